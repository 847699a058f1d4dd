// The tables of the facility, each with its game and what differs from it, and the links between
// their progressive meters (§ 605a.8).

import { useState } from "preact/hooks";
import type { Offered } from "../server/protocol";
import { Cite } from "../ui/clause";
import { Scroll } from "../ui/ui";
import { change, found, statedTables } from "./draft";
import { Typed } from "./field";
import { Here } from "./findings";
import { at, isTable, list, shown, text as quoted, texts } from "./toml";

type Games = Offered["games"];

export function Tables({ games }: { games: Games }) {
  const all = statedTables(["tables"]);
  const [id, setID] = useState("");
  const [game, setGame] = useState("");
  const played = games.some((g) => g.game === game) ? game : games[0]?.game ?? "";
  const taken = all.some(([other]) => other === id.trim());
  const add = (event: Event): void => {
    event.preventDefault();
    const name = id.trim() || next(all.map(([other]) => other));
    if (taken || !played) return;
    void change({ path: ["tables", name, "game"], value: quoted(played) });
    setID("");
  };
  return (
    <section aria-labelledby="part-title">
      <h2 id="part-title">Tables</h2>
      <p>Each table plays a game of the submission. What is set here for a table overrides what is set for its game; anything else can be written in the text.</p>
      {all.length > 0 && (
        <Scroll label="List of tables"><table class="data table-list">
          <thead><tr><th scope="col">Table</th><th scope="col">Game</th><th scope="col">Minimum</th><th scope="col">Maximum</th><th scope="col">States also</th><td /></tr></thead>
          <tbody>{all.map(([name, of]) => <OneTable key={name} id={name} of={of} games={games} />)}</tbody>
        </table></Scroll>
      )}
      <form class="add-line" onSubmit={add}>
        <label>Name <input value={id} placeholder={next(all.map(([other]) => other))} maxLength={40} autocomplete="off" aria-invalid={taken} onInput={(e) => setID(e.currentTarget.value)} /></label>
        <label>Game <select value={played} onChange={(e) => setGame(e.currentTarget.value)}>{games.map((g) => <option key={g.game} value={g.game}>{g.name}</option>)}</select></label>
        <button type="submit" class="outline-button" disabled={!played || taken}>Add a table</button>
        {taken && <p class="error" role="alert">There is a table {id.trim()} already.</p>}
      </form>
      <Links tables={all.filter(([, of]) => games.some((g) => g.meter && g.game === shown(of.game))).map(([name]) => name)} />
    </section>
  );
}

/** The first number that is not taken. */
const next = (taken: string[]): string => {
  let n = 1;
  while (taken.includes(String(n))) n++;
  return String(n);
};

function OneTable({ id, of, games }: { id: string; of: Record<string, unknown>; games: Games }) {
  const path = ["tables", id], game = shown(of.game);
  const own = Object.keys(of).filter((key) => !["game", "minimum", "maximum"].includes(key));
  const here = [[], ["game"], ["minimum"], ["maximum"]].flatMap((p) => found([...path, ...p]));
  const banked = games.find((g) => g.game === game)?.banked; // Poker has bets and buy-ins instead
  const amount = (key: string) => {
    if (!banked) return <span class="quiet">–</span>;
    const usual = shown(at(statedTables(["games"]).find(([name]) => name === game)?.[1], [key]));
    return <Typed path={[...path, key]} label={`${key === "minimum" ? "Minimum" : "Maximum"} of table ${id}`} before="$" placeholder={usual} write={(v) => v && quoted(v)} value={shown(of[key])} />;
  };
  return (
    <>
      <tr>
        <th scope="row">{id}</th>
        <td>
          <select aria-label={`Game of table ${id}`} value={game} onChange={(e) => void change({ path: [...path, "game"], value: quoted(e.currentTarget.value) })}>
            {!games.some((g) => g.game === game) && <option value={game}>{game || "none"}</option>}
            {games.map((g) => <option key={g.game} value={g.game}>{g.name}</option>)}
          </select>
        </td>
        <td>{amount("minimum")}</td>
        <td>{amount("maximum")}</td>
        <td class="quiet"><code>{own.join(", ") || "–"}</code></td>
        <td><button type="button" class="plain" onClick={() => void change({ path, value: "" })}>Take out<span class="sr"> table {id}</span></button></td>
      </tr>
      {here.length > 0 && <tr class="found-row"><td colSpan={6}><Here id={`of-table-${id}`} of={here} /></td></tr>}
    </>
  );
}

/** Tables of games that have a meter may be linked. */
function Links({ tables }: { tables: string[] }) {
  const all = statedTables(["links"]);
  const [chosen, setChosen] = useState<string[]>([]);
  const free = tables.filter((id) => !all.some(([, of]) => texts(of.tables).includes(id)));
  const link = (event: Event): void => {
    event.preventDefault();
    const joined = free.filter((id) => chosen.includes(id));
    if (joined.length < 2) return;
    void change({ path: ["links", next(all.map(([id]) => id)), "tables"], value: list(joined) });
    setChosen([]);
  };
  return (
    <>
      <h2>Links</h2>
      <p>Tables that share one progressive meter have the same odds and conditions. <Cite cite="605a.8" /></p>
      <ul class="link-list">
        {all.map(([id, of]) => (
          <li key={id}>
            <span><strong>Link {id}</strong>: tables {isTable(of) ? texts(of.tables).join(", ") : ""}</span>
            <button type="button" class="plain" onClick={() => void change({ path: ["links", id], value: "" })}>Take out<span class="sr"> link {id}</span></button>
            <Here id={`of-link-${id}`} of={[...found(["links", id]), ...found(["links", id, "tables"])]} />
          </li>
        ))}
      </ul>
      {free.length < 2
        ? <p class="quiet">{all.length > 0 ? "No two tables are left to link." : "A link needs two tables with a progressive wager."}</p>
        : (
          <form onSubmit={link}>
            <fieldset class="choices inline">
              <legend>Link these tables</legend>
              {free.map((id) => (
                <label key={id}>
                  <input type="checkbox" checked={chosen.includes(id)} onChange={(e) => setChosen(e.currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))} />{id}
                </label>
              ))}
            </fieldset>
            <button type="submit" class="outline-button" disabled={chosen.length < 2}>Link</button>
          </form>
        )}
    </>
  );
}
