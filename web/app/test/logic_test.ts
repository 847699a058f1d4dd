// Tests of the pages' plain logic, run by node --test on a bundle.

import assert from "node:assert/strict";
import { test } from "node:test";
import { handFrame } from "../cardroom/frame";
import { around, columns } from "../cardroom/oval";
import { limitName, potName } from "../cardroom/words";
import { cardName } from "../pieces/cards";
import { breakdown, denominations } from "../pieces/chips";
import { fold } from "../server/fold";
import type { Area, ChangeMessage, EventView, PokerView, SeatView, View } from "../server/protocol";
import { frame } from "../table/frame";
import { handAreas, wagerRows } from "../table/layout";
import { agreed, clear, lying, nothing, place, refuse, total, undo } from "../table/wagering";
import { brief, cents, decimal, dollars, signed, typed } from "../ui/money";
import "./odds_test";
import "./rules_test";

test("money keeps every cent", () => {
  for (const value of [0, 1, 5, 99, 100, 1250, 2999999999, 100_000_000_000]) assert.equal(cents(decimal(value)), value);
  assert.equal(cents("12.5"), 1250);
  assert.equal(cents("-5.00"), -500);
  assert.equal(decimal(-5), "-0.05");
  assert.equal(dollars(123456789), "$1,234,567.89");
  assert.equal(brief(2500), "$25");
  assert.equal(brief(1250), "$12.50");
  assert.equal(signed(2500), "+$25.00");
  assert.equal(signed(-2500), "−$25.00");
  assert.equal(signed(0), "$0.00");
});

test("what a person types is an amount or nothing", () => {
  assert.equal(typed("$1,250.5"), 125050);
  for (const wrong of ["", "abc", "1.234", "-5", "1e3"]) assert.equal(typed(wrong), undefined, wrong);
});

test("chips make the amount, largest first", () => {
  assert.deepEqual(breakdown(113100).map((d) => d.print), ["1K", "100", "25", "5", "1"]);
  for (let amount = 100; amount <= 60000; amount += 50) {
    const chips = breakdown(amount);
    // Amounts with fifty cents need the pink chip, so $1.50 is short of one.
    if (amount % 100 === 0 || amount >= 250) assert.equal(chips.reduce((sum, d) => sum + d.value, 0), amount, String(amount));
    assert.deepEqual(chips.map((d) => d.value), chips.map((d) => d.value).toSorted((a, b) => b - a), String(amount));
  }
  assert.equal(new Set(denominations.map((d) => d.name)).size, 7);
});

test("undo can be repeated until nothing is left", () => {
  let w = nothing;
  w = place(w, {}, { ante: 500 });
  w = place(w, {}, { ante: 1000 });
  w = place(w, { ante: 1000 }, { flush_bonus: 500 });
  assert.equal(total(lying(w, { ante: 1000 })), 1500);
  w = undo(w);
  assert.deepEqual(lying(w, { ante: 1000 }), { ante: 1000 });
  w = undo(w);
  assert.deepEqual(lying(w, { ante: 1000 }), { ante: 500 });
  w = undo(w);
  assert.deepEqual(lying(w, { ante: 500 }), {});
  assert.equal(undo(w), w);
});

test("clear is one step, and undo brings all of it back", () => {
  const areas = { ante: 2500, trips_plus: 500 };
  const cleared = clear(nothing, areas);
  assert.deepEqual(lying(cleared, areas), {});
  assert.deepEqual(lying(undo(cleared), areas), areas);
});

test("a refusal stays until its area changes, and the table's word counts", () => {
  let w = place(nothing, {}, { ante: 500 });
  w = refuse(w, "ante", "The minimum is $25.00.", "601a.3");
  assert.equal(agreed(w, {}).refused.ante?.cite, "601a.3");
  w = place(w, {}, { ante: 2500 });
  assert.equal(w.refused.ante, undefined);
  assert.deepEqual(agreed(w, { ante: 2500 }).wanted, {});
});

test("cards have names for those who do not see them", () => {
  assert.equal(cardName("Qh"), "queen of hearts");
  assert.equal(cardName("Td"), "ten of diamonds");
  assert.equal(cardName(""), "card face down");
});

