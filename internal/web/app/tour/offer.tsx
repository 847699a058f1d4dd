// The tours by name: offered once below the welcome, and always at the foot of the first screen.

import { answered, begin, taken, visitors, type Visitor } from "./state";

export function Offer({ foot = false }: { foot?: boolean }) {
  const now = taken.value;
  if (now?.open || answered.value !== foot) return null;
  return (
    <p class="tour-offer quiet small">
      {now && now.step > 0
        ? <button type="button" class="plain" onClick={() => begin(now.who)}>Go on with the tour for {visitors[now.who]}</button>
        : <>A tour of two minutes, for {(Object.keys(visitors) as Visitor[]).map((v, i) => (
            <span key={v}>{i > 0 && ", "}<button type="button" class="plain" aria-label={`The tour for ${visitors[v]}`} onClick={() => begin(v)}>{visitors[v]}</button></span>
          ))}</>}
      {!foot && <button type="button" class="plain" onClick={() => { answered.value = true; }}>Not now</button>}
    </p>
  );
}
