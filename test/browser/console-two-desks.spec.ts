import type { Page } from '@playwright/test';
import type { Appointment } from '@palestra/backend/contract/appointment';
import type { TimeslotOverride } from '@palestra/backend/contract/schedule-change';
import {
  asWritten,
  countOf,
  expect,
  STORY_LANGUAGES,
  slotCard,
  starting,
  test,
  TEXTS,
  type StaffGym,
} from './console-test.js';
import type { Words } from './faults-test.js';

/*
 * Two receptionists edit the same record: the first sees the other's change, or learns of it on saving, and keeps
 * everything typed. Records saved against a version have a test beside this one.
 */
const NAME = 'Ισιδώρα Απροσδόκητη';
const REASON = 'Συντήρηση';

interface Shared {
  what: string;
  path: (gym: StaffGym) => string;
  /** State of the gym before either starts. */
  given?: (gym: StaffGym, member: string) => Promise<unknown>;
  /** Opens the record at this desk, and types. */
  open: (page: Page, gym: StaffGym) => Promise<void>;
  /** Changes it at the other desk; then checks this one. */
  meanwhile: (page: Page, gym: StaffGym, member: string) => Promise<void>;
}

const TEMPLATE = '/Admin/email-templates/cancelled.el';
const tomorrow = ({ members }: StaffGym): string => members.dayAhead(1);
const timeslots = (gym: StaffGym): string => `/admin/timeslots?date=${tomorrow(gym)}`;
const capacity = (gym: StaffGym, newCapacity: number) =>
  gym.members.admin.put('/Admin/timeslots/capacity', {
    ...{ date: tomorrow(gym), startTime: '09:00', endTime: '10:00' },
    newCapacity,
  });
const book = (gym: StaffGym, member: string) =>
  gym.members.admin.post('/Admin/appointments', {
    ...{ appointmentDate: tomorrow(gym), startTime: '10:00', endTime: '11:00' },
    ...{ userId: member, isAdminOverride: true },
  });
async function removeChanges(gym: StaffGym): Promise<void> {
  const path = '/Admin/timeslots/overrides';
  const { data } = await gym.members.admin.get<TimeslotOverride[]>(path, { date: tomorrow(gym) });
  for (const { id } of data) await gym.members.admin.delete(`${path}/${id}`);
}

