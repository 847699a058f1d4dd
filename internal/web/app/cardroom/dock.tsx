// Below the felt of a Poker table: your decision, what you choose before your turn, and your seat.

import { useLayoutEffect, useState } from "preact/hooks";
import { PotOdds } from "../coach/advice";
import { Amount, start } from "../pieces/amount";
import { Card } from "../pieces/card";
import { session } from "../server/api";
import type { Option, PokerView, QuestionView, SeatView, View } from "../server/protocol";
import { Console } from "../table/console";
import { answers } from "../table/decision";
import { TimeUp } from "../table/dock";
import { NameForm, SitForm } from "../table/forms";
import type { Play } from "../table/play";
import { openForm } from "../table/tablebar";
import { Cite } from "../ui/clause";
import { brief, cents, signed, type Cents } from "../ui/money";
import { closeSheet } from "../ui/sheet";
import { Ring, useCountdown } from "../ui/ui";
import { capital } from "../ui/words";
import { AtZero, OnBank, TimeBank, TurnRing } from "./clock";
import { MinimumForm, SeatForm, StandingForm } from "./forms";
import { changing, drawing, mustMove, nameOf, playerName, potName, preselectName, standing } from "./words";

interface Props { view: View; poker: PokerView; play: Play; done: boolean; call: string; callCite: string; finish: () => void; more: () => void }

export function PokerDock(props: Props) {
  const { view, play, done } = props;
  const seat = view.seats.find((s) => view.you.seats.includes(s.seat));
  // Whom the dealer serves decides through him, when he is asked.
  const question = done ? view.question : undefined;
  const served = view.seats.find((s) => view.you.serves?.includes(s.seat) && question?.seats.includes(s.seat));
  const message = play.message.value;
  return (
    <div class="dock poker-dock">
      <Console view={view} play={play} />
      {message && <p class="message" role="alert"><span>{message.text}</span> <Cite cite={message.cite} /></p>}
      <div class="call">
        <p>{props.call}{props.callCite && <> <Cite cite={props.callCite} /></>}</p>
        {!done && <button type="button" class="plain" onClick={props.finish}>Finish the deal</button>}
        {seat && <TimeBank poker={props.poker} seat={seat} deadline={question?.seats.includes(seat.seat) ? question.deadline : undefined} offset={play.live.offset} />}
        {seat && <SeatButtons {...props} seat={seat} />}
      </div>
      {question && served ? <Decision key={`${question.id}/${served.seat}`} question={question} poker={props.poker} seat={served} play={play} />
        : seat ? <Seated {...props} seat={seat} /> : !view.console?.yours && <Standing {...props} />}
    </div>
  );
}

type Own = Props & { seat: SeatView };

function SeatButtons({ play, seat, poker }: Own) {
  const out = seat.poker?.out ?? false;
  return (
    <div class="seat-buttons">
      {poker.limits.minimums.length > 1 && <button type="button" class="plain" onClick={() => openForm(play, "minimum", "Minimum bet", () => <MinimumForm play={play} seat={seat.seat} />)}>Minimum {brief(cents(seat.poker?.agrees ?? "0.00"))}</button>}
      {poker.standing && (cents(poker.standing.bet) > 0 || poker.standing.may_muck) && <button type="button" class="plain" aria-label={`For every hand: ${standing(poker.standing) || "you are asked"}`} onClick={() => openForm(play, "standing", "For every hand", () => <StandingForm play={play} />)}>{standing(poker.standing) ? capital(standing(poker.standing)) : "Every hand"}</button>}
      <button type="button" class="plain" onClick={() => openForm(play, "seat", "Another seat", () => <SeatForm play={play} seat={seat.seat} />)}>{asked(poker)}</button>
      <button type="button" class="plain" aria-pressed={out} aria-keyshortcuts="O" onClick={() => sitOut(play, seat)}>{out ? "Come back" : "Sit out"}</button>
    </div>
  );
}

function asked(poker: PokerView): string {
  const own = changing(poker);
  if (own?.called) return `To ${nameOf(poker, own.called)}`;
  return own ? "Asked for table" : poker.asks > 0 ? `Asked for seat ${poker.asks}` : "Change seat";
}

