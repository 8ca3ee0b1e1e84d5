import type { BookingOutlook } from '@palestra/backend/contract/booking-outlook';
import { LANGUAGES } from '@palestra/backend/contract/languages';
import { messagesEl } from '@palestra/backend/contract/messages.el';
import {
  describe,
  dialog,
  expect,
  expectGone,
  expectShown,
  fakeGym,
  inDialog,
  it,
  openSite,
  screen,
  SITE_TEXTS,
  starting,
  vi,
  waitFor,
  within,
  type User,
} from './app.js';
import type { FakeClient, FakeGym } from './fake-gym.js';

/* Booking as a member sees it, before, during and after, when the gym, the subscription or others stand in the way. */
const { el } = SITE_TEXTS;
const SIX = '18:00';
const BOOKS = new RegExp(`^${el.slot.book} `);
const counted = (text: string, count: number): string => text.replace('{{count}}', String(count));
const region = async (name: string): Promise<ReturnType<typeof inDialog>> =>
  within(await screen.findByRole('region', { name }));
/** The slot at six in the evening. */
const six = (): HTMLElement => {
  const found = screen.getAllByRole('listitem').find((one) => /6:00\s(μ\.μ\.)?\s?–/.test(one.textContent));
  if (found === undefined) throw new Error('No slot at six');
  return found;
};
const expectNothingToBook = (): void => {
  expect(screen.queryByRole('button', { name: BOOKS })).toBeNull();
};

/** Another member has the one place of the slot at six. */
function isFull(gym: FakeGym, date: string): void {
  gym.hasChange(date, SIX, { capacityOverride: 1 });
  gym.hasBooking(gym.hasClient({ name: 'Κάτοχος Θέσης' }), SIX, date);
}

