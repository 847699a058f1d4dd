// The check of a round's commitment, against a root that the server's own code has made.

import assert from "node:assert/strict";
import { test } from "node:test";
import { check, position, rootOf, seen } from "../history/commitment";
import { allBefore, differs, keep, type Kept } from "../history/roots";
import type { DeckView, EventView, Openings, View } from "../server/protocol";

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

/** What a browser keeps that is sent these views of a round one after another: the stage, what is committed to, and how many cards were dealt. */
const sent = (...views: [View["stage"], DeckView[], number][]): Kept | undefined => views.reduce<Kept | undefined>(
  (kept, [stage, decks, n]) => keep(kept, { stage, decks, events: Array.from({ length: n }, (_, i) => event("deal", `1/${i}`)) } as unknown as View, "2026-11-29T12:00:00Z"), undefined);

const uncut = { ...deck, cuts: [] }, other = root.replace("3", "4");
const played = sent(["wagers", [uncut], 0], ["wagers", [deck], 0], ["round", [deck], 0], ["round", [deck], 4])!;

test("what was sent before the wagers is kept, and what comes later is told from it", () => {
  assert.deepEqual(played, { dealt: 4, decks: [{ root, from: 0, gone: 0, at: "2026-11-29T12:00:00Z", before: true, cuts: [{ dealt: 0, top: 2, before: true }] }], replaced: [] });
  assert.deepEqual([differs([deck], played), allBefore([deck], played)], [[], true]);
  const cutLate = sent(["wagers", [uncut], 0], ["round", [deck], 0], ["round", [deck], 4])!;
  assert.deepEqual([differs([deck], cutLate), allBefore([deck], cutLate)], [[], false], "a cut after the wagers");
  const cameLate = sent(["round", [deck], 0], ["round", [deck], 4])!;
  assert.deepEqual([differs([deck], cameLate), allBefore([deck], cameLate)], [[], false], "the browser came after the wagers");
  const anew = { ...uncut, root: other, from: 4 };
  const anew0 = { ...uncut, root: other };
  const twoDecks = sent(["wagers", [deck], 0], ["round", [deck], 3], ["round", [deck, anew], 5])!;
  assert.deepEqual([differs([deck, anew], twoDecks), allBefore([deck, anew], twoDecks)], [[], false], "a reshuffle in the round");
  assert.deepEqual([differs([deck, anew], played), allBefore([deck, anew], played)], [[], false], "a reshuffle when the browser watched no longer");
  const shuffledAnew = sent(["wagers", [{ ...deck, gone: 9 }], 0], ["wagers", [anew0], 0], ["round", [anew0], 4])!;
  assert.deepEqual([differs([anew0], shuffledAnew), allBefore([anew0], shuffledAnew), shuffledAnew.replaced], [[], true, [root]], "shuffled anew while wagers were open");
  assert.equal(sent(["waiting", [deck], 4], ["result", [deck], 4]), undefined, "the round was over");
});

test("a server that says otherwise when the round is over is found", () => {
  const second = { ...deck, root: other, cuts: [] };
  for (const [what, decks, says] of [
    ["another root", [{ ...deck, root: other }], "missing now"],
    ["a second deck from the first card on, beside the root that was sent", [deck, second], "was not sent"],
    ["that deck in front of it", [second, deck], "missing now"],
    ["the root twice", [deck, { ...deck, cuts: [{ dealt: 0, top: 1 }] }], "was not sent"],
    ["another cut", [{ ...deck, cuts: [{ dealt: 0, top: 3 }] }], "cuts under"],
    ["no cut", [uncut], "cuts under"],
    ["one cut more of cards that were dealt", [{ ...deck, cuts: [...deck.cuts, { dealt: 3, top: 1 }] }], "cuts under"],
    ["more cards gone before", [{ ...deck, gone: 1 }], "came into play after 0 cards of the round and 0 of earlier rounds"],
    ["no card under the root", [{ ...deck, from: 4 }], "came into play after"],
    ["no commitment", [], "missing now"],
  ] as [string, DeckView[], string][]) {
    assert.ok(differs(decks, played).some((w) => w.includes(says)), what);
    assert.ok(differs(decks, sent(["wagers", [deck], 0], ["round", [deck], 0], ["round", [deck], 4], ["result", decks, 4])!).some((w) => w.includes(says)), `${what}, told at the result`);
    assert.ok(differs(decks, sent(["wagers", [deck], 0], ["round", [deck], 4], ["round", decks, 4])!).some((w) => w.includes(says)), `${what}, told when the cards were dealt`);
  }
  for (const [what, kept, decks] of [
    ["replaced after a card was dealt", sent(["wagers", [deck], 1], ["wagers", [{ ...second, from: 1 }], 1]), [{ ...second, from: 1 }]],
    ["added when the cards were taken back", sent(["wagers", [deck], 0], ["round", [deck], 4], ["round", [deck], 0], ["round", [deck, second], 0]), [deck, second]],
    ["cut anew when the cards were taken back", sent(["wagers", [uncut], 0], ["round", [uncut], 4], ["round", [uncut], 0], ["round", [deck], 0]), [deck]],
  ] as [string, Kept, DeckView[]][]) assert.notDeepEqual(differs(decks, kept), [], what);
});
