// The progressive meters: what they read, what two people read on them each day, and what two people do to them.

import { useState } from "preact/hooks";
import { Problem } from "../floor/correct";
import { dayOf } from "../language/locale";
import { ask, session } from "../server/api";
import type { MeterDone, MeterOnFloor, MeterReading, MetersPage as Meters } from "../server/protocol";
import { Reason } from "../table/reason";
import { cents } from "../ui/money";
import { useQuery } from "../ui/route";
import { Money, Scroll, useRefreshed, Waiting } from "../ui/ui";
import { By, Difference, fresh, has, useAct } from "./pieces";

export default function MetersPage() {
  const [asked] = useQuery();
  const day = asked.get("day") ?? "", query = day ? `?day=${day}` : "";
  const { value: now, error, again } = useRefreshed<Meters>(() => ask(`/api/house/meters${query}`), fresh);
  if (!now) return <main class="page"><h1 tabIndex={-1}>Meters</h1><Waiting error={error} /></main>;
  return (
    <main class="page floor-page house-page">
      <h1 tabIndex={-1}>Meters</h1>
      <p class="lead">The progressive meters on {dayOf(now.day)} (UTC). Two people read each once a gaming day; it falls when it pays, and else only when two people set it right or transfer an amount ({now.cite}). <a href="/docs/operating.html#progressive-meters">How it goes</a></p>
      {now.due.length > 0 && <div class="notice" role="status"><p>To be done:</p><ul>{now.due.map((line) => <li key={line}>{line}</li>)}</ul></div>}
      <p><a href={`/api/house/meters/paper?day=${now.day}`} target="_blank" rel="noopener">The record of {dayOf(now.day)} as PDF</a></p>
      {now.meters.length === 0 && <p class="quiet">The floor has no progressive meter.</p>}
      <div class="floor-cards">{now.meters.map((m) => <Meter key={m.id} of={m} all={now.meters} acts={!day} again={again} />)}</div>
    </main>
  );
}

interface Part { of: MeterOnFloor; again: () => void }

function Meter({ of: m, all, acts, again }: Part & { all: MeterOnFloor[]; acts: boolean }) {
  const roles = session.value?.roles;
  const moves = acts && has(roles, "pit manager", "gaming operations");
  return (
    <section class="floor-card" aria-labelledby={`meter-${m.id}`}>
      <h2 id={`meter-${m.id}`}>{m.id}</h2>
      <dl class="facts">
        <dt>Reads now</dt><dd><Money text={m.reading} /></dd>
        <dt>Reset amount</dt><dd><Money text={m.reset} /></dd>
        <dt>Tables</dt><dd>{m.tables.join(", ") || <span class="quiet">none</span>}</dd>
        <dt>Read on the day</dt><dd>{m.read ? <Read of={m.read} /> : <span class="quiet">not yet</span>}</dd>
      </dl>
      {acts && m.waiting && <Witness of={m} reading={m.waiting} again={again} />}
      {acts && has(roles, "floorperson", "Poker shift supervisor", "pit manager") && !(m.read && cents(m.read.difference) === 0) && <ReadIt of={m} again={again} />}
      {moves && (m.proposal ? <Decide of={m} again={again} /> : <><SetRight of={m} again={again} />{all.length > 1 && <Transfer of={m} all={all} again={again} />}</>)}
      {m.moves.length > 0 && (
        <Scroll label={`What people did to ${m.id}`}>
          <table class="data house-data">
            <thead><tr><th scope="col">What</th><th scope="col" class="num">Before</th><th scope="col" class="num">After</th><th scope="col">By</th></tr></thead>
            <tbody>{m.moves.map((did) => <tr key={did.entry}><th scope="row"><Did of={did} /></th><td class="num"><Money text={did.was} /></td><td class="num"><Money text={did.is} /></td><td>{did.by ? `${did.by}, ${did.approved_by ?? ""}` : "–"}{did.reason && <div class="quiet small">{did.reason}</div>}</td></tr>)}</tbody>
          </table>
        </Scroll>
      )}
    </section>
  );
}

const Read = ({ of }: { of: MeterReading }) => (
  <><Money text={of.read} />, difference <Difference of={of.difference} />{of.by.map((s) => <div key={s.at}><By of={s} /></div>)}</>
);

/** What people did to a meter. */
export function Did({ of: d }: { of: MeterDone }) {
  if (d.at === "set") return <>Set right after a malfunction</>;
  return d.at === "to" ? <>Transferred to {d.other}, {d.approval}</> : <>Transferred from {d.other}, {d.approval}</>;
}

const plain = (text: string): string => text.replace(/[$,\s]/g, "");

