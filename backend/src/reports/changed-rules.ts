import type { EntityManager } from 'typeorm';
import { addDays, daysBetween, type CalendarDate } from '../contract/calendar-date.js';
import {
  WEIGHED_DAYS,
  WEIGHED_SETTINGS,
  type Behaviour,
  type ChangedRule,
  type ReportPeriod,
} from '../contract/report.js';
import { uncancelled } from '../platform/database/sql-words.js';
import { verdictOf } from './verdict.rules.js';
import { BY_CLIENT, inPeriod, withinHours } from './visit-reports.js';

/** As many as an owner remembers. */
const MOST_CHANGES = 12;

const CHANGES = `
  SELECT e.id, (e.at AT TIME ZONE $2)::date AS day, e.entity_id AS setting, e.before ->> 'value' AS "from",
    e.after ->> 'value' AS "to"
  FROM audit_entries e
  WHERE e.action = 'setting.updated' AND e.entity_id = ANY ($1::text[]) AND e.before IS DISTINCT FROM e.after
  ORDER BY e.at DESC, e.id LIMIT ${MOST_CHANGES}`;

/** `$1` from, `$2` to, `$3` now, `$4` hours of notice. */
const BEHAVIOUR = `
  SELECT count(*)::int AS bookings,
    count(*) FILTER (WHERE a.status = 2 AND ${BY_CLIENT})::int AS cancelled,
    count(*) FILTER (WHERE a.status = 2 AND ${BY_CLIENT} AND ${withinHours('$4')})::int AS short,
    count(*) FILTER (WHERE ${uncancelled('a')} AND a.attendance = 'absent')::int AS absent
  FROM appointments a JOIN users u ON u.id = a.client_id WHERE ${inPeriod('$1', '$2', '$3')}`;

interface Moment {
  now: Date;
  today: CalendarDate;
  zone: string;
  /** The deadline of today. */
  hours: number;
}

type Change = Pick<ChangedRule, 'id' | 'setting' | 'from' | 'to'> & { day: CalendarDate };

/** A change takes effect at once, and the day on which it was made belongs to neither side (rule: changed rules). */
export async function readChanges(tx: EntityManager, { now, today, zone, hours }: Moment): Promise<ChangedRule[]> {
  const changes = await tx.query<Change[]>(CHANGES, [WEIGHED_SETTINGS, zone]);
  const behaviour = async ({ from, to }: ReportPeriod, notice: number): Promise<Behaviour> => {
    const [counts] = await tx.query<[Omit<Behaviour, 'from' | 'to'>]>(BEHAVIOUR, [from, to, now, notice]);
    return { from, to, ...counts };
  };
  const weighed: ChangedRule[] = [];
  for (const { day, ...change } of changes) {
    const days = Math.min(WEIGHED_DAYS, daysBetween(day, today));
    // Nothing has happened since this morning.
    if (days < 1) continue;
    const notice = noticeOf(change, hours);
    const after = await behaviour({ from: addDays(day, 1), to: addDays(day, days) }, notice);
    const before = await behaviour({ from: addDays(day, -days), to: addDays(day, -1) }, notice);
    weighed.push({ ...change, date: addDays(day, 1), hours: notice, before, after, ...verdictOf(before, after, days) });
  }
  return weighed;
}

/** Both sides are measured by one notice; under a shorter deadline the same cancellations would only be called otherwise. */
function noticeOf({ setting, from, to }: Omit<Change, 'day'>, hours: number): number {
  const isDeadline =
    setting === 'BookingCancellationDeadlineHours' || setting === 'MorningClientCancellationDeadlineHours';
  return isDeadline ? Math.max(Number(from), Number(to)) : hours;
}
