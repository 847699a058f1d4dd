// How words are written.

/** "seat" begins a sentence as "Seat". */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence with its full stop, once. */
export const stopped = (words: string): string => words.replace(/\.?$/, ".");
