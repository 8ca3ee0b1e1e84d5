import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { placeOf } from './request-target.js';

const STRICT: readonly string[] = [
  "default-src 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  "object-src 'none'",
];
const OWN_SCRIPTS = "script-src 'self'";
/** The console's component library and the documentation page add style elements at run time. */
const STYLED = [...STRICT, OWN_SCRIPTS, "style-src 'self' 'unsafe-inline'"].join('; ');
/** Only forms of the member site show the provider's widget. */
const WIDGET = 'https://challenges.cloudflare.com';
/** Independent of the widget setting, because browsers may cache the page and this header longer than that. */
const PLAIN = [...STRICT, "style-src 'self'", `${OWN_SCRIPTS} ${WIDGET}`, `frame-src ${WIDGET}`].join('; ');
/** An API response is never rendered as a page. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

const STYLED_PAGES = /^\/(admin|api\/docs)(\/|\?|$)/i;
const API = /^\/(api|metrics)(\/|\?|$)/i;

/** The content security policy for an address; docker/Caddyfile repeats it where a web server serves the apps. */
export function policyAt(address: string): string {
  if (STYLED_PAGES.test(address)) return STYLED;
  return API.test(address) ? NO_PAGE : PLAIN;
}

/** Browser features that no page uses, denied also to injected scripts and to frames of other sites. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'idle-detection'],
  ...['local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
];
/** docker/Caddyfile repeats it, and that of the door. */
export const PERMISSIONS_POLICY = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ');
/** The door's page reads codes with the camera. */
export const DOOR_PERMISSIONS_POLICY = PERMISSIONS_POLICY.replace('camera=()', 'camera=(self)');
const DOOR_PAGE = /^\/admin\/door(\/|\?|$)/i;

// Built once: `@fastify/helmet` builds it for each request, and hangs a function on the reply that outlives it.
const setHelmets = helmet({
  contentSecurityPolicy: false,
  crossOriginEmbedderPolicy: false,
  // Repeats frame-ancestors for browsers that do not know it.
  frameguard: { action: 'deny' },
  // The gym's other sites under the same domain are not ours to force to HTTPS.
  strictTransportSecurity: { includeSubDomains: false },
});

/** Sets the security headers of a response. API responses are personal, so caches must not store them. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  // Sets them at once; only its policies, which are ours here, could report a fault.
  setHelmets(request.raw, reply.raw, () => undefined);
  const place = placeOf(request);
  void reply.header('Content-Security-Policy', policyAt(place));
  void reply.header('Permissions-Policy', DOOR_PAGE.test(place) ? DOOR_PERMISSIONS_POLICY : PERMISSIONS_POLICY);
  if (API.test(place)) void reply.header('Cache-Control', 'no-store');
}

export function sendSecurityHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply);
    done();
  });
}

/** Scripts, styles and typefaces of an app. No picture, which can be opened as a page. docker/Caddyfile repeats both. */
export const PART_OF_PAGE = /^static\/.+\.(js|css|woff2)$/;
/** Files that pages of other sites load (rule: embed). docker/Caddyfile repeats both. */
export const PART_OF_OTHER_PAGES = /^embed\//;
export const HEADERS_FOR_OTHER_PAGES = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'public, max-age=60',
} as const;
/** By these a browser judges pages and workers only. */
export const HEADERS_OF_PAGES = [
  ...['Content-Security-Policy', 'Cross-Origin-Opener-Policy', 'Origin-Agent-Cluster', 'Permissions-Policy'],
  ...['X-DNS-Prefetch-Control', 'X-Download-Options', 'X-Frame-Options', 'X-Permitted-Cross-Domain-Policies'],
  'X-XSS-Protection',
];

/** A first visit would get them with each of six files. */
export function leaveOutHeadersOfPages(reply: FastifyReply): void {
  for (const name of HEADERS_OF_PAGES) {
    void reply.removeHeader(name);
    // Helmet sets its own past Fastify.
    reply.raw.removeHeader(name);
  }
}