export const sitOut = (play: Play, seat: SeatView): void => void play.send({ command: seat.poker?.out ? "sit_in" : "sit_out", seat: seat.seat });

function Seated(props: Own) {
  const { view, poker, play, done, seat } = props;
  const question = done ? view.question : undefined;
  // Without a deadline it is answered by what you chose before.
  if (question?.seats.includes(seat.seat) && question.options.length > 0 && question.deadline !== undefined) {
    return <Decision key={question.id} question={question} poker={poker} seat={seat} play={play} />;
  }
  return (
    <div class="between">
      <TimeUp view={view} />
      {mustMove(poker) && <p class="quiet must-move">{mustMove(poker)}</p>}
      <Waits {...props} />
      {poker.preselect && done && <Preselect poker={poker} play={play} />}
      {!poker.preselect && <Place {...props} />}
    </div>
  );
}

/** Whom the table waits for, or how the hand ended. */
function Waits({ view, poker, play, done, seat }: Own) {
  const question = done ? view.question : undefined;
  if (view.stage === "result" && done && seat.poker?.dealt) {
    const net = cents(seat.net), won = poker.pots.filter((p) => p.won.some((w) => w.seat === seat.seat));
    return (
      <div class="standing">
        <p class={`standing-sum ${net > 0 ? "gain" : net < 0 ? "loss" : ""}`}>{signed(net)}</p>
        <p>{won.map((p) => potName(p.number, poker.pots.length)).join(", ")}{won.length > 0 ? " to you" : ""}{seat.hand ? `${won.length > 0 ? ": " : "You: "}${seat.hand}` : ""}</p>
      </div>
    );
  }
  if (!question || question.seats.length === 0) return null;
  return (
    <div class="others">
      {question.deadline !== undefined && <TurnRing poker={poker} deadline={question.deadline} offset={play.live.offset} />}
      <p>{question.seats.map((s) => playerName(view.seats.find((v) => v.seat === s)?.player?.name ?? `Seat ${s}`)).join(", ")}: {question.text.toLowerCase()}{question.deadline !== undefined && <> <OnBank poker={poker} deadline={question.deadline} offset={play.live.offset} /></>}</p>
    </div>
  );
}

function Preselect({ poker, play }: { poker: PokerView; play: Play }) {
  const p = poker.preselect;
  if (!p) return null;
  return (
    <div class="preselect" role="group" aria-label="Before your turn">
      {p.choices.map((choice) => {
        const on = p.chosen === choice;
        return (
          <button type="button" key={choice} class="preset" aria-pressed={on} data-preselect={choice}
            onClick={() => void play.send({ command: "preselect", seat: p.seat, choice: on ? "" : choice })}>
            <span class="tick" aria-hidden="true">{on ? "✓" : ""}</span>{preselectName(choice, cents(p.call))}
          </button>
        );
      })}
    </div>
  );
}

/** What keeps you from the next hand, and what to do about it. */
function Place({ poker, play, seat, more, view }: Own) {
  const p = seat.poker;
  if (!p || view.stage === "stopped") return null;
  const kept = p.kept_until !== undefined && <> <Kept until={p.kept_until} offset={play.live.offset} /></>;
  if (p.out) return <p class="quiet">You sit out{p.dealt && p.in ? " from the next hand on" : ""}. Come back to be dealt in.{kept}</p>;
  const least = cents(poker.limits.blinds.at(-1) ?? poker.limits.ante) + cents(poker.limits.small_bet);
  if (!(p.dealt && p.in && view.stage === "round") && cents(seat.stack) < least) {
    return <p>Your stack of {brief(cents(seat.stack))} is short for the next hand.{kept} <button type="button" class="brass" onClick={more}>Buy more chips</button></p>;
  }
  if (p.owes && !(p.dealt && view.stage === "round")) {
    const choose = (choice: string): void => void play.send({ command: "blinds", seat: seat.seat, choice });
    return (
      <div class="preselect" role="group" aria-label="How you come in">
        <button type="button" class="preset" aria-pressed={p.posts} onClick={() => choose("post")}>Post {brief(cents(p.owed))} and be dealt in</button>
        <button type="button" class="preset" aria-pressed={!p.posts} onClick={() => choose("wait")}>Wait for the big blind</button>
      </div>
    );
  }
  if (view.stage === "waiting") return <p class="quiet">The table waits for players.</p>;
  return p.dealt ? null : <p class="quiet">You are dealt in with the next hand.</p>;
}

