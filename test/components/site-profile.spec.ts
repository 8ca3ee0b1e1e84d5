import { PAGE_TITLES } from '../../member-ui/src/features/profile/profile-pages.js';
import { AppointmentStatus } from '@palestra/backend/contract/appointment';
import { successEl } from '@palestra/backend/contract/success.el';
import type { FairUse } from '@palestra/backend/contract/fair-use';
import { DOCUMENT_KIND_NAMES } from '@palestra/backend/contract/document-kind-names';
import { LANGUAGES } from '@palestra/backend/contract/languages';
import {
  always,
  describe,
  expect,
  expectGone,
  expectShown,
  fakeGym,
  inDialog,
  inSweeps,
  it,
  labelled,
  openSite,
  partOf,
  screen,
  SITE_TEXTS,
  vi,
  waitFor,
  within,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/* A member's own screens: their texts about the subscription, the devices, the password and the past. */
const { el, en } = SITE_TEXTS;
const counted = (text: string, count: number): string => text.replace('{count}', String(count));
const region = async (name: string): Promise<ReturnType<typeof inDialog>> =>
  within(await screen.findByRole('region', { name }));
const field = (label: string): HTMLElement => screen.getByLabelText(labelled(label), { selector: 'input' });

for (const language of partOf(LANGUAGES, 1)) {
  const t = SITE_TEXTS[language];

  always(`a frozen subscription shows its date and the days left (${language})`, async () => {
    const gym = fakeGym();
    const frozen = {
      isFrozen: true,
      status: 'frozen',
      frozenAt: `${gym.today}T06:00:00.000Z`,
      remainingDaysAtFreeze: 20,
    };
    const shown = { profileStatus: 'active', activationStatus: 'frozen', daysRemaining: 20, endDate: gym.dayAhead(19) };
    const member = gym.hasClient({ subscription: { ...frozen, ...shown } as never });
    gym.outlook = { state: 'frozen', from: null, until: null, frozenDaysLeft: 20 };
    await openSite(gym, '/profile', { language, member });
    const card = await region(t.profile.subscription);
    expect(await card.findByText(t.profile.activation.frozen)).toBeVisible();
    for (const text of [t.profile.frozenSince, t.profile.daysKept, counted(t.profile.days_other, 20)])
      expect(card.getByText(text)).toBeVisible();
    expect(card.getByText(t.subscription.frozen)).toBeVisible();
    expect(card.queryByText(t.profile.ends)).toBeNull();
    const when = language === 'el' ? 'Πότε θα λήξει;' : 'When will it end?';
    expect(card.getByRole('button', { name: when })).toBeVisible();
  });

  always(`a pack that is used up says so, with a contact, and has no notice of its end (${language})`, async () => {
    const gym = fakeGym();
    const ends = { daysRemaining: 3, endDate: gym.dayAhead(2), packVisits: 10, packUsed: 10 };
    const usedUp = { ...ends, status: 'usedUp', profileStatus: 'usedUp' } as const;
    gym.outlook = { state: 'limit', usedUp: 'pack', from: null };
    await openSite(gym, '/profile', { language, member: gym.hasClient({ subscription: usedUp }) });
    const card = await region(t.profile.subscription);
    expect(await card.findByText(t.profile.status.usedUp)).toBeVisible();
    expect(card.getByText(t.subscription.usedUp)).toBeVisible();
    await expectGone(t.profile.renewalText);
  });
}

inSweeps('the renewal notice shows from seven days to the last one', async () => {
  const gym = fakeGym();
  const opens = async (days: number): Promise<void> => {
    const status = days < 7 ? 'expiring' : 'active';
    const member = gym.hasClient({ subscription: { status, endDate: gym.dayAhead(days), daysRemaining: days + 1 } });
    await openSite(gym, '/profile', { member });
    await expectShown(member.email);
  };
  await opens(7);
  expect(screen.queryByText(el.profile.renewalText)).toBeNull();
  await opens(6);
  await expectShown(counted(el.profile.renewalTitle_other, 7));
  await opens(0);
  await expectShown(el.profile.renewalLastDay);
});

it('an expired, a disabled and a missing subscription each say so, with a contact', async () => {
  const gym = fakeGym();
  const expired = { profileStatus: 'expired', status: 'expired', endDate: gym.dayAhead(-1) } as const;
  const inactive = { profileStatus: 'inactive', status: 'inactive', isActive: false } as const;
  for (const [subscription, status, text, state] of [
    [expired, el.profile.status.expired, el.subscription.expired, 'expired'],
    [inactive, el.profile.status.inactive, el.subscription.inactive, 'inactive'],
    [null, el.profile.status.none, el.subscription.none, 'none'],
  ] as const) {
    gym.outlook = { state, from: null };
    await openSite(gym, '/profile', { member: gym.hasClient({ subscription: subscription as never }) });
    const card = await region(el.profile.subscription);
    expect(await card.findByText(status)).toBeVisible();
    expect(card.getByText(text)).toBeVisible();
    // It tells the past, so that it does not contradict the status.
    if (subscription) expect(card.getByText(el.profile.activation.activated)).toBeVisible();
  }
  expect(await screen.findByText(el.profile.contact)).toBeVisible();
});

it('the profile shows data, and that an unused subscription waits for its first visit', async () => {
  const gym = fakeGym();
  const member = gym.hasClient({ subscription: { activationStatus: 'waiting', isActivated: false } as never });
  await openSite(gym, '/profile', { member });
  await expectShown(member.email);
  expect(await screen.findByText(el.profile.activation.waiting)).toBeVisible();
  expect(screen.getByText(el.profile.contact)).toBeVisible();
  expect(document.querySelector('a[href^="tel:"], a[href^="mailto:"]')).toBeNull();
});

it('a server of an earlier version, which sends no days from a first visit, leaves the days that are left', async () => {
  const gym = fakeGym();
  const end = { endDate: '2026-12-03', effectiveEndDate: '2026-12-03', daysRemaining: 10 };
  const member = gym.hasClient({ subscription: { ...end, daysFromFirstVisit: undefined as never } });
  await openSite(gym, '/profile', { member });
  const card = await region(el.profile.subscription);
  expect(await card.findByText(el.profile.daysLeft)).toBeVisible();
  expect(card.getByText(counted(el.profile.days_other, 10))).toBeVisible();
  expect(card.queryByText(/undefined|{/)).toBeNull();
});

inSweeps(
  'a subscription that waits says how long it runs and by when its first visit must be, up to its end',
  async () => {
    const gym = fakeGym();
    const waits = { isActivated: false, activationStatus: 'waiting', daysFromFirstVisit: 26 } as const;
    const says = '26 ημέρες από το πρώτο ραντεβού σας· κλείστε το έως 3 Δεκεμβρίου 2026.';
    const open = { endDate: '2026-12-03', daysRemaining: 10 };
    await openSite(gym, '/profile', { member: gym.hasClient({ subscription: { ...waits, ...open } }) });
    const card = await region(el.profile.subscription);
    expect(await card.findByText(says)).toBeVisible();
    expect(card.getByText(counted(el.profile.days_other, 26))).toBeVisible();
    expect(card.getByText(el.profile.firstVisitBy)).toBeVisible();
    expect(card.queryByText(el.profile.ends)).toBeNull();
    expect(card.getByRole('button', { name: 'Γιατί τόσες ημέρες;' })).toBeVisible();
    const soon = { ...open, status: 'expiring', daysRemaining: 4 } as const;
    const member = gym.hasClient({ subscription: { ...waits, ...soon } });
    await openSite(gym, '/profile', { member });
    const notice = await screen.findByText(says);
    expect(notice.closest('section')).toBeNull();
    expect(screen.queryByText(el.profile.renewalText)).toBeNull();
    expect(screen.queryByText(counted(el.profile.renewalTitle_other, 4))).toBeNull();
  },
);

it('the profile answers why the subscription ends when it ends, once the member asks', async () => {
  const gym = fakeGym();
  gym.endLines.push(gym.closedDay);
  const member = gym.hasClient({ subscription: { endDate: '2026-04-14', effectiveEndDate: '2026-04-14' } });
  const user = await openSite(gym, '/profile', { member });
  const card = await region(el.profile.subscription);
  expect(gym.callsOf('GET /api/Client/subscriptions/:id/end-lines')).toEqual([]);
  await user.events.click(await card.findByRole('button', { name: 'Γιατί έως τότε;' }));
  const [sold, visit, edited, closed] = await card.findAllByRole('listitem');
  expect(sold).toHaveTextContent(/31 ημέρες.*31 Μαρτίου/);
  expect(visit).toHaveTextContent(/\+15 ημέρες.*15 Απριλίου/);
  expect(edited).toHaveTextContent(/−2 ημέρες.*13 Απριλίου/);
  expect(closed).toHaveTextContent(/Κλειστές ημέρες.*25 Μαρτίου 2026 · Εθνική εορτή.*\+1 ημέρα.*14 Απριλίου/);
  expect(card.queryByText(/Υποδοχή/)).toBeNull();
});

it('the profile has four parts, and leads to what this gym and this member have', async () => {
  const gym = fakeGym();
  [gym.hasDoor, gym.standingBookings, gym.memberFreezing] = [false, 'off', 'off'];
  gym.uses = gym.uses.filter((name) => !['calendarFeeds', 'phoneMessages', 'texting'].includes(name));
  const member = gym.hasClient();
  const user = await openSite(gym, '/profile', { member });
  const more = await region(SITE_TEXTS.el.pages.more);
  const main = within(screen.getByRole('main'));
  const { personal, subscription, history } = el.profile;
  const titles = main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual([subscription, personal, history, SITE_TEXTS.el.pages.more]);
  const { back } = SITE_TEXTS.el.pages;
  const security = PAGE_TITLES.el['/security'];
  const offered = (): (string | null)[] => more.getAllByRole('link').map(({ textContent }) => textContent);
  expect(offered().slice(0, 3)).toEqual([security, el.look.title, el.myData.title]);
  expect(gym.callsOf('GET /api/auth/sessions')).toEqual([]);
  await user.presses(security, 'link');
  expect(await screen.findByRole('heading', { level: 1, name: security })).toBeVisible();
  expect(document.title).toContain(security);
  await region(el.devices.title);
  await user.presses(back, 'link');
  expect(await screen.findByRole('heading', { level: 1, name: el.profile.title })).toBeVisible();
});

it('the code for the door is one press away on every page of a gym with a door', async () => {
  const gym = fakeGym();
  gym.hasDoor = true;
  const user = await openSite(gym, '/profile', { member: gym.hasClient() });
  await user.presses(el.checkIn.title, 'link');
  expect(location.pathname).toBe('/check-in');
  expect(await screen.findByRole('link', { name: el.checkIn.title })).toHaveAttribute('aria-current', 'page');
  gym.hasDoor = false;
  await openSite(gym, '/book', { member: gym.hasClient() });
  await expectShown(el.book.infoTitle);
  expect(screen.queryByRole('link', { name: el.checkIn.title })).toBeNull();
});

it('the code for the door is offered as an app of its own while it is open', async () => {
  document.head.insertAdjacentHTML('beforeend', '<link rel="manifest" href="" />');
  const offered = () => document.querySelector('link[rel=manifest]')?.getAttribute('href');
  const gym = fakeGym();
  gym.hasDoor = true;
  const user = await openSite(gym, '/check-in', { member: gym.hasClient() });
  await waitFor(() => expect(offered()).toBe('/api/gym/manifest/el/pass'));
  await user.presses(el.profile.title, 'link');
  await waitFor(() => expect(offered()).toBe('/api/gym/manifest/el'));
  document.querySelector('link[rel=manifest]')?.remove();
});

it('a page behind the profile has the theme, and the header language and signing out alone', async () => {
  const gym = fakeGym();
  const user = await openSite(gym, '/profile', { member: gym.hasClient() });
  await user.presses(el.look.title, 'link');
  await user.events.click(await screen.findByRole('radio', { name: el.look.themes.dark }));
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  expect(screen.getByRole('radio', { name: el.look.themes.dark })).toBeChecked();
  const call = await gym.callDuring('PUT /api/Client/language-preference', () =>
    user.presses(el.header.switchLanguage),
  );
  expect(call.body).toEqual({ languageCode: 'en' });
  expect(await screen.findByRole('heading', { name: en.look.title })).toBeVisible();
  expect(screen.getAllByRole('button', { name: en.header.signOut })).toHaveLength(1);
  await user.presses(en.header.signOut);
  expect(await screen.findByRole('form', { name: en.session.title })).toBeVisible();
});

inSweeps('the profile lists the last five visits that are over or cancelled, and none to come', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  const over = [-6, -5, -4, -3, -2, -1].map((days) => gym.hasBooking(member, '18:00', gym.dayAhead(days)));
  for (const one of over) one.status = AppointmentStatus.Completed;
  gym.hasBooking(member, '18:00', gym.dayAhead(1));
  gym.cancels(gym.hasBooking(member, '18:00', gym.dayAhead(2)).id, member.name);
  await openSite(gym, '/profile', { member });
  const rows = async (): Promise<HTMLElement[]> => (await region(el.profile.history)).getAllByRole('listitem');
  await waitFor(async () => expect(await rows()).toHaveLength(5));
  expect((await rows())[0]).toHaveTextContent(el.appointment.status.cancelled);
  expect((await rows())[1]).toHaveTextContent(el.appointment.status.completed);
  expect(screen.queryByText(el.appointment.status.confirmed)).toBeNull();
});

always.each(partOf(LANGUAGES, 1))(
  'a visit of the past says whether the member came, and at which tablet (%s)',
  async (language) => {
    const t = SITE_TEXTS[language].appointment;
    const gym = fakeGym();
    gym.hasSeveralDoors = true;
    const member = gym.hasClient();
    const marks = [
      ['attended', null, null],
      ['absent', null, null],
      ['absent', 'staff', null],
      [null, null, null],
      ['attended', null, 'Είσοδος Α'],
    ] as const;
    for (const [days, [attendance, forgiven, doorName]] of marks.entries()) {
      const visit = gym.hasBooking(member, '18:00', gym.dayAhead(-1 - days));
      Object.assign(visit, { status: AppointmentStatus.Completed, attendance, forgiven, doorName });
    }
    await openSite(gym, '/profile', { member, language });
    const card = await region(SITE_TEXTS[language].profile.history);
    const rows = (await card.findAllByRole('listitem')).map(({ textContent }) => textContent);
    const { absent, completed } = t.status;
    expect(rows).toEqual([
      expect.stringMatching(new RegExp(`${completed}$`)),
      expect.stringMatching(new RegExp(`${absent}$`)),
      expect.stringContaining(t.absentForgiven),
      expect.stringMatching(new RegExp(`${completed}$`)),
      expect.stringMatching(new RegExp(`${t.atDoor.replace('{door}', 'Είσοδος Α')}.*${completed}$`)),
    ]);
    expect(rows[0]).not.toContain(t.atDoor.replace('{door}', ''));
    expect(rows[1]).not.toContain(t.absentForgiven);
  },
);

describe('devices', () => {
  const IPHONE = 'Safari, iPhone';

  function onTwoDevices(): FakeGym {
    const gym = fakeGym();
    const [here] = gym.sessions;
    if (here) gym.sessions.push({ ...here, id: 'phone', browser: IPHONE, isCurrent: false });
    return gym;
  }

  it('are signed out everywhere, and the sign-in screen says so', async () => {
    const gym = onTwoDevices();
    const user = await openSite(gym, '/security', { member: gym.hasClient() });
    await user.presses(el.devices.everywhere, 'button', await region(el.devices.title));
    await screen.findByRole('dialog', { name: el.devices.everywhereTitle });
    await user.presses(el.devices.everywhere);
    expect(await screen.findByRole('form', { name: el.session.title })).toBeVisible();
    await expectShown(successEl.signedOutEverywhere);
    expect(localStorage.getItem('authToken')).toBeNull();
  });

  inSweeps('report a failed load or sign-out, and are tried again', async () => {
    const gym = onTwoDevices();
    gym.fails('GET /api/auth/sessions', 'broken');
    const user = await openSite(gym, '/security', { member: gym.hasClient() });
    const card = await region(el.devices.title);
    expect(await card.findByRole('alert')).toHaveTextContent(el.devices.notLoaded);
    gym.recovers('GET /api/auth/sessions');
    await user.presses(el.retry, 'button', card);
    gym.fails('DELETE /api/auth/sessions/:id', 'broken');
    await user.presses(el.devices.endOf.replace('{device}', IPHONE), 'button', card);
    const dialog = within(await screen.findByRole('dialog', { name: el.devices.endTitle }));
    await user.presses(el.devices.end);
    expect(await dialog.findByRole('alert')).toHaveTextContent(el.devices.failed);
    expect(gym.sessions).toHaveLength(2);
    gym.recovers('DELETE /api/auth/sessions/:id');
    await user.presses(el.devices.end);
    expect(await screen.findByRole('dialog', { name: el.devices.done })).toBeVisible();
    expect(gym.sessions).toHaveLength(1);
  });
});

inSweeps('a change of the password that is given up leaves nothing', async () => {
  const gym = fakeGym();
  const user = await openSite(gym, '/security', { member: gym.hasClient() });
  const card = await region(el.password.title);
  await user.presses(el.password.change, 'button', card);
  await user.fills(el.password.new, 'τρεις λέξεις μαζί');
  await user.presses(el.password.keep, 'button', card);
  await waitFor(() => expect(card.getByRole('button', { name: el.password.change })).toHaveFocus());
  await user.presses(el.password.change, 'button', card);
  expect(field(el.password.new)).toHaveValue('');
});

for (const language of partOf(LANGUAGES, 1)) {
  always(`the header greets the member, then shows the gym (${language})`, async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const t = SITE_TEXTS[language];
    const gym = fakeGym();
    await openSite(gym, '/', { language, member: gym.hasClient({ name: 'Γιώργος Αντωνίου' }) });
    const welcome = language === 'el' ? 'Καλώς ήρθατε, Γιώργο' : 'Welcome, Γιώργος';
    await expectShown(welcome);
    await expectShown(t.header.trainee);
    await vi.advanceTimersByTimeAsync(3_000);
    await expectGone(welcome);
    await expectShown('Palestra');
  });
}

