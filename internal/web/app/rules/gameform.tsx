// What a chapter leaves to the house, with the exact edge beside each choice.

import { useState } from "preact/hooks";
import { percent } from "../odds/numbers";
import { Bar } from "../odds/odds";
import { Rows } from "../pieces/paytable";
import { loadRules, ask } from "../server/api";
import type { Edge, FormOption, FormWager, GameChoices, GameRules } from "../server/protocol";
import { Cite } from "../ui/clause";
import { feltClass } from "../ui/colour";
import { Source, useLoaded, Waiting } from "../ui/ui";
import { capital } from "../ui/words";
import { change, edges, edgesOf, found, stated, unknownYet, type Edit } from "./draft";
import { OptionRow, Pick, Row, Typed } from "./field";
import { Here } from "./findings";
import { amounts, at, isTable, list, shown, text as quoted, texts, type Path } from "./toml";

export function GameForm({ id }: { id: string }) {
  const { value, error } = useLoaded<GameChoices>(() => ask<GameChoices>(`/api/rules/${encodeURIComponent(id)}`), id);
  return value ? <Game of={value} /> : <Waiting error={error} />;
}

function Game({ of: g }: { of: GameChoices }) {
  const below = ["games", g.game];
  const progressive = g.options.filter((o) => o.path[0] === "progressive"), others = g.options.filter((o) => o.path[0] !== "progressive");
  const offered = texts(stated([...below, "wagers"]));
  const metered = g.wagers.some((w) => w.meter && offered.includes(w.id)) || isTable(stated([...below, "progressive"]));
  const decks = g.wagers.find((w) => w.by)?.by;
  const byDecks = Object.fromEntries(edgesOf(g.game, "base").flatMap((e) => (e.house_edge === null ? [] : [[e.paytable, `edge ${percent(e.house_edge)}`]])));
  const trouble = edges.value.find((e) => e.game === g.game)?.error;
  return (
    <section aria-labelledby="part-title">
      <div class={`title-band ${feltClass(g.colour)}`}>
        <h2 id="part-title">{g.name}</h2>
        <p>58 Pa. Code, chapter {g.chapter}. {g.banked && <Base game={g.game} />}</p>
      </div>
      <p class="tags">
        <Source source={g.source} /> <a href={`/rules/${g.game}`}>The chapter’s rules</a> {g.banked && <a href={`/odds/${g.game}`}>Odds</a>}
        <button type="button" class="plain" onClick={() => void change({ path: below, value: "" })}>Take out {g.name}</button>
      </p>
      <Here id="of-game" of={found(below).filter((f) => f.severity === "error")} />
      {trouble && <p class="quiet">The edges cannot be computed yet: {trouble}.</p>}
      {g.banked && <Wagers of={g} below={below} offered={offered} />}
      {metered && progressive.length > 0 && (
        <>
          <h3>Progressive meter</h3>
          {progressive.map((o) => <OptionRow key={o.path.join()} option={o} below={below} />)}
          <LongRun game={g} />
        </>
      )}
      <h3>{g.banked ? "Limits and options" : "Choices"}</h3>
      {others.map((o) => <OptionRow key={o.path.join()} option={o} below={below} {...(o.path[0] === decks ? { hints: byDecks } : {})} />)}
      {g.readings.length > 0 && <h3>How the text is read</h3>}
      {g.readings.map((r) => (
        <Row key={r.id} path={[...below, "readings", r.id]} name={r.id} cite={r.cites[0] ?? ""} hint={r.why}>
          <Pick path={[...below, "readings", r.id]} of={[r.default, ...r.others].map((v) => [v, words(v)] as const)} write={quoted} otherwise={words(r.default)} />
        </Row>
      ))}
    </section>
  );
}

const words = (name: string): string => capital(name.replaceAll("_", " "));

/** What the house keeps of the base game, under what is chosen. */
function Base({ game }: { game: string }) {
  const all = edgesOf(game, "base");
  if (unknownYet(game)) return <span class="nowrap">House edge of the base game: computing</span>;
  const chosen = all.length === 1 ? all[0] : all.find((e) => isChosen(game, e));
  if (!chosen) return null;
  return <span class="nowrap">House edge of the base game: {chosen.house_edge === null ? "computing" : <strong>{percent(chosen.house_edge)}</strong>}</span>;
}

/** Whether a base game's paytable is the one that a payout or an option chooses. */
function isChosen(game: string, e: Edge): boolean {
  const section = stated(["games", game]);
  const letters = at(section, ["paytables"]);
  return isTable(letters) && Object.entries(letters).some(([wager, letter]) => letter === e.paytable && edgesOf(game, wager).length === 0) || shown(at(section, ["decks"])) === e.paytable;
}

function LongRun({ game: g }: { game: GameChoices }) {
  const meter = g.wagers.find((w) => w.meter);
  const letter = meter && shown(stated(["games", g.game, "paytables", meter.id]));
  const row = meter && edgesOf(g.game, meter.id).find((e) => e.paytable === letter);
  if (row?.long_run === undefined) return null;
  return <p class="quiet">With this rate and reset amount paytable {letter} holds <strong>{percent(row.long_run)}</strong> in the long run, with $1 wagered.</p>;
}

