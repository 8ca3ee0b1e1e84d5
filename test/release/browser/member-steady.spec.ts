import type { Appointment } from '@palestra/backend/contract/appointment';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { Locator, Page } from '@playwright/test';
import { hasSettled, LARGEST_SHIFT, shiftsOn, watchLayout } from '../../support/layout-shifts.mjs';
import { closeBooked, expect, LANGUAGES, openAs, PHONE, test, TEXTS } from '../../browser/member-test.js';

test.use({ viewport: PHONE, isMobile: true, hasTouch: true, tolerated: /Failed to load resource/ });

/**
 * Clicks without a recent user input. Browsers exempt shifts within half a second of a tap from the measure, and a
 * response may take longer.
 */
const press = (control: Locator): Promise<void> => control.dispatchEvent('click');

/** Content that depends on the response appears within this time. */
const QUIET_MS = 300;

/** Expects no larger shift than allowed since the previous step. */
async function expectSteady(page: Page, step: string): Promise<void> {
  await hasSettled(page, QUIET_MS);
  const shifts: { value: number; moved: string[] }[] = await shiftsOn(page);
  await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts.splice(0));
  const moved = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(moved, `${step}: ${shifts.flatMap((shift) => shift.moved).join(' ')}`).toBeLessThanOrEqual(LARGEST_SHIFT);
}

/** Breaks the next call of this kind, and passes all others. */
async function breakOnce(page: Page, method: string, address: string): Promise<void> {
  let isBroken = false;
  await page.route(address, (route) => {
    if (isBroken || route.request().method() !== method) return route.fallback();
    isBroken = true;
    return route.fulfill({ status: 500, body: '' });
  });
}

