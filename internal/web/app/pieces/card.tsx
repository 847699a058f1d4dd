// A playing card, drawn: a large index, a pip or the court figure, and a back of our own.

import { useLayoutEffect, useRef } from "preact/hooks";
import { pressedCard } from "../table/pointing";
import { duration } from "../ui/settings";
import { cardName } from "./cards";
import { isMeant } from "./meant";
import Jc from "./faces/Jc.svg";
import Jd from "./faces/Jd.svg";
import Jh from "./faces/Jh.svg";
import Js from "./faces/Js.svg";
import Kc from "./faces/Kc.svg";
import Kd from "./faces/Kd.svg";
import Kh from "./faces/Kh.svg";
import Ks from "./faces/Ks.svg";
import Qc from "./faces/Qc.svg";
import Qd from "./faces/Qd.svg";
import Qh from "./faces/Qh.svg";
import Qs from "./faces/Qs.svg";

const courts: Record<string, string> = { Js, Jh, Jd, Jc, Qs, Qh, Qd, Qc, Ks, Kh, Kd, Kc };

/** Fetches the court figures before the first one is dealt. */
export function fetchCourts(): void {
  for (const url of Object.values(courts)) new Image().src = url;
}

// Each pip fills a box of 20 × 20 around the origin.
export const pips: Record<string, string> = {
  s: "M0-9.500C3-4 9-1.500 9 3.500 9 8 3.500 8.500 1.200 5.200 1.300 7.500 2 8.700 3.500 9.500H-3.500C-2 8.700-1.300 7.500-1.200 5.200-3.500 8.500-9 8-9 3.500-9-1.500-3-4 0-9.500Z",
  h: "M0 9.500C-2.500 5-9.500 1-9.500-4-9.500-7.500-7-9.200-4.600-9.200-2.400-9.200-.8-7.800 0-5.800.8-7.800 2.400-9.200 4.600-9.200 7-9.200 9.500-7.500 9.500-4 9.500 1 2.500 5 0 9.500Z",
  d: "M0-10C2-6 4.500-2.800 7.500 0 4.500 2.800 2 6 0 10-2 6-4.500 2.800-7.500 0-4.500-2.800-2-6 0-10Z",
  c: "M1.200 4.200C1.300 7 2 8.600 3.600 9.500H-3.600C-2 8.600-1.300 7-1.200 4.200-2 5.800-3.400 6.500-5 6.500A4.500 4.500 0 0 1-5-2.500C-4.300-2.500-3.700-2.300-3.100-2-4-2.900-4.400-4-4.400-5.100A4.400 4.400 0 0 1 4.400-5.100C4.400-4 4-2.900 3.100-2 3.700-2.300 4.300-2.500 5-2.500A4.500 4.500 0 0 1 5 6.500C3.400 6.500 2 5.800 1.200 4.200Z",
};

/** A movement from where the shoe stands to where the card now lies. */
function useDealt(ref: { current: SVGSVGElement | null }, from: string | undefined): void {
  useLayoutEffect(() => {
    const time = duration(240);
    const card = ref.current, shoe = from && document.querySelector(from);
    if (!card?.closest("[data-moving]") || !shoe || time === 0) return;
    const a = shoe.getBoundingClientRect(), b = card.getBoundingClientRect();
    const x = a.left + a.width / 2 - b.left - b.width / 2, y = a.top + a.height / 2 - b.top - b.height / 2;
    card.animate(
      [{ transform: `translate(${x}px, ${y}px) rotate(24deg) scale(.8)` }, { transform: "none" }],
      { duration: time, easing: "cubic-bezier(.2,.7,.3,1)" },
    );
  }, []);
}

/** A card that was down and is now up turns over. */
function useTurned(ref: { current: SVGSVGElement | null }, card: string): void {
  const was = useRef(card);
  useLayoutEffect(() => {
    const time = duration(220);
    if (was.current === "" && card !== "" && time > 0) {
      ref.current?.animate([{ transform: "scaleX(.05)" }, { transform: "none" }], { duration: time, easing: "ease-out" });
    }
    was.current = card;
  }, [card]);
}

/** A card; one that rests lies beside those that make a hand, and one that is down lies face down for others. By its place it can be pointed at. */
export function Card({ card, from, place, rests = false, down = false }: { card: string; from?: string | undefined; place?: string; rests?: boolean; down?: boolean }) {
  const ref = useRef<SVGSVGElement>(null);
  useDealt(ref, from);
  useTurned(ref, card);
  const suit = card[1] ?? "", name = `${cardName(card)}${down ? ", face down for others" : ""}`;
  return (
    <svg ref={ref} class={`card ${card ? `suit-${suit}` : "card-back"}${rests ? " rests" : ""}${isMeant(place) ? " meant" : ""}`} viewBox="0 0 100 140" role="img" aria-label={name} {...pressedCard(place, name)}>
      {card ? <Face rank={card[0] ?? ""} suit={suit} court={courts[card]} /> : <Back />}
      {down && <Edge />}
    </svg>
  );
}

function Face({ rank, suit, court }: { rank: string; suit: string; court: string | undefined }) {
  const pip = pips[suit];
  const index = rank === "T" ? "10" : rank;
  return (
    <>
      <rect class="card-face" x=".5" y=".5" width="99" height="139" rx="8" />
      {court
        ? <svg x="37" y="10" width="57" height="122" viewBox="-52 -100 104 200" preserveAspectRatio="xMidYMid slice">
            <image href={court} x="-52" y="-100" width="104" height="200" />
          </svg>
        : <path d={pip} transform="translate(62 92) scale(3.2)" />}
      {index === "10" ? <text class="index" transform="translate(3 41) scale(.72 1)">10</text> : <text class="index" x="5" y="41">{index}</text>}
      <path d={pip} transform="translate(21 62) scale(1.45)" />
    </>
  );
}

/** The lower end of the back, over a face that only its player sees. */
function Edge() {
  return (
    <>
      <path class="back-field" d="M.5 92H99.500V131.500A8 8 0 0 1 91.500 139.500H8.500A8 8 0 0 1 .5 131.500Z" />
      <path class="back-lines" d="M6 138L52 92M28 138L74 92M50 138L96 92M72 138L99 111M94 138L48 92M72 138L26 92M50 138L4 92M28 138L1 111" />
    </>
  );
}

function Back() {
  return (
    <>
      <rect class="card-face" x=".5" y=".5" width="99" height="139" rx="8" />
      <rect class="back-field" x="7" y="7" width="86" height="126" rx="4" />
      <path class="back-lines" d="M7 28L28 7M7 70L70 7M7 112L93 26M28 133L93 68M70 133L93 110M93 28L72 7M93 70L30 7M93 112L7 26M72 133L7 68M30 133L7 110" />
      <circle class="back-eye" cx="50" cy="70" r="17" />
      <path class="back-mark" d={pips.s} transform="translate(50 70) scale(1.15)" />
    </>
  );
}
