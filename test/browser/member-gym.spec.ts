import { readFile } from 'node:fs/promises';
import type { BookedAppointment } from '@palestra/backend/contract/appointment';
import {
  DESK,
  expect,
  expectAccessible,
  STORY_LANGUAGES,
  openAs,
  PHONE,
  test,
  TEXTS,
  type MemberGym,
} from './member-test.js';
import { speak } from './visitor-test.js';

const CONTACT = {
  ContactPhone: '210 765 4321',
  ContactEmail: 'hello@gym.example',
  ContactAddress: 'Ερμού 5, Αθήνα',
  OpeningHours: 'Δευ–Παρ 7–22',
};
const NO_CONTACT = [...Object.keys(CONTACT), 'ContactViber', 'ContactWhatsApp', 'ContactMapLink'];

const set = async ({ admin }: MemberGym, settings: Record<string, string>): Promise<void> => {
  for (const [key, value] of Object.entries(settings)) {
    expect((await admin.put(`/Admin/settings/${key}`, { value })).status).toBe(200);
  }
};
const giveContact = (memberGym: MemberGym): Promise<void> => set(memberGym, CONTACT);
const takeContact = (memberGym: MemberGym): Promise<void> =>
  set(memberGym, Object.fromEntries(NO_CONTACT.map((key) => [key, ''])));

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const call = t.contact.call.replace('{{shown}}', CONTACT.ContactPhone);
  const write = t.contact.write.replace('{{shown}}', CONTACT.ContactEmail);

  test.describe(`on a phone (${language})`, () => {
    test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

    test('a text that sends a member to the gym has its phone and the timetable', async ({ page, memberGym }) => {
      await giveContact(memberGym);
      const member = await memberGym.hasMember({ subscription: null });
      await openAs(page, member, '/', language);
      const status = page.getByRole('region', { name: t.status.none });
      await expect(status.getByRole('link', { name: call })).toHaveAttribute('href', 'tel:2107654321');
      await status.getByRole('link', { name: t.timetable.see }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(t.timetable.title);
      await expect(page.getByRole('article').getByRole('region')).toHaveCount(8);
      await expectAccessible(page);
      await expect(page).toHaveTitle(new RegExp(`^${t.timetable.title} · `));
      await page.getByRole('link', { name: t.navigation.overview }).click();
      await expect(page).toHaveTitle(new RegExp(`^${t.navigation.overview} · `));
    });

    test('no number is promised where the gym has none', async ({ page, memberGym }) => {
      await takeContact(memberGym);
      const member = await memberGym.hasMember({ subscription: { endDate: memberGym.dayAhead(2) } });
      await openAs(page, member, '/profile', language);
      await expect(page.getByText(t.profile.contact)).toBeVisible();
      await expect(page.getByRole('region', { name: t.myData.title })).toBeVisible();
      await expect(page.locator('a[href^="tel:"], a[href^="mailto:"]')).toHaveCount(0);
      // The gym is the next test's, too.
      await giveContact(memberGym);
    });
  });

  test.describe(`on a desk (${language})`, () => {
    test.use({ viewport: DESK, tolerated: /401/ });

    test('a text that sends a visitor to the gym offers a message, before signing in too', async ({
      page,
      memberGym,
    }) => {
      await giveContact(memberGym);
      const member = await memberGym.hasMember();
      const client = { name: member.name, email: member.email, phone: '6971234567', isActive: false };
      expect((await memberGym.admin.put(`/Admin/clients/${member.id}`, client)).status).toBe(200);
      await speak(page, language);
      await page.goto('/');
      await page.getByLabel(t.session.email).fill(member.email);
      await page.getByLabel(t.session.password, { exact: true }).fill(member.password);
      await page.getByRole('button', { name: t.session.submit, exact: true }).click();
      await expect(page.getByRole('alert').getByRole('link', { name: write })).toHaveAttribute(
        ...(['href', 'mailto:hello@gym.example'] as const),
      );
    });

    test('a visitor reads the hours of the week as they are, and goes on to sign in', async ({ page, memberGym }) => {
      await giveContact(memberGym);
      const closed = memberGym.dayAhead(1);
      const day = { date: closed, reason: 'Αργία' };
      expect((await memberGym.admin.post('/Admin/timeslots/disable-day', day)).status).toBeLessThan(300);
      await speak(page, language);
      await page.goto('/');
      await page.getByRole('link', { name: t.session.toTimetable }).click();
      await expect(page).toHaveURL(/\/timetable$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByRole('region', { name: t.contact.title })).toContainText(CONTACT.OpeningHours);
      await expect(page.getByText(t.timetable.closed, { exact: true })).toBeVisible();
      await expect(page.getByText('Αργία')).toHaveCount(0);
      await expectAccessible(page);
      await page.getByRole('link', { name: t.timetable.toSignIn }).click();
      await expect(page.getByRole('form', { name: t.session.title })).toBeVisible();
    });

    test('a gym with nothing but a map link shows that link', async ({ page, memberGym }) => {
      await takeContact(memberGym);
      const map = 'https://maps.example/gym';
      await set(memberGym, { ContactMapLink: map });
      await speak(page, language);
      await page.goto('/timetable');
      const card = page.getByRole('region', { name: t.contact.title });
      await expect(card.getByRole('link', { name: t.contact.map })).toHaveAttribute('href', map);
      // The gym is the next test's, too.
      await set(memberGym, { ContactMapLink: '' });
      await giveContact(memberGym);
    });

    test('the history is whole, by month, with what was cancelled folded', async ({ page, memberGym }) => {
      const member = await memberGym.hasMember();
      const places = [1, 2, 3].map((days) => ({
        appointmentDate: memberGym.dayAhead(days),
        ...{ startTime: '18:00', endTime: '19:00' },
      }));
      for (const place of places) await member.api.post<BookedAppointment>('/Client/appointments', place);
      const last = await member.api.post<BookedAppointment>('/Client/appointments', {
        ...{ appointmentDate: memberGym.dayAhead(6), startTime: '10:00', endTime: '11:00' },
      });
      await member.api.delete(`/Client/appointments/${last.data.id}`);
      await openAs(page, member, '/profile', language);
      await page.getByRole('link', { name: t.overview.allHistory }).click();
      await expect(page.getByRole('heading', { level: 1, name: t.history.title })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${t.history.title} · `));
      await expect(page.getByText(t.history.booked_other.replace('{{count}}', '3'))).toBeVisible();
      await expect(page.getByRole('listitem').filter({ visible: true }).filter({ hasText: '6:00' })).toHaveCount(3);
      const cancelled = page.getByText(t.history.cancelled_one.replace('{{count}}', '1'));
      await expect(page.getByText(t.appointment.status.cancelled, { exact: true })).toBeHidden();
      await cancelled.click();
      await expect(page.getByText(t.appointment.status.cancelled, { exact: true })).toBeVisible();
      await expectAccessible(page);
    });

    test('a member downloads and reads their data, and requests and withdraws erasure', async ({ page, memberGym }) => {
      const member = await memberGym.hasMember();
      const dates = { startDate: memberGym.dayAhead(-30), endDate: memberGym.dayAhead(100), monthlyLimit: 12 };
      expect((await memberGym.admin.put(`/Admin/clients/${member.id}/subscription`, dates)).status).toBe(200);
      const flag = { isMorningClient: true };
      expect((await memberGym.admin.put(`/admin/clients/${member.id}/morning-client`, flag)).status).toBe(200);
      await openAs(page, member, '/profile', language);
      const card = page.getByRole('region', { name: t.myData.title });
      const download = page.waitForEvent('download');
      await card.getByRole('button', { name: t.myData.download }).click();
      const file = JSON.parse(await readFile(await (await download).path(), 'utf8')) as { profile: { email: string } };
      expect(file.profile.email).toBe(member.email);

      await card.getByRole('button', { name: t.myData.ask }).click();
      const dialog = page.getByRole('dialog', { name: t.myData.askTitle });
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t.myData.askKeep }).click();
      await expect(card.getByRole('button', { name: t.myData.ask })).toBeVisible();
      await card.getByRole('button', { name: t.myData.ask }).click();
      await dialog.getByRole('button', { name: t.myData.askConfirm }).click();
      await expect(page.getByRole('dialog', { name: t.myData.asked })).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(card).toContainText(t.myData.askedOn.split('{{date}}')[0] ?? '');
      await page.reload();
      await card.getByRole('button', { name: t.myData.withdraw }).click();
      await expect(card.getByRole('button', { name: t.myData.ask })).toBeVisible();

      await card.getByRole('link', { name: t.myData.read }).click();
      await expect(page.getByRole('region', { name: t.profile.personal })).toContainText(member.email);
      await expect(page.getByRole('button', { name: t.myData.print })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${t.myData.title} · `));
      const changes = page.getByRole('region', { name: t.myData.changes });
      const { no, yes, fields, records } = t.myData;
      await expect(changes.getByText(`${fields.isMorningClient}: ${no} → ${yes}`)).toBeVisible();
      await expect(changes.getByRole('listitem').filter({ hasText: records.subscription })).toHaveCount(1);
      await expect(changes).not.toContainText(/isActive|isMorningClient|:\d\dZ|undefined|null/);
      await expect(changes).not.toContainText(fields.erasureRequestedAt);
      await expectAccessible(page);
    });
  });
}
