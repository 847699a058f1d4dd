// What is said in another language, found by what it is in English. internal/words does the same for papers.

import { seam } from "./seam";

/** Sentences in English, with {1}, {2} … where something is put in, and what they are in the language. */
export type Sentences = Readonly<Record<string, string>>;

interface Template { pieces: string[]; length: number; said: string; plain?: RegExp; seamed?: RegExp }

/** A sentence of few letters of its own, fewer with nothing between what is put into it, or one that begins so, is taken only if that is known, or it would be found everywhere. */
const weak = ({ pieces, length }: Template): boolean => {
  const bare = pieces.slice(1, -1).map((p) => !/\p{L}{2}/u.test(p));
  return length < 12 || bare.includes(true) && (length < 24 || pieces[0] === "" && bare[0] === true);
};

/** What follows a hole of one word, and what comes before one: "{1}-card flush". */
const glued = /^[\p{L}-]/u, glues = /[\p{L}-]$/u;

/** Sentences are more than is put into one. */
const sentences = /\p{L}{2}[.?!] \S/u;

/** What a sentence does not begin with: another, or what it is about. */
const parted = /[.?!;:]( |$)/;

/** What a house calls a table: "Flush 1". */
const numbered = /^\p{Lu}\S*( [\p{Lu}\d]\S*)* \d+$/u;

const hole = /\{(\d+)\}/;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];

export class Catalogue {
  /** What was asked for and is not here: names mostly, and what somebody typed. */
  readonly missing = new Set<string>();
  #exact: Sentences;
  #byWord = new Map<string, Template[]>();
  #wordless: Template[] = [];
  #found = new Map<string, string | undefined>();
  /** Whether it is only asked if a text is known, so that nothing of it is missing. */
  #probing = 0;

  constructor(sentences: Sentences) {
    this.#exact = sentences;
    const templates: { of: Template; words: string[] }[] = [], often = new Map<string, number>();
    for (const [english, said] of Object.entries(sentences)) {
      if (!hole.test(english)) continue;
      const pieces = english.split(/\{\d+\}/);
      // A word beside a hole may be a part of a longer one in the text.
      const whole = pieces.map((p, i) => p.replace(i > 0 ? /^\p{L}+/u : "", "").replace(i < pieces.length - 1 ? /\p{L}+$/u : "", ""));
      const words = whole.flatMap(wordsOf);
      templates.push({ of: { pieces, length: pieces.join("").length, said }, words });
      for (const w of new Set(words)) often.set(w, (often.get(w) ?? 0) + 1);
    }
    for (const { of, words } of templates.sort((a, b) => b.of.length - a.of.length)) {
      const rarest = words.sort((a, b) => (often.get(a) ?? 0) - (often.get(b) ?? 0))[0];
      if (rarest === undefined) this.#wordless.push(of);
      else this.#byWord.set(rarest, [...(this.#byWord.get(rarest) ?? []), of]);
    }
  }

