import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { ENTITIES } from '../../app.entities.js';
import { fillOnFirstStart } from '../../first-start/first-start.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import { inSchema } from '../../platform/config/schema-of-gym.js';
import { dataSourceOptions } from '../../platform/database/data-source.js';
import { MIGRATING_GYMS } from '../citus/migrating-gyms.js';
import type { ServedGym, ServedGyms } from '../directory/served-gyms.js';
import { databaseErrorOf } from '../../platform/database/transaction.js';
import { isDatabaseAway } from '../../platform/errors/failure.js';
import { inGym } from '../../platform/gyms/current-gym.js';
import { describeFault } from '../../platform/process/describe-fault.js';
import { prepareUnlessBusy } from '../../platform/process/prepared-database.js';
import { Clock } from '../../platform/time/clock.js';
import { prepareDirectory } from './open-directory.js';

const LOOK_EVERY_MS = 60_000;
const LOOK_AT_BUSY_EVERY_MS = 5_000;

/**
 * Brings one gym after the other to this version, while the others are served. It does not repeat the work of an
 * earlier process. Passes over a gym that another process is at. Tries a gym that it cannot bring there again after a
 * minute. Neither stops another.
 */
export async function bringToThisVersion(gyms: ServedGyms, environment: Environment): Promise<never> {
  const logger = new Logger('Gyms');
  // Where no command has made a directory yet, the database may be meant for something else.
  if (gyms.hasAny) {
    await prepareDirectory(environment.databaseUrl ?? '').catch((fault: unknown) =>
      logger.error(`The directory cannot be brought to this version: ${describeFault(fault)}`),
    );
  }
  for (;;) {
    let isAnyBusy = false;
    for (const gym of gyms.behind()) {
      try {
        if (await bring(gym, environment)) logger.log(`The gym ${gym.key} is at this version`);
        else isAnyBusy = true;
        await gyms.look();
      } catch (fault) {
        if (!isWaiting(fault)) gyms.noteFailedUpgrade(gym);
        logger.error(`The gym ${gym.key} cannot be brought to this version: ${describeFault(fault)}`);
      }
    }
    await pause(isAnyBusy ? LOOK_AT_BUSY_EVERY_MS : LOOK_EVERY_MS, undefined, { ref: false });
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

/** It may go better in a minute: a long reading was in the way, or the server was away. */
const isWaiting = (fault: unknown): boolean =>
  isDatabaseAway(fault) || databaseErrorOf(fault)?.code === LOCK_NOT_AVAILABLE;

/** @returns false when another process is at it */
function bring(gym: ServedGym, environment: Environment): Promise<boolean> {
  const url = inSchema(gym.databaseUrl ?? environment.databaseUrl ?? '', gym.schema);
  const own = inGym(gym, () => ({ ...environment, demo: 'off' as const, firstAdmin: null }));
  return prepareUnlessBusy(
    dataSourceOptions(url, ENTITIES),
    url,
    (dataSource) => fillOnFirstStart(dataSource, own, new Clock().now(), () => undefined),
    MIGRATING_GYMS,
  );
}
