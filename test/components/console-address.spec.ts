import { onTestFinished } from 'vitest';
import {
  always,
  booksIn,
  expect,
  expectGone,
  expectShown,
  fakeGym,
  inSweeps,
  isClosed,
  it,
  openConsole,
  partOf,
  reload,
  screen,
  slotCard,
  starting,
  STAFF_TEXTS,
  vi,
  waitFor,
  within,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/* The state of a list is in its address: it can be shared, and survives a reload and a look at another screen. */
const t = STAFF_TEXTS.el;
const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `Νίκη ${100 + index}`);

function hasLog(gym: FakeGym, clientName: string): void {
  const client = gym.hasClient({ name: clientName });
  for (const [index, actorName] of names(26).entries()) {
    gym.audit.push({
      ...{
        id: `entry-${index}`,
        at: '2026-11-20T09:00:00.000Z',
        actId: null,
        actEntries: 1,
        actorId: 'staff',
        actorName,
      },
      ...{ action: 'client.updated', entity: 'client', entityId: client.id, clientId: client.id, clientName },
      staffName: null,
      ...{ before: { phone: '1' }, after: { phone: '2' } },
    });
  }
}

interface Listed {
  list: string;
  arrange: (gym: FakeGym) => void;
  address: (gym: FakeGym) => string;
  /** The list stands in this region; null for one that is the screen. */
  region: string | null;
  last: string;
  rows: () => number;
}

const rowsOf = (list: string) => (): number => {
  const found = screen.queryByRole('list', { name: list });
  return found === null ? 0 : within(found).getAllByRole('listitem').length;
};

always.each<Listed>(
  partOf(
    [
      {
        list: 'mails',
        arrange: (gym) => names(26).forEach((recipientName) => gym.hasMail({ recipientName })),
        address: () => '/admin/settings/mails?show=all',
        region: null,
        last: 'Νίκη 125',
        rows: rowsOf(t.mails.title),
      },
      {
        list: 'active subscriptions',
        arrange: (gym) => names(12).forEach((name) => gym.hasClient({ name })),
        address: (gym) => `/admin/?date=${gym.dayAhead(2)}`,
        region: t.statistics.activeSubscriptions,
        last: 'Νίκη 111',
        rows: () => screen.queryAllByRole('link', { name: /^Νίκη/ }).length,
      },
      {
        list: 'log of a client',
        arrange: (gym) => hasLog(gym, 'Κλειώ Ιστορικού'),
        address: (gym) => `/admin/clients/${gym.clients[0]?.id}/more`,
        region: null,
        last: 'Νίκη 125',
        rows: rowsOf(t.audit.list),
      },
    ],
    1,
  ),
)(
  'the page of the $list is in the address, beside what was there',
  async ({ arrange, address, region, last, rows }) => {
    const gym = fakeGym();
    arrange(gym);
    const asked = new URL(address(gym), 'http://gym');
    const user = await openConsole(gym, address(gym));
    const part = region === null ? screen : within(await screen.findByRole('region', { name: region }));
    await user.presses(t.pages.next, 'button', part);
    await expectShown(last);
    const turned = new URL(location.href);
    expect(turned.pathname).toBe(asked.pathname);
    expect(Object.fromEntries(turned.searchParams)).toEqual({ ...Object.fromEntries(asked.searchParams), page: '2' });
    const shown = rows();
    await reload('admin-ui');
    await expectShown(last);
    expect(rows()).toBe(shown);
    // Back on the first page the parameter goes.
    await user.presses(
      t.pages.previous,
      'button',
      region === null ? screen : within(screen.getByRole('region', { name: region })),
    );
    await waitFor(() => expect(location.search).toBe(asked.search));
  },
);

