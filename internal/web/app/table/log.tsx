// What the dealer says and does, in words: one polite live region, and the same to read back.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { playerName } from "../cardroom/words";
import { cardName } from "../pieces/cards";
import type { EventView, SeatView, View } from "../server/protocol";
import { Cite } from "../ui/clause";
import { brief, cents, type Cents } from "../ui/money";
import { sound } from "../ui/sound";
import { ofWhom } from "./frame";
import { roundName } from "./words";

interface Line { id: number; text: string; cite: string; round: number }

const lines = signal<readonly Line[]>([]);
let last = 0;

export function say(text: string, cite = "", round = 0): void {
  if (text) lines.value = [...lines.value.slice(-199), { id: ++last, text, cite, round }];
}

export function forget(): void { lines.value = []; }

/** The places of a table that are no seat's, by the names that the log has for them. */
const piles: Readonly<Record<string, string>> = { dealer: "Dealer", community: "Community", discard: "Discard rack", shoe: "Shoe", burn: "Burn card" };

function whose(place: string, view: View): string {
  const who = ofWhom(place);
  if (!/^\d+$/.test(who)) return piles[who] ?? "Extra card";
  const seat = view.seats.find((s) => s.seat === Number(who));
  return view.you.seats.includes(Number(who)) ? "You" : playerName(seat?.player?.name ?? `Seat ${who}`);
}

/** An event as a sentence; a card that stays face down, or that you know already, goes without a word. */
export function words(event: EventView, view: View): string {
  if (event.place && (event.kind === "deal" || event.kind === "show" || event.kind === "look")) {
    const told = event.kind === "show" && view.you.seats.includes(Number(ofWhom(event.place)))
      && view.events.some((e) => e.kind === "look" && e.place === event.place);
    return event.card && !told ? `${whose(event.place, view)}: ${cardName(event.card)}` : "";
  }
  return view.poker ? pokerWords(event, view) : event.text;
}

/** An event of Poker with the name of who did it. What the dealer clears away goes without a word. */
function pokerWords(event: EventView, view: View): string {
  if (event.kind === "collect" || event.kind === "move" || (event.kind === "settle" && event.outcome === "lose")) return "";
  if (!event.seat) return event.text;
  const who = whose(String(event.seat), view), amount = brief(cents(event.amount ?? "0.00"));
  if (event.kind === "settle" && event.outcome === "void") return `${who}: ${amount} that nobody called is returned`;
  if (event.kind === "settle") return `${who}: ${amount} of the ${event.number ? `side pot ${event.number}` : "pot"}`;
  return event.text.replace(/^Seat \d+/, who);
}

export function tellEvent(event: EventView, view: View): void {
  if (event.kind === "deal" || event.kind === "show") sound("card");
  if (event.kind === "wager" || event.kind === "settle") sound("chip");
  say(words(event, view), event.cite, view.round);
  if (event.n !== view.events.at(-1)?.n || view.stage !== "result") return;
  const own = view.seats.filter((s) => view.you.seats.includes(s.seat));
  if (!own.some((s) => s.results.length > 0)) return;
  const sum = (of: (seat: SeatView) => string): Cents => own.reduce((all, s) => all + cents(of(s)), 0);
  const net = sum((s) => s.net), came = net > 0 ? `you win ${brief(net)}` : net < 0 ? `you lose ${brief(-net)}` : "you break even";
  say(`${roundName(view)} ${view.round}: ${came}. Stack ${brief(sum((s) => s.stack))}.`);
}

/** Says when ten and five seconds are left. */
export function useSpokenSeconds(until: number | undefined, offset: number): void {
  useEffect(() => {
    if (until === undefined) return;
    const timers = [10, 5].flatMap((seconds) => {
      const wait = until - offset - Date.now() - seconds * 1000;
      return wait > 0 ? [setTimeout(() => { say(`${seconds === 10 ? "Ten" : "Five"} seconds left.`); sound("clock"); }, wait)] : [];
    });
    return () => timers.forEach(clearTimeout);
  }, [until]);
}

export function LiveLog() {
  return (
    <div class="sr" role="log" aria-live="polite" aria-label="Dealer's calls" id="live-log">
      {lines.value.slice(-120).map((l) => <p key={l.id}>{l.text}</p>)}
    </div>
  );
}

export function ReadableLog() {
  if (lines.value.length === 0) return <p class="quiet">Nothing has been called yet.</p>;
  return (
    <ol class="calls">
      {lines.value.toReversed().map((l) => <li key={l.id}>{l.text} {l.cite && <Cite cite={l.cite} />}</li>)}
    </ol>
  );
}

