import type { EntityManager } from 'typeorm';
import type { CalendarDate, Weekday } from '../contract/calendar-date.js';
import {
  IDLE,
  unitOf,
  type DemandReport,
  type FillCell,
  type ReportedWait,
  type ReportPeriod,
  type WaitKind,
  type WaitsInSpan,
} from '../contract/report.js';
import { beginningsOf, filled, spanSql, spansOf, type AskedSpans } from './spans.rules.js';
import { hourOf, PERSON, readFill, weekdayOf, WITH_GUARDIAN, type FillMoment } from './visit-reports.js';
import { readPage, type PageOf } from './report-reader.js';

/**
 * `$1` from, `$2` to. Entries end when their slot starts or they get a place. The place may be for a later slot, and
 * then the entry counts once its day is here.
 */
const IN_PERIOD = 'w.appointment_date BETWEEN $1::date AND $2::date AND w.appointment_date <= $3::date';
const KIND_SQL: Readonly<Record<WaitKind, string>> = {
  asked: 'true',
  served: 'w.was_served',
  missed: 'NOT w.was_served',
};
const COUNTS = Object.entries(KIND_SQL)
  .map(([kind, is]) => `count(*) FILTER (WHERE ${is})::int AS "${kind}"`)
  .join(', ');

type WaitCounts = Record<WaitKind, number>;
const NOBODY: WaitCounts = { asked: 0, served: 0, missed: 0 };

const BY_SPAN = `
  SELECT ${spanSql('w.appointment_date', '$4')} AS beginning, ${COUNTS}
  FROM past_waits w WHERE ${IN_PERIOD} GROUP BY 1`;
const BY_HOUR = `
  SELECT ${weekdayOf('w.appointment_date')} AS weekday, ${hourOf('w.start_time')} AS hour, ${COUNTS}
  FROM past_waits w WHERE ${IN_PERIOD} GROUP BY 1, 2`;

const WHOLE = 100;
type Hour = Pick<FillCell, 'weekday' | 'hour'>;

const keyOf = ({ weekday, hour }: Hour): string => `${weekday} ${hour}`;
const fullness = ({ visits, places }: FillCell): number => visits / Math.max(1, places);

/** Weekdays and hours that today's template has: others are gone already. */
const OFFERED = `SELECT DISTINCT t.day_of_week AS weekday, ${hourOf('t.start_time')} AS hour FROM global_timeslots t WHERE t.is_enabled`;

/** Hours that stayed almost empty, often enough to tell (rule: idle hours). */
function idleOf(cells: readonly FillCell[], offered: ReadonlySet<string>): FillCell[] {
  const isIdle = (cell: FillCell): boolean =>
    cell.slots >= IDLE.leastSlots && fullness(cell) * WHOLE < IDLE.mostPercent && offered.has(keyOf(cell));
  return cells
    .filter(isIdle)
    .sort((a, b) => fullness(a) - fullness(b) || b.places - a.places || a.weekday - b.weekday || a.hour - b.hour);
}

export async function readDemand(tx: EntityManager, period: AskedSpans, at: FillMoment): Promise<DemandReport> {
  const unit = unitOf(period);
  const values = [period.from, period.to, at.today];
  const asked = spansOf(period, unit);
  const rows = await tx.query<(WaitCounts & { beginning: CalendarDate })[]>(BY_SPAN, [...values, beginningsOf(asked)]);
  const spans: WaitsInSpan[] = filled(asked, rows, NOBODY);
  const waited = await tx.query<(WaitCounts & Hour)[]>(BY_HOUR, values);
  const fill = new Map((await readFill(tx, period, at)).map((cell) => [keyOf(cell), cell]));
  const offered = await tx.query<Hour[]>(OFFERED);
  const idle = idleOf([...fill.values()], new Set(offered.map(keyOf)));
  const cells = waited
    .map((counts) => ({ visits: 0, places: 0, slots: 0, ...fill.get(keyOf(counts)), ...counts }))
    .sort((a, b) => b.missed - a.missed || fullness(b) - fullness(a) || a.weekday - b.weekday || a.hour - b.hour);
  return { unit, spans, cells, idle };
}

interface WaitSelection extends ReportPeriod {
  kind: WaitKind;
  weekday: Weekday | null;
  hour: number | null;
}

/** The wishes behind a number, the newest first. */
export async function listWaits(
  tx: EntityManager,
  { from, to, kind, weekday, hour }: WaitSelection,
  page: PageOf,
  today: CalendarDate,
): Promise<{ rows: ReportedWait[]; total: number }> {
  const values: unknown[] = [from, to, today];
  const where = [IN_PERIOD, KIND_SQL[kind]];
  if (weekday !== null) where.push(`${weekdayOf('w.appointment_date')} = $${values.push(weekday)}`);
  if (hour !== null) where.push(`${hourOf('w.start_time')} = $${values.push(hour)}`);
  const source = `FROM past_waits w JOIN users u ON u.id = w.client_id ${WITH_GUARDIAN}
    WHERE ${where.join(' AND ')}`;
  const columns = `w.id, ${PERSON}, w.appointment_date AS date, w.start_time AS "startTime",
    w.asked_at AS "askedAt", w.was_served AS "wasServed"`;
  const list = { columns, source, order: 'w.appointment_date DESC, w.start_time DESC, w.asked_at, w.id' };
  type Row = Omit<ReportedWait, 'askedAt'> & { askedAt: Date };
  const { rows, total } = await readPage<Row>(tx, list, values, page);
  const shown = rows.map(({ askedAt, ...row }) => ({ ...row, askedAt: askedAt.toISOString() }));
  return { rows: shown, total };
}
