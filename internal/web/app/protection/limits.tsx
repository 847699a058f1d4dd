// My limits: what a player sets for himself, breaks, self-exclusion, and what he has done.

import { useState } from "preact/hooks";
import { dayOf, locale } from "../language/locale";
import { loadProtection, loadStatement, protect, session } from "../server/api";
import type { Limit, LimitKind, Protection } from "../server/protocol";
import { NameForm } from "../table/forms";
import { cents, decimal, dollars, typed } from "../ui/money";
import { Money, Scroll, sentence, useLoaded, Waiting } from "../ui/ui";

const names: Record<LimitKind, string> = {
  loss_day: "Loss in a day", loss_week: "Loss in a week", loss_month: "Loss in a month",
  wager: "Wagers of a round", session_time: "Time in a session", day_time: "Time in a day",
};

/** "1 hour, 20 minutes". */
function long(minutes: number): string {
  const hours = Math.floor(minutes / 60), rest = minutes % 60;
  if (hours === 0) return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  const whole = `${hours} ${hours === 1 ? "hour" : "hours"}`;
  return rest === 0 ? whole : `${whole}, ${rest} ${rest === 1 ? "minute" : "minutes"}`;
}

const amount = (l: Limit, text: string): string => (text === "" ? "none" : l.timed ? long(Number(text)) : dollars(cents(text)));

const moment = (text: string): string =>
  new Date(text).toLocaleString(locale(), { timeZone: "UTC", day: "numeric", month: "long", year: "numeric", hour: "numeric", minute: "2-digit" }) + " UTC";

export default function LimitsPage() {
  const who = session.value;
  return (
    <main class="page limits-page">
      <h1 tabIndex={-1}>My limits</h1>
      <p class="lead">They apply at every table, and count all tables together.</p>
      <p>If gambling stops being play, <strong class="nowrap">1-800-GAMBLER</strong> answers at any hour, free and in confidence.</p>
      {who === null && <NameForm />}
      {who && <Own key={who.player} />}
    </main>
  );
}

function Own() {
  const { value, error } = useLoaded<Protection>(loadProtection, "own");
  const [changed, change] = useState<Protection>();
  const now = changed ?? value;
  if (!now) return <Waiting error={error} />;
  return (
    <>
      {now.stopped && <p class="notice" role="status">{now.stopped}</p>}
      <SetLimits now={now} change={change} />
      <Check now={now} change={change} />
      <TakeBreak now={now} change={change} />
      <Exclude now={now} change={change} />
      <OwnStatement />
    </>
  );
}

interface Part { now: Protection; change: (now: Protection) => void }

/** Sends what a form asks, and tells what came of it. */
function useAsking(change: (now: Protection) => void) {
  const [told, tell] = useState<{ text: string; bad: boolean }>();
  const ask = async (what: string, body: object, done: string): Promise<boolean> => {
    try {
      change(await protect(what, body));
      tell({ text: done, bad: false });
      return true;
    } catch (e) {
      tell({ text: sentence(e), bad: true });
      return false;
    }
  };
  const word = told && <p class={told.bad ? "error" : ""} role={told.bad ? "alert" : "status"}>{told.text}</p>;
  return { ask, word, refuse: (text: string) => tell({ text, bad: true }) };
}

