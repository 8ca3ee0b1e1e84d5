import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import { codesTriedBy, paymentPagesOf } from '../auth/throttling/throttle-keys.js';
import { ThrottlesService } from '../auth/throttling/throttles.service.js';
import { User } from '../clients/user.entity.js';
import type { GiftCardPart } from '../contract/gift-card.js';
import type { Language } from '../contract/languages.js';
import { planNameIn } from '../contract/plan-name.js';
import type {
  CodedPrice,
  CodeRequest,
  OnlineOffer,
  OnlinePayment,
  OnlinePaymentRequest,
  OpenedPayment,
} from '../contract/online-payment.js';
import { heldPart, isAnyCardValid, releasePart } from '../money/gift-cards.repository.js';
import { debtOf } from '../money/ledger.repository.js';
import { recordedUnder } from '../money/recorded.js';
import { PlanRow } from '../money/money.entity.js';
import { termsOf, type PlanTerms } from '../money/plan.rules.js';
import { PromotionsService } from '../money/promotions.service.js';
import { SalesService } from '../money/sales.service.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { lockClient, lockForBooking } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { versionOf } from '../platform/http/version.js';
import type { Texts } from '../platform/texts/texts.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { holdUsed } from '../settings/held-capability.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { OnlinePaymentRow } from './online-payment.entity.js';
import { OnlinePaymentsRepository, withoutStaffFacts } from './online-payments.repository.js';
import { isSamePlace, PaymentPlaces, type WantedPlace } from './payment-places.js';
import { PaymentProvidersService, requireAccount, RETURN_PATH, type OpenAccount } from './payment-providers.service.js';
import { PlansOnlineService, type PlanOnline } from './plans-online.service.js';
import { ProviderFailure } from './providers/payment-provider.js';
import { ConsentsService, type Agreement } from './consents.service.js';
import { SettlingService } from './settling.service.js';

/** For which a page can be paid; Stripe keeps one for half an hour at least. */
const PAGE_MS = 40 * 60_000;
const SHOWN = 10;
/** In the address to which members come back who did not pay: as Viva names it. */
const LEFT = 'cancel';
/** The amount that a gift card pays of a plan. */
export interface CardPart {
  cardId: string;
  cents: number;
  /** Takes it off the card, or refuses; the payment's row stands. */
  hold: (tx: EntityManager, paymentId: string) => Promise<void>;
}

interface CodeDiscount {
  promotionId: string | null;
  discountCents: number;
  code: string;
}

const NO_DISCOUNT: CodeDiscount = { promotionId: null, discountCents: 0, code: '' };
const OF_DEBT = { planId: null, startDate: null, terms: null } as const;
/** Tells whether a plan is still the one that a member saw. */
const termsVersion = (plan: PlanTerms): string => versionOf(termsOf(plan));
const DEBT = { el: 'Οφειλή', en: 'Balance due' } as const;

