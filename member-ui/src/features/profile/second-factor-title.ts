/** Apart from the other texts, because the profile shows it too. */
export const SECOND_FACTOR_TITLE = { el: 'Δεύτερο βήμα σύνδεσης', en: 'Second step of the sign-in' };
