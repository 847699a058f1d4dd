// The question that a player is asked: what may be answered, by when, and what happens otherwise.

import { signal } from "@preact/signals";
import { useLayoutEffect, useState } from "preact/hooks";
import { Amount, least, most, start } from "../pieces/amount";
import { Card } from "../pieces/card";
import type { Option, QuestionView, SeatView } from "../server/protocol";
import { Cite } from "../ui/clause";
import { brief, type Cents } from "../ui/money";
import { Ring } from "../ui/ui";
import { useSpokenSeconds } from "./log";
import type { Play } from "./play";
import { SetHands } from "./sethands";

/** What keys do while a question is open; true says that the key meant something. */
export const answers = signal<{ letter: (key: string) => boolean; multiple: (times: number) => void } | null>(null);

interface Props { question: QuestionView; seat: SeatView; play: Play; offset: number; several: boolean }

const letters: Record<string, string> = {
  fold: "F", check: "C", hit: "H", stand: "S", double_down: "D", split: "P", surrender: "U", rescue: "R",
  insurance: "I", no_insurance: "N", even_money: "E",
};

/** The wagers that go on with the round have one key, X. */
const key = (option: Option): string | undefined => letters[option.choice] ?? (option.min !== undefined ? "X" : undefined);

export function Decision(props: Props) {
  const { question, seat, play, offset } = props;
  const [sent, setSent] = useState(false);
  const [from] = useState(Date.now());
  useSpokenSeconds(question.deadline, offset);
  const options = question.options.filter((o) => o.seat === undefined || o.seat === seat.seat);
  const give = async (o: Option, amount?: Cents): Promise<void> => {
    if (sent) return;
    setSent(true);
    const done = await play.answer(question.id, seat.seat, o, o.min === undefined ? undefined : amount);
    if (!done) setSent(false);
  };
  const setting = options.length > 0 && options.every((o) => o.choice === "set" && o.cards);
  const hands = seat.hands?.length ?? 1;
  const of = [props.several ? `Seat ${seat.seat}` : "", hands > 1 ? `hand ${(question.hand ?? 0) + 1} of ${hands}` : ""].filter(Boolean).join(", ");
  return (
    <section data-question={`${question.id}/${seat.seat}`} class={`decision${setting ? " setting" : options.length > 3 ? " many" : ""}`} aria-label="Your decision">
      <div class="asked-text">
        {question.deadline !== undefined && <Ring until={question.deadline} of={Math.max(1000, question.deadline - offset - from)} offset={offset} />}
        <div>
          <p class="question">{of && <span class="of-hand">{of}: </span>}{question.text} <Cite cite={question.cite} /></p>
          {question.deadline !== undefined && question.otherwise && <p class="otherwise">At zero: {setting ? "your hands are set as the dealer would" : question.otherwise}.</p>}
        </div>
      </div>
      {setting
        ? <SetHands options={options} ways={(question.ways ?? []).filter((w) => w.seat === seat.seat)} seat={seat} off={sent} give={(o) => void give(o)} />
        : <Choices options={options} off={sent} give={(o, amount) => void give(o, amount)} />}
    </section>
  );
}

// Giving up stands first, the wager that most players make last.
const weight = (o: Option): number => (["fold", "surrender"].includes(o.choice) ? 0 : o.min === undefined ? 1 : 2);

function Choices({ options, off, give }: { options: Option[]; off: boolean; give: (o: Option, amount?: Cents) => void }) {
  const [sums, setSums] = useState<Record<string, Cents>>({});
  const sum = (o: Option): Cents => sums[o.choice] ?? start(o);
  // Before the choices can be seen their keys count: an effect after the next frame would lose what is pressed until then.
  useLayoutEffect(() => {
    const raise = options.find((o) => key(o) === "X");
    answers.value = {
      letter: (pressed) => {
        const option = options.find((o) => key(o) === pressed.toUpperCase());
        if (option) give(option, sum(option));
        return option !== undefined;
      },
      multiple: (times) => {
        if (!raise) return;
        const amount = least(raise) * times;
        if (amount <= most(raise)) give(raise, amount);
      },
    };
    return () => { answers.value = null; };
  });
  return (
    <div class="options">
      {options.toSorted((a, b) => weight(a) - weight(b)).map((o) => (
        <Choice key={o.choice + (o.cards ?? []).join("")} option={o} sum={sum(o)} off={off} give={() => give(o, sum(o))}
          choose={(amount) => setSums({ ...sums, [o.choice]: amount })} />
      ))}
    </div>
  );
}

interface ChoiceProps { option: Option; sum: Cents; off: boolean; give: () => void; choose: (amount: Cents) => void }

const quiet = ["fold", "check", "surrender", "no_insurance", "rescue", "dead_hand", "refuse_card"];

function Choice({ option, sum, off, give, choose }: ChoiceProps) {
  const hot = key(option);
  const ranged = option.min !== undefined && option.max !== undefined && option.min !== option.max;
  const button = (
    <button type="button" class={quiet.includes(option.choice) ? "outline-button big" : "brass big"} data-choice={option.choice}
      disabled={off} onClick={give} aria-keyshortcuts={hot}>
      {option.label}
      {option.cards && <span class="with-cards">{option.cards.map((c) => <Card key={c} card={c} />)}</span>}
      {option.min !== undefined && <> <span class="money">{brief(sum)}</span></>}
      {hot && <kbd aria-hidden="true">{hot}</kbd>}
    </button>
  );
  if (!ranged) return button;
  return <div class="ranged"><Amount option={option} sum={sum} choose={choose} />{button}</div>;
}