/** Sends members to the provider's page, with the terms that they saw (rule: paying online). */
@Injectable()
export class OpeningService {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: OnlinePaymentsRepository,
    private readonly providers: PaymentProvidersService,
    private readonly settling: SettlingService,
    private readonly sales: SalesService,
    private readonly consents: ConsentsService,
    private readonly plansOnline: PlansOnlineService,
    private readonly places: PaymentPlaces,
    private readonly promotions: PromotionsService,
    private readonly settings: SettingsRepository,
    private readonly throttles: ThrottlesService,
    private readonly clock: GymClock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** With a place, each plan says whether it can be booked with it. */
  async offer({ clientId }: Caller, texts: Texts, timeslotId?: string): Promise<OnlineOffer> {
    const account = await this.providers.active();
    const payments = (await this.payments.ofClient(clientId, SHOWN)).map(withoutStaffFacts);
    const isRenewing = await this.consents.isRunning(clientId);
    const { today } = this.clock.read();
    const takesGiftCards = await isAnyCardValid(this.dataSource, today, clientId);
    const { balanceCents } = await debtOf(this.dataSource, clientId, today);
    const giftCardOwedCents = takesGiftCards ? Math.max(0, balanceCents) : 0;
    const kept = { isRenewing, payments, takesGiftCards, giftCardOwedCents };
    const none = { owedCents: 0, plans: [], place: null, takesCodes: false };
    if (account === null) return { provider: null, isLive: false, ...none, ...kept };
    const { name, minCents } = account.provider;
    const plans = await this.plansOnline.of(clientId);
    const renewalOf = await this.consents.askFor(clientId, texts.language);
    const wanted = await this.wanted(timeslotId);
    const at = wanted === null ? null : await this.places.keeper.offered(clientId, wanted, plans, texts);
    return {
      ...{ provider: name, isLive: account.isLive, ...kept },
      owedCents: balanceCents >= minCents ? balanceCents : 0,
      plans: plans.map((one, i) => toOffered(one, { renewal: renewalOf(one.plan), takesPlace: at?.takes[i] ?? null })),
      place: at?.place ?? null,
      takesCodes: plans.length > 0 && (await this.promotions.isAnyGiven()),
    };
  }

  /** A price in what a card pays of it and what the provider takes; null where the card pays it whole, or no part of it. */
  async partOf(priceCents: number, balanceCents: number): Promise<GiftCardPart | null> {
    const account = await this.providers.active();
    if (account === null || balanceCents >= priceCents) return null;
    const restCents = Math.max(priceCents - balanceCents, account.provider.minCents);
    const cardCents = priceCents - restCents;
    return cardCents > 0 ? { cardCents, restCents } : null;
  }

  /** @throws {AppError} VALIDATION_FAILED, which says why the code does not count */
  async priceWith({ clientId }: Caller, { planId, code }: CodeRequest): Promise<CodedPrice> {
    await this.throttles.requireCounted([codesTriedBy(clientId)]);
    return inTransaction(this.dataSource, async (tx) => {
      if (!(await lockClient(tx, clientId))) throw new AppError('NOT_FOUND');
      const plan = await this.soldOnline(tx, planId);
      const { priceCents } = plan;
      const { discountCents, code: stored } = await this.discountOf(tx, plan, clientId, code);
      return { code: stored, priceCents, discountCents, amountCents: priceCents - discountCents };
    });
  }

  /** Asks the provider while nothing is known yet. */
  async read({ clientId }: Caller, id: string): Promise<OnlinePayment> {
    const row = await this.payments.find(id);
    if (row?.clientId !== clientId) throw new AppError('NOT_FOUND');
    if (await this.payments.claim(id, this.clock.read().now)) {
      // The state that is known is shown all the same; it is asked again.
      await this.settling.settle(id).catch((fault: unknown) => this.requireFailure(fault, id));
    }
    return withoutStaffFacts(orNotFound(await this.payments.shown(id)));
  }

  /** Ends the page that a member has left without paying; one that was paid meanwhile is noted. */
  async leave({ clientId }: Caller, id: string): Promise<OnlinePayment> {
    const row = await this.payments.find(id);
    if (row?.clientId !== clientId) throw new AppError('NOT_FOUND');
    try {
      if (row.state === 'open') await this.end(row);
    } catch (fault) {
      throw this.refusal(fault, id);
    }
    return withoutStaffFacts(orNotFound(await this.payments.shown(id)));
  }

