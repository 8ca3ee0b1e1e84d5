/** Apart from the other texts, because the profile shows it too. */
export const CHECK_IN_TITLE = { el: 'Κωδικός εισόδου', en: 'Check-in code' };
export const CHECK_IN_FROM = { el: 'Κωδικός εισόδου από {time}', en: 'Check-in code from {time}' };
