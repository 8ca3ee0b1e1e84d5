/** Apart from the other texts, because the profile shows it too. */
export const STANDING_TITLE = { el: 'Σταθερές κρατήσεις', en: 'Standing bookings' };