it('every path is guarded, and an unknown one leads home', async () => {
  const gym = fakeGym();
  await openSite(gym, '/book');
  expect(await screen.findByRole('form', { name: el.session.title })).toBeVisible();
  const user = await openSite(gym, '/no-such-place', { member: gym.hasClient() });
  expect(await screen.findByRole('heading', { name: el.overview.title })).toBeVisible();
  expect(location.pathname).toBe('/');
  await user.presses(el.header.signOut);
  expect(await screen.findByRole('form', { name: el.session.title })).toBeVisible();
  expect([localStorage.getItem('authToken'), localStorage.getItem('user')]).toEqual([null, null]);
  await openSite(gym, '/profile');
  expect(await screen.findByRole('form', { name: el.session.title })).toBeVisible();
});

inSweeps('tells a member who has renewed nothing of a renewal', async () => {
  const gym = fakeGym();
  const subscription = { status: 'expiring' as const, endDate: gym.dayAhead(3), daysRemaining: 4 };
  gym.outlook = { isRenewed: true, renewedUntil: gym.dayAhead(33) };
  const member = gym.hasClient({ subscription });
  await openSite(gym, '/profile', { member });
  await expectShown(member.email);
  expect(screen.queryByText(el.profile.renewalText, { exact: false })).toBeNull();
});

