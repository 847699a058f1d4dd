// What the terms of a clause stand for at a seat in a finished round.

import type { Term } from "../pieces/terms";
import type { CardView, ResultView, SeatView, View } from "../server/protocol";
import { brief, cents } from "../ui/money";
import { capital } from "../ui/words";
import { handOf } from "./frame";

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A hand's name as a text writes it: with or without hyphens, one or several. */
const written = (name: string): RegExp => new RegExp(`\\b${literal(name).replace(/[- ]/g, "[- ]")}(?:e?s)?\\b`, "gi");

/** Whose hand or cards it is, with what stands between: "the player's highest ranking hand". */
const handsOf = (whose: string): RegExp => new RegExp(`\\b(?:(?:the|a|each) )?${whose}['’]s (?:[\\w-]+ ){0,4}?(?:hands?|cards?)\\b`, "gi");

/** The kind of a hand, without its ranks: "five-card flush" of "five-card flush, nine high". Points and high cards are none. */
const kindOf = (hand: string | undefined): string => (/^(?:hard|soft|\d)|^\S+ high$/.test(hand ?? "") ? "" : (hand ?? "").split(/, | of /)[0] ?? "");

/** The terms that a settled wager's clauses may use. Wagers are named by called, and pays is the row by which it was paid. */
export function termsOf(view: View, seat: SeatView, result: ResultView, called: (wager: string) => string, pays: string | undefined): Term[] {
  const number = result.number ?? 0, own = seat.cards.filter((c) => handOf(c.place) === number), hand = seat.hands?.[number] ?? seat.hand ?? "";
  const mine = view.you.seats.includes(seat.seat), { dealer } = view;
  const terms: Term[] = [];
  const add = (words: RegExp, name: string, cards: readonly CardView[], came: string): void => { if (cards.length > 0) terms.push({ words, name, cards, came: capital(came) }); };
  add(handsOf("dealer"), "The dealer's hand", dealer.cards, dealer.hand ?? "");
  add(handsOf("player"), mine ? "Your hand" : "The player's hand", own, hand);
  add(/\bcommunity cards?\b/gi, "The community cards", view.community, "");
  const formed = (kind: string, from: readonly CardView[], plays: readonly string[] | undefined): void => {
    if (kind && !terms.some((t) => t.name === capital(kind))) add(written(kind), capital(kind), plays?.length ? from.filter((c) => plays.includes(c.card)) : from, "");
  };
  formed(kindOf(result.hand ?? hand), [...own, ...view.community], seat.plays);
  formed(kindOf(dealer.hand), [...dealer.cards, ...view.community], dealer.plays);
  for (const r of seat.results.filter((r) => (r.number ?? 0) === number || r.wager === result.wager)) {
    if (terms.some((t) => t.area?.wager === r.wager)) continue;
    const name = called(r.wager);
    terms.push({ words: new RegExp(`\\b${literal(name.replace(/ Wager$/, ""))}(?: Wagers?)?\\b`, "g"), name, cards: [], area: { seat: seat.seat, wager: r.wager }, came: `${brief(cents(r.amount))} wagered, ${brief(cents(r.returned))} returned` });
  }
  if (pays && cents(result.paid) > 0) terms.push({ words: new RegExp(`\\b${literal(pays)}\\b`, "gi"), name: "The payout", cards: [], area: { seat: seat.seat, wager: result.wager }, came: `${brief(cents(result.paid))} at ${pays}` });
  return terms;
}
