// One game: every figure, what it comes from, and what a hand is worth.

import { useEffect } from "preact/hooks";
import { said } from "../language/language";
import type { GameOdds } from "../server/protocol";
import { feltClass } from "../ui/colour";
import { SheetPlace } from "../ui/sheet";
import { Source, Waiting } from "../ui/ui";
import { Analyser } from "./analyser";
import { Card } from "./card";
import { useFollowed } from "./documents";
import { Wager } from "./figure";
import { Figures } from "./odds";
import { Simulation } from "./simulation";
import { Team } from "./team";

export default function GameOddsPage({ id }: { id: string }) {
  const { value, error } = useFollowed<GameOdds>(`/api/odds/${encodeURIComponent(id)}`);
  const name = value?.name ?? "";
  useEffect(() => { if (name) document.title = `${said(`Odds of ${name}`)} · felt`; }, [name]);
  return (
    <main class="page odds">
      {value ? <Odds odds={value} /> : <><h1 tabIndex={-1}>Odds</h1><Waiting error={error} /></>}
      <SheetPlace />
    </main>
  );
}

function Odds({ odds }: { odds: GameOdds }) {
  const wagers = [...new Set(odds.figures.map((f) => f.wager))];
  return (
    <>
      <div class={`title-band ${feltClass(odds.colour)}`}>
        <h1 tabIndex={-1}>Odds of {odds.name}</h1>
        <p>58 Pa. Code, chapter {odds.chapter}. Counted over all deals, not simulated.</p>
      </div>
      <p class="tags"><Source source={odds.source} /> <a href={`/rules/${odds.game}`}>Rules</a> <a href="/odds">All games</a> <a href="#hand">Your hand</a> {odds.card_budgets.length > 0 && <a href="#card">Strategy card</a>} {odds.team > 0 && <a href="#team">A team</a>} <a href="#simulation">Simulation</a> <a href={`/odds/${odds.game}/what-if`}>What if</a></p>
      <h2>In brief</h2>
      <Figures odds={odds} />
      {wagers.map((w) => <Wager key={w} odds={odds} wager={w} />)}
      <Analyser odds={odds} />
      {odds.card_budgets.length > 0 && <Card odds={odds} />}
      {odds.team > 0 && <Team odds={odds} />}
      <Simulation odds={odds} />
    </>
  );
}
