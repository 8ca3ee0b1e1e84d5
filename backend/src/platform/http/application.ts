import { RequestMethod, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment-shape.js';
import { JsonLogger } from '../logging/json-logger.js';
import { requestIds } from '../logging/request-id.js';
import { logRequests } from '../logging/request-log.js';
import { measureRequests } from '../metrics/measure-requests.js';
import { Metrics } from '../metrics/metrics.js';
import { Clock } from '../time/clock.js';
import { serveSecurityContact } from '../web/security-txt.js';
import { serveApps } from '../web/serve-apps.js';
import { compressAnswers } from './compression.js';
import { Draining } from './draining.js';
import { FailureFilter } from './failure.filter.js';
import { acceptFormsWhereWanted } from './form-body.js';
import { addIsSuccess } from './is-success.js';
import { acceptOnlyJson, BODY_LIMIT_BYTES } from './json-body.js';
import { serveDocumentation } from './openapi.js';
import { sendSecurityHeaders } from './security-headers.js';

/** Paths are matched without regard to case (rule: paths ignore case); what a path's `{id}` holds keeps its own. */
export function newAdapter(environment: Environment): FastifyAdapter {
  const failures = new FailureFilter(environment);
  return new FastifyAdapter({
    trustProxy: environment.trustProxy === false ? false : trustOf(environment.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: requestIds(environment.trustProxy !== false),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    // What the router itself refuses (a broken address) never reaches Nest.
    frameworkErrors: (fault: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      failures.answer(fault, request, reply),
  });
}

/** Everything between the socket and the controllers; the same in the product and in its tests. */
export async function prepareApplication(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  const environment = app.get<Environment>(ENVIRONMENT);
  logRequests(fastify, environment);
  measureRequests(fastify, app.get(Metrics));
  app.get(Draining).watch(fastify);
  acceptOnlyJson(fastify);
  acceptFormsWhereWanted(fastify);
  addIsSuccess(fastify);
  await sendSecurityHeaders(fastify);
  await compressAnswers(fastify);
  app.setGlobalPrefix('api', { exclude: [{ path: 'metrics', method: RequestMethod.GET }] });
  if (environment.apiDocs) serveDocumentation(app);
  serveSecurityContact(fastify, environment, app.get(Clock));
  await serveApps(fastify);
}

export async function createApplication(root: Type, environment: Environment): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(root, newAdapter(environment), {
    bodyParser: false,
    abortOnError: false,
    logger: new JsonLogger(environment.logLevel),
  });
  await prepareApplication(app);
  return app;
}

/** A number of hops is a function to Fastify: the hop at that distance is not believed any more. */
const trustOf = (proxies: number | string[]): string[] | ((address: string, hop: number) => boolean) =>
  typeof proxies === 'number' ? (_, hop) => hop < proxies : proxies;
