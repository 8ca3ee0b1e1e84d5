import type { Appointment } from '@palestra/backend/contract/appointment';
import type { Statistics } from '@palestra/backend/contract/gym';
import {
  chooseFor,
  asWritten,
  expect,
  expectAccessible,
  STORY_LANGUAGES,
  slotCard,
  booksIn,
  starting,
  test,
  TEXTS,
} from '../../browser/console-test.js';

/* The console shows the outcome of the server's rules: nothing is offered that the next click would be refused. */
for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];

  test(`a day beyond the booking window names its opening date, and offers no place (${language})`, async ({
    page,
    staffGym,
  }) => {
    const { members } = staffGym;
    const bookAt = booksIn(language);
    await staffGym.opens(page, `/admin/?date=${members.dayAhead(31)}`, language);
    await expect(page.getByText(starting(t.overview.opensOn))).toBeVisible();
    await expect(page.getByText(t.slot.notYet).first()).toBeVisible();
    await expect(page.getByRole('button', { name: bookAt })).toHaveCount(0);
    await expectAccessible(page);
    await page.goto(`/admin/timeslots?date=${members.dayAhead(31)}`);
    await expect(page.getByText(starting(t.overview.opensOn))).toBeVisible();
    await expect(page.getByRole('button', { name: bookAt })).toHaveCount(0);
    await page.goto(`/admin/?date=${members.dayAhead(30)}`);
    await expect(page.getByRole('button', { name: bookAt }).first()).toBeVisible();
    await expect(page.getByText(starting(t.overview.opensOn))).toHaveCount(0);
  });

  test(`a subscription that starts later counts as active, and its badge says from when (${language})`, async ({
    page,
    staffGym,
  }) => {
    const { members } = staffGym;
    const active = async (): Promise<number> =>
      (await members.admin.get<Statistics>('/Admin/statistics')).data.activeSubscriptions;
    const before = await active();
    const { id } = await members.hasMember({ name: 'Φώτης Αργότερα', subscription: null });
    await staffGym.opens(page, `/admin/clients/${id}/subscription`, language);
    await page.getByText(t.clients.first.without).click();
    await page.getByLabel(t.subscription.why).fill('Δοκιμαστική συνδρομή');
    await page.getByLabel(t.subscription.startDate).fill(asWritten(members.dayAhead(10)));
    await page.getByLabel(t.subscription.endDate).fill(asWritten(members.dayAhead(40)));
    await page.getByRole('button', { name: t.subscription.create }).click();
    await expect(page.getByText(starting(t.subscription.created))).toBeVisible();
    await expect(page.getByText(starting(t.clients.startsOn)).first()).toBeVisible();
    await expect(page.getByText(t.clients.status.active, { exact: true })).toHaveCount(0);
    expect(await active()).toBe(before + 1);
  });

  test(`the form shows the effective end, and what it moves before saving (${language})`, async ({
    page,
    staffGym,
  }) => {
    const { members } = staffGym;
    const dates = { startDate: members.dayAhead(-5), endDate: members.dayAhead(25), monthlyLimit: 12 };
    const member = await members.hasMember({ name: 'Χλόη Διπλή', subscription: dates });
    await staffGym.hasBooking(member, '18:00');
    const next = { startDate: members.dayAhead(40), endDate: members.dayAhead(70), monthlyLimit: 12 };
    await members.admin.put(`/Admin/clients/${member.id}/subscription`, next);
    await staffGym.opens(page, `/admin/clients/${member.id}/subscription`, language);
    const end = page.getByLabel(t.subscription.endDate);
    await expect(end).toHaveValue(asWritten(members.dayAhead(25)));
    const form = page.locator('#subscription form');
    await expect(form.getByText(starting(t.subscription.effectiveEnd))).toBeVisible();
    await expect(page.getByText(starting(t.subscription.given.moved))).toHaveCount(0);
    await end.fill(asWritten(members.dayAhead(45)));
    await expect(page.getByText(starting(t.subscription.given.moved))).toBeVisible();
    await expectAccessible(page);
  });

  test(`overbooking is named, and a cancellation keeps its reason (${language})`, async ({ page, staffGym }) => {
    const { members } = staffGym;
    const one = await members.hasMember({ name: 'Πρώτη Πολλή' });
    const other = await members.hasMember({ name: 'Δεύτερη Πολλή' });
    await staffGym.hasBooking(one, '13:00');
    const { id } = await staffGym.hasBooking(other, '13:00');
    const slot = { date: staffGym.today, startTime: '13:00', endTime: '14:00' };
    await members.admin.put('/Admin/timeslots/capacity', { ...slot, newCapacity: 1 });
    await staffGym.opens(page, '/admin/', language);
    const card = slotCard(page, '1:00');
    await expect(card).toContainText(t.slot.over.replace('{count}', '1'));
    await chooseFor(page, other.name, t.appointments.cancel);
    const dialog = page.getByRole('dialog', { name: t.appointments.cancelTitle });
    await dialog.getByRole('button', { name: t.appointments.reasons.trainer }).click();
    await expect(dialog.getByLabel(t.timeslots.reason)).toHaveValue(t.appointments.reasons.trainer);
    await expectAccessible(page, '[role="dialog"]');
    await dialog.getByRole('button', { name: t.appointments.cancelConfirm }).click();
    await expect(card).not.toContainText(t.slot.over.replace('{count}', '1'));
    const { data } = await other.api.get<Appointment[]>('/Client/appointments');
    expect(data).toMatchObject([{ id, cancelReason: t.appointments.reasons.trainer }]);
  });
}
