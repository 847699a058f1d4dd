// Rounds played at a table, and one of them to look at again.

import { useEffect } from "preact/hooks";
import { fetchCourts } from "../pieces/card";
import { handHistory, loadRound, loadRounds, loadRules } from "../server/api";
import type { GameRules, PastRound } from "../server/protocol";
import { roundName } from "../table/words";
import { SheetPlace } from "../ui/sheet";
import { Money, Scroll, useLoaded, Waiting } from "../ui/ui";
import { Checked } from "./check";
import { Player } from "./player";

export function RoundsPage({ table }: { table: string }) {
  const { value, error } = useLoaded(() => loadRounds(table), table);
  return (
    <main class="page">
      <h1 tabIndex={-1}>Rounds</h1>
      <p><a href={`/table/${table}`}>Back to the table</a></p>
      {!value && <Waiting error={error} />}
      {value?.length === 0 && <p>No round has been played here yet.</p>}
      {value && value.length > 0 && (
        <Scroll name="Rounds"><table class="data rounds">
          <thead><tr><th scope="col">Round</th><th scope="col">Time</th><th scope="col">What happened</th><th scope="col" class="num">Your net</th></tr></thead>
          <tbody>
            {value.map((r) => (
              <tr key={r.round}>
                <th scope="row"><a href={`/table/${table}/rounds/${r.round}`}>Round {r.round}</a></th>
                <td><time dateTime={r.time}>{new Date(r.time).toLocaleString()}</time></td>
                <td>{r.summary}</td><td class="num">{r.played ? <Money text={r.net} sign /> : <span class="quiet">not played</span>}</td>
              </tr>
            ))}
          </tbody>
        </table></Scroll>
      )}
    </main>
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
      {past.value?.past.view.poker && <p><a href={handHistory(table, Number(round))} download>This hand as Poker Hand History</a></p>}
      {past.value ? <><Checked view={past.value.past.view} /><Player view={past.value.past.view} rules={past.value.rules} /></> : <Waiting error={past.error} />}
      <SheetPlace />
    </main>
  );
}
