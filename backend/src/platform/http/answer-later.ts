import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { failureEnvelope } from '../errors/failure.js';
import { languageOf } from '../texts/request-language.js';
import { Texts } from '../texts/texts.js';

/** A gym that is moved or restored is back soon; a repair takes an operator, and is seen within seconds once it is done. */
const RETRY_AFTER_SECONDS = { NOT_READY: 5, OUT_OF_ORDER: 60 };

const IS_API = /^\/api\b/i;

/** For a gym that is closed. In the words of a failure; a browser that opens a page shows them as they are. */
export function answerLater(
  request: FastifyRequest,
  reply: FastifyReply,
  code: keyof typeof RETRY_AFTER_SECONDS = 'NOT_READY',
): FastifyReply {
  void reply.code(503).header('Retry-After', RETRY_AFTER_SECONDS[code]).header('Cache-Control', 'no-store');
  const failure = failureEnvelope(new AppError(code), new Texts(languageOf(request), 'UTC'));
  reply.refusal = code;
  if (IS_API.test(request.url)) return reply.send(failure);
  return reply.type('text/plain; charset=utf-8').send(failure.message);
}
