// The lists of the Poker room by game and limit: for players, for floorpersons, and for a wall.

import { useState } from "preact/hooks";
import { Problem } from "../floor/correct";
import { fresh, has, hour, useAct } from "../house/pieces";
import { said } from "../language/language";
import { dayOf } from "../language/locale";
import { ask, session } from "../server/api";
import type { CardList, CardLists, ListedName, ListTable, ToldOff, Why } from "../server/protocol";
import { Reason } from "../table/reason";
import { useRefreshed, Waiting } from "../ui/ui";

export default function ListsPage() {
  const { value, error, again } = useRefreshed<CardLists>(() => ask("/api/lists"), fresh);
  const { problem, busy, act } = useAct(again);
  const who = session.value;
  if (!value) return <main class="page"><h1 tabIndex={-1}>Poker lists</h1><Waiting error={error} /></main>;
  const directs = has(who?.roles, "floorperson", "Poker shift supervisor", "pit manager");
  const calls = value.lists.flatMap((l) => l.names).filter((n) => n.you && n.called);
  const part = { act, busy, directs, plays: !!who && has(who.roles, "guest", "player") };
  return (
    <main class="page lists-page">
      <h1 tabIndex={-1}>Poker lists</h1>
      <div role="status" class="lists-news">
        {calls.map((n) => n.called && <p key={n.number} class="list-called"><strong>{n.from ? `You move to ${n.called.name} when your hand is over.` : `A seat is kept for you at ${n.called.name}.`}</strong> <a class="brass button" href={`/table/${n.called.id}`}>{n.from ? "See the table" : "Go to your seat"}</a></p>)}
        {value.told && calls.length === 0 && <p class="notice">{told(value.told)}</p>}
      </div>
      <Problem text={problem} />
      {value.lists.length === 0 && <p class="quiet">No table of Poker is open.</p>}
      <ul class="card-lists">{value.lists.map((l) => <List key={l.id} of={l} {...part} />)}</ul>
      <p class="quiet small">{who ? "Whoever is here is called in this order, and has a minute to take the seat. First come those who must move from a must-move or a broken table, then those who ask for another table." : <>To put your name down, take a name or sign in under <a href="/">Tables</a>. Whoever is here is called in this order, and has a minute to take the seat.</>}</p>
    </main>
  );
}

function told(t: ToldOff): string {
  const why = t.reason ? `: ${t.reason}` : "";
  if (t.passed) return `At ${hour(t.at)} you were called to ${t.table} (${t.title}) and passed${why || ", because you did not come in time"}. Your name is off this list; you can put it down again.`;
  return `At ${hour(t.at)} a floorperson took your name off the list for ${t.title}${why}.`;
}

interface Part { act: (path: string, body?: object) => Promise<boolean>; busy: boolean; directs: boolean; plays: boolean }

const people = (n: number): string => (n === 0 ? "Nobody waits." : n === 1 ? "1 waits." : `${n} wait.`);

function List({ of, ...part }: Part & { of: CardList }) {
  const mine = of.names.find((n) => n.you);
  const place = mine ? of.names.indexOf(mine) + 1 : 0;
  return (
    <li class="card-list" aria-label={of.title}>
      <h2>{said(of.title).split(" ").map((word, i) => <>{i > 0 && " "}<span class="nowrap" translate={false}>{word}</span></>)}</h2>
      <ul class="list-tables">
        {of.tables.map((t) => <Seats key={t.id} of={t} kept={of.names.filter((n) => n.called?.id === t.id).length} />)}
        {of.tables.length === 0 && <li class="quiet">{of.opens ? `No table is open; one opens on ${dayOf(of.opens)}.` : "No table is open."}</li>}
      </ul>
      <p class="list-sum">{people(of.names.length)}{mine && <strong>{mine.called ? " You are called." : ` You are number ${place}.`}</strong>}</p>
      {of.names.length > 0 && <ol class="list-names">{of.names.map((n) => <Name key={n.number} of={n} list={of} {...part} />)}</ol>}
      {part.plays && (mine
        ? !mine.must && <button type="button" class="outline-button" disabled={part.busy} onClick={() => void part.act(`/api/lists/names/${mine.number}/off`)}>{mine.from ? `Stay at ${mine.from.name}` : "Take my name off"}</button>
        : of.open && <button type="button" class="outline-button" disabled={part.busy} aria-label={`Put my name down for ${of.title}`} onClick={() => void part.act("/api/lists/names", { list: of.id })}>Put my name down</button>)}
      {part.directs && of.open && <CallIn of={of} {...part} />}
    </li>
  );
}

