// A hand of Poker as it stood after an event: bets, pots, stacks and what each seat did last.

import type { CardView, EventView, PokerView, View } from "../server/protocol";
import { frame, type FrameSeat } from "../table/frame";
import { cents, type Cents } from "../ui/money";

export interface HandFrame {
  seats: HandSeat[];
  community: CardView[];
  pots: Pot[]; // without the bets in front of the players
  total: Cents; // with them
  toAct: number;
  done: boolean; // every event is shown
}

export interface HandSeat extends FrameSeat {
  bet: Cents;
  action: string;
  dealt: boolean;
  folded: boolean;
  allIn: boolean;
  won: Cents;
  lifted: readonly string[]; // the cards that won
}

export interface Pot { number: number; amount: Cents; taken: Cents; won: { seat: number; amount: Cents }[] }

/** Bets before the deal do not make a betting round. */
const posted = ["ante", "dead blind", "blind", "straddle"];
const dead = ["ante", "dead blind"];

interface Chips { put: Cents; bet: Cents; action: string; dealt: boolean; folded: boolean; named: boolean }

export function handFrame(view: View, n: number): HandFrame {
  const now = frame(view, n);
  const poker = view.poker as PokerView;
  const chips = new Map<number, Chips>(view.seats.map((s) => [s.seat, { put: 0, bet: 0, action: "", dealt: false, folded: false, named: false }]));
  const awarded = new Set<number>();
  let acted = false;
  const gather = (): void => {
    acted = false;
    for (const c of chips.values()) {
      c.bet = 0;
      if (!c.folded) c.action = "";
    }
  };
  for (const e of view.events) {
    if (!now.done && e.n > n) break;
    const c = chips.get(e.seat ?? 0);
    if (acted && ["deal", "move", "form", "take"].includes(e.kind)) gather();
    if (e.kind === "settle" && e.outcome !== "void") {
      gather();
      awarded.add(e.number ?? 0);
    }
    if (!c) continue;
    const amount = cents(e.amount ?? "0.00"), choice = e.choice ?? "";
    if (e.kind === "deal") c.dealt = true;
    if (e.kind === "form") c.named = true;
    if (e.kind === "settle" && e.outcome === "void") { c.put -= amount; c.bet = Math.max(0, c.bet - amount); }
    if (e.kind === "wager") {
      c.put += amount;
      if (!dead.includes(choice)) { c.bet += amount; c.action = choice; }
      acted ||= !posted.includes(choice);
    }
    if (e.kind === "decision") {
      acted ||= choice !== "stand_pat" && choice !== "concede";
      c.action = choice;
      c.folded ||= choice === "fold" || choice === "concede";
    }
  }
  const stacks = new Map(view.seats.map((s) => [s.seat, now.done ? cents(s.stack) : stackAt(s.seat, cents(s.stack), view.events, n)]));
  const seats = now.seats.map((s): HandSeat => {
    const c = chips.get(s.seat) as Chips, p = s.poker, stack = stacks.get(s.seat) ?? 0;
    const won = now.done ? cents(p?.won ?? "0.00") : wonBy(s.seat, poker, awarded);
    return {
      ...s, shownStack: stack, cards: s.cards.toSorted((a, b) => at(a) - at(b)),
      bet: now.done ? cents(p?.bet ?? "0.00") : c.bet,
      action: now.done ? p?.action ?? "" : c.action,
      dealt: now.done ? p?.dealt ?? false : c.dealt,
      folded: now.done ? (p?.dealt ?? false) && !p?.in : c.folded,
      allIn: now.done ? p?.all_in ?? false : c.dealt && !c.folded && stack === 0 && awarded.size === 0,
      hand: now.done || c.named ? s.hand ?? view.seats.find((v) => v.seat === s.seat)?.hand ?? "" : "",
      won, lifted: won > 0 ? p?.winning ?? [] : [],
    };
  });
  const all = [...chips].map(([seat, c]) => ({ ...c, allIn: stacks.get(seat) === 0 }));
  return {
    seats, community: now.community, done: now.done,
    pots: now.done ? poker.pots.map(told) : awarded.size > 0 ? poker.pots.map((p) => (awarded.has(p.number) ? told(p) : { ...told(p), won: [] })) : collected(all),
    total: now.done ? cents(poker.total) : all.reduce((sum, c) => sum + c.put, 0),
    toAct: now.done ? poker.to_act : 0,
  };
}

const at = (card: CardView): number => Number(card.place.split("/")[1] ?? 0);

const told = (p: PokerView["pots"][number]): Pot =>
  ({ number: p.number, amount: cents(p.amount), taken: cents(p.taken), won: p.won.map((w) => ({ seat: w.seat, amount: cents(w.amount) })) });

/** What a seat had before the chips that have not moved yet. */
function stackAt(seat: number, stack: Cents, events: readonly EventView[], n: number): Cents {
  return events.filter((e) => e.n > n && e.seat === seat).reduce((sum, e) => {
    const amount = cents(e.amount ?? "0.00");
    return e.kind === "wager" ? sum + amount : e.kind === "settle" ? sum - amount : sum;
  }, stack);
}

const wonBy = (seat: number, poker: PokerView, awarded: ReadonlySet<number>): Cents =>
  poker.pots.filter((p) => awarded.has(p.number)).flatMap((p) => p.won).reduce((sum, w) => (w.seat === seat ? sum + cents(w.amount) : sum), 0);

/** The main pot and the side pots: each ends where a player has put in all that he had. */
function collected(seats: readonly (Chips & { allIn: boolean })[]): Pot[] {
  const inPot = seats.map((c) => ({ ...c, put: c.put - c.bet }));
  const most = Math.max(0, ...inPot.map((c) => c.put));
  const levels = [...new Set([...inPot.filter((c) => c.allIn && !c.folded && c.bet === 0).map((c) => c.put), most])].filter((l) => l > 0).toSorted((a, b) => a - b);
  return levels.map((level, number) => {
    const from = levels[number - 1] ?? 0;
    return { number, taken: 0, won: [], amount: inPot.reduce((sum, c) => sum + Math.max(0, Math.min(c.put, level) - from), 0) };
  });
}
