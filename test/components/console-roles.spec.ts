import { PERMISSION_NAMES, STAFF_ROLE_NAMES } from '@palestra/backend/contract/permission-names';
import type { StaffRole } from '@palestra/backend/contract/permissions';
import {
  always,
  describe,
  expect,
  expectGone,
  expectShown,
  fakeGym,
  inSweeps,
  it,
  ofClient,
  ofTomorrow,
  openConsole,
  partOf,
  screen,
  STAFF_TEXTS,
  waitFor,
  within,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/* The console as each role sees it. Every test also fails on a request that the role may not send. */
const t = STAFF_TEXTS.el;
const NAMES = STAFF_ROLE_NAMES.el;
const LACKS = (permission: keyof typeof PERMISSION_NAMES.el): string =>
  t.staff.lackingText.replace('{permission}', PERMISSION_NAMES.el[permission]);

function gymOf(role: StaffRole): FakeGym {
  const gym = fakeGym();
  gym.staffRole = role;
  gym.hasBooking(gym.hasClient({ name: 'Ευανθία Η.' }), '09:00', gym.dayAhead(1));
  return gym;
}
const texts = (found: readonly HTMLElement[]): string[] => found.map(({ textContent }) => textContent ?? '');
const tomorrow = ofTomorrow('');

/** Screens by address that a role may not open, and the permission that each names. */
const LACKED: readonly [StaffRole, string, keyof typeof PERMISSION_NAMES.el][] = [
  ['manager', '/admin/settings/staff', 'staff'],
  ['desk', '/admin/settings/global-timeslots', 'template'],
  ['desk', '/admin/reports', 'reports'],
  ['desk', '/admin/settings/broadcast', 'broadcasts'],
  ['desk', '/admin/settings/email-templates', 'emailTemplates'],
  ['desk', '/admin/settings/import', 'import'],
  ['trainer', '/admin/clients', 'clients'],
  ['trainer', '/admin/clients/create', 'clients'],
  ['trainer', '/admin/clients/client-1', 'clients'],
  ['trainer', '/admin/timeslots', 'exceptions'],
  ['trainer', '/admin/settings', 'settings'],
  ['trainer', '/admin/settings/mails', 'mails'],
  ['trainer', '/admin/settings/audit', 'log'],
];
/** Screens that a role may open, with all their requests. */
const OPEN: readonly [StaffRole, string][] = [
  ['manager', '/admin/'],
  ['manager', '/admin/reports'],
  ['manager', '/admin/reports/at-risk'],
  ['manager', '/admin/settings'],
  ['manager', '/admin/settings/import'],
  ['desk', '/admin/'],
  ['desk', '/admin/clients'],
  ['desk', '/admin/clients/client-1'],
  ['desk', '/admin/settings/mails'],
  ['desk', '/admin/settings/audit'],
  ['trainer', '/admin/'],
  ['trainer', '/admin/account'],
];

describe('a screen opened by its address', () => {
  always.each(partOf(LACKED, 2))(
    'says to %s at %s which permission is missing and whom to ask',
    async (role, address, permission) => {
      const gym = gymOf(role);
      await openConsole(gym, address);
      await expectShown(LACKS(permission));
      if (screen.getByRole('heading', { level: 1 }).textContent !== t.staff.lacking) return;
      expect(screen.getByRole('link', { name: t.app.toOverview })).toHaveAttribute('href', '/admin/');
    },
  );

  always.each(partOf(OPEN, 2))('shows %s at %s what the role may see', async (role, address) => {
    const gym = gymOf(role);
    await openConsole(gym, address);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeVisible());
    await waitFor(() => expect(gym.calls.filter(({ isSettled }) => !isSettled)).toEqual([]));
    expect(screen.queryByText(t.staff.lacking)).toBeNull();
  });
});

it.each<[StaffRole, string[]]>([
  ['owner', [t.nav.overview, t.nav.clients, t.nav.timeslots, t.nav.money, t.nav.reports, t.nav.settings]],
  ['manager', [t.nav.overview, t.nav.clients, t.nav.timeslots, t.nav.money, t.nav.reports, t.nav.settings]],
  ['desk', [t.nav.overview, t.nav.clients, t.nav.timeslots, t.nav.money, t.nav.settings]],
  ['trainer', [t.nav.overview]],
])('the navigation of %s has the screens of the role', async (role, expected) => {
  await openConsole(gymOf(role));
  const navigation = await screen.findByRole('navigation', { name: t.header.navigation });
  await waitFor(() => expect(texts(within(navigation).getAllByRole('link'))).toEqual(expected));
});

inSweeps('the desk finds only mails and the log under settings', async () => {
  await openConsole(gymOf('desk'), '/admin/settings');
  const tabs = await screen.findByRole('navigation', { name: t.settings.sections });
  expect(texts(within(tabs).getAllByRole('link'))).toEqual([t.settings.entries.mails, t.audit.title]);
  await waitFor(() => expect(location.pathname).toBe('/admin/settings/mails'));
});

