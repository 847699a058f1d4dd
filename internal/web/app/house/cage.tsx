// The cage: slips that wait for somebody, chips sold and redeemed, inventories, and what was signed today.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Problem } from "../floor/correct";
import { dayOf, locale } from "../language/locale";
import { ask, session } from "../server/api";
import type { CagePage as Cage, CagePlayer, CountPurpose, HouseAct, InventoryCount, Slip, SlipKind, Stack } from "../server/protocol";
import { Reason } from "../table/reason";
import { brief, cents, dollars, typed } from "../ui/money";
import { Money, Scroll, sentence, useRefreshed, Waiting } from "../ui/ui";
import { capital } from "../ui/words";
import { By, Counter, Difference, fresh, has, hour, Paper, slipName, Stacks, sum, useAct } from "./pieces";

export default function CagePage() {
  const { value: now, error, again } = useRefreshed<Cage>(() => ask("/api/cage"), fresh);
  if (!now) return <main class="page"><h1 tabIndex={-1}>Cage</h1><Waiting error={error} /></main>;
  const part: Part = { now, again };
  const roles = session.value?.roles;
  return (
    <main class="page floor-page house-page">
      <h1 tabIndex={-1}>Cage</h1>
      <p class="lead">Chips on their way, inventories, and what was signed on {dayOf(now.day)} (UTC). Your account with its second factor is your signature. <a href="/docs/operating.html#the-cage-and-the-count-room">How it goes</a></p>
      {has(roles, "cage", "floorperson", "Poker shift supervisor", "pit manager", "gaming operations", "surveillance", "auditor") && <p><a href="/meters">Meters</a></p>}
      <Yours {...part} />
      <div class="house-forms">
        {has(roles, "cage") && <Exchange {...part} />}
        {has(roles, "cage") && <PayTips {...part} />}
        {has(roles, "cage", "floorperson", "Poker shift supervisor", "pit manager") && <Request {...part} />}
        {has(roles, "cage", "dealer") && <CountForm {...part} />}
      </div>
      <UnderWay {...part} />
      <Inventory {...part} />
      <Signed {...part} />
    </main>
  );
}

interface Part { now: Cage; again: () => void }

const Section = ({ id, title, children }: { id: string; title: string; children: ComponentChildren }) => (
  <section aria-labelledby={id}><h2 id={id}>{title}</h2>{children}</section>
);

function Yours({ now, again }: Part) {
  const slips = now.slips.filter((s) => s.yours), counts = now.waiting.filter((c) => c.yours);
  return (
    <Section id="yours-title" title="Waits for you">
      {slips.length + counts.length === 0 && <p class="quiet">Nothing waits for you.</p>}
      <div class="floor-cards">
        {counts.map((c) => <ToSign key={`${c.place}/${c.purpose}/${c.counted.at}`} count={c} again={again} />)}
        {slips.map((s) => <Step key={`${s.number}/${s.next ?? ""}`} slip={s} of={now.denominations} again={again} />)}
      </div>
    </Section>
  );
}

const words: Record<string, { done: string; act: string }> = {
  request: { done: "Requested", act: "Request" }, approve: { done: "Approved", act: "Approve" }, dispatch: { done: "Sent", act: "Send the chips" }, receive: { done: "Received", act: "Receive the chips" },
};

const Head = ({ slip }: { slip: Slip }) => (
  <>
    <h3>{slipName(slip)}{slip.table && <>, {slip.table}</>}</h3>
    <p class="house-amount"><Money text={slip.amount} /> <Stacks of={slip.chips} /></p>
    {slip.money && <p>In money, which the cage pays when the chips are redeemed: <Money text={slip.money} />.</p>}
  </>
);

function Steps({ slip }: { slip: Slip }) {
  return (
    <ol class="slip-steps">
      {slip.steps.map((s) => (
        <li key={s.step} class={s.by ? "done" : s.step === slip.next ? "next" : ""}>
          <span>{words[s.step]?.done}</span> {s.by ? <By of={s.by} /> : <span class="quiet">{s.step === slip.next ? "waits for" : ""} {s.for.join(" or ")}</span>} <span class="quiet small">{s.cite}</span>
        </li>
      ))}
    </ol>
  );
}

