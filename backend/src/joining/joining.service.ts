import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource, In, type EntityManager } from 'typeorm';
import { ClassRow } from '../classes/gym-class.entity.js';
import type { Capability } from '../contract/capability-names.js';
import type { JoinRequest, JoiningOffer, JoiningPlan, OwnJoining, TrialRequest } from '../contract/joining.js';
import type { Language } from '../contract/languages.js';
import { JoiningRegistrations } from '../auth/joining-registrations.js';
import { joiningsOpenedFrom, trialTriesOf } from '../auth/throttling/throttle-keys.js';
import { ThrottlesService } from '../auth/throttling/throttles.service.js';
import { RegistrationService } from '../auth/registration.service.js';
import { PlanRow, SaleRow } from '../money/money.entity.js';
import { SalesService } from '../money/sales.service.js';
import { TrialsService } from '../money/trials.service.js';
import { SubscriptionReaderService } from '../subscriptions/subscription-reader.service.js';
import { isUsable } from '../subscriptions/subscription.rules.js';
import { termsOf } from '../money/plan.rules.js';
import { PaymentProvidersService } from '../payments/payment-providers.service.js';
import { lockClient } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import { requireUsed } from '../platform/http/access.js';
import type { Caller } from '../platform/http/caller.js';
import { versionOf } from '../platform/http/version.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { holdUsed } from '../settings/held-capability.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { JoiningRow } from './joining.entity.js';
import { countOpened, keepJoining, ownFacts, type OwnFacts } from './joining.repository.js';
import { stepOf } from './joining.rules.js';

