import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

interface Config {
  takesForm?: boolean;
}

/** Lets this route take a posted form besides JSON; the form's content is ignored. All other routes answer 415. */
export const TakesForm = (): MethodDecorator => {
  const config: Config = { takesForm: true };
  return RouteConfig(config);
};

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * Fastify has one list of body types for all routes, so forms are parsed here and refused on routes without
 * `TakesForm`.
 */
export function acceptFormsWhereWanted(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(FORMS, { parseAs: 'buffer' }, (request, _body, done) => {
    if ((request.routeOptions.config as Config).takesForm === true) return done(null, undefined);
    done(Object.assign(new Error('A form'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }));
  });
}
