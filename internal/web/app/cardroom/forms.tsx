// Forms of a Poker table: the minimum bet, and what a dealer sees a player do.

import { useState } from "preact/hooks";
import type { Play } from "../table/play";
import { Reason } from "../table/reason";
import { Cite } from "../ui/clause";
import { brief, cents, decimal, typed } from "../ui/money";
import { closeSheet } from "../ui/sheet";
import { changing, nameOf, playerName } from "./words";

interface Act { choice: string; amount: string }

export const noAct: Act = { choice: "fold", amount: "" };

const takesAmount = (choice: string): boolean => choice === "bet" || choice === "raise";

/** The act as a command names it; undefined while its amount is no amount. */
export function acted({ choice, amount }: Act): { choice: string; amount?: string } | undefined {
  if (!takesAmount(choice)) return { choice };
  const sum = typed(amount);
  return sum ? { choice, amount: decimal(sum) } : undefined;
}

/** What a player does out of his turn. */
export function ActFields({ act, choose }: { act: Act; choose: (act: Act) => void }) {
  return (
    <>
      <label for="act">What the player does</label>
      <select id="act" value={act.choice} onChange={(e) => choose({ ...act, choice: e.currentTarget.value })}>
        {["fold", "check", "call", "bet", "raise"].map((c) => <option key={c} value={c}>{c}</option>)}
      </select>
      {takesAmount(act.choice) && (
        <>
          <label for="act-amount">To how much, in dollars</label>
          <input id="act-amount" inputMode="decimal" value={act.amount} onInput={(e) => choose({ ...act, amount: e.currentTarget.value })} />
        </>
      )}
    </>
  );
}