  /**
   * The same request again gives the same page. Of a client at most one page is open: an earlier one is ended first.
   * @throws {AppError} STALE when price, day or balance are no longer what the member saw, or another page was paid meanwhile
   */
  async open(
    caller: Caller,
    request: OnlinePaymentRequest & { part?: CardPart },
    { language, address }: { language: Language; address: string },
  ): Promise<OpenedPayment> {
    const agreement = { version: request.renewal ?? null, language, address };
    const account = requireAccount(await this.providers.active());
    await this.throttles.requireCounted([paymentPagesOf(caller.clientId)]);
    await this.endPages(caller.clientId, request.id);
    const wanted = await this.wanted(request.timeslotId);
    const row = await inTransaction(this.dataSource, (tx) =>
      this.begin(tx, caller, { ...request, agreement, wanted }, account),
    );
    if (row.pageUrl !== null) return { id: row.id, url: row.pageUrl };
    const page = await this.page(account, row, language);
    const { affected } = await this.dataSource.manager.update(
      OnlinePaymentRow,
      { id: row.id, state: 'open', orderRef: IsNull() },
      { orderRef: page.orderRef, pageUrl: page.url },
    );
    return affected === 0 ? this.meanwhile(account, row.id, page.orderRef) : { id: row.id, url: page.url };
  }

  /** The same request was quicker a second time, or the payment has ended while the provider made this page. */
  private async meanwhile(account: OpenAccount, id: string, surplus: string): Promise<OpenedPayment> {
    const row = await this.payments.find(id);
    if (row?.orderRef !== surplus) {
      await account.provider.close(account, surplus).catch((fault: unknown) => this.requireFailure(fault, id));
    }
    if (row?.state !== 'open' || row.pageUrl === null) throw new AppError('STALE');
    return { id, url: row.pageUrl };
  }

  private async page(account: OpenAccount, row: OnlinePaymentRow, language: Language) {
    const { id, amountCents, terms, payerId, clientId, expiresAt } = row;
    const payer = await this.dataSource.manager.findOne(User, {
      where: { id: payerId },
      select: { id: true, email: true },
    });
    const { gymName } = await this.settings.values();
    const returnUrl = new URL(this.environment.publicUrl + RETURN_PATH);
    if (payerId !== clientId) returnUrl.searchParams.set('for', clientId);
    const leftUrl = new URL(returnUrl);
    leftUrl.searchParams.set(LEFT, '1');
    try {
      return await account.provider.open(account, {
        ...{ id, amountCents, language, expiresAt, email: payer?.email ?? null, now: this.clock.read().now },
        words: `${gymName}: ${terms === null ? DEBT[language] : planNameIn(language, terms)}`,
        ...{ returnUrl: returnUrl.href, leftUrl: leftUrl.href, keepsMethod: await this.consents.isAgreed(id) },
      });
    } catch (fault) {
      throw this.refusal(fault, id);
    }
  }

  private wanted = async (timeslotId: string | undefined): Promise<WantedPlace | null> =>
    timeslotId === undefined ? null : this.places.keeper.named(timeslotId);

