// What a floorperson directs at a table from the pit: its limits, and who deals.

import { useState } from "preact/hooks";
import { Problem, useSend } from "../floor/correct";
import { post } from "../people/requests";
import { ask } from "../server/api";
import type { Announced, Pit, PitTable } from "../server/protocol";
import { effect, limits } from "../table/limits";
import { Reason } from "../table/reason";
import { Cite } from "../ui/clause";
import { cents, decimal, typed, type Cents } from "../ui/money";
import { useRefreshed, Waiting } from "../ui/ui";
import { fresh } from "./pieces";

export function Direct({ id }: { id: string }) {
  const { value, error, again } = useRefreshed<Pit>(() => ask("/api/pit"), fresh);
  const { problem, act } = useSend(async (path, body) => { await post(path, body); again(); });
  const t = value?.tables.find((of) => of.id === id);
  if (!value || !t) return <Waiting error={error} />;
  const part: Part = { of: t, now: value.now, act: (what, body) => act(`/api/floor/tables/${id}/${what}`, body) };
  return (
    <>
      <p class="quiet">What you do here is recorded with your name, the time and your reason.</p>
      {t.limited && (t.announced ? <Posted {...part} announced={t.announced} /> : <Limits {...part} />)}
      {t.dealer && <Dealer {...part} others={value.tables.filter((of) => of.id !== id)} />}
      {!t.dealer && <p class="quiet">The program deals here. A dealer comes to the table on his own page.</p>}
      <Problem text={problem} />
    </>
  );
}

interface Part { of: PitTable; now: number; act: (what: string, body: object) => Promise<boolean> }

/** Limits that are announced, which can be withdrawn. */
function Posted({ announced, now, act }: Part & { announced: Announced }) {
  const [reason, setReason] = useState("");
  return (
    <form class="form" onSubmit={(e) => { e.preventDefault(); void act("limits/withdraw", { reason }); }}>
      <h3>Announced limits</h3>
      <p role="status">{limits(announced)}, {effect(announced, now)}, by <Cite cite={announced.cite} /> as rebuilt.</p>
      <Reason id="withdraw-reason" value={reason} set={setReason} />
      <button class="outline-button" type="submit" disabled={!reason.trim()}>Withdraw it</button>
    </form>
  );
}

function Limits({ of: t, act }: Part) {
  const [least, setLeast] = useState(decimal(cents(t.minimum)).replace(/\.00$/, ""));
  const [most, setMost] = useState(cents(t.maximum) > 0 ? decimal(cents(t.maximum)).replace(/\.00$/, "") : "");
  const [reason, setReason] = useState("");
  const minimum = typed(least), maximum = most.trim() === "" ? 0 : typed(most);
  const well = minimum !== undefined && minimum > 0 && maximum !== undefined;
  const seated = t.seats.some((s) => s.name);
  const closer = well && (minimum > cents(t.minimum) || (maximum > 0 && (cents(t.maximum) === 0 || maximum < cents(t.maximum))));
  return (
    <form class="form" onSubmit={(e) => { e.preventDefault(); if (well) void act("limits", { minimum: decimal(minimum), maximum: maximum > 0 ? decimal(maximum) : "", reason }); }}>
      <h3>Limits, {limits(t)} now</h3>
      <Dollars id="limits-least" label="Least wager, in dollars" value={least} set={setLeast} well={minimum} />
      <Dollars id="limits-most" label="Greatest wager, none if empty" value={most} set={setMost} well={maximum} />
      <p class="quiet">{closer && seated ? "Players sit here, and some wagers would be refused: 30 minutes' notice is posted at the table first." : "It is done at once, between rounds: no notice is due."}{" "}
        A wager that was accepted before is paid or lost whole. The texts of <Cite cite="601a.6" /> and <Cite cite="601a.7" /> are not at hand, and this is rebuilt. Optional wagers with limits of their own keep these.</p>
      <Reason id="limits-reason" value={reason} set={setReason} />
      <button class="brass" type="submit" disabled={!well || !reason.trim() || (minimum === cents(t.minimum) && maximum === cents(t.maximum))}>{closer && seated ? "Announce them" : "Change them"}</button>
    </form>
  );
}

function Dollars({ id, label, value, set, well }: { id: string; label: string; value: string; set: (text: string) => void; well: Cents | undefined }) {
  return (
    <>
      <label for={id}>{label}</label>
      <input id={id} value={value} inputMode="decimal" autoComplete="off" aria-invalid={well === undefined} onInput={(e) => set(e.currentTarget.value)} />
    </>
  );
}

/** Who deals, and where he goes. */
function Dealer({ of: t, others, act }: Part & { others: PitTable[] }) {
  const [to, setTo] = useState("");
  const [reason, setReason] = useState("");
  const there = others.find((of) => of.id === to);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await act("dealer", { to, reason })) setReason("");
  };
  return (
    <form class="form" onSubmit={(e) => void send(e)}>
      <h3>Dealer: {t.dealer}</h3>
      <label for="dealer-to">Where he goes</label>
      <select id="dealer-to" value={to} onChange={(e) => setTo(e.currentTarget.value)}>
        <option value="">Relieved, to no table</option>
        {others.map((of) => <option key={of.id} value={of.id}>{of.name}{of.dealer && `, in the place of ${of.dealer}`}</option>)}
      </select>
      <p class="quiet">Dealers change between rounds, at both tables.</p>
      <Reason id="dealer-reason" value={reason} set={setReason} />
      <button class="brass" type="submit" disabled={!reason.trim()}>{there ? `Move to ${there.name}` : `Relieve ${t.dealer}`}</button>
    </form>
  );
}
