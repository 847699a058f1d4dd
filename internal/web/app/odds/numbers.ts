// How figures are written.

export const minus = (text: string): string => text.replace("-", "\u2212");

/** "2.6645 %", with the true minus sign. */
export const percent = (value: number, decimals = 4): string => `${minus((100 * value).toFixed(decimals))}\u00a0%`;
export const fixed = (value: number, decimals: number): string => minus(value.toFixed(decimals));
export const signed = (value: number, decimals: number): string => (value > 0 ? "+" : "") + fixed(value, decimals);
/** A count of any size, in groups of three digits. */
export const grouped = (count: string): string => BigInt(count).toLocaleString("en-US");

const quoted = (field: string): string => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

/** Rows as a spreadsheet takes them. */
export const csv = (rows: string[][]): string => rows.map((row) => row.map(quoted).join(",") + "\r\n").join("");

/** What a cell of a chart says to do in the first place: "wager 1 (16), wager 3 (48)", "S4" and "D/S4" begin so. */
export const act = (cell: string): string => (cell.split(/[(,/]/)[0] ?? "").trim().replace(/^([A-Z])\d$/, "$1");
