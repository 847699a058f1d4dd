// How much: the control beside a choice that places a wager.

import type { Option } from "../server/protocol";
import { brief, cents, typed, type Cents } from "../ui/money";

const dollar = 100;

export const least = (o: Option): Cents => cents(o.min ?? "0.00");
export const most = (o: Option): Cents => cents(o.max ?? o.min ?? "0.00");

/** Any amount up to a limit, such as an Insurance Wager: it is asked for in full, in whole dollars. */
const open = (o: Option): boolean => least(o) < dollar && most(o) >= dollar;

/** What is offered before anything is chosen. */
export const start = (o: Option): Cents => (open(o) ? most(o) : least(o));

function legal(o: Option, value: Cents): Cents {
  const from = open(o) ? dollar : least(o), step = Math.max(1, cents(o.step ?? "1.00"));
  return Math.max(from, Math.min(most(o), from + Math.round((value - from) / step) * step));
}

/** The multiples of the least amount, up to four: each is a choice of its own. */
export function multiples(o: Option): Cents[] {
  const n = most(o) / least(o);
  return o.presets || open(o) || !Number.isInteger(n) || n < 2 || n > 4 ? [] : Array.from({ length: n }, (_, i) => least(o) * (i + 1));
}

/** Whether amounts between the multiples may be chosen too. */
export const between = (o: Option): boolean => cents(o.step ?? "1.00") < least(o);

function presets(o: Option): { name: string; value: Cents }[] {
  if (o.presets) return o.presets.map((p) => ({ name: p.label, value: cents(p.amount) }));
  if (open(o)) {
    const half = legal(o, most(o) / 2);
    return half < most(o) ? [{ name: "Half", value: half }, { name: "Full", value: most(o) }] : [];
  }
  return [];
}

export function Amount({ option, sum, choose }: { option: Option; sum: Cents; choose: (amount: Cents) => void }) {
  const ways = presets(option), step = Math.max(1, cents(option.step ?? "1.00"));
  return (
    <div class="amount">
      {ways.length > 0 && (
        <div class="presets" role="group" aria-label={`${option.label}, how much`}>
          {ways.map((w) => (
            <button type="button" key={w.name} class="preset" aria-pressed={sum === w.value} onClick={() => choose(w.value)}>{w.name}</button>
          ))}
        </div>
      )}
      {!open(option) && (
        <input type="range" min={least(option)} max={most(option)} step={step} value={sum} aria-label={`${option.label}, amount`}
          aria-valuetext={brief(sum)} onWheel={(e) => { e.preventDefault(); choose(legal(option, sum - Math.sign(e.deltaY) * step)); }} onInput={(e) => choose(legal(option, Number(e.currentTarget.value)))} />
      )}
      <input class="exact" type="text" inputMode="decimal" value={brief(sum)} aria-label={`${option.label}, amount in dollars`}
        onChange={(e) => {
          const value = typed(e.currentTarget.value);
          if (value !== undefined) choose(legal(option, value));
          e.currentTarget.value = brief(value === undefined ? sum : legal(option, value));
        }} />
    </div>
  );
}
