// Real addresses without reloading: links inside the site change the path, nothing else does.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

export const path = signal(location.pathname);

export function go(to: string): void {
  if (to === location.pathname + location.search) return;
  history.pushState(null, "", to);
  path.value = location.pathname;
  scrollTo(0, 0);
}

export function followLinks(): void {
  addEventListener("popstate", () => { path.value = location.pathname; });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/docs/")) return; // pages of their own
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}

/** What the address asks for behind its question mark, and to ask for something else there. */
export function useQuery(): [URLSearchParams, (query: Record<string, string>) => void] {
  const [query, set] = useState(() => new URLSearchParams(location.search));
  useEffect(() => {
    const back = (): void => set(new URLSearchParams(location.search));
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);
  const ask = (of: Record<string, string>): void => {
    const next = new URLSearchParams(Object.entries(of).filter(([, text]) => text));
    history.pushState(null, "", next.size > 0 ? `?${next}` : location.pathname);
    set(next);
  };
  return [query, ask];
}
