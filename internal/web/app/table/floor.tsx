// The floor's panel: what waits for a second person, what went wrong, and what is stopped.

import { useRef, useState } from "preact/hooks";
import { locale, withDays } from "../language/locale";
import { post } from "../people/requests";
import type { ProposalView, ReportView, StopScope, Tried, View } from "../server/protocol";
import { Cite } from "../ui/clause";
import { closeSheet } from "../ui/sheet";
import { sentence } from "../ui/ui";
import { Due } from "./due";
import { Trouble } from "./forms";
import { left, useNaming } from "./naming";
import type { Play } from "./play";
import { Reason } from "./reason";

const time = (at: number): string => new Date(at).toLocaleTimeString(locale(), { hour: "numeric", minute: "2-digit" });

export function FloorForm({ play }: { play: Play }) {
  const view = play.live.view.value, reported = useRef(view?.reported); // what was reported is filled in once
  if (view?.reported) reported.current = view.reported;
  if (!view) return null;
  if (!view.you.floorperson) return <p>This is for a floorperson who holds no chips at this table.</p>;
  const validation = view.question?.kind === "validation" ? view.question : undefined;
  return (
    <>
      <Due due={view.due} />
      {view.proposal
        ? <Waiting key={view.proposal.id} proposal={view.proposal} decide={(command, reason) => play.send({ command, proposal: view.proposal?.id ?? "", reason })} />
        : <>
            {validation && <Validation play={play} question={validation.id} text={validation.text} cite={validation.cite} alone={!!view.dealt} documents={view.question?.options[0]?.choice === "document"} />}
            <Declaration key={reported.current?.at} play={play} view={view} from={reported.current} />
          </>}
      <Trouble play={play} />
      <Stopping play={play} view={view} />
    </>
  );
}

/** Holds the table at once; a floorperson has it go on. Its dealer can say what went wrong, for the floorperson to declare. */
export function HoldForm({ play }: { play: Play }) {
  const view = play.live.view.value;
  return view && <Hold play={play} view={view} />;
}

function Hold({ play, view }: { play: Play; view: View }) {
  const [reason, setReason] = useState("");
  const { kind, chosen, at, seat, does, fields } = useNaming(view, [{ kind: "", name: "That is not said yet" }]);
  const hold = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await play.send({ ...play.irregularity(kind, seat, at, does), command: "hold", reason })) closeSheet();
  };
  return (
    <form class="form" onSubmit={(e) => void hold(e)}>
      <p>At a held table nothing happens and its clocks are stopped until a floorperson lets it go on. Everybody at the table can read the reason.</p>
      <Reason id="hold-reason" value={reason} set={setReason} />
      {view.irregularities.length > 0 && (
        <details>
          <summary>{chosen ? `Reported: ${chosen.name}` : "Report what went wrong"}</summary>
          <p>It is for a floorperson to declare, who finds it filled in. Leave out what you do not know.</p>
          {fields}
        </details>
      )}
      <Trouble play={play} />
      <button class="brass" type="submit" disabled={!reason.trim()}>Hold the table</button>
    </form>
  );
}

/** What one person has proposed: another approves it, or it is refused or withdrawn. */
export function Waiting({ proposal: p, approves = true, decide }: { proposal: ProposalView; approves?: boolean; decide: (command: "approve" | "refuse", reason: string) => Promise<boolean> }) {
  const [reason, setReason] = useState("");
  const ready = reason.trim() !== "";
  return (
    <section class="form proposal" aria-labelledby="proposal-title">
      <h3 id="proposal-title">{p.yours ? "Your proposal waits for another person" : approves ? "A proposal waits for you" : "A proposal waits for another person"}</h3>
      <dl class="facts">
        <dt>What</dt><dd>{p.what}</dd>
        <dt>Proposed by</dt><dd>{p.by}, {time(p.at)}</dd>
        <dt>Why</dt><dd>{p.reason}</dd>
        <dt>Lapses</dt><dd>{time(p.lapses)}</dd>
      </dl>
      <p>When it is approved:</p>
      <ul>{p.follows.map((f) => <li key={f}>{withDays(f)}</li>)}</ul>
      <Reason id="decision-reason" value={reason} set={setReason} />
      <div class="presets">
        {!p.yours && approves && <button type="button" class="brass" disabled={!ready} onClick={() => void decide("approve", reason)}>Approve it</button>}
        <button type="button" class="outline-button" disabled={!ready} onClick={() => void decide("refuse", reason)}>{p.yours ? "Withdraw it" : "Refuse it"}</button>
      </div>
      {p.decides && <p class="quiet">Only the {p.decides} can approve it. <Cite cite={p.cite ?? ""} /></p>}
      {p.yours && <p class="quiet">The same person cannot approve it.</p>}
    </section>
  );
}