test("areas lie in the rows that are declared, those for cards apart", () => {
  const area = (id: string, row: number, places = 0): Area =>
    ({ id, name: id, scope: "seat", cite: "", later: false, row, shape: "circle", places, captions: [] });
  const areas = [area("ante", 1), area("bonus", 0), area("play", 1), area("low", 2, 2)];
  assert.deepEqual(wagerRows(areas).map((r) => r.map((a) => a.id)), [["bonus"], ["ante", "play"]]);
  assert.deepEqual(handAreas(areas).map((a) => a.id), ["low"]);
});

const seat: SeatView = {
  seat: 3, player: { id: "p", name: "Ann", you: true, away: false }, stack: "150.00", ready: false, areas: {},
  cards: [{ place: "3/0", card: "Qh" }, { place: "3/1", card: "2c" }], hand: "queen high", status: "",
  results: [{ wager: "ante", name: "Ante Wager", amount: "25.00", outcome: "win", paid: "25.00", returned: "50.00", cites: [] }],
  wagered: "25.00", returned: "50.00", net: "25.00",
};
const event = (n: number, kind: EventView["kind"], rest: Partial<EventView> = {}): EventView => ({ n, kind, text: "", cite: "", ...rest });
const view: View = {
  seq: 9, stage: "result", round: 1, now: 0, seats: [seat], community: [], irregularities: [],
  table: {
    id: "t", name: "T", game: "high-card-flush", game_name: "", chapter: "678a", source: "proposed", colour: "",
    minimum: "5.00", maximum: "100.00", method: "shoe", paytables: {},
  },
  you: { player: "p", name: "Ann", balance: "0.00", seats: [3], open: [], floorperson: false },
  dealer: { cards: [{ place: "dealer/0", card: "As" }] },
  events: [
    event(1, "wager", { seat: 3, wager: "ante", amount: "25.00" }),
    event(2, "deal", { place: "3/0", card: "Qh", seat: 3 }),
    event(3, "deal", { place: "dealer/0", card: "" }),
    event(4, "deal", { place: "3/1", card: "", seat: 3 }),
    event(5, "look", { place: "3/1", card: "2c", seat: 3 }),
    event(6, "show", { place: "dealer/0", card: "As" }),
    event(7, "settle", { seat: 3, wager: "ante", amount: "25.00", outcome: "win" }),
  ],
};

test("a frame shows no more than has happened", () => {
  const at = (n: number) => frame(view, n);
  assert.deepEqual(at(-1).seats[0]?.cards, []);
  assert.deepEqual(at(-1).seats[0]?.chips, {});
  assert.equal(at(1).seats[0]?.chips.ante?.amount, 2500);
  assert.deepEqual(at(4).seats[0]?.cards, [{ place: "3/0", card: "Qh" }, { place: "3/1", card: "" }]);
  assert.equal(at(4).seats[0]?.hand, "", "a hand has no name before its cards are seen");
  assert.equal(at(5).seats[0]?.hand, "queen high");
  assert.deepEqual(at(5).dealer, [{ place: "dealer/0", card: "" }]);
  assert.equal(at(6).seats[0]?.shownStack, 10000, "the stack does not tell the result early");
  assert.deepEqual(at(6).seats[0]?.results, []);
  const end = at(7);
  assert.equal(end.done, true);
  assert.equal(end.seats[0]?.shownStack, 15000);
  assert.deepEqual(end.seats[0]?.chips.ante, { amount: 2500, paid: 2500, outcome: "win" });
});

test("a view without events is complete", () => {
  assert.equal(frame({ ...view, events: [] }, -1).done, true);
});

test("a split card moves to a hand of its own, with its own wager", () => {
  const stake = { seat: 3, wager: "spanish_21", amount: "5.00" };
  const split: View = {
    ...view, stage: "round", seats: [{ ...seat, areas: {}, results: [] }],
    events: [
      event(0, "wager", stake), event(1, "show", { place: "3/0", card: "8s" }), event(2, "show", { place: "3/1", card: "8h" }),
      event(3, "wager", { ...stake, number: 1 }), event(4, "move", { from: "3/1", place: "3.1/0" }), event(5, "procedure"),
    ],
  };
  const at = (n: number) => frame(split, n).seats[0];
  assert.deepEqual(at(2)?.cards.map((c) => c.place), ["3/0", "3/1"]);
  assert.deepEqual(at(2)?.chips["spanish_21"], { amount: 500, paid: 0 });
  assert.equal(at(2)?.chips["spanish_21.1"], undefined);
  assert.deepEqual(at(4)?.cards, [{ place: "3/0", card: "8s" }, { place: "3.1/0", card: "8h" }]);
  assert.deepEqual(at(4)?.chips["spanish_21.1"], { amount: 500, paid: 0 });
});

