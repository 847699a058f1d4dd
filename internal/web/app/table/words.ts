// What things are called at this table.

import type { View } from "../server/protocol";

/** What is dealt and settled as one: the players of a card room play a hand, those of a banked game a round. */
export const roundName = (view: View): "Hand" | "Round" => (view.poker ? "Hand" : "Round");
