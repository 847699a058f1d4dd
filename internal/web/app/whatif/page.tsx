// What if: one choice of the rules is another, and a round's settlement, the exact edges and the sign beside each other.
// The choice stands in the address, so a link shares it; everything is worked out by the server.

import { useEffect } from "preact/hooks";
import { said } from "../language/language";
import { useFollowed } from "../odds/documents";
import { percent } from "../odds/numbers";
import type { Edge, ResultView, WhatIf, WhatIfChange, WhatIfLine, WhatIfSide } from "../server/protocol";
import { Cite } from "../ui/clause";
import { cents, decimal } from "../ui/money";
import { useQuery } from "../ui/route";
import { SheetPlace } from "../ui/sheet";
import { Money, Scroll, Waiting } from "../ui/ui";
import { capital } from "../ui/words";

/** Of a round at a table, or of a game where there is none. */
export default function WhatIfPage({ table, round, game }: { table?: string; round?: string; game?: string }) {
  const [query, ask] = useQuery(), change = query.get("change") ?? "", to = query.get("to") ?? "";
  const of = round ? `/api/tables/${encodeURIComponent(table ?? "")}/rounds/${encodeURIComponent(round)}` : `/api/odds/${encodeURIComponent(game ?? "")}`;
  const asked = new URLSearchParams(change ? { change, to } : {});
  const { value, error } = useFollowed<WhatIf>(`${of}/what-if?${asked}`);
  const title = round ? `What if: round ${round}` : "What if";
  useEffect(() => { document.title = `${said(value ? `${title}, ${value.game_name}` : title)} · felt`; }, [title, value?.game_name]);
  return (
    <main class="page what-if">
      <p class="crumbs no-print">{round ? <a href={`/table/${table}/rounds/${round}`}>The round</a> : <a href={`/odds/${game}`}>The odds</a>}</p>
      <h1 tabIndex={-1}>{title}</h1>
      {value ? <Asked of={value} ask={ask} round={round !== undefined} /> : <Waiting error={error} />}
      <SheetPlace />
    </main>
  );
}

function Asked({ of, ask, round }: { of: WhatIf; ask: (query: Record<string, string>) => void; round: boolean }) {
  const now = of.changes.find((c) => c.id === of.change);
  return (
    <>
      <p class="lead">{of.game_name}, chapter {of.chapter}: choose what the house or the reader of the law would have chosen otherwise.{round ? " The round is settled again with the same cards and decisions." : ""}</p>
      <Choose of={of} now={now} ask={ask} />
      {now && of.to === undefined && <p class="quiet">Choose another value.</p>}
      {of.refused && <p class="error" role="alert">{of.refused}</p>}
      {now && of.before && of.after && <Compared of={of} now={now} before={of.before} after={of.after} round={round} />}
    </>
  );
}

const kinds: [kind: string, words: string][] = [["paytable", "Paytables"], ["reading", "How the text is read"], ["option", "Options of the house"]];

/** The other value that a choice begins with. */
const another = (c: WhatIfChange): string => c.values.find((v) => v.value !== c.now)?.value ?? c.now;

