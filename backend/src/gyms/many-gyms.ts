import type { FastifyInstance } from 'fastify';
import { requireNothingSealed } from '../auth/second-factor/seed-sealing.service.js';
import { addressesOfMany, type Addresses } from '../first-start/addresses.js';
import { requireRealGym } from '../first-start/gym-origin.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { StartupError } from '../platform/config/startup-error.js';
import type { Entities, PostgresOptions } from '../platform/database/data-source.js';
import { NO_GYM } from '../platform/gyms/current-gym.js';
import type { Serving } from '../platform/serving.js';
import { environmentOfCurrentGym } from './directory/environment-of-current-gym.js';
import { operatorUrlOf } from './directory/environment-of-gym.js';
import { beginServing, type ServedGyms } from './directory/served-gyms.js';
import { connectionsOfGyms } from './pools/connections-of-gyms.js';
import { countUses } from './requests/count-uses.js';
import { findGymOfHost } from './requests/gym-of-host.js';
import { bringToThisVersion } from './upkeep/bring-to-this-version.js';

/** Serves all gyms of a directory, each under its own hosts. */
export class ManyGyms implements Serving {
  /** Reads the part of a gym from the gym that is worked for. */
  readonly environment: Environment;

  private constructor(
    private readonly given: Environment,
    private readonly gyms: ServedGyms,
  ) {
    this.environment = environmentOfCurrentGym(given);
  }

  static async of(given: Environment): Promise<ManyGyms> {
    if (given.databaseUrl === null) {
      throw new StartupError('DATABASE_URL is not set: GYMS=all serves the gyms of its directory.');
    }
    return new ManyGyms(given, await beginServing(given, given.databaseUrl, requireRealGym));
  }

  connections(entities: Entities): PostgresOptions {
    return connectionsOfGyms(this.given, entities);
  }

  /** Gyms are served while those whose version is behind are brought to this one. */
  async prepare(): Promise<string[]> {
    if (this.given.sealKey === null) await this.gyms.requireOfEach(requireNothingSealed);
    return [];
  }

  letIn(fastify: FastifyInstance): void {
    const { operator, databaseUrl } = this.given;
    findGymOfHost(fastify, { find: this.gyms.find, operatorHost: operator?.host ?? null, otherwise: NO_GYM });
    countUses(fastify, { gym: null, directoryUrl: databaseUrl });
  }

  keepWatch(): void {}

  goOn(): void {
    void bringToThisVersion(this.gyms, this.environment);
  }

  addresses(): Addresses {
    return addressesOfMany(this.gyms.addresses(), operatorUrlOf(this.given));
  }
}
