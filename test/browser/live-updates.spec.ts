import type { Page, Request, Route } from '@playwright/test';
import { LIVE_POLL_MS } from '@palestra/backend/contract/live';
import { chipOf, countOf, expect, slotCard, STORY_LANGUAGES, test, TEXTS } from './console-test.js';
import { openAs, TEXTS as MEMBER_TEXTS, type TestMember } from './member-test.js';

const LIVE = '**/api/live';
/** Longest pause between two attempts to open the stream. */
const LONGEST_PAUSE_MS = 30_000;
/** A page that polls would need longer as a rule; a busy machine may need as long. */
const BY_STREAM = { timeout: LIVE_POLL_MS - 1_000 };

/** Waits until the page has refetched everything with its stream open; later requests are counted. */
async function isLive(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().endsWith('/api/live') && response.ok());
}

test.describe('two windows', () => {
  for (const language of STORY_LANGUAGES) {
    test(`a booking in one appears in the other without a reload (${language})`, async ({
      page,
      browser,
      gym,
      staffGym,
    }) => {
      const maria = await staffGym.members.hasMember({ name: 'Μαρία Ζωντανού' });
      const context = await browser.newContext({ baseURL: gym.url, reducedMotion: 'reduce' });
      const phone = await context.newPage();
      const standing = isLive(page);
      await staffGym.opens(page, '/admin/', language);
      await standing;
      const onPhone = isLive(phone);
      await openAs(phone, maria, `/book?date=${staffGym.today}`, language);
      await onPhone;
      const booked = await staffGym.hasBooking(maria, language === 'el' ? '13:00' : '14:00');
      await expect(chipOf(page, maria.name)).toBeVisible(BY_STREAM);
      await expect(phone.getByText(MEMBER_TEXTS[language].slot.yours).first()).toBeVisible(BY_STREAM);
      await maria.api.delete(`/Client/appointments/${booked.id}`);
      await expect(chipOf(page, maria.name)).toBeHidden(BY_STREAM);
      await context.close();
    });
  }
});

for (const language of STORY_LANGUAGES) {
  const member = MEMBER_TEXTS[language];

  test.describe(`a window left open (${language})`, () => {
    test.use({ isAlone: true });

    test('sends no requests while nothing happens', async ({ page, staffGym }) => {
      await page.clock.install();
      const standing = isLive(page);
      await staffGym.opens(page, '/admin/', language);
      await standing;
      await expect(slotCard(page, '4:00')).toContainText(TEXTS[language].slot.available);
      // The first reads are over: a slow machine's would count with those of the opened stream.
      await expect(page.getByRole('region', { name: TEXTS[language].statistics.title })).toContainText(/\d/);
      const reads = countOf(page, /Timeslot\/capacity|Admin\/statistics/);
      await page.clock.runFor(25_000);
      expect(reads.count).toBeLessThanOrEqual(2);
    });

    test('ends its stream when another tab signs out', async ({ page, context, staffGym }) => {
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

      test('signs out a member at once when they are deactivated', async ({ page, staffGym }) => {
        const nikos = await staffGym.members.hasMember({ name: 'Νίκος Αποχωρών' });
        const standing = isLive(page);
        await openAs(page, nikos, '/book', language);
        await standing;
        const { data: client } = await staffGym.members.admin.get<object>(`/Admin/clients/${nikos.id}`);
        const { name, email, phone, adminNotificationEnabled, isMorningClient } = client as Record<string, unknown>;
        const body = { name, email, phone, adminNotificationEnabled, isMorningClient, isActive: false };
        const answer = await staffGym.members.admin.put(`/Admin/clients/${nikos.id}`, body);
        expect(answer.status, answer.message).toBe(200);
        await expect(page.getByRole('button', { name: member.session.submit })).toBeVisible(BY_STREAM);
      });

      test('polls every 10 s until its stream is back', async ({ page, staffGym }) => {
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
        await expect(seatOf(first)).toBeVisible(BY_STREAM);
        await page.unroute(LIVE, refuse);
        const standing = isLive(page);
        await page.clock.runFor(LONGEST_PAUSE_MS);
        await standing;
        await staffGym.hasBooking(second, '16:00');
        await expect(seatOf(second)).toBeVisible(BY_STREAM);
      });
    });
  });
}
