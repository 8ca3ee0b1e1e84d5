import { isMinor } from '../contract/age.js';
import { IMPORTED_CLIENT_FIELDS, type ImportedClientField } from '../contract/client-field-names.js';
import { CLIENT_FIELDS, type ClientData, type ClientField } from '../contract/client-fields.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { type DateOrder, type ImportColumn, type ImportDateColumn } from '../contract/client-import.js';
import { plainWords } from '../contract/import-headings.js';
import { cleanWords, mixedLetters } from '../contract/clean-words.js';
import { CONTROL_CHARACTERS } from '../contract/control-characters.js';
import { hasEmailForm, storedEmail } from '../contract/email.js';
import { LIMITS } from '../contract/limits.js';
import type { ValidationKey } from '../contract/validation.el.js';
import { hasInvisible, isShown } from '../contract/person-name.js';
import { firstPhone, isPhone, phoneKey } from '../contract/phone.js';
import { searchKey } from '../contract/search-key.js';
import { readWish, type SubscriptionWish } from '../subscriptions/subscription-change.rules.js';
import type { FieldProblem, TextParams } from '../platform/texts/text-params.js';
import { judgeDates, readDate, type JudgedDates } from './import-dates.rules.js';

/** A row that can become a client. */
export interface ImportedClient extends Pick<ClientData, 'name' | 'email' | 'phone' | ImportedClientField> {
  /** Empty without one. */
  note: string;
  /** Names, each once. */
  tags: string[];
  /** Positive: owed; negative: paid ahead; 0 without one. */
  balanceCents: number;
  /** null without one. */
  subscription: SubscriptionWish | null;
  /** Parts of the subscription that the row does not say, and are as usual: from today, or the usual visits. */
  assumed: readonly AssumedColumn[];
}

const ASSUMED = ['startDate', 'monthlyLimit'] as const satisfies readonly ImportColumn[];
type AssumedColumn = (typeof ASSUMED)[number];

/** Text about a cell: what keeps its row out or leaves the cell empty, or a hint about a row that is imported. */
export interface CellFault {
  column: ImportColumn;
  problem: FieldProblem;
}

type ReadRow =
  | { ok: true; client: ImportedClient; hints: CellFault[]; emptied: CellFault[] }
  | { ok: false; faults: CellFault[] };

/** Without them there is no client. A fault in any other column leaves its cell empty (rule: import). */
const NEEDED: ReadonlySet<ImportColumn> = new Set(['name', 'firstName', 'lastName', 'email', 'phone']);

/** The order of day and month in each column that has dates. */
export type DateOrders = Readonly<Partial<Record<ImportDateColumn, DateOrder>>>;
/** A date that is past the twelfth shows the order in a text about it. */
const DATE_EXAMPLES: Readonly<Record<DateOrder, string>> = { dayFirst: '23/11/2026', monthFirst: '11/23/2026' };

const ENDLESS = ['δεν λήγει', 'χωρίς λήξη', 'αόριστη', 'never', 'never expires', 'no end'].map(plainWords);
const UNLIMITED = [
  'απεριόριστες',
  'απεριόριστο',
  'απεριόριστα',
  'απεριόριστες επισκέψεις',
  'χωρίς όριο',
  'unlimited',
  'unlimited visits',
  'no limit',
].map(plainWords);

/** `12,5`, `-12.50 €`, `1.234,50`: the sign, the euros with marks between thousands if any, and the cents. */
const AMOUNT = /^([-−]?)(\d{1,7}|\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.))(?:[.,](\d{1,2}))?$/;
/** A spreadsheet's own arithmetic, such as 12.299999999999999. */
const RECKONED = /^-?\d{1,7}\.\d{6,}$/;

