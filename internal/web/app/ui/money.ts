// Money is decimal text on the wire and whole cents here; no floating point touches it.

export type Cents = number;

export function cents(text: string): Cents {
  const m = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!m) return 0;
  const value = Number(m[2]) * 100 + Number((m[3] ?? "0").padEnd(2, "0"));
  return m[1] ? -value : value;
}

/** As the wire wants it: "12.50". */
export function decimal(value: Cents): string {
  const whole = Math.trunc(Math.abs(value) / 100);
  const rest = String(Math.abs(value) % 100).padStart(2, "0");
  return `${value < 0 ? "-" : ""}${whole}.${rest}`;
}

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/** For columns, always to the cent: "$1,250.00", "−$5.00". */
export function dollars(value: Cents): string {
  const [whole, rest] = decimal(Math.abs(value)).split(".");
  return `${value < 0 ? "−" : ""}$${grouped(whole ?? "0")}.${rest}`;
}

/** For the felt, where room is short: "$25", "$12.50". */
export function brief(value: Cents): string {
  return dollars(value).replace(/\.00$/, "");
}

/** A result: "+$25.00", "−$5.00", "$0.00". */
export function signed(value: Cents): string {
  return value > 0 ? `+${dollars(value)}` : dollars(value);
}

/** What a person typed, in cents, or nothing when it is not an amount of money. */
export function typed(text: string): Cents | undefined {
  const plain = text.replace(/[$,\s]/g, "");
  return /^\d+(\.\d{1,2})?$/.test(plain) ? cents(plain) : undefined;
}

interface Levels {
  meter?: string;
  levels?: { level: string; reading: string }[];
}

/** What the levels of a progressive meter read; a meter of one level has one, without a name. */
export const readings = (of: Levels): { level: string; reading: string }[] => of.levels ?? (of.meter ? [{ level: "", reading: of.meter }] : []);
