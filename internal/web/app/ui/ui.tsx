// Small pieces that every page uses.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { withDays } from "../language/locale";
import { denominations } from "../pieces/chips";
import { Refused, session } from "../server/api";
import { brief, cents, dollars, signed } from "./money";
import { capital, stopped } from "./words";

/** An amount in a column: digits of one width, cents always there, so points stand under each other. */
export function Money({ text, sign }: { text: string; sign?: boolean }) {
  const value = cents(text);
  const tone = !sign || value === 0 ? "" : value > 0 ? " gain" : " loss";
  return <span class={`money${tone}`}>{sign ? signed(value) : dollars(value)}</span>;
}

/** Seconds left, drawn and told; `of` is the whole time in milliseconds. */
export function Ring({ until, of, offset }: { until: number; of: number; offset: number }) {
  const left = useCountdown(until, offset);
  const share = Math.max(0, Math.min(1, left / of));
  const round = 2 * Math.PI * 15;
  return (
    <span class={`countdown${left < 5000 ? " late" : ""}`} role="timer" aria-label={`${Math.ceil(left / 1000)} seconds left`}>
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle class="countdown-back" cx="18" cy="18" r="15" />
        <circle class="countdown-left" cx="18" cy="18" r="15" stroke-dasharray={`${round * share} ${round}`} />
      </svg>
      <span aria-hidden="true">{Math.ceil(left / 1000)}</span>
    </span>
  );
}

/** Milliseconds until a moment on the server's clock. */
export function useCountdown(until: number, offset: number): number {
  const left = (): number => Math.max(0, until - offset - Date.now());
  const [now, tick] = useState(left);
  useEffect(() => {
    tick(left());
    const timer = setInterval(() => tick(left()), 250);
    return () => clearInterval(timer);
  }, [until, offset]);
  return now;
}

/** A page's data: loading, refused, or there. */
export function useLoaded<T>(load: () => Promise<T>, key: string): { value?: T; error?: unknown } {
  const [state, set] = useState<{ key: string; value?: T; error?: unknown }>({ key });
  useEffect(() => {
    let current = true;
    load().then(
      (value) => { if (current) set({ key, value }); },
      (error: unknown) => { if (current) set({ key, error }); },
    );
    return () => { current = false; };
  }, [key]);
  return state.key === key ? state : {};
}

/**
 * Data that is asked for again after every so many milliseconds while the page is seen, and by again; what was there stays when the server does not answer.
 * An answer that comes after that to a later question is not shown.
 */
export function useRefreshed<T>(load: () => Promise<T>, every: number): { value?: T; error?: unknown; again: () => void } {
  const [state, set] = useState<{ value?: T; error?: unknown }>({});
  const asks = useRef((): void => {});
  useEffect(() => {
    let current = true, asked = 0, shown = 0;
    const ask = asks.current = (): void => {
      const number = ++asked;
      load().then(
        (value) => { if (current && number > shown) { shown = number; set({ value }); } },
        (error: unknown) => { if (current) set((before) => (before.value ? before : { error })); },
      );
    };
    const whileSeen = (): void => { if (!document.hidden) ask(); };
    whileSeen();
    const timer = setInterval(whileSeen, every);
    document.addEventListener("visibilitychange", whileSeen);
    return () => { current = false; clearInterval(timer); document.removeEventListener("visibilitychange", whileSeen); };
  }, []);
  return { ...state, again: () => asks.current() };
}

export const sentence = (error: unknown): string =>
  error instanceof Refused ? withDays(stopped(capital(error.message))) : "Something went wrong here. Load the page again.";

/** Instead of what is still loaded, or was refused. */
export function Waiting({ error, children }: { error: unknown; children?: ComponentChildren }) {
  if (error === undefined) return <p class="quiet" role="status">{children ?? "One moment."}</p>;
  return (
    <>
      <p class="error" role="alert">{sentence(error)}</p>
      {error instanceof Refused && error.status === 403 && (session.value?.signed_in
        ? <p><a href="/account">Your account</a> says which roles you have.</p>
        : <p><a href="/sign-in">Sign in</a> with an account that may see this.</p>)}
    </>
  );
}

/** A table that may be wider than the screen: it scrolls by itself, also by keyboard. */
export function Scroll({ label, children }: { label: string; children: ComponentChildren }) {
  return <div class="scroll" role="region" aria-label={label} tabIndex={0}>{children}</div>;
}

/** The limits plaque, edged in the colour of the chip of the minimum. */
export function Limits({ minimum, maximum }: { minimum: string; maximum: string }) {
  const chip = denominations.findLast((d) => d.value <= cents(minimum)) ?? denominations[0];
  return (
    <span class={`limits-plaque chip-${chip?.name ?? ""}`}>
      <span class="sr">Table limits </span>{brief(cents(minimum))} – {brief(cents(maximum))}
    </span>
  );
}

/** What the source of a chapter is, for people. */
export function Source({ source }: { source: string }) {
  const words: Record<string, string> = {
    final: "Final rule", temporary: "Temporary rule", proposed: "Proposed rule", rebuilt: "Rebuilt text, not the published wording",
    design: "A design, no game of the regulation",
  };
  return <span class={`tag source-${source}`}>{words[source] ?? source}</span>;
}

/** A play time such as "1:05". */
export const clock = (milliseconds: number): string => {
  const minutes = Math.floor(milliseconds / 60000);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
};
