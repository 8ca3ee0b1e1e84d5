import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../contract/error-codes.js';
import type { Environment, LogLevelName } from '../config/environment-shape.js';

declare module 'fastify' {
  interface FastifyReply {
    /** The code of a refused request; null when it succeeded. */
    refusal: ErrorCode | null;
  }
}

/** Polled every few seconds, so logged at debug level only. */
const WATCHERS = ['/api/health', '/api/health/accepting'];

/**
 * Logs the caller, the route and the outcome. Never logs sent or returned content, so that no password, token or name
 * gets into a log. The route's template stands for the path, and the query is left out.
 */
function entryOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    requestId: request.id,
    ...(request.gym != null && { gym: request.gym.key }),
    ...traceOf(request),
    userId: request.caller?.id ?? null,
    method: request.method,
    route: request.routeOptions.url ?? null,
    status: reply.statusCode,
    ...(reply.refusal !== null && { code: reply.refusal }),
    durationMs: Math.round(reply.elapsedTime * 10) / 10,
  };
}

/** The trace id of a caller or proxy (W3C Trace Context), so that their log and ours can be matched. */
function traceOf({ headers: { traceparent } }: FastifyRequest): { traceId?: string } {
  const [, traceId] = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}(-|$)/.exec(String(traceparent)) ?? [];
  return traceId === undefined ? {} : { traceId };
}

const DETAILED: readonly LogLevelName[] = ['debug', 'trace'];

/** Logs one entry per API request: always in production, elsewhere at debug level. */
export function logRequests(
  fastify: FastifyInstance,
  { production, logLevel }: Pick<Environment, 'production' | 'logLevel'>,
): void {
  const isDetailed = DETAILED.includes(logLevel);
  const logger = new Logger('Request');
  fastify.decorateReply('refusal', null);
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Request-Id', request.id);
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    const isWorthALine = url?.startsWith('/api/') === true && !WATCHERS.includes(url);
    if (production && isWorthALine) logger.log(entryOf(request, reply));
    else if (isDetailed) logger.debug(entryOf(request, reply));
    done();
  });
}
