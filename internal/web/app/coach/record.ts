// What the coach has told you so far, kept in this browser only: your decisions with what they cost, and what your
// rounds came to.

import { signal } from "@preact/signals";
import type { Coached, Weighed } from "../server/protocol";
import { cents, type Cents } from "../ui/money";

/** A decision that you made. */
export interface Made { table: string; game: string; gameName: string; round: number; decision: Weighed }

/** A round that is settled: what it came to, and what its wagers came to on average with the best play. */
export interface Played { table: string; round: number; net: Cents; expected: Cents | undefined }

interface Kept { made: Made[]; played: Played[] }

const most = 400;
const name = "felt.coached";

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? "") as Partial<Kept>;
    return { made: kept.made ?? [], played: kept.played ?? [] };
  } catch { return { made: [], played: [] }; }
}

export const record = signal<Kept>(read());

function write(kept: Kept): void {
  record.value = { made: kept.made.slice(-most), played: kept.played.slice(-most) };
  try { localStorage.setItem(name, JSON.stringify(record.value)); } catch { /* it lasts as long as the page */ }
}

export const forgetRecord = (): void => write({ made: [], played: [] });

/** Keeps what the coach says of a round that is over; the same round again replaces what was said before. */
export function keep(of: { table: string; game: string; gameName: string; round: number }, coached: Coached): void {
  const other = (x: { table: string; round: number }): boolean => x.table !== of.table || x.round !== of.round;
  const { made, played } = record.value;
  write({
    made: [...made.filter(other), ...coached.decisions.filter((d) => d.event >= 0).map((decision) => ({ ...of, decision }))],
    played: coached.net === undefined ? played
      : [...played.filter(other), { table: of.table, round: of.round, net: cents(coached.net), expected: coached.expected && Math.round(coached.expected.decimal * 100) }],
  });
}

/** What a decision gave away, in cents, which need not be whole. */
export const cost = (d: Weighed): number => (d.cost ? d.cost.decimal * 100 : 0);

/** Less than a hundredth of a cent is nothing. */
export const mistaken = (d: Weighed): boolean => cost(d) > 0.01;

/** Mistakes of one kind: what was done in place of what. */
export interface Habit { game: string; did: string; better: string; times: number; cost: number }

export const said = (choice: string): string => choice.replaceAll("_", " ");

export function habits(made: readonly Made[]): Habit[] {
  const all = new Map<string, Habit>();
  for (const { gameName, decision } of made) {
    const best = decision.worths[0], now = decision.worths.find((w) => w.made);
    if (!mistaken(decision) || !best || !now) continue;
    const little = cents(now.amount ?? "0.00") < cents(best.amount ?? "0.00");
    const [did, better] = now.choice === best.choice
      ? [`${said(now.choice)} too ${little ? "little" : "much"}`, `${said(best.choice)} ${little ? "more" : "less"}`]
      : [said(now.choice), said(best.choice)];
    const key = `${gameName}/${did}/${better}`, before = all.get(key) ?? { game: gameName, did, better, times: 0, cost: 0 };
    all.set(key, { ...before, times: before.times + 1, cost: before.cost + cost(decision) });
  }
  return [...all.values()].toSorted((a, b) => b.cost - a.cost);
}

/** Your results in three parts: what the wagers came to on average, what your play lost, and luck, which is the rest. */
export function parts(kept: Kept): { rounds: number; net: Cents; expected: number; lost: number; luck: number } {
  const played = kept.played.filter((p) => p.expected !== undefined);
  const counted = new Set(played.map((p) => `${p.table}/${p.round}`));
  const net = played.reduce((sum, p) => sum + p.net, 0), expected = played.reduce((sum, p) => sum + (p.expected ?? 0), 0);
  const lost = kept.made.filter((m) => counted.has(`${m.table}/${m.round}`)).reduce((sum, m) => sum + cost(m.decision), 0);
  return { rounds: played.length, net, expected, lost, luck: net - expected + lost };
}
