import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const HEADER = 'x-request-id';
const PLAIN = /^[\w.-]{8,64}$/;

/** Keeps the proxy's request id when proxies are trusted, so that both logs can be matched; else makes one. */
export const requestIds =
  (believesProxies: boolean) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers[HEADER];
    return believesProxies && typeof given === 'string' && PLAIN.test(given) ? given : randomUUID();
  };
