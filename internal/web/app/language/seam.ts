/** Between two parts of a text that come from different places, so that what is put in is told from what stands beside it. */
export const seam = "\uF8FF";