/** Holds back the responses of an address until they are released. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, (route) => held.then(() => route.fallback()));
  return () => release();
}

test('the sheet of a booking has its height before the profile has come', async ({ page, memberGym }) => {
  const date = memberGym.dayAhead(1);
  const release = await holdBack(page, '**/api/Client/profile');
  await watchLayout(page);
  await openAs(page, await memberGym.hasMember(), `/book?date=${date}`);
  await press(
    page
      .getByRole('main')
      .getByRole('button', { name: `${TEXTS.el.slot.book} ` })
      .first(),
  );
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSteady(page, 'without the profile');
  release();
  await expect(page.getByRole('dialog').getByText(/βεβαίωση/)).toBeVisible();
  await expectSteady(page, 'with a certificate that is missing');
});

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

  test(`nothing moves when the code for the door comes up, ${language}`, async ({ page, memberGym }) => {
    const member = await memberGym.hasMember();
    const date = memberGym.dayAhead(1);
    const place = { appointmentDate: date, startTime: '18:00', endTime: '19:00' };
    expect((await member.api.post('/Client/appointments', place)).status).toBe(201);
    expect((await memberGym.admin.post('/Admin/door-devices', { name: 'Είσοδος' })).status).toBe(201);
    await memberGym.admin.put('/Admin/settings/AttendanceOpensMinutes', { value: '30' });
    const [startsAt = NaN] = (await member.api.get<Appointment[]>('/Client/appointments')).data.map((visit) =>
      Date.parse(visit.startsAt),
    );
    // The gym's clock, which the page follows, half a minute before the door takes the code.
    await memberGym.gym.setNow(new Date(startsAt - 30.5 * 60_000));
    await page.clock.install();
    await watchLayout(page);
    await openAs(page, member, '/', language);
    const title = language === 'el' ? 'Κωδικός εισόδου' : 'Check-in code';
    await expect(page.getByText(new RegExp(`^${title} .*5:30`))).toBeVisible();
    await expectSteady(page, 'while it fills');
    // Both clocks: the page follows the gym's again with each response.
    await memberGym.gym.setNow(new Date(startsAt - 29.5 * 60_000));
    await page.clock.fastForward(60_000);
    await expect(page.getByRole('main').getByRole('link', { name: title, exact: true })).toBeVisible();
    await expectSteady(page, 'when the code comes up');
  });

  test(`nothing moves when there is nothing to book, ${language}`, async ({ page, memberGym }) => {
    await watchLayout(page);
    const t = TEXTS[language];
    await openAs(page, await memberGym.hasMember({ subscription: null }), '/', language);
    await expect(page.getByText(t.overview.historyNone)).toBeVisible();
    // Reserved space is filled or gone.
    await expect(page.locator('[class^="Skeleton-"]')).toHaveCount(0);
    expect(await shiftsOn(page)).toEqual([]);
  });

  test(`nothing moves when the typeface comes before the date, ${language}`, async ({ page, memberGym }) => {
    await watchLayout(page);
    const t = TEXTS[language];
    const releaseLetters = await holdBack(page, '**/*.woff2');
    const releaseDate = await holdBack(page, '**/api/gym');
    await openAs(page, await memberGym.hasMember({ subscription: null }), '/icon.svg', language);
    // The page is loaded only with its letters.
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: t.overview.title })).toBeVisible();
    releaseLetters();
    await page.evaluate(() => document.fonts.ready);
    releaseDate();
    await expect(page.getByText(t.overview.historyNone)).toBeVisible();
    expect(await shiftsOn(page)).toEqual([]);
  });

  test(`late responses shift nothing: booking, cancelling, another day (${language})`, async ({ page, memberGym }) => {
    const t = TEXTS[language];
    const member = await memberGym.hasMember({ subscription: { monthlyLimit: 1 } });
    await page.clock.install();
    await watchLayout(page);
    await openAs(page, member, `/book?date=${memberGym.dayAhead(1)}`, language);
    const button = (label: string): Locator => page.getByRole('main').getByRole('button', { name: label }).first();
    const dialog = page.getByRole('dialog');
    await expect(button(`${t.slot.book} `)).toBeVisible();
    await breakOnce(page, 'POST', '**/api/Client/appointments');
    await press(button(`${t.slot.book} `));
    await press(dialog.getByRole('button', { name: t.bookDialog.confirm }));
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expectSteady(page, 'not booked');
    await press(dialog.getByRole('button', { name: t.bookDialog.confirm }));
    await expect(page.getByRole('heading', { name: t.bookDialog.done })).toBeVisible();
    await expect(page.getByText(t.slot.yours)).toBeVisible();
    // Both reasons that now block this day.
    await expect(page.getByRole('main').getByText(`${t.slot.refusals.MONTHLY_LIMIT}.`)).toBeVisible();
    await expectSteady(page, 'booked');
    await closeBooked(page, language);
    await press(button(`${t.appointment.cancel} `));
    await press(dialog.getByRole('button', { name: t.cancelDialog.confirm }));
    await expect(page.getByRole('heading', { name: t.cancelDialog.done })).toBeVisible();
    await expect(page.getByText(t.slot.yours)).toBeHidden();
    await expectSteady(page, 'cancelled');
    await closeBooked(page, language);
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

  test(`late responses shift nothing: waiting, and what others do (${language})`, async ({ page, memberGym }) => {
    const t = TEXTS[language].slot;
    const date = memberGym.dayAhead(1);
    await memberGym.admin.put('/Admin/settings/WaitingListMode', { value: 'tell' });
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

  test(`late responses shift nothing on the overview and the profile (${language})`, async ({ page, memberGym }) => {
    const t = TEXTS[language];
    const member = await memberGym.hasMember({ subscription: { monthlyLimit: 4 } });
    await page.clock.install();
    await watchLayout(page);
    await openAs(page, member, '/', language);
    const books = page.getByRole('main').getByRole('button', { name: `${t.slot.book} ` });
    const upcoming = page.getByRole('region', { name: t.overview.upcomingTitle });
    const dialog = page.getByRole('dialog');
    for (const count of [0, 1]) {
      await expect(books.first()).toBeVisible();
      // The first may begin so soon that the link to the code at the door comes with it.
      await books.last().evaluate((button) => button.scrollIntoView({ block: 'center' }));
      await expectSteady(page, 'before a booking');
      await press(books.last());
      await press(dialog.getByRole('button', { name: t.bookDialog.confirm }));
      await expect(page.getByRole('heading', { name: t.bookDialog.done })).toBeVisible();
      await expect(upcoming.getByRole('listitem')).toHaveCount(count);
      await expectSteady(page, `booking ${count + 1}`);
      await closeBooked(page, language);
    }
    await press(page.getByRole('button', { name: t.appointment.cancel }).last());
    await press(dialog.getByRole('button', { name: t.cancelDialog.confirm }));
    await expect(page.getByRole('heading', { name: t.cancelDialog.done })).toBeVisible();
    await expect(upcoming.getByRole('listitem')).toHaveCount(0);
    await expectSteady(page, 'cancelling the last of the list');
    await closeBooked(page, language);
    await page.getByRole('link', { name: t.navigation.profile }).click();
    const rows = page.getByRole('region', { name: t.profile.history }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await expectSteady(page, 'the profile');
    const place = { appointmentDate: memberGym.dayAhead(7), startTime: '18:00', endTime: '19:00' };
    const { data: booked } = await member.api.post<{ id: string }>('/Client/appointments', place);
    await member.api.delete(`/Client/appointments/${booked.id}`);
    await expect(rows).toHaveCount(2);
    await expectSteady(page, 'what another tab cancels');
  });

  test(`changes by staff shift nothing on the overview and the profile (${language})`, async ({ page, memberGym }) => {
    const t = TEXTS[language];
    const { admin } = memberGym;
    const member = await memberGym.hasMember({ subscription: { endDate: memberGym.dayAhead(20) } });
    const subscription = `/Admin/clients/${member.id}/subscription`;
    const endsIn = async (days: number): Promise<void> => {
      const dates = { startDate: memberGym.dayAhead(-30), endDate: memberGym.dayAhead(days), monthlyLimit: 12 };
      expect((await admin.put(subscription, dates)).status).toBe(200);
    };
    const { data } = await member.api.get<ClientProfile>('/Client/profile');
    const turn = async (what: 'freeze' | 'unfreeze'): Promise<void> =>
      expect((await admin.post(`/Admin/subscriptions/${data.subscription?.id}/${what}`, {})).status).toBe(200);
    const books = page.getByRole('main').getByRole('button', { name: `${t.slot.book} ` });
    await watchLayout(page);
    await openAs(page, member, '/', language);
    await expect(books).toHaveCount(3);
    await expectSteady(page, 'the overview');
    await turn('freeze');
    await expect(page.getByText(t.status.paused)).toBeVisible();
    await expect(books).toHaveCount(0);
    await expectSteady(page, 'frozen, on the overview');
    await turn('unfreeze');
    await expect(books).toHaveCount(3);
    await expectSteady(page, 'no longer frozen, on the overview');
    await page.getByRole('link', { name: t.navigation.profile }).click();
    const card = page.getByRole('region', { name: t.profile.subscription });
    const runs = (days: number): string =>
      t.status.firstVisit_other.replace('{count}', String(days)).split('{by}')[0] ?? '';
    await expect(card.getByText(t.status.firstVisit_other.split(/\{\w+\}/)[1] ?? '')).toBeVisible();
    await expectSteady(page, 'the profile');
    await endsIn(4);
    await expect(card.getByText(runs(35))).toBeVisible();
    await expectSteady(page, 'it ends soon');
    await turn('freeze');
    await expect(card.getByText(t.subscription.frozen)).toBeVisible();
    await expectSteady(page, 'frozen, on the profile');
    await turn('unfreeze');
    await expect(card.getByText(runs(35))).toBeVisible();
    await page.reload();
    await expect(page.getByRole('main').getByText(runs(35))).toBeVisible();
    await endsIn(100);
    await expect(page.getByText(t.subscription.runs.split('{')[0] ?? '')).toBeVisible();
    await expectSteady(page, 'renewed');
  });

  test(`a quick pick that is taken leaves the other times in place (${language})`, async ({ page, memberGym }) => {
    const t = TEXTS[language];
    const member = await memberGym.hasMember();
    await watchLayout(page);
    await openAs(page, member, '/', language);
    const books = page.getByRole('main').getByRole('button', { name: `${t.slot.book} ` });
    await expect(books).toHaveCount(3);
    const [first, second, third] = await books.allTextContents();
    await books.nth(1).focus();
    const { data } = await member.api.get<ClientProfile>('/Client/profile');
    const { date, startTime, endTime } = data.quickSlots[0] ?? { date: '', startTime: '', endTime: '' };
    const disabled = await memberGym.admin.post('/Admin/timeslots/disable', {
      date,
      startTime,
      endTime,
      reason: 'Βλάβη',
    });
    expect(disabled.status, disabled.message).toBe(200);
    await expect(books.first()).not.toHaveText(first ?? '');
    await expect(books.nth(1)).toHaveText(second ?? '');
    await expect(books.nth(1)).toBeFocused();
    await expect(books.nth(2)).toHaveText(third ?? '');
    await expectSteady(page, 'another time in the place of one');
  });
}
