/** Message from a page that tells a waiting release to take over. */
export const TAKE_OVER = 'takeOver';
