import type { EntityManager } from 'typeorm';
import type { MovedByAct } from '../acts/act-changes.js';
import type { CalendarDate, Weekday } from '../contract/calendar-date.js';
import type { StoredTrainer } from '../contract/gym-class.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import {
  announceMail,
  lockedInOrder,
  MAIL_PARAMETERS,
  mailRow,
  mailWithin,
  type OutgoingMail,
} from '../mail/outbox/outgoing-mail.js';
import { named, statementOf } from '../platform/database/named-query.js';
import {
  effectiveEnd,
  effectiveStart,
  endChange,
  slotClass,
  slotTrainer,
  uncancelled,
  unlessAttended,
  withEffectiveTimes,
  withSlotClass,
} from '../platform/database/sql-words.js';
import { AppError } from '../platform/errors/app-error.js';
import { trainerJson } from '../settings/class-json.js';
import { usesSql } from '../settings/settings.repository.js';
import { isSameSlot, type SlotTimes } from '../schedule/schedule.rules.js';
import { forgiveFilled, placeWithin, VISIT_PARAMETERS, visitRow, type NewBooking } from './booking.repository.js';
import type { CancelledVisit } from './bulk-cancelling.repository.js';
import type { MovedActivation } from './cancelling.rules.js';

/** A slot of a date, by its original times. */
interface DatedTimes extends SlotTimes {
  date: CalendarDate;
}

export interface DecidedMove {
  from: DatedTimes;
  /** The place to take; `id` is the appointment's. */
  to: NewBooking;
  /** New starts of the subscriptions that it leaves and joins; empty when none changes. */
  activations: readonly MovedActivation[];
  movedAt: Date;
  /** By a member, whose arrival may be marked meanwhile. */
  keepsAttended: boolean;
}

/** How an appointment was booked, which a move changes. */
type FormerBooking = Omit<MovedByAct['from'], keyof DatedTimes | 'booked' | 'movedAt'> & { movedAt: Date | null };

const FORMER_BOOKING = `
  SELECT subscription_id AS "subscriptionId", is_admin_override AS "isOverride", overridden,
    capacity_at_booking AS "capacityAtBooking", monthly_limit_at_booking AS "limitAtBooking", moved_at AS "movedAt", is_apart AS "isApart"
  FROM appointments WHERE id = $1`;

/**
 * Locks both slots' rows in the one order of all transactions, because two moves may cross. Returns the facts of the
 * former place that an undo needs.
 */
export async function lockPlaces(
  tx: EntityManager,
  { id, from, to }: { id: string; from: DatedTimes; to: DatedTimes },
): Promise<MovedByAct['from']> {
  const text = `
    SELECT slot_date AS date, start_time AS start, end_time AS end, room, booked FROM slot_occupancies
    WHERE (slot_date, start_time, end_time, room) IN (
      ($1::date, $2::time, $3::time, $4::smallint), ($5::date, $6::time, $7::time, $8::smallint))
    ORDER BY slot_date, start_time, end_time, room FOR UPDATE`;
  const values = [from, to].flatMap(({ date, start, end, room }) => [date, start, end, room]);
  const places = await named<DatedTimes & { booked: number }>(tx, { name: 'lock-places', text, values });
  const [former] = await named<FormerBooking>(tx, { name: 'former-booking', text: FORMER_BOOKING, values: [id] });
  if (former === undefined) throw new AppError('NOT_FOUND');
  const { date, start, end, room } = from;
  const booked = places.find((place) => place.date === date && isSameSlot(place, from))?.booked ?? 0;
  return { date, start, end, room, booked, ...former, movedAt: former.movedAt?.toISOString() ?? null };
}

const MOVE_PARAMETERS = [
  ...[...VISIT_PARAMETERS, ...MAIL_PARAMETERS],
  ...[
    'movedAt',
    'formerDate',
    'formerStart',
    'formerEnd',
    'formerRoom',
    'activated',
    'actualStartDates',
    'actualEndDates',
    'keepsAttended',
  ],
] as const;
/*
 * Takes the place under the conditions of a booking, and only then frees the other one. The visit is never in both
 * slots and never in neither. The visit itself does not count against its client's limits. One that stood apart from them
 * is at no date of its course any more: it is a visit of the subscription that it gets.
 */
