import { Inject, Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import type { AuditDeed } from '../contract/audit-deeds.js';
import { AuditService } from '../audit/audit.service.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { isAdmin, Role } from '../contract/roles.js';
import { FIRST_ROOM } from '../contract/room.js';
import type {
  NewStandingBooking,
  StandingBooking,
  StandingBookingChange,
  StandingBookingEnd,
} from '../contract/standing-booking.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { lockForBookings } from '../platform/database/locks.js';
import { inTransactionOrDryRun } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import { requireClient } from '../platform/errors/require-client.js';
import { isLogged, type Caller } from '../platform/http/caller.js';
import { gymTimes, Texts } from '../platform/texts/texts.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';
import { isRoomUsed } from '../schedule/schedule.rules.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { StandingBookingRow } from './standing-booking.entity.js';
import {
  clientOfStanding,
  endOver,
  forgetSkipped,
  standingOf,
  toStandingBooking,
  type StandingRecord,
} from './standing-booking.repository.js';
import { belongsTo, datesAhead, daysAhead, problemOf, type StandingPeriod } from './standing-booking.rules.js';
import { StandingCancellingService } from './standing-cancelling.service.js';
import { StandingDatesService } from './standing-dates.service.js';

type Reader = Pick<Caller, 'language' | 'role' | 'clockFormat'>;

/** Makes, changes and ends standing bookings, by staff or by members (rule: standing bookings). */
@Injectable()
export class StandingBookingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly settings: SettingsRepository,
    private readonly dates: StandingDatesService,
    private readonly cancelling: StandingCancellingService,
    private readonly audit: AuditService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async list(reader: Reader, clientId: string): Promise<StandingBooking[]> {
    const { today } = this.clock.read();
    const found = await standingOf(this.dataSource, clientId, today);
    if (found.length === 0) await requireClient(this.dataSource, clientId);
    return found.map((record) => this.toAnswer(record, reader, today));
  }

  async make(caller: Caller, clientId: string, wish: NewStandingBooking, isDryRun: boolean): Promise<StandingBooking> {
    await this.requireOffered(caller);
    const moment = this.clock.read();
    const {
      dayOfWeek,
      startTime: start,
      endTime: end,
      from = moment.today,
      until = null,
      areaId: room = FIRST_ROOM,
    } = wish;
    const period = { dayOfWeek, from, until, pausedUntil: null };
    requireSensible(period, moment.today);
    return inTransactionOrDryRun(this.dataSource, isDryRun, async (tx) => {
      const isThere = await lockForBookings(tx, clientId, datesAhead(period, moment.today));
      if (!isThere) throw new AppError('NOT_FOUND');
      if (!isRoomUsed(await this.settings.values(tx), room)) throw new AppError('NO_SUCH_SLOT');
      await endOver(tx, moment.today, moment.now);
      if (await tx.existsBy(StandingBookingRow, { clientId, dayOfWeek, endedAt: IsNull() }))
        throw new AppError('STANDING_EXISTS');
      const row = { ...period, clientId, start, end, room, createdAt: moment.now, createdById: caller.id };
      const { identifiers } = await tx.insert(StandingBookingRow, row);
      const id = String(identifiers[0]?.id);
      if (!(await read(tx, clientId, id, moment.today)).isOffered) throw new AppError('NO_SUCH_SLOT');
      await this.dates.decide(tx, clientId, moment, id, !isAdmin(caller));
      const after = await read(tx, clientId, id, moment.today);
      await this.record(tx, caller, 'created', null, after);
      return this.toAnswer(after, caller, moment.today);
    });
  }

  async change(
    caller: Caller,
    id: string,
    { until, pausedUntil, cancelDates = false }: StandingBookingChange,
    isDryRun: boolean,
  ): Promise<StandingBooking> {
    await this.requireOffered(caller);
    return this.withLocked(caller, id, isDryRun, async (tx, before, moment) => {
      const after = { ...before, until, pausedUntil };
      requireSensible(after, moment.today);
      await tx.update(StandingBookingRow, { id }, { until, pausedUntil, judgedOn: null });
      // A date that has passed is among them when its visit was moved ahead: no change is about it.
      const left = before.dates.filter(({ date }) => date >= moment.today && !belongsTo(after, date));
      await forgetSkipped(
        tx,
        id,
        left.map(({ date }) => date),
      );
      const lost = cancelDates ? await this.cancelling.cancel(tx, caller, left, moment) : [];
      await this.dates.decide(tx, before.clientId, moment, id, !isAdmin(caller));
      const changed = await read(tx, before.clientId, id, moment.today);
      await this.record(tx, caller, 'changed', before, changed);
      if (lost.length > 0)
        await this.cancelling.remember(tx, caller, 'standing-changed', { before, until, pausedUntil, lost, moment });
      return this.toAnswer(changed, caller, moment.today);
    });
  }

  async end(
    caller: Caller,
    id: string,
    { cancelDates = false }: StandingBookingEnd,
    isDryRun: boolean,
  ): Promise<StandingBooking> {
    await this.requireEndable(caller);
    return this.withLocked(caller, id, isDryRun, async (tx, before, moment) => {
      const lost = cancelDates ? await this.cancelling.cancel(tx, caller, before.dates, moment) : [];
      const after = await read(tx, before.clientId, id, moment.today);
      await tx.update(StandingBookingRow, { id }, { endedAt: moment.now });
      await this.record(tx, caller, 'ended', before, after);
      const { until, pausedUntil } = before;
      await this.cancelling.remember(tx, caller, 'standing-ended', { before, until, pausedUntil, lost, moment });
      return this.toAnswer(after, caller, moment.today);
    });
  }

  /** Locks every date that it may be about. For a member those of others do not exist. */
  private async withLocked(
    caller: Caller,
    id: string,
    isDryRun: boolean,
    work: (tx: EntityManager, before: StandingRecord, moment: GymMoment) => Promise<StandingBooking>,
  ): Promise<StandingBooking> {
    const clientId = await clientOfStanding(this.dataSource, id);
    if (clientId === null || (caller.role === Role.Client && clientId !== caller.clientId)) {
      throw new AppError('NOT_FOUND');
    }
    return inTransactionOrDryRun(this.dataSource, isDryRun, async (tx) => {
      const moment = this.clock.read();
      if (!(await lockForBookings(tx, clientId, daysAhead(moment.today)))) throw new AppError('NOT_FOUND');
      return work(tx, await read(tx, clientId, id, moment.today), moment);
    });
  }

  /** Where the gym offers none any more, nobody is left with one that cannot be ended. */
  private async requireEndable(caller: Caller): Promise<void> {
    const { standingBookings } = await this.settings.values();
    if (standingBookings !== 'off') await this.requireOffered(caller);
  }

  private async requireOffered({ role }: Caller): Promise<void> {
    const { standingBookings } = await this.settings.values();
    const isOffered = standingBookings === 'members' || (standingBookings === 'staff' && role === Role.Admin);
    if (!isOffered) throw new AppError('STANDING_OFF');
  }

  private async record(
    tx: EntityManager,
    by: Caller,
    deed: AuditDeed<'standing-booking'>,
    before: StandingRecord | null,
    after: StandingRecord,
  ): Promise<void> {
    if (!isLogged(by)) return;
    await this.audit.record(tx, {
      ...{ actorId: by.id, entityId: after.id, action: `standing-booking.${deed}` },
      ...{ before: before && audited(before), after: audited(after) },
    });
  }

  private toAnswer(record: StandingRecord, reader: Reader, today: CalendarDate): StandingBooking {
    const { language, role } = reader;
    const texts = new Texts(language, gymTimes(this.environment, reader), role === Role.Admin);
    return toStandingBooking(record, texts, today);
  }
}

async function read(tx: EntityManager, clientId: string, id: string, today: CalendarDate): Promise<StandingRecord> {
  return orNotFound((await standingOf(tx, clientId, today)).find((one) => one.id === id));
}

function requireSensible(period: StandingPeriod, today: CalendarDate): void {
  const problem = problemOf(period, today);
  if (problem !== null) throw invalidField(problem.field, problem.key, problem.params);
}

const audited = ({
  clientId: userId,
  clientName: userName,
  dayOfWeek,
  startTime,
  endTime,
  from,
  until,
  pausedUntil,
  dates,
}: StandingRecord) => ({
  ...{ userId, userName, dayOfWeek, startTime, endTime, from, until, pausedUntil },
  bookedDates: dates.filter(({ status }) => status === 1).map(({ visitDate }) => visitDate),
});
