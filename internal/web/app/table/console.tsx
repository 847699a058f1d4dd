// The dealer's side of a table: what to do next, in its words and by its clause, and a button that does it.

import { useEffect, useRef, useState } from "preact/hooks";
import { gameOn } from "../cardroom/words";
import { words } from "../floor/decks";
import { Chips } from "../pieces/chip";
import { Keypad } from "../pieces/keypad";
import { ask, Refused } from "../server/api";
import type { ActNumber, ActView, ConsoleView, ConvertsView, DeviceToken, View } from "../server/protocol";
import { Cite } from "../ui/clause";
import { brief, cents, dollars } from "../ui/money";
import { toggleSheet } from "../ui/sheet";
import { Ring } from "../ui/ui";
import { capital } from "../ui/words";
import { Due } from "./due";
import { HoldForm } from "./floor";
import { PaymentForm } from "./payment";
import type { Play } from "./play";
import { tells } from "./push";
import { openForm } from "./tablebar";

export function Console({ view, play }: { view: View; play: Play }) {
  const console = view.console;
  if (!console) return null;
  if (!console.yours) {
    if (!console.takes) return null;
    return (
      <section key="other" class="console" aria-label="The dealer">
        <p>{console.dealer ? `${console.dealer} deals here.` : "The program deals here."}</p>
        <Coming view={view} console={console} />
        {console.dealer
          ? <button type="button" class="outline-button" onClick={() => void play.send({ command: "come", physical: console.physical ?? false })}>Relieve {console.dealer}</button>
          : <>
              <button type="button" class="outline-button" onClick={() => void play.send({ command: "come" })}>Deal at this table</button>
              <button type="button" class="outline-button" onClick={() => void play.send({ command: "come", physical: true })}>Deal real cards</button>
            </>}
      </section>
    );
  }
  return (
    <Frame data-question={console.act?.question ?? ""}>
      {view.poker?.mix && <p class={`console-game${view.poker.mix.turns ? "" : " quiet"}`} role="status">{capital(gameOn(view.poker.mix))}.</p>}
      {console.converts
        ? <Converts key={`convert ${console.converts.seat} ${console.converts.lies}`} of={console.converts} play={play} />
        : console.act
        ? <Act act={console.act} room={view.poker !== undefined} scans={console.scans ?? false} play={play} />
        : console.begins
          ? <Next key="begin" id={`begin ${view.round}`} text={view.round === 0 ? "Players are at the table." : `Round ${view.round} is over.`} buttons={[{ text: `Begin round ${view.round + 1}`, says: {} }]} act={() => play.send({ command: "begin" })} />
          : <Waits view={view} offset={play.live.offset} />}
      <Coming view={view} console={console} />
      {console.decks?.here && <p class="quiet">{console.decks.in_play ? `Deck ${console.decks.in_play} is in play.` : `Decks at the table: ${words(console.decks.here)}.`}</p>}
      {console.tips && <p class="quiet" role="status">Seat {console.tips.seat} tips {brief(cents(console.tips.amount))}.{console.tips.times > 1 && ` ${brief(cents(console.tips.total))} since you came.`}</p>}
      <Due due={view.due} />
      {!view.seats.some((s) => s.player) && <Closing console={console} play={play} />}
      {console.decks?.issued && <button type="button" class="outline-button" onClick={() => void play.send({ command: "take" })}>Take the issued decks</button>}
      {console.paid && <button type="button" class="plain" onClick={() => toggleSheet("payment", "Put a payment right", () => <PaymentForm play={play} />)}>Put a payment right</button>}
      {console.refused && <p class="error" role="alert">{console.refused}</p>}
      {console.physical && <button type="button" class="plain" onClick={() => toggleSheet("shoe", "A scanning shoe", () => <Device key="shoe" table={view.table.id} kind="shoe" />)}>Connect a shoe</button>}
      {console.physical && <button type="button" class="plain" onClick={() => toggleSheet("camera", "A camera", () => <Device key="camera" table={view.table.id} kind="camera" />)}>Connect a camera</button>}
      {console.physical && <button type="button" class="plain" onClick={() => toggleSheet("sensor", "A bet sensor", () => <Device key="sensor" table={view.table.id} kind="sensor" />)}>{console.senses ? "Connect another bet sensor" : "Connect a bet sensor"}</button>}
      {!view.held && <button type="button" class="plain" onClick={() => openForm(play, "hold", "Hold the table", () => <HoldForm play={play} />)}>Hold the table</button>}
      <button type="button" class="plain" onClick={() => void play.send({ command: "go" })}>Leave the table</button>
    </Frame>
  );
}

