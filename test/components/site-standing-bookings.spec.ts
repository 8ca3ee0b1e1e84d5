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
  await user.presses('Κλείσιμο κάθε εβδομάδα');
  await expectShown('Η σταθερή κράτηση ισχύει. Σας στείλαμε τις ημερομηνίες.');
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

it('only shows them where the gym makes them', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'staff';
  gym.makesStanding({});
  await openSite(gym, '/standing', { member: gym.hasClient() });
  await expectShown('Τις σταθερές κρατήσεις τις ορίζει το γυμναστήριο.');
  expect(screen.queryByRole('button', { name: 'Παύση' })).toBeNull();
});
