// The page of a table: the line to the server, and which felt is shown.

import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { PokerTable } from "../cardroom/table";
import { fetchCourts } from "../pieces/card";
import { keepRoots } from "../history/roots";
import { loadRules } from "../server/api";
import { Live } from "../server/live";
import type { GameRules, View } from "../server/protocol";
import { closeSheet } from "../ui/sheet";
import { useLoaded, Waiting } from "../ui/ui";
import { forget, tellEvent } from "./log";
import { Pace } from "./pace";
import type { Parts } from "./parts";
import { Play } from "./play";
import { sitAsWanted } from "./quick";
import { Table } from "./table";
import type { Last } from "./tablebar";

export default function TablePage({ id }: { id: string }) {
  const parts = useMemo(() => {
    const live = new Live(id);
    return { live, play: new Play(live), pace: new Pace(live.view, tellEvent), last: signal<Last | undefined>(undefined) };
  }, [id]);
  useEffect(() => {
    fetchCourts();
    return () => { parts.live.close(); parts.play.close(); parts.pace.close(); closeSheet(); forget(); };
  }, [parts]);
  const view = parts.live.view.value;
  useEffect(() => { if (view) sitAsWanted(view, parts.play); });
  useEffect(() => { if (view) keepRoots(view); }, [view]);
  if (parts.live.missing.value) {
    return (
      <main class="page">
        <h1 tabIndex={-1}>No such table</h1>
        <p>There is no table “{id}” on this floor.</p>
        <p><a href="/">To the lobby</a></p>
      </main>
    );
  }
  if (!view) {
    return (
      <main class="page">
        <h1 tabIndex={-1}>Table</h1>
        <Waiting error={undefined}>{parts.live.link.value === "lost" ? parts.live.refused.value || "The table does not answer; trying again." : "Opening the table."}</Waiting>
        <p><a href="/">Back to the lobby</a></p>
      </main>
    );
  }
  return <WithRules view={view} {...parts} />;
}

/** Waits for the rules of all games that the table plays, so that the felt stays when the next one is on. */
function WithRules(props: Parts & { view: View }) {
  const { table, poker } = props.view;
  const games = poker?.mix?.games.map((g) => g.id) ?? [table.game];
  const { value, error } = useLoaded<GameRules[]>(() => Promise.all(games.map(loadRules)), games.join());
  const rules = value?.[games.indexOf(table.game)];
  if (!rules) return <main class="page"><h1 tabIndex={-1}>{table.name}</h1><Waiting error={error} /></main>;
  return poker ? <PokerTable {...props} rules={rules} /> : <Table {...props} rules={rules} />;
}
