// Surveillance: all tables with the cards that everybody sees, the moments that were marked, and their rounds again. Nothing can be done here but mark.

import { useState } from "preact/hooks";
import { Problem, useSend } from "../floor/correct";
import { locale } from "../language/locale";
import { post } from "../people/requests";
import { cardName, suits } from "../pieces/cards";
import { ask, session } from "../server/api";
import type { Mark, SurveillancePage as Seen, WatchedTable } from "../server/protocol";
import { Reason } from "../table/reason";
import { closeSheet, openSheet, SheetPlace } from "../ui/sheet";
import { Scroll, useRefreshed, Waiting } from "../ui/ui";
import { has, hour } from "./pieces";
import { fresh, Table } from "./pit";

export default function SurveillancePage() {
  const { value, error, again } = useRefreshed<Seen>(() => ask("/api/surveillance"), fresh);
  const [only, setOnly] = useState("");
  if (!value) return <main class="page"><h1 tabIndex={-1}>Surveillance</h1><Waiting error={error} /></main>;
  const marks = has(session.value?.roles, "surveillance");
  const mark = (t: WatchedTable): void => openSheet("mark", `Mark a moment at ${t.name}`, () => <MarkForm key={t.id} id={t.id} done={again} />);
  return (
    <main class="page pit-page">
      <h1 tabIndex={-1}>Surveillance</h1>
      <p class="lead">All tables as they are now. You see what everybody sees: a card that lies face down is shown when it is turned, and all of a round when it is over. You touch nothing.</p>
      <p class="pit-sum">
        <label>Table <select value={only} onChange={(e) => setOnly(e.currentTarget.value)}>
          <option value="">All</option>
          {value.tables.map((t) => <option key={t.id} value={t.id}>{t.name}</option>)}
        </select></label>
        <a href="#marks" onClick={(e) => { e.preventDefault(); document.getElementById("marks")?.focus(); }}>{value.marks.length} {value.marks.length === 1 ? "mark" : "marks"}</a>
      </p>
      <ul class="pit-tables">{value.tables.filter((t) => !only || t.id === only).map((t) => (
        <Table key={t.id} of={t} now={value.now}>
          {t.piles.length > 0 && <dl class="piles" aria-label={`Cards of ${t.name}`}>{t.piles.map((p) => <div key={p.where}><dt>{p.where}</dt><dd>{p.cards.map((card, i) => <Small key={i} card={card} />)}{p.hand && <span class="quiet small"> {p.hand}</span>}</dd></div>)}</dl>}
          {marks && <button type="button" class="outline-button pit-direct" aria-label={`Mark this moment at ${t.name}`} onClick={() => mark(t)}>Mark this moment</button>}
        </Table>
      ))}</ul>
      <section aria-labelledby="marks">
        <h2 id="marks" tabIndex={-1}>Marked moments</h2>
        {value.marks.length === 0 ? <p class="quiet">Nothing is marked.</p> : (
          <Scroll label="Marked moments">
            <table class="data house-data">
              <thead><tr><th scope="col">When</th><th scope="col">Table</th><th scope="col">Round</th><th scope="col">What is to be seen</th><th scope="col">Marked by</th><th scope="col" class="num">Entry</th></tr></thead>
              <tbody>{value.marks.map((m) => (
                <tr key={`${m.by.at} ${m.table}`}>
                  <th scope="row">{new Date(m.by.at).toLocaleDateString(locale())} {hour(m.by.at)}</th><td>{m.name}</td><td><Round of={m} /></td><td class="mark-note">{m.note}</td><td>{m.by.name}</td><td class="num">{m.entry}</td>
                </tr>
              ))}</tbody>
            </table>
          </Scroll>
        )}
        <p class="quiet">Marks stand in the log of the house, with who made them. The entry is the last one of the table's log at that moment.</p>
      </section>
      <SheetPlace />
    </main>
  );
}

/** The round of a mark, which can be looked at again once it is over. */
function Round({ of: m }: { of: Mark }) {
  if (m.round === 0) return <span class="quiet">none yet</span>;
  return m.replays ? <a href={`/table/${m.table}/rounds/${m.round}`} aria-label={`Round ${m.round} of ${m.name}, again`}>Round {m.round}</a> : <>Round {m.round}, <span class="quiet">in play</span></>;
}

/** A card where there is no room to draw it. */
const Small = ({ card }: { card: string }) => (
  <span class={`small-card ${card ? `suit-${card[1] ?? ""}` : "down"}`} role="img" aria-label={cardName(card)}>{card && `${card[0] === "T" ? "10" : card[0] ?? ""}${suits.find(([letter]) => letter === card[1])?.[1] ?? ""}`}</span>
);

function MarkForm({ id, done }: { id: string; done: () => void }) {
  const [reason, setReason] = useState("");
  const { problem, act } = useSend(async (path, body) => { await post(path, body); done(); closeSheet(); });
  return (
    <form class="form" onSubmit={(e) => { e.preventDefault(); void act("/api/house/marks", { table: id, reason }); }}>
      <p>The time, the round and the table's last entry are kept with what you say, and your name.</p>
      <Reason id="mark-reason" label="What is to be seen" value={reason} set={setReason} />
      <button class="brass" type="submit" disabled={!reason.trim()}>Mark it</button>
      <Problem text={problem} />
    </form>
  );
}
