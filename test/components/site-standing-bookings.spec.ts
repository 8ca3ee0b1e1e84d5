import { formatDate } from '@palestra/web-kit/format-date';
import userEvent from '@testing-library/user-event';
import { expect, expectShown, fakeGym, it, openSite, screen, waitFor } from './app.js';

/* The member's places of every week. */

const LIST = 'GET /api/Client/standing-bookings';
const TITLE = 'Σταθερές κρατήσεις';

it('leads there from the profile only where the gym offers standing bookings', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  await openSite(gym, '/profile', { member });
  await expectShown(member.email);
  expect(screen.queryByRole('link', { name: TITLE })).toBeNull();
  gym.standingBookings = 'members';
  const user = await openSite(gym, '/profile', { member });
  await user.presses(TITLE, 'link');
  await waitFor(() => expect(gym.callsOf(LIST)).not.toHaveLength(0));
  await expectShown('Δεν έχετε σταθερή κράτηση.');
});

it('makes one after showing its dates, and says why one of them is skipped', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'members';
  const user = await openSite(gym, '/standing', { member: gym.hasClient() });
  await user.presses('Νέα σταθερή κράτηση');
  await userEvent.selectOptions(await screen.findByLabelText('Ημέρα'), 'Τρίτη');
  await waitFor(() => expect(screen.getByLabelText('Ώρα').querySelector('option[value="18:00:00"]')).not.toBeNull());
  await userEvent.selectOptions(screen.getByLabelText('Ώρα'), '18:00:00');
  await expectShown('Το γυμναστήριο είναι κλειστό.');
  const preview = screen.getByRole('region', { name: 'Οι επόμενες ημερομηνίες' });
  expect(preview).toHaveTextContent(/Θα κλειστεί.*Θα παραλειφθεί/);
  expect(preview).not.toHaveTextContent(/Κλεισμένη|Παραλείφθηκε/);
  await user.presses('Κλείσιμο κάθε εβδομάδα');
  await expectShown('Η σταθερή κράτηση ισχύει. Σας στείλαμε τις ημερομηνίες.');
  await expectShown('Κλεισμένη');
  await expectShown('Παραλείφθηκε');
  expect(gym.standing).toHaveLength(1);
});

it('pauses for some weeks, cancelling the dates within unless they are to stay', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'members';
  const { id } = gym.makesStanding({});
  const user = await openSite(gym, '/standing', { member: gym.hasClient() });
  await user.presses('Παύση');
  await user.presses('2 εβδομάδες', 'radio');
  expect(await screen.findByRole('checkbox')).toBeChecked();
  await user.presses('Παύση');
  const PUT = 'PUT /api/Client/standing-bookings/:id';
  await waitFor(() =>
    expect(gym.callsOf(PUT)[0]).toMatchObject({
      body: { until: null, pausedUntil: gym.dayAhead(14), cancelDates: true },
    }),
  );
  expect(gym.standing[0]?.id).toBe(id);
});

it('gives the focus back to the button of a question that closes', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'members';
  gym.makesStanding({});
  const user = await openSite(gym, '/standing', { member: gym.hasClient() });
  await user.presses('Τέλος');
  await user.presses('Άκυρο');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Τέλος' })).toHaveFocus());
  await user.presses('Παύση');
  await user.presses('Παύση');
  await waitFor(() => expect(gym.callsOf('PUT /api/Client/standing-bookings/:id')).toHaveLength(1));
  await waitFor(() => expect(document.body).not.toHaveFocus());
});

it('only shows them where the gym makes them', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'staff';
  gym.makesStanding({});
  await openSite(gym, '/standing', { member: gym.hasClient() });
  await expectShown('Τις σταθερές κρατήσεις τις ορίζει το γυμναστήριο.');
  expect(screen.queryByRole('button', { name: 'Παύση' })).toBeNull();
});

it('names the dates that will be cancelled, and those that their deadline keeps', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'members';
  const standing = gym.makesStanding({});
  const [first] = standing.dates;
  if (first === undefined) throw new Error('It has no date');
  const later = { ...first, ...gym.standingDate(21) };
  standing.dates.push(later);
  gym.keptDates = [first.date];
  const user = await openSite(gym, '/standing', { member: gym.hasClient() });
  await user.presses('Τέλος');
  const written = (date: string): string => formatDate(date, 'dayMonth', 'el');
  await user.clicks(() => screen.getByRole('checkbox', { name: `Να ακυρωθούν και: ${written(later.date)}` }));
  await expectShown(`Μένουν κλεισμένες, γιατί πέρασε η προθεσμία τους: ${written(first.date)}`);
  await user.presses('Τέλος της σταθερής κράτησης');
  await expectShown(`Ακυρώθηκαν: ${written(later.date)}`);
  await expectShown(`Μένουν κλεισμένες: ${written(first.date)}`);
});

it('shows and names a date that was moved by the day of its visit', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'members';
  gym.movesStandingDate(gym.makesStanding({}), { from: 7, to: 6 });
  const user = await openSite(gym, '/standing', { member: gym.hasClient() });
  await expectShown(new RegExp(`^${formatDate(gym.dayAhead(6), 'short', 'el')}, 6:00`));
  expect(screen.queryByText(new RegExp(`^${formatDate(gym.dayAhead(7), 'short', 'el')}`))).toBeNull();
  await user.presses('Τέλος');
  const written = formatDate(gym.dayAhead(6), 'dayMonth', 'el');
  await user.clicks(() => screen.getByRole('checkbox', { name: `Να ακυρωθούν και: ${written}` }));
  await user.presses('Τέλος της σταθερής κράτησης');
  await expectShown(`Ακυρώθηκαν: ${written}`);
});

it('can only be ended while the gym offers none', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'off';
  gym.makesStanding({});
  const user = await openSite(gym, '/standing', { member: gym.hasClient() });
  await user.presses('Τέλος');
  await user.presses('Τέλος της σταθερής κράτησης');
  await expectShown('Η σταθερή κράτηση τερματίστηκε.');
});

it('offers the times of the week, not those of one date, and says when they were not loaded', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'members';
  // The next Tuesday, which is today.
  gym.hasChange(gym.today, '18:00', { newStartTime: '18:30:00', newEndTime: '19:30:00' });
  gym.hasChange(gym.today, '21:00', { isExtra: true });
  const user = await openSite(gym, '/standing', { member: gym.hasClient() });
  await user.presses('Νέα σταθερή κράτηση');
  await userEvent.selectOptions(await screen.findByLabelText('Ημέρα'), 'Τρίτη');
  const times = (): string[] =>
    [...screen.getByLabelText('Ώρα').querySelectorAll('option')].map((one) => one.textContent);
  await waitFor(() => expect(times()).toContainEqual(expect.stringMatching(/^6:00/)));
  expect(times().filter((time) => /^(6:30|9:00 μ)/.test(time))).toEqual([]);
  gym.fails('GET /api/Client/timeslots/available', 'broken');
  await userEvent.selectOptions(screen.getByLabelText('Ημέρα'), 'Σάββατο');
  await expectShown('Οι ώρες δεν φορτώθηκαν. Δοκιμάστε ξανά.');
});
