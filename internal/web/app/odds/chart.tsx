// Charts, drawn by uPlot in the colours of the page, each with its data at a click.

import { useEffect, useMemo, useRef } from "preact/hooks";
import uPlot from "uplot";
import { said } from "../language/language";
import { media, theme } from "../ui/settings";
import { Scroll } from "../ui/ui";
import { csv } from "./numbers";

const dark = media("(prefers-color-scheme: dark)");

interface Drawing {
  /** What is seen, for who does not see it. */
  told: string;
  x: string;
  y: string;
  xs: number[];
  ys: number[];
  /** Bars that start from nothing; else a line, and where nothing is won or lost. */
  bars?: boolean;
  xText?: (value: number) => string;
  yText: (value: number) => string;
  /** What the point under the cursor says, exactly. */
  read: (index: number) => string;
}

const height = 280;

/** The colours and the type of the page, as a canvas takes them. */
export interface Style { colour: (name: string) => string; font: string; axis: (label: string, text?: (value: number) => string) => uPlot.Axis }

function pageStyle(): Style {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const font = `13px ${colour("--sans")}`;
  return {
    colour, font,
    axis: (label, text) => ({
      label: said(label), font, labelFont: font, stroke: colour("--quiet"), grid: { stroke: colour("--line"), width: 1 }, ticks: { stroke: colour("--line"), width: 1 },
      ...(text ? { values: (_: uPlot, values: number[]) => values.map((value) => (value === null ? "" : text(value))) } : {}),
    }),
  };
}

/** A drawing that follows the width and the colours of the page, and its data; made anew when its name changes. */
export function Plot({ name, told, data, read, options }: {
  name: string; told: string; data: uPlot.AlignedData; read: (index: number) => string; options: (style: Style) => Omit<uPlot.Options, "width" | "height">;
}) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const reading = useRef(read);
  reading.current = read;
  useEffect(() => {
    const box = place.current;
    if (!box) return undefined;
    const made = new uPlot(
      { padding: [10, 36, 0, 0], legend: { show: false }, cursor: { y: false, drag: { x: true, y: false }, points: { size: 9 } }, plugins: [reader((i) => reading.current(i))], ...options(pageStyle()), width: box.clientWidth, height }, data, box,
    );
    plot.current = made;
    const follow = new ResizeObserver(() => made.setSize({ width: box.clientWidth, height }));
    follow.observe(box);
    return () => { follow.disconnect(); made.destroy(); plot.current = undefined; };
  }, [theme.value, dark.value, name]);
  useEffect(() => { plot.current?.setData(data); }, [data]);
  return (
    <>
      <div class="chart" role="img" aria-label={told} ref={place} />
      <p class="quiet small chart-help">Drag along the chart to enlarge a part of it; a double click shows all again.</p>
    </>
  );
}

/** A note at the cursor that says what the point there is; a finger that taps reads too. */
function reader(read: (index: number) => string): uPlot.Plugin {
  const note = document.createElement("div");
  note.className = "chart-note";
  note.hidden = true;
  return {
    hooks: {
      init: (u) => { u.over.append(note); },
      setSize: () => { note.hidden = true; }, // where it stood is no more
      setCursor: (u) => {
        const { idx } = u.cursor;
        const x = typeof idx === "number" ? u.data[0][idx] : undefined;
        note.hidden = typeof idx !== "number" || x === undefined || (u.cursor.left ?? -1) < 0;
        if (note.hidden || typeof idx !== "number" || x === undefined) return;
        note.textContent = said(read(idx));
        const half = note.offsetWidth / 2;
        note.style.left = `${Math.max(half, Math.min(u.over.clientWidth - half, u.valToPos(x, "x")))}px`;
      },
    },
  };
}

/** Bars that leave a little room between them. */
export const barPaths = (): uPlot.Series.PathBuilder => uPlot.paths.bars!({ size: [0.7, 40, 4] });

export function Chart({ told, x, y, xs, ys, bars, xText, yText, read }: Drawing) {
  const options = ({ colour, axis }: Style): Omit<uPlot.Options, "width" | "height"> => ({
    scales: {
      x: { time: false, ...(bars ? { range: (_: uPlot, low: number, high: number): uPlot.Range.MinMax => [low - 1, high + 1] } : {}) },
      y: bars ? { range: (_: uPlot, __: number, high: number): uPlot.Range.MinMax => [0, 1.15 * high] } : {}, // with room for the note
    },
    axes: [{ ...axis(x, xText), space: 80 }, { ...axis(y, yText), size: 82 }],
    series: [
      {},
      bars
        ? { stroke: colour("--accent"), fill: colour("--accent"), points: { show: false }, paths: barPaths() }
        : { stroke: colour("--accent"), width: 2, points: { show: false } },
      ...(bars ? [] : [{ stroke: colour("--ink"), width: 1, dash: [5, 5], points: { show: false } }]),
    ],
  });
  const name = told + xs.join() + ys.join();
  const data = useMemo((): uPlot.AlignedData => (bars ? [xs, ys] : [xs, ys, xs.map(() => 0)]), [name]);
  return <Plot name={name} told={told} data={data} read={read} options={options} />;
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
      <Scroll label={`The data of ${name}`}><table class="data">
        <thead><tr>{columns.map((c) => <th scope="col" key={c}>{c}</th>)}</tr></thead>
        <tbody>{rows.map((row) => <tr key={row[0]}>{row.map((field, i) => (i === 0 ? <th scope="row" key={i}>{field}</th> : <td key={i}>{field}</td>))}</tr>)}</tbody>
      </table></Scroll>
    </details>
  );
}
