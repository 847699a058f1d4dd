// How words are written.

/** "seat" begins a sentence as "Seat". */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
