import type { Page } from '@playwright/test';
import { LIVE_POLL_MS } from '@palestra/backend/contract/live';
import {
  chooseFor,
  chipOf,
  expect,
  expectAccessible,
  PHONE,
  STAFF,
  STORY_LANGUAGES,
  test,
  TEXTS,
  withoutTimers,
} from './console-test.js';
import { TEXTS as MEMBER_TEXTS } from './member-test.js';

test.use({ viewport: PHONE });

async function speaking(page: Page, language: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
}

for (const language of STORY_LANGUAGES) {
  const member = MEMBER_TEXTS[language];
  const staff = TEXTS[language];
  const six = language === 'el' ? /6:00\sμ\.μ\./ : /6:00\sPM/;

  test(`a member books a place, staff sees and cancels it, the member sees that without a reload (${language})`, async ({
    page,
    browser,
    staffGym,
  }) => {
    const name = 'Κλεοπάτρα Βουγιουκλάκη';
    const { email, password } = await staffGym.members.hasMember({ name });
    const date = staffGym.members.dayAhead(1);

    await speaking(page, language);
    // Only the stream shows what staff do meanwhile.
    await withoutTimers(page, LIVE_POLL_MS);
    await page.goto(`/book?date=${date}`);
    await page.getByLabel(member.fields.email).fill(email);
    await page.getByLabel(member.session.password, { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    const place = page.getByRole('listitem').filter({ hasText: six }).first();
    await place.getByRole('button', { name: member.slot.book }).click();
    await page.getByRole('button', { name: member.bookDialog.confirm }).click();
    await expect(page.getByRole('heading', { name: member.bookDialog.done })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: member.bookDialog.close }).click();
    await expect(place).toContainText(member.slot.yours);

    const desk = await browser.newContext({ baseURL: staffGym.members.gym.url });
    const console = await desk.newPage();
    const said: string[] = [];
    console.on('console', (message) => message.type() === 'error' && said.push(message.text()));
    await speaking(console, language);
    await console.goto(`/admin/?date=${date}`);
    await console.getByLabel(staff.signIn.email).fill(STAFF.email);
    await console.getByLabel(staff.signIn.password, { exact: true }).fill(STAFF.password);
    await console.keyboard.press('Enter');
    const seat = chipOf(console, name);
    await expect(seat).toBeVisible();
    await chooseFor(console, name, staff.appointments.cancel);
    await console.getByRole('dialog').getByRole('button', { name: staff.appointments.cancelConfirm }).click();
    await expect(seat).toBeHidden();
    expect(said).toEqual([]);
    await desk.close();

    await expect(place.getByRole('button', { name: member.slot.book })).toBeVisible();
    await page.goto('/');
    await expect(page.getByText(member.appointment.status.cancelled).first()).toBeVisible();
  });
}
