// The felt as it stood after an event: what the server says that each event changed, applied in order.

import type { CardView, EventView, FeltChange, PokerFelt, PokerSeatFelt, ResultView, SeatChange, SeatView, View } from "../server/protocol";
import { cents, type Cents } from "../ui/money";

/** What a table shows while it catches up, and what history plays. */
export interface Frame {
  seats: FrameSeat[];
  dealer: Lying[];
  dealerHand: string;
  dealerPlays: readonly string[] | undefined;
  dealerLow: readonly string[] | undefined;
  community: Lying[];
  discarded: number;
  poker: Required<Pick<PokerFelt, "pots" | "total">>;
  done: boolean; // every event is shown
}

/** A card as it lies: down is one that lies face down for others, and the viewer has looked at. */
export type Lying = CardView & { down?: boolean };

/** A seat with the cards, chips, results and names of hands that are there by then. */
export type FrameSeat = Omit<SeatView, "cards"> & { cards: Lying[] } & { chips: Record<string, Chips>; shownStack: Cents; inHand: PokerSeatFelt };

export interface Chips { amount: Cents; paid: Cents; outcome?: ResultView["outcome"] }

/** "3/0" and "3.1/0" are cards of seat 3, the second of its second hand. */
export const ofWhom = (place: string): string => place.split(/[./]/)[0] ?? "";

/** Whether a card lies beside those that make a hand. */
export const rests = (card: string, plays: readonly string[] | undefined): boolean => card !== "" && plays !== undefined && !plays.includes(card);

/** Which of a seat's hands a card belongs to, from 0. */
export const handOf = (place: string): number => Number(place.split("/")[0]?.split(".")[1] ?? 0);

export function frame(view: View, n: number): Frame {
  const done = (view.events.at(-1)?.n ?? n) <= n;
  const past = done ? view.events : view.events.filter((e) => e.n <= n);
  const changes = past.flatMap((e) => e.felt ?? []);
  const lie = new Map<string, string>();
  for (const change of changes) {
    for (const place of change.gone ?? []) lie.delete(place);
    for (const { place, card } of change.cards ?? []) lie.set(place, card);
  }
  const looked = new Map(past.filter((e) => e.kind === "look" || e.kind === "show").map((e) => [e.place, e.kind === "look"]));
  const cards = (...whose: string[]): Lying[] =>
    [...lie].filter(([place]) => whose.includes(ofWhom(place))).map(([place, card]) => ({ place, card, ...(looked.get(place) ? { down: true } : {}) }));
  return {
    seats: view.seats.map((seat) => seatAt(seat, view.events, changes, n, cards(String(seat.seat)))),
    dealer: cards("dealer"), dealerHand: last(changes, (c) => c.dealer) ?? "", dealerPlays: last(changes, (c) => c.dealer_plays), dealerLow: last(changes, (c) => c.dealer_low),
    community: cards("community", "extra", "shoe"),
    discarded: changes.reduce((sum, c) => sum + (c.discarded ?? 0), 0),
    poker: { pots: last(changes, (c) => c.poker?.pots) ?? [], total: last(changes, (c) => c.poker?.total) ?? "0.00" },
    done,
  };
}

/** The last of the changes that says something. */
function last<C, T>(changes: readonly C[], says: (change: C) => T | undefined): T | undefined {
  for (let i = changes.length - 1; i >= 0; i--) {
    const said = says(changes[i] as C);
    if (said !== undefined) return said;
  }
  return undefined;
}

const ofSeat = (changes: readonly FeltChange[], seat: number): SeatChange[] =>
  changes.flatMap((c) => (c.seats ?? []).filter((s) => s.seat === seat));

function seatAt(whole: SeatView, events: readonly EventView[], past: readonly FeltChange[], n: number, cards: Lying[]): FrameSeat {
  const { hand: _, hands: __, plays: ___, low: ____, ...seat } = whole;
  const changes = ofSeat(past, seat.seat);
  const later = ofSeat(events.flatMap((e) => (e.n > n && e.felt) || []), seat.seat);
  const results = seat.results.slice(0, changes.reduce((sum, c) => sum + (c.settled ?? 0), 0));
  const hand = last(changes, (c) => c.hand), hands = last(changes, (c) => c.hands), plays = last(changes, (c) => c.plays), low = last(changes, (c) => c.low);
  return {
    ...seat, cards, results,
    ...(hand === undefined ? {} : { hand }), ...(hands ? { hands } : {}), ...(plays ? { plays } : {}), ...(low ? { low } : {}),
    chips: changes.concat(later).some((c) => c.chips) ? chipsAfter(changes) : laid(seat),
    shownStack: later.reduce((sum, c) => sum + cents(c.put ?? "0.00") - cents(c.got ?? "0.00"), cents(seat.stack)),
    net: results.length === seat.results.length ? seat.net : "0.00",
    inHand: last(changes, (c) => c.poker) ?? {},
  };
}

function chipsAfter(changes: readonly SeatChange[]): FrameSeat["chips"] {
  const lie: FrameSeat["chips"] = {};
  for (const { chips } of changes) {
    if (chips) lie[chips.id] = { amount: cents(chips.amount), paid: cents(chips.paid), ...(chips.outcome ? { outcome: chips.outcome } : {}) };
  }
  return lie;
}

/** What lies on the areas before the deal. */
const laid = (seat: SeatView): FrameSeat["chips"] =>
  Object.fromEntries(Object.entries(seat.areas).map(([id, amount]) => [id, { amount: cents(amount), paid: 0 }]));
