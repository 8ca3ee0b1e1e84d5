import { certificateJson } from '../clients/client.sql.js';
import { LIMITS } from '../contract/limits.js';
import { FIRST_ROOM } from '../contract/room.js';
import { unpaidSinceSql } from '../money/debt.sql.js';
import { heldPlaces, IS_CLIENT, nearOf, uncancelled, weighed } from '../platform/database/sql-words.js';
import { OVERRIDE_JSON, TEMPLATE_SLOT_JSON } from '../schedule/schedule.repository.js';
import { classJson, trainerJson } from '../settings/class-json.js';
import { SETTINGS_SQL, usesSql } from '../settings/settings.repository.js';
import { SUBSCRIPTION_JSON } from '../subscriptions/subscription.repository.js';
import type { StoredFacts } from './booking.rules.js';

/*
 * SQL that reads the facts by which a booking is judged. They are first the member's, then the date's, then both as
 * columns.
 */

/** The gym's latest terms and whether the client has accepted them, as JSON (contract: `AskedTerms`); NULL without terms. */
export const askedTermsJson = (client: string): string => `
  (SELECT json_build_object('version', t.version, 'isAccepted', c.version IS NOT NULL, 'isBlocking', c.version IS NULL
            AND EXISTS (SELECT FROM settings r WHERE r.key = 'TermsConsent' AND r.value = 'blocks' AND ${usesSql('papers')}))
     FROM gym_terms t LEFT JOIN terms_consents c ON c.version = t.version AND c.client_id = ${client}
    WHERE t.version = (SELECT max(l.version) FROM gym_terms l))`;

/** `unpaidSinceSql` where a debt can close booking (rule: overdue); NULL elsewhere, so that other gyms do not pay for it. */
const blockingDebtSql = (client: string): string => `
  (SELECT ${unpaidSinceSql(client)} FROM settings s
    WHERE s.key = 'PaymentDueDays' AND s.value <> '0' AND ${usesSql('money')})`;

/** SQL: the offences of a client that may matter on a date, as JSON (rule: fair use); both arguments are SQL. */
export const offencesJson = (client: string, date: string): string => `
  (SELECT coalesce(json_agg(json_build_object('id', a.id, 'kind', CASE WHEN a.cancelled_late THEN 'late' ELSE 'absent' END,
            'at', CASE WHEN a.cancelled_late THEN a.cancelled_at ELSE a.starts_at END)), '[]')
     FROM appointments a
    WHERE a.client_id = ${client} AND (a.cancelled_late OR a.attendance = 'absent') AND a.forgiven_at IS NULL
      AND (a.cancelled_late OR ${uncancelled('a')}) AND a.appointment_date >= ${date} - ${LIMITS.offenceDays})`;

/** SQL of each fact; `u` is the client's row of `users`. Every statement that judges bookings reads a fact added here. */
const columnsOn = (date: string): Readonly<Record<keyof StoredFacts, string>> => ({
  isActive: 'u.is_active',
  isMorningClient: 'u.is_morning_client',
  certificate: certificateJson('u.id'),
  terms: askedTermsJson('u.id'),
  unpaidSince: blockingDebtSql('u.id'),
  offences: offencesJson('u.id', date),
});

/** SQL: the facts of the client `u` about a date, as JSON. */
export const memberFactsJson = (date: string): string => {
  const pairs = Object.entries(columnsOn(date)).map(([name, sql]) => `'${name}', ${sql}`);
  return `json_build_object(${pairs.join(', ')})`;
};

/** All subscriptions of a client as a JSON list; `clientId` is SQL. */
export const subscriptionsJson = (clientId: string): string =>
  `(SELECT coalesce(json_agg(${SUBSCRIPTION_JSON}), '[]') FROM subscriptions s WHERE s.client_id = ${clientId})`;

/** SQL: `DayMember.appointments`, those around a date that count; both arguments are SQL. */
export const appointmentsNearJson = (client: string, date: string): string => `
  (SELECT coalesce(json_agg(json_build_object('id', a.id, 'date', a.appointment_date, 'start', a.start_time,
            'end', a.end_time, 'room', a.room, 'effectiveStart', a.effective_start_time, 'isCancelled', a.status = 2, 'isApart', a.is_apart,
            'promotedAt', a.promoted_at, 'attendance', a.attendance) ORDER BY a.starts_at), '[]')
     FROM appointments a
    WHERE a.client_id = ${client} AND ${weighed('a')} AND ${nearOf('a.appointment_date', date)})`;

/**
 * The fields of `ScheduleRows` for `json_build_object`; `date` and the slot's original times are SQL. A null slot selects
 * every slot.
 */
const scheduleFields = (date: string, slot: SlotParameters | null): string => `
  'template', (SELECT coalesce(json_agg(${TEMPLATE_SLOT_JSON}), '[]')
     FROM global_timeslots t
    WHERE t.day_of_week = extract(dow FROM ${date})::int
      ${slot === null ? '' : `AND t.original_start_time = ${slot[0]} AND t.original_end_time = ${slot[1]} AND t.room = ${slot[2]}`}),
  'overrides', (SELECT coalesce(json_agg(${OVERRIDE_JSON}), '[]')
     FROM timeslot_overrides o
    WHERE o.date = ${date}
      ${slot === null ? '' : `AND (o.kind = 'day' OR (o.room = ${slot[2]} AND (o.kind = 'room' OR (o.start_time = ${slot[0]} AND o.end_time = ${slot[1]}))))`})`;

