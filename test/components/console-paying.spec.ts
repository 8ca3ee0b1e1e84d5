import type { OnlinePaymentForStaff } from '@palestra/backend/contract/online-payment';
import { expect, expectGone, expectShown, fakeGym, it, ofClient, openConsole, screen, STAFF_TEXTS } from './app.js';
import { NOW } from './fake-gym/times.js';

/* Keys of payment providers, money that goes back, and payments that need somebody. */
const t = STAFF_TEXTS.el.money.paying;
const SETTINGS = '/admin/settings/paying';
const PUT = 'PUT /api/Admin/payment-providers/:id';
const REFUND = 'POST /api/Admin/online-payments/:id/refund';

const PAYMENT: OnlinePaymentForStaff = {
  ...{ id: 'payment-1', purpose: 'debt', state: 'paid', provider: 'stripe', isLive: true, amountCents: 4500 },
  ...{
    refundedCents: 0,
    discountCents: 0,
    cardCents: 0,
    cardLastFour: null,
    refundableCents: 4500,
    refunds: [],
    planNameEl: null,
    planNameEn: null,
  },
  ...{ startDate: null, endDate: null, createdAt: NOW, settledAt: NOW, receipt: '2026-7', problem: null, place: null },
  ...{ feeCents: 88, reference: 'pi_1', payerName: 'Μαρία' },
};

it('the owner enters keys, which are not yet tried, and lets members pay there', async () => {
  const gym = fakeGym();
  const user = await openConsole(gym, SETTINGS);
  await screen.findAllByText(t.noKeys);
  await user.fills(t.keys.merchantId, 'merchant');
  await user.fills(t.keys.merchantKey, 'key');
  await user.fills(t.keys.checkoutClient, 'client');
  await user.fills(t.keys.checkoutSecret, 'secret');
  await user.presses(t.isLive, 'switch');
  await user.presses(`${t.isActive}: Viva`, 'switch');
  await user.presses(`${t.save}: Viva`);
  await expectShown(t.notTried);
  expect(gym.callsOf(PUT).map(({ body }) => body)).toEqual([
    {
      ...{ isActive: true, isLive: true, merchantId: 'merchant', merchantKey: 'key' },
      ...{ checkoutClient: 'client', checkoutSecret: 'secret' },
    },
  ]);
  expect(screen.getByText('https://gym.example/api/payments/viva')).toBeVisible();
});

it('says why keys are refused, beside the key or above the button', async () => {
  const gym = fakeGym();
  gym.failsOnce(PUT, { status: 409, code: 'PAGES_OPEN', message: 'Πληρωμές που δεν έχουν κλείσει: 1' });
  const user = await openConsole(gym, SETTINGS);
  await user.fills(t.keys.secretKey, 'sk_live_1');
  await user.presses(`${t.save}: Stripe`);
  await expectShown(/δεν έχουν κλείσει: 1/);
});

it('staff send a part of an online payment back, with the same id after a lost answer', async () => {
  const gym = fakeGym();
  const client = gym.hasClient();
  gym.onlinePayments = [PAYMENT];
  const user = await openConsole(gym, ofClient('/subscription')(gym, client));
  await user.presses(new RegExp(`^${t.refund}`));
  await screen.findByRole('dialog');
  await user.fills(STAFF_TEXTS.el.money.amount, '10');
  await user.fills(STAFF_TEXTS.el.money.reason, 'Λάθος');
  gym.failsOnce(REFUND, { status: 503, code: 'PROVIDER_AWAY' });
  await user.presses(t.refund);
  await screen.findByRole('alert');
  await user.presses(t.refund);
  await expectGone(t.refundTitle.replace('{provider}', 'Stripe'));
  const bodies = gym.callsOf(REFUND).map(({ body }) => body as { id: string; amountCents: number });
  expect(bodies.map(({ amountCents }) => amountCents)).toEqual([1000, 1000]);
  expect(bodies[1]?.id).toBe(bodies[0]?.id);
});

it('lists no problems, and sells no plan online, where no provider is set', async () => {
  const gym = fakeGym();
  gym.plans = [];
  gym.uses = gym.uses.filter((name) => name !== 'joining');
  const user = await openConsole(gym, '/admin/money/plans');
  expect(screen.queryByRole('link', { name: t.problemsTitle })).toBeNull();
  await user.presses(STAFF_TEXTS.el.money.newPlan);
  await screen.findByRole('switch', { name: STAFF_TEXTS.el.money.onSale });
  expect(screen.queryByRole('switch', { name: STAFF_TEXTS.el.money.soldOnline })).toBeNull();
});

it('has a plan that members do not buy alone', async () => {
  const gym = fakeGym();
  gym.hasPaymentProvider = true;
  const user = await openConsole(gym, '/admin/money/plans');
  await user.presses(STAFF_TEXTS.el.money.newPlan);
  await user.fills(STAFF_TEXTS.el.money.nameEl, 'Μήνας');
  await user.fills(STAFF_TEXTS.el.money.price, '45');
  await user.presses(STAFF_TEXTS.el.money.soldOnline, 'switch');
  const { body } = await gym.callDuring('POST /api/Admin/plans', () => user.presses(STAFF_TEXTS.el.app.save));
  expect(body).toMatchObject({ isOnSale: true, isSoldOnline: false });
});

it('lists payments with a problem, with what to do, until they are seen to', async () => {
  const gym = fakeGym();
  const { id: userId, name: userName } = gym.hasClient();
  gym.hasPaymentProvider = true;
  gym.paymentsToSee = [{ ...PAYMENT, state: 'paid', problem: 'notSold', userId, userName }];
  const user = await openConsole(gym, '/admin/money/online');
  await expectShown(t.problems.notSold);
  await user.presses(`${t.seen}: ${userName}`);
  await screen.findByRole('dialog');
  await user.presses(t.seen);
  await expectShown(t.noProblems);
});
