// A chapter, clause by clause: how each is kept, and which test shows it.

import { useState } from "preact/hooks";
import { loadClauses } from "../server/api";
import type { Clause } from "../server/protocol";
import { lawOf, section } from "../ui/clause";
import { Scroll, Source, useLoaded, Waiting } from "../ui/ui";

export default function ClausesPage({ chapter }: { chapter: string }) {
  const { value, error } = useLoaded<Clause[]>(() => loadClauses(chapter), chapter);
  return (
    <main class="page">
      <h1 tabIndex={-1}>Chapter {chapter}</h1>
      {value ? <Clauses clauses={value} /> : <Waiting error={error} />}
    </main>
  );
}

function Clauses({ clauses }: { clauses: Clause[] }) {
  const [status, setStatus] = useState("");
  const [text, setText] = useState("");
  const counts = new Map<string, number>();
  for (const c of clauses) counts.set(c.status, (counts.get(c.status) ?? 0) + 1);
  const wanted = clauses.filter((c) =>
    (!status || c.status === status) && (!text || `${c.cite} ${c.how} ${c.why ?? ""}`.toLowerCase().includes(text.toLowerCase())));
  return (
    <>
      <p class="tags">{clauses[0] && <Source source={clauses[0].source} />} <span>58 Pa. Code; paraphrased, never quoted.</span></p>
      <p>{clauses.length} clauses: {[...counts].map(([s, n]) => `${n} ${s}`).join(", ")}.</p>
      <div class="filters">
        <label>Find <input type="search" value={text} onInput={(e) => setText(e.currentTarget.value)} /></label>
        <label>Status{" "}
          <select value={status} onChange={(e) => setStatus(e.currentTarget.value)}>
            <option value="">all, {clauses.length}</option>
            {[...counts].map(([s, n]) => <option key={s} value={s}>{s}, {n}</option>)}
          </select>
        </label>
        <span role="status" class="quiet">{wanted.length} clauses</span>
      </div>
      <Scroll label="Clauses"><table class="data clauses">
        <thead><tr><th scope="col">Clause</th><th scope="col">In our words</th><th scope="col">Status</th><th scope="col" class="num">Tests</th></tr></thead>
        <tbody>
          {wanted.map((c) => (
            <tr key={c.cite}>
              <th scope="row"><a class="cite" href={lawOf(c.cite)}>{section(c.cite)}</a></th><td>{c.how}{c.why && <span class="quiet">: {c.why}</span>}</td>
              <td><span class={`status-${c.status}`}>{c.status}</span></td><td class="num">{c.tests.length || "–"}</td>
            </tr>
          ))}
        </tbody>
      </table></Scroll>
    </>
  );
}
