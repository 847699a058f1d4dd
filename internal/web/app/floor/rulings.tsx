// What players ask about rounds, for those who answer it, and the rounds of a player.

import { useState } from "preact/hooks";
import { PlayedRounds } from "../history/mine";
import { dated } from "../language/locale";
import { post } from "../people/requests";
import { ask, session } from "../server/api";
import type { FloorPage as Whole, Rulings as All, RulingOutcome } from "../server/protocol";
import { Reason } from "../table/reason";
import { Cite } from "../ui/clause";
import { useRefreshed } from "../ui/ui";
import { Problem, useSend } from "./correct";

export function Rulings() {
  const { value } = useRefreshed<All>(() => ask("/api/floor/rulings"), 3000);
  const [done, setDone] = useState<string[]>([]);
  const waiting = value?.waiting.filter((r) => !done.includes(r.id)) ?? [];
  return (
    <section aria-labelledby="rulings-title">
      <h2 id="rulings-title">Asked for a ruling</h2>
      {value && waiting.length === 0 && <p class="quiet">Nobody waits for a ruling.</p>}
      <div class="floor-cards">
        {waiting.map((r) => (
          <div key={r.id} class="floor-card">
            <p><a href={`/table/${r.table}/rounds/${r.round}`}>Round {r.round} of {r.table}</a></p>
            <p><strong>{r.player}</strong>, {dated(r.asked)}:</p>
            <blockquote translate={false}>{r.words}</blockquote>
            {r.decides && <p class="quiet">The {r.decides} decides this. <Cite cite={r.cite ?? ""} /></p>}
            <Rule id={r.id} done={() => setDone([...done, r.id])} />
          </div>
        ))}
      </div>
      {value && value.answered.length > 0 && (
        <details>
          <summary>Rulings that were given</summary>
          <ul class="floor-list">
            {value.answered.map((r) => (
              <li key={r.id}><p><a href={`/table/${r.table}/rounds/${r.round}`}>Round {r.round} of {r.table}</a>, {r.player}: <span translate={false}>{r.words}</span><br /><strong>{r.outcome === "corrected" ? "Corrected" : "It stands"}</strong>: <span translate={false}>{r.reason}</span><br /><span class="quiet">{r.by}, {r.answered && dated(r.answered)}</span></p></li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Rule({ id, done }: { id: string; done: () => void }) {
  const [outcome, setOutcome] = useState<RulingOutcome>();
  const [reason, setReason] = useState("");
  const { problem, act } = useSend(async (path, body) => { await post(path, body); });
  const rule = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await act("/api/floor/rulings", { id, outcome, reason })) done();
  };
  const ways: [RulingOutcome, string][] = [["stands", "The round stands"], ["corrected", "The round was corrected"]];
  return (
    <form class="form" onSubmit={(e) => void rule(e)}>
      <fieldset class="choices inline">
        <legend>The ruling</legend>
        {ways.map(([of, words]) => <label key={of}><input type="radio" name={`outcome-${id}`} checked={outcome === of} onChange={() => setOutcome(of)} /> {words}</label>)}
      </fieldset>
      <Reason id={`rule-${id}`} value={reason} set={setReason} />
      <button class="brass" type="submit" disabled={!outcome || !reason.trim()}>Give the ruling</button>
      <Problem text={problem} />
    </form>
  );
}

/** The rounds of one player, at all tables. */
export function RoundsOf({ players }: { players: Whole["players"] }) {
  const [name, setName] = useState("");
  const [of, find] = useState("");
  return (
    <section aria-labelledby="rounds-of-title">
      <h2 id="rounds-of-title">The rounds of a player</h2>
      <form class="form" role="search" aria-label="The rounds of a player" onSubmit={(e) => { e.preventDefault(); find(name.trim()); }}>
        <label for="rounds-of">His name</label>
        <input id="rounds-of" list="rounds-of-list" value={name} autoComplete="off" onInput={(e) => setName(e.currentTarget.value)} />
        <datalist id="rounds-of-list">{players.map((p) => <option key={p.id} value={p.name} />)}</datalist>
        <button class="outline-button" type="submit" disabled={!name.trim()}>Find his rounds</button>
      </form>
      {of && session.value && <PlayedRounds key={of} at="/api/floor/history" name={of} net="His net" />}
    </section>
  );
}