/** Currency that was bet: the dealer converts it before his next act, and more of it if the notes are larger. */
function Converts({ of, play }: { of: ConvertsView; play: Play }) {
  const bet = cents(of.bet), lies = cents(of.lies);
  return (
    <Next id={`convert ${of.seat} ${of.lies}`} text={`Seat ${of.seat} has bet ${brief(bet)} in currency: convert it into value chips`} cites={[of.cite]} buttons={[{ text: `Convert ${brief(bet)}`, says: {} }]} act={() => play.convert(of.seat, bet)}>
      {lies > bet && <button type="button" class="outline-button" onClick={() => void play.convert(of.seat, lies)}>Convert all {brief(lies)}</button>}
    </Next>
  );
}

/** What is done before the table closes, when nobody sits there any more: by whom, by which clause, and where. */
function Closing({ console: { decks, inventory }, play }: { console: ConsoleView; play: Play }) {
  if (!decks?.here && !decks?.removed && !inventory) return null;
  return (
    <details class="closing">
      <summary>Close the table</summary>
      <ol>
        {decks?.here && <li><button type="button" class="outline-button" onClick={() => void play.send({ command: "take_away" })}>Take the cards away</button> A floorperson puts them into a sealed container. <Cite cite="603a.16" /></li>}
        {decks?.removed && <li>A floorperson puts {words(decks.removed)} into a sealed container. <Cite cite="603a.16" /></li>}
        {inventory && <li>{inventory.counted ? "A floorperson who has observed the count signs the closer" : <>Count the inventory as the closer, at the <a href="/cage">cage</a>; a floorperson signs it, and the drop box leaves with its slip</>} ({inventory.cite}).</li>}
        <li>Leave the table.</li>
      </ol>
    </details>
  );
}

/** Where a dealer is awaited, and who comes to this table. */
function Coming({ view, console }: { view: View; console: ConsoleView }) {
  return (
    <>
      {view.pushed && <p role="status">{tells(view.pushed, console.yours ?? false, console.dealer ?? "")}</p>}
      {console.elsewhere?.map((t) => <p key={t.id} role="status">{t.deals ? "You deal at " : "You come to "}<a href={`/table/${t.id}`}>{t.name}</a>{t.deals ? " now." : " when its round is over."}</p>)}
    </>
  );
}

const devices = {
  shoe: { does: "A scanning shoe reads each card that leaves it, and the table deals it. A card that cannot be dealt holds the table.", sends: "the cards", to: "cards" },
  camera: { does: "A camera reads the cards that are turned, and names them as you would. A card that cannot lie there holds the table.", sends: "the cards", to: "cards" },
  sensor: { does: "A bet sensor reads the chips of players without a device, and they are placed as if you had entered them. What cannot be wagered is refused, and you see why.", sends: "the chips", to: "wagers" },
} as const;

