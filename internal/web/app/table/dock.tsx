// Below the felt: chips while wagers are open, the decision when one is asked, and the results.

import { useState } from "preact/hooks";
import { AfterRound } from "../coach/advice";
import { Chip } from "../pieces/chip";
import { denominations } from "../pieces/chips";
import type { SeatView, View } from "../server/protocol";
import { Cite } from "../ui/clause";
import { brief, cents, signed } from "../ui/money";
import { Ring } from "../ui/ui";
import { Decision } from "./decision";
import { useSpokenSeconds } from "./log";
import { backAt } from "./place";
import type { Play } from "./play";
import { acting } from "./sitting";

interface Props {
  view: View; play: Play; done: boolean; call: string; callCite: string; finish: () => void;
  /** Opens the form to sit down at a seat. */
  back: (seat: number) => void;
}

export function Dock(props: Props) {
  const { view, play, done } = props;
  const seat = view.seats.find((s) => s.seat === play.seat());
  const message = play.message.value;
  return (
    <div class="dock">
      {message && <p class="message" role="alert"><span>{message.text}</span> <Cite cite={message.cite} /></p>}
      {(props.call || !done) && (
        <div class="call">
          <p>{props.call}{props.callCite && <> <Cite cite={props.callCite} /></>}</p>
          {!done && <button type="button" class="plain" onClick={props.finish}>Finish the deal</button>}
        </div>
      )}
      {view.held ? <p class="quiet watch">Nothing is done at this table now.</p> : seat ? <Seated {...props} seat={seat} /> : !view.console?.yours && <Watching {...props} />}
    </div>
  );
}

/** Who left the table finds his seat again. */
function Watching({ view, back }: Props) {
  const last = backAt(view);
  return (
    <>
      <p class="quiet watch">You are watching. Sit down at a free seat to play.</p>
      {last && <p><button type="button" class="brass" onClick={() => back(last.seat)}>Back to seat {last.seat}</button></p>}
    </>
  );
}

function Seated(props: Props & { seat: SeatView }) {
  const { view, play, done, seat } = props;
  if (view.stage === "wagers") return <Wagers view={view} play={play} />;
  const question = done ? view.question : undefined;
  const asked = view.seats.find((s) => acting(view).includes(s.seat) && question?.seats.includes(s.seat));
  if (question && asked) {
    return <Decision key={`${question.id}/${asked.seat}`} question={question} seat={asked} play={play} offset={play.live.offset} several={acting(view).length > 1 || view.you.seats.length === 0} />;
  }
  // The console says for whom its dealer waits.
  if (view.console?.yours && question) return null;
  if (question && question.seats.length > 0) {
    return (
      <div class="others">
        {question.deadline !== undefined && <Ring until={question.deadline} of={30000} offset={play.live.offset} />}
        <p>{question.seats.map((s) => view.seats.find((v) => v.seat === s)?.player?.name ?? `Seat ${s}`).join(", ")}: {question.text}</p>
      </div>
    );
  }
  if (view.you.seats.length > 0 && (view.stage === "round" || view.stage === "result")) return <Standing view={view} seat={seat} done={done} />;
  return null;
}

/** What was decided for you, if your last decision of the round was not your own. */
export function TimeUp({ view }: { view: View }) {
  const decision = view.events.findLast((e) => e.kind === "decision" && view.you.seats.includes(e.seat ?? 0));
  if (!decision?.time_up) return null;
  return <p class="quiet">Your time was up: {decision.choice?.replaceAll("_", " ")}. <Cite cite={decision.cite} /></p>;
}

