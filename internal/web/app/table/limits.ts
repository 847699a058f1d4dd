// The limits of a table in words.

import type { Announced } from "../server/protocol";
import { locale } from "../language/locale";
import { brief, cents } from "../ui/money";

/** "$10 to $500", "$10 and more". */
export const limits = (of: { minimum: string; maximum: string }): string =>
  (cents(of.maximum) > 0 ? `${brief(cents(of.minimum))} to ${brief(cents(of.maximum))}` : `${brief(cents(of.minimum))} and more`);

/** When a change of the limits takes effect, at the floor's time now. */
export const effect = (of: Announced, now: number): string =>
  (of.at > now ? `from ${new Date(of.at).toLocaleTimeString(locale(), { hour: "numeric", minute: "2-digit" })} on, between rounds` : "when this round is over");