describe('an open booking sheet', () => {
  async function atSix(): Promise<{ gym: FakeGym; date: string; member: FakeClient; user: User }> {
    const gym = fakeGym();
    const date = gym.dayAhead(1);
    const member = gym.hasClient();
    const user = await openSite(gym, `/book?date=${date}`, { member });
    await user.presses(new RegExp(`^${el.slot.book} 6:00`));
    await screen.findByRole('dialog');
    await inDialog().findByRole('button', { name: el.bookDialog.confirm });
    return { gym, date, member, user };
  }

  it('says that the day was closed, and offers only a way out', async () => {
    const { gym, date } = await atSix();
    gym.hasChange(date, null, { isDisabled: true, reason: 'Διακοπή ρεύματος' });
    gym.announces('timeslots');
    expect(await inDialog().findByRole('alert')).toBeVisible();
    expect(
      inDialog()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([el.bookDialog.another]);
  });

  it('offers the waiting list when the last place is taken, confirms joining it, and the list can be left', async () => {
    const { gym, date, member, user } = await atSix();
    isFull(gym, date);
    gym.announces('timeslots', 'appointments');
    await waitFor(() => expect(inDialog().getByRole('alert')).toHaveTextContent(el.bookDialog.full));
    await user.presses(el.bookDialog.notify);
    await waitFor(() => expect(screen.getByRole('heading', { name: el.bookDialog.notified })).toHaveFocus());
    await user.presses(el.bookDialog.close);
    await waitFor(() => expect(six()).toHaveTextContent(el.slot.youWait));
    const again = await openSite(gym, '/', { member });
    const list = await region(el.waiting.title);
    expect(await list.findByRole('listitem')).toHaveTextContent(el.waiting.position.replace('{{position}}', '1'));
    await again.presses(el.waiting.leave, 'button', list);
    await waitFor(() => expect(list.queryAllByRole('listitem')).toEqual([]));
    expect(list.getByText(el.waiting.none)).toBeVisible();
  });
});

describe('a full slot', () => {
  it('offers no waiting list to who could not book it', async () => {
    const gym = fakeGym();
    const date = gym.dayAhead(1);
    isFull(gym, date);
    const member = gym.hasClient();
    gym.hasBooking(member, '08:00', date);
    await openSite(gym, `/book?date=${date}`, { member });
    await waitFor(() => expect(six()).toHaveTextContent(el.slot.full));
    expect(screen.queryByRole('button', { name: new RegExp(el.slot.express) })).toBeNull();
  });

  for (const language of LANGUAGES) {
    it(`is restricted for a morning client, with the reason (${language})`, async () => {
      const { slot } = SITE_TEXTS[language];
      const gym = fakeGym();
      const date = gym.dayAhead(1);
      isFull(gym, date);
      const message = language === 'el' ? 'Μόνο πριν από τις 3:00 μ.μ.' : 'Only before 3:00 PM';
      gym.refusals = [{ code: 'MORNING_ONLY', message, from: null }];
      await openSite(gym, `/book?date=${date}`, { language, member: gym.hasClient({ isMorningClient: true }) });
      const [restricted] = await screen.findAllByRole('button', { name: new RegExp(slot.restricted) });
      expect(restricted).toHaveAccessibleDescription(new RegExp(message.slice(0, 12)));
      expect(restricted).toHaveAttribute('aria-disabled', 'true');
      expect(screen.queryByRole('button', { name: new RegExp(slot.express) })).toBeNull();
    });
  }
});

describe('the status card', () => {
  const LATER = '2026-12-01';
  const STATES: [outlook: Partial<BookingOutlook>, title: string, text: string | RegExp][] = [
    [{ state: 'limit', from: LATER, visitsLeft: 0 }, el.status.limit, /από 1 /],
    [
      { state: 'frozen', from: null, until: null, frozenDaysLeft: 55 },
      counted(el.status.frozenDays_other, 55),
      el.status.goOn,
    ],
    [{ state: 'expired', from: null, until: '2026-11-23' }, el.status.expired, el.status.renew],
    [{ state: 'noDay', from: null, until: '2026-11-24' }, el.status.noDay, el.status.lastDayOver],
    [{ state: 'none', from: null }, el.status.none, el.status.begin],
  ];
  for (const [outlook, title, text] of STATES) {
    it(`promises no visit that the server refuses: ${outlook.state}`, async () => {
      const gym = fakeGym();
      gym.outlook = outlook;
      const isNone = outlook.state === 'none';
      await openSite(gym, '/', { member: gym.hasClient(isNone ? { subscription: null } : {}) });
      const card = await screen.findByRole('region', { name: title });
      await waitFor(() => expect(card).toHaveTextContent(text));
      expectNothingToBook();
      // The month to come can be booked already.
      const link = within(screen.getByRole('main')).queryByRole('link', { name: el.overview.book });
      expect(link === null).toBe(outlook.state !== 'limit');
    });
  }
});

it('an appointment cancelled by the gym stays on top of the overview until dismissed', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  const { id, appointmentDate, startTime, endTime } = gym.hasBooking(member, SIX, gym.dayAhead(1));
  gym.cancels(id, 'Διαχειριστής');
  const lost = { id, appointmentDate, startTime, endTime };
  const lostAt = '2026-11-24T05:00:00.000Z';
  gym.notices = [{ id: 'notice', lostAt, cause: null, reason: 'Διακοπή ρεύματος', appointments: [lost] }];
  const user = await openSite(gym, '/', { member });
  const notice = (): HTMLElement | undefined =>
    screen.queryAllByRole('status').find((one) => one.textContent.includes(el.lost.title_one));
  await waitFor(() => expect(notice()).toHaveTextContent('Διακοπή ρεύματος'));
  expect(notice()).toHaveTextContent(/6:00/);
  await user.presses(el.lost.read);
  await waitFor(() => expect(notice()).toBeUndefined());
  expect(gym.notices).toEqual([]);
});

it('an empty overview says what to do next', async () => {
  const gym = fakeGym();
  const member = gym.hasClient({ subscription: { monthlyLimit: 0 } });
  const user = await openSite(gym, '/', { member });
  await expectShown(el.overview.none);
  await expectShown(el.overview.historyNone);
  // A limit of 0 means unlimited.
  expect(await screen.findByText(el.overview.unlimited)).toBeVisible();
  await user.presses(el.overview.book, 'link', within(screen.getByRole('main')));
  expect(await screen.findByRole('heading', { name: el.book.title, level: 1 })).toBeVisible();
});

it('a member without a subscription is told what to do, on both screens', async () => {
  const gym = fakeGym();
  gym.outlook = { state: 'none', from: null };
  const user = await openSite(gym, '/', { member: gym.hasClient({ subscription: null }) });
  await expectShown(el.status.begin);
  await user.presses(el.navigation.book, 'link');
  await screen.findByRole('heading', { name: el.book.title, level: 1 });
  await expectShown(el.status.begin);
});

it('a cancellation by staff shows when the member returns to the page', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  const { id } = gym.hasBooking(member, SIX, gym.dayAhead(1));
  await openSite(gym, '/', { member });
  await screen.findByRole('region', { name: el.overview.next });
  gym.cancels(id, 'Διαχειριστής');
  window.dispatchEvent(new Event('focus'));
  await expectShown(el.overview.none);
  expect(await (await region(el.overview.historyTitle)).findByText(el.appointment.status.cancelled)).toBeVisible();
});

