import type { Plan } from '@palestra/backend/contract/money';
import {
  always,
  expect,
  expectShown,
  fakeGym,
  inDialog,
  inSweeps,
  isClosed,
  it,
  openConsole,
  partOf,
  screen,
  STAFF_TEXTS,
  starting,
  waitFor,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/* One search on every screen of the console: people, days and commands, by keyboard alone. */

const { el } = STAFF_TEXTS;
const field = (): HTMLElement => screen.getByRole('combobox', { name: el.search.title });
const options = (): string[] =>
  inDialog()
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);
const address = (): string => `${location.pathname}${location.search}`;

async function searching(path: string, typed: string, name = 'Μαρία Παπαδοπούλου') {
  const gym = fakeGym();
  const client = gym.hasClient({ name });
  const user = await openConsole(gym, path);
  await expectShown(el.connection.live);
  await user.events.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(field()).toHaveFocus());
  await user.events.keyboard(typed);
  return { gym, client, user };
}

always.each(partOf(['/admin/', '/admin/clients', '/admin/timeslots', '/admin/settings/audit', '/admin/account'], 1))(
  'opens a client from %s without a mouse, and Back leads to the screen before',
  async (path) => {
    const { gym, client, user } = await searching(path, 'Μαρία');
    await waitFor(() => expect(options().some((text) => text.includes(client.name))).toBe(true));
    expect(gym.callsOf('GET /api/Admin/clients').at(-1)?.query.get('search')).toBe('Μαρία');
    await user.events.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/admin/clients/${client.id}`));
    expect(screen.queryByRole('dialog')).toBeNull();
    history.back();
    await waitFor(() => expect(address()).toBe(path));
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

inSweeps('shows a new screen from its top, and moves nothing within it or on the way back', async () => {
  const gym = fakeGym();
  const { id, name } = gym.hasClient();
  const user = await openConsole(gym, '/admin/settings');
  await expectShown(el.settings.GymCapacityPerTimeslot.label);
  scrollTo({ top: 900 });
  await user.events.keyboard('/');
  await waitFor(() => expect(field()).toHaveFocus());
  expect(scrollY).toBe(900);
  await user.events.keyboard(name);
  await waitFor(() => expect(options().some((text) => text.includes(name))).toBe(true));
  await user.events.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/admin/clients/${id}`));
  await waitFor(() => expect(scrollY).toBe(0));
  scrollTo({ top: 900 });
  history.back();
  await waitFor(() => expect(address()).toBe('/admin/settings'));
  await expectShown(el.settings.GymCapacityPerTimeslot.label);
  // No browser is here to find the old place.
  expect(scrollY).toBe(900);
});

it('asks a trainer for a day, whose search knows no people', async () => {
  const gym = fakeGym();
  gym.staffRole = 'trainer';
  const user = await openConsole(gym, '/admin/');
  await expectShown(el.connection.live);
  await user.events.keyboard('{Control>}k{/Control}');
  await expectShown(el.search.withoutPeople.start);
  expect(field()).toHaveAttribute('placeholder', el.search.withoutPeople.hint);
  await user.events.keyboard('Μαρία');
  await expectShown(el.search.withoutPeople.nothing.replace('{query}', 'Μαρία'));
  expect(gym.callsOf('GET /api/Admin/clients')).toEqual([]);
});

it('finds what happened in a timeslot by its day and hour', async () => {
  const { user } = await searching('/admin/', 'έγινε αύριο 18');
  await waitFor(() => expect(options()).toHaveLength(1));
  await user.events.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/slot-history?date=2026-11-25&start=18%3A00&end=19%3A00'));
});

const WORDS = { descriptionEl: '', descriptionEn: '', isActive: true };
const LENA = { ...WORDS, id: 'lena', nameEl: 'Λένα', nameEn: 'Lena', staffId: null, staffName: null };

/** A gym with a small room, one class and one trainer who has hours. */
function aStudio(): FakeGym {
  const gym = fakeGym();
  gym.classes = [
    {
      ...{ ...WORDS, id: 'yoga', nameEl: 'Γιόγκα', nameEn: 'Yoga', colour: 'teal', capacity: null, cancelHours: null },
      ...{ opensDays: null, minVisits: null, decideHours: 3 },
    },
  ];
  gym.trainers = [{ ...LENA, times: [], atOnce: [] }];
  gym.rooms = [
    { id: 1, nameEl: 'Κύρια αίθουσα', nameEn: 'Main room', isActive: true },
    { id: 2, nameEl: 'Μικρή αίθουσα', nameEn: 'Small room', isActive: true },
    { id: 3, nameEl: 'Ραντεβού με τη Λένα', nameEn: 'Appointments with Lena', isActive: true, trainerId: 'lena' },
    { id: 4, nameEl: 'Παλιά μικρή', nameEn: 'Old small room', isActive: false },
  ];
  return gym;
}

