// The reality check: how long and how much, before the next wager. It waits until no hand is in play.

import { useEffect, useRef, useState } from "preact/hooks";
import { protect } from "../server/api";
import type { View } from "../server/protocol";
import type { Play } from "../table/play";
import { cents, dollars, signed } from "../ui/money";
import { clock, sentence } from "../ui/ui";

export function RealityCheck({ view, play }: { view: View; play: Play }) {
  const own = view.seats.filter((s) => view.you.seats.includes(s.seat));
  const playing = view.stage === "round" && own.some((s) => cents(s.wagered) > 0 || s.cards.length > 0);
  const of = view.you.protection;
  return of?.check && !playing ? <CheckDialog key="check" view={view} play={play} /> : null;
}

function CheckDialog({ view, play }: { view: View; play: Play }) {
  const box = useRef<HTMLDialogElement>(null);
  const [error, setError] = useState("");
  useEffect(() => { box.current?.showModal(); }, []);
  const of = view.you.protection;
  if (!of) return null;
  const goOn = async (): Promise<void> => {
    try {
      await protect("check", {});
      const out = view.seats.find((s) => view.you.seats.includes(s.seat) && s.poker?.out);
      if (out) await play.send({ command: "sit_in", seat: out.seat });
    } catch (e) {
      setError(sentence(e));
    }
  };
  return (
    <dialog ref={box} class="reality-check" aria-labelledby="check-title" onClose={() => box.current?.showModal()} onKeyDown={(e) => { e.stopPropagation(); if (e.key === "Escape") e.preventDefault(); }}>
      <h2 id="check-title">Your reality check</h2>
      <dl class="facts">
        <dt>Time in this session</dt><dd>{of.since ? `${clock(view.now - of.since)} hours` : "over"}</dd>
        <dt>Wagered</dt><dd class="money">{dollars(cents(of.wagered))}</dd>
        <dt>Won or lost</dt><dd class="money">{signed(cents(of.net))}</dd>
      </dl>
      {of.stopped && <p>{of.stopped}</p>}
      {error && <p class="error" role="alert">{error}</p>}
      <p class="actions">
        <button type="button" class="brass" onClick={() => void goOn()}>Go on</button>
        {view.you.seats.map((seat) => (
          <button key={seat} type="button" class="outline-button" onClick={() => void play.leave(seat).then(goOn)}>Leave seat {seat}</button>
        ))}
        <a href="/limits">My limits</a>
      </p>
      <p class="quiet small">If gambling stops being play, <span class="nowrap">1-800-GAMBLER</span> answers at any hour.</p>
    </dialog>
  );
}
