import { Injectable, Logger } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { type EntityManager, DataSource } from 'typeorm';
import { factsOf } from '../appointments/appointment-mails.js';
import { BookingService } from '../appointments/booking.service.js';
import type { BookedAppointment } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { inRoom, type AppointmentFacts, type SkippedDate } from '../mail/mail-purposes.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { addressedTo } from '../mail/outbox/outgoing-mail.js';
import { lockForBookings } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError } from '../platform/errors/app-error.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import { describeFault } from '../platform/process/describe-fault.js';
import type { DecidedSkip } from '../platform/texts/text-params.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { type GymMoment, GymClock } from '../platform/time/gym-clock.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import {
  dueOf,
  isWaitedFor,
  noteDecided,
  standingOf,
  writeDate,
  type StandingRecord,
  clientsDue,
  endOver,
  MAY_BE_BOOKED,
} from './standing-booking.repository.js';
import { datesAhead } from './standing-booking.rules.js';

interface Pending {
  record: StandingRecord;
  date: CalendarDate;
  /** It was skipped before, and the client was told. */
  wasSkipped: boolean;
}

/** Books the dates of standing bookings (rule: standing bookings). */
@Injectable()
export class StandingDatesService {
  constructor(
    private readonly booking: BookingService,
    private readonly outbox: MailOutboxService,
  ) {}

  /**
   * Books every date ahead that has no appointment yet, and keeps the reason why another has none. Mails the client
   * once about the news. Needs `lockForBookings` of those dates. `only` is one standing booking; null decides all that
   * are due.
   */
  async decide(
    tx: EntityManager,
    clientId: string,
    { now, today }: GymMoment,
    only: string | null,
    byMember = false,
  ): Promise<void> {
    const due = only === null ? await dueOf(tx, clientId, today) : new Set([only]);
    const records = (await standingOf(tx, clientId, today)).filter(({ id }) => due.has(id));
    const booked: AppointmentFacts[] = [];
    const skipped: SkippedDate[] = [];
    for (const pending of pendingOf(records, today)) {
      const { record, date, wasSkipped } = pending;
      const outcome = await this.book(tx, record, date);
      if ('id' in outcome) {
        await writeDate(tx, record.id, { date, appointmentId: outcome.id, reasons: null }, now);
        booked.push(factsOf(outcome));
        continue;
      }
      const [reason] = outcome;
      // Today's slot may have started: there is nothing to tell.
      if (reason === undefined || outcome.some(({ code }) => code === 'DATE_PAST')) continue;
      await writeDate(tx, record.id, { date, appointmentId: null, reasons: outcome }, now);
      const { startTime, endTime, room } = record;
      if (wasSkipped || reason.code === 'CLIENT_INACTIVE') continue;
      skipped.push({ date, startTime, endTime, reason, ...inRoom(room) });
    }
    await noteDecided(tx, [...due], today);
    const [record] = records;
    if (record === undefined || booked.length + skipped.length === 0) return;
    const recipient = { id: clientId, name: record.clientName, email: record.email, language: record.language };
    const values = { appointments: booked, skipped, ...(byMember && { byMember: true as const }) };
    await this.outbox.enqueue(tx, { purpose: 'standing', ...addressedTo(recipient), values });
  }

  private async book(
    tx: EntityManager,
    { clientId, start, end, room, byId, byName, byRole }: StandingRecord,
    date: CalendarDate,
  ): Promise<BookedAppointment | DecidedSkip[]> {
    const slot = { start, end, room };
    if (await isWaitedFor(tx, clientId, date, slot)) return [{ code: 'WAITED_FOR', params: {} }];
    try {
      return await this.booking.bookStanding(
        tx,
        { clientId, date, slot },
        { id: byId, name: byName, role: byRole, clientId },
      );
    } catch (fault) {
      if (!(fault instanceof AppError) || fault.details.reasons === undefined) throw fault;
      const { reasons } = fault.details;
      const hasSlot = reasons.some(({ code }) => code === 'ALREADY_BOOKED');
      // Booked by hand: that this is their visit of the day says nothing more.
      const told = reasons.filter(({ code }) => !(hasSlot && code === 'ONE_PER_DAY'));
      return told.map(({ code, params }) => ({ code, params }));
    }
  }
}

/** In the order of their dates, in which their slots are locked. */
const pendingOf = (records: readonly StandingRecord[], today: CalendarDate): Pending[] =>
  records
    .flatMap((record) =>
      datesAhead(record, today).map((date) => {
        const decided = record.dates.find((other) => other.date === date);
        return { record, date, wasSkipped: decided !== undefined, isBooked: (decided?.appointmentId ?? null) !== null };
      }),
    )
    .filter(({ isBooked }) => !isBooked)
    .sort((a, b) => (a.date < b.date ? -1 : 1));

/**
 * Books the date that has come within reach, once a day soon after the gym's midnight. Tries skipped dates again
 * (rule: standing bookings). Any process may run it: each client is decided once, under their lock.
 */
@Injectable()
export class StandingNightService {
  private readonly logger = new Logger('StandingBookings');

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly clockCheck: ClockCheck,
    private readonly settings: SettingsRepository,
    private readonly dates: StandingDatesService,
  ) {}

  @Scheduled(CronExpression.EVERY_10_MINUTES, MAY_BE_BOOKED)
  async run(): Promise<void> {
    if ((await this.clockCheck.agreedNow()) === null) return;
    if ((await this.settings.values()).standingBookings === 'off') return;
    const moment = this.clock.read();
    await endOver(this.dataSource.manager, moment.today, moment.now);
    for (const clientId of await clientsDue(this.dataSource, moment.today)) {
      try {
        await this.decide(clientId, moment);
      } catch (fault) {
        // The others must not wait for one; the next run tries again.
        this.logger.error(`The standing bookings of client ${clientId} were not decided: ${describeFault(fault)}`);
      }
    }
  }

  private decide(clientId: string, moment: GymMoment): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const standing = await standingOf(tx, clientId, moment.today);
      const dates = [...new Set(standing.flatMap((one) => datesAhead(one, moment.today)))];
      if (!(await lockForBookings(tx, clientId, dates))) return;
      await this.dates.decide(tx, clientId, moment, null);
    });
  }
}
