// A simulation, drawn as it converges upon the exact figures.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type uPlot from "uplot";
import { locale } from "../language/locale";
import { ask, loadRules } from "../server/api";
import type { GameOdds, GameRules, Sessions, Simulated, SimulatedWager, SimulationForm, SimulationMessage, SimulationPlan } from "../server/protocol";
import { brief, cents, dollars } from "../ui/money";
import { Scroll, useLoaded, Waiting } from "../ui/ui";
import { capital, stopped } from "../ui/words";
import { barPaths, Data, Plot, type Style } from "./chart";
import { fixed, grouped, minus, percent, signed } from "./numbers";
import { inShort, ofWager } from "./rows";
import { heard, running, span, type Point, type Run } from "./run";

export function Simulation({ odds }: { odds: GameOdds }) {
  const { value, error } = useLoaded<SimulationForm>(() => ask<SimulationForm>(`/api/odds/${odds.game}/simulation`), odds.game);
  const { run, start, stop } = useRun(odds.game);
  return (
    <section class="simulation" id="simulation" aria-labelledby="simulation-title">
      <h2 id="simulation-title">Simulation</h2>
      <p>
        Whole rounds are dealt from shuffled cards by the engine of the live tables; their return comes ever closer to the exact figure. The same seed gives the same rounds.
        The server plays while this page is open.
      </p>
      {value ? <Plan odds={odds} form={value} run={run} start={start} stop={stop} /> : <Waiting error={error} />}
      <Progress run={run} />
      {run.result && run.plan && <Results odds={odds} result={run.result} points={run.points} rounds={run.plan.rounds} />}
    </section>
  );
}

