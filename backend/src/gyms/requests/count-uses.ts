import type { FastifyInstance } from 'fastify';
import { LIVE_PATH } from '../../contract/live.js';
import { GymUses } from '../directory/gym-uses.js';
import { OBSERVERS } from '../../platform/http/draining.js';
import { placeOf } from '../../platform/http/request-target.js';

/**
 * Counts requests, failures and open screens for the operator. `gym`: that of a process for one; the directory has the
 * numbers, which may be on another server than the gym.
 */
export function countUses(
  fastify: FastifyInstance,
  { gym, directoryUrl }: { gym: string | null; directoryUrl: string | null },
): void {
  if (directoryUrl === null) return;
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
