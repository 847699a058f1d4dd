// What stands around every table: the bar, the menu, notices and results.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { CoachSheet } from "../coach/sheet";
import { session } from "../server/api";
import type { Live } from "../server/live";
import type { GameRules, SeatView, View } from "../server/protocol";
import { Cite } from "../ui/clause";
import { dollars, signed } from "../ui/money";
import { roomy, wide } from "../ui/settings";
import { closeSheet, openSheet, toggleSheet } from "../ui/sheet";
import { clock, Source } from "../ui/ui";
import { designed } from "../ui/words";
import { FloorForm, HoldForm } from "./floor";
import { RebuyForm, TipForm } from "./forms";
import { effect, limits } from "./limits";
import { Ledger } from "./ledger";
import { ReadableLog, say } from "./log";
import { Settings } from "./menu";
import { Phrases, Said } from "./phrases";
import type { Play } from "./play";
import { acting, began, count, sitting } from "./sitting";
import { roundName } from "./words";

/** Who may hold a table. */
const holders = ["dealer", "floorperson", "Poker shift supervisor", "pit manager"] as const;

/** A form starts without what was refused before it. */
export function openForm(play: Play, kind: string, title: string, body: () => ComponentChildren): void {
  play.message.value = null;
  openSheet(kind, title, body);
}

const openTip = (play: Play, seat: number): void => openForm(play, "tip", "Tip the dealer", () => <TipForm play={play} seat={seat} />);

/** A question to you is told as well as shown, with what happens when nothing is said. */
export function useSpokenQuestion(view: View, done: boolean): void {
  const told = useRef<number | undefined>(undefined);
  const question = view.question;
  useEffect(() => {
    if (!done || !question || view.stage === "wagers" || told.current === question.id || (view.poker && question.deadline === undefined)) return;
    if (!question.seats.some((s) => view.you.seats.includes(s))) return;
    told.current = question.id;
    document.querySelector(".narrow .seat.own.asked .hand, .narrow .poker-seat.own")?.scrollIntoView({ block: "nearest" });
    const seconds = question.deadline === undefined ? undefined : Math.round((question.deadline - view.now) / 1000);
    const choices = [...new Set(question.options.map((o) => o.label))].join(", ");
    say(`Your decision: ${question.text}. ${choices}.${seconds === undefined ? "" : ` ${seconds} seconds; then: ${question.otherwise}.`}`);
  }, [question?.id, question?.deadline, done]);
}

export interface Last { view: View; settled: SeatView[] }

/** Keeps the last round's results in reach when the next wagers open. */
export function useLastRound(view: View, done: boolean, last: { value: Last | undefined }): void {
  useEffect(() => {
    const settled = view.seats.filter((s) => view.you.seats.includes(s.seat) && s.results.length > 0);
    if (!done || view.stage !== "result" || settled.length === 0) return;
    if (last.value?.view.round !== view.round) count(settled);
    last.value = { view, settled };
  }, [view, done]);
}

export interface BarProps { view: View; play: Play; limits: ComponentChildren; beside: { name: string; open: () => void; always?: boolean }; help: () => void; more?: ComponentChildren }

/** The bar over a table: what is played, under which limits, and what is one step away. */
export function TableHeader({ view, play, limits, beside, help, more }: BarProps) {
  const t = view.table, seat = view.you.seats[0];
  const menu = (): void => toggleSheet("menu", "Table", () => <Menu view={play.live.view.value ?? view} play={play} help={help} more={more} />);
  return (
    <header class="bar table-bar">
      <a class="brand" href="/" aria-label="felt, to the lobby">felt</a>
      <h1 tabIndex={-1}>{t.name}</h1>
      {wide.value && limits}
      <span class="bar-more"><Source source={t.source} /></span>
      <span class="gap" />
      <span class="bar-more quiet">Play money</span>
      {view.dealt && <span class="bar-more quiet">Dealer: {view.dealt}</span>}
      {view.round > 0 && <span class={view.poker ? "quiet nowrap" : "bar-more quiet"}>{roundName(view)} {view.round}</span>}
      <span class="quiet session-clock" title="Time in this session, hours and minutes">{clock(view.you.protection?.since ? view.now - view.you.protection.since : view.now - play.live.offset - began)}</span>
      <nav class="bar-nav" aria-label="Table">
        {view.dealt && seat && <button type="button" class="plain bar-tip" onClick={() => openTip(play, seat)}>Tip the dealer</button>}
        {(beside.always || !roomy.value) && <button type="button" class="plain" onClick={beside.open}>{beside.name}</button>}
        {wide.value && !view.poker && <a href={`/table/${t.id}/rounds`}>History</a>}
        {wide.value && <a href={`/rules/${t.game}`}>Rules</a>}
        <button type="button" class="plain" onClick={menu}>Menu</button>
      </nav>
      <Said view={view} />
    </header>
  );
}

