// A player asks for a ruling on a round, and sees the answer; and what was corrected of a round.

import { useState } from "preact/hooks";
import { dated } from "../language/locale";
import { post } from "../people/requests";
import { ask } from "../server/api";
import type { Mended, Ruling, Rulings } from "../server/protocol";
import { sentence, useLoaded } from "../ui/ui";

/** What a player asked, and the answer. */
export function Said({ ruling: r, link = false }: { ruling: Ruling; link?: boolean }) {
  return (
    <dl class="facts ruling">
      {link && <><dt>Round</dt><dd><a href={`/table/${r.table}/rounds/${r.round}`}>Round {r.round} of {r.table}</a></dd></>}
      <dt>You asked</dt><dd><span translate={false}>{r.words}</span> <span class="quiet">{dated(r.asked)}</span></dd>
      <dt>The ruling</dt>
      {r.outcome && r.answered
        ? <dd><strong>{r.outcome === "corrected" ? "The round was corrected." : "The round stands."}</strong> <span translate={false}>{r.reason}</span> <span class="quiet">{r.by}, {dated(r.answered)}</span></dd>
        : <dd>It waits for a floorperson.</dd>}
    </dl>
  );
}

export function AskRuling({ table, round }: { table: string; round: string }) {
  const [asked, again] = useState(0);
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState("");
  const { value } = useLoaded<Rulings>(() => ask("/api/rulings"), `${table} ${round} ${asked}`);
  const own = (all: Ruling[]): Ruling[] => all.filter((r) => r.table === table && r.round === Number(round));
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      await post(`/api/tables/${encodeURIComponent(table)}/rounds/${encodeURIComponent(round)}/ruling`, { words });
      setWords("");
      setProblem("");
      again(asked + 1);
    } catch (e) {
      setProblem(sentence(e));
    }
  };
  if (!value) return null;
  return (
    <section aria-labelledby="ruling-title">
      <h2 id="ruling-title">A ruling on this round</h2>
      {[...own(value.waiting), ...own(value.answered)].map((r) => <Said key={r.id} ruling={r} />)}
      {own(value.waiting).length === 0 && (
        <form class="form" onSubmit={(e) => void send(e)}>
          <label for="ruling-words">What was wrong with this round?</label>
          <textarea id="ruling-words" rows={3} maxLength={1000} value={words} onInput={(e) => setWords(e.currentTarget.value)} />
          <button class="outline-button" type="submit" disabled={!words.trim()}>Ask for a ruling</button>
        </form>
      )}
      {problem && <p class="error" role="alert">{problem}</p>}
    </section>
  );
}

/** What was corrected of a round after the next had begun. */
export function Corrections({ all }: { all: Mended[] }) {
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="mended-title">
      <h2 id="mended-title">Corrected later</h2>
      <p class="explained">The round is shown as it is now. The log keeps what it was.</p>
      <ul class="floor-list">
        {all.map((m) => (
          <li key={m.at}><p><strong>{m.what}</strong><br />{m.by && <>{m.by}: {m.reason}<br />{m.authoriser}: {m.approved}<br /></>}<span class="quiet">{dated(m.at)}</span></p></li>
        ))}
      </ul>
    </section>
  );
}
