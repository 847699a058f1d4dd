// Forms that open in the side sheet: a name, a buy-in, more chips, and the floor's panel.

import { useState } from "preact/hooks";
import { session, signIn } from "./api";
import { Cite } from "./clause";
import { brief, cents, dollars, typed, type Cents } from "./money";
import type { Play } from "./play";
import type { View } from "./protocol";
import { closeSheet } from "./sheet";
import { sentence } from "./ui";

export function NameForm({ then }: { then?: (() => void) | undefined }) {
  const [name, setName] = useState("");
  const [error, setError] = useState("");
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!name.trim()) return setError("Type the name that others at the table will see.");
    try {
      await signIn(name.trim());
      then?.();
    } catch (e) {
      setError(sentence(e));
    }
  };
  return (
    <form class="form" onSubmit={(e) => void submit(e)}>
      <label for="name">Your name at the table</label>
      <input id="name" value={name} maxLength={24} autoComplete="nickname" onInput={(e) => setName(e.currentTarget.value)} />
      {error && <p class="error" role="alert">{error}</p>}
      <button class="brass" type="submit">Take the name</button>
      <p class="quiet">Play money only: the chips have no value and cannot be bought, sold or cashed.</p>
    </form>
  );
}

/** An amount within limits, and what to do with it. */
function AmountForm({ start, least, most, act, word }: {
  start: Cents; least: Cents; most: Cents; word: string; act: (amount: Cents) => Promise<boolean>;
}) {
  const [text, setText] = useState(brief(Math.min(start, most)));
  const [error, setError] = useState("");
  const choices = [least, start / 2, start, start * 2].filter((c, i, all) => c >= least && c <= most && all.indexOf(c) === i);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const amount = typed(text);
    if (amount === undefined) return setError("Type an amount in dollars, such as 500.");
    if (amount < least || amount > most) return setError(`Choose from ${brief(least)} to ${brief(most)}.`);
    if (await act(amount)) closeSheet();
  };
  return (
    <form class="form" onSubmit={(e) => void submit(e)}>
      <label for="amount">Chips for</label>
      <input id="amount" inputMode="decimal" value={text} onInput={(e) => setText(e.currentTarget.value)} />
      <div class="presets">
        {choices.map((c) => <button type="button" class="preset" key={c} onClick={() => setText(brief(c))}>{brief(c)}</button>)}
      </div>
      {error && <p class="error" role="alert">{error}</p>}
      <button class="brass" type="submit">{word}</button>
    </form>
  );
}

export function SitForm({ play, seat }: { play: Play; seat: number }) {
  const view = play.live.view.value;
  if (!session.value) return <NameForm then={() => play.live.retry()} />;
  if (!view) return null;
  const minimum = cents(view.table.minimum), balance = cents(view.you.balance);
  if (balance < minimum) return <p>Your balance of {dollars(balance)} is below the table minimum of {brief(minimum)}.</p>;
  return (
    <>
      <p>{view.table.name}, {brief(minimum)} to {brief(cents(view.table.maximum))}. Your balance is {dollars(balance)} in play money.</p>
      <AmountForm start={Math.max(50000, minimum * 40)} least={minimum} most={balance} word={`Sit down at seat ${seat}`}
        act={(amount) => play.sit(seat, amount)} />
      <Trouble play={play} />
    </>
  );
}

export function RebuyForm({ play, seat }: { play: Play; seat: number }) {
  const view = play.live.view.value;
  if (!view) return null;
  const balance = cents(view.you.balance);
  return (
    <>
      <p>Your balance is {dollars(balance)} in play money.</p>
      <AmountForm start={50000} least={100} most={balance} word="Buy chips" act={(amount) => play.rebuy(seat, amount)} />
      <Trouble play={play} />
    </>
  );
}

function Trouble({ play }: { play: Play }) {
  const message = play.message.value;
  return message && <p class="error">{message.text} <Cite cite={message.cite} /></p>;
}

/** Irregularities that the floor may call; each has a clause that says what follows. */
export function FloorForm({ play }: { play: Play }) {
  const view = play.live.view.value;
  const [kind, setKind] = useState("");
  const [at, setAt] = useState("");
  if (!view) return null;
  const chosen = view.irregularities.find((i) => i.kind === kind);
  const call = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (chosen && await play.irregularity(chosen.kind, chosen.needsAt ? at : "")) closeSheet();
  };
  if (view.irregularities.length === 0) return <p>Nothing can be called just now.</p>;
  return (
    <form class="form" onSubmit={(e) => void call(e)}>
      <p>The floor says what went wrong; the regulation says what follows.</p>
      <fieldset class="choices">
        <legend>Irregularity</legend>
        {view.irregularities.map((i) => (
          <label key={i.kind}>
            <input type="radio" name="irregularity" checked={kind === i.kind} onChange={() => setKind(i.kind)} /> {i.name}
          </label>
        ))}
      </fieldset>
      {chosen && <p><Cite cite={chosen.cite} /></p>}
      {chosen?.needsAt && <CardChoice view={view} at={at} set={setAt} />}
      <Trouble play={play} />
      <button class="brass" type="submit" disabled={!chosen || (chosen.needsAt && !at)}>Call it</button>
    </form>
  );
}

function CardChoice({ view, at, set }: { view: View; at: string; set: (place: string) => void }) {
  const cards = [...view.dealer.cards, ...view.community, ...view.seats.flatMap((s) => s.cards)];
  return (
    <>
      <label for="at">Which card</label>
      <select id="at" value={at} onChange={(e) => set(e.currentTarget.value)}>
        <option value="">Choose a card</option>
        {cards.map((c) => <option key={c.place} value={c.place}>{placeName(c.place)}</option>)}
      </select>
    </>
  );
}

/** "3/0" is seat 3's first card. */
export function placeName(place: string): string {
  const [whose = "", index = "0"] = place.split("/");
  const who = /^\d+$/.test(whose) ? `Seat ${whose}` : whose.charAt(0).toUpperCase() + whose.slice(1);
  return `${who}, card ${Number(index) + 1}`;
}
