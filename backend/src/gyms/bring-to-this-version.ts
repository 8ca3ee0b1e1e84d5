import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { ENTITIES } from '../app.entities.js';
import { fillOnFirstStart } from '../first-start/first-start.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { inSchema } from '../platform/config/schema-of-gym.js';
import { dataSourceOptions } from '../platform/database/data-source.js';
import type { ServedGym, ServedGyms } from '../platform/directory/served-gyms.js';
import { inGym } from '../platform/gyms/current-gym.js';
import { describeFault } from '../platform/process/describe-fault.js';
import { prepareDatabase } from '../platform/process/prepared-database.js';
import { Clock } from '../platform/time/clock.js';

const LOOK_EVERY_MS = 60_000;

/**
 * Brings one gym after the other to this version, while the others are served; what a process before has done is not done
 * again. One that cannot be brought there is tried again after a minute, and stops no other.
 */
export async function bringToThisVersion(gyms: ServedGyms, environment: Environment): Promise<never> {
  const logger = new Logger('Gyms');
  for (;;) {
    for (const gym of gyms.behind()) {
      try {
        await bring(gym, environment);
        await gyms.look();
        logger.log(`The gym ${gym.key} is at this version`);
      } catch (fault) {
        logger.error(`The gym ${gym.key} cannot be brought to this version: ${describeFault(fault)}`);
      }
    }
    await pause(LOOK_EVERY_MS, undefined, { ref: false });
  }
}

function bring(gym: ServedGym, environment: Environment): Promise<void> {
  const url = inSchema(environment.databaseUrl ?? '', gym.schema);
  const own = inGym(gym, () => ({ ...environment, demo: false, firstAdmin: null }));
  return prepareDatabase(dataSourceOptions(url, ENTITIES), url, (dataSource) =>
    fillOnFirstStart(dataSource, own, new Clock().now(), () => undefined),
  );
}
