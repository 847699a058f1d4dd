// How figures are written.

import { locale } from "../language/locale";

export const minus = (text: string): string => text.replace("-", "\u2212");

/** "2.6645 %", with the true minus sign. */
export const percent = (value: number, decimals = 4): string => `${minus((100 * value).toFixed(decimals))}\u00a0%`;
export const fixed = (value: number, decimals: number): string => minus(value.toFixed(decimals));
export const signed = (value: number, decimals: number): string => (value > 0 ? "+" : "") + fixed(value, decimals);
/** A count of any size, in groups of three digits. */
export const grouped = (count: string): string => BigInt(count).toLocaleString(locale());

/** In how many rounds something comes once, as people say it: "2.3", "4,165". */
export function every(probability: number): string {
  const n = 1 / probability;
  return n < 100 ? String(Number(n.toFixed(1))) : Math.round(n).toLocaleString(locale());
}

/** A probability as people say it: "1 in 4,165". */
export const oneIn = (probability: number): string => (probability > 0 ? `1\u00a0in\u00a0${every(probability)}` : "never");

/** What an edge comes to, in a sentence: "Of $100 wagered you lose $3.37 on average." */
export function onAverage(edge: number, of: string): string {
  const amount = Math.abs(100 * edge);
  const told = amount > 0 && amount < 0.005 ? "less than a cent" : `$${amount.toFixed(2)}`;
  if (edge === 0) return `Of ${of} you neither win nor lose on average.`;
  return `Of ${of} you ${edge > 0 ? "lose" : "win"} ${told} on average.`;
}

const quoted = (field: string): string => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

/** Rows as a spreadsheet takes them. */
export const csv = (rows: string[][]): string => rows.map((row) => row.map(quoted).join(",") + "\r\n").join("");

/** What a cell of a chart says to do in the first place: "wager 1 (16), wager 3 (48)", "S4" and "D/S4" begin so. */
export const act = (cell: string): string => (cell.split(/[(,/]/)[0] ?? "").trim().replace(/^([A-Z])\d$/, "$1");
