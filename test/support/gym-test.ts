import { test as base } from '@playwright/test';
import type pg from 'pg';
import { PristineGym } from './pristine-gym.js';
import { type ApiProcess, startApiProcess } from './start-api-process.mjs';
import { connectionsTo, createTestDatabase } from './test-database.js';

export interface Gym {
  /** Address of the member site; the console is below `/admin/`. */
  url: string;
  databaseUrl: string;
  /** One connection to its database. */
  database: pg.Pool;
  /** Starts another API process on the same database until the test ends; `env` overrides its environment. */
  startAnotherApi(env?: Record<string, string>): Promise<ApiProcess>;
  /** Stops the server's clock at an instant, or lets it run again. The browser's own is `page.clock`. */
  setNow(now: Date | null): Promise<void>;
}

/** A gym that one worker keeps for all its tests. */
interface LastingGym extends Gym {
  /** Restores the demo gym's original state after the previous test. */
  startOver(): Promise<void>;
}

interface TestFixtures {
  freshGym: undefined;
}

/** Playwright's `test` with the real stack: one demo gym per worker, at `page.goto('/')`. */
export const test = base.extend<TestFixtures, { gym: LastingGym }>({
  gym: [
    async ({}, use) => {
      const database = await createTestDatabase('demo');
      const connections = connectionsTo(database.url, 1);
      const pristine = await PristineGym.of(connections);
      const api = await startApiProcess({ databaseUrl: database.url });
      const others: ApiProcess[] = [];
      const stopOthers = () => Promise.all(others.splice(0).map((process) => process.stop()));
      await use({
        url: api.url,
        databaseUrl: database.url,
        database: connections,
        setNow: (now) => api.setNow(now),
        async startOver() {
          await stopOthers();
          await api.setNow(null);
          await pristine.comeBack();
        },
        async startAnotherApi(env = {}) {
          const another = await startApiProcess({ databaseUrl: database.url, env });
          others.push(another);
          return another;
        },
      });
      await Promise.all([api.stop(), stopOthers()]);
      await connections.end();
      await database.drop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  freshGym: [
    async ({ gym }, use) => {
      await gym.startOver();
      await use(undefined);
    },
    { auto: true },
  ],
  baseURL: async ({ gym }, use) => {
    await use(gym.url);
  },
});

export { expect } from '@playwright/test';
