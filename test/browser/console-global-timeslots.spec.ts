import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import type { Page } from '@playwright/test';
import { expect, expectBriefly, STORY_LANGUAGES, starting, test, TEXTS, type StaffGym } from './console-test.js';
import { tryAgainUntilGone } from './faults-test.js';

const [SUNDAY, SATURDAY] = [0, 6];
/** The first Saturday after the tests' Tuesday. */
const SATURDAY_AHEAD = 4;
const addressOf = (day: number): string => `/admin/settings/global-timeslots?day=${day}`;
const slotsOn = async (gym: StaffGym, day: number): Promise<GlobalTimeslot[]> =>
  (await gym.members.admin.get<GlobalTimeslot[]>('/Admin/global-timeslots', { dayOfWeek: String(day) })).data;
const row = (page: Page, time: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: new RegExp(`^${time}`) }) });

/** English texts fixed word for word, with their Greek counterparts. */
const FAILED = {
  en: {
    load: 'Failed to load timeslots',
    toggle: 'Failed to toggle timeslot',
    delete: 'Failed to delete timeslot',
    reset: 'Failed to reset timeslot',
    update: 'Failed to update timeslot',
    create: 'Failed to create timeslot',
    paste: 'Failed to paste timeslots',
  },
  el: {
    load: 'Τα τμήματα δεν φορτώθηκαν. Δοκιμάστε ξανά.',
    toggle: 'Το τμήμα δεν άλλαξε κατάσταση. Δοκιμάστε ξανά.',
    delete: 'Το τμήμα δεν διαγράφηκε. Δοκιμάστε ξανά.',
    reset: 'Η επαναφορά του τμήματος δεν έγινε. Δοκιμάστε ξανά.',
    update: 'Το τμήμα δεν ενημερώθηκε. Δοκιμάστε ξανά.',
    create: 'Το τμήμα δεν προστέθηκε. Δοκιμάστε ξανά.',
    paste: 'Τα τμήματα δεν επικολλήθηκαν. Δοκιμάστε ξανά.',
  },
} as const;

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const { globalTimeslots: texts } = t;

  test.describe(`the weekly template (${language})`, () => {
    test('pastes a copied day on several others, showing the differences first', async ({ page, staffGym }) => {
      await staffGym.opens(page, '/admin/settings', language);
      await page.getByRole('link', { name: texts.title }).click();
      await page.getByRole('button', { name: texts.paste, exact: true }).click();
      await expect(page.getByText(texts.nothingCopied)).toBeVisible();

      const days = page.getByRole('group', { name: texts.days }).getByRole('button');
      await days.nth(5).click();
      await page.getByRole('button', { name: texts.copy }).click();
      await expect(page.getByText(texts.nothingCopied)).toBeHidden();
      await days.nth(6).click();
      await expect(page.getByText(texts.none)).toBeVisible();
      await page.getByRole('button', { name: texts.pasteCopied }).click();
      const dialog = page.getByRole('dialog', { name: t.paste.title });
      const checks = dialog.getByRole('checkbox');
      await expect(checks.last()).toBeChecked();
      await expect(dialog.getByText(t.paste.added_other.replace('{count}', '5'))).toBeVisible();
      await expect(dialog.getByRole('listitem')).toHaveCount(5);
      await checks.first().check();
      await expect(dialog.getByText(t.paste.removed_other.replace('{count}', '10')).first()).toBeVisible();
      await expectBriefly(page, texts.done.pasted, () =>
        dialog.getByRole('button', { name: t.paste.confirm_other.replace('{count}', '2') }).click(),
      );
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('switch')).toHaveCount(5);
      expect(await slotsOn(staffGym, 1)).toHaveLength(5);
      expect(await slotsOn(staffGym, SUNDAY)).toHaveLength(5);
    });

    test('changes a time with a reason, moves the bookings, and resets it @release', async ({ page, staffGym }) => {
      const name = 'Νεφέλη Σαββάτου';
      const member = await staffGym.members.hasMember({ name });
      const visit = await staffGym.hasBooking(member, '10:00', staffGym.members.dayAhead(SATURDAY_AHEAD));
      await staffGym.opens(page, addressOf(SATURDAY), language);
      await row(page, '10:00')
        .getByRole('button', { name: starting(texts.editTimeOf) })
        .click();
      const dialog = page.getByRole('dialog', { name: texts.editTime });
      const save = dialog.getByRole('button', { name: texts.editTime });
      await dialog.getByLabel(t.slotTime.end).fill('09:00');
      await expect(dialog).toContainText(t.slotTime.endAfterStart);
      await dialog.getByLabel(t.slotTime.end).fill('11:00');
      await dialog.getByLabel(t.slotTime.start).fill('10:30');
      await expect(dialog.getByRole('listitem').filter({ hasText: name })).toBeVisible();
      await dialog.getByLabel(texts.reason).focus();
      await dialog.getByLabel(texts.reason).blur();
      await expect(dialog).toContainText(texts.reasonRequired);
      await expect(save).toBeDisabled();
      await dialog.getByLabel(texts.reason).fill('Χειμερινό ωράριο');
      await save.click();
      await expect(dialog).toBeHidden();
      await expect(row(page, '10:30')).toContainText('Χειμερινό ωράριο');
      await row(page, '10:30')
        .getByRole('button', { name: starting(texts.resetOf) })
        .click();
      const question = page.getByRole('dialog', { name: t.templateChange.resetTitle });
      await expect(question.getByRole('listitem').filter({ hasText: name })).toBeVisible();
      await expectBriefly(page, texts.done.reset, () =>
        question.getByRole('button', { name: t.templateChange.reset }).click(),
      );
      await expect(row(page, '10:00')).toBeVisible();
      await staffGym.members.admin.delete(`/Admin/appointments/${visit.id}`);
    });

    test('changes a capacity from 1 to 50, with a reason @release', async ({ page, staffGym }) => {
      await staffGym.opens(page, addressOf(SATURDAY), language);
      await row(page, '9:00')
        .getByRole('button', { name: starting(texts.editCapacityOf) })
        .click();
      const dialog = page.getByRole('dialog', { name: texts.editCapacity });
      const field = dialog.getByLabel(t.slotCapacity.label, { exact: true });
      const save = dialog.getByRole('button', { name: texts.editCapacity });
      await dialog.getByLabel(texts.reason).fill('Μεγαλύτερη αίθουσα');
      for (const wrong of ['0', '51', '']) {
        await field.fill(wrong);
        await expect(dialog).toContainText(t.slotCapacity.outOfRange.replace('{min}', '1').replace('{max}', '50'));
        await expect(save).toBeDisabled();
      }
      await field.fill('50');
      await save.click();
      await expect(dialog).toBeHidden();
      await expect(row(page, '9:00')).toContainText(texts.places_other.replace('{count}', '50'));
    });

    test('adds a slot @release', async ({ page, staffGym }) => {
      await staffGym.opens(page, addressOf(SUNDAY), language);
      await page.getByRole('button', { name: texts.add }).click();
      const dialog = page.getByRole('dialog', { name: texts.add });
      await dialog.getByLabel(t.slotTime.start).fill('17:00');
      await dialog.getByLabel(texts.capacityOptional).fill('6');
      await expectBriefly(page, texts.done.created, () => dialog.getByRole('button', { name: texts.add }).click());
      await expect(row(page, '5:00')).toContainText(texts.places_other.replace('{count}', '6'));
      await expect(row(page, '5:00')).toContainText(texts.custom);
    });

    test.describe('beside another desk', () => {
      test.use({ tolerated: /409/ });

      test('shows somebody else’s change, and keeps the typed text @release', async ({ page, staffGym }) => {
        await staffGym.opens(page, addressOf(SATURDAY), language);
        await row(page, '9:00')
          .getByRole('button', { name: starting(texts.editCapacityOf) })
          .click();
        const dialog = page.getByRole('dialog', { name: texts.editCapacity });
        const save = dialog.getByRole('button', { name: texts.editCapacity });
        await dialog.getByLabel(t.slotCapacity.label, { exact: true }).fill('20');
        await dialog.getByLabel(texts.reason).fill('Ζήτηση');
        const body = { dayOfWeek: SATURDAY, newCapacity: 7, reason: 'Άλλος' };
        await staffGym.members.admin.put('/Admin/global-timeslots/09:00/10:00/capacity', body);
        await save.click();
        await expect(dialog.getByRole('alert')).toHaveText(t.serverErrors.STALE);
        await dialog.getByRole('button', { name: t.stale.load }).click();
        await expect(dialog.getByText(t.stale.loaded)).toBeVisible();
        await save.click();
        await expect(dialog).toBeHidden();
        await expect(row(page, '9:00')).toContainText(texts.places_other.replace('{count}', '20'));
      });
    });
  });
}

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const said = FAILED[language];

  test.describe(`the weekly template when the server is away (${language})`, () => {
    test.use({ tolerated: /Failed to load resource/ });

    test('shows the fixed text of each failure @release', async ({ page, staffGym }) => {
      const silent = { status: 500, body: '' };
      const custom = { dayOfWeek: SATURDAY, newCapacity: 8, reason: 'Ζήτηση' };
      await staffGym.members.admin.put('/Admin/global-timeslots/09:00/10:00/capacity', custom);
      await page.route('**/api/Admin/global-timeslots*', (route) => route.fulfill(silent));
      await staffGym.opens(page, addressOf(SATURDAY), language);
      await expect(page.getByRole('alert')).toContainText(said.load);
      await page.unroute('**/api/Admin/global-timeslots*');
      await tryAgainUntilGone(page.getByRole('button', { name: t.app.retry }));
      const slot = row(page, '9:00');
      await page.route(/\/api\/Admin\/global-timeslots(?!\S*dryRun)/, (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill(silent),
      );
      const fails = async (open: RegExp | null, confirm: string, text: string): Promise<void> => {
        await (open === null ? slot.getByRole('switch') : slot.getByRole('button', { name: open })).click();
        await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
        await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(text);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      };
      await fails(null, t.templateChange.disable, said.toggle);
      await fails(starting(t.globalTimeslots.deleteOf), t.templateChange.delete, said.delete);
      await fails(starting(t.globalTimeslots.resetOf), t.templateChange.reset, said.reset);
      await slot.getByRole('button', { name: starting(t.globalTimeslots.editCapacityOf) }).click();
      await page.getByLabel(t.slotCapacity.label, { exact: true }).fill('9');
      await page.getByLabel(t.globalTimeslots.reason).fill('Ζήτηση');
      await page.getByRole('dialog').getByRole('button', { name: t.globalTimeslots.editCapacity }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(said.update);
      await expect(page.getByLabel(t.globalTimeslots.reason)).toHaveValue('Ζήτηση');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByRole('button', { name: t.globalTimeslots.add }).click();
      await page.getByRole('dialog').getByRole('button', { name: t.globalTimeslots.add }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(said.create);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: t.globalTimeslots.copy }).click();
      await page.getByRole('group', { name: t.globalTimeslots.days }).getByRole('button').last().click();
      await page.getByRole('button', { name: t.globalTimeslots.pasteCopied }).click();
      await page.getByRole('button', { name: t.paste.confirm_one }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(said.paste);
    });
  });
}
