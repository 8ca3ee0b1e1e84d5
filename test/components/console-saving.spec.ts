import { onTestFinished, vi } from 'vitest';
import {
  act,
  booksIn,
  choosesFor,
  dialog,
  dialogButton,
  dialogField,
  expect,
  expectShown,
  fakeGym,
  inDialog,
  inSweeps,
  it,
  labelled,
  ofClient,
  ofTomorrow,
  openConsole,
  screen,
  slotCard,
  STAFF_TEXTS,
  starting,
  waitFor,
  within,
  type StaffTexts,
  type User,
} from './app.js';
import type { FakeClient, FakeGym } from './fake-gym.js';

/*
 * Faults while saving in the console. Each has its own message, typed text stays, and after a 401 the user signs in
 * over the page.
 */

interface Saving {
  what: string;
  address: (gym: FakeGym, client: FakeClient) => string;
  call: string;
  failed: (t: StaffTexts) => string;
  /** Types, and stops one click before saving. */
  type: (user: User, t: StaffTexts) => Promise<unknown>;
  save: (t: StaffTexts) => HTMLElement;
  isKept: (t: StaffTexts) => void;
  isDone: (t: StaffTexts) => void;
}

const NAME = 'Ισμήνη Αντοχή';
const field = (label: string): HTMLElement => screen.getByLabelText(labelled(label), { selector: 'input, textarea' });
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const isVisible = (found: HTMLElement | undefined): void => {
  expect(found).toBeVisible();
};
const shows = (text: string): void => isVisible(screen.queryAllByText(text)[0]);
/** Names the act, and the person or thing. */
const tells = (t: StaffTexts, what: string, about: string): void =>
  shows(t.app.told.replace('{what}', what).replace('{about}', about));
const dialogSays = (text: string): void => isVisible(inDialog().queryAllByText(text)[0]);
const isDialogCalled = (name: string): void => isVisible(screen.getByRole('dialog', { name }));

/** Matches the message that names the client and the new time. */
const doneMoving = (t: StaffTexts): RegExp => {
  const [start = ''] = t.appointments.move.done.split('{when}');
  return new RegExp(`^${start.replace('{name}', NAME)}.*, 8:00`);
};

/** Matches the message that names the act, the client, the day and the time. */
const told = (t: StaffTexts, what: string, time: string): RegExp =>
  new RegExp(
    `^${t.appointments.told.replace('{what}', what).replace('{name}', NAME).replace('{when}', `\\S+ .*, ${time}`)}`,
  );

