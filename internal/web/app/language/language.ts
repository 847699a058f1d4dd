// The pages are written in English. In another language each text is looked up as its element is made, so no page has to know.

import { Fragment, options, type ComponentChildren, type VNode } from "preact";
import { language } from "../ui/settings";
import type { Catalogue, Sentences } from "./catalogue";
import { seam } from "./seam";

let catalogue: Catalogue | undefined;

/** A text that is drawn by no element: the title of the page, the names of a chart's axes. */
export const said = (text: string): string => catalogue?.said(text) ?? text;

const catalogues: Record<typeof language.value, (() => Promise<{ default: string }>) | undefined> = {
  en: undefined,
  es: () => import("felt/words/es.json"),
};

/** Has the pages speak the language that was chosen, before the first of them is drawn. */
export async function speak(): Promise<void> {
  document.documentElement.lang = language.value;
  document.cookie = `felt-language=${language.value}; path=/; max-age=31536000; samesite=strict`; // papers are asked for by links
  const load = catalogues[language.value];
  if (!load) return;
  const [sentences, code] = await Promise.all([load(), import("./catalogue")]);
  catalogue = new code.Catalogue(JSON.parse(sentences.default) as Sentences);
  const before = options.vnode;
  options.vnode = (vnode) => {
    if (catalogue && (typeof vnode.type === "string" || vnode.type === Fragment)) translate(catalogue, vnode as VNode<Props>);
    before?.(vnode);
  };
  // For who mends a translation.
  Object.assign(globalThis, { untranslated: catalogue.missing });
}

/** The languages, each called in itself. */
export const languages = [["en", "English"], ["es", "Español"]] as const;

/** The page again, in another language. */
export function change(to: typeof language.value): void {
  language.value = to;
  location.reload();
}

type Props = Record<string, unknown> & { children?: ComponentChildren };

/** The attributes that people read or hear. */
const read = ["aria-label", "aria-valuetext", "aria-roledescription", "title", "placeholder", "alt", "label"];

/** Elements whose text is no language. */
const written = new Set<unknown>(["code", "pre", "kbd", "textarea", "script", "style"]);

function translate(to: Catalogue, { type, props }: VNode<Props>): void {
  if (props.translate === false || written.has(type)) return;
  for (const name of read) {
    const text = props[name];
    if (typeof text === "string") props[name] = to.said(text);
  }
  if (props.children !== undefined) props.children = inWords(to, props.children);
}

/** Children in the language; those that make a sentence together are one, and stand in its order. */
function inWords(to: Catalogue, children: ComponentChildren): ComponentChildren {
  if (typeof children === "string") return to.said(children);
  if (!Array.isArray(children)) return children;
  const each = (): ComponentChildren => children.map((c: ComponentChildren) => (Array.isArray(c) ? inWords(to, c) : typeof c === "string" ? to.said(c) : c));
  const isText = (c: ComponentChildren): c is string | number => typeof c === "string" || typeof c === "number";
  if (!children.some((c: ComponentChildren) => typeof c === "string" && /\p{L}{2}/u.test(c))) return each();
  // What is no text stands in the sentence as one character that no text has.
  const first = 0xe000;
  const text = children.map((c: ComponentChildren, i: number) => (isText(c) ? String(c) : c === null || c === undefined || typeof c === "boolean" ? "" : String.fromCharCode(first + i))).join(seam);
  const core = text.replace(new RegExp(`^[\\s${seam}]+|[\\s${seam}]+$`, "g"), "");
  const whole = to.whole(core);
  if (whole === undefined) return each();
  const [before, after] = text.split(core);
  return `${before}${whole}${after}`.replaceAll(seam, "").split(/([\uE000-\uE7FF])/).filter((p) => p !== "").map((p) => {
    const at = p.charCodeAt(0) - first;
    if (p.length > 1 || at < 0 || at >= children.length) return p;
    const child = children[at];
    return Array.isArray(child) ? inWords(to, child) : child;
  });
}