inSweeps.each<[string, string, string, (gym: FakeGym) => void]>([
  [
    'mails',
    '/admin/settings/mails?show=all&page=2',
    t.mails.search,
    (gym) => {
      for (const recipientName of names(26)) gym.hasMail({ recipientName });
    },
  ],
  [
    'active subscriptions',
    '/admin/?page=2',
    t.active.search,
    (gym) => {
      for (const name of names(12)) gym.hasClient({ name });
    },
  ],
  [
    'broadcasts',
    '/admin/settings/broadcast?pages=2',
    t.broadcast.search,
    (gym) => {
      for (const subject of names(12)) gym.hasBroadcast({ subject, state: 'finished' });
    },
  ],
])('the search of the %s is in the address, and begins on the first page', async (_, address, label, arrange) => {
  const gym = fakeGym();
  arrange(gym);
  const user = await openConsole(gym, address);
  await user.events.type(await screen.findByRole('searchbox', { name: label }), '107');
  await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe('107'));
  expect(new URLSearchParams(location.search).has(address.includes('pages') ? 'pages' : 'page')).toBe(false);
  await expectShown('Νίκη 107');
  await reload('admin-ui');
  await waitFor(() => expect(screen.getByRole('searchbox', { name: label })).toHaveValue('107'));
  await expectShown('Νίκη 107');
  expect(screen.queryByText('Νίκη 108')).toBeNull();
});

inSweeps.each<[string, string, string, (gym: FakeGym, name: string) => void]>([
  [
    'tags',
    '/admin/settings/tags',
    t.papers.tagsTitle,
    (gym, name) => gym.tags.push({ id: name, name, colour: 'blue', clients: 0 }),
  ],
  ['tablets', '/admin/settings/door', t.doorDevices.title, (gym, name) => gym.hasDoorDevice(name)],
  ['imports', '/admin/settings/import', t.clientImport.earlier, (gym, name) => gym.hasImport({ fileName: name })],
  [
    'members at risk',
    '/admin/reports/at-risk',
    t.reports.names.atRisk,
    (gym, name) =>
      gym.atRisk.push({
        ...{ userId: name, userName: name, phone: '', risk: 'absent', lastVisit: null, recentVisits: 0 },
        ...{ earlierVisits: 0, nextVisit: null, endDate: null },
      }),
  ],
  [
    'the list behind a number',
    '/admin/reports/visit-list',
    t.reports.kinds.visit,
    (gym, userName) =>
      gym.visitList.push({
        ...{ id: userName, userId: userName, userName, date: '2026-11-16', startTime: '18:00:00' },
        ...{ attendance: null, cancelledAt: null },
      }),
  ],
])('a list of more than ten %s is searched, and its words are in the address', async (_, address, title, arrange) => {
  const gym = fakeGym();
  for (const name of names(12)) arrange(gym, name);
  const user = await openConsole(gym, address);
  const field = await screen.findByRole('searchbox', { name: starting(t.app.searchIn.replace('{list}', title)) });
  await expectShown('Νίκη 108');
  await user.events.type(field, 'niki 107');
  await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe('niki 107'));
  await expectGone('Νίκη 108');
  await expectShown('Νίκη 107');
  await user.events.clear(field);
  await user.events.type(field, 'ουδείς');
  await waitFor(() => expect(screen.queryAllByText(/Νίκη 1/)).toEqual([]));
  expect(field).toHaveFocus();
});

inSweeps('the period of the register is in the address', async () => {
  const gym = aKnownClient();
  const user = await openConsole(gym, '/admin/money/register?from=2026-02-01&q=2026-17');
  await waitFor(() => expect(gym.callsOf('GET /api/Admin/ledger')[0]?.query.get('from')).toBe('2026-02-01'));
  await expectShown(/2026-17/);
  await user.events.clear(await screen.findByRole('searchbox'));
  await waitFor(() => expect(location.search).toBe('?from=2026-02-01'));
});

inSweeps('the kind of mails is in the address, and Back from another screen shows it again', async () => {
  const gym = fakeGym();
  gym.hasMail({ recipientName: 'Παράδοση Αφιχθείσα' });
  const user = await openConsole(gym, '/admin/settings/mails');
  await user.presses(t.mails.choices.sent, 'radio');
  await expectShown('Παράδοση Αφιχθείσα');
  expect(location.search).toBe('?show=sent');
  await user.presses(t.nav.clients, 'link');
  await waitFor(() => expect(location.pathname).toBe('/admin/clients'));
  history.back();
  await expectShown('Παράδοση Αφιχθείσα');
  expect(screen.getByRole('radio', { name: t.mails.choices.sent })).toBeChecked();
});

/** Acts at the moment at which a dialog is on screen. */
const onceDialogAppears = (act: () => void): Promise<void> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (screen.queryByRole('dialog') === null) return;
      observer.disconnect();
      act();
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });

