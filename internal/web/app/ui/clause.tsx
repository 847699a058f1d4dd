// Citations as quiet links, and what they open: the rule in our words, the hand, the arithmetic,
// and the reading if there was one.

import { loadClause } from "../server/api";
import type { Clause, ResultView } from "../server/protocol";
import { cents, dollars } from "./money";
import { openSheet } from "./sheet";
import { Source, useLoaded, Waiting } from "./ui";

export interface Case { result: ResultView; dealer: string | undefined; pays: string | undefined }

export const section = (cite: string): string => `§\u00a0${cite}`;

export function Cite({ cite, about }: { cite: string; about?: Case }) {
  if (!cite) return null;
  const show = (): void => openSheet("clause", section(cite), () => <ClauseBody cite={cite} about={about} />);
  return <button type="button" class="cite" onClick={show}>{section(cite)}</button>;
}

const statuses: Record<string, string> = {
  modelled: "Kept by the program", recorded: "A step in the log, taken by people", printed: "Printed on a paper",
  physical: "A physical thing, outside the program", unreachable: "It applies to no possible deal", "not-done": "Not kept by the program",
};

function ClauseBody({ cite, about }: { cite: string; about: Case | undefined }) {
  const { value, error } = useLoaded<Clause>(() => loadClause(cite), cite);
  return (
    <>
      {about && <Arithmetic about={about} />}
      {value ? <Told clause={value} /> : <Waiting error={error} />}
    </>
  );
}

function Told({ clause }: { clause: Clause }) {
  return (
    <>
      <h3>The rule, in our words</h3>
      <p class="told">{clause.how || "Listed, but not yet described."}</p>
      <p class="tags">
        <Source source={clause.source} />
        <span class="tag">{statuses[clause.status] ?? clause.status}</span>
      </p>
      {clause.why && <p>{clause.why}</p>}
      {clause.reading && (
        <>
          <h3>How it is read here</h3>
          <p>{clause.reading.why}</p>
          <dl class="facts">
            <dt>Taken</dt><dd>{clause.reading.default}</dd>
            {clause.reading.others.length > 0 && <><dt>Also possible</dt><dd>{clause.reading.others.join(", ")}</dd></>}
          </dl>
        </>
      )}
      {clause.tests.length > 0 && (
        <details>
          <summary>Shown by {clause.tests.length === 1 ? "one test" : `${clause.tests.length} tests`}</summary>
          <ul class="tests">{clause.tests.map((t) => <li key={t}>{t}</li>)}</ul>
        </details>
      )}
    </>
  );
}

const outcomes: Record<ResultView["outcome"], string> = {
  win: "wins", lose: "loses", push: "is a push", bonus: "is paid", void: "is void",
};

function Arithmetic({ about: { result, dealer, pays } }: { about: Case }) {
  const stake = cents(result.returned) - cents(result.paid);
  return (
    <section class="arithmetic">
      <h3>This result</h3>
      <p>{result.name} {outcomes[result.outcome]}{result.hand ? ` with ${result.hand}` : ""}{dealer ? `; dealer: ${dealer}` : ""}.</p>
      <table class="sums">
        <tbody>
          <tr><th scope="row">Wagered</th><td>{dollars(cents(result.amount))}</td></tr>
          {pays && cents(result.paid) > 0 && <tr><th scope="row">Pays</th><td>{pays}</td></tr>}
          <tr><th scope="row">Won{result.from_meter ? ", from the meter" : ""}</th><td>{dollars(cents(result.paid))}</td></tr>
          <tr><th scope="row">Stake given back</th><td>{dollars(stake)}</td></tr>
          <tr class="sum"><th scope="row">Returned</th><td>{dollars(cents(result.returned))}</td></tr>
        </tbody>
      </table>
      {result.limited_from && <p>The payout limit cut this from {dollars(cents(result.limited_from))}.</p>}
    </section>
  );
}
