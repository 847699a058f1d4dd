// Rounds played at a table, and one of them to look at again.

import { useEffect, useState } from "preact/hooks";
import { Decisions } from "../coach/advice";
import { cost, record } from "../coach/record";
import { locale } from "../language/locale";
import { fetchCourts } from "../pieces/card";
import { handHistory, loadCoached, loadRound, loadRounds, loadRules, session } from "../server/api";
import type { GameRules, PastRound, View } from "../server/protocol";
import { roundName } from "../table/words";
import { dollars } from "../ui/money";
import { go } from "../ui/route";
import { SheetPlace } from "../ui/sheet";
import { Money, Scroll, useLoaded, Waiting } from "../ui/ui";
import { Checked } from "./check";
import { Correctable } from "../floor/correct";
import { post } from "../people/requests";
import { Packet } from "./packet";
import { AskRuling, Corrections } from "./ruling";
import { Player } from "./player";

/** Who may have the dispute packet of a round. */
const disputes = ["floorperson", "Poker shift supervisor", "pit manager", "surveillance", "auditor"] as const;

/** Who corrects a round. */
const corrects = ["floorperson", "Poker shift supervisor", "pit manager"] as const;

/** What is looked for, as the address keeps it. */
interface Sought { at: string; seat: string; before: string }

const soughtIn = (query: URLSearchParams): Sought => ({ at: query.get("at") ?? "", seat: query.get("seat") ?? "", before: query.get("before") ?? "" });

