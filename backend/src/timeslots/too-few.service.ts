import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { datedSlot } from '../appointments/booking.rules.js';
import { loadDay } from '../appointments/day.repository.js';
import { addDays } from '../contract/calendar-date.js';
import { DEFAULT_LANGUAGE } from '../contract/languages.js';
import { LIMITS } from '../contract/limits.js';
import { slotLogId } from '../contract/timeslot.js';
import { TOO_FEW } from '../contract/usual-reasons.js';
import { lockSchedule } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';
import { ScheduleTransaction } from '../schedule/schedule-change.js';
import { isOpen, isSameSlot, type SlotTimes } from '../schedule/schedule.rules.js';
import { usesSql } from '../settings/settings.repository.js';
import { SlotChangeService } from './slot-change.service.js';
import type { SlotOfDate } from './timeslot-override.repository.js';
import { hasTooFew } from './too-few.rules.js';

const MAY_BE_TOO_FEW = `EXISTS (SELECT FROM classes WHERE min_visits IS NOT NULL) AND ${usesSql('classes')}`;

/** Staff who enabled the timeslot again have decided otherwise. */
const WAS_CANCELLED = `SELECT FROM audit_entries
  WHERE entity = 'timeslot' AND entity_id = $1 AND action = 'timeslot.disabled' AND actor_id IS NULL LIMIT 1`;

/** A place held for somebody of the waiting list is no booking. */
const HELD = `SELECT start_time AS start, end_time AS "end", room FROM interests
  WHERE appointment_date = $1::date AND held_until IS NOT NULL`;

const ORDER = { byId: null, reason: TOO_FEW[DEFAULT_LANGUAGE], isDryRun: false } as const;

/** Cancels classes with too few bookings: members are told, and their visits given back (rule: classes). */
@Injectable()
export class TooFewService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transaction: ScheduleTransaction,
    private readonly clock: GymClock,
    private readonly clockCheck: ClockCheck,
    private readonly change: SlotChangeService,
  ) {}

  @Scheduled(CronExpression.EVERY_MINUTE, MAY_BE_TOO_FEW)
  async cancel(): Promise<void> {
    if ((await this.clockCheck.agreedNow()) === null) return;
    const { today } = this.clock.read();
    const days = LIMITS.classes.decideHours.max / 24 + 1;
    for (let i = 0; i <= days; i += 1) await this.cancelOn(addDays(today, i));
  }

  private async cancelOn(date: SlotOfDate['date']): Promise<void> {
    for (const at of await this.tooFewOn(date)) {
      await this.transaction.run(
        ORDER,
        (tx) => lockSchedule(tx, date),
        async (tx, moment) => {
          const [slot] = await slotsWithTooFew(tx, at, moment);
          if (slot !== undefined) await this.change.changeIn(tx, at, { isDisabled: true }, ORDER, moment);
        },
      );
    }
  }

  private tooFewOn(date: SlotOfDate['date']): Promise<SlotOfDate[]> {
    return inTransaction(this.dataSource, (tx) => slotsWithTooFew(tx, { date, slot: null }, this.clock.read()));
  }
}

async function slotsWithTooFew(
  tx: EntityManager,
  { date, slot }: { date: SlotOfDate['date']; slot: SlotOfDate['slot'] | null },
  moment: GymMoment,
): Promise<SlotOfDate[]> {
  const day = await loadDay(tx, date, null, moment, slot ?? undefined);
  const holds = await tx.query<SlotTimes[]>(HELD, [date]);
  const heldIn = (one: SlotTimes): number => holds.filter((held) => isSameSlot(held, one)).length;
  const found = day.schedule.slots
    .filter((one) => isOpen(day.schedule, one) && hasTooFew(datedSlot(day, one), moment.now, heldIn(one)))
    .map(({ room, start, end }): SlotOfDate => ({ date, slot: { room, start, end } }));
  const open: SlotOfDate[] = [];
  for (const one of found) {
    const was = await tx.query<object[]>(WAS_CANCELLED, [slotLogId(date, one.slot)]);
    if (was.length === 0) open.push(one);
  }
  return open;
}
