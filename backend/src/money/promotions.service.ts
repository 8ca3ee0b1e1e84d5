import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { euros } from '../contract/money.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { PromotionUse } from '../contract/gift-card.js';
import { codeOf, discountOf, type Promotion, type PromotionRequest } from '../contract/promotion.js';
import type { ValidationKey } from '../contract/validation.el.js';
import { constraintOf, inTransaction } from '../platform/database/transaction.js';
import { invalidField, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { holdUsed } from '../settings/held-capability.js';
import type { PlanRow } from './money.entity.js';
import { PromotionRow } from './promotion.entity.js';

/** Sales with a promotion, `p`, whose charge was not taken back. */
const USES = `
  FROM sales s JOIN ledger_entries c ON c.sale_id = s.id AND c.kind = 'charge'
 WHERE s.promotion_id = p.id AND NOT EXISTS (SELECT FROM ledger_entries r WHERE r.reverses_id = c.id)`;

const LISTED = `
  SELECT p.id, p.code, p.percent, p.cents, p.first_day AS "firstDay", p.last_day AS "lastDay",
    p.most_uses AS "mostUses", p.plan_ids AS "planIds", p.is_active AS "isActive", u.uses, u.cents AS "discountedCents"
  FROM promotions p
  CROSS JOIN LATERAL (SELECT count(*)::int AS uses, coalesce(sum(s.discount_cents), 0)::int AS cents ${USES}) u`;

const USED = `
  SELECT count(*)::int AS uses, coalesce(bool_or(u.client_id = $2), false) AS "isByClient"
  FROM promotions p CROSS JOIN LATERAL (
    SELECT s.client_id ${USES}
    UNION ALL SELECT o.client_id FROM online_payments o
     WHERE o.promotion_id = p.id AND o.state = 'open' AND ($3 OR o.client_id <> $2)) u WHERE p.id = $1`;

const REPORT = `
  SELECT p.id AS "promotionId", p.code, n.id AS "planId", n.name_el AS "planNameEl", n.name_en AS "planNameEn",
    count(*)::int AS uses, sum(s.discount_cents)::int AS "discountedCents",
    sum(s.price_cents - s.discount_cents)::int AS "soldCents"
  FROM promotions p CROSS JOIN LATERAL (SELECT s.plan_id, s.discount_cents, s.price_cents ${USES}
      AND s.sold_at >= $1::date::timestamp AT TIME ZONE $3
      AND s.sold_at < ($2::date + 1)::timestamp AT TIME ZONE $3) s
    JOIN plans n ON n.id = s.plan_id
  GROUP BY p.id, n.id ORDER BY p.code, n.name_el, n.id`;

/** Whether any counts now or later, at $1: a member without a code is asked for none. */
const ANY = `SELECT FROM promotions WHERE is_active AND coalesce(last_day >= $1::date, true) LIMIT 1`;

/** A code of a promotion, and what it takes off. */
interface Discount {
  promotionId: string;
  code: string;
  discountCents: number;
}

/** Keeps promotions, and applies their codes to sales (rule: promotion codes). */
@Injectable()
export class PromotionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly clock: GymClock,
  ) {}

  /** Those that count first, then by code. */
  list = (): Promise<Promotion[]> => this.dataSource.query(`${LISTED} ORDER BY p.is_active DESC, p.code`);

  /** @throws {AppError} VALIDATION_FAILED for a code that another promotion has, or for no discount or two */
  create(caller: Caller, request: PromotionRequest): Promise<Promotion> {
    return this.save(async (tx) => {
      await holdUsed(tx, 'money');
      const row = { ...checked(request), createdAt: this.clock.read().now };
      const { id } = await tx.save(tx.create(PromotionRow, row));
      await this.audit.record(tx, {
        actorId: caller.id,
        action: 'promotion.created',
        entityId: id,
        after: logged(row),
      });
      return id;
    });
  }

  /** Changes future sales; past ones keep their discount. */
  change(caller: Caller, id: string, request: PromotionRequest): Promise<Promotion> {
    return this.save(async (tx) => {
      await holdUsed(tx, 'money');
      const before = orNotFound(await lockPromotion(tx, { id }));
      const after = checked(request);
      await tx.update(PromotionRow, { id }, after);
      const change = { before: logged(before), after: logged(after) };
      await this.audit.record(tx, { actorId: caller.id, action: 'promotion.updated', entityId: id, ...change });
      return id;
    });
  }

  /**
   * Finds what a typed code takes off a plan's price for a client, whose lock the caller holds. Sales with the same code
   * wait for each other until the transaction ends. An open page of a provider keeps a use; that of the member, who is
   * choosing again, is ended before another one opens.
   *
   * @throws {AppError} VALIDATION_FAILED, which says why the code does not count
   */
  async apply(
    tx: EntityManager,
    typed: string,
    plan: PlanRow,
    { clientId, isMember = false }: { clientId: string; isMember?: boolean },
  ): Promise<Discount> {
    const refusal = (key: ValidationKey) => invalidField('code', key);
    const code = codeOf(typed);
    const promotion = code === null ? null : await lockPromotion(tx, { code });
    const { today } = this.clock.read();
    if (promotion === null || !promotion.isActive) throw refusal('codeUnknown');
    const { id, firstDay, lastDay, planIds, mostUses } = promotion;
    if (firstDay !== null && today < firstDay) throw refusal('codeTooEarly');
    if (lastDay !== null && today > lastDay) throw refusal('codeOver');
    if (planIds.length > 0 && !planIds.includes(plan.id)) throw refusal('codeOfOtherPlans');
    const [used] = await tx.query<[{ uses: number; isByClient: boolean }]>(USED, [id, clientId, !isMember]);
    if (used.isByClient) throw refusal(isMember ? 'codeUsedBefore' : 'codeUsedByClient');
    if (mostUses !== null && used.uses >= mostUses) throw refusal('codeUsedUp');
    return { promotionId: id, code: promotion.code, discountCents: discountOf(promotion, plan.priceCents) };
  }

  /** Sales with a code from one day to another, both included, by code and plan. */
  report(from: CalendarDate, until: CalendarDate): Promise<PromotionUse[]> {
    return this.dataSource.query(REPORT, [from, until, this.clock.read().zone]);
  }

  async isAnyGiven(): Promise<boolean> {
    const found = await this.dataSource.query<object[]>(ANY, [this.clock.read().today]);
    return found.length > 0;
  }

  /** The code under which a sale was made. */
  async codeOf(tx: EntityManager, id: string | null): Promise<string | null> {
    return id === null ? null : ((await tx.findOneBy(PromotionRow, { id }))?.code ?? null);
  }

  private async save(work: (tx: EntityManager) => Promise<string>): Promise<Promotion> {
    try {
      return await inTransaction(this.dataSource, async (tx) => {
        const [saved] = await tx.query<Promotion[]>(`${LISTED} WHERE p.id = $1`, [await work(tx)]);
        return orNotFound(saved);
      });
    } catch (fault) {
      throw constraintOf(fault) === 'promotions_code_key' ? invalidField('code', 'codeTaken') : fault;
    }
  }
}

const lockPromotion = (tx: EntityManager, where: { id: string } | { code: string }): Promise<PromotionRow | null> =>
  tx.findOne(PromotionRow, { where, lock: { mode: 'for_no_key_update' } });

/** The request as it is stored. */
function checked(request: PromotionRequest): Omit<PromotionRow, 'id' | 'createdAt'> {
  const code = codeOf(request.code);
  if (code === null) throw invalidField('code', 'codeLetters');
  const { percent, cents, firstDay, lastDay } = request;
  if ((percent === null) === (cents === null)) throw invalidField('percent', 'onePercentOrAmount');
  if (firstDay !== null && lastDay !== null && lastDay < firstDay) throw invalidField('lastDay', 'lastDayBeforeFirst');
  return { ...request, code, planIds: [...request.planIds] };
}

const logged = ({
  code,
  percent,
  cents,
  firstDay,
  lastDay,
  mostUses,
  isActive,
}: Omit<PromotionRow, 'id' | 'createdAt'>) => ({
  ...{ code, percent, firstDay, lastDay, mostUses, isActive },
  ...(cents !== null && { discount: euros(cents) }),
});
