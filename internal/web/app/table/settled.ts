// A settlement in plain words: what met what, before the amount and the clause.

import type { GameRules, ResultView, SeatView, View } from "../server/protocol";
import { capital, small } from "../ui/words";

/** Why a wager came to what it did, as people at the table say it; "" where the hands alone do not tell. */
export function plainly(view: View, seat: SeatView, result: ResultView, rules: GameRules): string {
  const own = seat.hands?.[result.number ?? 0] ?? seat.hand ?? "", dealer = view.dealer.hand ?? "";
  const yours = view.you.seats.includes(seat.seat), hand = yours ? `Your ${own}` : `The player's ${own}`, paid = rules.paytables.some((p) => p.wager === result.wager);
  if (result.outcome === "void") return "The wager is void and given back.";
  if (paid && result.hand && result.outcome !== "lose") return `${capital(result.hand)} ${result.outcome === "push" ? "pushes" : "is paid"}.`;
  if (seat.status === "folded" && result.outcome === "lose" && !paid) return yours ? "Your hand was folded." : "The player's hand was folded.";
  if (paid) return result.outcome !== "lose" || !own ? "" : yours ? "Your hand is not among those that are paid." : "The player's hand is not among those that are paid.";
  if (!dealer || !own) return "";
  if (view.dealer.qualifies === false && result.outcome !== "lose") return `The dealer's ${dealer} does not qualify.`;
  // Points, and two hands that are set, are not compared as one hand with another.
  if (/^(hard|soft)\b/.test(own) || own.includes(", ") && seat.low) return `${hand} against the dealer's ${dealer}.`;
  if (result.outcome === "win") return `${hand} beats the dealer's ${dealer}.`;
  if (result.outcome === "lose") return `The dealer's ${dealer} beats ${small(hand)}.`;
  return `${hand} against the dealer's ${dealer}.`;
}

