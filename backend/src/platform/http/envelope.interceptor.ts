import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { Envelope } from '../../contract/envelope.js';
import type { ErrorCode } from '../../contract/error-codes.js';
import type { Language } from '../../contract/languages.js';
import { messagesEl, type Messages, type SuccessKey } from '../../contract/messages.el.js';
import { messagesEn } from '../../contract/messages.en.js';
import { NotReady, Page, SUCCESS_TEXT, Tagged } from './answer.js';
import { ERROR_STATUS, RETRY_AFTER_SECONDS } from '../errors/error-status.js';
import { languageOf } from '../texts/request-language.js';

const MESSAGES: Readonly<Record<Language, Messages>> = { el: messagesEl, en: messagesEn };

/** Puts a handler's result into `data` of the envelope; pages and tagged results also set headers. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor<unknown, Envelope<unknown>> {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<Envelope<unknown>> {
    const http = context.switchToHttp();
    const key = this.reflector.get<SuccessKey | undefined>(SUCCESS_TEXT, context.getHandler()) ?? 'ok';
    const reply = http.getResponse<FastifyReply>();
    return next.handle().pipe(
      map((answer) => {
        // Read late on purpose: the handler may just have changed the caller's language.
        const messages = MESSAGES[languageOf(http.getRequest<FastifyRequest>())];
        if (answer instanceof NotReady) return notReady(answer.data, messages, reply);
        const data = dataOf(answer, reply);
        return { success: true, message: messages.success[isDryRun(data) ? 'dryRun' : key], data, errors: [] };
      }),
    );
  }
}

/** Reads `isDryRun` of the result (contract/schedule-change.ts): the query's `dryRun` alone does not make it one. */
const isDryRun = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'isDryRun' in data && data.isDryRun === true;

function notReady(data: unknown, { errors }: Messages, reply: FastifyReply): Envelope<unknown> & { code: ErrorCode } {
  const code = 'NOT_READY';
  void reply.status(ERROR_STATUS[code]).header('Retry-After', String(RETRY_AFTER_SECONDS));
  return { success: false, code, message: errors[code], data, errors: [errors[code]] };
}

function dataOf(answer: unknown, reply: FastifyReply): unknown {
  if (answer instanceof Page) {
    reply.contentRange = answer.contentRange;
    return answer.rows;
  }
  if (answer instanceof Tagged) {
    void reply.header('ETag', answer.etag);
    return dataOf(answer.data, reply);
  }
  return answer ?? null;
}
