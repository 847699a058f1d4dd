// Tests of the pages' plain logic, run by node --test on a bundle.

import assert from "node:assert/strict";
import { test } from "node:test";
import { moved, nearest, type Box } from "../cardroom/nearest";
import { around, columns } from "../cardroom/oval";
import { limitName, potName } from "../cardroom/words";
import { cardName } from "../pieces/cards";
import { breakdown, denominations } from "../pieces/chips";
import { pieces } from "../pieces/terms";
import { fold } from "../server/fold";
import type { Area, ChangeMessage, EventView, FeltChange, GameRules, PokerView, ResultView, SeatView, View } from "../server/protocol";
import { frame } from "../table/frame";
import { handAreas, wagerRows, type Side } from "../table/layout";
import { plainly } from "../table/settled";
import { termsOf } from "../table/terms";
import { agreed, bounce, clear, lying, nothing, place, total, undo } from "../table/wagering";
import { brief, cents, decimal, dollars, signed, typed } from "../ui/money";
import { listed } from "../ui/words";
import "./commitment_test";
import "./language_test";
import "./odds_test";
import "./rules_test";

test("only a clause that is listed can be opened", () => {
  assert.deepEqual(["678a.11(d)(1)", "579.7(b)", "637a.8", "601a.6", "603a.16", "605a.8", "465a.9(e)"].map(listed), [true, true, true, false, false, false, false]);
});

test("what lies loose goes to the nearest room, towards the middle", () => {
  const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, right: left + width, bottom: top + height });
  const felt = box(0, 0, 400, 300), chip = box(30, 140, 20, 20);
  assert.deepEqual(nearest(chip, [], felt), { x: 0, y: 0 });
  assert.deepEqual(nearest(chip, [box(20, 100, 40, 100)], felt), { x: 32, y: 0 }); // before its seat, which lies at the left
  const { x, y } = nearest(chip, [box(20, 100, 40, 100), box(60, 130, 200, 40)], felt); // where a board lies there, beside it
  assert.ok(x >= 30 && x < 60 && Math.abs(y) >= 30 && Math.abs(y) < 60, `${x}, ${y}`);
  assert.deepEqual(nearest(chip, [felt], felt), { x: 0, y: 0 }); // no room at all
  for (let n = 0; n < 200; n++) {
    const at = (i: number, of: number): number => (n * 7919 + i * 104729) % of;
    const others = Array.from({ length: 12 }, (_, i) => box(at(i, 360), at(i + 50, 270), 20 + at(i + 90, 60), 10 + at(i + 70, 40)));
    const free = moved(chip, nearest(chip, others, felt).x, nearest(chip, others, felt).y);
    assert.ok(others.every((o) => free.left >= o.right || o.left >= free.right || free.top >= o.bottom || o.top >= free.bottom), JSON.stringify(free));
  }
});

