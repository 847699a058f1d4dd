// The coach at the table: what each choice is worth before you decide, or what your decisions cost when the round is over.

import { useEffect, useState } from "preact/hooks";
import { loadCoached } from "../server/api";
import type { Coached, Option, PokerView, QuestionView, View, Weighed, Worth } from "../server/protocol";
import { brief, cents, decimal, dollars, signed, type Cents } from "../ui/money";
import { coach, shoe } from "../ui/settings";
import { openSheet } from "../ui/sheet";
import { capital } from "../ui/words";
import { CoachSheet } from "./sheet";
import { cost, keep, mistaken, said } from "./record";

/** What the choices of a question are worth, once the coach has said so; none while he is not asked beforehand. */
export function useAdvice(view: View | null, question: QuestionView, seat: number): Weighed | undefined {
  const [told, tell] = useState<Weighed>();
  const on = coach.value === "before" && view !== null && !view.poker;
  useEffect(() => {
    tell(undefined);
    if (!on) return;
    let wanted = true;
    loadCoached(view.table.id, view.round).then(
      (c) => { if (wanted) tell(c.decisions.find((d) => d.event < 0 && d.seat === seat && (d.number ?? 0) === (question.hand ?? 0))); },
      () => undefined, // the hand is played without him
    );
    return () => { wanted = false; };
  }, [on, question.id, seat, shoe.value]);
  return told;
}

/** The worth of a choice with this amount, if it has one. */
export const worthOf = (told: Weighed | undefined, option: Option, amount: Cents | undefined): Worth | undefined =>
  told?.worths.find((w) => w.choice === option.choice && (w.amount === undefined || amount === undefined || w.amount === decimal(amount)));

/** The games of which he has said under which cards he weighs them. */
const weighedUnder = new Set<string>();

/** Under which cards the choices of a question are valued, if that is asked for; from the second question on its place is kept. */
export function Under({ view, told }: { view: View | null; told: Weighed | undefined }) {
  const game = view?.table.game ?? "";
  if (told?.under) weighedUnder.add(game);
  if (coach.value !== "before" || shoe.value !== "left" || !weighedUnder.has(game)) return null;
  return <p class="under-shoe quiet small">{told?.under ?? "\u00a0"}</p>;
}

/** On a button: what the choice is worth on average. */
export function WorthMark({ worth }: { worth: Worth | undefined }) {
  if (!worth) return null;
  return <small class={`worth${worth.best ? " best" : ""}`}><span class="sr">, worth </span>{signed(cents(worth.worth))}{worth.best && <span class="sr">, the best</span>}</small>;
}

/** What the decisions of a round cost, when it is over. */
export function AfterRound({ view }: { view: View }) {
  const [told, tell] = useState<Coached>();
  const on = coach.value !== "off" && !view.poker;
  const { table, round } = view;
  useEffect(() => {
    tell(undefined);
    if (!on) return;
    let wanted = true;
    loadCoached(table.id, round).then((c) => {
      keep({ table: table.id, game: table.game, gameName: table.game_name, round }, c);
      if (wanted) tell(c);
    }, () => undefined);
    return () => { wanted = false; };
  }, [on, table.id, round, shoe.value]);
  if (!told) return null;
  return <p class="coached" role="status"><CoachLine coached={told} /> <button type="button" class="plain" onClick={() => openSheet("coach", "Coach", () => <CoachSheet />)}>Coach</button></p>;
}

/** In one line: what was given away in a round, and why. */
export function CoachLine({ coached }: { coached: Coached }) {
  if (coached.unweighed) return <>{coached.unweighed}</>;
  const wrong = coached.decisions.filter(mistaken).toSorted((a, b) => cost(b) - cost(a)), worst = wrong[0];
  if (coached.decisions.length === 0) return <>No decision of this round had a choice to weigh.</>;
  if (!worst) return <>You gave nothing away.</>;
  return <><strong>{wrong.length > 1 ? `${wrong.length} decisions` : capital(said(worst.choice ?? ""))} cost {dollars(Math.round(wrong.reduce((sum, d) => sum + cost(d), 0)))}.</strong> {worst.why}{worst.under && <> {worst.under}</>}</>;
}

/** A player's decisions of a round in full. */
export function Decisions({ coached }: { coached: Coached }) {
  return (
    <>
      <p><CoachLine coached={coached} /></p>
      {coached.decisions.map((d) => (
        <section key={`${d.event}/${d.seat}/${d.number ?? 0}`} class="weighed">
          <p>{d.cards.join(" ")}{d.community?.length ? `, board ${d.community.join(" ")}` : ""}{d.dealer?.length ? `, dealer ${d.dealer.join(" ")}` : ""}</p>
          <table class="sums">
            <thead><tr><th scope="col">Choice</th><td>Worth on average</td></tr></thead>
            <tbody>
              {d.worths.map((w) => (
                <tr key={w.choice + (w.amount ?? "")} class={w.made ? "made" : ""}>
                  <th scope="row">{capital(said(w.choice))}{w.how ? `, ${w.how}` : ""}{w.amount ? ` ${brief(cents(w.amount))}` : ""}{w.made ? ", yours" : ""}{w.best ? ", best" : ""}</th>
                  <td title={`${w.value.fraction} of the first wager`}>{signed(cents(w.worth))}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p class="quiet">{d.why}</p>
          {d.under && <p class="quiet small">{d.under}</p>}
        </section>
      ))}
      {coached.given && <p class="quiet small">{coached.given}</p>}
    </>
  );
}

/** At Poker: how often a call has to win so that it loses nothing, by what lies in the pot, and what one card more would make of the own hand. It knows no card that you do not see. */
export function PotOdds({ question, poker }: { question: QuestionView; poker: PokerView }) {
  if (coach.value === "off") return null;
  const call = cents(question.options.find((o) => o.choice === "call")?.takes ?? "0.00"), pot = cents(poker.total);
  const outs = poker.outs ?? [], better = outs.reduce((sum, o) => sum + o.cards, 0), unseen = poker.unseen ?? 0;
  return (
    <>
      {call > 0 && (
        <p class="coached">
          You call {brief(call)} for a pot of {brief(pot)}. It loses nothing if it wins {(100 * call / (pot + call)).toFixed(1)} % of the time, {brief(call)} in {brief(pot + call)}, when nothing is wagered after it.
        </p>
      )}
      {better > 0 && (
        <p class="coached">
          <span>Of {unseen} cards that you have not seen {better} make your hand better if they come next, {(100 * better / unseen).toFixed(1)} %:</span>
          {outs.map((o) => <span key={o.makes} class="out"><span>{o.makes}</span> {o.cards}</span>)}
        </p>
      )}
    </>
  );
}
