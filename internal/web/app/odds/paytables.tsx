// Which paytable: what each pays, hand by hand, and not by its letter alone.

import { loadRules } from "../server/api";
import type { GameOdds, GameRules } from "../server/protocol";
import { Scroll, useLoaded } from "../ui/ui";
import { percent } from "./numbers";
import { ofWager } from "./rows";

export function PaytableChoice({ odds, wager, letter, name, told, choose }: { odds: GameOdds; wager: string; letter: string; name: string; told: string; choose: (letter: string) => void }) {
  const { value } = useLoaded<GameRules>(() => loadRules(odds.game), odds.game);
  const figures = odds.figures.filter((f) => f.wager === wager);
  if (figures.length < 2) return null;
  const letters = figures.map((f) => f.paytable);
  const rows = ofWager(odds, value?.paytables ?? [], wager, letters);
  const several = new Set(rows.map((r) => r.wager)).size > 1;
  const wagerName = (id: string): string => value?.wagers.find((w) => w.id === id)?.name ?? id.replaceAll("_", " ");
  const radio = (l: string) => <label><input type="radio" name={name} checked={l === letter} onChange={() => choose(l)} />{l}</label>;
  if (rows.length === 0) {
    return <fieldset class="choices inline"><legend>Paytable</legend>{letters.map((l) => <span key={l}>{radio(l)}</span>)}</fieldset>;
  }
  const at = (l: string): string => (l === letter ? "num chosen" : "num");
  return (
    <fieldset class="choices paytable-choice">
      <legend>Paytable</legend>
      <Scroll label={`What each paytable pays: ${told}`}><table class="data">
        <thead><tr><th scope="col">Hand</th>{letters.map((l) => <th scope="col" key={l} class={at(l)}>{radio(l)}</th>)}</tr></thead>
        <tbody>
          {rows.map((r) => (
            <tr key={`${r.wager} ${r.hand}`} class={r.pays.every((p) => p === r.pays[0]) ? "alike" : ""}>
              <th scope="row">{several && `${wagerName(r.wager)}: `}{r.hand}</th>{r.pays.map((p, i) => <td key={i} class={at(letters[i] ?? "")}>{p || "–"}</td>)}
            </tr>
          ))}
        </tbody>
        <tfoot><tr><th scope="row">House edge</th>{figures.map((f) => <td key={f.paytable} class={at(f.paytable)}>{f.house_edge === null ? "computing" : percent(f.house_edge, 2)}</td>)}</tr></tfoot>
      </table></Scroll>
    </fieldset>
  );
}
