import type { DataSource, EntityManager } from 'typeorm';
import type { Attendance } from '../contract/attendance.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { Language } from '../contract/languages.js';
import { Role } from '../contract/roles.js';
import { LIMITS } from '../contract/limits.js';
import { announceMail, MAIL_PARAMETERS, mailRow, mailWithin, type OutgoingMail } from '../mail/outbox/outgoing-mail.js';
import { endChange, uncancelled, unlessAttended } from '../platform/database/sql-words.js';
import { lockClient } from '../platform/database/locks.js';
import { named, statementOf } from '../platform/database/named-query.js';
import { settingValuesOf, type SettingValues, type StoredSettings } from '../settings/setting.rules.js';
import { classJson, trainerJson } from '../settings/class-json.js';
import { SETTINGS_SQL } from '../settings/settings.repository.js';
import { offencesJson } from './day-facts.sql.js';
import type { Offence } from './fair-use.rules.js';
import type { CancellableAppointment, MovedActivation, UsedSubscription } from './cancelling.rules.js';
import type { Visit } from './affected.mapper.js';
import type { AppointmentRecord } from './appointment.mapper.js';

/** Columns of an `AppointmentRecord`; requires `FROM_APPOINTMENTS`. */
export const APPOINTMENT_COLUMNS = `
  a.id, a.appointment_date AS date, a.start_time AS start, a.end_time AS end, a.room,
  a.effective_start_time AS "effectiveStart", a.effective_end_time AS "effectiveEnd",
  a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.status, a.booked_at AS "bookedAt",
  b.name AS "bookedByName", a.promoted_at AS "promotedAt", a.cancelled_at AS "cancelledAt",
  (SELECT c.name FROM users c WHERE c.id = a.cancelled_by_id) AS "cancelledByName",
  (SELECT c.role = ${Role.Client} FROM users c WHERE c.id = a.cancelled_by_id) AS "isCancelledByClient", a.cancel_reason AS "cancelReason",
  CASE WHEN ${uncancelled('a')} THEN (
    SELECT max(t.at) FROM acts t JOIN users m ON m.id = t.by_id AND m.role = ${Role.Client}
     WHERE t.at = a.moved_at AND t.kind = 'appointment-moved' AND t.undone_at IS NULL
       AND t.changes -> 'move' ->> 'id' = a.id::text) END AS "movedByClientAt",
  a.client_id AS "clientId", u.name AS "clientName", u.is_morning_client AS "isMorningClient",
  a.is_admin_override AS "isAdminOverride", CASE WHEN ${uncancelled('a')} THEN a.attendance END AS attendance,
  CASE WHEN ${uncancelled('a')} THEN (SELECT d.name FROM door_devices d WHERE d.id = a.attendance_device_id) END AS "doorName",
  a.cancelled_late AS "cancelledLate",
  ${classJson('a.class_id')} AS "gymClass", ${trainerJson('a.trainer_id')} AS trainer,
  CASE WHEN a.forgiven_at IS NOT NULL THEN CASE WHEN a.forgiven_by_id IS NULL THEN 'filled' ELSE 'staff' END END AS forgiven,
  (SELECT json_build_object('start', coalesce(t.start_time, a.start_time), 'end', coalesce(t.end_time, a.end_time))
    FROM timeslot_overrides o LEFT JOIN global_timeslots t ON t.day_of_week = extract(dow FROM o.date)::int
      AND t.original_start_time = o.start_time AND t.original_end_time = o.end_time AND t.room = o.room
    WHERE o.kind = 'time' AND o.date = a.appointment_date AND o.start_time = a.start_time AND o.end_time = a.end_time AND o.room = a.room
      AND (a.effective_start_time, a.effective_end_time) IS DISTINCT FROM (t.start_time, t.end_time)
  ) AS usual`;
export const FROM_APPOINTMENTS = `
  FROM appointments a JOIN users u ON u.id = a.client_id JOIN users b ON b.id = a.booked_by_id`;

/** SQL condition: reads as confirmed at `now`, so that a visit counts until it is over (rule: upcoming). */
export const isUpcomingSql = (a: string, now: string): string => `${a}.status = 1 AND ${a}.ends_at > ${now}`;

