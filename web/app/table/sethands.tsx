// Setting the hands: a player chooses which two cards go low. Help is offered, never forced.

import { useState } from "preact/hooks";
import { Card } from "../pieces/card";
import type { Option, SeatView } from "../server/protocol";
import { count, points, reason } from "./setting";

interface Props { options: Option[]; seat: SeatView; off: boolean; give: (option: Option) => void }

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((c) => b.includes(c));

export function SetHands({ options, seat, off, give }: Props) {
  const [low, setLow] = useState<string[]>([]);
  const cards = seat.cards.map((c) => c.card).filter(Boolean).toSorted((a, b) => points(b, false) - points(a, false));
  const high = cards.filter((c) => !low.includes(c));
  const option = options.find((o) => same(o.cards ?? [], low));
  const why = reason(cards, low) || (option ? "" : "These cards may not be set so.");
  // A third card takes the place of the first.
  const toggle = (card: string): void => setLow(low.includes(card) ? low.filter((c) => c !== card) : [...low, card].slice(-2));
  return (
    <div class="set-hands">
      <div class="set-cards" role="group" aria-label="Cards for the low hand">
        {cards.map((c) => (
          <button type="button" key={c} class="set-card" data-card={c} aria-pressed={low.includes(c)} onClick={() => toggle(c)}>
            <Card card={c} />
            <span>{low.includes(c) ? "low" : "high"}</span>
          </button>
        ))}
      </div>
      <p class={`set-sums${why && low.length === 2 ? " error" : ""}`} role="status">
        {why || <>High <strong>{count(high, false)}</strong>, low <strong>{count(low, true)}</strong></>}
      </p>
      <div class="options">
        <button type="button" class="outline-button big" title="As the dealer would: aces high" onClick={() => setLow(options[0]?.cards ?? [])}>Suggest</button>
        <button type="button" class="brass big" data-choice="set" disabled={off || !option} onClick={() => option && give(option)}>Set the hands</button>
      </div>
    </div>
  );
}
