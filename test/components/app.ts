import type { Language } from '@palestra/backend/contract/languages';
import { Role } from '@palestra/backend/contract/roles';
import type { Session } from '@palestra/backend/contract/session';
import { STORAGE_KEYS } from '@palestra/web-kit/session';
import { screen, waitFor, within, type ByRoleMatcher } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { expect, inject, it as test, onTestFinished, vi } from 'vitest';
import { ALL_TEXTS } from '../../member-ui/src/i18n/all-texts.js';
import { STAFF_TEXTS, type StaffTexts } from '../support/staff-texts.js';
import type { App } from './bundle-apps.js';
import { FakeGym, type FakeClient } from './fake-gym.js';
import { Page } from './page.js';

export { LANGUAGES } from '@palestra/backend/contract/languages';
export { screen, waitFor, within } from '@testing-library/dom';
export { describe, expect, vi } from 'vitest';

/** On for `npm run test:release -- 'component sweeps'`: the cases that each change does not try. */
const areSweeps = process.env['COMPONENT_SWEEPS'] === 'on';
const leftOut = Object.assign(() => undefined, { each: () => () => undefined }) as unknown as typeof test;
/** A test of each change. */
export const it = areSweeps ? leftOut : test;
/** A test of a rare state, or of one of many that share their code: it runs with the sweeps instead. */
export const inSweeps = areSweeps ? test : leftOut;
/** A test in both runs, each with its part of the cases (`partOf`). */
export const always = test;
/** The first `few` of the cases with each change, the others in the sweeps: each case is tried once. */
export const partOf = <const Case>(cases: readonly Case[], few: number): readonly Case[] =>
  areSweeps ? cases.slice(few) : cases.slice(0, few);

export { STAFF_TEXTS, type StaffTexts };
/** Texts of the member site. */
export const SITE_TEXTS = ALL_TEXTS;
export type SiteTexts = (typeof ALL_TEXTS)['el'];

/** Matches names that begin with a text and continue with a value. */
export const starting = (text: string): RegExp => {
  const [start = ''] = text.split('{');
  return new RegExp(`^${start.trimEnd().replaceAll(/[.?()]/g, '\\$&')}`);
};

export function fakeGym(): FakeGym {
  const gym = new FakeGym();
  gym.connect();
  onTestFinished(() => {
    Page.leave();
    document.body.replaceChildren();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    expect(gym.unknown, 'requests without a route').toEqual([]);
    expect(gym.forbidden, 'requests that the role does not allow').toEqual([]);
    expect(gym.unused, 'requests for what the gym does not use').toEqual([]);
  });
  return gym;
}

/** Meanwhile time passes as fast as the page is ready for it, instead of by the machine's clock. */
export async function withFastClock(act: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // Testing Library looks for this name, and then moves the clock while it waits.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
  await act();
  vi.stubGlobal('jest', undefined);
  vi.useRealTimers();
}

/** Takes the timers of this time from the page: nothing happens because a busy machine was slow. */
export function withoutTimers(ms: number): void {
  const { setTimeout } = globalThis;
  const unlessNever = (...timer: Parameters<typeof setTimeout>) => (timer[1] === ms ? undefined : setTimeout(...timer));
  vi.stubGlobal('setTimeout', unlessNever);
}

/** Waits until the screen is there and has begun to read. */
export async function hasBegun(open: () => Promise<unknown>): Promise<void> {
  document.title = '';
  await open();
  // Effects of a screen's parts, which read, run before its own.
  await waitFor(() => expect(document.title).not.toBe(''));
}

type Bundle = { default: (page: Page) => Promise<void> };
const nativeImport = createRequire(import.meta.url)('./native-import.cjs') as (address: string) => Promise<Bundle>;

/** The stored token and user. */
type Stored = [token: string, user: string];
const storedAs = (session: Session): Stored => [session.token, JSON.stringify(session)];

/** Loads the page anew, with the browser's storage. */
export async function reload(app: App): Promise<void> {
  const page = Page.open();
  document.body.innerHTML = '<div id="root"></div>';
  const { default: start } = await nativeImport(pathToFileURL(inject('bundles')[app]).href);
  await start(page);
}

async function load(app: App, address: string, session: Stored | null, language: Language | null) {
  Page.leave();
  localStorage.clear();
  sessionStorage.clear();
  if (language !== null) localStorage.setItem(STORAGE_KEYS.language, language);
  if (session !== null) {
    localStorage.setItem(STORAGE_KEYS.token, session[0]);
    localStorage.setItem(STORAGE_KEYS.user, session[1]);
  }
  history.replaceState(null, '', address);
  await reload(app);
}

/** The sign-in of an app, by a browser that has these languages and in which none was ever chosen. */
export async function visitFirst(app: App, browser: readonly string[]): Promise<void> {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
  onTestFinished(() => void vi.restoreAllMocks());
  await load(app, app === 'member-ui' ? '/' : '/admin/', null, null);
}

/** Opens the console as staff, or as nobody. */
export async function openConsole(
  gym: FakeGym,
  address = '/admin/',
  { language = 'el', isSignedIn = true }: { language?: Language; isSignedIn?: boolean } = {},
): Promise<User> {
  await load('admin-ui', address, isSignedIn ? storedAs(gym.staffSession(language)) : null, language);
  return new User(userEvent.setup({ delay: null }));
}

/** Opens the member site as a member, or as nobody. */
export async function openSite(
  gym: FakeGym,
  address = '/',
  { language = 'el', member, stored }: { language?: Language; member?: FakeClient; stored?: Stored } = {},
): Promise<User> {
  const session = member && storedAs(gym.sessionOf(member, Role.Client, language));
  await load('member-ui', address, stored ?? session ?? null, language);
  return new User(userEvent.setup({ delay: null }));
}

