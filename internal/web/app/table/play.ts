// What a person does at a table, from a click to a command and its reply.

import { effect, signal, untracked } from "@preact/signals";
import { newKey } from "../server/api";
import { Live, type Asked } from "../server/live";
import type { Option, Reply, SeatView, View } from "../server/protocol";
import { cents, decimal, type Cents } from "../ui/money";
import { sound } from "../ui/sound";
import { capital, stopped } from "../ui/words";
import { sitsAt } from "./place";
import { acting } from "./sitting";
import { agreed, bounce, clear, lying, nothing, place, undo, type Wagering } from "./wagering";

export type Amounts = Record<string, Cents>;

const inCents = (areas: Record<string, string>): Amounts =>
  Object.fromEntries(Object.entries(areas).map(([id, amount]) => [id, cents(amount)]));

/** What the table refuses, as a sentence. */
const refusal = (error: string, cite = ""): { text: string; cite: string } => ({ text: stopped(capital(error)), cite });

export class Play {
  readonly chip = signal<Cents>(500);
  readonly seats = signal<Record<number, Wagering>>({});
  /** The last refusal or other word to the player, until the next act. */
  readonly message = signal<{ text: string; cite: string } | null>(null);
  private active: number | undefined;
  /** What the last message was said at: it goes when the stage changes, or you are asked something else. */
  private stand = "";
  private readonly stop: () => void;

  constructor(readonly live: Live) {
    this.stop = effect(() => {
      const view = live.view.value;
      if (view) untracked(() => this.take(view));
    });
  }

  close(): void { this.stop(); }

  private take(view: View): void {
    sitsAt(view);
    const own = view.seats.filter((s) => acting(view).includes(s.seat));
    const asked = own.some((s) => view.question?.seats.includes(s.seat)) ? view.question?.id : undefined;
    const stand = `${view.round}/${view.stage}/${asked ?? ""}`;
    if (stand !== this.stand) this.message.value = null;
    this.stand = stand;
    if (view.stage === "wagers") {
      for (const s of own) this.set(s.seat, agreed(this.of(s.seat), inCents(s.areas)));
      return;
    }
    if (Object.keys(this.seats.value).length > 0) this.seats.value = {};
  }

  private of(seat: number): Wagering { return this.seats.value[seat] ?? nothing; }

  private set(seat: number, wagering: Wagering): void {
    if (this.of(seat) !== wagering) this.seats.value = { ...this.seats.value, [seat]: wagering };
  }

  private seatView(seat: number): SeatView | undefined {
    return this.live.view.value?.seats.find((s) => s.seat === seat);
  }

  /** The seat that keys and the rail act on: your own, or one that you serve. */
  seat(): number | undefined {
    const view = this.live.view.value, own = view ? acting(view) : [];
    return this.active !== undefined && own.includes(this.active) ? this.active : own[0];
  }

  lying(seat: SeatView): Amounts { return lying(this.of(seat.seat), inCents(seat.areas)); }
  bounced(seat: number, wager: string): number { return this.of(seat).bounced[wager] ?? 0; }
  undoable(): boolean { const s = this.seat(); return s !== undefined && this.of(s).history.length > 0; }
  repeatable(): boolean { return this.own().some((s) => Object.keys(s.last ?? {}).length > 0); }

  /** Puts the chosen chip on an area. */
  put(seat: number, wager: string): void {
    const now = this.seatView(seat);
    if (!now) return;
    this.active = seat;
    const to = (this.lying(now)[wager] ?? 0) + this.chip.value;
    void this.change(seat, (w, areas) => place(w, areas, { [wager]: to }));
  }

  /** A device that takes one value chip: the chosen one goes in, or the one that is there comes out. */
  toggle(seat: number, wager: string): void {
    const now = this.seatView(seat);
    if (!now) return;
    this.active = seat;
    const on = (this.lying(now)[wager] ?? 0) > 0;
    void this.change(seat, (w, areas) => place(w, areas, { [wager]: on ? 0 : this.chip.value }));
  }

  undo(): void {
    const seat = this.seat();
    if (seat !== undefined) void this.change(seat, undo);
  }

  clear(): void { for (const seat of this.own()) void this.change(seat.seat, clear); }

  /** Puts the wagers of the last round down again; where one of them is refused, none. */
  repeat(): Promise<void>[] {
    return this.own().map(({ seat, last }) =>
      (last && Object.keys(last).length > 0 ? this.change(seat, (w, areas) => place(w, areas, inCents(last)), true) : Promise.resolve()));
  }

  /** Puts as much again on every area; where one of them refuses it, on none. */
  double(): void {
    for (const { seat } of this.own()) {
      void this.change(seat, (w, areas) => place(w, areas, Object.fromEntries(Object.entries(lying(w, areas)).map(([id, amount]) => [id, amount * 2]))), true);
    }
  }

  /** The wagers of the last round once more, and no waiting: the seats are ready as soon as the table has them. */
  async repeatAndDeal(): Promise<void> {
    await Promise.all(this.repeat());
    if (!this.message.value) this.ready();
  }

  /** The seats that you hold; of those that you serve, the one that the rail acts on. */
  private own(): SeatView[] {
    const view = this.live.view.value, one = this.seat();
    return view ? view.seats.filter((s) => view.you.seats.includes(s.seat) || view.you.seats.length === 0 && s.seat === one) : [];
  }

