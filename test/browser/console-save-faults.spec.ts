import type { Locator, Page } from '@playwright/test';
import { expect, slotCard, STAFF, starting, test, TEXTS } from './console-test.js';
import {
  addressOf,
  CLIENT,
  CLIENT_NAME,
  expectAccessibleInBothThemes,
  FAILURES,
  fails,
  hold,
  isOffline,
  isSignedOut,
  only,
  type Words,
} from './faults-test.js';

/*
 * Faults while saving in the console: its own message, typed text stays, and after a 401 the user signs in over the
 * page. The first page is in English, the second in Greek.
 */
const { el, en } = TEXTS;

test.use({ tolerated: FAILURES });

interface Writing {
  what: string;
  path: string;
  call: string | RegExp;
  method: 'POST' | 'PUT' | 'DELETE';
  failed: string;
  /** Types, and stops one click before saving. */
  type: (page: Page) => Promise<void>;
  save: (page: Page) => Locator;
  /** Checks that the typed text is there. */
  isKept: (page: Page) => Promise<void>;
  /** Checks that it is saved. */
  isDone: (page: Page) => Promise<void>;
}

const writingsIn = (t: Words): Writing[] => [
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
      await slotCard(page, '8:00')
        .getByRole('button', { name: starting(t.timeslots.changeCapacityOf) })
        .click();
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
    save: (page) => page.getByRole('dialog').getByRole('button', { name: starting(t.broadcast.sendConfirm_other) }),
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
  {
    what: 'a new client',
    path: '/admin/clients/create',
    call: '**/api/Admin/clients',
    method: 'POST',
    failed: t.errors.createClient,
    type: async (page) => {
      await page.getByLabel(t.clients.name).fill('Ιάσονας Αντοχής');
      await page.getByLabel(t.clients.email).fill('iasonas.antochis@example.gr');
      await page.getByLabel(t.clients.phone).fill('6971112223');
      await page.getByLabel(new RegExp(`^${t.clients.password}`)).fill('πρώτος κωδικός');
    },
    save: (page) => page.getByRole('button', { name: t.clients.submitNew }),
    isKept: (page) => expect(page.getByLabel(t.clients.phone)).toHaveValue('6971112223'),
    isDone: (page) => expect(page.getByText(t.subscription.none)).toBeVisible(),
  },
  {
    what: 'a booking',
    path: '/admin/?date={tomorrow}',
    call: '**/api/Admin/appointments',
    method: 'POST',
    failed: t.errors.book,
    type: async (page) => {
      await slotCard(page, '8:00')
        .getByRole('button', { name: starting(t.slot.bookAt) })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('combobox').fill(CLIENT_NAME);
      await page.getByRole('dialog').getByRole('option', { name: CLIENT_NAME }).first().click();
      await expect(page.getByRole('dialog').getByText(t.appointments.allowed)).toBeVisible();
    },
    save: (page) => page.getByRole('dialog').getByRole('button', { name: t.appointments.confirm, exact: true }),
    isKept: (page) => expect(page.getByRole('dialog').getByText(CLIENT_NAME)).toBeVisible(),
    isDone: (page) => expect(page.getByText(t.appointments.booked)).toBeVisible(),
  },
  {
    what: 'a cancellation',
    path: '/admin/?date={tomorrow}',
    call: '**/api/Admin/appointments/*',
    method: 'DELETE',
    failed: t.errors.cancel,
    type: (page) => page.getByRole('button', { name: t.slot.cancelFor.replace('{name}', CLIENT_NAME) }).click(),
    save: (page) => page.getByRole('dialog').getByRole('button', { name: t.appointments.cancelConfirm }),
    isKept: (page) =>
      expect(
        page.getByRole('dialog').getByText(t.appointments.cancelText.replace('{name}', CLIENT_NAME)),
      ).toBeVisible(),
    isDone: (page) => expect(page.getByRole('dialog', { name: t.appointments.cancelled })).toBeVisible(),
  },
  {
    what: 'a freeze',
    path: `${CLIENT}/subscription`,
    call: /\/freeze$/,
    method: 'POST',
    failed: t.errors.freeze,
    type: async (page) => {
      await page.getByRole('button', { name: t.subscription.freeze, exact: true }).click();
      await expect(page.getByRole('dialog').getByText(t.subscription.nothingCancelled)).toBeVisible();
    },
    save: (page) => page.getByRole('dialog').getByRole('button', { name: t.subscription.freeze, exact: true }),
    isKept: (page) => expect(page.getByRole('dialog').getByText(t.subscription.nothingCancelled)).toBeVisible(),
    isDone: (page) => expect(page.getByRole('dialog', { name: t.subscription.freezeDone })).toBeVisible(),
  },
  {
    what: 'a closed day',
    path: '/admin/timeslots?date={tomorrow}',
    call: /\/disable-day$/,
    method: 'POST',
    failed: t.timeslots.failed.close,
    type: async (page) => {
      await page.getByRole('button', { name: t.closing.closeDay }).click();
      await page.getByRole('dialog').getByLabel(t.timeslots.reason).fill('Αργία');
    },
    save: (page) => page.getByRole('dialog').getByRole('button', { name: t.closing.confirmDay }),
    isKept: (page) => expect(page.getByRole('dialog').getByLabel(t.timeslots.reason)).toHaveValue('Αργία'),
    isDone: (page) => expect(page.getByRole('dialog', { name: t.timeslots.done.dayClosed })).toBeVisible(),
  },
  {
    what: 'a timeslot that is enabled again',
    path: '/admin/timeslots?date={tomorrow}',
    call: /\/api\/Timeslot\/[^/?]+$/,
    method: 'PUT',
    failed: t.timeslots.failed.enable,
    type: (page) =>
      slotCard(page, '12:00')
        .getByRole('button', { name: starting(t.timeslots.enableOf) })
        .click(),
    save: (page) => page.getByRole('dialog').getByRole('button', { name: t.slotDisable.enableConfirm }),
    isKept: (page) => expect(page.getByRole('dialog', { name: t.slotDisable.enableTitle })).toBeVisible(),
    isDone: (page) => expect(page.getByRole('dialog', { name: t.timeslots.done.enabled })).toBeVisible(),
  },
  {
    what: 'the removal of a change of the day',
    path: '/admin/timeslots?date={tomorrow}',
    call: /\/overrides\/[^?]+$/,
    method: 'DELETE',
    failed: t.timeslots.failed.remove,
    type: async (page) => {
      await page
        .getByRole('button', { name: starting(t.dayChanges.removeOf) })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByText(t.dayChanges.then.capacity)).toBeVisible();
    },
    save: (page) => page.getByRole('dialog').getByRole('button', { name: t.dayChanges.removeConfirm }),
    isKept: (page) => expect(page.getByRole('dialog').getByText(t.dayChanges.then.capacity)).toBeVisible(),
    isDone: (page) => expect(page.getByRole('dialog', { name: t.timeslots.done.removed })).toBeVisible(),
  },
  {
    what: 'a slot of the weekly template',
    path: '/admin/settings/global-timeslots?day=6',
    call: '**/api/Admin/global-timeslots/**',
    method: 'PUT',
    failed: t.globalTimeslots.failed.update,
    type: async (page) => {
      await page
        .getByRole('button', { name: starting(t.globalTimeslots.editCapacityOf) })
        .first()
        .click();
      await page.getByRole('dialog').getByLabel(t.slotCapacity.label, { exact: true }).fill('7');
      await page.getByRole('dialog').getByLabel(t.globalTimeslots.reason).fill('Αντοχή');
    },
    save: (page) => page.getByRole('dialog').getByRole('button', { name: t.globalTimeslots.editCapacity }),
    isKept: (page) => expect(page.getByRole('dialog').getByLabel(t.globalTimeslots.reason)).toHaveValue('Αντοχή'),
    isDone: (page) => expect(page.getByRole('dialog').getByText(t.globalTimeslots.done.updated)).toBeVisible(),
  },
];

