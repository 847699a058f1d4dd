// What players say to each other: one of the table's phrases, while no cards are in play.

import { useEffect } from "preact/hooks";
import type { View } from "../server/protocol";
import { phrases as shown } from "../ui/settings";
import { say } from "./log";
import type { Play } from "./play";

const words: Record<string, string> = {
  hello: "Hello", good_luck: "Good luck", well_played: "Well played", bad_luck: "Bad luck", thanks: "Thank you", goodbye: "Goodbye",
};

/** What was said within the last seconds, over the felt; each fades by itself. */
export function Said({ view }: { view: View }) {
  const told = shown.value === "shown" ? view.said ?? [] : [];
  const last = told.at(-1), line = last && `${last.name}: ${words[last.phrase] ?? ""}`;
  useEffect(() => { if (line) say(line); }, [last?.at]);
  return <ul class="said" aria-hidden="true">{told.map((s) => <li key={s.at}><strong>{s.name}</strong> {words[s.phrase]}</li>)}</ul>;
}

/** The phrases that one may say at a seat. */
export function Phrases({ view, play, seat, done }: { view: View; play: Play; seat: number; done: () => void }) {
  const silent = view.stage === "round";
  return (
    <section class="phrases">
      <h3>Say to the table</h3>
      <p class="presets">
        {Object.entries(words).map(([choice, text]) => (
          <button type="button" key={choice} class="preset" disabled={silent} data-phrase={choice} onClick={() => void play.send({ command: "say", seat, choice }).then((told) => { if (told) done(); })}>{text}</button>
        ))}
      </p>
      {silent && <p class="quiet small">Nobody says anything while cards are in play.</p>}
    </section>
  );
}
