import {
  act,
  booksIn,
  dialogField,
  expect,
  expectShown,
  fakeGym,
  inDialog,
  inSweeps,
  it,
  ofClient,
  ofTomorrow,
  openConsole,
  screen,
  slotCard,
  STAFF_TEXTS,
  waitFor,
  type StaffTexts,
  type User,
} from './app.js';
import type { FakeClient, FakeGym } from './fake-gym.js';

/*
 * Parts of the console's screens that ask the server something, mostly dry runs. Without a response nothing can be
 * confirmed, typed text stays, and a 401 signs out.
 */

interface Question {
  what: string;
  address: (gym: FakeGym, client: FakeClient) => string;
  call: string;
  failed: (t: StaffTexts) => string;
  /** Asks, and types where there is a field. */
  ask: (user: User, t: StaffTexts) => Promise<unknown>;
  /** Checks that the typed text is still there. */
  isKept?: (t: StaffTexts) => void;
  answered: (t: StaffTexts) => HTMLElement | undefined;
}

const NAME = 'Ισμήνη Αντοχή';
const dialogText = (text: string) => (): HTMLElement | undefined => inDialog().queryAllByText(text)[0];
const reasonField = (t: StaffTexts): HTMLElement => dialogField(t.timeslots.reason);

/** Opens a question with a reason field. */
const withReason = (open: (user: User, t: StaffTexts) => Promise<void>): Pick<Question, 'ask' | 'isKept'> => ({
  ask: async (user, t) => {
    await open(user, t);
    await user.fills(t.timeslots.reason, 'Αντοχή');
  },
  isKept: (t) => expect(reasonField(t)).toHaveValue('Αντοχή'),
});
const opensBooking = async (user: User, t: StaffTexts): Promise<void> => {
  await user.presses(booksIn(t), 'button', await slotCard('9:00'));
  await user.events.type(inDialog().getByRole('combobox'), 'Ισμήνη');
};

const QUESTIONS: Question[] = [
  {
    what: 'who is in a slot',
    address: ofTomorrow('timeslots'),
    call: 'GET /api/Admin/timeslots/clients',
    failed: (t) => t.timeslots.failed.loadClients,
    ask: (user, t) => act(user, '9:00', t.timeslots.clientsOf),
    answered: (t) => dialogText(t.slotClients.none)(),
  },
  {
    what: 'what staff changed on a day',
    address: ofTomorrow('timeslots'),
    call: 'GET /api/Admin/timeslots/overrides',
    failed: (t) => t.timeslots.failed.loadChanges,
    ask: () => screen.findByRole('heading', { level: 1 }),
    answered: (t) => screen.queryAllByText(t.dayChanges.none)[0],
  },
  {
    what: 'who loses a place when a day is closed',
    address: ofTomorrow('timeslots'),
    call: 'POST /api/Admin/timeslots/disable-day?dryRun',
    failed: (t) => t.affected.failed,
    ...withReason((user, t) => user.presses(t.closing.closeDay)),
    answered: (t) => dialogText(t.closing.none)(),
  },
  {
    what: 'who loses a place when days are closed',
    address: ofTomorrow('timeslots'),
    call: 'POST /api/Admin/timeslots/disable-day?dryRun',
    failed: (t) => t.affected.failed,
    ...withReason((user, t) => user.presses(t.closing.closeRange)),
    answered: (t) => dialogText(t.closing.none)(),
  },
  {
    what: 'who loses a place when a slot is disabled',
    address: ofTomorrow('timeslots'),
    call: 'PUT /api/Timeslot/:id?dryRun',
    failed: (t) => t.affected.failed,
    ...withReason((user, t) => act(user, '9:00', t.timeslots.disableOf)),
    answered: (t) => dialogText(t.slotDisable.none)(),
  },
  {
    what: 'who is booked when a slot leaves the week',
    address: () => '/admin/settings/global-timeslots?day=6',
    call: 'PUT /api/Admin/global-timeslots/:start/:end/enabled?dryRun',
    failed: (t) => t.affected.failed,
    ask: async (user) => user.events.click((await screen.findAllByRole('switch'))[0] as HTMLElement),
    answered: (t) => dialogText(t.globalTimeslots.nobody)(),
  },
  {
    what: 'what a freeze takes away',
    address: ofClient('/subscription'),
    call: 'POST /api/Admin/subscriptions/:id/freeze?dryRun',
    failed: (t) => t.affected.failed,
    ask: (user, t) => user.presses(t.subscription.freeze),
    answered: (t) => dialogText(t.subscription.nothingCancelled)(),
  },
  {
    what: 'whom a name means',
    address: ofTomorrow(''),
    call: 'GET /api/Admin/clients',
    failed: (t) => t.errors.loadClients,
    ask: opensBooking,
    isKept: () => expect(inDialog().getByRole('combobox')).toHaveValue('Ισμήνη'),
    answered: () => inDialog().queryAllByRole('option', { name: new RegExp(NAME) })[0],
  },
  {
    what: 'whether the rules allow a booking',
    address: ofTomorrow(''),
    call: 'GET /api/Timeslot/validate',
    failed: (t) => t.errors.check,
    ask: async (user, t) => {
      await opensBooking(user, t);
      await user.presses(NAME, 'option');
    },
    isKept: () => {
      expect(inDialog().queryAllByText(NAME)[0]).toBeVisible();
    },
    answered: (t) => dialogText(t.appointments.allowed)(),
  },
  {
    what: 'which slots there are for a client',
    address: ofClient('/appointments'),
    call: 'GET /api/Timeslot/capacity',
    failed: (t) => t.errors.loadTimeslots,
    ask: (_, t) => screen.findByRole('heading', { name: t.appointments.bookFor }),
    answered: () => screen.queryAllByRole('radio')[0],
  },
];

