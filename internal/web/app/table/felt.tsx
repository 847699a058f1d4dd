// The felt: the dealer's side, seats in an arc across from it, and the inscriptions between.

import { useEffect, useRef } from "preact/hooks";
import { Card } from "../pieces/card";
import type { Area, CardView, GameRules, View } from "../server/protocol";
import { Cite } from "../ui/clause";
import { feltClass } from "../ui/colour";
import { cents, dollars, readings } from "../ui/money";
import { tablet, upright, wide } from "../ui/settings";
import { Limits } from "../ui/ui";
import { frame, rests, type Frame, type FrameSeat } from "./frame";
import { areaOf, turned, turnedShare, type Side } from "./layout";
import type { Play } from "./play";
import { pressedCard } from "./pointing";
import { Seat, SmallSeat, type SeatProps } from "./seat";
import { acting } from "./sitting";

interface Props {
  view: View;
  shown: number; // the last event to show
  side?: Side;
  rules: GameRules;
  play?: Play | undefined;
  sit?: ((seat: number) => (() => void) | undefined) | undefined;
  finish?: (() => void) | undefined;
  /** Says why a wager of a finished round came to what it did. */
  why?: ((seat: number, wager: string) => void) | undefined;
}

export function Felt({ view, shown, side = "players", rules, play, sit, finish, why }: Props) {
  const now = frame(view, shown);
  const root = useRef<HTMLDivElement>(null);
  // What lies there when the felt is first drawn does not fly in.
  useEffect(() => { if (root.current) root.current.dataset.moving = "yes"; }, []);
  const own = (seat: FrameSeat): boolean => view.you.seats.includes(seat.seat);
  const acts = (seat: FrameSeat): boolean => play !== undefined && acting(view).includes(seat.seat) || own(seat);
  const props = (seat: FrameSeat): SeatProps => ({
    view, seat, side, rules, own: own(seat), acts: acts(seat), play, sit: sit?.(seat.seat), why: why && now.done && seat.results.length > 0 ? (wager) => why(seat.seat, wager) : undefined,
    asked: now.done && view.stage !== "wagers" && (view.question?.seats.includes(seat.seat) ?? false),
  });
  const { areas } = rules.layout;
  const dealer = areaOf(areas, "dealer"), community = areaOf(areas, "community");
  const parts = [
    <DealerSide key="dealer" now={now} view={view} area={dealer} meter={areaOf(areas, "meter")?.name} />,
    community && <Place key="community" name={community.name} cards={now.community} plays={now.seats.find(own)?.plays} count={community.places} pile="community" under={community.captions} kind="community" />,
    <Inscriptions key="inscriptions" title={rules.layout.title} lines={view.table.inscriptions} />,
    <Seats key="seats" seats={now.seats} props={props} acts={acts} side={side} console={view.console !== undefined} />,
  ];
  return (
    <div ref={root} class={`felt ${feltClass(view.table.colour)} ${wide.value ? "wide" : "narrow"} from-${side}${dealer ? "" : " no-dealer-hand"}`}
      onClick={now.done ? undefined : finish}>
      <div class="rail-wood" aria-hidden="true" />
      {turned(parts, side)}
    </div>
  );
}

function DealerSide({ now, view, area, meter }: { now: Frame; view: View; area: Area | undefined; meter: string | undefined }) {
  return (
    <section class="dealer" aria-label="Dealer">
      <div class="discards" aria-label={`Discard rack, ${now.discarded} cards`} role="img" id="discards">
        {Array.from({ length: Math.min(8, Math.ceil(now.discarded / 4)) }, (_, i) => <i key={i} style={{ bottom: `${i * 3}px` }} />)}
      </div>
      {meter && readings(view).length > 0 && (
        <p class="meter"><span class="meter-name">{meter}</span> {readings(view).map((l) => <span key={l.level} class="meter-sum">{l.level && <small>{l.level} </small>}{dollars(cents(l.reading))}</span>)}</p>
      )}
      <Rack />
      {!wide.value && <div class="placard"><Limits minimum={view.table.minimum} maximum={view.table.maximum} /></div>}
      <div class="dealer-cards">
        <DealerHand now={now} area={area} />
        {now.dealerHand && (
          <p class="dealer-hand">
            {now.dealerHand}
            {view.dealer.qualifies === false && <em> does not qualify</em>}
          </p>
        )}
      </div>
      <div class="shoe" id="shoe" role="img" aria-label="Shoe" {...pressedCard("shoe/0")}>
        <svg viewBox="0 0 120 84" aria-hidden="true">
          <path class="shoe-body" d="M22 8H108Q114 8 114 14V62Q114 70 106 70H34L4 76Q2 70 6 60Z" />
          <path class="shoe-lid" d="M30 16H104V46H22Z" />
          <path class="shoe-card" d="M8 62L32 55 40 68 14 76Z" />
        </svg>
      </div>
    </section>
  );
}

/** The dealer's cards, apart where the dealer has set two hands. */
function DealerHand({ now, area }: { now: Frame; area: Area | undefined }) {
  const name = area?.name ?? "Dealer", low = now.dealerLow;
  if (!area && now.dealer.length === 0) return null;
  if (!low) return <Place name={name} cards={now.dealer} plays={now.dealerPlays} count={area?.places ?? 0} pile="dealer" kind="dealer-place" />;
  const isLow = (c: CardView): boolean => low.includes(c.card);
  return (
    <div class="dealer-hands">
      <Place name={`${name}, high hand`} cards={now.dealer.filter((c) => !isLow(c))} count={0} kind="dealer-place" />
      <Place name={`${name}, low hand`} cards={now.dealer.filter(isLow)} count={0} kind="dealer-place" />
    </div>
  );
}

