import type { Locator, Page, Route } from '@playwright/test';
import { expect, slotCard, test, TEXTS, type StaffGym } from './console-test.js';

/*
 * What every screen of the console does with a server that fails (specification §7, last paragraph): its own words and a
 * way to try again, nothing typed lost, and 401 signs out.
 */
const t = TEXTS.el;
const DOWN = '**/api/**';

// Failures are what these tests are about; the browser reports each.
test.use({ tolerated: /status of (500|401)|ERR_INTERNET_DISCONNECTED|Setting not saved|Blocked script/ });

const fails = (route: Route) => route.fulfill({ status: 500, body: '' });
const isOffline = (route: Route) => route.abort('internetdisconnected');
const isSignedOut = (route: Route) => {
  const body = { success: false, message: '', data: null, errors: [], code: 'SESSION_EXPIRED' };
  return route.fulfill({ status: 401, json: body });
};

/** Answers nothing until it is let go: a server as slow as can be. */
async function hold(page: Page, call: string | RegExp, method: string): Promise<{ release: () => Promise<void> }> {
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

const only = (method: string, fault: (route: Route) => Promise<void>) => (route: Route) =>
  route.request().method() === method ? fault(route) : route.fallback();

const expectSignIn = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: t.signIn.title })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/$/);
};

interface Reading {
  screen: string;
  path: string;
  /** What the screen is made of. */
  call: string;
  /** What is said when the server says nothing. */
  failed: string;
  shown: (page: Page) => Locator;
}