/** A slip that waits for who is here. */
function Step({ slip, of, again }: { slip: Slip; of: string[]; again: () => void }) {
  const { problem, busy, act } = useAct(again);
  const [chips, setChips] = useState<Stack[]>(slip.chips);
  const next: HouseAct = slip.next ?? "approve";
  return (
    <form class="floor-card form" onSubmit={(e) => { e.preventDefault(); void act(`/api/house/slips/${slip.number}/${next}`, next === "receive" ? { chips } : {}); }}>
      <Head slip={slip} />
      <Steps slip={slip} />
      {next === "receive" && !slip.not && <Counter id={`receive-${slip.number}`} legend="Count what has arrived" of={of} value={chips} set={setChips} />}
      {next === "receive" && sum(chips) !== cents(slip.amount) && <p class="loss" role="status">{dollars(sum(chips) - cents(slip.amount))} against the slip. The difference is recorded.</p>}
      {slip.not ? <p class="quiet">{capital(slip.not)}.</p> : <button class="brass" type="submit" disabled={busy}>{words[next]?.act}</button>}
      {slip.cancels && <Cancel slip={slip} again={again} />}
      <Problem text={problem} />
    </form>
  );
}

function Cancel({ slip, again }: { slip: Slip; again: () => void }) {
  const { problem, act } = useAct(again);
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  if (!open) return <button type="button" class="plain" onClick={() => setOpen(true)}>Cancel {slipName(slip)}</button>;
  return (
    <>
      <Reason id={`cancel-${slip.number}`} value={reason} set={setReason} />
      <button type="button" class="outline-button" disabled={!reason.trim()} onClick={() => void act(`/api/house/slips/${slip.number}/cancel`, { reason })}>Cancel it</button>
      <Problem text={problem} />
    </>
  );
}

const purposes: Record<CountPurpose, string> = { opener: "Opener", shift: "Shift change", drop: "Exchange of the drop box", closer: "Closer", cage: "The cage", tips: "Tip box" };
const placed = (c: InventoryCount): string => (c.place === "cage" ? "Cage" : c.name);

function ToSign({ count: c, again }: { count: InventoryCount; again: () => void }) {
  const { problem, busy, act } = useAct(again);
  return (
    <form class="floor-card form" onSubmit={(e) => { e.preventDefault(); void act("/api/house/counts/sign", { place: c.place, purpose: c.purpose }); }}>
      <h3>{purposes[c.purpose]}, {placed(c)}</h3>
      <p class="house-amount"><Money text={c.total} /> <Stacks of={c.chips} /></p>
      <dl class="facts">
        <dt>Counted</dt><dd><By of={c.counted} /></dd>
        <dt>Books</dt><dd><Money text={c.book} /></dd>
        <dt>Difference</dt><dd><Difference of={c.difference} /></dd>
        {c.rake && <><dt>Rake in the drop box</dt><dd><Money text={c.rake} /></dd></>}
        {c.contributed && <><dt>Contributions in the jackpot box</dt><dd><Money text={c.contributed} /></dd></>}
        <dt>Rule</dt><dd>{c.cite}</dd>
      </dl>
      <button class="brass" type="submit" disabled={busy}>I have observed it: sign</button>
      <Problem text={problem} />
    </form>
  );
}

function Exchange({ again }: Part) {
  const { problem, busy, act } = useAct(again);
  const [name, setName] = useState("");
  const [amount, setAmount] = useState("");
  const [player, setPlayer] = useState<CagePlayer>();
  const [unknown, setUnknown] = useState("");
  const [said, say] = useState("");
  const look = async (): Promise<void> => {
    if (!name.trim()) return;
    try {
      setPlayer(await ask<CagePlayer>(`/api/cage/player?name=${encodeURIComponent(name.trim())}`));
      setUnknown("");
    } catch (e) {
      setPlayer(undefined);
      setUnknown(sentence(e));
    }
  };
  const exchange = async (what: "sell" | "redeem"): Promise<void> => {
    if (!await act(`/api/cage/${what}`, { name: name.trim(), amount: amount.replace(/[$,\s]/g, "") })) return;
    say(`${what === "sell" ? "Sold to" : "Redeemed for"} ${name.trim()}: ${brief(typed(amount) ?? 0)}.`);
    setAmount("");
    void look();
  };
  const ready = player?.name === name.trim() && amount.trim() !== "" && !busy;
  return (
    <Section id="exchange-title" title="Sell and redeem">
      <form class="form" onSubmit={(e) => e.preventDefault()}>
        <label for="exchange-name">Player</label>
        <input id="exchange-name" value={name} autoComplete="off" onInput={(e) => { setName(e.currentTarget.value); say(""); }} onBlur={() => void look()} />
        {player && player.name === name.trim() && <p role="status">{player.name} has <Money text={player.balance} /> away from the tables.</p>}
        {unknown && <p class="error" role="alert">{unknown}</p>}
        <label for="exchange-amount">Amount in dollars</label>
        <input id="exchange-amount" inputMode="decimal" value={amount} autoComplete="off" onInput={(e) => setAmount(e.currentTarget.value)} />
        <p class="presets">
          <button type="button" class="brass" disabled={!ready} onClick={() => void exchange("sell")}>Sell chips</button>
          <button type="button" class="outline-button" disabled={!ready} onClick={() => void exchange("redeem")}>Redeem chips</button>
        </p>
        <p role="status" class="gain">{said}</p>
        <Problem text={problem} />
      </form>
    </Section>
  );
}

