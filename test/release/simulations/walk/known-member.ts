import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { BookingRefusalCode } from '@palestra/backend/contract/booking-refusals';
import type { DataSource } from 'typeorm';

/** Columns of a row, by their type. */
type Texts<Names extends string> = Record<Names, string>;
type MaybeTexts<Names extends string> = Record<Names, string | null>;
type Numbers<Names extends string> = Record<Names, number>;
type MaybeNumbers<Names extends string> = Record<Names, number | null>;
type Flags<Names extends string> = Record<Names, boolean>;
type Instants<Names extends string> = Record<Names, Date>;
type MaybeInstants<Names extends string> = Record<Names, Date | null>;

/** The gym's settings, by their meaning. */
export type KnownGym = Instants<'now'> &
  Texts<'today' | 'zone'> &
  Numbers<'point_limit' | 'late_points' | 'free_per_quarter' | 'closed_days' | 'quiet_from' | 'attendance_minutes'> &
  Flags<'uses_money' | 'uses_filling' | 'uses_attendance'> & {
    clock: '12h' | '24h';
    late: 'off' | 'counts' | 'forgivenIfFilled';
    certificate: 'off' | 'warns' | 'blocks';
  };

/** A slot for a member, or for the move of a visit of theirs. */
export type KnownOffer = MaybeTexts<
  'visit_id' | 'off_reason' | 'shut_reason' | 'own_here' | 'own_starts' | 'entry_id'
> &
  Texts<'date' | 'start_time' | 'end_time' | 'usual_start' | 'usual_end' | 'starts' | 'ends'> &
  Instants<'starts_at' | 'ends_at' | 'free_until'> &
  Numbers<'places' | 'taken' | 'waiting' | 'usable' | 'used_month' | 'used_week'> &
  Flags<'is_gone' | 'is_off' | 'is_shut' | 'is_moved' | 'passes' | 'comes_back'> &
  MaybeInstants<'held_until'> & {
    codes: BookingRefusalCode[];
    every: BookingRefusalCode[];
    any_of: BookingRefusalCode[];
  };

export type KnownDay = MaybeTexts<'visit_id' | 'freeze_from' | 'freeze_until' | 'sub_id'> &
  Texts<'date'> &
  Flags<'is_bookable' | 'any_hour' | 'morning_hour' | 'is_shut' | 'has_entry'> &
  Numbers<'used_month' | 'used_week' | 'usable'> &
  MaybeNumbers<'monthly_limit' | 'weekly_limit' | 'pack_visits' | 'pack_used'>;

export type KnownSub = Texts<'id' | 'start_date'> &
  MaybeTexts<'end_date' | 'actual_start_date' | 'actual_end_date' | 'till' | 'frozen_on' | 'frozen_until'> &
  Numbers<'monthly_limit' | 'weekly_limit' | 'pack_visits' | 'pack_used'> &
  MaybeInstants<'last_use_at' | 'frozen_at'> &
  Flags<'is_morning_only' | 'is_active' | 'is_held'>;

export type KnownVisit = Texts<'id' | 'date' | 'start_time' | 'end_time' | 'starts' | 'ends'> &
  MaybeTexts<'subscription_id' | 'usual_start' | 'usual_end' | 'forgiven_by_id' | 'cancel_reason' | 'door'> &
  Instants<'starts_at' | 'ends_at' | 'free_until'> &
  Flags<'is_cancelled' | 'is_to_come' | 'counts' | 'was_made' | 'is_late'> &
  MaybeInstants<'forgiven_at' | 'cancelled_at' | 'seen_at' | 'moved_by_client_at'> & {
    attendance: 'attended' | 'absent' | null;
    by_client: boolean | null;
    cancel_cause: 'frozen' | 'deactivated' | null;
  };

/** A member, as the database alone knows them. */
export type KnownMember = Texts<'id' | 'name' | 'phone'> &
  MaybeTexts<'email' | 'unpaid_since' | 'debt_closes' | 'certificate'> &
  Flags<'is_active' | 'is_morning_client' | 'lacks_terms'> &
  Instants<'created_at'> &
  MaybeInstants<'locked_until'> &
  Numbers<'balance'> & {
    subs: KnownSub[];
    visits: KnownVisit[];
    /** For bookings, then for each visit that may move. */
    days: KnownDay[];
  };

