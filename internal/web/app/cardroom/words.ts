// What is posted at a table of Poker, in words.

import type { PokerView, PostedLimits } from "../server/protocol";
import { brief, cents, type Cents } from "../ui/money";

/** "No-limit $1/$2", "Limit $4/$8". */
export function limitName(l: PostedLimits): string {
  const of = l.betting === "limit" ? [l.small_bet, l.big_bet] : l.blinds.length > 0 ? l.blinds : [l.small_bet];
  const bets = of.map((b) => brief(cents(b))).join("/");
  return l.betting === "limit" ? `Limit ${bets}` : l.betting === "pot-limit" ? `Pot-limit ${bets}` : `No-limit ${bets}`;
}

/** What every hand costs before it is played: "blinds $1 and $2", "ante $1, forced bet $1". */
export function postedBets(l: PostedLimits): string {
  const all: string[] = [], [small, big, ...more] = l.blinds.map((b) => brief(cents(b)));
  if (cents(l.ante) > 0) all.push(`ante ${brief(cents(l.ante))}`);
  if (big) all.push(`blinds ${[small, big, ...more].join(" and ")}`);
  else if (small) all.push(`blind ${small}`);
  if (cents(l.forced) > 0) all.push(`forced bet ${brief(cents(l.forced))}`);
  return all.join(", ");
}

/** Which game of those played in turn is on, which hand of how many is in play, and which game is next. */
export function gameOn(mix: NonNullable<PokerView["mix"]>): string {
  const name = (at: number): string => mix.games[at]?.name ?? "";
  if (mix.turns) return `the next hand is ${name(mix.next)}`;
  const hand = mix.hand > 0 && mix.of > 0 ? `, hand ${mix.hand} of ${mix.of}` : "";
  return `${name(mix.on)}${hand}; then ${name(mix.next)}`;
}

const streets: Record<string, string> = {
  preflop: "Before the flop", flop: "Flop", turn: "Turn", river: "River", third: "Third street", fourth: "Fourth street",
  fifth: "Fifth street", sixth: "Sixth street", seventh: "Seventh street", deal: "Before the draw", draw: "After the draw",
};

export const streetName = (poker: PokerView): string => (poker.showdown ? "Showdown" : streets[poker.street] ?? "");

/** "Main pot", "Side pot 2"; a single pot is the pot. */
export const potName = (number: number, of: number): string =>
  of < 2 ? "Pot" : number === 0 ? "Main pot" : of === 2 ? "Side pot" : `Side pot ${number}`;

/** The name of a house player without what its mark says. */
export const playerName = (name: string): string => name.replace(/^House player (\w+) \(program\)$/, "$1");

const actions: Record<string, string> = {
  fold: "folds", check: "checks", call: "calls", bet: "bets", raise: "raises", complete: "completes", blind: "blind", "forced bet": "forced bet",
  straddle: "straddles", concede: "mucks", show: "shows", stand_pat: "stands pat", draw: "draws",
};

export const actionName = (action: string): string => actions[action] ?? action;

/** What the button says that exchanges the cards at these places. */
export const drawing = (places: readonly number[]): string =>
  places.length === 0 ? "Draw no card" : places.length === 1 ? "Draw one card" : `Draw ${places.length} cards`;

export const preselectName = (choice: string, call: Cents): string => ({
  check: "Check", check_fold: call > 0 ? "Fold" : "Check or fold", call: `Call ${brief(call)}`, call_any: call > 0 ? "Call any bet" : "Check or call any",
})[choice] ?? choice;

/** What a player has chosen for every hand; "" is nothing. */
export function standing(of: NonNullable<PokerView["standing"]>): string {
  return [...(of.straddle === "straddle" ? ["straddle"] : of.straddle ? ["no straddle"] : []), ...(of.mucks ? ["muck"] : [])].join(", ");
}

type Waiting = PokerView["waiting"][number];

/** The viewer's own request for another table, made at this one. */
export const changing = (poker: PokerView): Waiting | undefined => (poker.changes ? poker.waiting.find((w) => w.you) : undefined);

/** What is said of who must move. */
export function mustMove(poker: PokerView): string {
  const must = poker.waiting.filter((w) => w.must), at = must.findIndex((w) => w.you), own = must[at];
  if (own?.called) return `A seat is kept for you at ${nameOf(poker, own.called)}. You move there with your whole stack when your hand is over.`;
  const place = at === 0 ? "you are the first who moves" : `you are number ${at + 1} of those who move`;
  if (own?.must === "balance") return `A floorperson moves you to ${nameOf(poker, own.wants ?? "")} with your whole stack, as soon as a seat is free there and your hand is over.`;
  if (own?.must === "broken") return `This table is broken: ${place} to a free seat at another, with the whole stack.`;
  if (own) return `Must-move table: ${place} to ${nameOf(poker, own.wants ?? "")} when a seat is free there, with the whole stack.`;
  return "";
}

/** What another table of the game and limit is called. */
export const nameOf = (poker: PokerView, id: string): string => poker.others.find((o) => o.id === id)?.name ?? id;