/** Asks for another seat at the table, or for another table, or no longer. */
export function SeatForm({ play, seat }: { play: Play; seat: number }) {
  const view = play.live.view.value, poker = view?.poker, asks = poker?.asks ?? 0, message = play.message.value;
  if (!view || !poker) return null;
  const others = poker.others.filter((o) => !o.feeds), own = changing(poker), called = own?.called && nameOf(poker, own.called);
  const ask = async (table: string): Promise<void> => {
    if (own && !await play.send({ command: "stop_waiting" })) return;
    if (own?.wants !== (table || undefined) || !own) await play.send({ command: "change_table", seat, table });
  };
  return (
    <div class="form">
      {message && <p class="error" role="alert">{message.text}</p>}
      <p>You move with your whole stack as soon as the seat is free and your hand is over: first asked, first served, and before those on the list. You then owe the Blind Bets of a player who comes to the game.</p>
      <div class="seat-choices" role="group" aria-label="The seat that you ask for">
        {view.seats.filter((s) => s.seat !== seat).map((s) => (
          <button type="button" class="preset" key={s.seat} aria-pressed={asks === s.seat} onClick={() => void play.send({ command: "change_seat", seat, to: asks === s.seat ? 0 : s.seat })}>
            Seat {s.seat}, {s.player ? playerName(s.player.name) : "free"}
          </button>
        ))}
      </div>
      {others.length > 0 && (
        <>
          <h3>Another table</h3>
          <p>{called
            ? `A seat is kept for you at ${called}. You move there with your whole stack when your hand is over.`
            : `When a seat is free at another table of ${poker.list} you are called to it before those who do not sit yet. You move with your whole stack when your hand is over, and owe the Blind Bets of a player who comes to the game.`}{own && " To take it back, press your choice again."}</p>
          <div class="seat-choices" role="group" aria-label="The table that you ask for">
            {[...(others.length > 1 ? [{ id: "", name: "Any table", yours: false }] : []), ...others].map((o) => (
              <button type="button" class="preset" key={o.id} disabled={o.yours} aria-pressed={own !== undefined && (own.wants ?? "") === o.id} onClick={() => void ask(o.id)}>{o.name}{o.yours ? ", where you sit too" : ""}</button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** A floorperson moves a player to another table of the game and limit, or one without a device to another seat, breaks the table, or opens it again. */
export function MovesForm({ play }: { play: Play }) {
  const view = play.live.view.value, poker = view?.poker, message = play.message.value;
  const [seat, setSeat] = useState(0), [to, setTo] = useState(""), [reason, setReason] = useState("");
  if (!view || !poker) return null;
  const players = view.seats.filter((s) => s.player && !s.player.program && (poker.others.length > 0 || s.poker?.served));
  const seats = view.seats.some((s) => s.seat === seat && s.poker?.served) ? view.seats.filter((s) => s.seat !== seat) : [];
  const give = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const what = event.submitter?.getAttribute("value");
    if (await play.send(what === "balance" ? { command: "balance", seat, ...(to.startsWith("#") ? { to: Number(to.slice(1)) } : { table: to }), reason } : { command: what === "open" ? "open" : "break", reason })) closeSheet();
  };
  return (
    <form class="form" onSubmit={(e) => void give(e)}>
      <p>{poker.broken
        ? "This table is broken: its players move to free seats of the other tables, who sat down first before the others, and nobody comes to it."
        : `Players move between tables of ${poker.list} with their whole stacks when their hands are over, before those on the list. From a broken table all do, who sat down first before the others, and nobody comes to it until it is opened again.`} It is recorded with your name, the time and your reason.</p>
      {!poker.broken && poker.others.length === 0 && <p class="notice">No other table of {poker.list} is open.</p>}
      {players.length > 0 && (
        <>
          <label for="moves-seat">The player</label>
          <select id="moves-seat" value={seat} onChange={(e) => { setSeat(Number(e.currentTarget.value)); setTo(""); }}>
            <option value={0}>choose</option>
            {players.map((s) => <option key={s.seat} value={s.seat}>Seat {s.seat}, {playerName(s.player?.name ?? "")}</option>)}
          </select>
          <label for="moves-to">Where he moves</label>
          <select id="moves-to" value={to} onChange={(e) => setTo(e.currentTarget.value)}>
            <option value="">choose</option>
            {poker.others.map((o) => <option key={o.id} value={o.id}>{o.name}</option>)}
            {seats.map((s) => <option key={s.seat} value={`#${s.seat}`}>Seat {s.seat} here, {s.player ? playerName(s.player.name) : "free"}</option>)}
          </select>
        </>
      )}
      <Reason id="moves-reason" value={reason} set={setReason} />
      {message && <p class="error" role="alert">{message.text}</p>}
      {players.length > 0 && <button class="brass" type="submit" value="balance" disabled={!seat || !to || !reason.trim()}>Move the player</button>}
      {poker.broken
        ? <button class="outline-button" type="submit" value="open" disabled={!reason.trim()}>Open the table again</button>
        : poker.others.length > 0 && <button class="outline-button" type="submit" value="break" disabled={!reason.trim()}>Break the table</button>}
    </form>
  );
}

/** Which minimum bet each player agrees to, and yours to choose. */
export function MinimumForm({ play, seat }: { play: Play; seat: number }) {
  const view = play.live.view.value, poker = view?.poker;
  if (!view || !poker) return null;
  const posted = poker.limits.minimums[0] ?? "";
  const people = view.seats.filter((s) => s.player && !s.player.program);
  const own = people.find((s) => s.seat === seat)?.poker?.agrees;
  return (
    <div class="form">
      <p>The posted minimum bet of {brief(cents(posted))} need not be followed in a hand if all who are dealt in agree to the same higher one. House players agree to what the people do. <Cite cite="637a.8(k)" /></p>
      <div class="presets" role="group" aria-label="The minimum bet that you agree to">
        {poker.limits.minimums.map((m) => (
          <button type="button" class="preset" key={m} aria-pressed={own === m} onClick={() => void play.send({ command: "agree", seat, amount: m })}>
            {brief(cents(m))}{m === posted ? ", posted" : ""}
          </button>
        ))}
      </div>
      <ul class="leads">
        {people.map((s) => <li key={s.seat}>{s.seat === seat ? "You agree" : `${playerName(s.player?.name ?? "")} agrees`} to {brief(cents(s.poker?.agrees ?? posted))}{s.poker?.agrees === posted ? ", as posted" : ""}.</li>)}
      </ul>
    </div>
  );
}

/** What you answer at every hand, until you change it or leave the seat. */
export function StandingForm({ play }: { play: Play }) {
  const poker = play.live.view.value?.poker, standing = poker?.standing, message = play.message.value;
  if (!standing) return null;
  const bet = cents(standing.bet), seat = standing.seat;
  const straddle: [choice: string, name: string][] = [["", "Ask me"], ["straddle", `Straddle ${brief(bet)} each time`], ["no_straddle", "Never straddle"]];
  return (
    <div class="form">
      {message && <p class="error" role="alert">{message.text}</p>}
      <p>What you choose here is answered for you at every hand. It is recorded as your choice, holds until you change it or leave the table, and you can change it at any time.</p>
      {bet > 0 && (
        <>
          <h3>The Straddle Bet <Cite cite="637a.11(e)" /></h3>
          <div class="seat-choices" role="group" aria-label="When you may straddle">
            {straddle.map(([choice, name]) => (
              <button type="button" class="preset" key={choice} aria-pressed={standing.straddle === choice}
                onClick={() => void (standing.straddle !== choice && play.send({ command: "standing_straddle", seat, choice }))}>{name}</button>
            ))}
          </div>
        </>
      )}
      {standing.may_muck && (
        <>
          <h3>Losing hands <Cite cite="637a.18(e)" /></h3>
          <p class="quiet">A hand is mucked unseen only if those already shown beat it in every pot, and no jackpot could be paid for it. In any other case you are asked.</p>
          <div class="seat-choices" role="group" aria-label="When your hand loses">
            {[false, true].map((mucks) => (
              <button type="button" class="preset" key={String(mucks)} aria-pressed={standing.mucks === mucks}
                onClick={() => void (standing.mucks !== mucks && play.send({ command: "standing_muck", seat, choice: mucks ? "concede" : "" }))}>{mucks ? "Muck it" : "Ask me"}</button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

const conducts: [cite: string, text: string, helps?: boolean][] = [
  ["637a.18(b)", "He helps another player, or lets himself be helped", true],
  ["637a.18(d)", "His cards are not in the dealer's full view"],
  ["637a.18(h)", "There is more than one player to his hand", true],
  ["637a.8(h)", "He touches chips in the pot"],
];
const leaving = "637a.18(c)";

/** A player is told how he has to conduct himself, or made to leave; and a compliance representative is told of that. */
export function ConductForm({ play }: { play: Play }) {
  const view = play.live.view.value;
  const [seat, setSeat] = useState(0);
  const [clause, setClause] = useState("637a.18(b)");
  const [reason, setReason] = useState("");
  if (!view) return null;
  const give = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const command = event.submitter?.getAttribute("value") ?? "conduct";
    const done = play.send(command === "told" ? { command: "told", reason } : { command: command === "remove" ? "remove" : "conduct", seat, clause, reason });
    if (await done) closeSheet();
  };
  const untold = view.due?.find((d) => d.cite === leaving);
  const message = play.message.value;
  return (
    <form class="form" onSubmit={(e) => void give(e)}>
      {untold && <p class="notice">{untold.text} <Cite cite={leaving} /></p>}
      <label for="conduct-seat">The player</label>
      <select id="conduct-seat" value={seat} onChange={(e) => setSeat(Number(e.currentTarget.value))}>
        <option value={0}>choose</option>
        {view.seats.filter((s) => s.player).map((s) => <option key={s.seat} value={s.seat}>Seat {s.seat}, {playerName(s.player?.name ?? "")}</option>)}
      </select>
      <fieldset class="choices">
        <legend>What is against the rules</legend>
        {conducts.map(([cite, text]) => <label key={cite}><input type="radio" name="conduct" checked={clause === cite} onChange={() => setClause(cite)} /> {text} <Cite cite={cite} /></label>)}
      </fieldset>
      <Reason id="conduct-reason" value={reason} set={setReason} />
      {message && <p class="error" role="alert">{message.text} <Cite cite={message.cite} /></p>}
      <button class="brass" type="submit" value="conduct" disabled={!seat || !reason.trim()}>He was told</button>
      {view.you.floorperson && <button class="outline-button" type="submit" value="remove" disabled={!seat || !reason.trim() || !conducts.find(([cite]) => cite === clause)?.[2]}>He has to leave after his hand</button>}
      {view.you.floorperson && untold && <button class="outline-button" type="submit" value="told" disabled={!reason.trim()}>A compliance representative was told</button>}
    </form>
  );
}

export const ending = "637a.15(f)";

/** The Poker shift supervisor records the plan for what is left of a Bad Beat that is offered no more, and gives it back. */
export function EndingForm({ play }: { play: Play }) {
  const view = play.live.view.value;
  const [plan, setPlan] = useState("");
  const [name, setName] = useState("");
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  if (!view) return null;
  const sum = typed(amount), left = view.due?.find((d) => d.cite === ending), message = play.message.value;
  const give = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const back = event.submitter?.getAttribute("value") === "give_back";
    if (await play.send(back ? { command: "give_back", name: name.trim(), amount: decimal(sum ?? 0), reason } : { command: "plan", plan, reason })) closeSheet();
  };
  return (
    <form class="form" onSubmit={(e) => void give(e)}>
      <p>What is left of the fund goes back to players by an approved plan, by <Cite cite={ending} /> as rebuilt. With the plan recorded, a Rules Submission can leave the Bad Beat out.</p>
      {left && <p class="notice">{left.text}</p>}
      <label for="plan">The approved plan</label>
      <input id="plan" value={plan} maxLength={200} autoComplete="off" onInput={(e) => setPlan(e.currentTarget.value)} />
      {left && (
        <>
          <label for="plan-player">The player, by his name; he need not sit here</label>
          <input id="plan-player" value={name} list="plan-players" autoComplete="off" onInput={(e) => setName(e.currentTarget.value)} />
          <datalist id="plan-players">{view.seats.filter((s) => s.player && !s.player.program).map((s) => <option key={s.seat} value={s.player?.name} />)}</datalist>
          <label for="plan-amount">What he gets of it by the plan</label>
          <input id="plan-amount" inputMode="decimal" value={amount} autoComplete="off" onInput={(e) => setAmount(e.currentTarget.value)} />
        </>
      )}
      <Reason id="plan-reason" value={reason} set={setReason} />
      {message && <p class="error" role="alert">{message.text} <Cite cite={message.cite} /></p>}
      <button class={left ? "outline-button" : "brass"} type="submit" value="plan" disabled={!plan.trim() || !reason.trim()}>Record the plan</button>
      {left && <button class="brass" type="submit" value="give_back" disabled={!name.trim() || !sum || !reason.trim()}>Give it back</button>}
    </form>
  );
}

/** What the player whose turn it is says and puts forward, for the rules to make an action of. */
export function PlacementForm({ play }: { play: Play }) {
  const view = play.live.view.value, question = view?.question;
  const [says, setSays] = useState("");
  const [amount, setAmount] = useState("");
  const [chips, setChips] = useState("");
  const [single, setSingle] = useState(false);
  const [more, setMore] = useState("");
  const [reason, setReason] = useState("");
  if (!view) return null;
  const asked = view.seats.find((s) => s.seat === view.poker?.to_act);
  if (!asked || !question) return <p>It is no player's turn.</p>;
  const motions = chips.split(/[\s,]+/).filter(Boolean).map(typed), sum = typed(amount);
  const complete = reason.trim() !== "" && motions.every((m) => m !== undefined) && (amount === "" || sum !== undefined) && (says !== "" || motions.length > 0 || sum !== undefined);
  const give = async (event: Event): Promise<void> => {
    event.preventDefault();
    const done = play.send({
      command: "placed", question: question.id, choice: says, motions: motions.map((m) => decimal(m ?? 0)), ...(sum ? { amount: decimal(sum) } : {}),
      single_chip: single, incomplete: more === "incomplete", raising: more === "raising", reason,
    });
    if (await done) closeSheet();
  };
  const message = play.message.value;
  return (
    <form class="form" onSubmit={(e) => void give(e)}>
      <p>Seat {asked.seat}, {playerName(asked.player?.name ?? "")}: what he says and puts forward is an action by the rules. <Cite cite="637a.8(c)" /></p>
      <label for="says">He says</label>
      <select id="says" value={says} onChange={(e) => setSays(e.currentTarget.value)}>
        <option value="">no action</option>
        {["fold", "check", "call", "bet", "raise"].map((c) => <option key={c} value={c}>{c}</option>)}
      </select>
      <label for="says-amount">The amount he says, in dollars</label>
      <input id="says-amount" inputMode="decimal" value={amount} onInput={(e) => setAmount(e.currentTarget.value)} />
      <label for="motions">Chips put forward, motion by motion</label>
      <input id="motions" inputMode="decimal" placeholder="5, 20" value={chips} onInput={(e) => setChips(e.currentTarget.value)} />
      <div class="choices inline">
        <label><input type="checkbox" checked={single} onChange={(e) => setSingle(e.currentTarget.checked)} /> The first motion is a single chip</label> <Cite cite="637a.8(i)" />
      </div>
      <label for="more">With the first motion he says</label>
      <select id="more" value={more} onChange={(e) => setMore(e.currentTarget.value)}>
        <option value="">nothing more</option>
        <option value="incomplete">that the bet is not yet complete</option>
        <option value="raising">that he calls first, and will raise</option>
      </select>
      <Reason id="placed-reason" value={reason} set={setReason} />
      {message && <p class="error" role="alert">{message.text} <Cite cite={message.cite} /></p>}
      <button class="brass" type="submit" disabled={!complete}>Take it</button>
    </form>
  );
}
