// The side sheet: one place beside the page where a clause, a paytable, the log or a form opens.

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface Sheet { title: string; kind: string; body: () => ComponentChildren }

const open = signal<Sheet | null>(null);
let before: Element | null = null;

export function openSheet(kind: string, title: string, body: () => ComponentChildren): void {
  if (!open.value) before = document.activeElement;
  open.value = { kind, title, body };
}

export function closeSheet(): boolean {
  if (!open.value) return false;
  open.value = null;
  if (before instanceof HTMLElement && before.isConnected) before.focus();
  return true;
}

/** Opens a sheet, or closes it when it is the one that is open. */
export function toggleSheet(kind: string, title: string, body: () => ComponentChildren): void {
  if (open.value?.kind === kind) closeSheet();
  else openSheet(kind, title, body);
}

export function SheetPlace() {
  const sheet = open.value;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => { heading.current?.focus(); }, [sheet]);
  if (!sheet) return null;
  const escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") { event.stopPropagation(); closeSheet(); }
  };
  return (
    <aside class={`sheet sheet-${sheet.kind}`} aria-labelledby="sheet-title" onKeyDown={escape}>
      <header>
        <h2 id="sheet-title" tabIndex={-1} ref={heading}>{sheet.title}</h2>
        <button type="button" class="plain close" aria-label="Close" onClick={closeSheet}>
          <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 5l10 10M15 5L5 15" /></svg>
        </button>
      </header>
      <div class="sheet-body">{sheet.body()}</div>
    </aside>
  );
}
