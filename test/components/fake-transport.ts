import { CAPABILITY_NAMES, type Capability } from '@palestra/backend/contract/capability-names';
import type { FailureEnvelope } from '@palestra/backend/contract/envelope';
import type { ErrorCode } from '@palestra/backend/contract/error-codes';
import { LIVE_PATH, type LiveChange } from '@palestra/backend/contract/live';
import { messagesEl } from '@palestra/backend/contract/messages.el';
import { messagesEn } from '@palestra/backend/contract/messages.en';
import { mayRole, type Permission, type StaffRole } from '@palestra/backend/contract/permissions';
import { STAFF_ROLE_HEADER } from '@palestra/backend/contract/session';
import { waitFor } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import { STAFF_ROUTES } from '../support/staff-routes.js';
import { unusedBy, withoutUnused } from './unused-parts.js';

/** A request of the app under test. `id` and `more` are the variable parts of its path. */
export interface Call {
  /** `PUT /api/Admin/clients/:id`, the route that it went to; a dry run's ends with `?dryRun`. */
  route: string;
  id: string;
  more: string[];
  query: URLSearchParams;
  body: Record<string, unknown>;
  headers: Headers;
  /** The app has its response, or knows that none comes. */
  isSettled: boolean;
}

export interface Reply {
  data: unknown;
  message?: string;
  etag?: string;
  /** Length of the whole list, from which `data` has a page; null where it has more than were counted. */
  total?: number | null;
}

export type Handler = (call: Call) => Reply | Refusal;

export interface Refusal {
  status: number;
  code: ErrorCode;
  data?: FailureEnvelope['data'];
  /** Default: the code's own text. */
  message?: string;
}

/**
 * `broken`: 500 without a text. `offline`: the network is gone. `slow`: no response until `recovers`. `cut`: the server
 * does it, and its response is lost. `signed out`: the session has ended. Or a refusal.
 */
export type Fault = 'broken' | 'offline' | 'slow' | 'cut' | 'signed out' | Refusal;

const isRefusal = (one: Fault | Reply): one is Refusal => typeof one === 'object' && 'code' in one;
const lost = (): TypeError => new TypeError('Failed to fetch');

/** Answers the app's requests instead of a network. A request without a route fails the test. */
export class FakeTransport {
  readonly calls: Call[] = [];
  readonly unknown: string[] = [];
  /** Requests that the role of the staff does not allow: no screen that the role sees may send one. */
  readonly forbidden: string[] = [];
  /** Everything, unless a test says less. */
  uses: Capability[] = [...CAPABILITY_NAMES];
  /** Requests for capabilities that the gym does not use: no screen may send one. */
  readonly unused: string[] = [];
  /** Role of the staff who are signed in. */
  staffRole: StaffRole = 'owner';
  private readonly faults = new Map<string, Fault>();
  private readonly onlyOnce = new Set<string>();
  private readonly waiting = new Map<string, (() => void)[]>();
  private readonly streams = new Set<ReadableStreamDefaultController<Uint8Array>>();

  constructor(private readonly routes: Record<string, Handler>) {}

  /** Adds calls that one spec alone needs. */
  serves(routes: Readonly<Record<string, Handler>>): void {
    Object.assign(this.routes, routes);
  }

  /** Lets every request to a route fail from now on; `*` is every route. */
  fails(route: string, fault: Fault): void {
    this.requireRoute(route);
    this.faults.set(route, fault);
    if (route === '*' && fault !== 'slow') this.streams.forEach((stream) => stream.error(lost()));
    if (route === '*') this.streams.clear();
    if (fault !== 'slow') this.letGo(route);
  }

  /** Lets only the next request to a route fail. */
  failsOnce(route: string, fault: Fault): void {
    this.fails(route, fault);
    this.onlyOnce.add(route);
  }

  /** Requests to the route get their response again, the slow ones as well. */
  recovers(route: string): void {
    this.faults.delete(route);
    this.letGo(route);
  }

  private letGo(route: string): void {
    this.waiting.get(route)?.forEach((go) => go());
    this.waiting.delete(route);
  }

  /** Requests to a route so far. */
  callsOf(route: string): Call[] {
    this.requireRoute(route);
    return this.calls.filter((call) => call.route === route);
  }