function Kept({ until, offset }: { until: number; offset: number }) {
  const minutes = Math.ceil(useCountdown(until, offset) / 60000);
  return <strong>Others wait for a seat: yours is kept for {minutes <= 1 ? "a minute" : `${minutes} minutes`}.</strong>;
}

/** Puts the visitor's name on the list of the game and limit; he takes one first if he has none. */
function putDown(play: Play): void {
  if (session.value) void play.send({ command: "wait" });
  else openForm(play, "name", "Your name", () => <NameForm then={() => { closeSheet(); play.live.retry(); }} />);
}

/** For who has no seat: to sit down, to wait for a seat, or to watch. */
function Standing({ poker, play, view }: Props) {
  const free = view.you.open[0];
  const take = free !== undefined && (
    <button type="button" class="brass" onClick={() => openForm(play, "sit", `Seat ${free}`, () => <SitForm play={play} seat={free} />)}>Take seat {free}</button>
  );
  const at = poker.waiting.findIndex((w) => w.you), waiting = poker.waiting[at], other = poker.others.find((o) => o.yours);
  if (other) {
    return (
      <div class="between">
        <p>{waiting?.until !== undefined ? `You move here with your whole stack when your hand at ${other.name} is over.` : `You sit at ${other.name}, in the same game.`}</p>
        <a class="brass button" href={`/table/${other.id}`}>Go to {other.name}</a>
      </div>
    );
  }
  if (poker.broken) {
    return <div class="between"><p>This table is broken, and takes nobody. <a href="/poker">The lists</a> say where {poker.list} is played.</p></div>;
  }
  if (waiting) {
    return (
      <div class="between">
        {waiting.until !== undefined && <Ring until={waiting.until} of={60000} offset={play.live.offset} />}
        {waiting.called
          ? <p>A seat is kept for you at <a href={`/table/${waiting.called}`}>another table</a> of {poker.list}.</p>
          : <p>{waiting.until !== undefined ? "A seat is reserved for you. Sit down before the clock reaches zero, or it goes to the next player." : `You are number ${at + 1} of ${poker.waiting.length} on the list for ${poker.list}.`}</p>}
        {take}
        <button type="button" class="outline-button" onClick={() => void play.send({ command: "stop_waiting" })}>Take my name off</button>
      </div>
    );
  }
  if (poker.may_wait) {
    return (
      <div class="between">
        <p>No seat is free{poker.waiting.length > 0 ? `; ${poker.waiting.length} wait for ${poker.list}` : ""}. <a href="/poker">The lists</a></p>
        <button type="button" class="brass" onClick={() => putDown(play)}>Put my name on the list</button>
      </div>
    );
  }
  return <div class="between"><p class="quiet watch">You are watching. Sit down at a free seat to play.{poker.main && ` This is the must-move table of ${poker.main.name}: you move there when a seat is free.`}</p>{take}</div>;
}

const keys: Record<string, string> = { fold: "F", check: "C", call: "C", bet: "B", raise: "B", show: "S", concede: "M", stand_pat: "S", draw: "D", straddle: "B", no_straddle: "C", forced_bet: "C", complete: "B" };
const order = ["fold", "concede", "no_straddle", "stand_pat", "check", "call", "forced_bet", "show", "straddle", "complete", "draw", "bet", "raise"];
const quiet = ["fold", "check", "concede", "no_straddle", "stand_pat", "forced_bet"];

interface DecisionProps { question: QuestionView; poker: PokerView; seat: SeatView; play: Play }