/** A table with its vacant seats, without those that are kept for who is called. */
function Seats({ of: t, kept }: { of: ListTable; kept: number }) {
  const free = t.seats - t.taken - kept;
  return (
    <li>
      <a href={`/table/${t.id}`}>{t.name}</a> <span class={free > 0 && !t.held && !t.broken ? "list-free" : "quiet"}>{t.held ? "stopped" : t.broken ? "broken, takes nobody" : free > 0 ? `${free} of ${t.seats} seats free` : kept > 0 ? `no seat free, ${kept} kept` : `all ${t.seats} seats taken`}</span>
      {t.main && <span class="list-main quiet small">must-move to {t.main.name}</span>}
    </li>
  );
}

const leaves: Record<Why, (n: ListedName) => string> = {
  must_move: (n) => `at ${n.from?.name}, must move to ${n.wants?.name}`,
  broken: (n) => `at ${n.from?.name}, which is broken`,
  balance: (n) => `at ${n.from?.name}, is moved to ${n.wants?.name}`,
};

const changes = (n: ListedName): string => (n.called ? `called from ${n.from?.name} to ${n.called.name}` : n.must ? leaves[n.must](n) : `at ${n.from?.name}, asks for ${n.wants ? n.wants.name : "another table"}`);

const state = (n: ListedName): string => (n.from ? changes(n) : n.called ? `called to ${n.called.name}` : !n.here ? "called in, not here yet" : n.device ? "" : "to be seated by a dealer");

function Name({ of: n, list, act, busy, directs }: Part & { of: ListedName; list: CardList }) {
  const [reason, setReason] = useState("");
  const does = (what: string): void => void act(`/api/lists/names/${n.number}/${what}`, { reason }).then((did) => { if (did) setReason(""); });
  const ready = !busy && reason.trim() !== "";
  return (
    <li class={`${n.called ? "called" : n.here ? "" : "away"}${n.you ? " own" : ""}`}>
      <span class="list-name">{n.you ? "You" : n.name}</span>
      <span class="list-state">{state(n)}</span>
      <time class="quiet small" dateTime={n.at}>{hour(n.at)}</time>
      {directs && !n.you && (!n.must || n.must === "balance") && (
        <span class="list-acts">
          {!n.here && <button type="button" class="brass" disabled={busy} aria-label={`Check in ${n.name}`} onClick={() => void act(`/api/lists/names/${n.number}/here`)}>Check in</button>}
          <details>
            <summary aria-label={`More about ${n.name}`}>More</summary>
            <div class="form">
              <Reason id={`list-${n.number}`} value={reason} set={setReason} />
              <p class="list-buttons">
                {n.must ? null : n.called
                  ? <button type="button" class="outline-button" disabled={!ready} onClick={() => does("pass")}>Pass {n.name}</button>
                  : list.names.indexOf(n) > 0 && <button type="button" class="outline-button" disabled={!ready} onClick={() => does("ahead")}>Put {n.name} first</button>}
                <button type="button" class="outline-button" disabled={!ready} onClick={() => does("remove")}>Take {n.name} off</button>
              </p>
            </div>
          </details>
        </span>
      )}
    </li>
  );
}

/** Puts down, for a floorperson, who calls by telephone or has no device. */
function CallIn({ of, act, busy }: Part & { of: CardList }) {
  const [name, setName] = useState(""), [here, setHere] = useState(false);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await act("/api/lists/call-in", { list: of.id, name, here })) setName("");
  };
  const id = `call-in-${of.id}`;
  return (
    <form class="form list-call-in" onSubmit={(e) => void send(e)}>
      <label for={id}>Call-in</label>
      <input id={id} value={name} maxLength={20} autoComplete="off" placeholder="Name" onInput={(e) => setName(e.currentTarget.value)} />
      <button type="submit" class="outline-button" disabled={busy || !name.trim()}>Put down</button>
      <label class="check"><input type="checkbox" checked={here} onChange={(e) => setHere(e.currentTarget.checked)} /> Is here already</label>
    </form>
  );
}