function ReadIt({ of: m, again }: Part) {
  const { problem, busy, act } = useAct(again);
  const [read, setRead] = useState("");
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await act(`/api/house/meters/${m.id}/read`, { read: plain(read) })) setRead("");
  };
  return (
    <form class="form" onSubmit={(e) => void send(e)}>
      <label for={`read-${m.id}`}>What stands on the display of {m.id}, in dollars</label>
      <input id={`read-${m.id}`} inputMode="decimal" value={read} autoComplete="off" onInput={(e) => setRead(e.currentTarget.value)} />
      <button class="brass" type="submit" disabled={busy || !read.trim()}>I have read it: sign</button>
      <Problem text={problem} />
    </form>
  );
}

function Witness({ of: m, reading, again }: Part & { reading: MeterReading }) {
  const { problem, busy, act } = useAct(again);
  return (
    <form class="form" onSubmit={(e) => { e.preventDefault(); void act(`/api/house/meters/${m.id}/witness`); }}>
      <p>Waits for a second signature: <Read of={reading} /></p>
      {reading.yours && <button class="brass" type="submit" disabled={busy}>I have observed it: sign</button>}
      <Problem text={problem} />
    </form>
  );
}

function SetRight({ of: m, again }: Part) {
  const { problem, busy, act } = useAct(again);
  const [open, setOpen] = useState(false);
  const [is, setIs] = useState("");
  const [reason, setReason] = useState("");
  if (!open) return <button type="button" class="outline-button" onClick={() => setOpen(true)}>Set {m.id} right</button>;
  return (
    <form class="form" onSubmit={(e) => { e.preventDefault(); void act(`/api/house/meters/${m.id}/set`, { is: plain(is), reason }); }}>
      <label for={`is-${m.id}`}>After a malfunction {m.id} must read, in dollars</label>
      <input id={`is-${m.id}`} inputMode="decimal" value={is} autoComplete="off" onInput={(e) => setIs(e.currentTarget.value)} />
      <Reason id={`set-${m.id}`} value={reason} set={setReason} />
      <button class="outline-button" type="submit" disabled={busy || !is.trim() || !reason.trim()}>Propose it</button>
      <Problem text={problem} />
    </form>
  );
}

function Transfer({ of: m, all, again }: Part & { all: MeterOnFloor[] }) {
  const { problem, busy, act } = useAct(again);
  const [open, setOpen] = useState(false);
  const [to, setTo] = useState("");
  const [amount, setAmount] = useState("");
  const [approval, setApproval] = useState("");
  const [reason, setReason] = useState("");
  if (!open) return <button type="button" class="outline-button" onClick={() => setOpen(true)}>Transfer from {m.id}</button>;
  return (
    <form class="form" onSubmit={(e) => { e.preventDefault(); void act(`/api/house/meters/${m.id}/transfer`, { to, amount: plain(amount), approval, reason }); }}>
      <label for={`to-${m.id}`}>To the meter</label>
      <select id={`to-${m.id}`} value={to} onChange={(e) => setTo(e.currentTarget.value)}>
        <option value="">Choose</option>
        {all.filter((o) => o.id !== m.id).map((o) => <option key={o.id} value={o.id}>{o.id}</option>)}
      </select>
      <label for={`amount-${m.id}`}>Amount in dollars</label>
      <input id={`amount-${m.id}`} inputMode="decimal" value={amount} autoComplete="off" onInput={(e) => setAmount(e.currentTarget.value)} />
      <label for={`approval-${m.id}`}>Name of the approval</label>
      <input id={`approval-${m.id}`} value={approval} maxLength={100} autoComplete="off" onInput={(e) => setApproval(e.currentTarget.value)} />
      <Reason id={`transfer-${m.id}`} value={reason} set={setReason} />
      <button class="outline-button" type="submit" disabled={busy || !to || !amount.trim() || !approval.trim() || !reason.trim()}>Propose it</button>
      <Problem text={problem} />
    </form>
  );
}

/** What another has proposed, to approve or refuse it; one's own can be withdrawn. */
function Decide({ of: m, again }: Part) {
  const { problem, busy, act } = useAct(again);
  const [reason, setReason] = useState("");
  const p = m.proposal;
  if (!p) return null;
  const decide = (how: "approve" | "refuse"): void => void act(`/api/house/meters/${m.id}/${how}`, { proposal: p.id, reason });
  return (
    <form class="form" onSubmit={(e) => e.preventDefault()}>
      <p><strong>{p.what}</strong>, proposed by {p.by}: {p.reason}</p>
      <ul>{p.follows.map((line) => <li key={line}>{line}</li>)}</ul>
      <Reason id={`decide-${m.id}`} value={reason} set={setReason} />
      <p class="presets">
        {!p.yours && <button type="button" class="brass" disabled={busy || !reason.trim()} onClick={() => decide("approve")}>Approve it</button>}
        <button type="button" class="outline-button" disabled={busy || !reason.trim()} onClick={() => decide("refuse")}>{p.yours ? "Withdraw it" : "Refuse it"}</button>
      </p>
      <Problem text={problem} />
    </form>
  );
}
