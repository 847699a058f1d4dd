// Settings and everything that is one step away from the felt.

import { CoachChoices } from "../coach/choices";
import { change, languages } from "../language/language";
import { Choice } from "../ui/choice";
import { deck, language, phrases, shortcuts, sounds, speed, theme } from "../ui/settings";
import type { Help } from "./keys";

export function Settings() {
  return (
    <>
      <fieldset class="choices inline">
        <legend>Language</legend>
        {languages.map(([key, word]) => (
          <label key={key} lang={key} translate={false}><input type="radio" name="Language" checked={language.value === key} onChange={() => change(key)} /> {word}</label>
        ))}
      </fieldset>
      <Choice name="Appearance" value={theme} of={[["system", "As the system"], ["light", "Light"], ["dark", "Dark"]]} />
      <Choice name="Deck" value={deck} of={[["two", "Two colours"], ["four", "Four colours"]]} />
      <Choice name="Speed" value={speed} of={[["slow", "Slow"], ["normal", "Normal"], ["fast", "Fast"], ["instant", "At once"]]} />
      <Choice name="Sounds" value={sounds} of={[["off", "Off"], ["on", "Cards, chips and clock"]]} />
      <CoachChoices />
      <Choice name="What others say" value={phrases} of={[["shown", "Shown"], ["hidden", "Hidden"]]} />
      <Choice name="Single-key shortcuts" value={shortcuts} of={[["on", "On"], ["off", "Off"]]} />
    </>
  );
}

export function KeyHelp({ keys }: { keys: Help }) {
  return (
    <>
      <table class="keys">
        <tbody>{keys.map(([key, what]) => <tr key={what}><th scope="row"><kbd>{key}</kbd></th><td>{what}</td></tr>)}</tbody>
      </table>
      <Choice name="Single-key shortcuts" value={shortcuts} of={[["on", "On"], ["off", "Off"]]} />
    </>
  );
}
