import { Injectable, Logger } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { User } from '../clients/user.entity.js';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import { Mail } from '../mail/outbox/mail.entity.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { addressedTo, byDayUntil } from '../mail/outbox/outgoing-mail.js';
import { lockClient } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { slotInstant } from '../platform/time/gym-zone.js';
import { SettingsRepository, usesSql } from '../settings/settings.repository.js';
import { SubscriptionReaderService } from '../subscriptions/subscription-reader.service.js';
import { holdUsed } from '../settings/held-capability.js';
import { OnlinePaymentRow } from './online-payment.entity.js';
import { PaymentProvidersService, type OpenAccount } from './payment-providers.service.js';
import { ProviderFailure } from './providers/payment-provider.js';
import { SettlingService } from './settling.service.js';
import { RenewalOutcomesService } from './renewal-outcomes.service.js';
import { RenewalConsentRow, RenewalRow } from './renewing.entity.js';
import { RenewingRepository } from './renewing.repository.js';
import { endingOf, firstTryOn, isFrozenNow, isToBeTold, nextTryOn, stepOf, tryIdOf } from './renewing.rules.js';

/** Charges are made by day, when members can see to a card that is declined. */
const MORNING = '09:00:00';
const ROUNDS_AN_HOUR = 25;
/** For which a client with an open payment is told to try again, at most. */
const OPEN_MS = 40 * 60_000;

const noticeKeyOf = ({ subscriptionId, endsOn, firstOn }: Pick<RenewalRow, 'subscriptionId' | 'endsOn' | 'firstOn'>) =>
  `renewal-soon ${subscriptionId} ${endsOn} ${firstOn}`;

/** Tells of renewals, and tries them, once with any number of processes (rule: renewing by itself). */
@Injectable()
export class RenewingService {
  private readonly logger = new Logger('Renewing');

  constructor(
    private readonly dataSource: DataSource,
    private readonly renewing: RenewingRepository,
    private readonly outcomes: RenewalOutcomesService,
    private readonly providers: PaymentProvidersService,
    private readonly settling: SettlingService,
    private readonly reader: SubscriptionReaderService,
    private readonly settings: SettingsRepository,
    private readonly outbox: MailOutboxService,
    private readonly clockCheck: ClockCheck,
    private readonly clock: GymClock,
  ) {}

  @Scheduled(
    CronExpression.EVERY_HOUR,
    `${usesSql('money')} AND EXISTS (SELECT FROM renewal_consents WHERE method IS NOT NULL)`,
  )
  async renew(): Promise<void> {
    const { zone, today, now } = this.clock.read();
    await this.each(
      (seen) => this.renewing.toForget(now, seen),
      (id) => this.forget(id),
    );
    const { uses, membersRenew } = await this.settings.values();
    if (!uses.includes('money') || now < slotInstant(zone, today, MORNING)) return;
    if ((await this.clockCheck.agreedNow()) === null) return;
    await this.each(
      (seen) => this.renewing.pastEnd(today, seen),
      (id) => this.endLate(id),
    );
    if (!membersRenew) return;
    const account = await this.providers.active();
    if (account === null) return;
    await this.each(
      (seen) => this.renewing.toTell(today, seen),
      (id) => this.announce(id, account),
    );
    await this.each(
      (seen) => this.renewing.due(today, seen),
      (id) => this.tryAgain(id, account),
    );
  }

  /** One that fails does not keep the others waiting, and comes again in an hour. */
  private async each(find: (seen: string[]) => Promise<string[]>, work: (id: string) => Promise<void>): Promise<void> {
    const seen = new Set<string>();
    for (let round = 0; round < ROUNDS_AN_HOUR; round += 1) {
      const ids = await find([...seen]);
      if (ids.length === 0) return;
      for (const id of ids) {
        seen.add(id);
        try {
          await work(id);
        } catch (fault) {
          if (fault instanceof ProviderFailure) this.logger.warn(`Renewal ${id}: ${fault.message}`);
          else this.logger.error(`Renewal ${id} failed`, fault);
        }
      }
    }
  }

