import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import type { ErrorCode } from '../../contract/error-codes.js';
import type { Language } from '../../contract/languages.js';
import { AppError } from '../errors/app-error.js';
import { ERROR_STATUS } from '../errors/error-status.js';
import { failureEnvelope } from '../errors/failure.js';
import { NO_TIMES, Texts } from '../texts/texts.js';

const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

/**
 * Answers what is no HTTP, too large in its headers or too slow, in the words of every failure. It has no language of its
 * own, so it gets the gym's. The connection ends, since nobody knows where on it the next request would begin.
 */
export const answerUnreadable =
  (language: Language) =>
  (fault: Error & { code?: string }, socket: Socket): void => {
    if (fault.code === 'ECONNRESET' || socket.destroyed) return;
    const code = CODES[fault.code ?? ''] ?? 'MALFORMED_REQUEST';
    const status = ERROR_STATUS[code];
    const body = JSON.stringify(failureEnvelope(new AppError(code), new Texts(language, NO_TIMES)));
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ];
    if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    socket.destroy(fault);
  };
