// What people of the house fill in to correct a round.

import { useState, type Dispatch, type StateUpdater } from "preact/hooks";
import { capital } from "../ui/words";
import { post } from "../people/requests";
import { cardName } from "../pieces/cards";
import { Keypad } from "../pieces/keypad";
import { ask } from "../server/api";
import type { Amendable, AnswerView, Correctable as LastRound, Irregularity, Option, PaidView, Tried } from "../server/protocol";
import { Reason } from "../table/reason";
import { Which } from "../table/which";
import { Cite } from "../ui/clause";
import { cents, decimal, dollars, typed } from "../ui/money";
import { sentence, useLoaded, Waiting } from "../ui/ui";

export type Send = (path: string, body: object) => Promise<void>;

/** Sends something, and keeps what was said against it. */
export function useSend(send: Send): { problem: string; act: (path: string, body: object) => Promise<boolean> } {
  const [problem, setProblem] = useState("");
  const act = async (path: string, body: object): Promise<boolean> => {
    try {
      await send(path, body);
      setProblem("");
      return true;
    } catch (e) {
      setProblem(sentence(e));
      return false;
    }
  };
  return { problem, act };
}

export const Problem = ({ text }: { text: string }) => (text ? <p class="error" role="alert">{text}</p> : null);

/** What can be corrected of a round; at is where the server has it. */
export function Correctable({ at, send }: { at: string; send: Send }) {
  const { value, error } = useLoaded<LastRound | Amendable>(() => ask(`${at}/answers`), at);
  const [chosen, choose] = useState<AnswerView>();
  const [found, find] = useState<Irregularity>();
  const [payment, pick] = useState<PaidView>();
  const [whole, setWhole] = useState(false);
  if (!value) return <Waiting error={error} />;
  if (value.not) return <p class="notice">{capital(value.not)}.</p>;
  const irregularities = "irregularities" in value ? value.irregularities : [];
  const paid = "paid" in value ? value.paid : [];
  const only = (answer?: AnswerView, irregularity?: Irregularity, of?: PaidView): void => { choose(answer); find(irregularity); pick(of); setWhole(false); };
  return (
    <>
      {"round" in value && <h3>Round {value.round}</h3>}
      {value.decides && <p class="quiet">It takes two people, of whom one is the {value.decides}. <Cite cite={value.cite ?? ""} /></p>}
      {value.answers.length === 0 && <p class="quiet">This round has no decision that can be corrected here.</p>}
      <fieldset class="choices">
        <legend>{value.over || irregularities.length + paid.length > 0 ? "What was wrong" : "Which answer"}</legend>
        {value.answers.map((a) => (
          <label key={`${a.answer} ${a.seat} ${a.wager ?? ""}`}><input type="radio" name="answer" checked={chosen === a} onChange={() => only(a)} /> <span>{named(a) ? capital(a.given) : `Seat ${a.seat}${a.player && `, ${a.player}`}: ${a.given}`} <span class="quiet">{a.text}</span> <Cite cite={a.cite} /></span></label>
        ))}
        {irregularities.map((i) => (
          <label key={i.kind}><input type="radio" name="answer" checked={found?.kind === i.kind} onChange={() => only(undefined, i)} /> <span>{i.name} <Cite cite={i.cite} /></span></label>
        ))}
        {paid.map((p) => (
          <label key={`paid ${p.event}`}><input type="radio" name="answer" checked={payment?.event === p.event} onChange={() => only(undefined, undefined, p)} /> <span>Seat {p.seat} was given other chips than {dollars(cents(p.given))} for the {p.name}</span></label>
        ))}
        {value.over && <label><input type="radio" name="answer" checked={whole} onChange={() => { only(); setWhole(true); }} /> <span>The whole round: it becomes void <span class="quiet">Each wager goes back to who placed it, and what was paid is taken back.</span></span></label>}
      </fieldset>
      {whole && <Amending key="void" at={at} body={{ answer: 0, question: 0, seat: 0, void: true }} send={send} what="Propose to declare it void" />}
      {chosen && <Instead key={`${chosen.answer} ${chosen.seat} ${chosen.wager ?? ""}`} at={at} of={chosen} among={value.answers} send={send} />}
      {payment && <Given key={payment.event} at={at} of={payment} send={send} />}
      {found && <Found key={found.kind} at={at} of={found} send={send} />}
    </>
  );
}

