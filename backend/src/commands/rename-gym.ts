import { ENTITIES } from '../app.entities.js';
import { AuditService } from '../audit/audit.service.js';
import { dataSourceOptions } from '../platform/database/data-source.js';
import { inTransaction } from '../platform/database/transaction.js';
import { withDatabase } from '../platform/process/prepared-database.js';
import { Clock } from '../platform/time/clock.js';
import { Setting } from '../settings/setting.entity.js';

/** Changes the name that the members of a gym see; the log says that the system did it. */
export function renameGym(url: string, name: string): Promise<void> {
  const clock = new Clock();
  return withDatabase(dataSourceOptions(url, ENTITIES), url, (dataSource) =>
    inTransaction(dataSource, async (tx) => {
      const before = await tx.findOneByOrFail(Setting, { key: 'GymName' });
      if (before.value === name) return;
      await tx.update(Setting, { key: 'GymName' }, { value: name, updatedAt: clock.now() });
      await new AuditService(clock).record(tx, {
        actorId: null,
        action: 'setting.updated',
        entityId: 'GymName',
        before: { value: before.value },
        after: { value: name },
      });
    }),
  );
}
