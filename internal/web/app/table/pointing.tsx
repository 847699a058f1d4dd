// What can be pressed on the felt while a form asks which card or seat is meant: the form's lists say the same.

import { signal } from "@preact/signals";

/** What may be pressed: its name, whether it is chosen, and what a press does. */
export interface Spot { name: string; chosen: boolean; press: () => void }

export interface Pointing {
  card: (place: string) => Spot | undefined;
  seat: (seat: number) => Spot | undefined;
}

export const pointing = signal<Pointing | undefined>(undefined);

interface Pressable { role?: "button"; tabindex?: number; "aria-label"?: string; "aria-pressed"?: boolean; onClick?: (e: MouseEvent) => void; onKeyDown?: (e: KeyboardEvent) => void }

/** The attributes of a button, for what can be pressed by touch and by keys. */
function pressable(spot: Spot, shows: string): Pressable {
  const press = (e: Event): void => {
    e.preventDefault();
    e.stopPropagation();
    spot.press();
  };
  return {
    role: "button", tabindex: 0, ...(shows && { "aria-label": shows }), "aria-pressed": spot.chosen,
    onClick: press, onKeyDown: (e) => { if (e.key === "Enter" || e.key === " ") press(e); },
  };
}

/** What a card, or a place for one, has more while it can be pointed at; shows is what is seen there. */
export function pressedCard(place: string | undefined, shows = ""): Pressable {
  const spot = place === undefined ? undefined : pointing.value?.card(place);
  return spot ? pressable(spot, [spot.name, shows].filter(Boolean).join(", ")) : {};
}

/** What the plate of a seat has more: its words stay its name, after the seat's. */
export function pressedSeat(seat: number): Pressable {
  const spot = pointing.value?.seat(seat);
  return spot ? pressable(spot, "") : {};
}

export function SeatSpot({ seat }: { seat: number }) {
  const spot = pointing.value?.seat(seat);
  return spot ? <span class="sr">{spot.name}: </span> : null;
}