inSweeps('tells visits of the month that were made from those that are booked, and those that only count', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  gym.countedVisits = { per: 'month', made: 2, toCome: 1, lost: 2 };
  await openSite(gym, '/', { member });
  await expectShown('2 έγιναν · 1 έρχεται · 2 χάθηκαν (αργή ακύρωση ή απουσία)');
});

inSweeps('shows the next month beside this one in its last week, as the server counts it', async () => {
  const gym = fakeGym();
  gym.outlook = { nextMonth: { month: '2026-12', limit: 12, used: 3, left: 9 } };
  await openSite(gym, '/', { member: gym.hasClient() });
  await expectShown('Νοέμβριος');
  expect(screen.getByText('Δεκέμβριος').closest('p')).toHaveTextContent('Δεκέμβριος3από 12');
});

inSweeps('tells visits of the pack by the server, whatever else is booked', async () => {
  const gym = fakeGym();
  const allowance = { per: 'pack', limit: 10, used: 10, left: 0, since: null } as const;
  const member = gym.hasClient({ subscription: { monthlyLimit: 0, packVisits: 10, packUsed: 11, allowance } });
  // The next subscription's: no visit of this pack.
  gym.hasBooking(member, '18:00', gym.dayAhead(1));
  gym.countedVisits = { per: 'pack', made: 9, toCome: 0, lost: 1 };
  await openSite(gym, '/', { member });
  await expectShown('9 έγιναν · 1 χάθηκε (αργή ακύρωση ή απουσία)');
  await openSite(gym, '/profile', { member });
  await expectShown('Απομένουν 0 από 10');
});

