import type { OfferedPlan, OnlineOffer, OnlinePayment } from '@palestra/backend/contract/online-payment';
import { expect, expectShown, fakeGym, it, openSite, screen, SITE_TEXTS, vi, waitFor } from './app.js';

const POST = 'POST /api/Client/online-payments';
const READ = 'GET /api/Client/online-payments/:id';

const MONTH: OfferedPlan = {
  ...{ id: 'plan-month', nameEl: 'Μήνας', nameEn: 'Month', priceCents: 4500, length: 1, unit: 'months' },
  ...{ monthlyLimit: 12, weeklyLimit: 0, packVisits: 0, isMorningOnly: false, freezeBudgetDays: 7, vatPercent: null },
  ...{ startDate: '2026-03-10', endDate: '2026-04-09', terms: 'as-shown', takesPlace: null, opensEarlierDays: 6 },
  renewal: null,
};
const OFFER: OnlineOffer = {
  provider: 'stripe',
  isLive: true,
  owedCents: 1500,
  plans: [MONTH],
  isRenewing: false,
  place: null,
  takesCodes: false,
  takesGiftCards: false,
  giftCardOwedCents: 0,
  payments: [],
};
const PAYMENT: OnlinePayment = {
  ...{ id: 'payment-1', purpose: 'plan', state: 'open', provider: 'stripe', isLive: true, amountCents: 4500 },
  ...{
    refundedCents: 0,
    discountCents: 0,
    cardCents: 0,
    cardLastFour: null,
    planNameEl: 'Μήνας',
    planNameEn: 'Month',
    startDate: '2026-03-10',
    endDate: '2026-04-09',
  },
  ...{ createdAt: '2026-03-02T08:00:00.000Z', settledAt: null, receipt: null, problem: null, place: null },
};

function paying(offer: Partial<OnlineOffer> = {}) {
  const gym = fakeGym();
  gym.offer = { ...OFFER, ...offer };
  return gym;
}

it('shows what is owed and each plan with its terms, and sends the member to the page of the provider', async () => {
  const gym = paying();
  const user = await openSite(gym, '/profile', { language: 'en', member: gym.hasClient() });
  await user.presses('Pay online', 'link');
  await expectShown('Balance due');
  await expectShown('10 March 2026');
  await expectShown('9 April 2026');
  await expectShown('12 a month');
  await expectShown('7 days');
  await expectShown('6 days earlier');
  await expectShown(/does not renew by itself/);
  expect(screen.queryByText(/Trial/)).toBeNull();
  await user.presses('Month: pay €45.00');
  await waitFor(() => expect(gym.callsOf(POST)).toHaveLength(1));
  expect(gym.callsOf(POST)[0]?.body).toMatchObject({
    ...{ purpose: 'plan', planId: 'plan-month', amountCents: 4500, startDate: '2026-03-10', terms: 'as-shown' },
  });
  await waitFor(() => expect(location.hash).toBe('#provider'));
});

it('asks for the same page after a lost answer, and for another one when the price has changed', async () => {
  const gym = paying({ plans: [] });
  gym.failsOnce(POST, { status: 503, code: 'PROVIDER_AWAY' });
  const user = await openSite(gym, '/pay', { language: 'en', member: gym.hasClient() });
  await user.presses('Pay €15.00');
  await waitFor(() => expect(screen.getByRole('alert')).toBeVisible());
  gym.failsOnce(POST, { status: 409, code: 'STALE' });
  gym.offer = { ...gym.offer, owedCents: 2000 };
  await user.presses('Pay €15.00');
  await user.presses('Pay €20.00');
  await waitFor(() => expect(gym.callsOf(POST)).toHaveLength(3));
  const bodies = gym.callsOf(POST).map(({ body }) => body as { id: string; amountCents: number });
  expect(bodies[1]?.id).toBe(bodies[0]?.id);
  expect(bodies[2]?.id).not.toBe(bodies[0]?.id);
  expect(bodies[2]?.amountCents).toBe(2000);
});