const bet = (n: number, seat: number, choice: string, amount: string): EventView => event(n, "wager", { seat, choice, amount, wager: "pot" });
const decided = (n: number, seat: number, choice: string): EventView => event(n, "decision", { seat, choice });
const dealt = (n: number, seat: number): EventView => event(n, "deal", { seat, place: `${seat}/0` });
const limits: PokerView["limits"] = {
  betting: "no-limit", small_bet: "2.00", big_bet: "4.00", blinds: ["1.00", "2.00"], ante: "0.00", forced: "0.00", chip: "1.00",
  buy_in: { min: "40.00", max: "400.00" }, rake: "", clock: 30,
};

// Three players: seat 1 is all-in for $10, seats 2 and 3 go on to $30; seat 2 wins the main pot, seat 3 the side pot.
const hand: View = {
  ...view,
  poker: {
    limits, button: 3, small_blind: 1, big_blind: 2, to_act: 0, street: "river", bet: "0.00", total: "70.00", showdown: true, rake: "0.00",
    funds: [], waiting: [], may_wait: false,
    pots: [
      { number: 0, amount: "30.00", eligible: [1, 2, 3], taken: "1.00", won: [{ seat: 2, amount: "29.00" }] },
      { number: 1, amount: "40.00", eligible: [2, 3], taken: "0.00", won: [{ seat: 3, amount: "40.00" }] },
    ],
  },
  seats: [1, 2, 3].map((n) => ({
    ...seat, seat: n, cards: [{ place: `${n}/0`, card: "" }], results: [], stack: ["0.00", "99.00", "110.00"][n - 1] ?? "",
    poker: { in: true, dealt: true, all_in: false, bet: "0.00", out: false, owes: false, owed: "0.00", posts: false, won: ["0.00", "29.00", "40.00"][n - 1] ?? "" },
  })),
  events: [
    bet(0, 1, "blind", "1.00"), bet(1, 2, "blind", "2.00"), dealt(2, 1), dealt(3, 2), dealt(4, 3),
    bet(5, 3, "call", "2.00"), bet(6, 1, "raise", "9.00"), bet(7, 2, "call", "8.00"), bet(8, 3, "call", "8.00"),
    event(9, "deal", { place: "burn/0" }), event(10, "deal", { place: "community/0" }),
    bet(11, 2, "bet", "25.00"), bet(12, 3, "call", "20.00"), event(13, "settle", { seat: 2, outcome: "void", amount: "5.00" }), decided(14, 3, "check"),
    event(15, "form", { seat: 2 }),
    event(16, "settle", { seat: 3, outcome: "win", amount: "40.00", number: 1 }), event(17, "settle", { seat: 2, outcome: "win", amount: "29.00", number: 0 }),
  ],
};

test("bets lie in front of the players until the betting round is over", () => {
  const bets = (n: number) => handFrame(hand, n).seats.map((s) => s.bet);
  assert.deepEqual(bets(4), [100, 200, 0], "blinds stay through the deal");
  assert.deepEqual(bets(8), [1000, 1000, 1000]);
  assert.deepEqual(bets(9), [0, 0, 0]);
  assert.deepEqual(bets(13), [0, 2000, 2000], "what nobody called goes back");
  assert.deepEqual(handFrame(hand, 8).pots, []);
  assert.deepEqual(handFrame(hand, 10).pots.map((p) => p.amount), [3000]);
  assert.equal(handFrame(hand, 12).total, 7500);
});

test("a player who is all-in begins a side pot, and each pot is awarded by itself", () => {
  assert.deepEqual(handFrame(hand, 15).pots.map((p) => p.amount), [3000, 4000]);
  const side = handFrame(hand, 16);
  assert.deepEqual(side.pots.map((p) => p.won.length), [0, 1]);
  assert.deepEqual(side.seats.map((s) => s.won), [0, 0, 4000]);
  const end = handFrame(hand, 17);
  assert.equal(end.done, true);
  assert.deepEqual(end.seats.map((s) => s.won), [0, 2900, 4000]);
});

