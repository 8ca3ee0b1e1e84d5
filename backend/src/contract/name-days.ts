import type { CalendarDate } from './calendar-date.js';
import { addDays } from './calendar-date.js';
import { FIRST_NAMES } from './first-names.js';
import { foldedWords } from './search-key.js';

/** The names of a fixed feast, by month and day. */
const FIXED: Readonly<Record<string, string>> = {
  '01-01': 'Βασίλειος Βασιλική',
  '01-06': 'Φώτιος Φώτης Φωτεινή Θεοφάνης Θεοφανία Ουρανία Περιστέρα Ιορδάνης Ιορδάνα',
  '01-07': 'Ιωάννης Ιωάννα Πρόδρομος',
  '01-12': 'Τατιανή Τατιάνα',
  '01-17': 'Αντώνιος Αντωνία',
  '01-18': 'Αθανάσιος Αθανασία Κύριλλος',
  '01-20': 'Ευθύμιος Ευθυμία',
  '01-21': 'Αγνή Ευγένιος Μάξιμος Πάτροκλος',
  '01-22': 'Τιμόθεος',
  '01-24': 'Ξένη Ξένια',
  '01-25': 'Γρηγόριος Γρηγορία',
  '01-26': 'Ξενοφών Ξενοφώντας',
  '02-01': 'Τρύφων Τρύφωνας',
  '02-03': 'Σταμάτιος Σταμάτης Σταματία Ματούλα Συμεών',
  '02-06': 'Δωροθέα',
  '02-09': 'Νικηφόρος',
  '02-10': 'Χαράλαμπος Χαραλαμπία',
  '02-11': 'Βλάσιος Βλάσης',
  '02-19': 'Φιλοθέη',
  '02-23': 'Πολύκαρπος',
  '03-01': 'Ευδοκία',
  '03-17': 'Αλέξιος Αλέξης Αλεξία',
  '03-19': 'Χρύσανθος Χρυσάνθη',
  '03-25': 'Ευάγγελος Ευαγγελία',
  '04-15': 'Λεωνίδας',
  '04-24': 'Ελισάβετ',
  '04-29': 'Ιάσων Ιάσονας',
  '05-05': 'Ειρήνη',
  '05-08': 'Θεολόγος Θεολογία',
  '05-09': 'Χριστόφορος Χριστοφόρα',
  '05-10': 'Σίμων Σίμος',
  '05-13': 'Γλυκερία',
  '05-15': 'Αχιλλεύς Αχιλλέας',
  '05-20': 'Λυδία',
  '05-21': 'Κωνσταντίνος Κωνσταντίνα Ελένη',
  '05-29': 'Θεοδοσία',
  '06-08': 'Καλλιόπη',
  '06-11': 'Βαρθολομαίος',
  '06-29': 'Πέτρος Πετρούλα Παύλος Παυλίνα',
  '06-30': 'Απόστολος Αποστολία',
  '07-01': 'Ανάργυρος Αργυρώ',
  '07-03': 'Υάκινθος',
  '07-07': 'Κυριακή Κυριάκος',
  '07-08': 'Προκόπιος Προκόπης',
  '07-11': 'Όλγα',
  '07-17': 'Μαρίνα Μαρίνος Μαργαρίτα',
  '07-19': 'Μακρίνα',
  '07-20': 'Ηλίας Ηλιάνα',
  '07-22': 'Μαγδαληνή Μαρκέλλα',
  '07-24': 'Χριστίνα',
  '07-25': 'Άννα Ολυμπία Ολυμπιάδα',
  '07-26': 'Παρασκευή',
  '07-27': 'Παντελεήμων Παντελής',
  '08-06': 'Σωτήριος Σωτηρία',
  '08-15': 'Μαρία Μάριος Παναγιώτης Παναγιώτα Δέσποινα',
  '08-25': 'Τίτος',
  '08-26': 'Ναταλία Αδριανός',
  '08-27': 'Φανούριος Φανουρία',
  '08-30': 'Αλέξανδρος Αλεξάνδρα',
  '09-03': 'Φοίβος',
  '09-04': 'Ερμιόνη',
  '09-11': 'Θεοδώρα Ευανθία',
  '09-13': 'Αριστείδης Κορνήλιος',
  '09-14': 'Σταύρος Σταυρούλα',
  '09-15': 'Νικήτας Βησσαρίων',
  '09-16': 'Ευφημία',
  '09-17': 'Σοφία Αγάπη Ελπίδα Πίστη',
  '09-18': 'Αριάδνη',
  '09-20': 'Ευστάθιος Ευσταθία',
  '09-23': 'Ξανθίππη Πολυξένη',
  '09-24': 'Θέκλα Μυρτώ',
  '09-25': 'Ευφροσύνη',
  '10-03': 'Διονύσιος Διονυσία',
  '10-08': 'Πελαγία',
  '10-18': 'Λουκάς',
  '10-19': 'Κλεοπάτρα',
  '10-20': 'Γεράσιμος Γερασιμούλα',
  '10-21': 'Σωκράτης',
  '10-23': 'Ιάκωβος',
  '10-26': 'Δημήτριος Δήμητρα',
  '10-27': 'Νέστωρ Νέστορας',
  '11-08': 'Μιχαήλ Άγγελος Αγγελική Γαβριήλ Γαβριέλα Ταξιάρχης',
  '11-09': 'Νεκτάριος Νεκταρία',
  '11-11': 'Μηνάς Βίκτωρ Βίκτωρας Βικτώρια',
  '11-13': 'Χρυσόστομος',
  '11-14': 'Φίλιππος Φιλίππα',
  '11-16': 'Ματθαίος Ιφιγένεια',
  '11-18': 'Πλάτων Πλάτωνας',
  '11-25': 'Αικατερίνη',
  '11-26': 'Στυλιανός Στυλιανή',
  '11-30': 'Ανδρέας',
  '12-04': 'Βαρβάρα',
  '12-05': 'Σάββας',
  '12-06': 'Νικόλαος Νικολέτα Νίκη',
  '12-12': 'Σπυρίδων Σπυριδούλα',
  '12-13': 'Ευστράτιος Λουκία',
  '12-15': 'Ελευθέριος Ελευθερία',
  '12-17': 'Δανιήλ',
  '12-21': 'Ιουλιανή',
  '12-22': 'Αναστασία',
  '12-24': 'Ευγενία',
  '12-25': 'Χρήστος',
  '12-26': 'Εμμανουήλ Εμμανουέλα',
  '12-27': 'Στέφανος Στεφανία',
};

