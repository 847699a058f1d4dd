// A player that shows a round again, card by card.

import { useEffect, useRef, useState } from "preact/hooks";
import { PokerFelt, type Shape } from "../cardroom/felt";
import { chosen, HintPlace, litRows } from "../pieces/paytable";
import type { EventView, GameRules, View } from "../server/protocol";
import { Felt } from "../table/felt";
import { frame } from "../table/frame";
import { Ledger } from "../table/ledger";
import { words } from "../table/log";
import { openWhy } from "../table/why";
import { Cite } from "../ui/clause";
import { duration, speed } from "../ui/settings";

/** Shows a round again, at first as far as an event. */
export function Player({ view, rules, first, shape }: { view: View; rules: GameRules; first?: number | undefined; shape?: Shape }) {
  const events = view.events;
  const [at, setAt] = useState(() => (first === undefined ? asLinked(events) : events.findIndex((e) => e.n === first) + 1)); // how many events are shown
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    if (at >= events.length) return setPlaying(false);
    const timer = setTimeout(() => setAt(at + 1), Math.max(30, duration(600)));
    return () => clearTimeout(timer);
  }, [playing, at]);
  const step = (to: number): void => { setPlaying(false); setAt(Math.max(0, Math.min(events.length, to))); };
  const rewind = (event: number): void => step(events.findLastIndex((e) => e.n <= event) + 1);
  const why = (seat: number, wager: string): void => {
    const of = view.seats.find((s) => s.seat === seat), result = of?.results.find((r) => r.wager === wager);
    if (of && result) openWhy({ view, seat: of, result, rules, rewind });
  };
  const shown = at === 0 ? -1 : events[at - 1]?.n ?? -1;
  const now = frame(view, shown);
  const results = now.seats.filter((s) => s.results.length > 0);
  const lit = litRows(chosen(rules, view.table.paytables), results.filter((s) => view.you.seats.includes(s.seat)).flatMap((s) => s.results));
  return (
    <>
      <div class="replay">
        {view.poker ? <PokerFelt view={view} rules={rules} shown={shown} shape={shape} /> : <Felt view={view} shown={shown} rules={rules} why={why} />}
        <Steps events={events} at={at} view={view} step={step} />
      </div>
      <div class="player-bar" role="group" aria-label="Player">
        <button type="button" onClick={() => step(0)} disabled={at === 0}>Start</button>
        <button type="button" onClick={() => step(at - 1)} disabled={at === 0}>Back</button>
        <button type="button" class="brass" onClick={() => { if (at >= events.length) setAt(0); setPlaying(!playing); }}>{playing ? "Pause" : "Play"}</button>
        <button type="button" onClick={() => step(at + 1)} disabled={at >= events.length}>Step</button>
        <button type="button" onClick={() => step(events.length)} disabled={at >= events.length}>End</button>
        <input type="range" min={0} max={events.length} value={at} aria-label="Step of the round" aria-valuetext={`${at} of ${events.length}`}
          onInput={(e) => step(Number(e.currentTarget.value))} />
        <label class="speed">Speed{" "}
          <select value={speed.value} onChange={(e) => { speed.value = e.currentTarget.value as typeof speed.value; }}>
            <option value="slow">slow</option><option value="normal">normal</option><option value="fast">fast</option><option value="instant">at once</option>
          </select>
        </label>
      </div>
      <p class="now-step" role="status">{at > 0 && events[at - 1] ? told(events[at - 1] as EventView, view) : "Before the first card."}</p>
      {results.map((s) => (
        <section key={s.seat} class="replay-result">
          <h2>{view.you.seats.includes(s.seat) ? "You" : s.player?.name ?? "Player"}, seat {s.seat}</h2>
          <Ledger view={view} seat={s} results={s.results} rules={rules} complete={now.done} rewind={rewind} />
        </section>
      ))}
      <HintPlace rules={rules} view={view} lit={lit} />
    </>
  );
}

/** How many events an address asks to show, by the number of the last one; all where it asks for none. */
const asLinked = (events: readonly EventView[]): number => {
  const at = new URLSearchParams(location.search).get("at");
  return at === null ? events.length : events.findLastIndex((e) => e.n <= Number(at)) + 1;
};

const told = (event: EventView, view: View): string => words(event, view) || event.text || "A card, face down.";

function Steps({ events, at, view, step }: { events: EventView[]; at: number; view: View; step: (to: number) => void }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const now = list.current?.querySelector<HTMLElement>(".now");
    if (list.current && now) list.current.scrollTop = now.offsetTop - list.current.clientHeight / 2;
  }, [at]);
  return (
    <ol class="steps" aria-label="Steps" ref={list}>
      {events.map((e, i) => (
        <li key={e.n} class={i + 1 === at ? "now" : i + 1 < at ? "past" : ""}>
          <button type="button" class="plain" aria-current={i + 1 === at ? "step" : undefined} onClick={() => step(i + 1)}>{told(e, view)}</button>
          <Cite cite={e.cite} />
        </li>
      ))}
    </ol>
  );
}
