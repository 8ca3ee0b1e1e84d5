import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { promotedMail, staffNotification } from '../appointments/appointment-mails.js';
import { forgiveFilled, slotsToForgive } from '../appointments/booking.repository.js';
import { newBooking, toBooked } from '../appointments/booking.mapper.js';
import type { Day } from '../appointments/day.repository.js';
import { AuditService, type AuditedChange } from '../audit/audit.service.js';
import type { AuditAction } from '../contract/audit-deeds.js';
import { Role } from '../contract/roles.js';
import { slotLogId } from '../contract/timeslot.js';
import { inRoom } from '../mail/mail-purposes.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { addressedToClient, type OutgoingMail } from '../mail/outbox/outgoing-mail.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { isSameSlot } from '../schedule/schedule.rules.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import { endPaying, noteTold, releaseHolds, writeHolds, writePromotions } from './filling.repository.js';
import type { FillingStep } from './filling.rules.js';
import type { WaitingMember } from './interest.repository.js';
import { offerLink } from './offer-token.js';
import { movesFrom, placeFree } from './waiting-list-notifier.js';

type Step = FillingStep<WaitingMember>;
type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;
const stepsOf = <Kind extends Step['kind']>(steps: readonly Step[], kind: Kind): StepOf<Kind>[] =>
  steps.filter((step): step is StepOf<Kind> => step.kind === kind);
const idsOf = (steps: readonly Step[]): string[] => steps.map(({ entry }) => entry.id);

/** Names of the outcomes of an entry in the audit. */
const ACTIONS: Readonly<Record<Step['kind'], AuditAction>> = {
  tell: 'waiting-list.offered',
  book: 'waiting-list.promoted',
  hold: 'waiting-list.held',
  release: 'waiting-list.released',
  'pass-over': 'waiting-list.passed-over',
};

/** Books, holds and offers places of a date as was decided, in one transaction, and tells the members (rule: filling). */
@Injectable()
export class FillingService {
  constructor(
    private readonly outbox: MailOutboxService,
    private readonly audit: AuditService,
    private readonly queue: SubscriptionQueueService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Writes the places and the mails about them in the one transaction, so that everybody is told exactly once. */
  async carryOut(tx: EntityManager, day: Day, steps: readonly Step[]): Promise<void> {
    const ended = stepsOf(steps, 'release');
    const releases = ended.filter(({ entry }) => !entry.isPaying);
    await endPaying(tx, idsOf(ended.filter(({ entry }) => entry.isPaying)));
    await releaseHolds(tx, idsOf(releases.filter(({ isLapsed }) => isLapsed)), day.now);
    await releaseHolds(tx, idsOf(releases.filter(({ isLapsed }) => !isLapsed)), null);
    const mails: OutgoingMail[] = [
      ...(await this.promote(tx, day, stepsOf(steps, 'book'))),
      ...(await this.hold(tx, day, stepsOf(steps, 'hold'))),
      ...(await this.passOver(tx, day, stepsOf(steps, 'pass-over'))),
      ...stepsOf(steps, 'tell').map(({ entry, moves }) => placeFree(day, entry, moves)),
    ];
    await noteTold(tx, 'told_at', idsOf(stepsOf(steps, 'tell')), day.now);
    await this.outbox.enqueueAll(tx, mails);
    await this.audit.recordAll(tx, steps.flatMap(audited));
  }

  private async promote(tx: EntityManager, day: Day, steps: readonly StepOf<'book'>[]): Promise<OutgoingMail[]> {
    const { settings: terms, zone } = day;
    const promoted = steps.map(({ entry, slot, subscription }) => {
      const { clientId, date, guardianId, name } = entry;
      const by = { id: guardianId ?? clientId, name, role: Role.Client };
      const decision = { ok: true, overridden: [], subscription } as const;
      const order = { clientId, date, slot, isOverride: false };
      const booking = newBooking(order, slot, { ...decision, overridden: [] }, { ...day, member: entry }, by);
      const booked = toBooked(booking, entry, { by, terms, zone, promotedAt: day.now });
      return { entry, booked, booking: { ...booking, entryId: entry.id } };
    });
    const bookings = promoted.map(({ booking }) => booking);
    await writePromotions(tx, bookings, day.now);
    const forgivable =
      terms.lateCancelling === 'forgivenIfFilled' && bookings.length > 0 ? await slotsToForgive(tx, day.date) : [];
    for (const { entry, booked, booking } of promoted) {
      if (forgivable.some((slot) => isSameSlot(slot, booking.slot))) {
        await forgiveFilled(tx, { ...booking, at: day.now });
      }
      if (booking.activation !== null && entry.subscriptions.length > 1) {
        await this.queue.settle(tx, entry.clientId, { byId: null });
      }
      if (entry.adminNotificationEnabled) await this.outbox.enqueueNotice(tx, staffNotification(booked, 'booked'));
    }
    return promoted.map(({ entry, booked }) => promotedMail(booked, entry));
  }

  private async hold(tx: EntityManager, day: Day, steps: readonly StepOf<'hold'>[]): Promise<OutgoingMail[]> {
    await writeHolds(
      tx,
      steps.map(({ entry, slot: { start, end, room, capacity }, until }) => {
        return { entryId: entry.id, date: day.date, start, end, room, capacity, until };
      }),
    );
    return steps.map(({ entry, slot, until, moves }): OutgoingMail<'place-held'> => {
      const offer = { entryId: entry.id, actorId: entry.guardianId ?? entry.clientId, until };
      const link = offerLink(offer, entry.language, this.environment);
      return {
        purpose: 'place-held',
        ...addressedToClient(entry),
        values: { ...slotFacts(day, slot), link, until: until.toISOString(), ...movesFrom(moves) },
        notAfter: until,
      };
    });
  }

  private async passOver(tx: EntityManager, day: Day, steps: readonly StepOf<'pass-over'>[]): Promise<OutgoingMail[]> {
    await noteTold(tx, 'passed_over_at', idsOf(steps), day.now);
    return steps.map(({ entry, slot, reasons }): OutgoingMail<'passed-over'> => ({
      purpose: 'passed-over',
      ...addressedToClient(entry),
      values: { ...slotFacts(day, slot), reasons },
      notAfter: slot.startsAt,
    }));
  }
}

const slotFacts = ({ date }: Day, slot: StepOf<'hold'>['slot']) => ({
  date,
  startTime: slot.effectiveStart,
  endTime: slot.effectiveEnd,
  ...inRoom(slot.room),
});

function audited(step: Step): AuditedChange[] {
  const { date, clientId: userId } = step.entry;
  const details =
    step.kind === 'hold'
      ? { until: step.until }
      : step.kind === 'pass-over'
        ? { reasons: step.reasons.map(({ code, params }) => ({ code, params })) }
        : {};
  return [
    {
      ...{ actorId: null, action: ACTIONS[step.kind], entityId: slotLogId(date, step.entry) },
      after: { userId, ...details },
    },
  ];
}