function SetLimits({ now, change }: Part) {
  const [texts, setTexts] = useState<Partial<Record<LimitKind, string>>>({});
  const { ask, word, refuse } = useAsking(change);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const limits: Partial<Record<LimitKind, string>> = {};
    for (const l of now.limits) {
      const text = texts[l.kind]?.trim();
      if (text === undefined) continue;
      const value = l.timed ? (/^\d+$/.test(text) ? Number(text) : undefined) : typed(text);
      if (text !== "" && !value) return refuse(`${names[l.kind]}: type ${l.timed ? "a number of minutes, such as 90" : "an amount in dollars, such as 50"}, or nothing for no limit.`);
      limits[l.kind] = value ? (l.timed ? String(value) : decimal(value)) : "";
    }
    if (Object.keys(limits).length === 0) return refuse("Type a limit first.");
    if (await ask("limits", { limits }, "Your limits are set.")) setTexts({});
  };
  return (
    <section>
      <h2>Limits</h2>
      <p>A lower limit takes effect at once. A higher limit, or none, takes effect 24 hours after you ask for it. The day begins at midnight UTC, the week on Monday.</p>
      <form class="form" onSubmit={(e) => void submit(e)}>
        <Scroll label="Your limits">
          <table class="data limits">
            <thead><tr><th scope="col">Limit</th><th scope="col">Holds</th><th scope="col">Used</th><th scope="col">New limit</th></tr></thead>
            <tbody>
              {now.limits.map((l) => (
                <tr key={l.kind}>
                  <th scope="row"><label for={l.kind}>{names[l.kind]}</label></th>
                  <td>{amount(l, l.holds)}{l.from && <span class="quiet small"><br />{amount(l, l.next ?? "")}, from {moment(l.from)} on</span>}</td>
                  <td>{l.kind === "wager" ? "" : l.timed ? long(Number(l.used || "0")) : dollars(cents(l.used || "0"))}</td>
                  <td>
                    <span class="unit">{l.timed ? "" : "$"}<input id={l.kind} inputMode={l.timed ? "numeric" : "decimal"} autoComplete="off"
                      value={texts[l.kind] ?? (l.timed ? l.holds : l.holds.replace(/\.00$/, ""))}
                      onInput={(e) => setTexts({ ...texts, [l.kind]: e.currentTarget.value })} />{l.timed ? " minutes" : ""}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
        {word}
        <button class="brass" type="submit">Set my limits</button>
      </form>
      <p class="quiet small">
        What you have won is subtracted from your losses. The limit on wagers applies to what you place before the deal, at all your positions at a table.
        A hand in play is never cut off, so later wagers in it, such as a play wager or a raise, are left to you. At Poker all chips in front of you can be
        wagered, so they count as at risk while you have a seat.
      </p>
    </section>
  );
}

function Check({ now, change }: Part) {
  const { ask, word } = useAsking(change);
  return (
    <section>
      <h2>Reality check</h2>
      <p>While you play, you are told how long you have played and how much you have wagered, won or lost.</p>
      <fieldset class="choices inline">
        <legend>Every</legend>
        {[15, 30, 60].map((minutes) => (
          <label key={minutes}>
            <input type="radio" name="interval" checked={now.interval === minutes}
              onChange={() => void ask("interval", { minutes }, `You see a reality check every ${minutes} minutes.`)} /> {minutes} minutes
          </label>
        ))}
      </fieldset>
      {word}
    </section>
  );
}

const breaks: [number, string][] = [[24, "24 hours"], [72, "3 days"], [168, "7 days"], [720, "30 days"]];

function TakeBreak({ now, change }: Part) {
  const [hours, setHours] = useState(24);
  const { ask, word } = useAsking(change);
  const submit = (event: Event): void => { event.preventDefault(); void ask("break", { hours }, "Your break has begun."); };
  return (
    <section>
      <h2>Break</h2>
      {now.break
        ? <p>You take a break until {moment(now.break)}. You can make it longer, not shorter.</p>
        : <p>You cannot play for a time. A round in which you have wagered is played to its end; then your chips go to your balance.</p>}
      <form class="form" onSubmit={submit}>
        <label for="break">For</label>
        <select id="break" value={hours} onChange={(e) => setHours(Number(e.currentTarget.value))}>
          {breaks.map(([value, word]) => <option key={value} value={value}>{word}</option>)}
        </select>
        {word}
        <button class="brass" type="submit">Take a break</button>
      </form>
    </section>
  );
}

function Exclude({ now, change }: Part) {
  const [years, setYears] = useState(1);
  const [sure, setSure] = useState(false);
  const { ask, word, refuse } = useAsking(change);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!sure) return refuse("Confirm that you know that this cannot be undone.");
    void ask("exclusion", { years }, "You have excluded yourself from play.");
  };
  return (
    <section>
      <h2>Self-exclusion</h2>
      {now.excluded && <p>You have excluded yourself until {moment(now.excluded)}.</p>}
      <p>
        You cannot play for one year or five years, and this cannot be undone earlier. It applies to this name and its account. A guest, who has only taken a name,
        could take another: for real money, use the list of the Pennsylvania Gaming Control Board, which applies in every casino of the state.
      </p>
      <form class="form" onSubmit={submit}>
        <fieldset class="choices inline">
          <legend>For</legend>
          {[1, 5].map((n) => <label key={n}><input type="radio" name="years" checked={years === n} onChange={() => setYears(n)} /> {n === 1 ? "one year" : "five years"}</label>)}
        </fieldset>
        <label class="sure"><input type="checkbox" checked={sure} onChange={(e) => setSure(e.currentTarget.checked)} /> I know that this cannot be undone.</label>
        {word}
        <button class="outline-button" type="submit">Exclude myself</button>
      </form>
    </section>
  );
}

function OwnStatement() {
  const { value, error } = useLoaded(loadStatement, "statement");
  return (
    <section>
      <h2>Statement</h2>
      {!value && <Waiting error={error} />}
      {value && value.lines.length === 0 && <p class="quiet">You have not played yet.</p>}
      {value && value.lines.length > 0 && (
        <>
          <Scroll label="By day and table">
            <table class="data">
              <thead><tr><th scope="col">Day</th><th scope="col">Table</th><th scope="col" class="num">Rounds</th><th scope="col" class="num">Wagered</th><th scope="col" class="num">Won or lost</th></tr></thead>
              <tbody>
                {value.lines.map((l) => (
                  <tr key={l.date + l.table}>
                    <th scope="row">{dayOf(l.date)}</th><td>{l.name}</td><td class="num">{l.rounds}</td>
                    <td class="num"><Money text={l.wagered} /></td><td class="num"><Money text={l.net} sign /></td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
          <h3>Sessions</h3>
          <Scroll label="Sessions">
            <table class="data">
              <thead><tr><th scope="col">Began</th><th scope="col">Ended</th><th scope="col" class="num">Played</th><th scope="col" class="num">Wagered</th><th scope="col" class="num">Won or lost</th></tr></thead>
              <tbody>
                {value.sessions.map((s) => (
                  <tr key={s.began}>
                    <th scope="row">{moment(s.began)}</th><td>{moment(s.ended)}</td><td class="num">{long(s.minutes)}</td>
                    <td class="num"><Money text={s.wagered} /></td><td class="num"><Money text={s.net} sign /></td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </>
      )}
      <p><a href="/api/statement.csv" download="statement.csv">For a spreadsheet (CSV)</a></p>
    </section>
  );
}
