// The pages find what is said as internal/words does.

import assert from "node:assert/strict";
import { test } from "node:test";
import cases from "../../../words/testdata/said.json";
import { Catalogue } from "../language/catalogue";
import { dayOf, timeOf, withDays } from "../language/locale";
import { seam } from "../language/seam";

test("a text is found as in a paper", () => {
  const c = new Catalogue(cases.sentences as unknown as Record<string, string>);
  for (const [text, said] of cases.cases as [string, string][]) for (const _ of [1, 2]) assert.equal(c.said(text), said);
  assert.deepEqual(c.missing, new Set(["Ann", "Ann 1", "Three Card 1", "6seats", "Smith", "the hands of players", "Ann Smith", "ace-Ann-ace", "Fold 12", '"roulette"', "some roulette is bad", "rules.ante", "Hold'em", "Omaha", "Omaha:"]));
});

test("what is put in is told from what stands beside it", () => {
  const c = new Catalogue({ "Deck {1}{2}": "Baraja {1}{2}", ", by {1}": ", por {1}", "{1} seats": "{1} asientos" });
  assert.equal(c.whole(["Deck ", "A, by hand", ", by Ann"].join(seam)), "Baraja A, by hand, por Ann");
  assert.equal(c.whole(["3", " seat", "s"].join(seam)), "3 asientos");
  const pots = new Catalogue({ "{1} to {2}": "{1} a {2}" });
  assert.equal(pots.said(["Pot ", "$3", ": $38 to Ann", ""].join(seam)), "Pot $3: $38 a Ann");
  const named = new Catalogue({ "Next on the floor": "Siguiente en la sala", "{1} on the {2}": "{1} en {2}", "{1}{2}: edition {3}": "{1}{2}: edición {3}" });
  assert.equal(named.whole(["\uE000", "Next on the floor", ": edition ", "2"].join(seam)), "\uE000Siguiente en la sala: edición 2"); // after a box to be ticked
  const sums = new Catalogue({ "In all {1}.{2}": "En total {1}.{2}", "In all {1} rounds, win {2}.{3}": "En total {1} rondas, ganancia {2}.{3}" });
  const ends = new Catalogue({ "{1}In the storage: {2}{3}": "{1}En el almacén: {2}{3}" });
  assert.equal(ends.whole(["In the storage: ", "A-1"].join(seam)), "En el almacén: A-1");
  assert.equal(sums.whole(["In all ", "2", " ", "rounds", ", win ", "$5.00", ".", "", "\uE007"].join(seam)), "En total 2 rondas, ganancia $5.00.\uE007");
});

test("a date is written by the language of the page, and a record's stays", () => {
  const before: unknown = Reflect.get(globalThis, "document");
  for (const [lang, day, at] of [["en", "Nov 29, 2026", "01:07PM"], ["es", "29 nov 2026", "01:07p.m."]] as const) {
    Reflect.set(globalThis, "document", { documentElement: { lang } });
    assert.equal(dayOf("2026-11-29"), day);
    assert.equal(timeOf("2026-11-29T13:07:00Z").replace(/\s/g, ""), at);
    assert.equal(withDays("Gaming day 2026-11-29 is not over."), `Gaming day ${day} is not over.`);
    for (const as of ["books-2026-11-29.csv", 'day: "2026-11-29"', "2026-11-29T13:07:00Z"]) assert.equal(withDays(as), as);
    assert.equal(dayOf("2026-13-01"), "2026-13-01");
  }
  Reflect.set(globalThis, "document", before);
});
