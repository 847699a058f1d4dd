// Paytables: beside an area, in the panel, and side by side on the rules page.

import { signal } from "@preact/signals";
import type { GameRules, Paytable, PaytableRow, ResultView, View } from "../server/protocol";
import { Cite } from "../ui/clause";
import { brief, cents } from "../ui/money";

export const wagerName = (rules: GameRules, id: string): string =>
  rules.wagers.find((w) => w.id === id)?.name
  ?? rules.layout.areas.find((a) => a.id === id)?.name
  ?? id.split("_").map((w) => w.charAt(0).toUpperCase() + w.slice(1)).join(" ");

export const chosen = (rules: GameRules, letters: Record<string, string>): Paytable[] =>
  rules.paytables.filter((p) => (letters[p.wager] ?? p.letter) === p.letter);

export function Rows({ table, lit, caption }: { table: Paytable; lit?: string | undefined; caption?: string }) {
  return (
    <table class="paytable">
      {caption && <caption>{caption}</caption>}
      <thead class="sr"><tr><th scope="col">Hand</th><th scope="col">Pays</th></tr></thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.hand} class={row.hand === lit ? "lit" : ""}>
            <th scope="row">{row.hand}</th><td>{row.pays}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** All paytables of a table, the rows lit by which you were just paid. */
export function TablePaytables({ rules, view, lit }: { rules: GameRules; view: View; lit: Record<string, string> }) {
  return (
    <div class="paytables">
      {chosen(rules, view.table.paytables).map((table) => (
        <section key={table.wager + table.letter}>
          <h3>{wagerName(rules, table.wager)} <span class="letter">{table.letter}</span></h3>
          <Rows table={table} lit={lit[table.wager]} />
          <Cite cite={table.cite} />
        </section>
      ))}
    </div>
  );
}

/** The area whose paytable is open beside it. */
export interface Hint { wager: string; cite: string; near: Element }
export const hint = signal<Hint | null>(null);

/** A paytable beside an area. It says nothing that is not in the panel too. */
export function HintPlace({ rules, view, lit }: { rules: GameRules; view: View; lit: Record<string, string> }) {
  const now = hint.value;
  if (!now || !now.near.isConnected) return null;
  // Beside the whole seat, so that no area is covered.
  const box = (now.near.closest(".areas") ?? now.near).getBoundingClientRect();
  const right = box.left + box.width / 2 < innerWidth / 2;
  const table = chosen(rules, view.table.paytables).find((p) => p.wager === now.wager);
  const required = rules.wagers.some((w) => w.id === now.wager && w.required);
  const limits = view.table.limits?.[now.wager], least = cents(limits?.minimum ?? "0.00"), most = cents(limits?.maximum ?? "0.00");
  const style = {
    left: right ? `${Math.min(box.right + 10, innerWidth - 250)}px` : `${Math.max(box.left - 250, 8)}px`,
    top: `${Math.max(8, Math.min(box.top - 60, innerHeight - 60 - (table?.rows.length ?? 0) * 26 - 60))}px`,
  };
  return (
    <div class="hint" role="tooltip" id="hint" style={style}>
      <strong>{wagerName(rules, now.wager)}</strong>
      {(least > 0 || most > 0) && <span class="limits">{least === 0 ? `At most ${brief(most)}` : most === 0 ? `At least ${brief(least)}` : `${brief(least)} to ${brief(most)}`} at this table</span>}
      {table ? <Rows table={table} lit={lit[now.wager]} /> : <span>{required ? "Required to take part in the round." : "No paytable of its own."}</span>}
      <span class="hint-cite">§&nbsp;{table?.cite ?? now.cite}</span>
    </div>
  );
}

/** The row of a paytable that names the hand of a result. */
export const rowOf = (table: Paytable | undefined, result: ResultView): PaytableRow | undefined => {
  const hand = result.hand?.toLowerCase();
  return hand ? table?.rows.find((row) => row.hand === hand) ?? table?.rows.find((row) => hand.startsWith(row.hand)) : undefined;
};

/** By wager, the hand of the row that was just paid to these seats. */
export function litRows(tables: readonly Paytable[], results: readonly ResultView[]): Record<string, string> {
  const lit: Record<string, string> = {};
  for (const r of results) {
    if (!r.hand || cents(r.paid) === 0) continue;
    const row = rowOf(tables.find((t) => t.wager === r.wager), r);
    if (row) lit[r.wager] = row.hand;
  }
  return lit;
}
