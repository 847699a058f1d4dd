// All about one wager: its paytables, where the figure comes from, and what has been published.

import { useState } from "preact/hooks";
import type { Computing, Figure, GameOdds, LevelDocument as Level, Progressive, StrategyChart, TieEnd } from "../server/protocol";
import { locale } from "../language/locale";
import { Cite } from "../ui/clause";
import { cents, dollars } from "../ui/money";
import { Scroll, Waiting } from "../ui/ui";
import { capital } from "../ui/words";
import { Chart, Data } from "./chart";
import { useFollowed } from "./documents";
import { Editor } from "./editor";
import { act, every, fixed, grouped, minus, onAverage, oneIn, percent, signed } from "./numbers";
import { Bar } from "./odds";
import { PaytableChoice } from "./paytables";

export function Wager({ odds, wager }: { odds: GameOdds; wager: string }) {
  const rows = odds.figures.filter((f) => f.wager === wager);
  const [letter, setLetter] = useState(rows[0]?.paytable ?? "");
  const [strategy, setStrategy] = useState("optimal");
  const [own, setOwn] = useState<Figure | undefined>(undefined);
  const base = wager === "base";
  const asked = `/api/odds/${odds.game}/${wager}?paytable=${encodeURIComponent(letter)}${base ? `&strategy=${encodeURIComponent(strategy)}` : ""}`;
  const { value, error } = useFollowed<Figure | Computing>(asked);
  const choose = (l: string): void => { setLetter(l); setOwn(undefined); };
  return (
    <section class="wager-odds" aria-labelledby={`wager-${wager}`}>
      <h2 id={`wager-${wager}`}>{capital(rows[0]?.title ?? wager)}</h2>
      <PaytableChoice odds={odds} wager={wager} letter={letter} name={`paytable-${wager}`} told={rows[0]?.title ?? wager} choose={choose} />
      {base && odds.strategies.length > 1 && (
        <fieldset class="choices inline">
          <legend>Strategy</legend>
          {odds.strategies.map((s) => (
            <label key={s.id}>
              <input type="radio" name="strategy" checked={s.id === strategy} onChange={() => { setStrategy(s.id); setOwn(undefined); }} />{s.id}
            </label>
          ))}
        </fieldset>
      )}
      {base && <StrategyWords odds={odds} strategy={strategy} />}
      {value && !("computing" in value)
        ? <>
            <Told figure={own ?? value} name={`${odds.game}-${wager}${letter && `-${letter}`}`} own={own !== undefined} />
            <Editor key={letter + strategy} printed={value} wagers={base ? odds.strategies.find((s) => s.id === strategy)?.changeable ?? [] : [wager]} take={setOwn} />
            <p class="downloads"><a download={`${odds.game}-${wager}${letter && `-${letter}`}.json`} href={asked}>All of this figure as JSON</a></p>
          </>
        : <Waiting error={error}>Computing. The figure will appear here.</Waiting>}
    </section>
  );
}

function StrategyWords({ odds, strategy }: { odds: GameOdds; strategy: string }) {
  const s = odds.strategies.find((x) => x.id === strategy);
  if (!s?.name) return null;
  return <p class="quiet">{s.name.replace(/[.]$/, "")}.{s.source && ` Published: ${s.source}.`}</p>;
}

/** What the figures mean for who wagers. Besides what he began with he may wager more as the round goes on. */
function inWords(f: Figure): string {
  const often = f.hit_frequency > 0 ? ` You win once in ${every(f.hit_frequency)} rounds.` : "";
  if (f.wager !== "base") return onAverage(f.house_edge, "$100 wagered") + often;
  const all = f.element_of_risk !== undefined && f.average_wager !== undefined && f.average_wager !== 1
    ? ` The wagers that follow make it $${(100 * f.average_wager).toFixed(2)} in all: ${onAverage(f.element_of_risk, "each $100 of that").replace("Of", "of")}` : "";
  return onAverage(f.house_edge, "$100 in first wagers") + all + often;
}

