// One choice of the form: what is stated, what it may be, and what is found at it.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { capital } from "../ui/words";
import type { FormOption } from "../server/protocol";
import { Cite } from "../ui/clause";
import { change, found, stated } from "./draft";
import { Here } from "./findings";
import { amounts, at, dotted, shown, text as quoted, type Path } from "./toml";

/** What of a path a control is named by. */
export const id = (path: Path): string => `at-${dotted(path).replace(/[^\w-]/g, "_")}`;

const words = (value: string): string => value.replaceAll("_", " ");

/** A name that says in how many per cent or what it takes is told once, behind the control. */
export function Row({ path, name, cite, hint, children }: { path: Path; name: string; cite?: string; hint?: string; children: ComponentChildren }) {
  const here = found(path);
  return (
    <div class={`field${here.some((f) => f.severity === "error") ? " wrong" : ""}`}>
      <div class="field-name"><label for={id(path)}>{name}</label> {cite && <Cite cite={cite} />}</div>
      <div class="field-control">
        {children}
        {hint && <span class="field-hint" id={`${id(path)}-hint`}>{hint}</span>}
        <Here id={`${id(path)}-found`} of={here} />
      </div>
    </div>
  );
}

const typing = 350;

/** What a person types goes into the text a moment later, or at once when he leaves it. */
export function Typed({ path, write, placeholder, before, after, wide, label, value }: {
  path: Path; write: (typed: string) => string; placeholder?: string; before?: string; after?: string; wide?: boolean; label?: string;
  /** What is stated, where it does not stand at the path alone. */
  value?: string;
}) {
  const now = value ?? shown(stated(path));
  const [typed, setTyped] = useState(now);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => { if (document.activeElement !== input.current) setTyped(now); }, [now]);
  const put = (next: string): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (next.trim() !== now) void change({ path, value: write(next.trim()) });
  };
  const here = value === undefined && found(path).length > 0;
  return (
    <span class={`typed${wide ? " wide" : ""}`}>
      {before && <span aria-hidden="true">{before}</span>}
      <input id={label ? undefined : id(path)} ref={input} value={typed} placeholder={placeholder} autocomplete="off" spellcheck={false} aria-label={label}
        aria-invalid={here} aria-describedby={here ? `${id(path)}-found` : undefined}
        onInput={(e) => {
          const next = e.currentTarget.value;
          setTyped(next);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => put(next), typing);
        }}
        onBlur={() => { if (timer.current !== undefined) put(typed); }} />
      {after && <span aria-hidden="true">{after}</span>}
    </span>
  );
}

/** One of several values, or none: then the default stands. */
export function Pick({ path, of, write, otherwise }: { path: Path; of: readonly (readonly [string, string])[]; write: (value: string) => string; otherwise: string }) {
  const now = shown(stated(path));
  const known = now === "" || of.some(([value]) => value === now);
  return (
    <select id={id(path)} value={now} aria-invalid={found(path).some((f) => f.severity === "error")} onChange={(e) => void change({ path, value: e.currentTarget.value === "" ? "" : write(e.currentTarget.value) })}>
      <option value="" disabled={otherwise === "" && now !== ""}>{otherwise === "" ? "not stated" : `not stated: ${otherwise}`}</option>
      {!known && <option value={now}>{now}</option>}
      {of.map(([value, name]) => <option key={value} value={value}>{name}</option>)}
    </select>
  );
}

/** A choice that a chapter leaves, at its path below a section. */
export function OptionRow({ option: o, below, hints }: { option: FormOption; below: Path; hints?: Record<string, string> }) {
  const path = [...below, ...o.path];
  const name = (value: string): string => words(value) + (hints?.[value] ? ` (${hints[value]})` : "");
  const row = (control: ComponentChildren, hint = "") => <Row path={path} name={o.name} cite={o.cite} hint={hint}>{control}</Row>;
  switch (o.type) {
    case "choice":
      return row(<Pick path={path} of={(o.values ?? []).map((v) => [v, name(v)] as const)} write={quoted} otherwise={words(o.default)} />);
    case "switch":
      return row(<Pick path={path} of={[["true", "yes"], ["false", "no"]]} write={(v) => v} otherwise={o.default === "true" ? "yes" : o.default ? "no" : ""} />);
    case "amount":
      return row(<Typed path={path} before="$" placeholder={o.default} write={(v) => v && quoted(v)} />, o.range);
    case "percent":
      return row(<Typed path={path} after="%" placeholder={o.default} write={(v) => v && quoted(v)} />, o.range);
    case "count":
      return row(<Typed path={path} placeholder={o.default} write={(v) => (/^-?\d+$/.test(v) ? String(Number(v)) : v && quoted(v))} />, o.range);
    case "amounts":
      return <Amounts option={o} path={path} />;
  }
}

/** Dollars for each of several names. */
function Amounts({ option: o, path }: { option: FormOption; path: Path }) {
  const here = found(path);
  const names = o.values ?? [];
  const now = names.map((name) => [name, shown(at(stated(path), [name]))] as const);
  const count = now.filter(([, amount]) => amount !== "").length;
  return (
    <details class="field field-amounts" open={names.length <= 8}>
      <summary>{o.name}: {count === 0 ? "none stated" : `${count} of ${names.length} stated`}</summary>
      <p class="field-hint">{capital(o.range)} <Cite cite={o.cite} /></p>
      <div class="amounts-grid">
        {now.map(([name, amount], i) => (
          <label key={name}>
            <span>{words(name)}</span>
            <Typed path={path} before="$" label={`${o.name}, ${words(name)}`} value={amount} write={(v) => amounts(now.with(i, [name, v]))} />
          </label>
        ))}
      </div>
      <Here id={`${id(path)}-found`} of={here} />
    </details>
  );
}