const sharedIn = (t: Words): Shared[] => [
  {
    what: 'a day that is being closed',
    path: timeslots,
    open: async (page) => {
      await page.getByRole('button', { name: t.closing.closeDay }).click();
      await page.getByRole('dialog').getByLabel(t.timeslots.reason).fill(REASON);
      await expect(page.getByRole('dialog').getByText(t.closing.none)).toBeVisible();
    },
    meanwhile: async (page, gym, member) => {
      const dialog = page.getByRole('dialog', { name: t.closing.dayTitle });
      await book(gym, member);
      await expect(dialog.getByRole('listitem')).toHaveText(new RegExp(NAME));
      await gym.members.admin.post('/Admin/timeslots/disable-day', { date: tomorrow(gym), reason: 'Απεργία' });
      await expect(dialog.getByText(t.closing.alreadyClosed)).toBeVisible();
      await expect(dialog.getByRole('button', { name: t.closing.confirmDay })).toBeDisabled();
      await expect(dialog.getByLabel(t.timeslots.reason)).toHaveValue(REASON);
      await page.keyboard.press('Escape');
      await expect(page.getByText(t.overview.closedBecause.replace('{reason}', 'Απεργία'))).toBeVisible();
    },
  },
  {
    what: 'days that are being closed',
    path: timeslots,
    open: async (page, { members }) => {
      await page.getByRole('button', { name: t.closing.closeRange }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: t.closing.to }).fill(asWritten(members.dayAhead(2)));
      await dialog.getByLabel(t.timeslots.reason).fill(REASON);
      await expect(dialog.getByText(t.closing.none)).toBeVisible();
    },
    meanwhile: async (page, gym, member) => {
      const dialog = page.getByRole('dialog', { name: t.closing.rangeTitle });
      await book(gym, member);
      await expect(dialog.getByRole('listitem')).toHaveText(new RegExp(NAME));
      await expect(dialog.getByLabel(t.timeslots.reason)).toHaveValue(REASON);
      await dialog.getByRole('button', { name: t.closing.confirmRange_other.replace('{count}', '2') }).click();
      await expect(dialog.getByText(t.timeslots.done.rangeClosed)).toBeVisible();
    },
  },
  {
    what: 'a change of the day that is being removed',
    path: timeslots,
    given: (gym) => capacity(gym, 7),
    open: (page) => page.getByRole('button', { name: starting(t.dayChanges.removeOf) }).click(),
    meanwhile: async (page, gym) => {
      const dialog = page.getByRole('dialog', { name: t.dayChanges.removeTitle });
      const remove = dialog.getByRole('button', { name: t.dayChanges.removeConfirm });
      await expect(remove).toBeEnabled();
      await removeChanges(gym);
      await expect(dialog.getByText(t.stale.gone)).toBeVisible();
      await expect(remove).toBeDisabled();
      await page.keyboard.press('Escape');
      await expect(page.getByText(t.dayChanges.none)).toBeVisible();

      // Without the stream only the server's response reveals it.
      await capacity(gym, 6);
      await page.getByRole('button', { name: starting(t.dayChanges.removeOf) }).click();
      await expect(remove).toBeEnabled();
      await page.route('**/api/Admin/timeslots/overrides?*', (route) => route.abort());
      await removeChanges(gym);
      await remove.click();
      await expect(dialog.getByRole('alert')).toHaveText(t.stale.gone);
    },
  },
  {
    what: 'a subscription that is being frozen',
    path: () => '/admin/clients/{member}/subscription',
    open: async (page) => {
      await page.getByRole('button', { name: t.subscription.freeze, exact: true }).click();
      await expect(page.getByRole('dialog').getByText(t.subscription.nothingCancelled)).toBeVisible();
    },
    meanwhile: async (page, gym, member) => {
      const dialog = page.getByRole('dialog', { name: t.subscription.freezeTitle });
      await book(gym, member);
      await expect(dialog.getByText(t.subscription.cancelledByFreeze_one.replace('{count}', '1'))).toBeVisible();
      await expect(dialog.getByRole('listitem')).toHaveCount(1);
      const asked = countOf(page, /dryRun=true$/);
      await dialog.getByRole('button', { name: t.subscription.freeze, exact: true }).click();
      await expect(page.getByRole('dialog', { name: t.subscription.freezeDone })).toBeVisible();
      // The live event of the own cancellation arrives too, but does not ask the answered question again.
      await expect(page.getByText(t.subscription.frozenSince)).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      expect(asked.count).toBe(0);
    },
  },
  {
    what: 'a client who is being deactivated',
    path: () => '/admin/clients/{member}',
    open: async (page) => {
      await page.getByLabel(t.clients.isActive).uncheck();
      await page.getByRole('button', { name: t.app.save }).click();
      await expect(page.getByRole('dialog').getByText(t.clients.nothingLost)).toBeVisible();
    },
    meanwhile: async (page, gym, member) => {
      const dialog = page.getByRole('dialog', { name: t.clients.deactivateTitle });
      await book(gym, member);
      await expect(dialog.getByText(t.clients.visitsLost_one.replace('{count}', '1'))).toBeVisible();
      await expect(dialog.getByRole('listitem')).toHaveCount(1);
      const asked = countOf(page, /dryRun=true$/);
      await dialog.getByRole('button', { name: t.clients.deactivate }).click();
      await expect(page.getByRole('dialog', { name: t.clients.deactivated })).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      expect(asked.count).toBe(0);
    },
  },
  {
    what: 'a switch of a client',
    path: () => '/admin/clients/{member}',
    open: (page) => page.getByLabel(t.clients.phone).fill('2107654321'),
    meanwhile: async (page, gym, member) => {
      const flag = page.getByRole('switch', { name: t.clients.isMorningClient });
      const notify = page.getByRole('switch', { name: t.clients.adminNotificationEnabled });
      const other = { adminNotificationEnabled: true };
      await gym.members.admin.put(`/Admin/clients/${member}/admin-notification`, other);
      await flag.click();
      await expect(page.getByRole('alert')).toContainText(t.serverErrors.STALE);
      await expect(flag).not.toBeChecked();
      await expect(notify).toBeChecked();
      await expect(page.getByLabel(t.clients.phone)).toHaveValue('2107654321');
      await flag.click();
      await expect(page.getByText(t.clients.updated)).toBeVisible();
      await expect(flag).toBeChecked();
      await expect(page.getByLabel(t.clients.phone)).toHaveValue('2107654321');
    },
  },
  {
    what: 'an email template that is being reset',
    path: () => '/admin/settings/email-templates?template=cancelled.el',
    given: ({ members }) => members.admin.put(TEMPLATE, { subject: 'Πρώτο', body: 'Το πρώτο κείμενο' }),
    open: async (page) => {
      await page.getByRole('textbox', { name: t.templates.body, exact: true }).fill('Μισό κείμενο');
      await page.getByRole('button', { name: t.templates.reset }).click();
    },
    meanwhile: async (page, { members }) => {
      const dialog = page.getByRole('dialog', { name: t.templates.resetTitle });
      await members.admin.put(TEMPLATE, { subject: 'Δεύτερο', body: 'Το κείμενο της άλλης' });
      await dialog.getByRole('button', { name: t.templates.resetConfirm }).click();
      await expect(dialog.getByRole('alert')).toContainText(t.serverErrors.STALE);
      await dialog.getByRole('button', { name: t.templates.keep }).click();
      await expect(page.getByRole('region', { name: t.templates.theirs })).toContainText('Το κείμενο της άλλης');
      const body = page.getByRole('textbox', { name: t.templates.body, exact: true });
      await expect(body).toHaveValue('Μισό κείμενο');
    },
  },
  {
    what: 'a booking of a timeslot that is moved',
    path: (gym) => `/admin/?date=${tomorrow(gym)}`,
    open: async (page) => {
      await slotCard(page, '9:00')
        .getByRole('button', { name: starting(t.slot.bookAt) })
        .first()
        .click();
      await page.getByRole('combobox', { name: t.appointments.searchLabel }).fill(NAME);
      await page.getByRole('option', { name: new RegExp(NAME) }).click();
      await expect(page.getByRole('dialog').getByText(t.appointments.allowed)).toBeVisible();
    },
    meanwhile: async (page, gym, member) => {
      const dialog = page.getByRole('dialog', { name: t.appointments.bookTitle });
      const original = { originalStartTime: '09:00', originalEndTime: '10:00' };
      const change = { newStartTime: '09:30', newEndTime: '10:30', reason: REASON };
      await gym.members.admin.put('/Admin/timeslots/time', { date: tomorrow(gym), ...original, ...change });
      const held = async () =>
        (await gym.members.admin.get<Appointment[]>('/admin/appointments', { userId: member })).data;
      await dialog.getByRole('button', { name: t.appointments.confirm, exact: true }).click();
      // The refusal names the new time, and so does the confirm button.
      await expect(dialog.getByRole('alert')).toContainText('9:30');
      await expect(dialog).toContainText(/9:30\s*–\s*10:30/);
      expect(await held()).toEqual([]);
      await dialog.getByRole('button', { name: starting(t.appointments.confirmAt) }).click();
      await expect(dialog).toBeHidden();
      expect(await held()).toMatchObject([{ startTime: '09:30:00', originalStartTime: '09:00:00' }]);
    },
  },
];

test.use({ tolerated: /status of 40[49]|ERR_FAILED|Blocked script/ });

for (const language of STORY_LANGUAGES) {
  test.describe(`beside another desk (${language})`, () => {
    for (const { what, path, given, open, meanwhile } of sharedIn(TEXTS[language])) {
      test(what, async ({ page, staffGym }) => {
        const { id } = await staffGym.members.hasMember({ name: NAME });
        await given?.(staffGym, id);
        const live = page.waitForResponse((response) => response.url().endsWith('/api/live') && response.ok());
        await staffGym.opens(page, path(staffGym).replace('{member}', id), language);
        await live;
        await open(page, staffGym);
        await meanwhile(page, staffGym, id);
      });
    }
  });
}
