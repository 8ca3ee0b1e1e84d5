import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, STORY_LANGUAGES, slotCard, test, TEXTS } from './console-test.js';
import {
  addressOf,
  CLIENT,
  expectAccessibleInBothThemes,
  expectSignIn,
  fails,
  FAILURES,
  hold,
  isOffline,
  isSignedOut,
  tryAgainUntilGone,
  type Words,
} from './faults-test.js';

/* Read faults on every screen of the console: its own message and a retry button in both languages; a 401 signs out. */
const { el, en } = TEXTS;
const DOWN = '**/api/**';

test.use({ tolerated: FAILURES });

interface Reading {
  screen: string;
  path: string;
  /** Calls that load the screen. */
  call: string;
  /** Message for a failure without a text from the server. */
  failed: string;
  shown: (page: Page) => Locator;
}

const readingsIn = (t: Words): Reading[] => [
  {
    screen: 'overview',
    path: '/admin/',
    call: '**/api/Timeslot/capacity?*',
    failed: t.errors.loadTimeslots,
    shown: (page) => page.getByRole('heading', { level: 3 }).first(),
  },
  {
    screen: 'clients',
    path: '/admin/clients',
    call: '**/api/Admin/clients?*',
    failed: t.errors.loadClients,
    shown: (page) => page.getByRole('row').nth(1),
  },
  {
    screen: 'client',
    path: CLIENT,
    call: '**/api/Admin/clients/*-*',
    failed: t.errors.loadClient,
    shown: (page) => page.getByLabel(t.clients.phone),
  },
  {
    screen: 'appointments of a client',
    path: `${CLIENT}/appointments`,
    call: '**/api/Admin/appointments?*',
    failed: t.errors.loadAppointments,
    shown: (page) => page.getByRole('region', { name: t.appointments.upcoming }),
  },
  {
    screen: 'subscriptions of a client',
    path: `${CLIENT}/subscription`,
    call: '**/api/Admin/clients/*/subscriptions',
    failed: t.errors.loadSubscriptions,
    shown: (page) => page.getByRole('region', { name: t.subscription.history }).getByRole('listitem'),
  },
  {
    screen: 'timeslots of a day',
    path: '/admin/timeslots',
    call: '**/api/Timeslot/capacity?*',
    failed: t.errors.loadTimeslots,
    shown: (page) => page.getByRole('heading', { level: 3 }).first(),
  },
  {
    screen: 'weekly template',
    path: '/admin/settings/global-timeslots',
    call: '**/api/Admin/global-timeslots',
    failed: t.errors.loadTimeslots,
    shown: (page) => page.getByRole('heading', { level: 3 }).first(),
  },
  {
    screen: 'audit trail',
    path: '/admin/settings/audit',
    call: '**/api/Admin/audit?*',
    failed: t.errors.loadAudit,
    shown: (page) => page.getByRole('searchbox'),
  },
  {
    screen: 'settings',
    path: '/admin/settings',
    call: '**/api/Admin/settings',
    failed: t.errors.loadSettings,
    shown: (page) => page.getByLabel(t.settings.GymName.label),
  },
  {
    screen: 'broadcasts',
    path: '/admin/settings/broadcast',
    call: '**/api/Admin/broadcasts?*',
    failed: t.broadcast.errors.load,
    shown: (page) => page.getByRole('progressbar').first(),
  },
  {
    screen: 'email templates',
    path: '/admin/settings/email-templates',
    call: '**/api/Admin/email-templates/*.*',
    failed: t.templates.errors.load,
    shown: (page) => page.getByRole('textbox', { name: t.templates.subject, exact: true }),
  },
  {
    screen: 'mails',
    path: '/admin/settings/mails',
    call: '**/api/Admin/mails?*',
    failed: t.mails.errors.load,
    shown: (page) => page.getByRole('radiogroup', { name: t.mails.show }),
  },
];

const inEnglish = readingsIn(en);

