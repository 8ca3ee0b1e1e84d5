/** `meta` of a list whose whole length is shown, as a number in a sentence or the progress of a file. */
export const COUNTED_WHOLE = { isCountedWhole: true };
