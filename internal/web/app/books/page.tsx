// The books of a gaming day: what each table took and paid, and what its wagers were worth.

import { Fragment, type ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { dayOf, timeOf } from "../language/locale";
import { DaySigned } from "../house/day";
import { ask } from "../server/api";
import type { BooksOfDay, DropOfDay, PartsOfDay, TableBooks, TableRevenue, WagerBooks, WeekRevenue } from "../server/protocol";
import { Cite } from "../ui/clause";
import { WinChart } from "./chart";
import { cents, dollars, type Cents } from "../ui/money";
import { useQuery } from "../ui/route";
import { SheetPlace } from "../ui/sheet";
import { Scroll, useLoaded, Waiting } from "../ui/ui";

export default function BooksPage() {
  const [asked, askFor] = useQuery();
  const day = asked.get("day") ?? "", setDay = (of: string): void => askFor({ day: of });
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
      {shown && <Week day={shown} choose={setDay} />}
      <p class="quiet">A gaming day begins at midnight UTC. A round counts on the day on which it ends, a correction on the day on which it is made. The theoretical win is against the best play; the figure of a base game stands with its
        first wager and covers those that follow, and wagers on a progressive meter count with what it read when the wagers of their round had been added to it. Chance is one standard deviation of the win, as if each wager won and lost by itself.</p>
      <SheetPlace />
    </main>
  );
}

/** The day so many days later. */
const beside = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

