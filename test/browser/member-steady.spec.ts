import type { Page } from '@playwright/test';
import { expect, LANGUAGES, openAs, PHONE, test } from './member-test.js';

test.use({ viewport: PHONE });

interface Shift {
  value: number;
  moved: string[];
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Element | null }[];
}

/** Notes whatever moves on the screen without a finger on it. */
async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node }) => node?.className || node?.nodeName || 'a text');
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftsOn = (page: Page): Promise<Shift[]> =>
  page.evaluate(
    () =>
      new Promise<Shift[]>((read) => {
        // What the last frames moved is reported in the next ones.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => read((window as unknown as { shifts: Shift[] }).shifts)),
        );
      }),
  );

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
}
