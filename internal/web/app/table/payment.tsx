// A payment that was done wrong, which its dealer puts right within the round.

import { useState } from "preact/hooks";
import { post } from "../people/requests";
import { Chips, ChipsEntry } from "../pieces/chip";
import type { PaidView, Tried } from "../server/protocol";
import { Cite } from "../ui/clause";
import { cents, decimal, dollars, typed } from "../ui/money";
import { closeSheet } from "../ui/sheet";
import { sentence } from "../ui/ui";
import { Trouble } from "./forms";
import type { Play } from "./play";
import { Reason } from "./reason";

export function PaymentForm({ play }: { play: Play }) {
  const view = play.live.view.value;
  const [event, setEvent] = useState(-1);
  const paid = view?.console?.paid ?? [];
  const chosen = paid.find((p) => p.event === event);
  if (!view) return null;
  if (paid.length === 0) return <p>Nothing has been paid in this round.</p>;
  return (
    <>
      <p>The books have what you confirmed. Say here what a player was really given, and again when you have put it right: the books move the difference each time.</p>
      {view.poker && <p>A pot pushed to another seat is recorded twice: first what the one was given less, then what the other was given more.</p>}
      <fieldset class="choices">
        <legend>Which payment</legend>
        {paid.map((p) => (
          <label key={p.event}>
            <input type="radio" name="payment" checked={event === p.event} onChange={() => setEvent(p.event)} />{" "}
            <span>Seat {p.seat}, {p.name}: given {dollars(cents(p.given))}{p.given !== p.owed && <strong>, owed {dollars(cents(p.owed))}</strong>}</span>
          </label>
        ))}
      </fieldset>
      {chosen && <Right key={`${chosen.event} ${chosen.given}`} play={play} table={view.table.id} round={view.round} pot={view.poker !== undefined} of={chosen} />}
    </>
  );
}

function Right({ play, table, round, pot, of }: { play: Play; table: string; round: number; pot: boolean; of: PaidView }) {
  const [text, setText] = useState(of.given === of.owed ? "" : decimal(cents(of.owed)));
  const [reason, setReason] = useState("");
  const [told, setTold] = useState<{ of: string; follows: string[] }>();
  const [problem, setProblem] = useState("");
  const amount = typed(text);
  const asked = { command: "pay" as const, round, event: of.event, was: of.given, amount: decimal(amount ?? 0) };
  const by = (amount ?? 0) - cents(of.given);
  const ask = async (): Promise<void> => {
    try {
      setTold({ of: asked.amount, follows: (await post<Tried>(`/api/tables/${table}/pay/told`, asked)).follows });
      setProblem("");
    } catch (e) {
      setProblem(sentence(e));
    }
  };
  const pay = async (e: Event): Promise<void> => {
    e.preventDefault();
    if (await play.send({ ...asked, reason })) closeSheet();
  };
  const seen = amount !== undefined && told?.of === asked.amount;
  return (
    <form class="form" onSubmit={(e) => void pay(e)}>
      <p>{of.cites.map((c) => <Cite key={c} cite={c} />)}</p>
      <ChipsEntry id="given" label={`What the player has now been given${pot ? "" : ", with what is returned of the wager"}`} what="Given" text={text} set={setText} />
      {amount !== undefined && by !== 0 && <Chips what={by > 0 ? "More by" : "Less by"} amount={decimal(Math.abs(by))} />}
      <button type="button" class="outline-button" disabled={amount === undefined} onClick={() => void ask()}>See what follows</button>
      {problem && <p class="error" role="alert">{problem}</p>}
      <div role="status">{seen && <ul class="told">{told.follows.map((f) => <li key={f}>{f}</li>)}</ul>}</div>
      <Reason id="payment-reason" value={reason} set={setReason} />
      <Trouble play={play} />
      <button class="brass" type="submit" disabled={!seen || !reason.trim()}>Record it</button>
    </form>
  );
}
