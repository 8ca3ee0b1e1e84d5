import { test as base, type Browser, type BrowserContext } from '@playwright/test';
import type pg from 'pg';
import { PristineGym } from './pristine-gym.js';
import { type ApiProcess, startApiProcess } from './start-api-process.mjs';
import { DEMO_MADE_AT } from './demo-instant.mjs';
import { connectionsTo, createTestDatabase } from './test-database.js';

export interface Gym {
  /** Address of the member site; the console is below `/admin/`. */
  url: string;
  databaseUrl: string;
  /** One connection to its database. */
  database: pg.Pool;
  /** Starts another API process on the same database until the test ends; `env` overrides its environment. */
  startAnotherApi(env?: Record<string, string>): Promise<ApiProcess>;
  /** Stops the server's clock at an instant. The browser's own is `page.clock`. */
  setNow(now: Date): Promise<void>;
}

/** A gym that one worker keeps for all its tests. */
interface LastingGym extends Gym {
  /** Restores the demo gym's original state after the previous test. */
  startOver(): Promise<void>;
}

interface TestFixtures {
  freshGym: undefined;
  /** A browser profile for this test alone, whose clock, network or scripts it changes. */
  isAlone: boolean;
  /** Lets the browser register the service worker. Off by default: tests cannot change responses of the worker. */
  isInstallable: boolean;
}

const ZONE = 'Europe/Athens';
/** Changes of a profile that would last for the tests after this one. */
const LASTING = ['addInitScript', 'exposeFunction', 'grantPermissions', 'route', 'setOffline'] as const;

async function withoutWorker(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  return context;
}

/** A profile that reads and compiles the apps' files once for all tests of a worker. */
async function sharedProfile(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const profile = { baseURL, locale: 'el-GR', timezoneId: ZONE, reducedMotion: 'reduce' } as const;
  const context = await withoutWorker(await browser.newContext(profile));
  const refuse = () => {
    throw new Error('This would last for other tests: test.use({ isAlone: true })');
  };
  for (const name of LASTING) context[name] = refuse;
  context.clock.install = refuse;
  context.clock.setFixedTime = refuse;
  return context;
}

/** Leaves nothing of a test in the profile but the apps' files. */
async function forget(context: BrowserContext, origin: string): Promise<void> {
  const [page = await context.newPage()] = context.pages();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage,indexeddb' });
  await Promise.all(context.pages().map((open) => open.close()));
}

/** Playwright's `test` with the real stack: one demo gym and one browser profile per worker, at `page.goto('/')`. */
export const test = base.extend<TestFixtures, { gym: LastingGym; profile: BrowserContext }>({
  isAlone: [false, { option: true }],
  isInstallable: [false, { option: true }],
  profile: [
    async ({ browser, gym }, use) => {
      const context = await sharedProfile(browser, gym.url);
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, profile, gym, isAlone, isInstallable, isMobile, timezoneId }, use) => {
    if (isAlone || isInstallable || isMobile || timezoneId !== ZONE) {
      const own = await browser.newContext();
      await use(isInstallable ? own : await withoutWorker(own));
      await own.close();
    } else {
      await use(profile);
      await forget(profile, gym.url);
    }
  },
  page: async ({ context, viewport }, use) => {
    const page = await context.newPage();
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
  },
  gym: [
    async ({}, use) => {
      const database = await createTestDatabase('demo');
      const connections = connectionsTo(database.url, 1);
      const pristine = await PristineGym.of(connections);
      const api = await startApiProcess({ databaseUrl: database.url, now: DEMO_MADE_AT });
      const others: ApiProcess[] = [];
      let at = DEMO_MADE_AT;
      const setNow = (now: Date): Promise<void> => {
        at = now;
        return api.setNow(now);
      };
      const stopOthers = () => Promise.all(others.splice(0).map((process) => process.stop()));
      await use({
        url: api.url,
        databaseUrl: database.url,
        database: connections,
        setNow,
        async startOver() {
          await stopOthers();
          await setNow(DEMO_MADE_AT);
          await pristine.comeBack();
        },
        async startAnotherApi(env = {}) {
          const another = await startApiProcess({ databaseUrl: database.url, now: at, env });
          others.push(another);
          return another;
        },
      });
      await Promise.all([api.stop(), stopOthers()]);
      await connections.end();
      await database.drop();
    },
    // A database and a process start slowly on a busy machine.
    { scope: 'worker', timeout: 180_000 },
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
