import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../config/environment-shape.js';
import { securityVerificationOf } from '../config/security-verification.js';

const STRICT: readonly string[] = [
  "default-src 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  "object-src 'none'",
];
const OWN_SCRIPTS = "script-src 'self'";
/** The console's component library and the documentation's page write style elements of their own. */
const STYLED = [...STRICT, OWN_SCRIPTS, "style-src 'self' 'unsafe-inline'"].join('; ');
const PLAIN = [...STRICT, "style-src 'self'"];
/** Only the member site has forms that show the provider's widget. */
const WIDGET = 'https://challenges.cloudflare.com';
const plainPolicy = (hasWidget: boolean): string =>
  [...PLAIN, hasWidget ? `${OWN_SCRIPTS} ${WIDGET}; frame-src ${WIDGET}` : OWN_SCRIPTS].join('; ');
/** An answer of the API is never a page. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

const STYLED_PAGES = /^\/(admin|api\/docs)(\/|\?|$)/i;
const API = /^\/(api|metrics)(\/|\?|$)/i;

/** What a page at an address may load; docker/Caddyfile says the same where a web server answers for the apps. */
export const policyAt = (address: string, { hasWidget }: { hasWidget: boolean }): string =>
  policyOf(address, plainPolicy(hasWidget));

function policyOf(address: string, plain: string): string {
  if (STYLED_PAGES.test(address)) return STYLED;
  return API.test(address) ? NO_PAGE : plain;
}

/** Headers of every answer. What the API answers is nobody's to keep: it is always somebody's own. */
export async function sendSecurityHeaders(fastify: FastifyInstance, environment: Environment): Promise<void> {
  const plain = plainPolicy(securityVerificationOf(environment).mode === 'widget');
  await fastify.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // The gym's other sites under the same domain are not ours to force to HTTPS.
    strictTransportSecurity: { includeSubDomains: false },
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    const policy = policyOf(request.url, plain);
    void reply.header('Content-Security-Policy', policy);
    if (policy === NO_PAGE) void reply.header('Cache-Control', 'no-store');
    done();
  });
}
