import { messagesEl } from '@palestra/backend/contract/messages.el';
import {
  booksIn,
  describe,
  dialog,
  dialogField,
  expect,
  expectShown,
  fakeGym,
  inDialog,
  inSweeps,
  isClosed,
  it,
  labelled,
  openConsole,
  says,
  screen,
  slotCard,
  STAFF_TEXTS,
  starting,
  waitFor,
  within,
  type User,
} from './app.js';
import type { FakeClient, FakeGym } from './fake-gym.js';

/*
 * Two receptionists edit the same record: the first sees the other's change, or learns of it on saving, and keeps
 * everything typed.
 */
const t = STAFF_TEXTS.el;
const NAME = 'Ισιδώρα Απροσδόκητη';
const REASON = 'Συντήρηση';

function atDesk(address: (gym: FakeGym, client: FakeClient) => string) {
  const gym = fakeGym();
  const client = gym.hasClient({ name: NAME });
  return { gym, client, open: () => openConsole(gym, address(gym, client)) };
}

const timeslots = (gym: FakeGym): string => `/admin/timeslots?date=${gym.dayAhead(1)}`;
const clientPage =
  (section = '') =>
  (_: FakeGym, { id }: FakeClient): string =>
    `/admin/clients/${id}${section}`;

/** The client that loses a place by the change, in later dry runs. */
const loses = async (gym: FakeGym, { id, name }: FakeClient): Promise<void> => {
  const {
    appointmentDate,
    startTime,
    endTime,
    id: appointment,
  } = gym.hasBooking({ ...gym.client(id) }, '12:00', gym.dayAhead(1));
  gym.affected.push({
    ...{ id: appointment, userId: id, userName: name, appointmentDate, startTime, endTime },
    ...{ newStartTime: null, newEndTime: null },
  });
  await gym.announces('appointments');
};
const reason = (): HTMLElement => dialogField(t.timeslots.reason);
const lines = async (count: number): Promise<void> => {
  await waitFor(() => expect(inDialog().queryAllByRole('listitem')).toHaveLength(count));
};

