// The question that a player is asked: what may be answered, by when, and what happens otherwise.

import { signal } from "@preact/signals";
import { useLayoutEffect, useState } from "preact/hooks";
import { Under, useAdvice, WorthMark, worthOf } from "../coach/advice";
import { Amount, between, least, most, multiples, start } from "../pieces/amount";
import { Card } from "../pieces/card";
import type { Option, QuestionView, SeatView, Weighed } from "../server/protocol";
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
  // Nobody hurries a player without a device, for whom the dealer answers.
  const deadline = play.live.view.value?.you.serves?.includes(seat.seat) ? undefined : question.deadline;
  useSpokenSeconds(deadline, offset);
  const told = useAdvice(play.live.view.value, question, seat.seat);
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
        {deadline !== undefined && <Ring until={deadline} of={Math.max(1000, deadline - offset - from)} offset={offset} />}
        <div>
          <p class="question">{of && <span class="of-hand">{of}: </span>}{question.text} <Cite cite={question.cite} /></p>
          {deadline !== undefined && question.otherwise && <p class="otherwise">At zero: {setting ? "your hands are set as the dealer would" : question.otherwise}.</p>}
          <Under view={play.live.view.value} told={told} />
        </div>
      </div>
      {setting
        ? <SetHands options={options} ways={(question.ways ?? []).filter((w) => w.seat === seat.seat)} seat={seat} off={sent} give={(o) => void give(o)} />
        : <Choices options={options} told={told} off={sent} give={(o, amount) => void give(o, amount)} />}
    </section>
  );
}

// Giving up stands first, the wager that most players make last.
const weight = (o: Option): number => (["fold", "surrender"].includes(o.choice) ? 0 : o.min === undefined ? 1 : 2);

/** One button: a choice, and of one that has multiples one of them. */
interface Act { option: Option; amount?: Cents; key: string | undefined }

/** The buttons in their order. Of a choice with multiples each has one, whose key is its number, and any other amount another if that is wanted. */
const actsOf = (options: Option[], other: string): Act[] => options.toSorted((a, b) => weight(a) - weight(b)).flatMap((option): Act[] => {
  const all = multiples(option), any = { option, key: key(option) };
  const few = all.map((amount, i) => ({ option, amount, key: String(i + 1) }));
  return few.length === 0 ? [any] : other === option.choice ? [...few, any] : few;
});

function Choices({ options, told, off, give }: { options: Option[]; told: Weighed | undefined; off: boolean; give: (o: Option, amount?: Cents) => void }) {
  const [sums, setSums] = useState<Record<string, Cents>>({});
  const sum = (a: Act): Cents => a.amount ?? sums[a.option.choice] ?? start(a.option);
  const [other, setOther] = useState("");
  const acts = actsOf(options, other), ranged = options.find((o) => multiples(o).length > 0 && between(o));
  // Before the choices can be seen their keys count: an effect after the next frame would lose what is pressed until then.
  useLayoutEffect(() => {
    answers.value = {
      letter: (pressed) => {
        // X makes the amount that is shown, or else the least of the wagers that go on.
        const act = acts.findLast((a) => a.key === pressed.toUpperCase()) ?? acts.find((a) => (a.amount === undefined ? a.key : key(a.option)) === pressed.toUpperCase());
        if (act) give(act.option, sum(act));
        return act !== undefined;
      },
      multiple: (times) => {
        const few = acts.filter((a) => a.amount !== undefined), act = few[times - 1];
        if (act) give(act.option, act.amount);
        const raise = options.find((o) => key(o) === "X");
        if (few.length === 0 && raise && least(raise) * times <= most(raise)) give(raise, least(raise) * times);
      },
    };
    return () => { answers.value = null; };
  });
  const primary = acts.findIndex((a) => !quiet.includes(a.option.choice));
  return (
    <div class="options">
      {acts.map((a, i) => (
        <Choice key={a.option.choice + (a.option.cards ?? []).join("") + (a.amount ?? "")} act={a} sum={sum(a)} told={told} off={off} primary={i === primary}
          give={() => give(a.option, sum(a))} choose={(amount) => setSums({ ...sums, [a.option.choice]: amount })} />
      ))}
      {ranged && !other && <button type="button" class="plain" disabled={off} onClick={() => setOther(ranged.choice)}>Other amount</button>}
    </div>
  );
}

interface ChoiceProps { act: Act; sum: Cents; told: Weighed | undefined; off: boolean; primary: boolean; give: () => void; choose: (amount: Cents) => void }

const quiet = ["fold", "check", "surrender", "no_insurance", "rescue", "dead_hand", "refuse_card"];

function Choice({ act, sum, told, off, primary, give, choose }: ChoiceProps) {
  const { option, key: hot } = act;
  const button = (
    <button type="button" class={primary ? "brass big" : "outline-button big"} data-choice={option.choice}
      disabled={off} onClick={give} aria-keyshortcuts={hot}>
      {option.label}
      {option.cards && <span class="with-cards">{option.cards.map((c) => <Card key={c} card={c} />)}</span>}
      {option.min !== undefined && <> <span class="money">{brief(sum)}</span></>}
      <WorthMark worth={worthOf(told, option, option.min === undefined ? undefined : sum)} />
      {hot && <kbd aria-hidden="true">{hot}</kbd>}
    </button>
  );
  if (act.amount !== undefined || option.min === undefined || option.min === option.max) return button;
  return <div class="ranged"><Amount option={option} sum={sum} choose={choose} />{button}</div>;
}
