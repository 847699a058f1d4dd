// One of a few, kept in a setting.

import type { Signal } from "@preact/signals";

export function Choice<T extends string>({ name, value, of }: { name: string; value: Signal<T>; of: readonly [T, string][] }) {
  return (
    <fieldset class="choices inline">
      <legend>{name}</legend>
      {of.map(([key, word]) => (
        <label key={key}>
          <input type="radio" name={name} checked={value.value === key} onChange={() => { value.value = key; }} /> {word}
        </label>
      ))}
    </fieldset>
  );
}
