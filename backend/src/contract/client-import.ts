import type { Capability } from './capability-names.js';
import { IMPORTED_CLIENT_FIELDS } from './client-field-names.js';
import * as is from './kinds.js';
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
  ...IMPORTED_CLIENT_FIELDS,
  'notes',
  'tags',
  'balance',
  'credit',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** Columns that need the gym to use a capability. */
export const IMPORT_PARTS: Readonly<Partial<Record<ImportColumn, Capability>>> = {
  ...{ notes: 'notes', tags: 'notes' },
  ...{ balance: 'money', credit: 'money' },
};

/** Columns of dates. */
export const IMPORT_DATES = [
  'startDate',
  'endDate',
  'birthDate',
  'joinedOn',
] as const satisfies readonly ImportColumn[];
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

class ImportedSubscription extends shape({
  startDate: is.date,
  endDate: about(orNull(is.date), 'null: it does not expire'),
  monthlyLimit: about(is.number, '0: unlimited'),
}) {}

class NamedClient extends shape({ id: is.id, name: is.text }) {}

/** A cell that cannot be imported: of `faults` its whole row is left out, of `emptied` it stays empty. */
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

/** A row as it becomes a client. */
export class ImportPreview extends shape({
  row: about(is.number, 'From 1, without the headings'),
  name: is.text,
  email: is.text,
  phone: is.text,
  subscription: about(orNull(one(ImportedSubscription)), 'null: without one'),
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
  /** The first `LIMITS.importFaultsShown`, by row. */
  emptied: listOf(ImportFault),
  emptiedCount: about(is.number, 'All of them'),
  /** The first `LIMITS.importRowsShown` that become clients. */
  preview: listOf(ImportPreview),
  subscriptions: about(is.number, 'Of the new clients'),
  startsToday: about(is.number, 'Of those, without a start in their row'),
  usualVisits: about(is.number, 'Of those, without visits in their row'),
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

/** The columns that are missing before a table can be imported; `withoutEmail` as asked by the one who imports it. */
export function missingColumns(columns: readonly (ImportColumn | null)[], withoutEmail = false): ImportColumn[] {
  const has = (column: ImportColumn): boolean => columns.includes(column);
  const name: ImportColumn[] = has('name') || (has('firstName') && has('lastName')) ? [] : ['name'];
  const needed: ImportColumn[] = withoutEmail ? ['phone'] : ['email', 'phone'];
  return [...name, ...needed.filter((column) => !has(column))];
}