const SAVINGS: Saving[] = [
  {
    what: 'the details of a client',
    address: ofClient(),
    call: 'PUT /api/Admin/clients/:id',
    failed: (t) => t.errors.updateClient,
    type: (user, t) => user.fills(t.clients.phone, '2101234567'),
    save: (t) => button(t.app.save),
    isKept: (t) => expect(field(t.clients.phone)).toHaveValue('2101234567'),
    isDone: (t) => tells(t, t.clients.updated, NAME),
  },
  {
    what: 'a subscription',
    address: ofClient('/subscription'),
    call: 'PUT /api/Admin/clients/:id/subscription',
    failed: (t) => t.errors.updateSubscription,
    type: (user, t) => user.fills(t.subscription.monthlyLimit, '7'),
    save: (t) => button(t.subscription.save),
    isKept: (t) => expect(field(t.subscription.monthlyLimit)).toHaveDisplayValue('7'),
    isDone: (t) => tells(t, t.subscription.updated, NAME),
  },
  {
    what: 'a setting',
    address: () => '/admin/settings',
    call: 'PUT /api/Admin/settings',
    failed: (t) => t.errors.updateSettings,
    type: (user, t) => user.fills(t.settings.GymCapacityPerTimeslot.label, '11'),
    save: (t) => button(t.app.save),
    isKept: (t) => expect(field(t.settings.GymCapacityPerTimeslot.label)).toHaveDisplayValue('11'),
    isDone: (t) => tells(t, t.settings.saved_one, t.settings.GymCapacityPerTimeslot.label),
  },
  {
    what: 'the capacity of a timeslot',
    address: ofTomorrow('timeslots'),
    call: 'PUT /api/Timeslot/:id',
    failed: (t) => t.timeslots.failed.update,
    type: async (user, t) => {
      await act(user, '8:00', t.timeslots.changeCapacityOf);
      await user.fills(t.slotCapacity.label, '12');
      await user.fills(t.timeslots.reason, 'Νέα όργανα');
    },
    save: (t) => dialogButton(t.slotCapacity.change),
    isKept: (t) => expect(dialogField(t.timeslots.reason)).toHaveValue('Νέα όργανα'),
    isDone: (t) => dialogSays(t.timeslots.done.updated),
  },
  {
    what: 'a broadcast',
    address: () => '/admin/settings/broadcast',
    call: 'POST /api/Admin/send-broadcast-email',
    failed: (t) => t.broadcast.errors.send,
    type: async (user, t) => {
      await user.fills(t.broadcast.fieldIn.el.replace('{field}', t.broadcast.subject), 'Νέα');
      await user.fills(t.broadcast.fieldIn.el.replace('{field}', t.broadcast.message), 'Γεια σας');
      await user.presses(t.broadcast.send);
    },
    save: (t) => dialogButton(starting(t.broadcast.sendConfirm_other)),
    isKept: (t) =>
      expect(field(t.broadcast.fieldIn.el.replace('{field}', t.broadcast.message))).toHaveValue('Γεια σας'),
    isDone: (t) => dialogSays(t.broadcast.queued),
  },
  {
    what: 'an email template',
    address: () => '/admin/settings/email-templates?template=cancelled.el',
    call: 'PUT /api/Admin/email-templates/:id',
    failed: (t) => t.templates.errors.save,
    type: (user, t) => user.fills(t.templates.body, 'Ακυρώθηκε.'),
    save: (t) => button(t.templates.save),
    isKept: (t) => expect(field(t.templates.body)).toHaveValue('Ακυρώθηκε.'),
    isDone: (t) => isVisible(screen.getByText(new RegExp(`^${t.templates.saved}: .+, ${t.broadcast.languages.el}$`))),
  },
  {
    what: 'a new client',
    address: () => '/admin/clients/create',
    call: 'POST /api/Admin/clients',
    failed: (t) => t.errors.createClient,
    type: async (user, t) => {
      await user.fills(t.clients.name, 'Ιάσονας Αντοχής');
      await user.fills(t.clients.email, 'iasonas.antochis@example.gr');
      await user.fills(t.clients.phone, '6971112223');
    },
    save: (t) => button(t.clients.submitNew),
    isKept: (t) => expect(field(t.clients.phone)).toHaveValue('6971112223'),
    isDone: (t) => tells(t, t.clients.created, 'Ιάσονας Αντοχής'),
  },
  {
    what: 'a booking',
    address: ofTomorrow(''),
    call: 'POST /api/Admin/appointments',
    failed: (t) => t.errors.book,
    type: async (user, t) => {
      await user.presses(booksIn(t), 'button', await slotCard('8:00'));
      await user.events.type(inDialog().getByRole('combobox'), 'Ισμήνη');
      await user.presses(NAME, 'option');
      await waitFor(() => dialogSays(t.appointments.allowed));
    },
    save: (t) => dialogButton(t.appointments.confirm),
    isKept: () => expect(dialog()).toHaveTextContent(NAME),
    isDone: (t) => isVisible(screen.getByText(told(t, t.appointments.booked, '8:00'))),
  },
  {
    what: 'a cancellation',
    address: ofTomorrow(''),
    call: 'DELETE /api/Admin/appointments/:id',
    failed: (t) => t.errors.cancel,
    type: (user, t) => choosesFor(user, NAME, t.appointments.cancel),
    save: (t) => dialogButton(t.appointments.cancelConfirm),
    isKept: (t) => dialogSays(t.appointments.cancelText.replace('{name}', NAME)),
    isDone: (t) => {
      isDialogCalled(t.appointments.cancelled);
      isVisible(screen.getByText(told(t, t.appointments.cancelled, '1:00')));
      // The question has been answered.
      expect(inDialog().queryByText(t.appointments.cancelText.replace('{name}', NAME))).toBeNull();
    },
  },
  {
    what: 'a move',
    address: ofTomorrow(''),
    call: 'POST /api/Admin/appointments/:id/move',
    failed: (t) => t.errors.book,
    type: async (user, t) => {
      await choosesFor(user, NAME, t.appointments.move.to);
      await user.presses(/^8:00/, 'radio');
      await waitFor(() => dialogSays(t.appointments.move.allowed));
    },
    save: (t) => dialogButton(t.appointments.move.confirm),
    isKept: () => expect(inDialog().getByRole('radio', { name: /^8:00/ })).toBeChecked(),
    isDone: (t) => isVisible(screen.getByText(doneMoving(t))),
  },
  {
    what: 'a freeze',
    address: ofClient('/subscription'),
    call: 'POST /api/Admin/subscriptions/:id/freeze',
    failed: (t) => t.errors.freeze,
    type: async (user, t) => {
      await user.presses(t.subscription.freeze);
      await waitFor(() => dialogSays(t.subscription.nothingCancelled));
    },
    save: (t) => dialogButton(t.subscription.freeze),
    isKept: (t) => dialogSays(t.subscription.nothingCancelled),
    isDone: (t) => isDialogCalled(`${t.subscription.freezeDone}: ${NAME}`),
  },
  {
    what: 'a closed day',
    address: ofTomorrow('timeslots'),
    call: 'POST /api/Admin/timeslots/disable-day',
    failed: (t) => t.timeslots.failed.close,
    type: async (user, t) => {
      await user.presses(t.closing.closeDay);
      await user.fills(t.timeslots.reason, 'Αργία');
    },
    save: (t) => dialogButton(t.closing.confirmDay),
    isKept: (t) => expect(dialogField(t.timeslots.reason)).toHaveValue('Αργία'),
    isDone: (t) => isDialogCalled(t.timeslots.done.dayClosed),
  },
  {
    what: 'a timeslot that is enabled again',
    address: ofTomorrow('timeslots'),
    call: 'PUT /api/Timeslot/:id',
    failed: (t) => t.timeslots.failed.enable,
    type: (user, t) => act(user, '12:00', t.timeslots.enableOf),
    save: (t) => dialogButton(t.slotDisable.enableConfirm),
    isKept: (t) => isDialogCalled(t.slotDisable.enableTitle),
    isDone: (t) => isDialogCalled(t.timeslots.done.enabled),
  },
  {
    what: 'the removal of a change of the day',
    address: ofTomorrow('timeslots'),
    call: 'DELETE /api/Admin/timeslots/overrides/:id',
    failed: (t) => t.timeslots.failed.remove,
    type: async (user, t) => {
      await user.presses(starting(t.dayChanges.removeOf));
      await waitFor(() => dialogSays(t.dayChanges.then.capacity));
    },
    save: (t) => dialogButton(t.dayChanges.removeConfirm),
    isKept: (t) => dialogSays(t.dayChanges.then.capacity),
    isDone: (t) => isDialogCalled(t.timeslots.done.removed),
  },
  {
    what: 'a slot of the weekly template',
    address: () => '/admin/settings/global-timeslots?day=6',
    call: 'PUT /api/Admin/global-timeslots/:start/:end/capacity',
    failed: (t) => t.globalTimeslots.failed.update,
    type: async (user, t) => {
      await user.presses(starting(t.globalTimeslots.editCapacityOf));
      await user.fills(t.slotCapacity.label, '7');
      await user.fills(t.globalTimeslots.reason, 'Αντοχή');
    },
    save: (t) => dialogButton(t.globalTimeslots.editCapacity),
    isKept: (t) => expect(dialogField(t.globalTimeslots.reason)).toHaveValue('Αντοχή'),
    isDone: (t) => dialogSays(t.globalTimeslots.done.updated),
  },
];

