/** Apart from the other texts of these pages, because the profile shows them too. */
export const FREEZE_TITLE = { el: 'Πάγωμα συνδρομής', en: 'Freeze the subscription' };
export const SECOND_FACTOR_TITLE = { el: 'Δεύτερο βήμα σύνδεσης', en: 'Second step of the sign-in' };
export const STANDING_TITLE = { el: 'Σταθερές κρατήσεις', en: 'Standing bookings' };