it('asks before an erasure is requested, and says since when it is', async () => {
  const gym = fakeGym();
  const user = await openSite(gym, '/my-data', { member: gym.hasClient() });
  await user.presses(el.myData.ask);
  await screen.findByRole('dialog', { name: el.myData.askTitle });
  await user.presses(el.myData.askKeep);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(gym.callsOf('POST /api/Client/erasure-request')).toEqual([]);
  await user.presses(el.myData.ask);
  await user.presses(el.myData.askConfirm);
  await expectShown(el.myData.askedOn.split('{date}')[0] ?? '');
  expect(gym.callsOf('POST /api/Client/erasure-request')).toHaveLength(1);
});

inSweeps('says that a withdrawal failed, and when it is done', async () => {
  const gym = fakeGym();
  const member = gym.hasClient({ erasureRequestedAt: gym.now });
  const user = await openSite(gym, '/my-data', { member });
  gym.failsOnce('DELETE /api/Client/erasure-request', 'broken');
  await user.presses(el.myData.withdraw);
  await expectShown('Δεν ανακλήθηκε το αίτημα. Δοκιμάστε ξανά.');
  await user.presses(el.myData.withdraw);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Το αίτημα ανακλήθηκε.'));
});

describe('an erasure whose answer is lost', () => {
  const ASK = 'POST /api/Client/erasure-request';
  const WITHDRAW = 'DELETE /api/Client/erasure-request';

  inSweeps('is looked up, as its withdrawal is', async () => {
    const gym = fakeGym();
    const user = await openSite(gym, '/my-data', { member: gym.hasClient() });
    await user.presses(el.myData.ask);
    gym.fails(ASK, 'cut');
    await user.presses(el.myData.askConfirm);
    expect(await screen.findByRole('dialog', { name: el.myData.asked })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5_000 });
    gym.fails(WITHDRAW, 'cut');
    await user.presses(el.myData.withdraw);
    await expectShown('Το αίτημα ανακλήθηκε.');
    expect([...gym.callsOf(ASK), ...gym.callsOf(WITHDRAW)]).toHaveLength(2);
  });

  inSweeps('is in doubt where nothing can be looked up', async () => {
    const gym = fakeGym();
    const user = await openSite(gym, '/my-data', { member: gym.hasClient() });
    await user.presses(el.myData.ask);
    gym.fails(ASK, 'cut');
    gym.fails('GET /api/Client/profile', 'offline');
    await user.presses(el.myData.askConfirm);
    const dialog = within(screen.getByRole('dialog'));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(el.failure.inDoubt), { timeout: 6_000 });
  });
});

