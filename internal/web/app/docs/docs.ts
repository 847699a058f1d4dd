// The script of the documentation: the appearance that was chosen, and the search over all pages. The pages are served
// by a floor or opened from files, where a script can be loaded but nothing fetched.

import MiniSearch from "minisearch";

/** One heading of a page and the text below it: address from the root, page, heading, text. */
type Section = [url: string, page: string, heading: string, text: string];

interface Found { id: number; terms: string[] }

declare global {
  var feltSections: Section[] | undefined; // what the file of the index sets
}

const theme = kept();
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
function kept(): string | null {
  try { return localStorage.getItem("felt.theme"); } catch { return null; }
}

const most = 20;

let index: Promise<MiniSearch> | undefined;

/** The index, whose sections come when somebody first searches. */
function load(from: string): Promise<MiniSearch> {
  return index ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = from;
    script.onload = () => {
      const all = new MiniSearch({ fields: ["page", "heading", "text"] });
      all.addAll((globalThis.feltSections ?? []).map(([, page, heading, text], id) => ({ id, page, heading, text })));
      resolve(all);
    };
    script.onerror = () => { index = undefined; script.remove(); reject(new Error("the index did not come")); };
    document.head.append(script);
  });
}

function find(all: MiniSearch, words: string): Found[] {
  return all.search(words, {
    combineWith: "AND", boost: { heading: 4, page: 2 },
    prefix: (term) => term.length > 1, fuzzy: (term) => (term.length > 5 && !/\d/.test(term) ? 1 : false),
  }).map(({ id, terms }) => ({ id: id as number, terms }));
}

/** Part of a text around the first of some words. */
function excerpt(text: string, terms: string[]): string {
  const lower = text.toLowerCase();
  const at = Math.max(0, Math.min(...terms.map((t) => lower.indexOf(t)).filter((i) => i >= 0), text.length) - 40);
  const start = at === 0 || at >= text.length - 1 ? 0 : text.indexOf(" ", at) + 1;
  const part = text.slice(start, start + 150);
  return (start > 0 ? "… " : "") + part + (start + 150 < text.length ? " …" : "");
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, className: string, text = ""): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

function searches(form: HTMLFormElement): void {
  const { root = "", sections = "" } = form.dataset;
  const input = form.querySelector("input")!;
  const list = form.querySelector("ol")!;
  const status = form.querySelector("[role=status]")!;
  const links = () => [...list.querySelectorAll("a")];
  const show = (found: Found[]) => {
    list.replaceChildren(...found.slice(0, most).map(({ id, terms }) => {
      const [url, page, heading, text] = globalThis.feltSections![id]!;
      const link = element("a", "");
      link.href = root + url;
      link.append(element("strong", "", heading || page));
      if (heading && heading !== page) link.append(element("span", "quiet", ` ${page}`));
      link.append(element("span", "excerpt", excerpt(text, terms)));
      const item = element("li", "");
      item.append(link);
      return item;
    }));
    form.classList.toggle("open", input.value.trim() !== "");
  };
  const search = async () => {
    const words = input.value.trim();
    if (!words) { show([]); status.textContent = ""; return; }
    try {
      const found = find(await load(sections), words);
      if (input.value.trim() !== words) return; // who types on asks again
      show(found);
      status.textContent = found.length === 0 ? "Nothing found" : found.length === 1 ? "1 section" : found.length > most ? `The best ${most} of ${found.length} sections` : `${found.length} sections`;
    } catch {
      form.classList.add("open");
      status.textContent = "The index could not be loaded.";
    }
  };
  const close = () => form.classList.remove("open");
  form.hidden = false;
  input.addEventListener("focus", () => { void load(sections).catch(() => {}); });
  input.addEventListener("input", () => void search());
  form.addEventListener("submit", (event) => { event.preventDefault(); links()[0]?.click(); });
  form.addEventListener("keydown", (event) => {
    const all = links();
    const at = all.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === "Escape") { close(); input.focus(); }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp" || all.length === 0) return;
    event.preventDefault();
    const to = at + (event.key === "ArrowDown" ? 1 : -1);
    if (to < 0) input.focus();
    else all[Math.min(to, all.length - 1)]!.focus();
  });
  list.addEventListener("click", close); // a link to this very page opens none
  document.addEventListener("click", (event) => { if (!form.contains(event.target as Node)) close(); });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.metaKey || event.ctrlKey || event.altKey || (event.target as Element).closest("input, textarea, select")) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector<HTMLFormElement>("form.search");
  if (form) searches(form);
  // Where there is room the list of pages is open, and goes out with the screen.
  const nav = document.querySelector<HTMLDetailsElement>("details.site");
  const wide = matchMedia("(min-width: 900px)");
  const follow = () => { if (nav) nav.open = wide.matches; };
  wide.addEventListener("change", follow);
  follow();
});
