// Charts, drawn by uPlot in the colours of the page, each with its data at a click.

import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { media, theme } from "../settings";
import { Scroll } from "../ui";
import { csv } from "./numbers";

const dark = media("(prefers-color-scheme: dark)");

interface Drawing {
  /** What is seen, for who does not see it. */
  told: string;
  x: string;
  y: string;
  xs: number[];
  ys: number[];
  /** Bars on a logarithmic scale; else a line, and where nothing is won or lost. */
  bars?: boolean;
  xText?: (value: number) => string;
  yText: (value: number) => string;
}

const height = 280;

/** The powers of ten of a scale of probabilities. */
const powers = (_: uPlot, __: number, low: number): number[] => {
  const lowest = Math.ceil(Math.log10(low) - 1e-9);
  return Array.from({ length: 1 - lowest }, (_, i) => 10 ** (lowest + i));
};

export function Chart(drawing: Drawing) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = place.current;
    if (!box) return undefined;
    const plot = draw(drawing, box);
    const follow = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height }));
    follow.observe(box);
    return () => { follow.disconnect(); plot.destroy(); };
  }, [theme.value, dark.value, drawing.told, drawing.xs.join(), drawing.ys.join()]);
  return <div class="chart" role="img" aria-label={drawing.told} ref={place} />;
}

function draw({ x, y, xs, ys, bars, xText, yText }: Drawing, box: HTMLElement): uPlot {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const font = `13px ${colour("--sans")}`;
  const axis = (label: string, text?: (value: number) => string): uPlot.Axis => ({
    label, font, labelFont: font, stroke: colour("--quiet"), grid: { stroke: colour("--line"), width: 1 }, ticks: { stroke: colour("--line"), width: 1 },
    ...(text ? { values: (_: uPlot, values: number[]) => values.map((value) => (value === null ? "" : text(value))) } : {}),
  });
  const accent = colour("--accent");
  const options: uPlot.Options = {
    width: box.clientWidth, height, padding: [10, 28, 0, 0], legend: { show: false }, cursor: { show: false },
    scales: {
      x: { time: false, ...(bars ? { range: (_: uPlot, low: number, high: number): uPlot.Range.MinMax => [low - 1, high + 1] } : {}) },
      y: bars ? { distr: 3 } : {},
    },
    axes: [{ ...axis(x, xText), space: 80 }, { ...axis(y, yText), size: 82, ...(bars ? { splits: powers } : {}) }],
    series: [
      {},
      bars
        ? { stroke: accent, fill: accent, points: { show: false }, paths: uPlot.paths.bars!({ size: [0.7, 40, 4] }) }
        : { stroke: accent, width: 2, points: { show: false } },
      ...(bars ? [] : [{ stroke: colour("--ink"), width: 1, dash: [5, 5], points: { show: false } }]),
    ],
  };
  return new uPlot(options, bars ? [xs, ys] : [xs, ys, xs.map(() => 0)], box);
}

/** The numbers of a chart: to read, and to take away. */
export function Data({ name, columns, rows }: { name: string; columns: string[]; rows: string[][] }) {
  const json = JSON.stringify(rows.map((row) => Object.fromEntries(columns.map((c, i) => [c, row[i]]))), null, 2);
  return (
    <details class="chart-data">
      <summary>The data</summary>
      <p class="downloads">
        <a download={`${name}.csv`} href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv([columns, ...rows]))}`}>As CSV</a>
        <a download={`${name}.json`} href={`data:application/json,${encodeURIComponent(json)}`}>As JSON</a>
      </p>
      <Scroll name={`The data of ${name.replaceAll("-", " ")}`}><table class="data">
        <thead><tr>{columns.map((c) => <th scope="col" key={c}>{c}</th>)}</tr></thead>
        <tbody>{rows.map((row) => <tr key={row[0]}>{row.map((field, i) => (i === 0 ? <th scope="row" key={i}>{field}</th> : <td key={i}>{field}</td>))}</tr>)}</tbody>
      </table></Scroll>
    </details>
  );
}
