import type { Locator, Page } from '@playwright/test';
import { expect, STORY_LANGUAGES, slotCard, STAFF, starting, test, TEXTS } from '../../browser/console-test.js';
import { FAILURES, isOffline, isSignedOut, only, type Words } from '../../browser/faults-test.js';

/*
 * Every timer of the console (rule: timers), each where it occurs. The browser's clock stands: a message must be there
 * just before its time and gone just after.
 */
const MOMENT_MS = 100;
const FADING_MS = 200;
const STEP_MS = 20;

test.use({ tolerated: FAILURES });

interface Timed {
  what: string;
  seconds: number;
  /** Seconds that have already passed during another measurement. */
  passed?: number;
  /** Fades out instead of disappearing at once. */
  fades?: boolean;
  begin: (page: Page) => Promise<unknown>;
  shown: (page: Page) => Locator;
}

const dialogOf = (page: Page, button: string): Locator =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true });

const CANCELLATION = '**/api/Admin/appointments/*';
const cancelling = only('DELETE', isOffline);

const OPENED_AT = Date.parse('2026-06-01T09:00:00Z');

/**
 * Stops the page's clock; time passes only when the test advances it. The clock runs while it is read, so that it stops
 * well after that.
 */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

async function expectToLast(page: Page, shown: Locator, seconds: number, fades = false): Promise<void> {
  await expect(shown).toBeVisible();
  await page.clock.runFor(seconds * 1_000 - MOMENT_MS);
  await expect(shown).toBeVisible();
  await page.clock.runFor(2 * MOMENT_MS);
  if (fades) await page.clock.runFor(FADING_MS);
  await expect(shown).toBeHidden();
}

/** One after the other, on one page. */
const timersIn = (t: Words): Timed[] => [
  {
    what: 'a refused cancellation',
    seconds: 6,
    begin: async (page) => {
      await slotCard(page, '10:00').locator('[data-appointment]').click();
      await page.getByRole('menuitem', { name: t.appointments.cancel }).click();
      await page.route(CANCELLATION, cancelling);
      await stopClock(page);
      await dialogOf(page, t.appointments.cancelConfirm).click();
    },
    shown: (page) => page.getByRole('dialog').getByText(t.errors.cancelProblem),
  },
  {
    what: 'the success of a confirmation',
    seconds: 2,
    begin: async (page) => {
      await page.unroute(CANCELLATION, cancelling);
      await dialogOf(page, t.appointments.cancelConfirm).click();
      // A notice under the pointer stays.
      await page.mouse.move(5, 5);
    },
    shown: (page) => page.getByRole('dialog', { name: t.appointments.cancelled }),
  },
  {
    what: 'the notice of that success',
    seconds: 4,
    passed: 2.6,
    fades: true,
    begin: (page) => page.clock.runFor(500),
    shown: (page) => page.getByRole('alert').getByText(t.appointments.cancelled),
  },
  {
    what: 'a modal after its success',
    seconds: 1.5,
    begin: async (page) => {
      await page.clock.resume();
      await page.getByRole('link', { name: t.nav.timeslots }).click();
      await slotCard(page, '10:00')
        .getByRole('button', { name: starting(t.timeslots.changeCapacityOf) })
        .click();
      await page.getByRole('dialog').getByLabel(t.slotCapacity.label, { exact: true }).fill('8');
      await stopClock(page);
      await dialogOf(page, t.slotCapacity.change).click();
    },
    shown: (page) => page.getByRole('dialog').getByText(t.timeslots.done.updated),
  },
  {
    what: 'why one is at the sign-in again',
    seconds: 5,
    begin: async (page) => {
      await page.route('**/api/Admin/**', isSignedOut);
      // A read by the screen itself may come before the click.
      await Promise.race([
        page.getByText(t.signIn.ended).waitFor(),
        page.getByRole('link', { name: t.nav.clients, exact: true }).click(),
      ]);
    },
    shown: (page) => page.getByText(t.signIn.ended),
  },
  {
    what: 'a refused sign-in',
    seconds: 10,
    begin: async (page) => {
      await page.getByLabel(t.signIn.email).fill(STAFF.email);
      await page.getByLabel(t.signIn.password, { exact: true }).fill('wrong password');
      await page.getByRole('button', { name: t.signIn.submit, exact: true }).click();
    },
    shown: (page) => page.getByRole('alert').getByText(t.serverErrors.INVALID_CREDENTIALS),
  },
];

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];

  test(`every timed message stays for its time (${language})`, async ({ page, staffGym }) => {
    await staffGym.hasBooking(await staffGym.members.hasMember(), '10:00');
    await page.clock.install({ time: OPENED_AT });
    await page.clock.pauseAt(OPENED_AT + 60_000);
    await staffGym.opens(page, '/admin/', language);
    await test.step('the greeting becomes the name of the gym', async () => {
      const banner = page.getByRole('banner');
      const greeting = banner.getByText(starting(t.header.greeting));
      // Loading the page also uses timers.
      await expect
        .poll(
          async () => {
            await page.clock.runFor(STEP_MS);
            return greeting.isVisible();
          },
          { intervals: [STEP_MS] },
        )
        .toBe(true);
      await expectToLast(page, greeting, 2);
      await page.clock.resume();
      await expect(banner).toContainText('Palestra');
    });
    for (const { what, seconds, passed = 0, fades, begin, shown } of timersIn(t)) {
      await test.step(`${what}: ${seconds} s`, async () => {
        await begin(page);
        await expectToLast(page, shown(page), seconds - passed, fades);
      });
    }
  });
}
