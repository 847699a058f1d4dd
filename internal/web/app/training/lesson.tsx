// The dealer's console in a lesson: he says what comes next, and what he says wrong is noted.

import { useEffect, useRef, useState } from "preact/hooks";
import { PokerFelt } from "../cardroom/felt";
import { fetchCourts } from "../pieces/card";
import { cardName } from "../pieces/cards";
import { ChipsEntry } from "../pieces/chip";
import { Keypad } from "../pieces/keypad";
import { ask, loadRules } from "../server/api";
import type { ActOffered, GameRules, TrainingLesson, TrainingVerb, View } from "../server/protocol";
import { Counted, Frame, Says } from "../table/console";
import { Felt } from "../table/felt";
import { useNaming } from "../table/naming";
import { SheetPlace } from "../ui/sheet";
import { sentence, useLoaded, Waiting } from "../ui/ui";
import { capital } from "../ui/words";
import { post } from "../people/requests";
import { begin, Score } from "./page";

interface Act { act?: string; report?: string; card_at?: string[]; seat?: number; choice?: string; card?: string; show?: boolean; takes?: string; pays?: string; count?: number }

export default function LessonPage() {
  const first = useLoaded<{ lesson: TrainingLesson; rules: GameRules }>(async () => {
    const lesson = await ask<TrainingLesson>("/api/training/lesson");
    return { lesson, rules: await loadRules(lesson.game) };
  }, "lesson");
  useEffect(fetchCourts, []);
  return (
    <main class="page replay-page">
      <p class="crumbs">{first.value ? <a href={`/training/courses/${first.value.lesson.game}`}>{first.value.lesson.name}</a> : <a href="/training">Training</a>}</p>
      <h1 tabIndex={-1}>{first.value?.lesson.lesson ?? "Lesson"}</h1>
      <p class="tags"><span class="tag">Training, in play money that is in no books</span></p>
      {first.value ? <Lesson first={first.value.lesson} rules={first.value.rules} /> : <Waiting error={first.error} />}
      <SheetPlace />
    </main>
  );
}

function Lesson({ first, rules }: { first: TrainingLesson; rules: GameRules }) {
  const [lesson, take] = useState(first);
  const [problem, setProblem] = useState("");
  const sending = useRef(false);
  const did = (of: Act): void => {
    if (sending.current) return;
    sending.current = true;
    post<TrainingLesson>("/api/training/lesson/act", { demand: lesson.met, ...of })
      .then((now) => { take(now); setProblem(""); }, (e: unknown) => setProblem(sentence(e)))
      .finally(() => { sending.current = false; });
  };
  const shown = lesson.view.events.at(-1)?.n ?? -1;
  return (
    <div class="replay">
      {lesson.view.poker ? <PokerFelt view={lesson.view} shown={shown} side="dealer" rules={rules} /> : <Felt view={lesson.view} shown={shown} side="dealer" rules={rules} />}
      <div class="train">
        <Frame data-did={lesson.did.length}>
          {lesson.over ? <Over lesson={lesson} /> : <Console lesson={lesson} did={did} />}
          {problem && <p class="error" role="alert">{problem}</p>}
        </Frame>
      </div>
    </div>
  );
}

function Over({ lesson }: { lesson: TrainingLesson }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>The round is over</h2>
      <Score of={lesson} />
      <p class="train-ends">
        <a class="button brass" href={`/training/courses/${lesson.game}`}>To the course</a>
        <button type="button" class="outline-button" onClick={() => void begin(lesson.game, lesson.lesson, lesson.named).then(() => location.reload())}>Deal it again</button>
        <a href={`/training/rounds/${lesson.number}`}>Act by act</a>
      </p>
    </>
  );
}

const verbs: Record<TrainingVerb, string> = { do: "Do", name: "Name", say: "Say", deal: "Deal", turn: "Turn", settle: "Settle", collect: "Collect" };

