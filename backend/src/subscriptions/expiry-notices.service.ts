import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';
import { daysRemainingOf } from '../contract/subscription.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { addressedToClient, byDayUntil, type MailedClient, type OutgoingMail } from '../mail/outbox/outgoing-mail.js';
import { named } from '../platform/database/named-query.js';
import { inTransaction } from '../platform/database/transaction.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';

/** A subscription that ends soon, with a client who has not been told. */
interface ExpiringSubscription extends MailedClient {
  /** Contains the subscription and its end. */
  dedupeKey: string;
  endDate: CalendarDate;
  /** While it waits for its first visit; null once it has one. */
  lengthDays: number | null;
}

/** `isExpiringSoon` of the contract as SQL; excludes clients who have bought the next one, or whose plan renews by itself. */
const EXPIRING = `
  SELECT k.key AS "dedupeKey", u.id AS "clientId", u.name, u.email, u.language, e.date AS "endDate",
    CASE WHEN s.actual_start_date IS NULL THEN s.end_date - s.start_date + 1 END AS "lengthDays"
  FROM subscriptions s
  JOIN users u ON u.id = s.client_id
  CROSS JOIN LATERAL (SELECT coalesce(s.actual_end_date, s.end_date) AS date) e
  CROSS JOIN LATERAL (SELECT 'expiring ' || s.id || ' ' || e.date AS key) k
  WHERE e.date BETWEEN $1::date AND $2::date AND s.start_date <= $1 AND s.is_active AND s.frozen_at IS NULL
    AND u.is_active AND u.email_confirmed_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM subscriptions n WHERE n.client_id = s.client_id AND n.start_date > s.start_date)
    AND NOT EXISTS (SELECT FROM renewals r WHERE r.subscription_id = s.id AND r.settled_at IS NULL)
    AND NOT (EXISTS (SELECT FROM settings WHERE key = 'MemberRenewing' AND value = 'on')
      AND EXISTS (SELECT FROM payment_providers WHERE is_active)
      AND EXISTS (SELECT FROM renewal_consents c
        WHERE c.client_id = s.client_id AND c.begun_at IS NOT NULL AND c.ended_at IS NULL))
    AND NOT EXISTS (SELECT FROM mails m WHERE m.dedupe_key = k.key)
  ORDER BY e.date, u.id`;

/** Both days included. */
export const expiringSubscriptions = (
  tx: EntityManager,
  from: CalendarDate,
  until: CalendarDate,
): Promise<ExpiringSubscription[]> =>
  named(tx, { name: 'expiring-subscriptions', text: EXPIRING, values: [from, until] });

/**
 * Mails members whose subscription ends within 7 days, or waits as long for its first visit (rule: expiry notice). The
 * mail's key is the subscription with its end. So any number of processes announce each end once, and a moved end
 * again.
 */
@Injectable()
export class ExpiryNoticesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly outbox: MailOutboxService,
    private readonly clockCheck: ClockCheck,
  ) {}

  @Scheduled(CronExpression.EVERY_HOUR)
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
  subscription: ExpiringSubscription,
  moment: GymMoment,
): OutgoingMail<'expiring'> | OutgoingMail<'first-visit'> {
  const { dedupeKey, endDate, lengthDays } = subscription;
  const mail = { ...addressedToClient(subscription), dedupeKey, ...byDayUntil(endDate, moment) };
  return lengthDays === null
    ? {
        ...mail,
        purpose: 'expiring',
        values: { endDate, daysRemaining: daysRemainingOf(endDate, moment.today) ?? 0 },
      }
    : { ...mail, purpose: 'first-visit', values: { endDate, lengthDays } };
}
