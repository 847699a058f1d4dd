/** How numbers and times are written: as in the United States, in the language of the page. */
export const locale = (): string => `${globalThis.document?.documentElement.lang ?? "en"}-US`;

/** A day and a time of it. */
export const dated = (at: string | number): string => new Date(at).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