function Day({ of }: { of: BooksOfDay }) {
  const [open, setOpen] = useState("");
  const [made, setMade] = useState("");
  const [drop, setDrop] = useState("");
  const toggle = (of: string): void => setMade(made === of ? "" : of);
  if (of.tables.length === 0) return <p role="status">No table had opened by then.</p>;
  const sum = (which: (t: TableBooks) => string): Cents => of.tables.reduce((all, t) => all + cents(which(t)), 0);
  return (
    <>
      {of.out_of_balance.length > 0
        ? <div class="notice" role="alert"><p>This day does not add up:</p><ul>{of.out_of_balance.map((line) => <li key={line}>{line}</li>)}</ul></div>
        : <p role="status">Everything adds up: the rounds with the accounts, and the accounts with each other.</p>}
      {of.flags.length > 0 && <div class="notice"><p>To be looked at, for chance hardly explains it:</p><ul>{of.flags.map((line) => <li key={line}>{line}</li>)}</ul></div>}
      <Scroll label={`Tables on the gaming day ${dayOf(of.day)}`}>
        <table class="data books">
          <thead><tr>
            <th scope="col">Table</th><th scope="col" class="num">Rounds</th><th scope="col" class="num">Wagered</th><th scope="col" class="num">Paid</th><th scope="col" class="num">Win</th>
            <th scope="col" class="num">Theoretical</th><th scope="col" class="num">± chance</th><th scope="col" class="num">Drop</th>
          </tr></thead>
          <tbody>
            {of.tables.map((t) => (
              <Fragment key={t.table}>
                <tr>
                  <th scope="row"><button type="button" class="plain" aria-expanded={open === t.table} onClick={() => { setOpen(open === t.table ? "" : t.table); setMade(""); }}>{t.table}</button></th>
                  <td class="num">{t.rounds}</td><Money of={t.wagered} /><Money of={t.paid} />
                  <Money of={t.win} /><Money of={t.theoretical_win} /><Money of={t.theoretical_sd} /><DropCell of={t.drop} open={drop === t.table} toggle={() => setDrop(drop === t.table ? "" : t.table)} />
                </tr>
                {drop === t.table && <BuyInRows day={of} of={{ table: t.table }} columns={8} />}
                {open === t.table && t.by_wager.map((w) => (
                  <Fragment key={w.wager}>
                    <WagerRow of={w} open={made === w.wager} toggle={() => toggle(w.wager)} />
                    {made === w.wager && <RoundRows day={of} of={{ table: t.table, wager: w.wager }} rest={3} />}
                  </Fragment>
                ))}
                {open === t.table && (t.by_wager.length === 0
                  ? <tr class="of-wager"><td colSpan={8}>Nothing was wagered.</td></tr>
                  : <tr class="of-wager"><td colSpan={8}><button type="button" class="plain" aria-expanded={made === "all"} onClick={() => toggle("all")}>The rounds of {t.table}</button></td></tr>)}
                {open === t.table && made === "all" && <RoundRows day={of} of={{ table: t.table }} rest={3} />}
              </Fragment>
            ))}
          </tbody>
          <tfoot><tr>
            <th scope="row">All tables</th><td class="num">{of.tables.reduce((all, t) => all + t.rounds, 0)}</td>
            <td class="num">{dollars(sum((t) => t.wagered))}</td><td class="num">{dollars(sum((t) => t.paid))}</td><td class="num">{dollars(sum((t) => t.win))}</td><td /><td /><td class="num">{dollars(sum((t) => t.drop))}</td>
          </tr></tfoot>
        </table>
      </Scroll>
      <WinChart of={of.tables.map((t) => ({ ...t, name: t.table }))} />
      <Inventories of={of} />
      <Tips of={of} />
      <Grouped of={of} />
      {of.meters.length > 0 && (
        <section>
          <h2>Progressive meters</h2>
          <Scroll label="Progressive meters"><table class="data"><thead><tr><th scope="col">Meter</th><th scope="col" class="num">Set right</th><th scope="col" class="num">Transferred</th><th scope="col" class="num">Owed to the players</th><th scope="col" class="num">Read</th><th scope="col" class="num">Difference</th></tr></thead>
            <tbody>{of.meters.map((m) => <tr key={m.meter}><th scope="row"><a href={`/meters?day=${of.day}`}>{m.meter}</a></th><Money of={m.set_right ?? "0.00"} /><Money of={m.transferred ?? "0.00"} /><Money of={m.amount} /><Money of={m.read ?? null} /><Money of={m.difference ?? (m.read ? "0.00" : null)} /></tr>)}</tbody></table></Scroll>
          {of.due.length > 0 && <ul>{of.due.map((line) => <li key={line}>{line}</li>)}</ul>}
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
      <Scroll label="Inventories"><table class="data books">
        <thead><tr>
          <th scope="col">Table</th><th scope="col" class="num">Opener</th><th scope="col" class="num">Fills</th><th scope="col" class="num">Credits</th><th scope="col" class="num">Drop</th><th scope="col" class="num">Rake dropped</th>
          <th scope="col" class="num">Closer</th><th scope="col" class="num">Win by the counts</th><th scope="col" class="num">Counted too much</th>
        </tr></thead>
        <tbody>{of.tables.map((t) => (
          <tr key={t.table}>
            <th scope="row">{t.table}</th><Money of={t.opener} /><Money of={t.fills} /><Money of={t.credits} /><Money of={t.drop} /><Money of={t.rake_dropped ?? "0.00"} /><Money of={t.closer} /><Money of={t.counted_win} />
            <Money of={t.difference} />
          </tr>
        ))}</tbody>
      </table></Scroll>
      <p class="quiet">The win by the counts is closer, credits, drop and the rake that counts found dropped, less opener and fills (<Cite cite="601a.9" />).</p>
    </section>
  );
}

/** What players gave to dealers, by table and dealer, and what became of it. */
function Tips({ of }: { of: BooksOfDay }) {
  const some = (text: string | undefined): boolean => cents(text ?? "0.00") > 0;
  const tables = of.tables.filter((t) => some(t.tips) || some(t.tips_counted) || some(t.tip_box));
  const given = of.groups.filter((g) => (g.by === "dealer" || g.by === "shift") && some(g.tips)), pool = of.tip_pool;
  if (tables.length === 0 && !pool) return null;
  return (
    <section>
      <h2>Tips</h2>
      <Scroll label="Tips"><table class="data books">
        <thead><tr><th scope="col">Table, dealer or shift</th><th scope="col" class="num">Given</th><th scope="col" class="num">Counted</th><th scope="col" class="num">In the tip box</th></tr></thead>
        <tbody>
          {tables.map((t) => <tr key={t.table}><th scope="row">{t.table}</th><Money of={t.tips ?? "0.00"} /><Money of={t.tips_counted ?? "0.00"} /><Money of={t.tip_box ?? "0.00"} /></tr>)}
          {given.map((g) => <tr key={`${g.by} ${g.name}`}><th scope="row">{g.by === "dealer" ? `Dealer ${dealer(of, g.name)}` : `Shift ${g.name}`}</th><Money of={g.tips ?? "0.00"} /><td /><td /></tr>)}
        </tbody>
      </table></Scroll>
      {pool && <p>At the cage, for all dealers: {dollars(cents(pool.counted))} counted on this day, {dollars(cents(pool.paid))} paid to dealers, {dollars(cents(pool.held))} left at its end.</p>}
      <p class="quiet">Tips are neither wagered, paid, drop nor win, and are no part of the revenue. By dealer is who dealt when they were given; all dealers share what is counted.</p>
    </section>
  );
}

/** The revenue of the week of a day, which opens into its tables, and they into their slips and counts. */
function Week({ day, choose }: { day: string; choose: (day: string) => void }) {
  const { value, error } = useLoaded<WeekRevenue>(() => ask(`/api/books/week?day=${day}`), day);
  const [open, setOpen] = useState("");
  if (!value) return <Waiting error={error}>Adding up the week.</Waiting>;
  return (
    <section>
      <h2>Revenue of the week</h2>
      <Scroll label={`Revenue from ${dayOf(value.from)} to ${dayOf(value.to)}`}><table class="data books">
        <thead><tr><th scope="col">Gaming day</th><th scope="col" class="num">Banking games</th><th scope="col" class="num">Nonbanking games</th><th scope="col" class="num">Gross</th></tr></thead>
        <tbody>{value.days.map((r) => (
          <Fragment key={r.day}>
            <tr>
              <th scope="row"><button type="button" class="plain" aria-expanded={open === r.day} onClick={() => setOpen(open === r.day ? "" : r.day)}>{dayOf(r.day)}</button></th>
              <Money of={r.banking} /><Money of={r.nonbanking} /><Money of={r.gross} />
            </tr>
            {open === r.day && r.tables.map((x) => <Made key={x.table} of={x} />)}
            {open === r.day && r.day !== day && <tr class="of-wager"><td colSpan={4}><button type="button" class="plain" onClick={() => choose(r.day)}>The books of {dayOf(r.day)}</button></td></tr>}
          </Fragment>
        ))}</tbody>
        <tfoot><tr><th scope="row">The week</th><Money of={value.banking} /><Money of={value.nonbanking} /><Money of={value.gross} /></tr></tfoot>
      </table></Scroll>
      {value.out_of_balance.length > 0 && <div class="notice"><p>In this week does not add up:</p><ul>{value.out_of_balance.map((line) => <li key={line}>{dayOf(line.slice(0, 10))}: {line.slice(12)}</li>)}</ul></div>}
      <p class="quiet">From Monday to Sunday. Banking games took what the counts say, as above; of the others the revenue is the rake with the time charges. On it the tax of the week is due (<Cite cite="601a.9" />).</p>
      {value.tax === null ? <p class="quiet">No rate of the tax is set, so none is computed.</p> : <p>The tax of the week at the rate of {value.tax_rate} % that is set: <strong>{dollars(cents(value.tax))}</strong>.</p>}
      <p>To keep: {papers.filter(([as]) => as !== "csv").map(([as, name], i) => <Fragment key={as}>{i > 0 && ", "}<a href={`/api/books/week/paper?day=${day}&as=${as}`} download={`revenue-${value.from}.${as}`}>{name}</a></Fragment>)}</p>
    </section>
  );
}

/** What the revenue of a table on a day is made of. */
function Made({ of }: { of: TableRevenue }) {
  const parts = of.nonbanking
    ? `rake ${dollars(cents(of.rake))}`
    : `closer ${dollars(cents(of.closer))}, credits ${dollars(cents(of.credits))}, drop ${dollars(cents(of.drop))}, less opener ${dollars(cents(of.opener))}, fills ${dollars(cents(of.fills))}`;
  return (
    <tr class="of-wager">
      <th scope="row">{of.table}</th>
      <td colSpan={2}>
        {parts}
        {of.slips.map((n) => <Fragment key={n}>{", "}<a href={`/api/house/slips/${n}/paper`} target="_blank">slip {n}</a></Fragment>)}
        {of.counts.map((n) => <Fragment key={n}>{", "}<a href={`/api/house/counts/${n}/paper`} target="_blank">inventory slip {n}</a></Fragment>)}
      </td>
      <Money of={of.revenue} />
    </tr>
  );
}

/** A dealer by his name, if the log has it, with his ID. */
const dealer = (day: BooksOfDay, id: string): string => (day.dealers?.[id] ? `${day.dealers[id]} (${id})` : id);

const ways: [by: string, name: string][] = [["game", "Game"], ["dealer", "Dealer"], ["shift", "Shift (UTC)"], ["house", "House"]];

/** The same figures by game, dealer and shift, and of the whole house. */
function Grouped({ of }: { of: BooksOfDay }) {
  const [by, group] = useState("game");
  const [open, setOpen] = useState<string>();
  const [drop, setDrop] = useState<string>();
  const rows = of.groups.filter((g) => g.by === by);
  return (
    <section>
      <h2>By game, dealer and shift</h2>
      <div class="filters" role="group" aria-label="Grouped by">
        {ways.map(([id, name]) => <button key={id} type="button" class="outline-button" aria-pressed={by === id} onClick={() => { group(id); setOpen(undefined); setDrop(undefined); }}>{name}</button>)}
      </div>
      {rows.length === 0 ? <p class="quiet">No round ended on this day.</p> : (
        <Scroll label="Groups"><table class="data books">
          <thead><tr>
            <th scope="col">{ways.find(([id]) => id === by)?.[1]}</th><th scope="col" class="num">Rounds</th><th scope="col" class="num">Wagered</th><th scope="col" class="num">Paid</th><th scope="col" class="num">Win</th>
            <th scope="col" class="num">Theoretical</th><th scope="col" class="num">± chance</th><th scope="col" class="num">Drop</th><th scope="col" class="num">Hold</th>
          </tr></thead>
          <tbody>{rows.map((g) => (
            <Fragment key={g.name}>
            <tr>
              <th scope="row"><button type="button" class="plain" aria-expanded={open === g.name} onClick={() => setOpen(open === g.name ? undefined : g.name)}>{by === "dealer" ? dealer(of, g.name) : g.name || "All tables"}</button></th><td class="num">{g.rounds}</td><Money of={g.wagered} /><Money of={g.paid} /><Money of={g.win} />
              <Money of={g.theoretical_win} /><Money of={g.theoretical_sd} /><DropCell of={g.drop} open={drop === g.name} toggle={() => setDrop(drop === g.name ? undefined : g.name)} /><td class="num">{g.hold ? `${g.hold} %` : <span class="quiet">none</span>}</td>
            </tr>
            {drop === g.name && <BuyInRows day={of} of={by === "house" ? {} : { [by]: g.name }} columns={9} />}
            {open === g.name && <RoundRows day={of} of={by === "house" ? {} : { [by]: g.name }} rest={4} />}
            </Fragment>
          ))}</tbody>
        </table></Scroll>
      )}
      {by !== "house" && rows.length > 1 && <WinChart of={by === "dealer" ? rows.map((g) => ({ ...g, name: of.dealers?.[g.name] ?? g.name })) : rows} />}
    </section>
  );
}

function WagerRow({ of, open, toggle }: { of: WagerBooks; open: boolean; toggle: () => void }) {
  return (
    <tr class="of-wager">
      <th scope="row"><button type="button" class="plain" aria-expanded={open} onClick={toggle}>{of.wager.replaceAll("_", " ")}</button></th>
      <td class="num">{of.wagers}</td><Money of={of.wagered} /><Money of={of.returned} /><Money of={of.win} /><Money of={of.theoretical_win} /><td /><td />
    </tr>
  );
}

/** What figures of a day are made of: rounds, their corrections and time charges, the newest first. The rest is how many columns have no figure. */
function RoundRows({ day, of, rest }: { day: BooksOfDay; of: Record<string, string>; rest: number }) {
  const { value, error, turn } = usePages<PartsOfDay>("/api/books/rounds", { day: day.day, ...of });
  if (!value) return <tr class="of-round"><td colSpan={5 + rest}><Waiting error={error}>Looking up the rounds.</Waiting></td></tr>;
  return (
    <>
      {value.parts.map((p) => (
        <tr class="of-round" key={`${p.table} ${p.entry}`}>
          <th scope="row">{p.round ? <a href={`/table/${p.table}/rounds/${p.round}`}>{p.table}, round {p.round}</a> : `${p.table}, time charge`}{p.correction && ", corrected"}</th>
          <td class="num"><time dateTime={p.at}>{timeOf(p.at)}</time></td><Money of={p.wagered} /><Money of={p.paid} /><Money of={p.win} />
          <td colSpan={rest} class="quiet">{dealer(day, p.dealer)}, {p.shift}, entry {p.entry}</td>
        </tr>
      ))}
      <tr class="of-round"><td colSpan={5 + rest}>
        In all {value.rounds} {value.rounds === 1 ? "round" : "rounds"}, win {dollars(cents(value.win))}.{turn}
      </td></tr>
    </>
  );
}

/** The drop, which opens into its buy-ins where there are any. */
function DropCell({ of, open, toggle }: { of: string; open: boolean; toggle: () => void }) {
  if (cents(of) === 0) return <Money of={of} />;
  return <td class="num"><button type="button" class="plain" aria-label={`Drop ${dollars(cents(of))}`} aria-expanded={open} onClick={toggle}>{dollars(cents(of))}</button></td>;
}

/** The buy-ins of a drop, the newest first. */
function BuyInRows({ day, of, columns }: { day: BooksOfDay; of: Record<string, string>; columns: number }) {
  const { value, error, turn } = usePages<DropOfDay>("/api/books/drop", { day: day.day, ...of });
  if (!value) return <tr class="of-round"><td colSpan={columns}><Waiting error={error}>Looking up the buy-ins.</Waiting></td></tr>;
  return (
    <>
      {value.buy_ins.map((b) => (
        <tr class="of-round" key={`${b.log} ${b.entry}`}>
          <th scope="row">{b.table}, {b.player} buys in</th><td class="num"><time dateTime={b.at}>{timeOf(b.at)}</time></td>
          <td colSpan={columns - 3} class="quiet">{dealer(day, b.dealer)}, {b.shift}, entry {b.entry}{b.log === "cage" && " of the cage"}</td><Money of={b.amount} />
        </tr>
      ))}
      <tr class="of-round"><td colSpan={columns}>In all {dollars(cents(value.drop))}.{turn}</td></tr>
    </>
  );
}

/** What a figure is made of, page by page, with the buttons that turn them. */
function usePages<T extends { before?: number }>(path: string, of: Record<string, string>): { value: T | undefined; error: unknown; turn: ComponentChildren } {
  const [before, look] = useState(0);
  const query = new URLSearchParams({ ...of, ...(before > 0 ? { before: String(before) } : {}) }).toString();
  const { value, error } = useLoaded<T>(() => ask(`${path}?${query}`), query);
  const turn = (
    <>
      {before > 0 && <button type="button" class="plain" onClick={() => look(0)}>The newest</button>}
      {!!value?.before && <button type="button" class="plain" onClick={() => look(value.before ?? 0)}>Earlier</button>}
    </>
  );
  return { value, error, turn };
}

function Money({ of }: { of: string | null }) {
  return <td class="num">{of === null ? <span class="quiet">none</span> : dollars(cents(of))}</td>;
}
