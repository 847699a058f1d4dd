// The signatures under a gaming day.

import { useState } from "preact/hooks";
import { Problem } from "../floor/correct";
import { dayOf, withDays } from "../language/locale";
import { ask } from "../server/api";
import type { HouseDay } from "../server/protocol";
import { Reason } from "../table/reason";
import { useRefreshed, Waiting } from "../ui/ui";
import { capital } from "../ui/words";
import { By, fresh, useAct } from "./pieces";

/** Who has signed the figures of a day, and the form to sign them. */
export function DaySigned({ day }: { day: string }) {
  const { value: now, error, again } = useRefreshed<HouseDay>(() => ask(`/api/house/days/${day}`), 5 * fresh);
  const { problem, busy, act } = useAct(again);
  const [reason, setReason] = useState("");
  if (!now) return <Waiting error={error}>Looking who has signed the day.</Waiting>;
  const changed = now.signed !== "" && now.signed !== now.digest;
  return (
    <section class="day-signed" aria-labelledby="signed-day-title">
      <h2 id="signed-day-title">{now.closed ? <>{dayOf(day)} is closed</> : <>Closing {dayOf(day)}</>}</h2>
      {now.signatures.length === 0 ? <p class="quiet">Nobody has signed it.</p> : <ul class="plain-list">{now.signatures.map((s) => <li key={s.at}>Signed by <By of={s} /></li>)}</ul>}
      {now.due.length > 0 && <div class="notice"><p>To be done:</p><ul>{now.due.map((line) => <li key={line}>{line}</li>)}</ul></div>}
      {changed && <p class="loss" role="alert">These are not the figures that were signed.</p>}
      {now.reopened.map((s) => <p key={s.at} class="quiet">Opened again by <By of={s} /></p>)}
      {!now.closed && (now.not ? <p class="quiet">{withDays(capital(now.not))}.</p> : (
        <form class="form" onSubmit={(e) => { e.preventDefault(); void act(`/api/house/days/${day}`, { digest: now.digest }); }}>
          <p>{now.findings.length + now.due.length > 0 ? "What does not add up, and what is to be done, is recorded with your signature." : "You sign the figures above."} Two people sign the same figures.</p>
          <button class="brass" type="submit" disabled={busy}>Sign the day</button>
        </form>
      ))}
      {now.reopens && (
        <form class="form" onSubmit={(e) => { e.preventDefault(); void act(`/api/house/days/${day}/reopen`, { reason }).then((ok) => { if (ok) setReason(""); }); }}>
          <h3>Open {dayOf(day)} again</h3>
          <Reason id="reopen-reason" value={reason} set={setReason} />
          <button class="outline-button" type="submit" disabled={busy || !reason.trim()}>Open it again</button>
        </form>
      )}
      <Problem text={problem} />
      <p class="quiet small digest">Figures {now.digest}</p>
    </section>
  );
}
