// What a player chooses of the coach: when he speaks, and under which cards he weighs hands dealt from a shoe.

import { Choice } from "../ui/choice";
import { coach, shoe } from "../ui/settings";

export function CoachChoices() {
  return (
    <>
      <Choice name="Coach" value={coach} of={[["off", "Off"], ["after", "After the round"], ["before", "Before you decide"]]} />
      <Choice name="Coach at Spanish 21" value={shoe} of={[["full", "Under a full shoe"], ["left", "Under the cards left after those seen"]]} />
    </>
  );
}
