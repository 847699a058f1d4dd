// The mark of a round whose cards were checked against the commitment, what was compared, and a file of it to check elsewhere.

import { locale } from "../language/locale";
import { loadOpenings } from "../server/api";
import { download } from "../server/download";
import type { DeckView, Openings, View } from "../server/protocol";
import { sentence, useLoaded } from "../ui/ui";
import { check, seen, type Found } from "./commitment";
import { allBefore, differs, sentOf, type Sent } from "./roots";

export function Checked({ view }: { view: View }) {
  const decks = view.decks ?? [];
  const able = decks.length > 0 && globalThis.crypto.subtle !== undefined;
  const { value, error } = useLoaded<{ openings: Openings[]; found: Found } | undefined>(async () => {
    if (!able) return undefined;
    const openings = await loadOpenings(view.table.id, view.round);
    return { openings, found: await check(decks, view.events, openings) };
  }, `${view.table.id}/${view.round}/${decks.map((d) => d.root).join()}`);
  const kept = sentOf(view.table.id, view.round);
  if (decks.length === 0 && !kept) return <p class="quiet small">The order of these cards was not committed to before the wagers.</p>;
  if (!able && decks.length > 0) return <p class="quiet small">This browser checks commitments only over a secure connection.</p>;
  if (!value && error) return <p class="quiet small">The commitment is not checked. {sentence(error)}</p>;
  if (!value && able) return <details class="commitment"><summary>The cards are being checked</summary></details>; // where the result will stand
  const { openings, found } = value ?? { openings: [], found: { checked: 0, without: seen(view.events).length, wrong: [] } };
  const wrong = [...found.wrong, ...(kept ? differs(decks, kept) : [])];
  const early = !kept || allBefore(decks, kept), then = view.poker ? "a card was dealt" : "the wagers were accepted";
  const keep = (): void => download(`${view.table.id}-${view.round}-openings.json`,
    new Blob([JSON.stringify({ kind: "openings", form: 1, table: view.table.id, round: view.round, ...(kept && { sent: kept }), decks, openings, seen: seen(view.events) })], { type: "application/json" }));
  return (
    <details class={`commitment ${wrong.length > 0 ? "wrong" : "right"}`}>
      <summary>{wrong.length > 0 ? "Not the cards that were committed to" : found.checked === 0 ? "You saw no card that could be checked" : `Checked: these are the cards committed to${early ? "" : `, but this browser was not sent all of it before ${then}`}`}</summary>
      {wrong.map((w) => <p key={w} class="error" role="alert">{w}</p>)}
      <p>This browser has computed the root of each commitment from what the server has opened, and has followed {found.checked} cards that you saw from their places in the shuffled order to the table.</p>
      {found.without > 0 && <p>{found.without} cards were shuffled without a commitment.</p>}
      <p>{!kept ? "This browser did not watch the round, so it has only the server's word for the roots and cuts. Another player's browser, or felt verify with the log, can check them."
        : early ? `It was sent the roots, where each deck began and the cuts before ${then}, and has kept them since.` : "What it was sent only later, and what it was never sent, is marked below."}</p>
      {kept && kept.replaced.length > 0 && <p>While wagers were open the cards were shuffled anew. Before that it had been sent {kept.replaced.map((root) => <span key={root} class="hash">{root} </span>)}.</p>}
      <dl>
        {decks.map((d, i) => (
          <div key={d.root + d.from}>
            <dt>Root of {d.size} cards</dt>
            <dd class="hash">{d.root}</dd>
            {kept && <dd>{when(kept.decks[i], then)}</dd>}
            <dd>{openings[i]?.opened.length ?? 0} positions opened. {cuts(d, kept?.decks[i], kept && then)}</dd>
          </div>
        ))}
      </dl>
      <p><button type="button" class="outline-button" onClick={keep}>Keep as a file</button> <span class="quiet small">for felt verify, which checks it without this floor.</span></p>
    </details>
  );
}

function when(sent: Sent | undefined, then: string): string {
  if (!sent) return "Not sent to this browser while the round was played.";
  return `Sent to this browser at ${new Date(sent.at).toLocaleString(locale())}, ${sent.before ? "before" : "and not before"} ${then}.`;
}

const cuts = (deck: DeckView, sent: Sent | undefined, then: string | undefined): string => deck.cuts.length === 0 ? "Not cut."
  : deck.cuts.map((c, k) => `The top ${c.top} were cut to the bottom${!then || sent?.cuts[k]?.before ? "" : `, which was not sent to this browser before ${then}`}.`).join(" ");
