import type { Locator, Page } from '@playwright/test';
import { expect, slotCard, starting, test, TEXTS } from './console-test.js';
import {
  addressOf,
  CLIENT,
  CLIENT_NAME,
  expectAccessibleInBothThemes,
  expectSignIn,
  FAILURES,
  fails,
  hold,
  isOffline,
  isSignedOut,
  only,
  tryAgainUntilGone,
  type Words,
} from './faults-test.js';

/*
 * Faults of the parts of a screen that ask the server something, mostly dry runs: without a response nothing can be
 * confirmed, typed text stays, and a 401 signs out. The first page is in English, the second in Greek.
 */
const { el, en } = TEXTS;

test.use({ tolerated: FAILURES });

interface Question {
  what: string;
  path: string;
  call: string | RegExp;
  method: 'GET' | 'POST' | 'PUT';
  failed: string;
  /** Asks the question, and types where there is a field. */
  ask: (page: Page) => Promise<unknown>;
  /** Checks that the typed text is there. */
  isKept?: (page: Page) => Promise<void>;
  answered: (page: Page) => Locator;
}

const inDialog = (page: Page): Locator => page.getByRole('dialog');
const act = (page: Page, name: string) =>
  slotCard(page, '9:00')
    .getByRole('button', { name: starting(name) })
    .first()
    .click();
/** Opens a question with a reason field. */
const withReason = (t: Words, open: (page: Page) => Promise<void>) => ({
  ask: async (page: Page) => {
    await open(page);
    await inDialog(page).getByLabel(t.timeslots.reason).fill('Αντοχή');
  },
  isKept: (page: Page) => expect(inDialog(page).getByLabel(t.timeslots.reason)).toHaveValue('Αντοχή'),
});

const ofADay = (t: Words): Question[] => [
  {
    what: 'who is in a slot',
    path: '/admin/timeslots?date={tomorrow}',
    call: '**/api/admin/timeslots/clients?*',
    method: 'GET',
    failed: t.timeslots.failed.loadClients,
    ask: (page) => act(page, t.timeslots.clientsOf),
    answered: (page) => inDialog(page).getByText(t.slotClients.none),
  },
  {
    what: 'what staff changed on a day',
    path: '/admin/timeslots?date={tomorrow}',
    call: '**/api/Admin/timeslots/overrides?*',
    method: 'GET',
    failed: t.timeslots.failed.loadChanges,
    ask: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
    answered: (page) => page.getByText(t.dayChanges.none),
  },
  {
    what: 'who loses a place when a day is closed',
    path: '/admin/timeslots?date={tomorrow}',
    call: /\/disable-day\?dryRun=true$/,
    method: 'POST',
    failed: t.affected.failed,
    ...withReason(t, (page) => page.getByRole('button', { name: t.closing.closeDay }).click()),
    answered: (page) => inDialog(page).getByText(t.closing.none),
  },
  {
    what: 'who loses a place when days are closed',
    path: '/admin/timeslots?date={tomorrow}',
    call: /\/disable-(day|range)\?dryRun=true$/,
    method: 'POST',
    failed: t.affected.failed,
    ...withReason(t, (page) => page.getByRole('button', { name: t.closing.closeRange }).click()),
    answered: (page) => inDialog(page).getByText(t.closing.none),
  },
  {
    what: 'who loses a place when a slot is disabled',
    path: '/admin/timeslots?date={tomorrow}',
    call: /\/api\/Timeslot\/[^?]+\?dryRun=true$/,
    method: 'PUT',
    failed: t.affected.failed,
    ...withReason(t, (page) => act(page, t.timeslots.disableOf)),
    answered: (page) => inDialog(page).getByText(t.slotDisable.none),
  },
];

