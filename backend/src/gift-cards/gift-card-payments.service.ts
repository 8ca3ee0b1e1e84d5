import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { codesTriedBy, giftCardsTriedBy, giftCardsTriedFrom } from '../auth/throttling/throttle-keys.js';
import { ThrottlesService, TurnsService } from '../auth/throttling/throttles.service.js';
import {
  giftCardStateOn,
  giftCodeOf,
  type GiftCardBalance,
  type GiftCardPayment,
  type GiftCardPurchase,
} from '../contract/gift-card.js';
import type { Ledger } from '../contract/money.js';
import type { ValidationKey } from '../contract/validation.el.js';
import { GiftCardRow } from '../money/gift-card.entity.js';
import { lockCard, moveCard } from '../money/gift-cards.repository.js';
import { debtOf } from '../money/ledger.repository.js';
import { LedgerService, requireSeen } from '../money/ledger.service.js';
import { SaleRow } from '../money/money.entity.js';
import { termsOf } from '../money/plan.rules.js';
import { paymentIn, recordedUnder, refusalBy } from '../money/recorded.js';
import { SalesService } from '../money/sales.service.js';
import { OpeningService } from '../payments/opening.service.js';
import { lockClient } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { holdUsed } from '../settings/held-capability.js';
import { hashOfGiftCode } from './gift-codes.js';

/** The person who pays, and their network. */
interface Payer {
  caller: Caller;
  network: string;
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
  ) {}

  /** @throws {AppError} VALIDATION_FAILED, which says why the card does not pay */
  async check(payer: Payer, typed: string): Promise<GiftCardBalance> {
    const card = await this.find(payer, typed);
    return { lastFour: card.lastFour, balanceCents: card.balanceCents, validUntil: card.validUntil };
  }

  /**
   * At most what is owed. A repeated request finds the payment that it made, and asks for no code. The page on which a
   * member who pays alone may pay the same is ended first.
   */
  async pay(payer: Payer, clientId: string, request: GiftCardPayment, names: { namesStaff: boolean }): Promise<Ledger> {
    const { id, amountCents } = request;
    const isMade = async (tx: EntityManager): Promise<boolean> => {
      const recorded = await recordedUnder(tx, clientId, id);
      if (recorded === null) return false;
      const paid = paymentIn(recorded);
      if (paid?.method !== 'giftCard' || paid.amountCents !== amountCents) throw refusalBy(recorded);
      return true;
    };
    const wasMade = await inTransaction(this.dataSource, async (tx) => {
      if (!(await lockClient(tx, clientId))) throw new AppError('NOT_FOUND');
      return isMade(tx);
    });
    if (wasMade) return this.ledger.read(clientId, names);
    const { id: cardId } = await this.find(payer, request.giftCode);
    const isAlone = !names.namesStaff;
    if (isAlone) await this.opening.endPages(clientId);
    return inTransaction(this.dataSource, async (tx) => {
      if (!(await lockClient(tx, clientId))) throw new AppError('NOT_FOUND');
      if (!(await isMade(tx))) {
        if (isAlone) await this.opening.requireNoPage(tx, clientId);
        const { balanceCents } = await debtOf(tx, clientId, this.clock.read().today);
        const owedCents = Math.max(0, balanceCents);
        if (amountCents > owedCents) {
          throw invalidField('amountCents', 'giftCardOverOwed', { max: { cents: owedCents } });
        }
        await this.take(tx, payer.caller, clientId, { id, cardId, amountCents });
        requireSeen(request, { balanceCents: balanceCents - amountCents });
      }
      return this.ledger.read(clientId, names, tx);
    });
  }

  /** A plan that members buy themselves, as they saw it: the card pays its whole price, else nothing is sold. */
  async buy(payer: Payer, request: GiftCardPurchase): Promise<Ledger> {
    const { id, planId, amountCents, startDate } = request;
    const { caller } = payer;
    const { clientId } = caller;
    const isMade = async (tx: EntityManager): Promise<boolean> => {
      const recorded = await recordedUnder(tx, clientId, id);
      if (recorded === null) return false;
      if (!(recorded instanceof SaleRow) || recorded.planId !== planId) throw refusalBy(recorded);
      return true;
    };
    const names = { namesStaff: false };
    if (await inTransaction(this.dataSource, isMade)) return this.ledger.read(clientId, names);
    if ((request.code ?? '') !== '') await this.throttles.requireCounted([codesTriedBy(clientId)]);
    const { id: cardId } = await this.find(payer, request.giftCode);
    await this.opening.endPages(clientId);
    return inTransaction(this.dataSource, async (tx) => {
      if (!(await lockClient(tx, clientId))) throw new AppError('NOT_FOUND');
      if (!(await isMade(tx))) {
        await this.opening.requireNoPage(tx, clientId);
        const { plan, promotionId, discountCents } = await this.opening.planIn(tx, clientId, request);
        const agreed = { terms: termsOf(plan), priceCents: plan.priceCents, startDate, promotionId, discountCents };
        await this.sales.sellPaid(tx, caller, clientId, { id, planId, ...agreed });
        await this.take(tx, caller, clientId, { id, cardId, amountCents });
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
    const card = await lockCard(tx, cardId);
    if (card === null) throw new Error('A gift card is never removed');
    this.requireValid(card);
    if (amountCents > card.balanceCents) {
      throw invalidField('amountCents', 'giftCardTooLittle', { max: { cents: card.balanceCents } });
    }
    await this.ledger.payIn(tx, caller, clientId, { id, amountCents, method: 'giftCard' });
    const by = { at: this.clock.read().now, byId: caller.id };
    await moveCard(tx, { cardId, kind: 'used', amountCents: -amountCents, entryId: id, ...by });
  }

  private requireValid({ balanceCents, validUntil, isCancelled }: GiftCardRow): void {
    const state = giftCardStateOn({ balanceCents, validUntil, isCancelled }, this.clock.read().today);
    if (state !== 'valid') throw invalidField('giftCode', WHY_NOT[state]);
  }

  /** The card of a code, which pays. Only wrong codes are counted (rule: guesses). */
  private async find({ caller, network }: Payer, typed: string): Promise<GiftCardRow> {
    const code = giftCodeOf(typed);
    const codeHash = code === null ? null : hashOfGiftCode(code);
    const found: GiftCardRow[] = [];
    const isRight = await this.turns.judge(giftCardsTriedFrom(network), giftCardsTriedBy(caller.id), async () => {
      if (codeHash !== null) found.push(...(await this.dataSource.manager.findBy(GiftCardRow, { codeHash })));
      return found.length > 0;
    });
    const [card] = found;
    if (!isRight || card === undefined) throw invalidField('giftCode', 'giftCardUnknown');
    this.requireValid(card);
    return card;
  }
}
