import {
  expect,
  expectShown,
  expectGone,
  fakeGym,
  inSweeps,
  it,
  labelled,
  openConsole,
  screen,
  STAFF_TEXTS,
  waitFor,
  within,
  type StaffTexts,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/* Every screen of the console while its data fails to load: its own message, a retry button, a skeleton, a sign-in. */

interface Reading {
  screen: string;
  address: (gym: FakeGym) => string;
  /** The call that fills the screen. */
  call: string;
  /** Message for a failure without a text from the server. */
  failed: (t: StaffTexts) => string;
  shown: (t: StaffTexts) => HTMLElement | undefined;
}

const aSlot = (): HTMLElement | undefined => screen.queryAllByRole('heading', { level: 3 })[0];
const aRow = (): HTMLElement | undefined => screen.queryAllByRole('row')[1];
const clientPage =
  (section = '') =>
  (gym: FakeGym): string =>
    `/admin/clients/${gym.clients[0]?.id}${section}`;

const READINGS: Reading[] = [
  {
    screen: 'overview',
    address: () => '/admin/',
    call: 'GET /api/Timeslot/capacity',
    failed: (t) => t.errors.loadTimeslots,
    shown: aSlot,
  },
  {
    screen: 'clients',
    address: () => '/admin/clients',
    call: 'GET /api/Admin/clients',
    failed: (t) => t.errors.loadClients,
    shown: aRow,
  },
  {
    screen: 'client',
    address: clientPage(),
    call: 'GET /api/Admin/clients/:id',
    failed: (t) => t.errors.loadClient,
    shown: (t) => screen.queryByLabelText(labelled(t.clients.phone)) ?? undefined,
  },
  {
    screen: 'appointments of a client',
    address: clientPage('/appointments'),
    call: 'GET /api/Admin/appointments',
    failed: (t) => t.errors.loadAppointments,
    shown: (t) => screen.queryByRole('region', { name: t.appointments.upcoming }) ?? undefined,
  },
  {
    screen: 'subscriptions of a client',
    address: clientPage('/subscription'),
    call: 'GET /api/Admin/clients/:id/subscriptions',
    failed: (t) => t.errors.loadSubscriptions,
    shown: (t) => {
      const history = screen.queryByRole('region', { name: t.subscription.history });
      return history === null ? undefined : within(history).queryAllByRole('listitem')[0];
    },
  },
  {
    screen: 'timeslots of a day',
    address: () => '/admin/timeslots',
    call: 'GET /api/Timeslot/capacity',
    failed: (t) => t.errors.loadTimeslots,
    shown: aSlot,
  },
  {
    screen: 'weekly template',
    address: () => '/admin/settings/global-timeslots',
    call: 'GET /api/Admin/global-timeslots',
    failed: (t) => t.errors.loadTimeslots,
    shown: aSlot,
  },
  {
    screen: 'audit trail',
    address: () => '/admin/settings/audit',
    call: 'GET /api/Admin/audit',
    failed: (t) => t.errors.loadAudit,
    shown: () => screen.queryByRole('searchbox') ?? undefined,
  },
  {
    screen: 'settings',
    address: () => '/admin/settings',
    call: 'GET /api/Admin/settings',
    failed: (t) => t.errors.loadSettings,
    shown: (t) => screen.queryByLabelText(t.settings.GymName.label) ?? undefined,
  },
  {
    screen: 'broadcasts',
    address: () => '/admin/settings/broadcast',
    call: 'GET /api/Admin/broadcasts',
    failed: (t) => t.broadcast.errors.load,
    shown: () => screen.queryAllByRole('progressbar')[0],
  },
  {
    screen: 'email templates',
    address: () => '/admin/settings/email-templates',
    call: 'GET /api/Admin/email-templates/:id',
    failed: (t) => t.templates.errors.load,
    shown: (t) => screen.queryByRole('textbox', { name: t.templates.subject }) ?? undefined,
  },
  {
    screen: 'mails',
    address: () => '/admin/settings/mails',
    call: 'GET /api/Admin/mails',
    failed: (t) => t.mails.errors.load,
    shown: (t) => screen.queryByRole('radiogroup', { name: t.mails.show }) ?? undefined,
  },
];

function aGymWithEverything(): FakeGym {
  const gym = fakeGym();
  gym.hasBooking(gym.hasClient(), '12:00');
  gym.hasBroadcast();
  gym.hasMail();
  return gym;
}

const { el, en } = STAFF_TEXTS;
const isBusy = (): boolean => document.querySelector('#content [aria-busy="true"], main [aria-busy="true"]') !== null;

/** The failure of a list has code of its own, which no other of these screens has. */
const LIST = 'clients';

for (const [index, { screen: name, address, call, failed, shown }] of READINGS.entries()) {
  (index === 0 || name === LIST ? it : inSweeps)(
    `${name}: shows a skeleton, its failure in both languages with a retry button, and the screen once it is read`,
    async () => {
      const gym = aGymWithEverything();
      gym.fails(call, 'slow');
      const user = await openConsole(gym, address(gym));
      await waitFor(() => expect(gym.callsOf(call)).not.toEqual([]));
      await waitFor(() => expect(isBusy()).toBe(true));
      expect(screen.queryByRole('button', { name: el.app.retry })).toBeNull();
      gym.fails(call, 'broken');
      await expectShown(failed(el));
      await user.presses(el.app.switchLanguage);
      await expectShown(failed(en));
      gym.fails(call, 'offline');
      await user.presses(en.app.retry);
      await expectShown(en.errors.offline);
      await user.presses(en.app.switchLanguage);
      await expectShown(el.errors.offline);
      gym.recovers(call);
      await user.presses(el.app.retry);
      await waitFor(() => expect(shown(el)).toBeVisible());
      await expectGone(el.app.retry);
    },
  );

  (index === 0 ? it : inSweeps)(`${name}: signs out on 401`, async () => {
    const gym = aGymWithEverything();
    gym.fails('*', 'signed out');
    await openConsole(gym, address(gym));
    expect(await screen.findByRole('heading', { level: 1, name: el.signIn.title })).toBeVisible();
    expect(location.pathname).toBe('/admin/');
  });
}