const ofTheRest = (t: Words): Question[] => [
  {
    what: 'who is booked when a slot leaves the week',
    path: '/admin/settings/global-timeslots?day=6',
    call: /\/api\/Admin\/global-timeslots\/\S+dryRun=true$/,
    method: 'PUT',
    failed: t.affected.failed,
    ask: (page) => page.getByRole('switch').first().click(),
    answered: (page) => inDialog(page).getByText(t.globalTimeslots.nobody),
  },
  {
    what: 'what a freeze takes away',
    path: `${CLIENT}/subscription`,
    call: /\/freeze\?dryRun=true$/,
    method: 'POST',
    failed: t.affected.failed,
    ask: (page) => page.getByRole('button', { name: t.subscription.freeze, exact: true }).click(),
    answered: (page) => inDialog(page).getByText(t.subscription.nothingCancelled),
  },
  {
    what: 'whom a name means',
    path: '/admin/?date={tomorrow}',
    call: '**/api/Admin/clients?search=*',
    method: 'GET',
    failed: t.errors.loadClients,
    ask: async (page) => {
      await act(page, t.slot.bookAt);
      await inDialog(page).getByRole('combobox').fill(CLIENT_NAME);
    },
    isKept: (page) => expect(inDialog(page).getByRole('combobox')).toHaveValue(CLIENT_NAME),
    answered: (page) => inDialog(page).getByRole('option', { name: CLIENT_NAME }).first(),
  },
  {
    what: 'whether the rules allow a booking',
    path: '/admin/?date={tomorrow}',
    call: '**/api/Timeslot/validate?*',
    method: 'GET',
    failed: t.errors.check,
    ask: async (page) => {
      await act(page, t.slot.bookAt);
      await inDialog(page).getByRole('combobox').fill(CLIENT_NAME);
      await inDialog(page).getByRole('option', { name: CLIENT_NAME }).first().click();
    },
    isKept: (page) => expect(inDialog(page).getByText(CLIENT_NAME)).toBeVisible(),
    answered: (page) => inDialog(page).getByText(t.appointments.allowed),
  },
  {
    what: 'which slots there are for a client',
    path: `${CLIENT}/appointments`,
    call: '**/api/Timeslot/capacity?*',
    method: 'GET',
    failed: t.errors.loadTimeslots,
    ask: (page) => expect(page.getByRole('heading', { name: t.appointments.bookFor })).toBeVisible(),
    answered: (page) => page.getByRole('radio').first(),
  },
];

const questionsIn = (t: Words): Question[] => [...ofADay(t), ...ofTheRest(t)];
const inGreek = questionsIn(el);
const inEnglish = questionsIn(en);

test.describe('a server that fails during a dry run', () => {
  for (const [index, greek] of inGreek.entries()) {
    const english = inEnglish[index] ?? greek;
    const { what, path, call, method } = greek;
    // Identical texts in the same kind of dialog are checked once.
    const isNew = inGreek.findIndex(({ failed }) => failed === greek.failed) === index;
    test(`${what}: shows an error with a retry button, keeps the typed text, and signs out on 401`, async ({
      page,
      staffGym,
    }) => {
      const address = await addressOf(staffGym, path);
      if (!path.includes('{client}')) await staffGym.members.hasMember({ name: CLIENT_NAME });

      const first = await page.context().newPage();
      const failing = only(method, fails);
      await first.route(call, failing);
      const slow = await hold(first, call, method);
      await staffGym.opens(first, address, 'en');
      await english.ask(first);
      await expect(first.locator('[aria-busy="true"]').first()).toBeVisible();
      await slow.release();
      await expect(first.getByText(english.failed).first()).toBeVisible();
      await first.unroute(call, failing);
      await tryAgainUntilGone(first.getByRole('button', { name: en.app.retry }));
      await expect(english.answered(first)).toBeVisible();
      await english.isKept?.(first);
      await first.route(call, only(method, isSignedOut));
      if (await inDialog(first).isVisible()) {
        await first.keyboard.press('Escape');
        await expect(inDialog(first)).toBeHidden();
        // The page is left before everything was pressed. A dialog with typed text gets the sign-in on top; a read-only
        // one is replaced by it.
        const overIt = first.getByRole('dialog', { name: en.signIn.againTitle });
        const signIn = overIt.or(first.getByRole('heading', { level: 1, name: en.signIn.title }));
        await Promise.race([english.ask(first), expect(signIn).toBeVisible()]).catch(() => undefined);
        await expect(signIn).toBeVisible();
      } else {
        await first.reload();
        await expectSignIn(first, en);
      }
      await first.close();

      await page.route(call, failing);
      await staffGym.opens(page, address, 'el', 'system');
      await greek.ask(page);
      await expect(page.getByText(greek.failed).first()).toBeVisible();
      await greek.isKept?.(page);
      const isInDialog = await inDialog(page).isVisible();
      if (isNew) await expectAccessibleInBothThemes(page, isInDialog ? '[role="dialog"]' : 'main');
      const away = only(method, isOffline);
      await page.route(call, away);
      await page.unroute(call, failing);
      const again = page.getByRole('button', { name: el.app.retry });
      await again.first().click();
      await expect(page.getByText(el.errors.offline).first()).toBeVisible();
      await page.unroute(call, away);
      await tryAgainUntilGone(again);
      await expect(greek.answered(page)).toBeVisible();
      await greek.isKept?.(page);
    });
  }
});
