import type { FastifyInstance } from 'fastify';
import { RouteFacts } from './route-facts.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by `@TakesForm`. */
    takesForm?: boolean;
  }
}

/** Lets this route take a posted form besides JSON; the form's content is ignored. All other routes answer 415. */
export const TakesForm = (): MethodDecorator => RouteFacts({ takesForm: true });

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * Fastify has one list of body types for all routes, so forms are parsed here and refused on routes without
 * `TakesForm`.
 */
export function acceptFormsWhereWanted(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(FORMS, { parseAs: 'buffer' }, (request, _body, done) => {
    if (request.routeOptions.config.takesForm === true) return done(null, undefined);
    done(Object.assign(new Error('A form'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }));
  });
}
