import type { SlotEvent } from '@palestra/backend/contract/slot-history';
import {
  act,
  expect,
  expectShown,
  fakeGym,
  inDialog,
  inSweeps,
  it,
  openConsole,
  screen,
  STAFF_TEXTS,
  starting,
  waitFor,
  within,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/* The waiting list of a slot as staff order it, and the slot's history. */
const t = STAFF_TEXTS.el;

function waits(gym: FakeGym, name: string, heldUntil: string | null = null): void {
  const { id: userId } = gym.hasClient({ name });
  const wishes = { noticeHours: 2, isOneOfSeveral: true, isPaying: false };
  gym.waitingList.push({
    id: `entry ${name}`,
    userId,
    userName: name,
    createdAt: '2026-11-24T06:01:00.000Z',
    heldUntil,
    ...wishes,
  });
}

async function openLine(gym: FakeGym) {
  const date = gym.dayAhead(1);
  const user = await openConsole(gym, `/admin/timeslots?date=${date}`);
  await act(user, '12:00', t.timeslots.clientsOf);
  return user;
}

const line = () => within(inDialog().getByRole('region', { name: t.slotClients.waiting }));
const names = (): (string | null)[] =>
  line()
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

it('the line is ordered by buttons and arrow keys, which keep the focus', async () => {
  const gym = fakeGym();
  for (const name of ['Άννα', 'Βάσω', 'Γιάννης']) waits(gym, name);
  const user = await openLine(gym);
  await expectShown('Άννα');
  const call = await gym.callDuring('PUT /api/Admin/waiting-list/:id/position', () =>
    user.presses(t.waitingLine.earlier.replace('{name}', 'Γιάννης')),
  );
  expect(call.body).toEqual({ position: 2 });
  await waitFor(() => expect(names()).toEqual(['Άννα', 'Γιάννης', 'Βάσω']));
  const earlier = () => line().getByRole('button', { name: t.waitingLine.earlier.replace('{name}', 'Γιάννης') });
  await waitFor(() => expect(earlier()).toHaveFocus());
  await user.events.keyboard('{ArrowUp}');
  await waitFor(() => expect(names()).toEqual(['Γιάννης', 'Άννα', 'Βάσω']));
  await waitFor(() => expect(earlier()).toHaveFocus());
  expect(earlier()).toHaveAttribute('aria-disabled', 'true');
  expect(line().getByRole('status')).toHaveTextContent('Γιάννης: θέση 1 από 3');
});

it('a client is removed after a question, and another is added by search to a full slot', async () => {
  const gym = fakeGym();
  waits(gym, 'Άννα', '2026-11-25T06:01:00.000Z');
  const other = gym.hasClient({ name: 'Ζήνα Προσθήκη' });
  const date = gym.dayAhead(1);
  for (let n = 0; n < 30 && !gym.slot(date, '12:00:00', null).loadState.startsWith('full'); n += 1)
    gym.hasBooking(gym.hasClient({ name: `Γεμάτη ${n}` }), '12:00', date);
  const user = await openLine(gym);
  await user.presses(t.waitingLine.removeOf.replace('{name}', 'Άννα'));
  await expectShown(t.waitingLine.removeHeld);
  await user.presses(t.waitingLine.remove);
  await waitFor(() => expect(gym.waitingList).toEqual([]));
  await expectShown(t.waitingLine.nobody);
  await user.presses(t.waitingLine.add);
  await user.fills(t.appointments.searchLabel, 'Ζήνα');
  await user.events.click(await screen.findByRole('option', { name: /Ζήνα/ }));
  await waitFor(() => expect(gym.waitingList.map(({ userId }) => userId)).toEqual([other.id]));
});

const anEvent = (event: Partial<SlotEvent>): SlotEvent => ({
  ...{ at: '2026-11-24T06:01:00.000Z', kind: 'booked', userId: null, userName: null, actorName: null },
  ...{ isByStaff: false, isOverride: false, reason: null, reasons: [], until: null, position: null },
  ...{ positionBefore: null, doorName: null, capacity: null, capacityBefore: null, startTime: null, date: null },
  ...event,
});

inSweeps('the history of a slot opens from its sheet, tells each event in order, and is searched', async () => {
  const gym = fakeGym();
  const anna = { userId: gym.hasClient({ name: 'Άννα' }).id, userName: 'Άννα' };
  const message = 'Η συνδρομή έχει παγώσει.';
  gym.slotEvents.push(
    anEvent({ kind: 'capacity', capacity: 4, actorName: 'Ελένη', isByStaff: true }),
    anEvent({ kind: 'joined', ...anna, actorName: 'Άννα' }),
    anEvent({ kind: 'passed-over', ...anna, reasons: [{ code: 'SUBSCRIPTION_FROZEN', message }] }),
  );
  const user = await openLine(gym);
  await user.events.click(await inDialog().findByRole('link', { name: t.slot.happened }));
  const list = await screen.findByRole('list', { name: t.slotHistory.title });
  const rows = () => within(list).getAllByRole('listitem');
  expect(rows().map(({ dataset }) => dataset.kind)).toEqual(['capacity', 'joined', 'passed-over']);
  expect(rows()[0]).toHaveTextContent(`${t.slotHistory.usual} → 4 θέσεις`);
  expect(rows()[1]).toHaveTextContent(t.slotHistory.bySelf);
  expect(rows()[2]).toHaveTextContent(message);
  expect(location.pathname + location.search).toBe(
    `/admin/slot-history?date=${gym.dayAhead(1)}&start=12%3A00&end=13%3A00`,
  );
  await user.fills(t.slotHistory.search, 'παγωσει');
  await waitFor(() => expect(rows()).toHaveLength(1));
  await user.fills(t.slotHistory.search, 'Ζζζ');
  expect(await screen.findByText(starting(t.slotHistory.noneHint))).toBeVisible();
});
