import type { FastifyInstance } from 'fastify';
import type { Envelope } from '../../contract/envelope.js';
import { RouteFacts } from './route-facts.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by `@SaysIsSuccess`. */
    saysIsSuccess?: boolean;
  }
}

/** Adds `isSuccess` beside `success` to the responses of this route, failures included (rule: envelope). */
export const SaysIsSuccess = (): MethodDecorator => RouteFacts({ saysIsSuccess: true });

export function addIsSuccess(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (route.config?.saysIsSuccess !== true) return;
    route.preSerialization = (_request, _reply, payload, done) => {
      const envelope = payload as Envelope<unknown>;
      done(null, { ...envelope, isSuccess: envelope.success });
    };
  });
}
