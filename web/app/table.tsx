// The page of a table: the felt, what belongs to it, and the line to the server.

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { loadRules } from "./api";
import { fetchCourts } from "./card";
import { frame } from "./cards";
import { Dock } from "./dock";
import { Felt } from "./felt";
import { FloorForm, RebuyForm, SitForm } from "./forms";
import { tableKeys } from "./keys";
import { Ledger } from "./ledger";
import { Live } from "./live";
import { forget, LiveLog, ReadableLog, say, tellEvent, words } from "./log";
import { KeyHelp, Settings } from "./menu";
import { cents, dollars, signed } from "./money";
import { Pace } from "./pace";
import { chosen, hint, HintPlace, litRows, TablePaytables } from "./paytable";
import { Play } from "./play";
import type { GameRules, SeatView, View } from "./protocol";
import { roomy, wide } from "./settings";
import { acknowledged, began, count, hour, sitting } from "./sitting";
import { closeSheet, openSheet, SheetPlace, toggleSheet } from "./sheet";
import { clock, Limits, Source, useLoaded, Waiting } from "./ui";

export default function TablePage({ id }: { id: string }) {
  const parts = useMemo(() => {
    const live = new Live(id);
    return { live, play: new Play(live), pace: new Pace(live.view, tellEvent), last: signal<Last | undefined>(undefined) };
  }, [id]);
  useEffect(() => {
    fetchCourts();
    return () => { parts.live.close(); parts.play.close(); parts.pace.close(); closeSheet(); forget(); };
  }, [parts]);
  const view = parts.live.view.value;
  if (!view) {
    return (
      <main class="page">
        <h1 tabIndex={-1}>Table</h1>
        <Waiting error={undefined}>{parts.live.link.value === "lost" ? "The table does not answer; trying again." : "Coming to the table."}</Waiting>
        <p><a href="/">Back to the lobby</a></p>
      </main>
    );
  }
  return <WithRules view={view} {...parts} />;
}

type Parts = { live: Live; play: Play; pace: Pace; last: { value: Last | undefined } };

function WithRules(props: Parts & { view: View }) {
  const { value, error } = useLoaded<GameRules>(() => loadRules(props.view.table.game), props.view.table.game);
  if (!value) return <main class="page"><h1 tabIndex={-1}>{props.view.table.name}</h1><Waiting error={error} /></main>;
  return <Table {...props} rules={value} />;
}

function Table({ live, play, pace, last, view, rules }: Parts & { view: View; rules: GameRules }) {
  const shown = pace.shown.value;
  const now = frame(view, shown);
  const own = now.seats.filter((s) => view.you.seats.includes(s.seat));
  const settled = view.stage === "wagers" ? [] : own.filter((s) => s.results.length > 0);
  const lit = litRows(chosen(rules, view.table.paytables), settled.flatMap((s) => s.results));
  useSpokenQuestion(view, now.done);
  useLastRound(view, now.done, last);
  useEffect(() => { document.title = `${view.table.name} · felt`; }, [view.table.name]);
  // A paytable that was opened while wagering would cover the cards.
  useEffect(() => { hint.value = null; }, [view.stage]);

  const paytables = (): void =>
    toggleSheet("paytables", "Paytables", () => <TablePaytables rules={rules} view={live.view.value ?? view} lit={lit} />);
  const help = (): void => toggleSheet("help", "Keys", () => <KeyHelp />);
  useEffect(() => {
    const keys = tableKeys({ play, finish: () => pace.finish(), paytables, help });
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  });

  const event = [...view.events].reverse().find((e) => e.n <= shown && words(e, view));
  const call = view.stage === "wagers" ? "Place your wagers."
    : view.stage === "waiting" ? "The table waits for players." : event ? words(event, view) : "";
  return (
    <div class="table-page">
      <TableHeader view={view} play={play} paytables={paytables} help={help} />
      <Notices live={live} view={view} />
      <main class="table-main">
        <div class="table-felt">
          <Felt view={view} shown={shown} rules={rules} play={play} finish={() => pace.finish()}
            sit={(seat) => (maySit(view, seat) ? () => openForm(play, "sit", `Seat ${seat}`, () => <SitForm play={play} seat={seat} />) : undefined)} />
          <Dock view={view} play={play} done={now.done} call={call}
            callCite={view.stage === "wagers" || view.stage === "waiting" ? "" : event?.cite ?? ""}
            finish={() => pace.finish()} />
          {!roomy.value && <Results view={view} rules={rules} settled={settled} done={now.done} last={last.value} />}
        </div>
        {roomy.value && (
          <aside class="panel" aria-label="Paytables and calls">
            <p class="panel-limits">
              <span>Table limits</span>
              <strong class="money">{dollars(cents(view.table.minimum))} to {dollars(cents(view.table.maximum))}</strong>
            </p>
            <Results view={view} rules={rules} settled={settled} done={now.done} last={last.value} />
            <h2>Paytables</h2>
            <TablePaytables rules={rules} view={view} lit={lit} />
            <h2>Dealer's calls</h2>
            <ReadableLog />
          </aside>
        )}
        <HintPlace rules={rules} view={view} lit={lit} />
        <LiveLog />
      </main>
      <SheetPlace />
    </div>
  );
}

