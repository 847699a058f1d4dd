// One wager area of a seat, as printed on the layout, with what lies on it.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Stack, sweep } from "../pieces/chip";
import { hint } from "../pieces/paytable";
import { isMeantArea } from "../pieces/meant";
import type { Area } from "../server/protocol";
import { brief, type Cents } from "../ui/money";
import { duration } from "../ui/settings";

interface Props {
  area: Area;
  seat: number;
  amount: Cents;
  paid: Cents;
  outcome: string | undefined;
  /** How often chips came back from here in this round. */
  bounced: number;
  own: boolean;
  /** Puts chips here; absent when wagers may not be placed now. */
  put: (() => void) | undefined;
  /** Says why what lies here came to what it did; absent while nothing was settled. */
  why: (() => void) | undefined;
}

const marks: Record<string, string> = { lose: "loses", push: "push", void: "void", win: "wins", bonus: "paid" };

export function WagerArea(props: Props) {
  const { area, seat, amount, paid, outcome, bounced, own, put, why } = props;
  const ref = useRef<HTMLButtonElement & HTMLDivElement>(null);
  const press = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const long = useRef(false);
  useSwept(ref, amount, outcome, seat);
  useBounce(ref, bounced);

  const show = (): void => { if (ref.current) hint.value = { wager: area.id, cite: area.cite, near: ref.current }; };
  const hide = (): void => { clearTimeout(press.current); if (hint.value?.near === ref.current) hint.value = null; };
  const down = (event: PointerEvent): void => {
    long.current = false;
    if (event.pointerType !== "mouse") press.current = setTimeout(() => { long.current = true; show(); }, 450);
  };
  const click = (): void => { if (!long.current) (put ?? why)?.(); long.current = false; };

  const state = [
    amount > 0 ? `${brief(amount)} wagered` : "empty",
    outcome ? marks[outcome] ?? outcome : "", paid > 0 ? `pays ${brief(paid)}` : "",
  ].filter(Boolean).join(", ");
  const classes = ["area", area.shape, amount > 0 && "taken", outcome, (put || why) && "open", isMeantArea(seat, area.id) && "meant"].filter(Boolean).join(" ");
  const inside = (
    <>
      <span class="spot" aria-hidden="true">
        {amount > 0 && <Stack key="stake" amount={amount} plain={paid > 0} />}
        {paid > 0 && <Stack key="paid" amount={paid} from="#rack" label="+" />}
        {amount === 0 && paid === 0 && outcome && <span class="mark">{outcome === "lose" ? "lost" : marks[outcome]}</span>}
        {amount > 0 && outcome === "push" && <span class="mark over">push</span>}
      </span>
      <span class="name">{area.name.replace(/ Wager$/, "")}</span>
    </>
  );
  if (!own && !why) {
    return <div ref={ref} class={classes} data-sign={area.sign} role="img" aria-label={`${area.name}, ${state}`} onPointerEnter={show} onPointerLeave={hide}>{inside}</div>;
  }
  return (
    <button type="button" ref={ref} class={classes} data-area={own ? area.id : undefined} data-sign={area.sign} aria-disabled={!put && !why}
      onClick={click} onPointerDown={down} onPointerEnter={(e) => { if (e.pointerType === "mouse") show(); }}
      onPointerLeave={hide} onPointerUp={() => clearTimeout(press.current)} onFocus={(e) => { if (e.currentTarget.matches(":focus-visible")) show(); }} onBlur={hide}
      onContextMenu={(e) => { if (long.current) e.preventDefault(); }}>
      {inside}<span class="sr">, {state}{why && ", why"}</span>
    </button>
  );
}

/** Lost chips go to the rack; chips given back go to the player. */
function useSwept(ref: { current: HTMLElement | null }, amount: Cents, outcome: string | undefined, seat: number): void {
  const was = useRef({ amount, chips: null as Element | null, outcome });
  useLayoutEffect(() => {
    const { amount: before, chips } = was.current;
    const to = document.querySelector(outcome === "lose" ? "#rack" : `#plate-${seat}`);
    if (before > 0 && amount === 0 && chips && to && ref.current) {
      // The old chips have left the document: put their picture where the area is.
      ref.current.querySelector(".spot")?.append(chips);
      sweep(chips, to);
      chips.remove();
    }
    was.current = { amount, chips: ref.current?.querySelector(".spot > .stack")?.cloneNode(true) as Element | null, outcome };
  });
}

/** Refused chips shake the area that they come back from. */
function useBounce(ref: { current: HTMLElement | null }, bounced: number): void {
  useLayoutEffect(() => {
    const time = duration(320);
    if (bounced === 0 || time === 0) return;
    ref.current?.querySelector(".spot")?.animate(
      [0, -6, 5, -3, 2, 0].map((x) => ({ transform: `translateX(${x}px)`, borderColor: "#ff9d90" })), { duration: time, easing: "ease-out" });
  }, [bounced]);
}
