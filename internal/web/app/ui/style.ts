// The style of the pages beside the lobby and the tables, which comes with the first of them.

let come: Promise<void> | undefined;

/** Waits until that style is there; without it a page is plain, but whole. */
export const moreStyle = (): Promise<void> => (come ??= new Promise((resolve) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = document.querySelector<HTMLMetaElement>("meta[name=more-style]")?.content ?? "";
  link.onload = link.onerror = () => resolve();
  document.head.append(link);
}));
