import type { FastifyInstance } from 'fastify';
import type { Environment } from '../config/environment-shape.js';
import { OBSERVERS } from './draining.js';

/**
 * Answers requests for another host with 404 and no word, so that a mistake of the web server shows nobody another
 * gym. Load balancers and the operator's monitoring may ask under whatever name the process has there.
 */
export function answerOwnHostsOnly(fastify: FastifyInstance, { hosts }: Pick<Environment, 'hosts'>): void {
  if (hosts === null) return;
  const own = new Set(hosts);
  fastify.addHook('onRequest', async (request, reply) => {
    if (own.has(request.hostname.toLowerCase()) || OBSERVERS.test(request.url)) return;
    return reply.code(404).send();
  });
}
