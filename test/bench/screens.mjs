/* global localStorage -- for code that runs in the page */
import { hasSettled, shiftsOn, watchLayout } from '../support/layout-shifts.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** Lighthouse's model of a phone's network: loading states become visible. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

const VISITOR = ['/', '/?mode=register', '/?mode=forgot-password', '/confirm-email?email=a@b.gr&token=t'];
const MEMBER = ['/', '/book', '/profile'];

/** Signs a browser in or out without using a screen. */
export async function keepSession(page, url, session, language) {
  await page.goto(`${url}/icon.svg`);
  await page.evaluate(
    ([kept, chosen]) => {
      localStorage.clear();
      localStorage.setItem('language', chosen);
      if (kept === null) return;
      localStorage.setItem('authToken', kept.token);
      localStorage.setItem('user', JSON.stringify(kept));
    },
    [session, language],
  );
}

async function open(browser, gym, session, language) {
  const context = await browser.newContext({ ...PHONE, locale: 'el-GR', timezoneId: 'Europe/Athens' });
  const page = await context.newPage();
  await keepSession(page, gym.url, session, language);
  await watchLayout(page);
  await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', SLOW);
  return page;
}

async function shiftOf(page, name) {
  await hasSettled(page);
  const shifts = await shiftsOn(page);
  const moved = shifts.flatMap((shift) => shift.moved).join(' ');
  return { name, shift: shifts.reduce((sum, { value }) => sum + value, 0), moved };
}

/** Days of each kind in the strip: with an appointment, closed, without timeslots, short. */
async function daysToOpen({ url, session }) {
  const answer = await fetch(`${url}/api/Client/booking-days`, {
    headers: { authorization: `Bearer ${session.token}` },
  });
  const { data } = await answer.json();
  const kinds = [
    (day) => day.isBooked,
    (day) => !day.isGymOpen,
    (day) => !day.hasTimeslots,
    ({ date }) => new Date(date).getUTCDay() === 6,
  ];
  const found = kinds.map((isKind) => data.find(isKind)).filter(Boolean);
  return [...new Set(found.map(({ date }) => `/book?date=${date}`))];
}

/** Books the last place of the day, which can still be cancelled, and cancels it: three screens of one visit. */
async function bookAndCancel(page, gym, language) {
  await page.goto(`${gym.url}/book`);
  await hasSettled(page);
  const slots = page.getByRole('main').getByRole('listitem');
  await slots
    .getByRole('button', { name: /^(Κράτηση|Book) / })
    .last()
    .click();
  await page.getByRole('dialog').getByRole('button').first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Εντάξει|Done)$/ })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const booked = await shiftOf(page, `a place is booked, ${language}`);
  await slots
    .getByRole('button', { name: /^(Ακύρωση|Cancel) / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button').first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Εντάξει|Done)$/ })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return [booked, await shiftOf(page, `and given back, ${language}`)];
}

/** Layout shifts of each screen of the site, on a phone with a slow network. */
export async function shiftsOfEveryScreen(browser, gym) {
  const found = [];
  for (const language of ['el', 'en']) {
    for (const [session, paths] of [
      [null, VISITOR],
      [gym.session, [...MEMBER, ...(await daysToOpen(gym))]],
    ]) {
      const page = await open(browser, gym, session, language);
      for (const path of paths) {
        await page.goto(gym.url + path);
        found.push(await shiftOf(page, `${session ? 'member' : 'visitor'} ${path}, ${language}`));
      }
      if (session) found.push(...(await bookAndCancel(page, gym, language)));
      await page.context().close();
    }
  }
  return found;
}