export async function offencesOf(on: DataSource, clientId: string, today: CalendarDate): Promise<Offence[]> {
  const text = `SELECT ${offencesJson('$1::uuid', '$2::date')} AS offences`;
  const [row] = await named<{ offences: Offence[] }>(on, { name: 'offences-of', text, values: [clientId, today] });
  return row?.offences ?? [];
}

const UPCOMING_AND_LAST = `
  (SELECT ${APPOINTMENT_COLUMNS} ${FROM_APPOINTMENTS}
    WHERE a.client_id = $1 AND ${isUpcomingSql('a', '$2')})
  UNION ALL
  (SELECT ${APPOINTMENT_COLUMNS} ${FROM_APPOINTMENTS}
    WHERE a.client_id = $1 AND NOT (${isUpcomingSql('a', '$2')})
    ORDER BY a.starts_at DESC LIMIT ${LIMITS.historyShown})
  ORDER BY "startsAt", id`;

/** The appointments of a client's page: all upcoming ones, and the last 5 past or cancelled; ascending. */
export const upcomingAndLastOf = (on: DataSource, clientId: string, now: Date): Promise<AppointmentRecord[]> =>
  named<AppointmentRecord>(on, { name: 'upcoming-and-last', text: UPCOMING_AND_LAST, values: [clientId, now] });

export interface CancellingFacts {
  appointment: AppointmentRecord;
  client: { email: string; language: Language; adminNotificationEnabled: boolean };
  settings: SettingValues;
  subscription: UsedSubscription | null;
}

const CANCELLING_FACTS = `
  SELECT ${APPOINTMENT_COLUMNS}, ${SETTINGS_SQL} AS settings,
    json_build_object('email', u.email, 'language', u.language,
      'adminNotificationEnabled', u.admin_notification_enabled) AS client,
    (SELECT json_build_object('id', s.id, 'startDate', s.start_date, 'endDate', s.end_date,
              'actualStartDate', s.actual_start_date, 'actualEndDate', s.actual_end_date, 'earliestOther',
              (SELECT min(o.appointment_date) FROM appointments o
                WHERE o.subscription_id = s.id AND ${uncancelled('o')} AND o.id <> a.id
                  AND o.appointment_date >= least(s.start_date, s.early_from)))
       FROM subscriptions s WHERE s.id = a.subscription_id) AS subscription
  ${FROM_APPOINTMENTS}
  WHERE a.id = $1 AND a.client_id = $2`;

type CancellingRow = AppointmentRecord &
  Pick<CancellingFacts, 'subscription' | 'client'> & { settings: StoredSettings };

/** null when the client has no such appointment. */
export async function loadForCancelling(
  tx: DataSource | EntityManager,
  id: string,
  clientId: string,
): Promise<CancellingFacts | null> {
  const values = [id, clientId];
  const [row] = await named<CancellingRow>(tx, { name: 'load-for-cancelling', text: CANCELLING_FACTS, values });
  if (row === undefined) return null;
  const { settings, subscription, client, ...appointment } = row;
  return { appointment, client, settings: settingValuesOf(settings), subscription };
}

/** Locks the client, then loads the facts; null when the client has no such appointment. */
export async function lockAndLoadForCancelling(
  tx: EntityManager,
  id: string,
  clientId: string,
): Promise<CancellingFacts | null> {
  await lockClient(tx, clientId);
  return loadForCancelling(tx, id, clientId);
}

export interface Cancellation {
  id: string;
  cancelledAt: Date;
  cancelledById: string;
  reason: string | null;
  isLate: boolean;
  /** By a member, whose arrival may be marked meanwhile. */
  keepsAttended: boolean;
  /** The subscription whose activation changes, with its new one; null when none does. */
  activation: MovedActivation | null;
}