/** The cage pays a dealer out of the tips that were counted. */
function PayTips({ now, again }: Part) {
  const { problem, busy, act } = useAct(again);
  const [name, setName] = useState("");
  const [amount, setAmount] = useState("");
  const [said, say] = useState("");
  const pay = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!await act("/api/cage/tips", { name, amount: amount.replace(/[$,\s]/g, "") })) return;
    say(`Paid to ${name}: ${brief(typed(amount) ?? 0)}.`);
    setAmount("");
  };
  return (
    <Section id="tips-title" title="Pay dealers their tips">
      <form class="form" onSubmit={(e) => void pay(e)}>
        <p>Counted and not yet paid: <Money text={now.tips} />.</p>
        <label for="tips-dealer">Dealer</label>
        <select id="tips-dealer" value={name} onChange={(e) => { setName(e.currentTarget.value); say(""); }}>
          <option value="">Choose</option>
          {now.dealers.map((d) => <option key={d} value={d}>{d}</option>)}
        </select>
        <label for="tips-amount">Amount in dollars</label>
        <input id="tips-amount" inputMode="decimal" value={amount} autoComplete="off" onInput={(e) => setAmount(e.currentTarget.value)} />
        <button class="brass" type="submit" disabled={busy || !name || !amount.trim()}>Pay it in cash: sign</button>
        <p role="status" class="gain">{said}</p>
        <Problem text={problem} />
      </form>
    </Section>
  );
}

const kindWords: Record<SlipKind, string> = { fill: "A fill, to a table", credit: "A credit, from a table", supply: "A supply, from the main bank", deposit: "A deposit, in the main bank", jackpot: "A jackpot" };

const awardID = (a: Cage["awards"][number]): string => `${a.table.id}/${a.round}/${a.question}`;

function Request({ now, again }: Part) {
  const roles = session.value?.roles;
  const kinds: SlipKind[] = [...(has(roles, "floorperson", "Poker shift supervisor", "pit manager") ? ["fill", "credit", "jackpot"] as const : []), ...(has(roles, "cage") ? ["supply", "deposit"] as const : [])];
  const { problem, busy, act } = useAct(again);
  const [kind, setKind] = useState<SlipKind>(kinds[0] ?? "fill");
  const [table, setTable] = useState("");
  const [chips, setChips] = useState<Stack[]>([]);
  const [won, setWon] = useState("");
  const ofTable = kind === "fill" || kind === "credit", jackpot = kind === "jackpot";
  const award = now.awards.find((a) => awardID(a) === won), rest = award ? cents(award.amount) - sum(chips) : 0;
  const least = cents(now.denominations[0] ?? "0");
  const request = async (event: Event): Promise<void> => {
    event.preventDefault();
    const of = jackpot && award ? { table: award.table.id, round: award.round, question: award.question } : { table: ofTable ? table : "" };
    if (await act("/api/house/slips", { of: kind, ...of, chips })) setChips([]);
  };
  return (
    <Section id="request-title" title="Request chips">
      <form class="form" onSubmit={(e) => void request(e)}>
        <fieldset class="choices">
          <legend>What</legend>
          {kinds.map((k) => <label key={k}><input type="radio" name="kind" checked={kind === k} onChange={() => setKind(k)} /> {kindWords[k]}</label>)}
        </fieldset>
        {ofTable && <TablePick id="request-table" now={now} value={table} set={setTable} />}
        {jackpot && now.awards.length === 0 && <p class="quiet">No share of a progressive meter waits to be documented.</p>}
        {jackpot && now.awards.length > 0 && (
          <>
            <label for="request-award">Which payout</label>
            <select id="request-award" value={award ? won : ""} onChange={(e) => setWon(e.currentTarget.value)}>
              <option value="">Choose</option>
              {now.awards.map((a) => <option key={awardID(a)} value={awardID(a)}>{a.table.name}, seat {a.seat}, round {a.round}: {dollars(cents(a.amount))}</option>)}
            </select>
          </>
        )}
        <Counter id="request" legend="Chips" of={now.denominations} value={chips} set={setChips} />
        {jackpot && award && <p role="status">{rest >= 0 && rest < least ? <>In money, which the cage pays when the chips are redeemed: {dollars(rest)}.</> : <>The payout is {dollars(cents(award.amount))}. In chips it is all but what is less than {dollars(least)}.</>}</p>}
        <button class="brass" type="submit" disabled={busy || chips.length === 0 || ofTable && !table || jackpot && (!award || rest < 0 || rest >= least)}>Request them</button>
        <Problem text={problem} />
      </form>
    </Section>
  );
}

