// The text that is being written, and the server's findings. The text stays in this browser.

import { computed, effect, signal } from "@preact/signals";
import { ask, Refused } from "../server/api";
import type { Checked, Edge, Edited, Edges, Finding } from "../server/protocol";
import { sentence } from "../ui/ui";
import { at, dotted, tables, type Path } from "./toml";

/** A value written as TOML, "" to take it out, or a game to add. */
export type Edit = { path: Path; value: string } | { offer: string };

const place = "felt.submission";

// Storage may be forbidden; then the text lasts as long as the page.
function stored(): string {
  try { return localStorage.getItem(place) ?? ""; } catch { return ""; }
}
function store(value: string): void {
  try { localStorage.setItem(place, value); } catch { /* not kept */ }
}

export const text = signal(stored());
/** What the text states; null while it is no TOML. */
export const values = signal<unknown>(undefined);
/** The findings, and of which text. */
export const checked = signal<{ of: string; ok: boolean; findings: Finding[] } | undefined>(undefined);
export const edges = signal<Edges["games"]>([]);
/** Why the last change was not made, and why the text is not checked. */
export const trouble = signal("");
export const unchecked = signal("");

const past = signal<string[]>([]);
const longestPast = 100;
export const undoable = computed(() => past.value.length > 0);

/** Keeps the text as it stands, for undo to bring back. */
export function remember(): void {
  if (past.value.at(-1) !== text.value) past.value = [...past.value.slice(-longestPast), text.value];
}

/** Puts another text in place of the one that is there, which undo brings back. */
export function replace(next: string): void {
  if (next === text.value) return;
  remember();
  text.value = next;
  trouble.value = "";
}

export function undo(): void {
  const before = past.value.at(-1);
  if (before === undefined) return;
  past.value = past.value.slice(0, -1);
  text.value = before;
  trouble.value = "";
}

export const post = <T>(what: string, body: unknown, signal?: AbortSignal): Promise<T> =>
  ask<T>(`/api/rules/${what}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), ...(signal ? { signal } : {}) });

const send = <T>(what: string, body: string, signal: AbortSignal): Promise<T> =>
  ask<T>(`/api/rules/${what}`, { method: "POST", headers: { "Content-Type": "application/toml" }, body, signal });

let last: Promise<void> = Promise.resolve();

/** Changes the text, which keeps its comments; one change is made after the other. */
export function change(...edits: Edit[]): Promise<void> {
  last = last.then(async () => {
    try {
      const answer = await post<Edited>("edit", { text: text.value, edits });
      values.value = answer.values;
      replace(answer.text);
    } catch (error) {
      trouble.value = sentence(error);
    }
  });
  return last;
}

/** The findings at a path, and those below it. */
export const found = (path: Path): Finding[] => (checked.value?.findings ?? []).filter((f) => f.path === dotted(path));

export const stated = (path: Path): unknown => at(values.value, path);
export const statedTables = (path: Path): [string, Record<string, unknown>][] => tables(values.value, path);

export const edgesOf = (game: string, wager: string): Edge[] =>
  edges.value.find((g) => g.game === game)?.rows.filter((r) => r.wager === wager) ?? [];

/** Whether nothing is known yet of a game's edges. */
export const unknownYet = (game: string): boolean => !edges.value.some((g) => g.game === game && (g.rows.length > 0 || g.error));

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> => new Promise((resolve, reject) => {
  const timer = setTimeout(resolve, milliseconds);
  signal.addEventListener("abort", () => { clearTimeout(timer); reject(new Error("superseded")); });
});

const typing = 250, following = 700, retrying = 3000;

async function check(of: string, now: AbortSignal): Promise<void> {
  const answer = await send<Checked>("check", of, now);
  if (now.aborted) return;
  checked.value = { of, ok: answer.ok, findings: answer.findings };
  values.value = answer.values;
  unchecked.value = "";
}

/** The rows that a game had before, while those under new rules are not there yet. */
const unknown = (game: string): Edges["games"][number] =>
  ({ game, rows: (edges.value.find((g) => g.game === game)?.rows ?? []).map(({ long_run: _, ...row }) => ({ ...row, house_edge: null })) });

async function follow(of: string, now: AbortSignal): Promise<void> {
  for (;;) {
    const answer = await send<Edges>("edges", of, now);
    if (now.aborted) return;
    edges.value = answer.games.map((g) => (g.rows.length > 0 || g.error ? g : unknown(g.game)));
    if (!answer.computing) return;
    await pause(following, now);
  }
}

/** Whether another try may do better. */
const passes = (error: unknown): boolean => error instanceof Refused && (error.status === 0 || error.status >= 500);

async function look(of: string, now: AbortSignal): Promise<void> {
  await pause(checked.peek() ? typing : 0, now);
  for (;;) {
    try {
      await Promise.all([check(of, now), follow(of, now)]);
      return;
    } catch (error) {
      if (now.aborted) return;
      unchecked.value = sentence(error);
      if (!passes(error)) return;
      await pause(retrying, now);
    }
  }
}

/** Has the text checked a moment after it changed, until the page is left. */
export function watch(): () => void {
  let asking = new AbortController();
  const stop = effect(() => {
    const of = text.value;
    store(of);
    asking.abort();
    asking = new AbortController();
    look(of, asking.signal).catch(() => undefined); // superseded
  });
  return () => { stop(); asking.abort(); };
}

/** Which of the views is open; its address ends so. */
export const views = [["form", "Form"], ["text", "Text"], ["difference", "Difference"], ["papers", "Papers"], ["floor", "Floor"]] as const;
export type View = (typeof views)[number][0];
const named = (): View => views.find(([id]) => `#${id}` === location.hash)?.[0] ?? "form";
export const view = signal<View>(named());
addEventListener("hashchange", () => { view.value = named(); });

/** A line that the text view shows next. */
export const goal = signal<{ line: number } | undefined>(undefined);

export function show(line: number): void {
  goal.value = { line };
  location.hash = "text";
}
