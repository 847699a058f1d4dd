// The dispute packet of a round, for those who look into it.

import { useState } from "preact/hooks";
import { answered } from "../server/api";
import { download } from "../server/download";
import { Reason } from "../table/reason";
import { sentence } from "../ui/ui";

const forms = [["pdf", "To read, as PDF"], ["json", "To verify, as JSON"]] as const;

export function Packet({ table, round }: { table: string; round: string }) {
  const [reason, setReason] = useState("");
  const [taken, setTaken] = useState("");
  const [problem, setProblem] = useState("");
  const take = async (as: string): Promise<void> => {
    const name = `${table}-${round}.${as}`, query = new URLSearchParams({ as, reason });
    setTaken("");
    setProblem("");
    try {
      download(name, await (await answered(`/api/tables/${encodeURIComponent(table)}/rounds/${encodeURIComponent(round)}/packet?${query}`)).blob());
      setTaken(name);
    } catch (e) {
      setProblem(sentence(e));
    }
  };
  return (
    <section class="packet" aria-labelledby="packet-title">
      <h2 id="packet-title">Dispute packet</h2>
      <p class="explained">The cards, the order of play, every wager and payment with its clause, who did and approved what, and the entries of the log that prove it. It has the cards of all seats. That you took it is recorded with your reason.</p>
      <form class="form" onSubmit={(e) => e.preventDefault()}>
        <Reason id="packet-reason" value={reason} set={setReason} />
        <p class="take">{forms.map(([as, words]) => <button key={as} type="button" class="outline-button" disabled={!reason.trim()} onClick={() => void take(as)}>{words}</button>)}</p>
      </form>
      <p role="status" class="quiet">{taken && `${taken} was made and recorded.`}</p>
      {problem && <p class="error" role="alert">{problem}</p>}
    </section>
  );
}
