/** A member's first screen; the profile shows appointments too. */
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
  made_one: '{{count}} έγινε',
  made_other: '{{count}} έγιναν',
  toCome_one: '{{count}} κλεισμένη',
  toCome_other: '{{count}} κλεισμένες',
  total: 'Σύνολο ραντεβού',
  upcoming: 'Προσεχή',
  limit: 'Όριο του μήνα',
  unlimited: 'Απεριόριστα',
  noLimit: '–',
  upcomingTitle: 'Προσεχή ραντεβού',
  historyTitle: 'Ιστορικό',
  historyNone: 'Τα τελευταία ραντεβού σας θα φαίνονται εδώ.',
  allHistory: 'Όλο το ιστορικό',
  greekTime: 'ώρα Ελλάδας',
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

/** Appointments cancelled by the gym. */
export const lost = {
  title_one: 'Το γυμναστήριο ακύρωσε το ραντεβού σας',
  title_other: 'Το γυμναστήριο ακύρωσε {{count}} ραντεβού σας',
  frozen: 'Αιτία: η συνδρομή σας μπήκε σε παύση.',
  deactivated: 'Αιτία: ο λογαριασμός σας είχε απενεργοποιηθεί.',
  choose: 'Διαλέξτε άλλη ώρα',
  read: 'Το είδα',
};

/** Waiting list. */
export const waiting = {
  title: 'Λίστα αναμονής',
  text: 'Θα σας ειδοποιήσουμε με email μόλις ελευθερωθεί θέση.',
  none: 'Δεν περιμένετε πια θέση.',
  position: '{{position}}η στη σειρά',
  leave: 'Δεν περιμένω πια',
  leaveOf: 'Δεν περιμένω πια: {{when}}',
};

/** Offline view of the overview. */
export const offline = {
  title: 'Χωρίς σύνδεση',
  text: 'Τα ραντεβού σας όπως ήταν ({{when}}). Για αλλαγές χρειάζεται σύνδεση.',
};
