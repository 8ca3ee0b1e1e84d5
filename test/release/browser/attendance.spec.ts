import { messagesEl } from '@palestra/backend/contract/messages.el';
import { messagesEn } from '@palestra/backend/contract/messages.en';
import type { Page, Request } from '@playwright/test';
import { expect, STORY_LANGUAGES, slotCard, test, TEXTS } from '../../browser/console-test.js';
import { openAs, TEXTS as MEMBER_TEXTS } from '../../browser/member-test.js';

const A_MINUTE_MS = 61_000;
const unattended = (request: Request): string | undefined => request.headers()['x-unattended'];

/** The next read of this address by the page itself, without user activity. */
const nextRead = (page: Page, address: RegExp): Promise<Request> =>
  page.waitForRequest((request) => address.test(request.url()));

test('the console marks requests made without user activity', async ({ page, staffGym }) => {
  await page.clock.install();
  const stream = nextRead(page, /api\/live$/);
  await staffGym.opens(page, '/admin/', 'en');
  expect(unattended(await stream)).toBe('1');
  await expect(slotCard(page, '4:00')).toContainText(TEXTS.en.slot.available);
  await page.clock.fastForward(A_MINUTE_MS);
  const atRest = nextRead(page, /Timeslot\/capacity/);
  await staffGym.hasBooking(await staffGym.members.hasMember(), '12:00');
  expect(unattended(await atRest)).toBe('1');

  await page.keyboard.press('Shift');
  const afterKey = nextRead(page, /Timeslot\/capacity/);
  await staffGym.hasBooking(await staffGym.members.hasMember(), '13:00');
  expect(unattended(await afterKey)).toBeUndefined();
});

test('the member site marks requests made without user activity', async ({ page, memberGym }) => {
  await page.clock.install();
  const stream = nextRead(page, /api\/live$/);
  await openAs(page, await memberGym.hasMember(), '/', 'en');
  expect(unattended(await stream)).toBe('1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(MEMBER_TEXTS.en.overview.title);
  const atRest = nextRead(page, /Client\/profile/);
  await page.clock.fastForward(A_MINUTE_MS);
  expect(unattended(await atRest)).toBe('1');

  await page.mouse.move(40, 40);
  await page.mouse.move(60, 60);
  const afterMove = nextRead(page, /Client\/profile/);
  await page.evaluate(() => window.dispatchEvent(new Event('appointmentBooked')));
  expect(unattended(await afterMove)).toBeUndefined();
});

test.describe('an open console', () => {
  test.use({ tolerated: /401/ });

  for (const language of STORY_LANGUAGES) {
    test(`that is not used signs out by itself, and says so (${language})`, async ({ page, gym, staffGym }) => {
      const member = await staffGym.members.hasMember();
      const other = await staffGym.members.hasMember();
      const books = async (day: number, startTime: string, endTime: string): Promise<void> => {
        const place = { appointmentDate: staffGym.members.dayAhead(day), startTime, endTime };
        const { status, message } = await other.api.post('/Client/appointments', place);
        expect(status, message).toBe(201);
      };
      await page.clock.install();
      await staffGym.opens(page, '/admin/', language);
      await expect(slotCard(page, '4:00')).toContainText(TEXTS[language].slot.available);
      // Opening counts as use for a minute. What is read after it tells that the reads before it are done.
      await page.clock.fastForward(A_MINUTE_MS);
      await staffGym.hasBooking(member, '13:00');
      await expect(slotCard(page, '1:00')).toContainText(member.name);
      await gym.setNow(new Date(`${staffGym.today}T12:00:00Z`));
      const atRest = page.waitForResponse(/Timeslot\/capacity/);
      await books(0, '17:00', '18:00');
      expect((await atRest).status()).toBe(200);
      const said = (language === 'el' ? messagesEl : messagesEn).errors.SESSION_IDLE.replace('{hours}', '12');
      // Looked for from here on: the message stays for five seconds, and a page that is still reconnecting reads first.
      const isTold = expect(page.getByText(said)).toBeVisible();
      await gym.setNow(new Date(`${staffGym.today}T18:30:00Z`));
      // A change by others makes a page at rest read again; alone, a page with a live stream reads nothing.
      await Promise.all([isTold, books(1, '18:00', '19:00')]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXTS[language].signIn.title);
    });
  }
});