/** What a device is to be told, so that it acts at the table. */
function Device({ table, kind }: { table: string; kind: keyof typeof devices }) {
  const [token, setToken] = useState(""), [refused, setRefused] = useState("");
  const connect = async (): Promise<void> => {
    try {
      setToken((await ask<DeviceToken>(`/api/tables/${table}/${kind}`, { method: "POST" })).token);
    } catch (error) {
      setRefused(error instanceof Refused ? error.message : String(error));
    }
  };
  return (
    <>
      <p>{devices[kind].does}</p>
      {token === ""
        ? <button type="button" class="brass" onClick={() => void connect()}>Make a token</button>
        : <>
            <p>Give the device this token. It holds until another is made, or you leave the table.</p>
            <label class="shoe-token">Token <input type="text" readOnly value={token} onFocus={(e) => e.currentTarget.select()} /></label>
            <p>It sends {devices[kind].sends} to <code>{`${location.origin}/api/tables/${table}/${kind}/${devices[kind].to}`}</code>.</p>
          </>}
      {refused && <p role="alert">{refused}</p>}
    </>
  );
}

/** Whom the dealer waits for, by which clause, how long yet, and what is done for him then. */
function Waits({ view, offset }: { view: View; offset: number }) {
  const q = view.question;
  const hurried = q?.deadline !== undefined && q.seats.some((s) => !view.you.serves?.includes(s)) ? q.deadline : undefined;
  return (
    <>
      {hurried !== undefined && <Clock key={q?.id} until={hurried} offset={offset} />}
      <p class="console-text">
        <span role="status">{waits(view)}</span> {!view.held && q?.cite && <Cite cite={q.cite} />}
        {hurried !== undefined && q?.otherwise && <span class="otherwise"> At zero: {q.otherwise === "Set" ? "the hands are set as the dealer would" : q.otherwise}.</span>}
      </p>
    </>
  );
}

/** What is left of the time that there was when the question came. */
function Clock({ until, offset }: { until: number; offset: number }) {
  const [from] = useState(Date.now());
  return <Ring until={until} of={Math.max(1000, until - offset - from)} offset={offset} />;
}

/** Whom the dealer waits for. */
function waits(view: View): string {
  const q = view.question;
  if (view.held) return "The table is held.";
  if (!q) return "You wait for players.";
  if (q.kind === "validation") return `You wait for a floorperson: ${q.text}.`;
  const serves = (seat: number): boolean => view.you.serves?.includes(seat) ?? false;
  const named = (seats: number[]): string => seats.map((s) => `seat ${s}`).join(", ");
  const served = q.seats.filter(serves), others = q.seats.filter((s) => !serves(s));
  if (served.length > 0) return `Ask ${named(served)}: ${q.text}.${others.length > 0 ? ` You wait for ${named(others)}.` : ""}`;
  if (others.length > 0) return `You wait for ${named(others)}: ${q.text}.`;
  return "You wait for the progressive meter.";
}

/** The dealer's console: the same beside a live table and in a lesson. */
export function Frame({ children, ...of }: { children: preact.ComponentChildren } & Record<`data-${string}`, string | number>) {
  return <section key="yours" class="console yours" aria-label="The dealer's console" {...of}>{children}</section>;
}

/** What is to be done, or was, with its clauses. */
export function Says({ text, cites = [], sign }: { text: preact.ComponentChildren; cites?: string[]; sign?: string }) {
  return <p class="console-text">{sign && <strong class="console-sign">{sign} </strong>}<span role="status">{text}</span> {cites.map((c) => <Cite key={c} cite={c} />)}</p>;
}

/** A number that the dealer enters: what he has counted, or what a device shows. */
export function Counted({ label, least, value, set, field }: { label: string; least?: number | undefined; value: string; set: (value: string) => void; field: preact.Ref<HTMLInputElement> }) {
  return (
    <label class="console-count">
      {label}{least && `, at least ${least}`}{" "}
      <input
        ref={field} type="number" inputMode="numeric" min={least ?? 1} value={value} onInput={(e) => set(e.currentTarget.value)}
        onKeyDown={(e) => {
          if (e.key !== "Enter" || e.currentTarget.form) return;
          e.preventDefault(); // what is focused then is not pressed by this key
          e.currentTarget.closest(".console")?.querySelector<HTMLElement>(":scope > :is(.brass, .console-choices)")?.focus();
        }}
      />
    </label>
  );
}

