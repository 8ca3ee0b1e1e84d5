/** A member’s first screen; the profile shows appointments too. */
export const overview = {
  title: 'Επισκόπηση',
  next: 'Επόμενο ραντεβού',
  now: 'Τώρα',
  none: 'Δεν έχετε προσεχές ραντεβού',
  noneText: 'Διαλέξτε ημέρα και ώρα και η θέση είναι δική σας.',
  book: 'Κλείστε ραντεβού',
  use: 'Επισκέψεις του μήνα',
  useOf: 'από {{limit}}',
  useUnlimited: 'χωρίς όριο',
  useLabel: '{{used}} από {{limit}} επισκέψεις: {{month}}',
  remaining_one: 'Απομένει {{count}} επίσκεψη για τον {{month}}.',
  remaining_other: 'Απομένουν {{count}} επισκέψεις για τον {{month}}.',
  usedUp_one: 'Κάνατε τη μία επίσκεψη για τον {{month}}. Μπορείτε να κλείσετε ξανά για ημέρες από {{from}}.',
  usedUp_other:
    'Συμπληρώσατε τις {{count}} επισκέψεις για τον {{month}}. Μπορείτε να κλείσετε ξανά για ημέρες από {{from}}.',
  unlimitedText: 'Η συνδρομή σας δεν έχει όριο επισκέψεων.',
  total: 'Σύνολο ραντεβού',
  upcoming: 'Προσεχή',
  limit: 'Όριο του μήνα',
  unlimited: 'Απεριόριστα',
  noLimit: '–',
  upcomingTitle: 'Προσεχή ραντεβού',
  historyTitle: 'Ιστορικό',
  historyNone: 'Τα τελευταία ραντεβού σας θα φαίνονται εδώ.',
  quickBook: 'Ελεύθερες ώρες: {{day}}',
  allTimes: 'Όλες οι ώρες',
  upcomingNone: 'Όσα ραντεβού κλείσετε θα φαίνονται εδώ.',
  noMore: 'Δεν έχετε άλλα προσεχή ραντεβού.',
};

export const appointment = {
  cancel: 'Ακύρωση',
  cancelOf: 'Ακύρωση του ραντεβού: {{when}}',
  cancelUntil: 'Ακύρωση έως {{when}}',
  cancelClosed: 'Η ακύρωση ήταν δυνατή έως {{when}}',
  status: { confirmed: 'Επιβεβαιωμένο', cancelled: 'Ακυρωμένο', completed: 'Ολοκληρωμένο', pending: 'Σε αναμονή' },
  reason: 'Αιτία: {{reason}}',
  toCalendar: 'Στο ημερολόγιο',
  toCalendarOf: 'Προσθήκη στο ημερολόγιο: {{when}}',
  calendarTitle: 'Προπόνηση – {{gym}}',
  calendarText: 'Η ακύρωση είναι δυνατή έως {{when}}',
};

/** That screen without a network. */
export const offline = {
  title: 'Χωρίς σύνδεση',
  text: 'Τα ραντεβού σας όπως ήταν ({{when}}). Για αλλαγές χρειάζεται σύνδεση.',
};
