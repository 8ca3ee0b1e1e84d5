import { DESK, expect, expectAccessible, LANGUAGES, openAs, PHONE, test, TEXTS } from './member-test.js';

test.use({ viewport: PHONE });

for (const language of LANGUAGES) {
  const t = TEXTS[language];
  const six = language === 'el' ? /6:00\sμ\.μ\./ : /6:00\sPM/;

  test(`a member books a place, sees it, and cancels it (${language})`, async ({ page, memberGym }) => {
    const member = await memberGym.hasMember();
    await openAs(page, member, `/book?date=${memberGym.dayAhead(1)}`, language);
    const slot = page.getByRole('listitem').filter({ hasText: six }).first();
    await slot.getByRole('button', { name: t.slot.book }).click();

    const sheet = page.getByRole('dialog', { name: t.bookDialog.title });
    await expect(sheet).toContainText(six);
    await expectAccessible(page);
    await page.evaluate(() => {
      window.addEventListener('appointmentBooked', () => document.documentElement.setAttribute('data-booked', ''));
    });
    await sheet.getByRole('button', { name: t.bookDialog.confirm }).click();
    await expect(page.getByRole('heading', { name: t.bookDialog.done })).toBeVisible();
    await expect(page.locator('html[data-booked]')).toBeAttached();
    await expectAccessible(page);
    await expect(page.getByRole('dialog')).toBeHidden();

    await expect(slot).toContainText(t.slot.yours);
    await expectAccessible(page);
    await slot.getByRole('button', { name: t.slot.cancel }).click();
    await expect(page.getByRole('dialog', { name: t.cancelDialog.title })).toContainText(t.cancelDialog.whatHappens);
    await page.getByRole('button', { name: t.cancelDialog.confirm }).click();
    await expect(page.getByRole('heading', { name: t.cancelDialog.done })).toBeVisible();
    await expect(slot.getByRole('button', { name: t.slot.book })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test(`three taps: open, pick a slot, confirm (${language})`, async ({ page, memberGym }) => {
    await openAs(page, await memberGym.hasMember(), '/', language);
    await page
      .getByRole('button', { name: new RegExp(`^${t.slot.book} `) })
      .first()
      .click();
    await page.getByRole('button', { name: t.bookDialog.confirm }).click();
    await expect(page.getByRole('heading', { name: t.bookDialog.done })).toBeVisible();
    await expect(page.getByRole('heading', { name: t.overview.next })).toBeVisible();
  });
}

test('a second appointment on a day is refused before it is tried, and why is said once', async ({
  page,
  memberGym,
}) => {
  const member = await memberGym.hasMember();
  const date = memberGym.dayAhead(1);
  await member.api.post('/Client/appointments', { appointmentDate: date, startTime: '18:00', endTime: '19:00' });
  await openAs(page, member, `/book?date=${date}`, 'en');
  await expect(page.getByText(/There is already an appointment on this day \(6:00\sPM\)/)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Book / })).toHaveCount(0);
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(/you have an appointment/);
  await expectAccessible(page);
});

for (const language of LANGUAGES) {
  const t = TEXTS[language];
  const books = new RegExp(`^${t.slot.book} `);
  const at = (hour: string): RegExp => new RegExp(`${hour}\\s${language === 'el' ? 'μ\\.μ\\.' : 'PM'}`);

  test(`a used-up month says from when it goes on, and the next month is free (${language})`, async ({
    page,
    memberGym,
  }) => {
    const member = await memberGym.hasMember({ subscription: { monthlyLimit: 1 } });
    const place = { appointmentDate: memberGym.dayAhead(1), startTime: '18:00', endTime: '19:00' };
    await member.api.post('/Client/appointments', place);
    await openAs(page, member, `/book?date=${memberGym.dayAhead(2)}`, language);
    const why =
      language === 'el'
        ? /1 από 1 .* από Δευτέρα 1 \S+/
        : /1 of 1 visits used in .* From .*1 \w+.* you can book again\./;
    await expect(page.getByText(why)).toBeVisible();
    await expect(page.getByRole('button', { name: books })).toHaveCount(0);
    await expectAccessible(page);
    await page.goto('/');
    await expect(page.getByText(language === 'el' ? /Κάνατε τη μία επίσκεψη/ : /1 of 1 visits used in/)).toBeVisible();
  });

  test(`a morning client sees which slots are restricted, and why (${language})`, async ({ page, memberGym }) => {
    const member = await memberGym.hasMember({ isMorningClient: true });
    await openAs(page, member, `/book?date=${memberGym.dayAhead(1)}`, language);
    const afternoon = page
      .getByRole('listitem')
      .filter({ hasText: at('5:00') })
      .last();
    const restricted = afternoon.getByRole('button', { name: t.slot.restricted });
    await expect(restricted).toHaveAttribute('aria-disabled', 'true');
    await expect(restricted).toHaveAccessibleDescription(at('3:00'));
    await expect(page.getByText(t.book.infoCancel_other.replace('{{count}}', '12'))).toBeVisible();
    await expectAccessible(page);
  });

  test(`days outside the subscription warn and show no slots (${language})`, async ({ page, memberGym }) => {
    const endDate = memberGym.dayAhead(3);
    const member = await memberGym.hasMember({ subscription: { endDate } });
    await openAs(page, member, `/book?date=${memberGym.dayAhead(5)}`, language);
    await expect(page.getByText(t.book.outsideText.split('{{')[0] ?? '')).toBeVisible();
    await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(new RegExp(t.book.marks.outside));
    await expect(page.getByRole('button', { name: books })).toHaveCount(0);
    await expectAccessible(page);
  });

  test(`past slots of today are hidden, and after the last one today has none (${language})`, async ({
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

test('a day without slots leads to the next one that has some', async ({ page, memberGym }) => {
  // Five days after a Tuesday is a Sunday.
  await openAs(page, await memberGym.hasMember(), `/book?date=${memberGym.dayAhead(5)}`, 'en');
  await expect(page.getByText('No timeslots on this day')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^See Monday/ }).click();
  await expect(page.getByRole('button', { name: /^Book / }).first()).toBeVisible();
});

test('the day strip is walked with the keyboard', async ({ page, memberGym }) => {
  await page.setViewportSize(DESK);
  await openAs(page, await memberGym.hasMember(), `/book?date=${memberGym.today}`, 'en');
  const chosen = page.getByRole('radio', { checked: true });
  await chosen.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(new RegExp(`date=${memberGym.dayAhead(1)}`));
  await expect(chosen).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(new RegExp(`date=${memberGym.dayAhead(8)}`));
  await page.keyboard.press('End');
  await expect(page).toHaveURL(new RegExp(`date=${memberGym.dayAhead(30)}`));
  await expect(chosen).toBeFocused();
});

for (const language of LANGUAGES) {
  const t = TEXTS[language].book;
  const before = (text: string): RegExp => new RegExp((text.split('(')[0] ?? '').trim());

  test(`a day that cannot be booked any more, or not yet, is not silently another one (${language})`, async ({
    page,
    memberGym,
  }) => {
    await openAs(page, await memberGym.hasMember(), `/book?date=${memberGym.dayAhead(31)}`, language);
    const notice = page.getByRole('status').filter({ hasText: before(t.beyondDay) });
    await expect(notice.filter({ hasText: t.beyondDay.split('):')[1]?.split('{{')[0]?.trim() })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('radio', { checked: true }).press('ArrowRight');
    await expect(notice).toHaveCount(0);
    await page.goto(`/book?date=${memberGym.dayAhead(-1)}`);
    await expect(page.getByRole('status').filter({ hasText: t.pastDay.split(') ')[1] })).toBeVisible();
    await expect(page.getByRole('radio', { checked: true })).toBeVisible();
  });
}

test.describe('when something breaks on the way', () => {
  test.use({ tolerated: /Failed to load resource/ });

  test('a booking whose answer was lost is looked up before anything is said', async ({ page, memberGym }) => {
    const member = await memberGym.hasMember();
    await openAs(page, member, `/book?date=${memberGym.dayAhead(1)}`, 'en');
    await page.getByRole('button', { name: /^Book 6:00\sPM/ }).click();
    await page.route('**/api/Client/appointments', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Book appointment' }).click();
    await expect(page.getByRole('heading', { name: 'Appointment booked' })).toBeVisible();
  });

  test('a place that is gone is told in the server’s words, with the way out alone', async ({ page, memberGym }) => {
    const member = await memberGym.hasMember();
    const date = memberGym.dayAhead(1);
    await openAs(page, member, `/book?date=${date}`, 'en');
    await page.getByRole('button', { name: /^Book 6:00\sPM/ }).click();
    await member.api.post('/Client/appointments', { appointmentDate: date, startTime: '08:00', endTime: '09:00' });
    await page.getByRole('button', { name: 'Book appointment' }).click();
    await expect(page.getByRole('alert')).toContainText(/There is already an appointment on this day \(8:00\sAM\)/);
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: 'Book appointment' })).toBeHidden();
    await page.getByRole('button', { name: 'Another time' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('slots that cannot be loaded say so and can be tried again', async ({ page, memberGym }) => {
    await page.route('**/api/Client/timeslots/available**', (route) => route.abort('connectionrefused'));
    await openAs(page, await memberGym.hasMember(), `/book?date=${memberGym.dayAhead(1)}`, 'en');
    await expect(page.getByRole('alert')).toContainText('The gym cannot be reached');
    await expectAccessible(page);
    await page.unroute('**/api/Client/timeslots/available**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: /^Book / }).first()).toBeVisible();
  });
});
