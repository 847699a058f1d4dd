// What is known of a simulation while the server plays it.

import type { Simulated, SimulationMessage, SimulationPlan } from "../server/protocol";

/** A wager's return after so many rounds. */
export interface Point { rounds: number; wagers: Map<string, { mean: number; error: number }> }

export interface Run {
  phase: "none" | "solving" | "playing" | "done" | "stopped" | "refused";
  plan?: SimulationPlan;
  result?: Simulated;
  points: Point[];
  error?: string;
}

/** What is known after a message. */
export function heard(run: Run, message: SimulationMessage): Run {
  const { type, result, error } = message;
  if (type === "refused") return { ...run, phase: "refused", error: error ?? "" };
  if (!result) return { ...run, phase: "solving" };
  const point = { rounds: result.rounds, wagers: new Map(result.wagers.map((w) => [w.wager, { mean: w.return, error: w.standard_error }])) };
  const points = run.points.at(-1)?.rounds === point.rounds ? run.points : [...run.points, point];
  return { ...run, phase: type === "done" ? "done" : "playing", result, points };
}

export const running = (run: Run): boolean => run.phase === "solving" || run.phase === "playing";

/** The lowest and the highest value to draw: the exact one, and the band once the first rounds have settled. */
export function span(points: { rounds: number; mean: number; error: number }[], exact: number | undefined): [number, number] {
  const last = points.at(-1);
  if (!last) return [-1, 1];
  const settled = points.filter((p) => p.rounds >= last.rounds / 20);
  const all = [...settled.flatMap((p) => [p.mean - 2 * p.error, p.mean + 2 * p.error]), ...(exact === undefined ? [] : [exact])];
  const low = Math.min(...all);
  const high = Math.max(...all);
  const room = (high - low) / 10 || 0.01;
  return [low - room, high + room];
}
