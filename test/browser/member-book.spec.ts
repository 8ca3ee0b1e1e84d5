import type { Language } from '@palestra/backend/contract/languages';
import type { Locator } from '@playwright/test';
import {
  closeBooked,
  DESK,
  cutLive,
  keepSlots,
  expect,
  expectAccessible,
  LANGUAGES,
  STORY_LANGUAGES,
  openAs,
  PHONE,
  switchTo,
  test,
  TEXTS,
} from './member-test.js';

test.use({ viewport: PHONE });

const filled = (text: string, booked: number, capacity: number): string =>
  text.replace('{booked}', String(booked)).replace('{capacity}', String(capacity));

async function boxOf(thing: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await thing.boundingBox();
  if (box === null) throw new Error('It is not on the screen');
  return box;
}

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const six = language === 'el' ? /6:00\sμ\.μ\./ : /6:00\sPM/;

  test(`a member books a place, sees it, and cancels it (${language}) @release`, async ({ page, memberGym }) => {
    const member = await memberGym.hasMember();
    const rules = page.getByRole('region', { name: t.book.infoTitle });
    await openAs(page, member, `/book?date=${memberGym.dayAhead(1)}`, language);
    for (const rule of [
      t.book.infoWindow.replace('{count}', '30'),
      t.book.infoCancelFree_other.replace('{count}', '2'),
      t.book.infoEarly.replace('{min}', '5').replace('{max}', '10'),
      t.book.infoOnePerDay,
    ])
      await expect(rules).toContainText(rule);
    const slot = page.getByRole('listitem').filter({ hasText: /6:00\s?–[\s\u2060]*7:00/ });
    // Screen readers hear a slot's time, free places and action.
    const when = language === 'el' ? /6:00\s?–[\s\u2060]*7:00\sμ\.μ\./ : /6:00\s?–[\s\u2060]*7:00\sPM/;
    await expect(slot.getByText(when)).toBeAttached();
    await expect(slot.getByRole('img')).toHaveAccessibleName(filled(t.slot.taken, 0, 10));
    await expect(slot).toContainText(t.slot.free_other.replace('{count}', '10'));
    const book = slot.getByRole('button', { name: t.slot.book });
    await expect(book).toHaveAccessibleName(new RegExp(`^${t.slot.book} ${six.source}$`));
    await book.click();

    const sheet = page.getByRole('dialog', { name: t.bookDialog.title });
    await expect(sheet).toContainText(when);
    await expectAccessible(page);
    await page.evaluate(() => {
      window.addEventListener('appointmentBooked', () => document.documentElement.setAttribute('data-booked', ''));
    });
    await sheet.getByRole('button', { name: t.bookDialog.confirm }).click();
    await expect(page.getByRole('heading', { name: t.bookDialog.done })).toBeVisible();
    await expect(page.locator('html[data-booked]')).toBeAttached();
    await expectAccessible(page);
    await closeBooked(page, language);

    await expect(slot).toContainText(t.slot.yours);
    await expect(slot.getByRole('img')).toHaveAccessibleName(filled(t.slot.takenWithYours, 1, 10));
    // The other slots are no refusals: the booking may move there.
    await expect(page.getByRole('listitem').filter({ hasText: t.slot.refusals.ONE_PER_DAY })).toHaveCount(0);
    await expect(page.getByRole('button', { name: t.slot.move })).not.toHaveCount(0);
    await expectAccessible(page);
    await slot.getByRole('button', { name: t.appointment.cancel }).click();
    await expect(page.getByRole('dialog', { name: t.cancelDialog.title })).toContainText(t.cancelDialog.whatHappens);
    await page.getByRole('button', { name: t.cancelDialog.confirm }).click();
    await expect(page.getByRole('heading', { name: t.cancelDialog.done })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t.cancelDialog.undo }).click();
    await expect(page.getByRole('heading', { name: t.appointment.restored })).toContainText(six);
    await closeBooked(page, language);
    await expect(slot).toContainText(t.slot.yours);
  });

  test(`booking takes three taps and no swipe from a cold phone (${language}) @release`, async ({
    page,
    memberGym,
    gym,
  }) => {
    const member = await memberGym.hasMember();
    // A visit yesterday makes six o'clock their usual hour, and there is a next appointment.
    const place = { appointmentDate: memberGym.dayAhead(0), startTime: '18:00', endTime: '19:00' };
    await member.api.post('/Client/appointments', place);
    await member.api.post('/Client/appointments', { ...place, appointmentDate: memberGym.dayAhead(2) });
    await gym.setNow(new Date(`${memberGym.dayAhead(1)}T06:00:00Z`));
    let taps = 0;
    /** A finger's tap on the middle of the thing; a finger cannot tap anything off the screen. */
    const tap = async (thing: Locator, at: 'left' | 'middle' = 'middle'): Promise<void> => {
      await expect(thing).toBeInViewport({ ratio: 1 });
      // A sheet takes no tap until a double one would be over.
      await thing.click({ trial: true });
      const { x, y, width, height } = await boxOf(thing);
      await page.mouse.click(x + (at === 'left' ? 12 : width / 2), y + height / 2);
      taps += 1;
    };
    const confirms = async (): Promise<void> => {
      await tap(page.getByRole('button', { name: t.bookDialog.confirm }));
      await expect(page.getByRole('heading', { name: t.bookDialog.done })).toBeVisible();
    };

    await openAs(page, member, '/', language);
    const next = page.getByRole('region', { name: t.overview.next });
    await expect(next).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('region', { name: t.overview.usualHours })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(t.overview.made_one.replace('{count}', '1'))).toBeInViewport({ ratio: 1 });
    taps = 1;
    await tap(page.getByRole('button', { name: new RegExp(`^${t.slot.book} `) }).first(), 'left');
    await confirms();
    expect(taps).toBe(3);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await closeBooked(page, language);

    // The page of all hours opens at the usual one, with its day and its part of the day in sight. The row is pressed.
    const date = memberGym.dayAhead(3);
    await page.goto(`/book?date=${date}`);
    const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: six }) });
    await expect(row).toBeInViewport({ ratio: 1 });
    await expect(page.locator(`[data-date="${date}"]`)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { name: t.book.parts.evening })).toBeInViewport({ ratio: 1 });
    taps = 1;
    await tap(row, 'left');
    await confirms();
    expect(taps).toBe(3);
  });

  test(`a double tap opens the sheet and leaves it open (${language}) @release`, async ({ page, memberGym }) => {
    const member = await memberGym.hasMember();
    await openAs(page, member, `/book?date=${memberGym.dayAhead(1)}`, language);
    const sheet = page.getByRole('dialog');
    const confirm = sheet.getByRole('button', { name: t.bookDialog.confirm });
    const book = page.getByRole('button', { name: new RegExp(`^${t.slot.book} `) }).nth(3);
    const leaves = async (): Promise<void> => {
      await sheet.getByRole('button', { name: t.bookDialog.another }).click();
      await expect(sheet).toBeHidden();
      // The entry of the closed sheet has left the history.
      await page.waitForFunction(() => (history.state as Record<string, unknown> | null)?.isSheet !== true);
    };
    await book.click();
    const { y: edge } = await boxOf(sheet);
    const { y, height } = await boxOf(confirm);
    await leaves();
    // On the backdrop, and where the sheet confirms.
    for (const at of [edge - 40, y + height / 2]) {
      await book.evaluate((element, middle) => {
        const box = element.getBoundingClientRect();
        scrollBy(0, box.top + box.height / 2 - middle);
      }, at);
      const { x, width } = await boxOf(book);
      await page.mouse.dblclick(x + width / 2, at, { delay: 40 });
      await expect(confirm).toBeVisible();
      await leaves();
    }
  });

  test(`the booking page opens at the usual hour on a wide screen, and says which day it is (${language}) @release`, async ({
    page,
    memberGym,
  }) => {
    const member = await memberGym.hasMember();
    const place = { appointmentDate: memberGym.dayAhead(0), startTime: '18:00', endTime: '19:00' };
    await member.api.post('/Client/appointments', place);
    await page.setViewportSize(DESK);
    const date = memberGym.dayAhead(2);
    await openAs(page, member, `/book?date=${date}`, language);
    await expect(page.getByRole('button', { name: six })).toBeInViewport({ ratio: 1 });
    await expect(page.locator(`[data-date="${date}"]`)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { name: t.book.parts.evening })).toBeInViewport({ ratio: 1 });
  });
}

