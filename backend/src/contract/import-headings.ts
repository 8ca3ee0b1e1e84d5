import { CLIENT_FIELD_WORDS, IMPORTED_CLIENT_FIELDS, type ImportedClientField } from './client-field-names.js';
import { IMPORT_COLUMNS, type ImportColumn } from './client-import.js';
import { LANGUAGES } from './languages.js';

type Headings = Readonly<Partial<Record<ImportColumn, readonly string[]>>>;

/**
 * Headings of spreadsheets and of programs for gyms, in Greek and English, as people and exports write them. Case,
 * accents and punctuation do not matter. A named field is always read under its own names as well.
 */
const HEADINGS: Headings & Readonly<Record<Exclude<ImportColumn, ImportedClientField>, readonly string[]>> = {
  name: [
    ...['name', 'full name', 'client', 'client name', 'member', 'member name', 'customer', 'customer name', 'athlete'],
    ...['όνομα', 'ονοματεπώνυμο', 'πελάτης', 'μέλος', 'όνομα πελάτη', 'όνομα μέλους', 'επωνυμία', 'αθλητής'],
  ],
  firstName: ['first name', 'given name', 'forename', 'fname', 'μικρό όνομα', 'μικρό', 'όν.'],
  lastName: ['last name', 'surname', 'family name', 'lname', 'επώνυμο', 'επίθετο', 'επών.'],
  email: [
    ...['email', 'e-mail', 'mail', 'email address', 'e-mail address', 'primary email', 'contact email', 'login email'],
    ...['ηλεκτρονική διεύθυνση', 'ηλ. ταχυδρομείο', 'διεύθυνση email', 'email πελάτη', 'ηλ. διεύθυνση'],
  ],
  phone: [
    ...[
      'phone',
      'phone number',
      'mobile',
      'mobile phone',
      'mobile number',
      'mobile phone number',
      'cell',
      'cell phone',
    ],
    ...[
      'cellphone',
      'telephone',
      'telephone number',
      'mobile telephone number',
      'contact number',
      'primary phone',
      'tel',
    ],
    ...[
      'τηλέφωνο',
      'κινητό',
      'κινητό τηλέφωνο',
      'τηλ.',
      'κιν.',
      'τηλ. κινητό',
      'αριθμός τηλεφώνου',
      'τηλ. επικοινωνίας',
    ],
  ],
  startDate: [
    ...['start', 'start date', 'starts', 'from', 'begin date', 'active from', 'valid from', 'active date'],
    ...['activation date', 'membership start', 'membership start date', 'contract start', 'contract start date'],
    ...['plan start date', 'subscription start', 'subscription start date', 'membership begin date'],
    ...['έναρξη', 'ημερομηνία έναρξης', 'ημ. έναρξης', 'ημ/νία έναρξης', 'ημνία έναρξης', 'αρχή', 'από'],
    ...['έναρξη συνδρομής', 'ημ. έναρξης συνδρομής', 'ισχύει από', 'ενεργή από'],
  ],
  endDate: [
    ...['end', 'end date', 'ends', 'until', 'expiry', 'expiry date', 'expires', 'expires on', 'expiration'],
    ...['expiration date', 'valid until', 'valid to', 'active until', 'paid until', 'subscription expiry'],
    ...['subscription end', 'subscription end date', 'membership end', 'membership end date', 'membership expiry'],
    ...['membership expiration', 'membership expiration date', 'membership expiry date', 'membership expires'],
    ...['contract end', 'contract end date', 'plan end date', 'plan expiry date'],
    ...[
      'λήξη',
      'ημερομηνία λήξης',
      'ημ. λήξης',
      'ημ/νία λήξης',
      'ημνία λήξης',
      'λήξη συνδρομής',
      'ημ. λήξης συνδρομής',
    ],
    ...['έως', 'μέχρι', 'ισχύει έως', 'ισχύει μέχρι', 'λήγει', 'πληρωμένο έως'],
  ],
  monthlyLimit: [
    ...['monthly limit', 'visits', 'visits a month', 'visits per month', 'visits/month', 'monthly visits', 'limit'],
    ...['sessions per month', 'classes per month', 'sessions/month', 'classes/month', 'monthly classes'],
    ...['μηνιαίο όριο', 'όριο', 'όριο μήνα', 'επισκέψεις', 'επισκέψεις ανά μήνα', 'επισκέψεις τον μήνα'],
    ...['επισκέψεις/μήνα', 'επισκ./μήνα', 'φορές τον μήνα', 'φορές/μήνα', 'προπονήσεις τον μήνα', 'προπονήσεις/μήνα'],
  ],
  birthDate: [
    ...['birth date', 'birthdate', 'birthday', 'birth', 'born', 'dob', 'date of birth'],
    ...['γέννηση', 'ημ. γέννησης', 'ημ/νία γέννησης', 'ημνία γέννησης', 'γενέθλια', 'ημ. γεν.'],
  ],
  emergencyContactName: [
    ...['emergency', 'emergency name', 'emergency contact name', 'emergency contact', 'ice name'],
    ...['επαφή έκτακτης ανάγκης', 'σε ανάγκη', 'επικοινωνία ανάγκης'],
  ],
  emergencyContactPhone: [
    ...['emergency contact phone', 'emergency phone', 'emergency number', 'emergency contact number'],
    ...['emergency contact phone number', 'emergency phone number', 'ice phone', 'τηλέφωνο έκτακτης ανάγκης'],
    ...['τηλ. ανάγκης', 'τηλ. έκτακτης ανάγκης'],
  ],
  guardianName: [
    'parent',
    'parent name',
    'guardian name',
    'parent or guardian',
    'γονέας',
    'όνομα γονέα',
    'γονέας ή κηδεμόνας',
  ],
  guardianPhone: ['guardian phone', 'parent phone', 'τηλέφωνο γονέα', 'τηλ. γονέα', 'κινητό γονέα', 'κινητό κηδεμόνα'],
  guardianEmail: ['guardian email', 'parent email', 'email γονέα'],
  joinedOn: [
    ...[
      'joined',
      'joined on',
      'join date',
      'date joined',
      'joined date',
      'member since',
      'client since',
      'customer since',
    ],
    ...[
      'signup date',
      'sign up date',
      'signed up',
      'registration date',
      'registered',
      'registered on',
      'date registered',
    ],
    ...['ημερομηνία εγγραφής', 'ημ. εγγραφής', 'ημ/νία εγγραφής', 'ημνία εγγραφής', 'μέλος από', 'πελάτης από'],
  ],
  externalNumber: [
    ...[
      'client id',
      'member id',
      'customer id',
      'user id',
      'athlete id',
      'external id',
      'external number',
      'membership id',
    ],
    ...[
      'member number',
      'membership number',
      'client number',
      'customer number',
      'member no',
      'membership no',
      'barcode',
    ],
    ...['barcode id', 'card number', 'card no', 'member code', 'client code', 'customer code'],
    ...['κωδικός', 'κωδ.', 'κωδικός πελάτη', 'κωδικός μέλους', 'κωδ. πελάτη', 'κωδ. μέλους', 'αριθμός μέλους'],
    ...['αρ. μέλους', 'αριθμός πελάτη', 'αρ. πελάτη', 'αριθμός κάρτας', 'αρ. κάρτας', 'αριθμός μητρώου', 'αρ. μητρώου'],
  ],
  notes: [
    ...['note', 'notes', 'comment', 'comments', 'remarks', 'client notes', 'member notes', 'customer notes', 'memo'],
    ...['σημείωση', 'σημειώσεις', 'σχόλιο', 'σχόλια', 'παρατήρηση', 'παρατηρήσεις', 'παρατηρ.'],
  ],
  balance: [
    ...['balance', 'balance positive owed', 'owed', 'owes', 'amount owed', 'debt', 'amount due', 'balance due'],
    ...['outstanding', 'outstanding balance', 'outstanding amount', 'total due', 'overdue amount', 'unpaid'],
    ...['υπόλοιπο', 'υπόλοιπο θετικό οφείλει', 'οφειλή', 'οφειλές', 'οφειλόμενο', 'οφειλόμενο ποσό', 'οφείλει'],
    ...['χρέος', 'υπόλοιπο οφειλής', 'ποσό οφειλής', 'ανεξόφλητο', 'χρεωστικό υπόλοιπο'],
  ],
  // The same the other way round: the facts there belong to the client.
  credit: [
    ...['account balance', 'credit', 'credit balance', 'account credit', 'prepaid', 'πίστωση', 'πιστωτικό υπόλοιπο'],
    ...['προπληρωμή', 'προπληρωμένα', 'προκαταβολή'],
  ],
  tags: ['tags', 'tag', 'labels', 'groups', 'ετικέτες', 'ετικέτα', 'ομάδες'],
};

