// The terms of a published sentence that stand for something in a round.

import type { CardView } from "../server/protocol";

export interface Term {
  /** How a text writes it; a global expression, since a text is searched from where the last term ended. */
  words: RegExp;
  name: string;
  cards: readonly CardView[];
  /** The area on which its chips lie. */
  area?: { seat: number; wager: string };
  /** What it came to in this round, in words. */
  came: string;
}

type Piece = string | { term: Term; text: string };

/** A text in pieces: of terms that begin at one place the longest is taken. */
export function pieces(text: string, terms: readonly Term[]): Piece[] {
  const out: Piece[] = [];
  for (let at = 0; at < text.length;) {
    let first: { term: Term; from: number; text: string } | undefined;
    for (const term of terms) {
      term.words.lastIndex = at;
      const found = term.words.exec(text);
      if (found && (!first || found.index < first.from || found.index === first.from && found[0].length > first.text.length)) first = { term, from: found.index, text: found[0] };
    }
    if (!first) return [...out, text.slice(at)];
    if (first.from > at) out.push(text.slice(at, first.from));
    out.push({ term: first.term, text: first.text });
    at = first.from + first.text.length;
  }
  return out;
}
