import { RouteConfig } from '@nestjs/platform-fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by `@Measured`. */
    measuredAs?: string;
  }
}

/** Counts this route's requests by result code under the given name. */
export const Measured = (action: string): MethodDecorator => RouteConfig({ measuredAs: action });
