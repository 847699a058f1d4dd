// The felt of a Poker table: an oval with the dealer at the far side and you at the near one, or turned round for the dealer.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Card } from "../pieces/card";
import { Stack, sweep } from "../pieces/chip";
import type { CardView, GameRules, PotFelt, View } from "../server/protocol";
import { frame, type Frame, type FrameSeat } from "../table/frame";
import type { Side } from "../table/layout";
import { pressedCard, pressedSeat, SeatSpot } from "../table/pointing";
import { feltClass } from "../ui/colour";
import { brief, cents, signed, type Cents } from "../ui/money";
import { across, low, upright, wide } from "../ui/settings";
import { OnBank, TurnRing } from "./clock";
import { apart } from "./apart";
import { around, columns, low as lowSpots, type Spot } from "./oval";
import { actionName, limitName, playerName, potName, streetName } from "./words";

/** The seats stand around an oval, or in columns where it has no room. */
export type Shape = "wide" | "high" | "columns";

interface Props {
  view: View;
  rules: GameRules;
  shown: number; // the last event to show
  side?: Side;
  shape?: Shape | undefined; // else as the screen is
  offset?: number;
  sit?: ((seat: number) => (() => void) | undefined) | undefined;
  finish?: (() => void) | undefined;
}

export function PokerFelt({ view, rules, shown, side = "players", shape = wide.value || across.value || low.value ? "wide" : upright.value && !view.console ? "high" : "columns", offset = 0, sit, finish }: Props) {
  const now = frame(view, shown);
  const root = useRef<HTMLDivElement>(null);
  // What lies there when the felt is first drawn does not fly in.
  useEffect(() => { if (root.current) root.current.dataset.moving = "yes"; }, []);
  useLayoutEffect(() => { if (root.current) apart(root.current); });
  useEffect(() => {
    const felt = root.current;
    if (!felt) return undefined;
    const resized = new ResizeObserver(() => apart(felt));
    resized.observe(felt);
    return () => resized.disconnect();
  }, []);
  const own = view.you.seats[0];
  // Where room is short, free seats stand there only for who may take them, and on a telephone across for a dealer alone: the dock offers one to a player.
  const placed = shape === "high" || shape === "wide" && (across.value || low.value);
  const standing = shape === "wide" && !placed ? now.seats : now.seats.filter((s) => s.player || s.inHand.dealt || (!low.value || view.console) && sit?.(s.seat));
  // Clockwise from you, or from the seat across from the dealer, who has as many at his left as at his right, or one less.
  const first = own ? standing.findIndex((s) => s.seat === own) : Math.floor((standing.length - 1) / 2);
  const seats = [...standing.slice(first), ...standing.slice(0, first)];
  const narrow = shape === "columns" ? columns(seats.length, side) : undefined;
  const flat = shape === "wide" && low.value;
  const spots = narrow?.spots ?? (flat ? lowSpots(seats.length, side) : around(seats.length, shape === "high" ? upwards : 2.1, side));
  const lifted = new Set(now.seats.flatMap((s) => s.inHand.winning ?? []));
  const made = new Set(lifted.size > 0 ? [] : now.seats.flatMap((s) => s.inHand.formed_by ?? []));
  const places = rules.layout.areas.find((a) => a.scope === "community" && a.places > 0)?.places ?? 0;
  return (
    <div ref={root} class={`felt poker-felt ${feltClass(view.table.colour)} ${shape === "wide" ? "wide" : "narrow"} from-${side}${shape === "high" ? " high" : ""}${placed ? " placed" : narrow ? " pillars" : ""}${flat ? " low" : ""} rows-${Math.ceil((seats.length - 1) / 2)}${lifted.size > 0 ? " showing" : ""}`}
      style={narrow ? { "--board": narrow.board, "--high": `${narrow.height}px` } : {}} onClick={now.done ? undefined : finish}>
      <div class="rail-wood" aria-hidden="true" />
      <div class="dealer-spot" id="shoe"><span aria-hidden="true" class="deck" /><span>Dealer</span></div>
      <Middle view={view} now={now} lifted={lifted} made={made} places={places} short={narrow !== undefined || flat} />
      <div class="around">
        {seats.map((seat, i) => {
          const spot = spots[i] as Spot;
          return <SeatAt key={seat.seat} view={view} now={now} made={made} seat={seat} spot={spot} own={seat.seat === own} shape={shape} offset={offset} sit={sit?.(seat.seat)} />;
        })}
      </div>
    </div>
  );
}