/** Where you stand while nothing is asked of you. */
function Standing({ view, seat, done }: { view: View; seat: SeatView; done: boolean }) {
  const own = view.seats.filter((s) => view.you.seats.includes(s.seat));
  const net = own.reduce((sum, s) => sum + cents(s.net), 0);
  if (view.stage === "result" && done && own.some((s) => s.results.length > 0)) {
    return (
      <div class="standing">
        <p class={`standing-sum ${net > 0 ? "gain" : net < 0 ? "loss" : ""}`}>{signed(net)}</p>
        <p>{own.length === 1 && seat.hand ? `You: ${(seat.hands ?? [seat.hand]).join("; ")}. ` : ""}{view.dealer.hand ? `Dealer: ${view.dealer.hand}${view.dealer.qualifies === false ? ", does not qualify" : ""}.` : ""}</p>
        <TimeUp view={view} />
        <AfterRound view={view} />
      </div>
    );
  }
  const down = own.flatMap((s) => Object.values(s.areas)).reduce((sum, amount) => sum + cents(amount), 0);
  return (
    <div class="standing">
      <p class="quiet">{down > 0 ? `You have ${brief(down)} on the felt.` : seat.hand ? `You: ${seat.hand}.` : ""}</p>
      <TimeUp view={view} />
    </div>
  );
}

function Wagers({ view, play }: { view: View; play: Play }) {
  const serves = view.you.seats.length === 0;
  const own = view.seats.filter((s) => serves ? s.seat === play.seat() : view.you.seats.includes(s.seat));
  const down = own.flatMap((s) => Object.values(play.lying(s))).reduce((a, b) => a + b, 0);
  return (
    <div class="wagers">
      <div class="chips" role="radiogroup" aria-label="Chip to place">
        {denominations.map((d, i) => {
          const on = play.chip.value === d.value;
          return (
            <button type="button" key={d.value} role="radio" class="chip-choice" aria-checked={on} aria-keyshortcuts={String(i + 1)}
              aria-label={`${brief(d.value)} chip, ${d.name}`} onClick={() => { play.chip.value = d.value; }}>
              <Chip chip={d} />
            </button>
          );
        })}
      </div>
      <div class="tools">
        <button type="button" onClick={() => play.undo()} disabled={!play.undoable()} aria-keyshortcuts="Backspace">Undo</button>
        <button type="button" onClick={() => play.clear()} disabled={down === 0} aria-keyshortcuts="Delete">Clear</button>
        <button type="button" onClick={() => play.double()} disabled={down === 0} aria-keyshortcuts="X">Double</button>
        <button type="button" onClick={() => void play.repeat()} disabled={!play.repeatable()} aria-keyshortcuts="R">Rebet</button>
      </div>
      {serves
        ? own.map((s) => <p key={s.seat}>Seat {s.seat}, {s.player?.name}: <strong>{brief(down)}</strong> down, {brief(cents(s.stack))} in the stack</p>)
        : <Closing view={view} own={own} play={play} down={down} />}
    </div>
  );
}

function Closing({ view, own, play, down }: { view: View; own: SeatView[]; play: Play; down: number }) {
  const [from] = useState(Date.now());
  const offset = play.live.offset;
  const stack = own.reduce((sum, s) => sum + cents(s.stack), 0);
  const waiting = own.some((s) => s.ready) && own.every((s) => s.ready || Object.keys(play.lying(s)).length === 0);
  useSpokenSeconds(view.closes, offset);
  return (
    <div class="closing">
      {view.closes !== undefined && <Ring until={view.closes} of={Math.max(1000, view.closes - offset - from)} offset={offset} />}
      <div class="closing-words">
        <p><strong>{brief(down)}</strong> down, {brief(stack)} in your stack</p>
        <p class="quiet">{view.closes === undefined ? "The dealer waits for the first wager."
          : down > 0 ? "At zero: no more bets, and your wagers play." : "At zero: the round goes on without you."}</p>
      </div>
      {down === 0 && play.repeatable() && !waiting
        ? <button type="button" class="brass big" onClick={() => void play.repeatAndDeal()}>Rebet and deal</button>
        : (
          <button type="button" class="brass big" disabled={waiting || down === 0} onClick={() => play.ready()}>
            {waiting ? "Waiting for the others" : "Deal me in"}
          </button>
        )}
    </div>
  );
}
