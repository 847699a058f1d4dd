// A clause as a page of law: its text and how it is kept, what is declared by it, how it is proven, and rounds that turn on it.

import { Fragment } from "preact";
import { useEffect } from "preact/hooks";
import { Player } from "../history/player";
import { Card, fetchCourts } from "../pieces/card";
import { ask, loadRules } from "../server/api";
import type { Example, GameRules, Law, LawProof, ListedClause, Settled } from "../server/protocol";
import { Cite, Told, lawOf as at, section } from "../ui/clause";
import { SheetPlace } from "../ui/sheet";
import { Money, Scroll, useLoaded, Waiting } from "../ui/ui";
import { capital } from "../ui/words";

const api = (cite: string): string => `/api/clauses/${encodeURIComponent(cite)}`;

export function LawPage({ cite }: { cite: string }) {
  const { value, error } = useLoaded(() => ask<Law>(`${api(cite)}/law`), cite);
  return (
    <main class="page law">
      <p class="crumbs"><a href={`/clauses/${cite.replace(/\..*/, "")}`}>Chapter {cite.replace(/\..*/, "")}{value && `: ${value.chapter_name}`}</a>{value?.clause.above.map((c) => <Fragment key={c.cite}> › <a href={at(c.cite)}>{section(c.cite)}</a></Fragment>)}</p>
      <h1 tabIndex={-1}>{section(cite)}</h1>
      {value ? <Whole law={value} cite={cite} /> : <Waiting error={error} />}
      <SheetPlace />
    </main>
  );
}

function Whole({ law, cite }: { law: Law; cite: string }) {
  return (
    <>
      <nav class="pages" aria-label="Clauses">
        {law.before && <a href={at(law.before)} rel="prev">← {section(law.before)}</a>}
        {law.after && <a href={at(law.after)} rel="next">{section(law.after)} →</a>}
      </nav>
      <h2>What it says</h2>
      <section class="law-text"><Told clause={law.clause} /></section>
      {law.below.length > 0 && <details open={law.below.length <= 8}><summary>{law.below.length === 1 ? "One clause below it" : `${law.below.length} clauses below it`}</summary><Listed clauses={law.below} /></details>}
      <h2>Rounds that turn on it</h2>
      {law.rounds.length === 0
        ? <p class="quiet">None is kept for this clause.</p>
        : (
          <ol class="law-rounds">
            {law.rounds.map((r, i) => (
              <li key={i}>
                <a href={`${at(cite)}/${i + 1}`}>{r.name}</a>
                <span class="quiet"> {r.game_name}{r.refused ? "; refused" : ""}{r.proves ? "" : "; it applies here too"}</span>
              </li>
            ))}
          </ol>
        )}
      {law.declared.length > 0 && (
        <>
          <h2>Declared by it</h2>
          <ul>{law.declared.map((d) => <li key={`${d.game} ${d.kind} ${d.name}`}>{d.name} <span class="quiet">{d.kind} of {d.game}</span></li>)}</ul>
        </>
      )}
      <h2>How it is proven</h2>
      {law.proofs.length === 0
        ? <p class="quiet">No test proves it: {law.clause.status === "modelled" ? "the clauses below it are proven." : "it is not kept by the program alone."}</p>
        : <Proofs proofs={law.proofs} cite={cite} />}
    </>
  );
}

function Listed({ clauses }: { clauses: ListedClause[] }) {
  return <ul class="law-clauses">{clauses.map((c) => <li key={c.cite}><a href={at(c.cite)}>{section(c.cite)}</a> {c.how}</li>)}</ul>;
}

function Proofs({ proofs, cite }: { proofs: LawProof[]; cite: string }) {
  return (
    <>
      <p>Each test fails when the code is changed as beside it. The changes are tried again and again.</p>
      <Scroll label="Proofs"><table class="data proofs">
        <thead><tr><th scope="col">Clause</th><th scope="col">Test</th><th scope="col">A change that makes it fail</th></tr></thead>
        <tbody>
          {proofs.map((p) => (
            <tr key={`${p.cite} ${p.test}`}>
              <th scope="row">{p.cite === cite ? section(p.cite) : <a href={at(p.cite)}>{section(p.cite)}</a>}</th>
              <td><code>{p.test}</code></td>
              <td><span class="quiet small">{p.file}</span><code class="was"><del translate={false}>{p.was}</del></code>{p.is === "(left out)" ? <ins>left out</ins> : <code class="is"><ins translate={false}>{p.is}</ins></code>}</td>
            </tr>
          ))}
        </tbody>
      </table></Scroll>
    </>
  );
}

export function ExamplePage({ cite, number }: { cite: string; number: string }) {
  const { value, error } = useLoaded<{ of: Example; rules: GameRules }>(async () => {
    const of = await ask<Example>(`${api(cite)}/rounds/${encodeURIComponent(number)}`);
    return { of, rules: await loadRules(of.game) };
  }, `${cite}/${number}`);
  useEffect(fetchCourts, []);
  return (
    <main class="page replay-page">
      <p class="crumbs"><a href={at(cite)}>{section(cite)}</a></p>
      <h1 tabIndex={-1}>{value?.of.name ?? "A round"}</h1>
      {value ? <Shown of={value.of} rules={value.rules} cite={cite} /> : <Waiting error={error} />}
      <SheetPlace />
    </main>
  );
}

function Shown({ of, rules, cite }: { of: Example; rules: GameRules; cite: string }) {
  const decides = of.view?.events.find((e) => e.cite === cite) ?? of.view?.events.find((e) => e.cite.startsWith(`${cite}(`));
  return (
    <>
      <p class="tags"><span class="tag">{of.game_name}</span> <span class="tag">A round of the tests; nobody played it</span></p>
      {of.refused && <p class="notice">Refused: {of.refused}.</p>}
      {of.view && <Player view={of.view} rules={rules} first={decides?.n} />}
      {!of.view && of.settled && <Results of={of.settled} rules={rules} />}
    </>
  );
}

/** A round as it is settled, where no table takes its wagers. */
function Results({ of, rules }: { of: Settled; rules: GameRules }) {
  const cards = (all: string[] | undefined) => <span class="law-hand">{all?.map((c) => <Card key={c} card={c} />)}</span>;
  return (
    <>
      <p class="quiet">Its wagers are in cents, which no table takes; this is how the record is settled.</p>
      <h2>Dealer</h2>
      <p>{cards(of.dealer.cards)} {of.dealer.hand && capital(of.dealer.hand)}</p>
      {of.seats.map((seat) => (
        <section key={seat.seat}>
          <h2>Seat {seat.seat}</h2>
          <p>{cards(seat.cards)} {seat.hand && capital(seat.hand)}</p>
          <Scroll label={`Seat ${seat.seat}`}><table class="data">
            <thead><tr><th scope="col">Wager</th><th scope="col" class="num">Amount</th><th scope="col">Outcome</th><th scope="col" class="num">Won</th><th scope="col" class="num">Returned</th><th scope="col">Clause</th></tr></thead>
            <tbody>
              {seat.results.map((r, i) => (
                <tr key={i}>
                  <th scope="row">{rules.wagers.find((w) => w.id === r.wager)?.name ?? r.wager}</th><td class="num"><Money text={r.amount} /></td><td>{r.outcome}</td>
                  <td class="num"><Money text={r.paid} /></td><td class="num"><Money text={r.returned} /></td><td>{r.cites.map((c) => <Cite key={c} cite={c} />)}</td>
                </tr>
              ))}
            </tbody>
          </table></Scroll>
        </section>
      ))}
    </>
  );
}
