import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const HEADER = 'x-request-id';
const PLAIN = /^[\w.-]{8,64}$/;

/** The proxy's id of a request where proxies are believed, so that its log and ours can be read together; else our own. */
export const requestIds =
  (believesProxies: boolean) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers[HEADER];
    return believesProxies && typeof given === 'string' && PLAIN.test(given) ? given : randomUUID();
  };