function Choose({ of, now, ask }: { of: WhatIf; now: WhatIfChange | undefined; ask: (query: Record<string, string>) => void }) {
  const choose = (id: string): void => {
    const next = of.changes.find((c) => c.id === id);
    ask(next ? { change: id, to: another(next) } : {});
  };
  return (
    <form class="what-if-form no-print" aria-label="What is chosen otherwise" onSubmit={(e) => { e.preventDefault(); if (now) ask({ change: now.id, to: String(new FormData(e.currentTarget).get("to") ?? "") }); }}>
      <label>What is otherwise
        <select value={of.change ?? ""} onChange={(e) => choose(e.currentTarget.value)}>
          <option value="">Choose</option>
          {kinds.map(([kind, words]) => (
            <optgroup key={kind} label={words}>
              {of.changes.filter((c) => c.kind === kind).map((c) => <option key={c.id} value={c.id}>{capital(c.name)}</option>)}
            </optgroup>
          ))}
        </select>
      </label>
      {now && now.values.length > 0 && (
        <fieldset>
          <legend class="sr">{capital(now.name)}</legend>
          {now.values.map((v) => (
            <label key={v.value} class="check"><input type="radio" name="to" value={v.value} checked={v.value === of.to} onChange={() => ask({ change: now.id, to: v.value })} /><span>{capital(v.words)}{v.value === now.now && <span class="quiet"> as it is</span>}</span></label>
          ))}
        </fieldset>
      )}
      {now && now.values.length === 0 && (
        <>
          <label>Value, {now.range}<input key={now.id} name="to" defaultValue={of.to ?? now.now} /></label>
          <button type="submit" class="brass">Compare</button>
        </>
      )}
      {now && <button type="button" class="outline-button" onClick={() => print()}>Print</button>}
    </form>
  );
}

function Compared({ of, now, before, after, round }: { of: WhatIf; now: WhatIfChange; before: WhatIfSide; after: WhatIfSide; round: boolean }) {
  return (
    <>
      <p class="what-if-change" role="status"><strong>{capital(now.name)}</strong> <Cite cite={now.cite} />: <span class="was">{before.words}</span> <span aria-hidden="true">→</span><span class="sr">becomes</span> <span class="is">{after.words}</span></p>
      {now.why && <p class="quiet">{now.why}</p>}
      {round && <Settled before={before} after={after} />}
      <Edges before={before} after={after} computing={of.computing} />
      <Sign lines={of.sign} />
    </>
  );
}

const Heads = ({ before, after }: { before: string; after: string }) => <><th scope="col" class="num">{before}</th><th scope="col" class="num">{after}</th></>;

function Settled({ before, after }: { before: WhatIfSide; after: WhatIfSide }) {
  if (after.unsettled) return <><h2>The round</h2><p class="unsettled">{after.unsettled} So it is not settled again.</p></>;
  return (
    <>
      <h2>The round</h2>
      <Scroll label="The round"><table class="data sides">
        <thead><tr><th scope="col">Wager</th><th scope="col" class="num">Amount</th><Heads before="As it was" after="What if" /><th scope="col">Clauses</th></tr></thead>
        {before.seats.map((seat) => {
          const other = after.seats.find((s) => s.seat === seat.seat);
          const pairs = paired(seat.results, other?.results ?? []);
          return (
            <tbody key={seat.seat}>
              {pairs.map(([was, is], i) => {
                const one = is ?? was, differs = was?.returned !== is?.returned || was?.outcome !== is?.outcome;
                return one && (
                  <tr key={i} class={differs ? "differs" : ""}>
                    <th scope="row">{one.name}{one.number ? <small> hand {one.number + 1}</small> : null}</th>
                    <td class="num"><Money text={one.amount} /></td>
                    <td class="num"><Result of={was} /></td><td class="num"><Result of={is} /></td>
                    <td><Clauses was={was?.cites ?? []} is={is?.cites ?? []} /></td>
                  </tr>
                );
              })}
              <tr class={seat.net === other?.net ? "sum" : "sum differs"}>
                <th scope="row">{seat.you ? "You" : seat.player || "Player"}, seat {seat.seat}</th><td />
                <td class="num"><Money text={seat.net} sign /></td><td class="num">{other && <Money text={other.net} sign />}</td><td class="quiet">net</td>
              </tr>
            </tbody>
          );
        })}
      </table></Scroll>
      {before.seats.every((s) => s.net === after.seats.find((o) => o.seat === s.seat)?.net) && <p class="quiet">It would have come to the same here.</p>}
    </>
  );
}