  private endLate(consentId: string): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const consent = await this.lockConsent(tx, consentId);
      if (consent !== null) await this.outcomes.end(tx, consent, 'late');
    });
  }

  private announce(consentId: string, account: OpenAccount): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const consent = await this.lockConsent(tx, consentId);
      if (consent === null) return;
      const moment = this.clock.read();
      const { today, now } = moment;
      const { subscriptions } = await this.reader.ofClient(tx, consent.clientId);
      const ending = isFrozenNow(subscriptions) ? null : endingOf(subscriptions);
      if (ending === null || !isToBeTold(ending.endsOn, today)) return this.takeBack(tx, consent);
      const { id: subscriptionId, endsOn } = ending;
      const known = await this.renewing.lockRenewal(tx, subscriptionId);
      if (known !== null && (known.state !== 'told' || known.endsOn === endsOn)) return;
      const price = await this.outcomes.priceOf(tx, consent, account);
      if (price === null) return;
      const client = await tx.findOneByOrFail(User, { id: consent.clientId });
      // Nothing is charged unannounced.
      if (!(await this.isReached(tx, client))) return this.outcomes.end(tx, consent, 'late');
      const firstOn = firstTryOn(endsOn, today);
      await tx.save(RenewalRow, {
        ...{ subscriptionId, consentId, endsOn, firstOn, priceCents: price },
        ...{ state: 'told', tries: 0, nextOn: firstOn, toldAt: now, settledAt: null },
      });
      await this.outbox.enqueue(tx, {
        ...addressedTo(client),
        purpose: 'renewal-soon',
        values: {
          ...{ planEl: consent.terms.nameEl, planEn: consent.terms.nameEn },
          ...{ amountCents: price, date: firstOn, endDate: endsOn },
        },
        dedupeKey: noticeKeyOf({ subscriptionId, endsOn, firstOn }),
        ...byDayUntil(addDays(firstOn, -1), moment),
      });
    });
  }

  /** The end has moved away: the member is told again when it comes near. */
  private async takeBack(tx: EntityManager, { id: consentId }: RenewalConsentRow): Promise<void> {
    await tx.delete(RenewalRow, { consentId, state: 'told' });
  }

  private async tryAgain(id: string, account: OpenAccount): Promise<void> {
    // A try that was given up may have been paid all the same.
    for (const paymentId of await this.renewing.triesOf(id)) if (!(await this.settling.settle(paymentId))) return;
    const payment = await inTransaction(this.dataSource, (tx) => this.claim(tx, id, account));
    if (payment !== null) await this.settling.settle(payment);
  }

  /** The row of the try stands before the provider is asked; another process finds the next day in the renewal. */
  private async claim(tx: EntityManager, id: string, account: OpenAccount): Promise<string | null> {
    const seen = await tx.findOneBy(RenewalRow, { subscriptionId: id });
    const consent = seen === null ? null : await this.lockConsent(tx, seen.consentId);
    const renewal = await this.renewing.lockRenewal(tx, id);
    const { now, today } = this.clock.read();
    if (consent === null || renewal?.nextOn == null || renewal.nextOn > today) return null;
    const { clientId, payerId, planId, terms } = consent;
    if (await tx.existsBy(OnlinePaymentRow, { clientId, state: 'open' })) return null;
    const { subscriptions, clientIsActive } = await this.reader.ofClient(tx, clientId);
    const decided = stepOf(renewal, { chain: subscriptions, clientIsActive, today });
    if (decided.step === 'forget') await tx.delete(RenewalRow, { subscriptionId: id });
    if (decided.step === 'rest') await tx.update(RenewalRow, { subscriptionId: id }, { nextOn: decided.until });
    if (decided.step === 'covered') await this.outcomes.settle(tx, renewal, 'covered');
    if (decided.step === 'late') await this.outcomes.end(tx, consent, 'late');
    if (decided.step !== 'try') return null;
    if (renewal.tries === 0 && !(await this.isTold(tx, renewal, today))) return null;
    const price = await this.outcomes.priceOf(tx, consent, account);
    if (price === null) return null;
    await holdUsed(tx, 'money');
    await this.providers.hold(tx, account);
    const tries = renewal.tries + 1;
    const firstOn = renewal.tries === 0 ? today : renewal.firstOn;
    // Not more than was announced.
    const priceCents = Math.min(price, renewal.priceCents);
    const next = { state: 'trying', tries, firstOn, priceCents, nextOn: nextTryOn(firstOn, tries, today) } as const;
    await tx.update(RenewalRow, { subscriptionId: id }, next);
    const paymentId = tryIdOf(id, tries);
    await tx.insert(OnlinePaymentRow, {
      ...{ id: paymentId, clientId, payerId, purpose: 'plan', planId, terms, startDate: addDays(renewal.endsOn, 1) },
      ...{ amountCents: priceCents, provider: account.provider.name, isLive: account.isLive, state: 'open' },
      ...{ createdAt: now, askedAt: now, expiresAt: new Date(now.getTime() + OPEN_MS) },
      // No page: an older process must not take it for one whose address nobody was given.
      ...{ orderRef: `charge ${paymentId}`, paymentRef: null, pageUrl: null, feeCents: null, refundedCents: 0 },
      ...{ problem: null, settledAt: null, heardAt: null, asks: 0, answered: 0 },
      ...{ renewalOf: id, tryNo: tries, chargedAt: null },
    });
    return paymentId;
  }

  private async isReached(tx: EntityManager, { email, guardianId }: User): Promise<boolean> {
    if (guardianId === null) return (email ?? '') !== '';
    return ((await tx.findOneBy(User, { id: guardianId }))?.email ?? '') !== '';
  }

  /** The notice was sent. One that waits is waited for; one that never went is written anew, with another day. */
  private async isTold(tx: EntityManager, renewal: RenewalRow, today: CalendarDate): Promise<boolean> {
    const { subscriptionId } = renewal;
    const notice = await tx.findOneBy(Mail, { dedupeKey: noticeKeyOf(renewal) });
    if (notice?.state === 'sent') return true;
    if (notice !== null && ['waiting', 'paused', 'sending'].includes(notice.state)) {
      await tx.update(RenewalRow, { subscriptionId }, { nextOn: addDays(today, 1) });
    } else await tx.delete(RenewalRow, { subscriptionId });
    return false;
  }

  /** Behind its client, whom every sale and every end of it locks, too. */
  private async lockConsent(tx: EntityManager, id: string): Promise<RenewalConsentRow | null> {
    const seen = await this.renewing.consent(id, tx);
    if (seen === null || !(await lockClient(tx, seen.clientId))) return null;
    const consent = await this.renewing.consent(id, tx);
    return consent?.clientId === seen.clientId && consent.endedAt === null ? consent : null;
  }

  /** At the provider, too, where it keeps the way of paying by itself. */
  private async forget(consentId: string): Promise<void> {
    const consent = await this.renewing.consent(consentId);
    if (consent?.method == null) return;
    const { provider, isLive } = await this.dataSource.manager.findOneByOrFail(OnlinePaymentRow, { id: consentId });
    const account = await this.providers.account(provider);
    if (account !== null && account.isLive === isLive) await account.provider.forget(account, consent.method);
    await this.dataSource.manager.update(RenewalConsentRow, { id: consentId }, { method: null });
  }
}
