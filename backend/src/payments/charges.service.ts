import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { planNameIn } from '../contract/plan-name.js';
import { lockPerson } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { SubscriptionReaderService } from '../subscriptions/subscription-reader.service.js';
import { OnlinePaymentRow } from './online-payment.entity.js';
import type { OpenAccount } from './payment-providers.service.js';
import { ProviderFailure, type Outcome } from './providers/payment-provider.js';
import { RenewalOutcomesService } from './renewal-outcomes.service.js';
import { RenewalConsentRow, RenewalRow } from './renewing.entity.js';
import { RenewingRepository } from './renewing.repository.js';
import { stepOf } from './renewing.rules.js';

/** Within it a provider that knows repeats charges once for the same request. */
const REPEAT_MS = 20 * 3_600_000;
/** After it, what the provider does not know was not charged; and nothing is sent any more that was not sent within it. */
const UNKNOWN_MS = 24 * 3_600_000;

/** `over`: it is noted that nothing was sent, or another process has noted more. Else the instant at which it was sent before. */
type Claim = 'send' | 'over' | Date;

/** Charges stored ways of paying, each try once (rule: renewing by itself). */
@Injectable()
export class ChargesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly renewing: RenewingRepository,
    private readonly outcomes: RenewalOutcomesService,
    private readonly reader: SubscriptionReaderService,
    private readonly settings: SettingsRepository,
    private readonly clock: GymClock,
  ) {}

  /**
   * The provider is asked first, also before the first request: an older copy of the data does not know that it was sent.
   * `heardOf` is the payment that a notice names, which others may have written.
   * @returns null: nothing was sent, and that is noted
   * @throws {ProviderFailure} while its outcome is unknown
   */
  async outcomeOf(account: OpenAccount, row: OnlinePaymentRow, heardOf: string | null): Promise<Outcome | null> {
    const { id, paymentRef } = row;
    const method = (await this.consentOf(row))?.method ?? null;
    const known = await account.provider.askCharge(account, { id, method, paymentRef });
    if (known !== null) return known;
    if (paymentRef === null && heardOf !== null) {
      const heard = await account.provider.askCharge(account, { id, method, paymentRef: heardOf });
      if (heard?.paymentId === id) return heard;
    }
    if (method === null) throw new ProviderFailure('away', 'nothing is left by which it could be asked about');
    if (row.state !== 'open') return nothingOf(row);
    const claim = await inTransaction(this.dataSource, (tx) => this.claim(tx, row, account));
    if (claim === 'over') return null;
    if (claim === 'send') return this.send(account, row, method);
    if (claim.getTime() + UNKNOWN_MS <= this.clock.read().now.getTime()) return nothingOf(row);
    throw new ProviderFailure('away', 'it is not known there yet');
  }

  /** Behind its client: what has changed since the try was decided on is seen, and another process waits. */
  private async claim(tx: EntityManager, { id, clientId }: OnlinePaymentRow, account: OpenAccount): Promise<Claim> {
    await lockPerson(tx, clientId);
    const row = await tx.findOne(OnlinePaymentRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (row === null || row.state !== 'open') return 'over';
    const { now } = this.clock.read();
    const isStill = row.clientId === clientId && (await this.isStillToBeMade(tx, row, account));
    if (row.chargedAt === null) {
      if (!isStill) {
        await tx.update(OnlinePaymentRow, { id }, { state: 'abandoned', settledAt: now, askedAt: now });
        return 'over';
      }
      await tx.update(OnlinePaymentRow, { id }, { chargedAt: now });
      return 'send';
    }
    // A provider that knows no repeats is never asked a second time.
    const isRepeated = account.provider.knowsRepeats && row.chargedAt.getTime() > now.getTime() - REPEAT_MS;
    return isStill && isRepeated ? 'send' : row.chargedAt;
  }

  /** As it was decided when the try was begun; what has ended meanwhile is noted. */
  private async isStillToBeMade(tx: EntityManager, row: OnlinePaymentRow, account: OpenAccount): Promise<boolean> {
    const { clientId, createdAt, renewalOf, tryNo, chargedAt } = row;
    const renewal = renewalOf === null ? null : await this.renewing.lockRenewal(tx, renewalOf);
    const consent = renewal === null ? null : await this.renewing.consent(renewal.consentId, tx);
    if (renewal === null || consent === null || consent.endedAt !== null || consent.clientId !== clientId) return false;
    if (renewal.state !== 'trying' || renewal.tries !== tryNo) return false;
    if (chargedAt !== null) return true;
    const { today, now } = this.clock.read();
    const { uses, membersRenew } = await this.settings.values(tx);
    const { subscriptions, clientIsActive } = await this.reader.ofClient(tx, clientId);
    const { step } = stepOf(renewal, { chain: subscriptions, clientIsActive, today });
    const isInTime = createdAt.getTime() + UNKNOWN_MS > now.getTime();
    if (step === 'covered') await this.outcomes.settle(tx, renewal, 'covered');
    else if (step === 'late') await this.outcomes.end(tx, consent, 'late');
    else if (step === 'try' && isInTime && membersRenew && uses.includes('money')) {
      return (await this.outcomes.priceOf(tx, consent, account)) !== null;
    } else await this.outcomes.unsent(tx, row);
    return false;
  }

  private async send(account: OpenAccount, row: OnlinePaymentRow, method: string): Promise<Outcome> {
    const { id, amountCents, terms } = row;
    const { gymName } = await this.settings.values();
    const words = terms === null ? gymName : `${gymName}: ${planNameIn('el', terms)}`;
    try {
      return await account.provider.charge(account, { id, method, amountCents, words });
    } catch (fault) {
      if (!(fault instanceof ProviderFailure)) throw fault;
      if (fault.kind === 'refused') return nothingOf(row);
      // The provider has not received it: it may be sent again.
      if (!fault.mayHaveArrived) await this.dataSource.manager.update(OnlinePaymentRow, { id }, { chargedAt: null });
      throw fault;
    }
  }

  private async consentOf({ renewalOf }: OnlinePaymentRow): Promise<RenewalConsentRow | null> {
    if (renewalOf === null) return null;
    const renewal = await this.dataSource.manager.findOneBy(RenewalRow, { subscriptionId: renewalOf });
    return renewal === null ? null : this.renewing.consent(renewal.consentId);
  }
}

const nothingOf = ({ id, isLive }: OnlinePaymentRow): Outcome => ({
  ...{ state: 'gone', paymentId: id, amountCents: null, isEuro: true, isLive, paymentRef: null, feeCents: null },
  ...{ isDisputed: false, moves: [] },
});