  /** The text in the language, or as it is where it is not known: a name, a number, what somebody wrote. */
  said(text: string): string {
    const core = text.trim();
    if (!/\p{L}{2}/u.test(core) || /^“[^”]*”$/.test(core)) return text.replaceAll(seam, ""); // an inscription stands as it is
    const bare = core.replace(/^[\uE000-\uF8FF]+|[\uE000-\uF8FF]+$/g, "");
    if (bare !== core && Object.hasOwn(this.#exact, bare)) return text.replace(bare, () => this.#exact[bare] ?? bare).replaceAll(seam, ""); // with an element before it
    const from = text.indexOf(core);
    const known = this.whole(core) ?? (core.includes(seam) ? this.whole(core.replaceAll(seam, "").trim()) : undefined); // the seams may be of a longer sentence
    return text.slice(0, from) + (known ?? this.#parts(core)) + text.slice(from + core.length);
  }

  /** The text as one sentence of the catalogue, or nothing. */
  whole(text: string): string | undefined {
    if (this.#probing > 0) return this.#look(text);
    if (this.#found.has(text)) return this.#found.get(text);
    const found = this.#look(text);
    if (this.#found.size > 20_000) this.#found.clear(); // on a wall amounts and times come for days
    this.#found.set(text, found);
    return found;
  }

  #look(text: string): string | undefined {
    const named = numbered.test(text.replaceAll(seam, ""));
    let best = this.#one(text, false);
    const better = (tried: string, made: (said: string) => string): void => {
      const found = this.#one(tried, named);
      if (found && found.own > (best?.own ?? -1)) best = { say: () => made(found.say()), own: found.own };
    };
    // A refusal that became a sentence has a capital letter and a full stop.
    const small = text.charAt(0).toLowerCase() + text.slice(1), stopped = text.endsWith(".");
    const capital = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1);
    if (stopped) better(text.slice(0, -1), (said) => `${said}.`);
    if (small !== text) better(small, capital);
    if (small !== text && stopped) better(small.slice(0, -1), (said) => `${capital(said)}.`);
    if (!best && !stopped) { // a sentence that lost its full stop
      const said = this.#exact[`${text.replaceAll(seam, "")}.`];
      return typeof said === "string" ? said.replace(/\.$/, "") : undefined;
    }
    return best?.say();
  }

  /** A text as it is written, and how many of its letters stand in the sentence itself. If it may be a table's name, only its number is put into it. */
  #one(text: string, named: boolean): { say: () => string; own: number } | undefined {
    const bare = text.replaceAll(seam, "");
    const exact = Object.hasOwn(this.#exact, bare) ? this.#exact[bare] : undefined;
    if (exact !== undefined) return { say: () => exact, own: bare.length };
    const near = new Set(wordsOf(bare).flatMap((w) => this.#byWord.get(w) ?? []));
    const about = bare.split(": ", 1)[0] ?? "", stands = Object.hasOwn(this.#exact, about);
    for (const t of [...near].sort((a, b) => b.length - a.length).concat(this.#wordless)) {
      const put = this.#match(t, text, bare);
      if (put && stands && weak(t) && put.some((p) => p.includes(": "))) continue; // the text is about what is known
      if (put && !(named && put.some((p) => /\p{L}/u.test(p))) && (text !== bare || !weak(t) || !put.some((p) => this.#strange(p)))) return { say: () => t.said.replace(/\{(\d+)\}/g, (_, n: string) => this.said(put[Number(n) - 1] ?? "")), own: t.length };
    }
    return undefined;
  }

  /** Whether a text is neither known nor a name, whose words have capital letters or are joined as in "flush-1", nor quoted. */
  #strange(text: string): boolean {
    const core = text.trim();
    return /(^|[^\p{L}'’])\p{Ll}\p{L}/u.test(core) && !/^("[^"]*"|[a-z0-9]+(-[a-z0-9]+)+)$/.test(core) && !this.#knows(core);
  }

  #knows(text: string): boolean {
    return this.#probed(text) !== undefined;
  }

  #probed(text: string): string | undefined {
    this.#probing++;
    const found = this.whole(text);
    this.#probing--;
    return found;
  }

  /** What stands in the holes of a template, if the text is of it. Where the text has seams, something is put in between two of them. */
  #match(t: Template, text: string, bare: string): string[] | undefined {
    if (bare.startsWith(",") && !t.pieces[0]?.startsWith(",")) return undefined;
    if (text === bare) {
      t.plain ??= new RegExp(`^${t.pieces.map((p, i) => (i === 0 ? "" : glued.test(p) || glues.test(t.pieces[i - 1] ?? "") ? "(\\S*?|[ ,:][^]*?)" : "([^]*?)") + escaped(p)).join("")}$`);
      const put = t.plain.exec(bare)?.slice(1);
      // A citation in brackets would be put in with the words before it, which are a sentence by themselves.
      if (put?.some((p) => p.includes(" (§"))) return undefined;
      return put?.some((p) => sentences.test(p)) || (t.pieces[0] === "" && parted.test(put?.[0] ?? "")) ? undefined : put;
    }
    const loose = (p: string): string => [seam, ...Array.from(p, escaped).flatMap((c) => [c, seam])].map((c) => (c === seam ? `${seam}*` : c)).join("");
    t.seamed ??= new RegExp(`^${t.pieces.map(loose).join(`(?:(?<=^|${seam})|$)([^]*?)(?:(?=${seam}|$)|(?<=^))`)}$`);
    return t.seamed.exec(text)?.slice(1);
  }

  /** Several sentences one after the other, or a list: as much of the beginning as is known together, else each by itself. */
  #parts(text: string): string {
    const mark = /^([,;:]|[0-9-]+:) /.exec(text)?.[0]; // with which a part of a sentence begins, or the day that it is about
    if (mark) return mark + this.said(text.slice(mark.length));
    for (const m of [...text.matchAll(/[.?!;:,] | \(|\)| · |[ \u00a0]?\*+ ?/g)].reverse()) {
      const before = text.slice(0, m.index), known = this.#before(before, m[0]);
      if (known === undefined) continue;
      const joined = m[0] === ", " ? this.whole(text.slice(m.index)) : undefined, first = joined && this.whole(before);
      return joined && first ? first + joined : known + this.said(text.slice(m.index + m[0].length));
    }
    for (const end of [/([.?!] )/, /( \(|\))/, /(: )/, /(; )/, /(, )/, /( · )/, /([ \u00a0]?\*+ ?)/, /( [0-9][0-9.,]*(?: (?:to|for) [0-9]+)?$)/]) {
      const parts = text.split(end);
      if (parts.length > 1 && !numbered.test(text)) return parts.map((p, i) => (i % 2 === 1 ? "" : this.#joined(parts[i - 1] ?? "", p))).join("");
    }
    const bare = text.replaceAll(seam, "");
    const ranks = bare.split("-").map((r) => this.#exact[r]);
    if (ranks.length > 2 && ranks.every((r) => typeof r === "string")) return ranks.join("-"); // queen-seven-five
    if (this.#probing === 0) this.missing.add(bare);
    return bare;
  }

  /** A text with what comes before it, which may be of the sentence: ", by hand". */
  #joined(before: string, text: string): string {
    return (before.startsWith(",") && this.whole(before + text)) || this.said(before) + this.said(text);
  }

  /** A text that is known as one, with what ends it, which may be of the sentence. */
  #before(text: string, end: string): string | undefined {
    const bare = text.replaceAll(seam, ""), stands = [bare, bare.charAt(0).toLowerCase() + bare.slice(1)].some((t) => Object.hasOwn(this.#exact, t));
    const mark = end.trim(), tried = mark === "" || !".?!;:,".includes(mark) || stands ? undefined : this.#probed(text + mark);
    if (tried?.endsWith(mark)) return (this.whole(text + mark) ?? "") + end.trimStart().slice(mark.length); // and not put in with the mark
    const said = this.whole(text);
    return said === undefined ? undefined : said + end;
  }
}
