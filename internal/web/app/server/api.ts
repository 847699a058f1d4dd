// Requests to the server. Every refusal becomes one sentence to show.

import { signal } from "@preact/signals";
import { shoe } from "../ui/settings";
import type { Clause, Coached, GameRules, History, Lobby, Notice, Openings, PastRound, Problem, Protection, ProtectionAsked, Session, Statement } from "./protocol";

export class Refused extends Error {
  /** After how many seconds it may be asked again; 0 is that nothing is said of it. */
  constructor(readonly status: number, message: string, readonly after = 0) { super(message); }
}

/** What a request is answered, of any type; a refusal is thrown. */
export async function answered(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Refused(0, "The server does not answer. Check the connection and try again.");
  }
  if (!answer.ok) throw new Refused(answer.status, sentence(await answer.text()) || `The server answered ${answer.status}.`, Number(answer.headers.get("retry-after") ?? 0));
  return answer;
}

export const ask = async <T,>(path: string, init?: RequestInit): Promise<T> =>
  await (await answered(path, { headers: { Accept: "application/json" }, ...init })).json() as T;

function sentence(text: string): string {
  try {
    return (JSON.parse(text) as Partial<Problem>).detail ?? "";
  } catch {
    return text.length < 300 ? text.trim() : "";
  }
}

/** Who is playing here: not asked yet, nobody, or a session. */
export const session = signal<Session | null | undefined>(undefined);

export async function loadSession(): Promise<void> {
  try {
    session.value = await ask<Session | null>("/api/session");
  } catch (error) {
    if (!(error instanceof Refused)) session.value = null;
  }
}

/** A key under which something is done once, however often it is sent. */
export const newKey = (): string => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(16).padStart(8, "0")).join("-");

let joining = { name: "", key: "" };

/** Takes a name. Tried again, since the answer was lost, it makes no second player. */
export async function signIn(name: string): Promise<void> {
  if (joining.name !== name) joining = { name, key: newKey() };
  session.value = await ask<Session>("/api/session", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(joining),
  });
  joining = { name: "", key: "" };
}

export const loadNotice = (): Promise<Notice> => ask<Notice>("/api/notice");

/** How a player protects himself, and what he asks to. */
export const loadProtection = (): Promise<Protection> => ask<Protection>("/api/protection");
export const protect = (what: string, body: ProtectionAsked): Promise<Protection> =>
  ask<Protection>(`/api/protection/${what}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
export const loadStatement = (): Promise<Statement> => ask<Statement>("/api/statement");

export const loadLobby = (): Promise<Lobby> => ask<Lobby>("/api/lobby");

const kept = new Map<string, Promise<unknown>>();

/** What does not change while the server runs is asked for once. */
function once<T>(path: string): Promise<T> {
  let answer = kept.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = ask<T>(path);
    answer.catch(() => kept.delete(path));
    kept.set(path, answer);
  }
  return answer;
}

export const loadRules = (game: string): Promise<GameRules> => once<GameRules>(`/api/games/${encodeURIComponent(game)}`);
export const loadClause = (cite: string): Promise<Clause> => once<Clause>(`/api/clauses/${encodeURIComponent(cite)}`);
export const loadClauses = (chapter: string): Promise<Clause[]> =>
  once<Clause[]>(`/api/clauses?chapter=${encodeURIComponent(chapter)}`);
export const loadRounds = (table: string, which: Record<"at" | "seat" | "before", string> = { at: "", seat: "", before: "" }): Promise<History> =>
  ask<History>(`/api/tables/${encodeURIComponent(table)}/rounds?${new URLSearchParams(Object.entries(which).filter(([, text]) => text))}`);
export const loadRound = (table: string, round: string): Promise<PastRound> =>
  ask<PastRound>(`/api/tables/${encodeURIComponent(table)}/rounds/${encodeURIComponent(round)}`);
export const loadCoached = (table: string, round: number): Promise<Coached> =>
  ask<Coached>(`/api/tables/${encodeURIComponent(table)}/rounds/${round}/coach?shoe=${shoe.value}`);
export const loadOpenings = (table: string, round: number): Promise<Openings[]> =>
  ask<Openings[]>(`/api/tables/${encodeURIComponent(table)}/rounds/${round}/openings`);

/** Where a hand of Poker is in Poker Hand History. */
export const handHistory = (table: string, hand: number): string => `/api/tables/${encodeURIComponent(table)}/rounds/${hand}/phh`;
