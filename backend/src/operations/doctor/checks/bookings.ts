import type { EntityManager } from 'typeorm';
import type { CalendarDate } from '../../../contract/calendar-date.js';
import { LIMITS } from '../../../contract/limits.js';
import { SETTING_RULES } from '../../../contract/setting.js';
import type { TimeOfDay } from '../../../contract/time-of-day.js';
import { counted } from '../../../platform/database/sql-words.js';
import { spansOn } from '../../../platform/time/gym-zone.js';
import { slotText, sqlCheck, type Check } from './check.js';

/*
 * A booking stores the capacity in force. Consider the bookings of a slot that did not override a full slot and were
 * made under a capacity of n or less. The last one found fewer than n others, so there are at most n of them. Later
 * changes of the capacity and later cancellations do not matter. The order needs no clock.
 */
export const capacity = sqlCheck(
  'capacity',
  'No slot holds more than was in force when it was booked, but by override',
  `SELECT format('slot %s: %s hold a place booked when %s fitted', ${slotText('appointment_date', 'start_time', 'end_time')},
            max(held), capacity_at_booking) AS fault
     FROM (
       SELECT appointment_date, start_time, end_time, room, capacity_at_booking, count(*) OVER (
           PARTITION BY appointment_date, start_time, end_time, room ORDER BY capacity_at_booking) AS held
         FROM appointments WHERE status <> 2 AND NOT 'SLOT_FULL' = ANY (overridden)
     ) a
    WHERE held > capacity_at_booking
    GROUP BY appointment_date, start_time, end_time, room, capacity_at_booking
    ORDER BY 1`,
);

const DEFAULT = Number(SETTING_RULES.GymCapacityPerTimeslot.default);
/** Every change of a capacity is in the log with its old and new value. */
const CAPACITIES = `'$.** ? (@.type() == "object").keyvalue() ? (@.key like_regex "apacity" && @.value.type() == "number").value'`;
const NUMBER = `'^[0-9]{1,9}$'`;

export const knownCapacity = sqlCheck(
  'known-capacity',
  'No booking stores a capacity that no setting, weekly slot or date has ever had',
  `WITH logged AS MATERIALIZED (
     SELECT entity, entity_id, version FROM audit_entries, LATERAL (VALUES (before), (after)) AS either (version)
      WHERE entity IN ('setting', 'global-timeslot', 'weekly-template', 'timeslot', 'timeslot-override', 'day', 'room', 'class')
   ), known AS (
     SELECT ${DEFAULT} AS capacity
     UNION ALL SELECT value::int FROM settings WHERE key = 'GymCapacityPerTimeslot' AND value ~ ${NUMBER}
     UNION ALL SELECT (version ->> 'value')::int FROM logged
       WHERE entity = 'setting' AND entity_id = 'GymCapacityPerTimeslot' AND version ->> 'value' ~ ${NUMBER}
     UNION ALL SELECT greatest(capacity, original_capacity) FROM global_timeslots
     UNION ALL SELECT capacity_override FROM timeslot_overrides
     UNION ALL SELECT capacity FROM rooms
     UNION ALL SELECT capacity FROM classes
     UNION ALL SELECT found::numeric::int FROM logged, LATERAL jsonb_path_query(version, ${CAPACITIES}) AS found
       WHERE entity <> 'setting'
   ), highest AS (
     SELECT least(max(capacity), ${LIMITS.dailyCapacity.max}) AS capacity FROM known
   )
   SELECT format('appointment %s was booked under a capacity of %s; the highest there has been is %s',
            a.id, capacity_at_booking, highest.capacity) AS fault
     FROM appointments a, highest WHERE capacity_at_booking NOT BETWEEN 1 AND highest.capacity
    ORDER BY 1`,
);

export const oneADay = sqlCheck(
  'one-a-day',
  'Nobody has two appointments on a date, but by override, and never two in a slot',
  `SELECT format('client %s has %s appointments on %s: %s', client_id, count(*), appointment_date,
            string_agg(id::text, ', ' ORDER BY id)) AS fault
     FROM appointments WHERE status <> 2 AND NOT 'ONE_PER_DAY' = ANY (overridden)
    GROUP BY client_id, appointment_date HAVING count(*) > 1
   UNION ALL
   SELECT format('client %s has %s appointments in the slot %s: %s', client_id, count(*),
            ${slotText('appointment_date', 'start_time', 'end_time')}, string_agg(id::text, ', ' ORDER BY id))
     FROM appointments WHERE status <> 2
    GROUP BY client_id, appointment_date, start_time, end_time, room HAVING count(*) > 1
    ORDER BY 1`,
);