it('cancelling by keyboard does not leave the focus on the next visit’s cancel button', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  for (const days of [1, 2, 3]) gym.hasBooking(member, SIX, gym.dayAhead(days));
  const user = await openSite(gym, '/', { member });
  const later = await region(el.overview.upcomingTitle);
  later.getAllByRole('button', { name: new RegExp(el.appointment.cancel) })[0]?.focus();
  await user.events.keyboard('{Enter}');
  (await screen.findByRole('button', { name: el.cancelDialog.confirm })).focus();
  await user.events.keyboard('{Enter}');
  await waitFor(() => expect(later.getAllByRole('listitem')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

describe('what the gym tells of itself', () => {
  const CONTACT = { ContactPhone: '210 765 4321', ContactEmail: 'hello@gym.example' };
  const sets = (gym: FakeGym, settings: Record<string, string>): void => {
    for (const [key, value] of Object.entries(settings)) {
      const setting = gym.settings.find((one) => one.key === key);
      if (setting) setting.value = value;
    }
  };

  it('stands at a text that sends a member there, to be called from a phone, with the timetable', async () => {
    const { matchMedia } = window;
    vi.stubGlobal('matchMedia', (query: string) =>
      query === '(pointer: coarse)' ? { matches: true } : matchMedia.call(window, query),
    );
    const gym = fakeGym();
    sets(gym, CONTACT);
    gym.outlook = { state: 'none', from: null };
    const user = await openSite(gym, '/', { member: gym.hasClient({ subscription: null }) });
    const status = await region(el.status.none);
    const call = el.contact.call.replace('{{shown}}', CONTACT.ContactPhone);
    expect(await status.findByRole('link', { name: call })).toHaveAttribute('href', 'tel:2107654321');
    await user.presses(el.timetable.see, 'link', status);
    expect(await screen.findByRole('heading', { level: 1, name: starting(el.timetable.title) })).toBeVisible();
  });

  it('stands at the refusal of a disabled account, too', async () => {
    const gym = fakeGym();
    sets(gym, CONTACT);
    gym.fails('POST /api/auth/login', { status: 401, code: 'ACCOUNT_DISABLED' });
    const user = await openSite(gym, '/');
    await screen.findByRole('form', { name: el.session.title });
    await user.fills(el.session.email, 'nikos@example.gr');
    await user.fills(el.session.password, 'παλαίστρα');
    await user.presses(el.session.submit);
    await expectShown(messagesEl.errors.ACCOUNT_DISABLED);
    const write = el.contact.write.replace('{{shown}}', CONTACT.ContactEmail);
    const alert = within(screen.getByRole('alert'));
    expect(await alert.findByRole('link', { name: write })).toHaveAttribute('href', 'mailto:hello@gym.example');
  });

  it('is a map link when it has nothing else', async () => {
    const gym = fakeGym();
    const map = 'https://maps.example/gym';
    sets(gym, { ContactPhone: '', ContactEmail: '', ContactMapLink: map });
    await openSite(gym, '/timetable');
    const card = await region(el.contact.title);
    expect(await card.findByRole('link', { name: el.contact.map })).toHaveAttribute('href', map);
  });
});

it('the history is whole, by month, with what was cancelled folded', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  for (const days of [1, 2, 3]) gym.hasBooking(member, SIX, gym.dayAhead(days));
  const { id } = gym.hasBooking(member, '08:00', gym.dayAhead(6));
  gym.cancels(id, member.name);
  const user = await openSite(gym, '/profile', { member });
  await user.presses(el.overview.allHistory, 'link');
  expect(await screen.findByRole('heading', { level: 1, name: el.history.title })).toBeVisible();
  await expectShown(counted(el.history.booked_other, 3));
  const folded = (): HTMLElement => screen.getByText(counted(el.history.cancelled_one, 1));
  await waitFor(() => expect(folded()).toBeVisible());
  await user.events.click(folded());
  await expectShown(el.appointment.status.cancelled);
});

it('days outside the subscription show a warning and no slots', async () => {
  const gym = fakeGym();
  gym.outlook = { state: 'notStarted', from: gym.dayAhead(6) };
  await openSite(gym, '/', { member: gym.hasClient() });
  await region(el.status.notStarted);
  expectNothingToBook();
  await expectGone(el.loading);
  expect(dialog).toThrow();
});
