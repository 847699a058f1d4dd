// A settlement in plain words: what met what, before the amount and the clause.

import type { GameRules, ResultView, SeatView, View } from "../server/protocol";
import { capital } from "../ui/words";

/** Why a wager came to what it did, as people at the table say it; "" where the hands alone do not tell. */
export function plainly(view: View, seat: SeatView, result: ResultView, rules: GameRules): string {
  const own = seat.hands?.[result.number ?? 0] ?? seat.hand ?? "", dealer = view.dealer.hand ?? "";
  const who = view.you.seats.includes(seat.seat) ? "Your" : "The player's", paid = rules.paytables.some((p) => p.wager === result.wager);
  if (result.outcome === "void") return "The wager is void and given back.";
  if (paid && result.hand && result.outcome !== "lose") return `${capital(result.hand)} ${result.outcome === "push" ? "pushes" : "is paid"}.`;
  if (seat.status === "folded" && result.outcome === "lose" && !paid) return `${who} hand was folded.`;
  if (paid) return result.outcome === "lose" && own ? `${who} hand is not among those that are paid.` : "";
  if (!dealer || !own) return "";
  if (view.dealer.qualifies === false && result.outcome !== "lose") return `The dealer's ${dealer} does not qualify.`;
  // Points, and two hands that are set, are not compared as one hand with another.
  if (/^(hard|soft)\b/.test(own) || own.includes(", ") && seat.low) return `${who} ${own} against the dealer's ${dealer}.`;
  if (result.outcome === "win") return `${who} ${own} beats the dealer's ${dealer}.`;
  if (result.outcome === "lose") return `The dealer's ${dealer} beats ${who.toLowerCase()} ${own}.`;
  return `${who} ${own} against the dealer's ${dealer}.`;
}

