/** How numbers and times are written: as in the United States, in the language of the page. */
export const locale = (): string => `${globalThis.document?.documentElement.lang ?? "en"}-US`;