/** Leads from an offer to the first booking (rule: joining alone). */
@Injectable()
export class JoiningService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly registrations: RegistrationService,
    private readonly sales: SalesService,
    private readonly trials: TrialsService,
    private readonly subscriptions: SubscriptionReaderService,
    private readonly throttles: ThrottlesService,
    private readonly providers: PaymentProvidersService,
    private readonly settings: SettingsRepository,
    private readonly clock: GymClock,
    registered: JoiningRegistrations,
  ) {
    registered.listen(async (tx, clientId, joins) => {
      const { now: at, today: on } = this.clock.read();
      if (joins == null) await tx.delete(JoiningRow, { clientId });
      else await keepJoining(tx, { clientId, planId: joins.planId, at, on });
    });
  }

  /** For everybody: trials first, then by price. */
  async offer(): Promise<JoiningOffer> {
    const uses = await this.used();
    if (!uses.includes('money')) return { plans: [] };
    const account = await this.providers.active();
    const order = { isTrial: 'DESC', priceCents: 'ASC', nameEl: 'ASC', id: 'ASC' } as const;
    const on = this.dataSource.manager;
    const rows = await on.find(PlanRow, { where: { isOnSale: true, isSoldOnline: true }, order });
    const plans = rows.filter(({ isTrial, priceCents }) => isTrial || priceCents > 0);
    const ids = uses.includes('classes') ? plans.flatMap(({ classIds }) => classIds) : [];
    const classes = ids.length === 0 ? [] : await on.findBy(ClassRow, { id: In(ids) });
    return {
      plans: plans.map((plan) => ({
        ...toOffered(plan),
        classes: classesOf(plan, classes),
        isPaidOnline: account !== null && !plan.isTrial && plan.priceCents >= account.provider.minCents,
      })),
    };
  }

  /** Counts that a visitor opened the form; from one network only so often. */
  async opened(network: string): Promise<void> {
    await this.used();
    if (!(await this.throttles.count(joiningsOpenedFrom(network)))) return;
    await countOpened(this.dataSource, this.clock.read().today);
  }

  /** The response is that of any registration, whether or not the address is known (rule: no account probing). */
  async register({ planId = null, ...request }: JoinRequest, language: Language, address: string): Promise<void> {
    await this.used();
    await this.registrations.register(request, language, address, { planId });
  }

  async own(caller: Caller): Promise<OwnJoining> {
    const { planId, email, hasHadSubscription, ...facts } = await this.factsOf(this.dataSource, caller);
    const { plans } = await this.offer();
    const mayTry = !hasHadSubscription && !(await this.trials.hasHad(this.dataSource, { id: caller.id, email }));
    const plan = plans.find((one) => one.id === planId && (mayTry || !one.isTrial)) ?? null;
    const step = stepOf({
      ...facts,
      hasSubscription: (await this.usableOf(this.dataSource, caller)).length > 0,
      hasOffers: plans.some(({ isTrial }) => mayTry || !isTrial),
      hasChosen: plan !== null,
    });
    return { step, plans, plan, mayTry };
  }

  /** Chosen again, it is paid online unless they say otherwise. */
  async choose(caller: Caller, planId: string): Promise<OwnJoining> {
    const { plans } = await this.offer();
    if (!plans.some(({ id }) => id === planId)) throw invalidField('planId', 'planOffSale');
    // Members buy what follows on their own pages, and are no newcomers.
    if ((await this.usableOf(this.dataSource, caller)).length === 0) {
      await this.keep(caller, (tx, { now: at, today: on }) => keepJoining(tx, { clientId: caller.id, planId, at, on }));
    }
    return this.own(caller);
  }

  async payAtDesk(caller: Caller): Promise<OwnJoining> {
    await this.keep(caller, async (tx, { now }) => {
      await tx.update(JoiningRow, { clientId: caller.id }, { deskAt: now });
    });
    return this.own(caller);
  }

  /**
   * Begins a trial at no price. Pressed again, or by two processes at once, it is the same one.
   * @throws {AppError} TRIAL_USED for a person who has had one, by account, e-mail or phone
   */
  async beginTrial(caller: Caller, { planId, terms }: TrialRequest): Promise<OwnJoining> {
    requireUsed(['money'], caller.uses);
    // A refusal says of a phone, which is not proved, that it has had one.
    await this.throttles.requireCounted([trialTriesOf(caller.id)]);
    await this.keep(caller, async (tx, { now: at, today: on }) => {
      const clientId = caller.id;
      const subscriptionIds = (await this.usableOf(tx, caller)).map(({ id }) => id);
      if (await tx.existsBy(SaleRow, { clientId, planId, subscriptionId: In(subscriptionIds) })) return;
      const facts = await this.factsOf(tx, caller);
      const plan = await tx.findOneBy(PlanRow, { id: planId, isTrial: true, isOnSale: true, isSoldOnline: true });
      if (plan === null) throw invalidField('planId', 'planOffSale');
      if (toOffered(plan).terms !== terms) throw new AppError('STALE');
      if (facts.hasHadSubscription) throw new AppError('TRIAL_USED');
      if (facts.asksTerms) throw new AppError('TERMS_NOT_ACCEPTED');
      await keepJoining(tx, { clientId, planId, at, on });
      await this.sales.sellIn(tx, caller, clientId, { id: randomUUID(), planId });
    });
    return this.own(caller);
  }

  /** Visitors call, too: their calls have no session that says what the gym uses. */
  private async used(): Promise<readonly Capability[]> {
    const { uses } = await this.settings.values();
    requireUsed(['joining'], uses);
    return uses;
  }

  private async usableOf(on: DataSource | EntityManager, { id }: Caller) {
    const { subscriptions } = await this.subscriptions.ofClient(on, id);
    return subscriptions.filter((one) => isUsable(one, this.clock.read().today));
  }

  private factsOf = async (on: DataSource | EntityManager, { id, uses }: Caller): Promise<OwnFacts> =>
    orNotFound(await ownFacts(on, id, uses.includes('papers')));

  private async keep(
    { id }: Caller,
    write: (tx: EntityManager, moment: ReturnType<GymClock['read']>) => Promise<void>,
  ): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      if (!(await lockClient(tx, id))) throw new AppError('NOT_FOUND');
      await holdUsed(tx, 'joining');
      await write(tx, this.clock.read());
    });
  }
}

function classesOf({ classIds }: PlanRow, classes: readonly ClassRow[]): JoiningPlan['classes'] {
  const own = classes.filter(({ id }) => classIds.includes(id));
  return own.length === 0 ? null : own.map(({ id, nameEl, nameEn }) => ({ id, nameEl, nameEn }));
}

type Bare = Omit<JoiningPlan, 'classes' | 'isPaidOnline'>;

const toOffered = ({ createdAt: _, isOnSale: __, isSoldOnline: ___, ...plan }: PlanRow): Bare => ({
  ...plan,
  terms: versionOf({ ...termsOf(plan), priceCents: plan.priceCents, isTrial: plan.isTrial }),
});
