import type { FastifyInstance } from 'fastify';
import type { Environment } from '../config/environment-shape.js';
import type { Clock } from '../time/clock.js';

const ADDRESS = '/.well-known/security.txt';
/** Readers distrust an older file; it never needs renewing, because it is written for each request. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** Serves the contact for security reports (RFC 9116) when the gym has set one. */
export function serveSecurityContact(fastify: FastifyInstance, environment: Environment, clock: Clock): void {
  const { securityContact: contact } = environment;
  if (contact === null) return;
  fastify.get(ADDRESS, (_request, reply) => {
    const expires = new Date(clock.now().getTime() + VALID_DAYS * DAY_MS);
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=0')
      .send(
        [
          `Contact: ${contact}`,
          `Expires: ${expires.toISOString()}`,
          'Preferred-Languages: el, en',
          `Canonical: ${environment.publicUrl}${ADDRESS}`,
          '',
        ].join('\n'),
      );
  });
}