/** What was found at the result, and whose hand it was. */
function Found({ at, of, send }: { at: string; of: Irregularity; send: Send }) {
  const [places, setPlaces] = useState<string[]>([]);
  return (
    <>
      {of.cards && <div class="form"><Which of={of.cards} at={places} set={setPlaces} /></div>}
      <Amending key={places.join()} at={at} body={{ answer: 0, question: 0, seat: 0, irregularity: of.kind, ...(places.length > 0 ? { card_at: places } : {}) }} send={send} not={places.length < (of.cards?.least ?? 0)} />
    </>
  );
}

/** Whether an answer names a real card. */
const named = (a: AnswerView): boolean => Boolean(a.card ?? a.face_down);

/** What a player should have answered, or which card it was. */
function Instead({ at, of, among, send }: { at: string; of: AnswerView; among: AnswerView[]; send: Send }) {
  const [option, choose] = useState<Option>();
  const [amount, setAmount] = useState("");
  const [card, setCard] = useState("");
  const [exchanged, setExchanged] = useState<number>();
  const [changes, changed] = useState(0);
  const others = of.card && card ? among.filter((a) => a.card === card && a.answer !== of.answer) : [];
  const body = named(of)
    ? { answer: of.answer, question: of.question, seat: 0, choice: of.choice ?? "", card, ...(exchanged === undefined ? {} : { exchanged }) }
    : of.wager ? { answer: of.answer, question: of.question, seat: of.seat, wager: of.wager, amount: decimal(typed(amount) ?? 0) } : { answer: of.answer, question: of.question, seat: of.seat, choice: option?.choice ?? "", amount, ...(option?.cards ? { cards: option.cards } : {}) };
  const change = <T,>(set: Dispatch<StateUpdater<T>>) => (to: T): void => { set(() => to); changed((n) => n + 1); };
  return (
    <>
      <div class="form">
        {named(of) ? (
          <>
            <p>It was {card ? <strong>the {cardName(card)}</strong> : of.face_down ? "not what was named, but:" : `not the ${of.given}, but:`}</p>
            <Keypad label="Which card it was" name={(c) => { change(setCard)(c); setExchanged(undefined); }} />
            {others.length > 0 && (
              <fieldset class="choices">
                <legend>The {cardName(card)} was read elsewhere too</legend>
                <label><input type="radio" name="exchanged" checked={exchanged === undefined} onChange={() => change(setExchanged)(undefined)} /> That was another, and is right</label>
                {others.map((a) => (
                  <label key={a.answer}><input type="radio" name="exchanged" checked={exchanged === a.answer} onChange={() => change(setExchanged)(a.answer)} /> <span>The two were read as each other’s <span class="quiet">{a.text}</span></span></label>
                ))}
              </fieldset>
            )}
          </>
        ) : of.wager ? (
          <>
            <label for="instead-amount">How much it was, 0 if it was not placed</label>
            <input id="instead-amount" inputMode="decimal" value={amount} autoComplete="off" onInput={(e) => change(setAmount)(e.currentTarget.value)} />
          </>
        ) : (
          <fieldset class="choices inline">
            <legend>What seat {of.seat} answered</legend>
            {of.options.map((o) => (
              <label key={[o.choice, ...o.cards ?? []].join()}><input type="radio" name="instead" checked={option === o} onChange={() => { change(choose)(o); setAmount(o.min ?? ""); }} /> {o.label}{o.cards && `: ${o.cards.map(cardName).join(", ")}`}</label>
            ))}
          </fieldset>
        )}
        {option?.min && option.min !== option.max && (
          <>
            <label for="instead-amount">Amount, {option.min} to {option.max}</label>
            <input id="instead-amount" inputMode="decimal" value={amount} onInput={(e) => change(setAmount)(e.currentTarget.value)} />
          </>
        )}
      </div>
      <Amending key={changes} at={at} body={body} send={send} not={of.wager ? typed(amount) === undefined : !option && !card} />
    </>
  );
}

interface Stated { seat: number; choice: string; amount?: string; cards?: string[] }

