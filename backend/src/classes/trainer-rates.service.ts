import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type { TrainerRate, TrainerRateRequest } from '../contract/gym-class.js';
import { inTransaction } from '../platform/database/transaction.js';
import { orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { Clock } from '../platform/time/clock.js';
import { ClassesService } from './classes.service.js';
import { ClassRow } from './gym-class.entity.js';
import { TrainerRateRow } from './trainer-rate.entity.js';

const toRate = ({ createdAt: _, ...row }: TrainerRateRow): TrainerRate => row;
/** Without the amounts: more staff read the log than may know them. */
async function logged(tx: EntityManager, { validFrom: from, classId }: TrainerRate): Promise<object> {
  if (classId === null) return { from };
  const { nameEl } = await tx.findOneByOrFail(ClassRow, { id: classId });
  return { from, className: nameEl };
}

/** Keeps what trainers earn (rule: pay by class). A rate is never changed: another one follows it. */
@Injectable()
export class TrainerRatesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly classes: ClassesService,
  ) {}

  /** Latest first. */
  async list(): Promise<TrainerRate[]> {
    const order = { trainerId: 'ASC', validFrom: 'DESC', createdAt: 'DESC', id: 'ASC' } as const;
    return (await this.dataSource.manager.find(TrainerRateRow, { order })).map(toRate);
  }

  async add(caller: Caller, request: TrainerRateRequest): Promise<TrainerRate> {
    await this.classes.requireKnown(caller, [request]);
    return inTransaction(this.dataSource, async (tx) => {
      const rate = toRate(await tx.save(tx.create(TrainerRateRow, { ...request, createdAt: this.clock.now() })));
      const entry = { actorId: caller.id, action: 'trainer.rate-added' as const, entityId: rate.trainerId };
      await this.audit.record(tx, { ...entry, before: null, after: await logged(tx, rate) });
      return rate;
    });
  }

  /** One that was added by mistake. */
  remove(caller: Caller, id: string): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const row = await tx.findOne(TrainerRateRow, { where: { id }, lock: { mode: 'for_no_key_update' } });
      const rate = toRate(orNotFound(row));
      await tx.delete(TrainerRateRow, { id });
      const entry = { actorId: caller.id, action: 'trainer.rate-removed' as const, entityId: rate.trainerId };
      await this.audit.record(tx, { ...entry, before: await logged(tx, rate), after: null });
    });
  }
}
