// All wagers of all games in one table, by what they cost, and any two of them side by side. The choice stands in the address.

import type { FigureRow, GameOdds, GameRules } from "../server/protocol";
import { dollars } from "../ui/money";
import { useQuery } from "../ui/route";
import { Scroll } from "../ui/ui";
import { capital } from "../ui/words";
import { every, fixed, percent } from "./numbers";
import { inShort, ofWager } from "./rows";

/** A wager on a paytable of a game, whose figures are known. */
export interface Line { key: string; game: string; name: string; title: string; told: string; rows: { hand: string; pays: string }[]; edge: number; hits: number; deviation: number }

/** The wagers of a game that are counted already. */
export function linesOf(odds: GameOdds, rules: GameRules | undefined): Line[] {
  const tables = rules?.paytables ?? [];
  return odds.figures.flatMap((f: FigureRow): Line[] => {
    if (f.house_edge === null || f.hit_frequency === null || f.deviation === null) return [];
    const letters = odds.figures.filter((x) => x.wager === f.wager).map((x) => x.paytable);
    const told = inShort(ofWager(odds, tables, f.wager, letters), letters)[letters.indexOf(f.paytable)] ?? "";
    const rows = tables.find((t) => t.wager === f.wager && t.letter === f.paytable)?.rows ?? [];
    return [{ key: `${odds.game}/${f.wager}/${f.paytable}`, game: odds.game, name: odds.name, title: capital(f.title), told, rows, edge: f.house_edge, hits: f.hit_frequency, deviation: f.deviation }];
  });
}

const orders: Record<string, (a: Line, b: Line) => number> = {
  edge: (a, b) => a.edge - b.edge,
  hits: (a, b) => b.hits - a.hits,
  deviation: (a, b) => a.deviation - b.deviation,
  game: () => 0,
};

const number = (text: string | null, otherwise: number, most: number): number => {
  const n = Number(text ?? "");
  return n > 0 && n <= most ? n : otherwise;
};

export function AllWagers({ lines }: { lines: readonly Line[] }) {
  const [query, ask] = useQuery();
  const stake = number(query.get("wager"), 10, 100000), rounds = number(query.get("rounds"), 50, 1000), by = query.get("by") ?? "edge";
  const compared = [query.get("one") ?? "", query.get("other") ?? ""];
  const change = (of: Record<string, string>): void => ask({ ...Object.fromEntries(query), ...of });
  // A third takes the place of the first.
  const compare = (key: string): void => {
    const [one = "", other = ""] = compared.includes(key) ? compared.filter((k) => k !== key) : [...compared.filter(Boolean), key].slice(-2);
    change({ one, other });
  };
  const cost = (line: Line): string => dollars(Math.round(line.edge * stake * rounds * 100));
  const two = compared.flatMap((key) => lines.filter((l) => l.key === key));
  return (
    <section class="all-wagers" aria-labelledby="all-wagers">
      <h2 id="all-wagers">All wagers by what they cost</h2>
      <p>What a wager costs in an hour is its house edge of what one wagers at first, in as many rounds. Tick two, and they stand side by side.</p>
      <p class="filters">
        <label>First wager, in dollars <input type="number" min={1} max={100000} value={stake} onChange={(e) => change({ wager: e.currentTarget.value })} /></label>
        <label>Rounds an hour <input type="number" min={1} max={1000} value={rounds} onChange={(e) => change({ rounds: e.currentTarget.value })} /></label>
        <label>Order <select value={by} onChange={(e) => change({ by: e.currentTarget.value })}>
          <option value="edge">The least cost first</option>
          <option value="hits">What wins most often first</option>
          <option value="deviation">What varies least first</option>
          <option value="game">By game</option>
        </select></label>
      </p>
      {two.length === 2 && (
        <Scroll label="Two wagers side by side"><table class="data two-wagers">
          <thead><tr><td />{two.map((l) => <th key={l.key} scope="col">{l.name}: {l.title}</th>)}</tr></thead>
          <tbody>
            <tr><th scope="row">House edge</th>{two.map((l) => <td key={l.key}>{percent(l.edge)}</td>)}</tr>
            <tr><th scope="row">Costs an hour</th>{two.map((l) => <td key={l.key}>{cost(l)}</td>)}</tr>
            <tr><th scope="row">Wins once in so many rounds</th>{two.map((l) => <td key={l.key}>{l.hits > 0 ? every(l.hits) : "–"}</td>)}</tr>
            <tr><th scope="row">Standard deviation</th>{two.map((l) => <td key={l.key}>{fixed(l.deviation, 4)}</td>)}</tr>
            <tr><th scope="row">Pays</th>{two.map((l) => <td key={l.key}>{l.rows.length === 0 ? l.told || "–" : <ul class="plain-list">{l.rows.map((r) => <li key={r.hand}>{r.hand} {r.pays}</li>)}</ul>}</td>)}</tr>
          </tbody>
        </table></Scroll>
      )}
      <Scroll label="All wagers"><table class="data sorted-wagers">
        <thead><tr>
          <th scope="col">Compare</th><th scope="col">Wager</th><th scope="col">Paytable</th><th scope="col" class="num">House edge</th>
          <th scope="col" class="num">Costs an hour</th><th scope="col" class="num">Hit frequency</th><th scope="col" class="num">Standard deviation</th>
        </tr></thead>
        <tbody>
          {lines.toSorted(orders[by] ?? orders["edge"]).map((l) => (
            <tr key={l.key} class={compared.includes(l.key) ? "chosen" : ""}>
              <td><label class="tick-row"><span class="sr">{l.name}: {l.title} {l.told}</span><input type="checkbox" checked={compared.includes(l.key)} onChange={() => compare(l.key)} /></label></td>
              <th scope="row"><a href={`/odds/${l.game}`}>{l.name}</a>: {l.title}</th>
              <td class="told-pays">{l.told || "–"}</td>
              <td class="num strong">{percent(l.edge)}</td><td class="num">{cost(l)}</td><td class="num">{percent(l.hits)}</td><td class="num">{fixed(l.deviation, 4)}</td>
            </tr>
          ))}
        </tbody>
      </table></Scroll>
    </section>
  );
}