function Middle({ view, now, lifted, made, places, short }: { view: View; now: Frame; lifted: ReadonlySet<string>; made: ReadonlySet<string>; places: number; short: boolean }) {
  const poker = view.poker;
  if (!poker) return null;
  const bets = now.seats.reduce((sum, s) => sum + betOf(s), 0);
  const { pots, total } = now.poker;
  // A common card may come in games without a board when the deck runs out.
  const board = places > 0 || now.community.length > 0;
  return (
    <div class="middle">
      <p class="felt-title" aria-hidden="true">{view.table.game_name}<small>{limitName(poker.limits)}{poker.mix ? `, ${poker.mix.turns ? `next ${poker.mix.games[poker.mix.next]?.name ?? ""}` : poker.mix.name}` : ""}</small></p>
      {board && (
        <div class="board" role="group" aria-label={`Community cards${streetName(poker) && now.done ? `, ${streetName(poker).toLowerCase()}` : ""}`}>
          {now.community.map((c) => <Held key={c.place} card={c.card} place={c.place} lifted={lifted.has(c.card)} makes={made.has(c.card)} />)}
          {Array.from({ length: Math.max(0, places - now.community.length) }, (_, i) => <i key={i} class="outline" {...pressedCard(`community/${now.community.length + i}`)} />)}
        </div>
      )}
      <div class="pots" id="pot" role="group" aria-label="Pots">
        {short && pots.length > 1 ? <PotPile pots={pots} of={pots.length} seats={now.seats} view={view} /> : pots.map((p) => <PotPile key={p.number} pots={[p]} of={pots.length} seats={now.seats} view={view} />)}
        {bets > 0 && <p class="pot-total">{pots.length > 0 ? "With bets" : "Bets"} {brief(cents(total))}</p>}
      </div>
    </div>
  );
}

/** A pot; or all in one where room is short. Who won how much stands at the seats. */
function PotPile({ pots, of, seats, view }: { pots: readonly PotFelt[]; of: number; seats: readonly FrameSeat[]; view: View }) {
  const who = (seat: number): string =>
    view.you.seats.includes(seat) ? "you" : playerName(seats.find((s) => s.seat === seat)?.player?.name ?? `seat ${seat}`);
  const won = pots.flatMap((p) => p.won ?? []), awarded = won.length > 0;
  const sum = (what: "amount" | "taken"): Cents => pots.reduce((total, p) => total + cents(p[what] ?? "0.00"), 0), taken = sum("taken");
  return (
    <div class={`pot${awarded ? " awarded" : ""}`}>
      {!awarded && <Stack amount={sum("amount")} plain />}
      <span class="pot-words">{pots.length > 1 ? "Pots" : potName(pots[0]?.number ?? 0, of)} <strong>{pots.map((p) => brief(cents(p.amount))).join(" + ")}</strong>
        {awarded && <span class="sr">: {won.map((w) => `${brief(cents(w.amount))} to ${who(w.seat)}`).join(", ")}</span>}
        {taken > 0 && `, ${brief(taken)} taken`}
      </span>
    </div>
  );
}

const Held = ({ card, place, lifted, makes, down = false }: { card: string; place: string; lifted: boolean; makes: boolean; down?: boolean }) => <span class={`held${lifted ? " lifted" : ""}${makes ? " makes" : ""}`}><Card card={card} place={place} from="#shoe" down={down} /></span>;

interface SeatProps { view: View; now: Frame; made: ReadonlySet<string>; seat: FrameSeat; spot: Spot; own: boolean; shape: Shape; offset: number; sit: (() => void) | undefined }

/** The oval is so many times as wide as high where it is the higher. */
const upwards = 0.75;

function SeatAt(props: SeatProps) {
  const { view, now, made, seat, spot, own, sit, shape } = props;
  const poker = view.poker;
  const asked = now.done && poker?.to_act === seat.seat;
  const style = { left: `${spot.x * 100}%`, top: `${spot.y * 100}%` };
  if (!seat.player && !seat.inHand.dealt) {
    return (
      <div class="poker-seat empty" style={style} id={`plate-${seat.seat}`}>
        {sit ? <button type="button" class="sit" onClick={sit}>Sit at {seat.seat}</button> : <span class="seat-number" role="img" aria-label={`Seat ${seat.seat}, free`}>{seat.seat}</span>}
      </div>
    );
  }
  const side = spot.y > 0.9 ? "near" : shape !== "columns" && spot.y < 0.1 ? "opposite" : spot.x < 0.5 ? "left" : "right";
  return (
    <>
      <div role="group" class={`poker-seat${own ? " own" : ""}${asked ? " asked" : ""}${seat.inHand.folded ? " folded" : ""} ${side}`} style={style} aria-label={label(props)}>
        <Cards seat={seat} own={own} made={made} />
        <Plate {...props} />
        {poker?.button === seat.seat && <span class="dealer-button" role="img" aria-label="Button">D</span>}
      </div>
      <Bet amount={betOf(seat)} style={style} />
    </>
  );
}

