import type { FailureEnvelope } from '@palestra/backend/contract/envelope';
import { aMember, type Person } from '../support/client-builder.js';
import { rawCall } from '../support/raw-call.js';
import { rawExchange, type RawResponse } from '../support/raw-socket.js';
import { TestGym } from '../support/test-gym.js';

let gym: TestGym;
let member: Person;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-03-11T10:00:00Z') });
  member = await gym.has(aMember());
});
afterAll(() => gym.close());

const hostOf = (): string => new URL(gym.urlOf(0)).host;
const said = ({ body }: RawResponse): FailureEnvelope => JSON.parse(body) as FailureEnvelope;

/** A request whose target and hosts are written as they are; the connection ends with its response. */
function ask(target: string, { method = 'GET', hosts = [hostOf()], token = true } = {}): Promise<RawResponse> {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...hosts.map((host) => `Host: ${host}`),
    ...(token ? [`Authorization: Bearer ${gym.tokenOf(member)}`] : []),
    'Accept-Language: en',
    'Connection: close',
  ];
  return rawExchange(gym.urlOf(0), `${lines.join('\r\n')}\r\n\r\n`);
}

describe('a personal answer', () => {
  it.each([
    ['as it is', '/api/Client/profile', 200],
    ['in other letters', '/API/client/PROFILE', 200],
    ['with an encoded letter', '/%61pi/Client/profile', 200],
    ['with encoded letters further in', '/a%70i/Cl%69ent/pro%66ile', 200],
    ['in absolute form', 'http://HOST/api/Client/profile', 200],
    ['in absolute form, encoded', 'http://HOST/%61pi/Client/profile?', 200],
    ['with a parameter that it does not know', '/%61pi/Client/profile?x=1', 400],
    ['of no call', '/%61pi/nothing', 404],
    ['of no call in absolute form', 'http://HOST/%61pi/nothing', 404],
    ['of an id that is too long', `/%61pi/Client/appointments/${'9'.repeat(200)}`, 404],
    ['of a path that cannot be read', '/api/%zz', 404],
    ['without a session', '/%61pi/Admin/clients', 403],
  ])('is stored by no cache and is no page, written %s', async (_, target, expected) => {
    const { status, headers } = await ask(target.replace('HOST', hostOf()));
    expect(status).toBe(expected);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  it('is stored by no cache where numbers for the operator are asked for in another spelling', async () => {
    const { headers } = await ask('/%6detrics', { token: false });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each(['/', '//api/Client/profile', '/book', 'http://HOST', 'http://HOST?x=1'])(
    'is no page of the site: %s',
    async (target) => {
      const { headers, body } = await ask(target.replace('HOST', hostOf()));
      expect(headers.get('content-security-policy')).toContain("script-src 'self' https://challenges.cloudflare.com");
      expect(body).not.toContain(member.name);
    },
  );

  it('opens the camera for the door alone, in every spelling', async () => {
    for (const target of ['/admin/door', '/%61dmin/%64oor', 'http://HOST/admin/door']) {
      const { headers } = await ask(target.replace('HOST', hostOf()), { token: false });
      expect(headers.get('permissions-policy')).toContain('camera=(self)');
    }
  });

  it('is said of the documentation, too', async () => {
    const { headers } = await fetch(`${gym.urlOf(0)}/api/docs`);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('a request for more or less than one host', () => {
  it.each<[string, string, string[]]>([
    ['two hosts', '/api/gym', ['HOST', 'other.example.gr']],
    ['the same host twice', '/api/gym', ['HOST', 'HOST']],
    ['no host', '/api/gym', []],
    ['an absolute target of another host', 'http://other.example.gr/api/gym', ['HOST']],
    ['an absolute target of another port', 'http://HOST1/api/gym', ['HOST']],
    ['an absolute target with a name in it', 'http://a@HOST/api/gym', ['b.example.gr']],
    ['two hosts for a page', '/', ['HOST', 'other.example.gr']],
  ])('returns 400: %s', async (_, target, hosts) => {
    const named = (text: string): string => text.replace('HOST', hostOf());
    const response = await ask(named(target), { hosts: hosts.map(named) });
    expect(response.status).toBe(400);
    expect(said(response)).toMatchObject({ success: false, code: 'MALFORMED_REQUEST', data: null });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('is read where both name the same in other letters', async () => {
    const { status } = await ask(`HTTP://${hostOf().replace('localhost', 'LocalHost')}/api/gym`);
    expect(status).toBe(200);
  });
});

describe('what is no HTTP', () => {
  it.each([
    ['no request line', 'HELLO\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    ['headers of 20 KB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
  ])('is answered in an envelope: %s', async (_, text, status, code) => {
    const response = await rawExchange(gym.urlOf(0), text);
    expect(response.status).toBe(status);
    expect(said(response)).toMatchObject({ success: false, code, data: null });
    expect(said(response).errors).toEqual([said(response).message]);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

describe('a method that an address does not take', () => {
  it.each([
    ['PUT', '/api/gym', 'GET, HEAD'],
    ['OPTIONS', '/api/gym', 'GET, HEAD'],
    ['TRACE', '/api/gym', 'GET, HEAD'],
    ['GET', '/api/auth/login', 'POST'],
    ['HEAD', '/api/auth/login', 'POST'],
    ['DELETE', '/API/client/APPOINTMENTS/', 'GET, HEAD, POST'],
    ['PATCH', '/%61pi/Admin/clients/1', 'GET, HEAD, PUT, DELETE'],
  ])('returns 405 with those it takes: %s %s', async (method, target, allowed) => {
    const response = await ask(target, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allowed]);
    if (method !== 'HEAD') expect(said(response).code).toBe('METHOD_NOT_ALLOWED');
  });

  it.each(['PUT', 'OPTIONS', 'TRACE', 'POST'])('returns 404 where there is nothing: %s', async (method) => {
    const { status, headers } = await ask('/api/nothing', { method });
    expect([status, headers.get('allow')]).toEqual([404, null]);
  });
});

describe('the document of the API', () => {
  it('declares for each call what Node refuses before it', async () => {
    const { paths } = (await (await fetch(`${gym.urlOf(0)}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { responses: object }>>;
    };
    const lacking = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { responses }]) => ['400', '408', '431'].some((status) => !(status in responses)))
        .map(([method]) => `${method} ${path}`),
    );
    expect(lacking).toEqual([]);
  });

  it('declares 404 where a client is named in the body', async () => {
    const url = `${gym.urlOf(0)}/api/Admin/waiting-list`;
    const { status } = await rawCall(url, { method: 'POST' });
    expect(status).toBe(401);
    const { paths } = (await (await fetch(`${gym.urlOf(0)}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { responses: object }>>;
    };
    expect(Object.keys(paths['/api/Admin/waiting-list']?.post?.responses ?? {})).toContain('404');
  });
});