const MOVE = statementOf(
  'move',
  MOVE_PARAMETERS,
  ($) => `
  WITH ${placeWithin($, $.id)}, visit AS (
    UPDATE appointments a SET appointment_date = ${$.date}::date, start_time = ${$.start}::time,
      end_time = ${$.end}::time, room = ${$.room}::smallint, effective_start_time = ${$.effectiveStart}::time,
      effective_end_time = ${$.effectiveEnd}::time, starts_at = ${$.startsAt}::timestamptz,
      ends_at = ${$.endsAt}::timestamptz, subscription_id = ${$.subscription}::uuid,
      is_admin_override = ${$.isOverride}::boolean, overridden = ${$.overridden}::text[],
      capacity_at_booking = ${$.capacityAtBooking}::int, monthly_limit_at_booking = ${$.monthlyLimitAtBooking}::int, is_apart = false,
      class_id = ${$.gymClass}::uuid, trainer_id = ${$.trainer}::uuid,
      moved_at = ${$.movedAt}::timestamptz, attendance = NULL, attendance_at = NULL, attendance_device_id = NULL,
      forgiven_at = NULL, forgiven_by_id = NULL
    FROM place WHERE a.id = ${$.id} AND a.status = 1 AND ${unlessAttended('a', $.keepsAttended)}
    RETURNING a.id
  ), freed AS (
    UPDATE slot_occupancies o SET booked = o.booked - 1
    FROM visit WHERE o.slot_date = ${$.formerDate}::date AND o.start_time = ${$.formerStart}::time
      AND o.end_time = ${$.formerEnd}::time AND o.room = ${$.formerRoom}::smallint
  ), activated AS (
    UPDATE subscriptions s SET actual_start_date = m.start_date, actual_end_date = m.end_date,
      end_change = ${endChange('first-visit', $.bookedById, $.movedAt)}
    FROM visit,
      unnest(${$.activated}::uuid[], ${$.actualStartDates}::date[], ${$.actualEndDates}::date[])
        AS m(id, start_date, end_date)
    WHERE s.id = m.id
  ), satisfied AS (
    DELETE FROM interests i USING visit
    WHERE i.client_id = ${$.client} AND i.appointment_date = ${$.date}::date AND i.start_time = ${$.start}::time
      AND i.end_time = ${$.end}::time AND i.room = ${$.room}::smallint
  ), ${mailWithin('visit', $)}
  SELECT (SELECT count(*)::int FROM place) AS placed, (SELECT count(*)::int FROM visit) AS moved`,
);

const FORGET_REMINDERS = `
  UPDATE mails SET dedupe_key = dedupe_key || ' before ' || $2
  WHERE ${lockedInOrder("dedupe_key IN ('reminder evening ' || $1, 'reminder hours ' || $1)")}`;

/** Reminders of the former slot: a second one may be sent for the new slot. */
export const forgetReminders = (tx: EntityManager, id: string, movedAt: Date): Promise<unknown> =>
  named(tx, { name: 'forget-reminders', text: FORGET_REMINDERS, values: [id, movedAt.toISOString()] });

type MoveResult = 'moved' | 'full' | 'gone';

/**
 * `full`: the place was taken since the decision. `gone`: the appointment is no longer confirmed, or attended.
 */
export async function writeMove(tx: EntityManager, move: DecidedMove, mail: OutgoingMail): Promise<MoveResult> {
  const { from, to, activations, movedAt, keepsAttended } = move;
  const values = Object.assign(visitRow(to), mailRow(mail, movedAt), {
    movedAt,
    keepsAttended,
    formerDate: from.date,
    formerStart: from.start,
    formerEnd: from.end,
    formerRoom: from.room,
    activated: activations.map(({ subscriptionId }) => subscriptionId),
    actualStartDates: activations.map(({ actualStartDate }) => actualStartDate),
    actualEndDates: activations.map(({ actualEndDate }) => actualEndDate),
  });
  const [row] = await named<{ placed: number; moved: number }>(tx, MOVE.with(values));
  announceMail(tx);
  if (row?.placed !== 1) return 'full';
  if (row.moved !== 1) return 'gone';
  if (from.date !== to.date) await forgetReminders(tx, to.id, movedAt);
  if (to.mayFill) await forgiveFilled(tx, { ...to, at: movedAt });
  return 'moved';
}

