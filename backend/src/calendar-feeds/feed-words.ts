import type { Language } from '../contract/languages.js';

interface FeedWords {
  /** Title of an entry of the waiting list. */
  waiting: string;
  waitingText: string;
  cancelUntil: string;
  /** Name of the calendar of staff, and of each timeslot in it. */
  schedule: string;
  places: string;
}

/** Texts of calendars that are read at their address. */
export const FEED_WORDS: Readonly<Record<Language, FeedWords>> = {
  el: {
    waiting: 'Αναμονή: {title}',
    waitingText: 'Είστε σε λίστα αναμονής. Θέση δεν έχει κλειστεί ακόμη.',
    cancelUntil: 'Η ακύρωση είναι δυνατή έως {when}',
    schedule: 'Πρόγραμμα – {gym}',
    places: '{booked}/{capacity} κρατήσεις',
  },
  en: {
    waiting: 'Waiting list: {title}',
    waitingText: 'You are on the waiting list. No place is booked yet.',
    cancelUntil: 'You can cancel until {when}',
    schedule: 'Schedule – {gym}',
    places: '{booked}/{capacity} booked',
  },
};