function Told({ figure: f, name, own }: { figure: Figure; name: string; own: boolean }) {
  const base = f.wager === "base";
  return (
    <>
      {own && <p class="tag">The figures below are those of your paytable</p>}
      <p class="on-average">{inWords(f)}</p>
      <dl class="key-figures">
        <div><dt>House edge</dt><dd>{percent(f.house_edge)}</dd></div>
        {f.element_of_risk !== undefined && <div><dt>Element of risk</dt><dd>{percent(f.element_of_risk)}</dd></div>}
        {f.average_wager !== undefined && <div><dt>Average wager</dt><dd>{fixed(f.average_wager, 4)}</dd></div>}
        <div><dt>Hit frequency</dt><dd>{percent(f.hit_frequency)}</dd></div>
        <div><dt>Standard deviation</dt><dd>{fixed(f.standard_deviation, 4)}</dd></div>
        {f.combinations && <div><dt>Deals, equally likely</dt><dd>{grouped(f.combinations)}</dd></div>}
      </dl>
      <p class="exactly">On average the player {f.house_edge < 0 ? "wins" : "loses"} exactly <span class="fraction">{f.expected_value.fraction.replace("-", "")}</span> of the {base ? "first wager" : "wager"}. <Cite cite={f.cite} /></p>
      {f.given && <p>{capital(f.given)}.</p>}
      {f.approximation && <p>{f.approximation}.</p>}
      {f.ties && <p>{f.ties}</p>}
      {f.tie_ends && f.tie_ends.length > 0 && <TieEnds ends={f.tie_ends} />}
      {base ? <Distribution figure={f} name={name} /> : <Outcomes figure={f} />}
      {f.progressive && <Meter progressive={f.progressive} name={name} />}
      {f.decisions && f.decisions.length > 0 && <Decisions figure={f} />}
      {f.charts && <Strategies charts={f.charts} />}
      {base && f.cells && f.cells.length > 0 && <Cells figure={f} />}
      {f.published?.map((p) => (
        <p class="reading" key={p.source + p.of}>
          Published: {p.of} {p.says.replace(" %", "\u00a0%")} ({p.source}). Exactly: {p.comes_out.replace(" %", "\u00a0%")}. <strong>{capital(p.agreement)}.</strong>{p.why && ` ${p.why}`}
        </p>
      ))}
    </>
  );
}

/** What the best play comes to with ties broken for the smaller and for the larger wager. */
function TieEnds({ ends }: { ends: TieEnd[] }) {
  return (
    <Scroll label="When ties are broken"><table class="data tie-ends">
      <thead><tr>
        <th scope="col">Ties broken</th><th scope="col" class="num">Average wager</th><th scope="col" class="num">Element of risk</th>
        <th scope="col" class="num">Hit frequency</th><th scope="col" class="num">Standard deviation</th>
      </tr></thead>
      <tbody>
        {ends.map((e) => (
          <tr key={e.ties}>
            <th scope="row">{e.ties}</th><td class="num">{fixed(e.average_wager, 6)}</td><td class="num">{percent(e.element_of_risk)}</td>
            <td class="num">{percent(e.hit_frequency)}</td><td class="num">{fixed(e.standard_deviation, 4)}</td>
          </tr>
        ))}
      </tbody>
    </table></Scroll>
  );
}

