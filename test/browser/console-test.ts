import type { Locator, Page } from '@playwright/test';
import type { Appointment, BookedAppointment } from '@palestra/backend/contract/appointment';
import type { Language } from '@palestra/backend/contract/languages';
import type { Session } from '@palestra/backend/contract/session';
import { formatDate } from '@palestra/web-kit/format-date';
import { STAFF_TEXTS } from '../support/staff-texts.js';
import { expect, test as memberTest, type MemberGym, type TestMember } from './member-test.js';

export {
  DESK,
  expect,
  expectAccessible,
  expectBriefly,
  expectNoSidewaysScroll,
  expectWholeTexts,
  LANGUAGES,
  PHONE,
  STORY_LANGUAGES,
  withoutTimers,
} from './member-test.js';
export const TEXTS = STAFF_TEXTS;
export const STAFF = { email: 'admin@palestra.test', password: 'palestra' };
export type Theme = 'light' | 'dark' | 'system';

/** The gym from the staff's side: the tests' day starts without bookings. */
export class StaffGym {
  constructor(
    readonly members: MemberGym,
    readonly session: Session,
  ) {}

  get today(): string {
    return this.members.today;
  }

  /** Books through the API, as staff at another desk would. */
  async hasBooking(member: TestMember, startTime: string, date = this.today): Promise<Appointment> {
    const endTime = `${String(Number(startTime.slice(0, 2)) + 1).padStart(2, '0')}:00`;
    const body = { appointmentDate: date, startTime, endTime, userId: member.id, isAdminOverride: true };
    const answer = await this.members.admin.post<BookedAppointment>('/Admin/appointments', body);
    expect(answer.status, answer.message).toBe(201);
    // Stands for an earlier booking, whose undo has lapsed.
    const forget = `DELETE FROM acts WHERE changes -> 'booking' ->> 'id' = $1`;
    await this.members.gym.database.query(forget, [answer.data.id]);
    return answer.data;
  }

  async opens(page: Page, path = '/admin/', language: Language = 'el', theme: Theme = 'light'): Promise<void> {
    await page.addInitScript(
      ([session, language, theme]) => {
        // The frame of a mail preview has no storage.
        if (location.protocol === 'about:' || sessionStorage.getItem('arranged')) return;
        sessionStorage.setItem('arranged', 'once');
        localStorage.setItem('authToken', session.token);
        localStorage.setItem('user', JSON.stringify(session));
        localStorage.setItem('language', language);
        localStorage.setItem('theme', theme);
      },
      [this.session, language, theme] as const,
    );
    await page.goto(path);
  }
}

/** Matches names that begin with a text and continue with a value. */
export const starting = (text: string): RegExp => {
  const [start = ''] = text.split('{');
  return new RegExp(`^${start.trimEnd().replaceAll(/[.?()]/g, '\\$&')}`);
};

/** Switches the console's language in place, without a reload. */
export async function switchTo(page: Page, language: Language): Promise<void> {
  const { app } = TEXTS[language === 'el' ? 'en' : 'el'];
  await page.getByRole('button', { name: app.switchLanguage }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Chooses an entry of the menu whose button is called so, perhaps with more behind. */
export async function chooseFromMenu(page: Page, menu: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Counts requests to an address from now on. */
export function countOf(page: Page, address: RegExp): { count: number } {
  const asked = { count: 0 };
  page.on('request', (request) => {
    if (address.test(request.url())) asked.count += 1;
  });
  return asked;
}

/** A date in the format of the console's date fields, the same in both languages. */
export const asWritten = (date: string): string => date.split('-').reverse().join('/');

/** Card of the day's first slot that starts at this clock time. */
export const slotCard = (page: Page, time: string) => {
  const heading = page.getByRole('heading', { level: 3, name: new RegExp(`^${time}`) });
  return page.getByRole('listitem').filter({ has: heading }).first();
};

/** Books into a slot of the day, full or not. */
export const booksIn = (language: Language): RegExp => {
  const { bookFree_other: free, bookFull: full } = TEXTS[language].slot;
  return new RegExp([starting(free).source, starting(full).source].join('|'));
};

/** The message to the desk about an appointment: the act, the client, the day and the hour of its start. */
export const toldOf = (
  language: Language,
  done: 'booked' | 'cancelled',
  name: string,
  [date, time]: [string, string],
) => {
  const { appointments } = TEXTS[language];
  const when = `${formatDate(date, 'day', language)}, ${time}`;
  return appointments.told.replace('{what}', appointments[done]).replace('{name}', name).replace('{when}', when);
};

/** A booked client on the day; pressing it opens a menu. */
export const chipOf = (part: Page | Locator, name: string): Locator => part.getByRole('button', { name, exact: true });

/** Chooses from the menu of a booked client. */
export async function chooseFor(page: Page, name: string, action: string): Promise<void> {
  await chipOf(page, name).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

export const test = memberTest.extend<{ staffGym: StaffGym }>({
  staffGym: async ({ memberGym }, use) => {
    await use(new StaffGym(memberGym, memberGym.staffSession));
  },
});
