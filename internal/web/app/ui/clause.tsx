// Citations as quiet links, and what they open: the rule in our words, the hand, the arithmetic,
// and the reading if there was one.

import { Fragment } from "preact";
import { InThisRound, Marked } from "../pieces/marked";
import type { Term } from "../pieces/terms";
import { loadClause } from "../server/api";
import type { Clause, PrintedClause, PublishedAnswer, Reading, ResultView } from "../server/protocol";
import { cents, dollars } from "./money";
import { openSheet } from "./sheet";
import { Source, useLoaded, Waiting } from "./ui";
import { designed, listed } from "./words";

export interface Case { result: ResultView; dealer: string | undefined; pays: string | undefined; terms: readonly Term[] }

export const section = (cite: string): string => designed(cite) ? "no clause" : `§\u00a0${cite}`;

/** Where the page of a clause is. */
export const lawOf = (cite: string): string => `/clauses/${cite.replace(/\..*/, "")}/${encodeURIComponent(cite)}`;

export function Cite({ cite, about }: { cite: string; about?: Case }) {
  if (!cite) return null;
  if (designed(cite) || !listed(cite)) return <span class="cite">{section(cite)}</span>;
  const show = (): void => openSheet("clause", section(cite), () => <ClauseBody cite={cite} about={about} />);
  return <button type="button" class="cite" onClick={show}>{section(cite)}</button>;
}

const statuses: Record<string, string> = {
  modelled: "Kept by the program", recorded: "A step in the log, taken by people", printed: "Printed on a paper",
  physical: "A physical thing, outside the program", unreachable: "It applies to no possible deal", "not-done": "Not kept by the program",
};

/** A clause in full: as published, if its text was imported, and in our words. Terms are what it speaks of in a round. */
export function ClauseText({ cite, terms = [] }: { cite: string; terms?: readonly Term[] }) {
  const { value, error } = useLoaded<Clause>(() => loadClause(cite), cite);
  if (!value) return <Waiting error={error} />;
  return (
    <>
      <Told clause={value} terms={terms} />
      <p><a href={lawOf(cite)} target="_blank">{value.tests.length > 0 ? "How it is proven, and rounds that turn on it" : "Where it stands in the chapter"}<span class="sr">, in a new tab</span></a></p>
    </>
  );
}

function ClauseBody({ cite, about }: { cite: string; about: Case | undefined }) {
  return (
    <>
      {about && <Arithmetic about={about} />}
      <ClauseText cite={cite} terms={about?.terms ?? []} />
    </>
  );
}

/** The last sign of a citation, and how deep it lies in its section. */
const sign = (cite: string): string => /\([^()]*\)$/.exec(cite)?.[0] ?? section(cite);
const depth = (cite: string): number => cite.split("(").length - 1;

/** A clause as published; in our words, with those of the clauses in which it lies; and how it is read. */
export function Told({ clause, terms = [] }: { clause: Clause; terms?: readonly Term[] }) {
  return (
    <>
      {clause.published && <Published text={clause.published} cite={clause.cite} terms={terms} />}
      <h3>The rule, in our words</h3>
      {clause.above.length > 0 && (
        <ol class="told-in">
          {clause.above.map((c) => <li key={c.cite} style={{ "--deep": depth(c.cite) }}><span class="sign">{sign(c.cite)}</span> {c.how}</li>)}
        </ol>
      )}
      <p class="told" style={{ "--deep": depth(clause.cite) }}>{clause.how || "Listed, but not yet described."}</p>
      <p class="tags">
        <Source source={clause.source} />
        <span class="tag">{statuses[clause.status] ?? clause.status}</span>
      </p>
      {clause.why && <p>{clause.why}</p>}
      {clause.reading && (
        <>
          <h3>How it is read here</h3>
          <p>{clause.reading.why}</p>
          <Ways reading={clause.reading} />
        </>
      )}
    </>
  );
}

/** The way in which a clause is read and the others, by the names that a Rules Submission has for them, or in words. */
export function Ways({ reading }: { reading: Reading }) {
  const way = (of: string) => /^[a-z0-9]+([-_][a-z0-9]+)+$/.test(of) ? <code>{of}</code> : <>{of}</>;
  return (
    <dl class="facts">
      <dt>Taken</dt><dd>{way(reading.default)}</dd>
      <dt>Also possible</dt><dd>{reading.others.length === 0 ? "none" : reading.others.map((of, n) => <Fragment key={of}>{n > 0 && ", "}{way(of)}</Fragment>)}</dd>
    </dl>
  );
}

/** The published sentence with its terms marked, and the section round it. */
function Published({ text, cite, terms }: { text: PublishedAnswer; cite: string; terms: readonly Term[] }) {
  const own = text.section.find((c) => c.cite === cite);
  if (!own) return null;
  return (
    <>
      <h3>The rule, as published</h3>
      <blockquote class="published" lang="en"><Lines clause={own} terms={terms} /></blockquote>
      <InThisRound lines={own.lines} terms={terms} />
      <p class="quiet small">
        {text.agrees ? "The text that felt keeps" : "Worded differently from the text that felt keeps"}, from {text.page} (SHA-256 {text.digest.slice(0, 12)}).
      </p>
      {text.section.length > 1 && (
        <details class="section-text">
          <summary>The whole of {section(cite.replace(/\(.*/, ""))}</summary>
          {text.section.map((c) => (
            <div key={c.cite} lang="en" class={c.cite === cite ? "this" : ""} style={{ "--deep": depth(c.cite) }}>
              <span class="sign">{sign(c.cite)}</span> <Lines clause={c} />
            </div>
          ))}
        </details>
      )}
    </>
  );
}

/** Lines of a text; those with tabs are rows of a table. */
function Lines({ clause, terms = [] }: { clause: PrintedClause; terms?: readonly Term[] }) {
  const blocks: (string | string[][])[] = [];
  for (const line of clause.lines) {
    const cells = line.split("\t"), before = blocks.at(-1);
    if (cells.length === 1) blocks.push(line);
    else if (Array.isArray(before)) before.push(cells);
    else blocks.push([cells]);
  }
  return (
    <>
      {blocks.map((block, i) => (typeof block === "string"
        ? <p key={i}><Linked text={block} terms={terms} /></p>
        : (
          <table key={i} class="sums">
            <tbody>{block.map((row, r) => <tr key={r}>{row.map((cell, c) => (c === 0 || row[0] === block[0]?.[0] ? <th key={c} scope={c > 0 || r === 0 ? "col" : "row"} translate={false}>{cell}</th> : <td key={c} translate={false}>{cell}</td>))}</tr>)}</tbody>
          </table>
        )))}
    </>
  );
}

/** A text with the clauses that it cites as links, and its terms marked. */
const Linked = ({ text, terms }: { text: string; terms: readonly Term[] }) => (
  <>{text.split(/(§\s?\d+a?\.\d+(?:\([a-zA-Z0-9]+\))*)/).map((part, i) => (i % 2 === 1 ? <Cite key={i} cite={part.replace(/^§\s?/, "")} /> : <Marked key={i} text={part} terms={terms} />))}</>
);

const outcomes: Record<ResultView["outcome"], string> = {
  win: "wins", lose: "loses", push: "is a push", bonus: "is paid", void: "is void",
};

export function Arithmetic({ about: { result, dealer, pays } }: { about: Omit<Case, "terms"> }) {
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
