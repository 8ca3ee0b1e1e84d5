import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type { Appointment } from '../contract/appointment.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { toAppointment } from './appointment.mapper.js';
import { clientOfAppointment, loadForCancelling, lockAndLoadForCancelling } from './appointment.repository.js';
import { forgiveByHand } from './booking.repository.js';

/** Forgives late cancellations and absences by hand (rules: late cancelling, fair use). */
@Injectable()
export class ForgivingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly audit: AuditService,
  ) {}

  /** Forgiving a forgiven visit changes nothing. */
  async forgive(id: string, by: Caller): Promise<Appointment> {
    const clientId = orNotFound(await clientOfAppointment(this.dataSource, id));
    return inTransaction(this.dataSource, async (tx) => {
      const before = orNotFound(await lockAndLoadForCancelling(tx, id, clientId));
      const moment = this.clock.read();
      const reader = { role: by.role, language: by.language, terms: before.settings, ...moment };
      if (before.appointment.forgiven !== null) return toAppointment(before.appointment, reader);
      if (!(await forgiveByHand(tx, id, by.id, moment.now))) throw new AppError('NOTHING_TO_FORGIVE');
      const after = orNotFound(await loadForCancelling(tx, id, clientId));
      const forgiven = toAppointment(after.appointment, reader);
      const logged = { before: toAppointment(before.appointment, reader), after: forgiven };
      await this.audit.record(tx, { actorId: by.id, action: 'appointment.forgiven', entityId: id, ...logged });
      return forgiven;
    });
  }
}