/** Uses the limit stored by each booking, as capacity.ts uses the capacity. */
export const monthlyLimit = sqlCheck(
  'monthly-limit',
  'Nobody has more visits in a month than the limit that was in force, but by override',
  `SELECT format('client %s has %s visits in %s booked under a limit of %s', client_id, max(visits),
            to_char(month, 'YYYY-MM'), monthly_limit_at_booking) AS fault
     FROM (
       SELECT client_id, date_trunc('month', appointment_date) AS month, monthly_limit_at_booking, count(*) OVER (
           PARTITION BY client_id, date_trunc('month', appointment_date) ORDER BY monthly_limit_at_booking) AS visits
         FROM appointments
        WHERE ${counted('appointments')} AND monthly_limit_at_booking > 0 AND NOT 'MONTHLY_LIMIT' = ANY (overridden)
     ) a
    WHERE visits > monthly_limit_at_booking
    GROUP BY client_id, month, monthly_limit_at_booking
    ORDER BY 1`,
);

/*
 * A booking does not store these two limits. The log has each limit that its subscription ever had, and the highest one
 * is the least that can be promised. One that ever had none is not judged.
 */
export const packsAndWeeks = sqlCheck(
  'packs-and-weeks',
  'Nobody has more visits of a pack, or in a week, than the limit that was in force, but by override',
  `WITH versions AS (
     SELECT id, pack_visits AS pack, weekly_limit AS week FROM subscriptions
     UNION ALL
     SELECT s.id, coalesce((version ->> 'packVisits')::int, 0), coalesce((version ->> 'weeklyLimit')::int, 0)
       FROM subscriptions s
       JOIN audit_entries e ON e.entity = 'subscription' AND e.entity_id = s.id::text,
            LATERAL (VALUES (e.before), (e.after)) AS either (version)
      WHERE s.pack_visits + s.weekly_limit > 0 AND version ? 'startDate'
   ), limits AS (
     SELECT id, CASE WHEN min(pack) > 0 THEN max(pack) END AS pack, CASE WHEN min(week) > 0 THEN max(week) END AS week
       FROM versions GROUP BY id
   ), weeks AS (
     SELECT a.client_id, date_trunc('week', a.appointment_date)::date AS monday, l.week, count(*) OVER (
         PARTITION BY a.client_id, date_trunc('week', a.appointment_date) ORDER BY l.week) AS visits
       FROM appointments a JOIN limits l ON l.id = a.subscription_id AND l.week IS NOT NULL
      WHERE ${counted('a')} AND NOT 'WEEKLY_LIMIT' = ANY (a.overridden)
   )
   SELECT format('subscription %s is a pack of %s, and has %s visits', l.id, l.pack, count(*)) AS fault
     FROM limits l JOIN appointments a ON a.subscription_id = l.id
    WHERE l.pack IS NOT NULL AND ${counted('a')} AND NOT 'PACK_EMPTY' = ANY (a.overridden)
    GROUP BY l.id, l.pack HAVING count(*) > l.pack
   UNION ALL
   SELECT format('client %s has %s visits in the week of %s under a limit of %s', client_id, max(visits), monday, week)
     FROM weeks WHERE visits > week GROUP BY client_id, monday, week
    ORDER BY 1`,
);

const slot = slotText(
  'coalesce(o.slot_date, a.appointment_date)',
  'coalesce(o.start_time, a.start_time)',
  'coalesce(o.end_time, a.end_time)',
);

export const occupancies = sqlCheck(
  'occupancies',
  'The places counted for a slot are those booked or held in it',
  `SELECT format('slot %s: counted %s, held %s', ${slot}, coalesce(o.booked::text, 'nowhere'), coalesce(a.held, 0)) AS fault
     FROM slot_occupancies o FULL JOIN (
       SELECT appointment_date, start_time, end_time, room, count(*) AS held FROM (
         SELECT appointment_date, start_time, end_time, room FROM appointments WHERE status <> 2
         UNION ALL SELECT appointment_date, start_time, end_time, room FROM interests WHERE held_until IS NOT NULL) p
        GROUP BY appointment_date, start_time, end_time, room
     ) a ON (a.appointment_date, a.start_time, a.end_time, a.room) = (o.slot_date, o.start_time, o.end_time, o.room)
    WHERE coalesce(o.booked, 0) <> coalesce(a.held, 0)
    ORDER BY 1`,
);

