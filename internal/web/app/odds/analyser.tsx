// "I hold these cards: what is each decision worth?" Exactly, over all cards that are unseen.

import { useEffect, useRef, useState } from "preact/hooks";
import { pips } from "../pieces/card";
import { cardName } from "../pieces/cards";
import type { Choice, GameOdds, HandForm } from "../server/protocol";
import { Scroll, sentence } from "../ui/ui";
import { capital } from "../ui/words";
import { post } from "./documents";
import { minus, signed } from "./numbers";
import { PaytableChoice } from "./paytables";

type Place = "cards" | "community" | "dealer" | "gone";
type Hand = Record<Place, string[]>;

const nobody: Hand = { cards: [], community: [], dealer: [], gone: [] };

/** The most cards that a place may have. */
const room = (form: HandForm, place: Place): number => ({
  cards: form.cards[1], dealer: form.dealer[1], community: Math.max(0, ...(form.community ?? [])), gone: form.deck.length,
})[place];

export function Analyser({ odds }: { odds: GameOdds }) {
  const form = odds.hand;
  const letters = odds.figures.filter((f) => f.wager === "base").map((f) => f.paytable);
  const [hand, setHand] = useState(nobody);
  const [place, setPlace] = useState<Place>("cards");
  const [letter, setLetter] = useState(letters[0] ?? "");
  const [wagered, setWagered] = useState(1);
  const [flags, setFlags] = useState({ tie: false, split: false, doubled: false });
  const [choices, setChoices] = useState<Choice[] | undefined>(undefined);
  const [said, say] = useState("");
  const asking = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => asking.current?.abort(), []);

  const forget = (): void => { asking.current?.abort(); setChoices(undefined); say(""); };
  const change = (next: Hand): void => {
    forget();
    setHand(next);
    setWagered((w) => Math.max(w, 1 + next.community.length));
  };
  const add = (card: string): void => { if (hand[place].length < room(form, place)) change({ ...hand, [place]: [...hand[place], card] }); };
  const remove = (from: Place, i: number): void => change({ ...hand, [from]: hand[from].toSpliced(i, 1) });
  const analyse = (): void => {
    forget();
    const now = new AbortController();
    asking.current = now;
    say("Computing.");
    post<{ choices: Choice[] }>(`/api/odds/${odds.game}/hand`, { ...hand, ...flags, paytable: letter, wagered }, now.signal).then(
      (answer) => { if (!now.signal.aborted) { say(""); setChoices(answer.choices.toSorted((a, b) => b.value.decimal - a.value.decimal)); } },
      (reason: unknown) => { if (!now.signal.aborted) say(sentence(reason)); },
    );
  };

  const places = (["cards", "community", "dealer", "gone"] as const).filter((p) => room(form, p) > 0);
  const names: Record<Place, string> = {
    cards: "Your cards", community: "Community cards", dealer: form.dealer[0] > 0 ? "The dealer's up card" : "Dealer's cards that you saw", gone: "Other cards that are out of play",
  };
  const used = new Set(form.decks ? [] : Object.values(hand).flat());
  const full = hand[place].length >= room(form, place);
  const few = hand.cards.length < form.cards[0] || hand.dealer.length < form.dealer[0];
  const shown = (["tie", "split", "doubled"] as const).filter((f) => form[f]);
  const flagNames = { tie: "With a Tie Wager equal to the Ante", split: "The hand comes from a split", doubled: "It is doubled down" };
  return (
    <section class="analyser" id="hand" aria-labelledby="hand-title">
      <h2 id="hand-title">Your hand</h2>
      <p>The exact average value of each decision with these cards, over all unseen cards. {form.given}</p>
      <fieldset class="choices hand-places">
        <legend>A card you pick goes to</legend>
        {places.map((p) => (
          <div class="hand-place" key={p}>
            <label><input type="radio" name="place" checked={p === place} onChange={() => setPlace(p)} />{names[p]}</label>
            <span class="picked">
              {hand[p].map((card, i) => (
                <button type="button" key={`${card}${i}`} class={`pick suit-${card[1]}`} onClick={() => remove(p, i)}><Face card={card} told={`Take back the ${cardName(card)}`} /></button>
              ))}
              {hand[p].length === 0 && <span class="quiet small">none</span>}
            </span>
          </div>
        ))}
      </fieldset>
      <div class="picker" role="group" aria-label="Cards">
        {["s", "h", "d", "c"].map((suit) => (
          <div class="picker-suit" key={suit}>
            {form.deck.filter((c) => c[1] === suit).toReversed().map((card) => (
              <button type="button" key={card} class={`pick suit-${suit}`} disabled={full || used.has(card)} onClick={() => add(card)}><Face card={card} told={capital(cardName(card))} /></button>
            ))}
          </div>
        ))}
      </div>
      <PaytableChoice odds={odds} wager="base" letter={letter} name="paytable-hand" told="your hand" choose={(l) => { forget(); setLetter(l); }} />
      <div class="hand-options">
        {form.wagered && (
          <label>Wagered so far, in Antes <input type="number" min={1} max={7} value={wagered} onInput={(e) => { forget(); setWagered(e.currentTarget.valueAsNumber || 1); }} /></label>
        )}
        {shown.map((f) => (
          <label key={f}><input type="checkbox" checked={flags[f]} onChange={(e) => { forget(); setFlags({ ...flags, [f]: e.currentTarget.checked }); }} />{flagNames[f]}</label>
        ))}
      </div>
      <p class="actions">
        <button type="button" class="brass" disabled={few} onClick={analyse}>What is each decision worth?</button>
        <button type="button" class="plain" onClick={() => change(nobody)}>Clear</button>
      </p>
      <div role="status">
        {said && <p>{said}</p>}
        {choices && <Worth choices={choices} />}
      </div>
    </section>
  );
}

function Face({ card, told }: { card: string; told: string }) {
  return (
    <>
      <span class="sr">{told}</span>
      <span aria-hidden="true">{card[0] === "T" ? "10" : card[0]}</span>
      <svg viewBox="-12 -12 24 24" aria-hidden="true"><path d={pips[card[1] ?? ""]} /></svg>
    </>
  );
}

function Worth({ choices }: { choices: Choice[] }) {
  const best = choices[0]?.value.decimal ?? 0;
  return (
    <Scroll label="What each decision is worth"><table class="data worth">
      <caption class="sr">What each decision is worth, in units of the first wager</caption>
      <thead><tr><th scope="col">Decision</th><th scope="col" class="num">Worth</th><th scope="col" class="num">Costs</th><th scope="col">Exactly</th></tr></thead>
      <tbody>
        {choices.map((c) => (
          <tr key={c.name} class={c.best ? "best" : ""}>
            <th scope="row">{capital(c.name.replaceAll("_", " "))}{c.best && <span class="tag">best</span>}</th>
            <td class="num">{signed(c.value.decimal, 6)}</td>
            <td class="num">{c.best ? "–" : (best - c.value.decimal).toFixed(6)}</td>
            <td class="fraction">{minus(c.value.fraction)}</td>
          </tr>
        ))}
      </tbody>
    </table></Scroll>
  );
}
