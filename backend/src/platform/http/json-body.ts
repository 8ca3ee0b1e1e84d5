import type { FastifyInstance } from 'fastify';

/** The largest body that any call needs is a week's template; what is larger is refused before it is read. */
export const BODY_LIMIT_BYTES = 1_048_576;

/** JSON is the only body taken. An empty one counts as none: many clients send the header with every DELETE. */
export function acceptOnlyJson(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}
