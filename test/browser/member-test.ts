import type { Client } from '@palestra/backend/contract/client';
import { LANGUAGES, type Language } from '@palestra/backend/contract/languages';
import { Role } from '@palestra/backend/contract/roles';
import { searchKey } from '@palestra/backend/contract/search-key';
import type { Session } from '@palestra/backend/contract/session';
import { ALL_TEXTS } from '../../member-ui/src/i18n/all-texts.js';
import { ApiClient } from '../support/api-client.js';
import { expect, test as gymTest, type Gym } from '../support/gym-test.js';
import { mintSession } from '../support/minted-session.js';
import type { Page } from '@playwright/test';
import { anId } from '../support/seed.js';

export const TEXTS = ALL_TEXTS;
export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 900 };
export { expectAccessible } from './expect-accessible.js';
export { LANGUAGES, expect };

/** Every story is told in Greek for each change, and in English before a release. */
export const STORY_LANGUAGES: readonly Language[] = [process.env.STORY_LANGUAGE === 'en' ? 'en' : 'el'];

/** The product's name is refused as a new password. */
const PASSWORD = 'φθινόπωρο-7';
/** Its hash, which takes longer to make than the member. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$7H1wFJV6yxwxwqHP+SEEzw$7MZ6Y8NioMqWqyF4G5sRZRLGt54Pk1FKGpesk9SDyT4';
const PHONE_NUMBER = '6971234567';
let made = 0;

export interface MemberWish {
  name?: string;
  isMorningClient?: boolean;
  /** Null: no subscription at all. */
  subscription?: { startDate?: string; endDate?: string | null; monthlyLimit?: number; isActive?: boolean } | null;
}

export interface TestMember {
  id: string;
  email: string;
  name: string;
  password: string;
  session: Session;
  api: ApiClient;
}

const STAFF_EMAIL = 'admin@palestra.test';

/** A new session per test, without those of the previous one. */
async function staffSessionOf({ database }: Gym, now: Date): Promise<Session> {
  const { rows } = await database.query<{ id: string; name: string }>('SELECT id, name FROM users WHERE email = $1', [
    STAFF_EMAIL,
  ]);
  const [staff] = rows;
  if (staff === undefined) throw new Error(`The gym has no ${STAFF_EMAIL}`);
  return mintSession(database, { ...staff, email: STAFF_EMAIL, role: Role.Admin, language: 'el' }, now);
}

/** Every test has its own members and its own morning: a Tuesday well inside a month, so that none depends on today. */
export class MemberGym {
  readonly admin: ApiClient;

  private constructor(
    readonly gym: Gym,
    readonly staffSession: Session,
    readonly now: Date,
    /** The gym's date while the test runs. */
    readonly today: string,
  ) {
    this.admin = new ApiClient(gym.url, staffSession.token);
  }

  /** The gym at that instant, with a staff session that starts then. */
  static async at(now: Date, gym: Gym, today = now.toISOString().slice(0, 10)): Promise<MemberGym> {
    await gym.setNow(now);
    return new MemberGym(gym, await staffSessionOf(gym, now), now, today);
  }

  async hasMember({ name = 'Μαρία Παπαδοπούλου', isMorningClient = false, subscription = {} }: MemberWish = {}) {
    made += 1;
    const email = `member-${process.pid}-${made}@example.gr`;
    const id = anId();
    const { database, url } = this.gym;
    await database.query(
      `INSERT INTO users (id, role, email, name, phone, search_key, password_hash, is_morning_client,
         email_confirmed_at, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [
        ...[id, Role.Client, email, name, PHONE_NUMBER, searchKey(name, email, PHONE_NUMBER)],
        ...[PASSWORD_HASH, isMorningClient, this.now],
      ],
    );
    // Without it, the gym's terms stand above each first screen.
    await database.query(
      `INSERT INTO terms_consents (client_id, version, at, by_id, is_on_paper)
       SELECT $1, version, $2, $1, false FROM gym_terms`,
      [id, this.now],
    );
    if (subscription !== null) {
      const wish = { startDate: this.dayAhead(-30), endDate: this.dayAhead(200), monthlyLimit: 12, ...subscription };
      await database.query(
        `INSERT INTO subscriptions (client_id, start_date, end_date, monthly_limit, is_active, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [id, wish.startDate, wish.endDate, wish.monthlyLimit, wish.isActive ?? true, this.now],
      );
    }
    const session = await mintSession(database, { id, name, email, role: Role.Client, language: 'el' }, this.now);
    return { id, email, name, password: PASSWORD, session, api: new ApiClient(url, session.token) };
  }

