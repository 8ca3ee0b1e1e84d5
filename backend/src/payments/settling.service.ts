import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { giftCardStateOn } from '../contract/gift-card.js';
import { euros } from '../contract/money.js';
import { Role } from '../contract/roles.js';
import type { OnlineState, PaymentProblem } from '../contract/online-payment.js';
import { heldPart, lockCard, moveCard, releasePart, type HeldPart } from '../money/gift-cards.repository.js';
import { LedgerService } from '../money/ledger.service.js';
import { LedgerEntryRow } from '../money/money.entity.js';
import { SalesService } from '../money/sales.service.js';
import { lockPerson } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError } from '../platform/errors/app-error.js';
import { Clock } from '../platform/time/clock.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { holdUsed } from '../settings/held-capability.js';
import {
  OnlinePaymentEventRow,
  OnlinePaymentRow,
  OnlineRefundRow,
  PaymentProviderRow,
  type EventKind,
} from './online-payment.entity.js';
import { OnlinePaymentsRepository } from './online-payments.repository.js';
import { PaymentPlaces } from './payment-places.js';
import { PaymentProvidersService } from './payment-providers.service.js';
import { ProviderFailure, type MoneyMove, type Notice, type Outcome } from './providers/payment-provider.js';
import { ChargesService } from './charges.service.js';
import { ConsentsService } from './consents.service.js';
import { RenewalOutcomesService } from './renewal-outcomes.service.js';
import {
  failuresFirst,
  faultOf,
  isMoveNoted,
  orderToAsk,
  pageOf,
  refundNotedAs,
  requestOfMove,
} from './settling.rules.js';

/** A page whose address nobody was given is no page: the process that opened it has ended meanwhile. */
const OPENING_MS = 2 * 60_000;
/** The provider knows nothing of it, or nobody opens its account any more. */
const FORGOTTEN_MS = 24 * 3_600_000;

/** The events that take an earlier one back. */
const TAKEN_BACK = { failed: 'refund', won: 'dispute' } as const;
const DEEDS = { refund: 'refunded', failed: 'refund-failed', dispute: 'disputed', won: 'dispute-won' } as const;

/** Within it, a provider knows of a refund that was sent. */
export const REFUND_MS = 24 * 3_600_000;

/** An answer, the page that it is about, and the number of the request that it answers. */
interface Answered {
  ask: number;
  orderRef: string;
  outcome: Outcome;
}

/**
 * Asks the provider what became of a payment, and notes it in the account once, whoever asks first: the member who comes back, a
 * webhook, or the job (rule: paying online).
 */