/** For a browser whose clock is not the gym's. */
export const daysLater = (instant: string, days: number): Date => new Date(Date.parse(instant) + days * 86_400_000);

/** Address of a client's page, or of one of its sections. */
export const ofClient =
  (section = '') =>
  (_: FakeGym, { id }: Pick<FakeClient, 'id'>): string =>
    `/admin/clients/${id}${section}`;
/** Address of a screen of the console for the next day. */
export const ofTomorrow =
  (path: string) =>
  (gym: FakeGym): string =>
    `/admin/${path}?date=${gym.dayAhead(1)}`;

type Name = string | RegExp;
type Part = Pick<typeof screen, 'queryAllByRole'>;

/** Matches a label, required or not. */
export const labelled = (label: Name) =>
  typeof label === 'string' ? (text: string) => text.replace(/\s*\*?$/, '') === label : label;

/** The control with exactly this name, else the first whose name contains it. */
function control(part: Part, role: ByRoleMatcher, name: Name): HTMLElement {
  let exact: Element | null = null;
  const isMeant = (spoken: string, element: Element): boolean => {
    if (spoken === name) exact ??= element;
    return typeof name === 'string' ? spoken.includes(name) : name.test(spoken);
  };
  const found = part.queryAllByRole(role, { name: isMeant });
  const meant = found.find((one) => one === exact) ?? found[0];
  if (meant === undefined) throw new Error(`No ${String(role)} is called ${String(name)}\n\nOn screen: ${onScreen()}`);
  return meant;
}

/** The user of the page: finds controls by the names that a screen reader says, and waits for them. */
export class User {
  constructor(readonly events: UserEvent) {}

  async presses(name: Name, role: ByRoleMatcher = 'button', part?: Part): Promise<void> {
    await this.clicks(() => control(part ?? this.inFront(), role, name));
  }

  /** Waits until the control is there and enabled. Returns it. */
  async clicks(find: () => HTMLElement): Promise<HTMLElement> {
    const enabled = await waitFor(() => {
      const found = find();
      expect(found).toBeEnabled();
      // Busy, but it keeps the focus.
      expect(found).not.toHaveAttribute('aria-disabled', 'true');
      return found;
    });
    await this.events.click(enabled);
    return enabled;
  }

  /** Replaces the text of a field. */
  async fills(label: Name, text: string): Promise<void> {
    const field = await this.inFront().findByLabelText(labelled(label), { selector: 'input, textarea' });
    await this.events.click(field);
    await this.events.clear(field);
    await this.events.paste(text);
  }

  /** The open dialog if there is one, else the page. */
  private inFront() {
    const dialog = screen.queryAllByRole('dialog').at(-1);
    return dialog === undefined ? screen : within(dialog);
  }
}

/** Books into a slot of the day, full or not. */
export const booksIn = (t: StaffTexts): RegExp =>
  new RegExp([starting(t.slot.bookFree_other).source, starting(t.slot.bookFull).source].join('|'));

/** Chooses from the menu of a client who is booked on the day. */
export async function choosesFor(user: User, name: string, action: string): Promise<void> {
  await user.presses(name);
  await user.presses(action, 'menuitem');
}

export const dialog = (): HTMLElement => screen.getByRole('dialog');
export const inDialog = () => within(dialog());
/** Waits until no dialog is open. */
export const isClosed = async (): Promise<void> => {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
/** The open dialog's button, or field, of this name. */
export const dialogButton = (name: Name): HTMLElement => inDialog().getByRole('button', { name });
export const dialogField = (label: Name): HTMLElement =>
  inDialog().getByLabelText(labelled(label), { selector: 'input, textarea' });
/** Waits until the open dialog says so. */
export const says = async (text: Name): Promise<void> => {
  await waitFor(() => expect(dialog()).toHaveTextContent(text));
};

/** Card of the first slot that starts at this time of the clock. */
export async function slotCard(time: string): Promise<ReturnType<typeof inDialog>> {
  const heading = await screen.findByRole('heading', { level: 3, name: new RegExp(`^${time}`) });
  const card = heading.closest('li');
  if (card === null) throw new Error(`No card at ${time}`);
  return within(card);
}

/** Presses the control of this name on the card of the slot at this time. */
export async function act(user: User, time: string, action: string): Promise<void> {
  await user.presses(starting(action), 'button', await slotCard(time));
}

const onScreen = (): string => document.body.textContent;
const showing = (text: Name): HTMLElement | undefined => screen.queryAllByText(text, { exact: false })[0];
export const expectShown = async (text: Name): Promise<void> => {
  await waitFor(() => expect(showing(text)).toBeVisible());
};
export const expectGone = async (text: Name): Promise<void> => {
  await waitFor(() => expect(showing(text)).toBeUndefined());
};

/**
 * Presses twice by key while `call` is slow. The control is not disabled, which would lose the focus to the page, and
 * the second press sends nothing.
 */
export async function keepsTheFocus(user: User, gym: FakeGym, call: string, find: () => HTMLElement): Promise<void> {
  const control = await waitFor(find);
  gym.fails(call, 'slow');
  control.focus();
  await user.events.keyboard('{Enter}');
  await waitFor(() => expect(control).toHaveAttribute('aria-disabled', 'true'));
  expect(control).toBeEnabled();
  await user.events.keyboard('{Enter}');
  expect(control).toHaveFocus();
  gym.recovers(call);
  await waitFor(() => expect(gym.callsOf(call).at(-1)?.isSettled).toBe(true));
  expect(gym.callsOf(call)).toHaveLength(1);
}
