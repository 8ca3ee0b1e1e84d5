import { AuditService } from '../audit/audit.service.js';
import { ENTITIES } from '../app.entities.js';
import { DIRECTORY_SCHEMA } from '../platform/config/schema-of-gym.js';
import { StartupError } from '../platform/config/startup-error.js';
import { dataSourceOptions } from '../platform/database/data-source.js';
import { tablesOf } from '../platform/directory/place-of-gym.js';
import { inTransaction } from '../platform/database/transaction.js';
import { withDatabase } from '../platform/process/prepared-database.js';
import { Clock } from '../platform/time/clock.js';
import { Setting } from '../settings/setting.entity.js';
import { enterHosts, explained } from './create-gym.js';
import { problemsOf, type AskedGym } from './gym.rules.js';
import { withGymAlone } from './gym-states.js';

/** Properties that are left out stay as they are. */
export type GymChanges = Partial<Omit<AskedGym, 'key'>>;

/** Changes what the directory says of a gym, and the name that its members see; processes for all know it in seconds. */
export const setGym = (url: string, key: string, changes: GymChanges, gymsKey: string | null): Promise<AskedGym> =>
  withGymAlone(url, key, async (client, known) => {
    if (!known.isReady || known.isRestoring || known.isMoving) {
      throw new StartupError(`${key} is being made, moved or restored: npm run gym:list says when it is ready.`);
    }
    const { name, hosts, timeZone, mailFrom } = known;
    const gym = { ...{ key, name, hosts, timeZone, mailFrom }, ...changes };
    const problems = problemsOf(gym);
    if (problems.length > 0) throw new StartupError(problems.join('\n'));
    try {
      await client.query('BEGIN');
      await client.query(
        `UPDATE ${DIRECTORY_SCHEMA}.gyms SET name = $2, time_zone = $3, mail_from = $4 WHERE key = $1`,
        [key, gym.name, gym.timeZone, gym.mailFrom],
      );
      await client.query(`DELETE FROM ${DIRECTORY_SCHEMA}.gym_hosts WHERE gym_key = $1`, [key]);
      await enterHosts(client, gym);
      // Members see the name of the gym's own settings, which the owner may have changed since.
      if (changes.name !== undefined) await rename(tablesOf(url, known, gymsKey), changes.name);
      await client.query('COMMIT');
    } catch (fault) {
      await client.query('ROLLBACK');
      throw explained(fault, gym);
    }
    return gym;
  });

function rename(url: string, name: string): Promise<void> {
  const clock = new Clock();
  return withDatabase(dataSourceOptions(url, ENTITIES), url, (dataSource) =>
    inTransaction(dataSource, async (tx) => {
      const before = await tx.findOneByOrFail(Setting, { key: 'GymName' });
      if (before.value === name) return;
      await tx.update(Setting, { key: 'GymName' }, { value: name, updatedAt: clock.now() });
      await new AuditService(clock).record(tx, {
        actorId: null,
        action: 'setting.updated',
        entity: 'setting',
        entityId: 'GymName',
        before: { value: before.value },
        after: { value: name },
      });
    }),
  );
}