@Injectable()
export class SettlingService {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: OnlinePaymentsRepository,
    private readonly providers: PaymentProvidersService,
    private readonly ledger: LedgerService,
    private readonly sales: SalesService,
    private readonly audit: AuditService,
    private readonly charges: ChargesService,
    private readonly consents: ConsentsService,
    private readonly renewals: RenewalOutcomesService,
    private readonly places: PaymentPlaces,
    private readonly clock: Clock,
    private readonly gymClock: GymClock,
  ) {}

  /**
   * @returns whether what is true there is noted now
   * @throws {ProviderFailure} when the provider cannot be asked now
   */
  async settle(id: string, notice: Notice | null = null): Promise<boolean> {
    try {
      return await this.ask(id, notice);
    } finally {
      await this.places.follow(id);
    }
  }

  private async ask(id: string, notice: Notice | null): Promise<boolean> {
    const row = await this.payments.find(id);
    if (row === null) return false;
    const isCharge = row.renewalOf !== null;
    const orderRef = isCharge ? row.orderRef : orderToAsk(row, notice);
    if (orderRef === null) return this.giveUp(row, row.createdAt.getTime() + OPENING_MS);
    const account = await this.providers.account(row.provider);
    // With the keys of another account it would be asked about somebody else's payments.
    if (account === null || account.isLive !== row.isLive) {
      return this.giveUp(row, row.expiresAt.getTime() + FORGOTTEN_MS);
    }
    let outcome: Outcome | null;
    const ask = await this.payments.countAsk(id);
    try {
      const heardOf = notice?.paymentRef ?? null;
      const paymentRef = orderRef === row.orderRef ? (row.paymentRef ?? heardOf) : heardOf;
      outcome = isCharge
        ? await this.charges.outcomeOf(account, row, heardOf)
        : await account.provider.ask(account, { orderRef, paymentRef });
    } catch (fault) {
      if (!(fault instanceof ProviderFailure) || fault.kind === 'away') throw fault;
      this.logger.warn(`Payment ${id}: ${fault.message}`);
      await this.giveUp(row, row.expiresAt.getTime() + FORGOTTEN_MS);
      // With other keys of the account it may be known: the provider tells of it again.
      if (fault.kind === 'denied') throw fault;
      return false;
    }
    if (outcome === null) return true;
    const answered = { ask, orderRef, outcome };
    try {
      return await inTransaction(this.dataSource, (tx) => this.note(tx, id, answered));
    } catch (fault) {
      // A day is long enough for what passes: its client is not kept from paying for ever.
      await this.giveUp(row, row.expiresAt.getTime() + FORGOTTEN_MS);
      throw fault;
    }
  }

  /** A page that was never given to the member as this payment's, and was paid all the same: staff give that back. */
  private async noteSurplus(tx: EntityManager, row: OnlinePaymentRow, orderRef: string): Promise<void> {
    const told = `${orderRef}: it was paid on a page that is not its own`;
    if (row.fault === told) return;
    this.logger.error(`Payment ${row.id} of ${row.provider}: ${told}`);
    // Another problem has to be seen to before.
    await tx.update(OnlinePaymentRow, { id: row.id }, { fault: told, problem: row.problem ?? 'mismatch' });
  }

  /** A page whose address was given away may have been paid: staff look. */
  private async giveUp(row: OnlinePaymentRow, atMs: number): Promise<false> {
    const { id, orderRef, problem: known, renewalOf } = row;
    const now = this.clock.now();
    if (now.getTime() < atMs) return false;
    const problem = orderRef === null ? known : (known ?? 'unheard');
    const given = { state: 'abandoned', settledAt: now, problem } as const;
    await inTransaction(this.dataSource, async (tx) => {
      const locked = renewalOf === null ? null : await this.lock(tx, id);
      // Nothing was sent: nothing is left to be heard of.
      const isUnsent = locked !== null && locked.row.chargedAt === null;
      const how = isUnsent ? { ...given, problem: known } : given;
      const { affected } = await tx.update(OnlinePaymentRow, { id, state: 'open' }, how);
      if (affected !== 1) return;
      await this.release(tx, row);
      await (isUnsent ? this.renewals.unsent(tx, row) : this.renewals.stop(tx, row));
    });
    return false;
  }

  private async note(tx: EntityManager, id: string, { ask, orderRef, outcome }: Answered): Promise<boolean> {
    const locked = await this.lock(tx, id);
    if (locked === null) return false;
    const { row, isErased } = locked;
    const page = pageOf(row, orderRef, outcome);
    if (page === 'surplus' && outcome.state === 'paid') await this.noteSurplus(tx, row, orderRef);
    if (page !== 'own') return false;
    const events = await tx.findBy(OnlinePaymentEventRow, { paymentId: id });
    const isPaid = events.some(({ kind }) => kind === 'paid');
    // A later answer was quicker. What was paid once stays so: that one is never dropped.
    if (ask < row.answered && (isPaid || outcome.state !== 'paid')) return true;
    const fault = faultOf(row, outcome);
    if (fault !== null) {
      this.logger.error(`Payment ${id} of ${row.provider} is not noted: ${fault}`);
      const { paymentRef } = isPaid ? row : outcome;
      const told = `${outcome.paymentRef}: ${fault}`;
      // Told again, what staff have seen to stays so. An entry of before the last fault was kept is known by its payment.
      const isTold = row.fault === told || (row.fault === null && !isPaid && paymentRef === row.paymentRef);
      await this.save(tx, row, {
        ...{ answered: ask, orderRef, paymentRef, fault: told, problem: isTold ? row.problem : 'mismatch' },
        state: row.state === 'open' ? 'abandoned' : row.state,
      });
      if (row.state === 'open') await this.stop(tx, row);
      return false;
    }
    if (outcome.state !== 'paid') {
      if (isPaid) return false;
      const isOver = outcome.state === 'gone' && row.state === 'open';
      await this.save(tx, row, {
        ...{ answered: ask, orderRef, problem: row.problem === 'unheard' ? null : row.problem },
        state: outcome.state === 'gone' ? 'abandoned' : row.state,
      });
      if (isOver) {
        await this.release(tx, row);
        await this.renewals.failed(tx, row, outcome.needsPayer === true);
      }
      return true;
    }
    let { problem } = row;
    if (!isPaid) {
      problem = await this.pay(tx, row, isErased);
      await this.remember(tx, row, 'paid', '', row.id);
      await this.consents.begin(tx, row, { method: outcome.method ?? null, problem });
      await this.renewals.paid(tx, row, problem);
    }
    let { refundedCents } = row;
    const requests = await tx.find(OnlineRefundRow, { where: { paymentId: id }, order: { begunAt: 'ASC', id: 'ASC' } });
    for (const move of failuresFirst(outcome.moves)) {
      const isNoted = isMoveNoted(move, outcome, events);
      const request = requestOfMove(move, requests, isNoted);
      if (request !== null) await this.know(tx, request, move);
      if (isNoted || move.isPending === true) continue;
      const takesBack = takenBackBy(move, outcome, events);
      if (takesBack === null) continue;
      const entryId = await this.moveBack(tx, row, move, { request, takesBack });
      events.push(await this.remember(tx, row, move.kind, move.reference, entryId));
      refundedCents += move.kind in TAKEN_BACK ? -move.amountCents : move.amountCents;
    }
    await this.forget(tx, requests);
    if (outcome.isDisputed) await this.renewals.disputed(tx, row);
    const state = outcome.isDisputed ? 'disputed' : refundedCents >= row.amountCents ? 'refunded' : 'paid';
    const { paymentRef, feeCents } = outcome;
    await this.save(tx, row, {
      ...{ answered: ask, orderRef },
      state,
      problem,
      refundedCents,
      paymentRef,
      feeCents: feeCents ?? row.feeCents,
    });
    if (row.isLive) {
      const { provider: name } = row;
      await tx
        .createQueryBuilder()
        .update(PaymentProviderRow)
        .set({ provenAt: this.clock.now() })
        .where('name = :name AND is_live AND proven_at IS NULL AND changed_at <= :begun', {
          name,
          begun: row.createdAt,
        })
        .execute();
    }
    return true;
  }

  private async stop(tx: EntityManager, row: OnlinePaymentRow): Promise<void> {
    await this.release(tx, row);
    await this.renewals.stop(tx, row);
  }

  private release = (tx: EntityManager, { id, payerId }: OnlinePaymentRow): Promise<void> =>
    releasePart(tx, id, { at: this.clock.now(), byId: payerId });

  /** The client is locked before the payment; one that was merged meanwhile has another client. */
  async lock(tx: EntityManager, id: string): Promise<{ row: OnlinePaymentRow; isErased: boolean } | null> {
    for (;;) {
      const seen = await this.payments.find(id, tx);
      if (seen === null) return null;
      const role = await lockPerson(tx, seen.clientId);
      const row = await this.payments.lock(tx, id);
      if (row?.clientId === seen.clientId) return { row, isErased: role !== Role.Client };
    }
  }

  /**
   * The payment, and the plan that it pays for. Where it cannot be sold any more, the payment stays as money paid ahead; to an
   * erased client nothing is sold (rule: erasure).
   */
  private async pay(tx: EntityManager, row: OnlinePaymentRow, isErased: boolean): Promise<PaymentProblem | null> {
    const { id, clientId, payerId, amountCents, provider, planId, startDate, terms, promotionId, discountCents } = row;
    const payer = { id: payerId };
    const part = await this.partOf(tx, row);
    const isSold = !isErased && part?.isSpent !== true && (await this.renewals.isToBeSold(tx, row));
    let problem: PaymentProblem | null = isSold ? null : 'notSold';
    if (isSold && planId !== null && startDate !== null && terms !== null) {
      await tx.query('SAVEPOINT sale');
      try {
        const priceCents = amountCents + (part?.cents ?? 0) + discountCents;
        const agreed = { priceCents, startDate, terms, promotionId, discountCents };
        await this.sales.sellPaid(tx, payer, clientId, { id, planId, ...agreed });
      } catch (fault) {
        if (!(fault instanceof AppError) || fault.code !== 'VALIDATION_FAILED') throw fault;
        await tx.query('ROLLBACK TO SAVEPOINT sale');
        problem = 'notSold';
      }
    }
    // Where nothing was sold, the card keeps its part.
    if (part !== null && problem === null) {
      const { cardId, cents } = part;
      const entryId = randomUUID();
      await this.ledger.payIn(tx, payer, clientId, { id: entryId, amountCents: cents, method: 'giftCard' });
      const by = { at: this.clock.now(), byId: payerId };
      await moveCard(tx, { cardId, kind: 'used', amountCents: -cents, entryId, ...by });
    }
    await this.ledger.payIn(tx, payer, clientId, { id, amountCents, method: provider });
    return problem;
  }

  /**
   * The amount that a gift card pays of it, on the card again and to be used at once. `isSpent`: the page had ended before it was paid, and
   * the card no longer pays that part.
   */
  private async partOf(tx: EntityManager, row: OnlinePaymentRow): Promise<(HeldPart & { isSpent: boolean }) | null> {
    const part = await heldPart(tx, row.id);
    if (part === null) return null;
    await holdUsed(tx, 'money');
    await this.release(tx, row);
    const card = await lockCard(tx, part.cardId);
    const { today } = this.gymClock.read();
    const pays = card !== null && giftCardStateOn(card, today) === 'valid' && card.balanceCents >= part.cents;
    return { ...part, isSpent: part.isReleased && !pays };
  }

  /** With the staff who asked for it, and their reason; `takesBack` is the entry that it reverses, if it does. */
  private async moveBack(
    tx: EntityManager,
    row: OnlinePaymentRow,
    { kind, reference, amountCents }: MoneyMove,
    { request, takesBack }: { request: OnlineRefundRow | null; takesBack: string | undefined },
  ): Promise<string> {
    const { clientId, payerId, provider: method } = row;
    const entry = { id: randomUUID(), clientId, method, at: this.clock.now(), byId: request?.byId ?? payerId };
    if (kind === 'won' || kind === 'failed') {
      const again = { amountCents: -amountCents, reversesId: takesBack ?? null, reason: reference };
      await tx.insert(LedgerEntryRow, { ...entry, kind: 'reversal', ...again });
    } else {
      await tx.insert(LedgerEntryRow, { ...entry, kind, amountCents, reason: request?.reason ?? '' });
    }
    const after = { amount: euros(amountCents), method, reference, ...(request !== null && { note: request.reason }) };
    await this.audit.recordOfClient(tx, { id: entry.byId }, `client.payment-${DEEDS[kind]}`, clientId, null, after);
    return entry.id;
  }

  private async know(
    tx: EntityManager,
    request: OnlineRefundRow,
    { kind, reference, isPending }: MoneyMove,
  ): Promise<void> {
    request.reference ??= reference;
    if (isPending !== true) request.state = kind === 'failed' ? 'refused' : 'done';
    await tx.save(OnlineRefundRow, request);
  }

  /** A day after it was sent, what the provider knows nothing of was not carried out. */
  private async forget(tx: EntityManager, requests: readonly OnlineRefundRow[]): Promise<void> {
    const until = this.clock.now().getTime() - REFUND_MS;
    for (const { id, state, reference, begunAt } of requests) {
      if (state !== 'begun' || reference !== null || begunAt.getTime() > until) continue;
      await tx.update(OnlineRefundRow, { id }, { state: 'refused' });
    }
  }

  private async remember(
    tx: EntityManager,
    { id: paymentId }: OnlinePaymentRow,
    kind: EventKind,
    reference: string,
    entryId: string,
  ): Promise<OnlinePaymentEventRow> {
    const event = { entryId, paymentId, kind, reference };
    await tx.insert(OnlinePaymentEventRow, event);
    return event;
  }

  private async save(
    tx: EntityManager,
    { id, settledAt }: OnlinePaymentRow,
    change: Partial<OnlinePaymentRow> & { state: OnlineState },
  ): Promise<void> {
    const now = this.clock.now();
    const settled = change.state === 'open' ? null : (settledAt ?? now);
    await tx.update(OnlinePaymentRow, { id }, { ...change, askedAt: now, settledAt: settled });
  }
}

/** The entry that a movement takes back; undefined: none, since it takes back nothing. null: that one is not here. */
function takenBackBy(
  move: MoneyMove,
  charge: Outcome,
  events: readonly OnlinePaymentEventRow[],
): string | undefined | null {
  const { kind, reference } = move;
  if (kind !== 'won' && kind !== 'failed') return undefined;
  const name = kind === 'failed' ? refundNotedAs(move, charge, events) : reference;
  return events.find((one) => one.kind === TAKEN_BACK[kind] && one.reference === name)?.entryId ?? null;
}
