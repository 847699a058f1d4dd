// Names of cards, and which cards, chips and results are to be seen after how many events.

import { cents, type Cents } from "./money";
import type { CardView, EventView, ResultView, SeatView, View } from "./protocol";

const ranks: Record<string, string> = {
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", "9": "nine", "8": "eight", "7": "seven",
  "6": "six", "5": "five", "4": "four", "3": "three", "2": "two",
};
const suits: Record<string, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

/** "queen of hearts"; a hidden card is "card face down". */
export function cardName(card: string): string {
  const rank = ranks[card[0] ?? ""], suit = suits[card[1] ?? ""];
  return rank && suit ? `${rank} of ${suit}` : "card face down";
}

/** The view as it stood after event n: what a table shows while it catches up, and what history plays. */
export interface Frame {
  seats: FrameSeat[];
  dealer: CardView[];
  community: CardView[];
  discarded: number;
  done: boolean; // every event is shown
  meter: string | undefined;
}

export interface FrameSeat extends SeatView {
  chips: Record<string, { amount: Cents; paid: Cents; outcome?: string }>;
  shownStack: Cents;
}

/** "3/0" and "3.1/0" are cards of seat 3, the second of its second hand. */
export const ofWhom = (place: string): string => place.split(/[./]/)[0] ?? "";

export function frame(view: View, n: number): Frame {
  const done = (view.events.at(-1)?.n ?? n) <= n;
  const past = done ? view.events : view.events.filter((e) => e.n <= n);
  const known = new Map<string, string>();
  let discarded = 0;
  let meter: string | undefined;
  for (const e of past) {
    if (e.place && (e.kind === "deal" || e.kind === "show" || e.kind === "look")) {
      if (ofWhom(e.place) === "discard") discarded++;
      else known.set(e.place, e.card || known.get(e.place) || "");
    }
    if (e.kind === "collect" && e.place) { if (known.delete(e.place)) discarded++; }
    if (e.kind === "meter" && e.amount) meter = e.amount;
  }
  const cards = (whole: CardView[], whose: string): CardView[] => {
    if (done) return whole;
    return [...known].filter(([place]) => ofWhom(place) === whose).map(([place, card]) => ({ place, card }));
  };
  return {
    seats: view.seats.map((seat) => seatAt(seat, view, past, done, cards(seat.cards, String(seat.seat)))),
    dealer: cards(view.dealer.cards, "dealer"),
    community: cards(view.community, "community"),
    discarded,
    done,
    meter: done ? view.meter : meter ?? view.meter,
  };
}

function seatAt(seat: SeatView, view: View, past: EventView[], done: boolean, cards: CardView[]): FrameSeat {
  const mine = (e: EventView): boolean => e.seat === seat.seat;
  const settled = new Set(past.filter((e) => mine(e) && (e.kind === "settle" || e.kind === "void")).map((e) => e.wager));
  const shown = seat.results.filter((r) => done || settled.has(r.wager));
  const chips: FrameSeat["chips"] = {};
  const ids = new Set([...Object.keys(seat.areas), ...seat.results.map((r) => r.wager),
    ...view.events.filter((e) => mine(e) && e.kind === "wager").map((e) => e.wager ?? "")]);
  for (const id of ids) {
    const result = shown.find((r) => r.wager === id);
    if (result) chips[id] = afterSettling(result);
    else {
      const amount = lyingAt(id, seat, view, past, mine);
      if (amount > 0) chips[id] = { amount, paid: 0 };
    }
  }
  const unseen = seat.results.filter((r) => !shown.includes(r)).reduce((sum, r) => sum + cents(r.returned), 0);
  const last = done || shown.length === seat.results.length;
  return {
    ...seat, cards, chips, results: shown, shownStack: cents(seat.stack) - unseen,
    ...(done || seat.hand === undefined ? {} : { hand: handAt(seat, cards) }),
    net: last ? seat.net : "0.00",
  };
}

// A hand's name would give away cards that have not landed yet.
const handAt = (seat: SeatView, cards: CardView[]): string =>
  cards.length >= seat.cards.length && cards.every((c) => c.card) ? seat.hand ?? "" : "";

function lyingAt(id: string, seat: SeatView, view: View, past: EventView[], mine: (e: EventView) => boolean): Cents {
  const told = view.stage !== "wagers" && view.events.some((e) => mine(e) && e.kind === "wager" && e.wager === id);
  if (!told) return cents(seat.areas[id] ?? seat.results.find((r) => r.wager === id)?.amount ?? "0.00");
  return past.filter((e) => mine(e) && e.kind === "wager" && e.wager === id)
    .reduce((sum, e) => sum + cents(e.amount ?? "0.00"), 0);
}

function afterSettling(r: ResultView): { amount: Cents; paid: Cents; outcome: string } {
  const paid = cents(r.paid);
  return { amount: Math.max(0, cents(r.returned) - paid), paid, outcome: r.outcome };
}
