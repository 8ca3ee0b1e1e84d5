import type { Locator, Page } from '@playwright/test';
import { expect, slotCard, test, TEXTS } from './console-test.js';
import {
  addressOf,
  CLIENT,
  expectSignIn,
  FAILURES,
  fails,
  hold,
  isOffline,
  isSignedOut,
  type Words,
} from './faults-test.js';

/*
 * What every screen of the console does with a server that fails while it is read (specification §7, last paragraph): its
 * own words and a way to try again, in both languages, and 401 signs out.
 */
const { el, en } = TEXTS;
const DOWN = '**/api/**';

test.use({ tolerated: FAILURES });

interface Reading {
  screen: string;
  path: string;
  /** What the screen is made of. */
  call: string;
  /** What is said when the server says nothing. */
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

test.describe('a server that fails while a screen is read', () => {
  for (const [index, { screen, path, call, failed, shown }] of readingsIn(el).entries()) {
    const english = inEnglish[index];
    test(`${screen}: says so in both languages, offers to try again, waits in its own shape, and signs out on 401`, async ({
      page,
      staffGym,
    }) => {
      await staffGym.members.admin.post('/admin/send-broadcast-email', { subject: screen, message: 'Νέα' });
      const address = await addressOf(staffGym, path);
      await page.route(call, fails);
      await staffGym.opens(page, address);
      await expect(page.getByText(failed).first()).toBeVisible();
      await expect(page.getByRole('button', { name: el.app.retry }).first()).toBeVisible();
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
      // A screen that asks by itself may have been faster; then there is nothing left to try.
      await again
        .first()
        .click({ timeout: 2_000 })
        .catch(() => undefined);
      await expect(shown(page)).toBeVisible();
      await expect(again).toHaveCount(0);

      const slow = await hold(page, call, 'GET');
      await page.reload();
      await expect(
        page.getByRole('heading', { level: 1 }).or(page.locator('[aria-busy="true"]')).first(),
      ).toBeVisible();
      await expect(again).toHaveCount(0);
      await slow.release();
      await expect(shown(page)).toBeVisible();

      await page.route(DOWN, isSignedOut);
      await page.reload();
      await expectSignIn(page, el);
    });
  }
});

test.describe('two at the desk', () => {
  test.use({ tolerated: /status of 409/ });

  test('who cancels what somebody else has just cancelled is told so', async ({ page, staffGym }) => {
    const member = await staffGym.members.hasMember({ name: 'Λυδία Διπλή' });
    const { id } = await staffGym.hasBooking(member, '13:00');
    await staffGym.opens(page);
    const seat = slotCard(page, '1:00').getByRole('button', { name: /^Ακύρωση ραντεβού.*Λυδία Διπλή/ });
    await seat.click();
    const dialog = page.getByRole('dialog', { name: el.appointments.cancelTitle });
    await expect(dialog).toContainText('Λυδία Διπλή');
    await staffGym.members.admin.delete(`/Admin/appointments/${id}`);
    await dialog.getByRole('button', { name: el.appointments.cancelConfirm }).click();
    await expect(page.getByText(el.serverErrors.NOT_CANCELLABLE)).toBeVisible();
    await dialog.getByRole('button', { name: el.appointments.keep }).click();
    await expect(seat).toHaveCount(0);
  });
});
