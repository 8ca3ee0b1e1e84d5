import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../contract/error-codes.js';
import type { Environment } from '../config/environment-shape.js';

declare module 'fastify' {
  interface FastifyReply {
    /** The code of a refused request; null when it was not. */
    refusal: ErrorCode | null;
  }
}

/** Asked every few seconds, and worth a line only to who looks for it. */
const WATCHERS = ['/api/health', '/api/health/accepting'];

/**
 * Who asked what, and what came of it: nothing of what was sent or answered, so that no password, token, text or name
 * ever gets into a log. The route's template stands for its path, and a query is left out.
 */
function entryOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    requestId: request.id,
    ...traceOf(request),
    userId: request.caller?.id ?? null,
    method: request.method,
    route: request.routeOptions.url ?? null,
    status: reply.statusCode,
    ...(reply.refusal !== null && { code: reply.refusal }),
    durationMs: Math.round(reply.elapsedTime * 10) / 10,
  };
}

/** The trace that a caller or proxy has begun (W3C Trace Context), so that its lines and ours can be read together. */
function traceOf({ headers: { traceparent } }: FastifyRequest): { traceId?: string } {
  const [, traceId] = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}(-|$)/.exec(String(traceparent)) ?? [];
  return traceId === undefined ? {} : { traceId };
}

/** One entry per request of the API: in production always, elsewhere for who asks for debug. */
export function logRequests(fastify: FastifyInstance, { production }: Pick<Environment, 'production'>): void {
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
    else logger.debug(entryOf(request, reply));
    done();
  });
}
