// The floor, for floorpersons: what waits for a second person, what is stopped, who is barred, and the correction of a
// round, from wherever one is.

import { useState } from "preact/hooks";
import { dated } from "../language/locale";
import { post } from "../people/requests";
import { ask } from "../server/api";
import type { FloorPage as Whole, StopScope } from "../server/protocol";
import { Due } from "../table/due";
import { Waiting as Proposed } from "../table/floor";
import { Reason } from "../table/reason";
import { useRefreshed, Waiting } from "../ui/ui";
import { Correctable, Problem, useSend } from "./correct";
import { Decks } from "./decks";
import { RoundsOf, Rulings } from "./rulings";
import { Storage } from "./storage";

/** How often what others do is looked for, in milliseconds. */
const fresh = 3000;

export default function FloorPage() {
  const { value, error } = useRefreshed<Whole>(() => ask("/api/floor"), fresh);
  const [done, setDone] = useState<{ at: Whole | undefined; now: Whole }>();
  const now = done && done.at === value ? done.now : value; // what was seen last
  if (!now) return <main class="page"><h1 tabIndex={-1}>The floor</h1><Waiting error={error} /></main>;
  const part: Part = { now, send: async (path, body) => { await post(path, body); setDone({ at: value, now: await ask<Whole>("/api/floor") }); } };
  return (
    <main class="page floor-page">
      <h1 tabIndex={-1}>The floor</h1>
      <p class="lead">Proposals that wait for you, stops and bars. Everything you do here is recorded with your name, the time, your address and your reason.</p>
      <DueAtTables now={now} />
      <Proposals {...part} />
      <Rulings />
      <RoundsOf players={now.players} />
      <Stops {...part} />
      <Bars {...part} />
      <RealDecks {...part} />
      <Correcting {...part} />
    </main>
  );
}

interface Part { now: Whole; send: (path: string, body: object) => Promise<void> }

function DueAtTables({ now }: { now: Whole }) {
  const tables = now.tables.filter((t) => t.due.length > 0);
  if (tables.length === 0) return null;
  return (
    <section aria-labelledby="due-title">
      <h2 id="due-title">Due at the tables</h2>
      {tables.map((t) => (
        <div key={t.id} class="floor-card">
          <p><a href={`/table/${t.id}`}>{t.name}</a></p>
          <Due due={t.due} />
        </div>
      ))}
    </section>
  );
}

function RealDecks({ now, send }: Part) {
  const { problem, act } = useSend(send);
  const [id, setID] = useState("");
  const tables = now.tables.filter((t) => t.decks);
  const decks = tables.find((t) => t.id === id)?.decks;
  return (
    <section aria-labelledby="decks-title">
      <h2 id="decks-title">Decks of real cards</h2>
      <p class="explained">A floorperson issues decks to a table, collects those that its dealer has changed, and destroys them. The dealer takes them between rounds; then they are inspected, shown, washed and shuffled.</p>
      <div class="form"><Pick id="decks-table" label="Which table has the decks" value={id} set={setID} of={tables} /></div>
      {decks && <Decks key={id} decks={decks} act={(handled) => act(`/api/floor/tables/${id}/decks`, handled)} />}
      <Problem text={problem} />
      <h3>Cards in the storage</h3>
      <Storage />
    </section>
  );
}

function Proposals({ now, send }: Part) {
  const { problem, act } = useSend(send);
  const name = (id: string | undefined): string => now.tables.find((t) => t.id === id)?.name ?? "";
  return (
    <section aria-labelledby="proposals-title">
      <h2 id="proposals-title">Waiting for a second person</h2>
      {now.proposals.length === 0 && <p class="quiet">Nothing waits.</p>}
      <div class="floor-cards">
        {now.proposals.map((p) => (
          <div key={p.id} class="floor-card">
            <p><a href={p.round ? `/table/${p.table ?? ""}/rounds/${p.round}` : `/table/${p.table ?? ""}`}>{name(p.table)}{p.round && `, round ${p.round}`}</a></p>
            <Proposed proposal={p} decide={(command, reason) => act(`/api/floor/tables/${p.table ?? ""}/${command}`, { proposal: p.id, reason })} />
          </div>
        ))}
      </div>
      <Problem text={problem} />
    </section>
  );
}