const CLIENT = '/admin/clients/{client}';
const READINGS: Reading[] = [
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

async function addressOf(gym: StaffGym, path: string): Promise<string> {
  if (!path.includes('{client}')) return path;
  return path.replace('{client}', (await gym.members.hasMember({ name: 'Ισμήνη Αντοχή' })).id);
}

test.describe('a server that fails while a screen is read', () => {
  for (const { screen, path, call, failed, shown } of READINGS) {
    test(`${screen}: says so, offers to try again, waits in its own shape, and signs out on 401`, async ({
      page,
      staffGym,
    }) => {
      await staffGym.members.admin.post('/admin/send-broadcast-email', { subject: screen, message: 'Νέα' });
      const address = await addressOf(staffGym, path);
      const retry = page.getByRole('button', { name: t.app.retry });
      await page.route(call, fails);
      await staffGym.opens(page, address);
      await expect(page.getByText(failed).first()).toBeVisible();
      await page.unroute(call, fails);
      await page.route(call, isOffline);
      await retry.first().click();
      await expect(page.getByText(t.errors.offline).first()).toBeVisible();
      await page.unroute(call, isOffline);
      await retry.first().click();
      await expect(shown(page)).toBeVisible();
      await expect(retry).toHaveCount(0);

      const slow = await hold(page, call, 'GET');
      await page.reload();
      await expect(
        page.getByRole('heading', { level: 1 }).or(page.locator('[aria-busy="true"]')).first(),
      ).toBeVisible();
      await expect(retry).toHaveCount(0);
      await slow.release();
      await expect(shown(page)).toBeVisible();

      await page.route(DOWN, isSignedOut);
      await page.reload();
      await expectSignIn(page);
    });
  }
});

interface Writing {
  what: string;
  path: string;
  call: string | RegExp;
  method: 'POST' | 'PUT';
  failed: string;
  /** Types, and leaves the screen where saving is one press away. */
  type: (page: Page) => Promise<void>;
  save: (page: Page) => Locator;
  /** What was typed is there. */
  isKept: (page: Page) => Promise<void>;
  /** It is saved. */
  isDone: (page: Page) => Promise<void>;
}

const WRITINGS: Writing[] = [
  {
    what: 'the details of a client',
    path: CLIENT,
    call: '**/api/Admin/clients/*-*',
    method: 'PUT',
    failed: t.errors.updateClient,
    type: (page) => page.getByLabel(t.clients.phone).fill('2101234567'),
    save: (page) => page.getByRole('button', { name: t.app.save }),
    isKept: (page) => expect(page.getByLabel(t.clients.phone)).toHaveValue('2101234567'),
    isDone: (page) => expect(page.getByText(t.clients.updated)).toBeVisible(),
  },
  {
    what: 'a subscription',
    path: `${CLIENT}/subscription`,
    call: '**/api/Admin/clients/*/subscription',
    method: 'PUT',
    failed: t.errors.updateSubscription,
    type: (page) => page.getByLabel(t.subscription.monthlyLimit).fill('7'),
    save: (page) => page.getByRole('button', { name: t.app.save }),
    isKept: (page) => expect(page.getByLabel(t.subscription.monthlyLimit)).toHaveValue('7'),
    isDone: (page) => expect(page.getByText(t.subscription.updated)).toBeVisible(),
  },
  {
    what: 'a setting',
    path: '/admin/settings',
    call: '**/api/Admin/settings/*',
    method: 'PUT',
    failed: t.errors.updateSetting,
    type: (page) => page.getByLabel(t.settings.GymCapacityPerTimeslot.label).fill('11'),
    save: (page) =>
      page
        .locator('form')
        .filter({ hasText: t.settings.GymCapacityPerTimeslot.label })
        .getByRole('button', { name: t.app.save }),
    isKept: (page) => expect(page.getByLabel(t.settings.GymCapacityPerTimeslot.label)).toHaveValue('11'),
    isDone: (page) => expect(page.getByText(t.settings.saved)).toBeVisible(),
  },
  {
    what: 'the capacity of a timeslot',
    path: '/admin/timeslots?date={tomorrow}',
    call: /\/api\/Timeslot\/[^/?]+$/,
    method: 'PUT',
    failed: t.timeslots.failed.update,
    type: async (page) => {
      const name = new RegExp(`^${t.timeslots.changeCapacityOf.replace('{time}', '')}`);
      await slotCard(page, '8:00').getByRole('button', { name }).click();
      await page.getByRole('dialog').getByLabel(t.slotCapacity.label, { exact: true }).fill('12');
      await page.getByRole('dialog').getByLabel(t.timeslots.reason).fill('Νέα όργανα');
    },
    save: (page) => page.getByRole('dialog').getByRole('button', { name: t.slotCapacity.change }),
    isKept: (page) => expect(page.getByRole('dialog').getByLabel(t.timeslots.reason)).toHaveValue('Νέα όργανα'),
    isDone: (page) => expect(page.getByRole('dialog').getByText(t.timeslots.done.updated)).toBeVisible(),
  },
  {
    what: 'a broadcast',
    path: '/admin/settings/broadcast',
    call: '**/api/admin/send-broadcast-email',
    method: 'POST',
    failed: t.broadcast.errors.send,
    type: async (page) => {
      const field = (name: string) =>
        page.getByRole('textbox', { name: t.broadcast.fieldIn.el.replace('{field}', name) });
      await field(t.broadcast.subject).fill('Νέα');
      await field(t.broadcast.message).fill('Γεια σας');
      await page.getByRole('button', { name: t.broadcast.send, exact: true }).click();
    },
    save: (page) => page.getByRole('dialog').getByRole('button', { name: /^Αποστολή σε/ }),
    isKept: (page) =>
      expect(
        page.getByRole('textbox', {
          name: t.broadcast.fieldIn.el.replace('{field}', t.broadcast.message),
          includeHidden: true,
        }),
      ).toHaveValue('Γεια σας'),
    isDone: (page) => expect(page.getByRole('dialog').getByText(t.broadcast.queued)).toBeVisible(),
  },
  {
    what: 'an email template',
    path: '/admin/settings/email-templates?template=cancelled.el',
    call: '**/api/Admin/email-templates/*.*',
    method: 'PUT',
    failed: t.templates.errors.save,
    type: (page) => page.getByRole('textbox', { name: t.templates.body, exact: true }).fill('Ακυρώθηκε.'),
    save: (page) => page.getByRole('button', { name: t.templates.save, exact: true }),
    isKept: (page) =>
      expect(page.getByRole('textbox', { name: t.templates.body, exact: true })).toHaveValue('Ακυρώθηκε.'),
    isDone: (page) => expect(page.getByText(t.templates.saved)).toBeVisible(),
  },
];

test.describe('a server that fails while something is saved', () => {
  for (const { what, path, call, method, failed, type, save, isKept, isDone } of WRITINGS) {
    test(`${what}: keeps what was typed until it is saved, and signs out on 401`, async ({ page, staffGym }) => {
      const address = await addressOf(staffGym, path.replace('{tomorrow}', staffGym.members.dayAhead(1)));
      const signedOut = await page.context().newPage();
      await staffGym.opens(signedOut, address);
      await type(signedOut);
      await signedOut.route(call, only(method, isSignedOut));
      await save(signedOut).click();
      await expectSignIn(signedOut);
      await signedOut.close();

      await staffGym.opens(page, address);
      await type(page);
      const faults = [
        [fails, failed],
        [isOffline, t.errors.offline],
      ] as const;
      for (const [fault, said] of faults) {
        const handler = only(method, fault);
        await page.route(call, handler);
        await save(page).click();
        await expect(page.getByText(said).first()).toBeVisible();
        await isKept(page);
        await page.unroute(call, handler);
      }
      const slow = await hold(page, call, method);
      await save(page).click();
      await expect(page.locator('button[aria-busy="true"], form button:disabled').first()).toBeVisible();
      await isKept(page);
      await slow.release();
      await isDone(page);
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
    const dialog = page.getByRole('dialog', { name: t.appointments.cancelTitle });
    await expect(dialog).toContainText('Λυδία Διπλή');
    await staffGym.members.admin.delete(`/Admin/appointments/${id}`);
    await dialog.getByRole('button', { name: t.appointments.cancelConfirm }).click();
    await expect(page.getByText(t.serverErrors.NOT_CANCELLABLE)).toBeVisible();
    await dialog.getByRole('button', { name: t.appointments.keep }).click();
    await expect(seat).toHaveCount(0);
  });
});
