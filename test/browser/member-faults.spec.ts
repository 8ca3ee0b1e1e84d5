import { closeBooked, expect, openAs, PHONE, STORY_LANGUAGES, test, TEXTS } from './member-test.js';

/* Faults that only a browser and a real server show. Every call's own failures are component tests. */
test.use({ viewport: PHONE, tolerated: /Failed to load resource/ });

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const six = language === 'el' ? /^Κράτηση 6:00\sμ\.μ\./ : /^Book 6:00\sPM/;

  test(`a booking whose response was lost is found, and not made twice (${language}) @release`, async ({
    page,
    memberGym,
  }) => {
    const date = memberGym.dayAhead(1);
    const member = await memberGym.hasMember();
    await openAs(page, member, `/book?date=${date}`, language);
    let sent = 0;
    await page.route('**/api/Client/appointments', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      sent += 1;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: six }).click();
    await page.getByRole('button', { name: t.bookDialog.confirm, exact: true }).click();
    await expect(page.getByRole('heading', { name: t.bookDialog.done })).toBeVisible();
    await closeBooked(page, language);
    await expect(page.getByText(t.slot.yours)).toBeVisible();
    const { data } = await member.api.get<unknown[]>('/Client/appointments');
    expect([sent, data.length]).toEqual([1, 1]);
  });
}
