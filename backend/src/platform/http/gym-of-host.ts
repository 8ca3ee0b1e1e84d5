import type { FastifyInstance } from 'fastify';
import { inGym, type CurrentGym } from '../gyms/current-gym.js';
import { answerLater } from './answer-later.js';
import { OBSERVERS } from './draining.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Only in a process for many gyms. */
    gym?: CurrentGym | null;
  }
}

interface Found extends CurrentGym {
  state: string;
  /** It stays closed until its operator has done something. */
  isOutOfOrder: boolean;
}

interface HostsOfGyms {
  find: (host: string) => Found | null;
  /** Its page is found there, and nothing else. null: there is no such page. */
  operatorHost: string | null;
  otherwise: CurrentGym;
}

/** The only page under the operator's host. */
export const OPERATOR_PATH = '/api/operator';
const OPERATORS = /^\/api\/operator(?=\?|$)/i;

/**
 * Gives each request the gym of its host, before anything reads a session. A host that is no gym's gets 404 and no word.
 * Load balancers and the operator's monitoring may ask under whatever name the process has there: `otherwise` is for them.
 */
export function findGymOfHost(fastify: FastifyInstance, { find, operatorHost, otherwise }: HostsOfGyms): void {
  fastify.decorateRequest('gym', null);
  fastify.addHook('onRequest', (request, reply, done) => {
    const host = request.hostname.toLowerCase();
    const gym = find(host);
    if (gym?.state === 'ready') request.gym = gym;
    else if (OBSERVERS.test(request.url)) request.gym = otherwise;
    else if (gym === null && host === operatorHost && OPERATORS.test(request.url)) request.gym = otherwise;
    else if (gym === null && host === operatorHost && request.url === '/') return void reply.redirect(OPERATOR_PATH);
    else if (gym === null) return void reply.code(404).send();
    else return void answerLater(request, reply, gym.isOutOfOrder ? 'OUT_OF_ORDER' : 'NOT_READY');
    inGym(request.gym, done);
  });
  // A body arrives in events of the socket, which belongs to no gym.
  fastify.addHook('preValidation', (request, _reply, done) => {
    if (request.gym == null) done();
    else inGym(request.gym, done);
  });
}
