import type { DataSource } from 'typeorm';
import { isUpcomingSql } from '../appointments/appointment.repository.js';
import { askedTermsJson } from '../appointments/day-facts.sql.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { ROUND_TIMES, type ClientProfile, type CountedVisits, type FamilyMember } from '../contract/client.js';
import { Role } from '../contract/roles.js';
import type { Subscription } from '../contract/subscription.js';
import { named } from '../platform/database/named-query.js';
import { counted, inMonthOf, inWeekOf, uncancelled } from '../platform/database/sql-words.js';
import { usesSql } from '../settings/settings.repository.js';
import { TOOK_PLACE } from './history.service.js';

const COUNTS = `
  SELECT count(*)::int AS "totalAppointments",
         count(*) FILTER (WHERE ${isUpcomingSql('a', '$2')})::int AS "upcomingAppointments",
         count(*) FILTER (WHERE ${TOOK_PLACE}) = 0 AS "isNewcomer",
         count(*) FILTER (WHERE ${TOOK_PLACE} AND ${inMonthOf('a.appointment_date', '$3::date')})::int AS "madeThisMonth",
         ${askedTermsJson('$1')} AS terms,
         (SELECT coalesce(json_agg(json_build_object('startTime', h.start_time, 'times', h.times)), '[]') FROM (
            SELECT r.start_time, count(*)::int + 1 AS times FROM appointments r
             WHERE r.client_id = $1 AND ${uncancelled('r')} GROUP BY 1) h
           WHERE h.times IN (${ROUND_TIMES.join(', ')})) AS "roundTimes",
         (SELECT coalesce(sum(e.amount_cents), 0)::int FROM ledger_entries e
           WHERE e.client_id = $1 AND ${usesSql('money')}) AS "owedCents"
  FROM appointments a WHERE a.client_id = $1 AND ${uncancelled('a')}`;
type Counts = Pick<
  ClientProfile,
  'totalAppointments' | 'upcomingAppointments' | 'isNewcomer' | 'madeThisMonth' | 'terms' | 'roundTimes'
>;
type CountsRow = Counts & { owedCents: number };

/** Those that a limit counts, by its period. `$3` is today, or the pack's subscription. */
const PERIODS = {
  month: inMonthOf('a.appointment_date', '$3::date'),
  week: inWeekOf('a.appointment_date', '$3::date'),
  pack: 'a.subscription_id = $3::uuid',
} as const;
const countedVisits = (period: string): string => `
  SELECT count(*) FILTER (WHERE ${TOOK_PLACE})::int AS made, count(*) FILTER (WHERE ${isUpcomingSql('a', '$2')})::int AS "toCome",
    count(*) FILTER (WHERE NOT (${TOOK_PLACE}) AND NOT (${isUpcomingSql('a', '$2')}))::int AS lost
  FROM appointments a WHERE a.client_id = $1 AND ${counted('a')} AND ${period}`;

const CHILDREN = `
  SELECT id, name FROM users WHERE guardian_id = $1 AND role = ${Role.Client} ORDER BY name COLLATE "el-x-icu", id`;

interface Moment {
  now: Date;
  today: CalendarDate;
}

/** The clients whom this one looks after (rule: family). */
export const childrenOf = (on: DataSource, id: string): Promise<FamilyMember[]> =>
  named<FamilyMember & Record<string, unknown>>(on, { name: 'children-of', text: CHILDREN, values: [id] });

/** The visits that the subscription's limit counts, in its period of today. */
export async function countedVisitsOf(
  on: DataSource,
  id: string,
  subscription: Subscription | null,
  { now, today }: Moment,
): Promise<CountedVisits> {
  const per = subscription?.allowance?.per ?? 'month';
  const values = [id, now, per === 'pack' ? subscription?.id : today];
  const query = { name: `counted-visits-of-${per}`, text: countedVisits(PERIODS[per]), values };
  const [visits] = await named<Omit<CountedVisits, 'per'>>(on, query);
  if (visits === undefined) throw new Error('A statement of counts answers one row');
  return { per, ...visits };
}

export async function countsOf(on: DataSource, id: string, { now, today }: Moment): Promise<CountsRow> {
  const values = [id, now, today];
  const [counts] = await named<CountsRow>(on, { name: 'counts-of-client', text: COUNTS, values });
  if (counts === undefined) throw new Error('A statement of counts answers one row');
  return counts;
}