export const knownGym = async (on: DataSource): Promise<KnownGym> => {
  const [gym] = await on.query<KnownGym[]>('SELECT * FROM known.gym');
  if (gym === undefined) throw new Error('The gym is not known');
  return gym;
};

const rows = <Row>(on: DataSource, sql: string, ...values: unknown[]): Promise<Row[]> => on.query<Row[]>(sql, values);

const MEMBER = `
  SELECT u.id, u.name, u.email, u.phone, u.guardian_id, u.is_active, u.is_morning_client, u.created_at, k.locked_until, d.unpaid_since, coalesce(d.balance, 0) AS balance,
    CASE WHEN g.payment_days > 0 THEN d.unpaid_since + g.payment_days + 1 END AS debt_closes, k.lacks_terms, k.certificate::text AS certificate
  FROM users u CROSS JOIN known.gym g JOIN known.ask k ON k.client_id = u.id AND k.visit_id IS NULL
  LEFT JOIN known.debt d ON d.client_id = u.id WHERE u.id = $1`;

const SUBS = `
  SELECT s.*, nullif(s.till, 'infinity') AS till, (s.frozen_at AT TIME ZONE g.zone)::date AS frozen_on,
    (SELECT count(*)::int FROM known.visit v WHERE v.subscription_id = s.id AND v.counts) AS pack_used,
    (SELECT max(v.starts_at) FROM known.visit v WHERE v.subscription_id = s.id AND v.counts) AS last_use_at
  FROM known.sub s CROSS JOIN known.gym g WHERE s.client_id = $1 ORDER BY s.start_date`;

const VISITS = `
  SELECT v.*, c.role = 2 AS by_client, d.name AS door, t.start_time AS usual_start, t.end_time AS usual_end,
    (SELECT max(x.at) FROM acts x JOIN users m ON m.id = x.by_id AND m.role = 2
      WHERE x.kind = 'appointment-moved' AND x.client_id = v.client_id AND x.at = v.moved_at AND x.undone_at IS NULL) AS moved_by_client_at
  FROM known.visit v
  LEFT JOIN global_timeslots t ON t.day_of_week = extract(dow FROM v.date) AND (t.original_start_time, t.original_end_time) = (v.start_time, v.end_time)
  LEFT JOIN users c ON c.id = v.cancelled_by_id LEFT JOIN door_devices d ON d.id = v.attendance_device_id
  WHERE v.client_id = $1 ORDER BY v.starts_at, v.id`;

const DAYS = `
  SELECT b.ask_id, k.visit_id, b.date, b.is_bookable, b.any_hour, b.morning_hour, d.own_id, d.freeze_from, d.freeze_until, d.used_month, d.used_week,
    EXISTS (SELECT FROM timeslot_overrides o WHERE o.kind = 'day' AND o.date = b.date) AS is_shut,
    (SELECT count(*)::int FROM known.under u WHERE u.ask_id = b.ask_id AND u.date = b.date) AS usable,
    EXISTS (SELECT FROM interests i WHERE i.client_id = k.client_id AND i.appointment_date = b.date) AS has_entry,
    f.subscription_id AS sub_id, f.monthly_limit, f.weekly_limit, f.pack_visits, f.pack_used
  FROM known.bookable b JOIN known.ask k ON k.id = b.ask_id JOIN known.day d ON d.ask_id = b.ask_id AND d.date = b.date
  LEFT JOIN LATERAL (SELECT u.* FROM known.under u WHERE u.ask_id = b.ask_id AND u.date = b.date
    ORDER BY cardinality(u.limits) > 0, u.start_date LIMIT 1) f ON true
  WHERE k.client_id = $1 ORDER BY k.id, b.date`;

const OFFERS = `
  SELECT o.*, known.free_until(o.starts_at, CASE WHEN k.is_morning_client THEN g.morning_hours ELSE g.regular_hours END) AS free_until
  FROM known.offer o JOIN known.ask k ON k.id = o.ask_id CROSS JOIN known.gym g
  WHERE o.client_id = $1 AND o.date = ANY ($2::date[]) ORDER BY o.date, o.starts, o.ends, o.start_time`;

