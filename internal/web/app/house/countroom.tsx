// The count room: drop boxes and jackpot boxes, each counted by three people, none of whom sees what another counted or what was expected.

import { useState } from "preact/hooks";
import { Problem } from "../floor/correct";
import { ask, session } from "../server/api";
import type { CountRoom, DropBox, Stack } from "../server/protocol";
import { Money, Scroll, useRefreshed, Waiting } from "../ui/ui";
import { By, Counter, Difference, fresh, has, Paper, useAct } from "./pieces";

export default function CountRoomPage() {
  const { value: now, error, again } = useRefreshed<CountRoom>(() => ask("/api/countroom"), fresh);
  if (!now) return <main class="page"><h1 tabIndex={-1}>Count room</h1><Waiting error={error} /></main>;
  return (
    <main class="page floor-page house-page">
      <h1 tabIndex={-1}>Count room</h1>
      <p class="lead">Each drop box and jackpot box is counted by {now.team} people, each alone ({now.cite}). What is in it, and what was expected, is shown when all have counted alike.</p>
      <section aria-labelledby="boxes-title">
        <h2 id="boxes-title">To be counted</h2>
        {now.boxes.length === 0 && <p class="quiet">No box waits.</p>}
        <div class="floor-cards">{now.boxes.map((b) => <Box key={`${b.table}/${b.box}/${b.recounts}`} box={b} now={now} again={again} />)}</div>
      </section>
      <section aria-labelledby="counted-title">
        <h2 id="counted-title">Counted</h2>
        {now.counted.length === 0 ? <p class="quiet">Nothing yet.</p> : (
          <Scroll label="Counted boxes">
            <table class="data house-data">
              <thead><tr><th scope="col">Box</th><th scope="col" class="num">Cash</th><th scope="col" class="num">Expected</th><th scope="col" class="num">Difference</th><th scope="col" class="num">Rake or contributions</th><th scope="col" class="num">Expected</th><th scope="col" class="num">Difference</th><th scope="col">Team</th><th scope="col">Paper</th></tr></thead>
              <tbody>{now.counted.map((b) => (
                <tr key={`${b.table}/${b.box}`}>
                  <th scope="row">{called(b)}</th>
                  {b.jackpot ? <><td /><td /><td /></> : <><td class="num"><Money text={b.total ?? "0"} /></td><td class="num"><Money text={b.book ?? "0"} /></td><td class="num"><Difference of={b.difference ?? "0"} /></td></>}
                  {b.rake ? <><td class="num"><Money text={b.rake.total} /></td><td class="num"><Money text={b.rake.book} /></td><td class="num"><Difference of={b.rake.difference} /></td></> : <><td /><td /><td /></>}
                  <td>{b.by?.map((s) => s.name).join(", ")}</td><td><Paper at={`boxes/${b.table}/${b.box}`} of={called(b)} /></td>
                </tr>
              ))}</tbody>
            </table>
          </Scroll>
        )}
      </section>
    </main>
  );
}

const called = (b: DropBox) => `${b.name}, ${b.jackpot ? "jackpot box" : "box"} ${b.number}`;

function Box({ box, now, again }: { box: DropBox; now: CountRoom; again: () => void }) {
  const { problem, busy, act } = useAct(again);
  const [cash, setCash] = useState<Stack[]>([]);
  const [chips, setChips] = useState<Stack[]>([]);
  const left = now.team - box.counts;
  return (
    <form class="floor-card form" onSubmit={(e) => { e.preventDefault(); void act(`/api/house/boxes/${box.table}/${box.box}/count`, { cash, chips }); }}>
      <h3>{called(box)}</h3>
      <p>Removed by <By of={box.removed} /></p>
      <p role="status">{box.counts} of {now.team} have counted it.</p>
      {box.recounts > 0 && <p class="loss">The counts were not alike, so all count again.</p>}
      {box.yours && <p>You have counted it. {left === 1 ? "One more person counts" : `${left} more people count`}.</p>}
      {!box.yours && has(session.value?.roles, "count team") && (
        <>
          {!box.jackpot && <Counter id={`box-${box.table}-${box.box}`} legend="Cash in the box" of={now.denominations} value={cash} set={setCash} />}
          {box.raked && <Counter id={`rake-${box.table}-${box.box}`} legend={box.jackpot ? "Contributions in the box, in chips" : "Rake in the box, in chips"} of={now.chips} value={chips} set={setChips} />}
          <button class="brass" type="submit" disabled={busy}>I have counted it: sign</button>
        </>
      )}
      <Problem text={problem} />
    </form>
  );
}
