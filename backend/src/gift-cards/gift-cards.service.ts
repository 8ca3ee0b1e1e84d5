import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { User } from '../clients/user.entity.js';
import { daysBetween, firstOfMonth, firstOfNextMonth, type CalendarDate } from '../contract/calendar-date.js';
import {
  groupedGiftCode,
  type GiftCard,
  type GiftCardCancelRequest,
  type GiftCardHistory,
  type GiftCardReport,
  type GiftCardRequest,
  type GiftCardWithCode,
} from '../contract/gift-card.js';
import { euros } from '../contract/money.js';
import { lastDayOf } from '../contract/plan-length.js';
import { LONGEST_REPORT_DAYS } from '../contract/report.js';
import { addressedTo } from '../mail/outbox/outgoing-mail.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { GiftCardRow } from '../money/gift-card.entity.js';
import { lockCard, moveCard } from '../money/gift-cards.repository.js';
import { nextReceipt } from '../money/ledger.repository.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { GIFT_CARDS_LOCK, lockClient } from '../platform/database/locks.js';
import { doesOlderRun } from '../platform/database/older-runs.js';
import { constraintOf, inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { holdUsed } from '../settings/held-capability.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { allCards, movesOf, oneCard, outstanding, reportOf } from './gift-cards.repository.js';
import { hashOfGiftCode, newGiftCode } from './gift-codes.js';

const FOUR = 4;

/** Sells and cancels gift cards (rule: gift cards). */
@Injectable()
export class GiftCardsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly clock: GymClock,
    private readonly settings: SettingsRepository,
    private readonly outbox: MailOutboxService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  list = (): Promise<GiftCard[]> => allCards(this.dataSource, this.clock.read().today);

  async read(id: string): Promise<GiftCardHistory> {
    const card = orNotFound(await oneCard(this.dataSource, id, this.clock.read().today));
    return { ...card, moves: await movesOf(this.dataSource, id) };
  }

  /** By the months that the period touches. */
  async report(from: CalendarDate, until: CalendarDate): Promise<GiftCardReport> {
    const { today, zone } = this.clock.read();
    if (until < from) throw invalidField('until', 'rangeEndBeforeStart');
    if (daysBetween(from, until) >= LONGEST_REPORT_DAYS) {
      throw invalidField('until', 'rangeTooLong', { max: LONGEST_REPORT_DAYS });
    }
    const months: CalendarDate[] = [];
    for (let month = firstOfMonth(from); month <= until; month = firstOfNextMonth(month)) months.push(month);
    return {
      months: await reportOf(this.dataSource, months, zone, today),
      outstandingCents: await outstanding(this.dataSource, today),
    };
  }

  /** A repeated request sells once, and the code is told once. */
  async sell(caller: Caller, request: GiftCardRequest): Promise<GiftCardWithCode> {
    try {
      return await this.sellOnce(caller, request);
    } catch (fault) {
      // The same request was quicker a second time: its card is found now.
      if (constraintOf(fault) !== 'gift_cards_pkey') throw fault;
      return this.sellOnce(caller, request);
    }
  }

  private sellOnce(caller: Caller, request: GiftCardRequest): Promise<GiftCardWithCode> {
    const { id, amountCents, method, buyerId = null, forWhom = '', isMailed = false } = request;
    return inTransaction(this.dataSource, async (tx) => {
      const { now, today } = this.clock.read();
      const known = await oneCard(tx, id, today);
      if (known !== null) {
        requireSame(known, request);
        return { ...known, giftCode: null, isMailed: false };
      }
      // An older one takes payments by card back without the card, and closes tills without its money.
      if (await doesOlderRun(tx, GIFT_CARDS_LOCK, this.environment)) throw new AppError('NOT_READY');
      const buyer = await this.lockBuyer(tx, buyerId);
      if (buyerId !== null && buyer === null) throw invalidField('buyerId', 'unknownBuyer');
      await holdUsed(tx, 'money');
      const validUntil = await this.lastDay(tx, request);
      const code = newGiftCode();
      await tx.insert(GiftCardRow, {
        ...{ id, codeHash: hashOfGiftCode(code), lastFour: code.slice(-FOUR), amountCents, balanceCents: 0 },
        ...{ buyerId, forWhom, validUntil, isCancelled: false },
      });
      if (isMailed) await this.mail(tx, buyer, { code, amountCents, forWhom, validUntil });
      await this.audit.record(tx, {
        ...{ actorId: caller.id, action: 'gift-card.sold', entityId: id },
        after: { amount: euros(amountCents), method, lastFour: code.slice(-FOUR), validUntil },
      });
      // Last: every other payment waits for the number.
      const receiptYear = Number(today.slice(0, 4));
      const receiptNo = await nextReceipt(tx, receiptYear);
      await moveCard(tx, {
        ...{ cardId: id, kind: 'sold', amountCents, method, receiptYear, receiptNo, at: now, byId: caller.id },
      });
      const card = orNotFound(await oneCard(tx, id, today));
      return { ...card, giftCode: groupedGiftCode(code), isMailed };
    });
  }

  /** For a card whose code was lost, or told to the wrong person: the former code pays no more. */
  renewCode(caller: Caller, id: string, isMailed: boolean): Promise<GiftCardWithCode> {
    return inTransaction(this.dataSource, async (tx) => {
      const { buyerId } = orNotFound(await tx.findOneBy(GiftCardRow, { id }));
      // The card of a buyer who was erased gets a code all the same.
      const buyer = isMailed ? await this.lockBuyer(tx, buyerId) : null;
      await holdUsed(tx, 'money');
      const row = orNotFound(await lockCard(tx, id));
      if (row.isCancelled || row.buyerId !== buyerId) throw new AppError('CONFLICT');
      const code = newGiftCode();
      const lastFour = code.slice(-FOUR);
      await tx.update(GiftCardRow, { id }, { codeHash: hashOfGiftCode(code), lastFour });
      const change = { before: { lastFour: row.lastFour }, after: { lastFour } };
      await this.audit.record(tx, { actorId: caller.id, action: 'gift-card.code-renewed', entityId: id, ...change });
      if (isMailed) await this.mail(tx, buyer, { ...row, amountCents: row.balanceCents, code });
      const card = orNotFound(await oneCard(tx, id, this.clock.read().today));
      return { ...card, giftCode: groupedGiftCode(code), isMailed };
    });
  }

  /** The rest goes off the card, and back to the buyer by a way of paying if staff say so. */
  async cancel(caller: Caller, id: string, request: GiftCardCancelRequest): Promise<GiftCardHistory> {
    await inTransaction(this.dataSource, async (tx) => {
      await holdUsed(tx, 'money');
      const { balanceCents } = orNotFound(await lockCard(tx, id));
      if (balanceCents !== request.balanceCents) throw new AppError('STALE');
      if (balanceCents === 0) throw new AppError('CONFLICT');
      const { reason, method } = request;
      const by = { at: this.clock.read().now, byId: caller.id };
      await tx.update(GiftCardRow, { id }, { isCancelled: true });
      await moveCard(tx, { cardId: id, kind: 'cancelled', amountCents: -balanceCents, method, reason, ...by });
      await this.audit.record(tx, {
        ...{ actorId: caller.id, action: 'gift-card.cancelled', entityId: id },
        after: { amount: euros(balanceCents), method, note: reason },
      });
    });
    return this.read(id);
  }

  private async lastDay(tx: EntityManager, { validUntil }: GiftCardRequest): Promise<CalendarDate | null> {
    const { today } = this.clock.read();
    if (validUntil === undefined) {
      const { giftCardMonths } = await this.settings.values(tx);
      return giftCardMonths === null ? null : lastDayOf({ length: giftCardMonths, unit: 'months' }, today);
    }
    if (validUntil !== null && validUntil < today) throw invalidField('validUntil', 'giftCardOverAtOnce');
    return validUntil;
  }

  /** Before all other locks, so that an erasure waits, or is over: then there is no buyer. */
  private async lockBuyer(tx: EntityManager, id: string | null): Promise<User | null> {
    if (id === null || !(await lockClient(tx, id))) return null;
    return tx.findOneByOrFail(User, { id });
  }

  /** @throws {AppError} VALIDATION_FAILED without an address */
  private async mail(
    tx: EntityManager,
    buyer: User | null,
    { code, ...card }: Pick<GiftCardRow, 'amountCents' | 'forWhom' | 'validUntil'> & { code: string },
  ): Promise<void> {
    if (buyer?.email == null || buyer.email === '') throw invalidField('isMailed', 'buyerWithoutEmail');
    const { amountCents, forWhom, validUntil } = card;
    const values = { giftCode: groupedGiftCode(code), amountCents, forWhom, validUntil };
    await this.outbox.enqueue(tx, { purpose: 'gift-card', ...addressedTo(buyer), values });
  }
}

/** @throws {AppError} CONFLICT for another card under an id that was used */
function requireSame(known: GiftCard, { amountCents, method, buyerId, forWhom, validUntil }: GiftCardRequest): void {
  const isSame =
    known.amountCents === amountCents &&
    known.method === method &&
    known.buyerId === (buyerId ?? null) &&
    known.forWhom === (forWhom ?? '') &&
    (validUntil === undefined || known.validUntil === validUntil);
  if (!isSame) throw new AppError('CONFLICT');
}
