// The keyboard at a table. Single keys can be turned off in the settings.

import { denominations } from "../pieces/chips";
import { hint } from "../pieces/paytable";
import { shortcuts } from "../ui/settings";
import { closeSheet } from "../ui/sheet";
import { answers } from "./decision";
import type { Play } from "./play";

export type Help = readonly (readonly [string, string])[];

const everywhere: Help = [
  ["Space", "finish the deal, when nothing is focused"],
  ["Escape", "close the sheet or the paytable"],
  ["?", "this help"],
];

export const pokerKeyHelp: Help = [
  ["F", "fold"],
  ["C", "check or call"],
  ["B", "bet or raise the amount shown"],
  ["1 to 5", "choose an amount: least, parts of the pot, all"],
  ["Arrows", "change the amount, when the slider is focused"],
  ["1 to 5", "in a draw, choose the card to exchange"],
  ["D, S", "draw, stand pat"],
  ["S, M", "show your hand, or muck it unseen"],
  ["O", "sit out or come back"],
  ["H", "hands played here"],
  ...everywhere,
];

export const keyHelp: Help = [
  ["1 to 7", "choose a chip"],
  ["Tab, arrows", "move between wager areas"],
  ["Enter", "place the chip, press a button"],
  ["Backspace", "undo"],
  ["Delete", "clear"],
  ["R", "rebet: the last round's wagers"],
  ["X", "double the wagers, before the deal"],
  ["D", "deal me in"],
  ["F", "fold, forfeit"],
  ["C", "check"],
  ["X", "raise or play the least amount, or the one shown"],
  ["1 to 3", "raise or play the amount with this number"],
  ["H, S", "hit, stand"],
  ["D, P", "double down, split"],
  ["U, R", "surrender, rescue"],
  ["I, N, E", "insurance, no insurance, even money"],
  ["T", "paytables"],
  ...everywhere,
];

/** What the keys of a table do, besides those that answer a question. */
interface Acts { letters: Record<string, () => void>; digit?: (n: number) => void; finish: () => void }

export const wageringKeys = (play: Play): Required<Pick<Acts, "letters" | "digit">> => ({
  letters: { Backspace: () => play.undo(), Delete: () => play.clear(), r: () => void play.repeat(), x: () => play.double(), d: () => play.ready() },
  digit: (n) => {
    const chip = denominations[n - 1];
    if (chip) play.chip.value = chip.value;
  },
});

export function tableKeys({ letters, digit, finish }: Acts): (event: KeyboardEvent) => void {
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
    if (/^[1-7]$/.test(event.key)) (answers.value?.multiple ?? digit)?.(Number(event.key));
  };
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
