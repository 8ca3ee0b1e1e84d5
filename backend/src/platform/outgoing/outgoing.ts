import { once } from 'node:events';
import {
  Agent,
  request as requestPlainly,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { Agent as SecureAgent, request as requestSecurely } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

export interface OutgoingRequest {
  /** Without a body unless it is POST. */
  method?: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
  /** For all of it: name, connection, answer. */
  timeoutMs: number;
  /** The rest of a longer answer is not read. */
  maxAnswerBytes: number;
  /**
   * The next request to that host may use its connection. When the other side closes it at that moment, nothing tells whether
   * the request has arrived: `again` sends it once more, for what may come twice; `once` reports that it may have arrived.
   */
  keepsConnection?: 'again' | 'once';
}

/** As soon as the status has come there is an answer, whether or not its text came whole. */
export interface OutgoingAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** How far requests reach. */
export interface Reach {
  /** Every address of a name, in the order in which they are tried. */
  resolve: (name: string) => Promise<string[]>;
  isOpen: (address: string) => boolean;
  /** Without TLS. */
  isOpenPlainly: (host: string) => boolean;
}

/** Why an address is never asked: no URL, no https, a user or password in it, or no public machine. */
export type AddressProblem = 'unreadable' | 'insecure' | 'credentials' | 'notPublic';
/** `address`: refused before anything was sent. */
export type OutgoingFailureKind = 'address' | 'name' | 'timeout' | 'connection';

export class OutgoingFailure extends Error {
  constructor(
    readonly kind: OutgoingFailureKind,
    message: string,
    /** False: there was no connection, so that nobody has got the request. */
    readonly mayHaveArrived = false,
  ) {
    super(message);
  }
}

const MAX_HEADER_BYTES = 16_384;
const UNHEARD = (): void => undefined;
/**
 * A kept connection leads to an address that was checked. It ends long before servers close an idle one (after five seconds
 * and more), so that no request meets one that is being closed.
 */
const KEPT = { keepAlive: true, maxFreeSockets: 80, timeout: 1_000 } as const;
const KEPT_PLAINLY = new Agent(KEPT);
const KEPT_SECURELY = new SecureAgent(KEPT);

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** null when nothing in the address itself speaks against it: its name is resolved with each request. */
export function problemOfAddress(url: string, { isOpen, isOpenPlainly }: Reach): AddressProblem | null {
  if (!URL.canParse(url)) return 'unreadable';
  const target = new URL(url);
  const host = hostOf(target);
  const isPlain = target.protocol === 'http:' && isOpenPlainly(host);
  if (target.protocol !== 'https:' && !isPlain) return 'insecure';
  if (target.username !== '' || target.password !== '') return 'credentials';
  // Node.js looks up no address that is written as a number.
  return isIP(host) > 0 && !isOpen(host) ? 'notPublic' : null;
}

/**
 * Gives a connection only addresses that it may reach. The connection is made to the very addresses that were checked, so
 * a name cannot lead elsewhere a moment later. One that leads inside, too, is not used at all.
 */
export function checkedLookup({ resolve, isOpen }: Pick<Reach, 'resolve' | 'isOpen'>): LookupFunction {
  const checked = async (name: string): Promise<{ address: string; family: number }[]> => {
    const addresses = await resolve(name).catch(() => []);
    if (addresses.length === 0) throw new OutgoingFailure('name', `${name} has no address`);
    const closed = addresses.find((address) => !isOpen(address));
    if (closed !== undefined) throw new OutgoingFailure('address', `${name} leads to ${closed}, which is not public`);
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };
  return (name, { all }, done) => {
    checked(name).then(
      (found) => (all === true ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family)),
      (fault: Error) => done(fault, ''),
    );
  };
}

/** `send` of what is told: nothing is asked. */
export const post = (wanted: Omit<OutgoingRequest, 'method'>, reach: Reach): Promise<OutgoingAnswer> =>
  send(wanted, reach);

/** Sends one request without following where the answer leads. @throws {OutgoingFailure} when no status came */
export const send = (wanted: OutgoingRequest, reach: Reach): Promise<OutgoingAnswer> =>
  sendOnce(wanted, {
    ...{ reach, signal: AbortSignal.timeout(wanted.timeoutMs), isKept: wanted.keepsConnection !== undefined },
  });

interface Terms {
  reach: Reach;
  signal: AbortSignal;
  isKept: boolean;
}

async function sendOnce(wanted: OutgoingRequest, { reach, signal, isKept }: Terms): Promise<OutgoingAnswer> {
  const { method = 'POST', url, body, timeoutMs, maxAnswerBytes } = wanted;
  const problem = problemOfAddress(url, reach);
  if (problem !== null) throw new OutgoingFailure('address', `The address is ${problem}`);
  const target = new URL(url);
  const length = method === 'POST' ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
  const headers = { ...wanted.headers, ...length };
  const options = { method, headers, signal, lookup: checkedLookup(reach), maxHeaderSize: MAX_HEADER_BYTES };
  // Otherwise the next request checks its address anew. The environment cannot switch TLS's checks off.
  const begin = (): ClientRequest =>
    target.protocol === 'https:'
      ? requestSecurely(target, { ...options, agent: isKept && KEPT_SECURELY, rejectUnauthorized: true })
      : requestPlainly(target, { ...options, agent: isKept && KEPT_PLAINLY });
  let sending: ClientRequest | null = null;
  let isConnected = false;
  try {
    sending = begin();
    sending.once('socket', (socket) => {
      // A kept one connects no more, and would collect the listeners of all its requests.
      isConnected = sending?.reusedSocket === true;
      if (!isConnected)
        socket.once(target.protocol === 'https:' ? 'secureConnect' : 'connect', () => (isConnected = true));
    });
    // A fault after the answer was read must not end the process.
    sending.on('error', UNHEARD);
    const [response] = await answerTo(sending, body);
    const text = await beginningOf(response, maxAnswerBytes);
    return { status: response.statusCode ?? 0, headers: response.headers, text };
  } catch (fault) {
    // It was closed at the moment at which this request came.
    if (sending?.reusedSocket === true && wanted.keepsConnection === 'again' && !signal.aborted)
      return await sendOnce(wanted, { reach, signal, isKept: false });
    throw failureOf(fault, signal, timeoutMs, isConnected);
  } finally {
    sending?.destroy();
  }
}

/** Node.js ends a connection that changes its protocol without an answer and without an error. */
function answerTo(sending: ClientRequest, body: string | Buffer): Promise<[IncomingMessage]> {
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  const closed = once(sending, 'close').then(() => Promise.reject(new Error('The connection ended without an answer')));
  sending.end(body);
  return Promise.race([answered, closed]);
}

/** The text of an answer, as far as it has come when it is long enough, broken off, or late. */
async function beginningOf(response: IncomingMessage, maxBytes: number): Promise<string> {
  response.on('error', UNHEARD);
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // The status says what became of the request.
  }
  return Buffer.concat(pieces).subarray(0, maxBytes).toString('utf8');
}

function failureOf(fault: unknown, signal: AbortSignal, timeoutMs: number, isConnected: boolean): OutgoingFailure {
  if (fault instanceof OutgoingFailure) return fault;
  if (signal.aborted) return new OutgoingFailure('timeout', `No answer within ${timeoutMs / 1_000} s`, isConnected);
  // Several addresses were tried in vain.
  const first: unknown = fault instanceof AggregateError ? fault.errors[0] : fault;
  return new OutgoingFailure('connection', first instanceof Error ? first.message : String(first), isConnected);
}
