// What the text changes against another submission, in rules and in what the house keeps.

import { useEffect, useState } from "preact/hooks";
import { signed } from "../odds/numbers";
import { ask } from "../server/api";
import type { Changes, Note, Offered, Share } from "../server/protocol";
import { Cite } from "../ui/clause";
import { Scroll, useLoaded, Waiting } from "../ui/ui";
import { post, statedTables, text } from "./draft";
import { loadFiled } from "./floor";

interface Against { name: string; text: string }

export function Difference({ offered }: { offered: Offered }) {
  const [against, setAgainst] = useState<Against | undefined>(undefined);
  const [state, setState] = useState<{ changed?: Changes; error?: unknown }>({});
  const { value: floor } = useLoaded(loadFiled, "floor");
  const onFloor = [["In force on the floor", floor?.in_force], ["Next on the floor", floor?.pending]] as const;
  const ofFile = against && !onFloor.some(([name]) => name === against.name);
  const games = statedTables(["games"]).map(([id]) => id).filter((id) => offered.games.some((g) => g.game === id)).join("&game=");
  const now = text.value;
  useEffect(() => {
    const asking = new AbortController();
    const compare = async (): Promise<void> => {
      const from = against?.text ?? (await ask<{ text: string }>(`/api/rules/default?game=${games}`, { signal: asking.signal })).text;
      const changed = await post<Changes>("compare", { from, to: now }, asking.signal);
      if (!asking.signal.aborted) setState({ changed });
    };
    setState({});
    if (games || against) compare().catch((error: unknown) => { if (!asking.signal.aborted) setState({ error }); });
    return () => asking.abort();
  }, [now, against, games]);
  const open = (file: File | undefined): void => { if (file) void file.text().then((read) => setAgainst({ name: file.name, text: read })); };
  return (
    <section aria-labelledby="difference-title">
      <h2 id="difference-title">What changes</h2>
      <fieldset class="choices">
        <legend>Against</legend>
        <label><input type="radio" name="against" checked={!against} onChange={() => setAgainst(undefined)} />These games with their default rules</label>
        {onFloor.map(([name, filed]) => filed && (
          <label key={name}><input type="radio" name="against" checked={against?.name === name} onChange={() => setAgainst({ name, text: filed.text })} />{name}: edition {filed.edition}</label>
        ))}
        <label><input type="radio" name="against" checked={ofFile === true} onChange={(e) => { e.currentTarget.closest("fieldset")?.querySelector<HTMLInputElement>("input[type=file]")?.click(); }} />{ofFile ? against.name : "A file of yours"}</label>
        <input type="file" hidden aria-label="The submission to compare with" accept=".toml,text/plain,application/toml" onChange={(e) => { open(e.currentTarget.files?.[0]); e.currentTarget.value = ""; }} />
      </fieldset>
      {state.changed ? <ShowChanges changed={state.changed} offered={offered} /> : <Waiting error={state.error}>Comparing. Working out the holds of base games takes a moment.</Waiting>}
    </section>
  );
}

function ShowChanges({ changed, offered }: { changed: Changes; offered: Offered }) {
  if (changed.changes.length === 0) return <><p>No rule changes.</p><Notes notes={changed.notes} /></>;
  const name = (game: string): string => offered.games.find((g) => g.game === game)?.name ?? game;
  return (
    <>
      <h3>Rules</h3>
      <Scroll label="Rules that change"><table class="data changes">
        <thead><tr><th scope="col">Rule</th><th scope="col">Before</th><th scope="col">After</th><th scope="col">Clause</th></tr></thead>
        <tbody>
          {changed.changes.map((c) => (
            <tr key={c.path}><th scope="row" class="path">{c.path}</th><td class={c.from && "loss"}>{c.from || "–"}</td><td class={c.to && "gain"}>{c.to || "–"}</td><td><Cite cite={c.cite} /></td></tr>
          ))}
        </tbody>
      </table></Scroll>
      <h3>What the house keeps</h3>
      {changed.holds.length === 0 ? <p>No hold changes.</p> : (
        <Scroll label="Holds that change"><table class="data">
          <thead><tr><th scope="col">Wager</th><th scope="col" class="num">Before</th><th scope="col" class="num">After</th><th scope="col" class="num">Points</th><th scope="col">Clause</th></tr></thead>
          <tbody>
            {changed.holds.map((h) => (
              <tr key={`${h.game} ${h.wager}`}>
                <th scope="row">{name(h.game)}: {h.wager === "base" ? "base game" : h.wager.replaceAll("_", " ")}</th>
                <td class="num">{share(h.from)}</td><td class="num">{share(h.to)}</td>
                <td class="num">{h.from && h.to ? signed(parseFloat(h.to.percent) - parseFloat(h.from.percent), 4) : "–"}</td><td><Cite cite={h.cite} /></td>
              </tr>
            ))}
          </tbody>
        </table></Scroll>
      )}
      <Notes notes={changed.notes} />
    </>
  );
}

/** What must be seen to before the one follows the other. */
function Notes({ notes }: { notes: Note[] }) {
  if (notes.length === 0) return null;
  return (
    <>
      <h3>Notes</h3>
      <ul class="plain-list">{notes.map((n) => <li key={n.path + n.message}><span class="path">{n.path}</span>: {n.message} <Cite cite={n.cite} /></li>)}</ul>
    </>
  );
}

const share = (s: Share | null): string => (s ? s.percent.replace("-", "\u2212").replace(" %", "\u00a0%") : "not offered");
