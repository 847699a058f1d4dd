// What a dealer has practised: the courses, his score by clause, and each lesson that he has dealt.

import { useEffect, useState } from "preact/hooks";
import { said } from "../language/language";
import { dated } from "../language/locale";
import { ask, session } from "../server/api";
import type { ClauseOfTrainee, LessonListed, TimedAttempt, TrainedListed, TrainedRound, Training, TrainingCourse, TrainingMistake } from "../server/protocol";
import { Cite } from "../ui/clause";
import { go } from "../ui/route";
import { SheetPlace } from "../ui/sheet";
import { Scroll, sentence, Source, useLoaded, Waiting } from "../ui/ui";
import { post } from "../people/requests";

/** The mistakes in words. */
export const mistakes: Record<TrainingMistake, string> = {
  wrong_order: "Not its turn", left_out: "Left out", wrong_payment: "Wrong payment", exposed: "Cards exposed", not_counted: "Stub not counted",
  wrong_count: "Wrong count", not_reported: "Not reported", misreported: "Reported what did not happen", misnamed: "Another card named", shown: "Shown",
};

/** Whose training the address asks for; "" is one's own. */
const asked = (): string => new URLSearchParams(location.search).get("of") ?? "";
const query = (of: string): string => (of ? `?of=${encodeURIComponent(of)}` : "");
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
const dealer = (): boolean => session.value?.roles.includes("dealer") ?? false;

export async function begin(game: string, lesson: string, named: boolean): Promise<void> {
  await post("/api/training/lesson", { game, lesson, ...(named ? { named } : {}) });
  go("/training/lesson");
}

export function TrainingPage() {
  const [of, look] = useState(asked);
  const { value, error } = useLoaded<Training>(() => ask(`/api/training${query(of)}`), of);
  if (!value) return <main class="page"><h1 tabIndex={-1}>Training</h1><Waiting error={error} /></main>;
  const own = value.person.id === session.value?.player, open = value.rounds[0] && !value.rounds[0].over ? value.rounds[0] : undefined;
  return (
    <main class="page">
      <h1 tabIndex={-1}>{own ? "Training" : `Training of ${value.person.name}`}</h1>
      <p class="lead">Deal rounds whose cards are given, and say yourself what comes next. A mistake is noted with the clause that it broke, and the round goes on. The chips are play money that is in no books.</p>
      {value.trainees.length > 0 && (
        <label class="trainee">Dealer <select value={value.person.id} onChange={(e) => { const id = e.currentTarget.value; history.replaceState(null, "", `/training${query(id)}`); look(id); }}>
          {!value.trainees.some((t) => t.id === value.person.id) && <option value={value.person.id}>{value.person.name}</option>}
          {value.trainees.map((t) => <option key={t.id} value={t.id}>{t.name}</option>)}
        </select></label>
      )}
      {own && open && <p><a class="button brass" href="/training/lesson">Go on with {open.name}: {open.lesson}</a></p>}
      <h2>Courses</h2>
      <Scroll label="Courses"><table class="data">
        <thead><tr><th scope="col">Game</th><th scope="col">Chapter</th><th scope="col">Its text</th></tr></thead>
        <tbody>
          {value.courses.map((c) => <tr key={c.game}><th scope="row"><a href={`/training/courses/${c.game}${query(of)}`}>{c.name}</a></th><td>{c.chapter}</td><td><Source source={c.source} /></td></tr>)}
        </tbody>
      </table></Scroll>
      <h2>Lessons dealt</h2>
      {value.rounds.length === 0 ? <p>None yet.</p> : <Rounds all={value.rounds} of={of} />}
      {value.standings.length > 0 && <><h2>Score by clause</h2><Standings all={value.standings} /></>}
      <SheetPlace />
    </main>
  );
}

function Rounds({ all, of }: { all: TrainedListed[]; of: string }) {
  return (
    <Scroll label="Lessons dealt"><table class="data">
      <thead><tr><th scope="col">Round</th><th scope="col">Game</th><th scope="col">Lesson</th><th scope="col">Began</th><th scope="col" class="num">Mistakes</th></tr></thead>
      <tbody>
        {all.map((r) => (
          <tr key={r.number}>
            <th scope="row"><a href={`/training/rounds/${r.number}${query(of)}`}>Round {r.number}</a></th>
            <td>{r.name}</td><td>{r.lesson}{r.named && <> <span class="tag">real cards</span></>}</td><td>{dated(r.began)}</td><td class="num">{r.wrong}{!r.over && <span class="quiet"> (not finished)</span>}</td>
          </tr>
        ))}
      </tbody>
    </table></Scroll>
  );
}

const states = { open: "Open", begun: "Begun", practised: "Practised" } as const;

function Standings({ all }: { all: ClauseOfTrainee[] }) {
  return (
    <Scroll label="Score by clause"><table class="data clauses">
      <thead><tr><th scope="col">Clause</th><th scope="col">In felt's words</th><th scope="col">State</th><th scope="col" class="num">Done</th><th scope="col" class="num">Right at once</th><th scope="col" class="num">Mistakes</th><th scope="col" class="num">Time</th></tr></thead>
      <tbody>
        {all.map((s) => (
          <tr key={s.cite}>
            <th scope="row"><Cite cite={s.cite} /></th><td>{s.words}</td><td><span class={`tag train-${s.state}`}>{states[s.state]}</span></td>
            <td class="num">{s.demanded}</td><td class="num">{s.first}</td><td class="num">{s.wrong}</td><td class="num">{s.first > 0 ? seconds(s.median) : ""}</td>
          </tr>
        ))}
      </tbody>
    </table></Scroll>
  );
}

