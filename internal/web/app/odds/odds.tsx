// Every game's wagers and paytables side by side.

import { useCallback, useEffect, useState } from "preact/hooks";
import { loadRules } from "../server/api";
import type { FigureRow, Game, GameOdds, GameRules } from "../server/protocol";
import { Cite } from "../ui/clause";
import { cents, dollars } from "../ui/money";
import { SheetPlace } from "../ui/sheet";
import { Scroll, useLoaded, Waiting } from "../ui/ui";
import { capital } from "../ui/words";
import { AllWagers, linesOf, type Line } from "./all";
import { loadGames, useFollowed } from "./documents";
import { fixed, percent } from "./numbers";
import { inShort, ofWager } from "./rows";

export default function OddsPage() {
  const { value, error } = useLoaded<Game[]>(loadGames, "odds");
  const [lines, setLines] = useState<Record<string, Line[]>>({});
  const told = useCallback((game: string, of: Line[]) => setLines((before) => ({ ...before, [game]: of })), []);
  return (
    <main class="page odds">
      <h1 tabIndex={-1}>Odds</h1>
      <p class="lead">What every wager is worth, on every paytable: counted over all deals, not simulated. <a href="/docs/odds.html">How to read them</a></p>
      {value && <AllWagers lines={value.flatMap((g) => lines[g.game] ?? [])} />}
      {value ? value.map((g) => <OneGame key={g.game} game={g} told={told} />) : <Waiting error={error} />}
      <SheetPlace />
    </main>
  );
}

function OneGame({ game, told }: { game: Game; told: (game: string, lines: Line[]) => void }) {
  const { value, error } = useFollowed<GameOdds>(`/api/odds/${game.game}`);
  const { value: rules } = useLoaded<GameRules>(() => loadRules(game.game), game.game);
  useEffect(() => { if (value) told(game.game, linesOf(value, rules)); }, [value, rules]);
  return (
    <section aria-labelledby={`of-${game.game}`}>
      <h2 id={`of-${game.game}`}><a href={`/odds/${game.game}`}>{game.name}</a></h2>
      {value ? <Figures odds={value} /> : <Waiting error={error} />}
    </section>
  );
}

/** All figures of a game in one table. */
export function Figures({ odds }: { odds: GameOdds }) {
  const { value: rules } = useLoaded<GameRules>(() => loadRules(odds.game), odds.game);
  const wagers = [...new Set(odds.figures.map((f) => f.wager))];
  const highest = Math.max(...odds.figures.map((f) => f.house_edge ?? 0));
  return (
    <>
      <Scroll label={`Wagers of ${odds.name}`}><table class="data figures">
        <thead><tr>
          <th scope="col">Wager</th><th scope="col">Paytable</th><th scope="col" class="num">House edge</th><td class="edge-column" />
          <th scope="col" class="num">Hit frequency</th><th scope="col" class="num">Standard deviation</th><th scope="col">Clause</th>
        </tr></thead>
        {wagers.map((w) => {
          const rows = odds.figures.filter((f) => f.wager === w);
          const letters = rows.map((f) => f.paytable), told = inShort(ofWager(odds, rules?.paytables ?? [], w, letters), letters);
          return <tbody key={w}>{rows.map((f, i) => <Row key={f.paytable} figure={f} paytable={told[i] ?? ""} of={i === 0 ? rows.length : 0} highest={highest} />)}</tbody>;
        })}
      </table></Scroll>
      <p class="quiet small" role="status">{odds.computing ? "Computing. The rest will appear here." : ""}</p>
    </>
  );
}

function Row({ figure: f, paytable, of, highest }: { figure: FigureRow; paytable: string; of: number; highest: number }) {
  return (
    <tr>
      {of > 0 && <th scope="rowgroup" rowSpan={of}>{capital(f.title)}{f.meter && <small class="quiet"> meter at {dollars(cents(f.meter))}</small>}</th>}
      <td class="told-pays">{paytable || "–"}</td>
      {f.house_edge === null || f.hit_frequency === null || f.deviation === null
        ? <td colSpan={5} class="quiet">computing</td>
        : <>
            <td class="num strong">{percent(f.house_edge)}</td>
            <td class="edge-column"><Bar share={f.house_edge / highest} /></td>
            <td class="num">{percent(f.hit_frequency)}</td>
            <td class="num">{fixed(f.deviation, 4)}</td>
            <td><Cite cite={f.cite ?? ""} /></td>
          </>}
    </tr>
  );
}

/** A share drawn beside its number. */
export function Bar({ share }: { share: number }) {
  return (
    <svg class="share-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.max(0, Math.min(100, 100 * share)).toFixed(2)} height="10" />
    </svg>
  );
}
