// Which cards or hands an irregularity concerns.

import type { NamedView } from "../server/protocol";

/** Which cards or hands are meant: those chosen, and a list of the others; felt is that they lie in sight. */
export function Which({ of, at, set, felt = false }: { of: NamedView; at: string[]; set: (at: string[]) => void; felt?: boolean }) {
  const one = of.most === 1, name = (place: string): string => of.places.find((p) => p.place === place)?.name ?? place;
  const many = of.least > 1 ? `, ${of.least} or more` : one ? "" : ", one or more";
  return (
    <>
      <label for="at">{of.hands ? "Whose hand" : of.coming ? "Which card: where it would have come" : "Which card"}{many}{felt && "; you can press it on the felt"}</label>
      <select id="at" value={one ? at[0] ?? "" : ""} onChange={(e) => { const to = e.currentTarget.value; if (to) set(one ? [to] : [...at, to]); }}>
        <option value="">{of.places.length === 0 ? "None can be meant now" : "Choose"}</option>
        {of.places.filter((p) => one || !at.includes(p.place)).map((p) => <option key={p.place} value={p.place}>{p.name}</option>)}
      </select>
      {!one && at.length > 0 && (
        <ul class="meant" aria-label="Chosen">
          {at.map((place) => <li key={place}>{name(place)} <button type="button" class="plain" aria-label={`Take back: ${name(place)}`} onClick={() => set(at.filter((p) => p !== place))}>Take back</button></li>)}
        </ul>
      )}
    </>
  );
}