function Decision({ question, poker, seat, play }: DecisionProps) {
  const [sent, setSent] = useState(false);
  const [sum, setSum] = useState<Cents | undefined>();
  const [exchanged, setExchanged] = useState<number[]>([]);
  const [warned, setWarned] = useState(false);
  const offset = play.live.offset;
  // To fold stands last where to check costs nothing.
  const free = question.options.some((o) => o.choice === "check");
  const place = (o: Option): number => (free && o.choice === "fold" ? order.length : order.indexOf(o.choice));
  const options = question.options.toSorted((a, b) => place(a) - place(b));
  const primary = options.find((o) => !quiet.includes(o.choice));
  const bet = options.find((o) => o.min !== undefined), draw = options.find((o) => o.places);
  const amount = bet && (sum ?? start(bet));
  const off = (o: Option): boolean => sent || (o === draw && exchanged.length === 0);
  const give = async (o: Option): Promise<void> => {
    if (off(o)) return;
    if (o.choice === "fold" && !warned && free) {
      setWarned(true);
      play.message.value = { text: "Checking costs nothing. Press Fold again to fold anyway.", cite: "" };
      return;
    }
    setSent(true);
    if (!await play.answer(question.id, seat.seat, o, o.min === undefined ? undefined : amount, o === draw ? exchanged : undefined)) setSent(false);
  };
  const toggle = (place: number): void => setExchanged(exchanged.includes(place) ? exchanged.filter((p) => p !== place) : [...exchanged, place].toSorted());
  useLayoutEffect(() => { // as in decision.tsx
    answers.value = {
      letter: (pressed) => {
        const option = options.find((o) => keys[o.choice] === pressed.toUpperCase());
        if (option) void give(option);
        return option !== undefined;
      },
      multiple: (n) => {
        if (draw && n <= (draw.places ?? 0)) return toggle(n - 1);
        const preset = bet?.presets?.[n - 1];
        if (preset) setSum(cents(preset.amount));
      },
    };
    return () => { answers.value = null; };
  });
  return (
    <section data-question={`${question.id}/${seat.seat}`} class="decision poker-decision" aria-label="Your decision">
      <div class="asked-text">
        {question.deadline !== undefined && <TurnRing poker={poker} deadline={question.deadline} offset={offset} />}
        <div>
          <p class="question">{question.text} <Cite cite={question.cite} /></p>
          {question.deadline !== undefined && <AtZero poker={poker} deadline={question.deadline} offset={offset} otherwise={question.otherwise} />}
        </div>
      </div>
      {seat.player?.you && <PotOdds question={question} poker={poker} />}
      {draw && <Draw seat={seat} exchanged={exchanged} toggle={toggle} />}
      <div class="options">
        {bet && bet.min !== bet.max && amount !== undefined && <Amount option={bet} sum={amount} choose={setSum} />}
        <div class="acts">
          {options.map((o) => (
            <button type="button" key={o.choice} data-choice={o.choice} disabled={off(o)} aria-keyshortcuts={keys[o.choice]} onClick={() => void give(o)}
              class={o === primary ? "brass big" : "outline-button big"}>
              {o.choice === "concede" ? "Muck" : o.choice === "draw" ? drawing(exchanged) : o.choice === "raise" ? "Raise to" : o.label}
              {o.takes !== undefined && <> <span class="money">{brief(cents(o.takes))}</span></>}
              {o === bet && amount !== undefined && <> <span class="money">{brief(amount)}</span></>}
              <kbd aria-hidden="true">{keys[o.choice]}</kbd>
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}

function Draw({ seat, exchanged, toggle }: { seat: SeatView; exchanged: readonly number[]; toggle: (place: number) => void }) {
  const place = (at: string): number => Number(at.split("/")[1] ?? 0);
  return (
    <div class="set-cards" role="group" aria-label="Cards to exchange">
      {seat.cards.toSorted((a, b) => place(a.place) - place(b.place)).map((c) => {
        const on = exchanged.includes(place(c.place));
        return (
          <button type="button" key={c.place} class="set-card" data-card={c.card} aria-pressed={on} onClick={() => toggle(place(c.place))}>
            <Card card={c.card} /><span>{on ? "exchange" : "keep"}</span>
          </button>
        );
      })}
    </div>
  );
}
