import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

interface Config {
  saysIsSuccess?: boolean;
}

/** Adds `isSuccess` beside `success` to the responses of this route, failures included (rule: envelope). */
export const SaysIsSuccess = (): MethodDecorator => {
  const config: Config = { saysIsSuccess: true };
  return RouteConfig(config);
};

export function addIsSuccess(fastify: FastifyInstance): void {
  fastify.addHook<Record<string, unknown>>('preSerialization', (request, _reply, payload, done) => {
    const { saysIsSuccess } = request.routeOptions.config as Config;
    done(null, saysIsSuccess === true ? { ...payload, isSuccess: payload.success } : payload);
  });
}
