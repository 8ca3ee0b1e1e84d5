import type { Locator, Page, Route } from '@playwright/test';
import { el } from '../../admin-ui/src/i18n/el.js';
import { expect, type StaffGym } from './console-test.js';

export { expectAccessibleInBothThemes } from './expect-accessible.js';

/** Texts of the console in the language of a test. */
export type Words = typeof el;

/** The browser's own messages about the provoked failures. */
export const FAILURES = /status of (500|401)|ERR_INTERNET_DISCONNECTED|Setting not saved|Blocked script/;
export const CLIENT = '/admin/clients/{client}';
export const CLIENT_NAME = 'Ισμήνη Αντοχή';

export const fails = (route: Route) => route.fulfill({ status: 500, body: '' });
export const isOffline = (route: Route) => route.abort('internetdisconnected');
export const isSignedOut = (route: Route) => {
  const body = { success: false, message: '', data: null, errors: [], code: 'SESSION_EXPIRED' };
  return route.fulfill({ status: 401, json: body });
};

/** Holds a response until released, like a very slow server. */
export async function hold(
  page: Page,
  call: string | RegExp,
  method: string,
): Promise<{ release: () => Promise<void> }> {
  const gate = { open: () => undefined as void };
  const opened = new Promise<void>((resolve) => (gate.open = resolve));
  const handler = async (route: Route): Promise<void> => {
    if (route.request().method() === method) await opened;
    await route.fallback();
  };
  await page.route(call, handler);
  return {
    release: async () => {
      gate.open();
      await page.unroute(call, handler);
    },
  };
}

/** Retries until no retry button is left; a screen that polls may be faster. */
export const tryAgainUntilGone = (again: Locator): Promise<void> =>
  expect(async () => {
    if ((await again.count()) > 0) await again.first().click({ timeout: 2_000 });
    await expect(again).toHaveCount(0, { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });

/** Applies a fault to calls of one method only. */
export const only = (method: string, fault: (route: Route) => Promise<void>) => (route: Route) =>
  route.request().method() === method ? fault(route) : route.fallback();

export async function expectSignIn(page: Page, t: Words): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: t.signIn.title })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/$/);
}

/** A path with the client and day filled in. */
export async function addressOf(gym: StaffGym, path: string): Promise<string> {
  const { members } = gym;
  const dated = path.replace('{tomorrow}', members.dayAhead(1));
  return dated.includes('{client}')
    ? dated.replace('{client}', (await members.hasMember({ name: CLIENT_NAME })).id)
    : dated;
}

export type Shown = (page: Page) => Locator;
