import { PAGE_TITLES } from '../../../member-ui/src/features/profile/profile-pages.js';
import type { Language } from '@palestra/backend/contract/languages';
import type { Browser, Locator, Page } from '@playwright/test';
import type { Gym } from '../../support/gym-test.js';
import {
  expect,
  LANGUAGES,
  MemberGym,
  openAs,
  PHONE,
  switchTo,
  test,
  TEXTS,
  type TestMember,
} from '../../browser/member-test.js';

const HOME = 'Europe/Athens';
const ABROAD = ['America/New_York', 'Asia/Tokyo'];

interface Moment {
  name: string;
  /** The gym's clock, and the phone's. */
  now: string;
  /** The gym's date then. */
  today: string;
  booked: { date: string; start: string; end: string };
  /** Expected text of the overview. */
  says: Record<Language, RegExp>;
}

// A year without events of the demo gym; its 12 February is a Wednesday.
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
    says: { el: /11 επισκέψεις για τον Φεβρουάριο/, en: /11 visits[^.]*February/ },
  },
  {
    name: 'the night in which the clocks go forward',
    now: '2031-03-30T00:30:00Z',
    today: '2031-03-30',
    booked: { date: '2031-03-30', start: '09:00', end: '10:00' },
    // By the local clocks it would be six and a half.
    says: { el: /σε 6 ώρες[\s\S]*9:00/, en: /in 6 hours[\s\S]*9:00/ },
  },
];

/** The gym at another time, and with hours on Sundays. */
async function gymAt(gym: Gym, { now, today }: Moment): Promise<MemberGym> {
  const stage = await MemberGym.at(new Date(now), gym, today);
  const slot = { startTime: '09:00', endTime: '10:00', capacity: 10, dayOfWeek: 0, reason: 'Κυριακή πρωί' };
  const { status, message } = await stage.admin.post('/Admin/global-timeslots', slot);
  expect(status, message).toBe(201);
  // After the deadline the demo gym lets members cancel late.
  await stage.admin.put('/Admin/settings/LateCancelling', { value: 'off' });
  return stage;
}

type Texts = Record<Language, string[]>;

/** All texts of the screens: each in one language and, after a switch in place, in the other. */
async function textsOf(page: Page): Promise<Texts> {
  const main = page.getByRole('main');
  const read: Texts = { el: [], en: [] };
  const readIn = async (language: Language, settled: Locator): Promise<void> => {
    await expect(settled).toBeVisible();
    // Only a phone abroad says whose time it is; a test of its own is below.
    read[language].push((await main.innerText()).replace(` · ${TEXTS[language].overview.greekTime}`, ''));
  };
  const follow = (language: Language, screen: 'overview' | 'profile') =>
    page.getByRole('link', { name: TEXTS[language].navigation[screen] }).click();
  const toggle = (from: Language) =>
    page.getByRole('button', { name: `: ${TEXTS[from].header.switchLanguage}` }).click();
  const days = async (language: Language): Promise<void> =>
    void read[language].push(
      ...(await page.getByRole('radio').evaluateAll((days) => days.map((day) => day.ariaLabel ?? ''))),
    );
  const deadline = (language: Language) =>
    main.getByText(TEXTS[language].book.infoCancel_other.replace('{count}', '2'));

  const readProfile = async (language: Language): Promise<void> => {
    await expect(main.getByRole('link', { name: TEXTS[language].contact.title, exact: true })).toBeVisible();
    await readIn(language, main.getByRole('heading', { name: TEXTS[language].profile.title }));
  };
  const readSecurity = async (language: Language): Promise<void> => {
    await expect(main.getByRole('listitem').first()).toBeVisible();
    await expect(main).not.toContainText(/Loading|Φόρτωση/);
    await readIn(language, main.getByRole('heading', { name: PAGE_TITLES[language]['/security'] }));
  };

  await expect(main.getByRole('button', { name: /^Κράτηση / }).first()).toBeVisible();
  await readIn('el', deadline('el'));
  await days('el');
  await toggle('el');
  await readIn('en', deadline('en'));
  await days('en');
  await follow('en', 'profile');
  await readProfile('en');
  await main.getByRole('link', { name: PAGE_TITLES.en['/security'] }).click();
  await readSecurity('en');
  await toggle('en');
  await readSecurity('el');
  await main.getByRole('link', { name: TEXTS.el.pages.back }).click();
  await readProfile('el');
  await follow('el', 'overview');
  await readIn('el', main.getByRole('button', { name: /^Κράτηση / }).first());
  await toggle('el');
  await readIn('en', main.getByRole('button', { name: /^Book / }).first());
  return read;
}

/** The same on a phone in another zone. */
async function textsIn(timezoneId: string, browser: Browser, stage: MemberGym, member: TestMember, now: string) {
  const { url: baseURL } = stage.gym;
  const context = await browser.newContext({ timezoneId, viewport: PHONE, baseURL, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  await openAs(page, member, `/book?date=${stage.dayAhead(3)}`, 'el');
  const texts = await textsOf(page);
  await context.close();
  return texts;
}

for (const moment of MOMENTS) {
  test(`a phone abroad shows the same as one at home: ${moment.name}`, async ({ browser, gym, memberGym }) => {
    expect(memberGym.today).not.toBe(moment.today);
    const stage = await gymAt(gym, moment);
    const member = await stage.hasMember();
    const { date, start, end } = moment.booked;
    const booking = { appointmentDate: date, startTime: start, endTime: end };
    const booked = await member.api.post('/Client/appointments', booking);
    expect(booked.status, booked.message).toBe(201);
    const atHome = await textsIn(HOME, browser, stage, member, moment.now);
    for (const language of LANGUAGES) {
      expect(atHome[language]).toHaveLength(1 + 31 + 2);
      expect(atHome[language].at(-1)).toMatch(moment.says[language]);
    }
    for (const zone of ABROAD) expect(await textsIn(zone, browser, stage, member, moment.now)).toEqual(atHome);
  });
}

for (const [timezoneId, isAbroad] of [
  ['America/New_York', true],
  ['Europe/Bucharest', false],
] as const) {
  test.describe(`a phone in ${timezoneId}`, () => {
    test.use({ viewport: PHONE, timezoneId });

    test(`${isAbroad ? 'is told' : 'needs not be told'} whose time it reads (el, en)`, async ({ page, memberGym }) => {
      const member = await memberGym.hasMember();
      await openAs(page, member);
      await expect(page.getByRole('region', { name: TEXTS.el.status.ok })).toBeVisible();
      await expect(page.getByText(TEXTS.el.overview.greekTime)).toHaveCount(isAbroad ? 1 : 0);
      await switchTo(page, 'en');
      await expect(page.getByText(TEXTS.en.overview.greekTime)).toHaveCount(isAbroad ? 1 : 0);
    });
  });
}
