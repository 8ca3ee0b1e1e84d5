import type { Page } from '@playwright/test';
import type { ApiProcess } from '../../support/start-api-process.mjs';
import { SOLVED_ON, VerificationProvider } from '../../support/verification-provider.js';
import type { Language } from '@palestra/backend/contract/languages';
import { expect, expectAccessible, LANGUAGES, PHONE, TEXTS } from '../../browser/member-test.js';
import { fillRegistration, newAddress, speak, test as visitorTest } from '../../browser/visitor-test.js';

const SCRIPT = 'https://challenges.cloudflare.com/**';

/** Stands in for the provider's script: shows its parameters, and calls back when its buttons are pressed. */
const WIDGET = `window.turnstile = {
  render(place, options) {
    const button = (words, act) => {
      const element = document.createElement('button');
      element.type = 'button';
      element.textContent = words;
      element.onclick = act;
      element.style.background = 'Canvas';
      place.append(element);
    };
    place.dataset.sitekey = options.sitekey;
    place.dataset.language = options.language;
    button('Solve', () => options.callback('token ' + (window.solved = (window.solved ?? 0) + 1) + ' for ' + options.action));
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

/** A gym with keys for the verification. */
const test = visitorTest.extend<Fixtures>({
  provider: async ({}, use) => {
    const provider = await VerificationProvider.start();
    await use(provider);
    await provider.close();
  },
  guarded: async ({ gym, provider }, use) => {
    const keys = { TURNSTILE_SITE_KEY: 'the site key', TURNSTILE_SECRET_KEY: 'the secret key' };
    const ours = { PUBLIC_URL: `https://${SOLVED_ON}`, TURNSTILE_VERIFY_URL: provider.url };
    const api = await gym.startAnotherApi({ ...keys, ...ours });
    await use(api);
    await api.stop();
  },
});
test.use({ viewport: PHONE });

async function openWithWidget(page: Page, url: string, language: Language): Promise<void> {
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: WIDGET }));
  await speak(page, language);
  await page.goto(url);
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

// One gym with keys serves both languages, because its process costs more than the pages.
test('the widget has the gym’s key, and its token goes to the provider (el, en)', async ({
  page,
  guarded,
  provider,
}) => {
  for (const language of LANGUAGES) {
    const { account } = TEXTS[language];
    const askedBefore = provider.asked.length;
    await openWithWidget(page, `${guarded.url}/?mode=register`, language);
    const widget = page.locator('[data-sitekey]');
    await expect(widget).toHaveAttribute('data-sitekey', 'the site key');
    await expect(widget).toHaveAttribute('data-language', language);
    await fillRegistration(page, newAddress(), language);
    const submit = page.getByRole('button', { name: account.register.submit });
    await expect(submit).toBeDisabled();
    await press(page, 'Solve');
    await press(page, 'Expire');
    await expect(page.getByText(account.verification.expired)).toBeVisible();
    await expect(submit).toBeDisabled();
    await press(page, 'Fail');
    await expect(page.getByText(account.verification.failed)).toBeVisible();
    await expectAccessible(page);
    await press(page, 'Solve');
    await submit.click();
    await expect(page.getByText(account.register.done)).toBeVisible();
    expect(provider.asked.slice(askedBefore).map(({ response }) => response)).toEqual(['token 2 for register']);
  }
});

test.describe('on a failure', () => {
  test.use({ tolerated: /status of 400|Failed to load resource/ });

  test('a token refused by the provider is not sent again, and the typed text stays (el, en)', async ({
    page,
    guarded,
    provider,
  }) => {
    for (const language of LANGUAGES) {
      const { account, fields } = TEXTS[language];
      const askedBefore = provider.asked.length;
      provider.behaviour = { json: { success: false, 'error-codes': ['timeout-or-duplicate'] } };
      await openWithWidget(page, `${guarded.url}/?mode=register`, language);
      const email = newAddress();
      await fillRegistration(page, email, language);
      await press(page, 'Solve');
      const submit = page.getByRole('button', { name: account.register.submit });
      await submit.click();
      await expect(page.getByRole('alert')).toHaveText(account.verification.expired);
      await expect(submit).toBeDisabled();
      await expect(page.getByLabel(fields.email)).toHaveValue(email);
      provider.behaviour = { json: { success: true } };
      await press(page, 'Solve');
      await submit.click();
      await expect(page.getByText(account.register.done)).toBeVisible();
      const tokens = ['token 1 for register', 'token 2 for register'];
      expect(provider.asked.slice(askedBefore).map(({ response }) => response)).toEqual(tokens);
    }
  });

  test('a script that fails to load in time says so, and can be retried (el, en)', async ({ page, guarded }) => {
    await page.clock.install();
    for (const language of LANGUAGES) {
      const { account, fields, retry } = TEXTS[language];
      const failure = page.getByText(account.verification.notLoaded);
      await page.unroute(SCRIPT);
      await page.route(SCRIPT, (route) => route.abort('connectionrefused'));
      await speak(page, language);
      await page.goto(`${guarded.url}/?mode=forgot-password`);
      await expect(failure).toBeVisible();
      await expectAccessible(page);
      await page.unroute(SCRIPT);
      const asked = page.waitForRequest(SCRIPT);
      await page.route(SCRIPT, () => undefined);
      await press(page, retry);
      await asked;
      await expect(failure).toBeHidden();
      await page.clock.runFor(15_000);
      await expect(failure).toBeVisible();
      await page.unroute(SCRIPT);
      await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: WIDGET }));
      await press(page, retry);
      await press(page, 'Solve');
      await page.getByLabel(fields.email).fill('nobody@example.gr');
      await press(page, account.forgotPassword.submit);
      await expect(page.getByText(account.forgotPassword.done)).toBeVisible();
    }
  });
});

test('no token is needed where it is off (el, en)', async ({ page, gym }) => {
  const api = await gym.startAnotherApi({ TURNSTILE: 'off' });
  for (const language of LANGUAGES) {
    const { account, fields } = TEXTS[language];
    await speak(page, language);
    await page.goto(`${api.url}/?mode=forgot-password`);
    await page.getByLabel(fields.email).fill('nobody@example.gr');
    await expect(page.getByRole('group', { name: account.verification.label })).toHaveCount(0);
    await press(page, account.forgotPassword.submit);
    await expect(page.getByText(account.forgotPassword.done)).toBeVisible();
  }
  await api.stop();
});
