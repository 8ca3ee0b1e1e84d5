import {
  act,
  dialogButton,
  dialogField,
  expect,
  expectShown,
  fakeGym,
  inDialog,
  inSweeps,
  isClosed,
  it,
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
import type { FakeGym } from './fake-gym.js';

/* The timeslots of a day: the changes by staff, whom they touch, and where the focus is afterwards. */
const t = STAFF_TEXTS.el;
const addressOf = (date: string): string => `/admin/timeslots?date=${date}`;
const written = (date: string): string => date.split('-').reverse().join('/');
const cardSays = (time: string, ...texts: string[]): Promise<void> =>
  waitFor(() => {
    const heading = screen.getAllByRole('heading', { level: 3, name: new RegExp(`^${time}`) })[0];
    for (const text of texts) expect(heading?.closest('li')).toHaveTextContent(text);
  });

function aDay(): { gym: FakeGym; date: string; open: () => Promise<User> } {
  const gym = fakeGym();
  const date = gym.dayAhead(1);
  return { gym, date, open: () => openConsole(gym, addressOf(date)) };
}

inSweeps(
  'a slot is disabled after the dialog names who loses a place, and enabled again, with the focus on it',
  async () => {
    const { gym, date, open } = aDay();
    const booked = gym.hasBooking(gym.hasClient({ name: 'Φαίδρα Βραδινού' }), '12:00', date);
    gym.isAffected(booked);
    const user = await open();
    await act(user, '12:00', t.timeslots.disableOf);
    await says(t.affected.lost_one);
    expect(inDialog().getByRole('listitem')).toHaveTextContent('Φαίδρα Βραδινού');
    await user.fills(t.timeslots.reason, 'Συντήρηση');
    await user.presses(t.slotDisable.confirm);
    expect(await screen.findByRole('dialog', { name: t.timeslots.done.disabled })).toBeVisible();
    await isClosed();
    await cardSays('12:00', 'Συντήρηση', t.slot.disabled);
    const switchOn = async (): Promise<HTMLElement> =>
      (await slotCard('12:00')).getByRole('button', { name: starting(t.timeslots.enableOf) });
    await waitFor(async () => expect(await switchOn()).toHaveFocus());
    await user.events.keyboard('{Enter}');
    await user.presses(t.slotDisable.enableConfirm);
    expect(await screen.findByRole('dialog', { name: t.timeslots.done.enabled })).toBeVisible();
    await isClosed();
    const switchOff = async (): Promise<HTMLElement> =>
      (await slotCard('12:00')).getByRole('button', { name: starting(t.timeslots.disableOf) });
    await waitFor(async () => expect(await switchOff()).toHaveFocus());
  },
);

inSweeps('a slot that could not be disabled says so, word for word', async () => {
  for (const [language, text] of [
    ['el', 'Το τμήμα δεν απενεργοποιήθηκε. Δοκιμάστε ξανά.'],
    ['en', 'Failed to disable timeslot'],
  ] as const) {
    const words = STAFF_TEXTS[language];
    const gym = fakeGym();
    gym.fails('PUT /api/Timeslot/:id', 'broken');
    const user = await openConsole(gym, addressOf(gym.dayAhead(1)), { language });
    await act(user, '9:00', words.timeslots.disableOf);
    await says(words.slotDisable.none);
    await user.presses(words.slotDisable.confirm);
    await waitFor(() => expect(inDialog().getByRole('alert')).toHaveTextContent(text));
  }
});

it('a day is closed after the dialog names who loses a place, and opened again', async () => {
  const { gym, date, open } = aDay();
  gym.isAffected(gym.hasBooking(gym.hasClient({ name: 'Ηλέκτρα Αργίας' }), '12:00', date));
  const user = await open();
  await user.presses(t.closing.closeDay);
  expect(await inDialog().findByRole('listitem')).toHaveTextContent('Ηλέκτρα Αργίας');
  await user.fills(t.timeslots.reason, 'Τοπική αργία');
  await user.presses(t.closing.confirmDay);
  expect(await screen.findByRole('dialog', { name: t.timeslots.done.dayClosed })).toBeVisible();
  await isClosed();
  await expectShown(t.overview.closedBecause.replace('{reason}', 'Τοπική αργία'));
  expect(screen.queryByRole('button', { name: t.closing.closeDay })).toBeNull();
  await user.presses(t.dayChanges.removeOf.replace('{change}', t.dayChanges.dayClosed));
  await says(t.dayChanges.then.day);
  await user.presses(t.dayChanges.removeConfirm);
  expect(await screen.findByRole('button', { name: t.closing.closeDay, hidden: true })).toBeInTheDocument();
  await isClosed();
  // The pressed button is gone after the change.
  await waitFor(() => expect(document.querySelector('#content :focus')).toBeVisible());
});

inSweeps('whom no mail tells of a closed day are named with their phone, and stay to be called', async () => {
  const { gym, date, open } = aDay();
  gym.isAffected(gym.hasBooking(gym.hasClient({ name: 'Κατίνα Ρήγα' }), '12:00', date));
  gym.untold.push({ userId: 'client-katina', userName: 'Κατίνα Ρήγα', phone: '2101234567' });
  const user = await open();
  await user.presses(t.closing.closeDay);
  await says(t.affected.untold_one.replace('{count}', '1'));
  expect(inDialog().getByRole('link', { name: '2101234567' })).toHaveAttribute('href', 'tel:2101234567');
  await user.presses(t.closing.confirmDay);
  const done = await screen.findByRole('dialog', { name: t.timeslots.done.dayClosed });
  expect(within(done).getByRole('link', { name: '2101234567' })).toBeVisible();
  expect(within(done).getAllByRole('listitem')).toHaveLength(1);
  await user.presses(STAFF_TEXTS.el.app.close);
  await isClosed();
});

inSweeps('a closed day is given back to those whom the dialog names, found by name among many', async () => {
  const { gym, date, open } = aDay();
  gym.compensated = Array.from({ length: 12 }, (_, n) => ({
    ...{ subscriptionId: `subscription-${n}`, userId: `client-${n}`, userName: `Πελάτης ${n}`, days: 1 },
    ...{ endDate: '2026-12-30', newEndDate: '2026-12-31', gained: 1, lastDate: '2026-12-31' },
  }));
  const user = await open();
  await user.presses(t.closing.closeDay);
  await says(t.closing.none);
  const given = () => inDialog().queryAllByText(/^\+1 ημέρα, λήγει 31 Δεκ 2026/);
  expect(given()).toEqual([]);
  await user.presses(t.closing.compensate, 'switch');
  await says(t.closing.compensated_other.replace('{count}', '12'));
  expect(given()).toHaveLength(10);
  await user.presses(t.closing.showMore_other.replace('{count}', '2'));
  expect(given()).toHaveLength(12);
  await user.fills(t.closing.findClient, 'πελατης 11');
  await waitFor(() => expect(given()).toHaveLength(1));
  const { body } = await gym.callDuring('POST /api/Admin/timeslots/disable-range', () =>
    user.presses(t.closing.confirmDay),
  );
  expect(body).toMatchObject({ startDate: date, endDate: date, compensate: true });
  await isClosed();
});

inSweeps('says that giving a closed day back moves nothing when nobody had it', async () => {
  const { open } = aDay();
  const user = await open();
  await user.presses(t.closing.closeDay);
  await user.presses(t.closing.compensate, 'switch');
  await says(t.closing.compensatedNone);
});

inSweeps('a range is closed from today on, with its end after its start', async () => {
  const { gym, date, open } = aDay();
  const to = gym.dayAhead(3);
  gym.isAffected(gym.hasBooking(gym.hasClient({ name: 'Άλκης Διακοπών' }), '12:00', to));
  const user = await open();
  await user.presses(t.closing.closeRange);
  await screen.findByRole('dialog', { name: t.closing.rangeTitle });
  await user.fills(t.closing.from, written(gym.dayAhead(-1)));
  await says(t.closing.fromPast);
  await user.fills(t.closing.from, written(to));
  await user.fills(t.closing.to, written(date));
  await says(t.closing.endBeforeStart);
  expect(dialogButton(t.closing.closeRange)).toBeDisabled();
  await user.fills(t.closing.from, written(date));
  await user.fills(t.closing.to, written(to));
  expect(await inDialog().findByRole('listitem')).toHaveTextContent('Άλκης Διακοπών');
  const call = await gym.callDuring('POST /api/Admin/timeslots/disable-range', () =>
    user.presses(t.closing.confirmRange_other.replace('{count}', '3')),
  );
  expect(call.body).toMatchObject({ startDate: date, endDate: to });
  await isClosed();
});

it('a sheet lists the clients of a slot and who waits, in order, and cancels a place', async () => {
  const { gym, date, open } = aDay();
  const client = gym.hasClient({ name: 'Ισμήνη Καταλόγου' });
  gym.hasBooking(client, '12:00', date);
  gym.waitingList.push({
    ...{ id: 'entry-early', noticeHours: 0, isOneOfSeveral: false, isPaying: false },
    userId: 'early',
    userName: 'Ωραιοζήλη Πρόωρη',
    createdAt: '2026-11-24T06:01:00.000Z',
    heldUntil: null,
  });
  const user = await open();
  await act(user, '12:00', t.timeslots.clientsOf);
  expect((await inDialog().findAllByRole('listitem'))[0]).toHaveTextContent(
    t.slotClients.by.replace('{name}', client.name),
  );
  const waiting = () => within(inDialog().getByRole('region', { name: t.slotClients.waiting }));
  const names = (): (string | null)[] =>
    waiting()
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(['Ωραιοζήλη Πρόωρη']);
  gym.waitingList.push({
    ...{ id: 'entry-late', noticeHours: 2, isOneOfSeveral: true, isPaying: false },
    userId: 'late',
    userName: 'Άννα Όψιμη',
    createdAt: '2026-11-24T06:02:00.000Z',
    heldUntil: null,
  });
  await gym.announces('interests', 'appointments', 'timeslots');
  await waitFor(() => expect(names()).toEqual(['Ωραιοζήλη Πρόωρη', 'Άννα Όψιμη']));
  expect(waiting().getAllByText(starting(t.slotClients.since))).toHaveLength(2);
  await user.presses(t.slot.cancelFor.replace('{name}', client.name));
  await user.presses(t.appointments.cancelConfirm);
  await expectShown(t.slotClients.none);
});

inSweeps('starts with today, and goes back no further', async () => {
  const gym = fakeGym();
  const user = await openConsole(gym, addressOf(gym.dayAhead(-3)));
  const date = (): HTMLElement => screen.getByRole('textbox', { name: t.day.date });
  const shows = (day: string): Promise<unknown> => waitFor(() => expect(date()).toHaveValue(written(day)));
  await screen.findByRole('textbox', { name: t.day.date });
  await shows(gym.today);
  expect(screen.getByRole('button', { name: t.day.previous })).toBeDisabled();
  await user.events.keyboard('{ArrowLeft}');
  await shows(gym.today);
  await user.presses(t.day.next);
  await shows(gym.dayAhead(1));
  expect(location.search).toContain(`date=${gym.dayAhead(1)}`);
  await user.presses(t.day.previous);
  await shows(gym.today);
});

inSweeps('shows changes of another desk by itself', async () => {
  const { gym, date, open } = aDay();
  await open();
  await cardSays('9:00', t.slot.available);
  gym.hasChange(date, '09:00', { isDisabled: true, reason: 'Βλάβη' });
  await gym.announces('timeslots');
  await cardSays('9:00', t.slot.disabled);
  await expectShown(`${t.dayChanges.slotDisabled} · Βλάβη`);
});

inSweeps('a capacity that another desk changed meanwhile is shown, and the typed one stays', async () => {
  const { gym, date, open } = aDay();
  const user = await open();
  await act(user, '9:00', t.timeslots.changeCapacityOf);
  await user.fills(t.slotCapacity.label, '12');
  gym.hasChange(date, '09:00', { capacityOverride: 7 });
  gym.failsOnce('PUT /api/Timeslot/:id', { status: 409, code: 'STALE' });
  await user.presses(t.slotCapacity.change);
  await waitFor(() => expect(inDialog().getByRole('alert')).toHaveTextContent(t.serverErrors.STALE));
  await user.presses(t.stale.load);
  await says(t.slotCapacity.now.replace('{booked}', '0').replace('{capacity}', '7'));
  expect(dialogField(t.slotCapacity.label)).toHaveDisplayValue('12');
  await user.presses(t.slotCapacity.change);
  await isClosed();
  await cardSays('9:00', '0/12');
});

inSweeps('opens from the navigation, and books a client', async () => {
  const gym = fakeGym();
  gym.hasClient({ name: 'Ευρυδίκη Κρατήσεων' });
  const user = await openConsole(gym, '/admin/settings');
  await user.presses(t.nav.timeslots, 'link');
  await screen.findByRole('heading', { level: 1, name: t.timeslots.title });
  await act(user, '6:00', t.slot.bookAt);
  await user.events.type(inDialog().getByRole('combobox'), 'Ευρυδίκη');
  await user.presses('Ευρυδίκη Κρατήσεων', 'option');
  await says(t.appointments.allowed);
  await user.presses(t.appointments.confirm);
  await cardSays('6:00', '1/10');
});

inSweeps('a slot that has left the week says so while it stays for its bookings', async () => {
  const { gym, date, open } = aDay();
  gym.hasBooking(gym.hasClient(), '12:00', date);
  gym.retired.push('12:00:00');
  await open();
  await cardSays('12:00', t.slot.retired, t.timeslots.retiredHint);
});