const inEnglish = writingsIn(en);

test.describe('a server that fails during a save', () => {
  for (const [index, greek] of writingsIn(el).entries()) {
    const english = inEnglish[index] ?? greek;
    const { what, path, call, method } = greek;
    test(`${what}: keeps the typed text until it is saved, also over a new sign-in`, async ({ page, staffGym }) => {
      const { members } = staffGym;
      const address = await addressOf(staffGym, path);
      if (!path.includes('{client}')) {
        const member = await members.hasMember({ name: CLIENT_NAME });
        if (what === 'a cancellation') await staffGym.hasBooking(member, '11:00', members.dayAhead(1));
      }
      const slot = { date: members.dayAhead(1), startTime: '09:00', endTime: '10:00' };
      await members.admin.put('/Admin/timeslots/capacity', { ...slot, newCapacity: 9 });
      const other = { date: slot.date, startTime: '12:00', endTime: '13:00' };
      if (what === 'a timeslot that is enabled again') await members.admin.post('/Admin/timeslots/disable', other);

      const first = await page.context().newPage();
      await staffGym.opens(first, address, 'en');
      await english.type(first);
      const saying = only(method, fails);
      await first.route(call, saying);
      await english.save(first).click();
      await expect(first.getByText(english.failed).first()).toBeVisible();
      await english.isKept(first);
      await first.unroute(call, saying);
      await first.route(call, only(method, isSignedOut));
      await english.save(first).click();
      const again = first.getByRole('dialog', { name: en.signIn.againTitle });
      await expect(again).toBeVisible();
      expect(await first.evaluate(() => localStorage.getItem('authToken') ?? localStorage.getItem('user'))).toBeNull();
      await first.unroute(call);
      await again.getByLabel(en.signIn.password, { exact: true }).fill(STAFF.password);
      await again.getByRole('button', { name: en.signIn.submit }).click();
      await expect(again).toHaveCount(0);
      await english.isKept(first);
      await first.close({ runBeforeUnload: false });

      await staffGym.opens(page, address, 'el', 'system');
      await greek.type(page);
      const faults = [
        [fails, greek.failed],
        [isOffline, el.errors.offline],
      ] as const;
      for (const [fault, said] of faults) {
        const handler = only(method, fault);
        await page.route(call, handler);
        await greek.save(page).click();
        await expect(page.getByText(said).first()).toBeVisible();
        await greek.isKept(page);
        await page.unroute(call, handler);
      }
      const isInDialog = await page.getByRole('dialog').isVisible();
      await expectAccessibleInBothThemes(page, isInDialog ? '[role="dialog"]' : 'main');
      const slow = await hold(page, call, method);
      await greek.save(page).click();
      await expect(page.locator('button[aria-busy="true"], form button:disabled').first()).toBeVisible();
      await greek.isKept(page);
      await slow.release();
      await greek.isDone(page);
    });
  }
});
