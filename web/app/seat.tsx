// A seat: its areas, its cards, and the plate with name and stack.

import { WagerArea } from "./area";
import { Card } from "./card";
import type { FrameSeat } from "./cards";
import { arrange } from "./layouts";
import { brief, cents, signed } from "./money";
import type { Play } from "./play";
import type { GameRules, View } from "./protocol";

export interface SeatProps {
  view: View;
  seat: FrameSeat;
  rules: GameRules;
  own: boolean;
  asked: boolean;
  play: Play | undefined;
  sit: ((seat: number) => void) | undefined;
}

// The progressive device takes one dollar (§ 678a.7(d)(4)); other areas take the chosen chip.
const fixed = 100;

export function Areas({ view, seat, rules, own, play }: SeatProps) {
  const placing = own && play && view.stage === "wagers" && !seat.ready;
  const lying = own && play && view.stage === "wagers" ? play.lying(seat) : undefined;
  const refused = own && play ? play.refused(seat.seat) : {};
  return (
    <div class="areas">
      {arrange(view.table.game, rules.layout.areas).map((row, i) => (
        <div class="row" key={i}>
          {row.map((placed) => {
            const id = placed.area.id, chips = seat.chips[id];
            const put = (): void =>
              placed.shape === "slot" ? play?.toggle(seat.seat, id, fixed) : play?.put(seat.seat, id);
            return (
              <WagerArea key={id} placed={placed} seat={seat.seat} own={own}
                amount={lying ? lying[id] ?? 0 : chips?.amount ?? 0} paid={chips?.paid ?? 0} outcome={chips?.outcome}
                refused={refused[id]?.error} put={placing ? put : undefined} />
            );
          })}
        </div>
      ))}
    </div>
  );
}

export function Hand({ seat }: { seat: FrameSeat }) {
  if (seat.cards.length === 0) return <div class="hand none" />;
  const hands = Map.groupBy(seat.cards, (c) => c.place.split("/")[0]);
  return (
    <div class={`hand of-${Math.min(seat.cards.length, 8)}${hands.size > 1 ? " split" : ""}`}>
      {[...hands].map(([pile, cards]) => (
        <div class="fan" key={pile}>{cards.map((c) => <Card key={c.place} card={c.card} from="#shoe" />)}</div>
      ))}
      {seat.hand && <span class="hand-name">{seat.hand}</span>}
    </div>
  );
}

export function Plate({ seat, own, asked, sit, play }: SeatProps) {
  const net = cents(seat.net);
  if (!seat.player) {
    return (
      <div class="plate free" id={`plate-${seat.seat}`}>
        {sit
          ? <button type="button" class="sit" onClick={() => sit(seat.seat)}>Sit at {seat.seat}</button>
          : <span class="seat-number">Seat {seat.seat}</span>}
      </div>
    );
  }
  return (
    <div class={`plate${own ? " yours" : ""}${asked ? " asked" : ""}${seat.player.away ? " away" : ""}`} id={`plate-${seat.seat}`}>
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
  const { seat, own, asked } = props;
  return (
    <section class={`seat${own ? " own" : ""}${asked ? " asked" : ""}${seat.player ? "" : " empty"}`} aria-label={label(seat, own)}>
      <Areas {...props} />
      <Hand seat={seat} />
      <Plate {...props} />
    </section>
  );
}

/** Another's seat where room is short. */
export function SmallSeat(props: SeatProps) {
  const { seat, asked } = props;
  const wagered = Object.values(seat.chips).reduce((sum, c) => sum + c.amount, 0);
  return (
    <section class={`small-seat${asked ? " asked" : ""}`} aria-label={label(seat, false)}>
      <Hand seat={seat} />
      {wagered > 0 && <span class="wagered">{brief(wagered)}</span>}
      <Plate {...props} />
    </section>
  );
}