/** The results of a wager before and after, side by side. */
function paired(before: ResultView[], after: ResultView[]): [ResultView | undefined, ResultView | undefined][] {
  const left = [...after];
  const all = before.map((was): [ResultView, ResultView | undefined] => {
    const at = left.findIndex((r) => r.wager === was.wager && (r.number ?? 0) === (was.number ?? 0));
    return [was, at < 0 ? undefined : left.splice(at, 1)[0]];
  });
  return [...all, ...left.map((is): [undefined, ResultView] => [undefined, is])];
}

const outcomes: Record<ResultView["outcome"], string> = { win: "wins", lose: "loses", push: "push", bonus: "paid", void: "void" };

function Result({ of }: { of: ResultView | undefined }) {
  if (!of) return <>–</>;
  const net = cents(of.returned) - cents(of.amount);
  return <>{outcomes[of.outcome]} <Money text={decimal(net)} sign />{of.hand && of.outcome !== "lose" ? <small class="hand"> {of.hand}</small> : null}</>;
}

/** The clauses of both sides; what only one cites is marked. */
function Clauses({ was, is }: { was: string[]; is: string[] }) {
  const gone = was.filter((c) => !is.includes(c)), come = is.filter((c) => !was.includes(c)), stay = was.filter((c) => is.includes(c));
  return <>{stay.map((c) => <Cite key={c} cite={c} />)}{gone.map((c) => <s key={c}><Cite cite={c} /></s>)}{come.map((c) => <strong key={c}><Cite cite={c} /></strong>)}</>;
}

function Edges({ before, after, computing }: { before: WhatIfSide; after: WhatIfSide; computing: boolean }) {
  const wagers = [...new Set([...after.edges, ...before.edges].map((e) => e.wager))];
  return (
    <>
      <h2>The exact edge</h2>
      <Scroll label="The exact edge"><table class="data sides">
        <thead><tr><th scope="col">Wager</th><Heads before="As it is" after="What if" /><th scope="col" class="num">Difference</th><th scope="col">Clause</th></tr></thead>
        <tbody>
          {wagers.map((id) => {
            const was = before.edges.find((e) => e.wager === id), is = after.edges.find((e) => e.wager === id);
            const less = known(was) && known(is) ? is.house_edge - was.house_edge : undefined;
            return (
              <tr key={id} class={less || !was || !is ? "differs" : ""}>
                <th scope="row">{capital((is ?? was)?.title ?? "")}</th>
                <td class="num"><EdgeOf edge={was} /></td><td class="num"><EdgeOf edge={is} /></td>
                <td class="num">{less === undefined ? "" : less === 0 ? "the same" : `${less > 0 ? "+" : ""}${percent(less)}`}</td>
                <td><Cite cite={(is ?? was)?.cite ?? ""} /></td>
              </tr>
            );
          })}
        </tbody>
      </table></Scroll>
      <p class="quiet small" role="status">{computing ? "Some edges are still counted, over all deals; they will appear here." : "Counted over all deals, with the best play."}</p>
    </>
  );
}

const known = (e: Edge | undefined): e is Edge & { house_edge: number } => e !== undefined && e.house_edge !== null;

const EdgeOf = ({ edge }: { edge: Edge | undefined }) => <>{edge === undefined ? "not offered" : edge.house_edge === null ? "is counted" : percent(edge.house_edge)}</>;

function Sign({ lines }: { lines: WhatIfLine[] }) {
  return (
    <>
      <h2>The sign at the table</h2>
      {lines.length === 0 ? <p>It would say the same.</p> : (
        <Scroll label="The sign"><table class="data sides signs">
          <thead><tr><th scope="col">Part</th><th scope="col">As it is</th><th scope="col">What if</th><th scope="col">Clause</th></tr></thead>
          <tbody>{lines.map((l, i) => <tr key={i}><th scope="row">{l.name || "The table"}</th><td>{l.before || "–"}</td><td>{l.after || "–"}</td><td>{l.cites.map((c) => <Cite key={c} cite={c} />)}</td></tr>)}</tbody>
        </table></Scroll>
      )}
    </>
  );
}