export function RoundsPage({ table }: { table: string }) {
  const [which, look] = useState(() => soughtIn(new URLSearchParams(location.search)));
  useEffect(() => {
    const back = (): void => look(soughtIn(new URLSearchParams(location.search)));
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);
  const find = (of: Partial<Sought>): void => {
    const next = { ...which, before: "", ...of }, query = new URLSearchParams(Object.entries(next).filter(([, text]) => text));
    history.pushState(null, "", query.size > 0 ? `?${query}` : location.pathname);
    look(next);
  };
  const at = which.at ? new Date(which.at) : undefined;
  const { value, error } = useLoaded(() => loadRounds(table, { ...which, at: at ? at.toISOString() : "" }), `${table} ${JSON.stringify(which)}`);
  return (
    <main class="page">
      <h1 tabIndex={-1}>Rounds</h1>
      <p><a href={`/table/${table}`}>Back to the table</a></p>
      <Search key={JSON.stringify(which)} which={which} find={find} />
      {!value && <Waiting error={error} />}
      {value?.rounds.length === 0 && !value.archived && <p>{which.at || which.seat || which.before ? value.before ? `Nothing was found in the rounds from ${value.before} on.` : "No such round was found." : "No round has been played here yet."}</p>}
      {value && value.rounds.length > 0 && (
        <Scroll label="Rounds"><table class="data rounds">
          <thead><tr><th scope="col">Round</th><th scope="col">Began</th><th scope="col">Seats</th><th scope="col">What happened</th><th scope="col" class="num">Your net</th></tr></thead>
          <tbody>
            {value.rounds.map((r) => (
              <tr key={r.round}>
                <th scope="row"><a href={`/table/${table}/rounds/${r.round}`}>Round {r.round}</a></th>
                <td><time dateTime={r.time}>{new Date(r.time).toLocaleString(locale())}</time></td>
                <td>{r.seats.join(", ")}</td>
                <td>{r.summary}<Mark table={table} round={r.round} /></td><td class="num">{r.played ? <Money text={r.net} sign /> : <span class="quiet">not played</span>}</td>
              </tr>
            ))}
          </tbody>
        </table></Scroll>
      )}
      {value?.archived && <p class="moved">Rounds up to {value.archived} are not shown: they were moved to {value.archive ? `the archive ${value.archive}` : "an archive of the house"}, which this floor was not opened with.</p>}
      <p class="pages">
        {which.before && <button type="button" class="outline-button" onClick={() => find({})}>Latest</button>}
        {value?.before && <button type="button" class="outline-button" onClick={() => find({ before: String(value.before) })}>Earlier rounds</button>}
      </p>
    </main>
  );
}

/** By when a round had begun, and at which seat it was played. */
function Search({ which, find }: { which: Sought; find: (of: Partial<Sought>) => void }) {
  const [at, setAt] = useState(which.at);
  const [seat, setSeat] = useState(which.seat);
  const [number, setNumber] = useState("");
  return (
    <form class="search-rounds" role="search" aria-label="Rounds" onSubmit={(e) => { e.preventDefault(); if (number) go(`${location.pathname}/${number}`); else find({ at, seat }); }}>
      <label>Begun by <input type="datetime-local" step={1} value={at} onInput={(e) => setAt(e.currentTarget.value)} /></label>
      <label>Seat <input type="number" min={1} max={20} inputMode="numeric" value={seat} onInput={(e) => setSeat(e.currentTarget.value)} /></label>
      <label>Round <input type="number" min={1} inputMode="numeric" value={number} onInput={(e) => setNumber(e.currentTarget.value)} /></label>
      <button class="outline-button" type="submit">Find</button>
      {(which.at || which.seat) && <button class="plain" type="button" onClick={() => find({ at: "", seat: "" })}>All rounds</button>}
    </form>
  );
}

export function RoundPage({ table, round }: { table: string; round: string }) {
  const past = useLoaded<{ past: PastRound; rules: GameRules }>(async () => {
    const one = await loadRound(table, round);
    return { past: one, rules: await loadRules(one.view.table.game) };
  }, `${table}/${round}`);
  useEffect(fetchCourts, []);
  return (
    <main class="page replay-page">
      <p class="crumbs"><a href={`/table/${table}/rounds`}>All rounds</a></p>
      <h1 tabIndex={-1}>{past.value ? roundName(past.value.past.view) : "Round"} {round}</h1>
      {past.value?.past.view.notice && <p class="notice">{past.value.past.view.notice}</p>}
      {past.value?.past.view.poker && !past.value.past.view.notice && <p><a href={handHistory(table, Number(round))} download>This hand as Poker Hand History</a></p>}
      {past.value && !past.value.past.view.poker && !past.value.past.view.notice && <p><a href={`/table/${table}/rounds/${round}/what-if`}>What if the rules were others?</a></p>}
      {past.value ? <><Checked view={past.value.past.view} /><Player view={past.value.past.view} rules={past.value.rules} /><Coached view={past.value.past.view} /><Corrections all={past.value.past.corrections} /></> : <Waiting error={past.error} />}
      {past.value && past.value.past.view.you.seats.length > 0 && <AskRuling table={table} round={round} />}
      {past.value && corrects.some((role) => session.value?.roles.includes(role)) && (
        <section class="floor-page" aria-labelledby="amend-title">
          <h2 id="amend-title">Correct this round</h2>
          <p class="explained">The round is dealt again with what was right, and what was paid wrongly is put right between the house and those who played. Another person must approve it. Nothing of the round is rewritten.</p>
          <Correctable at={`/api/floor/tables/${table}/rounds/${round}`} send={async (path, body) => { await post(path, body); }} />
        </section>
      )}
      {past.value && disputes.some((role) => session.value?.roles.includes(role)) && <Packet table={table} round={round} />}
      <SheetPlace />
    </main>
  );
}

/** What the coach has noted of a round: what was given away in it. */
function Mark({ table, round }: { table: string; round: number }) {
  const made = record.value.made.filter((m) => m.table === table && m.round === round);
  if (made.length === 0) return null;
  const lost = Math.round(made.reduce((sum, m) => sum + cost(m.decision), 0));
  return <span class={`tag coach-mark${lost > 0 ? " loss" : ""}`}>{lost > 0 ? `gave away ${dollars(lost)}` : "played best"}</span>;
}

/** Your decisions in a round, weighed. */
function Coached({ view }: { view: View }) {
  const plays = !view.poker && view.you.seats.length > 0;
  const { value } = useLoaded(async () => (plays ? loadCoached(view.table.id, view.round) : undefined), `${view.table.id}/${view.round}`);
  return value ? <section class="replay-result"><h2>Coach</h2><Decisions coached={value} /></section> : null;
}
