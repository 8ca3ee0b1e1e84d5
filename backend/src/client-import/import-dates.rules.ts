import { isCalendarDate, type CalendarDate } from '../contract/calendar-date.js';
import { IMPORT_DATES, type DateOrder, type ImportDateColumn, type ImportDates } from '../contract/client-import.js';
import { LIMITS } from '../contract/limits.js';
import type { FieldProblem } from '../platform/texts/text-params.js';

const NUMBERS = /^(\d{1,2})[./\- ](\d{1,2})[./\- ](\d{2}|\d{4})(?:[ ,T].*)?$/;
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[ T].*)?$/;

/**
 * A date as people write it, in numbers in that order or as ISO; a time behind it is left out. Null if it is none. A year
 * of two digits is of this century, unless that is after `latest`.
 */
export function readDate(
  text: string,
  latest: CalendarDate = LIMITS.dates.max,
  order: DateOrder = 'dayFirst',
): CalendarDate | null {
  const iso = ISO.exec(text)?.[1];
  const [, first = '', second = '', year = ''] = NUMBERS.exec(text) ?? [];
  const [day, month] = order === 'dayFirst' ? [first, second] : [second, first];
  const rest = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const ofThisCentury = `20${rest}`;
  const date = iso ?? (year.length > 2 ? rest : ofThisCentury > latest ? `19${rest}` : ofThisCentury);
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
  /** The cells themselves say it; otherwise it is what is usual here, or what staff chose. */
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
 * The order of day and month, decided for each column as a whole and never for a cell (rule: import). What could be
 * either is read day first, unless another column proves the American order: then staff choose once for all such columns.
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
