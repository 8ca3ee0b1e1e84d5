import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { codesTriedBy, giftCardsTriedBy, giftCardsTriedFrom } from '../auth/throttling/throttle-keys.js';
import { ThrottlesService, TurnsService } from '../auth/throttling/throttles.service.js';
import {
  giftCardStateOn,
  giftCodeOf,
  type GiftCardBalance,
  type GiftCardCheck,
  type GiftCardPageRequest,
  type GiftCardPayment,
  type GiftCardPurchase,
} from '../contract/gift-card.js';
import type { Language } from '../contract/languages.js';
import type { Ledger } from '../contract/money.js';
import type { OpenedPayment } from '../contract/online-payment.js';
import type { ValidationKey } from '../contract/validation.el.js';
import { GiftCardRow } from '../money/gift-card.entity.js';
import { heldByPages, lockCard, moveCard } from '../money/gift-cards.repository.js';
import { debtOf } from '../money/ledger.repository.js';
import { LedgerService, requireSeen } from '../money/ledger.service.js';
import { SaleRow } from '../money/money.entity.js';
import { termsOf } from '../money/plan.rules.js';
import { paymentIn, recordedUnder, refusalBy, type Recorded } from '../money/recorded.js';
import { SalesService } from '../money/sales.service.js';
import { OpeningService } from '../payments/opening.service.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { lockClient, PARTS_LOCK } from '../platform/database/locks.js';
import { doesOlderRun } from '../platform/database/older-runs.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField } from '../platform/errors/app-error.js';
import { requireClient } from '../platform/errors/require-client.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { holdUsed } from '../settings/held-capability.js';
import { hashOfGiftCode } from './gift-codes.js';

/** The person who pays, and their network. */
interface Payer {
  caller: Caller;
  network: string;
}

/** A use of a card, which is made once. */
interface Act {
  /** By a member, and not at the desk. */
  isAlone: boolean;
  /** A promotion's code is given with it. */
  triesCode?: boolean;
  /** Refuses what stands under the same id and is something else. */
  requireSame: (recorded: Recorded) => void;
  write: (tx: EntityManager, cardId: string) => Promise<void>;
}

const WHY_NOT = {
  spent: 'giftCardSpent',
  expired: 'giftCardExpired',
  cancelled: 'giftCardCancelled',
} as const satisfies Record<string, ValidationKey>;

