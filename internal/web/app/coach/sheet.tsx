// The coach's sheet: luck against play, the habits that cost most, and a drill of hands that were misplayed.

import { useState } from "preact/hooks";
import { Card } from "../pieces/card";
import { brief, cents, dollars, signed } from "../ui/money";
import { coach } from "../ui/settings";
import { CoachChoices } from "./choices";
import { habits, forgetRecord, mistaken, parts, record, said, type Made } from "./record";

export function CoachSheet() {
  const kept = record.value, p = parts(kept), worst = habits(kept.made).slice(0, 3);
  const wrong = kept.made.filter(({ decision }) => mistaken(decision));
  const [drilled, drill] = useState<number>();
  const at = drilled === undefined ? undefined : wrong[drilled % Math.max(1, wrong.length)];
  if (at) return <Drill key={drilled} of={at} next={() => drill((drilled ?? 0) + 1)} back={() => drill(undefined)} />;
  return (
    <>
      {coach.value === "off" && <p>The coach is off. After a round he says what your decisions cost, or before each what its choices are worth.</p>}
      <CoachChoices />
      <h3>Luck and play</h3>
      {p.rounds === 0 ? <p class="quiet">Nothing is counted yet. A round is counted when the figures of its game are known, which may take minutes after its first round.</p> : (
        <>
          <table class="sums">
            <tbody>
              <tr><th scope="row">Your wagers are worth on average</th><td>{signed(Math.round(p.expected))}</td></tr>
              <tr><th scope="row">What play lost</th><td>{signed(-Math.round(p.lost))}</td></tr>
              <tr><th scope="row">Luck</th><td>{signed(Math.round(p.luck))}</td></tr>
              <tr class="sum"><th scope="row">Result of {p.rounds === 1 ? "one round" : `${p.rounds} rounds`}</th><td>{signed(p.net)}</td></tr>
            </tbody>
          </table>
          <p class="quiet small">The average is that of the best play. Progressive wagers and insurance are left out.</p>
        </>
      )}
      <h3>What costs most</h3>
      {worst.length === 0 ? <p class="quiet">No mistake is known.</p> : (
        <ol class="plain-list">
          {worst.map((h) => <li key={h.game + h.did + h.better}>{h.game}: you {h.did} where to {h.better} is better, {h.times === 1 ? "once" : `${h.times} times`}, for {dollars(Math.round(h.cost))}.</li>)}
        </ol>
      )}
      {wrong.length > 0 && <p><button type="button" class="brass" onClick={() => drill(0)}>Play these hands again</button></p>}
      {kept.made.length > 0 && <p><button type="button" class="plain" onClick={forgetRecord}>Forget what the coach has noted</button></p>}
      <p class="quiet small">The coach knows only the cards that you could see, and keeps his notes in this browser.</p>
    </>
  );
}

/** A hand that was misplayed, asked again. */
function Drill({ of: { gameName, decision }, next, back }: { of: Made; next: () => void; back: () => void }) {
  const [given, give] = useState<number>();
  const cards = (title: string, list: readonly string[] | undefined) => list && list.length > 0 && (
    <div class="drill-cards"><span class="quiet">{title}</span><div>{list.map((c) => <Card key={c} card={c} />)}</div></div>
  );
  const choices = decision.worths.map((w, i) => ({ w, i })).toSorted((a, b) => a.w.choice.localeCompare(b.w.choice) || cents(a.w.amount ?? "0") - cents(b.w.amount ?? "0"));
  const chosen = given === undefined ? undefined : decision.worths[given], best = decision.worths[0];
  return (
    <>
      <p>{gameName}. What do you do?</p>
      {decision.under && <p class="quiet small">{decision.under}</p>}
      {cards("Dealer", decision.dealer)}
      {cards("Board", decision.community)}
      {cards("You", decision.cards)}
      <div class="presets">
        {choices.map(({ w, i }) => (
          <button type="button" key={i} class="preset" aria-pressed={given === i} onClick={() => give(i)}>{said(w.choice)}{w.amount ? ` ${brief(cents(w.amount))}` : ""}</button>
        ))}
      </div>
      <p role="status">
        {chosen && best && (chosen.best
          ? `Right: ${signed(cents(chosen.worth))} on average.`
          : `That is worth ${signed(cents(chosen.worth))} on average; to ${said(best.choice)}${best.amount ? ` ${brief(cents(best.amount))}` : ""} is worth ${signed(cents(best.worth))}.`)}
      </p>
      <p><button type="button" class="brass" disabled={!chosen} onClick={next}>Next hand</button> <button type="button" class="plain" onClick={back}>Back</button></p>
    </>
  );
}