/** A question that the round would have asked with the correction, and how it was answered at the table. */
function State({ of, state }: { of: AnswerView; state: (is: Stated) => void }) {
  const [option, choose] = useState<Option>();
  const [amount, setAmount] = useState("");
  const sent = (event: Event): void => {
    event.preventDefault();
    if (option) state({ seat: of.seat, choice: option.choice, ...(option.min ? { amount } : {}), ...(option.cards ? { cards: option.cards } : {}) });
  };
  return (
    <form class="form floor-card" onSubmit={sent}>
      <h3>What was answered at the table</h3>
      <p>With this correction seat {of.seat} would have been asked: {of.text}. <Cite cite={of.cite} /></p>
      <p class="quiet">State what was really done. It is recorded in your name; if nobody knows, declare the round void.</p>
      <fieldset class="choices inline">
        <legend>What seat {of.seat} answered then</legend>
        {of.options.map((o) => (
          <label key={[o.choice, ...o.cards ?? []].join()}><input type="radio" name="stated" checked={option === o} onChange={() => { choose(o); setAmount(o.min ?? ""); }} /> {o.label}{o.cards && `: ${o.cards.map(cardName).join(", ")}`}</label>
        ))}
      </fieldset>
      {option?.min && option.min !== option.max && (
        <>
          <label for="stated-amount">Amount, {option.min} to {option.max}</label>
          <input id="stated-amount" inputMode="decimal" value={amount} onInput={(e) => setAmount(e.currentTarget.value)} />
        </>
      )}
      <button class="outline-button" type="submit" disabled={!option}>State it</button>
    </form>
  );
}

/** What a dealer gave in truth for a wager, and what the player has been given now that the difference was made up for. */
function Given({ at, of, send }: { at: string; of: PaidView; send: Send }) {
  const [given, setGiven] = useState("");
  const [now, setNow] = useState(decimal(cents(of.owed)));
  const was = typed(given), is = typed(now);
  return (
    <>
      <div class="form">
        <p>The round owes seat {of.seat} {dollars(cents(of.owed))} for the {of.name}, with what is returned of it.</p>
        <label for="paid-given">What the player was given</label>
        <input id="paid-given" inputMode="decimal" value={given} autoComplete="off" onInput={(e) => setGiven(e.currentTarget.value)} />
        <label for="paid-now">What he has been given now that the difference was repaid or collected; the same again, if it was not</label>
        <input id="paid-now" inputMode="decimal" value={now} autoComplete="off" onInput={(e) => setNow(e.currentTarget.value)} />
      </div>
      <Amending key={`${given} ${now}`} at={at} body={{ answer: 0, question: 0, seat: 0, paid: { event: of.event, given: decimal(was ?? 0), now: decimal(is ?? 0) } }} send={send} not={was === undefined || is === undefined} />
    </>
  );
}

/** Shows what an amendment would change, then proposes it. */
function Amending({ at, body, send, not = false, what = "Propose the correction" }: { at: string; body: object; send: Send; not?: boolean; what?: string }) {
  const [reason, setReason] = useState("");
  const [follows, setFollows] = useState<string[]>();
  const [stated, setStated] = useState<Stated[]>([]);
  const [asks, setAsks] = useState<AnswerView>();
  const [said, say] = useState("");
  const { problem, act } = useSend(send);
  const whole = (answers: Stated[]): object => (answers.length > 0 ? { ...body, stated: answers } : body);
  const tries = async (answers: Stated[]): Promise<void> => {
    try {
      const tried = await post<Tried>(`${at}/try`, whole(answers));
      setStated(answers);
      setAsks(tried.asks);
      setFollows(tried.asks ? undefined : tried.follows);
      say("");
    } catch (e) {
      say(sentence(e));
    }
  };
  const look = (event: Event): void => { event.preventDefault(); void tries([]); };
  const propose = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!await act(`${at}/correct`, { ...whole(stated), reason })) return;
    setFollows(undefined);
    say("Proposed. It waits on the page of the floor for another person.");
  };
  return (
    <>
      <form class="form" onSubmit={look}>
        <button class="outline-button" type="submit" disabled={not}>See what changes</button>
      </form>
      {asks && <State key={stated.length} of={asks} state={(is) => void tries([...stated, is])} />}
      <p role="status">{said}</p>
      {follows && (
        <form class="form floor-card" onSubmit={(e) => void propose(e)}>
          <h3>What changes</h3>
          <ul>{follows.map((f) => <li key={f}>{f}</li>)}</ul>
          <Reason id="correct-reason" value={reason} set={setReason} />
          <button class="brass" type="submit" disabled={!reason.trim()}>{what}</button>
          <Problem text={problem} />
        </form>
      )}
    </>
  );
}