const CANCEL_PARAMETERS = [
  ...[
    'id',
    'cancelledAt',
    'cancelledById',
    'reason',
    'isLate',
    'keepsAttended',
    'activated',
    'actualStartDate',
    'actualEndDate',
  ],
  ...MAIL_PARAMETERS,
] as const;
const CANCEL = statementOf(
  'cancel',
  CANCEL_PARAMETERS,
  ($) => `
  WITH gone AS (
    UPDATE appointments SET status = 2, cancelled_at = ${$.cancelledAt}, cancelled_by_id = ${$.cancelledById},
      cancel_reason = ${$.reason}, cancelled_late = ${$.isLate}
     WHERE id = ${$.id} AND status = 1 AND ${unlessAttended('appointments', $.keepsAttended)}
    RETURNING appointment_date, start_time, end_time, room
  ), freed AS (
    UPDATE slot_occupancies o SET booked = o.booked - 1 FROM gone
     WHERE o.slot_date = gone.appointment_date AND o.start_time = gone.start_time AND o.end_time = gone.end_time AND o.room = gone.room
  ), activation AS (
    UPDATE subscriptions s SET actual_start_date = ${$.actualStartDate}::date,
      actual_end_date = ${$.actualEndDate}::date,
      end_change = ${endChange('first-visit', $.cancelledById, $.cancelledAt)}
    FROM gone WHERE s.id = ${$.activated}::uuid
  ), ${mailWithin('gone', $)}
  SELECT FROM gone`,
);

/** Cancels, frees the place, moves the subscription's start and mails; false when it was no longer confirmed, or attended. */
export async function writeCancellation(
  tx: EntityManager,
  cancellation: Cancellation,
  mail: OutgoingMail,
): Promise<boolean> {
  const { id, cancelledAt, cancelledById, reason, isLate, keepsAttended, activation } = cancellation;
  const values = Object.assign(mailRow(mail, cancelledAt), {
    id,
    cancelledAt,
    cancelledById,
    reason,
    isLate,
    keepsAttended,
    activated: activation?.subscriptionId ?? null,
    actualStartDate: activation?.actualStartDate ?? null,
    actualEndDate: activation?.actualEndDate ?? null,
  });
  const rows = await named(tx, CANCEL.with(values));
  announceMail(tx);
  return rows.length === 1;
}

interface Mark {
  attendance: Attendance | null;
  at: Date;
  /** The tablet at the door; null: staff, whose later mark no check-in replaces (rule: check-in). */
  deviceId: string | null;
}

/** Writes a mark to visits, or clears it. */
export async function markVisits(tx: EntityManager, ids: readonly string[], mark: Mark): Promise<void> {
  const text = `
    UPDATE appointments a SET attendance = $2::text,
           attendance_at = CASE WHEN $2::text IS NOT NULL THEN $3::timestamptz END,
           staff_marked_at = CASE WHEN $4::uuid IS NULL THEN $3::timestamptz ELSE a.staff_marked_at END,
           attendance_device_id = $4::uuid,
           forgiven_at = CASE WHEN a.attendance IS NOT DISTINCT FROM $2::text THEN a.forgiven_at END,
           forgiven_by_id = CASE WHEN a.attendance IS NOT DISTINCT FROM $2::text THEN a.forgiven_by_id END
     WHERE a.id = ANY ($1::uuid[]) AND ${uncancelled('a')}`;
  await named(tx, { name: 'mark-visits', text, values: [ids, mark.attendance, mark.at, mark.deviceId] });
}

/** The client of an appointment; null when there is none. */
export async function clientOfAppointment(on: DataSource, id: string): Promise<string | null> {
  const text = 'SELECT client_id AS "clientId" FROM appointments WHERE id = $1';
  const [row] = await named<{ clientId: string }>(on, { name: 'client-of-appointment', text, values: [id] });
  return row?.clientId ?? null;
}

/** A client's visits to come in a period. */
export const visitsInside = (
  tx: EntityManager,
  clientId: string,
  { from, until }: { from: CalendarDate; until: CalendarDate },
  now: Date,
): Promise<(Visit & CancellableAppointment)[]> =>
  named(tx, {
    name: 'visits-inside',
    text: `SELECT a.id, a.client_id AS "clientId", u.name AS "clientName", a.appointment_date AS date,
             a.effective_start_time AS "effectiveStart", a.effective_end_time AS "effectiveEnd", a.status,
             a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.promoted_at AS "promotedAt",
             u.is_morning_client AS "isMorningClient", a.attendance, ${classJson('a.class_id')} AS "gymClass"
           FROM appointments a JOIN users u ON u.id = a.client_id
           WHERE a.client_id = $1 AND a.status = 1 AND a.starts_at > $4
             AND a.appointment_date BETWEEN $2::date AND $3::date ORDER BY a.starts_at`,
    values: [clientId, from, until, now],
  });