always.each(
  partOf(
    [
      ['μικρή', ['Μικρή αίθουσα'], '/admin/timeslots?room=2'],
      ['yoga', ['Γιόγκα'], '/admin/settings/classes?open=class+yoga'],
      ['lena', ['Ραντεβού με τη Λένα', 'Λένα'], '/admin/timeslots?room=3'],
    ],
    3,
  ),
)('finds by “%s” what the schedule has', async (typed, names, to) => {
  const user = await openConsole(aStudio(), '/admin/');
  await expectShown(el.connection.live);
  await user.events.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(field()).toHaveFocus());
  await user.events.keyboard(typed);
  await waitFor(() => expect(options()).toHaveLength(names.length));
  for (const [i, name] of names.entries()) expect(options()[i]).toContain(name);
  await user.events.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(to));
});

always('knows no word of rooms and classes while the gym uses neither', async () => {
  const gym = aStudio();
  for (const capability of ['rooms', 'classes'] as const) gym.uses = gym.uses.filter((used) => used !== capability);
  const user = await openConsole(gym, '/admin/');
  await expectShown(el.connection.live);
  await user.events.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(field()).toHaveFocus());
  await user.events.keyboard('Λένα');
  await expectShown(el.search.nothing.replace('{query}', 'Λένα'));
  expect([...gym.callsOf('GET /api/Admin/trainers'), ...gym.callsOf('GET /api/Admin/classes')]).toEqual([]);
});

inSweeps('waits with an early Enter until the only client has come', async () => {
  const { client } = await searching('/admin/settings', 'Μαρία{Enter}');
  await waitFor(() => expect(address()).toBe(`/admin/clients/${client.id}`));
});

inSweeps('leaves several clients to choose from after an early Enter', async () => {
  const gym = fakeGym();
  gym.hasClient({ name: 'Μαρία Πρώτη' });
  const second = gym.hasClient({ name: 'Μαρία Δεύτερη' });
  const user = await openConsole(gym, '/admin/settings');
  await expectShown(el.connection.live);
  await user.events.keyboard('/');
  await waitFor(() => expect(field()).toHaveFocus());
  await user.events.keyboard('Μαρία{Enter}');
  await waitFor(() => expect(options()).toHaveLength(2));
  await user.events.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe(`/admin/clients/${second.id}`));
});

always.each(
  partOf(
    [
      ['αύριο', '/admin/', '/admin/?date=2026-11-25'],
      ['tomorrow', '/admin/timeslots', '/admin/timeslots?date=2026-11-25'],
      ['23/11', '/admin/clients', '/admin/?date=2026-11-23'],
      ['Δευτέρα', '/admin/settings', '/admin/?date=2026-11-30'],
      ['νέος πελάτης', '/admin/', '/admin/clients/create'],
      ['audit', '/admin/', '/admin/settings/audit'],
    ],
    1,
  ),
)('goes by “%s” from %s to %s', async (typed, from, to) => {
  const { user } = await searching(from, typed);
  await waitFor(() => expect(inDialog().queryAllByRole('option')).not.toEqual([]));
  await waitFor(() => expect(inDialog().getByRole('listbox')).toHaveAttribute('aria-busy', 'false'));
  await user.events.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(to));
});

inSweeps.each([false, true])('goes to the day chosen with an arrow (clients have come: %s)', async (haveCome) => {
  const { user } = await searching('/admin/settings', 'αύριο');
  await waitFor(() => expect(options()).toHaveLength(2));
  await user.events.keyboard('{ArrowDown}');
  if (haveCome) await waitFor(() => expect(inDialog().getByRole('listbox')).toHaveAttribute('aria-busy', 'false'));
  await user.events.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/timeslots?date=2026-11-25'));
});

inSweeps('stays at the chosen day when more is found', async () => {
  const { user } = await searching('/admin/settings', 'αύριο', 'Μαρία αύριο');
  await waitFor(() => expect(options()).toHaveLength(2));
  await user.events.keyboard('{ArrowDown}');
  await waitFor(() => expect(options()).toHaveLength(3));
  await user.events.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/timeslots?date=2026-11-25'));
});

