// The decks of real cards of a table: issued, collected and destroyed by floorpersons, and what its card reader wants.

import { useState } from "preact/hooks";
import type { Deck, DecksView, HandlingAct } from "../server/protocol";
import { dated } from "../language/locale";
import { Reason } from "../table/reason";
import { Cite } from "../ui/clause";

/** Decks in words: "A-1 (Plain, red)". */
export const words = (decks: Deck[]): string => decks.map((d) => `${d.id} (${d.design}, ${d.back})`).join(", ");

interface Handled { act: HandlingAct; decks?: Deck[]; reason: string }

export function Decks({ decks: d, act }: { decks: DecksView; act: (handled: Handled) => Promise<boolean> }) {
  return (
    <>
      <dl class="facts">
        <dt>At the table</dt><dd>{d.here ? words(d.here) : "None is recorded"}</dd>
        {!!d.since && <><dt>Since</dt><dd>{dated(d.since)}</dd></>}
        {!!d.until && <><dt>Changed by</dt><dd>{dated(d.until)} {d.cite && <Cite cite={d.cite} />}</dd></>}
        {d.issued && <><dt>Issued, for the dealer to take</dt><dd>{words(d.issued)}</dd></>}
        {d.removed && <><dt>Taken away, to be collected</dt><dd>{words(d.removed)}</dd></>}
        {d.collected && <><dt>Collected, to be destroyed</dt><dd>{words(d.collected)}</dd></>}
      </dl>
      {!d.issued && <Issue number={d.played} act={act} />}
      {d.removed && <Handle what="collect" title="Put them into a sealed container" button="Collect" act={act} />}
      {d.collected && <Handle what="destroy" title="Cancel or destroy the collected decks" button="Destroy" act={act} />}
      {d.reader && <Handle what="reader" title="The card reader shows no tampering and works" button="Inspected" act={act} />}
    </>
  );
}

function Issue({ number, act }: { number: number; act: (handled: Handled) => Promise<boolean> }) {
  const [ids, setIDs] = useState("");
  const [design, setDesign] = useState("");
  const [backs, setBacks] = useState("");
  const [reason, setReason] = useState("");
  const parts = (text: string): string[] => text.split(",").map((p) => p.trim()).filter((p) => p !== "");
  const issue = async (event: Event): Promise<void> => {
    event.preventDefault();
    const colours = parts(backs);
    const decks = parts(ids).map((id, i) => ({ id, design: design.trim(), back: colours[i] ?? colours.at(-1) ?? "" }));
    if (!await act({ act: "issue", decks, reason })) return;
    setIDs("");
    setReason("");
  };
  return (
    <form class="form" onSubmit={(e) => void issue(e)}>
      <h4>Issue {number === 1 ? "a deck" : `${number} decks`} from the storage</h4>
      <p class="quiet">Security opens the second lock: they are issued when somebody of security approves it.</p>
      <label for="deck-ids">{number === 1 ? "Number of its seal" : "Numbers of their seals, with commas between them"}</label>
      <input id="deck-ids" value={ids} autoComplete="off" onInput={(e) => setIDs(e.currentTarget.value)} />
      <label for="deck-design">Design</label>
      <input id="deck-design" value={design} autoComplete="off" onInput={(e) => setDesign(e.currentTarget.value)} />
      <label for="deck-backs">{number === 2 ? "Colours of the backs, with a comma between them" : "Colour of the backs"}</label>
      <input id="deck-backs" value={backs} autoComplete="off" onInput={(e) => setBacks(e.currentTarget.value)} />
      <Reason id="issue-reason" value={reason} set={setReason} />
      <button class="brass" type="submit" disabled={!reason.trim()}>Issue</button>
    </form>
  );
}

function Handle({ what, title, button, act }: { what: HandlingAct; title: string; button: string; act: (handled: Handled) => Promise<boolean> }) {
  const [reason, setReason] = useState("");
  const id = `handle-${what}`;
  const handle = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await act({ act: what, reason })) setReason("");
  };
  return (
    <form class="form" onSubmit={(e) => void handle(e)}>
      <h4>{title}</h4>
      <Reason id={id} value={reason} set={setReason} />
      <button class="brass" type="submit" disabled={!reason.trim()}>{button}</button>
    </form>
  );
}