export const trainers = sqlCheck(
  'trainers',
  'The slots in which trainers have bookings are known, and overlap for none',
  `WITH led AS (
     SELECT appointment_date, start_time, end_time, room, trainer_id, min(starts_at) AS starts_at, max(ends_at) AS ends_at
       FROM appointments WHERE status <> 2 AND trainer_id IS NOT NULL AND ends_at > $1::timestamptz GROUP BY 1, 2, 3, 4, 5)
   SELECT format('slot %s: trainer %s is not known to have bookings in it', ${slotText('l.appointment_date', 'l.start_time', 'l.end_time')}, l.trainer_id) AS fault
     FROM led l WHERE NOT EXISTS (
       SELECT FROM trainer_spans s WHERE s.slot_date = l.appointment_date AND s.start_time = l.start_time
         AND s.end_time = l.end_time AND s.room = l.room AND s.trainer_id = l.trainer_id
         AND s.starts_at <= l.starts_at AND s.ends_at >= l.ends_at)
   UNION ALL
   SELECT format('slot %s: trainer %s has no bookings in it', ${slotText('s.slot_date', 's.start_time', 's.end_time')}, s.trainer_id)
     FROM trainer_spans s WHERE s.ends_at > $1::timestamptz AND NOT EXISTS (
       SELECT FROM led l WHERE s.slot_date = l.appointment_date AND s.start_time = l.start_time
         AND s.end_time = l.end_time AND s.room = l.room AND s.trainer_id = l.trainer_id)
     AND NOT EXISTS (
       SELECT FROM interests i WHERE s.slot_date = i.appointment_date AND s.start_time = i.start_time
         AND s.end_time = i.end_time AND s.room = i.room AND i.payment_id IS NOT NULL AND i.held_until IS NOT NULL)
   ORDER BY 1`,
);

/*
 * A booking and its mail are written by one statement. Exceptions: old mail is deleted, and bookings before the first
 * mail came from elsewhere (the demo gym, an import). Mails of an erased client no longer name their appointment. A
 * client without an address gets no mail, not even later for earlier bookings. A merge may have brought a client's
 * visits.
 */
export const bookingMails = sqlCheck(
  'booking-mails',
  'Every booking was told to its member',
  `WITH told AS MATERIALIZED (
     SELECT DISTINCT visit ->> 'appointmentId' AS appointment_id
       FROM mails CROSS JOIN jsonb_array_elements(facts -> 'appointments') AS visit WHERE purpose IN ('booked', 'promoted', 'standing', 'course')
   ), since AS (
     SELECT greatest(min(created_at), $1::timestamptz - interval '${LIMITS.mailKeptDays - 1} days') AS first
       FROM mails WHERE purpose IN ('booked', 'promoted', 'standing', 'course') HAVING count(*) > 0
   )
   SELECT format('appointment %s was booked at %s, and no mail says so', a.id, a.booked_at) AS fault
     FROM appointments a, since
    WHERE a.booked_at >= since.first
      AND NOT EXISTS (SELECT FROM told WHERE told.appointment_id = a.id::text)
      AND NOT EXISTS (SELECT FROM users u WHERE u.id = a.client_id
        AND (u.role = 3 OR u.email_confirmed_at IS NULL OR a.booked_at < u.email_confirmed_at))
      AND NOT EXISTS (SELECT FROM audit_entries e WHERE e.entity_id = a.client_id::text AND e.action = 'client.merged')
      AND NOT EXISTS (SELECT FROM mails m WHERE m.recipient_id = a.client_id AND m.purpose IN ('booked', 'promoted', 'standing', 'course') AND m.facts = '{}')
    ORDER BY 1`,
);

interface Row {
  date: CalendarDate;
  start: TimeOfDay;
  end: TimeOfDay;
  startsAt: Date;
  endsAt: Date;
  count: number;
}

/** All bookings of a slot share its instants, so each slot is checked once. */
const STANDINGS = `
  SELECT appointment_date AS date, effective_start_time AS start, effective_end_time AS end, starts_at AS "startsAt",
    ends_at AS "endsAt", count(*)::int AS count
  FROM appointments GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2`;