/** The table inventory: columns of chips in the house's colours. */
function Rack() {
  const columns = ["white", "red", "green", "black", "purple", "black", "green", "red", "white"];
  return (
    <div class="rack" id="rack" role="img" aria-label="Rack of chips">
      {columns.map((c, i) => <i key={i} class={`chip-${c}`} />)}
    </div>
  );
}

/** Cards that lie together; an empty place among those of a pile is one to which a card has yet to come. */
function Place({ name, cards, plays, count, kind, pile, under = [] }: {
  name: string; cards: CardView[]; plays?: readonly string[] | undefined; count: number; kind: string; pile?: string; under?: string[];
}) {
  const printed = under.some(Boolean);
  return (
    <div class={`place ${kind} of-${Math.max(cards.length, count)}`} role="group" aria-label={name}>
      <div class="fan">
        {cards.map((c) => <Card key={c.place} card={c.card} place={c.place} from="#shoe" rests={rests(c.card, plays)} />)}
        {Array.from({ length: Math.max(0, count - cards.length) }, (_, i) => <i key={`p${i}`} class="outline" {...pressedCard(pile && `${pile}/${cards.length + i}`)} />)}
      </div>
      {printed && <div class="under" aria-hidden="true">{under.map((text) => <span key={text}>{text}</span>)}</div>}
      {cards.length === 0 && !printed && <span class="place-name">{name}</span>}
    </div>
  );
}

/** Ivory words on the layout, each with its clause. On wide tables they follow the arc. */
function Inscriptions({ title, lines }: { title: string; lines: View["table"]["inscriptions"] }) {
  if (!wide.value) {
    return (
      <details class="inscriptions">
        <summary>{lines[0]?.text ?? title}</summary>
        {lines.map((line) => <p key={line.text}>{line.text} <Cite cite={line.cite} /></p>)}
      </details>
    );
  }
  return (
    <div class="inscriptions arc">
      <svg viewBox="0 0 1000 177" aria-hidden="true">
        <text class="title" text-anchor="middle"><textPath href="#arc-0" startOffset="50%">{title}</textPath></text>
        {lines.slice(0, 4).map((line, i) => (
          <text key={line.text} text-anchor="middle"><textPath href={`#arc-${i + 1}`} startOffset="50%">{line.text}</textPath></text>
        ))}
        <defs>
          {[0, 1, 2, 3, 4].map((i) => <path key={i} id={`arc-${i}`} d={`M40 ${6 + i * 27}Q500 ${76 + i * 27} 960 ${6 + i * 27}`} />)}
        </defs>
      </svg>
      <div class="sr">{lines.map((line) => <p key={line.text}>{line.text}</p>)}</div>
    </div>
  );
}

interface SeatsProps { seats: FrameSeat[]; props: (seat: FrameSeat) => SeatProps; acts: (seat: FrameSeat) => boolean; side: Side }

/** The console of a dealer has its room below the felt. */
function Seats({ console, ...of }: SeatsProps & { console: boolean }) {
  if (wide.value || of.side === "dealer" && tablet.value) return <Arc {...of} />;
  return upright.value && of.side === "players" && !console && !of.seats.some(of.acts) ? <Horseshoe {...of} /> : <Strip {...of} />;
}

/** Seat 1 is farthest to the dealer's left, which is the players' right. */
function Arc({ seats, props, acts, side }: SeatsProps) {
  const weights = seats.map((s) => (acts(s) ? 1.7 : 1));
  const all = weights.reduce((a, b) => a + b, 0);
  let gone = 0;
  return (
    <div class="arc-seats" style={{ "--seats": `${all}` }}>
      {seats.map((seat, i) => {
        const weight = weights[i] ?? 1;
        const middle = 1 - (gone + weight / 2) / all;
        gone += weight;
        const across = Math.abs(middle * 2 - 1);
        const style = { left: `${1.5 + turnedShare(middle, side) * 97}%`, width: `${(97 * weight) / all}%`, [side === "dealer" ? "top" : "bottom"]: `${across ** 2.1 * 26}%` };
        return <div class="arc-seat" key={seat.seat} style={style}><Seat {...props(seat)} /></div>;
      })}
    </div>
  );
}

/** The arc, higher than wide: two seats in each row, farthest apart beside the dealer; an odd one stands before him. */
function Horseshoe({ seats, props }: SeatsProps) {
  const rows = Math.ceil(seats.length / 2);
  const place = (i: number): Record<string, string> => {
    const left = i >= rows, row = left ? seats.length - 1 - i : i, inward = row / Math.floor(seats.length / 2);
    if (2 * i + 1 === seats.length) return { gridRow: `${rows}`, gridColumn: "1 / 3", gridTemplateColumns: "1fr auto 1fr" };
    const [before, after] = left ? [inward, 1 - inward] : [1 - inward, inward];
    return { gridRow: `${row + 1}`, gridColumn: left ? "1" : "2", gridTemplateColumns: `${before}fr auto ${after}fr` };
  };
  return (
    <div class="horseshoe" style={{ "--rows": `${rows}` }}>
      {seats.map((seat, i) => <div key={seat.seat} style={place(i)}><Seat {...props(seat)} /></div>)}
    </div>
  );
}

function Strip({ seats, props, acts, side }: SeatsProps) {
  // Free seats matter only to one who may sit there, now or after the round.
  const shown = seats.filter((s) => !acts(s) && (s.player || props(s).sit || props(s).view.you.open.includes(s.seat)));
  return (
    <>
      <div class="strip" role="group" aria-label="Seats" tabIndex={0}>
        {turned(shown.toReversed(), side).map((seat) => <SmallSeat key={seat.seat} {...props(seat)} />)}
      </div>
      {seats.filter(acts).map((seat) => <Seat key={seat.seat} {...props(seat)} />)}
    </>
  );
}
