// The pages find what is said as internal/words does.

import assert from "node:assert/strict";
import { test } from "node:test";
import cases from "../../../words/testdata/said.json";
import { Catalogue, seam } from "../language/catalogue";

test("a text is found as in a paper", () => {
  const c = new Catalogue(cases.sentences as unknown as Record<string, string>);
  for (const [text, said] of cases.cases as [string, string][]) for (const _ of [1, 2]) assert.equal(c.said(text), said);
  assert.deepEqual(c.missing, new Set(["Ann", "6seats", "Smith", "the hands of players", "Ann Smith", '"roulette"', "some roulette is bad", "rules.ante"]));
});

test("what is put in is told from what stands beside it", () => {
  const c = new Catalogue({ "Deck {1}{2}": "Baraja {1}{2}", ", by {1}": ", por {1}", "{1} seats": "{1} asientos" });
  assert.equal(c.whole(["Deck ", "A, by hand", ", by Ann"].join(seam)), "Baraja A, by hand, por Ann");
  assert.equal(c.whole(["3", " seat", "s"].join(seam)), "3 asientos");
});
