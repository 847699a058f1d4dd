// The panel of a tour: what is pointed at now, and the way to what comes next. It takes no more than its own place.

import { useEffect, useRef, useState } from "preact/hooks";
import { loadLobby, session } from "../server/api";
import type { LobbyTable } from "../server/protocol";
import { go, path } from "../ui/route";
import { duration } from "../ui/settings";
import { begun, taken, visitors } from "./state";
import { tours, type Step } from "./tours";

/** The table that a step speaks of: where you are, or the first one where the house banks. */
function tableOf(tables: LobbyTable[]): LobbyTable | undefined {
  const here = /^\/table\/([^/]+)/.exec(path.value)?.[1];
  return tables.find((t) => t.id === here && !t.poker) ?? tables.find((t) => !t.poker && !t.held) ?? tables[0];
}

const addressOf = (step: Step, table: LobbyTable | undefined): string => step.page.replace(":table", table?.id ?? "").replace(":game", table?.game ?? "").replace(":chapter", table?.chapter ?? "");

/** Finds the element of a step again and again, since pages draw themselves anew, and marks it. */
function usePointed(at: string | undefined): boolean {
  const [there, setThere] = useState(false);
  useEffect(() => {
    let marked: HTMLElement | undefined;
    const look = (): void => {
      const found = at === undefined ? undefined : [...document.querySelectorAll<HTMLElement>(at)].find((e) => e.checkVisibility());
      setThere(found !== undefined);
      if (found === marked && found?.hasAttribute("data-toured")) return;
      marked?.removeAttribute("data-toured");
      if (found && found !== marked) found.scrollIntoView({ block: "nearest", behavior: duration(1) > 0 ? "smooth" : "instant" });
      found?.setAttribute("data-toured", "");
      marked = found;
    };
    look();
    const timer = setInterval(look, 300);
    return () => { clearInterval(timer); marked?.removeAttribute("data-toured"); };
  }, [at]);
  return there;
}

export default function TourPanel() {
  const [tables, setTables] = useState<LobbyTable[]>([]);
  useEffect(() => { loadLobby().then((l) => setTables(l.tables), () => undefined); }, []);
  const onward = useRef<HTMLButtonElement>(null);
  useEffect(() => { if (begun.value && onward.current) { begun.value = false; onward.current.focus(); } });
  const now = taken.value;
  const steps = now ? tours[now.who].filter((s) => !s.needs || session.value?.roles.includes(s.needs)) : [];
  const number = Math.min(now?.step ?? 0, steps.length - 1), step = now?.open ? steps[number] : undefined;
  const table = tableOf(tables), address = step && addressOf(step, table), here = address === decodeURIComponent(path.value);
  const there = usePointed(step && here ? step.at : undefined);
  if (!now || !step || !address || tables.length === 0) return null;
  const last = number === steps.length - 1;
  const to = (n: number): void => {
    const next = steps[n];
    taken.value = { ...now, step: n };
    if (next && addressOf(next, table) !== address) go(addressOf(next, table));
  };
  const leave = (ended: boolean): void => { taken.value = ended ? undefined : { ...now, open: false }; };
  return (
    <aside class="tour" aria-label={`Tour for ${visitors[now.who]}`} data-step={number} onKeyDown={(e) => { if (e.key === "Escape") { e.stopPropagation(); leave(false); } }}>
      <div class="tour-words" role="status">
        <p><strong>{step.title}</strong> <span class="quiet small nowrap">{number + 1} of {steps.length}</span></p>
        <p>{!here ? "This is shown on another page." : !there && step.first ? step.first : step.words}</p>
      </div>
      <p class="tour-acts">
        <button type="button" class="plain" onClick={() => leave(false)}>Leave</button>
        {number > 0 && <button type="button" class="plain" onClick={() => to(number - 1)}>Back</button>}
        <button type="button" class="brass" ref={onward} onClick={() => (!here ? go(address) : last ? leave(true) : to(number + 1))}>{!here ? "Show it" : last ? "End" : "Next"}</button>
      </p>
    </aside>
  );
}
