// Value chips seen from above: edge spots differ by denomination, the value is printed on each.

import type { Ref } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { brief, cents, decimal, dollars, typed, type Cents } from "../ui/money";
import { duration } from "../ui/settings";
import { breakdown, denominations, stack, type Denomination } from "./chips";

export function Chip({ chip }: { chip: Denomination }) {
  return (
    <svg class={`chip chip-${chip.name}`} viewBox="-50 -50 100 100" aria-hidden="true">
      <circle class="chip-edge" r="48" />
      <circle class="chip-spots" r="41.500" />
      <circle class="chip-inlay" r="31" />
      <circle class="chip-line" r="27" />
      <text class={chip.print.length > 2 ? "long" : ""} y="10" text-anchor="middle">{chip.print}</text>
    </svg>
  );
}

/** An amount in value chips. */
export function Chips({ what, amount }: { what: string; amount: string }) {
  const chips = breakdown(cents(amount));
  const kinds = [...new Set(chips)];
  return (
    <p class="console-chips">
      <strong>{what} {dollars(cents(amount))}</strong>
      {kinds.map((chip) => (
        <span key={chip.value} class="console-chip">{chips.filter((c) => c === chip).length} × <Chip chip={chip} /></span>
      ))}
    </p>
  );
}

/** An amount that is entered: as a number, or chip by chip. What it comes to lies beside it in chips. */
export function ChipsEntry({ id, label, what, text, set, field }: { id: string; label: string; what: string; text: string; set: (text: string) => void; field?: Ref<HTMLInputElement> }) {
  const amount = typed(text);
  return (
    <div class="chips-entry">
      <label for={id}>{label}</label>
      <input id={id} ref={field ?? null} type="text" inputMode="decimal" placeholder="0" autoComplete="off" value={text} onInput={(e) => set(e.currentTarget.value)} />
      <div class="chips" role="group" aria-label={`${what}, chip by chip`}>
        {denominations.map((d) => <button key={d.value} type="button" class="chip-choice" disabled={text !== "" && amount === undefined} onClick={() => set(decimal((amount ?? 0) + d.value))}><span class="sr">{what} {dollars(d.value)} more</span><Chip chip={d} /></button>)}
      </div>
      {amount !== undefined && amount > 0 && <Chips what={what} amount={decimal(amount)} />}
    </div>
  );
}

/** A stack with its value; the chips of a payment come from the dealer's rack. */
export function Stack({ amount, from, label, plain }: {
  amount: Cents; from?: string | undefined; label?: string; plain?: boolean;
}) {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const time = duration(380);
    const chips = ref.current, rack = from && document.querySelector(from);
    if (!chips?.closest("[data-moving]") || !rack || time === 0) return;
    const a = rack.getBoundingClientRect(), b = chips.getBoundingClientRect();
    const x = a.left + a.width / 2 - b.left - b.width / 2, y = a.top + a.height / 2 - b.top - b.height / 2;
    chips.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: time, easing: "ease-in-out" });
  }, []);
  const chips = stack(amount);
  const shown = chips.length > 0 ? chips : breakdown(100);
  const value = `${label ?? ""}${brief(amount)}`;
  return (
    <span class="stack" ref={ref}>
      <span class="pile" aria-hidden="true">
        {shown.map((chip, i) => <span key={i} style={{ transform: `translateY(${-i * 4}px)` }}><Chip chip={chip} /></span>)}
      </span>
      {!plain && <span class={["value", label && "won", value.length > 6 && "long"].filter(Boolean).join(" ")}>{value}</span>}
    </span>
  );
}

/** Sends a picture of chips from one place to another; the chips themselves are gone already. */
export function sweep(chips: Element, to: Element): void {
  const time = duration(380);
  if (time === 0) return;
  const a = chips.getBoundingClientRect(), b = to.getBoundingClientRect();
  const copy = chips.cloneNode(true) as HTMLElement;
  copy.classList.add("sweeping");
  copy.style.left = `${a.left}px`;
  copy.style.top = `${a.top}px`;
  copy.style.width = `${a.width}px`;
  copy.setAttribute("aria-hidden", "true");
  (document.querySelector("main") ?? document.body).append(copy);
  const x = b.left + b.width / 2 - a.left - a.width / 2, y = b.top + b.height / 2 - a.top - a.height / 2;
  copy.animate(
    [{ transform: "none" }, { transform: `translate(${x}px, ${y}px)`, opacity: 0.6 }],
    { duration: time, easing: "ease-in-out" },
  ).finished.finally(() => copy.remove());
}
