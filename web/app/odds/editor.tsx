// A paytable of one's own: the figures follow as one types, exactly, from the server's counts.

import { useEffect, useRef, useState } from "preact/hooks";
import { loadRules } from "../api";
import type { GameRules } from "../protocol";
import { Scroll, sentence, useLoaded } from "../ui";
import { post, type Figure, type Refusal } from "./documents";
import { percent, signed } from "./numbers";

interface Row { hand: string; pays: string }

export function Editor({ printed, take }: { printed: Figure; take: (figure: Figure | undefined) => void }) {
  const { value } = useLoaded<GameRules>(() => loadRules(printed.game), printed.game);
  if (!value) return null;
  const tables = value.paytables.filter((p) => p.wager === printed.wager);
  const own = tables.find((p) => p.letter === printed.paytable) ?? tables[0];
  const hands = [...new Set([...(own?.rows ?? []), ...tables.flatMap((p) => p.rows)].map((r) => r.hand))];
  const rows = hands.map((hand) => ({ hand, pays: own?.rows.find((r) => r.hand === hand)?.pays ?? "" }));
  return (
    <details class="editor">
      <summary>Change the payouts</summary>
      <Payouts printed={printed} rows={rows} take={take} />
    </details>
  );
}

function Payouts({ printed, rows, take }: { printed: Figure; rows: Row[]; take: (figure: Figure | undefined) => void }) {
  const [pays, setPays] = useState(rows);
  const [figure, setFigure] = useState<Figure | undefined>(undefined);
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined); // of no hand when all is refused
  const asking = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  const change = (next: Row[]): void => {
    setPays(next);
    asking.current?.abort();
    const now = new AbortController();
    asking.current = now;
    const show = (answer: Figure | undefined, refused: Refusal | undefined): void => {
      if (now.signal.aborted) return;
      setFigure(answer);
      setRefusal(refused);
      take(answer);
    };
    post<Figure | Refusal>(
      `/api/odds/${printed.game}/${printed.wager}?paytable=${encodeURIComponent(printed.paytable)}`,
      next.map((r) => ({ hand: r.hand, pays: r.pays.trim() })), now.signal,
    ).then(
      (answer) => { if ("refused" in answer) show(undefined, answer); else show(answer, undefined); },
      (reason: unknown) => show(undefined, { hand: "", refused: sentence(reason) }),
    );
  };
  const reset = (): void => { asking.current?.abort(); setPays(rows); setFigure(undefined); setRefusal(undefined); take(undefined); };
  const id = (hand: string): string => `pays-${printed.wager}-${rows.findIndex((r) => r.hand === hand)}`;
  return (
    <div class="form">
      <p>Write payouts as the chapter does: “50 to 1”, “3 to 2”, “250 for 1”, “10% of meter”. A hand that is left empty loses.</p>
      <Scroll name="Payouts of your own"><table class="data pays">
        <thead><tr><th scope="col">Hand</th><th scope="col">Pays</th></tr></thead>
        <tbody>
          {pays.map((row, i) => (
            <tr key={row.hand}>
              <th scope="row"><label for={id(row.hand)}>{row.hand}</label></th>
              <td>
                <input id={id(row.hand)} value={row.pays} autocomplete="off" spellcheck={false} aria-invalid={refusal?.hand === row.hand}
                  aria-describedby={refusal?.hand === row.hand ? `${id(row.hand)}-error` : undefined}
                  onInput={(e) => change(pays.with(i, { hand: row.hand, pays: e.currentTarget.value }))} />
                {refusal?.hand === row.hand && <p class="error small" id={`${id(row.hand)}-error`}>{refusal.refused}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table></Scroll>
      <p class="own-edge" role="status">
        {refusal ? `${refusal.hand}${refusal.hand && ": "}${refusal.refused}`
          : figure ? <>House edge <strong>{percent(figure.house_edge)}</strong>, as printed {percent(printed.house_edge)}: {signed(100 * (figure.house_edge - printed.house_edge), 4)} points. Hit frequency {percent(figure.hit_frequency)}.</>
          : <>House edge as printed: <strong>{percent(printed.house_edge)}</strong></>}
      </p>
      <button type="button" class="outline-button" onClick={reset}>As printed</button>
    </div>
  );
}
