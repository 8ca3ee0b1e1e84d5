import {
  booksIn,
  expect,
  fakeGym,
  inDialog,
  inSweeps,
  openConsole,
  screen,
  slotCard,
  STAFF_TEXTS,
  starting,
  waitFor,
  within,
  type User,
  always,
  partOf,
} from './app.js';
import type { FakeClient, FakeGym } from './fake-gym.js';

/* Everyday tasks of the desk, in presses from the first screen; typing and choosing a name is not counted. */
const t = STAFF_TEXTS.el;
const NAME = 'Ευανθία Καθημερινού';

/** Clicks, and keys outside of fields, while something is done. */
async function pressesOf(act: () => Promise<unknown>): Promise<number> {
  let pressed = 0;
  const isField = (target: EventTarget | null): boolean =>
    target instanceof HTMLInputElement && target.type !== 'radio';
  // A key that presses a button makes a click without a pointer, and counts as the key.
  const onClick = ({ detail }: MouseEvent): void => void (pressed += detail > 0 ? 1 : 0);
  const onKey = ({ target }: KeyboardEvent): void => void (pressed += isField(target) ? 0 : 1);
  addEventListener('click', onClick, true);
  addEventListener('keydown', onKey, true);
  await act();
  removeEventListener('click', onClick, true);
  removeEventListener('keydown', onKey, true);
  return pressed;
}

interface Task {
  task: string;
  presses: number;
  /** The booking of the client today, if they have one. */
  booked?: string;
  does: (user: User, gym: FakeGym, client: FakeClient) => Promise<unknown>;
}

const expiring = (gym: FakeGym) => ({
  endDate: gym.dayAhead(2),
  daysRemaining: 3,
  status: 'expiring' as const,
});
const menu = async () => within(await screen.findByRole('menu'));
const called = (gym: FakeGym, route: string): Promise<void> =>
  waitFor(() => expect(gym.callsOf(route)).toHaveLength(1));

always.each<Task>(
  partOf(
    [
      {
        task: 'books somebody tomorrow',
        presses: 3,
        does: async (user, gym, { id }) => {
          await user.presses(t.day.next);
          await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('25'));
          await user.presses(booksIn(t), 'button', await slotCard('6:00'));
          await screen.findByRole('dialog');
          await user.events.keyboard(NAME.slice(0, 5));
          await inDialog().findByRole('option');
          await user.events.keyboard('{Enter}');
          await waitFor(() => expect(inDialog().getByText(t.appointments.allowed)).toBeVisible());
          await user.presses(t.appointments.confirm);
          await called(gym, 'POST /api/Admin/appointments');
          const [{ body } = { body: {} }] = gym.callsOf('POST /api/Admin/appointments');
          expect(body).toMatchObject({ appointmentDate: gym.dayAhead(1), startTime: '18:00', userId: id });
        },
      },
      {
        task: 'cancels for somebody who calls',
        presses: 3,
        booked: '12:00',
        does: async (user, gym) => {
          await user.presses(NAME);
          await user.presses(t.appointments.cancel, 'menuitem', await menu());
          await user.presses(t.appointments.cancelConfirm);
          await called(gym, 'DELETE /api/Admin/appointments/:id');
        },
      },
      {
        task: 'moves somebody to another hour',
        presses: 2,
        booked: '12:00',
        does: async (user, gym) => {
          await user.presses(NAME);
          await user.presses(/6:00/, 'menuitem', await menu());
          await called(gym, 'POST /api/Admin/appointments/:id/move');
        },
      },
      {
        task: 'renews somebody who expires this week',
        presses: 2,
        does: async (user, gym) => {
          const line = within(await screen.findByRole('region', { name: t.overview.expiring }));
          await user.presses(starting(NAME), 'button', line);
          await user.presses(t.subscription.renewConfirm);
          await called(gym, 'PUT /api/Admin/clients/:id/subscription');
        },
      },
      {
        task: 'reads who expires this week',
        presses: 0,
        does: async () =>
          expect(await screen.findByRole('region', { name: t.overview.expiring })).toHaveTextContent(NAME),
      },
      {
        task: 'reads the phone of somebody who is booked today',
        presses: 0,
        booked: '12:00',
        does: async (user) => {
          await user.events.hover(await screen.findByRole('button', { name: NAME }));
          expect(await screen.findByRole('tooltip')).toHaveTextContent('6971 222 333');
        },
      },
    ],
    3,
  ),
)('$task in $presses presses', async ({ presses, booked, does }) => {
  const gym = fakeGym();
  const client = gym.hasClient({ name: NAME, phone: '6971 222 333', subscription: expiring(gym) });
  if (booked !== undefined) gym.hasBooking(client, booked);
  const user = await openConsole(gym);
  await slotCard('6:00');
  expect(await pressesOf(() => does(user, gym, client))).toBe(presses);
});

