import { timeslotId, type QuickSlot } from '@palestra/backend/contract/timeslot';
import {
  expect,
  expectGone,
  expectShown,
  fakeGym,
  inDialog,
  it,
  openSite,
  screen,
  SITE_TEXTS,
  waitFor,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/* Quick booking at the usual hours, and the moment of success. */
const { el } = SITE_TEXTS;

/** A free hour; it is eight o'clock today. */
function quickSlot(gym: FakeGym, days: number, hour: number, currentBookings = 0): QuickSlot {
  const date = gym.dayAhead(days);
  const timeOf = (hours: number): string => `${String(hours).padStart(2, '0')}:00:00`;
  const [startTime, endTime] = [timeOf(hour), timeOf(hour + 1)];
  return {
    ...{ id: timeslotId(date, startTime, endTime), date, startTime, endTime },
    ...{ originalStartTime: startTime, originalEndTime: endTime },
    ...{ startsAt: `${date}T${timeOf(hour - 2)}.000Z`, endsAt: `${date}T${timeOf(hour - 1)}.000Z` },
    ...{ capacity: 10, currentBookings },
  };
}

/** Books the offered hour on the overview. */
async function booksOffered(gym: FakeGym, offered = quickSlot(gym, 1, 18)) {
  gym.usualTime = '18:00:00';
  gym.quickSlots = [offered];
  const user = await openSite(gym, '/', { member: gym.hasClient() });
  await user.presses(/^Κράτηση/);
  await user.presses(el.bookDialog.confirm);
  await expectShown(el.bookDialog.done);
  return user;
}

it('books the usual hour in two presses, and names day, hour and the visit of the month', async () => {
  const gym = fakeGym();
  await booksOffered(gym);
  expect(gym.callsOf('POST /api/Client/appointments')).toHaveLength(1);
  expect(inDialog().getByText(/^5η επίσκεψη για τον /)).toBeVisible();
  expect(inDialog().getByRole('heading')).toHaveTextContent(/6:00/);
  expect(inDialog().getByRole('button', { name: /ημερολόγιο/ })).toBeVisible();
});

it('undoes a booking just made', async () => {
  const gym = fakeGym();
  const user = await booksOffered(gym);
  await user.presses(el.bookDialog.undo);
  await expectShown(el.cancelDialog.done);
  expect(gym.callsOf('DELETE /api/Client/appointments/:id')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says why an undo failed, and keeps the booking on screen', async () => {
  const gym = fakeGym();
  const user = await booksOffered(gym);
  gym.fails('DELETE /api/Client/appointments/:id', 'broken');
  await user.presses(el.bookDialog.undo);
  expect(await inDialog().findByRole('alert')).toBeVisible();
  await expectShown(el.bookDialog.done);
});

it('offers no undo for what may not be cancelled', async () => {
  const gym = fakeGym();
  await booksOffered(gym, quickSlot(gym, 0, 9));
  expect(inDialog().queryByRole('button', { name: el.bookDialog.undo })).toBeNull();
});

it('speaks of last places only for the last two', async () => {
  const gym = fakeGym();
  gym.quickSlots = [quickSlot(gym, 1, 18, 8)];
  await openSite(gym, '/', { member: gym.hasClient() });
  await expectShown('2 τελευταίες');
  gym.quickSlots = [quickSlot(gym, 1, 18, 7)];
  gym.announces('you');
  await expectShown('3 ελεύθερες');
  await expectGone('τελευταίες');
});
