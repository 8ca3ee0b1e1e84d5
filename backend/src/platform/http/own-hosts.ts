import type { FastifyInstance } from 'fastify';
import type { Environment } from '../config/environment-shape.js';
import { answerLater } from './answer-later.js';
import { OBSERVERS } from './draining.js';

/** The gym as the directory has it while it is served. */
interface OwnGymState {
  readonly state: 'ready' | 'later' | 'gone';
}

/**
 * Answers requests for another host with 404 and no word, so that a mistake of the web server shows nobody another
 * gym. Load balancers and the operator's monitoring may ask under whatever name the process has there.
 */
export function answerOwnHostsOnly(
  fastify: FastifyInstance,
  { hosts }: Pick<Environment, 'hosts'>,
  gym: OwnGymState | null = null,
): void {
  if (hosts === null) return;
  const own = new Set(hosts);
  fastify.addHook('onRequest', async (request, reply) => {
    if (OBSERVERS.test(request.url)) return;
    const state = own.has(request.hostname.toLowerCase()) ? (gym?.state ?? 'ready') : 'gone';
    if (state === 'later') return answerLater(request, reply);
    if (state === 'gone') return reply.code(404).send();
  });
}