/** A simulation that the server plays for as long as this page listens. */
function useRun(game: string): { run: Run; start: (plan: SimulationPlan) => void; stop: () => void } {
  const [run, setRun] = useState<Run>({ phase: "none", points: [] });
  const socket = useRef<WebSocket | undefined>(undefined);
  const leave = (): void => {
    const left = socket.current;
    socket.current = undefined;
    left?.close();
  };
  useEffect(() => leave, []);
  const start = (plan: SimulationPlan): void => {
    leave();
    const url = new URL(`/api/odds/${encodeURIComponent(game)}/simulation/live`, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const now = new WebSocket(url);
    socket.current = now;
    setRun({ phase: "solving", plan, points: [] });
    now.onopen = () => now.send(JSON.stringify(plan));
    now.onmessage = (event) => { if (socket.current === now) setRun((r) => heard(r, JSON.parse(String(event.data)) as SimulationMessage)); };
    now.onclose = () => {
      if (socket.current === now) setRun((r) => (running(r) ? { ...r, phase: "refused", error: "The connection was lost, and the simulation ended with it. Start it again: the same seed gives the same rounds." } : r));
    };
  };
  const stop = (): void => { leave(); setRun((r) => ({ ...r, phase: "stopped" })); };
  return { run, start, stop };
}

const sizes = [10_000, 100_000, 1_000_000, 10_000_000];
const count = (n: number): string => grouped(String(n));
/** The largest whole number that is exact here. */
const mostSeed = Number.MAX_SAFE_INTEGER;

function Plan({ odds, form, run, start, stop }: { odds: GameOdds; form: SimulationForm; run: Run; start: (plan: SimulationPlan) => void; stop: () => void }) {
  const [plan, setPlan] = useState<SimulationPlan>({
    rounds: 1_000_000, seed: 1, strategy: odds.strategies[0]?.id ?? "", session: 0, bankroll: "",
    paytables: Object.fromEntries(form.paytables.map((p) => [p.wager, p.letters[0] ?? ""])),
  });
  const { value: rules } = useLoaded<GameRules>(() => loadRules(odds.game), odds.game);
  const pays = (wager: string, letters: string[]): string[] => inShort(ofWager(odds, rules?.paytables ?? [], wager, letters), letters);
  const change = (part: Partial<SimulationPlan>): void => setPlan({ ...plan, ...part });
  const submit = (event: Event): void => { event.preventDefault(); start(plan); };
  return (
    <form class="simulation-plan" onSubmit={submit}>
      {odds.strategies.length > 1 && (
        <fieldset class="choices inline">
          <legend>Strategy</legend>
          {odds.strategies.map((s) => (
            <label key={s.id}><input type="radio" name="simulated-strategy" checked={s.id === plan.strategy} onChange={() => change({ strategy: s.id })} />{s.id}</label>
          ))}
        </fieldset>
      )}
      <div class="hand-options">
        <label>Rounds <select value={plan.rounds} onChange={(e) => change({ rounds: Number(e.currentTarget.value) })}>
          {sizes.filter((n) => n <= form.most_rounds).map((n) => <option key={n} value={n}>{count(n)}</option>)}
        </select></label>
        <label>Seed <input class="seed" type="number" min={0} max={mostSeed} required value={plan.seed} onInput={(e) => change({ seed: e.currentTarget.valueAsNumber || 0 })} /></label>
        {form.paytables.map((p) => (
          <label key={p.wager}>{p.title} <select value={plan.paytables[p.wager]} onChange={(e) => change({ paytables: { ...plan.paytables, [p.wager]: e.currentTarget.value } })}>
            {pays(p.wager, p.letters).map((told, i) => <option key={told} value={p.letters[i]}>{told}</option>)}
          </select></label>
        ))}
      </div>
      <details class="session-plan">
        <summary>Sessions of a player</summary>
        <div class="hand-options">
          <label>Rounds of a session <input type="number" min={0} max={plan.rounds} value={plan.session || ""} placeholder="none" onInput={(e) => change({ session: e.currentTarget.valueAsNumber || 0 })} /></label>
          <label>Bankroll, in dollars <input inputMode="decimal" pattern="[0-9]+([.][0-9]{2})?" value={plan.bankroll} placeholder="no limit" onInput={(e) => change({ bankroll: e.currentTarget.value.trim() })} /></label>
        </div>
        <p class="quiet small">Every wager is $100, a progressive one $1. A player who cannot cover the wagers of the next round is ruined.</p>
      </details>
      <p class="actions">
        {/* Two buttons, not one that changes: else the click that stops would submit as well. */}
        {running(run)
          ? <button key="stop" type="button" class="outline-button" onClick={stop}>Stop</button>
          : <button key="start" type="submit" class="brass">Simulate</button>}
      </p>
    </form>
  );
}

function Progress({ run }: { run: Run }) {
  const played = run.result?.rounds ?? 0;
  const of = run.plan?.rounds ?? 1;
  const words: Record<Run["phase"], string> = {
    none: "", solving: "Working out the exact figures.", playing: "Playing.", done: `Done: ${count(played)} rounds.`,
    stopped: `Stopped after ${count(played)} rounds.`, refused: "",
  };
  return (
    <div class="simulation-progress">
      <p role="status">{words[run.phase]}</p>
      {run.phase === "playing" && <p><progress max={of} value={played} aria-label="Rounds played" /> {count(played)} of {count(of)} rounds</p>}
      {run.phase === "refused" && <p class="error" role="alert">{stopped(capital(run.error ?? ""))}</p>}
    </div>
  );
}

function Results({ odds, result, points, rounds }: { odds: GameOdds; result: Simulated; points: Point[]; rounds: number }) {
  const [chosen, choose] = useState("base");
  const wager = result.wagers.find((w) => w.wager === chosen) ?? result.wagers[0];
  const title = (id: string): string => capital(odds.figures.find((f) => f.wager === id)?.title ?? id.replaceAll("_", " "));
  if (!wager) return null;
  return (
    <>
      {result.wagers.length > 1 && (
        <fieldset class="choices inline">
          <legend>Drawn</legend>
          {result.wagers.map((w) => (
            <label key={w.wager}><input type="radio" name="simulated-wager" checked={w === wager} onChange={() => choose(w.wager)} />{title(w.wager)}</label>
          ))}
        </fieldset>
      )}
      <Convergence key={wager.wager} wager={wager} title={title(wager.wager)} points={points} rounds={rounds} name={`${result.game}-${wager.wager}-seed-${result.seed}`} />
      <Scroll label="What each wager returned"><table class="data simulated">
        <thead><tr>
          <th scope="col">Wager</th><th scope="col" class="num">Settled</th><th scope="col" class="num">Return</th><th scope="col" class="num">Standard error</th>
          <th scope="col" class="num">Exactly</th><th scope="col" class="num">Distance</th>
        </tr></thead>
        <tbody>
          {result.wagers.map((w) => (
            <tr key={w.wager}>
              <th scope="row">{title(w.wager)}{w.paytable && `, ${w.paytable}`}</th>
              <td class="num">{count(w.settled)}</td>
              <td class="num strong">{percent(w.return)}</td>
              <td class="num">{w.standard_error > 0 ? percent(w.standard_error) : "–"}</td>
              <td class="num">{w.exact ? percent(w.exact.decimal) : "–"}</td>
              <td class="num">{w.distance === undefined ? "–" : signed(w.distance, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table></Scroll>
      <p class="quiet small table-note">
        Return: what the player was up on average, of the wager; in the base game of its first wager. Distance: from the exact return, in standard errors; beyond 2 once in 22
        simulations, beyond 3 once in 370.
        {result.paid_for_other_hands && ` Besides, ${dollars(cents(result.paid_for_other_hands))} was paid because of other players' hands.`}
      </p>
      <Counts wager={wager} title={title(wager.wager)} />
      {result.sessions && <Ends sessions={result.sessions} name={`${result.game}-sessions-seed-${result.seed}`} />}
      <p class="downloads"><a download={`${result.game}-seed-${result.seed}.json`} href={`data:application/json,${encodeURIComponent(JSON.stringify(result, null, 2))}`}>All of this result as JSON</a></p>
    </>
  );
}

/** The running mean with two standard errors each way, against the exact figure. */
function Convergence({ wager: w, title, points, rounds, name }: { wager: SimulatedWager; title: string; points: Point[]; rounds: number; name: string }) {
  const exact = w.exact?.decimal;
  const own = useMemo(() => points.flatMap((p) => {
    const at = p.wagers.get(w.wager);
    return at ? [{ rounds: p.rounds, ...at }] : [];
  }), [points]);
  const data = useMemo((): uPlot.AlignedData => {
    const [low, high] = span(own, exact);
    const band = (sign: number): number[] => own.map((p) => Math.max(low, Math.min(high, p.mean + sign * 2 * p.error)));
    // The exact figure reaches over all rounds, those to come too.
    const all = [...own.map((p) => p.rounds), ...(own.at(-1)?.rounds === rounds ? [] : [rounds])];
    const gap = <T,>(values: T[]): (T | null)[] => [...values, ...Array.from({ length: all.length - own.length }, () => null)];
    return [all, gap(band(1)), gap(band(-1)), all.map(() => exact ?? null), gap(own.map((p) => p.mean))];
  }, [own, exact, rounds]);
  const latest = own.at(-1);
  const options = ({ colour, axis, font }: Style): Omit<uPlot.Options, "width" | "height"> => ({
    scales: { x: { time: false, range: [0, rounds] }, y: { range: (u): uPlot.Range.MinMax => limits(u) } },
    axes: [
      { ...axis("Rounds", (v) => v.toLocaleString(locale())), space: 100 },
      { ...axis(w.wager === "base" ? "Return, of the first wager" : "Return, of the wager"), values: (_, values) => { const decimals = places(values); return values.map((v) => percent(v, decimals)); }, size: 92 },
    ],
    series: [
      {},
      { stroke: "transparent", points: { show: false } },
      { stroke: "transparent", points: { show: false } },
      { stroke: colour("--ink"), width: 1.5, dash: [6, 5], points: { show: false } },
      { stroke: colour("--accent"), width: 2, points: { show: false } },
    ],
    bands: [{ series: [1, 2], fill: `${colour("--accent")}38` }],
    hooks: { draw: [(u) => label(u, font, colour("--ink"), colour("--accent"), colour("--paper"))] },
  });
  return (
    <>
      <Plot name={`${rounds} ${exact ?? ""}`} data={data} options={options}
        read={(i) => { const p = own[i]; return p ? `${count(p.rounds)} rounds: ${percent(p.mean)} ± ${percent(2 * p.error)}` : exact === undefined ? "not yet played" : `exactly ${percent(exact)}`; }}
        told={`Running mean of the return of ${title}, with two standard errors each way${latest ? `, after ${count(latest.rounds)} rounds at ${percent(latest.mean, 2)} with an error of ${percent(2 * latest.error, 2)}` : ""}${exact === undefined ? "" : `, exactly ${percent(exact, 2)}`}. The data follow.`} />
      <p class="quiet small">The line is the mean of all rounds so far, the band two standard errors each way{exact === undefined ? "" : ", the dashed line the exact figure"}.</p>
      <Data name={`${name}-convergence`} columns={["rounds", "return", "standard error", ...(exact === undefined ? [] : ["exactly"])]}
        rows={own.map((p) => [String(p.rounds), p.mean.toFixed(8), p.error.toFixed(8), ...(exact === undefined ? [] : [exact.toFixed(8)])])} />
    </>
  );
}

/** The range of all that is drawn. */
function limits(u: uPlot): [number, number] {
  const all = u.data.slice(1).flatMap((series) => [...series]).filter((v) => typeof v === "number");
  return all.length > 0 ? [Math.min(...all), Math.max(...all)] : [-1, 1];
}

/** So many decimals tell the marks of an axis apart. */
const places = (marks: number[]): number => {
  const step = 100 * Math.abs((marks[1] ?? 1) - (marks[0] ?? 0));
  return Math.max(0, Math.ceil(-Math.log10(step || 1) - 1e-9));
};

/** Writes beside the lines what they are. */
function label(u: uPlot, font: string, ink: string, accent: string, paper: string): void {
  const [rounds = [], , , exact = [], mean = []] = u.data;
  const last = mean.findLastIndex((v) => typeof v === "number");
  const at = mean[last];
  const straight = exact[0];
  if (typeof at !== "number") return;
  const { ctx, bbox } = u;
  const ratio = devicePixelRatio;
  const write = (text: string, x: number, value: number, above: boolean, colour: string, align: CanvasTextAlign): void => {
    const y = u.valToPos(value, "y", true) + (above ? -8 : 8) * ratio;
    ctx.textAlign = align;
    ctx.textBaseline = above ? "bottom" : "top";
    ctx.lineWidth = 4 * ratio;
    ctx.strokeStyle = paper;
    ctx.strokeText(text, x, y);
    ctx.fillStyle = colour;
    ctx.fillText(text, x, y);
  };
  ctx.save();
  ctx.font = font.replace("13px", `600 ${13 * ratio}px`);
  ctx.lineJoin = "round";
  const below = typeof straight === "number" && at < straight;
  const x = u.valToPos(rounds[last] ?? 0, "x", true);
  const right = x > bbox.left + bbox.width / 2;
  write(`so far ${percent(at)}`, right ? x - 4 * ratio : x + 8 * ratio, at, !below, accent, right ? "right" : "left");
  if (typeof straight === "number") write(`exactly ${percent(straight)}`, bbox.left + bbox.width - 4 * ratio, straight, below, ink, "right");
  ctx.restore();
}

/** How often the wager ended in each amount, against how often it is to be expected. */
function Counts({ wager, title }: { wager: SimulatedWager; title: string }) {
  return (
    <details>
      <summary>How often each result came: {title}</summary>
      <Scroll label={`How often each result came: ${title}`}><table class="data pays">
        <thead><tr><th scope="col">Result</th><th scope="col" class="num">Net</th><th scope="col" class="num">Count</th><th scope="col" class="num">Expected</th></tr></thead>
        <tbody>
          {wager.rows.map((r) => (
            <tr key={r.net}>
              <th scope="row">{r.hands?.join(", ") ?? ""}</th><td class="num">{minus(String(Number(r.net.toFixed(4))))}</td>
              <td class="num">{count(r.count)}</td><td class="num">{r.expected === undefined ? "–" : r.expected.toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })}</td>
            </tr>
          ))}
        </tbody>
      </table></Scroll>
    </details>
  );
}

const toTheCent = (value: number): string => dollars(Math.round(100 * value));
const whole = (value: number): string => brief(100 * Math.round(value));

/** What sessions end in. */
function Ends({ sessions: s, name }: { sessions: Sessions; name: string }) {
  const bars = s.distribution;
  const width = bars.length > 2 ? (bars[1]?.to ?? 0) - (bars[1]?.from ?? 0) : 1;
  // The first and the last bar hold all beyond them, and are drawn as wide as the others.
  const xs = bars.map((b, i) => (i === 0 ? b.to - width / 2 : b.from + width / 2));
  const ys = bars.map((b) => b.sessions / s.played);
  const data = useMemo((): uPlot.AlignedData => [xs, ys], [s]);
  const options = ({ colour, axis }: Style): Omit<uPlot.Options, "width" | "height"> => ({
    scales: { x: { time: false, range: (_, low, high): uPlot.Range.MinMax => [low - width, high + width] }, y: { range: (_, __, high): uPlot.Range.MinMax => [0, 1.1 * high] } },
    axes: [{ ...axis("Net of a session, in dollars", whole), space: 90 }, { ...axis("Sessions", (v) => `${fixed(100 * v, 0)} %`), size: 72 }],
    series: [{}, { stroke: colour("--accent"), fill: `${colour("--accent")}aa`, points: { show: false }, paths: barPaths() }],
  });
  const middle = s.quantiles.find((q) => q.share === 0.5)?.net ?? 0;
  return (
    <>
      <h3>Sessions</h3>
      <p>
        {count(s.played)} sessions of {count(s.rounds)} rounds{s.bankroll && `, each started with ${dollars(cents(s.bankroll))}`}. On average they end at <span class="nowrap">{toTheCent(s.mean)} ± {toTheCent(s.standard_error)}</span>;{" "}
        {percent(s.ahead, 2)} end ahead.
        {s.risk_of_ruin !== undefined && ` The risk of ruin is ${percent(s.risk_of_ruin, 2)} ± ${percent(s.risk_of_ruin_standard_error ?? 0, 2)}.`}
      </p>
      <Plot name={`${name} ${width}`} data={data} options={options}
        read={(i) => `${whole(bars[i]?.from ?? 0)} to ${whole(bars[i]?.to ?? 0)}: ${percent(ys[i] ?? 0, 2)}`}
        told={`The results of ${count(s.played)} sessions; half of them end at ${whole(middle)} or less. The data follow.`} />
      <dl class="key-figures">
        {s.quantiles.map((q) => <div key={q.share}><dt>{fixed(100 * q.share, 0)} % end at most at</dt><dd>{whole(q.net)}</dd></div>)}
      </dl>
      <Data name={name} columns={["from", "to", "sessions"]} rows={bars.map((b) => [b.from.toFixed(2), b.to.toFixed(2), String(b.sessions)])} />
    </>
  );
}
