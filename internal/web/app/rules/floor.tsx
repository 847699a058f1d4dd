// What the floor deals under, and filing the text with it: that is for gaming operations, two of them.

import { useState } from "preact/hooks";
import { dayOf, locale } from "../language/locale";
import { answered, ask } from "../server/api";
import type { Filed, Offered, OnFloor } from "../server/protocol";
import { Cite } from "../ui/clause";
import { sentence, useLoaded, Waiting } from "../ui/ui";
import { Waiting as Proposed } from "../table/floor";
import { Reason } from "../table/reason";
import { checked, replace, text } from "./draft";

export const loadFiled = (): Promise<OnFloor> => ask<OnFloor>("/api/submission");

export function Floor({ offered }: { offered: Offered }) {
  const [asked, setAsked] = useState(0);
  const [problem, setProblem] = useState("");
  const { value, error } = useLoaded<OnFloor>(loadFiled, String(asked));
  const decide = async (command: "approve" | "refuse", reason: string): Promise<boolean> => {
    try {
      await ask(`/api/submission/${command}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ proposal: value?.proposed?.id, reason }) });
      setProblem("");
    } catch (e) {
      setProblem(sentence(e));
    }
    setAsked((n) => n + 1);
    return true;
  };
  return (
    <section aria-labelledby="floor-title">
      <h2 id="floor-title">The floor</h2>
      <p>A running floor takes over a submission that complies on its effective day, at each table between two rounds. Every round records the submission under which it was dealt.</p>
      {value
        ? <>
            {value.in_force ? <One name="In force" of={value.in_force} /> : <p>No submission is in force: the floor deals its demonstration tables.</p>}
            {value.proposed && <Proposed proposal={value.proposed} decide={decide} />}
            {problem && <p class="error" role="alert">{problem}</p>}
            {value.pending && <One name="Waiting for its day" of={value.pending} />}
          </>
        : <Waiting error={error} />}
      <h3>File this text</h3>
      {offered.may_file
        ? <File then={() => setAsked((n) => n + 1)} />
        : <p>A submission is filed by gaming operations: one proposes it, another approves it. <Cite cite="601a.2" /></p>}
    </section>
  );
}

function One({ name, of }: { name: string; of: Filed }) {
  const at = new Date(of.filed_at);
  return (
    <section class="filed">
      <h3>{name}</h3>
      <dl class="facts">
        <dt>Facility</dt><dd>{of.facility}</dd>
        <dt>Edition</dt><dd>{of.edition}</dd>
        <dt>Effective from</dt><dd>{dayOf(of.effective)}{of.expires && `, expires on ${dayOf(of.expires)}`}</dd>
        <dt>Filed</dt><dd>{Number.isNaN(at.valueOf()) || at.getFullYear() < 2000 ? "when the floor opened" : at.toLocaleString(locale())}{of.filed_by && `, by ${of.filed_by}`}{of.approved_by && `, approved by ${of.approved_by}`}</dd>
        <dt>Digest</dt><dd><code>{of.digest}</code></dd>
      </dl>
      <button type="button" class="outline-button" disabled={of.text === text.value} onClick={() => replace(of.text)}>{of.text === text.value ? "This is the text here" : "Continue from it"}</button>
    </section>
  );
}

function File({ then }: { then: () => void }) {
  const [filing, setFiling] = useState(false);
  const [said, say] = useState<{ done: boolean; words: string } | undefined>(undefined);
  const now = checked.value;
  const [reason, setReason] = useState("");
  const ready = now?.ok && now.of === text.value && reason.trim() !== "";
  const file = async (): Promise<void> => {
    setFiling(true);
    say(undefined);
    try {
      await answered(`/api/submission?reason=${encodeURIComponent(reason)}`, { method: "POST", body: text.value });
      say({ done: true, words: "Proposed. When another person has approved it, each table takes it between rounds, from its effective day." });
      then();
    } catch (reason) {
      say({ done: false, words: sentence(reason) });
    }
    setFiling(false);
  };
  return (
    <>
      {now && !now.ok && <p>It does not comply: correct its errors first.</p>}
      <Reason id="filing-reason" value={reason} set={setReason} />
      <button type="button" class="brass" disabled={!ready || filing} onClick={() => void file()}>{filing ? "Filing" : "File to the floor"}</button>
      <p role="status" class={said?.done ? "filed-said" : "filed-said error"}>{said?.words}</p>
    </>
  );
}
