// The term of a clause that one points at, for the cards and areas that light by it.

import { signal } from "@preact/signals";
import type { Term } from "./terms";

/** What the pointer or the keyboard is at, and what was pressed. */
export const pointed = signal<Term | undefined>(undefined);
export const kept = signal<Term | undefined>(undefined);

const meant = (): Term | undefined => pointed.value ?? kept.value;
export const isMeant = (place: string | undefined): boolean => place !== undefined && (meant()?.cards.some((c) => c.place === place) ?? false);
export const isMeantArea = (seat: number, wager: string): boolean => meant()?.area?.seat === seat && meant()?.area?.wager === wager;
