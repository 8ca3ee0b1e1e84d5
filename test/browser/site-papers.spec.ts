import { expect } from '@playwright/test';
import { test } from '../support/gym-test.js';

for (const app of ['/', '/admin/'])
  test(`hands out the licences of all that ${app} is made of, its fonts too`, async ({ request, gym }) => {
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