/** Taken where the file has no heading above for the same. */
const FALLBACKS: Headings = {
  phone: [
    ...['home phone', 'home telephone', 'home telephone number', 'work phone', 'work telephone number', 'landline'],
    ...[
      'phone 1',
      'phone 2',
      'σταθερό',
      'σταθερό τηλέφωνο',
      'τηλ. οικίας',
      'τηλέφωνο οικίας',
      'τηλ. σταθερό',
      'τηλέφωνο 1',
    ],
  ],
  // An account may be younger than the membership.
  joinedOn: [
    ...['created', 'created at', 'created on', 'date created', 'creation date', 'date added', 'added on', 'εγγραφή'],
  ],
  externalNumber: ['id'],
};

/** An exported table is read as it was written. */
const EXPORTED: Headings = Object.fromEntries(
  IMPORTED_CLIENT_FIELDS.map((name) => [name, LANGUAGES.map((language) => CLIENT_FIELD_WORDS[language][name])]),
);

/** Lower case without accents and punctuation. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const columnsBy = (...tables: readonly Headings[]): ReadonlyMap<string, ImportColumn> =>
  new Map(
    IMPORT_COLUMNS.flatMap((column) =>
      tables.flatMap((table) => (table[column] ?? []).map((heading) => [plainWords(heading), column] as const)),
    ),
  );
const COLUMN_OF = columnsBy(HEADINGS, EXPORTED);
const FALLBACK_OF = columnsBy(FALLBACKS);

/** Programs also write `firstName`; a word in capitals is one word. */
const apart = (heading: string): string => heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
const inTable = (table: ReadonlyMap<string, ImportColumn>, heading: string): ImportColumn | null =>
  table.get(plainWords(heading)) ?? table.get(plainWords(apart(heading))) ?? null;

/** Contents of each column by its heading, in Greek or English; null for one that is not read. */
export function matchColumns(headings: readonly string[]): (ImportColumn | null)[] {
  const taken = new Set<ImportColumn>();
  const take = (column: ImportColumn | null): ImportColumn | null => {
    if (column === null || taken.has(column)) return null;
    taken.add(column);
    return column;
  };
  const matched = headings.map((heading) => take(inTable(COLUMN_OF, heading)));
  const filled = matched.map((column, i) => column ?? take(inTable(FALLBACK_OF, headings[i] ?? '')));
  // Beside a surname, a plain "name" is the first name.
  const isSplit = taken.has('lastName') && !taken.has('firstName');
  return filled.map((column) => (isSplit && column === 'name' ? 'firstName' : column));
}