export function CoursePage({ game }: { game: string }) {
  const of = asked();
  const { value, error } = useLoaded<TrainingCourse>(() => ask(`/api/training/courses/${encodeURIComponent(game)}${query(of)}`), game + of);
  const [problem, setProblem] = useState("");
  const [named, setNamed] = useState(false);
  if (!value) return <main class="page"><p class="crumbs"><a href={`/training${query(of)}`}>Training</a></p><h1 tabIndex={-1}>Course</h1><Waiting error={error} /></main>;
  const done = value.clauses.filter((c) => c.state === "practised").length;
  const start = (lesson: string): void => { begin(game, lesson, named).catch((e: unknown) => setProblem(sentence(e))); };
  const next = value.lessons.find((l) => l.dealt === 0) ?? value.lessons.find((l) => l.best > 0);
  return (
    <main class="page">
      <p class="crumbs"><a href={`/training${query(of)}`}>Training</a></p>
      <h1 tabIndex={-1}>{value.name}</h1>
      <p>Chapter {value.chapter} <Source source={value.source} /></p>
      <p class="train-progress"><progress max={value.clauses.length} value={done} aria-label="Clauses practised" /> {done} of {value.clauses.length} clauses practised</p>
      {!of && dealer() && next && <p class="train-next"><button type="button" class="brass big" onClick={() => start(next.name)}>Deal the next lesson</button> {next.name}</p>}
      {!of && dealer() && value.real && <p><label><input type="checkbox" checked={named} onChange={(e) => setNamed(e.currentTarget.checked)} /> With real cards: I name each card that I turn</label></p>}
      {problem && <p class="error" role="alert">{problem}</p>}
      <h2>Lessons</h2>
      <Lessons all={value.lessons} start={!of && dealer() ? start : undefined} />
      <h2>Clauses</h2>
      <p class="explained">Those by which a lesson demands something of the dealer, in the chapter's order.</p>
      <Standings all={value.clauses} />
      <SheetPlace />
    </main>
  );
}

function Lessons({ all, start }: { all: LessonListed[]; start: ((lesson: string) => void) | undefined }) {
  return (
    <Scroll label="Lessons"><table class="data">
      <thead><tr><th scope="col">Lesson</th><th scope="col" class="num">Acts</th><th scope="col">Dealt</th>{start && <td />}</tr></thead>
      <tbody>
        {all.map((l) => (
          <tr key={l.name}>
            <td>{l.name}{l.wrong && <> <span class="tag">something goes wrong</span></>}</td>
            <td class="num">{l.demands}</td>
            <td>{l.dealt === 0 ? <span class="quiet">not yet</span> : l.best === 0 ? "without a mistake" : `at best ${l.best} ${l.best === 1 ? "mistake" : "mistakes"}`}</td>
            {start && <td class="num"><button type="button" class="plain" aria-label={`Deal ${l.name}`} onClick={() => start(l.name)}>Deal</button></td>}
          </tr>
        ))}
      </tbody>
    </table></Scroll>
  );
}

export function TrainedPage({ round }: { round: string }) {
  const of = asked();
  const { value, error } = useLoaded<TrainedRound>(() => ask(`/api/training/rounds/${encodeURIComponent(round)}${query(of)}`), round + of);
  useEffect(() => { document.title = `${said(`Training, round ${round}`)} · felt`; }, [round]);
  return (
    <main class="page">
      <p class="crumbs"><a href={`/training${query(of)}`}>Training</a></p>
      <h1 tabIndex={-1}>Round {round}</h1>
      {value ? <><p>{value.name}: {value.lesson}. {value.person.name}, {dated(value.began)}.</p><Score of={value} /><h2>Act by act</h2><Did all={value.did} /></> : <Waiting error={error} />}
      <SheetPlace />
    </main>
  );
}

/** What came of a lesson: its mistakes, each with what it broke. */
export function Score({ of }: { of: TrainedRound }) {
  const wrong = of.did.filter((a) => a.mistake && a.mistake !== "shown"), shown = of.did.filter((a) => a.mistake === "shown").length;
  const took = of.did.reduce((all, a) => all + a.took, 0);
  return (
    <section class="train-score" aria-label="Score">
      <p class="told">{!of.over ? "Not finished. " : ""}{wrong.length === 0 ? "No mistake" : wrong.length === 1 ? "One mistake" : `${wrong.length} mistakes`} in {of.met} acts, in {Math.round(took / 1000)} seconds{shown > 0 && `; shown ${shown} of them`}.</p>
      {wrong.length > 0 && (
        <ul class="floor-list">
          {wrong.map((a, i) => (
            <li key={i}><p><strong>{mistakes[a.mistake ?? "shown"]}</strong> {(a.broke ?? []).map((c) => <Cite key={c} cite={c} />)}<br />
              {a.done}{a.asked && <><br /><span class="quiet">What was demanded: {a.asked}</span></>}</p></li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Did({ all }: { all: TimedAttempt[] }) {
  return (
    <Scroll label="Act by act"><table class="data">
      <thead><tr><th scope="col">Demanded</th><th scope="col">Clause</th><th scope="col">Done</th><th scope="col" class="num">Time</th></tr></thead>
      <tbody>
        {all.map((a, i) => (
          <tr key={i} class={a.mistake && a.mistake !== "shown" ? "train-wrong" : ""}>
            <td>{a.asked}</td><td>{a.cites.map((c) => <Cite key={c} cite={c} />)}</td>
            <td>{a.mistake && <><strong>{mistakes[a.mistake]}</strong>: </>}{a.done} {a.mistake === "exposed" && a.broke?.map((c) => <Cite key={c} cite={c} />)}</td>
            <td class="num">{seconds(a.took)}</td>
          </tr>
        ))}
      </tbody>
    </table></Scroll>
  );
}
