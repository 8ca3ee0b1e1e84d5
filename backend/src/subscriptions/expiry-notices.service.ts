import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { addDays } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';
import { daysRemainingOf } from '../contract/subscription.js';
import { addressedTo, type OutgoingMail } from '../mail/outbox/outgoing-mail.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { inTransaction } from '../platform/database/transaction.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';
import { slotInstant } from '../platform/time/gym-zone.js';
import { expiringSubscriptions, type ExpiringSubscription } from './expiring.repository.js';

/** Late enough to wake nobody. */
const NOT_BEFORE = '09:00:00';

/**
 * Mails members whose subscription ends within 7 days (rule: expiry notice). The mail's key is the subscription with
 * its end, so each end is announced once, whichever process is first, and a moved end is announced again.
 */
@Injectable()
export class ExpiryNoticesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly outbox: MailOutboxService,
    private readonly clockCheck: ClockCheck,
  ) {}

  @Cron(CronExpression.EVERY_HOUR)
  async tell(): Promise<void> {
    if ((await this.clockCheck.agreedNow()) === null) return;
    const moment = this.clock.read();
    // Today is the first of the seven days.
    const until = addDays(moment.today, LIMITS.expiringSoonDays - 1);
    await inTransaction(this.dataSource, async (tx) => {
      const expiring = await expiringSubscriptions(tx, moment.today, until);
      await this.outbox.enqueueAll(
        tx,
        expiring.map((subscription) => notice(subscription, moment)),
      );
    });
  }
}

function notice(
  { dedupeKey, clientId: id, name, email, language, endDate }: ExpiringSubscription,
  { zone, now, today }: GymMoment,
): OutgoingMail<'expiring'> {
  const morning = slotInstant(zone, today, NOT_BEFORE);
  return {
    purpose: 'expiring',
    ...addressedTo({ id, name, email, language }),
    values: { endDate, daysRemaining: daysRemainingOf(endDate, today) ?? 0 },
    dedupeKey,
    notBefore: morning > now ? morning : now,
    notAfter: slotInstant(zone, addDays(endDate, 1), '00:00:00'),
  };
}
