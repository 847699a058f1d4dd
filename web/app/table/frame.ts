// Which cards, chips and results are to be seen after how many events.

import type { CardView, EventView, ResultView, SeatView, View } from "../server/protocol";
import { cents, type Cents } from "../ui/money";

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

const pile = (place: string): string => place.split("/")[0] ?? "";

/** The chips of a wager; those on a seat's further hands are kept apart. */
export const chipsOf = (e: { wager?: string; number?: number }): string => (e.number ? `${e.wager}.${e.number}` : e.wager ?? "");

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
    if (e.kind === "move" && e.place && e.from) {
      const card = known.get(e.from);
      if (known.delete(e.from) && ofWhom(e.place) !== "discard") known.set(e.place, card ?? "");
    }
    if (e.kind === "collect" && e.place) {
      const from = pile(e.place);
      discarded += [...known.keys()].filter((place) => pile(place) === from).length;
    }
    if (e.kind === "meter" && e.amount) meter = e.amount;
  }
  const cards = (whole: CardView[], whose: string): CardView[] => {
    if (done) return whole;
    return [...known].filter(([place]) => ofWhom(place) === whose).map(([place, card]) => ({ place, card }))
      .toSorted((a, b) => pile(a.place).localeCompare(pile(b.place)));
  };
  return {
    seats: view.seats.map((seat) => seatAt(seat, view, past, done, cards(seat.cards, String(seat.seat)))),
    dealer: cards(view.dealer.cards, "dealer"),
    community: done ? view.community : ["community", "all_six", "shoe"].flatMap((whose) => cards([], whose)),
    discarded,
    done,
    meter: done ? view.meter : meter ?? view.meter,
  };
}

function seatAt(seat: SeatView, view: View, past: EventView[], done: boolean, cards: CardView[]): FrameSeat {
  const mine = (e: EventView): boolean => e.seat === seat.seat;
  const settled = new Set(past.filter((e) => mine(e) && e.kind === "settle").map(chipsOf));
  const shown = seat.results.filter((r) => done || settled.has(chipsOf(r)));
  const placed = view.events.filter((e) => mine(e) && e.kind === "wager");
  const chips: FrameSeat["chips"] = {};
  // What lies on areas before the deal has no event yet.
  const ids = new Set([...(placed.length > 0 ? [] : Object.keys(seat.areas)), ...seat.results.map(chipsOf), ...placed.map(chipsOf)]);
  for (const id of ids) {
    const result = shown.find((r) => chipsOf(r) === id);
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
    ...(done || !seat.hands ? {} : { hands: seat.hands.map((name, i) => (whole(i, seat, cards) ? name : "")) }),
    net: last ? seat.net : "0.00",
  };
}

// A hand's name would give away cards that have not landed yet.
const handAt = (seat: SeatView, cards: CardView[]): string =>
  cards.length >= seat.cards.length && cards.every((c) => c.card) ? seat.hand ?? "" : "";

/** Which of a seat's hands a card belongs to, from 0. */
export const handOf = (place: string): number => Number(pile(place).split(".")[1] ?? 0);

/** Whether all cards of a seat's hand have landed. */
const whole = (hand: number, seat: SeatView, cards: CardView[]): boolean =>
  cards.filter((c) => handOf(c.place) === hand).length >= seat.cards.filter((c) => handOf(c.place) === hand).length;

function lyingAt(id: string, seat: SeatView, view: View, past: EventView[], mine: (e: EventView) => boolean): Cents {
  const of = (e: EventView): boolean => mine(e) && e.kind === "wager" && chipsOf(e) === id;
  const told = view.stage !== "wagers" && view.events.some(of);
  if (!told) return cents(seat.areas[id] ?? seat.results.find((r) => chipsOf(r) === id)?.amount ?? "0.00");
  return past.filter(of).reduce((sum, e) => sum + cents(e.amount ?? "0.00"), 0);
}

function afterSettling(r: ResultView): { amount: Cents; paid: Cents; outcome: string } {
  const paid = cents(r.paid);
  return { amount: Math.max(0, cents(r.returned) - paid), paid, outcome: r.outcome };
}