test('a second appointment on a day is refused before it is tried, with the reason shown once (el, en) @release', async ({
  page,
  memberGym,
}) => {
  const member = await memberGym.hasMember();
  const date = memberGym.dayAhead(1);
  await member.api.post('/Client/appointments', { appointmentDate: date, startTime: '18:00', endTime: '19:00' });
  await openAs(page, member, `/book?date=${date}`, 'el');
  for (const [language, why] of [
    ['el', /Υπάρχει ήδη ραντεβού αυτή την ημέρα \(6:00\sμ\.μ\.\)/],
    ['en', /There is already an appointment on this day \(6:00\sPM\)/],
  ] as const) {
    const { slot, book } = TEXTS[language];
    if (language === 'en') await switchTo(page, language);
    await expect(page.getByText(why)).toHaveCount(1);
    await expect(page.getByRole('button', { name: new RegExp(`^${slot.book} `) })).toHaveCount(0);
    await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(new RegExp(book.marks.booked));
  }
  await expectAccessible(page);
});

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const books = new RegExp(`^${t.slot.book} `);
  const onePerDay =
    language === 'el'
      ? /Υπάρχει ήδη ραντεβού αυτή την ημέρα \(6:00\sμ\.μ\.\)/
      : /There is already an appointment on this day \(6:00\sPM\)/;

  test(`a day shows every reason, with the date on which it ends (${language}) @release`, async ({
    page,
    memberGym,
  }) => {
    const [date, other] = [memberGym.dayAhead(1), memberGym.dayAhead(2)];
    const member = await memberGym.hasMember({ subscription: { monthlyLimit: 1 } });
    await openAs(page, member, `/book?date=${date}`, language);
    await expect(page.getByRole('button', { name: books }).first()).toBeVisible();
    await member.api.post('/Client/appointments', { appointmentDate: date, startTime: '18:00', endTime: '19:00' });
    // The first open day of the next month. A later reason is short, so that nothing has to move.
    const why = t.slot.refusals.MONTHLY_LIMIT;
    const again = t.book.again.replace('{why}', why).split('{')[0] ?? '';
    const rule = page.getByRole('main').getByText(onePerDay);
    await expect(rule).toContainText(new RegExp(`${again}\\d+ `));
    await expectAccessible(page);
    // In full, once it was there from the start.
    await page.locator(`[data-date="${other}"]`).click();
    const full = language === 'el' ? /1 από 1 .* από \S+ \d+ \S+/ : /1 of 1 visit used in .* From .*\d+ \w+/;
    await expect(page.getByText(full)).toBeVisible();
    await page.locator(`[data-date="${date}"]`).click();
    await expect(rule).toContainText(full);
    await expect(page.getByRole('button', { name: books })).toHaveCount(0);
  });
  const at = (hour: string): RegExp => new RegExp(`${hour}\\s${language === 'el' ? 'μ\\.μ\\.' : 'PM'}`);

  test(`a used-up month names the date from which booking is possible, and the next month is free (${language}) @release`, async ({
    page,
    memberGym,
  }) => {
    const member = await memberGym.hasMember({ subscription: { monthlyLimit: 1 } });
    const place = { appointmentDate: memberGym.dayAhead(1), startTime: '18:00', endTime: '19:00' };
    await member.api.post('/Client/appointments', place);
    await openAs(page, member, `/book?date=${memberGym.dayAhead(2)}`, language);
    const why =
      language === 'el'
        ? /1 από 1 .* από \S+ \d+ \S+/
        : /1 of 1 visit used in .* From .*\d+ \w+.* you can book again\./;
    await expect(page.getByText(why)).toBeVisible();
    await expect(page.getByRole('button', { name: books })).toHaveCount(0);
    await expectAccessible(page);
    await page.goto('/');
    await expect(page.getByRole('region', { name: t.status.limit })).toContainText(
      language === 'el' ? /από \d+ / : /from \d+ /,
    );
  });

  test(`a morning client sees the restricted slots with the reason (${language}) @release`, async ({
    page,
    memberGym,
  }) => {
    const member = await memberGym.hasMember({ isMorningClient: true });
    await openAs(page, member, `/book?date=${memberGym.dayAhead(1)}`, language);
    const afternoon = page
      .getByRole('listitem')
      .filter({ hasText: at('5:00') })
      .last();
    const restricted = afternoon.getByRole('button', { name: t.slot.restricted });
    await expect(restricted).toHaveAttribute('aria-disabled', 'true');
    await expect(restricted).toHaveAccessibleDescription(at('3:00'));
    await expect(page.getByText(t.book.infoCancelFree_other.replace('{count}', '12'))).toBeVisible();
    await expectAccessible(page);
  });

  test(`a day changed by staff is marked before it is tapped, and a moved slot says so (${language}) @release`, async ({
    page,
    memberGym,
  }) => {
    const [date, closed] = [memberGym.dayAhead(1), memberGym.dayAhead(2)];
    const original = { originalStartTime: '18:00', originalEndTime: '19:00' };
    const moved = { date, ...original, newStartTime: '18:30', newEndTime: '19:30', reason: 'Συντήρηση' };
    expect((await memberGym.admin.put('/Admin/timeslots/time', moved)).status).toBe(200);
    const holiday = { date: closed, reason: 'Τοπική αργία' };
    expect((await memberGym.admin.post('/Admin/timeslots/disable-day', holiday)).status).toBe(200);
    await openAs(page, await memberGym.hasMember(), `/book?date=${date}`, language);
    const slot = page.getByRole('listitem').filter({ hasText: at('6:30') });
    await expect(slot.first()).toContainText(at('6:00'));
    const day = page.locator(`[data-date="${closed}"]`);
    await expect(day).toHaveAccessibleName(new RegExp(`, ${t.book.marks.closed}$`));
    await day.click();
    await expect(page.getByText(t.book.closedTitle)).toBeVisible();
    await expect(page.getByText('Τοπική αργία')).toBeVisible();
    await expectAccessible(page);
  });

  test(`days outside the subscription show a warning and no slots (${language}) @release`, async ({
    page,
    memberGym,
  }) => {
    const [startDate, endDate] = [memberGym.dayAhead(2), memberGym.dayAhead(3)];
    const member = await memberGym.hasMember({ subscription: { startDate, endDate } });
    await openAs(page, member, `/book?date=${memberGym.dayAhead(1)}`, language);
    await expect(page.getByText(t.subscription.runs.split('{')[0] ?? '')).toBeVisible();
    await page.locator(`[data-date="${memberGym.dayAhead(2)}"]`).click();
    await expect(page.getByRole('button', { name: books }).first()).toBeVisible();
    await page.locator(`[data-date="${memberGym.dayAhead(5)}"]`).click();
    await expect(page.getByText(t.subscription.ranOut.split('{')[0] ?? '')).toBeVisible();
    await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(new RegExp(t.book.marks.outside));
    await expect(page.getByRole('button', { name: books })).toHaveCount(0);
    await expectAccessible(page);
  });

  test(`past slots of today are hidden, and after the last one today is empty (${language}) @release`, async ({
    page,
    memberGym,
    gym,
  }) => {
    await gym.setNow(new Date(`${memberGym.today}T12:30:00Z`));
    const member = await memberGym.hasMember();
    await openAs(page, member, `/book?date=${memberGym.today}`, language);
    await expect(page.getByRole('button', { name: books }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: language === 'el' ? /π\.μ\.$/ : /AM$/ })).toHaveCount(0);
    await gym.setNow(new Date(`${memberGym.today}T19:30:00Z`));
    await page.goto('/book');
    await expect(
      page.getByRole('radio', { name: new RegExp(`, ${t.book.today}, ${t.book.marks.noTimeslots}`) }),
    ).toBeVisible();
    await expect(page.getByRole('radio', { checked: true })).toHaveAttribute('data-date', memberGym.dayAhead(1));
    await page.getByRole('radio', { checked: true }).press('Home');
    await expect(page.getByText(t.book.noneLeftTitle)).toBeVisible();
    await expectAccessible(page);
  });
}

