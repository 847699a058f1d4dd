// What lies loose on the felt of Poker has no place of its own: each bet lies before its seat, on its way to the middle, and the button
// beside it, where nothing else lies. So no bet lies over cards, names, the board or another bet, whatever the screen and however much they say.

import { duration } from "../ui/settings";
import { moved, nearest, type Box } from "./nearest";

const loose = ".bet, .dealer-button";
const placed = ".poker-seat, .plate > *, .hold:not(.none), .board, .pot-words, .pot > .stack, .pot-total, .felt-title, .dealer-spot, .countdown";
const rail = 8, air = 2, lift = 12; // px

/** Lays down all that lies loose. A bet slides from its seat to its place where things move; the button may touch its own seat, but none of the words there. */
export function apart(felt: HTMLElement): void {
  const things = [...felt.querySelectorAll<HTMLElement>(loose)].map((thing) => ({ thing, from: getComputedStyle(thing).translate }));
  for (const { thing } of things) {
    for (const slide of thing.getAnimations()) slide.cancel();
    thing.style.translate = "";
  }
  const { left, top, right, bottom } = felt.getBoundingClientRect(), bounds = { left: left + rail, top: top + rail, right: right - rail, bottom: bottom - rail };
  const time = felt.dataset.moving ? duration(380) : 0;
  const others = [...felt.querySelectorAll<HTMLElement>(placed)].filter((e) => e.checkVisibility({ visibilityProperty: true })).map((e) => ({ of: e.matches(".plate *") ? null : e.closest(".poker-seat"), box: room(e) }));
  const there = things.filter(({ thing }) => thing.childNodes.length > 0).map((t) => ({ ...t, box: whole(t.thing) }));
  for (const { thing, from, box } of there) {
    const of = thing.closest(".poker-seat");
    const { x, y } = nearest(box, others.filter((o) => !of || o.of !== of).map((o) => o.box), bounds);
    others.push({ of: null, box: moved(box, x, y) });
    const to = `${x}px ${y}px`;
    thing.style.translate = to;
    if (time > 0 && from !== to) thing.animate([{ translate: from }, { translate: to }], { duration: time, easing: "ease-in-out" });
  }
}

/** The room that something takes, with a little air, and with what a card of a winning hand is lifted by. */
function room(e: HTMLElement): Box {
  const { left, top, right, bottom } = e.getBoundingClientRect();
  return { left: left - air, top: top - air - (e.querySelector(".lifted") ? lift : 0), right: right + air, bottom: bottom + air };
}

/** The box of a thing with all its chips, of which a pile is higher than its place. */
function whole(thing: HTMLElement): Box {
  const boxes = [thing, ...thing.querySelectorAll("svg")].map((e) => e.getBoundingClientRect());
  return { left: Math.min(...boxes.map((b) => b.left)), top: Math.min(...boxes.map((b) => b.top)), right: Math.max(...boxes.map((b) => b.right)), bottom: Math.max(...boxes.map((b) => b.bottom)) };
}
