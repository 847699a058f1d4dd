// What the server says of odds, and what is read from it. Amounts are in units of the wager.

import { useEffect, useState } from "preact/hooks";
import { ask } from "../server/api";
import { sentence } from "../ui/ui";

export interface Game { game: string; name: string; chapter: string; colour: string; source: string }

export interface FigureRow {
  wager: string; title: string; paytable: string; cite?: string; meter?: string;
  houseEdge: number | null; hitFrequency: number | null; deviation: number | null; elementOfRisk?: number;
}

export interface HandForm {
  deck: string[]; cards: [number, number]; dealer: [number, number]; community?: number[];
  decks?: boolean; wagered?: boolean; tie?: boolean; split?: boolean; doubled?: boolean; given?: string;
}

export interface GameOdds extends Game {
  computing: boolean;
  strategies: { id: string; name: string; source?: string; changeable: string[] }[];
  hand: HandForm;
  figures: FigureRow[];
}

export interface Exact { fraction: string; decimal: number }

export interface Outcome { hand: string; pays: string; combinations?: string; net: Exact; probability: number }

export interface Progressive {
  wager: string; meter: string; value_without_meter: Exact; value_of_1000_dollars: number; break_even_meter?: string;
  rate_of_progression: string; reset_amount?: string; long_run_house_edge?: Exact; envy_bonus_each_other_player?: Exact;
}

export interface StrategyChart { title: string; columns: string[]; rows: string[][] }

/** A figure as `felt odds --json` writes it. */
export interface Figure {
  computing?: false;
  game: string; wager: string; paytable: string; cite: string; strategy?: string;
  combinations?: string; approximation?: string; given?: string;
  outcomes: Outcome[]; expected_value: Exact; house_edge: number; hit_frequency: number; standard_deviation: number;
  element_of_risk?: number; average_wager?: number;
  decisions?: { name: string; frequency: Exact }[];
  cells?: { wager: string; paytable: string; hand: string; pays: string; per_unit: Exact }[];
  charts?: StrategyChart[];
  progressive?: Progressive;
  published?: { source: string; says: string; of: string; comes_out: string; agreement: string; why?: string }[];
}

/** A row of a paytable that cannot be read. */
export interface Refusal { wager: string; hand: string; refused: string }

export interface Computing { computing: true }

export interface Choice { name: string; value: Exact; best: boolean }

/** What may be chosen for a simulation. */
export interface SimulationForm { mostRounds: number; paytables: { wager: string; title: string; letters: string[] }[] }

export interface SimulationPlan { rounds: number; seed: number; strategy: string; paytables: Record<string, string>; session: number; bankroll: string }

export interface SimulatedWager {
  wager: string; paytable?: string; settled: number; return: number; standard_error: number; average_wager: number;
  exact?: Exact; distance?: number; rows: { hands?: string[]; net: number; count: number; expected?: number }[];
}

export interface Sessions {
  rounds: number; played: number; bankroll?: string; risk_of_ruin?: number; risk_of_ruin_standard_error?: number;
  mean: number; standard_error: number; ahead: number;
  quantiles: { share: number; net: number }[]; distribution: { from: number; to: number; sessions: number }[];
}

/** What came of the rounds played so far, as `felt simulate --json` writes it. */
export interface Simulated { game: string; strategy: string; seed: number; rounds: number; wagers: SimulatedWager[]; paid_for_other_hands?: string; sessions?: Sessions }

/** How a simulation goes. */
export type SimulationMessage =
  | { type: "solving" }
  | { type: "progress" | "done"; result: Simulated }
  | { type: "refused"; error: string };

export const loadGames = (): Promise<Game[]> => ask<Game[]>("/api/odds");

export const post = <T>(path: string, body: unknown, signal: AbortSignal): Promise<T> =>
  ask<T>(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });

/** Asks again while the server is still computing. */
export function useFollowed<T extends { computing?: boolean }>(path: string): { value?: T; error?: string } {
  const [state, set] = useState<{ path: string; value?: T; error?: string }>({ path });
  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      ask<T>(path).then(
        (value) => {
          if (!current) return;
          set({ path, value });
          if (value.computing) timer = setTimeout(look, 700);
        },
        (error: unknown) => { if (current) set({ path, error: sentence(error) }); },
      );
    };
    look();
    return () => { current = false; clearTimeout(timer); };
  }, [path]);
  return state.path === path ? state : {};
}
