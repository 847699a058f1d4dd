// The colours of felts.

const colours = ["green", "burgundy", "midnight", "petrol", "plum", "russet", "slate", "olive"];

/** The class of a felt colour; an unknown one is green. */
export const feltClass = (colour: string): string => `felt-${colours.includes(colour) ? colour : "green"}`;
