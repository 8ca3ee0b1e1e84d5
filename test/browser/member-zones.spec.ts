import type { Language } from '@palestra/backend/contract/languages';
import type { Browser, Page } from '@playwright/test';
import type { Gym } from '../support/gym-test.js';
import { expect, LANGUAGES, MemberGym, openAs, PHONE, test, TEXTS, type TestMember } from './member-test.js';

const HOME = 'Europe/Athens';
const ABROAD = ['America/New_York', 'Asia/Tokyo'];

interface Moment {
  name: string;
  /** The gym's clock, and the phone's. */
  now: string;
  /** The gym's date then. */
  today: string;
  booked: { date: string; start: string; end: string };
  /** What the overview must say of it. */
  says: Record<Language, RegExp>;
}

// A year in which nothing of the demo gym happens any more; its 12 February is a Wednesday.
const MOMENTS: Moment[] = [
  {
    name: 'a minute before the deadline',
    now: '2031-02-12T13:59:00Z',
    today: '2031-02-12',
    booked: { date: '2031-02-12', start: '18:00', end: '19:00' },
    says: { el: /Ακύρωση έως σήμερα, 4:00\sμ\.μ\./, en: /Cancel until today, 4:00\sPM/ },
  },
  {
    name: 'a minute after the deadline',
    now: '2031-02-12T14:01:00Z',
    today: '2031-02-12',
    booked: { date: '2031-02-12', start: '18:00', end: '19:00' },
    says: { el: /Η ακύρωση ήταν δυνατή έως σήμερα, 4:00\sμ\.μ\./, en: /Cancelling was possible until today, 4:00\sPM/ },
  },
  {
    name: 'a minute before midnight',
    now: '2031-02-12T21:59:00Z',
    today: '2031-02-12',
    booked: { date: '2031-02-13', start: '07:00', end: '08:00' },
    says: { el: /αύριο[\s\S]*7:00/, en: /tomorrow[\s\S]*7:00/ },
  },
  {
    name: 'a minute after midnight',
    now: '2031-02-12T22:01:00Z',
    today: '2031-02-13',
    booked: { date: '2031-02-13', start: '07:00', end: '08:00' },
    says: { el: /σε 7 ώρες[\s\S]*7:00/, en: /in 7 hours[\s\S]*7:00/ },
  },
  {
    name: 'the last evening of a month',
    now: '2031-01-31T21:30:00Z',
    today: '2031-01-31',
    booked: { date: '2031-02-01', start: '10:00', end: '11:00' },
    says: { el: /12 επισκέψεις για τον Ιανουάριο/, en: /12 visits left in January/ },
  },
  {
    name: 'the night in which the clocks go forward',
    now: '2031-03-30T00:30:00Z',
    today: '2031-03-30',
    booked: { date: '2031-03-30', start: '09:00', end: '10:00' },
    // By the clock on the wall it would be six and a half.
    says: { el: /σε 6 ώρες[\s\S]*9:00/, en: /in 6 hours[\s\S]*9:00/ },
  },
];

/** The gym at another time, and with hours on Sundays. */
async function gymAt(
  gym: Gym,
  { now, today }: Moment,
): Promise<{ stage: MemberGym; closeSundays: () => Promise<void> }> {
  const stage = await MemberGym.at(new Date(now), gym, today);
  const slot = { startTime: '09:00', endTime: '10:00', capacity: 10, dayOfWeek: 0, reason: 'Κυριακή πρωί' };
  const { data, status, message } = await stage.admin.post<{ id: string }>('/Admin/global-timeslots', slot);
  expect(status, message).toBe(201);
  const closeSundays = async (): Promise<void> => void (await stage.admin.delete(`/Admin/global-timeslots/${data.id}`));
  return { stage, closeSundays };
}

async function textsOf(page: Page, date: string, language: Language): Promise<string[]> {
  const main = page.getByRole('main');
  const read: string[] = [];
  await expect(main.getByRole('button', { name: /^(Κράτηση|Book) / }).first()).toBeVisible();
  read.push(await main.innerText());
  await page.goto(`/book?date=${date}`);
  await expect(main.getByText(TEXTS[language].book.infoCancel_other.replace('{{count}}', '2'))).toBeVisible();
  await expect(main.getByRole('button', { name: /^(Κράτηση|Book) / }).first()).toBeVisible();
  read.push(await main.innerText());
  read.push(...(await page.getByRole('radio').evaluateAll((days) => days.map((day) => day.ariaLabel ?? ''))));
  await page.goto('/profile');
  await expect(main.getByRole('listitem').first()).toBeVisible();
  read.push(await main.innerText());
  return read;
}

/** Every text of the three screens, on a phone that lives in a zone. */
async function readIn(
  timezoneId: string,
  browser: Browser,
  gym: Gym,
  member: TestMember,
  moment: Moment & { date: string },
  language: Language,
) {
  const context = await browser.newContext({ timezoneId, viewport: PHONE, baseURL: gym.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.clock.setFixedTime(moment.now);
  await openAs(page, member, '/', language);
  const texts = await textsOf(page, moment.date, language);
  await context.close();
  return texts;
}

for (const language of LANGUAGES) {
  for (const moment of MOMENTS) {
    test(`a phone abroad shows what one at home shows: ${moment.name} (${language})`, async ({
      browser,
      gym,
      memberGym,
    }) => {
      expect(memberGym.today).not.toBe(moment.today);
      const { stage, closeSundays } = await gymAt(gym, moment);
      const member = await stage.hasMember();
      const { date, start, end } = moment.booked;
      const booked = await member.api.post('/Client/appointments', {
        appointmentDate: date,
        startTime: start,
        endTime: end,
      });
      expect(booked.status, booked.message).toBe(201);
      const texts: string[][] = [];
      for (const zone of [HOME, ...ABROAD]) {
        texts.push(await readIn(zone, browser, gym, member, { ...moment, date: stage.dayAhead(3) }, language));
      }
      const [atHome, ...abroad] = texts;
      expect(atHome?.[0]).toMatch(moment.says[language]);
      expect(atHome).toHaveLength(2 + 31 + 1);
      for (const read of abroad) expect(read).toEqual(atHome);
      await closeSundays();
    });
  }
}