function Outcomes({ figure: f }: { figure: Figure }) {
  const name = `${capital(f.wager.replaceAll("_", " "))}${f.paytable && `, paytable ${f.paytable}`}`;
  return (
    <Scroll label={name}><table class="data pays">
      <thead><tr>
        <th scope="col">Hand</th><th scope="col" class="num">Pays</th><th scope="col" class="num">Combinations</th>
        <th scope="col" class="num">Probability</th><th scope="col" class="num">Comes</th><th scope="col" class="num">Return</th>
      </tr></thead>
      <tbody>
        {f.outcomes.map((o) => (
          <tr key={o.hand}>
            <th scope="row">{o.hand}</th><td class="num">{o.pays}</td><td class="num">{o.combinations && grouped(o.combinations)}</td>
            <td class="num">{fixed(o.probability, 8)}</td><td class="num">{oneIn(o.probability)}</td><td class="num">{fixed(o.net.decimal * o.probability, 8)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot><tr>
        <th scope="row">Total</th><td /><td class="num">{f.combinations && grouped(f.combinations)}</td><td class="num">{fixed(1, 8)}</td><td /><td class="num">{fixed(f.expected_value.decimal, 8)}</td>
      </tr></tfoot>
    </table></Scroll>
  );
}

// The largest wins, which together come so seldom, are stated in words and not drawn.
const seldom = 1e-3;

/** How a round of the base game ends. */
function Distribution({ figure: f, name }: { figure: Figure; name: string }) {
  const all = f.outcomes.toSorted((a, b) => a.net.decimal - b.net.decimal);
  const above = all.map((_, i) => all.slice(i).reduce((sum, o) => sum + o.probability, 0));
  const drawn = all.filter((_, i) => (above[i] ?? 0) >= seldom);
  const ofNet = (i: number): number => drawn[i]?.probability ?? 0;
  const rare = all.length - drawn.length;
  return (
    <>
      <h3>How a round ends</h3>
      <Chart bars x="Net, in units of the first wager" y="Probability" xs={drawn.map((o) => o.net.decimal)} ys={drawn.map((o) => o.probability)}
        xText={(v) => minus(String(v))} yText={(p) => `${Number((100 * p).toPrecision(3))} %`}
        read={(i) => `${signed(drawn[i]?.net.decimal ?? 0, 2).replace(/[.]00$/, "")}: ${percent(ofNet(i))}, ${oneIn(ofNet(i))}`}
        told={`Probability of each net result, from ${fixed(drawn[0]?.net.decimal ?? 0, 2)} to ${fixed(drawn.at(-1)?.net.decimal ?? 0, 2)} units of the first wager. The data follow.`} />
      {rare > 0 && <p class="quiet small">Not drawn: {rare === 1 ? "the largest win, which comes" : `the ${rare} largest wins, which together come`} once in {every(above[drawn.length] ?? 0)} rounds.</p>}
      <Data name={`${name}-results`} columns={["result", "net", "combinations", "probability"]}
        rows={all.map((o) => [o.hand, o.net.fraction, o.combinations ?? "", String(o.probability)])} />
    </>
  );
}

const money = (text: string): string => dollars(cents(text));

/** The levels of a meter; a meter of one level has one, without a name. */
const levelsOf = (p: Progressive): Level[] => p.levels ?? [{
  level: "", meter: p.meter ?? "0", average_share_of_meter: p.average_share_of_meter ?? { fraction: "0", decimal: 0 }, value_of_1000_dollars: p.value_of_1000_dollars ?? 0,
  rate_of_progression: p.rate_of_progression ?? "0", ...(p.break_even_meter && { break_even_meter: p.break_even_meter }), ...(p.reset_amount && { reset_amount: p.reset_amount }),
}];

/** How the edge falls while the progressive meter rises. */
function Meter({ progressive: p, name }: { progressive: Progressive; name: string }) {
  const levels = levelsOf(p);
  const [one] = levels;
  return (
    <>
      <h3>The meter</h3>
      {levels.map((l) => <LevelOf key={l.level} level={l} progressive={p} name={name} />)}
      {(p.long_run_house_edge ?? p.envy_bonus_each_other_player) && <p>
        {one && !one.level && p.long_run_house_edge && `In the long run the house holds ${percent(p.long_run_house_edge.decimal)}, with ${one.rate_of_progression} % of each wager added to the meter and ${money(one.reset_amount ?? "0")} to start it again.`}
        {one?.level && p.long_run_house_edge && `In the long run the house holds ${percent(p.long_run_house_edge.decimal)}, after the rates and reset amounts of all levels.`}
        {p.envy_bonus_each_other_player && ` Each other player's hand that is shown adds ${fixed(p.envy_bonus_each_other_player.decimal, 6)} of the wager by the Envy Bonus.`}
      </p>}
    </>
  );
}

/** How the edge falls while a level of the meter rises and the others read what they do. */
function LevelOf({ level: l, progressive: p, name }: { level: Level; progressive: Progressive; name: string }) {
  const even = l.break_even_meter ? Number(l.break_even_meter) : 0;
  const highest = 1.25 * Math.max(even, Number(l.meter));
  const readings = Array.from({ length: 26 }, (_, i) => (highest * i) / 25);
  const points = Array.from({ length: 201 }, (_, i) => (highest * i) / 200); // one for every few pixels, to be read
  const rest = levelsOf(p).filter((x) => x.level !== l.level).reduce((sum, x) => sum + (x.value_of_1000_dollars * Number(x.meter)) / 1000, p.value_without_meter.decimal);
  const edge = (reading: number): number => -(rest + (l.value_of_1000_dollars * reading) / 1000);
  return (
    <>
      <p>
        {l.level && <strong>{capital(l.level)}: </strong>}
        The figures above are for a meter that reads {money(l.meter)} and a wager of {money(p.wager)}. Each $1,000 more takes {percent(l.value_of_1000_dollars)} off the edge.
        {l.break_even_meter && !l.level && ` Nobody has an edge when it reads ${money(l.break_even_meter)}.`}
        {l.break_even_meter && l.level && ` Nobody has an edge when it reads ${money(l.break_even_meter)} and the other levels read what they do.`}
      </p>
      <Chart x="Meter, in dollars" y="House edge" xs={points} ys={points.map(edge)} read={(i) => `$${Math.round(points[i] ?? 0).toLocaleString(locale())}: ${percent(edge(points[i] ?? 0))}`}
        xText={(v) => v.toLocaleString(locale())} yText={(e) => minus(`${Math.round(100 * e)} %`)}
        told={`House edge by the reading of the meter, falling from ${percent(edge(0), 2)} at nothing to ${percent(edge(highest), 2)} at $${Math.round(highest).toLocaleString(locale())}. The data follow.`} />
      <Data name={`${name}-${l.level || "meter"}`} columns={["meter", "house edge"]} rows={readings.map((r) => [r.toFixed(2), edge(r).toFixed(8)])} />
    </>
  );
}

function Decisions({ figure: f }: { figure: Figure }) {
  return (
    <>
      <h3>Decisions</h3>
      <Scroll label="Decisions"><table class="data decisions">
        <thead><tr><th scope="col">Decision</th><th scope="col" class="num">Per round</th><td class="edge-column" /></tr></thead>
        <tbody>
          {f.decisions?.map((d) => (
            <tr key={d.name}><th scope="row">{d.name.replaceAll("_", " ")}</th><td class="num">{percent(d.frequency.decimal)}</td><td class="edge-column"><Bar share={d.frequency.decimal} /></td></tr>
          ))}
        </tbody>
      </table></Scroll>
    </>
  );
}

// So many decisions can be told apart by colour; the words are always there.
const colours = 6;

const actsOf = (chart: StrategyChart): string[] => [...new Set(chart.rows.flatMap((row) => row.slice(1).map(act)))].filter(Boolean);

function Strategies({ charts }: { charts: StrategyChart[] }) {
  const acts = [...new Set(charts.map(actsOf).filter((a) => a.length <= colours).flat())];
  return <>{charts.map((c) => <Strategy key={c.title} chart={c} acts={acts} />)}</>;
}

function Strategy({ chart, acts }: { chart: StrategyChart; acts: string[] }) {
  const shade = (cell: string): string => {
    const i = acts.indexOf(act(cell));
    return i >= 0 && i < colours ? `act-${i}` : "";
  };
  return (
    <details class="strategy" open={chart.rows.length <= 20}>
      <summary>{chart.title}</summary>
      <Scroll label={chart.title}><table class="data strategy-chart">
        <thead><tr>{chart.columns.map((c, i) => (c ? <th scope="col" key={i}>{c}</th> : <td key={i} />))}</tr></thead>
        <tbody>{chart.rows.map((row, n) => (
          <tr key={n}>{row.map((cell, i) => (i === 0 ? <th scope="row" key={i}>{cell}</th> : <td key={i} class={shade(cell)}>{cell}</td>))}</tr>
        ))}</tbody>
      </table></Scroll>
    </details>
  );
}

/** By how much each payout moves the edge. */
function Cells({ figure: f }: { figure: Figure }) {
  return (
    <details>
      <summary>What one more unit in a payout is worth</summary>
      <Scroll label="What one more unit in a payout is worth"><table class="data">
        <thead><tr><th scope="col">Hand</th><th scope="col">Wager</th><th scope="col">Pays</th><th scope="col" class="num">One unit more</th></tr></thead>
        <tbody>
          {f.cells?.map((c, i) => (
            <tr key={i}><th scope="row">{c.hand}</th><td>{c.wager.replaceAll("_", " ")}</td><td>{c.pays}</td><td class="num">{signed(-100 * c.per_unit.decimal, 6)}{"\u00a0"}%</td></tr>
          ))}
        </tbody>
      </table></Scroll>
      <p class="quiet small">How much the house edge changes if the strategy stays the same.</p>
    </details>
  );
}