export async function knownMember(on: DataSource, id: string): Promise<KnownMember> {
  const [member] = await rows<KnownMember>(on, MEMBER, id);
  if (member === undefined) throw new Error(`${id} is not known`);
  const subs = await rows<KnownSub>(on, SUBS, id);
  const visits = await rows<KnownVisit>(on, VISITS, id);
  return { ...member, subs, visits, days: await rows<KnownDay>(on, DAYS, id) };
}

export const knownOffers = (on: DataSource, id: string, dates: readonly CalendarDate[]): Promise<KnownOffer[]> =>
  rows<KnownOffer>(on, OFFERS, id, dates);

/** The first later day that can be booked, or that the visit can move to. */
export const firstAfter = (
  { days }: KnownMember,
  date: CalendarDate,
  visitId: string | null = null,
): CalendarDate | null =>
  days.find((day) => day.visit_id === visitId && day.date > date && day.is_bookable)?.date ?? null;

/** An entry of a waiting list, as the database alone knows it. */
export type KnownEntry = Texts<'id' | 'date' | 'start_time' | 'end_time' | 'starts'> &
  Instants<'starts_at'> &
  MaybeInstants<'held_until'> &
  Numbers<'position' | 'waiting'> &
  MaybeNumbers<'weeks_freed'>;

/** In line as staff ordered the list, then by arrival; a closed day frees nothing (rule: waiting list). */
const ENTRIES = `
  WITH line AS (
    SELECT i.*, row_number() OVER (PARTITION BY i.appointment_date, i.start_time, i.end_time
        ORDER BY i.rank NULLS LAST, i.created_at, i.id)::int AS position,
      count(*) OVER (PARTITION BY i.appointment_date, i.start_time, i.end_time)::int AS waiting
    FROM interests i
  )
  SELECT l.id, l.appointment_date AS date, l.start_time, l.end_time, p.starts, p.starts_at, l.held_until, l.position, l.waiting,
    CASE WHEN o.was_booked THEN o.freed END AS weeks_freed
  FROM line l CROSS JOIN known.gym g
  JOIN known.place p ON (p.date, p.start_time, p.end_time) = (l.appointment_date, l.start_time, l.end_time)
  CROSS JOIN LATERAL (
    SELECT coalesce(bool_or(w.booked > 0), false) AS was_booked, count(*) FILTER (WHERE w.freed >= l.position)::int AS freed
    FROM (
      SELECT week.day,
        (SELECT count(*) FROM appointments a WHERE (a.appointment_date, a.start_time, a.end_time) = (week.day, l.start_time, l.end_time)) AS booked,
        CASE WHEN EXISTS (SELECT FROM timeslot_overrides x WHERE x.date = week.day
            AND (x.kind = 'day' OR x.kind = 'disabled' AND (x.start_time, x.end_time) = (l.start_time, l.end_time))) THEN 0
        ELSE (SELECT count(*) FROM (
          SELECT a.id FROM appointments a WHERE a.status = 2 AND a.cancelled_at < a.starts_at
            AND (a.appointment_date, a.start_time, a.end_time) = (week.day, l.start_time, l.end_time)
          UNION SELECT e.entity_id::uuid FROM audit_entries e WHERE e.action = 'appointment.moved'
            AND (e.before ->> 'appointmentDate')::date = week.day AND (e.before ->> 'originalStartTime')::time = l.start_time
            AND (e.after ->> 'appointmentDate', e.after ->> 'originalStartTime') IS DISTINCT FROM
              (e.before ->> 'appointmentDate', e.before ->> 'originalStartTime')) gone) END AS freed
      FROM (SELECT l.appointment_date - 7 * k AS day FROM generate_series(1, 20) k WHERE l.appointment_date - 7 * k < g.today
        ORDER BY 1 DESC LIMIT 12) week) w) o
  WHERE l.client_id = $1`;

export const knownEntries = (on: DataSource, id: string): Promise<KnownEntry[]> =>
  on.query<KnownEntry[]>(ENTRIES, [id]);

export const comingEntries = (entries: readonly KnownEntry[], now: Date): KnownEntry[] =>
  entries.filter(({ starts_at }) => starts_at > now);
