// The rounds that a player wagered in, at all tables, and what he asked about them.

import { useState } from "preact/hooks";
import { locale } from "../language/locale";
import { ask, session } from "../server/api";
import type { Played, Rulings } from "../server/protocol";
import { NameForm } from "../table/forms";
import { Money, Scroll, useLoaded, Waiting } from "../ui/ui";
import { Said } from "./ruling";

export function PlayedRounds({ at, name = "", net }: { at: string; name?: string; net: string }) {
  const [skips, setSkips] = useState<number[]>([0]);
  const skip = skips[skips.length - 1] ?? 0;
  const query = new URLSearchParams({ ...(name && { name }), ...(skip > 0 && { skip: String(skip) }) });
  const { value, error } = useLoaded<Played>(() => ask(`${at}?${query}`), `${at} ${query}`);
  if (!value) return <Waiting error={error} />;
  const { skip: next } = value;
  return (
    <>
      {value.rounds.length === 0 && <p>No round was found.</p>}
      {value.rounds.length > 0 && (
        <Scroll label="Rounds"><table class="data rounds">
          <thead><tr><th scope="col">Round</th><th scope="col">Began</th><th scope="col">Seats</th><th scope="col">What happened</th><th scope="col" class="num">{net}</th></tr></thead>
          <tbody>
            {value.rounds.map((r) => (
              <tr key={`${r.table} ${r.round}`}>
                <th scope="row"><a href={`/table/${r.table}/rounds/${r.round}`}>{r.name}, round {r.round}</a></th>
                <td><time dateTime={r.time}>{new Date(r.time).toLocaleString(locale())}</time></td>
                <td>{r.seats.join(", ")}</td>
                <td>{r.summary}</td><td class="num"><Money text={r.net} sign /></td>
              </tr>
            ))}
          </tbody>
        </table></Scroll>
      )}
      {value.archived && <p class="moved">Rounds of long ago are not shown: they were moved to {value.archive ? `the archive ${value.archive}` : "an archive of the house"}, which this floor was not opened with.</p>}
      <p class="pages">
        {skips.length > 1 && <button type="button" class="outline-button" onClick={() => setSkips(skips.slice(0, -1))}>Later rounds</button>}
        {next && <button type="button" class="outline-button" onClick={() => setSkips([...skips, next])}>Earlier rounds</button>}
      </p>
    </>
  );
}

export function MinePage() {
  const who = session.value;
  return (
    <main class="page">
      <h1 tabIndex={-1}>My rounds</h1>
      <p class="lead">Every round that you wagered in, at all tables. Open one to see it again, card by card, or to ask for a ruling on it.</p>
      {who === null && <NameForm />}
      {who && <Own key={who.player} />}
    </main>
  );
}

function Own() {
  const { value } = useLoaded<Rulings>(() => ask("/api/rulings"), "rulings");
  const all = value ? [...value.waiting, ...value.answered] : [];
  return (
    <>
      <PlayedRounds at="/api/history" net="Your net" />
      {all.length > 0 && <h2>What you asked</h2>}
      {all.map((r) => <Said key={r.id} ruling={r} link />)}
    </>
  );
}