function aGym(): { gym: FakeGym; client: FakeClient } {
  const gym = fakeGym();
  const client = gym.hasClient({ name: NAME });
  gym.hasBooking(client, '13:00', gym.dayAhead(1));
  gym.hasChange(gym.dayAhead(1), '09:00', { capacityOverride: 9 });
  gym.hasChange(gym.dayAhead(1), '12:00', { isDisabled: true });
  return { gym, client };
}

for (const [index, { what, address, call, failed, type, save, isKept, isDone }] of SAVINGS.entries()) {
  // Each in one language: both are seen, without a second visit.
  const language = index % 2 === 0 ? 'el' : 'en';
  const t = STAFF_TEXTS[language];

  (index % 12 === 0 ? it : inSweeps)(
    `${what}: is busy and sent once, shows each failure, asks who lost their session to sign in, keeps what was typed, and is done (${language})`,
    async () => {
      const { gym, client } = aGym();
      const user = await openConsole(gym, address(gym, client), { language });
      await type(user, t);
      const saves = async (): Promise<void> => {
        const pressed = await user.clicks(() => save(t));
        await waitFor(() => expect(pressed).toHaveAttribute('aria-disabled', 'true'));
        // Not disabled: a browser takes the focus from that.
        expect(pressed).toBeEnabled();
        expect(pressed).toHaveFocus();
        expect(pressed).toBeVisible();
        isKept(t);
        // An impatient second press, which must send nothing.
        await user.events.click(pressed);
      };
      gym.fails(call, 'slow');
      await saves();
      gym.fails(call, 'broken');
      await expectShown(failed(t));
      isKept(t);
      gym.fails(call, 'offline');
      await user.clicks(() => save(t));
      await expectShown(t.errors.offline);
      isKept(t);
      gym.fails(call, 'signed out');
      await user.clicks(() => save(t));
      const again = await screen.findByRole('dialog', { name: t.signIn.againTitle });
      expect(localStorage.getItem('authToken') ?? localStorage.getItem('user')).toBeNull();
      await user.events.type(
        within(again).getByLabelText(labelled(t.signIn.password), { selector: 'input' }),
        'palestra',
      );
      await user.presses(t.signIn.submit, 'button', within(again));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: t.signIn.againTitle })).toBeNull());
      isKept(t);
      gym.fails(call, 'slow');
      await saves();
      gym.recovers(call);
      await waitFor(() => isDone(t));
      expect(gym.callsOf(call)).toHaveLength(4);
    },
  );
}

