import type { Locator, Page } from '@playwright/test';
import { hasSettled, LARGEST_SHIFT, shiftsOn, watchLayout } from '../support/layout-shifts.mjs';
import { expect, LANGUAGES, openAs, PHONE, test, TEXTS } from './member-test.js';

test.use({ viewport: PHONE, isMobile: true, hasTouch: true, tolerated: /Failed to load resource/ });

/**
 * As if the finger had left long ago: what moves within half a second of a tap is forgiven by the browser's measure, and
 * an answer may take longer than that.
 */
const press = (control: Locator): Promise<void> => control.dispatchEvent('click');

/** What comes with the answer comes within this. */
const QUIET_MS = 300;

/** Nothing has moved by more than the aim since the step before. */
async function expectSteady(page: Page, step: string): Promise<void> {
  await hasSettled(page, QUIET_MS);
  const shifts: { value: number; moved: string[] }[] = await shiftsOn(page);
  await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts.splice(0));
  const moved = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(moved, `${step}: ${shifts.flatMap((shift) => shift.moved).join(' ')}`).toBeLessThanOrEqual(LARGEST_SHIFT);
}

/** Breaks the next call of this kind, and lets all others through. */
async function breakOnce(page: Page, method: string, address: string): Promise<void> {
  let isBroken = false;
  await page.route(address, (route) => {
    if (isBroken || route.request().method() !== method) return route.fallback();
    isBroken = true;
    return route.fulfill({ status: 500, body: '' });
  });
}

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

  test(`what is answered late moves nothing: booking, cancelling, another day (${language})`, async ({
    page,
    memberGym,
  }) => {
    const t = TEXTS[language];
    const member = await memberGym.hasMember({ subscription: { monthlyLimit: 1 } });
    await page.clock.install();
    await watchLayout(page);
    await openAs(page, member, `/book?date=${memberGym.dayAhead(1)}`, language);
    const button = (label: string): Locator => page.getByRole('main').getByRole('button', { name: label }).first();
    const dialog = page.getByRole('dialog');
    const closes = async (): Promise<void> => {
      await page.clock.runFor(2_000);
      await expect(dialog).toBeHidden();
    };
    await expect(button(`${t.slot.book} `)).toBeVisible();
    await breakOnce(page, 'POST', '**/api/Client/appointments');
    await press(button(`${t.slot.book} `));
    await press(dialog.getByRole('button', { name: t.bookDialog.confirm }));
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expectSteady(page, 'not booked');
    await press(dialog.getByRole('button', { name: t.bookDialog.confirm }));
    await expect(page.getByRole('heading', { name: t.bookDialog.done })).toBeVisible();
    await expect(page.getByText(t.slot.yours)).toBeVisible();
    await expectSteady(page, 'booked');
    await closes();
    await press(button(`${t.slot.cancel} `));
    await press(dialog.getByRole('button', { name: t.cancelDialog.confirm }));
    await expect(page.getByRole('heading', { name: t.cancelDialog.done })).toBeVisible();
    await expect(page.getByText(t.slot.yours)).toBeHidden();
    await expectSteady(page, 'cancelled');
    await closes();
    await press(page.locator(`[data-date="${memberGym.dayAhead(2)}"]`));
    await expect(button(`${t.slot.book} `)).toBeVisible();
    const place = { appointmentDate: memberGym.dayAhead(2), startTime: '08:00', endTime: '09:00' };
    await member.api.post('/Client/appointments', place);
    await expect(page.getByText(t.slot.yours)).toBeVisible();
    await expectSteady(page, 'another day, and what another tab books on it');
    await memberGym.admin.post('/Admin/timeslots/disable-day', { date: memberGym.dayAhead(2), reason: 'Αργία' });
    await expect(page.getByText(t.book.closedTitle)).toBeVisible();
    await expectSteady(page, 'closed by staff');
  });

  test(`what is answered late moves nothing: waiting, and what others do (${language})`, async ({
    page,
    memberGym,
  }) => {
    const t = TEXTS[language].slot;
    const date = memberGym.dayAhead(1);
    const eight = { date, startTime: '08:00', endTime: '09:00' };
    await memberGym.admin.put('/Admin/timeslots/capacity', { ...eight, newCapacity: 1, reason: 'Ένας προπονητής' });
    const other = await memberGym.hasMember({ name: 'Κάποιος Άλλος' });
    await watchLayout(page);
    await openAs(page, await memberGym.hasMember(), `/book?date=${date}`, language);
    await expect(page.getByRole('button', { name: `${t.book} ` }).first()).toBeVisible();
    const place = { appointmentDate: date, startTime: '08:00', endTime: '09:00' };
    const { data: taken } = await other.api.post<{ id: string }>('/Client/appointments', place);
    const express = page.getByRole('button', { name: t.express });
    await expect(express).toBeVisible();
    await expectSteady(page, 'another member takes the last place');
    await breakOnce(page, 'POST', '**/api/TimeslotInterest/express');
    await press(express);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectSteady(page, 'not waiting');
    await press(express);
    await expect(page.getByText(t.expressed)).toBeVisible();
    await expectSteady(page, 'waiting');
    await press(page.getByRole('button', { name: t.remove }));
    await expect(page.getByText(t.removed)).toBeVisible();
    await expectSteady(page, 'waiting no more');
    await other.api.delete(`/Client/appointments/${taken.id}`);
    await expect(express).toBeHidden();
    await expectSteady(page, 'the place is free again');
    const nine = { date, startTime: '09:00', endTime: '10:00' };
    await memberGym.admin.post('/Admin/timeslots/disable', { ...nine, reason: 'Ο προπονητής θα λείπει όλη την ημέρα' });
    await expect(page.getByText(/θα λείπει/)).toBeVisible();
    await expectSteady(page, 'staff close a slot');
  });

  test(`what is answered late moves nothing on the overview and the profile (${language})`, async ({
    page,
    memberGym,
  }) => {
    const t = TEXTS[language];
    const member = await memberGym.hasMember({ subscription: { monthlyLimit: 4 } });
    await page.clock.install();
    await watchLayout(page);
    await openAs(page, member, '/', language);
    const books = page.getByRole('main').getByRole('button', { name: `${t.slot.book} ` });
    const upcoming = page.getByRole('region', { name: t.overview.upcomingTitle });
    const dialog = page.getByRole('dialog');
    const closes = async (): Promise<void> => {
      await page.clock.runFor(2_000);
      await expect(dialog).toBeHidden();
    };
    for (const count of [0, 1]) {
      await expect(books.first()).toBeVisible();
      await books.first().evaluate((button) => button.scrollIntoView({ block: 'center' }));
      await expectSteady(page, 'before a booking');
      await press(books.first());
      await press(dialog.getByRole('button', { name: t.bookDialog.confirm }));
      await expect(page.getByRole('heading', { name: t.bookDialog.done })).toBeVisible();
      await expect(upcoming.getByRole('listitem')).toHaveCount(count);
      await expectSteady(page, `booking ${count + 1}`);
      await closes();
    }
    await press(page.getByRole('button', { name: t.appointment.cancel }).last());
    await press(dialog.getByRole('button', { name: t.cancelDialog.confirm }));
    await expect(page.getByRole('heading', { name: t.cancelDialog.done })).toBeVisible();
    await expect(upcoming.getByRole('listitem')).toHaveCount(0);
    await expectSteady(page, 'cancelling the last of the list');
    await closes();
    await page.getByRole('link', { name: t.navigation.profile }).click();
    const rows = page.getByRole('region', { name: t.profile.history }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expectSteady(page, 'the profile');
    const place = { appointmentDate: memberGym.dayAhead(7), startTime: '18:00', endTime: '19:00' };
    await member.api.post('/Client/appointments', place);
    await expect(rows).toHaveCount(3);
    await expectSteady(page, 'what another tab books');
  });
}
