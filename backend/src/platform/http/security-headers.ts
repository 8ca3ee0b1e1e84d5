import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const STRICT: readonly string[] = [
  "default-src 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  "object-src 'none'",
  "script-src 'self'",
];
/** The console's component library and the documentation's page write style elements of their own. */
const STYLED = [...STRICT, "style-src 'self' 'unsafe-inline'"].join('; ');
const PLAIN = [...STRICT, "style-src 'self'"].join('; ');
/** An answer of the API is never a page. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

const STYLED_PAGES = /^\/(admin|api\/docs)(\/|\?|$)/i;
const API = /^\/(api|metrics)(\/|\?|$)/i;

function policyOf(address: string): string {
  if (STYLED_PAGES.test(address)) return STYLED;
  return API.test(address) ? NO_PAGE : PLAIN;
}

/** Headers of every answer. What the API answers is nobody's to keep: it is always somebody's own. */
export async function sendSecurityHeaders(fastify: FastifyInstance): Promise<void> {
  await fastify.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // The gym's other sites under the same domain are not ours to force to HTTPS.
    strictTransportSecurity: { includeSubDomains: false },
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('Content-Security-Policy', policyOf(request.url));
    if (policyOf(request.url) === NO_PAGE) void reply.header('Cache-Control', 'no-store');
    done();
  });
}