function Console({ lesson, did }: { lesson: TrainingLesson; did: (of: Act) => void }) {
  const present = (Object.keys(verbs) as TrainingVerb[]).filter((v) => lesson.acts.some((a) => a.verb === v));
  const [verb, choose] = useState<TrainingVerb | "hold">(present[0] ?? "do");
  const [asked, ask] = useState<ActOffered | undefined>();
  const last = lesson.did[lesson.did.length - 1];
  useEffect(() => ask(undefined), [lesson.did.length]);
  const act = (of: ActOffered): void => { if (of.settles || of.counts) ask(of); else did({ act: of.act }); };
  const said = !last ? "What do you do first?" : last.mistake === "shown" ? last.done : last.mistake ? "Not that. It is noted. What comes now?" : <>{last.done}: right. What comes next?</>;
  return (
    <>
      <Says text={said} sign={lesson.turned ? `${capital(lesson.turned.where)} is the ${cardName(lesson.turned.card)}.` : lesson.sign} cites={last?.mistake === "shown" ? last.cites : []} />
      <div class="train-verbs" role="group" aria-label="What kind of act">
        {present.map((v) => <button key={v} type="button" class="outline-button" aria-pressed={verb === v} onClick={() => { choose(v); ask(undefined); }}>{verbs[v]}</button>)}
        <button type="button" class="outline-button" aria-pressed={verb === "hold"} onClick={() => { choose("hold"); ask(undefined); }}>Hold the table</button>
      </div>
      {asked
        ? <Figures key={asked.act} of={asked} done={did} back={() => ask(undefined)} />
        : verb === "hold"
        ? <Report key={lesson.did.length} view={lesson.view} did={did} />
        : verb === "name"
        ? <Keypad key={lesson.did.length} label="Which card" name={(card) => did({ act: lesson.acts.find((a) => a.verb === "name")?.act ?? "", card })} />
        : (
          <ul class="train-acts" aria-label={verbs[verb]}>
            {lesson.acts.filter((a) => a.verb === verb).map((a) => <li key={a.act}><button type="button" onClick={() => act(a)}>{a.act}</button></li>)}
          </ul>
        )}
      <p><button type="button" class="plain" onClick={() => did({ show: true })}>Show me what comes</button></p>
    </>
  );
}

/** What a dealer reports with his hold: he names it, and presses the cards and the seat on the felt, as at a live table. */
function Report({ view, did }: { view: View; did: (of: Act) => void }) {
  const { kind, at, seat, does, fields } = useNaming(view, []);
  const report = (event: Event): void => {
    event.preventDefault();
    did({ report: kind, ...(at.length > 0 ? { card_at: at } : {}), ...(seat > 0 ? { seat } : {}), ...(does.choice ? { choice: does.choice } : {}) });
  };
  return (
    <form class="form train-report" onSubmit={report}>
      {fields}
      <p><button type="submit" class="brass" disabled={kind === ""}>Hold and report it</button></p>
    </form>
  );
}

/** What is taken and paid, in value chips, or counted. */
function Figures({ of, done, back }: { of: ActOffered; done: (act: Act) => void; back: () => void }) {
  const [takes, setTakes] = useState(""), [pays, setPays] = useState(""), [count, setCount] = useState("");
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const send = (event: Event): void => {
    event.preventDefault();
    done(of.settles ? { act: of.act, takes, pays } : { act: of.act, count: Number(count) });
  };
  return (
    <form class="form train-figures" onSubmit={send}>
      <p>{of.act}</p>
      {of.awards
        ? <ChipsEntry id="train-pays" label="Out of the pot, in dollars" what="Award" text={pays} set={setPays} field={first} />
        : of.settles
        ? <>
            <ChipsEntry id="train-takes" label="Take, in dollars" what="Take" text={takes} set={setTakes} field={first} />
            <ChipsEntry id="train-pays" label="Pay, in dollars" what="Pay" text={pays} set={setPays} />
          </>
        : <Counted label="Counted" value={count} set={setCount} field={first} />}
      <p><button type="submit" class="brass">It is done</button> <button type="button" class="plain" onClick={back}>Back</button></p>
    </form>
  );
}
