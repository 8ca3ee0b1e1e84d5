/** No autofocus on touch devices: it would open the on-screen keyboard. */
export const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;