/** Pays with gift cards (rule: gift cards). */
@Injectable()
export class GiftCardPaymentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly turns: TurnsService,
    private readonly throttles: ThrottlesService,
    private readonly ledger: LedgerService,
    private readonly sales: SalesService,
    private readonly opening: OpeningService,
    private readonly clock: GymClock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** @throws {AppError} VALIDATION_FAILED, which says why the card does not pay */
  async check(
    payer: Payer,
    { giftCode, amountCents }: GiftCardCheck,
    { isAlone }: { isAlone: boolean },
  ): Promise<GiftCardBalance> {
    const { lastFour, balanceCents, validUntil } = await this.find(payer, giftCode, isAlone);
    const part = amountCents === undefined ? null : await this.opening.partOf(amountCents, balanceCents);
    return { lastFour, balanceCents, validUntil, part };
  }

  /** At most what is owed. */
  async pay(payer: Payer, clientId: string, request: GiftCardPayment, names: { namesStaff: boolean }): Promise<Ledger> {
    const { id, amountCents } = request;
    await requireClient(this.dataSource, clientId);
    return this.once(payer, clientId, request, {
      isAlone: !names.namesStaff,
      requireSame: (recorded) => {
        const paid = paymentIn(recorded);
        if (paid?.method !== 'giftCard' || paid.amountCents !== amountCents) throw refusalBy(recorded);
      },
      write: async (tx, cardId) => {
        const { balanceCents } = await debtOf(tx, clientId, this.clock.read().today);
        const owedCents = Math.max(0, balanceCents);
        if (amountCents > owedCents) {
          throw invalidField('amountCents', 'giftCardOverOwed', { max: { cents: owedCents } });
        }
        await this.take(tx, payer.caller, clientId, { id, cardId, amountCents });
        requireSeen(request, { balanceCents: balanceCents - amountCents });
      },
    });
  }

  /** A plan that members buy themselves, as they saw it: the card pays its whole price, else nothing is sold. */
  buy(payer: Payer, request: GiftCardPurchase): Promise<Ledger> {
    const { id, planId, amountCents, startDate, code = '' } = request;
    const { caller } = payer;
    const { clientId } = caller;
    return this.once(payer, clientId, request, {
      isAlone: true,
      triesCode: code !== '',
      requireSame: (recorded) => {
        if (!(recorded instanceof SaleRow) || recorded.planId !== planId) throw refusalBy(recorded);
      },
      write: async (tx, cardId) => {
        const { plan, promotionId, discountCents } = await this.opening.planIn(tx, clientId, request);
        const agreed = { terms: termsOf(plan), priceCents: plan.priceCents, startDate, promotionId, discountCents };
        await this.sales.sellPaid(tx, caller, clientId, { id, planId, ...agreed });
        await this.take(tx, caller, clientId, { id, cardId, amountCents });
      },
    });
  }

  /** The card's part is off the card while the page is open. The same request again gives the same page. */
  async openPage(
    payer: Payer,
    { giftCode, cardCents, ...request }: GiftCardPageRequest,
    at: { language: Language; address: string },
  ): Promise<OpenedPayment> {
    const { caller } = payer;
    const card = await this.known(payer, giftCode);
    const hold = (tx: EntityManager, paymentId: string): Promise<void> =>
      this.hold(tx, { paymentId, cardId: card.id, cents: cardCents, byId: caller.id });
    const part = { cardId: card.id, cents: cardCents, hold };
    return this.opening.open(caller, { ...request, purpose: 'plan', part }, at);
  }

  /** The client's lock is held, and the payment's row stands. */
  private async hold(
    tx: EntityManager,
    { paymentId, cardId, cents, byId }: { paymentId: string; cardId: string; cents: number; byId: string },
  ): Promise<void> {
    // An older one would sell for less, and keep what is held.
    if (await doesOlderRun(tx, PARTS_LOCK, this.environment)) throw new AppError('NOT_READY');
    await this.lockPaying(tx, cardId, cents, 'cardCents');
    const at = this.clock.read().now;
    await moveCard(tx, { cardId, kind: 'held', amountCents: -cents, paymentId, at, byId });
  }

  /**
   * A repeated request finds what it made, and asks for no code. The page on which a member who pays alone may pay the same
   * is ended first.
   */
  private async once(
    payer: Payer,
    clientId: string,
    { id, giftCode }: { id: string; giftCode: string },
    { isAlone, triesCode = false, requireSame, write }: Act,
  ): Promise<Ledger> {
    const isMade = async (on: EntityManager): Promise<boolean> => {
      const recorded = await recordedUnder(on, clientId, id);
      if (recorded !== null) requireSame(recorded);
      return recorded !== null;
    };
    const names = { namesStaff: !isAlone };
    if (await inTransaction(this.dataSource, isMade)) return this.ledger.read(clientId, names);
    if (triesCode) await this.throttles.requireCounted([codesTriedBy(clientId)]);
    const { id: cardId } = await this.find(payer, giftCode, isAlone);
    if (isAlone) await this.opening.endPages(clientId);
    return inTransaction(this.dataSource, async (tx) => {
      if (!(await lockClient(tx, clientId))) throw new AppError('NOT_FOUND');
      if (!(await isMade(tx))) {
        if (isAlone) await this.opening.requireNoPage(tx, clientId);
        await write(tx, cardId);
      }
      return this.ledger.read(clientId, names, tx);
    });
  }

  /** The client's lock is held: then the card's, then the number of the receipt. */
  private async take(
    tx: EntityManager,
    caller: Caller,
    clientId: string,
    { id, cardId, amountCents }: { id: string; cardId: string; amountCents: number },
  ): Promise<void> {
    await holdUsed(tx, 'money');
    await this.lockPaying(tx, cardId, amountCents, 'amountCents');
    await this.ledger.payIn(tx, caller, clientId, { id, amountCents, method: 'giftCard' });
    const by = { at: this.clock.read().now, byId: caller.id };
    await moveCard(tx, { cardId, kind: 'used', amountCents: -amountCents, entryId: id, ...by });
  }

  private async lockPaying(
    tx: EntityManager,
    cardId: string,
    cents: number,
    field: 'amountCents' | 'cardCents',
  ): Promise<void> {
    const card = await lockCard(tx, cardId);
    if (card === null) throw new Error('A gift card is never removed');
    this.requireValid(card);
    if (cents > card.balanceCents)
      throw invalidField(field, 'giftCardTooLittle', { max: { cents: card.balanceCents } });
  }

  private requireValid({ balanceCents, validUntil, isCancelled }: GiftCardRow): void {
    const state = giftCardStateOn({ balanceCents, validUntil, isCancelled }, this.clock.read().today);
    if (state !== 'valid') throw invalidField('giftCode', WHY_NOT[state]);
  }

  /** The card of a code, which pays. Only wrong codes are counted (rule: guesses). */
  private async find(payer: Payer, typed: string, isAlone: boolean): Promise<GiftCardRow> {
    const card = await this.known(payer, typed);
    // The page that members have open is ended before they pay: what it holds is theirs.
    const { cents, ownCents } = await heldByPages(this.dataSource, card.id, payer.caller.clientId);
    const found = { ...card, balanceCents: card.balanceCents + (isAlone ? ownCents : 0) };
    const isHeld = cents > 0 && giftCardStateOn(found, this.clock.read().today) === 'spent';
    if (isHeld) throw invalidField('giftCode', 'giftCardHeld');
    this.requireValid(found);
    return found;
  }

  /** Also one that no longer pays, so that a repeated request finds what it holds. */
  private async known({ caller, network }: Payer, typed: string): Promise<GiftCardRow> {
    const code = giftCodeOf(typed);
    const codeHash = code === null ? null : hashOfGiftCode(code);
    const found: GiftCardRow[] = [];
    const isRight = await this.turns.judge(giftCardsTriedFrom(network), giftCardsTriedBy(caller.id), async () => {
      if (codeHash !== null) found.push(...(await this.dataSource.manager.findBy(GiftCardRow, { codeHash })));
      return found.length > 0;
    });
    const [card] = found;
    if (!isRight || card === undefined) throw invalidField('giftCode', 'giftCardUnknown');
    return card;
  }
}