const { el, en } = STAFF_TEXTS;

function aGym(): { gym: FakeGym; client: FakeClient } {
  const gym = fakeGym();
  return { gym, client: gym.hasClient({ name: NAME }) };
}

for (const [index, { what, address, call, failed, ask, isKept, answered }] of QUESTIONS.entries()) {
  // With each change the first question in one way to fail, and another one in the other.
  const retried = index === 0 ? it : inSweeps;
  const signedOut = index === 3 ? it : inSweeps;
  retried(
    `${what}: shows a failure with a retry button, keeps what was typed, and the response once it is there`,
    async () => {
      const { gym, client } = aGym();
      gym.fails(call, 'broken');
      const user = await openConsole(gym, address(gym, client));
      await ask(user, el);
      await expectShown(failed(el));
      isKept?.(el);
      gym.fails(call, 'offline');
      await user.presses(el.app.retry);
      await expectShown(el.errors.offline);
      gym.recovers(call);
      await user.presses(el.app.retry);
      await waitFor(() => expect(answered(el)).toBeVisible());
      isKept?.(el);
      expect(screen.queryAllByRole('button', { name: el.app.retry })).toEqual([]);
    },
  );

  signedOut(`${what}: is busy while it is asked, fails in English, and signs out on 401`, async () => {
    const { gym, client } = aGym();
    gym.fails(call, 'slow');
    const user = await openConsole(gym, address(gym, client), { language: 'en' });
    await ask(user, en);
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull());
    gym.fails(call, 'broken');
    await expectShown(failed(en));
    gym.fails(call, 'signed out');
    await user.presses(en.app.retry);
    // A dialog with typed text gets the sign-in on top; a read-only one is replaced by it.
    const signIn = (): HTMLElement | null =>
      screen.queryByRole('dialog', { name: en.signIn.againTitle }) ??
      screen.queryByRole('heading', { level: 1, name: en.signIn.title });
    await waitFor(() => expect(signIn()).toBeVisible());
  });
}
