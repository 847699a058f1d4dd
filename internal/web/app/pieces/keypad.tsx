// A keypad of all cards.

import { useEffect, useRef, useState } from "preact/hooks";
import { suits } from "./cards";

const ranks = "AKQJT98765432";

/** A rank, then a suit, by two touches or two keys. */
export function Keypad({ label, name }: { label: string; name: (card: string) => void }) {
  const [rank, setRank] = useState("");
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) first.current?.focus({ preventScroll: true });
  }, []);
  const choose = (suit: string): void => {
    if (rank === "") return;
    setRank("");
    name(rank + suit);
  };
  const key = (e: KeyboardEvent): void => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const pressed = e.key === "1" ? "T" : e.key.toUpperCase();
    if (ranks.includes(pressed) && pressed.length === 1) setRank(pressed);
    else if (rank !== "" && suits.some(([id]) => id === e.key.toLowerCase())) choose(e.key.toLowerCase());
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div class="keypad" role="group" aria-label={label} onKeyDown={key}>
      <div class="keypad-row">
        {[...ranks].map((r, i) => (
          <button key={r} ref={i === 0 ? first : null} type="button" class="keypad-key" aria-pressed={rank === r} onClick={() => setRank(r)}>{r === "T" ? "10" : r}</button>
        ))}
      </div>
      <div class="keypad-row">
        {suits.map(([id, sign, word]) => (
          <button key={id} type="button" class="keypad-key" data-suit={id} aria-label={word} disabled={rank === ""} onClick={() => choose(id)}>{sign}</button>
        ))}
      </div>
    </div>
  );
}
