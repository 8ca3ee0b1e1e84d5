import type { FastifyInstance } from 'fastify';
import { LIVE_PATH } from '../../contract/live.js';
import type { Environment } from '../config/environment-shape.js';
import { GymUses } from '../directory/gym-uses.js';
import { OBSERVERS } from './draining.js';

/** Counts requests, failures and open screens for the operator of many gyms; a gym by itself counts nothing. */
export function countUses(
  fastify: FastifyInstance,
  { gym, servesAllGyms, databaseUrl }: Pick<Environment, 'gym' | 'servesAllGyms' | 'databaseUrl'>,
): void {
  if (databaseUrl === null || (gym === null && !servesAllGyms)) return;
  const uses = new GymUses(databaseUrl);
  fastify.addHook('onRequest', (request, reply, done) => {
    const key = gym ?? request.gym?.key ?? '';
    // Probes are not its members.
    if (key !== '' && !OBSERVERS.test(request.url)) {
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
