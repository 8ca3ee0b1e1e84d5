import { formatDate } from '@palestra/web-kit/format-date';
import userEvent from '@testing-library/user-event';
import {
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
} from './app.js';

/* The places of every week on a client's page. */

const { el } = STAFF_TEXTS;
const POST = 'POST /api/Admin/clients/:id/standing-bookings';

async function chooses(label: string, option: string | RegExp): Promise<void> {
  const events = userEvent.setup();
  await events.click(inDialog().getByRole('combobox', { name: label }));
  await events.click(await screen.findByRole('option', { name: option }));
}

it('makes one after showing which dates it would book and skip, with the reason', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'staff';
  const { id, name } = gym.hasClient();
  const user = await openConsole(gym, `/admin/clients/${id}/appointments`);
  await user.presses(el.standing.add);
  gym.failsOnce(`${POST}?dryRun`, 'offline');
  await chooses(el.standing.weekday, 'Τρίτη');
  await chooses(el.standing.time, /^6:00/);
  await user.presses(el.app.retry);
  await waitFor(() => expect(inDialog().getByText('Το γυμναστήριο είναι κλειστό.')).toBeVisible());
  expect(inDialog().getByText(el.standing.willBe.booked)).toBeVisible();
  expect(inDialog().getByText(el.standing.willBe.skipped)).toBeVisible();
  const previews = gym.callsOf(`${POST}?dryRun`).length;
  await user.presses(el.standing.make);
  await waitFor(() => expect(gym.callsOf(POST)).toHaveLength(1));
  expect(gym.callsOf(POST)[0]?.body).toMatchObject({ dayOfWeek: 2, startTime: '18:00:00', until: null });
  await expectShown(new RegExp(`^${el.standing.made}: ${name}, Τρίτη, 6:00`));
  expect(await screen.findByRole('heading', { name: /^Τρίτη, 6:00/ })).toBeVisible();
  // The list is read again; the console does not ask again for the booked wish.
  expect(gym.callsOf(`${POST}?dryRun`)).toHaveLength(previews);
});

inSweeps('ends one together with its booked dates when that is wished', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'staff';
  const { id } = gym.hasClient();
  gym.makesStanding({});
  const user = await openConsole(gym, `/admin/clients/${id}/appointments`);
  await user.presses(new RegExp(`^${el.standing.end}:`));
  await userEvent.click(await inDialog().findByRole('checkbox'));
  await user.presses(el.standing.end);
  const END = 'POST /api/Admin/standing-bookings/:id/end';
  await waitFor(() => expect(gym.callsOf(END)[0]?.body).toEqual({ cancelDates: true }));
  // The question is answered: only its outcome stays.
  await waitFor(() => expect(inDialog().getByRole('status')).toHaveTextContent(starting(el.standing.ended)));
  expect(inDialog().queryByText(el.standing.endText)).toBeNull();
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Τρίτη, 6:00/ })).toBeNull());
});

inSweeps('names the dates that an end cancels and those that it keeps, before and after', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'staff';
  const { id } = gym.hasClient();
  const standing = gym.makesStanding({});
  const [first] = standing.dates;
  if (first === undefined) throw new Error('It has no date');
  const later = { ...first, ...gym.standingDate(21) };
  standing.dates.push(later);
  gym.keptDates = [first.date];
  const written = (date: string): string => formatDate(date, 'dayMonth', 'el');
  const user = await openConsole(gym, `/admin/clients/${id}/appointments`);
  await user.presses(new RegExp(`^${el.standing.end}:`));
  await expectShown(`Μένουν κλεισμένες: ${written(first.date)}.`);
  const name = `Ακύρωση και της κλεισμένης ημερομηνίας: ${written(later.date)}`;
  await userEvent.click(await inDialog().findByRole('checkbox', { name }));
  await user.presses(el.standing.end);
  const told = `Ακυρώθηκαν: ${written(later.date)}. Μένουν κλεισμένες: ${written(first.date)}.`;
  await expectShown(new RegExp(`^${el.standing.ended}: Μαρία, Τρίτη, 6:00.*\\S ${told.replaceAll('.', '\\.')}`));
  expect(screen.queryByText(/\.\./)).toBeNull();
});

inSweeps('shows and names a date that was moved by the day of its visit', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'staff';
  const { id } = gym.hasClient();
  gym.movesStandingDate(gym.makesStanding({}), { from: 7, to: 6 });
  const user = await openConsole(gym, `/admin/clients/${id}/appointments`);
  await expectShown(starting(formatDate(gym.dayAhead(6), 'table', 'el')));
  expect(screen.queryByText(starting(formatDate(gym.dayAhead(7), 'table', 'el')))).toBeNull();
  await user.presses(new RegExp(`^${el.standing.end}:`));
  const written = formatDate(gym.dayAhead(6), 'dayMonth', 'el');
  const name = `Ακύρωση και της κλεισμένης ημερομηνίας: ${written}`;
  await userEvent.click(await inDialog().findByRole('checkbox', { name }));
  await user.presses(el.standing.end);
  await expectShown(new RegExp(`Ακυρώθηκαν: ${written}`));
});

inSweeps('pauses without the visit of a date that has passed, which was moved ahead', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'staff';
  const { id } = gym.hasClient();
  const standing = gym.makesStanding({});
  gym.hasMovedAhead(standing, { from: -4, to: 10 });
  const user = await openConsole(gym, `/admin/clients/${id}/appointments`);
  await user.presses(new RegExp(`^${el.standing.change}:`));
  await user.fills(el.standing.pausedUntil, gym.dayAhead(7).split('-').reverse().join('/'));
  const written = formatDate(gym.dayAhead(7), 'dayMonth', 'el');
  const name = `Ακύρωση και της κλεισμένης ημερομηνίας: ${written}`;
  expect(await inDialog().findByRole('checkbox')).toHaveAccessibleName(name);
});

inSweeps('can only be ended where the gym offers none any more, and then nothing is shown', async () => {
  const gym = fakeGym();
  const { id } = gym.hasClient();
  gym.makesStanding({});
  await openConsole(gym, `/admin/clients/${id}/appointments`);
  expect(await screen.findByRole('button', { name: new RegExp(`^${el.standing.end}:`) })).toBeVisible();
  expect(screen.queryByRole('button', { name: new RegExp(`^${el.standing.change}:`) })).toBeNull();
  expect(screen.getByText(el.standing.title)).toBeVisible();
  gym.standing.splice(0);
  await gym.announces('appointments');
  await waitFor(() => expect(screen.queryByText(el.standing.title)).toBeNull());
});

inSweeps('says that the times of the week were not loaded', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'staff';
  const { id } = gym.hasClient();
  gym.fails('GET /api/Admin/global-timeslots', 'broken');
  const user = await openConsole(gym, `/admin/clients/${id}/appointments`);
  await user.presses(el.standing.add);
  await expectShown(el.standing.timesNotLoaded);
});
