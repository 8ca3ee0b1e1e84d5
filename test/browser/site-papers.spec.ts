import { expect } from '@playwright/test';
import { test } from '../support/gym-test.js';

for (const app of ['/', '/admin/'])
  test(`serves the licences of all packages and fonts of ${app}`, async ({ request, gym }) => {
    const response = await request.get(`${gym.url}${app}licenses.txt`);
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const text = await response.text();
    for (const name of ['react-dom', '@tanstack/react-query', '@fontsource-variable/commissioner'])
      expect(text).toContain(`## ${name} - `);
    expect(text).toContain('SIL Open Font License');
  });

test('keeps search engines out of the console and the API', async ({ request, gym }) => {
  const response = await request.get(`${gym.url}/robots.txt`);
  expect(response.status()).toBe(200);
  expect(await response.text()).toMatch(/^Disallow: \/admin\/\nDisallow: \/api\/$/m);
});

test('serves the icon that browsers request when a document names none', async ({ request, gym }) => {
  const response = await request.get(`${gym.url}/favicon.ico`);
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toContain('icon');
});
