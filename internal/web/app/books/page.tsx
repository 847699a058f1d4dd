// The books of a gaming day: what each table took and paid, and what its wagers were worth.

import { Fragment } from "preact";
import { useState } from "preact/hooks";
import { DaySigned } from "../house/day";
import { ask } from "../server/api";
import type { BooksOfDay, TableBooks, WagerBooks } from "../server/protocol";
import { Cite } from "../ui/clause";
import { cents, dollars, type Cents } from "../ui/money";
import { SheetPlace } from "../ui/sheet";
import { Scroll, useLoaded, Waiting } from "../ui/ui";

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
      <SheetPlace />
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
      {of.flags.length > 0 && <div class="notice"><p>To be looked at, for chance hardly explains it:</p><ul>{of.flags.map((line) => <li key={line}>{line}</li>)}</ul></div>}
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
                  <Money of={t.win} /><Money of={t.theoretical_win} /><Money of={t.theoretical_sd} /><Money of={t.drop} />
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
      <Inventories of={of} />
      <Grouped of={of} />
      {of.meters.length > 0 && (
        <section>
          <h2>Progressive meters</h2>
          <Scroll name="Progressive meters"><table class="data"><thead><tr><th scope="col">Meter</th><th scope="col" class="num">Owed to the players</th></tr></thead>
            <tbody>{of.meters.map((m) => <tr key={m.meter}><th scope="row">{m.meter}</th><Money of={m.amount} /></tr>)}</tbody></table></Scroll>
        </section>
      )}
      <p>To keep: {papers.map(([as, name], i) => <Fragment key={as}>{i > 0 && ", "}<a href={as === "csv" ? `/api/books.csv?day=${of.day}` : `/api/books/paper?day=${of.day}&as=${as}`} download={`books-${of.day}.${as}`}>{name}</a></Fragment>)}</p>
    </>
  );
}

/** The forms in which the books are kept. */
const papers: [as: string, name: string][] = [["pdf", "a paper (PDF)"], ["xlsx", "a workbook (XLSX)"], ["csv", "comma-separated values (CSV)"]];

/** What lies in the tables' inventories, by the counts. */
function Inventories({ of }: { of: BooksOfDay }) {
  return (
    <section>
      <h2>Inventories</h2>
      <Scroll name="Inventories"><table class="data books">
        <thead><tr>
          <th scope="col">Table</th><th scope="col" class="num">Opener</th><th scope="col" class="num">Fills</th><th scope="col" class="num">Credits</th><th scope="col" class="num">Drop</th>
          <th scope="col" class="num">Closer</th><th scope="col" class="num">Win by the counts</th><th scope="col" class="num">Counted too much</th>
        </tr></thead>
        <tbody>{of.tables.map((t) => (
          <tr key={t.table}>
            <th scope="row">{t.table}</th><Money of={t.opener} /><Money of={t.fills} /><Money of={t.credits} /><Money of={t.drop} /><Money of={t.closer} /><Money of={t.counted_win} />
            <Money of={t.difference} />
          </tr>
        ))}</tbody>
      </table></Scroll>
      <p class="quiet">The win by the counts is closer, credits and drop, less opener and fills (<Cite cite="601a.9" />).</p>
    </section>
  );
}

const ways: [by: string, name: string][] = [["game", "Game"], ["dealer", "Dealer"], ["shift", "Shift (UTC)"], ["house", "House"]];

/** The same figures by game, dealer and shift, and of the whole house. */
function Grouped({ of }: { of: BooksOfDay }) {
  const [by, group] = useState("game");
  const rows = of.groups.filter((g) => g.by === by);
  return (
    <section>
      <h2>By game, dealer and shift</h2>
      <div class="filters" role="group" aria-label="Grouped by">
        {ways.map(([id, name]) => <button key={id} type="button" class="outline-button" aria-pressed={by === id} onClick={() => group(id)}>{name}</button>)}
      </div>
      {rows.length === 0 ? <p class="quiet">No round ended on this day.</p> : (
        <Scroll name="Groups"><table class="data books">
          <thead><tr>
            <th scope="col">{ways.find(([id]) => id === by)?.[1]}</th><th scope="col" class="num">Rounds</th><th scope="col" class="num">Wagered</th><th scope="col" class="num">Paid</th><th scope="col" class="num">Win</th>
            <th scope="col" class="num">Theoretical</th><th scope="col" class="num">± chance</th><th scope="col" class="num">Drop</th><th scope="col" class="num">Hold</th>
          </tr></thead>
          <tbody>{rows.map((g) => (
            <tr key={g.name}>
              <th scope="row">{g.name || "All tables"}</th><td class="num">{g.rounds}</td><Money of={g.wagered} /><Money of={g.paid} /><Money of={g.win} />
              <Money of={g.theoretical_win} /><Money of={g.theoretical_sd} /><Money of={g.drop} /><td class="num">{g.hold ? `${g.hold} %` : <span class="quiet">none</span>}</td>
            </tr>
          ))}</tbody>
        </table></Scroll>
      )}
    </section>
  );
}

function WagerRow({ of }: { of: WagerBooks }) {
  return (
    <tr class="of-wager">
      <th scope="row">{of.wager.replaceAll("_", " ")}</th><td class="num">{of.wagers}</td><Money of={of.wagered} /><Money of={of.returned} /><Money of={of.win} /><Money of={of.theoretical_win} /><td /><td />
    </tr>
  );
}

function Money({ of }: { of: string | null }) {
  return <td class="num">{of === null ? <span class="quiet">none</span> : dollars(cents(of))}</td>;
}
