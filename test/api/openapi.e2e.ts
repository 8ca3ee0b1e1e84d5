import { ASKED_CALLS } from '../../backend/src/platform/http/asked-calls.js';
import { rawCall } from '../support/raw-call.js';
import { TestGym } from '../support/test-gym.js';

interface Operation {
  summary?: string;
  responses: Record<string, unknown>;
  security?: unknown[];
  operationId: string;
  tags?: string[];
}
interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string }[];
}

/** One prefix has two spellings; both are documented as callers use them. */
const ALLOWED = { 'no-ambiguous-paths': 'off' } as const;

/** The calls of the main job, in their spelling (rule: stable calls). */
const CALLS = [
  'get /api/admin/appointments',
  'post /api/Admin/appointments',
  'delete /api/Admin/appointments/{id}',
  'get /api/Admin/clients',
  'post /api/Admin/clients',
  'get /api/Admin/clients/{id}',
  'put /api/Admin/clients/{id}',
  'put /api/Admin/clients/{id}/subscription',
  'get /api/Admin/global-timeslots',
  'get /api/Admin/language-preference',
  'put /api/Admin/language-preference',
  'get /api/Admin/settings',
  'get /api/Admin/settings/{key}',
  'put /api/Admin/settings/{key}',
  'get /api/admin/timeslots/clients',
  'get /api/Client/appointments',
  'post /api/Client/appointments',
  'delete /api/Client/appointments/{id}',
  'get /api/Client/language-preference',
  'put /api/Client/language-preference',
  'get /api/Client/profile',
  'get /api/Client/timeslots/available',
  'get /api/Timeslot/capacity',
  'get /api/Timeslot/validate',
  'post /api/auth/login',
  'get /api/health',
];

let gym: TestGym;
let description: Description;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-03-11T10:00:00Z') });
  description = (await (await fetch(`${gym.urlOf(0)}/api/openapi.json`)).json()) as Description;
});
afterAll(() => gym.close());

const operations = (): [call: string, operation: Operation][] =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  );

describe('the OpenAPI document', () => {
  it('lists every call of the main job in its spelling', () => {
    const listed = operations().map(([call]) => call);
    expect(CALLS.filter((call) => !listed.includes(call))).toEqual([]);
  });

  it('lists the calls that were asked for first, and every other under its part or its capability', () => {
    const asked = Object.entries(ASKED_CALLS).flatMap(([heading, calls]) => calls.map((call) => [call, heading]));
    expect(asked).toHaveLength(57);
    const groups = new Map(
      operations().map(([call, { tags }]) => [call.replace(/^\w+/, (m) => m.toUpperCase()), tags]),
    );
    expect(asked.filter(([call = '', heading]) => groups.get(call)?.[0] !== heading)).toEqual([]);
    expect(groups.get('GET /api/Admin/plans')).toEqual(['Capability: money']);
    expect(groups.get('GET /api/Admin/audit')).toEqual(['Further: audit']);
    const listed = description.tags.map(({ name }) => name);
    expect(listed.slice(0, 10)).toEqual(Object.keys(ASKED_CALLS));
    expect([...groups.values()].filter((tags) => tags?.length !== 1 || !listed.includes(tags[0] ?? ''))).toEqual([]);
  });

  it('has one id per operation, and documents its responses', () => {
    const ids = operations().map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const silent = operations().filter(([, { responses }]) => !JSON.stringify(responses).includes('"data"'));
    // A stream and a file have no envelope.
    const files = [
      'get /api/Admin/client-documents/{id}/file',
      'get /api/Client/documents/{id}/file',
      'get /api/calendar/{file}',
      'get /api/gym/logo',
      'get /api/gym/picture',
      'get /api/gym/pictures/class/{id}',
      'get /api/gym/pictures/trainer/{id}',
    ];
    // A payment provider wants no envelope.
    const ofProviders = ['get /api/payments/{provider}', 'post /api/payments/{provider}'];
    const bare = [...files, 'get /api/live', ...ofProviders];
    expect(silent.map(([call]) => call).sort()).toEqual(bare);
  });

  it('summarises each operation', () => {
    const silent = operations().filter(([, { summary = '' }]) => !/^[A-Z].{8,90}[^.]$/.test(summary));
    expect(silent.map(([call]) => `${call}: add @ApiOperation({ summary: '...' })`)).toEqual([]);
  });

  it('requires a token where the API does', () => {
    const open = operations()
      .filter(([, { security }]) => security === undefined)
      .map(([call]) => call);
    const closed = open.filter((call) => !/ \/api\/(auth|health|gym|mail)/.test(call));
    expect(closed).toEqual([]);
  });

  it('passes the recommended rules of the OpenAPI linter @release', async () => {
    const { createConfig, lintFromString } = await import('@redocly/openapi-core');
    const config = await createConfig({ extends: ['recommended'], rules: ALLOWED });
    const problems = await lintFromString({ source: JSON.stringify(description), config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual(
      [],
    );
  });

  it('has a page that its own policy lets work', async () => {
    const page = await fetch(`${gym.urlOf(0)}/api/docs`);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const [, script = ''] = /<script src="([^"]*swagger-ui-init[^"]*)"/.exec(html) ?? [];
    expect((await fetch(new URL(script, page.url))).status).toBe(200);
  });
});

describe('in production @release', () => {
  const ENV = {
    NODE_ENV: 'production',
    TURNSTILE: 'off',
    PUBLIC_URL: 'https://gym.example.gr',
    OUTGOING_LOOPBACK: 'off',
  };
  const statusesOf = async (env: Record<string, string>) => {
    const production = await TestGym.open({ now: new Date('2026-03-11T10:00:00Z'), env });
    try {
      const url = production.urlOf(0);
      return await Promise.all(
        ['/api/docs', '/api/openapi.json'].map(async (path) => (await fetch(`${url}${path}`)).status),
      );
    } finally {
      await production.close();
    }
  };

  it('returns 404', async () => {
    expect(await statusesOf(ENV)).toEqual([404, 404]);
  });

  it('is served when switched on', async () => {
    expect(await statusesOf({ ...ENV, API_DOCS: 'on' })).toEqual([200, 200]);
  });
});

describe('every response', () => {
  it.each(['/api/health', '/api/gym', '/', '/admin/', '/api/docs', '/api/nothing', '/metrics', '/api/auth/not-me'])(
    'forbids framing and unused browser features: %s',
    async (path) => {
      const { headers } = await fetch(`${gym.urlOf(0)}${path}`);
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('permissions-policy')).toContain('camera=()');
    },
  );
});

describe('health', () => {
  it('accepts requests, for load balancers', async () => {
    const { status, body } = await rawCall(`${gym.urlOf(0)}/api/health/accepting`);
    expect([status, body.data]).toEqual([200, { accepting: true }]);
  });

  it('reports the state, in any spelling of its path', async () => {
    for (const path of ['health', 'Health', 'HEALTH/']) {
      const { status, body } = await rawCall(`${gym.urlOf(0)}/api/${path}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        success: true,
        errors: [],
        data: { status: 'ok', database: 'up', version: '1.10.0' },
      });
    }
  });
});