test.describe('a server that fails while a screen loads', () => {
  for (const [index, { screen, path, call, failed, shown }] of readingsIn(el).entries()) {
    const english = inEnglish[index];
    test(`${screen}: shows its error in both languages with a retry button and a skeleton, and signs out on 401`, async ({
      page,
      staffGym,
    }) => {
      await staffGym.members.admin.post('/admin/send-broadcast-email', { subject: screen, message: 'Νέα' });
      const address = await addressOf(staffGym, path);
      await page.route(call, fails);
      await staffGym.opens(page, address, 'el', 'system');
      await expect(page.getByText(failed).first()).toBeVisible();
      await expect(page.getByRole('button', { name: el.app.retry }).first()).toBeVisible();
      await expectAccessibleInBothThemes(page, 'main');
      await page.getByRole('button', { name: el.app.switchLanguage }).click();
      await expect(page.getByText(english?.failed ?? '').first()).toBeVisible();
      const retry = page.getByRole('button', { name: en.app.retry });
      await page.route(call, isOffline);
      await page.unroute(call, fails);
      await retry.first().click();
      await expect(page.getByText(en.errors.offline).first()).toBeVisible();
      await page.getByRole('button', { name: en.app.switchLanguage }).click();
      await expect(page.getByText(el.errors.offline).first()).toBeVisible();
      const again = page.getByRole('button', { name: el.app.retry });
      await page.unroute(call, isOffline);
      await tryAgainUntilGone(again);
      await expect(shown(page)).toBeVisible();

      const slow = await hold(page, call, 'GET');
      const asked = page.waitForRequest(call);
      await page.reload();
      await asked;
      await expect(page.locator('#content [aria-busy="true"]').first()).toBeVisible();
      await expect(again).toHaveCount(0);
      await slow.release();
      await expect(shown(page)).toBeVisible();

      await page.route(DOWN, isSignedOut);
      await page.reload();
      await expectSignIn(page, el);
    });
  }
});

test.describe('a server that fails while a screen refreshes', () => {
  for (const language of STORY_LANGUAGES) {
    const t = TEXTS[language];

    test(`keeps the old data on screen, and says that it is old (${language})`, async ({ page, staffGym }) => {
      const calls = /\/api\/Admin\/(statistics|clients\?)/;
      const again = page.getByRole('button', { name: t.app.retry });
      const changes = async (): Promise<void> => {
        await page.route(calls, fails);
        await staffGym.members.hasMember({ subscription: null });
      };
      const live = page.waitForResponse((response) => response.url().endsWith('/api/live') && response.ok());
      await staffGym.opens(page, '/admin/', language);
      await live;
      const active = page.getByRole('region', { name: t.statistics.activeSubscriptions });
      await expect(active.getByRole('row').nth(1)).toBeVisible();
      await changes();
      // Two parts are out of date, and one bar says so.
      await expect(page.getByRole('banner').getByText(t.errors.notRefreshed)).toBeVisible();
      await expect(again).toHaveCount(1);
      await expect(page.getByText(t.errors.loadStatistics)).toHaveCount(0);
      await expect(active.getByRole('row').nth(1)).toBeVisible();
      await expectAccessible(page);
      await page.unroute(calls, fails);
      await tryAgainUntilGone(again);

      await page.getByRole('link', { name: t.nav.clients }).click();
      await expect(page.getByRole('heading', { level: 1, name: t.clients.title })).toBeVisible();
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await changes();
      await expect(page.getByText(t.errors.notRefreshed)).toBeVisible();
      await expect(page.getByRole('row').nth(1)).toBeVisible();
    });
  }
});

test.describe('a chunk of the console that fails to load', () => {
  test.use({ tolerated: /Failed to load resource|dynamically imported module|Loading chunk timeslots failed/ });

  for (const language of STORY_LANGUAGES) {
    const t = TEXTS[language];

    test(`is retried once with a page reload, then shows the error screen (${language})`, async ({
      page,
      staffGym,
    }) => {
      const part = '**/static/js/TimeslotsScreen-*.js';
      await page.route(part, (route) => route.abort('connectionrefused'));
      await staffGym.opens(page, '/admin/timeslots', language);
      await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
      await expect(page.getByText('Loading chunk timeslots failed')).toBeVisible();
      await expectAccessible(page);
      await page.unroute(part);
      await page.getByRole('button', { name: t.app.reload }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.timeslots.title);
    });
  }
});

test.describe('two at the desk', () => {
  test.use({ tolerated: /status of 409/ });

  for (const language of STORY_LANGUAGES) {
    const t = TEXTS[language];

    test(`cancelling an appointment that somebody else has just cancelled says so (${language})`, async ({
      page,
      staffGym,
    }) => {
      const member = await staffGym.members.hasMember({ name: 'Λυδία Διπλή' });
      const { id } = await staffGym.hasBooking(member, '13:00');
      await staffGym.opens(page, '/admin/', language);
      const name = t.slot.cancelFor.replace('{name}', member.name);
      const seat = slotCard(page, '1:00').getByRole('button', { name });
      await seat.click();
      const dialog = page.getByRole('dialog', { name: t.appointments.cancelTitle });
      await expect(dialog).toContainText('Λυδία Διπλή');
      await staffGym.members.admin.delete(`/Admin/appointments/${id}`);
      await dialog.getByRole('button', { name: t.appointments.cancelConfirm }).click();
      await expect(page.getByText(t.serverErrors.NOT_CANCELLABLE)).toBeVisible();
      await dialog.getByRole('button', { name: t.appointments.keep }).click();
      await expect(seat).toHaveCount(0);
    });
  }
});
