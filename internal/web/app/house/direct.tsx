// What a floorperson directs at a table from the pit: its limits, and who deals.

import { useState } from "preact/hooks";
import { Problem, useSend } from "../floor/correct";
import { post } from "../people/requests";
import { ask } from "../server/api";
import type { Announced, Pit, PitDealer, PitTable, PushView } from "../server/protocol";
import { effect, limits } from "../table/limits";
import { changes } from "../table/push";
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
      {t.pushed
        ? <Pushed {...part} pushed={t.pushed} />
        : <Dealer {...part} others={value.tables.filter((of) => of.id !== id)} free={value.dealers.filter((d) => !d.table)} comes={(dealer, reason) => act("/api/floor/dealers", { dealer, tables: [id], reason })} />}
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

/** A change of dealers that waits, which can be withdrawn. */
function Pushed({ of: t, pushed, act }: Part & { pushed: PushView }) {
  const [reason, setReason] = useState("");
  return (
    <form class="form" onSubmit={(e) => { e.preventDefault(); void act("dealer/withdraw", { reason }); }}>
      <h3>Dealer: {t.dealer || "the program"}</h3>
      <p role="status">{changes(pushed, t.dealer)}</p>
      <Reason id="push-reason" value={reason} set={setReason} />
      <button class="outline-button" type="submit" disabled={!reason.trim()}>Withdraw it</button>
    </form>
  );
}

/** Who deals, where he goes, and who comes in his place. */
function Dealer({ of: t, others, free, act, comes }: Part & { others: PitTable[]; free: PitDealer[]; comes: (dealer: string, reason: string) => Promise<boolean> }) {
  const [to, setTo] = useState("");
  const [who, setWho] = useState("");
  const [reason, setReason] = useState("");
  const there = others.find((of) => of.id === to), dealer = free.find((d) => d.id === who);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (dealer ? await comes(dealer.id, reason) : await act("dealer", { to, reason })) setReason("");
  };
  return (
    <form class="form" onSubmit={(e) => void send(e)}>
      <h3>Dealer: {t.dealer || "the program"}</h3>
      <label for="dealer-comes">Who comes</label>
      <select id="dealer-comes" value={who} onChange={(e) => setWho(e.currentTarget.value)}>
        <option value="">Nobody</option>
        {free.map((d) => <option key={d.id} value={d.id}>{d.name}</option>)}
      </select>
      {t.dealer && !dealer && (
        <>
          <label for="dealer-to">Where {t.dealer} goes</label>
          <select id="dealer-to" value={to} onChange={(e) => setTo(e.currentTarget.value)}>
            <option value="">On a break</option>
            {others.map((of) => <option key={of.id} value={of.id}>{of.name}{of.dealer && `, in the place of ${of.dealer}`}</option>)}
          </select>
        </>
      )}
      <p class="quiet">It is done when the round in play is over. A dealer who comes has the page of a table open.</p>
      <Reason id="dealer-reason" value={reason} set={setReason} />
      <button class="brass" type="submit" disabled={!reason.trim() || (!dealer && !t.dealer)}>{dealer ? t.dealer ? `Relieve ${t.dealer} by ${dealer.name}` : `Have ${dealer.name} deal` : there ? `Move to ${there.name}` : t.dealer ? `Relieve ${t.dealer}` : "Relieve"}</button>
    </form>
  );
}

/** Tables whose dealers are relieved in an order: each goes to the next. */
export function InOrder() {
  const { value, error, again } = useRefreshed<Pit>(() => ask("/api/pit"), fresh);
  const { problem, act } = useSend(async (path, body) => { await post(path, body); again(); });
  const [order, setOrder] = useState<string[]>([]);
  const [who, setWho] = useState("");
  const [reason, setReason] = useState("");
  if (!value) return <Waiting error={error} />;
  const tables = order.flatMap((id) => value.tables.find((t) => t.id === id) ?? []);
  const last = tables.at(-1);
  const may = value.dealers.filter((d) => !d.table || (tables.length > 1 && d.table === last?.id));
  const first = may.find((d) => d.id === who);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await act("/api/floor/dealers", { dealer: who, tables: order, reason })) {
      setOrder([]);
      setReason("");
    }
  };
  return (
    <form class="form" onSubmit={(e) => void send(e)}>
      <p class="quiet">A dealer comes to the first table, who deals there goes to the next, and who deals at the last goes on a break, or to the first if he is who comes there. Each change is made when the round in play at its table is over. It is recorded with your name, the time and your reason.</p>
      <fieldset class="choices">
        <legend>Tables, in order</legend>
        {value.tables.map((t) => (
          <label key={t.id}><input type="checkbox" checked={order.includes(t.id)} onChange={() => setOrder(order.includes(t.id) ? order.filter((id) => id !== t.id) : [...order, t.id])} /> {order.includes(t.id) && `${order.indexOf(t.id) + 1}. `}{t.name}{t.dealer && `, ${t.dealer}`}</label>
        ))}
      </fieldset>
      <label for="order-dealer">Who comes to the first</label>
      <select id="order-dealer" value={first ? who : ""} onChange={(e) => setWho(e.currentTarget.value)}>
        <option value="">Choose</option>
        {may.map((d) => <option key={d.id} value={d.id}>{d.name}</option>)}
      </select>
      <Reason id="order-reason" value={reason} set={setReason} />
      <button class="brass" type="submit" disabled={!first || tables.length === 0 || !reason.trim()}>Relieve them in this order</button>
      {value.tables.map((t) => t.pushed && <p key={t.id} role="status">{t.name}: {changes(t.pushed, t.dealer)}</p>)}
      <Problem text={problem} />
    </form>
  );
}
