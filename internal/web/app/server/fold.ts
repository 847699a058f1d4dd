// What the server sends of a table, folded into the view that the page shows.

import type { ChangeMessage, View, ViewMessage } from "./protocol";

/** The view after a message; a change needs the view that it changes. */
export function fold(view: View | null, message: ViewMessage | ChangeMessage): View | null {
  if (message.type === "view") return message.view;
  if (!view) return null;
  const next: View = { ...view, ...(message.view as Partial<View>), now: message.now };
  for (const name of message.gone) delete next[name as keyof View];
  next.seats = view.seats.map((seat) => message.seats.find((s) => s.seat === seat.seat) ?? seat);
  next.events = [...view.events.slice(0, message.kept), ...message.events];
  return next;
}
