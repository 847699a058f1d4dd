// The submission as a form: the facility, each game, tables and links. What is changed here is
// changed in the text.

import { signal } from "@preact/signals";
import type { Offered } from "../server/protocol";
import { change, checked, statedTables, values } from "./draft";
import { Row, Typed } from "./field";
import { GameForm } from "./gameform";
import { Tables } from "./tables";
import { text as quoted } from "./toml";

const part = signal("facility");

export function Form({ offered }: { offered: Offered }) {
  if (values.value === undefined) return <p class="quiet" role="status">One moment.</p>;
  if (values.value === null) {
    const wrong = checked.value?.findings[0];
    return <p>The text is no TOML{wrong ? `, at line ${wrong.line}` : ""}, so that the form cannot show it. Correct it in <a href="#text">the text</a>.</p>;
  }
  const stated = statedTables(["games"]).map(([id]) => id);
  const games = offered.games.filter((g) => stated.includes(g.game));
  const parts: [string, string, string][] = [["facility", "Facility", ""], ...games.map((g): [string, string, string] => [g.game, g.name, `games.${g.game}`]), ["tables", "Tables and links", "tables"]];
  const now = parts.some(([id]) => id === part.value) ? part.value : "facility";
  const errors = (below: string): number => (checked.value?.findings ?? []).filter((f) => f.severity === "error" && (below === "" ? !f.path.includes(".") && f.path !== "games" && f.path !== "tables" : f.path === below || f.path.startsWith(`${below}.`) || below === "tables" && f.path.startsWith("links"))).length;
  const rest = offered.games.filter((g) => !stated.includes(g.game));
  const offer = async (id: string): Promise<void> => { await change({ offer: id }); part.value = id; };
  return (
    <div class="form-view">
      <div class="parts" role="group" aria-label="Part of the submission">
        {parts.map(([id, name, below]) => (
          <button type="button" key={id} aria-pressed={id === now} onClick={() => { part.value = id; }}>
            {name}{errors(below) > 0 && <span class="badge"><span class="sr">, errors: </span>{errors(below)}</span>}
          </button>
        ))}
        {rest.length > 0 && (
          <select class="add-game" aria-label="Add a game" value="" onChange={(e) => { const id = e.currentTarget.value; e.currentTarget.value = ""; if (id) void offer(id); }}>
            <option value="">Add a game…</option>
            {rest.map((g) => <option key={g.game} value={g.game}>{g.name}</option>)}
          </select>
        )}
      </div>
      {now === "facility" ? <Facility /> : now === "tables" ? <Tables games={games} /> : <GameForm key={now} id={now} />}
    </div>
  );
}

function Facility() {
  const quote = (typed: string): string => typed && quoted(typed);
  const day = (typed: string): string => (/^\d{4}-\d\d-\d\d$/.test(typed) ? typed : quote(typed));
  return (
    <section aria-labelledby="part-title">
      <h2 id="part-title">The facility and the edition</h2>
      <Row path={["facility"]} name="Licensed facility" cite="601a.2"><Typed path={["facility"]} write={quote} wide /></Row>
      <Row path={["edition"]} name="Edition"><Typed path={["edition"]} write={quote} /></Row>
      <Row path={["effective"]} name="Effective from" hint="year, month, day"><Typed path={["effective"]} write={day} placeholder="2027-01-01" /></Row>
      <Row path={["expires"]} name="Expires on" hint="may be left out"><Typed path={["expires"]} write={day} placeholder="2028-01-01" /></Row>
    </section>
  );
}
