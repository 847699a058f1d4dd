// What tables, games, dealers or shifts won on a day, beside what chance explains.

import { useMemo } from "preact/hooks";
import type uPlot from "uplot";
import { barPaths, Plot, type Style } from "../odds/chart";
import { cents, dollars } from "../ui/money";

/** What has a win and, where its wagers have exact figures, a theoretical one. */
export interface Won { name: string; rounds: number; win: string; theoretical_win: string | null; theoretical_sd: string | null }

/** Bars of the win, each with the theoretical win and one standard deviation on both sides of it. */
export function WinChart({ of }: { of: Won[] }) {
  const all = of.filter((w) => w.rounds > 0).map((w) => {
    const worth = w.theoretical_win === null || w.theoretical_sd === null ? null : { win: cents(w.theoretical_win), chance: cents(w.theoretical_sd) };
    return { name: w.name, win: cents(w.win), worth };
  });
  const read = (i: number): string => {
    const w = all[i];
    return w ? `${w.name}: ${dollars(w.win)}${w.worth ? `, theoretical ${dollars(w.worth.win)} ± ${dollars(w.worth.chance)}` : ""}` : "";
  };
  const told = `The win. ${all.map((_, i) => read(i)).join("; ")}.`;
  const data = useMemo((): uPlot.AlignedData => [
    all.map((_, i) => i), all.map((w) => w.win / 100),
    ...[0, -1, 1].map((side) => all.map((w) => (w.worth ? (w.worth.win + side * w.worth.chance) / 100 : null))),
  ], [told]);
  if (all.length === 0) return null;
  const options = ({ colour, axis }: Style): Omit<uPlot.Options, "width" | "height"> => {
    const stroke = colour("--ink"), points = { show: false };
    const whiskers: uPlot.Series.PathBuilder = (u, high, first, last) => {
      const path = new Path2D();
      for (let i = first; i <= last; i++) {
        const x = u.valToPos(u.data[0][i] ?? 0, "x", true), ends = [u.data[high - 1]?.[i], u.data[high]?.[i]];
        ends.forEach((v, n) => { if (typeof v === "number") path[n === 0 ? "moveTo" : "lineTo"](x, u.valToPos(v, "y", true)); });
      }
      return { stroke: path };
    };
    return {
      scales: {
        x: { time: false, range: (_, low, high) => [low - 1, high + 1] },
        y: { range: (_, low, high) => { const room = 0.15 * Math.max(high, 0, -low); return [Math.min(low, 0) - room, Math.max(high, 0) + room]; } },
      },
      axes: [{ ...axis("", (i) => all[i]?.name ?? ""), space: 80, incrs: [1] }, { ...axis("Win, dollars", (v) => dollars(100 * v)), size: 96 }],
      series: [
        {}, { stroke: colour("--accent"), fill: colour("--accent"), points, paths: barPaths() },
        { stroke, paths: () => null, points: { show: true, size: 9, width: 2, fill: colour("--paper") } }, { stroke, paths: () => null, points }, { stroke, width: 2, points, paths: whiskers },
      ],
    };
  };
  return (
    <figure class="win-chart">
      <Plot name={told} told={told} data={data} read={read} options={options} />
      <figcaption class="quiet">Bars: the win. Circles: the theoretical win, with one standard deviation on both sides of it.</figcaption>
    </figure>
  );
}
