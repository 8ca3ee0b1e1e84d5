import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { RequestMethod, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ENVIRONMENT } from './config/config.module.js';
import type { Environment } from './config/environment-shape.js';
import { JsonLogger } from './logging/json-logger.js';
import { logRequests } from './logging/request-log.js';
import { measureRequests } from './metrics/measure-requests.js';
import { Metrics } from './metrics/metrics.js';
import type { Serving } from './serving.js';
import { Clock } from './time/clock.js';
import { serveSecurityContact, serveApps } from './web/serve-apps.js';
import { compressAnswers } from './http/compression.js';
import { Draining } from './http/draining.js';
import { EnvelopeAdapter, addIsSuccess, sendBytes } from './http/envelope.js';
import { FailureFilter } from './http/failure.filter.js';
import { acceptOtherBodiesWhereWanted } from './http/other-bodies.js';
import { acceptOnlyJson, BODY_LIMIT_BYTES } from './http/json-body.js';
import { serveDocumentation } from './http/openapi-document.js';
import { originForm, refuseOtherMethods, requireOneHost, ROUTER_OPTIONS } from './http/request-target.js';
import { sendSecurityHeaders, setSecurityHeaders } from './http/security-headers.js';
import { endSlowBodies } from './http/slow-body.js';
import { answerUnreadable } from './http/unreadable-request.js';

const REQUEST_ID = 'x-request-id';
/** Clients that send their headers by the letter are closed within both; so are connections that nothing comes on. */
const HEADERS_TIMEOUT_MS = 10_000;
const LOOK_FOR_SLOW_MS = 5_000;
/** For a whole request: a file of 5 MB at 350 kbit/s. */
const REQUEST_TIMEOUT_MS = 120_000;
const PLAIN_ID = /^[\w.-]{8,64}$/;

/** Keeps the proxy's request id when proxies are trusted, so that both logs can be matched; else makes one. */
const requestIds =
  (believesProxies: boolean) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers[REQUEST_ID];
    return believesProxies && typeof given === 'string' && PLAIN_ID.test(given) ? given : randomUUID();
  };

/** Matches paths without regard to case (rule: paths ignore case); the value of an `{id}` keeps its case. */
export function newAdapter(environment: Environment): EnvelopeAdapter {
  const failures = new FailureFilter(environment);
  return new EnvelopeAdapter({
    trustProxy: environment.trustProxy === false ? false : trustOf(environment.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: requestIds(environment.trustProxy !== false),
    routerOptions: ROUTER_OPTIONS,
    rewriteUrl: ({ url = '' }) => originForm(url),
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: LOOK_FOR_SLOW_MS,
      // Refused below, in the words of every failure.
      requireHostHeader: false,
    },
    clientErrorHandler: answerUnreadable(environment.gymLanguage),
    // Errors of the router itself, such as a malformed URL, never reach Nest or a hook.
    frameworkErrors: (fault: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      setSecurityHeaders(request, reply);
      failures.answer(fault, request, reply);
    },
  });
}

/** Sets up everything between the socket and the controllers, for the product and its tests alike. */
export async function prepareApplication(app: NestFastifyApplication, serving: Pick<Serving, 'letIn'>): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  const environment = app.get<Environment>(ENVIRONMENT);
  const failures = new FailureFilter(environment);
  const refuse: FailureFilter['answer'] = (...failure) => failures.answer(...failure);
  logRequests(fastify, environment);
  measureRequests(fastify, app.get(Metrics));
  // Before any handler that answers, so that each answer has them.
  sendSecurityHeaders(fastify);
  requireOneHost(fastify, refuse);
  serving.letIn(fastify);
  app.get(Draining).watch(fastify);
  refuseOtherMethods(fastify, refuse);
  endSlowBodies(fastify);
  acceptOnlyJson(fastify);
  acceptOtherBodiesWhereWanted(fastify);
  addIsSuccess(fastify);
  sendBytes(fastify);
  await compressAnswers(fastify);
  app.setGlobalPrefix('api', { exclude: [{ path: 'metrics', method: RequestMethod.GET }] });
  if (environment.apiDocs) await serveDocumentation(app);
  serveSecurityContact(fastify, environment, app.get(Clock));
  await serveApps(fastify);
}

export async function createApplication(root: Type, serving: Serving): Promise<NestFastifyApplication> {
  const { environment } = serving;
  const app = await NestFactory.create<NestFastifyApplication>(root, newAdapter(environment), {
    bodyParser: false,
    abortOnError: false,
    logger: new JsonLogger(environment.logLevel),
  });
  await prepareApplication(app, serving);
  return app;
}

/** Fastify wants a function for a number of hops: an address beyond that distance is not trusted. */
const trustOf = (proxies: number | string[]): string[] | ((address: string, hop: number) => boolean) =>
  typeof proxies === 'number' ? (_, hop) => hop < proxies : proxies;
