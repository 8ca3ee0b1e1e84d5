import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type { Plan, PlanRequest } from '../contract/money.js';
import { inTransaction } from '../platform/database/transaction.js';
import { invalidField, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { Clock } from '../platform/time/clock.js';
import { PlanRow } from './money.entity.js';

const toPlan = ({ createdAt: _, ...plan }: PlanRow): Plan => plan;

/** Visits are limited by the month, by the week, or in a pack. */
function requireOneLimit({ monthlyLimit, weeklyLimit = 0, packVisits = 0 }: PlanRequest): void {
  if (weeklyLimit > 0 && monthlyLimit > 0) throw invalidField('weeklyLimit', 'oneLimitOnly');
  if (packVisits > 0 && monthlyLimit + weeklyLimit > 0) throw invalidField('packVisits', 'oneLimitOnly');
}

/** Keeps the catalogue (rule: plans). */
@Injectable()
export class PlansService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** On sale first, by price. */
  async list(): Promise<Plan[]> {
    const order = { isOnSale: 'DESC', priceCents: 'ASC', nameEl: 'ASC', id: 'ASC' } as const;
    return (await this.dataSource.manager.find(PlanRow, { order })).map(toPlan);
  }

  create(caller: Caller, request: PlanRequest): Promise<Plan> {
    requireOneLimit(request);
    return inTransaction(this.dataSource, async (tx) => {
      const plan = toPlan(await tx.save(tx.create(PlanRow, { ...request, createdAt: this.clock.now() })));
      await this.audit.record(tx, { actorId: caller.id, action: 'plan.created', entityId: plan.id, after: plan });
      return plan;
    });
  }

  /** Changes future sales; past ones stay as they were. */
  change(caller: Caller, id: string, request: PlanRequest): Promise<Plan> {
    return inTransaction(this.dataSource, async (tx) => {
      const row = orNotFound(await tx.findOne(PlanRow, { where: { id }, lock: { mode: 'pessimistic_write' } }));
      const before = toPlan(row);
      const plan = { ...before, ...request };
      requireOneLimit(plan);
      await tx.update(PlanRow, { id }, request);
      await this.audit.record(tx, { actorId: caller.id, action: 'plan.updated', entityId: id, before, after: plan });
      return plan;
    });
  }
}
