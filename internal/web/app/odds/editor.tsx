// A paytable of one's own. The figures of a wager that is counted follow as one types; a base game
// is solved when one asks for it, with the strategy that is then the best.

import { useEffect, useRef, useState } from "preact/hooks";
import { loadRules } from "../server/api";
import type { GameRules } from "../server/protocol";
import type { Figure, Refusal } from "../server/protocol";
import { Scroll, sentence, useLoaded } from "../ui/ui";
import { post } from "./documents";
import { percent, signed } from "./numbers";

interface Row { wager: string; hand: string; pays: string }

export function Editor({ printed, wagers, take }: { printed: Figure; wagers: string[]; take: (figure: Figure | undefined) => void }) {
  const { value } = useLoaded<GameRules>(() => loadRules(printed.game), printed.game);
  if (!value || wagers.length === 0) return null;
  const rows = wagers.flatMap((wager) => {
    const tables = value.paytables.filter((p) => p.wager === wager);
    const own = tables.find((p) => p.letter === printed.paytable) ?? tables[0];
    const hands = [...new Set([...(own?.rows ?? []), ...tables.flatMap((p) => p.rows)].map((r) => r.hand))];
    return hands.map((hand) => ({ wager, hand, pays: own?.rows.find((r) => r.hand === hand)?.pays ?? "" }));
  });
  const names = Object.fromEntries(value.wagers.map((w) => [w.id, w.name]));
  return (
    <details class="editor">
      <summary>Change the payouts</summary>
      <Payouts printed={printed} rows={rows} names={names} take={take} />
    </details>
  );
}

type Answer = { figure: Figure } | { refusal: Refusal };

function Payouts({ printed, rows, names, take }: { printed: Figure; rows: Row[]; names: Record<string, string>; take: (figure: Figure | undefined) => void }) {
  const base = printed.wager === "base";
  const [pays, setPays] = useState(rows);
  const [answer, setAnswer] = useState<Answer | undefined>(undefined); // a refusal is of no hand when all is refused
  const [solving, setSolving] = useState(false);
  const asking = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  const show = (next: Answer | undefined): void => {
    setSolving(false);
    setAnswer(next);
    take(next && "figure" in next ? next.figure : undefined);
  };
  const ask = (next: Row[]): void => {
    asking.current?.abort();
    const now = new AbortController();
    asking.current = now;
    const heard = (then: Answer): void => { if (!now.signal.aborted) show(then); };
    post<Figure | Refusal>(
      `/api/odds/${printed.game}/${printed.wager}?paytable=${encodeURIComponent(printed.paytable)}&strategy=${encodeURIComponent(printed.strategy ?? "")}`,
      next.map((r) => ({ ...r, pays: r.pays.trim() })), now.signal,
    ).then(
      (told) => heard("refused" in told ? { refusal: told } : { figure: told }),
      (reason: unknown) => heard({ refusal: { wager: "", hand: "", refused: sentence(reason) } }),
    );
  };
  const forget = (): void => { asking.current?.abort(); show(undefined); };
  const change = (next: Row[]): void => {
    setPays(next);
    if (base) forget();
    else ask(next);
  };
  const solve = (event: Event): void => {
    event.preventDefault();
    if (!base) return;
    show(undefined);
    setSolving(true);
    ask(pays);
  };
  const reset = (): void => { setPays(rows); forget(); };
  const figure = answer && "figure" in answer ? answer.figure : undefined;
  const refusal = answer && "refusal" in answer ? answer.refusal : undefined;
  const refused = (row: Row): string | undefined => (refusal?.hand === row.hand && (!base || refusal.wager === row.wager) ? refusal.refused : undefined);
  const wagers = [...new Set(rows.map((r) => r.wager))];
  return (
    <form class="form" onSubmit={solve}>
      <p>Write payouts as the chapter does: “50 to 1”, “3 to 2”, “250 for 1”, “10% of meter”. A hand that is left empty {base ? "pays nothing" : "loses"}.</p>
      <Scroll label="Payouts of your own"><table class="data pays">
        <thead><tr><th scope="col">Hand</th><th scope="col">Pays</th></tr></thead>
        {wagers.map((wager) => (
          <tbody key={wager}>
            {base && <tr><th scope="rowgroup" colSpan={2} class="strong">{names[wager] ?? wager.replaceAll("_", " ")}</th></tr>}
            {pays.map((row, i) => row.wager === wager && <Payout key={row.hand} id={`pays-${printed.wager}-${i}`} row={row} refused={refused(row)}
              change={(text) => change(pays.with(i, { ...row, pays: text }))} />)}
          </tbody>
        ))}
      </table></Scroll>
      <p class="own-edge" role="status">
        {solving ? "Solving the game again with these payouts. This takes some seconds."
          : refusal ? `${refusal.hand}${refusal.hand && ": "}${refusal.refused}`
          : figure ? <>House edge <strong>{percent(figure.house_edge)}</strong>, as printed {percent(printed.house_edge)}: {signed(100 * (figure.house_edge - printed.house_edge), 4)} points. Hit frequency {percent(figure.hit_frequency)}.</>
          : <>House edge as printed: <strong>{percent(printed.house_edge)}</strong></>}
      </p>
      <p class="actions">
        {base && <button type="submit" class="brass" disabled={solving}>Solve</button>}
        <button type="button" class="outline-button" onClick={reset}>As printed</button>
      </p>
    </form>
  );
}

function Payout({ id, row, refused, change }: { id: string; row: Row; refused: string | undefined; change: (text: string) => void }) {
  return (
    <tr>
      <th scope="row"><label for={id}>{row.hand}</label></th>
      <td>
        <input id={id} value={row.pays} autocomplete="off" spellcheck={false} aria-invalid={refused !== undefined}
          aria-describedby={refused === undefined ? undefined : `${id}-error`} onInput={(e) => change(e.currentTarget.value)} />
        {refused !== undefined && <p class="error small" id={`${id}-error`}>{refused}</p>}
      </td>
    </tr>
  );
}
