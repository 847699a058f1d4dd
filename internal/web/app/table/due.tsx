// What somebody has to do at a table, by its clause.

import type { DueView } from "../server/protocol";
import { Cite } from "../ui/clause";

export function Due({ due }: { due: DueView[] | undefined }) {
  if (!due || due.length === 0) return null;
  return (
    <ul class="due" aria-label="Due at this table">
      {due.map((d) => <li key={d.text} class={d.late ? "late" : ""}>{d.text} {d.cite && <Cite cite={d.cite} />}</li>)}
    </ul>
  );
}