test("stacks in mid-hand and pots make what the players brought", () => {
  for (let n = -1; n < 16; n++) {
    const now = handFrame(hand, n);
    assert.equal(now.seats.reduce((sum, s) => sum + s.shownStack, now.total), 21000, `after event ${n}`);
  }
  assert.deepEqual(handFrame(hand, -1).seats.map((s) => s.shownStack), [1000, 10000, 10000]);
  assert.equal(handFrame(hand, 8).seats[0]?.allIn, true);
});

test("seats stand around the table, you in the middle of the near side, nobody before the dealer", () => {
  for (const ratio of [0.6, 1, 2.1]) {
    for (let n = 1; n <= 10; n++) {
      const spots = around(n, ratio);
      assert.equal(spots.length, n);
      assert.deepEqual(spots[0], { x: 0.5, y: 1 });
      for (const { x, y } of spots) assert.ok(x > -1e-9 && x < 1 + 1e-9 && y > -1e-9 && y < 1 + 1e-9, `${n} seats: ${x}, ${y}`);
      for (const { x, y } of spots) assert.ok(y > 0.02 || Math.abs(x - 0.5) > 0.05, `${n} seats: one at ${x} stands before the dealer`);
      // Clockwise from the near side is to the left first.
      if (n > 2) assert.ok((spots[1]?.x ?? 1) < 0.5 && (spots.at(-1)?.x ?? 0) > 0.5);
    }
  }
});

test("in columns seats leave each other and the board room", () => {
  for (let n = 1; n <= 10; n++) {
    const { spots, board, height } = columns(n);
    assert.equal(spots.length, n);
    assert.deepEqual(spots[0], { x: 0.5, y: 1 });
    const others = spots.slice(1);
    for (const [i, a] of others.entries()) {
      assert.ok(Math.abs(a.y - board) * height > 110, `${n} seats: one at ${a.y} lies over the board at ${board}`);
      assert.ok((1 - a.y) * height > 148, `${n} seats: one at ${a.y} lies over yours`);
      for (const b of others.slice(i + 1)) assert.ok(a.x !== b.x || Math.abs(a.y - b.y) * height > 109, `${n} seats: two at ${a.y} and ${b.y}`);
    }
    // Clockwise: up on the left, down on the right.
    assert.deepEqual(others.map((s) => s.x), [...others].map((s) => s.x).sort());
    for (const x of [0, 1]) {
      const ys = others.filter((s) => s.x === x).map((s) => s.y);
      assert.deepEqual(ys, ys.toSorted((a, b) => (x === 0 ? b - a : a - b)));
    }
    assert.ok((1 - board) * height >= 110);
  }
});

test("limits and pots have names", () => {
  assert.equal(limitName(limits), "No-limit $1/$2");
  assert.equal(limitName({ ...limits, betting: "limit" }), "Limit $2/$4");
  assert.deepEqual([potName(0, 1), potName(0, 2), potName(1, 2), potName(2, 3)], ["Pot", "Main pot", "Side pot", "Side pot 2"]);
});

test("what changed at a table is folded into what is shown", () => {
  const seat = (n: number, stack: string): SeatView =>
    ({ seat: n, stack, ready: false, areas: {}, cards: [], status: "", results: [], wagered: "0.00", returned: "0.00", net: "0.00" });
  const event = (n: number): EventView => ({ n, kind: "announce", text: `event ${n}`, cite: "" });
  const whole = { seq: 4, now: 10, stage: "wagers", round: 2, seats: [seat(1, "5.00"), seat(2, "7.00")], events: [event(0), event(1)] } as unknown as View;
  const change = (different: Partial<ChangeMessage>): ChangeMessage =>
    ({ type: "change", now: 11, view: {}, gone: [], seats: [], kept: 2, events: [], ...different });
  assert.equal(fold(null, change({})), null);
  let view = fold(null, { type: "view", view: whole });
  assert.equal(view, whole);
  view = fold(view, change({ view: { notice: "The log cannot be written." } }));
  assert.deepEqual(view, { ...whole, now: 11, notice: "The log cannot be written." });
  view = fold(view, change({ now: 12, view: { seq: 5 }, gone: ["notice"], seats: [seat(2, "9.00")], kept: 1, events: [event(1), event(2)] }));
  assert.deepEqual(view, { ...whole, seq: 5, now: 12, seats: [seat(1, "5.00"), seat(2, "9.00")], events: [event(0), event(1), event(2)] });
  assert.deepEqual(whole.seats.map((s) => s.stack), ["5.00", "7.00"], "the view before stays as it was");
});
