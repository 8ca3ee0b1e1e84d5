import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

const factsOf = new WeakMap<object, FastifyContextConfig>();

/** Adds what Fastify knows of a route. `RouteConfig` alone would take back what another decorator has added. */
export const RouteFacts =
  (facts: FastifyContextConfig): MethodDecorator =>
  (target, method, descriptor) => {
    const handler = descriptor.value as object;
    const all = { ...factsOf.get(handler), ...facts };
    factsOf.set(handler, all);
    RouteConfig(all)(target, method, descriptor);
  };
