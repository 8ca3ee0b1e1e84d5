/** Apart from the other texts, because the profile shows it too. */
export const FREEZE_TITLE = { el: 'Πάγωμα συνδρομής', en: 'Freeze the subscription' };