/** The gym's clock on a date; rows are ordered by date, so one is kept at a time. */
const clockOf = (zone: string, date: CalendarDate) => ({ date, spanOf: spansOn(zone, date) });

export const instants: Check = {
  name: 'instants',
  promise: 'An appointment’s instants are its times on the gym’s clock',
  async find(tx: EntityManager, { zone }) {
    const rows = await tx.query<Row[]>(STANDINGS);
    const faults: string[] = [];
    let clock = clockOf(zone, '1970-01-01');
    for (const { date, start, end, startsAt, endsAt, count } of rows) {
      if (clock.date !== date) clock = clockOf(zone, date);
      const { startsAt: begins, endsAt: ends } = clock.spanOf(start, end);
      if (begins.getTime() === startsAt.getTime() && ends.getTime() === endsAt.getTime()) continue;
      const [is, shouldBe] = [startsAt, begins].map((instant) => instant.toISOString());
      faults.push(`${count} appointments of ${date} ${start} start at ${is}; in ${zone} that is ${shouldBe}`);
    }
    return faults;
  },
};

export const waitingList = sqlCheck(
  'waiting-list',
  'Nobody waits for a slot in which he has a place',
  `SELECT format('interest %s of client %s: they have appointment %s in the slot %s', i.id, i.client_id, a.id,
            ${slotText('i.appointment_date', 'i.start_time', 'i.end_time')}) AS fault
     FROM interests i JOIN appointments a ON a.client_id = i.client_id AND a.appointment_date = i.appointment_date
       AND a.start_time = i.start_time AND a.end_time = i.end_time AND a.room = i.room AND a.status <> 2
    ORDER BY 1`,
);

const TIMES = `(coalesce(o.new_start_time, t.start_time), coalesce(o.new_end_time, t.end_time))`;

/** A slot's time is the date's own, else the template's; a slot missing in both stays where its bookings are. */
export const schedule = sqlCheck(
  'schedule',
  'What is ahead takes place when the schedule says, and not where it is closed, but by override',
  `SELECT format('appointment %s of slot %s is at %s, the schedule has it at %s', a.id,
            ${slotText('a.appointment_date', 'a.start_time', 'a.end_time')}, a.effective_start_time,
            coalesce(o.new_start_time, t.start_time)) AS fault
     FROM appointments a
     LEFT JOIN global_timeslots t ON t.day_of_week = extract(dow FROM a.appointment_date)
       AND t.original_start_time = a.start_time AND t.original_end_time = a.end_time AND t.room = a.room
     LEFT JOIN timeslot_overrides o ON o.date = a.appointment_date AND o.start_time = a.start_time
       AND o.end_time = a.end_time AND o.room = a.room AND o.kind = 'time'
    WHERE a.status = 1 AND a.starts_at > $1 AND (t.id IS NOT NULL OR o.id IS NOT NULL)
      AND (a.effective_start_time, a.effective_end_time) IS DISTINCT FROM ${TIMES}
   UNION ALL
   SELECT format('appointment %s is ahead, and %s', a.id,
            CASE o.kind WHEN 'day' THEN format('the gym is closed on %s', o.date)
            WHEN 'room' THEN format('room %s is closed on %s', o.room, o.date)
            ELSE format('the slot %s is disabled', ${slotText('o.date', 'o.start_time', 'o.end_time')}) END)
     FROM appointments a JOIN timeslot_overrides o ON o.date = a.appointment_date AND (o.kind = 'day'
       OR (o.kind = 'room' AND o.room = a.room)
       OR (o.kind = 'disabled' AND o.start_time = a.start_time AND o.end_time = a.end_time AND o.room = a.room))
    WHERE a.status = 1 AND a.starts_at > $1
      AND NOT CASE o.kind WHEN 'day' THEN 'DAY_CLOSED' ELSE 'SLOT_DISABLED' END = ANY (a.overridden)
   UNION ALL
   SELECT format('appointment %s is completed and ends at %s', a.id, a.ends_at)
     FROM appointments a WHERE a.status = 3 AND a.ends_at > $1
   UNION ALL
   SELECT format('appointment %s is in room %s, which the gym has not', a.id, a.room)
     FROM appointments a WHERE NOT EXISTS (SELECT FROM rooms r WHERE r.number = a.room)
    ORDER BY 1`,
);
