// The submission as text: lines are numbered, and those with findings are marked.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Finding } from "../server/protocol";
import { checked, goal, remember, text } from "./draft";
import { Here } from "./findings";

const lineHeight = 22, padding = 12; // as in rules.css

export function TextView() {
  const area = useRef<HTMLTextAreaElement>(null);
  const [scroll, setScroll] = useState(0);
  const [caret, setCaret] = useState(0);
  const typing = useRef(false);
  const lines = text.value.split("\n").length;
  const marks = new Map<number, Finding[]>();
  for (const f of checked.value?.findings ?? []) marks.set(f.line, [...(marks.get(f.line) ?? []), f]);

  useLayoutEffect(() => { if (area.current && area.current.value !== text.value) area.current.value = text.value; }, [text.value]);
  useEffect(() => {
    const box = area.current, to = goal.value;
    if (!box || !to) return;
    const all = box.value.split("\n"), start = all.slice(0, to.line - 1).reduce((sum, l) => sum + l.length + 1, 0);
    box.focus();
    box.setSelectionRange(start, start + (all[to.line - 1]?.length ?? 0));
    box.scrollTop = (to.line - 1) * lineHeight - box.clientHeight / 3;
    box.scrollLeft = 0;
    setCaret(to.line);
    goal.value = undefined;
  }, [goal.value]);

  const where = (box: HTMLTextAreaElement): void => setCaret(box.value.slice(0, box.selectionStart).split("\n").length);
  const tone = (line: number): string => {
    const of = marks.get(line);
    return !of ? "" : of.some((f) => f.severity === "error") ? "error" : "warning";
  };
  return (
    <div class="text-view">
      <div class="editor-box">
        <div class="gutter" aria-hidden="true">
          <ol style={{ transform: `translateY(${-scroll}px)` }}>
            {Array.from({ length: lines }, (_, i) => <li key={i} class={`${tone(i + 1)}${caret === i + 1 ? " caret" : ""}`}>{i + 1}</li>)}
          </ol>
        </div>
        <div class="marks" aria-hidden="true">
          {[...marks.keys()].map((line) => <i key={line} class={tone(line)} style={{ top: `${padding + (line - 1) * lineHeight - scroll}px` }} />)}
        </div>
        <textarea ref={area} aria-label="The Rules Submission as TOML" defaultValue={text.value} spellcheck={false} autocomplete="off" wrap="off"
          onInput={(e) => {
            if (!typing.current) remember();
            typing.current = true;
            text.value = e.currentTarget.value;
            where(e.currentTarget);
          }}
          onBlur={() => { typing.current = false; }}
          onScroll={(e) => setScroll(e.currentTarget.scrollTop)}
          onClick={(e) => where(e.currentTarget)} onKeyUp={(e) => where(e.currentTarget)} />
      </div>
      <div class="caret-findings">
        {marks.get(caret) ? <Here id="at-caret" of={marks.get(caret) ?? []} /> : <p class="quiet small">{caret ? `Line ${caret}. ` : ""}Lines with findings are marked; their words stand here when you are on one.</p>}
      </div>
    </div>
  );
}