test("the terms of a sentence are what they are in the round", () => {
  const at = (place: string, cards: string): { place: string; card: string }[] => cards.split(" ").map((card, i) => ({ place: `${place}/${i}`, card }));
  const result = (wager: string, hand?: string): ResultView => ({ wager, name: wager, amount: "5.00", outcome: "win", paid: "10.00", returned: "15.00", cites: [], ...(hand && { hand }) }) as unknown as ResultView;
  const bonus = result("flush_bonus", "five-card flush, nine high");
  const seat = { seat: 3, cards: at("seat3", "9h 8h 7h 6h 5h Ks Jd"), hand: "five-card flush, nine high", plays: ["9h", "8h", "7h", "6h", "5h"], results: [result("ante"), bonus] } as unknown as SeatView;
  const view = { you: { seats: [3] }, community: [], dealer: { cards: at("dealer", "Kc Qc 9c 4c 3h 2s 7d"), hand: "four-card flush, king high", plays: ["Kc", "Qc", "9c", "4c"] }, table: { paytables: {} } } as unknown as View;
  const terms = termsOf(view, seat, bonus, (wager) => (wager === "ante" ? "Ante" : "Flush Bonus Wager"), "10 to 1");
  const read = (text: string): string[] => pieces(text, terms).map((p) => (typeof p === "string" ? "" : `${p.text}: ${p.term.cards.map((c) => c.card).join(" ") || p.term.area?.wager}`)).filter(Boolean);
  assert.deepEqual(read("If the player's best flush hand beats the dealer’s hand, the Ante and Flush Bonus Wagers are paid; to ante is lower case."),
    ["the player's best flush hand: 9h 8h 7h 6h 5h Ks Jd", "the dealer’s hand: Kc Qc 9c 4c 3h 2s 7d", "Ante: ante", "Flush Bonus Wagers: flush_bonus"]);
  assert.deepEqual(read("five card flushes at 10 to 1, a Four-card flush at 110 to 1"), ["five card flushes: 9h 8h 7h 6h 5h", "10 to 1: flush_bonus", "Four-card flush: Kc Qc 9c 4c"]);
  assert.equal(pieces("Nothing of it.", terms).join(), "Nothing of it.");
  assert.deepEqual(pieces("", terms), []);
});

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

test("refused chips come back, and the table's word counts", () => {
  const lies = { ante: 2500 };
  let w = place(nothing, {}, lies);
  assert.deepEqual(agreed(w, lies).wanted, {});
  w = place(agreed(w, lies), lies, { ante: 100_000 });
  assert.equal(total(lying(w, lies)), 100_000);
  w = bounce(w, "ante");
  assert.deepEqual(lying(w, lies), lies);
  assert.equal(w.bounced.ante, 1);
  assert.deepEqual(lying(undo(w), lies), {}, "undo takes back what was accepted");
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
  assert.deepEqual(wagerRows(areas, "players").map((r) => r.map((a) => a.id)), [["bonus"], ["ante", "play"]]);
  assert.deepEqual(wagerRows(areas, "dealer").map((r) => r.map((a) => a.id)), [["play", "ante"], ["bonus"]], "the dealer has the same layout turned round");
  assert.deepEqual(handAreas(areas).map((a) => a.id), ["low"]);
});

const seat: SeatView = {
  seat: 3, player: { id: "p", name: "Ann", you: true, away: false }, stack: "150.00", ready: false, areas: {},
  cards: [{ place: "3/0", card: "Qh" }, { place: "3/1", card: "2c" }], hand: "queen high", status: "",
  results: [{ wager: "ante", name: "Ante Wager", amount: "25.00", outcome: "win", paid: "25.00", returned: "50.00", cites: [] }],
  wagered: "25.00", returned: "50.00", net: "25.00",
};
const event = (n: number, kind: EventView["kind"], felt?: FeltChange): EventView => ({ n, kind, text: "", cite: "", ...(felt ? { felt } : {}) });
const view: View = {
  seq: 9, stage: "result", round: 1, now: 0, seats: [seat], community: [], irregularities: [],
  table: {
    id: "t", name: "T", game: "high-card-flush", game_name: "", chapter: "678a", source: "proposed", colour: "",
    minimum: "5.00", maximum: "100.00", method: "shoe", paytables: {}, inscriptions: [],
  },
  you: { player: "p", name: "Ann", balance: "0.00", seats: [3], open: [], floorperson: false },
  dealer: { cards: [{ place: "dealer/0", card: "As" }], hand: "ace high" },
  events: [
    event(1, "wager", { seats: [{ seat: 3, put: "25.00", chips: { id: "ante", amount: "25.00", paid: "0.00" } }] }),
    event(2, "deal", { cards: [{ place: "3/0", card: "Qh" }] }),
    event(3, "deal", { cards: [{ place: "dealer/0", card: "" }] }),
    event(4, "deal", { cards: [{ place: "3/1", card: "" }] }),
    event(5, "look", { cards: [{ place: "3/1", card: "2c" }] }),
    event(6, "form", { seats: [{ seat: 3, hand: "queen high" }] }),
    event(7, "announce"),
    event(8, "show", { cards: [{ place: "dealer/0", card: "As" }], dealer: "ace high" }),
    event(9, "settle", { seats: [{ seat: 3, got: "50.00", settled: 1, chips: { id: "ante", amount: "25.00", paid: "25.00", outcome: "win" } }] }),
    event(10, "collect", { discarded: 2 }),
  ],
};

