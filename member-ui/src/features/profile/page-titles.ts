/** Apart from the other texts of these pages, because the profile shows them too. */
export const FREEZE_TITLE = { el: 'Παύση', en: 'Pause' };
export const CALENDAR_TITLE = { el: 'Ημερολόγιο', en: 'Calendar' };
export const SECOND_FACTOR_TITLE = { el: 'Σύνδεση σε δύο βήματα', en: 'Two-step sign-in' };
export const STANDING_TITLE = { el: 'Σταθερές κρατήσεις', en: 'Standing bookings' };

/** Titles of the pages behind the profile, and the way back to it. */
export const PROFILE_PAGES = {
  el: {
    back: 'Πίσω στο προφίλ',
    more: 'Περισσότερα',
    security: 'Ασφάλεια',
    ledger: 'Λογαριασμός',
    documents: 'Έγγραφα',
    owes: (amount: string) => `Οφείλετε ${amount}.`,
  },
  en: {
    back: 'Back to the profile',
    more: 'More',
    security: 'Security',
    ledger: 'Account',
    documents: 'Documents',
    owes: (amount: string) => `You owe ${amount}.`,
  },
};
