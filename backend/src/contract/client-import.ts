import type { Capability } from './capability-names.js';
import { CLIENT_FIELD_WORDS, NAMED_CLIENT_FIELDS, type NamedClientField } from './client-field-names.js';
import * as is from './kinds.js';
import { LANGUAGES } from './languages.js';
import { LIMITS } from './limits.js';
import { about, each, extend, listOf, one, oneOf, optional, orNull, shape } from './shape.js';

/** Contents of a column of a spreadsheet. `firstName` and `lastName` together stand for `name`. */
export const IMPORT_COLUMNS = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'startDate',
  'endDate',
  'monthlyLimit',
  ...NAMED_CLIENT_FIELDS,
  'tags',
  'balance',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** Columns that need the gym to use a capability. */
export const IMPORT_PARTS: Readonly<Partial<Record<ImportColumn, Capability>>> = { tags: 'notes', balance: 'money' };

/** Columns of dates. */
export const IMPORT_DATES = ['startDate', 'endDate', 'birthDate'] as const satisfies readonly ImportColumn[];
export type ImportDateColumn = (typeof IMPORT_DATES)[number];

/** 5/6 is the fifth of June, or the sixth of May as in America. */
export const DATE_ORDERS = ['dayFirst', 'monthFirst'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Each row has a cell for each column, as text. */
export class ClientImportTable extends shape({
  columns: each(oneOf(IMPORT_COLUMNS)),
  rows: about(each(each(is.text)), 'A cell for each column, as text'),
  dateOrder: optional(
    about(oneOf(DATE_ORDERS), 'Of columns whose dates could all be read either way. Required where the check asks'),
  ),
  withoutEmail: optional(about(is.flag, 'Imports people without an address, too, if they have a phone')),
}) {}

/** POST /api/Admin/client-imports/check. */
export class ClientImportCheckRequest extends extend([ClientImportTable], {
  rowNumbers: optional(
    about(each(is.number), 'The number of each row in the file, for texts that name another row. Default: from 1'),
  ),
}) {}

/** POST /api/Admin/client-imports. */
export class ClientImportRequest extends extend([ClientImportTable], {
  id: about(is.id, 'Made by the sender; sent again, it is the same import'),
  fileName: is.textOf({ min: 1, max: LIMITS.nameMaxLength }),
  mailsLinks: about(is.flag, 'Mails each new client a link to choose a password'),
}) {}

class NamedClient extends shape({ id: is.id, name: is.text }) {}

/** A cell that cannot be imported; its whole row is left out. */
export class ImportFault extends shape({
  row: about(is.number, 'From 1, without the headings'),
  column: oneOf(IMPORT_COLUMNS),
  message: is.text,
}) {}

/** Something about a row that is imported all the same. */
export class ImportHint extends shape({
  row: about(is.number, 'From 1, without the headings'),
  column: oneOf(IMPORT_COLUMNS),
  message: is.text,
  client: about(orNull(one(NamedClient)), 'Who is there already, and may be the same person'),
}) {}

/** How a column of dates is read, by one of its cells. */
export class ImportDates extends shape({
  column: oneOf(IMPORT_DATES),
  order: about(orNull(oneOf(DATE_ORDERS)), 'null: asked, by `dateOrder`'),
  isProven: about(is.flag, 'Its cells themselves say it'),
  isOpen: about(is.flag, 'Some of its cells could be read either way'),
  text: about(is.text, 'The cell as it stands in the file'),
  date: about(orNull(is.date), 'The date that it is read as'),
}) {}

export class ClientImportCheck extends shape({
  rows: is.number,
  ready: about(is.number, 'Rows that become clients'),
  present: about(is.number, 'Rows whose email has an account already'),
  faultyRows: is.number,
  owedCents: about(is.number, 'Euro cents that new clients owe'),
  paidAheadCents: about(is.number, 'Euro cents that new clients have paid ahead'),
  /** The first `LIMITS.importFaultsShown`, by row. */
  faults: listOf(ImportFault),
  faultCount: about(is.number, 'All of them'),
  dates: listOf(ImportDates),
  asksDateOrder: about(is.flag, 'No row is ready before `dateOrder` is said'),
  refusal: about(orNull(is.text), 'Why nothing of the file can be imported'),
  /** The first `LIMITS.importFaultsShown`, by row. */
  hints: listOf(ImportHint),
  hintCount: about(is.number, 'All of them'),
}) {}

export const IMPORT_STATES = ['running', 'finished', 'failed', 'undone'] as const;
export type ClientImportState = (typeof IMPORT_STATES)[number];

export class ClientImport extends shape({
  id: is.id,
  fileName: is.text,
  createdAt: is.instant,
  createdByName: is.text,
  state: oneOf(IMPORT_STATES),
  rows: about(is.number, 'Rows without a fault'),
  done: is.number,
  created: about(is.number, 'Clients that it created; of one undone, those who stayed'),
  present: is.number,
}) {}

/** POST /api/Admin/client-imports/{id}/undo. */
export class UndoneImport extends shape({
  removed: is.number,
  /** They have booked, signed in or been changed since. */
  kept: listOf(NamedClient),
}) {}

type Headings<Columns extends ImportColumn> = Readonly<Record<Columns, readonly string[]>>;
/** Other words for them; a named field is always read under its names. */
const HEADINGS: Headings<Exclude<ImportColumn, NamedClientField>> & Partial<Headings<NamedClientField>> = {
  name: ['name', 'full name', 'client', 'member', 'ονομα', 'ονοματεπωνυμο', 'πελατης', 'μελος'],
  firstName: ['first name', 'given name', 'μικρο ονομα'],
  lastName: ['last name', 'surname', 'family name', 'επωνυμο', 'επιθετο'],
  email: ['email', 'e mail', 'mail', 'email address', 'ηλεκτρονικη διευθυνση', 'ηλ ταχυδρομειο'],
  phone: ['phone', 'phone number', 'mobile', 'telephone', 'τηλεφωνο', 'κινητο', 'κινητο τηλεφωνο', 'τηλ'],
  startDate: ['start', 'start date', 'starts', 'from', 'εναρξη', 'ημερομηνια εναρξης', 'αρχη', 'απο'],
  endDate: [
    'end',
    'end date',
    'ends',
    'until',
    'expiry',
    'expires',
    'subscription expiry',
    'ληξη',
    'ημερομηνια ληξης',
    'ληξη συνδρομησ',
    'εως',
  ],
  monthlyLimit: [
    ...['monthly limit', 'visits', 'visits a month', 'visits per month', 'limit'],
    ...['μηνιαιο οριο', 'οριο', 'οριο μηνα', 'επισκεψεις', 'επισκεψεις ανα μηνα', 'επισκεψεις τον μηνα'],
  ],
  birthDate: ['birth date', 'birthdate', 'birthday', 'dob', 'γεννηση', 'ημ γεννησης', 'γενεθλια'],
  emergencyContactName: [
    'emergency',
    'emergency name',
    'emergency contact name',
    'επαφη εκτακτης αναγκης',
    'σε αναγκη',
  ],
  emergencyContactPhone: [
    'emergency contact phone',
    'emergency phone',
    'emergency number',
    'τηλεφωνο εκτακτης αναγκης',
  ],
  guardianName: ['parent', 'guardian name', 'parent or guardian', 'γονεας', 'γονεας ή κηδεμονας'],
  guardianPhone: ['guardian phone', 'parent phone', 'τηλεφωνο γονεα', 'κινητο γονεα', 'κινητο κηδεμονα'],
  guardianEmail: ['guardian email', 'parent email', 'email γονεα'],
  balance: [
    ...['balance', 'balance positive owed', 'owed', 'owes', 'amount owed', 'debt', 'amount due'],
    ...[
      'υπολοιπο',
      'υπολοιπο θετικο οφειλει',
      'οφειλη',
      'οφειλες',
      'οφειλομενο',
      'οφειλομενο ποσο',
      'οφειλει',
      'χρεος',
    ],
  ],
  tags: ['tags', 'tag', 'labels', 'groups', 'ετικετες', 'ετικετα', 'ομαδες'],
};
/** An exported table is read as it was written. */
const EXPORTED: Readonly<Partial<Record<ImportColumn, readonly string[]>>> = Object.fromEntries(
  NAMED_CLIENT_FIELDS.map((name) => [name, LANGUAGES.map((language) => CLIENT_FIELD_WORDS[language][name])]),
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

const COLUMN_OF = new Map(
  IMPORT_COLUMNS.flatMap((column) =>
    [...(HEADINGS[column] ?? []), ...(EXPORTED[column] ?? [])].map((heading) => [plainWords(heading), column] as const),
  ),
);

/** Contents of each column by its heading, in Greek or English; null for one that is not read. */
export function matchColumns(headings: readonly string[]): (ImportColumn | null)[] {
  const taken = new Set<ImportColumn>();
  const matched = headings.map((heading) => {
    const column = COLUMN_OF.get(plainWords(heading)) ?? null;
    if (column === null || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
  // Beside a surname, a plain "name" is the first name.
  const isSplit = taken.has('lastName') && !taken.has('firstName');
  return matched.map((column) => (isSplit && column === 'name' ? 'firstName' : column));
}

/** The columns that are missing before a table can be imported. */
export function missingColumns(columns: readonly (ImportColumn | null)[]): ImportColumn[] {
  const has = (column: ImportColumn): boolean => columns.includes(column);
  const name: ImportColumn[] = has('name') || (has('firstName') && has('lastName')) ? [] : ['name'];
  return [...name, ...(['email', 'phone'] as const).filter((column) => !has(column))];
}
