// The pit: all tables as they are now, for a wall and for a tablet. Each opens its table.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ask, session } from "../server/api";
import type { Pit, PitTable } from "../server/protocol";
import { effect, limits } from "../table/limits";
import { changes } from "../table/push";
import { feltClass } from "../ui/colour";
import { brief, cents, dollars, readings } from "../ui/money";
import { openSheet, SheetPlace } from "../ui/sheet";
import { useRefreshed, Waiting } from "../ui/ui";
import { Direct, InOrder } from "./direct";
import { has, sign } from "./pieces";

/** How often the tables are looked at, in milliseconds. */
export const fresh = 1000;

const stages: Record<PitTable["stage"], string> = { waiting: "waits for players", wagers: "takes wagers", round: "in play", result: "result", stopped: "stopped" };

export default function PitPage() {
  const { value, error } = useRefreshed<Pit>(() => ask("/api/pit"), fresh);
  const [only, setOnly] = useState(false);
  if (!value) return <main class="page"><h1 tabIndex={-1}>Pit</h1><Waiting error={error} /></main>;
  const directs = has(session.value?.roles, "floorperson", "Poker shift supervisor", "pit manager");
  const called = value.tables.filter((t) => t.alerts.length > 0);
  const taken = value.tables.reduce((all, t) => all + t.seats.filter((s) => s.name).length, 0);
  const risk = value.tables.reduce((all, t) => all + cents(t.at_risk), 0);
  return (
    <main class="page pit-page">
      <h1 tabIndex={-1}>Pit</h1>
      <p class="pit-sum">
        <span><strong>{value.tables.length}</strong> tables</span> <span><strong>{taken}</strong> {taken === 1 ? "player" : "players"}</span> <span><strong>{brief(risk)}</strong> at risk</span>
        <span role="status" class={called.length > 0 ? "loss" : ""}><strong>{called.length}</strong> {called.length === 1 ? "table needs" : "tables need"} somebody</span>
        <label><input type="checkbox" checked={only} onChange={(e) => setOnly(e.currentTarget.checked)} /> Only these</label>
      </p>
      <p><a href="/meters">Meters</a></p>
      {directs && <p><button type="button" class="outline-button" onClick={() => openSheet("in-order", "Relieve dealers in order", () => <InOrder key="in-order" />)}>Relieve dealers in order</button></p>}
      {only && called.length === 0 && <p class="quiet">No table needs anybody.</p>}
      <ul class="pit-tables">{(only ? called : value.tables).map((t) => <Table key={t.id} of={t} now={value.now}>{directs &&
        <button type="button" class="outline-button pit-direct" aria-label={`Limits and dealer of ${t.name}`} onClick={() => openSheet("direct", t.name, () => <Direct key={t.id} id={t.id} />)}>Limits and dealer</button>}</Table>)}</ul>
      <SheetPlace />
    </main>
  );
}

/** A table as it is now, with what else is shown or done there. */
export function Table({ of: t, now, children }: { of: PitTable; now: number; children?: ComponentChildren }) {
  return (
    <li class={`pit-table ${feltClass(t.colour)}${t.alerts.some((a) => a.late) ? " late" : ""}`}>
      <h2><a href={`/table/${t.id}`}>{t.name}</a></h2>
      <p class="pit-game">{t.game_name}{t.limited && <><br />{limits(t)}</>}{t.main && <><br />must-move to {t.main.name}</>}{t.broken && <><br /><strong>broken</strong>, takes nobody</>}{t.announced && <><br /><strong>{limits(t.announced)}</strong> {effect(t.announced, now)}</>}</p>
      <dl class="pit-facts">
        <div><dt>Round</dt><dd>{t.round > 0 && `${t.round}, `}{stages[t.stage]}</dd></div>
        <div><dt>Dealer</dt><dd>{t.dealer || "the program"}</dd></div>
        <div><dt>At risk</dt><dd class="money">{brief(cents(t.at_risk))}</dd></div>
        {readings(t).map((l) => <div key={l.level}><dt>Meter{l.level && ` ${l.level}`}</dt><dd class="money">{dollars(cents(l.reading))}</dd></div>)}
        <div><dt>Inventory</dt><dd>{t.open ? "open" : "not opened"}, box {t.box.slice(t.box.lastIndexOf("/") + 1)}</dd></div>
      </dl>
      <ol class="pit-seats" aria-label={`Seats of ${t.name}`}>
        {t.seats.map((s) => (
          <li key={s.seat} class={`${s.name ? "taken" : ""}${s.asked ? " asked" : ""}${s.away ? " away" : ""}`}>
            <span class="pit-seat">{s.seat}</span> {s.name ? <span class="pit-name">{s.name}{s.away && <span class="quiet">, away</span>}{s.asked && <span class="sr">, to act</span>}</span> : <span class="sr">free</span>}
            {s.name && <span class="money">{cents(s.at_risk) > 0 ? brief(cents(s.at_risk)) : ""}</span>}
          </li>
        ))}
      </ol>
      {t.asked && <p class="quiet small pit-asked">{t.asked}</p>}
      {t.pushed && <p class="small">{changes(t.pushed, t.dealer)}</p>}
      {t.alerts.length > 0 && <ul class="pit-alerts" aria-label={`What is to be done at ${t.name}`}>{t.alerts.map((a) => <li key={a.text} class={a.late ? "late" : ""}>{a.text} {a.cite && <span class="small nowrap">{sign(a.cite)}</span>}</li>)}</ul>}
      {children}
    </li>
  );
}
