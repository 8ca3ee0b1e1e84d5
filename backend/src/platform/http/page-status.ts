import type { FastifyReply } from 'fastify';
import { ERROR_STATUS } from '../errors/error-status.js';

/** A page that the browser shows with a question for a password. */
export const askForPassword = (reply: FastifyReply): FastifyReply =>
  reply.status(ERROR_STATUS.UNAUTHENTICATED).header('WWW-Authenticate', 'Basic realm="Palestra", charset="UTF-8"');

/** A page that says that it cannot be had now. */
export const laterPage = (reply: FastifyReply): FastifyReply => reply.status(ERROR_STATUS.NOT_READY);
