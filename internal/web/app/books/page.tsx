// The books of a gaming day: what each table took and paid, and what its wagers were worth.

import { Fragment } from "preact";
import { useState } from "preact/hooks";
import { DaySigned } from "../house/day";
import { ask } from "../server/api";
import type { BooksOfDay, TableBooks, WagerBooks } from "../server/protocol";
import { cents, dollars, type Cents } from "../ui/money";
import { Scroll, useLoaded, Waiting } from "../ui/ui";

/** Of so many rounds, a win this many standard deviations from what the wagers were worth is no chance any more. */
const enoughRounds = 500, farOff = 3.5;

export default function BooksPage() {
  const [day, setDay] = useState("");
  const query = day ? `?day=${day}` : "";
  const { value, error } = useLoaded<BooksOfDay>(() => ask(`/api/books${query}`), day);
  const shown = day || value?.day || "";
  return (
    <main class="page">
      <h1 tabIndex={-1}>Books</h1>
      <p class="lead">What each table took and paid on a gaming day, and what the same wagers were worth by the exact mathematics. <a href="/docs/operating.html#the-books-of-a-day">How they are added up</a></p>
      <form class="books-day" onSubmit={(e) => e.preventDefault()}>
        <button type="button" class="outline-button" disabled={!shown} onClick={() => setDay(beside(shown, -1))}>Day before</button>
        <label>Gaming day <input type="date" value={shown} onChange={(e) => { if (e.currentTarget.value) setDay(e.currentTarget.value); }} /></label>
        <button type="button" class="outline-button" disabled={!shown} onClick={() => setDay(beside(shown, 1))}>Day after</button>
      </form>
      {!value ? <Waiting error={error}>Adding up the day.</Waiting> : <Day of={value} />}
      {shown && <DaySigned key={shown} day={shown} />}
      <p class="quiet">A gaming day begins at midnight UTC. A round counts on the day on which it ends, a correction on the day on which it is made. The theoretical win is against the best play; the figure of a base game stands with its
        first wager and covers those that follow, and wagers on a progressive meter have none. Chance is one standard deviation of the win, as if each wager won and lost by itself.</p>
    </main>
  );
}

/** The day so many days later. */
const beside = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

function Day({ of }: { of: BooksOfDay }) {
  const [open, setOpen] = useState("");
  if (of.tables.length === 0) return <p role="status">No table had opened by then.</p>;
  const sum = (which: (t: TableBooks) => string): Cents => of.tables.reduce((all, t) => all + cents(which(t)), 0);
  return (
    <>
      {of.out_of_balance.length > 0
        ? <div class="notice" role="alert"><p>This day does not add up:</p><ul>{of.out_of_balance.map((line) => <li key={line}>{line}</li>)}</ul></div>
        : <p role="status">Everything adds up: the rounds with the accounts, and the accounts with each other.</p>}
      <Scroll name={`Tables on ${of.day}`}>
        <table class="data books">
          <thead><tr>
            <th scope="col">Table</th><th scope="col" class="num">Rounds</th><th scope="col" class="num">Wagered</th><th scope="col" class="num">Paid</th><th scope="col" class="num">Win</th>
            <th scope="col" class="num">Theoretical</th><th scope="col" class="num">± chance</th><th scope="col" class="num">Drop</th>
          </tr></thead>
          <tbody>
            {of.tables.map((t) => (
              <Fragment key={t.table}>
                <tr>
                  <th scope="row"><button type="button" class="plain" aria-expanded={open === t.table} onClick={() => setOpen(open === t.table ? "" : t.table)}>{t.table}</button></th>
                  <td class="num">{t.rounds}</td><Money of={t.wagered} /><Money of={t.paid} />
                  <Money of={t.win} mark={far(t) ? "far from what chance explains" : ""} /><Money of={t.theoretical_win} /><Money of={t.theoretical_sd} /><Money of={t.drop} />
                </tr>
                {open === t.table && t.by_wager.map((w) => <WagerRow key={w.wager} of={w} />)}
                {open === t.table && t.by_wager.length === 0 && <tr class="of-wager"><td colSpan={8}>Nothing was wagered.</td></tr>}
              </Fragment>
            ))}
          </tbody>
          <tfoot><tr>
            <th scope="row">All tables</th><td class="num">{of.tables.reduce((all, t) => all + t.rounds, 0)}</td>
            <td class="num">{dollars(sum((t) => t.wagered))}</td><td class="num">{dollars(sum((t) => t.paid))}</td><td class="num">{dollars(sum((t) => t.win))}</td><td /><td /><td class="num">{dollars(sum((t) => t.drop))}</td>
          </tr></tfoot>
        </table>
      </Scroll>
      <p><a href={`/api/books.csv?day=${of.day}`} download={`books-${of.day}.csv`}>For a spreadsheet (CSV)</a></p>
    </>
  );
}

/** Whether chance alone hardly explains the win. */
function far(t: TableBooks): boolean {
  if (t.theoretical_win === null || t.theoretical_sd === null || t.rounds < enoughRounds) return false;
  return Math.abs(cents(t.win) - cents(t.theoretical_win)) > farOff * cents(t.theoretical_sd);
}

function WagerRow({ of }: { of: WagerBooks }) {
  return (
    <tr class="of-wager">
      <th scope="row">{of.wager.replaceAll("_", " ")}</th><td class="num">{of.wagers}</td><Money of={of.wagered} /><Money of={of.returned} /><Money of={of.win} /><Money of={of.theoretical_win} /><td /><td />
    </tr>
  );
}

function Money({ of, mark = "" }: { of: string | null; mark?: string }) {
  return <td class="num">{of === null ? <span class="quiet">none</span> : dollars(cents(of))}{mark && <strong class="loss"> {mark}</strong>}</td>;
}