/** Whether another seat is free to you: as many as the table allows, side by side where it must be. */
function maySit(view: View, seat: number): boolean {
  const own = view.you.seats;
  if (own.length === 0) return true;
  if (view.stage === "round") return false; // one seat at a time is enough to look after
  return own.length < view.table.positions && (!view.table.adjacent || own.includes(seat - 1) || own.includes(seat + 1));
}

/** A form starts without what was refused before it. */
function openForm(play: Play, kind: string, title: string, body: () => ComponentChildren): void {
  play.message.value = null;
  openSheet(kind, title, body);
}

/** A question to you is told as well as shown, with what happens when nothing is said. */
function useSpokenQuestion(view: View, done: boolean): void {
  const told = useRef<number | undefined>(undefined);
  const question = view.question;
  useEffect(() => {
    if (!done || !question || view.stage === "wagers" || told.current === question.id) return;
    if (!question.seats.some((s) => view.you.seats.includes(s))) return;
    told.current = question.id;
    document.querySelector(".narrow .seat.own.asked .hand")?.scrollIntoView({ block: "nearest" });
    const seconds = question.deadline === undefined ? undefined : Math.round((question.deadline - view.now) / 1000);
    const choices = [...new Set(question.options.map((o) => o.label))].join(", ");
    say(`Your decision: ${question.text}. ${choices}.${seconds === undefined ? "" : ` ${seconds} seconds; then: ${question.otherwise}.`}`);
  }, [question?.id, done]);
}

interface Last { view: View; settled: SeatView[] }

/** Keeps the last round's results in reach when the next wagers open. */
function useLastRound(view: View, done: boolean, last: { value: Last | undefined }): void {
  useEffect(() => {
    const settled = view.seats.filter((s) => view.you.seats.includes(s.seat) && s.results.length > 0);
    if (!done || view.stage !== "result" || settled.length === 0) return;
    if (last.value?.view.round !== view.round) count(settled);
    last.value = { view, settled };
  }, [view, done]);
}

function TableHeader({ view, play, paytables, help }: { view: View; play: Play; paytables: () => void; help: () => void }) {
  const t = view.table;
  const menu = (): void => toggleSheet("menu", "Table", () => <Menu view={view} play={play} help={help} />);
  return (
    <header class="bar table-bar">
      <a class="brand" href="/" aria-label="felt, to the lobby">felt</a>
      <h1 tabIndex={-1}>{t.name}</h1>
      {wide.value && <Limits minimum={t.minimum} maximum={t.maximum} />}
      <span class="bar-more"><Source source={t.source} /></span>
      <span class="gap" />
      <span class="bar-more quiet">Play money</span>
      {view.round > 0 && <span class="bar-more quiet">Round {view.round}</span>}
      <span class="quiet session-clock" title="Time at the table, hours and minutes">{clock(view.now - play.live.offset - began)}</span>
      <nav class="bar-nav" aria-label="Table">
        {!roomy.value && <button type="button" class="plain" onClick={paytables}>Paytables</button>}
        {wide.value && <a href={`/table/${t.id}/rounds`}>History</a>}
        {wide.value && <a href={`/rules/${t.game}`}>Rules</a>}
        <button type="button" class="plain" onClick={menu}>Menu</button>
      </nav>
    </header>
  );
}

