// The lobby: who you are, and which tables are open.

import type { ComponentChildren, FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { limitName, postedBets } from "../cardroom/words";
import { loadLobby, session } from "../server/api";
import type { EndedRound, LobbyTable } from "../server/protocol";
import { NameForm } from "../table/forms";
import { placeOf } from "../table/place";
import { playNow } from "../table/quick";
import { Offer } from "../tour/offer";
import { feltClass } from "../ui/colour";
import { brief, cents, dollars, readings } from "../ui/money";
import { sentence, Source, useRefreshed, Waiting } from "../ui/ui";
import { designed } from "../ui/words";
import type { SceneProps } from "./scene";

export function LobbyPage() {
  const { value, error } = useRefreshed(loadLobby, 3000);
  const who = session.value, last = placeOf(who?.player);
  return (
    <main class="page lobby">
      <section class="welcome">
        <div>
          <h1 tabIndex={-1}>Tables</h1>
          <p class="lead">{value && value.tables.length > 0 && value.tables.every((t) => designed(t.chapter))
            ? "A game of one's own at a live table. It is no game of the regulation, and may not be offered as one. "
            : "Pennsylvania's table games, dealt as the regulation says. Click any dollar, and it names its clause. "}<a href="/docs/tutorials/player.html">New here?</a></p>
          <Offer />
          {!who?.roles.length && <PlayNow tables={value?.tables ?? []} />}
          {last && value?.tables.some((t) => t.id === last.table) && <p><a class="button" href={`/table/${last.table}`}>Back to {last.name}, seat {last.seat}</a></p>}
        </div>
        <div class="who-box">
          {who === null && <NameForm />}
          {who && (
            <dl class="account">
              <div><dt>Name</dt><dd>{who.name}</dd></div>
              {who.balance && <div><dt>Balance, play money</dt><dd class="money">{dollars(cents(who.balance))}</dd></div>}
              {!who.signed_in && <div><dt>Known by this browser</dt><dd><a href="/account">Make an account</a></dd></div>}
            </dl>
          )}
        </div>
      </section>
      <OnStage tables={value?.tables ?? []} />
      <Special />
      {value
        ? <Listed tables={value.tables} />
        : <Waiting error={error}>Loading the tables.</Waiting>}
      <Offer foot />
      <p class="quiet small">
        Play money only: chips have no value and cannot be bought, sold or cashed.
        If gambling stops being play, <span class="nowrap">1-800-GAMBLER</span> answers at any hour.
      </p>
    </main>
  );
}

/** Tables by how much there is to see: those in play first, then where most people sit. At Poker programs sit too, and are not counted. */
function byInterest(tables: LobbyTable[]): LobbyTable[] {
  const worth = (t: LobbyTable): number => (t.playing ? 100 : 0) + (t.poker ? 0 : t.taken);
  return tables.filter((t) => !t.held).toSorted((a, b) => worth(b) - worth(a));
}

/** A table as it is played now. It stays the same one until nobody plays there, and its code comes after the page is shown. */
function OnStage({ tables }: { tables: LobbyTable[] }) {
  const [Scene, setScene] = useState<FunctionComponent<SceneProps>>();
  const [kept, keep] = useState("");
  useEffect(() => { import("./scene").then((m) => setScene(() => m.default), () => undefined); }, []);
  const now = tables.find((t) => t.id === kept), [best] = byInterest(tables);
  const table = now && (now.playing || !best?.playing) ? now : best;
  useEffect(() => { if (table) keep(table.id); }, [table?.id]);
  return <section class="scene" aria-label={table ? `${table.game_name}, ${table.name}` : "A table"}>{table && Scene && <Scene key={table.id} table={table} />}</section>;
}

/** What is special here, each with a picture that moves. */
function Special() {
  return (
    <ul class="special">
      <li>
        <svg class="turns" viewBox="0 0 60 60" aria-hidden="true"><circle class="disc" cx="30" cy="30" r="26" /><text class="one" x="30" y="38">$5</text><text class="other" x="30" y="38">§</text></svg>
        <span>Click any dollar of a finished round: its cards light, and <a href="/clauses/678a">the clause that moved it</a> opens.</span>
      </li>
      <li>
        <svg class="turns" viewBox="0 0 60 60" aria-hidden="true"><rect class="disc" x="4" y="12" width="52" height="36" rx="8" /><text class="one" x="30" y="37">4/52</text><text class="other" x="30" y="37">7.7 %</text></svg>
        <span>Every <a href="/odds">house edge</a> is counted over all deals, exactly. None is an estimate without saying so.</span>
      </li>
      <li>
        <svg class="turns" viewBox="0 0 60 60" aria-hidden="true"><rect class="one sealed" x="14" y="4" width="32" height="50" rx="4" /><g class="other"><rect class="face" x="14" y="4" width="32" height="50" rx="4" /><text x="30" y="38">A♠</text></g></svg>
        <span>The cards are committed to before you wager, and <a href="/docs/decisions/028-commitments.html">you can check it</a> after the round.</span>
      </li>
    </ul>
  );
}

/** One click to a seat: where most is played, or else at the first table that is open. */
function PlayNow({ tables }: { tables: LobbyTable[] }) {
  const [problem, setProblem] = useState("");
  const [at] = byInterest(tables.filter((t) => t.taken < t.seats));
  const play = (): void => { if (at) playNow(at.id).catch((e: unknown) => setProblem(sentence(e))); };
  return (
    <p class="play-now">
      <button type="button" class="brass big" disabled={!at} onClick={play}>Play now</button> <span class="quiet">{at ? `${at.game_name}, ${at.name}` : ""}</span>
      {problem && <span class="error" role="alert"> {problem}</span>}
    </p>
  );
}

/** The least that one may wager at a table, or its small bet. */
const least = (t: LobbyTable): number => cents(t.poker ? t.poker.small_bet : t.minimum);

/** All tables, or those of a game and of small enough wagers. */
function Listed({ tables }: { tables: LobbyTable[] }) {
  const [game, setGame] = useState(""), [most, setMost] = useState(0);
  const games = [...new Map(tables.map((t) => [t.game, t.game_name]))], limits = [...new Set(tables.map(least))].toSorted((a, b) => a - b);
  const shown = tables.filter((t) => (!game || t.game === game) && (!most || least(t) <= most));
  return (
    <>
      {tables.length > 4 && (
        <p class="filters">
          <label>Game <select value={game} onChange={(e) => setGame(e.currentTarget.value)}>
            <option value="">All games</option>
            {games.map(([id, name]) => <option key={id} value={id}>{name}</option>)}
          </select></label>
          <label>Least wager <select value={most} onChange={(e) => setMost(Number(e.currentTarget.value))}>
            <option value={0}>Any</option>
            {limits.slice(0, -1).map((l) => <option key={l} value={l}>{brief(l)} or less</option>)}
          </select></label>
          <span class="quiet" role="status">{shown.length === 1 ? "1 table" : `${shown.length} tables`}</span>
        </p>
      )}
      <Tables name="Table games" tables={shown.filter((t) => !t.poker)} />
      <Tables name="Poker" tables={shown.filter((t) => t.poker)}><p><a href="/poker">The lists of the Poker room</a>: put your name down for a game and limit, whether a seat is free or not.</p></Tables>
    </>
  );
}

function Tables({ name, tables, children }: { name: string; tables: LobbyTable[]; children?: ComponentChildren }) {
  if (tables.length === 0) return null;
  return (
    <section>
      <h2>{name}</h2>
      {children}
      <ul class="tables">{tables.map((t) => <TableCard key={t.id} table={t} />)}</ul>
    </section>
  );
}

/** How many boxes won in a round, and how many lost. */
function Last({ round: r }: { round: EndedRound }) {
  const words = `Round ${r.round}: ${r.ahead} won, ${r.behind} lost`;
  return <span role="img" class={r.ahead > r.behind ? "gain" : r.ahead < r.behind ? "loss" : ""} aria-label={words} title={words}>{r.ahead > r.behind ? "+" : r.ahead < r.behind ? "−" : "="}</span>;
}

function TableCard({ table: t }: { table: LobbyTable }) {
  const free = t.seats - t.taken;
  return (
    <li class="table-card">
      <div class={`swatch ${feltClass(t.colour)}`} aria-hidden="true">
        <span class="swatch-name">{t.game_name}</span>
        <span class="seat-dots">{Array.from({ length: t.seats }, (_, i) => <i key={i} class={i < t.taken ? "taken" : ""} />)}</span>
      </div>
      <div class="table-facts">
        <h3>{t.name}</h3>
        <p class="quiet">{t.poker?.mix ? <>{t.poker.mix}, now {t.game_name}</> : t.game_name}, {designed(t.chapter) ? "a design, no game of the regulation" : <a href={`/clauses/${t.chapter}`}>chapter {t.chapter}</a>}</p>
        <dl>
          {t.poker
            ? <><div><dt>{limitName(t.poker)}</dt><dd>{postedBets(t.poker)}</dd></div><div><dt>Buy-in</dt><dd class="money">{brief(cents(t.poker.buy_in.min))} – {brief(cents(t.poker.buy_in.max))}</dd></div></>
            : <div><dt>Wagers</dt><dd class="money">{brief(cents(t.minimum))} – {brief(cents(t.maximum))}</dd></div>}
          {t.house_edge !== undefined && <div><dt>House edge</dt><dd><a href={`/odds/${t.game}`}>{(t.house_edge * 100).toFixed(2)}&nbsp;%</a></dd></div>}
          {t.last.length > 0 && <div><dt>Last rounds</dt><dd class="last-rounds">{t.last.map((r) => <Last key={r.round} round={r} />)}</dd></div>}
          <div><dt>Seats</dt><dd>{t.taken} of {t.seats} occupied</dd></div>
          {t.poker && <div><dt>Waiting</dt><dd>{t.poker.waiting === 0 ? "nobody" : t.poker.waiting}</dd></div>}
          {t.poker?.average_pot && <div><dt>Average pot</dt><dd class="money">{dollars(cents(t.poker.average_pot))}</dd></div>}
          {readings(t).map((l) => <div key={l.level}><dt>Meter{l.level && ` ${l.level}`}</dt><dd class="money">{dollars(cents(l.reading))}</dd></div>)}
        </dl>
        {t.held && <p class="notice">{t.held}</p>}
        <p class="tags"><Source source={t.source} /></p>
        <p class="actions">
          <a class="brass button" href={`/table/${t.id}`} aria-label={`${free > 0 ? "Sit down" : "Watch"} at ${t.name}`}>{free > 0 ? "Sit down" : "Watch"}</a>
          <a href={`/rules/${t.game}`} aria-label={`Rules of ${t.game_name}`}>Rules</a>
          <a href={`/table/${t.id}/rounds`} aria-label={`History of ${t.name}`}>History</a>
        </p>
      </div>
    </li>
  );
}
