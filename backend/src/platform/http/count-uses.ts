import type { FastifyInstance } from 'fastify';
import { LIVE_PATH } from '../../contract/live.js';
import type { Environment } from '../config/environment-shape.js';
import { GymUses } from '../directory/gym-uses.js';
import { OBSERVERS } from './draining.js';
import { placeOf } from './request-target.js';

/** Counts requests, failures and open screens for the operator of many gyms; a gym by itself counts nothing. */
export function countUses(
  fastify: FastifyInstance,
  { gym, servesAllGyms }: Pick<Environment, 'gym' | 'servesAllGyms'>,
  /** The directory's, which has the numbers: that of the gym itself may be on another server. */
  directoryUrl: string | null,
): void {
  if (directoryUrl === null || (gym === null && !servesAllGyms)) return;
  const uses = new GymUses(directoryUrl);
  fastify.addHook('onRequest', (request, reply, done) => {
    const key = gym ?? request.gym?.key ?? '';
    // Probes are not its members.
    if (key !== '' && !OBSERVERS.test(placeOf(request))) {
      const isScreen = request.routeOptions.url === LIVE_PATH;
      if (isScreen) uses.opened(key);
      reply.raw.once('close', () => {
        if (isScreen) uses.closed(key);
        uses.answered(key, reply.raw.statusCode);
      });
    }
    done();
  });
  fastify.addHook('onReady', (done) => {
    void uses.keepWriting();
    done();
  });
  fastify.addHook('onClose', async () => {
    uses.end();
    await uses.write().catch(() => undefined);
  });
}