test('a day without slots links to the next one with slots (el, en) @release', async ({ page, memberGym }) => {
  // Five days after a Tuesday is a Sunday.
  await openAs(page, await memberGym.hasMember(), `/book?date=${memberGym.dayAhead(5)}`, 'el');
  for (const [language, next] of [
    ['el', /^Δείτε: Δευτέρα/],
    ['en', /^See Monday/],
  ] as const) {
    const { slot, book } = TEXTS[language];
    if (language === 'en') {
      await page.getByRole('radio', { checked: true }).press('ArrowLeft');
      await switchTo(page, language);
    }
    await expect(page.getByText(book.noTimeslotsTitle)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: next }).click();
    await expect(page.getByRole('button', { name: new RegExp(`^${slot.book} `) }).first()).toBeVisible();
  }
});

test('arrow keys move through the day strip, and each day has a name (el, en) @release', async ({
  page,
  memberGym,
}) => {
  await openAs(page, await memberGym.hasMember(), `/book?date=${memberGym.today}`, 'el');
  const chosen = page.getByRole('radio', { checked: true });
  const name = (language: Language, date: string): Promise<string> =>
    page.evaluate(
      ([locale, day]) => {
        const style = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
        return new Intl.DateTimeFormat(locale, style).format(new Date(day));
      },
      [language === 'el' ? 'el-GR' : 'en-GB', date] as const,
    );
  for (const language of LANGUAGES) {
    if (language === 'en') await switchTo(page, language);
    await chosen.focus();
    await page.keyboard.press('Home');
    const today = await name(language, memberGym.today);
    await expect(chosen).toHaveAccessibleName(`${today}, ${TEXTS[language].book.today}`);
    for (const [key, days] of [
      ['ArrowRight', 1],
      ['ArrowDown', 8],
      ['End', 30],
      ['ArrowUp', 23],
      ['ArrowLeft', 22],
    ] as const) {
      await page.keyboard.press(key);
      const date = memberGym.dayAhead(days);
      await expect(page).toHaveURL(new RegExp(`date=${date}`));
      await expect(chosen).toBeFocused();
      await expect(chosen).toHaveAccessibleName(new RegExp(`^${await name(language, date)}`));
    }
  }
});

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language].book;
  const before = (text: string): RegExp => new RegExp((text.split('(')[0] ?? '').trim());

  test(`a link to a past or too distant day says that another day is shown (${language}) @release`, async ({
    page,
    memberGym,
  }) => {
    await openAs(page, await memberGym.hasMember(), `/book?date=${memberGym.dayAhead(31)}`, language);
    const notice = page.getByRole('status').filter({ hasText: before(t.beyondDay) });
    await expect(notice.filter({ hasText: t.beyondDay.split('):')[1]?.split('{')[0]?.trim() })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('radio', { checked: true }).press('ArrowRight');
    await expect(notice).toHaveCount(0);
    await page.goto(`/book?date=${memberGym.dayAhead(-1)}`);
    await expect(page.getByRole('status').filter({ hasText: t.pastDay.split(') ')[1] })).toBeVisible();
    await expect(page.getByRole('radio', { checked: true })).toBeVisible();
  });
}