inSweeps('renews for a client named after the command', async () => {
  const { client, user } = await searching('/admin/', 'ανανέωση');
  await waitFor(() => expect(options()).toContain(el.search.renew));
  await user.events.keyboard('{Enter}');
  await waitFor(() => expect(field()).toHaveValue('ανανέωση '));
  expect(inDialog().getByRole('status')).toHaveTextContent(el.search.lacks.client);
  await user.events.keyboard('Παπαδ');
  await waitFor(() => expect(options().some((text) => text.includes(client.name))).toBe(true));
  await user.events.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/admin/clients/${client.id}/subscription?renew=1`));
  expect(await screen.findByRole('heading', { name: el.subscription.renewal })).toBeVisible();
});

inSweeps('books for a client named after the command', async () => {
  const { client, user } = await searching('/admin/', 'book Μαρία');
  await waitFor(() => expect(options()).toHaveLength(1));
  await user.events.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/admin/clients/${client.id}/appointments`));
});

inSweeps('asks before it closes the day named after the command', async () => {
  const { gym, user } = await searching('/admin/', 'κλεισιμο αυριο');
  await waitFor(() => expect(options()).toHaveLength(1));
  await user.events.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: el.closing.dayTitle })).toBeVisible();
  expect(gym.callsOf('POST /api/Admin/timeslots/disable-day')).toEqual([]);
  // A reload asks again for as long as it is not answered, and Back not after that.
  await waitFor(() => expect(address()).toBe('/admin/timeslots?date=2026-11-25&do=close'));
  await user.presses(el.timeslots.keep);
  await waitFor(() => expect(address()).toBe('/admin/timeslots?date=2026-11-25'));
});

inSweeps('says that nothing was found and what may be typed', async () => {
  await searching('/admin/', 'ζβρχτ');
  await waitFor(() =>
    expect(inDialog().getByRole('status')).toHaveTextContent(el.search.nothing.replace('{query}', 'ζβρχτ')),
  );
});

inSweeps('shows a failed search with a retry button, and keeps what was typed', async () => {
  const gym = fakeGym();
  const client = gym.hasClient({ name: 'Μαρία Παπαδοπούλου' });
  gym.fails('GET /api/Admin/clients', 'broken');
  const user = await openConsole(gym, '/admin/account');
  await user.presses(el.search.open);
  await waitFor(() => expect(field()).toHaveFocus());
  await user.events.keyboard('Μαρία');
  await waitFor(() => expect(inDialog().getByText(el.errors.loadClients)).toBeVisible());
  gym.recovers('GET /api/Admin/clients');
  await user.presses(el.app.retry);
  await waitFor(() => expect(options().some((text) => text.includes(client.name))).toBe(true));
  expect(field()).toHaveValue('Μαρία');
});

inSweeps('closes with Escape and stays on the screen', async () => {
  const { user } = await searching('/admin/clients', 'Μαρία');
  await user.events.keyboard('{Escape}');
  await isClosed();
  expect(address()).toBe('/admin/clients');
});

inSweeps('does not open by `/` in a field or over another dialog', async () => {
  const user = await openConsole(fakeGym(), '/admin/clients');
  await user.events.type(await screen.findByRole('searchbox', { name: el.clients.search }), 'a/');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.presses(starting(el.header.menu));
  await user.presses(el.shortcuts.title, 'menuitem');
  await user.events.keyboard('{Control>}k{/Control}');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

const PLAN: Plan = {
  ...{ id: 'plan-1', nameEl: 'Μήνας', nameEn: 'Month', priceCents: 4500, length: 1, unit: 'months' },
  ...{
    monthlyLimit: 12,
    weeklyLimit: 0,
    packVisits: 0,
    isMorningOnly: false,
    freezeBudgetDays: null,
    vatPercent: null,
    isOnSale: true,
    isSoldOnline: true,
  },
};

always.each(
  partOf<[string, Plan[], string[]]>(
    [
      ['finds who owes in a gym that has plans', [PLAN], [el.money.owing.title]],
      ['finds nobody who owes in a gym without plans', [], []],
    ],
    1,
  ),
)('%s', async (_, plans, found) => {
  const gym = fakeGym();
  gym.plans = plans;
  const user = await openConsole(gym, '/admin/');
  await expectShown(el.connection.live);
  await user.events.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(field()).toHaveFocus());
  await user.events.keyboard('χρωστάνε');
  await waitFor(() => expect(gym.callsOf('GET /api/Admin/clients').at(-1)?.query.get('search')).toBe('χρωστάνε'));
  await waitFor(() => expect(options()).toEqual(found));
});
