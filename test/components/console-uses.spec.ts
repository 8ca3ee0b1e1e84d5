import { CAPABILITY_NAMES, type Capability } from '@palestra/backend/contract/capability-names';
import {
  act,
  always,
  describe,
  expect,
  expectGone,
  expectShown,
  fakeGym,
  it,
  ofClient,
  openConsole,
  partOf,
  screen,
  STAFF_TEXTS,
  waitFor,
  within,
  inSweeps,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/*
 * The console of a gym that uses only the parts that every gym has, and of one that uses one thing more. Every test
 * also fails on a request for a capability that the gym does not use.
 */
const t = STAFF_TEXTS.el;

/** A gym with data of every capability that uses only the given ones. */
function gymThatUses(...uses: Capability[]): FakeGym {
  const gym = fakeGym();
  const tag = { id: 'tag', name: 'Πρωινή ομάδα', colour: 'blue' as const };
  const client = gym.hasClient({
    tags: [tag],
    pinnedNotes: ['Πονάει ο ώμος'],
    certificate: { state: 'expired', until: gym.dayAhead(-3), isBlocking: true },
  });
  const late = gym.hasBooking(client, '09:00', gym.dayAhead(2));
  gym.isLate(late.id);
  gym.cancels(late.id, client.name);
  gym.hasBooking(client, '09:00').attendance = 'absent';
  gym.hasBooking(client, '12:00');
  const since = { createdAt: gym.now, heldUntil: null, noticeHours: 3, isOneOfSeveral: true, isPaying: false };
  gym.waitingList.push({ id: 'wait', userId: client.id, userName: 'Όλγα Δήμου', ...since });
  gym.tags = [{ ...tag, clients: 1 }];
  gym.hasDocument();
  gym.hasTerms();
  gym.hasEntry({ id: 'charge', kind: 'charge', amountCents: 4500 });
  gym.plans.push({
    ...{
      id: 'plan',
      nameEl: 'Μηνιαία',
      nameEn: '',
      priceCents: 4500,
      length: 1,
      unit: 'months',
      isOnSale: true,
      isSoldOnline: true,
    },
    ...{
      monthlyLimit: 12,
      weeklyLimit: 0,
      packVisits: 0,
      isMorningOnly: false,
      freezeBudgetDays: null,
      vatPercent: null,
    },
  });
  gym.standing = [gym.standingOf({})];
  gym.attendanceOpen = true;
  gym.standingBookings = 'staff';
  gym.memberFreezing = 'ask';
  gym.datedFreezes = [{ ...gym.freezeOf({ state: 'asked' }), obstacle: null, hasEmail: true }];
  gym.uses = uses;
  return gym;
}

const navigation = (): (string | null)[] =>
  within(screen.getByRole('navigation', { name: t.header.navigation }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

const isRead = (gym: FakeGym): Promise<void> =>
  waitFor(() => {
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(document.querySelector('main [aria-busy="true"]')).toBeNull();
    expect(navigation()).toContain(t.nav.settings);
    expect(gym.calls.filter(({ isSettled }) => !isSettled)).toEqual([]);
  });

const client = { id: 'client-1' };

describe('a gym that uses nothing more', () => {
  always.each(partOf(['/admin/reports', '/admin/door', '/admin/money', '/admin/freezes', '/admin/settings/tags'], 1))(
    'has no page at %s',
    async (address) => {
      const gym = gymThatUses();
      await openConsole(gym, address);
      await isRead(gym);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(t.app.notFound);
    },
  );

  it('says of a late cancellation on the client’s page only that it counts, and nothing of the rest', async () => {
    const gym = gymThatUses();
    await openConsole(gym, ofClient('/appointments')(gym, client));
    await isRead(gym);
    expect(screen.getByText(t.appointments.counts, { exact: false })).toBeVisible();
    const shown = screen.getByRole('main').textContent;
    for (const { text } of ON_CLIENT_PAGE) expect(shown).not.toContain(text);
    for (const text of [t.appointments.late.counts, t.attendance.absent, 'Πρωινή ομάδα', 'Πονάει ο ώμος'])
      expect(shown).not.toContain(text);
  });

  inSweeps('reads of no file in the export that would be empty', async () => {
    await openConsole(gymThatUses(), '/admin/settings/export');
    await expectShown('clients.csv');
    expect(screen.queryByText('sales.csv')).toBeNull();
  });

  inSweeps('says of no setting that it is shown where nothing is', async () => {
    await openConsole(gymThatUses(), '/admin/settings');
    await expectShown(t.settings.OpeningHours.hint);
    expect(screen.queryByText(t.settings.onTimetable, { exact: false })).toBeNull();
  });

  inSweeps('sees who waits for a slot, and neither orders nor adds to the line', async () => {
    const gym = gymThatUses();
    const user = await openConsole(gym, '/admin/timeslots');
    await act(user, '12:00', t.timeslots.clientsOf);
    await expectShown('Όλγα Δήμου');
    const sheet = within(screen.getByRole('dialog'));
    expect(sheet.queryByRole('group')).toBeNull();
    expect(sheet.queryByText(t.waitingLine.oneOfSeveral, { exact: false })).toBeNull();
    expect(sheet.queryByRole('button', { name: new RegExp(t.waitingLine.add) })).toBeNull();
  });
});

const ON_CLIENT_PAGE: readonly { capability: Capability; tab: string; text: string }[] = [
  { capability: 'lateCancelling', tab: '/appointments', text: t.appointments.forgive },
  { capability: 'standingBookings', tab: '/appointments', text: t.standing.title },
  { capability: 'freezes', tab: '/subscription', text: t.subscription.dated.plan },
  { capability: 'money', tab: '/subscription', text: t.money.sellPlan },
  { capability: 'papers', tab: '/more', text: t.papers.documents.title },
  { capability: 'notes', tab: '/more', text: t.papers.notesTitle },
  { capability: 'family', tab: '/more', text: t.clients.family.title },
];

/** Where one is seen first, if not on the page of a client. Quiet hours are in the settings alone. */
const ELSEWHERE: readonly { capability: Capability; address: string; text: string }[] = [
  { capability: 'attendance', address: '/admin/', text: t.attendance.isAbsent },
  { capability: 'reports', address: '/admin/', text: t.nav.reports },
  { capability: 'money', address: '/admin/owed', text: t.money.owing.title },
  { capability: 'freezes', address: '/admin/freezes', text: t.freezes.title },
  { capability: 'papers', address: '/admin/clients', text: t.clients.views.documents },
  { capability: 'reminders', address: '/admin/settings/email-templates', text: t.mails.purposes.reminder },
  { capability: 'filling', address: '/admin/settings/email-templates', text: t.mails.purposes.promoted },
  { capability: 'page', address: '/admin/settings', text: t.settings.onTimetable },
];

describe('a gym that uses one thing more', () => {
  always.each(partOf(ON_CLIENT_PAGE, 1))(
    'has $capability on the page of a client',
    async ({ capability, tab, text }) => {
      const gym = gymThatUses(capability);
      await openConsole(gym, ofClient(tab)(gym, client));
      await expectShown(text);
    },
  );

  always.each(partOf(ELSEWHERE, 1))('has $capability at $address', async ({ capability, address, text }) => {
    await openConsole(gymThatUses(capability), address);
    await waitFor(() => expect(screen.queryAllByText(text, { exact: false })).not.toEqual([]));
  });
});

it('the console follows what another desk begins and stops using', async () => {
  const gym = gymThatUses();
  await openConsole(gym, '/admin/clients');
  await screen.findByRole('link', { name: 'Μαρία Παπαδοπούλου' });
  gym.uses = [...CAPABILITY_NAMES];
  await gym.announces('settings');
  await waitFor(() => expect(navigation()).toContain(t.nav.reports));
  await expectShown('Πρωινή ομάδα');
  gym.uses = [];
  await gym.announces('settings');
  await expectGone('Πρωινή ομάδα');
  expect(navigation()).not.toContain(t.nav.reports);
  gym.unused.splice(0);
});

describe('a server of an earlier version, which does not say what the gym uses', () => {
  always.each(partOf(['/admin/clients', '/admin/reports'], 1))('breaks no screen at %s', async (address) => {
    const gym = fakeGym();
    const { uses: _, ...earlier } = gym.gym();
    gym.gym = () => earlier as ReturnType<typeof gym.gym>;
    await openConsole(gym, address);
    await isRead(gym);
  });
});
