import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type { Language } from '../contract/languages.js';
import { euros } from '../contract/money.js';
import type { RenewalConsentForStaff, RenewalEnd, RenewalTerms, Renewing } from '../contract/renewing.js';
import { PlanRow } from '../money/money.entity.js';
import { termsOf, type PlanTerms } from '../money/plan.rules.js';
import { lockClient } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError } from '../platform/errors/app-error.js';
import { requireClient } from '../platform/errors/require-client.js';
import type { Caller } from '../platform/http/caller.js';
import { Clock } from '../platform/time/clock.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import type { OnlinePaymentRow } from './online-payment.entity.js';
import type { PaymentProblem } from '../contract/online-payment.js';
import { RenewalOutcomesService } from './renewal-outcomes.service.js';
import { renewalTerms } from './consent-words.js';
import { RenewalConsentRow } from './renewing.entity.js';
import { endConsent, RenewingRepository, withoutProof } from './renewing.repository.js';

/** A request to pay with a consent to renewing, or without one. */
export interface Agreement {
  /** Version of the words that the member saw; null: the box was not ticked. */
  version: string | null;
  address: string;
  language: Language;
}

/** Keeps the consents to renewing by itself (rule: renewing by itself). */
@Injectable()
export class ConsentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly renewing: RenewingRepository,
    private readonly outcomes: RenewalOutcomesService,
    private readonly settings: SettingsRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The words for a plan; null where members are not asked, or this one has agreed already. */
  async askFor(
    clientId: string,
    language: Language,
  ): Promise<(plan: PlanTerms & { priceCents: number }) => RenewalTerms | null> {
    const { membersRenew } = await this.settings.values();
    if (!membersRenew || (await this.renewing.running(clientId)) !== null) return () => null;
    return (plan) => renewalTerms(language, plan);
  }

  /**
   * Kept with the payment that is about to be made; it holds once that is paid.
   * @throws {AppError} STALE for other words than those of now
   */
  async agree(tx: EntityManager, payment: OnlinePaymentRow, { version, address, language }: Agreement): Promise<void> {
    if (version === null || payment.planId === null) return;
    const plan = await tx.findOneByOrFail(PlanRow, { id: payment.planId });
    const { membersRenew } = await this.settings.values();
    const terms = renewalTerms(language, plan);
    if (!membersRenew || terms.version !== version) throw new AppError('STALE');
    const { id, clientId, payerId } = payment;
    await tx.insert(RenewalConsentRow, {
      ...{ id, clientId, payerId, planId: plan.id, priceCents: plan.priceCents, terms: termsOf(plan) },
      ...{ version, text: terms.text, address, agreedAt: this.clock.now() },
      ...{ method: null, begunAt: null, endedAt: null, endReason: null, endedById: null },
    });
  }

  isRunning = async (clientId: string): Promise<boolean> => (await this.renewing.running(clientId)) !== null;
  isAgreed = async (id: string): Promise<boolean> => (await this.renewing.consent(id)) !== null;

  /**
   * The payment is made, and the provider has kept the way of paying. An earlier consent ends. A member whose way of paying cannot be
   * kept is told.
   */
  async begin(
    tx: EntityManager,
    { id, clientId, payerId }: OnlinePaymentRow,
    { method, problem }: { method: string | null; problem: PaymentProblem | null },
  ): Promise<void> {
    const consent = await this.renewing.consent(id, tx);
    if (consent === null || consent.begunAt !== null || consent.endedAt !== null) return;
    const now = this.clock.now();
    if (problem !== null || method === null) {
      const reason = problem === null ? 'provider' : 'notSold';
      await endConsent(tx, id, { reason, byId: null, at: now });
      if (problem !== null) return;
      return this.outcomes.tell(tx, consent, { event: 'notKept', amountCents: consent.priceCents, date: null });
    }
    const earlier = await this.renewing.running(clientId, tx);
    if (earlier !== null) await endConsent(tx, earlier.id, { reason: 'replaced', byId: payerId, at: now });
    await tx.update(RenewalConsentRow, { id }, { begunAt: now, method });
    const after = { plan: consent.terms.nameEl, price: euros(consent.priceCents) };
    await this.audit.recordOfClient(tx, { id: payerId }, 'client.renewing-agreed', clientId, null, after);
  }

  async read(clientId: string): Promise<Renewing> {
    const [consent = null] = await this.renewing.ofClient(clientId);
    return { consent: consent === null ? null : withoutProof(consent) };
  }

  async ofClient(clientId: string): Promise<RenewalConsentForStaff[]> {
    await requireClient(this.dataSource, clientId);
    return this.renewing.ofClient(clientId);
  }

  /** Ends it at once; one that has ended stays so. */
  async end(caller: Caller, clientId: string, reason: RenewalEnd): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      if (!(await lockClient(tx, clientId))) throw new AppError('NOT_FOUND');
      const running = await this.renewing.running(clientId, tx);
      if (running === null) return;
      await endConsent(tx, running.id, { reason, byId: caller.id, at: this.clock.now() });
      // Members have pressed it themselves.
      if (reason === 'staff') {
        await this.outcomes.tell(tx, running, { event: 'staff', amountCents: running.priceCents, date: null });
      }
      const before = { plan: running.terms.nameEl, price: euros(running.priceCents) };
      await this.audit.recordOfClient(tx, caller, 'client.renewing-ended', clientId, before, null);
    });
  }
}