/** Where a card lies among those of its seat. */
const at = (card: CardView): number => Number(card.place.split("/")[1] ?? 0);

/** The chips in front of a seat. */
const betOf = (seat: FrameSeat): Cents => cents(seat.inHand.bet ?? "0.00");

/** Where each seat's cards are shown; folded ones go, your own stay to be looked at. */
function Cards({ seat, own, made }: { seat: FrameSeat; own: boolean; made: ReadonlySet<string> }) {
  const { folded, winning = [], forms } = seat.inHand;
  if (seat.cards.length === 0 || (folded && !own && !seat.cards.every((c) => c.card))) return <div class="hold none" />;
  const some = seat.cards.some((c) => c.card && !c.down); // where all lie face down it need not be said of each
  return (
    <div class={`hold of-${seat.cards.length}`} role="group" aria-label={folded ? "Folded cards" : forms ? `Cards, ${forms}` : "Cards"}>
      {seat.cards.toSorted((a, b) => at(a) - at(b)).map((c) => <Held key={c.place} card={c.card} place={c.place} lifted={winning.includes(c.card)} makes={made.has(c.card)} down={some && c.down === true} />)}
    </div>
  );
}

const words = (seat: FrameSeat): string[] => [
  seat.player?.program ? "program" : "",
  seat.status === "leaving" ? "leaves after the hand" : seat.poker?.out ? "sits out" : seat.player?.away ? "away" : "",
];

const label = ({ view, seat, own }: Pick<SeatProps, "view" | "seat" | "own">): string => [
  `Seat ${seat.seat}`, own ? "you" : playerName(seat.player?.name ?? ""), ...words(seat), brief(seat.shownStack),
  view.poker?.button === seat.seat ? "button" : "", seat.inHand.action && actionName(seat.inHand.action), seat.inHand.all_in ? "all-in" : "",
].filter(Boolean).join(", ");

function Plate({ view, now, seat, own, offset }: SeatProps) {
  const question = view.question;
  const clock = now.done && question?.deadline !== undefined && question.seats.includes(seat.seat) ? question.deadline : undefined;
  const [program, status] = words(seat);
  const { action = "", all_in, forms } = seat.inHand, won = cents(seat.inHand.won ?? "0.00");
  const doing = status || seat.hand || (won > 0 ? `wins ${brief(won)}` : all_in ? "all-in" : actionName(action));
  const net = now.done && view.stage === "result" ? cents(seat.net) : 0;
  const forming = seat.hand ? undefined : forms; // a hand that is shown is named by what is shown
  return (
    <div class={`plate${own ? " yours" : ""}${seat.player?.away ? " away" : ""}`} id={`plate-${seat.seat}`} {...pressedSeat(seat.seat)}>
      <SeatSpot seat={seat.seat} />
      <span class="player">{own ? "You" : playerName(seat.player?.name ?? "left")}</span>
      {program && <span class="mark-program">{program}</span>}
      <span class="stack-sum">{brief(seat.shownStack)}</span>
      {forming && <span class="forming">{forming}</span>}
      {(doing || net !== 0) && (
        <span class="doing"><span class={won > 0 ? "gain" : ""}>{doing}</span>{net !== 0 && <span class={net > 0 ? "gain" : "loss"}>{signed(net).replace(/\.00$/, "")}</span>}</span>
      )}
      {clock !== undefined && view.poker && <TurnRing poker={view.poker} deadline={clock} offset={offset} />}
      {clock !== undefined && view.poker && <OnBank poker={view.poker} deadline={clock} offset={offset} />}
    </div>
  );
}

/** The chips in front of a seat, which come from there ("apart"), and go to the pot. */
function Bet({ amount, style }: { amount: Cents; style: Record<string, string> }) {
  const ref = useRef<HTMLDivElement>(null);
  const was = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const pot = document.querySelector("#pot"), place = ref.current;
    if (amount === 0 && was.current && pot && place?.closest("[data-moving]")) {
      place.append(was.current);
      sweep(was.current, pot);
      was.current.remove();
    }
    was.current = place?.querySelector(".stack")?.cloneNode(true) as Element | null;
  });
  return <div class="bet" style={style} ref={ref}>{amount > 0 && <Stack amount={amount} />}</div>;
}
