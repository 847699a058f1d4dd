// Value chips: the customary colours of American rooms, with the value printed on each.

import type { Cents } from "../ui/money";

export interface Denomination { value: Cents; name: string; print: string }

export const denominations: readonly Denomination[] = [
  { value: 100, name: "white", print: "1" },
  { value: 250, name: "pink", print: "2½" },
  { value: 500, name: "red", print: "5" },
  { value: 2500, name: "green", print: "25" },
  { value: 10000, name: "black", print: "100" },
  { value: 50000, name: "purple", print: "500" },
  { value: 100000, name: "orange", print: "1K" },
];

/** The chips that make an amount, largest first; a rest below one dollar stays out. */
export function breakdown(amount: Cents): Denomination[] {
  const chips: Denomination[] = [];
  // The pink chip helps only where it makes the amount come out.
  const usable = denominations.filter((d) => d.value !== 250 || amount % 100 === 50).toReversed();
  for (const chip of usable) {
    if (chip.value === 250) {
      if (amount % 100 === 50 && amount >= 250) { chips.push(chip); amount -= 250; }
      continue;
    }
    // Leave enough for the one pink chip that an amount with fifty cents needs.
    const reserve = amount % 100 === 50 && chip.value > 250 ? 250 : 0;
    while (amount - reserve >= chip.value) { chips.push(chip); amount -= chip.value; }
  }
  return chips;
}

/** What to draw for an amount: at most so many chips, largest at the bottom. */
export function stack(amount: Cents, most = 6): Denomination[] {
  const chips = breakdown(amount);
  return chips.length <= most ? chips : chips.slice(0, most);
}
