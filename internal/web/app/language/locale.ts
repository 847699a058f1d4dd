/** How numbers and times are written: as in the United States, in the language of the page. */
export const locale = (): string => `${globalThis.document?.documentElement.lang ?? "en"}-US`;

/** A day and a time of it. */
export const dated = (at: string | number): string => new Date(at).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });

/** A gaming day, or another date, that records have as "2026-11-29"; in UTC, as days are. */
export function dayOf(date: string): string {
  const at = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(at.valueOf()) ? date : at.toLocaleDateString(locale(), { dateStyle: "medium", timeZone: "UTC" });
}

/** What a floor says, with its dates as people read them; what is quoted, or the name of a file, stays. */
export const withDays = (text: string): string => text.replace(/(?<![\w."/-])\d{4}-\d\d-\d\d(?![\w"-])/g, (date) => dayOf(date));

/** The time of a day in UTC. */
export const timeOf = (at: string): string => new Date(at).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });
