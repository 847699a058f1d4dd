// The storage of cards: what was received into it, and who took which deck to which table.

import { useState } from "preact/hooks";
import { dated } from "../language/locale";
import { post } from "../people/requests";
import { ask } from "../server/api";
import type { CardStorage } from "../server/protocol";
import { Waiting as Proposed } from "../table/floor";
import { Cite } from "../ui/clause";
import { useRefreshed, Waiting } from "../ui/ui";
import { Problem, useSend, type Send } from "./correct";

/** How often what others do is looked for, in milliseconds. */
const fresh = 3000;

const decks = (n: number): string => (n === 1 ? "1 deck" : `${n} decks`);

export function Storage() {
  const { value, error } = useRefreshed<CardStorage>(() => ask("/api/floor/cards"), fresh);
  const [done, setDone] = useState<{ at: CardStorage | undefined; now: CardStorage }>();
  const storage = done && done.at === value ? done.now : value; // what was seen last
  if (!storage) return <Waiting error={error} />;
  const send: Send = async (path, body) => { await post(path, body); setDone({ at: value, now: await ask<CardStorage>("/api/floor/cards") }); };
  return (
    <>
      {storage.deliveries.length === 0 && <p class="quiet">No cards were recorded as received. Decks are issued to tables without it.</p>}
      <ul class="floor-list">
        {storage.deliveries.map((d) => (
          <li key={d.received.at}>
            <p>
              <strong>{decks(d.decks)} of {d.from} ({d.design}, {d.back})</strong>, {d.boxes === 1 ? "1 box" : `${d.boxes} boxes`}{d.broken > 0 && `, ${d.broken} of them with a broken seal and inspected`}<br />
              <span class="quiet">{d.received.name} ({d.received.as}) and {d.with}, {dated(d.received.at)}</span>
            </p>
            <p>In the storage: {d.left.length > 0 ? d.left.join(", ") : "none"}{d.destroyed > 0 && `. Cancelled or destroyed: ${d.destroyed}`}</p>
            {d.out.map((o) => <p key={o.seal}>{o.seal}: {o.table.name}, taken by {o.by} with {o.with}, {dated(o.at)}</p>)}
          </li>
        ))}
      </ul>
      {storage.proposals.length > 0 && <Guarded storage={storage} send={send} />}
      {storage.receives && <Receive send={send} />}
    </>
  );
}

/** What is received, issued or destroyed when somebody of security approves it. */
function Guarded({ storage, send }: { storage: CardStorage; send: Send }) {
  const { problem, act } = useSend(send);
  return (
    <>
      <div class="floor-cards">
        {storage.proposals.map((p) => (
          <div key={p.id} class="floor-card"><Proposed proposal={p} approves={storage.approves} decide={(command, reason) => act(`/api/floor/cards/${command}`, { proposal: p.id, reason })} /></div>
        ))}
      </div>
      <Problem text={problem} />
    </>
  );
}

/** The storage as a page of its own, where security signs. */
export default function StoragePage() {
  return (
    <main class="page floor-page">
      <h1 tabIndex={-1}>Cards</h1>
      <p class="lead">What is received into the storage, issued from it or destroyed takes two people, one of security. Your account with its second factor is your signature. <Cite cite="603a.16" /></p>
      <h2>Cards in the storage</h2>
      <Storage />
    </main>
  );
}

function Receive({ send }: { send: Send }) {
  const { problem, act } = useSend(send);
  const [text, setText] = useState({ from: "", boxes: "1", broken: "0", design: "", back: "", seals: "" });
  const field = (name: keyof typeof text, label: string) => (
    <>
      <label for={`cards-${name}`}>{label}</label>
      <input id={`cards-${name}`} value={text[name]} autoComplete="off" inputMode={name === "boxes" || name === "broken" ? "numeric" : "text"} onInput={(e) => { const value = e.currentTarget.value; setText((was) => ({ ...was, [name]: value })); }} />
    </>
  );
  const receive = async (event: Event): Promise<void> => {
    event.preventDefault();
    const trimmed = { from: text.from.trim(), design: text.design.trim(), back: text.back.trim() };
    const seals = text.seals.split(/[\s,]+/).filter((seal) => seal !== "");
    if (!await act("/api/floor/cards", { ...trimmed, boxes: Math.trunc(Number(text.boxes) || 0), broken: Math.trunc(Number(text.broken) || 0), seals })) return;
    setText((was) => ({ ...was, seals: "" }));
  };
  return (
    <form class="form" onSubmit={(e) => void receive(e)}>
      <h3>Receive cards <Cite cite="603a.16" /></h3>
      <p>Two people unload the boxes, inspect their seals and store them: they are received when somebody of security approves it. When the house has received cards so, tables get no others.</p>
      {field("from", "Manufacturer or supplier")}
      {field("boxes", "Boxes")}
      {field("broken", "Boxes whose seal was not intact; their decks were inspected, and conform")}
      {field("design", "Design")}
      {field("back", "Colour of the backs")}
      {field("seals", "Numbers of the decks' seals, with commas or spaces between them")}
      <button class="brass" type="submit" disabled={!text.seals.trim()}>Receive</button>
      <Problem text={problem} />
    </form>
  );
}