/** The scope of a schedule change that may have moved slots: a slot of a date, or weekdays from today on. */
export type MovingScope = { of: 'slot'; date: CalendarDate; slot: SlotTimes } | { of: 'weekdays'; days: Weekday[] };

/** A slot of a date whose appointments differ from its current times. */
export interface MisplacedSlot extends SlotTimes {
  date: CalendarDate;
  newStart: TimeOfDay;
  newEnd: TimeOfDay;
}

interface Move extends MisplacedSlot {
  startsAt: Date;
  endsAt: Date;
}

/** A moved appointment with its new and its previous times. */
export interface MovedVisit extends CancelledVisit {
  previousStart: TimeOfDay;
  previousEnd: TimeOfDay;
}

/*
 * A slot's time is the date's own, else the template's. A slot missing in both gets its original times when a date's
 * change is removed. When the template changes, it keeps the times of its bookings.
 */
const MISPLACED = (condition: string): string => `
  SELECT DISTINCT a.appointment_date AS date, a.start_time AS start, a.end_time AS end, a.room,
    ${effectiveStart('a')} AS "newStart",
    ${effectiveEnd('a')} AS "newEnd"
  FROM appointments a
  ${withEffectiveTimes('a')}
  WHERE a.status = 1 AND a.starts_at > $1 AND ${condition}
    AND (a.effective_start_time, a.effective_end_time) IS DISTINCT FROM
      (${effectiveStart('a')}, ${effectiveEnd('a')})
  ORDER BY 1, 2, 3, 4`;
const IN_SLOT = MISPLACED(
  'a.appointment_date = $2::date AND a.start_time = $3::time AND a.end_time = $4::time AND a.room = $5::smallint',
);
const ON_WEEKDAYS = MISPLACED(
  'a.appointment_date >= $2::date AND t.day_of_week = ANY ($3::smallint[]) AND t.id IS NOT NULL',
);

/** Only counts appointments that have not started. */
export function misplacedSlots(
  tx: EntityManager,
  scope: MovingScope,
  { now, today }: { now: Date; today: CalendarDate },
): Promise<MisplacedSlot[]> {
  return scope.of === 'slot'
    ? named(tx, {
        name: 'misplaced-in-slot',
        text: IN_SLOT,
        values: [now, scope.date, scope.slot.start, scope.slot.end, scope.slot.room],
      })
    : named(tx, { name: 'misplaced-on-weekdays', text: ON_WEEKDAYS, values: [now, today, scope.days] });
}

/** A visit whose trainer is another one by a change of the schedule. */
export interface OtherTrainerVisit extends CancelledVisit {
  trainer: StoredTrainer | null;
  /** The id of who led it before. */
  former: string | null;
}

/** A visit whose slot has another class or trainer than it has. */
interface OtherClassVisit {
  id: string;
  clientId: string;
  formerTrainer: string | null;
  classId: string | null;
  trainerId: string | null;
}

/* Without locks: nearly always there is none, and the schedule's lock keeps others from booking meanwhile. */
const OF_OTHER_CLASS = (condition: string): string => `
  SELECT o.* FROM (
    SELECT a.id, a.client_id AS "clientId", a.class_id AS "formerClass", a.trainer_id AS "formerTrainer",
      ${slotClass('a')} AS "classId", ${slotTrainer('a')} AS "trainerId"
    FROM appointments a ${withSlotClass('a')}
    WHERE ${usesSql('classes')} AND ${uncancelled('a')} AND ${condition}) o
  WHERE (o."formerClass", o."formerTrainer") IS DISTINCT FROM (o."classId", o."trainerId")
  ORDER BY o.id`;
const CLASSES_IN_SLOT = OF_OTHER_CLASS(
  'a.starts_at > $5 AND a.appointment_date = $1::date AND a.start_time = $2::time AND a.end_time = $3::time AND a.room = $4::smallint',
);
const CLASSES_ON_WEEKDAYS = OF_OTHER_CLASS(
  'a.starts_at > $1 AND a.appointment_date >= $2::date AND extract(dow FROM a.appointment_date) = ANY ($3::smallint[])',
);
const CLASSES_OF_VISITS = OF_OTHER_CLASS('a.id = ANY ($1::uuid[])');

