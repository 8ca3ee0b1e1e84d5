import type { Page, Request } from '@playwright/test';
import { startAlteredSite, type AlteredSite } from '../support/altered-site.js';
import {
  changeTo,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  LANGUAGES,
  STORY_LANGUAGES,
  openAs,
  PHONE,
  switchTo,
  test as memberTest,
  TEXTS,
} from './member-test.js';

const test = memberTest.extend<{ site: AlteredSite }>({
  site: async ({ gym }, use) => {
    const site = await startAlteredSite(gym.url);
    await use(site);
    await site.close();
  },
});
test.use({
  viewport: PHONE,
  isInstallable: true,
  tolerated: /Failed to load resource|ERR_INTERNET_DISCONNECTED|Access is denied for this document/,
});

const keptOn = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('keptAppointments'));

/** Waits until the service worker controls the page and its cache is complete. */
async function isKeptOnThePhone(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const six = /6:00\s?–[\s\u2060]*7:00/;

  test(`without a network the upcoming appointments show as last read (${language})`, async ({
    page,
    context,
    memberGym,
  }) => {
    const member = await memberGym.hasMember();
    const place = { appointmentDate: memberGym.dayAhead(1), startTime: '18:00', endTime: '19:00' };
    await member.api.post('/Client/appointments', place);
    await openAs(page, member, '/', language);
    await expect(page.getByRole('region', { name: t.overview.next })).toBeVisible();
    await isKeptOnThePhone(page);

    await context.setOffline(true);
    await page.reload();
    const notice = page.getByRole('status').filter({ hasText: t.offline.text.split('{when}')[0] });
    await expect(notice).toContainText(language === 'el' ? /σήμερα, (8|9|10):00\sπ\.μ\./ : /today, (8|9|10):00\sAM/);
    const list = page.getByRole('region', { name: t.overview.upcomingTitle });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list).toContainText(six);
    await expect(list.getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.goto('/book');
    await expect(page.getByRole('alert')).toContainText(t.failure.noAnswer);
    await page.getByRole('link', { name: t.navigation.overview }).click();
    await expect(notice).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('region', { name: t.overview.next })).toBeVisible();
  });

  test(`signing out erases the stored appointments, without a network too (${language}) @release`, async ({
    page,
    context,
    memberGym,
  }) => {
    const member = await memberGym.hasMember();
    await openAs(page, member, '/', language);
    await expect(page.getByText(t.overview.none)).toBeVisible();
    await expect.poll(() => keptOn(page)).toContain(member.id);
    await isKeptOnThePhone(page);
    // The server cannot be reached; the device still forgets the session.
    await context.setOffline(true);
    await page.getByRole('button', { name: t.header.signOut }).click();
    await expect(page.getByRole('form', { name: t.session.title })).toBeVisible();
    expect(await keptOn(page)).toBeNull();
    await page.reload();
    await expect(page.getByRole('form', { name: t.session.title })).toBeVisible();
  });

  test(`a new release offers itself in every tab, and waits (${language}) @release`, async ({
    page,
    context,
    site,
    memberGym,
  }) => {
    const member = await memberGym.hasMember();
    await openAs(page, member, `${site.url}/book`, language);
    await expect(page.getByRole('radio', { checked: true })).toBeVisible();
    await isKeptOnThePhone(page);
    const offer = page.getByRole('status', { name: t.update.label });
    await expect(offer).toBeHidden();
    site.alter((path, body) => (path === '/service-worker.js' ? `${body}\n// the next release` : body));
    await page.evaluate(() => document.documentElement.setAttribute('data-untouched', ''));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(offer).toContainText(t.update.text);
    await expectAccessible(page);
    await offer.getByRole('button', { name: t.update.later }).click();
    await expect(offer).toBeHidden();
    await expect(page.locator('html[data-untouched]')).toBeAttached();

    await page.reload();
    const other = await context.newPage();
    await other.goto(`${site.url}/profile`);
    const otherOffer = other.getByRole('status', { name: t.update.label });
    await expect(otherOffer).toBeVisible();
    await other.evaluate(() => document.documentElement.setAttribute('data-untouched', ''));
    await offer.getByRole('button', { name: t.update.take }).click();
    const isTaken = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting === null);
    // The page reloads meanwhile. `waitForFunction` would take the promise itself for the answer.
    await expect(async () => expect(await isTaken(), 'no release waits any more').toBe(true)).toPass();
    await expect(page.getByRole('radio', { checked: true })).toBeVisible();
    await expect(offer).toBeHidden();
    // The other tab does not reload, has no offer left, and continues.
    await expect(otherOffer).toBeHidden();
    await other.getByRole('link', { name: t.navigation.book }).click();
    await expect(other.getByRole('radio', { checked: true })).toBeVisible();
    await expect(other.locator('html[data-untouched]')).toBeAttached();
  });

  test(`the site can be installed on a phone under the gym’s name (${language}) @release`, async ({
    page,
    memberGym,
  }) => {
    const { gym } = memberGym;
    const before = await memberGym.admin.get<{ value: string }>('/Admin/settings/GymName');
    await memberGym.admin.put('/Admin/settings/GymName', { value: 'Γυμναστήριο Ερμής' });
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto('/');
    await expect(page.getByRole('form', { name: t.session.title })).toBeVisible();
    const href = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
    const answer = await fetch(gym.url + href);
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = (await answer.json()) as {
      lang: string;
      name: string;
      short_name: string;
      display: string;
      icons: { src: string; sizes: string; type: string; purpose?: string }[];
    };
    expect(manifest).toMatchObject({ lang: language, display: 'standalone', start_url: '/', scope: '/' });
    expect(manifest.name).toMatch(/^Γυμναστήριο Ερμής – /);
    expect(manifest.short_name).toBe('Γυμναστήριο');
    const title = page.locator('meta[name=apple-mobile-web-app-title]');
    await expect(title).toHaveAttribute('content', 'Γυμναστήριο Ερμής');
    await memberGym.admin.put('/Admin/settings/GymName', { value: before.data.value });
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const { src, sizes, type } of manifest.icons.filter((icon) => icon.type === 'image/png')) {
      const png = Buffer.from(await (await fetch(gym.url + src)).arrayBuffer());
      expect(`${type} ${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(`image/png ${sizes}`);
    }
  });
}

test('the end of a session erases the stored appointments (el, en) @release', async ({ page, memberGym, gym }) => {
  const member = await memberGym.hasMember();
  // The live stream would report it before the member does anything.
  await page.route('**/api/live**', () => undefined);
  for (const language of LANGUAGES) {
    await gym.setNow(new Date(`${memberGym.today}T06:00:00Z`));
    await changeTo(page, member, '/', language);
    await expect.poll(() => keptOn(page)).toContain(member.id);
    await gym.setNow(new Date(Date.parse(memberGym.today) + 9 * 86_400_000));
    // The first call to the server ends the session, at the latest this one.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByRole('form', { name: TEXTS[language].session.title })).toBeVisible();
    expect(await keptOn(page)).toBeNull();
  }
});

test('the worker never responds for the console, the API and the metrics', async ({ page, context, memberGym }) => {
  await openAs(page, await memberGym.hasMember());
  await isKeptOnThePhone(page);
  const answered = (path: string): Promise<boolean> =>
    page.evaluate(
      (address) =>
        fetch(address).then(
          () => true,
          () => false,
        ),
      path,
    );
  expect(await answered('/api/gym')).toBe(true);
  await context.setOffline(true);
  expect(await answered('/index.html')).toBe(true);
  for (const path of ['/api/gym', '/api/Client/profile', '/metrics', '/admin/'])
    expect(await answered(path)).toBe(false);
  await expect(page.goto('/admin/')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test('only the newest failure shows, and a lost connection only when no failure does (el, en) @release', async ({
  page,
  context,
  memberGym,
}) => {
  const date = memberGym.dayAhead(3);
  await memberGym.admin.put('/Admin/settings/WaitingListMode', { value: 'tell' });
  const other = await memberGym.hasMember({ name: 'Κάποιος Άλλος' });
  for (const [startTime, endTime] of [
    ['08:00', '09:00'],
    ['09:00', '10:00'],
  ] as const) {
    const capacity = { date, startTime, endTime, newCapacity: 1, reason: 'Ένας προπονητής' };
    expect((await memberGym.admin.put('/Admin/timeslots/capacity', capacity)).status).toBe(200);
  }
  await other.api.post('/Client/appointments', { appointmentDate: date, startTime: '08:00', endTime: '09:00' });
  const second = await memberGym.hasMember({ name: 'Κάποια Άλλη' });
  await second.api.post('/Client/appointments', { appointmentDate: date, startTime: '09:00', endTime: '10:00' });
  // Offline this stand-in for the server is also unreachable.
  let isOffline = false;
  await page.route('**/api/TimeslotInterest/**', (route) =>
    isOffline ? route.abort('internetdisconnected') : route.fulfill({ status: 409, body: '{}' }),
  );
  // A call cut off by the lost network would show its own failure in the place of the notice.
  const asked = new Set<Request>();
  page.on('request', (request) => /\/api\/(?!live)/.test(request.url()) && asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  await openAs(page, await memberGym.hasMember(), `/book?date=${date}`, 'el');
  // Without a network the texts of the other language come from the worker alone.
  await isKeptOnThePhone(page);
  for (const language of LANGUAGES) {
    const { slot, failure, dismiss } = TEXTS[language];
    if (language === 'en') await switchTo(page, language);
    const waits = page.getByRole('button', { name: slot.express });
    const alert = page.getByRole('alert');
    await waits.first().click();
    await expect(alert).toHaveText(failure.interest);
    const first = await alert.elementHandle();
    await waits.last().click();
    await expect.poll(() => first?.isVisible()).toBe(false);
    await expect(alert).toHaveText(failure.interest);
    await expect.poll(() => asked.size).toBe(0);
    isOffline = true;
    await context.setOffline(true);
    const lost = page.getByText(failure.connectionLost);
    await expect(lost).toBeAttached();
    await expect(lost).toBeHidden();
    await alert.getByRole('button', { name: dismiss }).click();
    await expect(lost).toBeVisible();
    // A second message stands beside the first, not over it. It soon leaves, so that both are measured at one moment.
    const unsaved = TEXTS[language === 'el' ? 'en' : 'el'].header.languageNotSaved;
    const measured = page.waitForFunction((text) => {
      const second = [...document.querySelectorAll('p')].find(({ textContent }) => textContent === text);
      const [one, two] = [document.querySelector('[data-lasting]'), second].map((said) =>
        said?.getBoundingClientRect(),
      );
      return one && two && { end: one.bottom, start: two.top };
    }, unsaved);
    await page.getByRole('button', { name: TEXTS[language].header.switchLanguage }).click();
    const { end = 0, start = 0 } = (await (await measured).jsonValue()) ?? {};
    expect(end).toBeGreaterThan(0);
    expect(end).toBeLessThanOrEqual(start);
    await switchTo(page, language);
    isOffline = false;
    await context.setOffline(false);
    await expect(lost).toBeHidden();
  }
});
