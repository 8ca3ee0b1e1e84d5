import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { failureEnvelope } from '../errors/failure.js';
import { languageOf } from '../texts/request-language.js';
import { Texts } from '../texts/texts.js';

const RETRY_AFTER_SECONDS = 5;

const IS_API = /^\/api\b/i;

/** For a gym that is closed for a moment. In the words of a failure, which say that it is for a moment; a browser that opens a page shows them as they are. */
export function answerLater(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.code(503).header('Retry-After', RETRY_AFTER_SECONDS).header('Cache-Control', 'no-store');
  const failure = failureEnvelope(new AppError('NOT_READY'), new Texts(languageOf(request), 'UTC'));
  reply.refusal = 'NOT_READY';
  if (IS_API.test(request.url)) return reply.send(failure);
  return reply.type('text/plain; charset=utf-8').send(failure.message);
}