test("a frame shows no more than has happened", () => {
  const at = (n: number) => frame(view, n);
  assert.deepEqual(at(-1).seats[0]?.cards, []);
  assert.deepEqual(at(-1).seats[0]?.chips, {});
  assert.equal(at(-1).seats[0]?.shownStack, 12500);
  assert.equal(at(1).seats[0]?.chips.ante?.amount, 2500);
  assert.deepEqual(at(4).seats[0]?.cards, [{ place: "3/0", card: "Qh" }, { place: "3/1", card: "" }]);
  assert.equal(at(5).seats[0]?.hand, undefined);
  assert.equal(at(6).seats[0]?.hand, "queen high");
  assert.deepEqual(at(7).dealer, [{ place: "dealer/0", card: "" }]);
  assert.deepEqual([at(7).dealerHand, at(8).dealerHand], ["", "ace high"]);
  assert.equal(at(8).seats[0]?.shownStack, 10000, "the stack does not tell the result early");
  assert.deepEqual(at(8).seats[0]?.results, []);
  assert.equal(at(8).seats[0]?.net, "0.00");
  const end = at(10);
  assert.equal(end.done, true);
  assert.equal(end.discarded, 2);
  assert.equal(end.seats[0]?.shownStack, 15000);
  assert.deepEqual(end.seats[0]?.chips.ante, { amount: 2500, paid: 2500, outcome: "win" });
});

test("before the deal a frame shows what lies on the areas", () => {
  const now = frame({ ...view, events: [event(0, "announce")], seats: [{ ...seat, areas: { ante: "5.00" } }] }, -1);
  assert.equal(now.done, false);
  assert.deepEqual(now.seats[0]?.chips, { ante: { amount: 500, paid: 0 } });
  assert.equal(frame({ ...view, events: [] }, -1).done, true);
});

test("a card that moves lies at its new place, each wager by itself", () => {
  const stake = (id: string): FeltChange => ({ seats: [{ seat: 3, put: "5.00", chips: { id, amount: "5.00", paid: "0.00" } }] });
  const split: View = {
    ...view, stage: "round", seats: [{ ...seat, areas: {}, results: [] }],
    events: [
      event(0, "wager", stake("spanish_21")), event(1, "show", { cards: [{ place: "3/0", card: "8s" }] }), event(2, "show", { cards: [{ place: "3/1", card: "8h" }] }),
      event(3, "wager", stake("spanish_21.1")), event(4, "move", { gone: ["3/1"], cards: [{ place: "3.1/0", card: "8h" }] }), event(5, "procedure"),
    ],
  };
  const at = (n: number) => frame(split, n).seats[0];
  assert.deepEqual(at(2)?.cards.map((c) => c.place), ["3/0", "3/1"]);
  assert.deepEqual(Object.keys(at(2)?.chips ?? {}), ["spanish_21"]);
  assert.deepEqual(at(4)?.cards, [{ place: "3/0", card: "8s" }, { place: "3.1/0", card: "8h" }]);
  assert.deepEqual(at(4)?.chips["spanish_21.1"], { amount: 500, paid: 0 });
});

test("a card that its player has looked at lies face down for others until it is shown", () => {
  const at = (n: number, place: string, kind: EventView["kind"], card: string): EventView => ({ ...event(n, kind, { cards: [{ place, card }] }), place });
  const stud: View = { ...view, events: [at(1, "3/0", "deal", ""), at(2, "3/1", "deal", ""), at(3, "3/0", "look", "Qh"), at(4, "3/1", "show", "2c"), at(5, "3/0", "show", "Qh")] };
  const down = (n: number) => frame(stud, n).seats[0]?.cards.map((c) => `${c.card || "-"} ${c.down ?? false}`);
  assert.deepEqual([2, 3, 4, 5].map(down), [["- false", "- false"], ["Qh true", "- false"], ["Qh true", "2c false"], ["Qh false", "2c false"]]);
});