/** The names of a movable feast, by days after Easter. */
const MOVABLE: Readonly<Record<number, string>> = {
  // The first Saturday of Lent.
  [-43]: 'Θεόδωρος',
  [-8]: 'Λάζαρος',
  [-7]: 'Βάιος Βάια Βάγια Δάφνη',
  0: 'Αναστάσιος Λάμπρος Λαμπρινή Πασχάλης Πασχαλιά',
  2: 'Ραφαήλ Ραφαέλα',
  5: 'Ζωή Πηγή',
  7: 'Θωμάς Θωμαή',
};

/** Feasts in April that give way to Holy Week: celebrated on their day, or so many days after a later Easter. */
const GIVING_WAY: readonly { day: string; until: string; afterEaster: number; names: string }[] = [
  { day: '04-23', until: '04-23', afterEaster: 1, names: 'Γεώργιος Γεωργία' },
  { day: '04-25', until: '04-24', afterEaster: 2, names: 'Μάρκος' },
];

/** The Orthodox Easter Sunday of a year from 1900 to 2099: by the Julian calendar, 13 days ahead. */
export function easterOf(year: number): CalendarDate {
  const moon = (19 * (year % 19) + 15) % 30;
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7;
  const count = moon + weekday + 114;
  const month = Math.floor(count / 31);
  const julian = `${year}-0${month}-${String((count % 31) + 1).padStart(2, '0')}`;
  return addDays(julian, 13);
}

const split = (names: string): string[] => names.split(' ');
const folded = (name: string): string => foldedWords(name).trim();

/** Everyday forms that are more often short for another name, or sound like another one: Φοίβη. */
const DOUBTFUL = new Set(['Βιβή', 'Έλλη', 'Νάντια', 'Τζένη', 'Τίνα']);

/** The everyday forms of a name, folded; one that two names share says nothing, and none is another name's own. */
const formsOf = (() => {
  const owners = new Map<string, Set<string>>();
  for (const [own = '', ...forms] of FIRST_NAMES)
    for (const form of [own, ...forms])
      owners.set(folded(form), (owners.get(folded(form)) ?? new Set()).add(folded(own)));
  const sure = (form: string): boolean => owners.get(folded(form))?.size === 1 && !DOUBTFUL.has(form);
  const byName = new Map(FIRST_NAMES.map(([own = '', ...forms]) => [folded(own), forms.filter(sure).map(folded)]));
  return (name: string): string[] => byName.get(name) ?? [];
})();

/** Each folded form that a feast names itself: an everyday form of another name does not take it. */
const NAMED = new Set(
  [...Object.values(FIXED), ...Object.values(MOVABLE), ...GIVING_WAY.map(({ names }) => names)]
    .flatMap(split)
    .map(folded),
);

/** The names celebrated on a date, folded as in a search key, with their everyday forms. */
export function namesOn(date: CalendarDate): string[] {
  const year = Number(date.slice(0, 4));
  const easter = easterOf(year);
  const movable = Object.entries(MOVABLE).filter(([days]) => addDays(easter, Number(days)) === date);
  const givingWay = GIVING_WAY.filter(({ day, until, afterEaster }) => {
    const isLate = easter >= `${year}-${until}`;
    return date === (isLate ? addDays(easter, afterEaster) : `${year}-${day}`);
  });
  const names = [FIXED[date.slice(5)] ?? '', ...movable.map(([, one]) => one), ...givingWay.map((one) => one.names)];
  const celebrated = names
    .flatMap(split)
    .filter((name) => name !== '')
    .map(folded);
  return celebrated.flatMap((name) => [name, ...formsOf(name).filter((form) => !NAMED.has(form))]);
}

/**
 * True if a person's first name has its day on the date of these names (`namesOn`). That is the first word that is a first
 * name at all: where it says nothing, a surname that is one says nothing either.
 */
export function hasNameDay(name: string, celebrated: readonly string[]): boolean {
  const words = foldedWords(name).trim().split(' ');
  const first = words.find((word) => FIRST_NAME_FORMS.has(word));
  return first !== undefined && celebrated.includes(first);
}

const FIRST_NAME_FORMS = new Set([...NAMED, ...FIRST_NAMES.flat().map(folded)]);
