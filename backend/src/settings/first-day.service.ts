import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { FIRST_DAY_KEY, type FirstDay } from '../contract/first-day.js';
import { inTransaction } from '../platform/database/transaction.js';
import type { Caller } from '../platform/http/caller.js';
import { Clock } from '../platform/time/clock.js';
import { Setting } from './setting.entity.js';
import { OFF, ON } from './setting.rules.js';

/** Whether a new gym is still being set up (rule: first day). */
@Injectable()
export class FirstDayService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<FirstDay> {
    return { isOpen: await this.dataSource.manager.existsBy(Setting, { key: FIRST_DAY_KEY, value: ON }) };
  }

  change(caller: Caller, isOpen: boolean): Promise<FirstDay> {
    return inTransaction(this.dataSource, async (tx) => {
      const key = FIRST_DAY_KEY;
      await tx.createQueryBuilder().insert().into(Setting).values({ key, value: OFF }).orIgnore().execute();
      const row = await tx.findOneOrFail(Setting, { where: { key }, lock: { mode: 'pessimistic_write' } });
      const wasOpen = row.value === ON;
      if (wasOpen === isOpen) return { isOpen };
      await tx.update(Setting, { id: row.id }, { value: isOpen ? ON : OFF, updatedAt: this.clock.now() });
      await this.audit.record(tx, {
        actorId: caller.id,
        action: isOpen ? 'first-day.reopened' : 'first-day.finished',
        entityId: key,
        before: { isOpen: wasOpen },
        after: { isOpen },
      });
      return { isOpen };
    });
  }
}
