import { isCalendarDate, type CalendarDate } from '../contract/calendar-date.js';
import { IMPORT_DATES, type DateOrder, type ImportDateColumn, type ImportDates } from '../contract/client-import.js';
import { plainWords } from '../contract/import-headings.js';
import { LIMITS } from '../contract/limits.js';
import type { FieldProblem } from '../platform/texts/text-params.js';

const NUMBERS = /^(\d{1,2})[./\- ](\d{1,2})[./\- ](\d{2}|\d{4})(?:[ ,T].*)?$/;
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/;
const DAY_FIRST = /^(\d{1,2})[ .\-/]*(\p{L}+)[ .,\-/]*(\d{4}|\d{2})(?:[ ,T].*)?$/u;
const MONTH_FIRST = /^(\p{L}+)[ .\-/]*(\d{1,2})[ .,\-/]+(\d{4})(?:[ ,T].*)?$/u;
/** The beginnings of their names, in English and Greek, by which exports also shorten them. */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const GREEK_MONTHS = ['ιαν', 'φεβ', 'μαρ', 'απρ', 'μαι', 'ιουν', 'ιουλ', 'αυγ', 'σεπ', 'οκτ', 'νοε', 'δεκ'];

/** 0 for a word that is no month. */
function monthOf(word: string): number {
  const plain = plainWords(word);
  const at = [MONTHS, GREEK_MONTHS].map((months) => months.findIndex((month) => plain.startsWith(month)));
  return Math.max(...at) + 1;
}

/** Day, month and year as they stand in the text, in numbers; null if they do not. */
function partsOf(text: string, order: DateOrder): [day: string, month: string, year: string] | null {
  const [, isoYear, isoMonth = '', isoDay = ''] = ISO.exec(text) ?? [];
  if (isoYear !== undefined) return [isoDay, isoMonth, isoYear];
  const [, first, second = '', year = ''] = NUMBERS.exec(text) ?? [];
  if (first !== undefined) return order === 'dayFirst' ? [first, second, year] : [second, first, year];
  const [, day, word = '', itsYear = ''] = DAY_FIRST.exec(text) ?? [];
  if (day !== undefined) return [day, String(monthOf(word)), itsYear];
  const [, name, itsDay = '', lastYear = ''] = MONTH_FIRST.exec(text) ?? [];
  return name === undefined ? null : [itsDay, String(monthOf(name)), lastYear];
}

/**
 * A date as people write it: in numbers in that order, with the month's name, or as ISO. A time behind it is left out.
 * Null if it is none. A year of two digits is of this century, unless that is after `latest`.
 */
export function readDate(
  text: string,
  latest: CalendarDate = LIMITS.dates.max,
  order: DateOrder = 'dayFirst',
): CalendarDate | null {
  const parts = partsOf(text, order);
  if (parts === null) return null;
  const [day, month, year] = parts;
  const rest = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const ofThisCentury = `20${rest}`;
  const date = year.length > 2 ? rest : ofThisCentury > latest ? `19${rest}` : ofThisCentury;
  return isCalendarDate(date) && date >= LIMITS.dates.min && date <= LIMITS.dates.max ? date : null;
}

/** A cell that can be read in one order only; `index` is its place among the rows. */
interface Proof {
  text: string;
  index: number;
}

export interface JudgedColumn {
  column: ImportDateColumn;
  /** null: the desk has not said it yet, though other columns are in the American order. */
  order: DateOrder | null;
  /** The cells themselves prove the order; otherwise it is the usual one here, or the one that staff chose. */
  isProven: boolean;
  /** Some cells could be read either way, as another date. */
  isOpen: boolean;
  /** The cell that shows best how the column is read; null: none is a date. */
  example: { text: string; date: CalendarDate | null } | null;
}

export type JudgedDates =
  | { ok: true; columns: JudgedColumn[]; asks: boolean }
  | { ok: false; column: ImportDateColumn; dayFirst: Proof; monthFirst: Proof };

interface Evidence {
  column: ImportDateColumn;
  dayFirst: Proof | null;
  monthFirst: Proof | null;
  open: string | null;
  first: string | null;
}

/**
 * The order of day and month, decided for each column as a whole and never for a cell (rule: import). A date that could
 * be either is read day first, unless another column proves the American order. Then staff choose once for all such
 * columns.
 */
export function judgeDates(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  latest: CalendarDate,
  chosen?: DateOrder,
): JudgedDates {
  const found = IMPORT_DATES.filter((column) => columns.includes(column)).map((column) =>
    evidenceOf(
      column,
      rows.map((cells) => cells[columns.indexOf(column)] ?? ''),
      latest,
    ),
  );
  for (const { column, dayFirst, monthFirst } of found) {
    if (dayFirst !== null && monthFirst !== null) return { ok: false, column, dayFirst, monthFirst };
  }
  const isAmerican = found.some(({ monthFirst }) => monthFirst !== null);
  const judged = found.map((evidence) => judgedOf(evidence, latest, isAmerican, chosen));
  return { ok: true, columns: judged, asks: judged.some(({ order }) => order === null) };
}

function judgedOf(
  { column, dayFirst, monthFirst, open, first }: Evidence,
  latest: CalendarDate,
  isAmerican: boolean,
  chosen: DateOrder | undefined,
): JudgedColumn {
  const proven = monthFirst !== null ? 'monthFirst' : dayFirst !== null ? 'dayFirst' : null;
  const usual = isAmerican && open !== null ? null : 'dayFirst';
  const order = proven ?? (open === null ? usual : (chosen ?? usual));
  const text = open ?? monthFirst?.text ?? dayFirst?.text ?? first;
  return {
    ...{ column, order, isProven: proven !== null, isOpen: open !== null },
    example: text === null ? null : { text, date: order === null ? null : readDate(text, latest, order) },
  };
}

function evidenceOf(column: ImportDateColumn, cells: readonly string[], latest: CalendarDate): Evidence {
  const evidence: Evidence = { column, dayFirst: null, monthFirst: null, open: null, first: null };
  for (const [index, text] of cells.entries()) {
    const [byDay, byMonth] = [readDate(text, latest, 'dayFirst'), readDate(text, latest, 'monthFirst')];
    if (byDay === null && byMonth === null) continue;
    evidence.first ??= text;
    if (byMonth === null) evidence.dayFirst ??= { text, index };
    else if (byDay === null) evidence.monthFirst ??= { text, index };
    else if (byDay !== byMonth) evidence.open ??= text;
  }
  return evidence;
}

/** Why nothing can be imported before the file or `dateOrder` is changed; null: the dates are settled. */
export function datesProblem(dates: JudgedDates, rowNumbers: readonly number[] = []): FieldProblem | null {
  if (dates.ok) return dates.asks ? { key: 'dateOrderNeeded' } : null;
  const { column, dayFirst, monthFirst } = dates;
  const numberOf = ({ index }: Proof): number => rowNumbers[index] ?? index + 1;
  const params = {
    ...{ field: column, day: dayFirst.text, dayRow: numberOf(dayFirst) },
    ...{ month: monthFirst.text, monthRow: numberOf(monthFirst) },
  };
  return { key: 'datesBothWays', params };
}

/** A column as the preview shows it; none without a date. */
export const shownDates = ({ example, ...column }: JudgedColumn): ImportDates[] =>
  example === null ? [] : [{ ...column, ...example }];
