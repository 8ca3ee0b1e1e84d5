import type { Language } from '../../contract/languages.js';
import type { Problem } from '../directory/gym-problems.js';
import type { Sort, Trouble } from './gyms.rules.js';
import type { SurveyedState } from './survey.js';

interface Words {
  title: string;
  search: string;
  find: string;
  sortBy: string;
  columns: Record<Sort, string>;
  version: string;
  current: string;
  missing: (migrations: number) => string;
  newer: string;
  unknown: string;
  never: string;
  states: Record<SurveyedState, string>;
  problems: Record<Problem, string>;
  troubles: Record<Trouble, string>;
  gyms: (count: number) => string;
  inTrouble: (count: number) => string;
  allWell: string;
  shown: (first: number, last: number, count: number) => string;
  earlier: string;
  later: string;
  noneYet: string;
  noneFound: string;
  all: string;
  other: string;
  oldest: (age: string) => string;
  refused: string;
  refusedText: string;
  unreadable: string;
  unreadableText: string;
  asOf: (time: string) => string;
  ago: (count: number, unit: string) => string;
  units: Record<'minutes' | 'hours' | 'days', string>;
}

export const OPERATOR_WORDS: Readonly<Record<Language, Words>> = {
  el: {
    title: 'Γυμναστήρια',
    search: 'Όνομα, κλειδί ή διεύθυνση',
    find: 'Αναζήτηση',
    sortBy: 'Ταξινόμηση:',
    columns: {
      name: 'Γυμναστήριο',
      state: 'Κατάσταση',
      size: 'Μέγεθος',
      clients: 'Πελάτες',
      backup: 'Τελευταίο αντίγραφο',
      mail: 'Email σε αναμονή',
      screens: 'Ανοιχτές οθόνες',
      request: 'Τελευταία κλήση',
      failures: 'Σφάλματα',
    },
    version: 'Έκδοση',
    current: 'τρέχουσα',
    missing: (migrations) => `λείπουν ${migrations}`,
    newer: 'νεότερη',
    unknown: 'άγνωστο',
    never: 'ποτέ',
    states: {
      ready: 'ανοιχτό',
      suspended: 'σε αναστολή',
      restoring: 'επαναφέρεται',
      moving: 'μεταφέρεται',
      unfinished: 'ημιτελές',
      behind: 'αναβαθμίζεται',
      newer: 'νεότερη έκδοση',
      broken: 'δεν εξυπηρετείται',
    },
    problems: {
      secrets: 'τα μυστικά του λείπουν ή δεν ανοίγουν με το GYMS_KEY',
      server: 'ο διακομιστής της βάσης του δεν απαντά',
      tables: 'λείπουν πίνακές του',
      'cannot-upgrade': 'δεν αναβαθμίζεται σε αυτή την έκδοση',
      demo: 'ανοίγει με τους κωδικούς του demo',
    },
    troubles: {
      state: 'δεν εξυπηρετούνται',
      backup: 'χωρίς πρόσφατο αντίγραφο',
      mail: 'με email που αργούν',
      failures: 'με πρόσφατα σφάλματα',
    },
    gyms: (count) => (count === 1 ? '1 γυμναστήριο' : `${count} γυμναστήρια`),
    inTrouble: (count) => (count === 1 ? '1 θέλει προσοχή:' : `${count} θέλουν προσοχή:`),
    allWell: 'Όλα καλά.',
    shown: (first, last, count) => `${first}–${last} από ${count}`,
    earlier: 'Προηγούμενα',
    later: 'Επόμενα',
    noneYet: 'Δεν υπάρχει γυμναστήριο ακόμη: το πρώτο φτιάχνεται με npm run gym:create.',
    noneFound: 'Κανένα γυμναστήριο δεν ταιριάζει.',
    all: 'Όλα τα γυμναστήρια',
    other: 'English',
    oldest: (age) => `το παλιότερο ${age}`,
    refused: 'Χρειάζεται το κλειδί του διαχειριστή',
    refusedText: 'Ανοίξτε ξανά τη σελίδα και γράψτε το OPERATOR_TOKEN ως κωδικό. Το όνομα χρήστη δεν παίζει ρόλο.',
    unreadable: 'Τα γυμναστήρια δεν διαβάζονται τώρα',
    unreadableText: 'Η βάση δεν απαντά. Το αρχείο καταγραφής λέει γιατί. Δοκιμάστε ξανά σε λίγο.',
    asOf: (time) => `Ενημέρωση: ${time}`,
    ago: (count, unit) => `πριν ${count}\u00a0${unit}`,
    units: { minutes: 'λεπ.', hours: 'ώρ.', days: 'ημ.' },
  },
  en: {
    title: 'Gyms',
    search: 'Name, key or host',
    find: 'Search',
    sortBy: 'Sort by:',
    columns: {
      name: 'Gym',
      state: 'State',
      size: 'Size',
      clients: 'Clients',
      backup: 'Last backup',
      mail: 'Mail waiting',
      screens: 'Open screens',
      request: 'Last request',
      failures: 'Failures',
    },
    version: 'Version',
    current: 'current',
    missing: (migrations) => `${migrations} missing`,
    newer: 'newer',
    unknown: 'unknown',
    never: 'never',
    states: {
      ready: 'open',
      suspended: 'suspended',
      restoring: 'being restored',
      moving: 'being moved',
      unfinished: 'unfinished',
      behind: 'being upgraded',
      newer: 'newer version',
      broken: 'not served',
    },
    problems: {
      secrets: 'its secrets are missing, or GYMS_KEY does not open them',
      server: 'the server of its database does not answer',
      tables: 'tables of it are missing',
      'cannot-upgrade': 'it cannot be brought to this version',
      demo: 'it opens with the demo’s passwords',
    },
    troubles: {
      state: 'not served',
      backup: 'without a recent backup',
      mail: 'with mail that is late',
      failures: 'with recent failures',
    },
    gyms: (count) => (count === 1 ? '1 gym' : `${count} gyms`),
    inTrouble: (count) => (count === 1 ? '1 needs attention:' : `${count} need attention:`),
    allWell: 'All is well.',
    shown: (first, last, count) => `${first}–${last} of ${count}`,
    earlier: 'Previous',
    later: 'Next',
    noneYet: 'There is no gym yet: npm run gym:create makes the first one.',
    noneFound: 'No gym matches.',
    all: 'All gyms',
    other: 'Ελληνικά',
    oldest: (age) => `oldest ${age}`,
    refused: 'The operator’s token is needed',
    refusedText: 'Open the page again and give OPERATOR_TOKEN as the password. The user name does not matter.',
    unreadable: 'The gyms cannot be read now',
    unreadableText: 'The database does not answer. The log says why. Try again in a moment.',
    asOf: (time) => `As of ${time}`,
    ago: (count, unit) => `${count}\u00a0${unit} ago`,
    units: { minutes: 'min', hours: 'h', days: 'd' },
  },
};