/** Cents of an amount as people and spreadsheets write it; null for anything else, as `1.234`, which could be either. */
export function readAmount(text: string): number | null {
  const bare = text.replace(/€|EUR$/gi, '').replace(/\s/g, '');
  if (RECKONED.test(bare)) {
    const cents = Math.round(Number(bare) * 100);
    return Math.abs(Number(bare) * 100 - cents) < 1e-4 ? cents : null;
  }
  const [, sign, euros, cents = ''] = AMOUNT.exec(bare) ?? [];
  if (euros === undefined) return null;
  const amount = Number(euros.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  return sign === '' || amount === 0 ? amount : -amount;
}

/** Spreadsheets mark text with a leading apostrophe, as our own export does; ours keeps formulas from running. */
const cellText = (cell: string): string => cleanWords(cell).replace(/^'/, '').replace(/\s+/g, ' ').trim();

const tooLong = (text: string, max: number): boolean => [...text].length > max;

/** A problem of a value that is there. */
type Check = (value: string) => ValidationKey | null;
const unlessEmpty = (check: Check, value: string): ValidationKey | null => (value === '' ? null : check(value));

function nameProblem(name: string): ValidationKey | null {
  if (hasInvisible(name)) return 'nameInvisible';
  return isShown(name) ? null : 'nameRequired';
}

function emailProblem(email: string): ValidationKey | null {
  if (email === '') return 'emailRequired';
  return hasEmailForm(email) && !tooLong(email, LIMITS.emailMaxLength) ? null : 'emailInvalid';
}

function phoneProblem(phone: string): ValidationKey | null {
  if (phone === '') return 'phoneRequired';
  return isPhone(phone) && !tooLong(phone, LIMITS.phoneMaxLength) ? null : 'phoneInvalid';
}

export interface RowChoices {
  /** A person without an address is also a client (rule: without e-mail). */
  withoutEmail?: boolean | undefined;
}

/** By what two rows are one person: the address, or without one the name with the phone. */
export const personKey = ({ email, name, phone }: Pick<ClientData, 'email' | 'name' | 'phone'>): string =>
  email || JSON.stringify([searchKey(name), phoneKey(phone)]);

/**
 * Reads one row of a table whose columns are `columns` (rule: import). Visits per month default to the form's usual
 * number, and the start to `today`. Without both dates, or without an end, there is no subscription.
 */
export function readRow(
  columns: readonly ImportColumn[],
  cells: readonly string[],
  today: CalendarDate,
  orders: DateOrders = {},
  { withoutEmail = false }: RowChoices = {},
): ReadRow {
  const written = (column: ImportColumn): string => cells[columns.indexOf(column)] ?? '';
  const isMalformed = (column: ImportColumn): boolean => CONTROL_CHARACTERS.test(cellText(written(column)));
  const cell = (column: ImportColumn): string =>
    !NEEDED.has(column) && isMalformed(column) ? '' : cellText(written(column));
  const faults: CellFault[] = [];
  const fault: Fault = (column, key, params = {}) => {
    if (key !== null) faults.push({ column, problem: { key, params: { field: column, ...params } } });
    return key !== null;
  };
  for (const column of columns) if (isMalformed(column)) fault(column, 'malformed');

  const nameColumn = columns.includes('name') ? 'name' : 'lastName';
  const name = cell('name') || `${cell('firstName')} ${cell('lastName')}`.trim();
  fault(nameColumn, nameProblem(name));
  if (tooLong(name, LIMITS.nameMaxLength)) fault(nameColumn, 'tooLong', { max: LIMITS.nameMaxLength });
  const email = storedEmail(cell('email'));
  if (!withoutEmail || email !== '') fault('email', emailProblem(email));
  const { phone } = firstPhone(cell('phone'));
  fault('phone', phoneProblem(phone));

  const rest = {
    ...readAround(cell, today, fault, orders),
    note: readNote(isMalformed('notes') ? '' : written('notes'), fault),
    tags: readTags(cell('tags'), fault),
    balanceCents: readCents('balance', cell, fault) - readCents('credit', cell, fault),
    ...readSubscription(cell, today, fault, orders),
  };
  if (withoutEmail && email === '' && isMinor(rest, today)) fault('email', 'minorWithoutEmail');
  // Staff who mend them go through the row from left to right; a column that the file lacks comes last.
  const place = ({ column }: CellFault): number =>
    columns.includes(column) ? columns.indexOf(column) : columns.length;
  faults.sort((a, b) => place(a) - place(b));
  if (faults.some(({ column }) => NEEDED.has(column))) return { ok: false, faults };
  const client = { name, email, phone, ...rest };
  return { ok: true, client, hints: hintsAbout(columns, cell, client), emptied: faults };
}

/** Line breaks stay. */
function readNote(written: string, fault: Fault): string {
  const note = cleanWords(written).replace(/^'/, '').replace(/\r\n?/g, '\n').trim();
  return tooLong(note, LIMITS.noteMaxLength) && fault('notes', 'tooLong', { max: LIMITS.noteMaxLength }) ? '' : note;
}

function readTags(text: string, fault: Fault): string[] {
  const tags = [...new Set(text.split(/[,;|]/).map((tag) => tag.trim()))].filter((tag) => tag !== '');
  const problem = tags.map(nameProblem).find((found) => found !== null) ?? null;
  const isFaulty =
    fault('tags', problem) ||
    (tags.some((tag) => tooLong(tag, LIMITS.tagMaxLength)) && fault('tags', 'tooLong', { max: LIMITS.tagMaxLength }));
  return isFaulty ? [] : tags;
}

function readCents(column: 'balance' | 'credit', cell: (column: ImportColumn) => string, fault: Fault): number {
  const cents = cell(column) === '' ? 0 : readAmount(cell(column));
  if (cents === null) fault(column, 'balanceUnread');
  else if (Math.abs(cents) <= LIMITS.money.maxCents) return cents;
  else fault(column, 'balanceTooLarge', { max: LIMITS.money.maxCents / 100 });
  return 0;
}

/** Hints at parts of the row that are left out or may be a slip. */
function hintsAbout(
  columns: readonly ImportColumn[],
  cell: (column: ImportColumn) => string,
  client: Readonly<Record<string, unknown>>,
): CellFault[] {
  return columns.flatMap((column): CellFault[] => {
    const kind = column in CLIENT_FIELDS ? CLIENT_FIELDS[column as keyof typeof CLIENT_FIELDS].kind : null;
    if (kind === 'phone') {
      const { phone, rest } = firstPhone(cell(column));
      // A cell that stays empty keeps nothing.
      return rest === '' || client[column] !== phone
        ? []
        : [{ column, problem: { key: 'phoneFirst', params: { phone, rest } } }];
    }
    const letters = kind === 'email' ? mixedLetters(String(client[column])) : [];
    return letters.length === 0
      ? []
      : [{ column, problem: { key: 'emailMixed', params: { letters: letters.join(' ') } } }];
  });
}

/** @returns whether there is one */
type Fault = (column: ImportColumn, key: ValidationKey | null, params?: TextParams) => boolean;

/** Age, the people to call, and every other named field. */
function readAround(cell: (column: ImportColumn) => string, today: CalendarDate, fault: Fault, orders: DateOrders) {
  const orderOf = (name: ImportedClientField): DateOrder =>
    (name in orders ? orders[name as ImportDateColumn] : null) ?? 'dayFirst';
  const read = IMPORTED_CLIENT_FIELDS.map((name) => [
    name,
    readNamed(name, cell(name), { today, order: orderOf(name) }, fault),
  ]);
  return Object.fromEntries(read) as Pick<ClientData, ImportedClientField>;
}

const NAMED: Readonly<Record<ImportedClientField, Exclude<ClientField, { kind: 'flag' }>>> = CLIENT_FIELDS;

/** Empty where the cell is, or is faulty; null for an empty date. */
function readNamed(
  name: ImportedClientField,
  text: string,
  { today, order }: { today: CalendarDate; order: DateOrder },
  fault: Fault,
): string | null {
  const field = NAMED[name];
  switch (field.kind) {
    case 'date': {
      const date = text === '' ? null : readDate(text, today, order);
      if (date === null && text !== '') fault(name, 'dateUnread', { example: DATE_EXAMPLES[order] });
      return name === 'birthDate' && date !== null && date > today && fault(name, 'birthDateFuture') ? null : date;
    }
    case 'email':
      return fault(name, unlessEmpty(emailProblem, storedEmail(text))) ? '' : storedEmail(text);
    case 'phone': {
      const { phone } = firstPhone(text);
      return fault(name, unlessEmpty(phoneProblem, phone)) ? '' : phone;
    }
    case 'name':
      return fault(name, unlessEmpty(nameProblem, text)) || isTooLong(name, text, LIMITS.nameMaxLength, fault)
        ? ''
        : text;
    case 'text':
      return isTooLong(name, text, field.maxLength, fault) ? '' : text;
  }
}

const isTooLong = (column: ImportColumn, text: string, max: number, fault: Fault): boolean =>
  tooLong(text, max) && fault(column, 'tooLong', { max });

function readSubscription(
  cell: (column: ImportColumn) => string,
  today: CalendarDate,
  fault: Fault,
  { startDate: ofStart = 'dayFirst', endDate: ofEnd = 'dayFirst' }: DateOrders,
): Pick<ImportedClient, 'subscription' | 'assumed'> {
  const monthlyLimit = readVisits(cell('monthlyLimit'), fault);
  const startDate = readDay('startDate', cell('startDate'), ofStart, fault);
  const isEndless = ENDLESS.includes(plainWords(cell('endDate')));
  const endDate = isEndless ? null : readDay('endDate', cell('endDate'), ofEnd, fault);
  const none = { subscription: null, assumed: [] };
  // A date that cannot be read leaves its cell empty: it was told already that there is no subscription.
  if (startDate === undefined && endDate === undefined) return none;
  if (endDate === undefined && cell('endDate') !== '') return none;
  const wish = readWish({
    startDate: startDate ?? today,
    monthlyLimit: monthlyLimit ?? LIMITS.monthlyLimit.formDefault,
    ...(endDate !== undefined && { endDate }),
  });
  if (!wish.ok) fault('endDate', wish.key, wish.params);
  if (!wish.ok) return none;
  const said = { startDate, monthlyLimit };
  return { subscription: wish.wish, assumed: ASSUMED.filter((column) => said[column] === undefined) };
}

/** undefined for a cell that is empty, or stays so. */
function readVisits(visits: string, fault: Fault): number | undefined {
  const { max } = LIMITS.monthlyLimit;
  if (visits === '') return undefined;
  if (UNLIMITED.includes(plainWords(visits))) return 0;
  if (/^\d{1,4}$/.test(visits) && Number(visits) <= max) return Number(visits);
  fault('monthlyLimit', 'visitsUnread', { max });
  return undefined;
}

/** undefined for a cell that is empty, or stays so. */
function readDay(column: ImportDateColumn, text: string, order: DateOrder, fault: Fault): CalendarDate | undefined {
  if (text === '') return undefined;
  const date = readDate(text, undefined, order);
  if (date === null) fault(column, 'dateUnread', { example: DATE_EXAMPLES[order] });
  return date ?? undefined;
}

interface ReadTable {
  /** Without both kinds of proof in a column (rule: import). A table whose dates are not settled has no clients. */
  dates: JudgedDates;
  /** Rows without a fault, in order, each with its row. */
  clients: (ImportedClient & { row: number })[];
  faults: (CellFault & { row: number })[];
  /** About those clients. */
  hints: (CellFault & { row: number })[];
  /** Cells of those clients that stay empty. */
  emptied: (CellFault & { row: number })[];
  faultyRows: number;
}

/** The order of each column; null when it is not settled. */
function ordersOf(dates: JudgedDates): DateOrders | null {
  if (!dates.ok || dates.asks) return null;
  return Object.fromEntries(dates.columns.map(({ column, order }) => [column, order ?? undefined]));
}

const twiceBy = ({ email }: ImportedClient): ValidationKey => (email === '' ? 'personTwice' : 'emailTwice');

/** Reads a whole table. Among rows of one person only the first is good, and is named by its number in the file. */
export function readTable(
  columns: readonly ImportColumn[],
  rows: readonly (readonly string[])[],
  today: CalendarDate,
  {
    rowNumbers = [],
    dateOrder,
    withoutEmail,
  }: { rowNumbers?: readonly number[] | undefined; dateOrder?: DateOrder | undefined } & RowChoices = {},
): ReadTable {
  const firstRowOf = new Map<string, number>();
  const dates = judgeDates(
    columns,
    rows.map((cells) => cells.map(cellText)),
    today,
    dateOrder,
  );
  const table: ReadTable = { dates, clients: [], faults: [], hints: [], emptied: [], faultyRows: 0 };
  const orders = ordersOf(dates);
  if (orders === null) return table;
  for (const [index, cells] of rows.entries()) {
    const row = index + 1;
    const read = readRow(columns, cells, today, orders, { withoutEmail });
    const first = read.ok ? firstRowOf.get(personKey(read.client)) : undefined;
    if (read.ok && first === undefined) {
      firstRowOf.set(personKey(read.client), rowNumbers[index] ?? row);
      table.clients.push({ ...read.client, row });
      table.hints.push(...read.hints.map((hint) => ({ ...hint, row })));
      table.emptied.push(...read.emptied.map((cell) => ({ ...cell, row })));
      continue;
    }
    const faults: CellFault[] = read.ok
      ? [{ column: 'email', problem: { key: twiceBy(read.client), params: { row: first ?? row } } }]
      : read.faults;
    table.faultyRows += 1;
    table.faults.push(...faults.map((found) => ({ ...found, row })));
  }
  return table;
}
