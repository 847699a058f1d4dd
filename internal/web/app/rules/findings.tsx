// What is found in the text: errors first, each with its place, its clause and what would be right.

import { useRef } from "preact/hooks";
import { capital, stopped } from "../ui/words";
import type { Finding } from "../server/protocol";
import { Cite } from "../ui/clause";
import { checked, show, text, unchecked } from "./draft";

const counted = (n: number, word: string): string => `${n} ${word}${n === 1 ? "" : "s"}`;

/** What would be right, unless the message says so already. */
const advice = (f: Finding): string => (f.message.includes(f.right.replace(/^choose /, "")) ? "" : f.right);

export function Verdict() {
  const now = checked.value;
  if (unchecked.value) return <p class="verdict wrong" role="status"><span>{unchecked.value}</span></p>;
  if (!now) return <p class="verdict" role="status">Checking.</p>;
  const errors = now.findings.filter((f) => f.severity === "error").length, warnings = now.findings.length - errors;
  return (
    <p class={`verdict ${now.ok ? "complies" : "wrong"}${now.of === text.value ? "" : " stale"}`} role="status">
      <strong>{now.ok ? "Complies" : "Does not comply"}</strong>
      <span>{errors > 0 ? `${counted(errors, "error")}, ${counted(warnings, "warning")}` : counted(warnings, "warning")}</span>
      <button type="button" class="plain to-findings" onClick={() => document.querySelector<HTMLElement>("#findings-title")?.focus()}>To the findings</button>
    </p>
  );
}

export function Findings() {
  const title = useRef<HTMLHeadingElement>(null);
  const all = checked.value?.findings ?? [];
  return (
    <aside class="findings" aria-labelledby="findings-title">
      <h2 id="findings-title" tabIndex={-1} ref={title}>Findings</h2>
      {all.length === 0 && <p class="quiet">{checked.value ? "No errors, and nothing depends on how a text is read." : "Checking."}</p>}
      <Group name="Errors" all={all.filter((f) => f.severity === "error")} />
      <Group name="Warnings" all={all.filter((f) => f.severity === "warning")} />
    </aside>
  );
}

function Group({ name, all }: { name: string; all: Finding[] }) {
  if (all.length === 0) return null;
  return (
    <section>
      <h3>{name} <span class="quiet">{all.length}</span></h3>
      <ol class="finding-list">{all.map((f) => <One key={`${f.path} ${f.code} ${f.message}`} finding={f} />)}</ol>
    </section>
  );
}

function One({ finding: f }: { finding: Finding }) {
  return (
    <li class={f.severity}>
      <p class="finding-place">
        <button type="button" class="plain" onClick={() => show(f.line)}>Line {f.line}</button>
        <span class="finding-path">{f.path}</span>
      </p>
      <p>{stopped(f.message)}</p>
      {advice(f) && <p class="right">{capital(advice(f))}.</p>}
      <p class="finding-foot"><Cite cite={f.cite} /><code>{f.code}</code></p>
    </li>
  );
}

/** The findings of one place, under its control. */
export function Here({ of, id }: { of: Finding[]; id: string }) {
  if (of.length === 0) return null;
  return (
    <div id={id} class="here">
      {of.map((f) => <p key={f.code + f.message} class={f.severity}>{stopped(f.message + (advice(f) && `; ${advice(f)}`))} <Cite cite={f.cite} /></p>)}
    </div>
  );
}