it('a trainer sees the roster of the day, and nothing to press but the list of each slot', async () => {
  const gym = gymOf('trainer');
  const user = await openConsole(gym, tomorrow(gym));
  const name = await screen.findByText('Ευανθία Η.');
  expect(name.closest('button, a')).toBeNull();
  for (const lacked of [t.overview.actions, t.slot.bookFull])
    expect(screen.queryByRole('button', { name: lacked })).toBeNull();
  expect(document.querySelector('[data-action="book"]')).toBeNull();
  const line = name.closest<HTMLElement>('li[data-state]');
  await user.clicks(() => within(line ?? document.body).getByRole('button'));
  const list = within(await screen.findByRole('dialog'));
  expect(await list.findByText('Ευανθία Η.')).toBeVisible();
  expect(list.queryByRole('link')).toBeNull();
  expect(list.queryByRole('button', { name: new RegExp(t.slotClients.cancel) })).toBeNull();
});

it('a trainer takes attendance in the menus of names and slots, which offer nothing else, and can undo it', async () => {
  const gym = gymOf('trainer');
  gym.attendanceOpen = true;
  gym.hasBooking(gym.hasClient({ name: 'Δεύτερη Ημερινού' }), '09:00', gym.dayAhead(1));
  const user = await openConsole(gym, tomorrow(gym));
  const nameButton = async (): Promise<HTMLElement> => {
    const found = (await screen.findByText('Ευανθία Η.')).closest('button');
    if (found === null) throw new Error('The name is no button');
    return found;
  };
  await user.events.click(await nameButton());
  const menu = within(await screen.findByRole('dialog', { name: 'Ευανθία Η.' }));
  expect(texts(menu.getAllByRole('menuitem'))).toEqual([t.attendance.attended, t.attendance.absent]);
  await user.events.click(menu.getByRole('menuitem', { name: t.attendance.absent }));
  await waitFor(async () => expect(await nameButton()).toHaveTextContent(`Ευανθία Η., ${t.attendance.isAbsent}`));
  expect(await nameButton()).not.toHaveAttribute('draggable', 'true');

  const line = within((await nameButton()).closest<HTMLElement>('li[data-state]') ?? document.body);
  await user.clicks(() => line.getByRole('button', { name: new RegExp(t.slot.menu.split('{')[0] ?? '') }));
  const rest = within(await screen.findByRole('menu'));
  expect(texts(rest.getAllByRole('menuitem'))).toEqual([t.timeslots.clients, t.attendance.markRest_one]);
  gym.acts = [
    {
      ...{ id: 'act-1', kind: 'rest-marked-absent', at: `${gym.today}T06:00:00.000Z` },
      ...{
        affectedAppointments: 1,
        extendedSubscriptions: 0,
        hasPrice: false,
        undoUntil: `${gym.today}T06:10:00.000Z`,
      },
      ...{ byId: 'staff', byName: 'Διαχειριστής', isByStaff: true },
      ...{ userId: null, userName: null, startDate: gym.dayAhead(1), endDate: gym.dayAhead(1) },
    },
  ];
  await gym.callDuring('POST /api/Admin/attendance/mark-rest-absent', () =>
    user.events.click(rest.getByRole('menuitem', { name: t.attendance.markRest_one })),
  );
  await gym.announces('acts');
  const bar = within(await screen.findByRole('region', { name: t.undo.region }));
  await gym.callDuring('POST /api/Admin/acts/:id/undo', () =>
    user.events.click(bar.getByRole('button', { name: t.undo.undo })),
  );
});

inSweeps('a trainer hears of an absent name when attendance is closed', async () => {
  const gym = gymOf('trainer');
  for (const one of gym.appointments) one.attendance = 'absent';
  await openConsole(gym, tomorrow(gym));
  const name = await screen.findByText('Ευανθία Η.');
  expect(name).toHaveTextContent(`Ευανθία Η., ${t.attendance.isAbsent}`);
  expect(name.closest('button')).toBeNull();
});

inSweeps('the search offers a trainer days and their account, and asks for no clients', async () => {
  const gym = gymOf('trainer');
  const user = await openConsole(gym);
  await user.presses(t.search.open);
  await user.fills(t.search.title, 'α');
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(0));
  const offered = texts(screen.getAllByRole('option'));
  expect(offered).toContain(t.account.title);
  for (const lacked of [t.clients.add, t.nav.clients, t.settings.global]) expect(offered).not.toContain(lacked);
});

it('the desk neither closes days nor erases or writes to clients', async () => {
  const gym = gymOf('desk');
  await openConsole(gym, ofTomorrow('timeslots')(gym));
  await screen.findByRole('button', { name: t.extraSlot.add });
  expect(screen.queryByRole('button', { name: t.closing.closeDay })).toBeNull();
  expect(screen.queryByRole('button', { name: t.closing.closeRange })).toBeNull();
  await openConsole(gym, ofClient()(gym, gym.clients[0] ?? { id: '' }));
  await screen.findByRole('button', { name: t.app.save });
  expect(screen.queryByText(t.clients.erasure)).toBeNull();
});

it('the console follows a role that is changed while it is open', async () => {
  const gym = gymOf('owner');
  await openConsole(gym, '/admin/clients');
  await screen.findByRole('link', { name: t.clients.add });
  gym.staffRole = 'trainer';
  await gym.announces('clients');
  await expectShown(t.account.roleChanged.replace('{role}', NAMES.trainer));
  await expectShown(LACKS('clients'));
  await expectGone(t.clients.add);
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ staffRole: 'trainer' });
  // Sent before the console could know.
  gym.forbidden.splice(0);
});
