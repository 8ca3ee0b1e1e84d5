import { expect, expectShown, fakeGym, it, openSite, screen, SITE_TEXTS, vi, waitFor } from './app.js';

/* The address at which a calendar reads a member's visits. */
const ADDRESS = 'https://gym.example/api/calendar/SECRET-1.ics';
const POST = 'POST /api/Client/calendar-feed';

it('makes an address, shows it once with the links that open it, and renews it only when asked again', async () => {
  const gym = fakeGym();
  const user = await openSite(gym, '/profile', { language: 'en', member: gym.hasClient() });
  await user.presses('Calendar', 'link');
  await user.presses('Make an address');
  await expectShown(ADDRESS);
  await expectShown(/shown only now/);
  expect(screen.getByRole('link', { name: 'Open in Apple or Outlook' })).toHaveAttribute(
    'href',
    'webcal://gym.example/api/calendar/SECRET-1.ics',
  );
  expect(screen.getByRole('link', { name: 'Open in Google' })).toHaveAttribute(
    'href',
    'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fgym.example%2Fapi%2Fcalendar%2FSECRET-1.ics',
  );
  await expectShown(/No calendar has read it yet/);
  await user.presses('New address');
  await expectShown(/present one stops working/);
  expect(gym.callsOf(POST)).toHaveLength(1);
  await user.presses('New address');
  await expectShown('https://gym.example/api/calendar/SECRET-2.ics');
  expect(screen.queryByText(ADDRESS)).toBeNull();
});

it('selects the address where the browser refuses to copy it, and says so', async () => {
  const gym = fakeGym();
  const user = await openSite(gym, '/calendar', { language: 'en', member: gym.hasClient() });
  await user.presses('Make an address');
  await expectShown(ADDRESS);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('NotAllowedError'));
  await user.presses('Copy the address');
  await expectShown(/The browser did not copy it/);
  expect(getSelection()?.toString()).toContain(ADDRESS);
});

it('says when a calendar read it last, and stops it', async () => {
  const gym = fakeGym();
  gym.feed = { createdAt: gym.clock(), lastReadAt: gym.clock() };
  const user = await openSite(gym, '/calendar', { language: 'en', member: gym.hasClient() });
  await expectShown(/Last read by a calendar: today/);
  expect(screen.queryByText(/SECRET/)).toBeNull();
  await user.presses('Stop');
  await user.presses('Stop');
  await expectShown('The address no longer works.');
  // The sheet that asked closes after it.
  expect(await screen.findByRole('button', { name: 'Make an address' })).toBeVisible();
});

it('says that it failed, and tries again', async () => {
  const gym = fakeGym();
  gym.failsOnce(POST, { status: 500, code: 'INTERNAL' });
  const user = await openSite(gym, '/calendar', { language: 'en', member: gym.hasClient() });
  await user.presses('Make an address');
  await waitFor(() => expect(screen.getByRole('alert')).toBeVisible());
  await user.presses('Make an address');
  await expectShown(ADDRESS);
});

it('has no line in the profile of a gym that uses none', async () => {
  const gym = fakeGym();
  gym.uses = [];
  await openSite(gym, '/profile', { member: gym.hasClient() });
  await expectShown(SITE_TEXTS.el.profile.personal);
  expect(screen.queryByRole('link', { name: 'Ημερολόγιο' })).toBeNull();
});