  /** Changes what lies at a seat; of what is whole, a part that the table refuses takes the rest back. */
  private async change(seat: number, by: (w: Wagering, areas: Amounts) => Wagering, whole = false): Promise<void> {
    const now = this.seatView(seat);
    if (!now || this.live.view.value?.stage !== "wagers") return;
    this.message.value = null;
    const areas = inCents(now.areas);
    const was = this.lying(now), before = this.of(seat).history.length;
    this.set(seat, by(this.of(seat), areas));
    const is = this.lying(now);
    sound("chip");
    const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((id) => was[id] !== is[id]);
    // What comes off comes off last on first, so that the Ante goes after what depends on it.
    changed.sort((a, b) => Number((is[a] ?? 0) > 0) - Number((is[b] ?? 0) > 0));
    if (changed.every((id) => !is[id])) changed.reverse();
    const taken = await this.offerAll(seat, changed.map((wager) => ({ wager, amount: is[wager] ?? 0 })));
    if (taken || !whole || this.of(seat).history.length <= before) return;
    const why = this.message.value;
    await this.change(seat, undo);
    this.message.value = why;
  }

  /** Places several at once; what is refused may be right when the others lie, and is tried again as long as that helps. It says whether all were taken. */
  private async offerAll(seat: number, all: { wager: string; amount: Cents }[]): Promise<boolean> {
    const replies = await Promise.all(all.map(async (one) => ({ one, reply: await this.offer(seat, one.wager, one.amount) })));
    const refused = replies.filter(({ reply }) => reply?.error);
    if (refused.length > 0 && refused.length < all.length) return this.offerAll(seat, refused.map(({ one }) => one));
    for (const { one, reply } of refused) {
      this.set(seat, bounce(this.of(seat), one.wager));
      if (one.amount > 0 && reply) this.message.value = refusal(reply.error ?? "", reply.cite);
    }
    return refused.length === 0;
  }

  /** The table's answer; none if something else is wanted by then. */
  private async offer(seat: number, wager: string, amount: Cents): Promise<Reply | undefined> {
    const reply = await this.live.send({ command: "place", seat, wager, amount: decimal(amount) });
    if ((this.of(seat).wanted[wager] ?? amount) !== amount) return undefined;
    if (reply.error) return reply;
    // The view that shows it is on its way; should it show something else, the table is right.
    setTimeout(() => {
      const w = this.of(seat);
      if (w.wanted[wager] !== amount) return;
      const { [wager]: _, ...wanted } = w.wanted;
      this.set(seat, { ...w, wanted });
    }, 1500);
    return reply;
  }

  private async say(reply: Promise<Reply>): Promise<boolean> {
    const { error, cite } = await reply;
    this.message.value = error ? refusal(error, cite) : null;
    return !error;
  }

  /** Finishes wagering at every seat that has chips down. */
  ready(): void {
    if (this.live.view.value?.stage !== "wagers") return;
    for (const seat of this.own()) {
      if (!seat.ready && Object.keys(this.lying(seat)).length > 0) void this.say(this.live.send({ command: "ready", seat: seat.seat }));
    }
  }

  answer(question: number, seat: number, option: Option, amount?: Cents, places?: number[]): Promise<boolean> {
    const sum = amount === undefined ? {} : { amount: decimal(amount) };
    const cards = option.cards ? { cards: option.cards } : {};
    return this.say(this.live.send({ command: "answer", question, seat: option.seat ?? seat, choice: option.choice, ...sum, ...cards, ...(places ? { places } : {}) }));
  }

  /** A command as it is; the message says why it was refused. */
  send(command: Asked): Promise<boolean> { return this.say(this.live.send(command)); }

  sit(seat: number, buyIn: Cents): Promise<boolean> {
    return this.say(this.live.send({ command: "sit", key: newKey(), seat, buy_in: decimal(buyIn) }));
  }

  /** Seats a player without a device, who pays cash, or has chips that he left with. */
  serve(seat: number, name: string, buyIn: Cents, chips: boolean): Promise<boolean> {
    return this.say(this.live.send({ command: "seat", key: newKey(), seat, name, buy_in: decimal(buyIn), chips }));
  }

  leave(seat: number): Promise<boolean> { return this.say(this.live.send({ command: "leave", seat })); }

  rebuy(seat: number, amount: Cents): Promise<boolean> {
    return this.say(this.live.send({ command: "rebuy", key: newKey(), seat, amount: decimal(amount) }));
  }

  /** The dealer records the currency that a player without a device lays before him. */
  lay(seat: number, amount: Cents): Promise<boolean> {
    return this.say(this.live.send({ command: "currency", key: newKey(), seat, amount: decimal(amount) }));
  }

  /** The dealer converts such currency into value chips. */
  convert(seat: number, amount: Cents): Promise<boolean> {
    return this.say(this.live.send({ command: "convert", key: newKey(), seat, amount: decimal(amount) }));
  }

  /** Gives chips of a seat's stack to the dealer. */
  tip(seat: number, amount: Cents): Promise<boolean> {
    return this.say(this.live.send({ command: "tip", key: newKey(), seat, amount: decimal(amount) }));
  }

  /** What the floorperson declares, at the question that stands. */
  irregularity(kind: string, seat: number, at: string[], act: { choice?: string; amount?: string }): Asked {
    return { command: "irregularity", kind, ...this.question(), ...(seat > 0 ? { seat } : {}), ...(at.length > 0 ? { card_at: at } : {}), ...act };
  }

  abandoned(seat: number): Asked {
    return { command: "abandoned", seat, ...this.question() };
  }

  private question(): { question?: number } {
    const id = this.live.view.value?.question?.id;
    return id === undefined ? {} : { question: id };
  }
}
