// What a person chose for the pages; kept in this browser only.

import { effect, signal, type Signal } from "@preact/signals";

function kept<T extends string>(name: string, first: T, allowed: readonly T[]): Signal<T> {
  const stored = read(name);
  const value = signal<T>(allowed.find((a) => a === stored) ?? first);
  effect(() => write(name, value.value));
  return value;
}

// Storage may be forbidden; then a choice lasts as long as the page.
export function read(name: string): string | null {
  try { return localStorage.getItem(`felt.${name}`); } catch { return null; }
}
export function write(name: string, value: string): void {
  try { localStorage.setItem(`felt.${name}`, value); } catch { /* not kept */ }
}

export const theme = kept("theme", "system", ["system", "light", "dark"] as const);
export const deck = kept("deck", "two", ["two", "four"] as const);
export const speed = kept("speed", "normal", ["slow", "normal", "fast", "instant"] as const);
export const sounds = kept("sounds", "off", ["off", "on"] as const);
/** When the coach speaks. */
export const coach = kept("coach", "off", ["off", "after", "before"] as const);
/** Under which cards the coach weighs hands dealt from a shoe. */
export const shoe = kept("shoe", "full", ["full", "left"] as const);
/** The language of the pages. Whose browser speaks Spanish begins in it. */
export const language = kept("language", navigator.language.startsWith("es") ? "es" : "en", ["en", "es"] as const);
/** Whether what others say is seen. */
export const phrases = kept("phrases", "shown", ["shown", "hidden"] as const);
export const shortcuts = kept("shortcuts", "on", ["on", "off"] as const);

const quiet = matchMedia("(prefers-reduced-motion: reduce)");

/** How long a movement of so many milliseconds may take now; 0 means without movement. */
export function duration(milliseconds: number): number {
  if (quiet.matches || document.hidden) return 0;
  return milliseconds * { slow: 1.8, normal: 1, fast: 0.4, instant: 0 }[speed.value];
}

export function applySettings(): void {
  const root = document.documentElement;
  effect(() => {
    if (theme.value === "system") delete root.dataset.theme;
    else root.dataset.theme = theme.value;
  });
  effect(() => { root.dataset.deck = deck.value; });
}

/** Whether a media query holds, as a signal. */
export function media(query: string): Signal<boolean> {
  const list = matchMedia(query);
  const value = signal(list.matches);
  list.addEventListener("change", () => { value.value = list.matches; });
  return value;
}

/** Wide screens show the table whole, all seats in their arc. */
export const wide = media("(min-width: 1200px)");
/** A tablet upright has room for the seats of a table that one only watches. */
export const upright = media("(min-width: 700px) and (max-width: 1199px) and (min-height: 1000px)");
/** A tablet in the dealer's hands, upright or across, where his own cards take little of it. */
export const tablet = media("(min-width: 700px) and (min-height: 700px)");
/** A tablet across has room for the oval of Poker, but not for the arcs of the other games. */
export const across = media("(min-width: 1000px) and (max-width: 1199px) and (min-height: 700px)");
/** So has a telephone across, with everything smaller. */
export const low = media("(min-width: 700px) and (max-width: 1199px) and (max-height: 500px)");
/** Wider ones have room for paytables and results beside it. */
export const roomy = media("(min-width: 1400px)");