describe('a change of the password whose answer is lost', () => {
  const CHANGE = 'PUT /api/auth/password';

  async function changes(prepare: (gym: ReturnType<typeof fakeGym>) => void) {
    const gym = fakeGym();
    const user = await openSite(gym, '/security', { member: gym.hasClient() });
    const card = await region(el.password.title);
    await user.presses(el.password.change, 'button', card);
    await user.fills(el.password.current, 'φθινόπωρο-7');
    await user.fills(el.password.new, 'τρεις λέξεις μαζί');
    gym.fails(CHANGE, 'cut');
    prepare(gym);
    await user.presses(el.password.submit, 'button', card);
    return gym;
  }

  inSweeps('is done when the new password signs in', async () => {
    const gym = await changes(() => undefined);
    await expectShown(el.password.done);
    expect(gym.callsOf('POST /api/auth/login')).toHaveLength(1);
  });

  inSweeps('was not done when the new password is wrong', async () => {
    await changes((gym) => gym.fails('POST /api/auth/login', { status: 401, code: 'INVALID_CREDENTIALS' }));
    await expectShown(el.failure.noAnswer);
  });

  it('is said to be the reason when the session has ended with it', async () => {
    const proof = { ticket: 't', methods: [], passkey: null, expiresAt: '2030-01-01T00:00:00.000Z' };
    const gym = await changes((one) =>
      one.fails('POST /api/auth/login', { status: 401, code: 'SECOND_FACTOR_REQUIRED', data: { proof } }),
    );
    await expectShown(el.failure.inDoubt);
    gym.fails('GET /api/Client/profile', 'signed out');
    await gym.announces('you');
    await expectShown(/^Χάθηκε η απάντηση: ο κωδικός σας μάλλον άλλαξε/);
  });
});