it('the details of a client: are found saved after a lost response, as the server has stored them', async () => {
  const { gym, client } = aGym();
  const t = STAFF_TEXTS.en;
  const user = await openConsole(gym, ofClient()(gym, client), { language: 'en' });
  const patience: AbortController[] = [];
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const one = new AbortController();
    patience.push(one);
    return one.signal;
  });
  await user.fills(t.clients.email, ' Ismini@Palestra.TEST ');
  const call = 'PUT /api/Admin/clients/:id';
  gym.fails(call, 'slow');
  await user.clicks(() => button(t.app.save));
  await waitFor(() => expect(gym.calls.filter(({ route }) => route === call)).toHaveLength(1));
  for (const one of patience) one.abort();
  gym.failsOnce(call, 'cut');
  await waitFor(() => tells(t, t.clients.updated, NAME), { timeout: 10_000 });
  expect(gym.client(client.id).email).toBe('ismini@palestra.test');
});

inSweeps('the details of a client: say at the date what is refused of it', async () => {
  const { gym, client } = aGym();
  const t = STAFF_TEXTS.en;
  const user = await openConsole(gym, ofClient()(gym, client), { language: 'en' });
  await user.fills(t.clients.birthDate, '04/05/1990');
  gym.failsOnce('PUT /api/Admin/clients/:id', {
    ...{ status: 400, code: 'VALIDATION_FAILED', message: t.serverErrors.VALIDATION_FAILED },
    data: { fields: { birthDate: 'Too long ago' } },
  });
  await user.clicks(() => button(t.app.save));
  await waitFor(() => expect(screen.getByLabelText(t.clients.birthDate)).toHaveAccessibleDescription('Too long ago'));
  await expectShown(t.errors.fixBelow);
  expect(screen.getAllByText('Too long ago')).toHaveLength(1);
});

inSweeps('the details of a client: say what is refused of no field of theirs, and are sent again', async () => {
  const { gym, client } = aGym();
  const t = STAFF_TEXTS.en;
  const user = await openConsole(gym, ofClient()(gym, client), { language: 'en' });
  const call = 'PUT /api/Admin/clients/:id';
  await user.fills(t.clients.email, 'new@palestra.test');
  gym.failsOnce(call, {
    ...{ status: 400, code: 'VALIDATION_FAILED', message: t.serverErrors.VALIDATION_FAILED },
    data: { fields: { nickname: 'Too long' } },
  });
  await user.clicks(() => button(t.app.save));
  await expectShown('Too long');
  expect(screen.queryByText(t.errors.fixBelow)).toBeNull();
  await user.clicks(() => button(t.app.save));
  await waitFor(() => tells(t, t.clients.updated, NAME));
  expect(screen.queryByText('Too long')).toBeNull();
});
