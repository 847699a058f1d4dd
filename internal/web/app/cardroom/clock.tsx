// The time of who is asked at a Poker table: what is posted, and then his time bank.

import { useEffect } from "preact/hooks";
import type { PokerView, SeatView } from "../server/protocol";
import { say, useSpokenSeconds } from "../table/log";
import { Ring, useCountdown } from "../ui/ui";

interface Time { until: number; of: number; bank: boolean }

/** The time that runs for a question: until when, of how many milliseconds, and whether it is of the time bank. */
function useTime(poker: PokerView, deadline: number | undefined, offset: number): Time {
  const reserve = (poker.reserve ?? 0) * 1000, over = useCountdown(deadline ?? 0, offset) <= 0;
  return deadline !== undefined && over && reserve > 0
    ? { until: deadline + reserve, of: reserve, bank: true }
    : { until: deadline ?? 0, of: poker.limits.clock * 1000, bank: false };
}

interface Asked { poker: PokerView; deadline: number; offset: number }

export function TurnRing({ poker, deadline, offset }: Asked) {
  const { until, of } = useTime(poker, deadline, offset);
  return <Ring until={until} of={of} offset={offset} />;
}

/** That somebody has come to his time bank. */
export function OnBank({ poker, deadline, offset }: Asked) {
  return useTime(poker, deadline, offset).bank ? <span class="doing">time bank</span> : null;
}

/** What happens when the time is up, shown and told. */
export function AtZero({ poker, deadline, offset, otherwise }: Asked & { otherwise: string }) {
  const { until, bank } = useTime(poker, deadline, offset), reserve = poker.reserve ?? 0;
  useSpokenSeconds(until, offset);
  useEffect(() => { if (bank) say(`Your time bank runs: ${reserve} seconds.`); }, [bank]);
  return (
    <p class="otherwise">{bank ? `Your time bank runs. At zero: ${otherwise.toLowerCase()}.`
      : reserve > 0 ? `At zero: your time bank, ${reserve} seconds.` : `At zero: ${otherwise.toLowerCase()}.`}</p>
  );
}

/** What is left of your time bank. */
export function TimeBank({ poker, seat, deadline, offset }: { poker: PokerView; seat: SeatView; deadline: number | undefined; offset: number }) {
  const { until, bank } = useTime(poker, deadline, offset), left = useCountdown(until, offset);
  const seconds = bank ? Math.ceil(left / 1000) : seat.poker?.time_bank ?? 0;
  return poker.limits.time_bank > 0 ? <span class="quiet time-bank">Time bank: {seconds} s</span> : null;
}
