import { test as base } from '@playwright/test';
import { type ApiProcess, startApiProcess } from './start-api-process.js';
import { connectionsTo, createTestDatabase } from './test-database.js';

export interface Gym {
  /** Where the member site is; the console is below `/admin/`. */
  url: string;
  databaseUrl: string;
  /** Another API process on the same database; `env` says what is different in it. */
  startAnotherApi(env?: Record<string, string>): Promise<ApiProcess>;
  /** Stops the server's clock at an instant, or lets it run again. The browser's own is `page.clock`. */
  setNow(now: Date | null): Promise<void>;
}

/** Playwright's `test` with the real stack behind it: a demo gym of its own per worker, and `page.goto('/')` leads there. */
export const test = base.extend<object, { gym: Gym }>({
  gym: [
    async ({}, use) => {
      const database = await createTestDatabase('demo');
      const connections = connectionsTo(database.url, 1);
      const api = await startApiProcess({ databaseUrl: database.url });
      const others: ApiProcess[] = [];
      await use({
        url: api.url,
        databaseUrl: database.url,
        async setNow(now) {
          await api.setNow(now);
          // The clock of a test goes back as no gym's does: what was held against its address until then is forgotten.
          await connections.query('TRUNCATE throttles');
        },
        async startAnotherApi(env = {}) {
          const another = await startApiProcess({ databaseUrl: database.url, env });
          others.push(another);
          return another;
        },
      });
      await Promise.all([api, ...others].map((process) => process.stop()));
      await connections.end();
      await database.drop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ gym }, use) => {
    await use(gym.url);
  },
});

export { expect } from '@playwright/test';