describe('documents', () => {
  inSweeps('say that they were not loaded', async () => {
    const gym = fakeGym();
    gym.fails('GET /api/Client/documents', 'broken');
    await openSite(gym, '/documents', { member: gym.hasClient() });
    await expectShown('Τα έγγραφά σας δεν φορτώθηκαν. Δοκιμάστε ξανά.');
  });

  it('say that there are none', async () => {
    const gym = fakeGym();
    await openSite(gym, '/documents', { member: gym.hasClient() });
    await expectShown('Κανένα έγγραφο.');
  });

  const kindNames = DOCUMENT_KIND_NAMES.el;

  it('are listed with their last day, say what has ended, and ask for a certificate', async () => {
    const gym = fakeGym();
    const file = { name: 'βεβαίωση.pdf', type: 'application/pdf', bytes: 2048 };
    gym.hasDocument({ kind: 'medical', validUntil: gym.dayAhead(-1), end: 'expired', file });
    gym.hasDocument({ kind: 'waiver', validUntil: gym.dayAhead(10), end: 'expiring' });
    gym.hasDocument({ kind: 'contract' });
    const member = gym.hasClient({ certificate: { state: 'expired', until: gym.dayAhead(-1), isBlocking: false } });
    await openSite(gym, '/documents', { member });
    await screen.findByRole('heading', { level: 1, name: PAGE_TITLES.el['/documents'] });
    const card = within(screen.getByRole('main'));
    const rows = (await card.findAllByRole('listitem')).map((row) => row.textContent);
    expect(rows).toEqual([
      expect.stringMatching(`${kindNames.medical}.*Έληξε.*Ισχύει έως`),
      expect.stringMatching(`${kindNames.waiver}.*Λήγει σύντομα.*Ισχύει έως`),
      expect.stringMatching(`${kindNames.contract}.*Δεν λήγει`),
    ]);
    expect(await card.findByText(/Η ιατρική βεβαίωση έληξε/)).toBeVisible();
    expect(card.getAllByRole('button')).toHaveLength(1);
  });

  inSweeps('say that a file was not downloaded', async () => {
    const gym = fakeGym();
    gym.hasDocument({ file: { name: 'βεβαίωση.pdf', type: 'application/pdf', bytes: 2048 } });
    const user = await openSite(gym, '/documents', { member: gym.hasClient() });
    gym.failsOnce('GET /api/Client/documents/:id/file', 'broken');
    await user.presses(`Λήψη: ${kindNames.medical}`);
    await expectShown('Το αρχείο δεν λήφθηκε. Δοκιμάστε ξανά.');
  });

  inSweeps('have no link for a member without any', async () => {
    const gym = fakeGym();
    const member = gym.hasClient();
    await openSite(gym, '/profile', { member });
    await waitFor(() => expect(gym.callsOf('GET /api/Client/documents')).toHaveLength(1));
    await expectShown(member.email);
    expect(screen.queryByRole('link', { name: PAGE_TITLES.el['/documents'] })).toBeNull();
  });
});

