// The drawer of hands played at a Poker table: each can be played again and taken away.

import { useEffect, useState } from "preact/hooks";
import { handHistory, loadRound, loadRounds } from "../server/api";
import type { GameRules } from "../server/protocol";
import { Money, useLoaded, Waiting } from "../ui/ui";
import { Checked } from "./check";
import { Player } from "./player";

export function HandsDrawer({ table, rules }: { table: string; rules: GameRules }) {
  const [hand, setHand] = useState<number | undefined>();
  const { value, error } = useLoaded(() => loadRounds(table), table);
  if (hand !== undefined) return <OneHand table={table} hand={hand} rules={rules} back={() => setHand(undefined)} />;
  if (!value) return <Waiting error={error} />;
  if (value.rounds.length === 0) return <p>No hand has been played here yet.</p>;
  return (
    <ul class="hands">
      {value.rounds.map((r) => (
        <li key={r.round}>
          <button type="button" class="plain" onClick={() => setHand(r.round)}>Hand {r.round}</button>
          {r.played ? <Money text={r.net} sign /> : <span class="quiet small">not played</span>}
          <p class="quiet small">{r.summary}</p>
        </li>
      ))}
    </ul>
  );
}

function OneHand({ table, hand, rules, back }: { table: string; hand: number; rules: GameRules; back: () => void }) {
  const { value, error } = useLoaded(() => loadRound(table, String(hand)), `${table}/${hand}`);
  useEffect(() => { document.querySelector<HTMLElement>(".one-hand button")?.focus(); }, []);
  return (
    <div class="one-hand">
      <p class="hand-links">
        <button type="button" class="plain" onClick={back}>All hands</button>
        <a href={handHistory(table, hand)} download>Hand {hand} as Poker Hand History</a>
      </p>
      {value ? <><Checked view={value.view} /><Player view={value.view} rules={rules} shape="columns" /></> : <Waiting error={error} />}
    </div>
  );
}
