import type { Locator, Route } from '@playwright/test';
import type { StaffTexts } from '../support/staff-texts.js';
import { expect } from './console-test.js';

export { expectAccessibleInBothThemes } from './expect-accessible.js';

/** Texts of the console in the language of a test. */
export type Words = StaffTexts;

/** The browser's own messages about the provoked failures. */
export const FAILURES = /status of (500|401)|ERR_INTERNET_DISCONNECTED|Setting not saved|Blocked script/;
export const fails = (route: Route) => route.fulfill({ status: 500, body: '' });
export const isOffline = (route: Route) => route.abort('internetdisconnected');
export const isSignedOut = (route: Route) => {
  const body = { success: false, message: '', data: null, errors: [], code: 'SESSION_EXPIRED' };
  return route.fulfill({ status: 401, json: body });
};

/** Retries until no retry button is left; a screen that polls may be faster. */
export const tryAgainUntilGone = (again: Locator): Promise<void> =>
  expect(async () => {
    if ((await again.count()) > 0) await again.first().click({ timeout: 2_000 });
    await expect(again).toHaveCount(0, { timeout: 2_000 });
  }).toPass();

/** Applies a fault to calls of one method only. */
export const only = (method: string, fault: (route: Route) => Promise<void>) => (route: Route) =>
  route.request().method() === method ? fault(route) : route.fallback();
