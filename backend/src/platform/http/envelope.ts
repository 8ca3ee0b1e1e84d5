import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyInstance } from 'fastify';
import type { Envelope } from '../../contract/envelope.js';
import type { ErrorCode } from '../../contract/error-codes.js';
import type { Language } from '../../contract/languages.js';
import { messagesEl } from '../../contract/messages.el.js';
import { messagesEn } from '../../contract/messages.en.js';
import { successEl, type SuccessKey } from '../../contract/success.el.js';
import { successEn } from '../../contract/success.en.js';
import { NotReady, Page, Tagged } from './answer.js';
import { ERROR_STATUS, RETRY_AFTER_SECONDS } from '../errors/error-status.js';
import { languageOf } from '../texts/request-language.js';
import { hideUnused } from './hide-unused.js';
import { RouteFacts } from './route-facts.js';

const NOT_READY: Readonly<Record<Language, string>> = {
  el: messagesEl.errors.NOT_READY,
  en: messagesEn.errors.NOT_READY,
};
const SUCCESS: Readonly<Record<Language, Record<SuccessKey, string>>> = { el: successEl, en: successEn };

/**
 * Puts a handler's result into `data` of the envelope; pages and tagged results also set headers. Not an interceptor:
 * one alone makes Nest wrap every request in observables, a sixth of its time.
 */
export class EnvelopeAdapter extends FastifyAdapter {
  override reply(reply: FastifyReply, answer: unknown, status?: number): FastifyReply {
    return super.reply(reply, envelopeOf(answer, reply), status);
  }
}

function envelopeOf(answer: unknown, reply: FastifyReply): Envelope<unknown> {
  // Read late on purpose: the handler may just have changed the caller's language.
  const language = languageOf(reply.request);
  if (answer instanceof NotReady) return notReady(answer.data, NOT_READY[language], reply);
  const { answers } = reply.routeOptions.config;
  const { caller } = reply.request;
  const whole = dataOf(answer, reply);
  const data = answers === undefined || caller === undefined ? whole : hideUnused(answers, whole, caller.uses);
  const said = isDryRun(data) ? 'dryRun' : (reply.routeOptions.config.succeedsWith ?? 'ok');
  const message = typeof said === 'string' ? SUCCESS[language][said] : said[language];
  return { success: true, message, data, errors: [] };
}

/** Reads `isDryRun` of the result (contract/schedule-change.ts): the query's `dryRun` alone does not make it one. */
const isDryRun = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'isDryRun' in data && data.isDryRun === true;

function notReady(data: unknown, message: string, reply: FastifyReply): Envelope<unknown> & { code: ErrorCode } {
  const code = 'NOT_READY';
  void reply.status(ERROR_STATUS[code]).header('Retry-After', String(RETRY_AFTER_SECONDS));
  return { success: false, code, message, data, errors: [message] };
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

declare module 'fastify' {
  interface FastifyReply {
    /** Value of the `Content-Range` header. */
    contentRange: string | null;
  }
  interface FastifyContextConfig {
    /** Set by `@SaysIsSuccess`. */
    saysIsSuccess?: boolean;
  }
}

/** Adds `isSuccess` beside `success` to the responses of this route, failures included (rule: envelope). */
export const SaysIsSuccess = (): MethodDecorator => RouteFacts({ saysIsSuccess: true });

export function addIsSuccess(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (route.config?.saysIsSuccess !== true) return;
    route.preSerialization = (_request, _reply, payload, done) => {
      const envelope = payload as Envelope<unknown>;
      done(null, { ...envelope, isSuccess: envelope.success });
    };
  });
}

/** Shorter ones gain nothing. */
const LONG = 8_192;
/** Room for the bytes of most answers. A letter has at most three. */
const room = Buffer.allocUnsafeSlow(512 * 1024);

const bytesOf = (text: string): Buffer =>
  3 * text.length > room.length ? Buffer.from(text) : Buffer.from(room.subarray(0, room.write(text)));

/** Hands Node the bytes of a long answer: one with Greek in it would be measured letter by letter, joined with its headers, and only then written. */
export function sendBytes(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (_request, _reply, payload, done) =>
    done(null, typeof payload === 'string' && payload.length > LONG ? bytesOf(payload) : payload),
  );
}
