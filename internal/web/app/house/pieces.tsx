// What the pages of the house share: counting by denomination, signatures, papers.

import { useRef, useState } from "preact/hooks";
import { locale } from "../language/locale";
import { post } from "../people/requests";
import { newKey } from "../server/api";
import type { Role, SignedBy, Slip, Stack } from "../server/protocol";
import { Money, sentence } from "../ui/ui";
import { brief, cents, dollars, type Cents } from "../ui/money";

/** How often what others do is looked for, in milliseconds. */
export const fresh = 2000;

export const hour = (at: string): string => new Date(at).toLocaleTimeString(locale(), { hour: "numeric", minute: "2-digit" });

export const sum = (of: Stack[]): Cents => of.reduce((all, s) => all + cents(s.of) * s.count, 0);

/** Whether who is signed in has one of the roles. */
export const has = (roles: readonly Role[] | undefined, ...of: Role[]): boolean => of.some((role) => roles?.includes(role));

/** Sends acts to the house. One that is sent again, since its answer was lost, has the same key and is done once. */
export function useAct(after: () => void): { problem: string; busy: boolean; act: (path: string, body?: object) => Promise<boolean> } {
  const sent = useRef({ text: "", key: "" });
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const act = async (path: string, body: object = {}): Promise<boolean> => {
    const text = path + JSON.stringify(body);
    if (sent.current.text !== text) sent.current = { text, key: newKey() };
    setBusy(true);
    try {
      await post(path, "reason" in body ? body : { ...body, key: sent.current.key });
      sent.current = { text: "", key: "" };
      setProblem("");
      after();
      return true;
    } catch (e) {
      setProblem(sentence(e));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { problem, busy, act };
}

/** So many pieces of each denomination, the largest first, with what they are worth. */
export function Counter({ id, legend, of, value, set }: { id: string; legend: string; of: string[]; value: Stack[]; set: (count: Stack[]) => void }) {
  const put = (denomination: string, text: string): void => {
    const count = Math.min(1_000_000, Math.max(0, Math.trunc(Number(text)) || 0));
    set([...value.filter((s) => s.of !== denomination), ...(count > 0 ? [{ of: denomination, count }] : [])]);
  };
  return (
    <fieldset class="counter">
      <legend>{legend}</legend>
      <div class="counter-fields">
        {[...of].reverse().map((denomination) => (
          <label key={denomination} for={`${id}-${denomination}`}>
            <span>{brief(cents(denomination))}</span>
            <input id={`${id}-${denomination}`} type="number" min={0} max={1_000_000} inputMode="numeric" placeholder="0" value={value.find((s) => s.of === denomination)?.count ?? ""} onInput={(e) => put(denomination, e.currentTarget.value)} />
          </label>
        ))}
      </div>
      <output class="counter-sum" for={of.map((d) => `${id}-${d}`).join(" ")}>{dollars(sum(value))}</output>
    </fieldset>
  );
}

/** "50 × $100, 40 × $25". */
export const Stacks = ({ of }: { of: Stack[] }) => (
  <span class="stacks">{of.length === 0 ? "nothing" : of.map((s) => <span key={s.of}>{s.count.toLocaleString(locale())} × {brief(cents(s.of))}</span>)}</span>
);

export const By = ({ of }: { of: SignedBy }) => <>{of.name}, <span class="quiet">{of.as}, {hour(of.at)}</span></>;

/** A paper that opens beside. */
export const Paper = ({ at, of }: { at: string; of: string }) => <a href={`/api/house/${at}/paper`} target="_blank" rel="noopener" aria-label={`${of} as PDF`}>PDF</a>;

/** What differs, "none" where nothing does. */
export const Difference = ({ of }: { of: string }) => (cents(of) === 0 ? <span class="quiet">none</span> : <strong class="loss"><Money text={of} sign /></strong>);

const slipNames: Record<Slip["of"], (number: number) => string> = {
  fill: (n) => `Fill ${n}`, credit: (n) => `Credit ${n}`, supply: (n) => `Supply ${n}`, deposit: (n) => `Deposit ${n}`, jackpot: (n) => `Jackpot ${n}`,
};
export const slipName = (of: Pick<Slip, "of" | "number">): string => slipNames[of.of](of.number);

/** A citation with its sign: "§ 465a.38, rebuilt"; what is no clause stays as it is. */
export const sign = (cite: string): string => (/^\d/.test(cite) ? `§ ${cite}` : cite);
