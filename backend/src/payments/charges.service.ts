import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { planNameIn } from '../contract/money.js';
import { named } from '../platform/database/named-query.js';
import { Clock } from '../platform/time/clock.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { OnlinePaymentRow } from './online-payment.entity.js';
import type { OpenAccount } from './payment-providers.service.js';
import { ProviderFailure, type Outcome } from './providers/payment-provider.js';
import { RenewalConsentRow, RenewalRow } from './renewing.entity.js';
import { RenewingRepository } from './renewing.repository.js';

/** Within it a provider that knows repeats charges once for the same request. */
const REPEAT_MS = 20 * 3_600_000;
/** After it, what the provider does not know was not charged. */
const UNKNOWN_MS = 24 * 3_600_000;

/** The process that writes the instant sends the charge: the first time, and again where the provider charges once all the same. */
const CLAIM = `
  UPDATE online_payments SET charged_at = coalesce(charged_at, $2)
  WHERE id = $1 AND state = 'open' AND (charged_at IS NULL OR charged_at > $3::timestamptz) RETURNING id`;

/** Charges stored ways of paying, each try once (rule: renewing by itself). */
@Injectable()
export class ChargesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly renewing: RenewingRepository,
    private readonly settings: SettingsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * The provider is asked first, also before the first request: an older copy of the data does not know that it was sent.
   * @throws {ProviderFailure} while nobody knows what came of it
   */
  async outcomeOf(account: OpenAccount, row: OnlinePaymentRow): Promise<Outcome> {
    const { id, paymentRef, createdAt } = row;
    const consent = await this.consentOf(row);
    const method = consent?.method ?? null;
    const known = await account.provider.askCharge(account, { id, method, paymentRef });
    const nothing = nothingOf(row);
    if (known !== null) return known;
    if (row.state !== 'open' || method === null) return nothing;
    const now = this.clock.now().getTime();
    if (consent?.endedAt === null) {
      const until = new Date(account.provider.knowsRepeats ? now - REPEAT_MS : now);
      const values = [id, new Date(now), until];
      const [claimed] = await named(this.dataSource, { name: 'claim-charge', text: CLAIM, values });
      if (claimed !== undefined) return this.send(account, row, method);
    } else if (row.chargedAt === null) {
      return nothing;
    }
    if (createdAt.getTime() + UNKNOWN_MS <= now) return nothing;
    throw new ProviderFailure('away', 'it is not known there yet');
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
      // Nobody has got it: it may be sent again.
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
