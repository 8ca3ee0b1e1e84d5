import type { DataSource } from 'typeorm';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import { named } from '../platform/database/named-query.js';
import { weighed, heldPlaces, IS_CLIENT, uncancelled } from '../platform/database/sql-words.js';
import { scheduleRangeColumns, type ScheduleRangeRow } from '../schedule/schedule.repository.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';
import type { StoredSettings } from '../settings/setting.rules.js';
import { SETTINGS_SQL } from '../settings/settings.repository.js';
import type { SubscriptionRecord } from '../subscriptions/subscription.repository.js';
import type { OwnAppointment, StoredFacts } from './booking.rules.js';
import { memberFactsJson, subscriptionsJson, trainersJson } from './day-facts.sql.js';
import type { StoredTrainerBooking } from './day.repository.js';
import type { UsualHour } from './quick-slots.rules.js';

export type Occupancy = SlotTimes & { date: CalendarDate; booked: number; held: number };

export interface BookingDaysRow extends ScheduleRangeRow {
  subscriptions: SubscriptionRecord[];
  /** null for no client. */
  facts: StoredFacts | null;
  /** Those that count, from the first of the month and from Monday on. */
  visits: OwnAppointment[];
  waitedDates: CalendarDate[];
  /** The hours of the week that the client came to most often lately, the most frequent first. */
  usual: UsualHour[];
  /** Only at the usual hours, and of slots that the client has given up late. */
  occupancies: Occupancy[];
  settings: StoredSettings;
}

/** Older visits say little about when somebody comes today. */
const USUAL_DAYS = 90;
const USUAL_HOURS = 5;

const HELD = heldPlaces({
  ...{ client: '$1::uuid', date: 'o.slot_date', start: 'o.start_time', end: 'o.end_time', room: 'o.room' },
});

const BOOKING_DAYS = `
  WITH usual AS (
    SELECT extract(dow FROM a.appointment_date)::int AS dow, a.start_time, a.end_time, a.room,
           count(*)::int AS visits, max(a.appointment_date) AS latest
      FROM appointments a
     WHERE a.client_id = $1::uuid AND ${uncancelled('a')} AND a.appointment_date > $2::date - ${USUAL_DAYS}
       AND a.appointment_date <= $2::date
     GROUP BY 1, 2, 3, 4 ORDER BY visits DESC, latest DESC, a.start_time LIMIT ${USUAL_HOURS})
  SELECT
    ${scheduleRangeColumns('$2::date', '$3::date')},
    ${subscriptionsJson('$1::uuid')} AS subscriptions,
    (SELECT ${memberFactsJson('$2::date')} FROM users u WHERE u.id = $1::uuid AND ${IS_CLIENT}) AS facts,
    (SELECT coalesce(json_agg(json_build_object('id', a.id, 'date', a.appointment_date, 'start', a.start_time, 'end', a.end_time, 'room', a.room,
              'effectiveStart', a.effective_start_time, 'isCancelled', a.status = 2, 'isApart', a.is_apart)), '[]') FROM appointments a
      WHERE a.client_id = $1::uuid AND ${weighed('a')} 
        AND a.appointment_date >= least(date_trunc('month', $2::date), date_trunc('week', $2::date))::date)
      AS visits,
    (SELECT coalesce(json_agg(i.appointment_date), '[]') FROM interests i
      WHERE i.client_id = $1::uuid AND i.payment_id IS NULL AND i.appointment_date >= $2::date) AS "waitedDates",
    (SELECT coalesce(json_agg(json_build_object('dayOfWeek', u.dow, 'start', u.start_time, 'end', u.end_time, 'room', u.room,
              'visits', u.visits)), '[]') FROM usual u) AS usual,
    (SELECT coalesce(json_agg(json_build_object('date', o.slot_date, 'start', o.start_time, 'end', o.end_time, 'room', o.room,
              'booked', o.booked, 'held', ${HELD})), '[]')
       FROM slot_occupancies o
      WHERE o.slot_date BETWEEN $2::date AND $3::date
        AND ((o.start_time, o.end_time, o.room) IN (SELECT u.start_time, u.end_time, u.room FROM usual u)
          OR (o.slot_date, o.start_time, o.end_time, o.room) IN (
            SELECT a.appointment_date, a.start_time, a.end_time, a.room FROM appointments a
             WHERE a.client_id = $1::uuid AND a.appointment_date >= $2::date
               AND a.cancelled_late AND a.forgiven_at IS NULL))) AS occupancies,
    ${SETTINGS_SQL} AS settings`;

/** Loads the data of a client's day strip: the day `first` and `days` more. */
export async function loadBookingDays(
  on: DataSource,
  clientId: string,
  first: CalendarDate,
  days: number,
): Promise<BookingDaysRow> {
  const values = [clientId, first, addDays(first, days)];
  const [row] = await named<BookingDaysRow>(on, { name: 'load-booking-days', text: BOOKING_DAYS, values });
  if (row === undefined) throw new Error('A statement of sub-selects answers one row');
  return row;
}

const TRAINERS = `SELECT ${trainersJson('s.slot_date BETWEEN $1::date AND $2::date', '$3::uuid')} AS trainers`;

/** Slots of those dates in which trainers have bookings, where two slots of one may meet; elsewhere none is read. */
export async function loadTrainers(
  on: DataSource,
  clientId: string,
  { template, overrides }: ScheduleRangeRow,
  [first, last]: readonly [CalendarDate, CalendarDate],
): Promise<StoredTrainerBooking[]> {
  const led = template.filter(({ slot }) => slot.trainer != null);
  const meets = (one: (typeof led)[number], other: (typeof led)[number]): boolean =>
    one !== other &&
    one.dayOfWeek === other.dayOfWeek &&
    one.slot.trainer?.id === other.slot.trainer?.id &&
    one.slot.effectiveStart < other.slot.effectiveEnd &&
    other.slot.effectiveStart < one.slot.effectiveEnd;
  const mayMeet =
    overrides.some(({ override }) => override.trainer != null || (override.kind === 'time' && led.length > 0)) ||
    led.some((one) => led.some((other) => meets(one, other)));
  if (!mayMeet) return [];
  const statement = { name: 'load-trainers', text: TRAINERS, values: [first, last, clientId] };
  const [row] = await named<{ trainers: StoredTrainerBooking[] }>(on, statement);
  return row?.trainers ?? [];
}

const OCCUPANCIES = `
  SELECT o.slot_date AS date, o.start_time AS start, o.end_time AS "end", o.room, o.booked, ${HELD} AS held
    FROM slot_occupancies o WHERE o.slot_date BETWEEN $2::date AND $3::date AND o.booked > 0`;

/** Every slot of those dates that somebody has booked. */
export const loadOccupancies = (
  on: DataSource,
  clientId: string,
  first: CalendarDate,
  last: CalendarDate,
): Promise<Occupancy[]> =>
  named<Occupancy>(on, { name: 'load-occupancies', text: OCCUPANCIES, values: [clientId, first, last] });
