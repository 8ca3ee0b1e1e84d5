import type { FastifyInstance } from 'fastify';
import { LIVE_PATH } from '../../contract/live.js';
import './measured.js';
import type { Metrics } from './metrics.js';

const MILLISECONDS = 1000;
/** What answers a path that nothing answers: one label for all that strangers try. */
const NO_ROUTE = 'none';

/** Measures every request, by the template of its route: a path would make a label of every id. */
export function measureRequests(fastify: FastifyInstance, metrics: Metrics): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { url: route = NO_ROUTE, config } = request.routeOptions;
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    // A stream lasts as long as a screen is open: how long says nothing of how fast anything is.
    const isStream = route === LIVE_PATH && status === '2xx';
    if (!isStream)
      metrics.requests.observe({ method: request.method, route, status }, reply.elapsedTime / MILLISECONDS);
    const action = config.measuredAs;
    if (action !== undefined) metrics.outcomes.inc({ action, result: reply.refusal ?? 'OK' });
    done();
  });
}
