// What seats gain that know each other's cards and play for one bank.

import { useState } from "preact/hooks";
import type { Computing, GameOdds, Team as Gain } from "../server/protocol";
import { Cite } from "../ui/clause";
import { Waiting } from "../ui/ui";
import { useFollowed } from "./documents";
import { Far } from "./far";
import { fixed, signed } from "./numbers";
import { PaytableChoice } from "./paytables";

export function Team({ odds }: { odds: GameOdds }) {
  const [letter, setLetter] = useState(odds.figures.find((f) => f.wager === "base")?.paytable ?? "");
  const [seats, setSeats] = useState(odds.team);
  const [hourly, setHourly] = useState(0);
  const [asked, setAsked] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    setAsked(`/api/odds/${odds.game}/team?paytable=${encodeURIComponent(letter)}&seats=${seats}${hourly ? `&hourly=${hourly}` : ""}`);
  };
  return (
    <section class="team" id="team" aria-labelledby="team-title">
      <h2 id="team-title">A team that signals</h2>
      <p>What seats gain that know each other's cards when they decide, and play for one bank. Amounts are in units of one seat's first wager.</p>
      <form onSubmit={submit}>
        <PaytableChoice odds={odds} wager="base" letter={letter} name="paytable-team" told="a team" choose={(l) => { setAsked(""); setLetter(l); }} />
        <div class="hand-options">
          <label>Seats of the team <input type="number" min={2} max={odds.team} required value={seats} onInput={(e) => { setAsked(""); setSeats(e.currentTarget.valueAsNumber || 0); }} /></label>
          <label>Rounds an hour <input type="number" min={1} value={hourly || ""} placeholder="not asked" onInput={(e) => { setAsked(""); setHourly(e.currentTarget.valueAsNumber || 0); }} /></label>
        </div>
        <p class="actions"><button type="submit" class="brass">What does the team gain?</button></p>
      </form>
      {asked && <Gained asked={asked} stop={() => setAsked("")} />}
    </section>
  );
}

function Gained({ asked, stop }: { asked: string; stop: () => void }) {
  const { value, error } = useFollowed<Gain | Computing>(asked);
  if (error) return <Waiting error={error} />;
  if (!value || "computing" in value) return <Far far={value} stop={stop} />;
  return (
    <div role="status">
      <dl class="key-figures">
        <div><dt>The house wins in a round, each by his own cards</dt><dd>{fixed(value.win_alone, 4)}</dd></div>
        <div><dt>The team gains by signalling</dt><dd>{signed(value.gain, 4)}{!value.exact_gain && ` ± ${fixed(value.standard_error, 4)}`}</dd></div>
        <div><dt>The house wins then</dt><dd>{fixed(value.win, 4)}</dd></div>
        {value.hour !== undefined && <div><dt>The team gains in an hour of {value.hourly} rounds</dt><dd>{signed(value.hour, 4)}</dd></div>}
      </dl>
      <p class="quiet small">
        {value.exact_gain
          ? <>Counted over all deals: exactly <span class="fraction">{value.exact_gain.fraction}</span>.</>
          : `Estimated from ${value.each?.deals} deals with the seed ${value.each?.seed}, each solved exactly; beside it its standard error. felt odds --team takes more deals.`}
      </p>
      <h3>What stands against it</h3>
      {value.procedure.map((p) => <p key={p.text}>{p.text} {p.cite && <Cite cite={p.cite} />}</p>)}
      <p class="downloads"><a download="team.json" href={asked}>All of this as JSON</a></p>
    </div>
  );
}
