import {
  always,
  expect,
  expectShown,
  fakeGym,
  inSweeps,
  it,
  openConsole,
  partOf,
  screen,
  STAFF_TEXTS,
  waitFor,
  within,
  type User,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/* Seven days at a glance: how full each slot is, the differences, and the way there. */
const t = STAFF_TEXTS.el;
const ADDRESS = '/admin/timeslots?view=week';
const table = (): Promise<HTMLElement> => screen.findByRole('table', { name: t.timeslots.weekTitle });
/** Cells of the row that starts at a time, from today on. */
async function cellsAt(time: string): Promise<HTMLElement[]> {
  const head = await within(await table()).findByRole('rowheader', { name: new RegExp(`^${time}`) });
  return within(head.closest('tr') ?? head).getAllByRole('link');
}
async function aWeek(arrange: (gym: FakeGym) => void = () => undefined): Promise<{ gym: FakeGym; user: User }> {
  const gym = fakeGym();
  arrange(gym);
  return { gym, user: await openConsole(gym, ADDRESS) };
}

it('shows how full each slot of seven days is, and each day as a whole', async () => {
  await aWeek((gym) => {
    gym.hasBooking(gym.hasClient(), '09:00', gym.dayAhead(2));
  });
  const cells = await cellsAt('9:00');
  expect(cells).toHaveLength(7);
  expect(cells.map(({ textContent }) => textContent.slice(0, 4))).toEqual([
    '0/10',
    '0/10',
    '1/10',
    ...Array<string>(4).fill('0/10'),
  ]);
  const heads = within(await table()).getAllByRole('columnheader');
  expect(heads[2]).toHaveTextContent(t.overview.placesTaken.replace('{booked}', '1').replace('{capacity}', '60'));
});

always.each<[string, string, (gym: FakeGym, date: string) => void]>(
  partOf(
    [
      ['disabled', t.slot.disabled, (gym, date) => gym.hasChange(date, '09:00', { isDisabled: true })],
      [
        'given another time',
        t.timeslots.timeChanged,
        (gym, date) => gym.hasChange(date, '08:00', { newStartTime: '09:00:00', newEndTime: '10:00:00' }),
      ],
      [
        'given another capacity',
        t.timeslots.capacityChanged,
        (gym, date) => gym.hasChange(date, '09:00', { capacityOverride: 4 }),
      ],
      [
        'held for somebody who waited',
        t.slot.onHold_one,
        (gym, date) => (gym.hasInterest('09:00', date).heldUntil = `${date}T05:00:00Z`),
      ],
      ['on a closed day', t.slot.closed, (gym, date) => gym.hasChange(date, null, {})],
    ],
    1,
  ),
)('marks a slot that is %s by a sign and in words', async (_, words, change) => {
  await aWeek((gym) => {
    change(gym, gym.dayAhead(1));
  });
  const cells = await cellsAt('9:00');
  const marked = cells.filter((cell) => cell.querySelector('svg') !== null);
  expect(marked).toHaveLength(1);
  expect(marked[0]).toHaveTextContent(words);
});

inSweeps('a cell leads to its slot, with the focus on it, and Back to the week', async () => {
  const { gym, user } = await aWeek();
  const cell = (await cellsAt('6:00'))[3];
  await user.clicks(() => cell ?? screen.getByRole('alert'));
  const heading = await screen.findByRole('heading', { level: 3, name: /^6:00/ });
  await waitFor(() => expect(heading.closest('li')).toHaveFocus());
  expect(location.search).toBe(`?date=${gym.dayAhead(3)}`);
  history.back();
  await table();
  expect(location.search).toBe('?view=week');
});

inSweeps('is walked by arrows, and stepped by weeks outside of it', async () => {
  const { gym, user } = await aWeek();
  const first = (await cellsAt('7:00'))[0];
  first?.focus();
  await user.events.keyboard('{ArrowRight}{ArrowDown}');
  expect((await cellsAt('8:00'))[1]).toHaveFocus();
  await user.events.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toHaveTextContent(/25/);
  expect(location.search).toBe('?view=week');
  (document.activeElement as HTMLElement).blur();
  await user.events.keyboard('{ArrowRight}');
  await waitFor(() => expect(location.search).toBe(`?view=week&date=${gym.dayAhead(7)}`));
  await user.presses(t.week.previous);
  await waitFor(() => expect(location.search).toBe('?view=week'));
});

inSweeps('opens from the day, whose date it keeps, and shows what another desk changes', async () => {
  const gym = fakeGym();
  const user = await openConsole(gym, `/admin/timeslots?date=${gym.dayAhead(1)}`);
  await user.presses(t.timeslots.views.week, 'radio');
  await table();
  expect(location.search).toBe(`?date=${gym.dayAhead(1)}&view=week`);
  const before = gym.callsOf('GET /api/Timeslot/capacity').length;
  gym.hasBooking(gym.hasClient(), '12:00', gym.dayAhead(2));
  await gym.announces('appointments');
  await waitFor(async () => expect((await cellsAt('12:00'))[1]).toHaveTextContent(/^1\/10/));
  expect(gym.callsOf('GET /api/Timeslot/capacity').length).toBeGreaterThan(before);
});

inSweeps('says that the week could not be loaded, and tries again', async () => {
  const gym = fakeGym();
  gym.fails('GET /api/Timeslot/capacity', 'broken');
  const user = await openConsole(gym, ADDRESS);
  await expectShown(t.errors.loadTimeslots);
  gym.recovers('GET /api/Timeslot/capacity');
  await user.presses(t.app.retry);
  await table();
});