inSweeps('Back closes a dialog however soon it comes, and stays on the screen', async () => {
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/clients');
  await user.presses(t.nav.overview, 'link');
  const slot = await slotCard('6:00');
  const backPressed = onceDialogAppears(() => setTimeout(() => history.back()));
  await user.presses(booksIn(t), 'button', slot);
  await backPressed;
  await isClosed();
  expect(location.pathname).toBe('/admin/');
  await slotCard('6:00');
});

/** How many steps of dialogs the present entry of the history stands on. */
const dialogSteps = (): number =>
  (history.state as { usr?: { dialogs?: readonly string[] } | null } | null)?.usr?.dialogs?.length ?? 0;

const CARD = '18:00';

/** A day with a booked slot, and the address of the dialog over it. */
function aBookedDay() {
  const gym = fakeGym();
  const date = gym.dayAhead(1);
  const booking = gym.hasBooking(gym.hasClient({ name: 'Άννα Κρατημένη' }), CARD, date);
  const slot = gym.slot(date, `${CARD}:00`, null).id;
  return { gym, date, booking, slot };
}

const OVER_THE_DAY: [string, (of: ReturnType<typeof aBookedDay>) => string, string][] = [
  ['a booking', ({ slot }) => `/admin/?open=book ${slot}`, t.appointments.bookTitle],
  ['the closing of the day', () => '/admin/?do=close', t.closing.dayTitle],
  ['the clients of a slot', ({ slot }) => `/admin/timeslots?open=clients ${slot}`, t.slotClients.title],
  ['a cancellation', ({ booking }) => `/admin/?open=cancel ${booking.id}`, t.appointments.cancelTitle],
  ['a move', ({ booking }) => `/admin/?open=move ${booking.id}`, t.appointments.move.title],
  ['a change of capacity', ({ slot }) => `/admin/?open=capacity ${slot}`, t.timeslots.changeCapacity],
  ['an extra slot', () => '/admin/timeslots?do=add', t.extraSlot.title],
];

always.each(partOf(OVER_THE_DAY, 1))(
  '%s over the day opens anew from its address, and Back closes it',
  async (_, addressOf, title) => {
    const day = aBookedDay();
    await openConsole(day.gym, `${addressOf(day)}&date=${day.date}`);
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
    await waitFor(() => expect(location.search).toMatch(/[?&](open|do)=/));
    history.back();
    await isClosed();
    await waitFor(() => expect(location.search).toBe(`?date=${day.date}`));
  },
);

inSweeps('a dialog over the day puts itself into the address while it is open', async () => {
  const { gym, date, slot } = aBookedDay();
  const user = await openConsole(gym, `/admin/?date=${date}`);
  await user.presses(booksIn(t), 'button', await slotCard('6:00'));
  await waitFor(() => expect(new URLSearchParams(location.search).get('open')).toBe(`book ${slot}`));
  await user.presses(t.app.close);
  await isClosed();
  await waitFor(() => expect(location.search).toBe(`?date=${date}`));
});

/** A client of a gym with all that a dialog can be about, at the ids that addresses name. */
function aKnownClient() {
  const gym = fakeGym();
  const client = gym.hasClient({ name: 'Ζωή Λήγουσα', subscriptionStatus: 'expiring' });
  gym.standingBookings = 'staff';
  const standing = gym.makesStanding({});
  expect([client.id, standing.id]).toEqual(['client-1', 'standing-3']);
  gym.plans.push({
    ...{ id: 'plan-1', nameEl: 'Μήνας', nameEn: 'Month', priceCents: 4500, length: 1, unit: 'months' },
    ...{ weeklyLimit: 0, packVisits: 0, isMorningOnly: false },
    ...{ monthlyLimit: 12, freezeBudgetDays: null, vatPercent: null, isOnSale: true, isSoldOnline: true },
  });
  gym.ledger.entries.push({
    ...{ id: 'payment-1', at: '2026-03-11T08:00:00.000Z', kind: 'payment', amountCents: -4500, method: 'cash' },
    ...{ receipt: '2026-17', dueOn: null, planNameEl: null, planNameEn: null, startDate: null, endDate: null },
    ...{
      discountCents: 0,
      vatPercent: null,
      cardLastFour: null,
      saleId: null,
      reversesId: null,
      isReversed: false,
      reason: '',
      byName: 'Υποδοχή',
    },
  });
  gym.tags.push({ id: 'tag-1', name: 'Πρωινοί', colour: 'blue', clients: 0 });
  gym.notes.push({
    ...{ id: 'note-1', version: '1', text: 'Προσοχή στη μέση', isPinned: false },
    ...{ authorName: 'Υποδοχή', createdAt: '2026-03-11T08:00:00.000Z', editedAt: null },
  });
  return gym;
}