  /** The terms are those of now, and what the member saw; the row stands before the provider is asked. */
  private async begin(
    tx: EntityManager,
    caller: Caller,
    request: OnlinePaymentRequest & { agreement: Agreement; wanted: WantedPlace | null; part?: CardPart },
    account: OpenAccount,
  ): Promise<OnlinePaymentRow> {
    const { provider, isLive } = account;
    const { id, purpose, amountCents, wanted, part } = request;
    const { clientId, id: payerId } = caller;
    const isLocked = wanted === null ? lockClient(tx, clientId) : lockForBooking(tx, clientId, wanted.date);
    if (!(await isLocked)) throw new AppError('NOT_FOUND');
    await holdUsed(tx, 'money');
    const known = await this.payments.find(id, tx);
    if (known !== null) {
      if ((await this.consents.isAgreed(id)) !== (request.renewal !== undefined)) throw new AppError('CONFLICT');
      if (!isSamePlace(wanted, await this.places.keeper.wantedWith(tx, id))) throw new AppError('CONFLICT');
      const held = await heldPart(tx, id);
      if (held?.cardId !== part?.cardId || held?.cents !== part?.cents) throw new AppError('CONFLICT');
      return requireSame(known, caller, request);
    }
    if (wanted !== null && purpose !== 'plan') throw invalidField('timeslotId', 'unknownField');
    // Its entry would have the id of one that is there.
    if ((await recordedUnder(tx, clientId, id)) !== null) throw new AppError('CONFLICT');
    await this.requireNoPage(tx, clientId, id);
    const { now, today } = this.clock.read();
    if (amountCents < provider.minCents) {
      throw invalidField('amountCents', 'amountTooSmall', { min: { cents: provider.minCents } });
    }
    if (purpose === 'debt') {
      const { balanceCents } = await debtOf(tx, clientId, today);
      if (balanceCents !== amountCents) throw new AppError('STALE');
    }
    const seenCents = amountCents + (part?.cents ?? 0);
    const online = purpose === 'plan' ? await this.planIn(tx, clientId, { ...request, amountCents: seenCents }) : null;
    const plan =
      online === null ? OF_DEBT : { planId: online.plan.id, startDate: online.startDate, terms: termsOf(online.plan) };
    const { promotionId, discountCents } = online ?? NO_DISCOUNT;
    await this.providers.hold(tx, account);
    const row = tx.create(OnlinePaymentRow, {
      ...{ id, clientId, payerId, purpose, ...plan, amountCents, provider: provider.name, isLive, state: 'open' },
      ...{ createdAt: now, askedAt: now, expiresAt: new Date(now.getTime() + PAGE_MS) },
      ...{ promotionId, discountCents },
      ...{
        orderRef: null,
        paymentRef: null,
        pageUrl: null,
        feeCents: null,
        refundedCents: 0,
        problem: null,
        fault: null,
      },
      ...{ settledAt: null, heardAt: null, asks: 0, answered: 0, renewalOf: null, tryNo: null, chargedAt: null },
    });
    await tx.insert(OnlinePaymentRow, row);
    if (row.planId !== null) await this.consents.agree(tx, row, request.agreement);
    if (wanted !== null && online !== null) {
      await this.places.keeper.hold(tx, { paymentId: id, clientId, at: now, plan: online }, wanted);
    }
    // Last: other payments wait for the card.
    await part?.hold(tx, id);
    return row;
  }

  private async soldOnline(tx: EntityManager, planId: string | undefined): Promise<PlanRow> {
    const plan = planId === undefined ? null : await tx.findOneBy(PlanRow, { id: planId });
    if (plan === null || !plan.isOnSale || !plan.isSoldOnline) throw invalidField('planId', 'planOffSale');
    return plan;
  }

  /** @throws {AppError} STALE when price, day or terms are no longer what the member saw */
  async planIn(
    tx: EntityManager,
    clientId: string,
    request: Pick<OnlinePaymentRequest, 'planId' | 'amountCents' | 'startDate' | 'terms' | 'code'>,
  ): Promise<PlanOnline & CodeDiscount> {
    const { planId, amountCents, startDate, terms } = request;
    const plan = await this.soldOnline(tx, planId);
    const first = await this.sales.firstDay(tx, clientId);
    if (first === null) throw invalidField('startDate', 'subscriptionNeverEnds');
    const discount = await this.discountOf(tx, plan, clientId, request.code);
    const isAsSeen = plan.priceCents - discount.discountCents === amountCents && (startDate ?? first) === first;
    if (!isAsSeen || (terms ?? termsVersion(plan)) !== termsVersion(plan)) throw new AppError('STALE');
    return { ...(await this.plansOnline.one(tx, plan, first)), ...discount };
  }

  /** Nothing without a code. The least that the provider takes has to be left. */
  private async discountOf(tx: EntityManager, plan: PlanRow, clientId: string, code = ''): Promise<CodeDiscount> {
    if (code === '') return NO_DISCOUNT;
    const { provider } = requireAccount(await this.providers.active(tx));
    const found = await this.promotions.apply(tx, code, plan, { clientId, isMember: true });
    if (plan.priceCents - found.discountCents < provider.minCents) {
      throw invalidField('code', 'codeLeavesTooLittle', { min: { cents: provider.minCents } });
    }
    return found;
  }

