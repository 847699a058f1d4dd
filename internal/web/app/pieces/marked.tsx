// A published sentence with its terms marked, and joined to the cards and areas on the felt.

import { useEffect } from "preact/hooks";
import { Card } from "./card";
import { kept, pointed } from "./meant";
import { pieces, type Term } from "./terms";

/** A text whose terms light what they stand for, while they are pointed at or after they were pressed. */
export function Marked({ text, terms }: { text: string; terms: readonly Term[] }) {
  return <>{pieces(text, terms).map((p, i) => (typeof p === "string" ? <span key={i} translate={false}>{p}</span> : <Pointer key={i} {...p} />))}</>;
}

function Pointer({ term, text }: { term: Term; text: string }) {
  const point = (): void => { pointed.value = term; };
  const leave = (): void => { pointed.value = undefined; };
  useEffect(() => () => { pointed.value = kept.value = undefined; }, [term]);
  return (
    <button type="button" class="term" translate={false} aria-pressed={kept.value === term}
      onPointerEnter={point} onPointerLeave={leave} onFocus={point} onBlur={leave}
      onClick={() => { kept.value = kept.value === term ? undefined : term; }}>{text}</button>
  );
}

/** What the terms of a text are in this round: for paper, and where the felt lies under the sheet. */
export function InThisRound({ lines, terms }: { lines: readonly string[]; terms: readonly Term[] }) {
  const used = terms.filter((term) => lines.some((line) => pieces(line, terms).some((p) => typeof p !== "string" && p.term === term)));
  if (used.length === 0) return null;
  return (
    <dl class="in-this-round">
      {used.map((term) => (
        <div key={term.name}>
          <dt>{term.name}</dt>
          <dd>{term.cards.length > 0 && <span class="term-cards">{term.cards.map((c) => <Card key={c.place} card={c.card} />)}</span>}{term.came && <span>{term.came}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