function TablePick({ id, now, value, set }: { id: string; now: Cage; value: string; set: (table: string) => void }) {
  return (
    <>
      <label for={id}>Table</label>
      <select id={id} value={value} onChange={(e) => set(e.currentTarget.value)}>
        <option value="">Choose</option>
        {now.tables.map((t) => <option key={t.id} value={t.id}>{t.name}</option>)}
      </select>
    </>
  );
}

function CountForm({ now, again }: Part) {
  const cage = has(session.value?.roles, "cage"), dealer = has(session.value?.roles, "dealer");
  const { problem, busy, act } = useAct(again);
  const [place, setPlace] = useState(dealer ? "" : "cage");
  const [purpose, setPurpose] = useState<CountPurpose>();
  const [chips, setChips] = useState<Stack[]>([]);
  const [said, say] = useState("");
  const open = now.tables.find((t) => t.id === place)?.open ?? false;
  const may: CountPurpose[] = place === "cage" ? ["cage"] : open ? ["shift", "drop", "closer", "tips"] : ["opener", "tips"];
  const chosen = purpose && may.includes(purpose) ? purpose : may[0] ?? "opener";
  const count = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!await act("/api/house/counts", { place, purpose: chosen, chips })) return;
    setChips([]);
    say("Counted. A second person signs it now.");
  };
  return (
    <Section id="count-title" title="Count an inventory or a tip box">
      <form class="form" onSubmit={(e) => void count(e)}>
        {dealer && <TablePick id="count-table" now={now} value={place} set={(to) => { setPlace(to); say(""); }} />}
        {dealer && cage && <button type="button" class="plain" onClick={() => setPlace("cage")}>Count the cage</button>}
        {place !== "" && (
          <fieldset class="choices">
            <legend>Why</legend>
            {may.map((p) => <label key={p}><input type="radio" name="purpose" checked={chosen === p} onChange={() => setPurpose(p)} /> {purposes[p]}</label>)}
          </fieldset>
        )}
        {chosen === "tips" && <p class="quiet">The box is emptied: what you count goes to the dealers’ tips at the cage when a floorperson has signed.</p>}
        <Counter id="count" legend="Chips that are there" of={now.denominations} value={chips} set={setChips} />
        <button class="brass" type="submit" disabled={busy || !place}>I have counted it: sign</button>
        <p role="status" class="gain">{said}</p>
        <Problem text={problem} />
      </form>
    </Section>
  );
}

function UnderWay({ now, again }: Part) {
  const slips = now.slips.filter((s) => s.next && !s.yours), counts = now.waiting.filter((c) => !c.yours);
  if (slips.length + counts.length === 0) return null;
  return (
    <Section id="way-title" title="Waits for others">
      <div class="floor-cards">
        {counts.map((c) => <div key={`${c.place}/${c.purpose}`} class="floor-card"><h3>{purposes[c.purpose]}, {placed(c)}</h3><p>Counted by <By of={c.counted} /></p></div>)}
        {slips.map((s) => <div key={s.number} class="floor-card form"><Head slip={s} /><Steps slip={s} />{s.cancels && <Cancel slip={s} again={again} />}</div>)}
      </div>
    </Section>
  );
}

