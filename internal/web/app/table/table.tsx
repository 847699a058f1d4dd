// A table where the house banks: the felt, the dock and what stands beside them.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { chosen, hint, HintPlace, litRows, TablePaytables } from "../pieces/paytable";
import { RealityCheck } from "../protection/check";
import type { GameRules, View } from "../server/protocol";
import { cents, dollars } from "../ui/money";
import { roomy } from "../ui/settings";
import { SheetPlace, toggleSheet } from "../ui/sheet";
import { Limits } from "../ui/ui";
import { Console } from "./console";
import { Dock } from "./dock";
import { Felt } from "./felt";
import { ServeForm, SitForm } from "./forms";
import { frame } from "./frame";
import { keyHelp, tableKeys, wageringKeys } from "./keys";
import { sideOf } from "./layout";
import { LiveLog, ReadableLog, words } from "./log";
import { KeyHelp } from "./menu";
import type { Parts } from "./parts";
import { openWhy } from "./why";
import { Notices, openForm, Results, TableHeader, useLastRound, useSpokenQuestion } from "./tablebar";

export function Table({ live, play, pace, last, view, rules }: Parts & { view: View; rules: GameRules }) {
  // Looked back at from the result: the felt as it stood after an event of this round.
  const [back, setBack] = useState<{ round: number; event: number }>();
  const shown = back?.round === view.round && view.stage === "result" ? back.event : pace.shown.value;
  const rewind = (event: number): void => setBack({ round: view.round, event });
  const finish = (): void => { setBack(undefined); pace.finish(); };
  const why = (seat: number, wager: string): void => {
    const at = view.seats.find((s) => s.seat === seat), result = at?.results.find((r) => r.wager === wager);
    if (at && result) openWhy({ view, seat: at, result, rules, rewind });
  };
  const now = frame(view, shown);
  const own = now.seats.filter((s) => view.you.seats.includes(s.seat));
  const settled = view.stage === "wagers" ? [] : own.filter((s) => s.results.length > 0);
  const lit = litRows(chosen(rules, view.table.paytables), settled.flatMap((s) => s.results));
  useSpokenQuestion(view, now.done);
  useLastRound(view, now.done, last);
  useEffect(() => { document.title = `${view.table.name} · felt`; }, [view.table.name]);
  // In a low window the page is higher than it.
  useEffect(() => { document.querySelector(".wide .seat.own .hand")?.scrollIntoView({ block: "nearest" }); }, [view.stage, own.length, view.question?.id]);
  // A paytable that was opened while wagering would cover the cards.
  useEffect(() => { hint.value = null; }, [view.stage]);

  const paytables = (): void =>
    toggleSheet("paytables", "Paytables", () => <TablePaytables rules={rules} view={live.view.value ?? view} lit={lit} />);
  const help = (): void => toggleSheet("help", "Keys", () => <KeyHelp keys={keyHelp} />);
  useLayoutEffect(() => {
    const { letters, digit } = wageringKeys(play);
    const keys = tableKeys({ letters: { ...letters, t: paytables, "?": help }, digit, finish });
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  });

  // Who plays has enough to look after: he takes no further seat during a round.
  const open = own.length > 0 && view.stage === "round" ? [] : view.you.open;
  const serves = view.console?.yours && view.console.physical;
  // What you won or lost stands below; what the dealer clears away at the end is no news to anybody.
  const sit = (seat: number): void => openForm(play, "sit", `Seat ${seat}`, () => (serves ? <ServeForm play={play} seat={seat} /> : <SitForm play={play} seat={seat} />));
  const told = view.stage === "result" && now.done && settled.length > 0;
  const event = told ? undefined : view.events.findLast((e) => e.n <= shown && e.kind !== "collect" && words(e, view));
  const call = view.stage === "wagers" ? "Place your wagers."
    : view.stage === "waiting" ? "The table waits for players." : event ? words(event, view) : "";
  return (
    <div class="table-page">
      <TableHeader view={view} play={play} beside={{ name: "Paytables", open: paytables }} help={help}
        limits={<Limits minimum={view.table.minimum} maximum={view.table.maximum} />} />
      <Notices live={live} view={view} />
      <RealityCheck view={view} play={play} />
      <main class="table-main">
        <div class="table-felt">
          <Felt view={view} shown={shown} side={sideOf(view)} rules={rules} play={play} finish={finish} why={why}
            sit={(seat) => (open.includes(seat) ? () => sit(seat) : undefined)} />
          <Console view={view} play={play} />
          {back && shown === back.event
            ? <div class="dock"><div class="call"><p role="status">The felt as it stood when this was decided.</p><button type="button" class="plain" onClick={finish}>To the end</button></div></div>
            : <Dock view={view} play={play} done={now.done} call={call}
              callCite={view.stage === "wagers" || view.stage === "waiting" ? "" : event?.cite ?? ""}
              finish={finish} back={sit} />}
          {!roomy.value && <Results view={view} rules={rules} settled={settled} done={now.done} last={last.value} rewind={rewind} />}
        </div>
        {roomy.value && (
          <aside class="panel" aria-label="Paytables and calls">
            <p class="panel-limits">
              <span>Table limits</span>
              <strong class="money">{dollars(cents(view.table.minimum))} to {dollars(cents(view.table.maximum))}</strong>
            </p>
            <Results view={view} rules={rules} settled={settled} done={now.done} last={last.value} rewind={rewind} />
            {rules.paytables.length > 0 && <h2>Paytables</h2>}
            <TablePaytables rules={rules} view={view} lit={lit} />
            <h2>Dealer's calls</h2>
            <ReadableLog />
          </aside>
        )}
        <HintPlace rules={rules} view={view} lit={lit} />
        <LiveLog />
      </main>
      <SheetPlace />
    </div>
  );
}