const WORKLIST = new URLSearchParams({ filter: '{"status":"expiring"}' }).toString();
/** Where a dialog stands, its parameter, and the start of its title. */
const OPENED: readonly [string, string, string][] = [
  // One of each screen, and each kind of parameter.
  ['/admin/', 'renew=client-1', t.money.sellTo],
  [`/admin/clients?${WORKLIST}`, 'open=saveView', t.clients.saveView],
  ['/admin/clients/client-1', 'open=sell', t.money.sellTo],
  ['/admin/clients/client-1', 'standing=change+standing-3', t.standing.changeTitle],
  ['/admin/money/plans', 'open=plan+plan-1', t.money.changePlan],
  ['/admin/settings/door', 'open=add', t.doorDevices.add],
  ['/admin/settings/global-timeslots?day=1', 'open=add', t.globalTimeslots.add],
  ['/admin/account', 'open=password', t.account.changePassword],
  // Their siblings.
  [`/admin/clients?${WORKLIST}`, 'renew=client-1', t.money.sellTo],
  ['/admin/clients/client-1', 'open=pay', t.money.payOf],
  ['/admin/clients/client-1', 'open=receipt+payment-1', t.money.receipt],
  ['/admin/clients/client-1', 'open=reverse+payment-1', t.money.reverseTitle],
  ['/admin/clients/client-1', 'open=freeze', t.subscription.freezeTitle],
  ['/admin/clients/client-1', 'open=whyEnd', t.subscription.whyEnd],
  ['/admin/clients/client-1', 'open=addChild', t.clients.family.addChild],
  ['/admin/clients/client-1', 'standing=new', t.standing.addTitle],
  ['/admin/settings/staff', 'open=invite', t.staff.invite],
  ['/admin/settings/tags', 'tag=new', t.papers.newTag],
  ['/admin/settings/tags', 'tag=tag-1', t.papers.changeTag],
  ['/admin/account', 'open=totp', t.secondFactor.addApp],
];

always.each(partOf(OPENED, 1))('at %s %s opens a dialog, and Back closes it', async (path, opened, title) => {
  const gym = aKnownClient();
  const [, own = ''] = path.split('?');
  await openConsole(gym, `${path}${path.includes('?') ? '&' : '?'}${opened}`);
  expect(await screen.findByRole('dialog', { name: starting(title) })).toBeVisible();
  await waitFor(() => expect(location.search).toContain(opened));
  history.back();
  await isClosed();
  await waitFor(() => expect(location.search).toBe(own === '' ? '' : `?${own}`));
});

/** Browsers take a step in the history later, and the page goes on meanwhile. */
function takesStepsLater(): void {
  const go = history.go.bind(history);
  const steps = vi.spyOn(history, 'go').mockImplementation((delta) => void setTimeout(go, 20, delta));
  onTestFinished(() => steps.mockRestore());
}

inSweeps('a dialog that follows another at once has a step of its own, and not the address of that', async () => {
  const user = await openConsole(aKnownClient(), '/admin/settings/door');
  takesStepsLater();
  await user.presses(t.doorDevices.add);
  await user.fills(t.doorDevices.name, 'Είσοδος');
  await waitFor(() => expect(location.search).toBe('?open=add'));
  await user.presses(t.doorDevices.add);
  const key = t.doorDevices.keyOf.replace('{name}', 'Είσοδος');
  expect(await screen.findByRole('dialog', { name: key })).toBeVisible();
  await waitFor(() => expect([dialogSteps(), location.search]).toEqual([1, '']));
  expect(screen.getByRole('dialog')).toHaveAccessibleName(key);
  await user.presses(t.doorDevices.kept);
  await isClosed();
  await waitFor(() => expect([dialogSteps(), location.search]).toEqual([0, '']));
  await waitFor(() => expect(screen.getByRole('button', { name: t.doorDevices.add })).toHaveFocus());
});

