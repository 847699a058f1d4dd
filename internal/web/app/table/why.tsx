// Any dollar of a finished felt, back to the law: what met what, when it was decided, the arithmetic, the clauses in
// full, and what it would have been otherwise.

import { loadCoached } from "../server/api";
import type { GameOdds, GameRules, Paytable, ResultView, SeatView, View } from "../server/protocol";
import { Decisions } from "../coach/advice";
import { Arithmetic, ClauseText, section } from "../ui/clause";
import { cents, dollars } from "../ui/money";
import { openSheet } from "../ui/sheet";
import { useLoaded } from "../ui/ui";
import { chosen, rowOf, wagerName } from "../pieces/paytable";
import { useFollowed } from "../odds/documents";
import { plainly } from "./settled";
import { termsOf } from "./terms";

export interface Dollar { view: View; seat: SeatView; result: ResultView; rules: GameRules; rewind: ((event: number) => void) | undefined }

/** The last decision of the seat before the wager was settled, or its wager where nothing was decided. */
export function decidedAt(view: View, seat: number, wager: string): number | undefined {
  const settled = view.events.find((e) => e.kind === "settle" && e.seat === seat && e.wager === wager)?.n ?? Infinity;
  const before = view.events.filter((e) => e.n < settled && e.seat === seat);
  return (before.findLast((e) => e.kind === "decision") ?? before.findLast((e) => e.kind === "wager" && e.wager === wager))?.n;
}

export const openWhy = (dollar: Dollar): void => openSheet("why", `${dollar.result.name}, ${dollars(cents(dollar.result.returned))} returned`, () => <Why {...dollar} />);

function Why({ view, seat, result, rules, rewind }: Dollar) {
  const decided = decidedAt(view, seat.seat, result.wager), last = view.events.at(-1)?.n ?? 0;
  const row = rowOf(chosen(rules, view.table.paytables).find((p) => p.wager === result.wager), result);
  const words = plainly(view, seat, result, rules);
  const own = view.you.seats.includes(seat.seat), terms = termsOf(view, seat, result, (wager) => wagerName(rules, wager), row?.pays);
  return (
    <div class="why-sheet">
      {words && <p class="plain-words">{words}</p>}
      <Arithmetic about={{ result, dealer: view.dealer.hand, pays: row?.pays }} />
      <p class="presets">
        {rewind && decided !== undefined && <button type="button" class="outline-button" onClick={() => rewind(decided - 1)}>Back to when it was decided</button>}
        {rewind && <button type="button" class="plain" onClick={() => rewind(last)}>To the end</button>}
        <a href={`/table/${view.table.id}/rounds/${view.round}?at=${decided ?? last}`}>Link to this moment</a>
        <button type="button" class="plain" onClick={() => print()}>Print</button>
      </p>
      {result.cites.map((cite) => <section key={cite}><h3>{section(cite)}</h3><ClauseText cite={cite} terms={terms} /></section>)}
      <h3>What if</h3>
      <p><a href={`/table/${view.table.id}/rounds/${view.round}/what-if`}>Settle the round by other rules</a></p>
      <OtherPaytables view={view} result={result} rules={rules} />
      {own && <OtherChoices view={view} seat={seat.seat} />}
    </div>
  );
}

/** The same hand on the other paytables that the chapter prints, each with its exact edge. */
function OtherPaytables({ view, result, rules }: { view: View; result: ResultView; rules: GameRules }) {
  const tables = rules.paytables.filter((p) => p.wager === result.wager), here = view.table.paytables[result.wager];
  return tables.length < 2
    ? <p class="quiet">The chapter prints no other paytable for this wager.</p>
    : <Edges view={view} result={result} tables={tables} here={here} />;
}

function Edges({ view, result, tables, here }: { view: View; result: ResultView; tables: Paytable[]; here: string | undefined }) {
  const { value } = useFollowed<GameOdds>(`/api/odds/${view.table.game}`);
  return (
    <table class="sums">
      <thead><tr><th scope="col">Paytable</th><td>This hand pays</td><td>House edge</td></tr></thead>
      <tbody>
        {tables.map((t) => {
          const edge = value?.figures.find((f) => f.wager === result.wager && f.paytable === t.letter)?.house_edge;
          return (
            <tr key={t.letter} class={t.letter === here ? "made" : ""}>
              <th scope="row">{t.letter}{t.letter === here ? ", here" : ""}</th>
              <td>{rowOf(t, result)?.pays ?? (result.hand ? "nothing" : "")}</td>
              <td>{edge === null || edge === undefined ? "is computed" : `${(edge * 100).toFixed(4)} %`}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function OtherChoices({ view, seat }: { view: View; seat: number }) {
  const { value } = useLoaded(() => loadCoached(view.table.id, view.round), `${view.table.id}/${view.round}`);
  const of = value && { ...value, decisions: value.decisions.filter((d) => d.seat === seat && d.event >= 0) };
  return of && of.decisions.length > 0 ? <Decisions coached={of} /> : null;
}