function Stops({ now, send }: Part) {
  const { problem, act } = useSend(send);
  const [scope, setScope] = useState<StopScope>("table");
  const [id, setID] = useState("");
  const [name, setName] = useState("");
  const [reason, setReason] = useState("");
  const is = (of: string): boolean => now.stops.some((s) => s.scope === scope && s.id === of);
  const all = (scope === "table" ? now.tables : now.games).filter((t) => !is(t.id));
  const named = scope === "player" ? name.trim() !== "" : all.some((t) => t.id === id);
  const stop = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!await act("/api/floor/stop", { scope, id: scope === "player" ? "" : id, name, reason })) return;
    setID("");
    setName("");
    setReason("");
  };
  const scopes: [StopScope, string][] = [["table", "A table"], ["game", "All tables of a game"], ["player", "A player"]];
  return (
    <section aria-labelledby="stops-title">
      <h2 id="stops-title">Stopped</h2>
      {now.stops.length === 0 && <p class="quiet">Nothing is stopped.</p>}
      <ul class="floor-list">
        {now.stops.map((s) => (
          <li key={s.scope + s.id}>
            <p><strong>{s.scope === "table" ? `Table ${now.tables.find((t) => t.id === s.id)?.name ?? s.name}` : s.name}</strong>{s.scope === "game" && ", all its tables"}<br />{s.reason}<br /><span class="quiet">{s.by}, {dated(s.at)}</span></p>
            <Lift word="Let it go on" id={`lift-${s.scope}-${s.id}`} of={s.name} lift={(reason) => act("/api/floor/go_on", { scope: s.scope, id: s.id, reason })} />
          </li>
        ))}
      </ul>
      <form class="form" onSubmit={(e) => void stop(e)}>
        <h3>Stop at once</h3>
        <p>At a stopped table nothing happens and its clocks stand still; players without a hand in play can leave. A stopped player can wager nowhere, and is cashed out when his hand is over.</p>
        <fieldset class="choices inline">
          <legend>What</legend>
          {scopes.map(([of, words]) => <label key={of}><input type="radio" name="scope" checked={scope === of} onChange={() => { setScope(of); setID(""); }} /> {words}</label>)}
        </fieldset>
        {scope === "player"
          ? <PlayerField id="stop-player" label="His name" players={now.players} value={name} set={setName} />
          : <Pick id="stop-what" label={scope === "table" ? "Which table" : "Which game"} value={id} set={setID} of={all} />}
        <Reason id="stop-reason" value={reason} set={setReason} />
        <button class="brass" type="submit" disabled={!named || !reason.trim()}>Stop</button>
        <Problem text={problem} />
      </form>
    </section>
  );
}

function Pick({ id, label, value, set, of }: { id: string; label: string; value: string; set: (id: string) => void; of: { id: string; name: string }[] }) {
  return (
    <>
      <label for={id}>{label}</label>
      <select id={id} value={of.some((one) => one.id === value) ? value : ""} onChange={(e) => set(e.currentTarget.value)}>
        <option value="">Choose</option>
        {of.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}
      </select>
    </>
  );
}

function PlayerField({ id, label, players, value, set }: { id: string; label: string; players: Whole["players"]; value: string; set: (name: string) => void }) {
  return (
    <>
      <label for={id}>{label}</label>
      <input id={id} list={`${id}-list`} value={value} autoComplete="off" onInput={(e) => set(e.currentTarget.value)} />
      <datalist id={`${id}-list`}>{players.map((p) => <option key={p.id} value={p.name} />)}</datalist>
    </>
  );
}

/** Ends a stop or a bar, with a reason of its own. */
function Lift({ word, id, of, lift }: { word: string; id: string; of: string; lift: (reason: string) => Promise<boolean> }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  if (!open) return <button type="button" class="outline-button" aria-label={`${word}: ${of}`} onClick={() => setOpen(true)}>{word}</button>;
  return (
    <form class="form lift" onSubmit={(e) => { e.preventDefault(); void lift(reason); }}>
      <Reason id={id} value={reason} set={setReason} />
      <button class="brass" type="submit" disabled={!reason.trim()}>{word}</button>
    </form>
  );
}

function Bars({ now, send }: Part) {
  const { problem, act } = useSend(send);
  const [name, setName] = useState("");
  const [reason, setReason] = useState("");
  const bar = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!await act("/api/barred", { name, reason })) return;
    setName("");
    setReason("");
  };
  return (
    <section aria-labelledby="bars-title">
      <h2 id="bars-title">Barred from play</h2>
      {now.barred.length === 0 && <p class="quiet">Nobody is barred.</p>}
      <ul class="floor-list">
        {now.barred.map((b) => (
          <li key={b.player}>
            <p><strong>{b.name}</strong><br />{b.reason}<br /><span class="quiet">{b.by}, {dated(b.at)}</span></p>
            <Lift word="Admit again" id={`admit-${b.player}`} of={b.name} lift={(reason) => act("/api/barred", { player: b.player, reason, admit: true })} />
          </li>
        ))}
      </ul>
      <form class="form" onSubmit={(e) => void bar(e)}>
        <h3>Bar a player</h3>
        <p>He cannot play at any table until he is readmitted. He can read the reason.</p>
        <PlayerField id="bar-player" label="His name" players={now.players} value={name} set={setName} />
        <Reason id="bar-reason" value={reason} set={setReason} />
        <button class="brass" type="submit" disabled={!name.trim() || !reason.trim()}>Bar</button>
        <Problem text={problem} />
      </form>
    </section>
  );
}

function Correcting({ now, send }: Part) {
  const [id, setID] = useState("");
  const [asked, again] = useState(0);
  return (
    <section aria-labelledby="correct-title">
      <h2 id="correct-title">Correct a round</h2>
      <p class="explained">A correction replaces a recorded answer of a player, or a real card that was named wrongly, in the last round of a table, or in the round in play where real cards are dealt. The round is settled again, and the difference is paid. Another person must approve it. To correct the last round here, stop the table first. Any earlier round is corrected on its own page, and the table goes on.</p>
      <div class="form">
        <Pick id="correct-table" label="Which table" value={id} set={(of) => { setID(of); again((n) => n + 1); }} of={now.tables} />
        {id && <button type="button" class="outline-button" onClick={() => again((n) => n + 1)}>Look again</button>}
      </div>
      {id && <Correctable key={`${id} ${asked}`} at={`/api/floor/tables/${id}`} send={send} />}
    </section>
  );
}
