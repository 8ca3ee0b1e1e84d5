import type { Page, Request, Route } from '@playwright/test';
import { LIVE_POLL_MS, STAFF_LIVE_TIMES } from '@palestra/backend/contract/live';
import { chipOf, countOf, expect, slotCard, STORY_LANGUAGES, test, TEXTS, withoutTimers } from './console-test.js';
import { openAs, TEXTS as MEMBER_TEXTS, type TestMember } from './member-test.js';

const LIVE = '**/api/live';

/** A page that never polls shows only the changes of its stream, however slow the machine is. */
const neverPolls = (page: Page): Promise<unknown> => withoutTimers(page, LIVE_POLL_MS);

/** Adds heartbeats by the page's clock: where it runs ahead, the server's would be missing. */
const beatsByItsClock = (page: Page): Promise<unknown> =>
  page.addInitScript((everyMs) => {
    const { fetch } = window;
    window.fetch = async (...request) => {
      const response = await fetch(...request);
      if (!response.url.endsWith('/api/live') || response.body === null) return response;
      const start = (stream: TransformStreamDefaultController<Uint8Array>): void => {
        setInterval(() => stream.enqueue(new TextEncoder().encode(':\n\n')), everyMs);
      };
      return new Response(response.body.pipeThrough(new TransformStream({ start })), response);
    };
  }, STAFF_LIVE_TIMES.heartbeat * 1_000);

/** Waits until the page has refetched everything with its stream open; later requests are counted. */
async function isLive(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().endsWith('/api/live') && response.ok());
}

test.describe('two windows', () => {
  for (const language of STORY_LANGUAGES) {
    test(`a booking in one appears in the other without a reload (${language}) @release`, async ({
      page,
      browser,
      gym,
      staffGym,
    }) => {
      const maria = await staffGym.members.hasMember({ name: 'Μαρία Ζωντανού' });
      const context = await browser.newContext({ baseURL: gym.url, reducedMotion: 'reduce' });
      const phone = await context.newPage();
      await Promise.all([page, phone].map(neverPolls));
      const standing = isLive(page);
      await staffGym.opens(page, '/admin/', language);
      await standing;
      const onPhone = isLive(phone);
      await openAs(phone, maria, `/book?date=${staffGym.today}`, language);
      await onPhone;
      const booked = await staffGym.hasBooking(maria, language === 'el' ? '13:00' : '14:00');
      await expect(chipOf(page, maria.name)).toBeVisible();
      await expect(phone.getByText(MEMBER_TEXTS[language].slot.yours).first()).toBeVisible();
      await maria.api.delete(`/Client/appointments/${booked.id}`);
      await expect(chipOf(page, maria.name)).toBeHidden();
      await context.close();
    });
  }
});

for (const language of STORY_LANGUAGES) {
  const member = MEMBER_TEXTS[language];
  const liveMark = (page: Page) => page.getByRole('banner').getByText(TEXTS[language].connection.live, { exact: true });

  test.describe(`a window left open (${language})`, () => {
    test.use({ isAlone: true });

    test('sends no requests while nothing happens @release', async ({ page, staffGym }) => {
      await page.clock.install();
      await beatsByItsClock(page);
      await staffGym.opens(page, '/admin/', language);
      // Its reads have begun, also those for the opened stream.
      await expect(liveMark(page)).toBeVisible();
      await expect(slotCard(page, '4:00')).toContainText(TEXTS[language].slot.available);
      await expect(page.getByRole('region', { name: TEXTS[language].statistics.title })).toContainText(/\d/);
      const reads = countOf(page, /Timeslot\/capacity|Admin\/statistics/);
      await page.clock.runFor(25_000);
      expect(reads.count).toBe(0);
    });

    test('ends its stream when another tab signs out @release', async ({ page, context, staffGym }) => {
      const eleni = await staffGym.members.hasMember({ name: 'Ελένη Δίκαρτη' });
      await openAs(page, eleni, '/', language);
      const other = await context.newPage();
      // Whichever is first: the tab closes it, or the server ends it with the session.
      const isStream = (request: Request): boolean => request.url().endsWith('/api/live');
      const ended = Promise.race([
        other.waitForEvent('requestfailed', isStream),
        other.waitForEvent('requestfinished', isStream),
      ]);
      const standing = isLive(other);
      await other.goto('/book');
      await standing;
      await page.getByRole('button', { name: member.header.signOut }).click();
      await ended;
      await expect(other.getByRole('button', { name: member.session.submit })).toBeVisible();
    });

    test.describe('that is cut off', () => {
      test.use({ tolerated: /Failed to load resource/ });

      test('signs out a member at once when they are deactivated @release', async ({ page, staffGym }) => {
        const nikos = await staffGym.members.hasMember({ name: 'Νίκος Αποχωρών' });
        await neverPolls(page);
        const standing = isLive(page);
        await openAs(page, nikos, '/book', language);
        await standing;
        const { data: client } = await staffGym.members.admin.get<object>(`/Admin/clients/${nikos.id}`);
        const { name, email, phone, adminNotificationEnabled, isMorningClient } = client as Record<string, unknown>;
        const body = { name, email, phone, adminNotificationEnabled, isMorningClient, isActive: false };
        const answer = await staffGym.members.admin.put(`/Admin/clients/${nikos.id}`, body);
        expect(answer.status, answer.message).toBe(200);
        await expect(page.getByRole('button', { name: member.session.submit })).toBeVisible();
      });

      test('polls every 10 s until its stream is back @release', async ({ page, staffGym }) => {
        const refuse = (route: Route) => route.fulfill({ status: 503, body: '' });
        const [first, second] = [
          await staffGym.members.hasMember({ name: 'Πρώτη Ερωτώμενη' }),
          await staffGym.members.hasMember({ name: 'Δεύτερη Αφηγημένη' }),
        ];
        const seatOf = ({ name }: TestMember) => chipOf(page, name);
        await page.clock.install();
        await page.route(LIVE, refuse);
        await staffGym.opens(page, '/admin/', language);
        await expect(slotCard(page, '4:00')).toBeVisible();
        await staffGym.hasBooking(first, '16:00');
        await page.clock.runFor(LIVE_POLL_MS);
        await expect(seatOf(first)).toBeVisible();
        await page.unroute(LIVE, refuse);
        // In steps, so that the server can respond before its silence counts as a lost stream.
        await expect(async () => {
          await page.clock.runFor(1_000);
          await expect(liveMark(page)).toBeVisible({ timeout: 500 });
        }).toPass();
        await staffGym.hasBooking(second, '16:00');
        await expect(seatOf(second)).toBeVisible();
      });
    });
  });
}
