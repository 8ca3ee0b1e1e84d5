import type { OfferedPlan } from '@palestra/backend/contract/online-payment';
import { expect, expectShown, fakeGym, it, openSite, screen, waitFor } from './app.js';
import { CONSENT } from './renewing.js';

const POST = 'POST /api/Client/online-payments';
const END = 'DELETE /api/Client/renewing';
const TERMS = { version: '1', text: 'Renew it by itself: Month, €45.00 every month.' };
const MONTH: OfferedPlan = {
  ...{ id: 'plan-month', nameEl: 'Μήνας', nameEn: 'Month', priceCents: 4500, length: 1, unit: 'months' },
  ...{ monthlyLimit: 12, weeklyLimit: 0, packVisits: 0, isMorningOnly: false, freezeBudgetDays: 7, vatPercent: null },
  ...{ startDate: '2026-03-10', endDate: '2026-04-09', terms: 'as-shown', renewal: TERMS },
  takesPlace: null,
};

function renewing(isRenewing: boolean) {
  const gym = fakeGym();
  gym.offer = { ...gym.offer, provider: 'stripe', isLive: true, plans: [MONTH], isRenewing };
  return gym;
}

it('sends the consent only with a box that the member has ticked', async () => {
  const gym = renewing(false);
  const user = await openSite(gym, '/pay', { language: 'en', member: gym.hasClient() });
  await expectShown(/does not renew by itself/);
  expect(screen.getByRole('checkbox', { name: TERMS.text })).not.toBeChecked();
  await user.presses(TERMS.text, 'checkbox');
  expect(screen.queryByText(/does not renew by itself/)).toBeNull();
  await user.presses('Month: pay €45.00');
  await waitFor(() => expect(gym.callsOf(POST)[0]?.body).toMatchObject({ renewal: '1' }));
});

it('ends it in two presses from the profile, and says so', async () => {
  const gym = renewing(true);
  gym.renewing = [CONSENT];
  const user = await openSite(gym, '/profile', { language: 'en', member: gym.hasClient() });
  await user.presses('Renewing by itself', 'link');
  await expectShown(/We try again: .*9 April 2026/);
  await user.presses('End renewing by itself');
  await expectShown(/nothing is charged/);
  expect(gym.callsOf(END)).toHaveLength(1);
});

it('says that it was not ended when the server is away, and can be pressed again', async () => {
  const gym = renewing(true);
  gym.renewing = [CONSENT];
  gym.failsOnce(END, { status: 503, code: 'NOT_READY' });
  const user = await openSite(gym, '/renewing', { language: 'en', member: gym.hasClient() });
  await user.presses('End renewing by itself');
  await waitFor(() => expect(screen.getByRole('alert')).toBeVisible());
  await user.presses('End renewing by itself');
  await expectShown(/nothing is charged/);
});
