// A table of Poker: the felt, what you may do, and what is posted.

import { useEffect, useLayoutEffect } from "preact/hooks";
import { HandsDrawer } from "../history/hands";
import { RealityCheck } from "../protection/check";
import type { GameRules, PokerView, View } from "../server/protocol";
import { RebuyForm, ServeForm, SitForm } from "../table/forms";
import { frame } from "../table/frame";
import { pokerKeyHelp, tableKeys } from "../table/keys";
import { sideOf } from "../table/layout";
import { LiveLog, ReadableLog, words } from "../table/log";
import { KeyHelp } from "../table/menu";
import type { Parts } from "../table/parts";
import { Notices, openForm, Results, TableHeader, useLastRound, useSpokenQuestion } from "../table/tablebar";
import { Cite } from "../ui/clause";
import { brief, cents, dollars } from "../ui/money";
import { roomy } from "../ui/settings";
import { openSheet, SheetPlace, toggleSheet } from "../ui/sheet";
import { useCountdown } from "../ui/ui";
import { capital } from "../ui/words";
import { PokerDock, sitOut } from "./dock";
import { PokerFelt } from "./felt";
import { ConductForm, EndingForm, ending, MovesForm, PlacementForm } from "./forms";
import { gameOn, limitName, nameOf, postedBets } from "./words";

