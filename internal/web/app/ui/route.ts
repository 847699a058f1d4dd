// Real addresses without reloading: links inside the site change the path, nothing else does.

import { signal } from "@preact/signals";

export const path = signal(location.pathname);

export function go(to: string): void {
  if (to === location.pathname) return;
  history.pushState(null, "", to);
  path.value = to;
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
    go(link.pathname);
  });
}