function Wagers({ of: g, below, offered }: { of: GameChoices; below: Path; offered: string[] }) {
  const { value: rules } = useLoaded<GameRules>(() => loadRules(g.game), g.game);
  const path = [...below, "wagers"];
  const listed = g.wagers.filter((w) => w.listed);
  // A wager that is offered needs a paytable, and on a meter its amounts; both come as by default.
  const toggle = (w: FormWager, on: boolean): void => {
    const next = listed.filter((x) => (x.id === w.id ? on : offered.includes(x.id))).map((x) => x.id);
    const edits: Edit[] = [{ path, value: list(next) }];
    const letter = [...below, "paytables", w.id];
    if (on && w.letters[0] && stated(letter) === undefined) edits.push({ path: letter, value: quoted(w.letters[0]) });
    if (!on && stated(letter) !== undefined) edits.push({ path: letter, value: "" });
    if (w.meter) for (const o of g.options.filter((x) => x.path[0] === "progressive")) {
      const at = [...below, ...o.path], usual = defaultOf(g, o);
      if (on && stated(at) === undefined && usual) edits.push({ path: at, value: usual });
      if (!on && stated(at) !== undefined) edits.push({ path: at, value: "" });
    }
    void change(...edits);
  };
  return (
    <>
      <h3>Wagers offered</h3>
      <Here id="of-wagers" of={found(path)} />
      <ul class="wager-choices">
        {g.wagers.map((w) => {
          const on = w.listed ? offered.includes(w.id) : true;
          const choosable = on && w.letters.length > 0;
          if (!w.listed && w.letters.length === 0) return null;
          return (
            <li key={w.id}>
              {w.listed
                ? <label class="check"><input type="checkbox" checked={on} disabled={!w.optional && on} onChange={(e) => toggle(w, e.currentTarget.checked)} /><span>{w.name}{!w.optional && <span class="quiet"> always offered</span>}</span></label>
                : <span class="check">{w.name}<span class="quiet"> paid with the base game</span></span>}
              <Cite cite={w.cite} />
              {choosable && <Letters game={g} wager={w} below={below} rules={rules} />}
              {on && !choosable && w.listed && <OneEdge game={g} wager={w} />}
              {on && w.listed && w.hold && w.optional && <Hold wager={w} below={below} />}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** What stands by default, as TOML. */
function defaultOf(g: GameChoices, o: FormOption): string {
  const value = at(g.default, o.path);
  return isTable(value) ? amounts(Object.entries(value).map(([name, amount]) => [name, shown(amount)] as const)) : value === undefined ? "" : quoted(shown(value));
}

/** The edge of a wager that has one paytable, or one that an option chooses. */
function OneEdge({ game: g, wager: w }: { game: GameChoices; wager: FormWager }) {
  const all = edgesOf(g.game, w.id), row = w.by ? all.find((e) => e.paytable === shown(stated(["games", g.game, w.by ?? ""]))) : all[0];
  if (!row) return null;
  return <p class="one-edge">House edge {row.house_edge === null ? <span class="quiet">computing</span> : <strong>{percent(row.house_edge)}</strong>}</p>;
}

/** The paytables that the chapter prints, each with what the house keeps on it. */
function Letters({ game: g, wager: w, below, rules }: { game: GameChoices; wager: FormWager; below: Path; rules: GameRules | undefined }) {
  const path = [...below, "paytables", w.id];
  const now = shown(stated(path));
  const own = edgesOf(g.game, w.id), rows = own.length > 0 || w.listed ? own : edgesOf(g.game, "base");
  const highest = Math.max(...rows.map((r) => Math.abs(r.house_edge ?? 0)), 1e-9);
  const [open, setOpen] = useState(false);
  const tables = (rules?.paytables ?? []).filter((p) => p.wager === w.id);
  return (
    <div class="letters">
      <fieldset>
        <legend>Paytable <Cite cite={w.paytable_cite ?? ""} /></legend>
        {w.letters.map((letter) => {
          const row = rows.find((r) => r.paytable === letter);
          return (
            <label key={letter} class={letter === now ? "letter-choice chosen" : "letter-choice"}>
              <input type="radio" name={`letter-${g.game}-${w.id}`} checked={letter === now} onChange={() => void change({ path, value: quoted(letter) })} />
              <span class="letter">{letter}</span>
              {(row ? row.house_edge === null : unknownYet(g.game)) && <span class="quiet edge">computing</span>}
              {row && row.house_edge !== null && <><span class="edge"><span class="sr">, house edge </span>{percent(row.house_edge)}</span><Bar share={Math.abs(row.house_edge) / highest} /></>}
            </label>
          );
        })}
      </fieldset>
      <Here id={`letters-${w.id}`} of={found(path)} />
      {rows.length > 0 && <p class="quiet small">{own.length === 0 ? "House edge of the base game with each." : w.meter ? "House edge with the meter at its reset amount." : "House edge of the wager."}</p>}
      {tables.length > 0 && (
        <details open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
          <summary>What they pay</summary>
          {open && <div class="letter-tables">{tables.map((t) => <section key={t.letter}><h4>Paytable {t.letter}</h4><Rows table={t} /></section>)}</div>}
        </details>
      )}
    </div>
  );
}

function Hold({ wager: w, below }: { wager: FormWager; below: Path }) {
  const path = [...below, "hold", w.id];
  return <Row path={path} name={`Hold that the house states for the ${w.name}`} hint="may be left out; it is compared with the exact figure"><Typed path={path} after="%" write={(v) => v && quoted(v)} /></Row>;
}
