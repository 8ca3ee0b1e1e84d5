import type { Client } from '@palestra/backend/contract/client';
import { connectionsTo } from '../support/test-database.js';
import { TEXTS as STAFF_TEXTS } from './console-test.js';
import { expect, mailIn, opensMail, test } from './mailbox-test.js';
import { STORY_LANGUAGES, TEXTS, expectBriefly } from './member-test.js';
import { fillRegistration, newAddress, speak, VISITOR_PASSWORD } from './visitor-test.js';

/** Keeps staff sessions in use, so that they do not time out. */
async function keepsWorking(databaseUrl: string): Promise<void> {
  const database = connectionsTo(databaseUrl, 1);
  await database.query(`UPDATE sessions SET last_used_at = '9999-01-01'`);
  await database.end();
}

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const staff = STAFF_TEXTS[language];
  const says = (el: string, en: string): string => (language === 'el' ? el : en);

  test(`a member registers, confirms, books, is reminded, loses the place and gets news, all by mail (${language}) @release`, async ({
    page,
    staffGym,
    mailed: { api, mailbox },
  }) => {
    test.slow();
    const { admin } = staffGym.members;
    const dayAhead = (days: number): string => staffGym.members.dayAhead(days);
    const email = newAddress();
    const tomorrow = dayAhead(1);
    await speak(page, language);
    await page.goto(`${api.url}/`);
    await page.getByRole('link', { name: t.account.register.title }).click();
    await fillRegistration(page, email, language);
    await page.getByRole('button', { name: t.account.verification.development }).click();
    await page.getByRole('button', { name: t.account.register.submit }).click();
    await expect(page.getByText(t.account.register.done)).toBeVisible();

    await opensMail(page, mailbox, email, says('Επιβεβαιώστε', 'Confirm'));
    const link = mailIn(page).getByRole('link', { name: says('Επιβεβαίωση email', 'Confirm email') });
    await page.goto((await link.getAttribute('href')) ?? '');
    await expect(page.getByRole('heading', { name: t.account.confirm.doneTitle })).toBeVisible();

    const { data: found } = await admin.get<Client[]>('/Admin/clients', { search: email });
    const subscription = { startDate: dayAhead(-1), endDate: dayAhead(90), monthlyLimit: 12 };
    await admin.put(`/Admin/clients/${found[0]?.id}/subscription`, subscription);
    await page.goto(`${api.url}/book?date=${tomorrow}`);
    await page.getByLabel(t.fields.email).fill(email);
    await page.getByLabel(t.session.password, { exact: true }).fill(VISITOR_PASSWORD);
    await page.keyboard.press('Enter');
    const slot = page.getByRole('listitem').filter({ hasText: language === 'el' ? /6:00\sμ\.μ\./ : /6:00\sPM/ });
    await slot.first().getByRole('button', { name: t.slot.book }).click();
    await page.getByRole('button', { name: t.bookDialog.confirm }).click();
    await expect(page.getByRole('heading', { name: t.bookDialog.done })).toBeVisible();
    await opensMail(page, mailbox, email, says('Κλείστηκε', 'Booked'));
    await expect(mailIn(page).getByText(/6:00/).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'appointment.ics' })).toBeVisible();

    // Evening before the visit, with its scheduled work.
    await keepsWorking(staffGym.members.gym.databaseUrl);
    await api.setNow(new Date(`${staffGym.today}T19:00:00Z`));
    await api.doTimedWork();
    await opensMail(page, mailbox, email, says('Υπενθύμιση', 'Reminder'));
    await expect(mailIn(page).getByText(/6:00/).first()).toBeVisible();

    // The demo gym gives staff two minutes to undo before it mails.
    await admin.put('/Admin/settings/MailDelayMinutes', { value: '0' });
    await staffGym.opens(page, `${api.url}/admin/timeslots?date=${tomorrow}`, language);
    await page.getByRole('button', { name: staff.closing.closeDay }).click();
    const closing = page.getByRole('dialog', { name: staff.closing.dayTitle });
    await expect(closing.getByRole('listitem').filter({ hasText: 'Νίκος Παπαδόπουλος' })).toBeVisible();
    await closing.getByLabel(staff.timeslots.reason).fill('Βλάβη στο νερό');
    await expectBriefly(page, staff.timeslots.done.dayClosed, () =>
      closing.getByRole('button', { name: staff.closing.confirmDay }).click(),
    );
    await opensMail(page, mailbox, email, says('Κλειστά', 'Closed'));
    await expect(mailIn(page).getByText('Βλάβη στο νερό')).toBeVisible();

    const { broadcast } = staff;
    await page.goto(`${api.url}/admin/settings/broadcast`);
    const write = (field: string, of: 'el' | 'en', text: string) =>
      page.getByRole('textbox', { name: broadcast.fieldIn[of].replace('{field}', field), exact: true }).fill(text);
    await write(broadcast.subject, 'el', 'Το νερό γύρισε');
    await write(broadcast.message, 'el', 'Γεια σας {UserName}, ανοίγουμε ξανά.');
    await write(broadcast.subject, 'en', 'The water is back');
    await write(broadcast.message, 'en', 'Hello {UserName}, we are open again.');
    await page.getByRole('button', { name: broadcast.send, exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: says('Αποστολή σε', 'Send to') })
      .click();
    await opensMail(page, mailbox, email, says('Το νερό γύρισε', 'The water is back'));
    await expect(mailIn(page).getByText(says('ανοίγουμε ξανά', 'we are open again'))).toBeVisible();

    await page.goto(mailbox.url);
    const mine = page.getByRole('listitem').filter({ hasText: email });
    await expect(mine).toHaveCount(5);
    await admin.delete(`/Admin/timeslots/overrides/${await closedDay(admin, tomorrow)}`);
  });
}

async function closedDay(
  admin: { get: <Data>(path: string, query: Record<string, string>) => Promise<{ data: Data }> },
  date: string,
): Promise<string> {
  const { data } = await admin.get<{ id: string; isFullDayOverride: boolean }[]>('/Admin/timeslots/overrides', {
    date,
  });
  return data.find(({ isFullDayOverride }) => isFullDayOverride)?.id ?? '';
}
