import type { EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { StoredTrainer } from '../contract/gym-class.js';
import { named } from '../platform/database/named-query.js';
import { uncancelled } from '../platform/database/sql-words.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';
import { bookingFactsOf, type DatedSlot, type TrainerBooking } from './booking.rules.js';
import { loadDay } from './day.repository.js';
import type { MovingScope } from './moving.repository.js';

/*
 * The time of a trainer that is held with a place while its member pays (rules: paying online, trainers). Every release
 * of such a place changes the row of the slot first, then the span of the trainer.
 */

const TAKE_TRAINER = `
  INSERT INTO trainer_spans (slot_date, start_time, end_time, room, trainer_id, effective_start_time, effective_end_time,
    starts_at, ends_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`;
/** The transaction keeps it until it ends. */
const TRAINER_TAKEN = `
  SELECT FROM trainer_spans WHERE slot_date = $1 AND start_time = $2 AND end_time = $3 AND room = $4 AND trainer_id = $5
  FOR KEY SHARE`;

/**
 * Counts the slot as one whose trainer is taken, as a booking does. Needs the row of the slot.
 * @returns false when another slot of the trainer was taken at that time
 */
export async function holdTrainer(tx: EntityManager, date: CalendarDate, slot: DatedSlot): Promise<boolean> {
  const { start, end, room, trainer, effectiveStart, effectiveEnd, startsAt, endsAt } = slot;
  if (trainer === null) return true;
  const key = [date, start, end, room, trainer.id];
  const values = [...key, effectiveStart, effectiveEnd, startsAt, endsAt];
  await named(tx, { name: 'hold-trainer', text: TAKE_TRAINER, values });
  return (await named(tx, { name: 'is-trainer-held', text: TRAINER_TAKEN, values: key })).length === 1;
}

const HELD = `
  SELECT i.appointment_date, i.start_time, i.end_time, i.room FROM interests i
  WHERE i.payment_id IS NOT NULL AND i.held_until IS NOT NULL AND `;
const heldIn = (scope: MovingScope): { of: string; condition: string; values: unknown[] } =>
  scope.of === 'slot'
    ? {
        of: 'slot',
        condition:
          'i.appointment_date = $1::date AND i.start_time = $2::time AND i.end_time = $3::time AND i.room = $4::smallint',
        values: [scope.date, scope.slot.start, scope.slot.end, scope.slot.room],
      }
    : {
        of: 'weekdays',
        condition: 'extract(dow FROM i.appointment_date) = ANY ($1::smallint[])',
        values: [scope.days],
      };

type HeldSlot = SlotTimes & { date: CalendarDate };

/** Locks the slots in which places are held while members pay, so that none of them is released meanwhile. */
export async function lockHeldSlots(tx: EntityManager, scope: MovingScope): Promise<HeldSlot[]> {
  const { of, condition, values } = heldIn(scope);
  const lock = `
    SELECT FROM slot_occupancies o
    WHERE (o.slot_date, o.start_time, o.end_time, o.room) IN (${HELD} ${condition})
    ORDER BY o.slot_date, o.start_time, o.end_time, o.room FOR UPDATE`;
  if ((await named(tx, { name: `lock-held-in-${of}`, text: lock, values })).length === 0) return [];
  const read = `
    SELECT DISTINCT h.appointment_date AS date, h.start_time AS start, h.end_time AS "end", h.room
    FROM (${HELD} ${condition}) h ORDER BY 1, 2, 3, 4`;
  return named<HeldSlot>(tx, { name: `held-in-${of}`, text: read, values });
}

/** The triggers see to those of visits. */
const DROP_FORMER = `
  DELETE FROM trainer_spans s
  WHERE s.slot_date = $1 AND s.start_time = $2 AND s.end_time = $3 AND s.room = $4
    AND (s.trainer_id, s.starts_at, s.ends_at) IS DISTINCT FROM ($5::uuid, $6::timestamptz, $7::timestamptz)
    AND NOT EXISTS (SELECT FROM appointments a WHERE a.appointment_date = s.slot_date AND a.start_time = s.start_time
      AND a.end_time = s.end_time AND a.room = s.room AND a.trainer_id = s.trainer_id AND ${uncancelled('a')})`;

/** A slot with its present trainer, whose time is held. */
export interface LedSlot extends HeldSlot {
  trainerId: string;
  startsAt: Date;
  endsAt: Date;
}

/**
 * Lets held times of trainers follow their slots, which `lockHeldSlots` has locked: all former ones go before any new
 * one comes. Call it when the visits have followed.
 */
export async function followHeld(tx: EntityManager, held: readonly HeldSlot[], moment: GymMoment): Promise<LedSlot[]> {
  const slots: { date: CalendarDate; slot: DatedSlot }[] = [];
  for (const { date, ...times } of held) {
    const { slot } = bookingFactsOf(await loadDay(tx, date, null, moment), times);
    const now = [slot?.trainer?.id ?? null, slot?.startsAt ?? null, slot?.endsAt ?? null];
    const values = [date, times.start, times.end, times.room, ...now];
    await named(tx, { name: 'drop-former-trainer', text: DROP_FORMER, values });
    if (slot !== null) slots.push({ date, slot });
  }
  const led: LedSlot[] = [];
  for (const { date, slot } of slots) {
    await holdTrainer(tx, date, slot);
    const { start, end, room, trainer, startsAt, endsAt } = slot;
    if (trainer !== null) led.push({ date, start, end, room, trainerId: trainer.id, startsAt, endsAt });
  }
  return led;
}

/** A slot of a trainer that is at the same time, and has bookings or a held place, too. */
interface MetTrainer extends Pick<TrainerBooking, 'effectiveStart' | 'effectiveEnd' | 'room'> {
  date: CalendarDate;
  trainer: StoredTrainer;
}

/* The triggers write the spans of visits at the end of the transaction, so that the visits are read, too. */
const TRAINER_MET = `
  SELECT b.date, b.effective_start_time AS "effectiveStart", b.effective_end_time AS "effectiveEnd",
    b.room, json_build_object('id', r.id, 'nameEl', r.name_el, 'nameEn', r.name_en) AS trainer
  FROM (
    SELECT v.appointment_date AS date, v.start_time, v.end_time, v.room, v.trainer_id, v.starts_at, v.ends_at
    FROM appointments v WHERE v.id = ANY ($1::uuid[]) AND ${uncancelled('v')}
    UNION ALL SELECT h.date, h.start, h."end", h.room, h."trainerId", h."startsAt", h."endsAt"
    FROM jsonb_to_recordset($2::jsonb) AS h(date date, start time, "end" time, room smallint, "trainerId" uuid,
      "startsAt" timestamptz, "endsAt" timestamptz)) a
  JOIN (
    SELECT v.appointment_date AS date, v.start_time, v.end_time, v.room, v.trainer_id, v.starts_at, v.ends_at,
      v.effective_start_time, v.effective_end_time FROM appointments v WHERE ${uncancelled('v')}
    UNION ALL SELECT s.slot_date, s.start_time, s.end_time, s.room, s.trainer_id, s.starts_at, s.ends_at,
      s.effective_start_time, s.effective_end_time FROM trainer_spans s) b
    ON b.date = a.date AND b.trainer_id = a.trainer_id AND (b.start_time, b.end_time, b.room) <> (a.start_time, a.end_time, a.room)
    AND b.starts_at < a.ends_at AND b.ends_at > a.starts_at
  JOIN trainers r ON r.id = a.trainer_id
  ORDER BY b.starts_at, b.room LIMIT 1`;

/** Where the trainer of one of these visits, or of these slots, is taken at its time; null for nowhere (rule: trainers). */
export async function trainerMet(
  tx: EntityManager,
  ids: readonly string[],
  held: readonly LedSlot[],
): Promise<MetTrainer | null> {
  if (ids.length + held.length === 0) return null;
  const values = [ids, JSON.stringify(held)];
  const [met] = await named<MetTrainer>(tx, { name: 'trainer-met', text: TRAINER_MET, values });
  return met ?? null;
}