function Menu({ view, play, help, more }: { view: View; play: Play; help: () => void; more: ComponentChildren }) {
  const t = view.table, own = acting(view), serves = view.you.serves ?? [];
  return (
    <>
      <ul class="links">
        <li><a href={`/table/${t.id}/rounds`}>{roundName(view)}s played here</a></li>
        <li><a href={`/rules/${t.game}`}>Rules{view.poker ? "" : " and paytables"} of {t.game_name}</a></li>
        {!designed(t.chapter) && <li><a href={`/clauses/${t.chapter}`}>Chapter {t.chapter}, clause by clause</a></li>}
        <li><button type="button" class="plain" onClick={() => openSheet("log", "Dealer's calls", () => <ReadableLog />)}>Dealer's calls so far</button></li>
        {!view.poker && <li><button type="button" class="plain" onClick={() => openSheet("coach", "Coach", () => <CoachSheet />)}>Coach</button></li>}
        <li><button type="button" class="plain" onClick={help}>Keys</button></li>
        <li><a href={view.console?.yours ? "/docs/tutorials/dealer.html" : "/docs/tutorials/player.html"} target="_blank" rel="noopener">Help, in a page beside</a></li>
        {more}
        <li><a href="/limits">My limits</a></li>
        {own.map((seat) => <li key={`rebuy${seat}`}><button type="button" class="plain" onClick={() => openForm(play, "rebuy", "More chips", () => <RebuyForm play={play} seat={seat} />)}>Buy more chips{own.length > 1 || serves.length > 0 ? ` for seat ${seat}` : ""}</button></li>)}
        {view.dealt && own.map((seat) => <li key={`tip${seat}`}><button type="button" class="plain" onClick={() => openTip(play, seat)}>{serves.includes(seat) ? `Seat ${seat} tips the dealer` : own.length > 1 ? `Tip the dealer from seat ${seat}` : "Tip the dealer"}</button></li>)}
        {holders.some((role) => session.value?.roles.includes(role)) && !view.held && !view.console?.yours && <li><button type="button" class="plain" onClick={() => openForm(play, "hold", "Hold the table", () => <HoldForm play={play} />)}>Hold the table</button></li>}
        {view.you.floorperson && <li><button type="button" class="plain" onClick={() => openForm(play, "floor", "Floor panel", () => <FloorForm play={play} />)}>Floor panel</button></li>}
        {own.map((seat) => <li key={`leave${seat}`}><button type="button" class="plain" onClick={() => void play.leave(seat).then(closeSheet)}>{serves.includes(seat) ? `Seat ${seat} leaves` : `Leave seat ${seat}`}</button></li>)}
      </ul>
      {own[0] !== undefined && !serves.includes(own[0]) && <Phrases view={view} play={play} seat={own[0]} done={closeSheet} />}
      <p class="quiet">
        This sitting: {clock(Date.now() - began)}, {rounds(view, sitting.value.rounds)},{" "}
        {dollars(sitting.value.wagered)} wagered, {signed(sitting.value.net)}.
      </p>
      <Settings />
    </>
  );
}

/** "one round", "7 hands". */
const rounds = (view: View, n: number): string => {
  const what = roundName(view).toLowerCase();
  return n === 1 ? `one ${what}` : `${n} ${what}s`;
};

export function Notices({ live, view }: { live: Live; view: View }) {
  return (
    <div class="notices">
      {live.link.value === "lost" && (
        <p role="alert" class="notice">
          {live.refused.value || "The connection is lost."} Your chips and cards stay as they are, and the page keeps trying to reconnect.{" "}
          <button type="button" class="plain" onClick={() => live.retry()}>Try now</button>
        </p>
      )}
      {view.you.protection?.stopped && <p role="status" class="notice">{view.you.protection.stopped} <a href="/limits">My limits</a></p>}
      {view.notice && <p role="status" class="notice">{view.notice}</p>}
      {view.announced && <p role="status" class="notice">The limits here become {limits(view.announced)} {effect(view.announced, view.now)}. A wager that is accepted before is paid or lost whole, by <Cite cite={view.announced.cite} /> as rebuilt.</p>}
      {view.held && <p role="status" class="notice">{view.held}{/[.!?]$/.test(view.held) ? "" : "."} Its clocks are stopped; your chips and cards stay as they are.</p>}
      {view.reported && <p role="status" class="notice">{view.reported.by} reports: {view.irregularities.find((i) => i.kind === view.reported?.kind)?.name}.{view.you.floorperson ? " The floor panel in the menu has it filled in." : " A floorperson declares it."}</p>}
      {view.you.barred && <p role="status" class="notice">{view.you.barred}</p>}
      {view.proposal && !view.proposal.yours && <p role="status" class="notice">{view.proposal.by} has proposed something here that waits for you: open the floor panel in the menu.</p>}
      {view.stage === "stopped" && <p role="status" class="notice">The table is stopped. Nothing is dealt until the floor opens it again.</p>}
    </div>
  );
}

interface ResultsProps { view: View; rules: GameRules; settled: SeatView[]; done: boolean; last: Last | undefined; rewind?: (event: number) => void }

/** This round's results as they come, or the last round's while none are there. */
export function Results({ view, rules, settled, done, last, rewind }: ResultsProps) {
  const now = settled.length > 0 ? { view, settled, complete: done } : last && { ...last, complete: true };
  if (!now) return null;
  return (
    <section class="results">
      <h2>{now.view.round === view.round ? "This" : "Last"} {roundName(view).toLowerCase()}</h2>
      {now.settled.map((seat) => (
        <div key={seat.seat}>
          {now.settled.length > 1 && <h3>Seat {seat.seat}</h3>}
          <Ledger view={now.view} seat={seat} results={seat.results} rules={rules} complete={now.complete} rewind={now.view.round === view.round ? rewind : undefined} />
        </div>
      ))}
    </section>
  );
}
