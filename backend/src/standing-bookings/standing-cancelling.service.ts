import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ActsService } from '../acts/acts.service.js';
import type { AppointmentRecord } from '../appointments/appointment.mapper.js';
import { APPOINTMENT_COLUMNS, FROM_APPOINTMENTS } from '../appointments/appointment.repository.js';
import type { CancelledVisit } from '../appointments/bulk-cancelling.repository.js';
import { BulkCancellingService } from '../appointments/bulk-cancelling.service.js';
import { decideCancelling } from '../appointments/cancelling.rules.js';
import { FreedPlaces } from '../appointments/freed-places.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { Role } from '../contract/roles.js';
import { named } from '../platform/database/named-query.js';
import type { Caller } from '../platform/http/caller.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import type { DateRecord, StandingRecord } from './standing-booking.repository.js';

const NAMED_VISITS = `SELECT ${APPOINTMENT_COLUMNS} ${FROM_APPOINTMENTS} WHERE a.id = ANY ($1::uuid[])`;

/** A standing booking whose dates were cancelled. */
interface CutShort {
  before: StandingRecord;
  until: CalendarDate | null;
  pausedUntil: CalendarDate | null;
  lost: readonly CancelledVisit[];
  moment: GymMoment;
}

/** Cancels booked dates of a standing booking that is changed or ends. */
@Injectable()
export class StandingCancellingService {
  constructor(
    private readonly settings: SettingsRepository,
    private readonly cancelling: BulkCancellingService,
    private readonly freed: FreedPlaces,
    private readonly acts: ActsService,
  ) {}

  /** Members cancel the dates that they could cancel one by one; staff cancel all. */
  async cancel(
    tx: EntityManager,
    caller: Caller,
    dates: readonly DateRecord[],
    moment: GymMoment,
  ): Promise<CancelledVisit[]> {
    const ids = dates.flatMap(({ appointmentId }) => appointmentId ?? []);
    const terms = await this.settings.values(tx);
    const visits = await named<AppointmentRecord>(tx, { name: 'visits-by-id', text: NAMED_VISITS, values: [ids] });
    const open = visits.filter((visit) => decideCancelling(visit, { by: caller.role }, terms, moment) === null);
    const isByMember = caller.role === Role.Client;
    const lost = await this.cancelling.cancel(tx, {
      selection: { of: 'visits', ids: open.map(({ id }) => id) },
      ...{ byId: caller.id, reason: null, mail: 'cancelled', isByMember, keepsAttended: isByMember },
    });
    await this.freed.announce(tx, lost);
    return lost;
  }

  /** So that staff can undo it (rule: undo). */
  async remember(
    tx: EntityManager,
    by: Caller,
    kind: 'standing-changed' | 'standing-ended',
    { before, until, pausedUntil, lost, moment }: CutShort,
  ): Promise<void> {
    if (by.role !== Role.Admin) return;
    const { id, clientId, dayOfWeek, startTime, endTime } = before;
    const was = { until: before.until, pausedUntil: before.pausedUntil, isEnded: false };
    await this.acts.record(tx, {
      ...{ kind, at: moment.now, byId: by.id, clientId, cancelled: lost },
      about: { startTime, endTime, daysOfWeek: [dayOfWeek] },
      changes: { standing: { id, before: was, after: { until, pausedUntil, isEnded: kind === 'standing-ended' } } },
    });
  }
}