describe('points of fair use', () => {
  it('have no page in a gym without them', async () => {
    const gym = fakeGym();
    await openSite(gym, '/points', { member: gym.hasClient() });
    await waitFor(() => expect(location.pathname).toBe('/profile'));
  });

  const OFFENCES: FairUse['offences'] = [
    {
      appointmentId: 'a',
      kind: 'late',
      at: '2026-11-02T16:00:00Z',
      points: 0,
      inQuarter: 1,
      isFree: true,
      expiresAt: '2026-12-02T16:00:00Z',
    },
    {
      appointmentId: 'b',
      kind: 'late',
      at: '2026-11-09T16:00:00Z',
      points: 1,
      inQuarter: 2,
      isFree: false,
      expiresAt: '2026-12-09T16:00:00Z',
    },
    {
      appointmentId: 'c',
      kind: 'absent',
      at: '2026-11-16T16:00:00Z',
      points: 2,
      inQuarter: 3,
      isFree: false,
      expiresAt: '2026-12-16T16:00:00Z',
    },
  ];
  const opens = async (language: 'el' | 'en', wish: Partial<FairUse>) => {
    const gym = fakeGym();
    const nextLate = { points: 1, inQuarter: 3, isFree: false, closedUntil: null };
    const fairUse = { points: 3, limit: 4, closedDays: 7, closedUntil: null, nextLate, offences: OFFENCES, ...wish };
    return openSite(gym, '/profile', { language, member: gym.hasClient({ fairUse }) });
  };

  always.each(partOf(LANGUAGES, 1))('say why, until when, and what the limit means (%s)', async (language) => {
    const user = await opens(language, {});
    await user.presses(language === 'el' ? 'Πόντοι: 3 από 4' : 'Points: 3 of 4', 'link');
    const card = within(await screen.findByRole('main'));
    await card.findAllByRole('definition');
    const rows = card.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      SITE_TEXTS[language].fairUse.free,
      expect.stringMatching(language === 'el' ? /^1 πόντος έως .*9 Δεκ/ : /^1 point until .*Dec/),
      expect.stringMatching(language === 'el' ? /^2 πόντοι έως .*16 Δεκ/ : /^2 points until .*Dec/),
    ]);
    expect(
      card.getByText(language === 'el' ? /^Στο όριο \(4\).* 7 ημέρες/ : /^At the limit \(4\).* 7 days/),
    ).toBeVisible();
  });

  inSweeps('tell apart what is free and what gives no points', async () => {
    const [first, second, third] = OFFENCES;
    const offences = [first, { ...second, points: 0, isFree: true }, { ...third, points: 0 }] as FairUse['offences'];
    await (await opens('el', { points: 0, offences })).presses('Πόντοι: 0 από 4', 'link');
    const rows = await screen.findAllByRole('definition');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      el.fairUse.free,
      'Χωρίς πόντους: 2η του τριμήνου',
      el.fairUse.none,
    ]);
  });

  inSweeps('say from when the member may book again', async () => {
    const user = await opens('el', { points: 4, closedUntil: '2026-11-27T16:00:00Z' });
    await user.presses('Πόντοι: 4 από 4', 'link');
    await expectShown(/^Η κράτηση ξεκλειδώνει .*27 Νοε/);
    await (await opens('el', { points: 4 })).presses('Πόντοι: 4 από 4', 'link');
    await expectShown(/^Το κλείδωμα έληξε/);
  });

  inSweeps('are not shown to a member without any', async () => {
    await opens('el', { points: 0, offences: [] });
    await expectShown(el.profile.personal);
    expect(screen.queryByRole('link', { name: /^Πόντοι/ })).toBeNull();
  });
});

