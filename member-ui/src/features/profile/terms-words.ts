import { TERMS_TITLE } from './terms-title';

/** Also right for a child whom an adult acts for. */
export const TERMS_WORDS = {
  el: {
    title: TERMS_TITLE.el,
    back: 'Πίσω στα ραντεβού',
    ask: 'Διαβάστε τους όρους του γυμναστηρίου και πείτε μας αν τους αποδέχεστε.',
    asksFirst: 'Πριν κλείσετε ώρα, διαβάστε τους όρους του γυμναστηρίου και αποδεχτείτε τους.',
    read: 'Ανάγνωση των όρων',
    version: 'Έκδοση {version}, από {date}',
    link: 'Άνοιγμα των όρων σε νέα καρτέλα',
    accept: 'Αποδέχομαι τους όρους',
    accepting: 'Αποδοχή...',
    accepted: 'Αποδοχή: {when}',
    thanks: 'Ευχαριστούμε. Η αποδοχή καταχωρίστηκε.',
    failed: 'Η αποδοχή δεν καταχωρίστηκε. Δοκιμάστε ξανά.',
    notLoaded: 'Οι όροι δεν φορτώθηκαν. Δοκιμάστε ξανά.',
    none: 'Το γυμναστήριο δεν έχει δημοσιεύσει όρους.',
  },
  en: {
    title: TERMS_TITLE.en,
    back: 'Back to the appointments',
    ask: 'Read the terms of the gym and tell us whether you accept them.',
    asksFirst: 'Before you book, read the terms of the gym and accept them.',
    read: 'Read the terms',
    version: 'Version {version}, of {date}',
    link: 'Open the terms in a new tab',
    accept: 'I accept the terms',
    accepting: 'Accepting...',
    accepted: 'Accepted: {when}',
    thanks: 'Thank you. Your consent was recorded.',
    failed: 'Your consent was not recorded. Please try again.',
    notLoaded: 'The terms could not be loaded. Please try again.',
    none: 'The gym has not published any terms.',
  },
};
