import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BODY_LIMIT_BYTES } from './json-body.js';

const PATIENCE_MS = 15_000;
/** Node's own code, so that the response is that of headers that are too slow. */
const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends requests whose body comes by the letter. A file or a table of clients has as long as the server allows. */
export function endSlowBodies(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    const { raw, routeOptions } = request;
    if (hasBody(request) && !raw.complete && (routeOptions.bodyLimit ?? 0) <= BODY_LIMIT_BYTES) {
      const fault = Object.assign(new Error('The body took too long'), { code: TOO_SLOW });
      const impatience = setTimeout(() => fastify.server.emit('clientError', fault, raw.socket), PATIENCE_MS);
      for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(impatience));
    }
    done(null, payload);
  });
}
