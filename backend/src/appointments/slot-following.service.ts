import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Appointments, ChangedAppointment } from '../mail/mail-purposes.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { addressedTo } from '../mail/outbox/outgoing-mail.js';
import { AppError } from '../platform/errors/app-error.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import { spansOn } from '../platform/time/gym-zone.js';
import { factsOfVisit, perClient } from './appointment-mails.js';
import {
  followClasses,
  misplacedSlots,
  moveVisits,
  type MisplacedSlot,
  type MovedVisit,
  type MovingScope,
  type OtherTrainerVisit,
} from './moving.repository.js';

/** Lets appointments follow their slot (rule: nothing lost). */
@Injectable()
export class SlotFollowingService {
  constructor(private readonly outbox: MailOutboxService) {}

  /** Lets visits follow the class and the trainer of their slot. Returns those whose trainer is another one. */
  settleClasses(tx: EntityManager, scope: MovingScope, moment: GymMoment): Promise<OtherTrainerVisit[]> {
    return followClasses(tx, scope, moment);
  }

  /**
   * Call it after a schedule change, in the same transaction. It moves appointments that have not started and mails
   * each member once. A new time in the past is refused.
   */
  async settle(tx: EntityManager, scope: MovingScope, moment: GymMoment, reason: string | null): Promise<MovedVisit[]> {
    await this.settleClasses(tx, scope, moment);
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
