// What each wager of a seat was paid, and why.

import { chosen, litRows, wagerName } from "../pieces/paytable";
import type { GameRules, ResultView, SeatView, View } from "../server/protocol";
import { Cite, type Case } from "../ui/clause";
import { cents, decimal } from "../ui/money";
import { Money } from "../ui/ui";
import { plainly } from "./settled";
import { termsOf } from "./terms";
import { openWhy } from "./why";
import { roundName } from "./words";

const words: Record<ResultView["outcome"], string> = { win: "wins", lose: "loses", push: "push", bonus: "paid", void: "void" };

interface Props { view: View; seat: SeatView; results: ResultView[]; rules: GameRules; complete: boolean; rewind?: ((event: number) => void) | undefined }

const Cites = ({ cites, about }: { cites: string[]; about: Case }) => <>{cites.map((c) => <Cite key={c} cite={c} about={about} />)}</>;

export function Ledger({ view, seat, results, rules, complete, rewind }: Props) {
  const tables = chosen(rules, view.table.paytables);
  const lit = litRows(tables, results);
  const about = (result: ResultView): Case => {
    const pays = tables.find((t) => t.wager === result.wager)?.rows.find((r) => r.hand === lit[result.wager])?.pays;
    return { result, dealer: view.dealer.hand, pays, terms: termsOf(view, seat, result, (wager) => wagerName(rules, wager), pays) };
  };
  return (
    <div class="ledger-box"><table class="ledger">
      <caption class="sr">Results of seat {seat.seat}</caption>
      <thead>
        <tr>
          <th scope="col">Wager</th><th scope="col" class="num">Amount</th><th scope="col">Outcome</th>
          <th scope="col" class="num">Won or lost</th><th scope="col" class="num">Returned</th><th scope="col">Clause</th>
        </tr>
      </thead>
      <tbody>
        {results.map((r, i) => (
          <tr key={i} class={r.outcome}>
            <th scope="row">{r.name}{r.number ? <small> {view.poker ? `side ${r.number}` : `hand ${r.number + 1}`}</small> : null}<span class="plain-words">{plainly(view, seat, r, rules)}</span></th>
            <td class="num"><Money text={r.amount} /></td>
            <td class="outcome">{words[r.outcome]}{r.hand && r.outcome !== "lose" ? <small> {r.hand}</small> : null}</td>
            <td class="num"><button type="button" class="plain dollar" onClick={() => openWhy({ view, seat, result: r, rules, rewind })}><Money text={decimal(cents(r.returned) - cents(r.amount))} sign /><span class="sr">, why</span></button></td>
            <td class="num"><Money text={r.returned} /></td>
            <td class="why"><Cites cites={r.cites} about={about(r)} /></td>
          </tr>
        ))}
      </tbody>
      {complete && (
        <tfoot>
          <tr>
            <th scope="row">{roundName(view)} {view.round}</th>
            <td class="num"><Money text={seat.wagered} /></td><td />
            <td class="num net"><Money text={seat.net} sign /></td>
            <td class="num"><Money text={seat.returned} /></td><td class="why quiet">net</td>
          </tr>
        </tfoot>
      )}
    </table></div>
  );
}