function Validation({ play, question, text, cite, alone, documents }: { play: Play; question: number; text: string; cite: string; alone: boolean; documents: boolean }) {
  const [reason, setReason] = useState("");
  return (
    <form class="form" onSubmit={(e) => { e.preventDefault(); void play.send({ command: "validate", question, reason }); }}>
      <h3>{text}</h3>
      <p>The table waits for a floorperson or above.{alone ? "" : " Another person approves it."} <Cite cite={cite} /></p>
      <Reason id="validation-reason" value={reason} set={setReason} />
      <button class="brass" type="submit" disabled={!reason.trim()}>{documents ? alone ? "It is documented" : "Propose that it is documented" : alone ? "Validate it" : "Propose to validate it"}</button>
    </form>
  );
}

/** What a floorperson may declare; each has a clause that says what follows. */
function Declaration({ play, view, from }: { play: Play; view: View; from: ReportView | undefined }) {
  const [reason, setReason] = useState("");
  const [told, setTold] = useState<{ of: string; follows: string[] }>();
  const [problem, setProblem] = useState("");
  const [declared, setDeclared] = useState("");
  const { kind, chosen, named, at, seat, does, fields, clear } = useNaming(view, [{ kind: left, name: "A player has left the table" }], from);
  const asked = kind === left ? play.abandoned(seat) : play.irregularity(kind, seat, at, does);
  const now = JSON.stringify(asked); // what was told is of this declaration, at this question
  const seen = told?.of === now;
  const ask = async (): Promise<void> => {
    try {
      setTold({ of: now, follows: (await post<Tried>(`/api/floor/tables/${view.table.id}/told`, asked)).follows });
      setProblem("");
    } catch (e) {
      setProblem(sentence(e));
    }
  };
  const declare = async (event: Event): Promise<void> => {
    event.preventDefault();
    const what = kind === left ? "that a player has left" : chosen?.name ?? "";
    setDeclared("");
    if (!await play.send({ ...asked, reason })) return;
    setDeclared(what);
    clear();
    setReason("");
    setTold(undefined);
  };
  return (
    <form class="form" onSubmit={(e) => void declare(e)}>
      <p role="status">{declared && `Declared: ${declared}.`}</p>
      {from && from.at === view.reported?.at && <p role="status">{from.by} has reported what is filled in here, {time(from.at)}.</p>}
      <p>A floorperson says what went wrong; the regulation says what follows. What makes a round, a wager or a hand void waits for another person to approve it.</p>
      {fields}
      <button type="button" class="outline-button" disabled={!named} onClick={() => void ask()}>See what follows</button>
      {problem && <p class="error" role="alert">{problem}</p>}
      <div role="status">
        {seen && <ul class="told">{told.follows.map((f) => <li key={f}>{f}</li>)}</ul>}
      </div>
      <Reason id="reason" value={reason} set={setReason} />
      <button class="brass" type="submit" disabled={!seen || !named || !reason.trim()}>Declare it</button>
    </form>
  );
}

/** What can be stopped at once, and what is. */
function Stopping({ play, view }: { play: Play; view: View }) {
  const [reason, setReason] = useState("");
  const stops = view.stops ?? [];
  const is = (scope: StopScope, id: string): boolean => stops.some((s) => s.scope === scope && s.id === id);
  const players = new Map(view.seats.flatMap((s) => (s.player && !s.player.program ? [[s.player.id, s.player.name] as const] : [])));
  const ready = reason.trim() !== "";
  const turn = async (command: "stop" | "go_on", scope: StopScope, id: string): Promise<void> => {
    if (await play.send({ command, scope, id, reason })) setReason("");
  };
  const button = (scope: StopScope, id: string, words: string) => !is(scope, id) && (
    <button type="button" key={scope + id} class="outline-button" disabled={!ready} onClick={() => void turn("stop", scope, id)}>{words}</button>
  );
  return (
    <section class="form stopping" aria-labelledby="stop-title">
      <h3 id="stop-title">Stop at once</h3>
      <p>At a stopped table nothing happens and its clocks stand still. A stopped player can wager nowhere, and is cashed out when his hand is over.</p>
      <Reason id="stop-reason" value={reason} set={setReason} />
      <div class="stops">
        {button("table", view.table.id, "Stop this table")}
        {button("game", view.table.game, `Stop all tables of ${view.table.game_name}`)}
        {[...players].map(([id, name]) => button("player", id, `Stop ${name} from wagering`))}
      </div>
      {stops.length > 0 && (
        <>
          <h3>Stopped now</h3>
          <ul class="stopped">
            {stops.map((s) => (
              <li key={s.scope + s.id}>
                <p>{s.scope === "table" ? `Table ${s.name}` : s.name}: {s.reason}. <span class="quiet">{s.by}, {time(s.at)}</span></p>
                {(s.scope !== "table" || s.id === view.table.id) && (s.scope !== "game" || s.id === view.table.game) && (
                  <button type="button" class="outline-button" disabled={!ready} onClick={() => void turn("go_on", s.scope as StopScope, s.id)}>Let {s.scope === "table" ? "the table" : s.name} go on</button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <p><button type="button" class="plain" onClick={closeSheet}>Back to the table</button></p>
    </section>
  );
}
