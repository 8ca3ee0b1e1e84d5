import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fastify } from 'fastify';
import { sendSecurityHeaders } from '../http/security-headers.js';
import { serveApps } from './serve-apps.js';

const FILES = [
  'index.html',
  'icon.svg',
  'service-worker.js',
  'embed/schedule.js',
  'static/assets/look-1.css',
  'static/assets/leaf-1.svg',
];
const PARTS = ['static/js/main-1.js', 'static/assets/font-1.woff2'];
/** Headers by which a browser judges a page, a worker or a picture that is opened as a page. */
const OF_PAGES = [
  ...['content-security-policy', 'cross-origin-opener-policy', 'origin-agent-cluster', 'permissions-policy'],
  ...['x-dns-prefetch-control', 'x-download-options', 'x-frame-options', 'x-permitted-cross-domain-policies'],
  'x-xss-protection',
];
/** Headers by which a browser judges any file. */
const OF_ALL = [
  'x-content-type-options',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
];

const repository = mkdtempSync(path.join(os.tmpdir(), 'palestra-apps-'));
const server = fastify();

beforeAll(async () => {
  for (const app of ['member-ui', 'admin-ui'])
    for (const file of [...FILES, ...PARTS]) {
      const full = path.join(repository, app, 'dist', file);
      mkdirSync(path.dirname(full), { recursive: true });
      writeFileSync(full, file);
    }
  sendSecurityHeaders(server);
  await serveApps(server, repository);
});
afterAll(async () => {
  await server.close();
  rmSync(repository, { recursive: true });
});

/** Names of `names` that the response has. */
async function sent(url: string, names: readonly string[]): Promise<string[]> {
  const { headers } = await server.inject({ url });
  return names.filter((name) => headers[name] !== undefined);
}

it('only what pages of other sites load is open to them, for a minute', async () => {
  const policyOf = async (url: string) => {
    const { headers } = await server.inject({ url });
    return [headers['cross-origin-resource-policy'], headers['cache-control']];
  };
  expect(await policyOf('/embed/schedule.js')).toEqual(['cross-origin', 'public, max-age=60']);
  expect(await policyOf('/icon.svg')).toEqual(['same-origin', 'public, max-age=0']);
  expect(await policyOf('/admin/icon.svg')).toEqual(['same-origin', 'public, max-age=0']);
});

describe('the served apps', () => {
  it.each([
    ...['/', '/book', '/static/nothing', '/icon.svg', '/service-worker.js', '/static/assets/leaf-1.svg'],
    ...['/admin/', '/admin/door', '/admin/icon.svg', '/static/js/gone-1.js'],
  ])('send %s with every security header', async (url) => {
    expect(await sent(url, [...OF_ALL, ...OF_PAGES])).toEqual([...OF_ALL, ...OF_PAGES]);
  });

  it.each(['', '/admin'].flatMap((app) => ['static/assets/look-1.css', ...PARTS].map((part) => `${app}/${part}`)))(
    'send %s, which is only a part of a page, without those of pages',
    async (url) => {
      expect((await server.inject({ url })).statusCode).toBe(200);
      expect(await sent(url, OF_ALL)).toEqual(OF_ALL);
      expect(await sent(url, OF_PAGES)).toEqual([]);
    },
  );
});