  /** Adds a member as staff do, which leaves lines in the log. */
  async addsMember(name: string): Promise<Client> {
    made += 1;
    const body = { name, email: `member-${process.pid}-${made}@example.gr`, phone: PHONE_NUMBER, password: PASSWORD };
    const { data: client } = await this.admin.post<Client>('/Admin/clients', body);
    const dates = { startDate: this.dayAhead(-30), endDate: this.dayAhead(200), monthlyLimit: 12 };
    const answer = await this.admin.put(`/Admin/clients/${client.id}/subscription`, dates);
    expect(answer.status, answer.message).toBe(200);
    return client;
  }

  dayAhead(days: number): string {
    return new Date(Date.parse(this.today) + days * 86_400_000).toISOString().slice(0, 10);
  }
}

/**
 * A Tuesday two months after the demo gym was made; the gym is open and has started its day. So far ahead that no session
 * of it has ended by the browser's own clock.
 */
const TUESDAY_MORNING = new Date('2099-02-10T06:00:00Z');

interface Fixtures {
  memberGym: MemberGym;
  /** Console messages that a test provokes on purpose, such as a refused sign-in. */
  tolerated: RegExp | null;
  consoleIsQuiet: undefined;
}

export const test = gymTest.extend<Fixtures>({
  contextOptions: { reducedMotion: 'reduce' },
  tolerated: [null, { option: true }],
  memberGym: async ({ gym }, use) => {
    await use(await MemberGym.at(TUESDAY_MORNING, gym));
  },
  consoleIsQuiet: [
    async ({ page, tolerated }, use) => {
      const said: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) said.push(message.text());
      });
      page.on('pageerror', (error) => said.push(error.message));
      await use(undefined);
      expect(said.filter((text) => tolerated === null || !tolerated.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens the site with a session and a language. */
export async function openAs(page: Page, member: TestMember, path = '/', language: Language = 'el'): Promise<void> {
  await page.addInitScript(
    ([session, chosen]) => {
      if (sessionStorage.getItem('arranged')) return;
      sessionStorage.setItem('arranged', 'once');
      localStorage.setItem('authToken', session.token);
      localStorage.setItem('user', JSON.stringify(session));
      localStorage.setItem('language', chosen);
    },
    [member.session, language] as const,
  );
  await page.goto(path);
}

/** Switches the browser to another member, without traces of the one before. */
export async function changeTo(page: Page, member: TestMember, path: string, language: Language): Promise<void> {
  await page.goto('/icon.svg');
  await page.evaluate(
    ([session, chosen]) => {
      localStorage.setItem('authToken', session.token);
      localStorage.setItem('user', JSON.stringify(session));
      localStorage.setItem('language', chosen);
    },
    [member.session, language] as const,
  );
  await page.goto(path);
}

/** Clears the browser of everything but the language. */
export async function openAsVisitor(page: Page, path: string, language: Language): Promise<void> {
  await page.goto('/icon.svg');
  await page.evaluate((chosen) => {
    localStorage.clear();
    localStorage.setItem('language', chosen);
  }, language);
  await page.goto(path);
}

/** Switches the site's language in place, without a reload. */
export async function switchTo(page: Page, language: Language): Promise<void> {
  const other = language === 'el' ? 'en' : 'el';
  await page.getByRole('button', { name: TEXTS[other].header.switchLanguage }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Closes the confirmation sheet, which stays until dismissed. */
export async function closeBooked(page: Page, language: Language): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: TEXTS[language].bookDialog.close }).click();
  await expect(dialog).toBeHidden();
}

/** Blocks the live stream. */
export const cutLive = (page: Page): Promise<unknown> => page.route('**/api/live**', () => undefined);

/** Keeps the first response of a date's slots until a booking is answered. */
export async function keepSlots(page: Page, date: string): Promise<{ refusal: Promise<unknown> }> {
  let kept: string | null = null;
  let isAnswered = false;
  await page.route(`**/api/Client/timeslots/available?date=${date}`, async (route) => {
    // A request of the last moments is given up with its page.
    const response = await route.fetch().catch(() => null);
    if (response === null) return;
    kept ??= await response.text();
    return isAnswered ? route.fulfill({ response }) : route.fulfill({ response, body: kept });
  });
  const refusal = new Promise<unknown>((resolve) => {
    void page.route('**/api/Client/appointments', async (route) => {
      const response = await route.fetch();
      isAnswered = true;
      await route.fulfill({ response });
      resolve(await response.json());
    });
  });
  return { refusal };
}

/**
 * Expects this text in a dialog or a notice after an act. It disappears in a moment, so the page looks for it at each
 * of its frames. A busy machine asks too seldom.
 */
export async function expectBriefly(
  page: Page,
  text: string,
  act: () => Promise<unknown>,
  places = 'dialog, [role="dialog"], [role="alert"]',
): Promise<void> {
  const isShown = ([words, where]: readonly [string, string]): boolean =>
    [...document.querySelectorAll(where)].some((place) => place.checkVisibility() && place.textContent.includes(words));
  expect(await page.evaluate(isShown, [text, places] as const)).toBe(false);
  await Promise.all([page.waitForFunction(isShown, [text, places] as const, { timeout: 30_000 }), act()]);
}

/** Takes the timers of this time from a page: nothing happens, or leaves, because a busy machine was slow. */
export const withoutTimers = (page: Page, ms: number): Promise<unknown> =>
  page.addInitScript((never) => {
    const { setInterval, setTimeout } = window;
    const unlessNever =
      (start: (handler: TimerHandler, ms?: number, ...rest: unknown[]) => number) =>
      (handler: TimerHandler, after?: number, ...rest: unknown[]): number =>
        after === never ? 0 : start(handler, after, ...rest);
    Object.assign(window, { setInterval: unlessNever(setInterval), setTimeout: unlessNever(setTimeout) });
  }, ms);

/** Expects no horizontal overflow. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/**
 * Expects no text to be printed over another, and no text, date or time to be cut at an edge. A text that ends in dots,
 * that scrolls, or that is hidden as a whole is not cut. A text in a strip that stays in sight is not printed over the
 * text that scrolls behind it.
 */
export async function expectWholeTexts(page: Page, part = 'main'): Promise<void> {
  const faultsOf = (root: Element): string[] => {
    interface Box {
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const common = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      right: Math.min(a.right, b.right),
      top: Math.max(a.top, b.top),
      bottom: Math.min(a.bottom, b.bottom),
    });
    const isSeen = ({ left, right, top, bottom }: Box): boolean => right - left > 1 && bottom - top > 1;
    const faults: string[] = [];
    const seen: { text: string; box: Box; strip: Element | null }[] = [];
    const stripOf = (within: Element | null): Element | null => {
      let element = within;
      while (element !== null && getComputedStyle(element).position !== 'sticky') element = element.parentElement;
      return element;
    };

    /** The part of a line of text that the elements around it leave to see. */
    const shownOf = (text: string, line: Box, within: Element | null): Box => {
      let box = line;
      for (let element = within; element !== null; element = element.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const shown = common(box, element.getBoundingClientRect());
        const isCut = overflowX !== 'auto' && overflowX !== 'scroll' && textOverflow !== 'ellipsis';
        if (isCut && isSeen(shown) && box.right - shown.right > 1) faults.push(`${text} is cut`);
        box = shown;
      }
      return box;
    };

    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      if (text === '' || !node.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const box = shownOf(text, line, node.parentElement);
        if (isSeen(box)) seen.push({ text, box, strip: stripOf(node.parentElement) });
      }
    }
    for (const [index, { text, box, strip }] of seen.entries()) {
      for (const other of seen.slice(index + 1)) {
        if (other.strip !== strip) continue;
        const { left, right, top, bottom } = common(box, other.box);
        const lower = Math.min(box.bottom - box.top, other.box.bottom - other.box.top);
        // Lines of a paragraph touch each other.
        if (right - left > 1 && bottom - top > lower / 2) faults.push(`${text} is printed over ${other.text}`);
      }
    }
    for (const input of root.querySelectorAll('input')) {
      const isDateOrTime = /^\d\d?[/:]/.test(input.value) && input.checkVisibility({ opacityProperty: true });
      if (isDateOrTime && input.scrollWidth > input.clientWidth) faults.push(`${input.value} is cut in its field`);
    }
    return faults;
  };
  await expect.poll(() => page.locator(part).evaluate(faultsOf)).toEqual([]);
}
