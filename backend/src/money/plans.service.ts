import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type { Plan, PlanRequest } from '../contract/money.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { Clock } from '../platform/time/clock.js';
import { PlanRow } from './money.entity.js';

const toPlan = ({ createdAt: _, opensEarlierDays, ...plan }: PlanRow): Plan => ({
  ...plan,
  ...(opensEarlierDays > 0 && { opensEarlierDays }),
});

const rowOf = ({ classIds, areaIds, ...request }: PlanRequest) => ({
  ...request,
  ...(classIds && { classIds: [...classIds] }),
  ...(areaIds && { areaIds: [...areaIds] }),
});

/** Visits are limited by the month, by the week, or in a pack. */
function requireOneLimit({ monthlyLimit, weeklyLimit = 0, packVisits = 0 }: PlanRequest): void {
  if (weeklyLimit > 0 && monthlyLimit > 0) throw invalidField('weeklyLimit', 'oneLimitOnly');
  if (packVisits > 0 && monthlyLimit + weeklyLimit > 0) throw invalidField('packVisits', 'oneLimitOnly');
}

/** A trial has no price. */
function requireFreeTrial({ isTrial = false, priceCents }: PlanRequest): void {
  if (isTrial && priceCents > 0) throw invalidField('priceCents', 'trialIsFree');
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

  async create(caller: Caller, request: PlanRequest): Promise<Plan> {
    requireOneLimit(request);
    requireFreeTrial(request);
    await this.requireClasses(caller, request);
    await this.requireRooms(caller, request);
    return inTransaction(this.dataSource, async (tx) => {
      const plan = toPlan(await tx.save(tx.create(PlanRow, { ...rowOf(request), createdAt: this.clock.now() })));
      await this.audit.record(tx, { actorId: caller.id, action: 'plan.created', entityId: plan.id, after: plan });
      return plan;
    });
  }

  /** Changes future sales; past ones stay as they were. */
  async change(caller: Caller, id: string, request: PlanRequest): Promise<Plan> {
    await this.requireClasses(caller, request);
    await this.requireRooms(caller, request);
    return inTransaction(this.dataSource, async (tx) => {
      const row = orNotFound(await tx.findOne(PlanRow, { where: { id }, lock: { mode: 'pessimistic_write' } }));
      const before = toPlan(row);
      const plan = { ...before, ...request };
      requireOneLimit(plan);
      requireFreeTrial(plan);
      await tx.update(PlanRow, { id }, rowOf(request));
      await this.audit.record(tx, { actorId: caller.id, action: 'plan.updated', entityId: id, before, after: plan });
      return plan;
    });
  }

  /** Classes are never deleted, so one that is known now stays known. */
  private async requireClasses({ uses }: Caller, { classIds = [] }: PlanRequest): Promise<void> {
    if (classIds.length === 0) return;
    if (!uses.includes('classes')) throw new AppError('NOT_USED');
    const text = 'SELECT id FROM classes WHERE id = ANY ($1::uuid[])';
    const known = await this.dataSource.query<object[]>(text, [classIds]);
    if (known.length < new Set(classIds).size) throw invalidField('classIds', 'unknownClass');
  }

  /** A room that a plan names is not removed (`RoomsService`). */
  private async requireRooms({ uses }: Caller, { areaIds = [] }: PlanRequest): Promise<void> {
    if (areaIds.length === 0) return;
    if (!uses.includes('rooms')) throw new AppError('NOT_USED');
    const text = 'SELECT number FROM rooms WHERE removed_at IS NULL AND number = ANY ($1::smallint[])';
    const known = await this.dataSource.query<object[]>(text, [areaIds]);
    if (known.length < areaIds.length) throw invalidField('areaIds', 'unknownRoom');
  }
}
