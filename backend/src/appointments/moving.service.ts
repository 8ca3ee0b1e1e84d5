import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CalendarDate, Weekday } from '../contract/calendar-date.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import type { Appointments, ChangedAppointment } from '../mail/mail-purposes.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { addressedTo } from '../mail/outbox/outgoing-mail.js';
import { effectiveEnd, effectiveStart, withEffectiveTimes } from '../platform/database/sql-words.js';
import { named } from '../platform/database/named-query.js';
import { AppError } from '../platform/errors/app-error.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import { spansOn } from '../platform/time/gym-zone.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';
import type { CancelledVisit } from './bulk-cancelling.service.js';
import { factsOfVisit, perClient } from './appointment-mails.js';

/** The scope of a schedule change that may have moved slots: a slot of a date, or weekdays from today on. */
type MovingScope = { of: 'slot'; date: CalendarDate; slot: SlotTimes } | { of: 'weekdays'; days: Weekday[] };

/** A slot of a date whose appointments differ from its current times. */
interface MisplacedSlot extends SlotTimes {
  date: CalendarDate;
  newStart: TimeOfDay;
  newEnd: TimeOfDay;
}

/** A slot of a date with its new times and instants. */
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
 * change is removed, and keeps those of its bookings when the template changes.
 */
const MISPLACED = (condition: string): string => `
  SELECT DISTINCT a.appointment_date AS date, a.start_time AS start, a.end_time AS end,
    ${effectiveStart('a')} AS "newStart",
    ${effectiveEnd('a')} AS "newEnd"
  FROM appointments a
  ${withEffectiveTimes('a')}
  WHERE a.status = 1 AND a.starts_at > $1 AND ${condition}
    AND (a.effective_start_time, a.effective_end_time) IS DISTINCT FROM
      (${effectiveStart('a')}, ${effectiveEnd('a')})
  ORDER BY 1, 2, 3`;
const IN_SLOT = MISPLACED('a.appointment_date = $2::date AND a.start_time = $3::time AND a.end_time = $4::time');
const ON_WEEKDAYS = MISPLACED(
  'a.appointment_date >= $2::date AND t.day_of_week = ANY ($3::smallint[]) AND t.id IS NOT NULL',
);

/** Only counts appointments that have not started. */
function misplacedSlots(
  tx: EntityManager,
  scope: MovingScope,
  { now, today }: { now: Date; today: CalendarDate },
): Promise<MisplacedSlot[]> {
  return scope.of === 'slot'
    ? named(tx, {
        name: 'misplaced-in-slot',
        text: IN_SLOT,
        values: [now, scope.date, scope.slot.start, scope.slot.end],
      })
    : named(tx, { name: 'misplaced-on-weekdays', text: ON_WEEKDAYS, values: [now, today, scope.days] });
}

const MOVES = `unnest($2::date[], $3::time[], $4::time[]) AS m(date, start_time, end_time)
  WHERE a.appointment_date = m.date AND a.start_time = m.start_time AND a.end_time = m.end_time
    AND a.status = 1 AND a.starts_at > $1`;

const LOCK_CLIENTS = `
  SELECT u.id FROM users u WHERE u.id IN (SELECT a.client_id FROM appointments a, ${MOVES})
  ORDER BY u.id FOR NO KEY UPDATE`;

const MOVE = `
  WITH m AS (
    SELECT * FROM unnest($2::date[], $3::time[], $4::time[], $5::time[], $6::time[], $7::timestamptz[],
      $8::timestamptz[]) AS m(date, start_time, end_time, new_start, new_end, starts_at, ends_at)
  ), before AS (
    SELECT a.id, a.effective_start_time, a.effective_end_time, m.new_start, m.new_end, m.starts_at, m.ends_at
    FROM m JOIN appointments a ON a.appointment_date = m.date AND a.start_time = m.start_time
      AND a.end_time = m.end_time AND a.status = 1 AND a.starts_at > $1
  ), moved AS (
    UPDATE appointments a SET effective_start_time = b.new_start, effective_end_time = b.new_end,
      starts_at = b.starts_at, ends_at = b.ends_at
    FROM before b WHERE a.id = b.id AND a.status = 1
    RETURNING a.*, b.effective_start_time AS previous_start, b.effective_end_time AS previous_end
  )
  SELECT a.id, a.client_id AS "clientId", u.name AS "clientName", u.email, u.language, a.appointment_date AS date,
    a.start_time AS start, a.end_time AS end, a.effective_start_time AS "effectiveStart",
    a.effective_end_time AS "effectiveEnd", a.starts_at AS "startsAt", a.ends_at AS "endsAt",
    a.previous_start AS "previousStart", a.previous_end AS "previousEnd"
  FROM moved a JOIN users u ON u.id = a.client_id ORDER BY a.starts_at, a.id`;

/** Gives the confirmed appointments of these slots their new times; locks clients in their order first. */
async function moveVisits(tx: EntityManager, moves: readonly Move[], now: Date): Promise<MovedVisit[]> {
  const column = <Key extends keyof Move>(key: Key): Move[Key][] => moves.map((move) => move[key]);
  const which = [now, column('date'), column('start'), column('end')];
  await named(tx, { name: 'lock-clients-of-moves', text: LOCK_CLIENTS, values: which });
  const where = [column('newStart'), column('newEnd'), column('startsAt'), column('endsAt')];
  return named<MovedVisit>(tx, { name: 'move-visits', text: MOVE, values: [...which, ...where] });
}

/** Lets appointments follow their slot (rule: nothing lost). */
@Injectable()
export class MovingService {
  constructor(private readonly outbox: MailOutboxService) {}

  /**
   * Call it after a schedule change, in the same transaction: moves appointments that have not started and mails each
   * member once. A new time in the past is refused.
   */
  async settle(tx: EntityManager, scope: MovingScope, moment: GymMoment, reason: string | null): Promise<MovedVisit[]> {
    const misplaced = await misplacedSlots(tx, scope, moment);
    if (misplaced.length === 0) return [];
    const moves = misplaced.map((slot) => withInstants(slot, moment));
    if (moves.some(({ startsAt }) => startsAt <= moment.now)) throw new AppError('DATE_PAST');
    const moved = await moveVisits(tx, moves, moment.now);
    await this.outbox.enqueueAll(
      tx,
      perClient(moved).map(([first, ...others]) => {
        const { clientId: id, clientName: name, email, language } = first;
        const appointments: Appointments<ChangedAppointment> = [toChanged(first), ...others.map(toChanged)];
        const recipient = addressedTo({ id, name, email, language });
        return { purpose: 'changed' as const, ...recipient, values: { appointments, reason } };
      }),
    );
    return moved;
  }
}

const withInstants = (slot: MisplacedSlot, { zone }: GymMoment) => ({
  ...slot,
  ...spansOn(zone, slot.date)(slot.newStart, slot.newEnd),
});

const toChanged = (visit: MovedVisit): ChangedAppointment => ({
  ...factsOfVisit(visit),
  previous: { date: visit.date, startTime: visit.previousStart, endTime: visit.previousEnd },
});
