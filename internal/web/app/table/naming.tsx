// What went wrong, as a form names it: which irregularity, and the cards, the seat and the act that it concerns.

import { useEffect, useLayoutEffect, useState, type Dispatch, type StateUpdater } from "preact/hooks";
import { ActFields, acted, noAct } from "../cardroom/forms";
import type { Irregularity, NamedView, ReportView, View } from "../server/protocol";
import { Cite } from "../ui/clause";
import { ofWhom } from "./frame";
import { pointing, type Spot } from "./pointing";
import { Which } from "./which";

/** That a player has left is no irregularity, and is declared beside them. */
export const left = "abandoned";

/** What is named, whether that is enough to declare it, and the fields that ask for it. */
export interface Naming { kind: string; chosen: Irregularity | undefined; at: string[]; seat: number; does: { choice?: string; amount?: string }; named: boolean; fields: preact.ComponentChildren; clear: () => void }

/** Names an irregularity of the game, or one of the others; what was reported is filled in. */
export function useNaming(view: View, others: { kind: string; name: string }[], from?: ReportView): Naming {
  const [kind, setKind] = useState(from?.kind ?? "");
  const [seat, setSeat] = useState(from?.seat ?? 0);
  const [at, setAt] = useState(from?.card_at ?? []);
  const [act, setAct] = useState(from?.choice ? { choice: from.choice, amount: from.amount ?? "" } : noAct);
  const all = view.irregularities;
  const chosen = all.find((i) => i.kind === kind);
  const does = chosen?.acts ? acted(act) : {};
  const cards = chosen?.cards, seats = kind === left || chosen?.needs_seat === true;
  const may = at.filter((place) => cards?.places.some((p) => p.place === place)); // of those chosen, a card may have come or gone since
  const named = (kind === left || chosen && does && (!cards || may.length >= cards.least)) && (!seats || seat > 0);
  const choose = (to: string): void => {
    const only = all.find((i) => i.kind === to)?.cards;
    setKind(to);
    setAt(only?.places.length === only?.least ? only?.places.map((p) => p.place) ?? [] : []);
  };
  usePointing(view, cards, may, setAt, seats ? seat : undefined, setSeat);
  const fields = (
    <>
        <fieldset class="choices">
          <legend>What happened</legend>
          {[...all, ...others].map((i) => (
            <label key={i.kind}>
              <input type="radio" name="irregularity" checked={kind === i.kind} onChange={() => choose(i.kind)} /> {i.name}
            </label>
          ))}
        </fieldset>
        {chosen && <p><Cite cite={chosen.cite} /></p>}
        {cards && <Which of={cards} at={may} set={setAt} felt />}
        {chosen?.acts && <ActFields act={act} choose={setAct} />}
        {seats && (
          <>
            <label for="seat">Which seat; you can press it on the felt</label>
            <select id="seat" value={seat} onChange={(e) => setSeat(Number(e.currentTarget.value))}>
              <option value={0}>Choose</option>
              {view.seats.filter((s) => s.player).map((s) => <option key={s.seat} value={s.seat}>{s.seat}, {s.player?.name}</option>)}
            </select>
          </>
        )}
    </>
  );
  const clear = (): void => {
    setKind("");
    setSeat(0);
    setAt([]);
  };
  return { kind, chosen, at: may, seat: seats ? seat : 0, does: does ?? {}, named: Boolean(named), fields, clear };
}

/** Has what the form asks for pressed on the felt: a card, a hand by any of its cards, a seat; and a card that has yet to come by its seat. */
function usePointing(view: View, cards: NamedView | undefined, at: string[], setAt: Dispatch<StateUpdater<string[]>>, seat: number | undefined, setSeat: Dispatch<StateUpdater<number>>): void {
  const card = (place: string): Spot | undefined => {
    const of = cards?.hands ? place.replace(/\/.*/, "/0") : place, found = cards?.places.find((p) => p.place === of);
    if (!cards || !found) return undefined;
    const chosen = at.includes(of);
    return { name: found.name, chosen, press: () => setAt((now) => (now.includes(of) ? now.filter((p) => p !== of) : cards.most === 1 ? [of] : [...now, of])) };
  };
  const seated = (number: number): Spot | undefined => {
    const player = view.seats.find((s) => s.seat === number)?.player;
    if (seat !== undefined) return player && { name: `Seat ${number}, ${player.name}`, chosen: seat === number, press: () => setSeat((now) => (now === number ? 0 : number)) };
    const own = cards?.hands || cards?.coming ? cards.places.filter((p) => ofWhom(p.place) === String(number)).map((p) => p.place) : [];
    const next = own.find((p) => !at.includes(p)) ?? own.at(-1);
    return next === undefined ? undefined : card(next);
  };
  useLayoutEffect(() => { pointing.value = cards || seat !== undefined ? { card, seat: seated } : undefined; });
  useEffect(() => () => { pointing.value = undefined; }, []);
}
