// The question that a player is asked: what may be answered, by when, and what happens otherwise.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { Card } from "./card";
import { Cite } from "./clause";
import { brief, cents, typed, type Cents } from "./money";
import type { Play } from "./play";
import type { Option, QuestionView } from "./protocol";
import { Ring } from "./ui";

/** What a key chooses while a question is open. */
export const answers = signal<{ choose: (choice: string) => void; multiple: (times: number) => void } | null>(null);

interface Props { question: QuestionView; seat: number; play: Play; offset: number }

const key = (option: Option): string | undefined =>
  option.choice === "fold" ? "F" : option.choice === "check" ? "C" : option.min !== undefined ? "X" : undefined;

export function Decision({ question, seat, play, offset }: Props) {
  const [sums, setSums] = useState<Record<string, Cents>>({});
  const [sent, setSent] = useState(false);
  useEffect(() => { setSums({}); setSent(false); }, [question.id]);

  const least = (o: Option): Cents => cents(o.min ?? "0.00");
  const sum = (o: Option): Cents => sums[o.choice] ?? least(o);
  const give = async (o: Option, amount?: Cents): Promise<void> => {
    if (sent) return;
    setSent(true);
    const done = await play.answer(question.id, seat, o, o.min === undefined ? undefined : amount ?? sum(o));
    if (!done) setSent(false);
  };

  useEffect(() => {
    const raise = question.options.find((o) => o.min !== undefined);
    answers.value = {
      choose: (choice) => {
        const option = question.options.find((o) => (choice === "raise" ? o === raise : o.choice === choice));
        if (option) void give(option);
      },
      multiple: (times) => {
        if (!raise) return;
        const amount = least(raise) * times;
        if (amount <= cents(raise.max ?? raise.min ?? "0.00")) void give(raise, amount);
      },
    };
    return () => { answers.value = null; };
  });

  const [from] = useState(Date.now());
  return (
    <section class="decision" aria-label="Your decision">
      <div class="asked-text">
        {question.deadline !== undefined && <Ring until={question.deadline} of={Math.max(1000, question.deadline - offset - from)} offset={offset} />}
        <div>
          <p class="question">{question.text} <Cite cite={question.cite} /></p>
          {question.deadline !== undefined && question.otherwise && <p class="otherwise">At zero: {question.otherwise}.</p>}
        </div>
      </div>
      <div class="options">
        {question.options.toSorted((a, b) => Number(a.min !== undefined) - Number(b.min !== undefined)).map((o) => (
          <Choice key={o.choice + (o.seat ?? "") + (o.cards ?? []).join("")} option={o} sum={sum(o)} off={sent} give={(amount) => void give(o, amount)}
            choose={(amount) => setSums({ ...sums, [o.choice]: amount })} />
        ))}
      </div>
    </section>
  );
}

interface ChoiceProps { option: Option; sum: Cents; off: boolean; give: (amount?: Cents) => void; choose: (amount: Cents) => void }

function Choice({ option, sum, off, give, choose }: ChoiceProps) {
  const hot = key(option);
  const ranged = option.min !== undefined && option.max !== undefined && option.min !== option.max;
  const main = option.choice !== "fold" && option.choice !== "check";
  const button = (
    <button type="button" class={main ? "brass big" : "outline-button big"} disabled={off} onClick={() => give()} aria-keyshortcuts={hot}>
      {option.label}
      {option.cards && <span class="with-cards">{option.cards.map((c) => <Card key={c} card={c} />)}</span>}
      {option.min !== undefined && <> <span class="money">{brief(sum)}</span></>}
      {hot && <kbd aria-hidden="true">{hot}</kbd>}
    </button>
  );
  if (!ranged) return button;
  return <div class="ranged"><Amount option={option} sum={sum} choose={choose} />{button}</div>;
}

function Amount({ option, sum, choose }: { option: Option; sum: Cents; choose: (amount: Cents) => void }) {
  const min = cents(option.min ?? "0.00"), max = cents(option.max ?? "0.00"), step = Math.max(1, cents(option.step ?? "1.00"));
  const legal = (value: Cents): Cents => Math.max(min, Math.min(max, min + Math.round((value - min) / step) * step));
  const times = [1, 2, 3, 4].filter((t) => min > 0 && min * t <= max);
  return (
    <div class="amount">
      <div class="presets" role="group" aria-label="Multiples">
        {times.map((t) => (
          <button type="button" key={t} class="preset" aria-pressed={sum === min * t} onClick={() => choose(min * t)}>{t}×</button>
        ))}
      </div>
      <input type="range" min={min} max={max} step={step} value={sum} aria-label={`${option.label}, amount`}
        aria-valuetext={brief(sum)} onInput={(e) => choose(legal(Number(e.currentTarget.value)))} />
      <input class="exact" type="text" inputMode="decimal" value={brief(sum)} aria-label={`${option.label}, amount in dollars`}
        onChange={(e) => {
          const value = typed(e.currentTarget.value);
          if (value !== undefined) choose(legal(value));
          e.currentTarget.value = brief(value === undefined ? sum : legal(value));
        }} />
    </div>
  );
}