  /** Waits for the next request to a route while something is done. */
  async callDuring(route: string, act: () => Promise<unknown>): Promise<Call> {
    const before = this.callsOf(route).length;
    await act();
    await waitFor(() => expect(this.callsOf(route).length, `no ${route}`).toBeGreaterThan(before));
    const call = this.callsOf(route)[before];
    if (call === undefined) throw new Error(`No ${route}`);
    return call;
  }

  /** Tells every open page the changed topics, as the live stream does, once one follows. */
  async announces(...topics: LiveChange['topic'][]): Promise<void> {
    await waitFor(() => expect(this.streams.size, 'open live streams').toBeGreaterThan(0));
    const changes = topics.map((topic): LiveChange => ({ topic, dates: null, clientIds: null }));
    for (const stream of this.streams) stream.enqueue(lineOf(changes));
  }

  /** Takes the place of `fetch` until the test ends. */
  connect(): void {
    const ask = (path: string, init: RequestInit = {}): Promise<Response> => this.fetch(path, init);
    vi.stubGlobal('fetch', ask);
    vi.stubGlobal('XMLHttpRequest', uploadBy(ask));
  }

  private requireRoute(route: string): void {
    if (route !== '*' && !(route in this.routes) && route !== `GET ${LIVE_PATH}`) throw new Error(`No route ${route}`);
  }

  private async fetch(path: string, init: RequestInit): Promise<Response> {
    const call = this.read(path, init);
    if (call === null) {
      this.unknown.push(`${init.method ?? 'GET'} ${path}`);
      return new Response('', { status: 501 });
    }
    this.calls.push(call);
    const { signal } = init;
    try {
      return await untilAborted(this.answer(call, signal), signal);
    } finally {
      call.isSettled = true;
    }
  }

  private async answer(call: Call, signal: AbortSignal | null | undefined): Promise<Response> {
    const { route } = call;
    const faultOf = (): Fault | undefined => this.faults.get(route) ?? this.faults.get('*');
    if (faultOf() === 'slow') {
      const name = this.faults.has(route) ? route : '*';
      await new Promise<void>((go) => this.waiting.set(name, [...(this.waiting.get(name) ?? []), go]));
    } else await Promise.resolve();
    const fault = faultOf();
    if (this.onlyOnce.delete(route)) this.faults.delete(route);
    if (fault === 'offline') throw lost();
    if (fault === 'broken') return new Response('', { status: 500 });
    if (fault === 'signed out') return refusedAs({ status: 401, code: 'SESSION_EXPIRED', message: '' }, call);
    if (fault !== undefined && isRefusal(fault)) return refusedAs(fault, call);
    const missing = this.missingFor(call);
    if (missing !== null) {
      this.forbidden.push(route);
      const refused = refusedAs({ status: 403, code: 'FORBIDDEN', data: { missing } }, call);
      refused.headers.set(STAFF_ROLE_HEADER, this.staffRole);
      return refused;
    }
    if (unusedBy(this.uses, route) !== null) {
      this.unused.push(route);
      return refusedAs({ status: 404, code: 'NOT_USED' }, call);
    }
    if (route === `GET ${LIVE_PATH}`) return this.stream(signal);
    const handler = this.routes[route];
    if (handler === undefined) throw new Error(`No route ${route}`);
    const response = respond(call, handler, this.uses);
    if (isOfStaff(call)) response.headers.set(STAFF_ROLE_HEADER, this.staffRole);
    if (fault === 'cut') throw lost();
    return response;
  }

  /** The permission that the staff lack for a request, or null. */
  private missingFor(call: Call): Permission | null {
    const needed = isOfStaff(call) ? PERMISSIONS_BY_ADDRESS.get(addressOf(call.route)) : undefined;
    return needed === undefined || mayRole(this.staffRole, needed) ? null : needed;
  }

