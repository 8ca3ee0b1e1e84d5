import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../../platform/config/environment-shape.js';
import { AppError } from '../../platform/errors/app-error.js';
import { failureEnvelope } from '../../platform/errors/failure.js';
import { inGym, type CurrentGym } from '../../platform/gyms/current-gym.js';
import { languageOf } from '../../platform/texts/request-language.js';
import { NO_TIMES, Texts } from '../../platform/texts/texts.js';
import { OBSERVERS } from '../../platform/http/draining.js';
import { placeOf } from '../../platform/http/request-target.js';

/**
 * A gym that is moved or restored is back soon. A repair takes an operator, and is seen within seconds once it is done.
 */
const RETRY_AFTER_SECONDS = { NOT_READY: 5, OUT_OF_ORDER: 60 };

const IS_API = /^\/api\b/i;

/** For a gym that is closed. In the words of a failure; a browser that opens a page shows them as they are. */
function answerLater(
  request: FastifyRequest,
  reply: FastifyReply,
  code: keyof typeof RETRY_AFTER_SECONDS = 'NOT_READY',
): FastifyReply {
  void reply.code(503).header('Retry-After', RETRY_AFTER_SECONDS[code]).header('Cache-Control', 'no-store');
  const failure = failureEnvelope(new AppError(code), new Texts(languageOf(request), NO_TIMES));
  reply.refusal = code;
  if (IS_API.test(placeOf(request))) return reply.send(failure);
  return reply.type('text/plain; charset=utf-8').send(failure.message);
}

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
const OPERATORS = /^\/api\/operator$/i;

/**
 * Gives each request the gym of its host, before anything reads a session. A host that is no gym's gets 404 and no
 * word. Load balancers and the operator's monitoring may ask under any name of the process: `otherwise` is for them.
 */
export function findGymOfHost(fastify: FastifyInstance, { find, operatorHost, otherwise }: HostsOfGyms): void {
  fastify.decorateRequest('gym', null);
  fastify.addHook('onRequest', (request, reply, done) => {
    const host = request.hostname.toLowerCase();
    const gym = find(host);
    if (gym?.state === 'ready') request.gym = gym;
    else if (OBSERVERS.test(placeOf(request))) request.gym = otherwise;
    else if (gym === null && host === operatorHost && OPERATORS.test(placeOf(request))) request.gym = otherwise;
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

/** The gym as the directory has it while it is served. */
interface OwnGymState {
  readonly state: 'ready' | 'later' | 'gone';
}

/**
 * Answers requests for another host with 404 and no word, so that a mistake of the web server shows nobody another gym.
 * Load balancers and the operator's monitoring may ask under any name of the process.
 */
export function answerOwnHostsOnly(
  fastify: FastifyInstance,
  { hosts }: Pick<Environment, 'hosts'>,
  gym: OwnGymState | null = null,
): void {
  if (hosts === null) return;
  const own = new Set(hosts);
  fastify.addHook('onRequest', async (request, reply) => {
    if (OBSERVERS.test(placeOf(request))) return;
    const state = own.has(request.hostname.toLowerCase()) ? (gym?.state ?? 'ready') : 'gone';
    if (state === 'later') return answerLater(request, reply);
    if (state === 'gone') return reply.code(404).send();
  });
}
