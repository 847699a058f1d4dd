// Shows a round's events one after another, at a pace that a person can follow.

import { effect, signal, untracked, type Signal } from "@preact/signals";
import type { EventView, View } from "../server/protocol";
import { duration } from "../ui/settings";

const milliseconds: Record<EventView["kind"], number> = {
  announce: 450, deal: 200, look: 120, show: 190, wager: 120, decision: 350, settle: 360,
  collect: 160, move: 200, form: 150, procedure: 220, meter: 100, take: 200, put_back: 200, fund: 350,
};

export class Pace {
  /** The number of the last event that is shown. */
  readonly shown = signal(-1);
  private round: number | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly stop: () => void;

  constructor(private readonly view: Signal<View | null>, private readonly tell: (event: EventView, view: View) => void) {
    this.stop = effect(() => {
      const now = view.value;
      if (now) untracked(() => this.take(now));
    });
  }

  private take(view: View): void {
    if (this.round === undefined) {
      // What happened before we came is not played again.
      this.round = view.round;
      this.shown.value = view.events.at(-1)?.n ?? -1;
      return;
    }
    if (this.round !== view.round) {
      this.round = view.round;
      this.shown.value = -1;
      clearTimeout(this.timer);
      this.timer = undefined;
    }
    if (this.timer === undefined) this.step();
  }

  private step(): void {
    this.timer = undefined;
    const view = this.view.value;
    const event = view?.events.find((e) => e.n > this.shown.value);
    if (!view || !event) return;
    this.shown.value = event.n;
    this.tell(event, view);
    const wait = duration(event.place?.startsWith("discard") ? 60 : milliseconds[event.kind] ?? 150);
    if (wait === 0) return this.step();
    this.timer = setTimeout(() => this.step(), wait);
  }

  /** Shows the round from its beginning. */
  again(): void {
    clearTimeout(this.timer);
    this.shown.value = -1;
    this.step();
  }

  /** Shows all that is there, at once. */
  finish(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const view = this.view.value;
    if (!view) return;
    const rest = view.events.filter((e) => e.n > this.shown.value);
    this.shown.value = rest.at(-1)?.n ?? this.shown.value;
    for (const event of rest) this.tell(event, view);
  }

  close(): void {
    clearTimeout(this.timer);
    this.stop();
  }
}
