import type { FastifyInstance } from 'fastify';
import { LIVE_PATH } from '../../contract/live.js';
import { RouteFacts } from '../http/route-facts.js';
import type { Metrics } from './metrics.js';

const MILLISECONDS = 1000;
/** Label of all requests without a route, so that strangers cannot add labels. */
const NO_ROUTE = 'none';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by `@Measured`. */
    measuredAs?: string;
  }
}

/** Counts this route's requests by result code under the given name. */
export const Measured = (action: string): MethodDecorator => RouteFacts({ measuredAs: action });

/** Measures every request under its route's template; the path would make a label of every id. */
export function measureRequests(fastify: FastifyInstance, metrics: Metrics): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { url: route = NO_ROUTE, config } = request.routeOptions;
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    // A stream lasts as long as a screen is open, so its duration says nothing about speed.
    const isStream = route === LIVE_PATH && status === '2xx';
    if (!isStream)
      metrics.requests.observe({ method: request.method, route, status }, reply.elapsedTime / MILLISECONDS);
    const action = config.measuredAs;
    if (action !== undefined) metrics.outcomes.inc({ action, result: reply.refusal ?? 'OK' });
    done();
  });
}
