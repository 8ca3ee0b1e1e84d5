import type { ByLanguage } from './added-texts.js';

/** Texts of cards that few members see: what the gym cancelled, and the waiting list. */
const el = {
  lost: {
    title_one: 'Το γυμναστήριο ακύρωσε το ραντεβού σας',
    title_other: 'Το γυμναστήριο ακύρωσε {count} ραντεβού σας',
    frozen: 'Αιτία: η συνδρομή σας μπήκε σε παύση.',
    deactivated: 'Αιτία: ο λογαριασμός σας είχε απενεργοποιηθεί.',
    choose: 'Διαλέξτε άλλη ώρα',
    read: 'Το είδα',
  },
  waitingList: {
    title: 'Λίστα αναμονής',
    text: 'Αν ελευθερωθεί θέση, θα λάβετε email.',
    none: 'Δεν περιμένετε πια θέση.',
    position: '{position}η από {waiting}',
    odds_one: 'Τις τελευταίες 12 εβδομάδες θα είχατε βρει θέση {count} φορά.',
    odds_other: 'Τις τελευταίες 12 εβδομάδες θα είχατε βρει θέση {count} φορές.',
    oddsNone: 'Τις τελευταίες 12 εβδομάδες δεν θα είχατε βρει θέση.',
    free: 'Ελευθερώθηκε θέση',
    leave: 'Δεν περιμένω πια',
    leaveOf: 'Δεν περιμένω πια: {when}',
  },
};

const en: typeof el = {
  lost: {
    title_one: 'The gym cancelled your appointment',
    title_other: 'The gym cancelled {count} of your appointments',
    frozen: 'Reason: your subscription was paused.',
    deactivated: 'Reason: your account was switched off.',
    choose: 'Choose another time',
    read: 'Got it',
  },
  waitingList: {
    title: 'Waiting list',
    text: 'If a place becomes free, we will email you.',
    none: 'You are no longer waiting for a place.',
    position: 'Number {position} of {waiting}',
    odds_one: 'You would have got in {count} time in the last 12 weeks.',
    odds_other: 'You would have got in {count} times in the last 12 weeks.',
    oddsNone: 'You would not have got in during the last 12 weeks.',
    free: 'A place is free',
    leave: 'Stop waiting',
    leaveOf: 'Stop waiting: {when}',
  },
};

export const SELDOM_TEXTS: ByLanguage<typeof el> = { el, en };
