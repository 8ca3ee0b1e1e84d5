import { expect, LANGUAGES, openAs, PHONE, test, TEXTS } from './member-test.js';
import { shiftsOn, watchLayout } from '../support/layout-shifts.mjs';

test.use({ viewport: PHONE });

for (const language of LANGUAGES) {
  for (const [state, days] of [
    ['with appointments', [1, 2]],
    ['without any', []],
  ] as const) {
    test(`nothing moves under the finger while a screen fills, ${state} (${language})`, async ({ page, memberGym }) => {
      const member = await memberGym.hasMember();
      for (const day of days) {
        const place = { appointmentDate: memberGym.dayAhead(day), startTime: '18:00', endTime: '19:00' };
        await member.api.post('/Client/appointments', place);
      }
      await watchLayout(page);
      const main = page.getByRole('main');
      for (const path of ['/', '/book', '/profile']) {
        await openAs(page, member, path, language);
        await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
        if (path !== '/profile')
          await expect(main.getByRole('button', { name: /^(Κράτηση|Book) / }).first()).toBeVisible();
        expect({ path, shifts: await shiftsOn(page) }).toEqual({ path, shifts: [] });
      }
    });
  }

  test(`nothing moves when there is nothing to book, ${language}`, async ({ page, memberGym }) => {
    await watchLayout(page);
    const t = TEXTS[language];
    await openAs(page, await memberGym.hasMember({ subscription: null }), '/', language);
    await expect(page.getByText(t.overview.historyNone)).toBeVisible();
    // What was kept free for something has got it, or is gone.
    await expect(page.locator('[class^="Skeleton-"]')).toHaveCount(0);
    expect(await shiftsOn(page)).toEqual([]);
  });
}