inSweeps('moves and cancels from the page of a client, in two presses each', async () => {
  const gym = fakeGym();
  const client = gym.hasClient({ name: NAME });
  gym.hasBooking(client, '12:00', gym.dayAhead(1));
  const user = await openConsole(gym, `/admin/clients/${client.id}`);
  const card = async () => within(await screen.findByRole('region', { name: t.clients.nextBookings }));
  await (await card()).findByRole('button', { name: starting(t.appointments.move.confirm) });
  const moving = async () => {
    await user.presses(starting(t.appointments.move.confirm), 'button', await card());
    await user.presses(/6:00/, 'menuitem', await menu());
    await called(gym, 'POST /api/Admin/appointments/:id/move');
  };
  expect(await pressesOf(moving)).toBe(2);
  const cancelling = async () => {
    await user.presses(starting(t.appointments.cancelShort), 'button', await card());
    await user.presses(t.appointments.cancelConfirm);
    await called(gym, 'DELETE /api/Admin/appointments/:id');
  };
  expect(await pressesOf(cancelling)).toBe(2);
});

always.each(
  partOf(
    [
      {
        name: 'offers to move the visit of that day before an override',
        code: 'ONE_PER_DAY' as const,
        endsIn: 200,
        does: async (user: User, gym: FakeGym) => {
          const [first] = inDialog().getAllByRole('button', { name: /./ }).slice(-2);
          expect(first).toHaveTextContent(t.appointments.move.fromTime.split('{time}')[0] ?? '');
          expect(first).toHaveFocus();
          await user.events.keyboard('{Enter}');
          await called(gym, 'POST /api/Admin/appointments/:id/move');
          expect(gym.callsOf('POST /api/Admin/appointments')).toEqual([]);
        },
      },
      {
        name: 'leads from a subscription that has ended to its renewal',
        code: 'OUTSIDE_SUBSCRIPTION' as const,
        endsIn: 0,
        does: async (_: User, __: FakeGym, { id }: FakeClient) => {
          const renew = await inDialog().findByRole('link', { name: t.appointments.renew });
          expect(renew).toHaveAttribute('href', `/admin/clients/${id}/subscription?renew=1`);
          expect(renew).toHaveFocus();
        },
      },
    ],
    1,
  ),
)('$name', async ({ code, endsIn, does }) => {
  const gym = fakeGym();
  const client = gym.hasClient({ name: NAME, subscription: { endDate: gym.dayAhead(endsIn) } });
  gym.hasBooking(client, '12:00', gym.dayAhead(1));
  Object.assign(gym, { refusals: [{ code, message: 'Δεν γίνεται.', from: null }], isOverridable: true });
  const user = await openConsole(gym, `/admin/?date=${gym.dayAhead(1)}`);
  await user.presses(booksIn(t), 'button', await slotCard('6:00'));
  await screen.findByRole('dialog');
  await user.events.keyboard(NAME.slice(0, 5));
  await inDialog().findByRole('option');
  await user.events.keyboard('{Enter}');
  await inDialog().findByText('Δεν γίνεται.');
  await does(user, gym, client);
});

inSweeps('adds a client with a month on one screen, without a password to invent', async () => {
  const gym = fakeGym();
  const user = await openConsole(gym);
  await slotCard('6:00');
  const screens = new Set<string>();
  await user.events.keyboard('n');
  for (const [label, text] of [
    [t.clients.name, NAME],
    [t.clients.email, 'evanthia@example.gr'],
    [t.clients.phone, '6971112223'],
  ] as const) {
    await user.fills(label, text);
    screens.add(location.pathname);
  }
  await user.clicks(() => screen.getByLabelText(t.clients.withSubscription));
  await user.presses(t.clients.submitNew);
  await called(gym, 'PUT /api/Admin/clients/:id/subscription');
  expect([...screens]).toEqual(['/admin/clients/create']);
  expect(gym.callsOf('POST /api/Admin/clients').map(({ body }) => 'password' in body)).toEqual([false]);
});