it('asks until it is known what became of a payment, and shows the receipt', async () => {
  const gym = paying({ payments: [PAYMENT] });
  gym.uses = gym.uses.filter((capability) => capability !== 'joining');
  await openSite(gym, '/pay/return?session=1', { language: 'en', member: gym.hasClient() });
  await expectShown(/We are asking the provider/);
  gym.offer = { ...gym.offer, payments: [{ ...PAYMENT, state: 'paid', receipt: '2026-7' }] };
  await waitFor(() => expect(screen.getByText(/Thank you/)).toBeVisible(), { timeout: 8000 });
  await expectShown('2026-7');
  const asked = gym.callsOf(READ).length;
  expect(asked).toBeGreaterThan(1);
  expect(screen.getByRole('link', { name: 'To the account' })).toBeVisible();
});

it('leads a newcomer from the receipt to their first booking, where members join by themselves', async () => {
  const gym = paying({ payments: [{ ...PAYMENT, state: 'paid', receipt: '2026-7' }] });
  await openSite(gym, '/pay/return?session=1', { language: 'en', member: gym.hasClient() });
  expect(await screen.findByRole('link', { name: 'Book your first hour' })).toHaveAttribute('href', '/join');
});

it('says that nothing was paid to a member who comes back without paying, and ends the page', async () => {
  const gym = paying({ payments: [PAYMENT] });
  await openSite(gym, '/pay/return?s=1&cancel=1', { language: 'en', member: gym.hasClient() });
  await expectShown(/The payment was not made, and nothing was charged/);
  expect(gym.callsOf('DELETE /api/Client/online-payments/:id')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Back to paying' })).toBeVisible();
});

it('stops asking after a minute, says what to do, and asks again when told', async () => {
  const gym = paying({ payments: [PAYMENT] });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = await openSite(gym, '/pay/return', { language: 'en', member: gym.hasClient() });
  await expectShown(/We are asking the provider/);
  await vi.advanceTimersByTimeAsync(62_000);
  await expectShown(/Do not pay again: the outcome will show/);
  const asked = gym.callsOf(READ).length;
  await vi.advanceTimersByTimeAsync(62_000);
  // A stream that opens again reads everything once; asking goes on twenty times in that minute.
  expect(gym.callsOf(READ).length - asked).toBeLessThan(10);
  gym.offer = { ...gym.offer, payments: [{ ...PAYMENT, state: 'paid', receipt: '2026-7' }] };
  await user.presses('Check again');
  await vi.advanceTimersByTimeAsync(4_000);
  await expectShown(/Thank you/);
});

it.each([
  [{ state: 'abandoned' as const }, /nothing was charged/],
  [{ state: 'paid' as const, problem: 'notSold' as const }, /The money arrived, but/],
  [{ state: 'open' as const, problem: 'mismatch' as const }, /does not fit/],
  [{ state: 'abandoned' as const, problem: 'unheard' as const }, /could not learn/],
  [{ state: 'paid' as const, isLive: false, receipt: '2026-8' }, /no money is taken/],
])('says on return what became of it: %j', async (is, said) => {
  const gym = paying({ payments: [{ ...PAYMENT, ...is }] });
  await openSite(gym, '/pay/return', { language: 'en', member: gym.hasClient() });
  await expectShown(said);
});

it('says that it is a trial, and that there is nothing to pay', async () => {
  const gym = paying({ isLive: false, owedCents: 0, plans: [] });
  await openSite(gym, '/pay', { language: 'en', member: gym.hasClient() });
  await expectShown(/Trial/);
  await expectShown(/nothing to pay online/);
});

it('leads from the account to paying what is owed', async () => {
  const gym = paying();
  gym.ledger = {
    ...{ balanceCents: 1500, overdueCents: 0, overdueSince: null },
    entries: [],
  };
  const user = await openSite(gym, '/ledger', { language: 'en', member: gym.hasClient() });
  await user.presses('Pay online', 'link');
  await expectShown('Balance due');
});

it('has no line in the profile of a gym that takes no payments online', async () => {
  const gym = paying({ provider: null, owedCents: 0, plans: [] });
  await openSite(gym, '/profile', { member: gym.hasClient() });
  await expectShown(SITE_TEXTS.el.profile.personal);
  expect(screen.queryByRole('link', { name: 'Πληρωμή online' })).toBeNull();
});

const PLACE = {
  appointmentDate: '2026-03-12',
  startTime: '18:00:00',
  endTime: '19:00:00',
  areaId: 1,
  minutes: 10,
  reasons: [],
};

it('says how long the place is held, puts the plan that takes it first, and asks for the place with it', async () => {
  const morning = { ...MONTH, id: 'plan-morning', nameEl: 'Πρωινό', nameEn: 'Mornings', takesPlace: false };
  const gym = paying({ owedCents: 0, plans: [morning, { ...MONTH, takesPlace: true }], place: PLACE });
  const user = await openSite(gym, '/pay?slot=2026-03-12_1800-1900', { language: 'en', member: gym.hasClient() });
  await expectShown(/12 March, 6:00/);
  await expectShown(/We hold the place for 10 minutes/);
  await expectShown(/cannot be booked with this plan/);
  expect(
    screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
      .slice(1),
  ).toEqual([...['Month', 'Mornings']]);
  await user.presses('Month: pay €45.00');
  await waitFor(() => expect(gym.callsOf(POST)).toHaveLength(1));
  expect(gym.callsOf(POST)[0]?.body).toMatchObject({ planId: 'plan-month', timeslotId: '2026-03-12_1800-1900' });
});

it('says why no plan takes the place, and sells without it', async () => {
  const reasons = [{ code: 'SLOT_FULL' as const, message: 'This timeslot is full.', from: null }];
  const gym = paying({ owedCents: 0, plans: [{ ...MONTH, takesPlace: false }], place: { ...PLACE, reasons } });
  const user = await openSite(gym, '/pay?slot=2026-03-12_1800-1900', { language: 'en', member: gym.hasClient() });
  await expectShown('This timeslot is full.');
  await user.presses('Month: pay €45.00');
  await waitFor(() => expect(gym.callsOf(POST)).toHaveLength(1));
  expect(gym.callsOf(POST)[0]?.body).not.toHaveProperty('timeslotId');
});

it.each([
  ['booked', /The place is booked/],
  ['lost', /The place could no longer be booked/],
] as const)('tells a member who has paid that the place is %s', async (state, words) => {
  const { minutes: _, reasons: __, ...at } = PLACE;
  const paid = { ...PAYMENT, state: 'paid' as const, receipt: '2026-7', place: { ...at, state, heldUntil: null } };
  const gym = paying({ payments: [paid] });
  await openSite(gym, '/pay/return?session=1', { language: 'en', member: gym.hasClient() });
  await expectShown(words);
  await expectShown(/12 March, 6:00/);
});

it('says the price after a promotion code, asks for that, and says why another does not count', async () => {
  const gym = paying({ owedCents: 0, takesCodes: true });
  const CODE = 'POST /api/Client/online-payments/code';
  gym.serves({ [CODE]: () => ({ data: { code: 'SPRING', priceCents: 4500, discountCents: 900, amountCents: 3600 } }) });
  const data = { fields: { code: 'The promotion is over' } };
  gym.failsOnce(CODE, { status: 400, code: 'VALIDATION_FAILED', message: 'Please fix the errors below', data });
  const user = await openSite(gym, '/pay', { language: 'en', member: gym.hasClient() });
  await user.events.click(await screen.findByText('I have a promotion code'));
  await user.fills('Promotion code', 'SPRING');
  await user.presses('Apply');
  await expectShown('The promotion is over');
  await user.presses('Apply');
  await expectShown('−€9.00');
  await user.presses('Month: pay €36.00');
  await waitFor(() => expect(gym.callsOf(POST)).toHaveLength(1));
  expect(gym.callsOf(POST)[0]?.body).toMatchObject({ amountCents: 3600, code: 'SPRING' });
  await user.presses('Remove code SPRING');
  await expectShown('I have a promotion code');
});

it('pays a part of what is owed with a gift card, and says so where it stays', async () => {
  const gym = paying({ provider: null, owedCents: 0, plans: [], takesGiftCards: true, giftCardOwedCents: 4500 });
  const PAY = 'POST /api/Client/gift-cards/pay';
  const card = { lastFour: 'RTVW', balanceCents: 3000, validUntil: '2027-03-10' };
  gym.serves({ 'POST /api/Client/gift-cards/check': () => ({ data: card }), [PAY]: () => ({ data: gym.ledger }) });
  const user = await openSite(gym, '/pay', { language: 'en', member: gym.hasClient() });
  await user.events.click(await screen.findByText('I have a gift card'));
  await user.fills('Gift card code', 'ACDE-FHJK-MNPQ-RTVW');
  await user.presses('Check');
  await expectShown('The card has €30.00, until 10 March 2027.');
  const { body } = await gym.callDuring(PAY, () => user.presses('Pay €30.00 with the gift card'));
  expect(body).toMatchObject({ giftCode: 'ACDEFHJKMNPQRTVW', amountCents: 3000, balanceCents: 1500 });
  await expectShown('€30.00 were paid with the gift card.');
});

it('buys a plan with a gift card that has its whole price, and says what is missing otherwise', async () => {
  const gym = paying({ owedCents: 0, takesGiftCards: true });
  const BUY = 'POST /api/Client/gift-cards/buy';
  let balanceCents = 3000;
  gym.serves({
    'POST /api/Client/gift-cards/check': () => ({
      data: { lastFour: 'RTVW', balanceCents, validUntil: null, part: null },
    }),
    [BUY]: () => ({ data: gym.ledger }),
  });
  const user = await openSite(gym, '/pay', { language: 'en', member: gym.hasClient() });
  await user.events.click(await screen.findByText('I have a gift card'));
  await user.fills('Gift card code', 'ACDE-FHJK-MNPQ-RTVW');
  await user.presses('Check');
  await expectShown(/The card is not enough for the plan: €45.00 are needed/);
  balanceCents = 5000;
  await user.presses('Another card');
  await user.presses('Check');
  const { body } = await gym.callDuring(BUY, () => user.presses('Pay €45.00 with the gift card'));
  expect(body).toMatchObject({ planId: MONTH.id, amountCents: 4500, startDate: MONTH.startDate, terms: MONTH.terms });
});

it('pays a part of a plan with a gift card, and sends the member to the page for the rest', async () => {
  const gym = paying({ owedCents: 0, takesGiftCards: true });
  const PAGES = 'POST /api/Client/gift-cards/pages';
  const CHECK = 'POST /api/Client/gift-cards/check';
  const card = { lastFour: 'RTVW', balanceCents: 3000, validUntil: null };
  gym.serves({
    [CHECK]: () => ({ data: { ...card, part: { cardCents: 3000, restCents: 1500 } } }),
    [PAGES]: ({ body }) => ({ data: { id: (body as { id: string }).id, url: '#provider' } }),
  });
  const user = await openSite(gym, '/pay', { language: 'en', member: gym.hasClient() });
  await user.events.click(await screen.findByText('I have a gift card'));
  await user.fills('Gift card code', 'ACDE-FHJK-MNPQ-RTVW');
  await user.presses('Check');
  await expectShown('From the gift card …RTVW');
  expect(gym.callsOf(CHECK)[0]?.body).toMatchObject({ amountCents: 4500 });
  expect(screen.queryByRole('button', { name: 'Pay €45.00 with the gift card' })).toBeNull();
  const { body } = await gym.callDuring(PAGES, () => user.presses('Pay the other €15.00'));
  expect(body).toMatchObject({
    ...{ giftCode: 'ACDEFHJKMNPQRTVW', cardCents: 3000, amountCents: 1500, planId: MONTH.id, terms: MONTH.terms },
  });
  await waitFor(() => expect(location.hash).toBe('#provider'));
});

it('sends a payment by gift card again whose answer was lost, though the offer has changed since', async () => {
  const gym = paying({ owedCents: 0, takesGiftCards: true });
  const BUY = 'POST /api/Client/gift-cards/buy';
  const card = { lastFour: 'RTVW', balanceCents: 9000, validUntil: null, part: null };
  gym.serves({ 'POST /api/Client/gift-cards/check': () => ({ data: card }), [BUY]: () => ({ data: gym.ledger }) });
  const user = await openSite(gym, '/pay', { language: 'en', member: gym.hasClient() });
  await user.events.click(await screen.findByText('I have a gift card'));
  await user.fills('Gift card code', 'ACDE-FHJK-MNPQ-RTVW');
  await user.presses('Check');
  gym.failsOnce(BUY, 'broken');
  await user.presses('Pay €45.00 with the gift card');
  await expectShown(/No answer came about €45.00/);
  expect(screen.queryByText('I have a gift card')).toBeNull();
  await user.presses('Send again');
  await expectShown('€45.00 were paid with the gift card.');
  const [first, again] = gym.callsOf(BUY);
  expect(again?.body).toEqual(first?.body);
});
