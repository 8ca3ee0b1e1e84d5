import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { SuccessEnvelope } from '../../contract/envelope.js';
import type { Language } from '../../contract/languages.js';
import { messagesEl, type SuccessKey } from '../../contract/messages.el.js';
import { messagesEn } from '../../contract/messages.en.js';
import { Page, SUCCESS_TEXT, Tagged } from './answer.js';
import { languageOf } from './request-language.js';

const SUCCESS: Readonly<Record<Language, Record<SuccessKey, string>>> = {
  el: messagesEl.success,
  en: messagesEn.success,
};

/** What a handler returns becomes `data` of the envelope; pages and tagged things say the rest in headers. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor<unknown, SuccessEnvelope<unknown>> {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<SuccessEnvelope<unknown>> {
    const http = context.switchToHttp();
    const key = this.reflector.get<SuccessKey | undefined>(SUCCESS_TEXT, context.getHandler()) ?? 'ok';
    const message = SUCCESS[languageOf(http.getRequest<FastifyRequest>())][key];
    const reply = http.getResponse<FastifyReply>();
    return next.handle().pipe(map((answer) => ({ success: true, message, data: dataOf(answer, reply), errors: [] })));
  }
}

function dataOf(answer: unknown, reply: FastifyReply): unknown {
  if (answer instanceof Page) {
    void reply.header('Content-Range', answer.contentRange);
    return answer.rows;
  }
  if (answer instanceof Tagged) {
    void reply.header('ETag', answer.etag);
    return answer.data;
  }
  return answer ?? null;
}
