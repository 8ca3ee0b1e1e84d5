import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Appointments, ChangedAppointment } from '../mail/mail-purposes.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { addressedTo } from '../mail/outbox/outgoing-mail.js';
import { AppError } from '../platform/errors/app-error.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import { spansOn } from '../platform/time/gym-zone.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { factsOfVisit, perClient } from './appointment-mails.js';
import { busyParams } from './booking.rules.js';
import { followHeld, lockHeldSlots, trainerMet, type LedSlot } from './held-trainers.repository.js';
import {
  followClasses,
  lockFollowing,
  misplacedSlots,
  moveVisits,
  visitsOfOtherClass,
  waitingTrainerMails,
  type ClassScope,
  type MisplacedSlot,
  type MovedVisit,
  type MovingScope,
  type OtherTrainerVisit,
} from './moving.repository.js';

/** Lets appointments follow their slot (rule: nothing lost). */
@Injectable()
export class SlotFollowingService {
  constructor(
    private readonly outbox: MailOutboxService,
    private readonly settings: SettingsRepository,
  ) {}

  /** Lets visits follow the class and the trainer of their slot. Returns those whose trainer is another one. */
  async settleClasses(tx: EntityManager, scope: ClassScope, moment: GymMoment): Promise<OtherTrainerVisit[]> {
    const others = await visitsOfOtherClass(tx, scope, moment);
    await lockFollowing(tx, { misplaced: [], others }, moment.now);
    return followClasses(tx, others);
  }

  /** `settleClasses` after a change of the schedule: members whose visits another trainer leads now are told. */
  async settleTrainers(tx: EntityManager, scope: MovingScope, moment: GymMoment): Promise<OtherTrainerVisit[]> {
    const others = await visitsOfOtherClass(tx, scope, moment);
    await lockFollowing(tx, { misplaced: [], others }, moment.now);
    const held = await lockHeldSlots(tx, scope);
    const visits = await followClasses(tx, others);
    await this.requireFreeTrainers(tx, visits, await followHeld(tx, held, moment));
    await this.tellOfTrainers(tx, visits, moment);
    return visits;
  }

  /**
   * Call it after a schedule change, in the same transaction. It moves appointments that have not started and mails
   * each member once. A new time in the past is refused.
   */
  async settle(tx: EntityManager, scope: MovingScope, moment: GymMoment, reason: string | null): Promise<MovedVisit[]> {
    const others = await visitsOfOtherClass(tx, scope, moment);
    const misplaced = await misplacedSlots(tx, scope, moment);
    await lockFollowing(tx, { misplaced, others }, moment.now);
    const held = await lockHeldSlots(tx, scope);
    const ledByOther = await followClasses(tx, others);
    const moved = await this.moveAndTell(tx, misplaced, moment, reason);
    await this.requireFreeTrainers(tx, [...moved, ...ledByOther], await followHeld(tx, held, moment));
    // Their mail about the new time names the trainer.
    const told = new Set(moved.map(({ id }) => id));
    await this.tellOfTrainers(
      tx,
      ledByOther.filter(({ id }) => !told.has(id)),
      moment,
    );
    return moved;
  }

  private async moveAndTell(
    tx: EntityManager,
    misplaced: readonly MisplacedSlot[],
    moment: GymMoment,
    reason: string | null,
  ): Promise<MovedVisit[]> {
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

  /** The database refuses it at the end of the transaction; only here the slot in the way is known. */
  private async requireFreeTrainers(
    tx: EntityManager,
    visits: readonly { id: string }[],
    held: readonly LedSlot[],
  ): Promise<void> {
    const ids = visits.map(({ id }) => id);
    const met = await trainerMet(tx, ids, held);
    if (met === null) return;
    const { rooms } = await this.settings.values(tx);
    const roomNames = rooms.find(({ number }) => number === met.room) ?? null;
    throw new AppError('TRAINER_BUSY', busyParams({ ...met, other: { ...met, roomNames } }));
  }

  /** One mail per client; one that still waits says the trainer of its time of sending, and a second is not written. */
  private async tellOfTrainers(
    tx: EntityManager,
    visits: readonly OtherTrainerVisit[],
    { now }: GymMoment,
  ): Promise<void> {
    const ahead = visits.filter(({ startsAt }) => startsAt > now);
    if (ahead.length === 0 || !(await this.settings.values(tx)).tellsOfSubstitutes) return;
    const waiting = await waitingTrainerMails(
      tx,
      ahead.map(({ id }) => id),
    );
    const news = ahead.filter(({ id }) => !waiting.has(id));
    await this.outbox.enqueueAll(
      tx,
      perClient(news).flatMap(([first, ...others]) => {
        const { clientId: id, clientName: name, email, language, trainer, former } = first;
        if (trainer === null) return [];
        const appointments: Appointments = [factsOfVisit(first), ...others.map(factsOfVisit)];
        const recipient = addressedTo({ id, name, email, language });
        return [{ purpose: 'other-trainer' as const, ...recipient, values: { appointments, trainer, former } }];
      }),
    );
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
