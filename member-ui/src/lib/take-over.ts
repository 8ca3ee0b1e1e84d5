/** What a page says to a new release that waits. */
export const TAKE_OVER = 'takeOver';
