// Writing a Rules Submission: one text as a form and as text, with what is found in it beside it.

import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import { ask } from "../server/api";
import { download } from "../server/download";
import type { Offered } from "../server/protocol";
import { openSheet, SheetPlace } from "../ui/sheet";
import { useLoaded, Waiting } from "../ui/ui";
import { Difference } from "./difference";
import { stated, text, trouble, undo, undoable, view, views, watch, type View } from "./draft";
import { Findings, Verdict } from "./findings";
import { Floor } from "./floor";
import { Form } from "./form";
import { OpenFile } from "./openfile";
import { Papers } from "./papers";
import { Start } from "./start";
import { TextView } from "./text";
import { shown } from "./toml";

export default function SubmissionPage() {
  const { value, error } = useLoaded<Offered>(() => ask<Offered>("/api/rules"), "rules");
  useEffect(watch, []);
  return (
    <main class="page desk">
      <h1 tabIndex={-1}>Rules Submission</h1>
      {!text.value.trim() && <p class="lead">The Rules Submission decides how every table runs. Your text is checked as you type and is kept in this browser. <a href="/docs/submission.html">About the file</a></p>}
      {value ? (text.value.trim() ? <Desk offered={value} /> : <Start offered={value} />) : <Waiting error={error} />}
      <SheetPlace />
    </main>
  );
}

const bodies: Record<View, FunctionComponent<{ offered: Offered }>> = { form: Form, text: TextView, difference: Difference, papers: Papers, floor: Floor };

function Desk({ offered }: { offered: Offered }) {
  const Body = bodies[view.value];
  return (
    <>
      <div class="desk-bar">
        <nav class="views" aria-label="Views of the submission">
          {views.map(([id, name]) => <a key={id} href={`#${id}`} aria-current={view.value === id ? "page" : undefined}>{name}</a>)}
        </nav>
        <div class="desk-acts">
          <button type="button" class="plain" disabled={!undoable.value} onClick={undo}>Undo</button>
          <OpenFile />
          <button type="button" class="plain" onClick={save}>Save as a file</button>
          <button type="button" class="plain" onClick={() => openSheet("start", "Start again", () => <Start offered={offered} anew />)}>Start again</button>
        </div>
      </div>
      <Verdict />
      {trouble.value && <p class="error" role="alert">{trouble.value}</p>}
      <div class="desk-parts">
        <div class="desk-main"><Body offered={offered} /></div>
        <Findings />
      </div>
    </>
  );
}

function save(): void {
  const edition = shown(stated(["edition"])).replace(/[^\w.-]+/g, "-");
  download(`rules-submission${edition && `-${edition}`}.toml`, new Blob([text.value], { type: "application/toml" }));
}
