// The keyboard at a table. Single keys can be turned off in the settings.

import { denominations } from "./chips";
import { answers } from "./decision";
import { hint } from "./paytable";
import type { Play } from "./play";
import { shortcuts } from "./settings";
import { closeSheet } from "./sheet";

export const keyHelp: readonly [string, string][] = [
  ["1 to 7", "choose a chip"],
  ["Tab, arrows", "move between wager areas"],
  ["Enter", "place the chip, press a button"],
  ["Backspace", "undo"],
  ["Delete", "clear"],
  ["R", "repeat the last round's wagers"],
  ["D", "deal me in"],
  ["F", "fold, forfeit"],
  ["C", "check"],
  ["X", "raise or play the amount shown"],
  ["1 to 3", "raise one, two or three times the Ante"],
  ["H, S", "hit, stand"],
  ["D, P", "double down, split"],
  ["U, R", "surrender, rescue"],
  ["I, N, E", "insurance, no insurance, even money"],
  ["T", "paytables"],
  ["Space", "finish the deal, when nothing is focused"],
  ["Escape", "close the sheet or the paytable"],
  ["?", "this help"],
];

interface Acts { play: Play; finish: () => void; paytables: () => void; help: () => void }

export function tableKeys({ play, finish, paytables, help }: Acts): (event: KeyboardEvent) => void {
  const letters: Record<string, () => void> = {
    Backspace: () => play.undo(), Delete: () => play.clear(), r: () => play.repeat(), d: () => play.ready(),
    t: paytables, "?": help,
  };
  return (event) => {
    const at = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      hint.value = null;
      closeSheet();
      return;
    }
    if (event.key.startsWith("Arrow") && at.dataset.area) return moveFrom(at, event);
    if (shortcuts.value === "off" || at.matches("input:not([type=radio]):not([type=range]), select, textarea")) return;
    if (event.key.length === 1 && answers.value?.letter(event.key)) return event.preventDefault();
    const act = letters[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act) {
      event.preventDefault();
      return act();
    }
    if (event.key === " " && at === document.body) {
      event.preventDefault();
      return finish();
    }
    if (/^[1-7]$/.test(event.key)) digit(Number(event.key), play);
  };
}

function digit(n: number, play: Play): void {
  if (answers.value) return answers.value.multiple(n);
  const chip = denominations[n - 1];
  if (chip) play.chip.value = chip.value;
}

/** Moves to the nearest area in the direction of an arrow. */
function moveFrom(at: HTMLElement, event: KeyboardEvent): void {
  const middle = (e: Element): [number, number] => {
    const b = e.getBoundingClientRect();
    return [b.left + b.width / 2, b.top + b.height / 2];
  };
  const [x, y] = middle(at);
  const along: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
  };
  const [dx, dy] = along[event.key] ?? [0, 0];
  let best: HTMLElement | undefined, least = Infinity;
  for (const area of document.querySelectorAll<HTMLElement>("[data-area]")) {
    const [ax, ay] = middle(area);
    const ahead = (ax - x) * dx + (ay - y) * dy, aside = Math.abs((ax - x) * dy) + Math.abs((ay - y) * dx);
    if (area === at || ahead < 4) continue;
    if (ahead + aside * 2 < least) { least = ahead + aside * 2; best = area; }
  }
  if (best) { event.preventDefault(); best.focus(); }
}
