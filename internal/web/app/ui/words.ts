// How words are written.

/** "seat" begins a sentence as "Seat". */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Your hand" within a sentence is "your hand". */
export const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A sentence with its full stop, once. */
export const stopped = (words: string): string => words.replace(/\.?$/, ".");

/** Whether a citation, or a chapter, is of a design, which has no clause. */
export const designed = (cite: string): boolean => cite === "design" || cite.startsWith("design.");

/** Whether a clause is in the lists that are kept: those of the games. General provisions and accounting controls have none. */
export const listed = (cite: string): boolean => !/^(4\d\d|60\d)a\./.test(cite);
