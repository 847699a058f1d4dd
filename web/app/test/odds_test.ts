// Tests of how the Odds pages write figures.

import { test } from "node:test";
import assert from "node:assert/strict";
import { act, csv, grouped, percent, signed } from "../odds/numbers";

test("figures are written without noise", () => {
  assert.equal(percent(0.026645303991), "2.6645\u00a0%");
  assert.equal(percent(-0.0001, 2), "\u22120.01\u00a0%");
  assert.equal(signed(8.42448979591, 6), "+8.424490");
  assert.equal(signed(-1, 6), "\u22121.000000");
  assert.equal(grouped("27813810024000"), "27,813,810,024,000");
  assert.equal(grouped("123456789012345678901234567890"), "123,456,789,012,345,678,901,234,567,890");
});

test("what a spreadsheet would split is quoted", () => {
  assert.equal(csv([["result", "net"], ["ace, king", "1"], ['the "wheel"', "-1/2"]]), 'result,net\r\n"ace, king",1\r\n"the ""wheel""",-1/2\r\n');
});

test("cells of a strategy that begin alike are of one decision", () => {
  assert.deepEqual(["wager 1 (16), wager 3 (48)", "S4", "D/S4", "raise 3", "fold", ""].map(act), ["wager 1", "S", "D", "raise 3", "fold", ""]);
});