export function PokerTable({ live, play, pace, last, view, rules }: Parts & { view: View; rules: GameRules }) {
  const poker = view.poker as PokerView;
  const shown = pace.shown.value;
  const now = frame(view, shown);
  const own = now.seats.find((s) => view.you.seats.includes(s.seat));
  const settled = own && own.results.length > 0 ? [own] : [];
  useSpokenQuestion(view, now.done);
  useLastRound(view, now.done, last);
  useEffect(() => { document.title = `${view.table.name} · felt`; }, [view.table.name]);

  const help = (): void => toggleSheet("help", "Keys", () => <KeyHelp keys={pokerKeyHelp} />);
  const hands = (): void => toggleSheet("hands", "Hands played here", () => <HandsDrawer table={view.table.id} rules={rules} />);
  const more = (): void => { if (own) openForm(play, "rebuy", "More chips", () => <RebuyForm play={play} seat={own.seat} />); };
  useLayoutEffect(() => {
    const letters: Record<string, () => void> = { h: hands, "?": help };
    if (own) letters["o"] = () => sitOut(play, own);
    const keys = tableKeys({ letters, finish: () => pace.finish() });
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  });

  const serves = view.console?.yours && view.console.physical;
  const event = [...view.events].reverse().find((e) => e.n <= shown && words(e, view));
  const call = view.stage === "waiting" ? "The table waits for players." : event ? words(event, view) : "";
  return (
    <div class="table-page poker-page">
      <TableHeader view={view} play={play} help={help} beside={{ name: "Hands", open: hands, always: true }}
        limits={<span class="limits-plaque chip-green"><span class="sr">Limits </span>{limitName(poker.limits)}</span>}
        more={<>{view.you.floorperson && <li><button type="button" class="plain" onClick={() => openForm(play, "placed", "Chips put forward", () => <PlacementForm play={play} />)}>Chips put forward</button></li>}{(view.you.floorperson || view.console?.yours) && <li><button type="button" class="plain" onClick={() => openForm(play, "conduct", "A player's conduct", () => <ConductForm play={play} />)}>A player's conduct</button></li>}{view.you.floorperson && <li><button type="button" class="plain" onClick={() => openForm(play, "moves", "Move players", () => <MovesForm play={play} />)}>Move players</button></li>}{view.you.floorperson && (poker.funds.some((f) => f.id === "bad_beat") || view.due?.some((d) => d.cite === ending)) && <li><button type="button" class="plain" onClick={() => openForm(play, "ending", "The end of the Bad Beat", () => <EndingForm play={play} />)}>The end of the Bad Beat</button></li>}{!roomy.value && <li><button type="button" class="plain" onClick={() => openSheet("posted", "Posted here", () => <Posted view={view} poker={poker} offset={live.offset} />)}>What is posted here</button></li>}</>} />
      <Notices live={live} view={view} />
      <RealityCheck view={view} play={play} />
      <main class="table-main">
        <div class="table-felt">
          <PokerFelt view={view} rules={rules} shown={shown} side={sideOf(view)} offset={live.offset} finish={() => pace.finish()}
            sit={(seat) => (view.you.open.includes(seat) ? () => openForm(play, "sit", `Seat ${seat}`, () => (serves ? <ServeForm play={play} seat={seat} /> : <SitForm play={play} seat={seat} />)) : undefined)} />
          <PokerDock view={view} poker={poker} play={play} done={now.done} call={call} callCite={event?.cite ?? ""} finish={() => pace.finish()} more={more} />
          {!roomy.value && <Results view={view} rules={rules} settled={settled} done={now.done} last={last.value} />}
        </div>
        {roomy.value && (
          <aside class="panel" aria-label="What is posted, and calls">
            <Posted view={view} poker={poker} offset={live.offset} />
            <Results view={view} rules={rules} settled={settled} done={now.done} last={last.value} />
            <h2>Dealer's calls</h2>
            <ReadableLog />
          </aside>
        )}
        <LiveLog />
      </main>
      <SheetPlace />
    </div>
  );
}

/** The limits, what the house takes, the funds, and who waits. */
function Posted({ view, poker, offset }: { view: View; poker: PokerView; offset: number }) {
  const l = poker.limits;
  return (
    <>
      <dl class="posted">
        <div><dt>Game</dt><dd>{view.table.game_name}</dd></div>
        {poker.mix && <div><dt>Games in turn</dt><dd><span class="mix-games">{poker.mix.name}: </span><span class="mix-on" role="status">{gameOn(poker.mix)}</span></dd></div>}
        <div><dt>Limits</dt><dd>{limitName(l)}</dd></div>
        {postedBets(l) && <div><dt>Before the deal</dt><dd>{postedBets(l)}</dd></div>}
        <div><dt>Buy-in</dt><dd>{brief(cents(l.buy_in.min))} to {brief(cents(l.buy_in.max))} <Cite cite="637a.8(b)(4)" /></dd></div>
        {l.minimums.length > 1 && <div><dt>Minimum bet</dt><dd>{brief(cents(l.small_bet))}, or up to {brief(cents(l.minimums.at(-1) ?? ""))} if all agree <Cite cite="637a.8(k)" /></dd></div>}
        {cents(poker.agreed) > 0 && <div><dt>Agreed for this hand</dt><dd>{brief(cents(poker.agreed))}</dd></div>}
        <div><dt>The house</dt><dd>{l.rake} <Cite cite="637a.17" /></dd></div>
        {cents(poker.rake) > 0 && <div><dt>Rake of this hand</dt><dd class="money">{dollars(cents(poker.rake))}</dd></div>}
        {poker.main && <div><dt>Must-move</dt><dd>to {poker.main.name}, as seats get free there; who came first is moved first</dd></div>}
        {poker.broken && <div><dt>Broken</dt><dd>its players move to other tables, and nobody comes</dd></div>}
        <div><dt>For a decision</dt><dd>{l.time_bank > 0 ? `${l.clock} seconds, and then a time bank of ${l.time_bank}, to which a hand gives one back` : `${l.clock} seconds`}</dd></div>
      </dl>
      {poker.funds.map((f) => (
        <section class="fund" key={f.id}>
          <h3>{f.name} <span class="money">{dollars(cents(f.displayed))}</span></h3>
          <p class="quiet small">{capital(f.qualifies)} or better{f.until !== undefined && <Until until={f.until} offset={offset} />}.</p>
          {f.leads && f.leads.length > 0 && <ol class="leads">{f.leads.map((x) => <li key={x.name + x.hand}>{x.name}: {x.hand}</li>)}</ol>}
        </section>
      ))}
      {poker.waiting.length > 0 && (
        <section>
          <h3>Waiting for {poker.list}</h3>
          <ol class="leads">{poker.waiting.map((w) => <li key={w.name}>{w.you ? "You" : w.name}{w.until !== undefined ? ", a seat is kept" : w.called ? ", called to another table" : w.must ? `, must move to ${w.wants ? nameOf(poker, w.wants) : "another table"}` : w.from ? `, asks for ${w.wants ? nameOf(poker, w.wants) : "another table"}` : w.here ? "" : ", not here yet"}</li>)}</ol>
        </section>
      )}
    </>
  );
}

function Until({ until, offset }: { until: number; offset: number }) {
  const minutes = Math.ceil(useCountdown(until, offset) / 60000);
  return <>; this period ends in {minutes === 1 ? "a minute" : `${minutes} minutes`}</>;
}
