import type { Page } from '@playwright/test';
import type { ApiProcess } from '../support/start-api-process.mjs';
import { VerificationProvider } from '../support/verification-provider.js';
import { expect, expectAccessible, PHONE, TEXTS } from './member-test.js';
import { fillRegistration, newAddress, speak, test as visitorTest } from './visitor-test.js';

const t = TEXTS.en;
const SCRIPT = 'https://challenges.cloudflare.com/**';

/** Stands for the provider's script: shows what it was asked for, and calls back when its buttons are pressed. */
const WIDGET = `window.turnstile = {
  render(place, options) {
    const button = (words, act) => {
      const element = document.createElement('button');
      element.type = 'button';
      element.textContent = words;
      element.onclick = act;
      place.append(element);
    };
    place.dataset.sitekey = options.sitekey;
    place.dataset.language = options.language;
    button('Solve', () => options.callback('token ' + (window.solved = (window.solved ?? 0) + 1)));
    button('Expire', () => options['expired-callback']());
    button('Fail', () => options['error-callback']('300010'));
    return 'widget';
  },
  remove() {},
};`;

interface Fixtures {
  provider: VerificationProvider;
  guarded: ApiProcess;
}

/** A gym that has keys for the verification. */
const test = visitorTest.extend<Fixtures>({
  provider: async ({}, use) => {
    const provider = await VerificationProvider.start();
    await use(provider);
    await provider.close();
  },
  guarded: async ({ gym, provider }, use) => {
    const keys = { TURNSTILE_SITE_KEY: 'the site key', TURNSTILE_SECRET_KEY: 'the secret key' };
    const api = await gym.startAnotherApi({ ...keys, TURNSTILE_VERIFY_URL: provider.url });
    await use(api);
    await api.stop();
  },
});
test.use({ viewport: PHONE });

async function openWithWidget(page: Page, url: string): Promise<void> {
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: WIDGET }));
  await speak(page, 'en');
  await page.goto(url);
}

test('the widget has the gym’s key, and its token goes to the provider', async ({ page, guarded, provider }) => {
  await openWithWidget(page, `${guarded.url}/?mode=register`);
  const widget = page.locator('[data-sitekey]');
  await expect(widget).toHaveAttribute('data-sitekey', 'the site key');
  await expect(widget).toHaveAttribute('data-language', 'en');
  await fillRegistration(page, newAddress(), 'en');
  const submit = page.getByRole('button', { name: t.account.register.submit });
  await expect(submit).toBeDisabled();
  await page.getByRole('button', { name: 'Solve' }).click();
  await page.getByRole('button', { name: 'Expire' }).click();
  await expect(page.getByText('Security verification expired. Please verify again.')).toBeVisible();
  await expect(submit).toBeDisabled();
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByText('Security verification failed. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Solve' }).click();
  await submit.click();
  await expect(page.getByText(t.account.register.done)).toBeVisible();
  expect(provider.asked.at(-1)?.response).toBe('token 2');
});

test.describe('when something fails', () => {
  test.use({ tolerated: /status of 400|Failed to load resource/ });

  test('a token that the provider refuses is not sent again, and nothing typed is lost', async ({
    page,
    guarded,
    provider,
  }) => {
    provider.behaviour = { json: { success: false, 'error-codes': ['timeout-or-duplicate'] } };
    await openWithWidget(page, `${guarded.url}/?mode=register`);
    const email = newAddress();
    await fillRegistration(page, email, 'en');
    await page.getByRole('button', { name: 'Solve' }).click();
    const submit = page.getByRole('button', { name: t.account.register.submit });
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText('Security verification expired. Please verify again.');
    await expect(submit).toBeDisabled();
    await expect(page.getByLabel(t.session.email)).toHaveValue(email);
    provider.behaviour = { json: { success: true } };
    await page.getByRole('button', { name: 'Solve' }).click();
    await submit.click();
    await expect(page.getByText(t.account.register.done)).toBeVisible();
    expect(provider.asked.map(({ response }) => response)).toEqual(['token 1', 'token 2']);
  });

  test('a script that does not load says so, and can be tried again', async ({ page, guarded }) => {
    await page.route(SCRIPT, (route) => route.abort('connectionrefused'));
    await speak(page, 'en');
    await page.goto(`${guarded.url}/?mode=forgot-password`);
    await expect(page.getByText('Failed to load security verification')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(SCRIPT);
    await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: WIDGET }));
    await page.getByRole('button', { name: t.retry }).click();
    await page.getByRole('button', { name: 'Solve' }).click();
    await page.getByLabel(t.session.email).fill('nobody@example.gr');
    await page.getByRole('button', { name: t.account.forgotPassword.submit }).click();
    await expect(page.getByText(t.account.forgotPassword.done)).toBeVisible();
  });
});

test('where it is off nothing is asked for', async ({ page, gym }) => {
  const api = await gym.startAnotherApi({ TURNSTILE: 'off' });
  await speak(page, 'en');
  await page.goto(`${api.url}/?mode=forgot-password`);
  await page.getByLabel(t.session.email).fill('nobody@example.gr');
  await expect(page.getByRole('group', { name: t.account.verification.label })).toHaveCount(0);
  await page.getByRole('button', { name: t.account.forgotPassword.submit }).click();
  await expect(page.getByText(t.account.forgotPassword.done)).toBeVisible();
  await api.stop();
});
