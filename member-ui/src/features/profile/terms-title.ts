/** Apart from the other texts, because the profile shows it too. */
export const TERMS_TITLE = { el: 'Όροι του γυμναστηρίου', en: 'Terms of the gym' };