/** The visits of a slot or of weekdays, or these ones. */
export type ClassScope = MovingScope | { of: 'visits'; ids: readonly string[] };

/** Visits that differ from the class or the trainer of their slot. None in a gym that uses no classes. */
export function visitsOfOtherClass(
  tx: EntityManager,
  scope: ClassScope,
  { now, today }: { now: Date; today: CalendarDate },
): Promise<OtherClassVisit[]> {
  if (scope.of === 'visits')
    return named(tx, { name: 'classes-of-visits', text: CLASSES_OF_VISITS, values: [scope.ids] });
  if (scope.of === 'weekdays')
    return named(tx, { name: 'classes-on-weekdays', text: CLASSES_ON_WEEKDAYS, values: [now, today, scope.days] });
  const { date, slot } = scope;
  const values = [date, slot.start, slot.end, slot.room, now];
  return named(tx, { name: 'classes-in-slot', text: CLASSES_IN_SLOT, values });
}

const FOLLOW_CLASSES = `
  WITH other AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb)
      AS o(id uuid, "formerTrainer" uuid, "classId" uuid, "trainerId" uuid)
  ), locked AS (
    SELECT a.id FROM appointments a JOIN other o ON o.id = a.id ORDER BY a.id FOR NO KEY UPDATE OF a
  ), told AS (
    UPDATE appointments a SET class_id = o."classId", trainer_id = o."trainerId"
    FROM other o JOIN locked ON locked.id = o.id WHERE a.id = o.id
    RETURNING a.*, o."formerTrainer" AS former)
  SELECT a.id, a.client_id AS "clientId", u.name AS "clientName", u.email, u.language, a.appointment_date AS date,
    a.start_time AS start, a.end_time AS end, a.room, a.effective_start_time AS "effectiveStart",
    a.effective_end_time AS "effectiveEnd", a.starts_at AS "startsAt", a.ends_at AS "endsAt",
    ${trainerJson('a.trainer_id')} AS trainer, a.former
  FROM told a JOIN users u ON u.id = a.client_id
  WHERE a.trainer_id IS DISTINCT FROM a.former ORDER BY a.starts_at, a.id`;

/** Gives them class and trainer of their slot; the clients are locked. Returns those whose trainer is another one. */
export const followClasses = async (
  tx: EntityManager,
  visits: readonly OtherClassVisit[],
): Promise<OtherTrainerVisit[]> =>
  visits.length === 0
    ? []
    : named(tx, { name: 'follow-classes', text: FOLLOW_CLASSES, values: [JSON.stringify(visits)] });

/* One whose only visit is led by its former trainer again has nothing left to say. */
const WAITING_TRAINER_MAILS = `
  WITH waiting AS (
    SELECT m.id, m.facts ->> 'former' AS former, v.visit ->> 'appointmentId' AS visit,
      jsonb_array_length(m.facts -> 'appointments') AS visits
    FROM mails m CROSS JOIN jsonb_array_elements(m.facts -> 'appointments') AS v(visit)
    WHERE m.purpose = 'other-trainer' AND m.state = 'waiting' AND v.visit ->> 'appointmentId' = ANY ($1::text[])
  ), withdrawn AS (
    UPDATE mails m SET state = 'withdrawn' FROM waiting w JOIN appointments a ON a.id = w.visit::uuid
    WHERE m.id = w.id AND m.state = 'waiting' AND w.visits = 1 AND a.trainer_id::text = w.former
  )
  SELECT visit AS id FROM waiting`;

/** Those of these visits about which such a mail waits to be sent. */
export async function waitingTrainerMails(tx: EntityManager, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }[]>(WAITING_TRAINER_MAILS, [ids]);
  return new Set(rows.map(({ id }) => id));
}

/** Affected, although it stays at its time. */
export const atItsTime = (visit: OtherTrainerVisit): MovedVisit => ({
  ...visit,
  previousStart: visit.effectiveStart,
  previousEnd: visit.effectiveEnd,
});