describe("the gym's terms", () => {
  it('are asked for where one books, read, and accepted once', async () => {
    const gym = fakeGym();
    gym.hasTerms();
    gym.termsAsked = { version: 1, isAccepted: false, isBlocking: true };
    const user = await openSite(gym, '/book', { member: gym.hasClient() });
    await expectShown('Πριν κλείσετε ώρα, διαβάστε τους όρους του γυμναστηρίου και αποδεχτείτε τους.');
    await user.presses('Ανάγνωση των όρων', 'link');
    await expectShown('Πετσέτα σε κάθε όργανο.');
    gym.failsOnce('POST /api/Client/terms/consent', 'broken');
    await user.presses('Αποδέχομαι τους όρους');
    await expectShown('Η αποδοχή δεν καταχωρίστηκε. Δοκιμάστε ξανά.');
    await user.presses('Αποδέχομαι τους όρους');
    await expectShown('Ευχαριστούμε. Η αποδοχή καταχωρίστηκε.');
    expect(gym.callsOf('POST /api/Client/terms/consent').at(-1)?.body).toEqual({ version: 1 });
    await user.presses('Πίσω στα ραντεβού', 'link');
    await user.presses(el.navigation.book, 'link');
    await expectShown(el.book.infoTitle);
    await expectGone('Πριν κλείσετε ώρα');
  });

  inSweeps('are read anew from the profile', async () => {
    const gym = fakeGym();
    gym.hasTerms({ textEl: '', textEn: '', link: 'https://gym.example/terms' });
    gym.termsAsked = { version: 1, isAccepted: true, isBlocking: false };
    gym.consents = [{ version: 1, at: '2026-02-01T09:00:00.000Z', byName: 'Μέλος', isOnPaper: false, address: null }];
    const user = await openSite(gym, '/profile', { member: gym.hasClient() });
    await user.presses(el.profile.gymTerms, 'link');
    await expectShown('Άνοιγμα των όρων σε νέα καρτέλα');
    await expectShown(/Αποδοχή: 1 Φεβρουαρίου 2026/);
    expect(screen.queryByText('Αποδέχομαι τους όρους')).toBeNull();
  });
});

it('shows in the own data all that the file has of money, freezes, standing bookings, waits and terms', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  gym.hasBooking(member, '18:00', gym.dayAhead(1));
  const entry = { dueOn: null, planNameEl: null, planNameEn: null, startDate: null, endDate: null, discountCents: 0 };
  const none = {
    vatPercent: null,
    cardLastFour: null,
    saleId: null,
    reversesId: null,
    isReversed: false,
    reason: '',
    byName: null,
  };
  const at = '2026-11-02T08:00:00.000Z';
  gym.ownData = {
    ledger: {
      ...{ balanceCents: -1050, overdueCents: 0, overdueSince: null },
      entries: [
        { ...entry, ...none, id: 'b', at, kind: 'payment', amountCents: -4500, method: 'card', receipt: '2026-7' },
        {
          ...entry,
          ...none,
          id: 'a',
          at,
          kind: 'charge',
          amountCents: 3450,
          method: null,
          receipt: null,
          planNameEl: 'Μηνιαία',
        },
      ],
    },
    freezes: [gym.freezeOf({ from: '2026-12-01', until: '2026-12-07', state: 'planned', answerReason: 'Καλό ταξίδι' })],
    standingBookings: [
      {
        ...{
          id: 's',
          areaId: 1,
          userId: member.id,
          userName: member.name,
          dayOfWeek: 1,
          isOffered: true,
          isByStaff: true,
          dates: [],
        },
        ...{ startTime: '18:00:00', endTime: '19:00:00', originalStartTime: '18:00:00', originalEndTime: '19:00:00' },
        ...{ from: '2026-11-02', until: null, pausedUntil: '2026-12-14' },
      },
    ],
    pastWaits: [
      {
        appointmentDate: '2026-10-05',
        originalStartTime: '09:00:00',
        originalEndTime: '10:00:00',
        askedAt: at,
        wasServed: false,
      },
    ],
    consents: [{ version: 3, at, isOnPaper: true, address: null }],
  };
  await openSite(gym, '/my-data', { member });
  await expectShown('Χρεώσεις και πληρωμές (2)');
  const shown = document.body.textContent.replaceAll('\u00a0', ' ');
  for (const text of [
    ...['Προπληρωμένο ποσό: 10,50 €', 'Κάρτα: Πληρώσατε 45,00 €', 'απόδειξη 2026-7', 'Μηνιαία: 34,50 €'],
    '1 Δεκεμβρίου 2026 – 7 Δεκεμβρίου 2026 · Προγραμματισμένη · Καλό ταξίδι',
    'από 2 Νοεμβρίου 2026 · σε παύση έως 14 Δεκεμβρίου 2026 · από το γυμναστήριο',
    ...['5 Οκτωβρίου 2026, ', 'δεν βρέθηκε θέση', 'Έκδοση 3 · ', ' · σε χαρτί'],
    ...['Ραντεβού χωρίς τα ακυρωμένα', 'Ραντεβού, μαζί με τα ακυρωμένα (1)'],
  ])
    expect(shown).toContain(text);
});