/** Holds the browser's steps until they are let go. */
function holdsSteps() {
  const go = history.go.bind(history);
  const held: (number | undefined)[] = [];
  const steps = vi.spyOn(history, 'go').mockImplementation((delta) => void held.push(delta));
  onTestFinished(() => steps.mockRestore());
  return {
    isAsked: () => waitFor(() => expect(held).toHaveLength(1)),
    letGo: async (): Promise<void> => {
      steps.mockRestore();
      const taken = new Promise((done) => addEventListener('popstate', done, { once: true }));
      held.forEach((delta) => go(delta));
      await taken;
    },
  };
}

inSweeps('the step back of a dialog does not undo what is opened right after it', async () => {
  const user = await openConsole(aKnownClient(), '/admin/clients/client-1/subscription');
  await user.presses(t.money.takePayment);
  await waitFor(() => expect(dialogSteps()).toBe(1));
  const steps = holdsSteps();
  await user.events.keyboard('{Escape}');
  await steps.isAsked();
  await user.events.keyboard('n');
  await steps.letGo();
  await waitFor(() => expect(location.pathname).toBe('/admin/clients/create'));
  history.back();
  await waitFor(() => expect([location.pathname, dialogSteps()]).toEqual(['/admin/clients/client-1/subscription', 0]));
});

inSweeps('an address that is written right after a dialog has closed is kept, without the dialog', async () => {
  const gym = aKnownClient();
  gym.hasChange(gym.today, '05:00', { isExtra: true });
  const user = await openConsole(gym, '/admin/settings/tags');
  await user.presses(t.nav.overview, 'link');
  await user.presses(booksIn(t), 'button', await slotCard('6:00'));
  await waitFor(() => expect(dialogSteps()).toBe(1));
  // Meanwhile the screen behind may render the dialog's entry.
  await user.events.type(screen.getByRole('combobox', { name: t.appointments.searchLabel }), 'Ζωή');
  await screen.findByRole('option');
  const steps = holdsSteps();
  await user.presses(t.app.close);
  await steps.isAsked();
  await user.presses(starting(t.overview.earlier_one));
  await steps.letGo();
  await waitFor(() => expect([location.search, dialogSteps()]).toEqual(['?earlier=shown', 0]));
  await expectShown(t.overview.hideEarlier);
  expect([location.pathname, screen.queryByRole('dialog')]).toEqual(['/admin/', null]);
  history.back();
  await waitFor(() => expect(location.pathname).toBe('/admin/settings/tags'));
});

inSweeps('a dialog survives a reload, and stands on one step still', async () => {
  const gym = aKnownClient();
  const user = await openConsole(gym, '/admin/money');
  await user.presses(t.money.plans, 'link');
  await user.presses(t.money.changePlan.replace('{name}', 'Μήνας'));
  expect(await screen.findByRole('dialog')).toBeVisible();
  await waitFor(() => expect(dialogSteps()).toBe(1));
  await reload('admin-ui');
  expect(await screen.findByRole('dialog', { name: starting(t.money.changePlan) })).toBeVisible();
  await waitFor(() => expect(location.search).toBe('?open=plan+plan-1'));
  await waitFor(() => expect(dialogSteps()).toBe(1));
  history.back();
  await isClosed();
  await waitFor(() => expect(location.search).toBe(''));
  expect(location.pathname).toBe('/admin/money/plans');
  history.back();
  await waitFor(() => expect(location.pathname).toBe('/admin/money'));
});

always.each<[string, string, string]>(
  partOf(
    [
      ['/admin/clients/client-1', 'note=note-1', t.papers.noteText],
      ['/admin/clients/client-1', 'document=new', t.papers.documents.note],
    ],
    1,
  ),
)('at %s %s opens a form in its place, which puts itself out of the address', async (path, opened, label) => {
  const gym = aKnownClient();
  const user = await openConsole(gym, `${path}?${opened}`);
  expect(await screen.findByLabelText(label)).toBeVisible();
  const form = screen.getByLabelText(label).closest('form');
  await user.presses(t.app.cancel, 'button', within(form ?? document.body));
  await waitFor(() => expect(screen.queryByLabelText(label)).toBeNull());
  expect(location.search).toBe('');
});

it('a dialog that the role may not use does not open by its address', async () => {
  const gym = aKnownClient();
  gym.staffRole = 'desk';
  await openConsole(gym, '/admin/clients/client-1?open=reverse+payment-1');
  await expectShown('2026-17');
  await waitFor(() => expect(location.search).toBe(''));
  expect(screen.queryByRole('dialog')).toBeNull();
});

