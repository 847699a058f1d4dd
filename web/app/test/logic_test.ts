// Tests of the pages' plain logic, run by node --test on a bundle.

import { test } from "node:test";
import assert from "node:assert/strict";
import { breakdown, denominations } from "../chips";
import { cardName, frame } from "../cards";
import { arrange } from "../layouts";
import { brief, cents, decimal, dollars, signed, typed } from "../money";
import type { EventView, SeatView, View } from "../protocol";
import { count, reason } from "../setting";
import { agreed, clear, lying, nothing, place, refuse, total, undo } from "../wagering";

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

test("areas lie as arranged, and what is unknown is not lost", () => {
  const area = (id: string) => ({ id, name: id, scope: "seat" as const, cite: "" });
  const rows = arrange("high-card-flush", ["ante", "raise", "flush_bonus", "new_wager"].map(area));
  assert.deepEqual(rows.map((r) => r.map((p) => p.area.id)), [["flush_bonus"], ["ante", "raise"], ["new_wager"]]);
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
    id: "t", name: "T", game: "high-card-flush", gameName: "", chapter: "678a", source: "proposed", colour: "",
    minimum: "5.00", maximum: "100.00", method: "shoe", paytables: {}, positions: 1, adjacent: false,
  },
  you: { player: "p", name: "Ann", balance: "0.00", seats: [3], floorperson: false },
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

test("five cards are set as § 579.11(d) says, or the reason is told", () => {
  const cards = ["As", "Kh", "9d", "4c", "2s"];
  assert.equal(reason(cards, ["4c", "2s"]), "");
  assert.equal(reason(cards, ["As", "2s"]), ""); // an ace may go low, where it counts 1
  assert.match(reason(cards, ["9d", "2s"]), /nine of diamonds \(9\) counts more than the four of clubs \(4\)/);
  assert.match(reason(cards, ["4c"]), /one more card/);
  assert.match(reason(cards, []), /two cards/);
  assert.match(reason(["As", "Ah", "Ad", "Kc", "2s"], ["As", "Ah"]), /one ace/);
  assert.equal(reason(["As", "Ah", "Ad", "Ac", "2s"], ["As", "2s"]), "");
  assert.equal(reason(["Ks", "Qh", "Jd", "Tc", "2s"], ["Ks", "2s"]), ""); // of equal values any may go low
  assert.equal(count(["As", "Kh", "9d"], false), 30);
  assert.equal(count(["As", "2s"], true), 3);
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
