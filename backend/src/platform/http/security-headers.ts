import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

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
/** Only the member site has forms that show the provider's widget. */
const WIDGET = 'https://challenges.cloudflare.com';
/** The same whether there is a widget or not: browsers keep the page, with this, longer than a gym keeps its settings. */
const PLAIN = [...STRICT, "style-src 'self'", `${OWN_SCRIPTS} ${WIDGET}`, `frame-src ${WIDGET}`].join('; ');
/** An answer of the API is never a page. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

const STYLED_PAGES = /^\/(admin|api\/docs)(\/|\?|$)/i;
const API = /^\/(api|metrics)(\/|\?|$)/i;

/** What a page at an address may load; docker/Caddyfile says the same where a web server answers for the apps. */
export function policyAt(address: string): string {
  if (STYLED_PAGES.test(address)) return STYLED;
  return API.test(address) ? NO_PAGE : PLAIN;
}

/** What no page here uses, nor any script that gets into one; empty lists also hold for the frames of others. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'idle-detection'],
  ...['local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
];
/** docker/Caddyfile says the same. */
export const PERMISSIONS_POLICY = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ');

/** Headers of every answer. What the API answers is nobody's to keep: it is always somebody's own. */
export async function sendSecurityHeaders(fastify: FastifyInstance): Promise<void> {
  await fastify.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // As frame-ancestors in every policy above, for browsers that do not know it.
    frameguard: { action: 'deny' },
    // The gym's other sites under the same domain are not ours to force to HTTPS.
    strictTransportSecurity: { includeSubDomains: false },
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    const policy = policyAt(request.url);
    void reply.header('Content-Security-Policy', policy);
    void reply.header('Permissions-Policy', PERMISSIONS_POLICY);
    if (policy === NO_PAGE) void reply.header('Cache-Control', 'no-store');
    done();
  });
}