test("bets and pots are as they were said last", () => {
  const hand: View = {
    ...view, seats: [1, 2].map((n) => ({ ...seat, seat: n, results: [], stack: "90.00" })),
    events: [
      event(0, "wager", { poker: { total: "10.00" }, seats: [{ seat: 1, put: "10.00", poker: { dealt: true, bet: "10.00", action: "bet" } }] }),
      event(1, "deal", { poker: { total: "10.00", pots: [{ number: 0, amount: "10.00" }] }, seats: [{ seat: 1, poker: { dealt: true } }] }),
      event(2, "wager", { poker: { total: "30.00" }, seats: [{ seat: 2, put: "20.00", poker: { dealt: true, bet: "20.00" } }] }),
    ],
  };
  const at = (n: number) => frame(hand, n);
  assert.deepEqual(at(-1).poker, { pots: [], total: "0.00" });
  assert.deepEqual(at(0).seats.map((s) => s.inHand.bet), ["10.00", undefined]);
  assert.deepEqual(at(1).seats[0]?.inHand, { dealt: true });
  assert.deepEqual(at(2).poker, { pots: [{ number: 0, amount: "10.00" }], total: "30.00" });
  assert.deepEqual([-1, 0, 1, 2].map((n) => at(n).seats.map((s) => s.shownStack)), [[10000, 11000], [9000, 11000], [9000, 11000], [9000, 9000]]);
});

const limits: PokerView["limits"] = {
  betting: "no-limit", small_bet: "2.00", big_bet: "4.00", blinds: ["1.00", "2.00"], ante: "0.00", forced: "0.00", chip: "1.00",
  buy_in: { min: "40.00", max: "400.00" }, rake: "", clock: 30,
};

test("seats stand around the table, you in the middle of the near side, nobody before the dealer", () => {
  for (const ratio of [0.6, 1, 2.1]) {
    for (let n = 1; n <= 10; n++) {
      const spots = around(n, ratio, "players");
      assert.equal(spots.length, n);
      const half = (side: Side): number[][] => around(n, ratio, side).map((spot) => [spot.x - 0.5, spot.y - 0.5]);
      assert.deepEqual(half("dealer").flat().map((v) => v.toFixed(9)), half("players").flat().map((v) => (0 - v).toFixed(9)), `${n} seats turned by half a circle`);
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
    const { spots, board, height } = columns(n, "players"), across = columns(n, "dealer");
    assert.equal(spots.length, n);
    assert.deepEqual(across.spots, spots.map(({ x, y }) => ({ x: 1 - x, y: 1 - y })));
    assert.equal(across.board, 1 - board);
    assert.deepEqual(spots[0], { x: 0.5, y: 1 });
    const others = spots.slice(1);
    for (const [i, a] of others.entries()) {
      assert.ok(Math.abs(a.y - board) * height > 110, `${n} seats: one at ${a.y} lies over the board at ${board}`);
      assert.ok((1 - a.y) * height > 134, `${n} seats: one at ${a.y} lies over yours`);
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

test("a row of a paytable that pushes is not said to be paid", () => {
  const seat = { seat: 1, hand: "pair of tens" } as SeatView, view = { you: { seats: [1] }, dealer: {} } as unknown as View;
  const rules = { paytables: [{ wager: "ante" }] } as unknown as GameRules;
  const said = (outcome: string): string => plainly(view, seat, { wager: "ante", hand: "pair of 6s to 10s", outcome } as ResultView, rules);
  assert.deepEqual(["push", "win"].map(said), ["Pair of 6s to 10s pushes.", "Pair of 6s to 10s is paid."]);
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