  /** Ends when its page leaves it, as in a browser: `announces` waits for the next page's. */
  private stream(signal: AbortSignal | null | undefined): Response {
    let own: ReadableStreamDefaultController<Uint8Array>;
    const leave = (): void => {
      if (this.streams.delete(own)) own.error(lost());
    };
    signal?.addEventListener('abort', leave, { once: true });
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller;
        this.streams.add(controller);
        controller.enqueue(lineOf([]));
      },
      cancel: () => void this.streams.delete(own),
    });
    if (signal?.aborted) leave();
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  }

  private read(path: string, { method = 'GET', headers, body }: RequestInit): Call | null {
    const { pathname, searchParams: query } = new URL(path, location.origin);
    const dry = query.get('dryRun') === 'true' ? '?dryRun' : '';
    const parts = pathname.split('/');
    const named = [`GET ${LIVE_PATH}`, ...Object.keys(this.routes)];
    for (const route of named) {
      const ids = idsOf(route, `${method} ${pathname}${dry}`, parts.length);
      if (ids === null) continue;
      const [id = '', ...more] = ids;
      const content = typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {};
      return { route, id, more, query, body: content, headers: new Headers(headers), isSettled: false };
    }
    return null;
  }
}

/** Token of the staff who are signed in; others are members'. */
export const STAFF_TOKEN = 'token-of-staff';
const isOfStaff = ({ headers }: Call): boolean => headers.get('Authorization') === `Bearer ${STAFF_TOKEN}`;

/** A route without the names of its variable parts, which the fake and the contract spell differently. */
const addressOf = (route: string): string =>
  route
    .replaceAll(/\{\w+\}|:\w+/g, '*')
    .replace('?dryRun', '')
    .toLowerCase();
const PERMISSIONS_BY_ADDRESS = new Map(
  Object.entries(STAFF_ROUTES).map(([route, permission]) => [addressOf(route), permission]),
);

/** The variable parts of an address that a route describes, or null. The server's paths ignore case. */
function idsOf(route: string, address: string, length: number): string[] | null {
  const wanted = route.split('/');
  const given = address.split('/');
  if (wanted.length !== given.length || given.length < length) return null;
  const ids: string[] = [];
  for (const [index, part] of wanted.entries()) {
    const own = given[index] ?? '';
    if (!part.startsWith(':')) {
      if (part.toLowerCase() !== own.toLowerCase()) return null;
    } else {
      const [id = '', ...rest] = own.split('?');
      if ((part.endsWith('?dryRun') ? 'dryRun' : '') !== rest.join('?')) return null;
      ids.push(decodeURIComponent(id));
    }
  }
  return ids;
}

const encoder = new TextEncoder();
const lineOf = (changes: LiveChange[]): Uint8Array => encoder.encode(`data: ${JSON.stringify(changes)}\n\n`);

function respond(call: Call, handler: Handler, uses: readonly Capability[]): Response {
  const reply = handler(call);
  if (isRefusal(reply)) return refusedAs(reply, call);
  const { data, message = '', etag, total } = reply;
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (etag !== undefined) headers.set('ETag', etag);
  if (total !== undefined) headers.set('Content-Range', `items 0-${Math.max(0, (total ?? 1) - 1)}/${total ?? '*'}`);
  return new Response(withoutUnused(uses, { success: true, message, data, errors: [] }), { headers });
}

function messageOf(code: ErrorCode, { headers }: Call): string {
  const texts: Record<string, unknown> = {
    ...(headers.get('Accept-Language') === 'en' ? messagesEn : messagesEl).errors,
  };
  const text = texts[code];
  return typeof text === 'string' ? text : '';
}

function refusedAs({ status, code, data = null, message }: Refusal, call: Call): Response {
  const body = { success: false, message: message ?? messageOf(code, call), data, errors: [], code };
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}

/** A request that its screen gives up ends as in a browser. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const end = (): void => reject(new DOMException('The operation was aborted.', 'AbortError'));
    if (signal.aborted) return end();
    signal.addEventListener('abort', end, { once: true });
    work.then(resolve, reject);
  });
}

/** An `XMLHttpRequest` as uploads use it, over the fake `fetch`. */
const uploadBy = (ask: (path: string, init: RequestInit) => Promise<Response>) =>
  class {
    readonly upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    status = 0;
    responseText = '';
    private path = '';
    private readonly headers: Record<string, string> = {};

    open(_: string, path: string): void {
      this.path = path;
    }

    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }

    abort(): void {
      this.onabort?.();
    }

    send(): void {
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      ask(this.path, { method: 'PUT', headers: this.headers }).then(
        async (response) => {
          this.status = response.status;
          this.responseText = await response.text();
          this.onload?.();
        },
        () => this.onerror?.(),
      );
    }
  };
