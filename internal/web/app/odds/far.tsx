// How far something is that takes long, and how to stop it.

import type { Computing } from "../server/protocol";
import { capital } from "../ui/words";

export function Far({ far, stop }: { far: Computing | undefined; stop: () => void }) {
  return (
    <div class="far">
      <p role="status">{capital(far?.doing ?? "asking the server")}.</p>
      {far?.of && <p><progress max={far.of} value={far.done ?? 0} aria-label={capital(far.doing ?? "")} /> {far.done ?? 0} of {far.of}</p>}
      <p class="actions"><button type="button" class="outline-button" onClick={stop}>Stop</button></p>
    </div>
  );
}
