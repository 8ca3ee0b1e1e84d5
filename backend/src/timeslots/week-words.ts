import type { Language } from '../contract/languages.js';

interface WeekWords {
  label: string;
  closed: string;
  none: string;
  /** Today, once the last hour has begun. */
  over: string;
  full: string;
  one: string;
  several: string;
}

/** Texts of the week on the gym's own page. */
export const WEEK_WORDS: Readonly<Record<Language, WeekWords>> = {
  el: {
    label: 'Πρόγραμμα της εβδομάδας',
    closed: 'Κλειστά',
    none: 'Δεν υπάρχουν ώρες',
    over: 'Δεν υπάρχουν άλλες ώρες',
    full: 'Πλήρες',
    one: '1 ελεύθερη θέση',
    several: '{count} ελεύθερες θέσεις',
  },
  en: {
    label: 'Timetable of the week',
    closed: 'Closed',
    none: 'No hours',
    over: 'No more hours',
    full: 'Full',
    one: '1 place free',
    several: '{count} places free',
  },
};
