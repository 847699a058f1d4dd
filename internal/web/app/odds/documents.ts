// How the Odds pages ask the server.

import { useEffect, useState } from "preact/hooks";
import { ask } from "../server/api";
import type { Game } from "../server/protocol";

export const loadGames = (): Promise<Game[]> => ask<Game[]>("/api/odds");

export const post = <T>(path: string, body: unknown, signal: AbortSignal): Promise<T> =>
  ask<T>(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });

/** Asks again while the server is still computing. */
export function useFollowed<T extends object>(path: string): { value?: T; error?: unknown } {
  const [state, set] = useState<{ path: string; value?: T; error?: unknown }>({ path });
  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      ask<T>(path).then(
        (value) => {
          if (!current) return;
          set({ path, value });
          if ("computing" in value && value.computing) timer = setTimeout(look, 700);
        },
        (error: unknown) => { if (current) set({ path, error }); },
      );
    };
    look();
    return () => { current = false; clearTimeout(timer); };
  }, [path]);
  return state.path === path ? state : {};
}
