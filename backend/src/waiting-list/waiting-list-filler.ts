import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { promotedMail, staffNotification } from '../appointments/appointment-mails.js';
import { forgiveFilled, slotsToForgive } from '../appointments/booking.repository.js';
import { loadDay, type Day } from '../appointments/day.repository.js';
import { newBooking, toBooked } from '../appointments/booking.service.js';
import { AuditService, type AuditedChange } from '../audit/audit.service.js';
import type { AuditAction } from '../contract/audit.js';
import { ACCOUNT_ROUTES } from '../contract/account.js';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';
import { Role } from '../contract/roles.js';
import { timeslotId } from '../contract/timeslot.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { addressedToClient, type OutgoingMail } from '../mail/outbox/outgoing-mail.js';
import { inLanguage } from '../mail/templates/mail-links.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { inTransaction } from '../platform/database/transaction.js';
import { PerGym } from '../platform/gyms/per-gym.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { quietUntil } from '../platform/time/quiet-hours.js';
import { isSameSlot } from '../schedule/schedule.rules.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import {
  datesToFill,
  lockWaitingLists,
  MAY_BE_FILLED,
  noteTold,
  releaseHolds,
  writeHolds,
  writePromotions,
} from './filling.repository.js';
import { fillingOf, type FillingStep } from './filling.rules.js';
import { onCommittedFreeing } from './freed-dates.js';
import { waitingOn, loadWaitingOn, type WaitingMember } from './interest.repository.js';
import { offerToken } from './offer-token.js';
import { movesFrom, placeFree } from './waiting-list-notifier.js';

type Step = FillingStep<WaitingMember>;
type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;
const stepsOf = <Kind extends Step['kind']>(steps: readonly Step[], kind: Kind): StepOf<Kind>[] =>
  steps.filter((step): step is StepOf<Kind> => step.kind === kind);
const idsOf = (steps: readonly Step[]): string[] => steps.map(({ entry }) => entry.id);

/** How the audit names what became of an entry. */
const ACTIONS: Readonly<Record<Step['kind'], AuditAction>> = {
  tell: 'waiting-list.offered',
  book: 'waiting-list.promoted',
  hold: 'waiting-list.held',
  release: 'waiting-list.released',
  'pass-over': 'waiting-list.passed-over',
};

/**
 * Gives free places to those who wait, in line (rule: filling). It runs after each commit that freed a place, and every
 * minute for what time brings: holds that end, and the last minutes before a start. Any number of processes may run it:
 * the locks let one after the other look, and each finds what is left to do.
 */
@Injectable()
export class WaitingListFiller implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('WaitingList');
  private readonly runs = new PerGym(() => ({ last: Promise.resolve() }));

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly clockCheck: ClockCheck,
    private readonly settings: SettingsRepository,
    private readonly outbox: MailOutboxService,
    private readonly audit: AuditService,
    private readonly queue: SubscriptionQueueService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    onCommittedFreeing(this.dataSource, (dates) => void this.run(dates));
  }

  async onModuleDestroy(): Promise<void> {
    for (const { last } of this.runs.all) await last;
  }

  @Scheduled(CronExpression.EVERY_MINUTE, MAY_BE_FILLED)
  fillAll(): Promise<void> {
    return this.run(null);
  }

  /** One run after the other: this process would only wait for its own locks. */
  private run(only: CalendarDate[] | null): Promise<void> {
    const runs = this.runs.current;
    runs.last = runs.last.then(() => this.fill(only)).catch((fault: unknown) => this.logger.error(fault));
    return runs.last;
  }

  private async fill(only: CalendarDate[] | null): Promise<void> {
    if ((await this.clockCheck.agreedNow()) === null) return;
    const { waitingList } = await this.settings.values();
    const { today } = this.clock.read();
    const last = addDays(today, LIMITS.bookingWindowDays);
    const dates = await datesToFill(this.dataSource, { first: today, last, fills: waitingList.mode === 'fill', only });
    const isFreed = only !== null;
    for (const date of dates) await this.fillDate(date, isFreed).catch((fault: unknown) => this.logger.error(fault));
  }

  /** Looks before it locks, unless a place was just freed: on most dates there is nothing to do. */
  private async fillDate(date: CalendarDate, isFreed: boolean): Promise<void> {
    if (!isFreed && (await this.plan(this.dataSource, date, null)).steps.length === 0) return;
    await inTransaction(this.dataSource, async (tx) => {
      const locked = await lockWaitingLists(tx, date);
      const { day, steps: decided } = await this.plan(tx, date, locked);
      await this.carryOut(tx, day, decided);
    });
  }

  /** Leaves out those who came into line after the locks were taken. */
  private async plan(
    on: DataSource | EntityManager,
    date: CalendarDate,
    locked: ReadonlySet<string> | null,
  ): Promise<{ day: Day; steps: Step[] }> {
    const moment = this.clock.read();
    const day = await loadDay(on, date, null, moment);
    const { waitingList, quietHours } = day.settings;
    const moving = { settings: day.settings, zone: moment.zone };
    const rules = { ...waitingList, moving, quietUntil: (at: Date) => quietUntil(quietHours, moment.zone, at) };
    const waiting = (await loadWaitingOn(on, date)).filter(({ clientId }) => locked?.has(clientId) ?? true);
    return { day, steps: fillingOf(day, waitingOn(day, waiting), rules) };
  }

  /** Writes the places and the mails about them in the one transaction, so that everybody is told exactly once. */
  private async carryOut(tx: EntityManager, day: Day, steps: readonly Step[]): Promise<void> {
    const releases = stepsOf(steps, 'release');
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
      steps.map(({ entry, slot: { start, end, capacity }, until }) => {
        return { entryId: entry.id, date: day.date, start, end, capacity, until };
      }),
    );
    return steps.map(({ entry, slot, until, moves }): OutgoingMail<'place-held'> => {
      const token = offerToken(
        { entryId: entry.id, actorId: entry.guardianId ?? entry.clientId, until },
        this.environment,
      );
      const link = `${this.environment.publicUrl}${ACCOUNT_ROUTES.heldPlace}?token=${token}${inLanguage(entry.language)}`;
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
});

function audited(step: Step): AuditedChange[] {
  const { date, start, end, clientId: userId } = step.entry;
  const details =
    step.kind === 'hold'
      ? { until: step.until }
      : step.kind === 'pass-over'
        ? { reasons: step.reasons.map(({ code, params }) => ({ code, params })) }
        : {};
  return [
    {
      ...{ actorId: null, action: ACTIONS[step.kind], entityId: timeslotId(date, start, end) },
      after: { userId, ...details },
    },
  ];
}
