// Forms that open in the side sheet: a name, a buy-in, more chips.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { session, signIn } from "../server/api";
import { Cite } from "../ui/clause";
import { brief, cents, dollars, typed, type Cents } from "../ui/money";
import { closeSheet } from "../ui/sheet";
import { sentence } from "../ui/ui";
import { backAt } from "./place";
import type { Play } from "./play";

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
function AmountForm({ of = "amount", start, least, most, presets = [least, start / 2, start, start * 2], act, word, children }: {
  of?: "amount" | "currency"; start: Cents; least: Cents; most: Cents; presets?: Cents[]; word: string; act: (amount: Cents) => Promise<boolean>; children?: ComponentChildren;
}) {
  const [text, setText] = useState(brief(Math.min(start, most)));
  const [error, setError] = useState("");
  const choices = presets.filter((c, i, all) => c >= least && c <= most && all.indexOf(c) === i);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const amount = typed(text);
    if (amount === undefined) return setError("Type an amount in dollars, such as 500.");
    if (amount < least || amount > most) return setError(`Choose from ${brief(least)} to ${brief(most)}.`);
    if (await act(amount)) closeSheet();
  };
  return (
    <form class="form" onSubmit={(e) => void submit(e)}>
      {children}
      <label for={of}>{of === "amount" ? "Chips for" : "Currency"}</label>
      <input id={of} inputMode="decimal" value={text} onInput={(e) => setText(e.currentTarget.value)} />
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
  const buyIn = view.poker?.limits.buy_in;
  const minimum = cents(buyIn?.min ?? view.table.minimum), balance = cents(view.you.balance);
  if (buyIn && balance >= minimum) {
    const most = cents(buyIn.max), left = cents(view.poker?.brings ?? "0.00");
    return (
      <>
        <p>{view.table.name}: the buy-in is from {brief(minimum)} to {brief(most)}. Your balance is {dollars(balance)} in play money.</p>
        {left > 0 && <p>You left this game with {brief(left)} a short time ago. Who comes back to it, be it at another table of the same limits, brings as much.</p>}
        <AmountForm start={Math.max(most / 2, minimum)} least={minimum} most={Math.min(balance, most)} word={`Sit down at seat ${seat}`} act={(amount) => play.sit(seat, amount)} />
        <Trouble play={play} />
      </>
    );
  }
  const back = backAt(view);
  if (balance < minimum) return <p>Your balance of {dollars(balance)} is below the {buyIn ? "buy-in" : "table minimum"} of {brief(minimum)}.</p>;
  return (
    <>
      <p>{view.table.name}, {brief(minimum)} to {brief(cents(view.table.maximum))}. Your balance is {dollars(balance)} in play money.</p>
      <AmountForm start={Math.max(minimum, back?.seat === seat && back.stack || Math.max(50000, minimum * 40))} least={minimum} most={balance} word={`Sit down at seat ${seat}`}
        act={(amount) => play.sit(seat, amount)} />
      <Trouble play={play} />
    </>
  );
}

/** The most that a dealer takes at once: what the server takes of any amount. */
const mostCash = 100_000_000_000;

/** The dealer of real cards seats a player without a device. */
export function ServeForm({ play, seat }: { play: Play; seat: number }) {
  const [name, setName] = useState(""), [chips, setChips] = useState(false);
  const view = play.live.view.value;
  if (!view) return null;
  const minimum = cents(view.table.minimum);
  return (
    <>
      <p>A player without a device: you take his cash, place his wagers and enter what he decides.</p>
      <AmountForm start={Math.max(50000, minimum * 40)} least={minimum} most={mostCash} word={`Seat the player at ${seat}`} act={(amount) => play.serve(seat, name.trim(), amount, chips)}>
        <label for="player">His name, if he says one</label>
        <input id="player" value={name} maxLength={20} autoComplete="off" onInput={(e) => setName(e.currentTarget.value)} />
        <label><input type="checkbox" checked={chips} onChange={(e) => setChips(e.currentTarget.checked)} /> He brings chips with which he left a table under this name</label>
      </AmountForm>
      <Trouble play={play} />
    </>
  );
}