test.describe('when something fails on the way', () => {
  test.use({ tolerated: /Failed to load resource/ });

  for (const language of STORY_LANGUAGES) {
    const t = TEXTS[language];

    test(`a place that is gone shows the server’s message and only a way out (${language}) @release`, async ({
      page,
      memberGym,
    }) => {
      const member = await memberGym.hasMember({ subscription: { monthlyLimit: 1 } });
      const date = memberGym.dayAhead(1);
      // Otherwise the sheet would say so before the member tries.
      await cutLive(page);
      await keepSlots(page, date);
      await openAs(page, member, `/book?date=${date}`, language);
      await page.getByRole('button', { name: new RegExp(`^${t.slot.book} 6:00`) }).click();
      await member.api.post('/Client/appointments', { appointmentDate: date, startTime: '08:00', endTime: '09:00' });
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t.bookDialog.confirm }).click();
      await expect(page.getByRole('alert')).toContainText(
        language === 'el'
          ? /Υπάρχει ήδη ραντεβού αυτή την ημέρα \(8:00\sπ\.μ\.\)/
          : /There is already an appointment on this day \(8:00\sAM\)/,
      );
      // Both reasons are shown.
      await expect(page.getByRole('alert')).toContainText(language === 'el' ? /1 από 1 επίσκεψη/ : /1 of 1 visit/);
      await expectAccessible(page);
      await expect(dialog.getByRole('button', { name: t.bookDialog.confirm })).toBeHidden();
      await page.getByRole('button', { name: t.bookDialog.another }).click();
      await expect(dialog).toBeHidden();
    });
  }
});
