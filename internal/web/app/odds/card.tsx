// A strategy card: the fewest lines that lose little against the best play, to read and to print.

import { useEffect, useState } from "preact/hooks";
import type { Computing, GameOdds, StrategyCard } from "../server/protocol";
import { Scroll, Waiting } from "../ui/ui";
import { useFollowed } from "./documents";
import { Far } from "./far";
import { percent, signed } from "./numbers";
import { PaytableChoice } from "./paytables";

/** A budget as people read it: "0.05 %". */
const share = (budget: number): string => `${Number((100 * budget).toFixed(4))}\u00a0%`;

export function Card({ odds }: { odds: GameOdds }) {
  const [letter, setLetter] = useState(odds.figures.find((f) => f.wager === "base")?.paytable ?? "");
  const [budget, setBudget] = useState(odds.card_budgets[0] ?? "");
  const [asked, setAsked] = useState("");
  const [said, say] = useState("");
  const ask = (path: string, words = ""): void => { setAsked(path); say(words); };
  const submit = (event: Event): void => {
    event.preventDefault();
    ask(`/api/odds/${odds.game}/card?paytable=${encodeURIComponent(letter)}&loss=${budget}`);
  };
  return (
    <section class="card-of" id="card" aria-labelledby="card-title">
      <h2 id="card-title">Strategy card</h2>
      <p>The base game in the fewest lines that lose little against the best play. What the card loses is exact, and beside each line stands how much the house edge rises without it.</p>
      <form onSubmit={submit}>
        <PaytableChoice odds={odds} wager="base" letter={letter} name="paytable-card" told="a strategy card" choose={(l) => { ask(""); setLetter(l); }} />
        <fieldset class="choices inline">
          <legend>It may lose, of the first wager</legend>
          {odds.card_budgets.map((b) => <label key={b}><input type="radio" name="card-budget" checked={b === budget} onChange={() => { ask(""); setBudget(b); }} />{share(Number(b))}</label>)}
        </fieldset>
        <p class="actions"><button type="submit" class="brass">Write the card</button></p>
      </form>
      {said && <p role="status">{said}</p>}
      {asked && <Written odds={odds} asked={asked} stop={() => ask("", "Stopped. What nobody waits for is given up after ten seconds.")} />}
    </section>
  );
}

function Written({ odds, asked, stop }: { odds: GameOdds; asked: string; stop: () => void }) {
  const { value, error } = useFollowed<StrategyCard | Computing>(asked);
  if (error) return <Waiting error={error} />;
  if (!value || "computing" in value) return <Far far={value} stop={stop} />;
  return (
    <>
      <p class="sr" role="status">The card is written: {value.lines} lines.</p>
      <Lines odds={odds} card={value} />
      <p class="downloads"><button type="button" class="outline-button" onClick={() => { document.documentElement.classList.add("printing-card"); print(); }}>Print the card</button> <a download={`${value.game}-card.json`} href={asked}>All of this as JSON</a></p>
    </>
  );
}

function Lines({ odds, card }: { odds: GameOdds; card: StrategyCard }) {
  useEffect(() => {
    const printed = (): void => document.documentElement.classList.remove("printing-card");
    addEventListener("afterprint", printed);
    return () => { removeEventListener("afterprint", printed); printed(); };
  }, []);
  return (
    <article class="strategy-card" aria-labelledby="strategy-card-title">
      <h3 id="strategy-card-title">{odds.name}{card.paytable && `, paytable ${card.paytable}`}: strategy card of {card.lines} lines</h3>
      <Scroll label="The lines of the card"><table class="data card-lines">
        <thead><tr><th scope="col">Take the first line that holds</th><th scope="col" class="num">House edge without it</th></tr></thead>
        {card.points.map((p) => (
          <tbody key={p.title ?? ""}>
            {p.title && <tr><th scope="rowgroup" colSpan={2}>{p.title}</th></tr>}
            {p.lines.map((l, n) => (
              <tr key={n}><td><span class="line-number">{`${n + 1}. `}</span>{l.text}</td><td class="num">{l.cost_of_leaving_out && `${signed(100 * l.cost_of_leaving_out.decimal, 4)}\u00a0%`}</td></tr>
            ))}
          </tbody>
        ))}
      </table></Scroll>
      {card.read && <p>{card.read}</p>}
      <dl class="key-figures">
        <div><dt>House edge with the card</dt><dd>{percent(-card.expected_value.decimal)}</dd></div>
        <div><dt>With the best play</dt><dd>{percent(-card.best_expected_value.decimal)}</dd></div>
        <div><dt>The card loses, of the first wager</dt><dd>{percent(card.cost.decimal)}</dd></div>
        <div><dt>It may lose</dt><dd>{share(card.budget.decimal)}</dd></div>
      </dl>
      <p class="small">Expected value with the card, exactly: <span class="fraction">{card.expected_value.fraction}</span>.</p>
      <p class="small">{card.searched}</p>
      {card.approximation && <p class="quiet small">{card.approximation}.</p>}
      <p class="quiet small">58 Pa. Code, chapter {odds.chapter}, the base game.</p>
    </article>
  );
}
