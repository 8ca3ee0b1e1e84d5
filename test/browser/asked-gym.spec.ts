import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test, type StaffGym } from './console-test.js';
import { openAs } from './member-test.js';

/** Everything that both apps show in a gym that uses no capability, by screen, as a person can read it. */
const FILE = new URL('asked-gym.txt', import.meta.url);

/** Writes the file anew, for a person to read the changes. */
const isWriting = process.env.WRITE_ASKED_GYM === 'on';

const CONSOLE = [
  ...['/admin/', '/admin/timeslots', '/admin/clients', '/admin/clients/create'],
  ...['/admin/clients/{id}', '/admin/clients/{id}/subscription', '/admin/clients/{id}/appointments'],
  '/admin/clients/{id}/more',
  ...['/admin/settings', '/admin/settings/global-timeslots', '/admin/settings/broadcast', '/admin/settings/uses'],
  ...['/admin/settings/staff', '/admin/settings/mails', '/admin/settings/email-templates'],
  ...['/admin/settings/import', '/admin/settings/export', '/admin/settings/audit', '/admin/account'],
];
const SITE = ['/', '/book', '/profile', '/history', '/my-data'];

/** Where most of what a gym may use would show: each change looks there, `.ci/run` and a release everywhere. */
const TELLING = [
  '/admin/',
  '/admin/clients/{id}',
  '/admin/clients/{id}/subscription',
  '/admin/settings',
  '/',
  '/profile',
];
const looksEverywhere = isWriting || process.env.CI !== undefined || process.env.STORY_LANGUAGE !== undefined;
const lookedAt = (paths: readonly string[]) => paths.filter((path) => looksEverywhere || TELLING.includes(path));

const KINDS = 'heading|link|button|tab|textbox|searchbox|spinbutton|combobox|checkbox|switch|columnheader';
const SHOWN = new RegExp(`^\\s*- '?(${KINDS}) "(.*?)"`, 'gm');
const DAYS = /(Κυριακή|Δευτέρα|Τρίτη|Τετάρτη|Πέμπτη|Παρασκευή|Σάββατο)/gi;
const MONTHS =
  /(Ιανουαρίου|Φεβρουαρίου|Μαρτίου|Απριλίου|Μαΐου|Ιουνίου|Ιουλίου|Αυγούστου|Σεπτεμβρίου|Οκτωβρίου|Νοεμβρίου|Δεκεμβρίου)/gi;
const HOURS = /\d+:\d+( [πμ]\.μ\.)?([ \u2060]*–[ \u2060]*\d+:\d+)?( [πμ]\.μ\.)?/g;

/** Kinds and names of the things on the screen, without people, days, hours and numbers. */
async function shownOn(page: Page, people: RegExp): Promise<string> {
  const snapshot = await page.locator('body').ariaSnapshot();
  const found = [...snapshot.matchAll(SHOWN)].map(([, kind, name = '']) =>
    `${kind}: ${name}`
      .replaceAll(people, '…')
      .replaceAll(DAYS, 'ημέρα')
      .replaceAll(MONTHS, 'μήνα')
      .replaceAll(HOURS, 'ώρα')
      .replaceAll(/\d+/g, '0'),
  );
  return [...new Set(found)].join('\n');
}

/** Goes to another screen of the app that is open. */
async function goes(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

async function peopleOf({ members }: StaffGym): Promise<RegExp> {
  const { rows } = await members.gym.database.query<{ name: string }>('SELECT name FROM users');
  const names = rows.flatMap(({ name }) => [name, ...name.split(' ').slice(0, 1)]).sort((a, b) => b.length - a.length);
  return new RegExp(names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g');
}

test('a gym that uses no capability shows what was asked for and what every gym has, and nothing else', async ({
  browser,
  page,
  staffGym,
}) => {
  const { database } = staffGym.members.gym;
  const member = await staffGym.members.hasMember();
  await staffGym.hasBooking(member, '18:00');
  await database.query(`UPDATE settings SET value = 'off' WHERE key LIKE 'uses.%'`);
  const expected = new Map(
    readFileSync(FILE, 'utf8')
      .split(/^# /m)
      .map((screen): [string, string] => [screen.split('\n')[0] ?? '', screen.split('\n').slice(1).join('\n').trim()]),
  );
  const written: string[] = [];
  try {
    const people = await peopleOf(staffGym);
    const walk = async (app: Page, paths: readonly string[]): Promise<void> => {
      for (const path of paths) {
        const address = path.replace('{id}', member.id);
        // A screen that is opened anew shows nothing of the one before.
        if (isWriting) await app.goto(address);
        else await goes(app, address);
        const shown = () => shownOn(app, people);
        if (isWriting) {
          let last = '';
          const isSettled = async () => {
            const before = last;
            last = await shown();
            return last.includes('heading: ') && last === before;
          };
          await expect.poll(isSettled, { intervals: [4_000] }).toBe(true);
          written.push(`# ${path}\n${last}\n`);
        } else await expect.poll(shown, path).toBe(expected.get(path));
      }
    };
    await staffGym.opens(page);
    await walk(page, lookedAt(CONSOLE));
    const site = await browser.newPage();
    await openAs(site, member);
    await walk(site, lookedAt(SITE));
    await site.close();
  } finally {
    await database.query(`UPDATE settings SET value = 'on' WHERE key LIKE 'uses.%'`);
  }
  if (isWriting) writeFileSync(FILE, written.join('\n'));
});
