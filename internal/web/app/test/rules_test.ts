// Tests of how the Rules pages write and read values.

import assert from "node:assert/strict";
import { test } from "node:test";
import { amounts, at, dotted, list, shown, tables, text, texts } from "../rules/toml";

test("values are written as TOML has them", () => {
  assert.equal(text('Ann\'s "house" \\ 1'), '"Ann\'s \\"house\\" \\\\ 1"');
  assert.equal(list(["ante", "raise"]), '["ante", "raise"]');
  assert.equal(list([]), "[]");
  assert.equal(amounts([["1", "1.00"], ["2", ""], ["full house", "5"]]), '{ 1 = "1.00", "full house" = "5" }');
  assert.equal(amounts([["1", ""]]), "");
});

test("a path is named as findings name it", () => {
  assert.equal(dotted(["games", "high-card-flush", "clock"]), "games.high-card-flush.clock");
  assert.equal(dotted(["tables", "T.1", "game"]), 'tables."T.1".game');
});

test("what a file states is found, whatever else it has", () => {
  const values = { edition: "1", games: { razz: { clock: 30, wagers: ["a", 1] }, holdem: 5 }, tables: { 10: { game: "razz" }, 2: { game: "razz" } } };
  assert.equal(at(values, ["games", "razz", "clock"]), 30);
  for (const path of [["games", "none", "clock"], ["edition", "length"], ["games", "toString"], ["games", "razz", "wagers", "0"]]) assert.equal(at(values, path), undefined, path.join());
  assert.equal(at(null, ["games"]), undefined);
  assert.deepEqual(tables(values, ["tables"]).map(([id]) => id), ["2", "10"]);
  assert.deepEqual(tables(values, ["games"]).map(([id]) => id), ["razz"]);
  assert.deepEqual(texts(at(values, ["games", "razz", "wagers"])), ["a"]);
  assert.deepEqual([shown(30), shown(false), shown(undefined), shown([1]), shown("x")], ["30", "false", "", "", "x"]);
});
