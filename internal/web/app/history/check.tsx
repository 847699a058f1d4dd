// The mark of a round whose cards were checked against the commitment, and what was compared.

import { loadOpenings } from "../server/api";
import type { Openings, View } from "../server/protocol";
import { sentence, useLoaded } from "../ui/ui";
import { check, type Found } from "./commitment";
import { sentRoots, type Sent } from "./roots";

export function Checked({ view }: { view: View }) {
  const decks = view.decks ?? [];
  const able = decks.length > 0 && globalThis.crypto.subtle !== undefined;
  const { value, error } = useLoaded<{ openings: Openings[]; found: Found } | undefined>(async () => {
    if (!able) return undefined;
    const openings = await loadOpenings(view.table.id, view.round);
    return { openings, found: await check(decks, view.events, openings) };
  }, `${view.table.id}/${view.round}/${decks.map((d) => d.root).join()}`);
  if (decks.length === 0) return <p class="quiet small">The order of these cards was not committed to before the wagers.</p>;
  if (!able) return <p class="quiet small">This browser checks commitments only over a secure connection.</p>;
  if (!value && error) return <p class="quiet small">The commitment is not checked. {sentence(error)}</p>;
  if (!value) return <details class="commitment"><summary>The cards are being checked</summary></details>; // where the result will stand
  const sent = sentRoots(view.table.id, view.round);
  const wrong = [...value.found.wrong, ...differs(decks.map((d) => d.root), sent)];
  return (
    <details class={`commitment ${wrong.length > 0 ? "wrong" : "right"}`}>
      <summary>{wrong.length > 0 ? "Not the cards that were committed to" : value.found.checked === 0 ? "You saw no card that could be checked" : "Checked: these are the cards committed to"}</summary>
      {wrong.map((w) => <p key={w} class="error" role="alert">{w}</p>)}
      <p>This browser has computed the root of each commitment from what the server has opened, and has followed {value.found.checked} cards that you saw from their places in the shuffled order to the table.</p>
      {value.found.without > 0 && <p>{value.found.without} cards were shuffled without a commitment.</p>}
      <p>{told(sent)}</p>
      <dl>
        {decks.map((d, i) => (
          <div key={d.root + d.from}>
            <dt>Root of {d.size} cards</dt>
            <dd class="hash">{d.root}</dd>
            <dd>{value.openings[i]?.opened.length} positions opened. {d.cuts.length === 0 ? "Not cut." : d.cuts.map((c) => `The top ${c.top} were cut to the bottom.`).join(" ")}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const differs = (roots: string[], sent: Sent[]): string[] =>
  sent.filter((s) => !roots.includes(s.root)).map((s) => `While the round was played this browser was sent the root ${s.root}, which is missing now.`);

function told(sent: Sent[]): string {
  const first = sent[0];
  if (!first) return "This browser did not watch the round, so it has only the server's word for the roots. Another player's browser, or felt verify with the log, can check them.";
  const at = new Date(first.at).toLocaleString();
  return first.before ? `It was sent the root at ${at}, before the wagers were accepted, and has kept it since.` : `It was sent the root at ${at}, when the wagers were already accepted.`;
}
