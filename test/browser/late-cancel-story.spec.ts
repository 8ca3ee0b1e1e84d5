import type { BookedAppointment } from '@palestra/backend/contract/appointment';
import type { Language } from '@palestra/backend/contract/languages';
import type { Session } from '@palestra/backend/contract/session';
import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.js';
import { slotCard, TEXTS as STAFF_TEXTS } from './console-test.js';
import { expect, mailIn, opensMail, test } from './mailbox-test.js';
import { STORY_LANGUAGES, TEXTS, type TestMember } from './member-test.js';

const NINE = { startTime: '09:00', endTime: '10:00' };
const HOUR_MS = 3_600_000;

/** Another person takes the browser over. */
async function comes(page: Page, session: Session, address: string, language: Language): Promise<void> {
  await page.goto(new URL('/icon.svg', address).href);
  await page.evaluate(
    ([own, chosen]) => {
      localStorage.setItem('authToken', own.token);
      localStorage.setItem('user', JSON.stringify(own));
      localStorage.setItem('language', chosen);
    },
    [session, language] as const,
  );
  await page.goto(address);
}

const PICTURE = 'picture in front of the camera';

/** A camera, which films the picture that `showsCamera` holds. */
const hasCamera = (tablet: Page): Promise<unknown> =>
  tablet.addInitScript((name) => {
    const [canvas, picture] = [document.createElement('canvas'), new Image()];
    canvas.width = canvas.height = 640;
    const pen = canvas.getContext('2d');
    setInterval(() => {
      const shown = sessionStorage.getItem(name) ?? '';
      if (shown !== '' && picture.src !== shown) picture.src = shown;
      if (pen === null) return;
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, 640, 640);
      if (picture.complete && picture.src !== '') pen.drawImage(picture, 120, 120, 400, 400);
    }, 100);
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(10));
  }, PICTURE);
const showsCamera = (tablet: Page, picture: string): Promise<void> =>
  tablet.evaluate(([name, shown]) => sessionStorage.setItem(name, shown), [PICTURE, picture] as const);

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const staff = STAFF_TEXTS[language];
  const says = (el: string, en: string): string => (language === 'el' ? el : en);

  test(`a late cancellation: the next is booked, told and checked in, the first is forgiven (${language}) @release`, async ({
    page,
    browser,
    staffGym,
    mailed: { api, mailbox },
  }) => {
    test.slow();
    const { members: gym, session: desk } = staffGym;
    const manager = new ApiClient(api.url, desk.token);
    const of = ({ session }: TestMember): ApiClient => new ApiClient(api.url, session.token);
    const date = gym.dayAhead(1);
    for (const [key, value] of Object.entries({
      ...{ BookingCancellationDeadlineHours: '24', LateCancelling: 'forgivenIfFilled', WaitingListMode: 'fill' },
      ...{ MailDelayMinutes: '0', AttendanceOpensMinutes: '30' },
    })) {
      await manager.put(`/Admin/settings/${key}`, { value });
    }
    await manager.put('/Admin/timeslots/capacity', { date, ...NINE, newCapacity: 1, reason: 'Ένας προπονητής' });
    const first = await gym.hasMember({ name: 'Μαρία Πρώτη' });
    const next = await gym.hasMember({ name: 'Κώστας Δημητρίου' });
    for (const member of [first, next]) await of(member).put('/Client/language-preference', { languageCode: language });
    const place = { appointmentDate: date, ...NINE };
    const { data: visit } = await of(first).post<BookedAppointment>('/Client/appointments', place);
    expect((await of(next).post('/TimeslotInterest/express', place)).status).toBe(201);
    await gym.gym.database.query("UPDATE sessions SET last_used_at = '9999-01-01'");
    const hoursBefore = (hours: number): Promise<void> =>
      api.setNow(new Date(Date.parse(visit.startsAt) - hours * HOUR_MS));

    // Past the deadline, and told so before anything is pressed.
    await hoursBefore(20);
    await comes(page, first.session, `${api.url}/`, language);
    const [lateText = ''] = t.appointment.cancelLate.split('{');
    await expect(page.getByRole('region', { name: t.overview.next })).toContainText(lateText);
    const [cancelOf = ''] = t.appointment.cancelOf.split('{');
    await page.getByRole('button', { name: cancelOf }).first().click();
    const sheet = page.getByRole('dialog', { name: t.cancelDialog.title });
    await expect(sheet).toContainText(t.cancelDialog.lateForgiven);
    await sheet.getByRole('button', { name: t.cancelDialog.confirmLate }).click();
    await expect(page.getByRole('heading', { name: t.cancelDialog.done })).toBeVisible();

    // Both are told: the next of the place, the first of the visit that is given back.
    await opensMail(page, mailbox, next.email, says('Έχετε θέση', 'You have a place'));
    await expect(mailIn(page).getByText(/9:00/).first()).toBeVisible();
    await opensMail(page, mailbox, first.email, says('Η επίσκεψη δεν μετρά πια', 'This visit counts no more'));

    // A manager adds the tablet, and opens its link there.
    await comes(page, desk, `${api.url}/admin/settings/door`, language);
    await page.getByRole('button', { name: staff.doorDevices.add }).click();
    await page.getByRole('textbox', { name: staff.doorDevices.name }).fill('Κεντρική είσοδος');
    await page.getByRole('dialog').getByRole('button', { name: staff.doorDevices.add }).click();
    const link = await page.getByRole('link', { name: staff.doorDevices.link }).getAttribute('href');
    const tablet = await (await browser.newContext({ viewport: { width: 820, height: 1180 } })).newPage();
    await hasCamera(tablet);
    await tablet.goto(link ?? '');
    if (language === 'en') await tablet.getByRole('button', { name: STAFF_TEXTS.el.app.switchLanguage }).click();
    await expect(tablet.getByRole('heading', { name: staff.door.showCode })).toBeVisible();

    // Ten minutes before the visit the overview leads to the code, which the tablet reads.
    await hoursBefore(1 / 6);
    await comes(page, next.session, `${api.url}/`, language);
    await page.getByRole('main').getByRole('link', { name: TEXTS[language].checkIn.title }).click();
    const code = page.getByRole('img');
    await showsCamera(tablet, (await code.getAttribute('src')) ?? '');
    const hello = staff.door.hello.replace('{name}', 'Κώστας Δ.');
    await expect(tablet.getByRole('heading', { name: hello })).toBeVisible();
    await tablet.context().close();

    // The desk sees who came, and why the first visit does not count.
    await comes(page, desk, `${api.url}/admin/?date=${date}`, language);
    const came = staff.attendance.came.replace('{name}', next.name);
    const card = slotCard(page, '9:00');
    await expect(card.getByRole('button', { name: came })).toHaveAttribute('aria-pressed', 'true');
    await page.goto(`${api.url}/admin/slot-history?date=${date}&start=09:00&end=10:00`);
    const events = page.getByRole('list', { name: staff.slotHistory.title }).getByRole('listitem');
    const { kinds } = staff.slotHistory;
    await expect(events.getByRole('strong')).toHaveText([
      kinds.capacity,
      kinds.booked,
      kinds.joined,
      kinds['cancelled-late'],
      kinds.promoted,
      kinds.forgiven,
      kinds['checked-in'],
    ]);

    // And so does the member who cancelled.
    await comes(page, first.session, `${api.url}/`, language);
    await expect(page.getByText(t.appointment.late.filled)).toBeVisible();
  });
}
