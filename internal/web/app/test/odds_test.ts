// Tests of how the Odds pages write figures.

import assert from "node:assert/strict";
import { test } from "node:test";
import { act, csv, every, grouped, onAverage, oneIn, percent, signed } from "../odds/numbers";
import { inShort, ofWager, sideBySide } from "../odds/rows";
import { heard, span, type Run } from "../odds/run";
import type { Simulated } from "../server/protocol";

test("figures are written without noise", () => {
  assert.equal(percent(0.026645303991), "2.6645\u00a0%");
  assert.equal(percent(-0.0001, 2), "\u22120.01\u00a0%");
  assert.equal(signed(8.42448979591, 6), "+8.424490");
  assert.equal(signed(-1, 6), "\u22121.000000");
  assert.equal(grouped("27813810024000"), "27,813,810,024,000");
  assert.equal(grouped("123456789012345678901234567890"), "123,456,789,012,345,678,901,234,567,890");
});

test("probabilities and edges are said as people say them", () => {
  assert.deepEqual([0.4345, 0.05, 1 / 4165, 0].map(oneIn), ["1\u00a0in\u00a02.3", "1\u00a0in\u00a020", "1\u00a0in\u00a04,165", "never"]);
  assert.equal(every(1 / 649740), "649,740");
  assert.equal(onAverage(0.033719, "$100 wagered"), "Of $100 wagered you lose $3.37 on average.");
  assert.equal(onAverage(-0.01, "$100 wagered"), "Of $100 wagered you win $1.00 on average.");
  assert.equal(onAverage(0.00001, "$100 wagered"), "Of $100 wagered you lose less than a cent on average.");
  assert.equal(onAverage(0, "$100 wagered"), "Of $100 wagered you neither win nor lose on average.");
});

test("paytables lie side by side by their hands", () => {
  const table = (wager: string, letter: string, ...rows: [string, string][]) => ({ wager, letter, cite: "", rows: rows.map(([hand, pays]) => ({ hand, pays })) });
  const tables = [table("a", "A", ["flush", "5 to 1"], ["pair", "1 to 1"]), table("a", "B", ["royal", "50 to 1"], ["flush", "4 to 1"]), table("b", "", ["any", "1 to 1"])];
  const one = table("a", "A", ["flush", "5 to 1"], ["pair", "1 to 1"]), two = table("a", "B", ["flush", "4 to 1"], ["pair", "1 to 1"]);
  assert.deepEqual(inShort(sideBySide([one, two], ["a"], ["A", "B"]), ["A", "B"]), ["A: flush 5 to 1", "B: flush 4 to 1"]);
  const three = table("a", "C", ["flush", "4 to 1"], ["pair", "2 to 1"], ["high", "1 to 1"]);
  assert.deepEqual(inShort(sideBySide([one, two, three], ["a"], ["A", "B", "C"]), ["A", "B", "C"]), ["A: flush 5 to 1, pair 1 to 1", "B: flush 4 to 1, pair 1 to 1", "C: flush 4 to 1, pair 2 to 1"]);
  assert.deepEqual(inShort([], ["6", "8"]), ["6", "8"]);
  const strategy = { id: "optimal", name: "optimal", changeable: ["a"] };
  assert.deepEqual(ofWager({ strategies: [strategy, strategy] }, [one, two], "base", ["A", "B"]), sideBySide([one, two], ["a"], ["A", "B"]));
  assert.deepEqual(ofWager({ strategies: [strategy] }, [one, two], "b", ["A", "B"]), []);
  assert.deepEqual(sideBySide(tables, ["a", "b"], ["A", "B"]), [
    { wager: "a", hand: "flush", pays: ["5 to 1", "4 to 1"] }, { wager: "a", hand: "pair", pays: ["1 to 1", ""] }, { wager: "a", hand: "royal", pays: ["", "50 to 1"] },
  ]);
});

test("what a spreadsheet would split is quoted", () => {
  assert.equal(csv([["result", "net"], ["ace, king", "1"], ['the "wheel"', "-1/2"]]), 'result,net\r\n"ace, king",1\r\n"the ""wheel""",-1/2\r\n');
});

test("cells of a strategy that begin alike are of one decision", () => {
  assert.deepEqual(["wager 1 (16), wager 3 (48)", "S4", "D/S4", "raise 3", "fold", ""].map(act), ["wager 1", "S", "D", "raise 3", "fold", ""]);
});

test("a simulation is remembered point by point, the last one once", () => {
  const result = (rounds: number, mean: number): Simulated => ({
    game: "g", strategy: "optimal", seed: 1, rounds, wagers: [{ wager: "base", settled: rounds, return: mean, standard_error: 0.5, average_wager: 1, rows: [] }],
  });
  let run: Run = { phase: "solving", points: [] };
  run = heard(run, { type: "progress", result: result(4096, -1) });
  run = heard(run, { type: "progress", result: result(8192, -0.5) });
  assert.equal(run.phase, "playing");
  run = heard(run, { type: "done", result: result(8192, -0.5) });
  assert.equal(run.phase, "done");
  assert.deepEqual(run.points.map((p) => [p.rounds, p.wagers.get("base")?.mean]), [[4096, -1], [8192, -0.5]]);
  assert.equal(heard(run, { type: "refused", error: "no" }).error, "no");
});

test("what is drawn reaches over the band and the exact figure, but not over the first few rounds", () => {
  const [low, high] = span([{ rounds: 10, mean: 9, error: 9 }, { rounds: 500, mean: 1, error: 1 }, { rounds: 1000, mean: 0, error: 0.5 }], -2);
  // From the exact -2 to 1 + 2 * 1, and a tenth of that beyond each end.
  assert.deepEqual([low, high], [-2.5, 3.5]);
  assert.deepEqual(span([], 1), [-1, 1]);
});
