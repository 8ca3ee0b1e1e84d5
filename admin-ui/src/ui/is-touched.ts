/** A finger picks; a keyboard on the glass would only stand in its way. */
export const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;