const LOCK_CLIENTS = statementOf(
  'lock-clients-of-moves',
  ['now', 'dates', 'starts', 'ends', 'rooms', 'others'],
  ($) => `
  SELECT u.id FROM users u WHERE u.id = ANY (${$.others}::uuid[]) OR u.id IN (
    SELECT a.client_id FROM appointments a,
      unnest(${$.dates}::date[], ${$.starts}::time[], ${$.ends}::time[], ${$.rooms}::smallint[])
        AS m(date, start_time, end_time, room)
    WHERE a.appointment_date = m.date AND a.start_time = m.start_time AND a.end_time = m.end_time AND a.room = m.room
      AND a.status = 1 AND a.starts_at > ${$.now})
  ORDER BY u.id FOR NO KEY UPDATE`,
);

const MOVE_WITH_SLOTS = statementOf(
  'move-visits',
  ['now', 'dates', 'starts', 'ends', 'rooms', 'newStarts', 'newEnds', 'startInstants', 'endInstants'],
  ($) => `
  WITH m AS (
    SELECT * FROM unnest(${$.dates}::date[], ${$.starts}::time[], ${$.ends}::time[], ${$.rooms}::smallint[], ${$.newStarts}::time[],
        ${$.newEnds}::time[], ${$.startInstants}::timestamptz[], ${$.endInstants}::timestamptz[])
      AS m(date, start_time, end_time, room, new_start, new_end, starts_at, ends_at)
  ), before AS (
    SELECT a.id, a.effective_start_time, a.effective_end_time, m.new_start, m.new_end, m.starts_at, m.ends_at
    FROM m JOIN appointments a ON a.appointment_date = m.date AND a.start_time = m.start_time
      AND a.end_time = m.end_time AND a.room = m.room AND a.status = 1 AND a.starts_at > ${$.now}
  ), moved AS (
    UPDATE appointments a SET effective_start_time = b.new_start, effective_end_time = b.new_end,
      starts_at = b.starts_at, ends_at = b.ends_at
    FROM before b WHERE a.id = b.id AND a.status = 1
    RETURNING a.*, b.effective_start_time AS previous_start, b.effective_end_time AS previous_end
  )
  SELECT a.id, a.client_id AS "clientId", u.name AS "clientName", u.email, u.language, a.appointment_date AS date,
    a.start_time AS start, a.end_time AS end, a.room, a.effective_start_time AS "effectiveStart",
    a.effective_end_time AS "effectiveEnd", a.starts_at AS "startsAt", a.ends_at AS "endsAt",
    a.previous_start AS "previousStart", a.previous_end AS "previousEnd"
  FROM moved a JOIN users u ON u.id = a.client_id ORDER BY a.starts_at, a.id`,
);

const slotsOf = (moves: readonly Pick<MisplacedSlot, 'date' | keyof SlotTimes>[]) => {
  const column = <Key extends 'date' | keyof SlotTimes>(key: Key) => moves.map((move) => move[key]);
  return { dates: column('date'), starts: column('start'), ends: column('end'), rooms: column('room') };
};

/** Locks the clients of what follows its slot, in their one order and at once: their appointments are locked next. */
export async function lockFollowing(
  tx: EntityManager,
  { misplaced, others }: { misplaced: readonly MisplacedSlot[]; others: readonly OtherClassVisit[] },
  now: Date,
): Promise<void> {
  if (misplaced.length + others.length === 0) return;
  const clients = others.map(({ clientId }) => clientId);
  await named(tx, LOCK_CLIENTS.with({ now, ...slotsOf(misplaced), others: clients }));
}

/** Gives the confirmed appointments of these slots their new times; their clients are locked. */
export async function moveVisits(tx: EntityManager, moves: readonly Move[], now: Date): Promise<MovedVisit[]> {
  const column = <Key extends keyof Move>(key: Key): Move[Key][] => moves.map((move) => move[key]);
  const times = { newStarts: column('newStart'), newEnds: column('newEnd') };
  const instants = { startInstants: column('startsAt'), endInstants: column('endsAt') };
  return named<MovedVisit>(tx, MOVE_WITH_SLOTS.with({ now, ...slotsOf(moves), ...times, ...instants }));
}