  /** @throws {AppError} STALE when another request has opened a page since the earlier ones were ended */
  async requireNoPage(tx: EntityManager, clientId: string, but: string | null = null): Promise<void> {
    const other = but === null ? {} : { id: Not(but) };
    if (await tx.existsBy(OnlinePaymentRow, { clientId, state: 'open', ...other })) throw new AppError('STALE');
  }

  /** @throws {AppError} STALE when one was paid, or is a charge under way */
  async endPages(clientId: string, but: string | null = null): Promise<void> {
    const open = await this.dataSource.manager.findBy(OnlinePaymentRow, { clientId, state: 'open' });
    for (const row of open.filter(({ id }) => id !== but)) {
      try {
        await this.end(row);
      } catch (fault) {
        throw this.refusal(fault, row.id);
      }
      const after = await this.payments.find(row.id);
      if (after !== null && after.state !== 'abandoned') throw new AppError('STALE');
    }
  }

  private async end({ id, provider, orderRef, isLive, renewalOf, payerId }: OnlinePaymentRow): Promise<void> {
    // A charge has no page, and cannot be ended while it is under way.
    if (renewalOf !== null) return void (await this.settling.settle(id));
    const account = await this.providers.account(provider);
    if (orderRef !== null) {
      // A member may be paying there.
      if (account?.isLive !== isLive) throw new ProviderFailure('away', 'its page cannot be ended with these keys');
      await account.provider.close(account, orderRef);
      await this.settling.settle(id);
      return;
    }
    // Nobody has its address.
    const { now } = this.clock.read();
    await inTransaction(this.dataSource, async (tx) => {
      const ended = { state: 'abandoned', settledAt: now } as const;
      const { affected } = await tx.update(OnlinePaymentRow, { id, state: 'open' }, ended);
      if (affected === 1) await releasePart(tx, id, { at: now, byId: payerId });
    });
    await this.places.follow(id);
  }

  private refusal(fault: unknown, id: string): unknown {
    if (!(fault instanceof ProviderFailure)) return fault;
    this.logger.warn(`Payment ${id}: ${fault.message}`);
    return new AppError(fault.kind === 'away' ? 'PROVIDER_AWAY' : 'PROVIDER_REFUSES');
  }

  private requireFailure(fault: unknown, id: string): void {
    if (!(fault instanceof ProviderFailure)) throw fault;
    this.logger.warn(`Payment ${id}: ${fault.message}`);
  }
}

const toOffered = (
  { plan: { createdAt: _, isOnSale: __, isSoldOnline: ___, ...plan }, startDate, endDate, classes }: PlanOnline,
  { renewal, takesPlace }: Pick<OnlineOffer['plans'][number], 'renewal' | 'takesPlace'>,
): OnlineOffer['plans'][number] => ({
  ...{ ...plan, terms: termsVersion(plan), startDate, endDate, classes, renewal, takesPlace },
});

/** @throws {AppError} CONFLICT for a request of somebody else, or with other terms; STALE for a payment that is no longer open */
function requireSame(known: OnlinePaymentRow, caller: Caller, request: OnlinePaymentRequest): OnlinePaymentRow {
  const isSame =
    known.clientId === caller.clientId &&
    known.purpose === request.purpose &&
    known.planId === (request.planId ?? null) &&
    known.amountCents === request.amountCents &&
    (known.promotionId === null) === ((request.code ?? '') === '') &&
    (request.terms === undefined || (known.terms !== null && request.terms === termsVersion(known.terms))) &&
    (request.startDate ?? known.startDate) === known.startDate;
  if (!isSame) throw new AppError('CONFLICT');
  if (known.state !== 'open') throw new AppError('STALE');
  return known;
}
