// What a chapter offers: wagers, paytables side by side, options, and how unclear words are read.

import { Rows, wagerName } from "../pieces/paytable";
import { loadRules } from "../server/api";
import type { GameRules, Paytable } from "../server/protocol";
import { Cite, Ways } from "../ui/clause";
import { feltClass } from "../ui/colour";
import { SheetPlace } from "../ui/sheet";
import { Scroll, Source, useLoaded, Waiting } from "../ui/ui";
import { designed } from "../ui/words";

export default function RulesPage({ game }: { game: string }) {
  const { value, error } = useLoaded<GameRules>(() => loadRules(game), game);
  return (
    <main class="page">
      {value ? <Rules rules={value} /> : <><h1 tabIndex={-1}>Rules</h1><Waiting error={error} /></>}
      <SheetPlace />
    </main>
  );
}

function Rules({ rules }: { rules: GameRules }) {
  const wagers = [...new Set(rules.paytables.map((p) => p.wager))];
  return (
    <>
      <div class={`title-band ${feltClass(rules.layout.colour)}`}>
        <h1 tabIndex={-1}>{rules.name ?? rules.layout.title}</h1>
        <p>{!designed(rules.chapter) && `58 Pa. Code, chapter ${rules.chapter}. `}{rules.published}</p>
      </div>
      <p class="tags"><Source source={rules.source} /> {!designed(rules.chapter) && <a href={`/clauses/${rules.chapter}`}>Clause by clause</a>}</p>
      <h2>Wagers</h2>
      <Scroll label="Wagers"><table class="data">
        <thead><tr><th scope="col">Wager</th><th scope="col">Kind</th><th scope="col">Clause</th></tr></thead>
        <tbody>
          {rules.wagers.map((w) => (
            <tr key={w.id}><th scope="row">{w.name}</th><td>{w.required ? "required" : "not required"}</td><td><Cite cite={w.cite} /></td></tr>
          ))}
        </tbody>
      </table></Scroll>
      <h2>Inscriptions on the layout</h2>
      <ul class="plain-list">{rules.layout.inscriptions.map((i) => <li key={i.text}>{i.text} <Cite cite={i.cite} /></li>)}</ul>
      {wagers.length > 0 && <h2>Paytables</h2>}
      {wagers.map((w) => <SideBySide key={w} name={wagerName(rules, w)} tables={rules.paytables.filter((p) => p.wager === w)} />)}
      <h2>Limits and options</h2>
      <Scroll label="Limits and options"><table class="data">
        <thead><tr><th scope="col">Option</th><th scope="col">Allowed</th><th scope="col">Default</th><th scope="col">Clause</th></tr></thead>
        <tbody>
          {rules.options.map((o) => (
            <tr key={o.id}><th scope="row"><code>{o.id}</code></th><td>{o.values}</td><td>{o.default}</td><td><Cite cite={o.cite} /></td></tr>
          ))}
        </tbody>
      </table></Scroll>
      <h2>Readings</h2>
      {rules.readings.length === 0 && <p>Nothing here can be read in two ways.</p>}
      {rules.readings.map((r) => (
        <section class="reading" key={r.id}>
          <h3><code>{r.id}</code></h3>
          <p>{r.why}</p>
          <Ways reading={r} />
          <p>{r.cites.map((c) => <Cite key={c} cite={c} />)}</p>
        </section>
      ))}
    </>
  );
}

/** Paytables of one wager in one table when their rows agree, else next to each other. */
function SideBySide({ name, tables }: { name: string; tables: Paytable[] }) {
  const hands = [...new Set(tables.flatMap((t) => t.rows.map((r) => r.hand)))];
  if (tables.length === 1 && tables[0]) {
    return <section class="side one"><h3>{name}</h3><Rows table={tables[0]} /><Cite cite={tables[0].cite} /></section>;
  }
  return (
    <section class="side">
      <h3>{name}</h3>
      <Scroll label={name}><table class="data pays">
        <thead><tr><th scope="col">Hand</th>{tables.map((t) => <th scope="col" class="num" key={t.letter}>{t.letter}</th>)}</tr></thead>
        <tbody>
          {hands.map((h) => (
            <tr key={h}>
              <th scope="row">{h}</th>
              {tables.map((t) => <td class="num" key={t.letter}>{t.rows.find((r) => r.hand === h)?.pays ?? "–"}</td>)}
            </tr>
          ))}
        </tbody>
      </table></Scroll>
      <Cite cite={tables[0]?.cite ?? ""} />
    </section>
  );
}
