import { chooseFor, chipOf, expect, expectAccessible, STORY_LANGUAGES, slotCard, test, TEXTS } from './console-test.js';
import { FAILURES, fails, tryAgainUntilGone } from './faults-test.js';

/* Faults that only a browser shows. Every screen's own failures are component tests. */

test.use({ tolerated: FAILURES });

test.describe('a server that fails while a screen refreshes', () => {
  for (const language of STORY_LANGUAGES) {
    const t = TEXTS[language];

    test(`keeps the old data on screen, and says that it is old (${language}) @release`, async ({ page, staffGym }) => {
      const calls = /\/api\/Admin\/(statistics|clients\?)/;
      const again = page.getByRole('button', { name: t.app.retry });
      const changes = async (): Promise<void> => {
        await page.route(calls, fails);
        await staffGym.members.hasMember({ subscription: null });
      };
      const live = page.waitForResponse((response) => response.url().endsWith('/api/live') && response.ok());
      await staffGym.opens(page, '/admin/', language);
      await live;
      const active = page.getByRole('region', { name: t.statistics.activeSubscriptions });
      await expect(active.getByRole('row').nth(1)).toBeVisible();
      await changes();
      // Two parts are out of date, and one bar says so.
      await expect(page.getByRole('banner').getByText(t.errors.notRefreshed)).toBeVisible();
      await expect(again).toHaveCount(1);
      await expect(page.getByText(t.errors.loadStatistics)).toHaveCount(0);
      await expect(active.getByRole('row').nth(1)).toBeVisible();
      await expectAccessible(page);
      await page.unroute(calls, fails);
      await tryAgainUntilGone(again);

      await page.getByRole('link', { name: t.nav.clients, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: t.clients.title })).toBeVisible();
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await changes();
      await expect(page.getByText(t.errors.notRefreshed)).toBeVisible();
      await expect(page.getByRole('row').nth(1)).toBeVisible();
    });
  }
});

test.describe('a chunk of the console that fails to load', () => {
  test.use({ tolerated: /Failed to load resource|dynamically imported module|Loading chunk timeslots failed/ });

  for (const language of STORY_LANGUAGES) {
    const t = TEXTS[language];

    test(`is retried once with a page reload, then shows the error screen (${language}) @release`, async ({
      page,
      staffGym,
    }) => {
      const part = '**/static/js/TimeslotsScreen-*.js';
      await page.route(part, (route) => route.abort('connectionrefused'));
      await staffGym.opens(page, '/admin/timeslots', language);
      await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
      await expect(page.getByText('Loading chunk timeslots failed')).toBeVisible();
      await expectAccessible(page);
      await page.unroute(part);
      await page.getByRole('button', { name: t.app.reload }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.timeslots.title);
    });
  }
});

test.describe('two at the desk', () => {
  test.use({ tolerated: /status of 409/ });

  for (const language of STORY_LANGUAGES) {
    const t = TEXTS[language];

    test(`cancelling an appointment that somebody else has just cancelled says so (${language}) @release`, async ({
      page,
      staffGym,
    }) => {
      const member = await staffGym.members.hasMember({ name: 'Λυδία Διπλή' });
      const { id } = await staffGym.hasBooking(member, '13:00');
      await staffGym.opens(page, '/admin/', language);
      const seat = chipOf(slotCard(page, '1:00'), member.name);
      await chooseFor(page, member.name, t.appointments.cancel);
      const dialog = page.getByRole('dialog', { name: t.appointments.cancelTitle });
      await expect(dialog).toContainText('Λυδία Διπλή');
      await staffGym.members.admin.delete(`/Admin/appointments/${id}`);
      await dialog.getByRole('button', { name: t.appointments.cancelConfirm }).click();
      await expect(page.getByText(t.serverErrors.NOT_CANCELLABLE)).toBeVisible();
      await dialog.getByRole('button', { name: t.appointments.keep }).click();
      await expect(seat).toHaveCount(0);
    });
  }
});
