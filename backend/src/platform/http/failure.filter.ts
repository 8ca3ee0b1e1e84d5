import type { IncomingMessage } from 'node:http';
import { Catch, Inject, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Role } from '../../contract/roles.js';
import { DEFAULT_CLOCK_FORMAT } from '../../contract/time-of-day.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment-shape.js';
import { tellOfOpenTransactions } from '../database/open-transactions.js';
import { AppError } from '../errors/app-error.js';
import { ERROR_STATUS, RETRY_AFTER_SECONDS } from '../errors/error-status.js';
import { failureEnvelope, toAppError } from '../errors/failure.js';
import { languageOf } from '../texts/request-language.js';
import { gymTimes, Texts } from '../texts/texts.js';
import { placeOf } from './request-target.js';

/** Limits for the discarded body: beyond them the connection is closed. */
const MAX_BYTES = 33_554_432;
const PATIENCE_MS = 10_000;

/**
 * Resolves when the rest of a refused body has been read and discarded. A client that is still writing when the
 * connection closes sees a broken pipe instead of the response.
 */
function drained(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (request.readableEnded || request.destroyed) return resolve();
    let bytes = 0;
    const impatience = setTimeout(resolve, PATIENCE_MS);
    const done = (): void => {
      clearTimeout(impatience);
      resolve();
    };
    request.once('end', done).once('close', done);
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) done();
    });
    request.resume();
  });
}

/** Every error leaves through this filter: one envelope, one status table, and our own faults in the log. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  private readonly logger = new Logger('Request');

  constructor(@Inject(ENVIRONMENT) protected readonly environment: Environment) {}

  catch(fault: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(fault, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  answer(fault: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const refusal = toAppError(fault);
    const status = ERROR_STATUS[refusal.code];
    // The route's template, as in the request log: a path may hold a secret, and a query a person's name.
    const where = `${request.method} ${placeOf(request)}`;
    // A refusal of the product is no fault; the request log has it.
    if (status >= 500 && !(fault instanceof AppError)) {
      this.log(status, `${where} (request ${request.id}): ${String(fault)}`, fault);
      const { databaseDirectUrl, databaseUrl } = this.environment;
      void tellOfOpenTransactions(fault, databaseDirectUrl ?? databaseUrl);
    }
    reply.refusal = refusal.code;
    const retryAfterSeconds = refusal.details.retryAfterSeconds ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
    if (retryAfterSeconds !== undefined) void reply.header('Retry-After', String(retryAfterSeconds));
    // A handler's own caching is set before it runs.
    void reply.header('Cache-Control', 'no-store');
    if (status === 401) void reply.header('WWW-Authenticate', 'Bearer');
    const clockFormat = request.caller?.clockFormat ?? request.clockFormat ?? DEFAULT_CLOCK_FORMAT;
    const times = gymTimes(this.environment, { clockFormat });
    const texts = new Texts(languageOf(request), times, request.caller?.role === Role.Admin);
    const send = (): unknown => reply.status(status).send(failureEnvelope(refusal, texts));
    if (refusal.code === 'BODY_TOO_LARGE') void drained(request.raw).then(send);
    else send();
  }

  /** A database that is down or overloaded is no defect of ours, so it logs no stack. */
  private log(status: number, text: string, fault: unknown): void {
    if (status === 503) this.logger.warn(text);
    else this.logger.error(text, fault);
  }
}
