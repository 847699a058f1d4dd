// Setting the hands: a player chooses which cards go low. Help is offered, never forced.

import { useState } from "preact/hooks";
import { Card } from "../pieces/card";
import type { Option, SeatView, WayView } from "../server/protocol";

interface Props { options: Option[]; ways: WayView[]; seat: SeatView; off: boolean; give: (option: Option) => void }

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((c) => b.includes(c));

export function SetHands({ options, ways, seat, off, give }: Props) {
  const [low, setLow] = useState<string[]>([]);
  const suggested = options[0]?.cards ?? [], room = suggested.length;
  // The cards that are suggested for the low hand lie last.
  const cards = seat.cards.map((c) => c.card).filter(Boolean).toSorted((a, b) => Number(suggested.includes(a)) - Number(suggested.includes(b)));
  const option = options.find((o) => same(o.cards ?? [], low));
  const way = ways.find((w) => same(w.cards, low));
  const missing = room - low.length;
  const why = missing > 0 ? `Choose ${missing === 1 ? "one more card" : `${missing} cards`} for your low hand.` : way?.refused;
  // A card too many takes the place of the first.
  const toggle = (card: string): void => setLow(low.includes(card) ? low.filter((c) => c !== card) : [...low, card].slice(-room));
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
      <p class={`set-sums${why && missing === 0 ? " error" : ""}`} role="status">{why ?? <strong>{way?.means}</strong>}</p>
      <div class="options">
        <button type="button" class="outline-button big" title="As the dealer would" onClick={() => setLow(suggested)}>Suggest</button>
        <button type="button" class="brass big" data-choice="set" disabled={off || !option} onClick={() => option && give(option)}>Set the hands</button>
      </div>
    </div>
  );
}
