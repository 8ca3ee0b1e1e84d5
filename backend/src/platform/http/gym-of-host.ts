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
}

/**
 * Gives each request the gym of its host, before anything reads a session. A host that is no gym's gets 404 and no word.
 * Load balancers and the operator's monitoring may ask under whatever name the process has there: `otherwise` is for them.
 */
export function findGymOfHost(
  fastify: FastifyInstance,
  find: (host: string) => Found | null,
  otherwise: CurrentGym,
): void {
  fastify.decorateRequest('gym', null);
  fastify.addHook('onRequest', (request, reply, done) => {
    const gym = find(request.hostname.toLowerCase());
    if (gym?.state === 'ready') request.gym = gym;
    else if (OBSERVERS.test(request.url)) request.gym = otherwise;
    else if (gym === null) return void reply.code(404).send();
    // It is being moved, restored or brought to this version, or the log says what is wrong with it.
    else return void answerLater(request, reply);
    inGym(request.gym, done);
  });
  // A body arrives in events of the socket, which belongs to no gym.
  fastify.addHook('preValidation', (request, _reply, done) => {
    if (request.gym == null) done();
    else inGym(request.gym, done);
  });
}
