import type { FastifyInstance } from 'fastify';
import { OneGym } from '../one-gym.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { pauseWhile } from '../platform/gyms/current-gym.js';
import { MIGRATING_GYMS } from './citus/migrating-gyms.js';
import { environmentIn, gymOf } from './directory/environment-of-gym.js';
import { OwnGym } from './directory/own-gym.js';
import { countUses } from './requests/count-uses.js';
import { answerOwnHostsOnly } from './requests/gym-of-host.js';

/** Serves the one gym of a directory that `GYM` names. */
export class OneOfDirectory extends OneGym {
  private constructor(
    environment: Environment,
    private readonly gym: OwnGym,
  ) {
    super(environment);
  }

  static async of(given: Environment & { gym: string }): Promise<OneOfDirectory> {
    const listed = await gymOf(given);
    const gym = new OwnGym(given.databaseUrl ?? '', listed, given.gymsKey);
    pauseWhile(() => gym.state === 'later');
    return new OneOfDirectory(await environmentIn(given, listed), gym);
  }

  override prepare(): Promise<string[]> {
    return super.prepare(MIGRATING_GYMS);
  }

  override letIn(fastify: FastifyInstance): void {
    super.letIn(fastify);
    answerOwnHostsOnly(fastify, this.environment, this.gym);
    countUses(fastify, { gym: this.environment.gym, directoryUrl: this.gym.directoryUrl });
  }

  override keepWatch(end: () => void): void {
    void this.gym.keepLooking(end);
  }
}