inSweeps('a question that a reload interrupts leaves no Back that does nothing', async () => {
  const gym = aKnownClient();
  const user = await openConsole(gym, '/admin/clients');
  await user.presses('Ζωή Λήγουσα', 'link');
  await user.presses(t.clients.more, 'tab');
  const notes = await screen.findByRole('region', { name: t.papers.notesTitle });
  const page = location.pathname;
  await user.presses(starting(t.papers.removeNoteOf), 'button', within(notes));
  expect(await screen.findByRole('dialog', { name: t.papers.removeNoteTitle })).toBeVisible();
  await waitFor(() => expect(dialogSteps()).toBe(1));
  await reload('admin-ui');
  await screen.findByRole('region', { name: t.papers.notesTitle });
  await waitFor(() => expect(dialogSteps()).toBe(0));
  expect(location.pathname).toBe(page);
  expect(screen.queryByRole('dialog')).toBeNull();
  history.back();
  await waitFor(() => expect(location.pathname).toBe('/admin/clients/client-1'));
});

inSweeps('Forward opens a dialog that Back has closed, and the next Back closes it', async () => {
  const gym = aKnownClient();
  const user = await openConsole(gym, '/admin/clients/client-1/subscription');
  await user.presses(t.money.takePayment);
  expect(await screen.findByRole('dialog', { name: starting(t.money.payOf) })).toBeVisible();
  await waitFor(() => expect(location.search).toBe('?open=pay'));
  history.back();
  await isClosed();
  history.forward();
  expect(await screen.findByRole('dialog', { name: starting(t.money.payOf) })).toBeVisible();
  await waitFor(() => expect(location.search).toBe('?open=pay'));
  await waitFor(() => expect(dialogSteps()).toBe(1));
  history.back();
  await isClosed();
  await waitFor(() => expect(location.search).toBe(''));
  expect(dialogSteps()).toBe(0);
});

inSweeps('the date of a booking for a client is in the address', async () => {
  const gym = fakeGym();
  const client = gym.hasClient({ name: 'Άννα Κρατημένη' });
  const asked = gym.dayAhead(5).split('-').reverse().join('/');
  await openConsole(gym, `/admin/clients/${client.id}?bookOn=${gym.dayAhead(5)}`);
  await waitFor(() => expect(screen.getAllByDisplayValue(asked).length).toBeGreaterThan(0));
});

inSweeps('a list that is opened on its second page loads no other', async () => {
  const gym = fakeGym();
  for (const recipientName of names(26)) gym.hasMail({ recipientName });
  await openConsole(gym, '/admin/settings/mails?show=all&page=2');
  await expectShown('Νίκη 125');
  const ranges = gym.callsOf('GET /api/Admin/mails').map(({ query }) => query.get('range'));
  expect(ranges).not.toContain('[0,24]');
});

inSweeps(
  'the figure of active subscriptions opens the list that it counts, with those that expire soon or begin later',
  async () => {
    const gym = fakeGym();
    gym.hasClient({ name: 'Άννα Ενεργή' });
    gym.hasClient({ name: 'Ζωή Λήγουσα', subscriptionStatus: 'expiring' });
    gym.hasClient({
      ...{ name: 'Νίκη Επόμενη', subscriptionStatus: 'upcoming' },
      subscription: { status: 'upcoming', startDate: '2026-12-03' },
    });
    gym.hasClient({ name: 'Φώτης Ληγμένος', subscriptionStatus: 'expired' });
    const user = await openConsole(gym, '/admin/');
    const table = await screen.findByRole('region', { name: t.statistics.activeSubscriptions });
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(4));
    const upcoming = within(table).getByRole('row', { name: /Νίκη Επόμενη/ });
    expect(upcoming).toHaveTextContent(t.clients.startsOn.replace('{date}', '3 Δεκ'));
    await user.presses(t.statistics.activeSubscriptions, 'link');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(t.clients.title));
    await expectShown('Ζωή Λήγουσα');
    await expectShown('Άννα Ενεργή');
    await expectShown('Νίκη Επόμενη');
    expect(screen.queryByText('Φώτης Ληγμένος')).toBeNull();
    expect(screen.getByRole('combobox', { name: t.clients.statusLabel })).toHaveTextContent(t.clients.countedActive);
  },
);
