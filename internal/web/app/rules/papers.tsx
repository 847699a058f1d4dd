// The papers of each game and table under this submission, one click away.

import { useState } from "preact/hooks";
import { answered } from "../server/api";
import { download } from "../server/download";
import type { Offered, OfferedPaper } from "../server/protocol";
import { sentence } from "../ui/ui";
import { checked, statedTables, text } from "./draft";
import { shown } from "./toml";

const sizes: Record<string, string> = { letter: "Letter", a4: "A4", sign: "Table sign, 7 by 11 inches" };

export function Papers({ offered }: { offered: Offered }) {
  const stated = statedTables(["games"]).map(([id]) => id), games = offered.games.filter((g) => stated.includes(g.game));
  const tables = statedTables(["tables"]).flatMap(([id, of]) => { const game = games.find((g) => g.game === shown(of.game)); return game ? [{ id, game }] : []; });
  const [chosen, setChosen] = useState("");
  const [size, setSize] = useState(offered.sizes[0] ?? "");
  const [edge, setEdge] = useState(false);
  const [printing, setPrinting] = useState("");
  const [error, setError] = useState("");
  const all = [...games.map((game) => ({ id: game.game, name: game.name, game })), ...tables.map(({ id, game }) => ({ id, name: `Table ${id}: ${game.name}`, game }))];
  const of = all.find((x) => x.id === chosen) ?? all[0];
  if (!of) return <p>Papers are made for the games that the submission offers; it offers none yet.</p>;
  const papers = offered.papers.filter((p) => !p.banked || of.game.banked);
  const print = async (paper: OfferedPaper, format: string): Promise<void> => {
    setPrinting(`${paper.id}.${format}`);
    setError("");
    try {
      const answer = await answered("/api/rules/paper", { method: "POST", body: JSON.stringify({ text: text.value, of: of.id, paper: paper.id, size, format, edge: edge && paper.edge && of.game.banked }) });
      download(`${of.id}-${paper.id}.${format}`, await answer.blob());
    } catch (reason) {
      setError(sentence(reason));
    }
    setPrinting("");
  };
  return (
    <section aria-labelledby="papers-title">
      <h2 id="papers-title">Papers</h2>
      <p>The papers are made from this text alone, so they always agree with how rounds are dealt and paid.</p>
      <div class="paper-of">
        <label>Of <select value={of.id} onChange={(e) => setChosen(e.currentTarget.value)}>{all.map((x) => <option key={x.id} value={x.id}>{x.name}</option>)}</select></label>
        <label>Size <select value={size} onChange={(e) => setSize(e.currentTarget.value)}>{offered.sizes.map((s) => <option key={s} value={s}>{sizes[s] ?? s}</option>)}</select></label>
        {of.game.banked && <label><input type="checkbox" checked={edge} onChange={(e) => setEdge(e.currentTarget.checked)} /> State the house edge in the guide and on the rack card</label>}
      </div>
      {checked.value && !checked.value.ok && <p class="error">Papers can be made once the submission complies: correct its errors first.</p>}
      {papers.length === 0 && <p>There is no paper of {of.name}.</p>}
      {papers.length > 0 && (
        <ul class="papers" aria-label={`Papers of ${of.name}`}>
          {papers.map((p) => (
            <li key={p.id}>
              <div><h3>{p.name}</h3><p>{p.about}</p></div>
              <div class="take">{p.formats.map((format) => (
                <button type="button" class="outline-button" key={format} disabled={printing !== "" || !checked.value?.ok} onClick={() => void print(p, format)}>
                  {printing === `${p.id}.${format}` ? "Printing" : format === "txt" ? "Text" : format.toUpperCase()}<span class="sr"> of the {p.name}</span>
                </button>
              ))}</div>
            </li>
          ))}
        </ul>
      )}
      <p role="status" class="quiet">{printing && "Printing. Exact figures take a moment the first time."}</p>
      {error && <p class="error" role="alert">{error}</p>}
    </section>
  );
}