/** What a number is, and what the button says that gives it. */
const numbers: Record<ActNumber, { label: string; done: (count: string) => string }> = {
  counted: { label: "Counted", done: (n) => `${n} counted` },
  shown: { label: "The device shows", done: (n) => `${n} shown` },
  above: { label: "Cards above the cover card", done: (n) => `${n} above it` },
  behind: { label: "Cards behind the cover card", done: (n) => `${n} behind it` },
};

function Act({ act, room, scans, play }: { act: ActView; room: boolean; scans: boolean; play: Play }) {
  const [count, setCount] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setCount("");
    if (document.activeElement === document.body || document.activeElement?.closest(".console")) field.current?.focus({ preventScroll: true });
  }, [act.question]);
  const send = (says: Said): Promise<boolean> => play.send({ command: "act", question: act.question, ...(act.number ? { count: Number(count) } : {}), ...says });
  const name = (card: string): Promise<boolean> => play.send({ command: "act", question: act.question, cards: [card] });
  if (act.card === "named") {
    return (
      <>
        <Says text={act.text} cites={act.cites} />
        <Keypad key={act.question} label="Which card" name={(card) => void name(card)} />
      </>
    );
  }
  const read = act.card === "read" && (
    <details class="console-read">
      <summary>Name the card</summary>
      <Keypad key={act.question} label="Which card" name={(card) => void name(card)} />
    </details>
  );
  if (read && scans) {
    return (
      <>
        <Says text={`${act.text}: the scanning shoe reads it`} cites={act.cites} />
        {read}
      </>
    );
  }
  return (
    <Next
      id={`act ${act.question}`} text={act.text} cites={act.cites} act={send}
      buttons={act.choices?.map((c) => ({ text: c.text, says: { choice: c.choice, ...(c.seat ? { seat: c.seat } : {}) } })) ?? [{ text: act.kind === "wagers" ? room ? "The round begins" : "No more bets" : act.seat ? "It is done" : act.number && count ? numbers[act.number].done(count) : "Done", says: {} }]}
    >
      {act.awards && <Chips what="Award" amount={act.awards} />}
      {act.takes && <Chips what="Take" amount={act.takes} />}
      {act.pays && <Chips what="Pay" amount={act.pays} />}
      {act.meter && <p class="quiet" role="status">{dollars(cents(act.meter))} of the progressive meter, which the cage pays and not this table's inventory. The player's cards stay until it is documented.</p>}
      {act.returns && <Chips what="Return" amount={act.returns} />}
      {read}
      {act.number && (
        <Counted label={numbers[act.number].label} least={act.least} value={count} set={setCount} field={field} />
      )}
    </Next>
  );
}

/** Which of several things the dealer says. */
interface Said { choice?: string; seat?: number }

/** The next act. Its button keeps the focus, so that one key deals a whole round; where there are several, none is pressed unseen. */
function Next({ id, text, cites = [], buttons, act, children }: {
  id: string; text: string; cites?: string[]; buttons: { text: string; says: Said }[]; act: (says: Said) => Promise<boolean>; children?: preact.ComponentChildren;
}) {
  const ref = useRef<HTMLElement>(null);
  const one = buttons.length === 1;
  const sent = useRef("");
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  });
  const once = async (says: Said): Promise<void> => {
    if (sent.current === id) return; // what follows is asked under another number
    sent.current = id;
    if (!await act(says)) sent.current = "";
  };
  const button = (b: { text: string; says: Said }) => <button key={one ? "" : b.text} ref={(e) => { if (one) ref.current = e; }} type="button" class="brass big" onClick={() => void once(b.says)}>{b.text}</button>;
  return (
    <>
      <Says text={text} cites={cites} />
      <div class="console-pays">{children}</div>
      {one ? buttons.map(button) : <div key={id} ref={(e) => { ref.current = e; }} role="group" aria-label={text} tabIndex={-1} class="console-choices">{buttons.map(button)}</div>}
    </>
  );
}
