// A seat: its areas, its cards, and the plate with name and stack.

import { Card } from "../pieces/card";
import { Stack } from "../pieces/chip";
import { wagerName } from "../pieces/paytable";
import type { CardView, GameRules, View } from "../server/protocol";
import { brief, cents, signed } from "../ui/money";
import { WagerArea } from "./area";
import { handOf, rests, type FrameSeat } from "./frame";
import { handAreas, turned, wagerRows, type Side } from "./layout";
import type { Play } from "./play";
import { pressedSeat, SeatSpot } from "./pointing";

export interface SeatProps {
  view: View;
  seat: FrameSeat;
  side: Side;
  rules: GameRules;
  own: boolean;
  /** You act here: the seat is yours, or you serve it as the dealer. */
  acts: boolean;
  asked: boolean;
  play: Play | undefined;
  sit: (() => void) | undefined;
  /** Says why a settled wager came to what it did; absent while nothing is settled. */
  why?: ((wager: string) => void) | undefined;
}

export function Areas({ view, seat, side, rules, acts, play, why }: SeatProps) {
  const placing = acts && play && view.stage === "wagers" && !seat.ready;
  const lying = acts && play && view.stage === "wagers" ? play.lying(seat) : undefined;
  const rows = wagerRows(rules.layout.areas, side);
  return (
    <div class={`areas${rows.flat().length > 5 ? " many" : rows.flat().length < 4 ? " few" : ""}`}>
      {rows.map((row, i) => (
        <div class="row" key={i}>
          {row.map((area) => {
            const id = area.id, chips = seat.chips[id];
            const put = (): void => (area.shape === "slot" ? play?.toggle(seat.seat, id) : play?.put(seat.seat, id));
            return (
              <WagerArea key={id} area={area} seat={seat.seat} own={acts}
                amount={lying ? lying[id] ?? 0 : chips?.amount ?? 0} paid={chips?.paid ?? 0} outcome={chips?.outcome}
                bounced={acts && play ? play.bounced(seat.seat, id) : 0} put={placing && !area.later ? put : undefined}
                why={why && !placing && chips?.outcome ? () => why(id) : undefined} />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface Pile { key: string; title: string; cards: CardView[]; name: string; number: number; asked: boolean }

/** A seat's cards in the hands that they form: split hands, or the high and the low hand. */
function piles({ view, seat, rules, asked }: SeatProps): Pile[] {
  const set = handAreas(rules.layout.areas);
  if (set.length > 0 && seat.low) {
    const isLow = (c: CardView): boolean => seat.low?.includes(c.card) ?? false;
    const names = (seat.hand ?? "").split(", "); // "24 high, 6 low"
    return set.map((area, i) => ({
      key: area.name, title: area.name, cards: seat.cards.filter((c) => isLow(c) === (i > 0)), name: names[i] ?? "", number: i, asked: false,
    }));
  }
  const groups = Map.groupBy(seat.cards, (c) => handOf(c.place));
  return [...groups].map(([number, cards]) => ({
    key: String(number), title: groups.size > 1 ? `Hand ${number + 1}` : "", cards, number,
    name: seat.hands?.[number] ?? (number === 0 ? seat.hand ?? "" : ""),
    asked: asked && groups.size > 1 && (view.question?.hand ?? 0) === number,
  }));
}

export function Hand(props: SeatProps) {
  const { seat, rules } = props;
  if (seat.cards.length === 0) return <Printed rules={rules} />;
  const hands = piles(props), most = Math.max(...hands.map((h) => h.cards.length));
  return (
    <div class={`hand of-${Math.min(most, 8)}${hands.length > 1 ? ` split in-${Math.min(hands.length, 4)}` : ""}`}>
      {hands.map((h) => (
        <div class={`pile-of-cards${h.asked ? " asked" : ""}`} key={h.key} role="group" aria-label={[h.title || "Cards", h.name].filter(Boolean).join(", ")}>
          <div class="named">
            <div class="fan">{h.cards.map((c) => <Card key={c.place} card={c.card} place={c.place} from="#shoe" rests={rests(c.card, seat.plays)} />)}</div>
            {h.name && <span class="hand-name">{h.name}</span>}
          </div>
          <Further seat={seat} number={h.number} rules={rules} />
        </div>
      ))}
    </div>
  );
}

/** Where the cards of a seat will be set. */
function Printed({ rules }: { rules: GameRules }) {
  const areas = handAreas(rules.layout.areas);
  if (areas.length === 0) return <div class="hand none" />;
  return (
    <div class="hand none printed" aria-hidden="true">
      {areas.map((a) => (
        <div key={a.id} class="card-area"><span class="fan">{Array.from({ length: a.places }, (_, i) => <i key={i} class="outline" />)}</span><span>{a.name}</span></div>
      ))}
    </div>
  );
}

/** Chips with no area of their own: on a further hand, a wager doubled, a payment that comes with another. */
function Further({ seat, number, rules }: { seat: FrameSeat; number: number; rules: GameRules }) {
  const printed = new Set(rules.layout.areas.map((a) => a.id));
  const chips = Object.entries(seat.chips).filter(([id, c]) =>
    !printed.has(id) && Number(id.split(".")[1] ?? 0) === number && (c.amount > 0 || c.paid > 0 || c.outcome === "lose"));
  if (chips.length === 0) return null;
  return (
    <span class="further">
      {chips.map(([id, c]) => {
        const name = wagerName(rules, id.split(".")[0] ?? id);
        return (
          <span key={id} class="further-chips" role="img" aria-label={`${name}: ${c.outcome === "lose" ? "lost" : brief(c.amount + c.paid)}`}>
            {c.amount > 0 && <Stack amount={c.amount} plain={c.paid > 0} />}
            {c.paid > 0 && <Stack amount={c.paid} from="#rack" label="+" />}
            {c.amount === 0 && c.paid === 0 && <span class="mark">lost</span>}
          </span>
        );
      })}
    </span>
  );
}

export function Plate({ seat, own, asked, sit, play }: SeatProps) {
  const net = cents(seat.net);
  if (!seat.player) {
    return (
      <div class="plate free" id={`plate-${seat.seat}`}>
        {sit
          ? <button type="button" class="sit" onClick={sit}>Sit at {seat.seat}</button>
          : <span class="seat-number">Seat {seat.seat}</span>}
      </div>
    );
  }
  return (
    <div class={`plate${own ? " yours" : ""}${asked ? " asked" : ""}${seat.player.away ? " away" : ""}`} id={`plate-${seat.seat}`} {...pressedSeat(seat.seat)}>
      <SeatSpot seat={seat.seat} />
      <span class="who">
        <span class="seat-number">{seat.seat}</span>
        <span class="player">{own ? "You" : seat.player.name}</span>
        {(seat.player.away || seat.status) && <span class="status">{seat.player.away ? "away" : seat.status}</span>}
      </span>
      <span class="amounts">
        {play && <span class="stack-sum">{brief(seat.shownStack)}</span>}
        {net !== 0 && <span class={`net ${net > 0 ? "gain" : "loss"}`}>{signed(net).replace(/\.00$/, "")}</span>}
      </span>
    </div>
  );
}

const label = (seat: FrameSeat, own: boolean): string => `Seat ${seat.seat}, ${own ? "you" : seat.player?.name ?? "free"}`;

export function Seat(props: SeatProps) {
  const { seat, own, acts, asked } = props;
  return (
    <section class={`seat${acts ? " own" : ""}${asked ? " asked" : ""}${seat.player ? "" : " empty"}`} aria-label={label(seat, own)}>
      {turned([<Areas key="areas" {...props} />, <Hand key="hand" {...props} />, <Plate key="plate" {...props} />], props.side)}
    </section>
  );
}

/** Another's seat where room is short. */
export function SmallSeat(props: SeatProps) {
  const { seat, asked } = props;
  const wagered = Object.values(seat.chips).reduce((sum, c) => sum + c.amount, 0);
  return (
    <section class={`small-seat${asked ? " asked" : ""}`} aria-label={label(seat, false)}>
      {turned([<Hand key="hand" {...props} />, wagered > 0 && <span key="wagered" class="wagered">{brief(wagered)}</span>, <Plate key="plate" {...props} />], props.side)}
    </section>
  );
}
