// A table as it is played now, small: its cards as they fall, and its free seats. Where nobody plays, a round of the chapter's tests is dealt
// there again and again.

import { signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { playerName } from "../cardroom/words";
import { Card } from "../pieces/card";
import { ask } from "../server/api";
import { Live } from "../server/live";
import type { Example, LobbyTable, View } from "../server/protocol";
import { frame, rests, type Frame, type FrameSeat } from "../table/frame";
import { words } from "../table/log";
import { Pace } from "../table/pace";
import { playNow } from "../table/quick";
import { feltClass } from "../ui/colour";
import { brief, cents } from "../ui/money";
import { duration } from "../ui/settings";
import { sentence } from "../ui/ui";
import { designed } from "../ui/words";

export interface SceneProps { table: LobbyTable }

export default function Scene({ table }: SceneProps) {
  const { live, pace } = useMemo(() => {
    const opened = new Live(table.id);
    return { live: opened, pace: new Pace(opened.view, () => undefined) };
  }, [table.id]);
  useEffect(() => () => { live.close(); pace.close(); }, [live, pace]);
  const [problem, setProblem] = useState("");
  const now = live.view.value, idle = now !== null && now.seats.every((s) => !s.player);
  const example = useExample(idle && !designed(table.chapter) ? table.chapter : undefined);
  const view = example?.view ?? now, shown = example?.shown ?? pace.shown.value;
  const sit = (seat?: number): void => { playNow(table.id, seat).catch((e: unknown) => setProblem(sentence(e))); };
  const open = now?.you.open ?? [];
  return (
    <>
      <div class={`scene-felt ${feltClass(table.colour)}`} data-moving={view ? "yes" : undefined}>
        {view && <Table view={view} now={frame(view, shown)} open={open} sit={sit} />}
      </div>
      <p class="scene-foot">
        <strong>{table.name}</strong> <span class="quiet">{table.game_name}</span>
        {example && <span class="tag">A round of the tests; nobody played it</span>}
        <span class="scene-call">{view ? lastWords(view, shown) : "Opening the table."}</span>
        {problem && <span class="error" role="alert">{problem}</span>}
        <a class="button outline-button" href={`/table/${table.id}`} aria-label={`Watch ${table.name}`}>Watch</a>
        {open.length > 0 && <button type="button" class="outline-button" onClick={() => sit()}>Take a seat</button>}
      </p>
    </>
  );
}

/** How long the end of a round of the tests is seen before it is dealt again, in milliseconds. */
const pause = 6000;

/** The first round of a chapter's tests, as far as it is dealt; undefined where none is wanted or known. */
function useExample(chapter: string | undefined): { view: View; shown: number } | undefined {
  const [playing, play] = useState<{ view: View; pace: Pace }>();
  useEffect(() => {
    if (chapter === undefined) return;
    let pace: Pace | undefined, wanted = true;
    ask<Example>(`/api/clauses/${chapter}/rounds/1`).then(({ view }) => {
      if (!view || !wanted) return;
      // It ends with the last payment, while the cards lie there.
      const paid = { ...view, events: view.events.slice(0, 1 + view.events.findLastIndex((e) => e.kind === "settle")) };
      pace = new Pace(signal<View | null>(paid), () => undefined);
      pace.again();
      play({ view: paid, pace });
    }, () => undefined);
    return () => { wanted = false; pace?.close(); play(undefined); };
  }, [chapter]);
  const shown = playing?.pace.shown.value, over = shown === playing?.view.events.at(-1)?.n;
  useEffect(() => {
    if (!playing || !over) return;
    // Where nothing moves the round stands as it ended.
    const timer = setInterval(() => { if (duration(pause) > 0) playing.pace.again(); }, pause);
    return () => clearInterval(timer);
  }, [playing, over]);
  return playing && shown !== undefined ? { view: playing.view, shown } : undefined;
}

/** What was last said at the table. */
function lastWords(view: View, shown: number): string {
  const event = view.events.findLast((e) => e.n <= shown && words(e, view));
  return event ? words(event, view) : "The table waits for players.";
}

function Table({ view, now, open, sit }: { view: View; now: Frame; open: number[]; sit: (seat: number) => void }) {
  const total = cents(now.poker.total);
  return (
    <>
      <div class="scene-dealer">
        <span class="scene-shoe" id="shoe">Dealer</span>
        <Hand cards={now.dealer} plays={now.dealerPlays} name="Dealer's cards" />
        {now.dealerHand && <span>{now.dealerHand}</span>}
      </div>
      <div class="scene-middle">
        <Hand cards={now.community} plays={undefined} name="Community cards" />
        {total > 0 && <span>Pot {brief(total)}</span>}
        {now.community.length === 0 && <span class="scene-title" aria-hidden="true">{view.table.game_name}</span>}
      </div>
      <ul class="scene-seats">
        {now.seats.map((seat) => (seat.player
          ? <Seat key={seat.seat} seat={seat} asked={now.done && (view.question?.seats.includes(seat.seat) ?? false)} />
          : open.includes(seat.seat) && <li key={seat.seat} class="scene-free"><button type="button" onClick={() => sit(seat.seat)}>Sit at {seat.seat}</button></li>))}
      </ul>
    </>
  );
}

function Seat({ seat, asked }: { seat: FrameSeat; asked: boolean }) {
  const bet = Object.values(seat.chips).reduce((sum, c) => sum + c.amount + c.paid, 0) + cents(seat.inHand.bet ?? "0.00");
  return (
    <li class={asked ? "asked" : ""}>
      <Hand cards={seat.inHand.folded ? [] : seat.cards} plays={seat.plays} name="Cards" />
      <span class="scene-name">{playerName(seat.player?.name ?? "")}</span>
      <span class="scene-bet">{bet > 0 ? brief(bet) : seat.inHand.folded ? "folds" : brief(seat.shownStack)}</span>
    </li>
  );
}

function Hand({ cards, plays, name }: { cards: Frame["dealer"]; plays: readonly string[] | undefined; name: string }) {
  return <span class="scene-hand" role={cards.length > 0 ? "group" : undefined} aria-label={cards.length > 0 ? name : undefined}>{cards.map((c) => <Card key={c.place} card={c.card} from="#shoe" rests={rests(c.card, plays)} />)}</span>;
}