export function RebuyForm({ play, seat }: { play: Play; seat: number }) {
  const view = play.live.view.value;
  if (!view) return null;
  if (view.you.serves?.includes(seat)) {
    return (
      <>
        <p>Chips for cash that the player at seat {seat} gives you.</p>
        <AmountForm start={50000} least={100} most={mostCash} word="Give him the chips" act={(amount) => play.rebuy(seat, amount)} />
        {view.poker && <Currency play={play} seat={seat} lies={cents(view.seats.find((s) => s.seat === seat)?.currency ?? "0.00")} />}
        <Trouble play={play} />
      </>
    );
  }
  const balance = cents(view.you.balance);
  // At Poker the stack grows to no more than may be bought.
  const limits = view.poker?.limits, stack = cents(view.seats.find((s) => s.seat === seat)?.stack ?? "0.00");
  const room = limits ? cents(limits.buy_in.max) - stack : balance;
  if (room <= 0) return <p>Your stack of {brief(stack)} is the most that may be bought here, or more.</p>;
  return (
    <>
      <p>Your balance is {dollars(balance)} in play money.{limits && ` Up to ${brief(Math.min(room, balance))} can be added between hands.`}</p>
      <AmountForm start={limits ? Math.min(room, balance) : 50000} least={cents(limits?.chip ?? "1.00")} most={Math.min(room, balance)} word="Buy chips" act={(amount) => play.rebuy(seat, amount)} />
      <Trouble play={play} />
    </>
  );
}

/** At Poker a player without a device may also play with currency, which the dealer converts when it is bet. */
function Currency({ play, seat, lies }: { play: Play; seat: number; lies: number }) {
  return (
    <>
      <h3>Currency in front of him <Cite cite="637a.8(b)(3)" /></h3>
      <p>{lies > 0 ? `${brief(lies)} of his stack is currency.` : "None lies there."} What of it he bets you convert into value chips before you go on.</p>
      <AmountForm of="currency" start={10000} least={100} most={mostCash} word="He lays it before him" act={(amount) => play.lay(seat, amount)} />
      {lies > 0 && <button type="button" class="outline-button" onClick={() => void play.convert(seat, lies)}>Convert {brief(lies)} into value chips</button>}
    </>
  );
}

/** A seated player gives chips to the person who deals; the dealer enters it for one who has no device. */
export function TipForm({ play, seat }: { play: Play; seat: number }) {
  const view = play.live.view.value, of = view?.seats.find((s) => s.seat === seat);
  if (!view || !of) return null;
  const chip = cents(view.poker?.limits.chip ?? "0.25");
  const free = cents(of.stack) - (view.stage === "wagers" ? Object.values(of.areas).reduce((all, c) => all + cents(c), 0) : 0);
  const served = view.you.serves?.includes(seat);
  if (free < chip) return <p>{served ? "The player has" : "You have"} no chips that are not wagered.</p>;
  return (
    <>
      <p>{served ? `Chips that the player at seat ${seat} gives you.` : `Chips from your stack for ${view.dealt}, between ${view.poker ? "hands" : "rounds"}.`} They go into the tip box of this table, and are neither wagered nor lost.</p>
      <AmountForm start={Math.min(Math.max(500, chip), free)} least={chip} most={free} presets={[100, 500, 1000, 2500].filter((c) => c % chip === 0)} word={served ? "Into the tip box" : "Tip the dealer"} act={(amount) => play.tip(seat, amount)} />
      <Trouble play={play} />
    </>
  );
}

export function Trouble({ play }: { play: Play }) {
  const message = play.message.value;
  return message && <p class="error">{message.text} <Cite cite={message.cite} /></p>;
}