function Inventory({ now }: Part) {
  return (
    <Section id="inventory-title" title="In the cage">
      {now.chips.length === 0 ? <p class="quiet">The cage has no chips; a supply brings them from the main bank.</p> : (
        <Scroll label="Chips in the cage">
          <table class="data house-data">
            <thead><tr><th scope="col">Chips</th><th scope="col" class="num">Pieces</th><th scope="col" class="num">Amount</th></tr></thead>
            <tbody>{now.chips.map((s) => <tr key={s.of}><th scope="row"><Money text={s.of} /></th><td class="num">{s.count.toLocaleString(locale())}</td><td class="num">{dollars(cents(s.of) * s.count)}</td></tr>)}</tbody>
            <tfoot><tr><th scope="row">All chips</th><td /><td class="num">{dollars(sum(now.chips))}</td></tr></tfoot>
          </table>
        </Scroll>
      )}
      <p>Cash that came in at the cage, less what was paid out: <Money text={now.cash} />. The dealers’ tips that the cage keeps for them are apart from it and from the chips above: <Money text={now.tips} />.</p>
    </Section>
  );
}

function Signed({ now }: Part) {
  return (
    <Section id="signed-title" title="Signed today">
      {now.slips.length + now.counts.length + now.exchanges.length + now.payouts.length === 0 && <p class="quiet">Nothing yet.</p>}
      {now.slips.length > 0 && (
        <Scroll label="Slips">
          <table class="data house-data">
            <thead><tr><th scope="col">Slip</th><th scope="col">Table</th><th scope="col" class="num">Amount</th><th scope="col">State</th><th scope="col">Paper</th></tr></thead>
            <tbody>{now.slips.map((s) => (
              <tr key={s.number}><th scope="row">{slipName(s)}</th><td>{s.table || "–"}</td><td class="num"><Money text={s.amount} /></td><td>{stateOf(s)}</td><td><Paper at={`slips/${s.number}`} of={slipName(s)} /></td></tr>
            ))}</tbody>
          </table>
        </Scroll>
      )}
      {now.counts.length > 0 && (
        <Scroll label="Inventory slips">
          <table class="data house-data">
            <thead><tr><th scope="col">Inventory slip</th><th scope="col">Place</th><th scope="col" class="num">Counted</th><th scope="col" class="num">Difference</th><th scope="col">Signed</th><th scope="col">Paper</th></tr></thead>
            <tbody>{now.counts.map((c) => (
              <tr key={c.number}><th scope="row">{c.number}, {purposes[c.purpose]}</th><td>{placed(c)}</td><td class="num"><Money text={c.total} /></td><td class="num"><Difference of={c.difference} /></td>
                <td>{c.counted.name}, {c.signed?.name}</td><td><Paper at={`counts/${c.number}`} of={`Inventory slip ${c.number}`} /></td></tr>
            ))}</tbody>
          </table>
        </Scroll>
      )}
      {now.exchanges.length > 0 && (
        <Scroll label="Chips sold and redeemed">
          <table class="data house-data">
            <thead><tr><th scope="col">Exchange</th><th scope="col">Player</th><th scope="col" class="num">Amount</th><th scope="col">Cashier</th><th scope="col">At</th></tr></thead>
            <tbody>{now.exchanges.map((x) => (
              <tr key={x.at}><th scope="row">{x.kind === "sell" ? "Sold" : "Redeemed"}</th><td>{x.player}</td><td class="num"><Money text={x.amount} /></td><td>{x.cashier}</td><td>{hour(x.at)}</td></tr>
            ))}</tbody>
          </table>
        </Scroll>
      )}
      {now.payouts.length > 0 && (
        <Scroll label="Tips paid to dealers">
          <table class="data house-data">
            <thead><tr><th scope="col">Tips paid to</th><th scope="col" class="num">Amount</th><th scope="col">Cashier</th><th scope="col">At</th></tr></thead>
            <tbody>{now.payouts.map((x) => <tr key={x.by.at}><th scope="row">{x.dealer}</th><td class="num"><Money text={x.amount} /></td><td>{x.by.name}</td><td>{hour(x.by.at)}</td></tr>)}</tbody>
          </table>
        </Scroll>
      )}
    </Section>
  );
}

/** Where a slip stands. */
function stateOf(s: Slip): string {
  if (s.cancelled) return "cancelled";
  if (s.next) return `waits to be ${{ approve: "approved", dispatch: "sent", receive: "received" }[s.next as string] ?? ""}`;
  return s.received && sum(s.received) !== cents(s.amount) ? `received ${dollars(sum(s.received))}` : "received";
}
