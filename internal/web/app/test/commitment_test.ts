// The check of a round's commitment, against a root that the server's own code has made.

import assert from "node:assert/strict";
import { test } from "node:test";
import { check, position, rootOf, seen } from "../history/commitment";
import type { DeckView, EventView, Openings } from "../server/protocol";

const root = "3865ca54b056df4e7ba0cf328fa05b422044b5a9ade9a4a7124bd361a602ed70";
const openings: Openings = {
  size: 5,
  opened: [
    { position: 0, card: "As", salt: "80557f25b5077dcd6664d005f8d6b1ae1fa0d9a20f95cf940a967fe897b03125" },
    { position: 2, card: "2c", salt: "2656fd8a54e8bfe85010b376499cc1a9be40b34a58d924d5fb8a195e619e75bb" },
    { position: 3, card: "Kh", salt: "fe7ce274732ed82240e35a95b13ac89fda90afe8f40d23530e6471072f853bf5" },
  ],
  rest: ["6e27c9115132ef6a406d659b0f017344808b6f25412d20fcc38893186ed133ad", "d1dcb89a0adf0ce703d5b642384f78cf03426c536cdc48fe6105b7ed27f78bbf"],
};
const deck: DeckView = { root, size: 5, from: 0, gone: 0, cuts: [{ dealt: 0, top: 2 }], entry: 7 };

const event = (kind: EventView["kind"], place: string, more: Partial<EventView> = {}): EventView => ({ n: 0, kind, text: "", cite: "678a.7", place, ...more });

// After the cut the order is 2c Kh 7s As Td: the first two go to seat 1, the third to seat 2, the fourth to the dealer.
const events: EventView[] = [
  event("deal", "1/0"), event("deal", "1/1"), event("deal", "2/0"), event("deal", "dealer/0"),
  event("look", "1/0", { card: "2c" }), event("show", "1/1", { card: "Kh" }), event("show", "dealer/0", { card: "As" }),
];

test("the root of some opened cards is that of all", async () => {
  assert.equal(await rootOf(openings), root);
  const first = openings.opened[0]!;
  for (const altered of [
    { ...openings, rest: openings.rest.slice(1) }, { ...openings, rest: [...openings.rest, root] },
    { ...openings, rest: openings.rest.toReversed() }, { ...openings, opened: openings.opened.toReversed() }, { ...openings, opened: openings.opened.slice(1) },
    { ...openings, opened: [{ ...first, card: "Ah" }, ...openings.opened.slice(1)] }, { ...openings, opened: [{ ...first, salt: root }, ...openings.opened.slice(1)] },
    { ...openings, opened: [{ ...first, position: 1 }, ...openings.opened.slice(1)] },
  ]) assert.notEqual(await rootOf(altered), root);
});

test("cards are followed from the shuffle through the cut to where they lie", async () => {
  assert.deepEqual([0, 1, 2, 3, 4].map((n) => position(deck, n)), [2, 3, 4, 0, 1]);
  assert.deepEqual(await check([deck], events, [openings]), { checked: 3, without: 0, wrong: [] });
  const swapped = events.map((e) => (e.card === "2c" ? { ...e, card: "3c" } : e));
  assert.equal((await check([deck], swapped, [openings])).wrong.length, 1);
  assert.equal((await check([{ ...deck, cuts: [] }], events, [openings])).wrong.length, 3);
  assert.equal((await check([{ ...deck, root: root.replace("3", "4") }], events, [openings])).wrong.length, 1);
  assert.deepEqual(await check([{ ...deck, from: 2 }], events, [openings]).then((f) => f.without), 2);
});

test("a card found face up leaves the deck, and one that is moved is the same card", () => {
  const all = seen([event("show", "discard/0", { card: "5s" }), event("deal", "1/0"), event("deal", "discard/1"), event("show", "discard/1", { card: "6s" }),
    event("move", "1.1/0", { from: "1/0" }), event("deal", "1/0"), event("show", "1.1/0", { card: "7s" }), event("show", "1/0", { card: "8s" })]);
  assert.deepEqual(all.map(({ card, n }) => `${card}${n}`), ["5s0", "6s2", "7s1", "8s3"]);
});