/** `isRoomUsed` of schedule.rules.ts. */
const roomIsUsed = (room: string): string => `
  (${room} = ${FIRST_ROOM} OR (${usesSql('rooms')} AND EXISTS (SELECT FROM rooms r WHERE r.number = ${room} AND r.is_active)))`;

/** Slots that somebody has booked, and that the weekly template has not, or has in a room that is not used. */
const bookedJson = (ofSlot: string): string => `
  (SELECT coalesce(json_agg(json_build_object('start', o.start_time, 'end', o.end_time, 'room', o.room,
            'gymClass', ${classJson('a.class_id')}, 'trainer', ${trainerJson('a.trainer_id')},
            'effectiveStart', a.effective_start_time, 'effectiveEnd', a.effective_end_time)), '[]')
     FROM slot_occupancies o
     CROSS JOIN LATERAL (
       SELECT a.effective_start_time, a.effective_end_time, a.class_id, a.trainer_id FROM appointments a
        WHERE a.appointment_date = o.slot_date AND a.start_time = o.start_time AND a.end_time = o.end_time AND a.room = o.room
          AND ${uncancelled('a')}
        LIMIT 1) a
    WHERE o.slot_date = $1::date AND o.booked > 0 ${ofSlot}
      AND NOT EXISTS (
        SELECT FROM global_timeslots t
         WHERE t.day_of_week = extract(dow FROM $1::date)::int AND t.is_enabled
           AND t.original_start_time = o.start_time AND t.original_end_time = o.end_time AND t.room = o.room
           AND ${roomIsUsed('t.room')}))`;

/**
 * Slots in which trainers have bookings, or a place held while somebody pays (rule: trainers). The condition on `s` and
 * the client are SQL.
 */
export const trainersJson = (where: string, client: string | null): string => `
  (SELECT coalesce(json_agg(json_build_object('date', s.slot_date, 'start', s.start_time, 'end', s.end_time, 'room', s.room,
            'trainerId', s.trainer_id, 'effectiveStart', s.effective_start_time, 'effectiveEnd', s.effective_end_time,
            'startsAt', s.starts_at, 'endsAt', s.ends_at${client === null ? '' : `, 'isOwn', ${nobodyBut(client)}`})), '[]')
     FROM trainer_spans s WHERE ${where})`;
const nobodyBut = (client: string): string => `NOT EXISTS (SELECT FROM appointments a
  WHERE a.appointment_date = s.slot_date AND a.start_time = s.start_time AND a.end_time = s.end_time AND a.room = s.room
    AND a.client_id <> ${client} AND ${uncancelled('a')})
  AND NOT EXISTS (SELECT FROM interests i
  WHERE i.appointment_date = s.slot_date AND i.start_time = s.start_time AND i.end_time = s.end_time AND i.room = s.room
    AND i.client_id <> ${client} AND i.payment_id IS NOT NULL AND i.held_until IS NOT NULL)`;

const lateIn = ([start, end, room]: SlotParameters): string => `
  EXISTS (SELECT FROM appointments a
    WHERE a.appointment_date = $1::date AND a.start_time = ${start} AND a.end_time = ${end}
      AND a.room = ${room} AND a.cancelled_late AND a.forgiven_at IS NULL)`;

const memberColumns = (client: string): string => `
  (SELECT json_build_object('name', u.name, 'email', u.email, 'language', u.language,
            'adminNotificationEnabled', u.admin_notification_enabled, 'facts', ${memberFactsJson('$1::date')})
     FROM users u WHERE u.id = ${client} AND ${IS_CLIENT}) AS member,
  ${subscriptionsJson(client)} AS subscriptions,
  ${appointmentsNearJson(client, '$1::date')} AS appointments`;

type SlotParameters = readonly [start: string, end: string, room: string];

/** SQL expressions of a question's parameters; null for a parameter that it omits. $1 is the date. */
export interface DayParameters {
  client: string | null;
  slot: SlotParameters | null;
  onlyOf: string | null;
}

/** Columns of a `DayRow`. */
export function dayColumns({ client, slot }: DayParameters): string {
  const ofSlot =
    slot === null ? '' : `AND o.start_time = ${slot[0]} AND o.end_time = ${slot[1]} AND o.room = ${slot[2]}`;
  const butFor = slot === null ? '' : ` AND (s.start_time, s.end_time, s.room) <> (${slot.join(', ')})`;
  const held =
    client === null
      ? null
      : heldPlaces({ client, date: '$1::date', start: 'o.start_time', end: 'o.end_time', room: 'o.room' });
  return `
  json_build_object(${scheduleFields('$1::date', slot)}, 'booked', ${bookedJson(ofSlot)},
    'settings', ${SETTINGS_SQL}) AS shared,
  (SELECT coalesce(json_agg(json_build_object('start', o.start_time, 'end', o.end_time, 'room', o.room,
            'booked', o.booked${held === null ? '' : `, 'held', ${held}`})), '[]')
     FROM slot_occupancies o
    WHERE o.slot_date = $1::date AND o.booked > 0 ${ofSlot}) AS occupancies,
  ${trainersJson(`s.slot_date = $1::date${butFor}`, client)} AS trainers,
  ${slot === null ? 'false' : lateIn(slot)} AS "hasLate",
  ${client === null ? 'NULL AS member, NULL AS subscriptions, NULL AS appointments' : memberColumns(client)}`;
}
