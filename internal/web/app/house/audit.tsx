// The audit: the last gaming days at a glance, for who looks whether they are in order. Nothing can be changed here.

import { useState } from "preact/hooks";
import { dayOf, locale } from "../language/locale";
import { ask, session } from "../server/api";
import type { AuditAmount, AuditDay, AuditMeter, AuditPage as Seen } from "../server/protocol";
import { Reason } from "../table/reason";
import { cents, decimal, dollars } from "../ui/money";
import { Money, Scroll, useLoaded, Waiting } from "../ui/ui";
import { By, has } from "./pieces";

export default function AuditPage() {
  const [before, setBefore] = useState("");
  const { value, error } = useLoaded<Seen>(() => ask(`/api/audit${before ? `?before=${before}` : ""}`), before);
  if (!value) return <main class="page"><h1 tabIndex={-1}>Audit</h1><Waiting error={error}>Adding up the days.</Waiting></main>;
  const open = value.days.filter((d) => d.over && !d.closed).length;
  const off = value.days.filter((d) => d.out_of_balance.length > 0 || d.variances.length > 0).length;
  const flags = value.days.reduce((all, d) => all + d.flags.length, 0);
  return (
    <main class="page audit-page">
      <h1 tabIndex={-1}>Audit</h1>
      <p class="lead">The last gaming days at a glance. Nothing can be changed here; each day opens into its books.</p>
      <ul class="audit-sum">
        <li class={cents(value.ledger) === 0 ? "" : "loss"}><strong>{cents(value.ledger) === 0 ? "The ledger balances" : `The ledger is off by ${dollars(cents(value.ledger))}`}</strong><span>{value.entries.toLocaleString(locale())} entries in the log</span></li>
        <li class={open === 0 ? "" : "loss"}><strong>{open > 0 ? `${open} not closed` : value.days.some((d) => d.over) ? "Every day is closed" : "No day is over"}</strong><span>of the days that are over</span></li>
        <li class={off === 0 ? "" : "loss"}><strong>{off === 0 ? "No variance" : `${off} with variances`}</strong><span>counts against the books</span></li>
        <li class={flags === 0 ? "" : "loss"}><strong>{flags === 0 ? "No table flagged" : `${flags} flagged`}</strong><span>wins that chance hardly explains</span></li>
      </ul>
      {value.days.length === 0 && <p role="status">No table had opened by then.</p>}
      <Scroll label="Gaming days">
        <table class="data house-data">
          <thead><tr><th scope="col">Gaming day</th><th scope="col">Closed</th><th scope="col" class="num">Win</th><th scope="col" class="num">Drop</th><th scope="col" class="num">Variances</th><th scope="col" class="num">Corrections</th><th scope="col" class="num">Flagged</th><th scope="col">To keep</th></tr></thead>
          <tbody>{value.days.map((d) => (
            <tr key={d.day}>
              <th scope="row"><a href={`/books?day=${d.day}`}>{dayOf(d.day)}</a></th>
              <td><Closed of={d} /></td>
              <td class="num"><Money text={d.win} /></td><td class="num"><Money text={d.drop} /></td>
              <td class={d.variances.length + d.out_of_balance.length > 0 ? "num loss" : "num"}>{d.variances.length + d.out_of_balance.length || "none"}</td>
              <td class="num">{d.corrections.length > 0 ? <Money text={sum(d.corrections)} /> : "none"}</td>
              <td class={d.flags.length > 0 ? "num loss" : "num"}>{d.flags.length || "none"}</td>
              <td>{kept.map(([as, name]) => <a key={as} class="audit-kept" href={as === "csv" ? `/api/books.csv?day=${d.day}` : `/api/books/paper?day=${d.day}&as=${as}`} download={`books-${d.day}.${as}`} aria-label={`Books of ${dayOf(d.day)} as ${name}`}>{name}</a>)}</td>
            </tr>
          ))}</tbody>
        </table>
      </Scroll>
      <p>
        {value.before && <button type="button" class="outline-button" onClick={() => setBefore(value.before)}>Days before {dayOf(value.before)}</button>}{" "}
        {before && <button type="button" class="outline-button" onClick={() => setBefore("")}>The last days</button>}
      </p>
      {value.days.some((d) => told(d).length > 0) && (
        <section aria-labelledby="found">
          <h2 id="found">What is to be looked at</h2>
          {value.days.map((d) => told(d).length > 0 && <div key={d.day}><h3>{dayOf(d.day)}</h3><ul>{told(d).map((line) => <li key={line}>{line}</li>)}</ul></div>)}
        </section>
      )}
      {has(session.value?.roles, "auditor") && <Log />}
    </main>
  );
}

const sum = (of: AuditAmount[]): string => decimal(of.reduce((all, one) => all + cents(one.amount), 0));

const kept: [as: string, name: string][] = [["pdf", "PDF"], ["xlsx", "XLSX"], ["csv", "CSV"]];

/** What of a day is to be looked at, a sentence each. */
const told = (d: AuditDay): string[] => [
  ...(d.changed ? ["The figures are not those that were signed."] : []),
  ...d.out_of_balance,
  ...d.due,
  ...d.meters.map(moved),
  ...d.variances.map((v) => `${v.name}: counted ${dollars(cents(v.amount))} against the books.`),
  ...d.corrections.map((c) => `${c.name}: corrections of rounds that were over paid the players ${dollars(cents(c.amount))}.`),
  ...d.flags,
];

/** What people did to a meter. */
function moved({ meter, ...d }: AuditMeter): string {
  if (d.at === "set") return `Meter ${meter} was set right from ${dollars(cents(d.was))} to ${dollars(cents(d.is))} by ${d.by ?? ""} and ${d.approved_by ?? ""}: ${d.reason ?? ""}`;
  if (d.at === "from") return `Meter ${meter} rose by a transfer of ${dollars(cents(d.is) - cents(d.was))} from meter ${d.other ?? ""}, by the approval ${d.approval ?? ""}.`;
  return `Of meter ${meter} ${dollars(cents(d.was) - cents(d.is))} was transferred to meter ${d.other ?? ""} by the approval ${d.approval ?? ""}, by ${d.by ?? ""} and ${d.approved_by ?? ""}: ${d.reason ?? ""}`;
}

function Closed({ of: d }: { of: AuditDay }) {
  if (!d.over) return <span class="quiet">still open</span>;
  return (
    <>
      {d.closed ? "" : <strong class="loss">{d.signatures.length === 0 ? "nobody has signed it" : "one signature"}</strong>}
      {d.signatures.map((s) => <div key={s.at}><By of={s} /></div>)}
      {d.reopened.map((s) => <div key={s.at} class="quiet small">opened again by <By of={s} /></div>)}
    </>
  );
}

/** The log, to verify it elsewhere; that it was read is recorded. */
function Log() {
  const [reason, setReason] = useState("");
  return (
    <form class="form" action="/api/log" method="get">
      <h2>The log</h2>
      <p>Every entry, for <code>felt verify</code> on a machine of your own. That you read it is recorded with your reason. <a href="/docs/operating.html">How it is verified</a></p>
      <Reason id="log-reason" value={reason} set={setReason} />
      <button class="outline-button" type="submit" disabled={!reason.trim()}>Download the log</button>
    </form>
  );
}