function Menu({ view, play, help }: { view: View; play: Play; help: () => void }) {
  const t = view.table, own = view.you.seats;
  return (
    <>
      <ul class="links">
        <li><a href={`/table/${t.id}/rounds`}>Rounds played here</a></li>
        <li><a href={`/rules/${t.game}`}>Rules and paytables of {t.gameName}</a></li>
        <li><a href={`/clauses/${t.chapter}`}>Chapter {t.chapter}, clause by clause</a></li>
        <li><button type="button" class="plain" onClick={() => openSheet("log", "Dealer's calls", () => <ReadableLog />)}>Dealer's calls so far</button></li>
        <li><button type="button" class="plain" onClick={help}>Keys</button></li>
        {own.map((seat) => <li key={`rebuy${seat}`}><button type="button" class="plain" onClick={() => openForm(play, "rebuy", "More chips", () => <RebuyForm play={play} seat={seat} />)}>Buy more chips{own.length > 1 ? ` for seat ${seat}` : ""}</button></li>)}
        {view.you.floorperson && <li><button type="button" class="plain" onClick={() => openForm(play, "floor", "Floor panel", () => <FloorForm play={play} />)}>Floor panel</button></li>}
        {own.map((seat) => <li key={`leave${seat}`}><button type="button" class="plain" onClick={() => void play.leave(seat).then(closeSheet)}>Leave seat {seat}</button></li>)}
      </ul>
      <p class="quiet">
        This sitting: {clock(Date.now() - began)}, {sitting.value.rounds === 1 ? "one round" : `${sitting.value.rounds} rounds`},{" "}
        {dollars(sitting.value.wagered)} wagered, {signed(sitting.value.net)}.
      </p>
      <Settings />
    </>
  );
}

function Notices({ live, view }: { live: Live; view: View }) {
  return (
    <div class="notices">
      {live.link.value === "lost" && (
        <p role="alert" class="notice">
          The connection is lost. Your chips and cards stay as they are; the table is tried again by itself.{" "}
          <button type="button" class="plain" onClick={() => live.retry()}>Try now</button>
        </p>
      )}
      {hour.value > acknowledged.value && (
        <p role="status" class="notice">
          You have been here for {hour.value === 1 ? "an hour" : `${hour.value} hours`}: {sitting.value.rounds} rounds,{" "}
          {dollars(sitting.value.wagered)} wagered, {signed(sitting.value.net)} in play money.{" "}
          <button type="button" class="plain" onClick={() => { acknowledged.value = hour.value; }}>Go on</button>
        </p>
      )}
      {view.notice && <p role="status" class="notice">{view.notice}</p>}
      {view.stage === "stopped" && <p role="status" class="notice">The table is stopped. Nothing is dealt until the floor opens it again.</p>}
    </div>
  );
}

interface ResultsProps { view: View; rules: GameRules; settled: SeatView[]; done: boolean; last: Last | undefined }

/** This round's results as they come, or the last round's while none are there. */
function Results({ view, rules, settled, done, last }: ResultsProps) {
  const now = settled.length > 0 ? { view, settled, complete: done } : last && { ...last, complete: true };
  if (!now) return null;
  return (
    <section class="results">
      <h2>{now.view.round === view.round ? "This round" : "Last round"}</h2>
      {now.settled.map((seat) => (
        <div key={seat.seat}>
          {now.settled.length > 1 && <h3>Seat {seat.seat}</h3>}
          <Ledger view={now.view} seat={seat} results={seat.results} rules={rules} complete={now.complete} />
        </div>
      ))}
    </section>
  );
}