describe('beside another desk', () => {
  inSweeps('a day that is being closed shows who loses a place, and cannot be closed twice', async () => {
    const { gym, client, open } = atDesk(timeslots);
    const user = await open();
    await user.presses(t.closing.closeDay);
    await user.fills(t.timeslots.reason, REASON);
    await says(t.closing.none);
    await loses(gym, client);
    await lines(1);
    expect(inDialog().getByRole('listitem')).toHaveTextContent(NAME);
    gym.hasChange(gym.dayAhead(1), null, { isDisabled: true, reason: 'Απεργία' });
    await gym.announces('timeslots');
    await says(t.closing.alreadyClosed);
    expect(inDialog().getByRole('button', { name: t.closing.confirmDay })).toBeDisabled();
    expect(reason()).toHaveValue(REASON);
    await user.events.keyboard('{Escape}');
    await expectShown(t.overview.closedBecause.replace('{reason}', 'Απεργία'));
  });

  inSweeps('days that are being closed show who loses a place, and keep the reason', async () => {
    const { gym, client, open } = atDesk(timeslots);
    const user = await open();
    await user.presses(t.closing.closeRange);
    await user.fills(t.closing.to, gym.dayAhead(2).split('-').reverse().join('/'));
    await user.fills(t.timeslots.reason, REASON);
    await says(t.closing.none);
    await loses(gym, client);
    await lines(1);
    expect(reason()).toHaveValue(REASON);
    await user.presses(t.closing.confirmRange_other.replace('{count}', '2'));
    await says(t.timeslots.done.rangeClosed);
  });

  inSweeps('a change of the day that is being removed is gone, by itself or when it is removed', async () => {
    const { gym, open } = atDesk(timeslots);
    const change = (): unknown => gym.hasChange(gym.dayAhead(1), '09:00', { capacityOverride: 7 });
    const removesAll = (): void => void gym.overrides.splice(0);
    change();
    const user = await open();
    await user.presses(starting(t.dayChanges.removeOf));
    const remove = (): HTMLElement => inDialog().getByRole('button', { name: t.dayChanges.removeConfirm });
    await waitFor(() => expect(remove()).toBeEnabled());
    removesAll();
    await gym.announces('timeslots');
    await says(t.stale.gone);
    expect(remove()).toBeDisabled();
    await user.events.keyboard('{Escape}');
    await expectShown(t.dayChanges.none);

    // Without the stream only the server's response reveals it.
    change();
    await gym.announces('timeslots');
    await user.presses(starting(t.dayChanges.removeOf));
    await waitFor(() => expect(remove()).toBeEnabled());
    gym.fails('DELETE /api/Admin/timeslots/overrides/:id', { status: 404, code: 'NOT_FOUND' });
    gym.fails('GET /api/Admin/timeslots/overrides', 'offline');
    await user.clicks(remove);
    await waitFor(() => expect(inDialog().getByRole('alert')).toHaveTextContent(t.stale.gone));
  });

  inSweeps('a subscription that is being frozen shows the place that this takes away, and asks once', async () => {
    const { gym, client, open } = atDesk(clientPage('/subscription'));
    const user = await open();
    await user.presses(t.subscription.freeze);
    await says(t.subscription.nothingCancelled);
    await loses(gym, client);
    await says(t.subscription.cancelledByFreeze_one.replace('{count}', '1'));
    await lines(1);
    const asked = gym.callsOf('POST /api/Admin/subscriptions/:id/freeze?dryRun').length;
    await user.presses(t.subscription.freeze);
    const done = `${t.subscription.freezeDone}: ${client.name}`;
    await waitFor(() => expect(screen.getByRole('dialog', { name: done })).toBeVisible());
    // The live event of the own cancellation also arrives, but does not ask the answered question again.
    await gym.announces('appointments', 'subscriptions');
    await isClosed();
    expect(gym.callsOf('POST /api/Admin/subscriptions/:id/freeze?dryRun')).toHaveLength(asked);
  });

  inSweeps('a client who is being deactivated shows the visit that this takes away, and asks once', async () => {
    const { gym, client, open } = atDesk(clientPage());
    const user = await open();
    await user.events.click(await screen.findByLabelText(labelled(t.clients.isActive)));
    await user.presses(t.app.save);
    await says(t.clients.nothingLost);
    await loses(gym, client);
    await says(t.clients.visitsLost_one.replace('{count}', '1'));
    await lines(1);
    const asked = gym.callsOf('PUT /api/Admin/clients/:id?dryRun').length;
    await user.presses(t.clients.deactivate);
    await waitFor(() => expect(screen.getByRole('dialog', { name: t.clients.deactivated })).toBeVisible());
    await gym.announces('appointments', 'clients');
    await isClosed();
    expect(gym.callsOf('PUT /api/Admin/clients/:id?dryRun')).toHaveLength(asked);
  });

  inSweeps(
    'a switch of a client says that it was stale, shows the other change, and works the second time',
    async () => {
      const { client, open } = atDesk(clientPage());
      client.adminNotificationEnabled = false;
      const user = await open();
      await screen.findByLabelText(labelled(t.clients.phone));
      await user.fills(t.clients.phone, '2107654321');
      const flag = (name: string): HTMLElement => screen.getByRole('switch', { name });
      client.adminNotificationEnabled = true;
      await user.clicks(() => flag(t.clients.isMorningClient));
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(t.serverErrors.STALE));
      await waitFor(() => expect(flag(t.clients.adminNotificationEnabled)).toBeChecked());
      expect(flag(t.clients.isMorningClient)).not.toBeChecked();
      const phone = (): HTMLElement => screen.getByLabelText(labelled(t.clients.phone), { selector: 'input' });
      expect(phone()).toHaveValue('2107654321');
      await user.clicks(() => flag(t.clients.isMorningClient));
      await expectShown(t.clients.updated);
      await waitFor(() => expect(flag(t.clients.isMorningClient)).toBeChecked());
      expect(phone()).toHaveValue('2107654321');
    },
  );

  inSweeps(
    'an email template that is being reset shows the text of the other desk, and keeps the typed one',
    async () => {
      const { gym, open } = atDesk(() => '/admin/settings/email-templates?template=cancelled.el');
      const template = gym.found(gym.templates, 'cancelled.el');
      Object.assign(template, { isChanged: true, body: 'Το πρώτο κείμενο' });
      const user: User = await open();
      await user.fills(t.templates.body, 'Μισό κείμενο');
      await user.presses(t.templates.reset);
      template.body = 'Το κείμενο της άλλης';
      await user.presses(t.templates.resetConfirm);
      await waitFor(() => expect(inDialog().getByRole('alert')).toHaveTextContent(t.serverErrors.STALE));
      await user.presses(t.templates.keep);
      const theirs = await screen.findByRole('region', { name: t.templates.theirs });
      await waitFor(() => expect(theirs).toHaveTextContent('Το κείμενο της άλλης'));
      expect(screen.getByRole('textbox', { name: t.templates.body })).toHaveValue('Μισό κείμενο');
    },
  );

  it('a booking of a timeslot that is moved names the new time, and books it when asked again', async () => {
    const { gym, open } = atDesk((gym) => `/admin/?date=${gym.dayAhead(1)}`);
    const user = await open();
    await user.presses(booksIn(t), 'button', await slotCard('9:00'));
    await user.events.type(inDialog().getByRole('combobox'), 'Ισιδώρα');
    await user.presses(NAME, 'option');
    await says(t.appointments.allowed);
    const moved = { newStartTime: '09:30:00', newEndTime: '10:30:00', reason: REASON };
    gym.hasChange(gym.dayAhead(1), '09:00', moved);
    const data = { moved: { date: gym.dayAhead(1), startTime: '09:30:00', endTime: '10:30:00' } };
    gym.failsOnce('POST /api/Admin/appointments', {
      ...{ status: 409, code: 'STALE', data },
      message: messagesEl.timeslotMovedAtTheDesk.replace('{start}', '9:30'),
    });
    await user.presses(t.appointments.confirm);
    await waitFor(() => expect(inDialog().getByRole('alert')).toHaveTextContent('9:30'));
    await waitFor(() => expect(dialog()).toHaveTextContent(/9:30\s*–[\s\u2060]*10:30/));
    expect(gym.appointments).toEqual([]);
    const again = await gym.callDuring('POST /api/Admin/appointments', () =>
      user.presses(starting(t.appointments.confirmAt), 'button', within(dialog())),
    );
    await isClosed();
    expect(again.body).toMatchObject({ startTime: '09:00', expectedStartTime: '09:30' });
  });

  it('an appointment that another desk has moved says so, and moves from there when asked again', async () => {
    const { gym, client, open } = atDesk((gym) => `/admin/?date=${gym.dayAhead(1)}`);
    const visit = gym.hasBooking(client, '09:00', gym.dayAhead(1));
    const user = await open();
    await user.presses(NAME);
    await user.presses(t.appointments.move.to, 'menuitem');
    await user.presses(/^6:00/, 'radio');
    await says(t.appointments.move.allowed);
    gym.moves(visit.id, gym.dayAhead(1), '12:00');
    await user.presses(t.appointments.move.confirm);
    await waitFor(() => expect(inDialog().getByRole('alert')).toHaveTextContent('12:00'));
    await waitFor(() => expect(dialog()).toHaveTextContent(/έχει τη θέση:.*12:00\s*–[\s\u2060]*1:00/));
    expect(visit.startTime).toBe('12:00:00');
    await user.presses(t.appointments.move.confirm);
    await isClosed();
    expect(visit.startTime).toBe('18:00:00');
  });

  inSweeps(
    'a client who was changed meanwhile is not overwritten: the other change comes in, and what is typed stays',
    async () => {
      const { client, open } = atDesk(clientPage());
      const user = await open();
      await user.fills(t.clients.name, 'Ισιδώρα Νέα');
      client.phone = '2101234567';
      await user.presses(t.app.save);
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(t.serverErrors.STALE));
      await user.presses(t.clients.loadLatest);
      const field = (label: string): HTMLElement => screen.getByLabelText(labelled(label), { selector: 'input' });
      await waitFor(() => expect(field(t.clients.phone)).toHaveValue('2101234567'));
      expect(field(t.clients.name)).toHaveValue('Ισιδώρα Νέα');
      await user.presses(t.app.save);
      await expectShown(t.clients.updated);
      expect(client).toMatchObject({ name: 'Ισιδώρα Νέα', phone: '2101234567' });
      await user.presses(t.nav.settings, 'link');
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(t.settings.title));
    },
  );
});

inSweeps('reads the day again when another desk books while it is read for the first time', async () => {
  const gym = fakeGym();
  const route = 'GET /api/Timeslot/capacity';
  gym.fails(route, 'slow');
  await openConsole(gym);
  await waitFor(() => expect(gym.callsOf(route)).toHaveLength(1));
  await gym.announces('appointments');
  gym.recovers(route);
  await waitFor(() => expect(gym.callsOf(route)).toHaveLength(2));
});
