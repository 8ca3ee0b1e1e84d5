import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { addressedTo, type OutgoingMail } from '../mail/outbox/outgoing-mail.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { inTransaction } from '../platform/database/transaction.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { lockUnreminded, type UnremindedVisit } from './reminders.repository.js';
import { dueReminders, type DueReminders } from './reminders.rules.js';

/**
 * Reminds members of their appointments, the evening before and some hours before (rule: reminders). The mail's key is
 * kind and appointment, so each is sent once, whichever process is first.
 */
@Injectable()
export class RemindersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly settings: SettingsRepository,
    private readonly outbox: MailOutboxService,
    private readonly clockCheck: ClockCheck,
  ) {}

  @Cron(CronExpression.EVERY_MINUTE)
  async remind(): Promise<void> {
    if ((await this.clockCheck.agreedNow()) === null) return;
    const moment = this.clock.read();
    const { reminders } = await this.settings.values();
    for (const due of dueReminders(reminders, moment)) {
      await inTransaction(this.dataSource, async (tx) => {
        const visits = await lockUnreminded(tx, due, moment.now);
        await this.outbox.enqueueAll(
          tx,
          visits.map((visit) => reminder(visit, due)),
        );
      });
    }
  }
}

function reminder(visit: UnremindedVisit, due: DueReminders): OutgoingMail<'reminder'> {
  const { dedupeKey, appointmentId, clientId: id, name, email, language, date, startTime, endTime } = visit;
  const instants = { startsAt: visit.startsAt.toISOString(), endsAt: visit.endsAt.toISOString() };
  return {
    purpose: 'reminder',
    ...addressedTo({ id, name, email, language }),
    values: { appointments: [{ appointmentId, date, startTime, endTime, ...instants }] },
    dedupeKey,
    notAfter: due.kind === 'evening' ? due.notAfter : visit.startsAt,
  };
}
