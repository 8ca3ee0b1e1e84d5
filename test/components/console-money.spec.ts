import { onTestFinished } from 'vitest';
import type { LedgerEntry, PaymentMethod, Plan, Takings } from '@palestra/backend/contract/money';
import type { StaffRole } from '@palestra/backend/contract/permissions';
import {
  always,
  describe,
  expect,
  dialogButton,
  dialogField,
  expectShown,
  fakeGym,
  inDialog,
  inSweeps,
  isClosed,
  it,
  labelled,
  ofClient,
  openConsole,
  openSite,
  partOf,
  screen,
  SITE_TEXTS,
  STAFF_TEXTS,
  starting,
  vi,
  waitFor,
  within,
  LANGUAGES,
} from './app.js';

/* Plans, sales, payments and receipts, as the desk, an owner and members see them. */
const { el: t } = STAFF_TEXTS;
const words = t.money;
const PLAN: Plan = {
  ...{ id: 'plan-1', nameEl: 'Μήνας', nameEn: 'Month', priceCents: 4500, length: 1, unit: 'months' },
  ...{
    monthlyLimit: 12,
    weeklyLimit: 0,
    packVisits: 0,
    isMorningOnly: false,
    freezeBudgetDays: null,
    vatPercent: null,
    isOnSale: true,
    isSoldOnline: true,
  },
};
const ENTRY: LedgerEntry = {
  ...{ id: 'payment-1', at: '2026-03-11T08:00:00.000Z', kind: 'payment', amountCents: -4500, method: 'cash' },
  ...{ receipt: '2026-17', dueOn: null, planNameEl: null, planNameEn: null, startDate: null, endDate: null },
  ...{
    discountCents: 0,
    vatPercent: null,
    cardLastFour: null,
    saleId: null,
    reversesId: null,
    isReversed: false,
    reason: '',
    byName: 'Υποδοχή',
  },
};
const SALES = 'POST /api/Admin/clients/:id/sales';
const LEDGER = 'GET /api/Admin/clients/:id/ledger';
/** As a browser does: Enter clicks the button of the form, which stands outside it. */
const entersIn = (input: HTMLElement): void => {
  const { form } = input as HTMLInputElement;
  document.querySelector<HTMLButtonElement>(`button[type="submit"][form="${form?.id}"]`)?.click();
};
const field = (label: string): HTMLElement => screen.getByLabelText(labelled(label), { selector: 'input' });

function gymWithPlans() {
  const gym = fakeGym();
  gym.plans.push(PLAN);
  gym.ledger = { balanceCents: 1500, overdueCents: 1500, overdueSince: '2026-03-01', entries: [ENTRY] };
  return gym;
}

inSweeps('a gym without plans shows no account, and the subscription as before', async () => {
  const gym = fakeGym();
  const client = gym.hasClient();
  await openConsole(gym, ofClient('/subscription')(gym, client));
  await waitFor(() => expect(field(t.subscription.monthlyLimit)).toHaveDisplayValue('12'));
  expect(screen.queryByRole('region', { name: words.title })).toBeNull();
  expect(gym.callsOf('GET /api/Admin/clients/:id/ledger')).toEqual([]);
});

inSweeps('a plan is sold from a later day on, by the terms of that day', async () => {
  const gym = gymWithPlans();
  const user = await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()));
  await user.presses(words.sellPlan);
  await user.fills(words.startsOn, '1/12/2026');
  await waitFor(() => expect(gym.callsOf(`${SALES}?dryRun`).at(-1)?.body['startDate']).toBe('2026-12-01'));
  const call = await gym.callDuring(SALES, () => user.presses(words.sell));
  expect(call.body).toMatchObject({ planId: PLAN.id, startDate: '2026-12-01' });
});

it('a plan is sold and paid in two presses', async () => {
  const gym = gymWithPlans();
  const client = gym.hasClient();
  const user = await openConsole(gym, ofClient('/subscription')(gym, client));
  const account = within(await screen.findByRole('region', { name: words.title }));
  expect(account.getByText(/Οφείλει 15,00/)).toBeVisible();
  expect(account.getByText(/Έπρεπε να έχουν πληρωθεί/)).toBeVisible();
  await user.presses(words.sellPlan);
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getByRole('button', { name: words.sell })).toBeEnabled());
  const call = await gym.callDuring(SALES, () => user.events.click(dialog.getByRole('button', { name: words.sell })));
  expect(call.body).toMatchObject({ planId: PLAN.id, discountCents: 0, paidCents: 4500, method: 'cash' });
  // Plan, day and hour, name, and the days that it runs.
  await expectShown(/Πωλήθηκε «Μήνας», .*\d:\d\d.*: .*Ισχύει .*\d{4} έως .*\d{4}/);
  await isClosed();
});

inSweeps('a trial that was given before is given again only by a tick, which the next plan does not have', async () => {
  const gym = gymWithPlans();
  const TRIAL = { ...PLAN, id: 'plan-trial', nameEl: 'Δοκιμή', priceCents: 0, isTrial: true };
  gym.plans.unshift(TRIAL);
  const message = 'Δόθηκε ήδη δωρεάν δοκιμή.';
  gym.serves({
    [`${SALES}?dryRun`]: ({ body }) =>
      body.planId === TRIAL.id && body.isTrialAgain !== true
        ? { status: 409, code: 'TRIAL_GIVEN', message }
        : { data: gym.saleOf(body) },
  });
  const user = await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()));
  await user.presses(words.sellPlan);
  await expectShown(message);
  const again = () => inDialog().queryByRole('checkbox', { name: words.trialAgain });
  expect(again()).not.toBeChecked();
  expect(dialogButton(words.sell)).toBeDisabled();
  await user.presses(words.trialAgain, 'checkbox');
  await waitFor(() => expect(dialogButton(words.sell)).toBeEnabled());
  await user.presses(words.plan, 'combobox');
  await user.events.click(await screen.findByRole('option', { name: /^Μήνας/ }));
  await waitFor(() => expect(again()).toBeNull());
  await user.presses(words.plan, 'combobox');
  await user.events.click(await screen.findByRole('option', { name: /^Δοκιμή/ }));
  await expectShown(message);
  expect(again()).not.toBeChecked();
  await user.presses(words.trialAgain, 'checkbox');
  await waitFor(() => expect(dialogButton(words.sell)).toBeEnabled());
  const { body } = await gym.callDuring(SALES, () => user.presses(words.sell));
  expect(body).toMatchObject({ planId: TRIAL.id, isTrialAgain: true, paidCents: 0 });
});

const bar = () => within(document.querySelector<HTMLElement>('.MuiSnackbar-root') ?? document.body);

describe('a promotion code', () => {
  const SPRING = {
    ...{ id: 'promotion-1', code: 'SPRING', percent: 10, cents: null, firstDay: null, lastDay: null, mostUses: null },
    ...{ planIds: [], isActive: true, uses: 3, discountedCents: 1350 },
  };

  it('is asked for by a button, takes off what the server says, and is sent instead of a discount', async () => {
    const gym = gymWithPlans();
    gym.promotions = [SPRING];
    const user = await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()));
    await user.presses(words.sellPlan);
    await user.presses(words.promotions.add);
    await user.fills(words.promotions.code, 'spring');
    await expectShown(/^-4,50/);
    await waitFor(() => expect(field(words.paid)).toHaveDisplayValue('40,50'));
    expect(screen.queryByLabelText(labelled(words.discount))).toBeNull();
    const { body } = await gym.callDuring(SALES, () => user.presses(words.sell));
    expect(body).toMatchObject({ code: 'spring', discountCents: 0, paidCents: 4050, balanceCents: 1500 });
    expect(body).not.toHaveProperty('discountReason');
  });

  inSweeps('that the server refuses says why at its field, and nothing is sold', async () => {
    const gym = gymWithPlans();
    const user = await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()));
    await user.presses(words.sellPlan);
    await user.presses(words.promotions.add);
    const says = 'Η προσφορά έχει λήξει';
    gym.fails(`${SALES}?dryRun`, {
      status: 400,
      code: 'VALIDATION_FAILED',
      message: says,
      data: { fields: { code: says } },
    });
    await user.fills(words.promotions.code, 'winter');
    await waitFor(() => expect(field(words.promotions.code)).toHaveAccessibleDescription(says));
    expect(screen.getByRole('button', { name: words.sell })).toBeDisabled();
  });

  inSweeps('is added by an owner, who reads what came of the others', async () => {
    const gym = gymWithPlans();
    gym.promotions = [SPRING];
    const user = await openConsole(gym, '/admin/money/plans');
    await expectShown(/3 πωλήσεις, έκπτωση 13,50/);
    await user.presses(words.promotions.new);
    await user.fills(words.promotions.code, 'filos');
    await user.presses(words.promotions.kind, 'combobox');
    await user.events.click(await screen.findByRole('option', { name: words.promotions.kinds.cents }));
    await user.fills(words.promotions.amount, '5');
    const { body } = await gym.callDuring('POST /api/Admin/promotions', () => user.presses(t.app.save));
    expect(body).toEqual({
      ...{ code: 'filos', percent: null, cents: 500, firstDay: null, lastDay: null, mostUses: null },
      ...{ planIds: [], isActive: true },
    });
    await expectShown(/^FILOS/);
  });
});

inSweeps('a sale that was paid offers its receipt beside its success, where it was made', async () => {
  const gym = gymWithPlans();
  const ends = { endDate: gym.dayAhead(2), daysRemaining: 3, status: 'expiring' as const };
  const client = gym.hasClient({ name: 'Ελένη Λήγουσα', subscription: ends });
  const list = `/admin/clients?filter=${JSON.stringify({ status: 'expiring' })}`;
  const user = await openConsole(gym, list);
  await user.presses(t.clients.renewOf.replace('{name}', client.name));
  await user.presses(words.sell, 'button', within(await screen.findByRole('dialog')));
  await isClosed();
  await expectShown(/Πωλήθηκε «Μήνας»/);
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  await user.clicks(() => bar().getByRole('button', { name: words.receipt }));
  const receipt = within(await screen.findByRole('dialog', { name: words.receipt }));
  expect(await receipt.findByText(client.name)).toBeVisible();
  expect(receipt.getByText('45,00 €', { normalizer: (text) => text.replace(/\s/g, ' ') })).toBeVisible();
  expect(location.search).toContain('receipt=');
  await user.presses(t.app.close);
  await isClosed();
  expect([location.pathname, location.search.includes('receipt=')]).toEqual(['/admin/clients', false]);
});

inSweeps(
  'a sale that is paid later offers no receipt, and the next message takes the place of one that does',
  async () => {
    const gym = gymWithPlans();
    const user = await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()));
    const sells = async (): Promise<void> => {
      await user.presses(words.sellPlan);
      await waitFor(() => expect(dialogButton(words.sell)).toBeEnabled());
    };
    await sells();
    await user.presses(words.sell, 'button', inDialog());
    await waitFor(() => expect(bar().getByRole('button', { name: words.receipt })).toBeVisible());
    await sells();
    await user.presses(words.payment, 'combobox');
    await user.presses(words.methods.later, 'option');
    await user.presses(words.sell, 'button', inDialog());
    await isClosed();
    await waitFor(() => expect(bar().queryByRole('button', { name: words.receipt })).toBeNull());
    await expectShown(/Πωλήθηκε «Μήνας»/);
  },
);

inSweeps('a client who expires is sold the next plan in two presses, from the list', async () => {
  const gym = gymWithPlans();
  const ends = { endDate: gym.dayAhead(2), daysRemaining: 3, status: 'expiring' as const };
  const client = gym.hasClient({ name: 'Ελένη Λήγουσα', subscription: ends });
  const user = await openConsole(gym, `/admin/clients?filter=${JSON.stringify({ status: 'expiring' })}`);
  await user.presses(t.clients.renewOf.replace('{name}', client.name));
  const sale = within(await screen.findByRole('dialog'));
  const call = await gym.callDuring(SALES, () => user.presses(words.sell, 'button', sale));
  expect([call.id, call.body]).toMatchObject([client.id, { planId: PLAN.id, paidCents: 4500 }]);
  await isClosed();
});

describe('a renewal', () => {
  const says = t.subscription.chargesNothing.replace('{sell}', words.sellPlan);
  const GYMS = [
    ['says that it records no money where plans are sold', [PLAN], true],
    ['says nothing of money where no plan is on sale', [{ ...PLAN, isOnSale: false, isSoldOnline: true }], false],
    ['says nothing of money where there are no plans', [], false],
  ] as const;

  inSweeps.each(GYMS)('of selected clients %s', async (_name, plans, isSaid) => {
    const gym = fakeGym();
    gym.plans = [...plans];
    const client = gym.hasClient();
    const user = await openConsole(gym, '/admin/clients');
    await screen.findByText(client.name);
    await user.clicks(() => screen.getByLabelText(t.clients.selectPage));
    const bar = await screen.findByRole('region', { name: t.clients.selectedTitle });
    await user.presses(t.subscription.renew, 'button', within(bar));
    const asks = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(asks.getByRole('button', { name: t.subscription.renewConfirm })).toBeEnabled());
    expect(asks.queryAllByText(says)).toHaveLength(isSaid ? 1 : 0);
  });

  inSweeps.each(GYMS)('on the page of a client %s', async (_name, plans, isSaid) => {
    const gym = fakeGym();
    gym.plans = [...plans];
    const user = await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()));
    await waitFor(() => expect(gym.callsOf('GET /api/Admin/plans').some(({ isSettled }) => isSettled)).toBe(true));
    expect(screen.queryByText(says)).toBeNull();
    await user.presses(t.subscription.renew);
    await screen.findByRole('button', { name: t.subscription.renewConfirm });
    expect(screen.queryAllByText(says)).toHaveLength(isSaid ? 1 : 0);
  });
});

inSweeps('what is not paid at once says until when it must be', async () => {
  const gym = gymWithPlans();
  const user = await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()));
  await user.presses(words.sellPlan);
  await screen.findByRole('dialog');
  expect(screen.queryByLabelText(labelled(words.dueOn), { selector: 'input' })).toBeNull();
  await user.fills(words.paid, '20');
  await expectShown(/25,00/);
  const typed = (date: string): string => date.split('-').reverse().join('/');
  // A date that the form refuses is not left out of the sale.
  await user.fills(words.dueOn, typed(gym.dayAhead(-3)));
  await user.presses(words.sell);
  await waitFor(() => expect(dialogField(words.dueOn)).toHaveFocus());
  expect(gym.callsOf(SALES)).toEqual([]);
  await user.fills(words.dueOn, typed(gym.dayAhead(10)));
  const call = await gym.callDuring(SALES, () => user.presses(words.sell));
  expect(call.body).toMatchObject({ paidCents: 2000, dueOn: gym.dayAhead(10) });
  await isClosed();
});

inSweeps.each([
  ['sale', 'sales', words.sellPlan, words.sell],
  ['payment', 'payments', words.takePayment, words.take],
])('the terms of a %s that were lost on the way are read again at a press', async (_, part, opens, saves) => {
  const gym = gymWithPlans();
  const user = await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()));
  gym.failsOnce(`POST /api/Admin/clients/:id/${part}?dryRun`, 'offline');
  await user.presses(opens);
  await expectShown(t.errors.offline);
  expect(dialogButton(saves)).toBeDisabled();
  await user.presses(t.app.retry);
  await waitFor(() => expect(dialogButton(saves)).toBeEnabled());
});

inSweeps.each(LANGUAGES)('more than is owed is asked about before it is taken (%s)', async (language) => {
  const { money } = STAFF_TEXTS[language];
  const gym = gymWithPlans();
  const user = await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()), { language });
  await user.presses(money.sellPlan);
  await screen.findByRole('dialog');
  // The price, and the 15 € from before: nothing is left over.
  await user.fills(money.paid, '60');
  await waitFor(() => expect(dialogButton(money.sell)).toBeEnabled());
  await user.fills(money.paid, '100');
  await expectShown(new RegExp(`40[.,]00.*${money.surplus.split('{amount} ')[1]}`));
  expect(dialogButton(money.sell)).toBeDisabled();
  await user.presses(money.keepSurplus, 'checkbox');
  await waitFor(() => expect(dialogButton(money.sell)).toBeEnabled());
  // Agreed to was that amount, and no other.
  await user.fills(money.paid, '110');
  await waitFor(() => expect(dialogButton(money.sell)).toBeDisabled());
  await user.presses(money.keepSurplus, 'checkbox');
  const call = await gym.callDuring(SALES, () => user.presses(money.sell));
  expect(call.body).toMatchObject({ paidCents: 11_000 });
  await isClosed();
});

inSweeps('a sale follows the price and the account that another desk changes', async () => {
  const gym = gymWithPlans();
  const user = await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()));
  await user.presses(words.sellPlan);
  await waitFor(() => expect(field(words.paid)).toHaveDisplayValue('45'));
  gym.plans = [{ ...PLAN, priceCents: 5000 }];
  await gym.announces('audit');
  await waitFor(() => expect(field(words.paid)).toHaveDisplayValue('50'));
  await waitFor(() => expect(inDialog().getByText(words.total)).toHaveTextContent(/50,00/));
  // Paid ahead at the other desk.
  gym.takesPayment({ id: 'elsewhere', amountCents: 2500, method: 'cash' });
  await gym.announces('audit');
  await waitFor(() => expect(field(words.paid)).toHaveDisplayValue('40'));
  const call = await gym.callDuring(SALES, () => user.presses(words.sell));
  expect(call.body).toMatchObject({ paidCents: 4000 });
  await isClosed();
});

inSweeps('a sale that another desk made stale shows the account of now, and is made with it', async () => {
  const gym = gymWithPlans();
  gym.ledger = { ...gym.ledger, balanceCents: 0, overdueCents: 0, overdueSince: null };
  const user = await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()));
  await user.presses(words.sellPlan);
  await waitFor(() => expect(field(words.paid)).toHaveDisplayValue('45'));
  await waitFor(() => expect(dialogButton(words.sell)).toBeEnabled());
  // Paid ahead at the other desk; the stream has not told it yet.
  gym.takesPayment({ id: 'elsewhere', amountCents: 1500, method: 'cash' });
  const refused = await gym.callDuring(SALES, () => user.presses(words.sell));
  expect(refused.body).toMatchObject({ paidCents: 4500, balanceCents: 0 });
  await waitFor(() => expect(inDialog().getByRole('alert')).toHaveTextContent(t.serverErrors.STALE));
  await waitFor(() => expect(field(words.paid)).toHaveDisplayValue('30'));
  const call = await gym.callDuring(SALES, () => user.presses(words.sell));
  expect(call.body).toMatchObject({ paidCents: 3000, balanceCents: 0 });
  await isClosed();
});

describe('a sale of which nobody knows whether it was made', () => {
  const lost = async (fault: 'cut' | 'broken') => {
    const gym = gymWithPlans();
    gym.ledger = { ...gym.ledger, balanceCents: 1500 };
    const user = await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()));
    await user.presses(words.sellPlan);
    await waitFor(() => expect(field(words.paid)).toHaveDisplayValue('45'));
    await waitFor(() => expect(dialogButton(words.sell)).toBeEnabled());
    gym.failsOnce(SALES, fault);
    const first = await gym.callDuring(SALES, () => user.presses(words.sell));
    await waitFor(() => expect(inDialog().getByRole('alert')).toBeVisible());
    return { gym, user, first };
  };
  const asked = (gym: ReturnType<typeof fakeGym>) => gym.callsOf(`${SALES}?dryRun`);

  always.each(partOf(['cut', 'broken'] as const, 1))(
    'is sent again with the same money, and made once (%s)',
    async (fault) => {
      const { gym, user, first } = await lost(fault);
      const before = asked(gym).length;
      const read = await gym.callDuring('GET /api/Admin/plans', () => gym.announces('audit', 'clients'));
      await waitFor(() => expect(read.isSettled).toBe(true));
      expect(asked(gym)).toHaveLength(before);
      expect(field(words.paid)).toHaveDisplayValue('45');
      const again = await gym.callDuring(SALES, () => user.presses(words.sell));
      expect(again.body).toEqual(first.body);
      await isClosed();
      expect(gym.ledger.balanceCents).toBe(1500);
    },
  );

  inSweeps('is sent again as it was when another desk took its plan off sale', async () => {
    const { gym, user, first } = await lost('cut');
    gym.plans = [
      { ...PLAN, id: 'plan-2', nameEl: 'Τρίμηνο' },
      { ...PLAN, priceCents: 9900, isOnSale: false, isSoldOnline: true },
    ];
    await gym.announces('audit');
    await user.presses(words.plan, 'combobox');
    expect(await screen.findByRole('option', { name: /Τρίμηνο/ })).toBeVisible();
    await user.presses(/Μήνας/, 'option');
    const again = await gym.callDuring(SALES, () => user.presses(words.sell));
    expect(again.body).toEqual(first.body);
    await isClosed();
  });

  inSweeps('says so when it was made and is sent again with other money, and reads the account anew', async () => {
    const { gym, user, first } = await lost('cut');
    await user.fills(words.paid, '20');
    const read = gym.callsOf(LEDGER).length;
    await user.presses(words.sell);
    await waitFor(() => expect(inDialog().getByRole('alert')).toHaveTextContent(t.serverErrors.SALE_MADE));
    expect(gym.ledger.balanceCents).toBe(1500);
    await waitFor(() => expect(gym.callsOf(LEDGER).length).toBeGreaterThan(read));
    expect(field(words.paid)).toHaveDisplayValue('20');
    expect(dialogButton(words.sell)).toBeDisabled();
    await user.fills(words.paid, '45');
    expect(dialogButton(words.sell)).toBeDisabled();
    expect(inDialog().getByRole('alert')).toHaveTextContent(t.serverErrors.SALE_MADE);
    // It is known now, so that the next sale is another one.
    await user.presses(t.app.cancel, 'button', inDialog());
    await isClosed();
    await user.presses(words.sellPlan);
    await waitFor(() => expect(dialogButton(words.sell)).toBeEnabled());
    const next = await gym.callDuring(SALES, () => user.presses(words.sell));
    expect(next.body['id']).not.toBe(first.body['id']);
    await isClosed();
  });

  inSweeps('is the same one when the dialog is closed and opened again, until it is made', async () => {
    const { gym, user, first } = await lost('broken');
    await user.presses(t.app.cancel, 'button', inDialog());
    await isClosed();
    await user.presses(words.sellPlan);
    await expectShown(words.sentBefore);
    const again = await gym.callDuring(SALES, () => user.presses(words.sell));
    expect(again.body).toEqual(first.body);
    await isClosed();
    await user.presses(words.sellPlan);
    await waitFor(() => expect(dialogButton(words.sell)).toBeEnabled());
    expect(screen.queryByText(words.sentBefore)).toBeNull();
  });

  const closes = async (user: Awaited<ReturnType<typeof lost>>['user']): Promise<void> => {
    await user.presses(t.app.cancel, 'button', inDialog());
    await isClosed();
  };
  const IN_DOUBT = 'palestra.in-doubt';

  inSweeps.each(['closing', 'a press'])(
    'says so when the account has it as the dialog is opened again; %s leads on',
    async (way) => {
      const { gym, user, first } = await lost('cut');
      await closes(user);
      await user.presses(words.sellPlan);
      await waitFor(() =>
        expect(inDialog().getByRole('status')).toHaveTextContent(/Έχει ήδη καταχωριστεί: Μήνας · .*\d:\d\d/),
      );
      expect(inDialog().queryByRole('button', { name: words.sell })).toBeNull();
      expect(gym.callsOf(SALES)).toHaveLength(1);
      if (way === 'a press') await user.presses(words.sellPlan, 'button', inDialog());
      else {
        await user.presses(t.app.close, 'button', inDialog());
        await isClosed();
        await user.presses(words.sellPlan);
      }
      await waitFor(() => expect(dialogButton(words.sell)).toBeEnabled());
      expect(inDialog().queryByRole('status')).toBeNull();
      const next = await gym.callDuring(SALES, () => user.presses(words.sell));
      expect(next.body['id']).not.toBe(first.body['id']);
      await isClosed();
    },
  );

  inSweeps('is the same one with the terms of now when the account does not have it', async () => {
    const { gym, user, first } = await lost('broken');
    await closes(user);
    gym.plans = [{ ...PLAN, priceCents: 9900 }];
    await gym.announces('audit');
    await user.presses(words.sellPlan);
    await expectShown(words.sentBefore);
    await waitFor(() => expect(field(words.paid)).toHaveDisplayValue('99'));
    // A refusal of this try does not bring the old terms back, nor another id.
    gym.failsOnce(SALES, { status: 429, code: 'TOO_MANY_ATTEMPTS' });
    await user.presses(words.sell);
    await waitFor(() => expect(inDialog().getByRole('alert')).toHaveTextContent(t.serverErrors.TOO_MANY_ATTEMPTS));
    await closes(user);
    await user.presses(words.sellPlan);
    await waitFor(() => expect(dialogButton(words.sell)).toBeEnabled());
    const again = await gym.callDuring(SALES, () => user.presses(words.sell));
    expect(again.body).toMatchObject({ id: first.body['id'], paidCents: 9900 });
    await isClosed();
  });

  inSweeps('is the same one while the page lives in a browser that cannot store', async () => {
    const stored = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    onTestFinished(() => [stored, warned].forEach((spy) => spy.mockRestore()));
    const { gym, user, first } = await lost('broken');
    expect(inDialog().getByRole('alert')).toHaveTextContent(words.failed);
    await closes(user);
    await user.presses(words.sellPlan);
    await expectShown(words.sentBefore);
    await waitFor(() => expect(dialogButton(words.sell)).toBeEnabled());
    const again = await gym.callDuring(SALES, () => user.presses(words.sell));
    expect(again.body).toEqual(first.body);
    await isClosed();
    expect(sessionStorage.getItem(IN_DOUBT)).not.toContain(String(first.body['id']));
  });

  inSweeps.each(['no JSON', 'null', '{"PERSON.sale.CLIENT":{"id":"old","sent":{}}}'])(
    'is none where the browser holds %s',
    async (held) => {
      const gym = gymWithPlans();
      const client = gym.hasClient();
      const user = await openConsole(gym, ofClient('/subscription')(gym, client));
      sessionStorage.setItem(IN_DOUBT, held.replace('CLIENT', client.id).replace('PERSON', gym.staffSession('el').id));
      await user.presses(words.sellPlan);
      await waitFor(() => expect(dialogButton(words.sell)).toBeEnabled());
      expect(screen.queryByText(words.sentBefore)).toBeNull();
    },
  );

  inSweeps('is kept under the name of the person, and erased when the session ends', async () => {
    const { user, first } = await lost('broken');
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string };
    const held = JSON.parse(sessionStorage.getItem(IN_DOUBT) ?? '{}') as Record<string, { id: string }>;
    expect(Object.entries(held)).toMatchObject([[expect.stringContaining(`${id}.sale.`), { id: first.body['id'] }]]);
    await closes(user);
    await user.presses(t.header.signOut);
    await waitFor(() => expect(sessionStorage.getItem(IN_DOUBT)).toBeNull());
  });

  inSweeps('says so when it was made and another plan is chosen, and offers no retry', async () => {
    const { gym, user } = await lost('cut');
    gym.plans = [PLAN, { ...PLAN, id: 'plan-2', nameEl: 'Τρίμηνο', priceCents: 12_000 }];
    await gym.announces('audit');
    await user.presses(words.plan, 'combobox');
    const read = gym.callsOf(LEDGER).length;
    await user.presses(/Τρίμηνο/, 'option');
    await expectShown(t.serverErrors.SALE_MADE);
    expect(inDialog().queryByRole('button', { name: t.app.retry })).toBeNull();
    expect(dialogButton(words.sell)).toBeDisabled();
    await waitFor(() => expect(gym.callsOf(LEDGER).length).toBeGreaterThan(read));
  });

  inSweeps('keeps its terms when a later try is refused', async () => {
    const { gym, user, first } = await lost('cut');
    const before = asked(gym).length;
    gym.failsOnce(SALES, { status: 429, code: 'TOO_MANY_ATTEMPTS' });
    await user.presses(words.sell);
    await waitFor(() => expect(inDialog().getByRole('alert')).toHaveTextContent(t.serverErrors.TOO_MANY_ATTEMPTS));
    const again = await gym.callDuring(SALES, () => user.presses(words.sell));
    expect(again.body).toEqual(first.body);
    expect(asked(gym)).toHaveLength(before);
    await isClosed();
  });

  inSweeps('asks for the terms of another plan that is chosen', async () => {
    const { gym, user } = await lost('broken');
    gym.plans = [PLAN, { ...PLAN, id: 'plan-2', nameEl: 'Τρίμηνο', priceCents: 12_000 }];
    await gym.announces('audit');
    await user.presses(words.plan, 'combobox');
    await user.presses(/Τρίμηνο/, 'option');
    await waitFor(() => expect(field(words.paid)).toHaveDisplayValue('120'));
    const call = await gym.callDuring(SALES, () => user.presses(words.sell));
    expect(call.body).toMatchObject({ planId: 'plan-2', paidCents: 12_000, balanceCents: 1500 });
    await isClosed();
  });
});

describe('a sale whose terms are on their way', () => {
  const opened = async (balanceCents: number) => {
    const gym = gymWithPlans();
    gym.ledger = { balanceCents, overdueCents: 0, overdueSince: null, entries: [ENTRY] };
    gym.fails(`${SALES}?dryRun`, 'slow');
    const user = await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()));
    await user.presses(words.sellPlan);
    await waitFor(() => expect(field(words.paid)).toHaveDisplayValue('45'));
    await waitFor(() => expect(gym.callsOf(`${SALES}?dryRun`)).not.toEqual([]));
    await user.presses(words.sell);
    await waitFor(() => expect(dialogButton(t.app.saving)).toHaveAttribute('aria-busy', 'true'));
    expect(gym.callsOf(SALES)).toEqual([]);
    return { gym, user };
  };

  inSweeps('is made once they say what stands on the screen', async () => {
    const { gym } = await opened(0);
    const call = await gym.callDuring(SALES, () => Promise.resolve(gym.recovers(`${SALES}?dryRun`)));
    expect(call.body).toMatchObject({ paidCents: 4500, balanceCents: 0 });
    await isClosed();
    expect(gym.callsOf(SALES)).toHaveLength(1);
  });

  inSweeps('is not made for another amount than the one that was pressed for', async () => {
    const { gym, user } = await opened(-1500);
    gym.recovers(`${SALES}?dryRun`);
    await waitFor(() => expect(field(words.paid)).toHaveDisplayValue('30'));
    await waitFor(() => expect(dialogButton(words.sell)).toBeEnabled());
    expect(gym.callsOf(SALES)).toEqual([]);
    const call = await gym.callDuring(SALES, () => user.presses(words.sell));
    expect(call.body).toMatchObject({ paidCents: 3000 });
    await isClosed();
  });

  inSweeps('is left without being made', async () => {
    const { gym, user } = await opened(0);
    await user.presses(t.app.cancel);
    await isClosed();
    gym.recovers(`${SALES}?dryRun`);
    expect(gym.callsOf(SALES)).toEqual([]);
  });
});

inSweeps('a sale keeps the plan that stood chosen, and says when it is sold no more', async () => {
  const gym = gymWithPlans();
  const user = await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()));
  await user.presses(words.sellPlan);
  await waitFor(() => expect(field(words.paid)).toHaveDisplayValue('45'));
  const dearer = { ...PLAN, id: 'dearer', nameEl: 'Ετήσιο', priceCents: 40000 };
  gym.plans = [dearer, PLAN];
  await gym.announces('audit');
  const choice = (): HTMLElement => inDialog().getByRole('combobox', { name: words.plan });
  await waitFor(() => expect(choice()).toHaveTextContent(PLAN.nameEl));
  expect(field(words.paid)).toHaveDisplayValue('45');
  gym.plans = [dearer, { ...PLAN, isOnSale: false, isSoldOnline: true }];
  await gym.announces('audit');
  await expectShown(words.soldNoMore);
  expect(dialogButton(words.sell)).toBeDisabled();
});

inSweeps('the catalogue follows a plan that another owner changes', async () => {
  const gym = gymWithPlans();
  await openConsole(gym, '/admin/money/plans');
  await expectShown(PLAN.nameEl);
  gym.plans = [{ ...PLAN, nameEl: 'Μήνας και κάτι' }];
  await gym.announces('audit');
  await expectShown('Μήνας και κάτι');
});

inSweeps('what was paid ahead is taken off the payment of the next sale', async () => {
  const gym = gymWithPlans();
  gym.ledger = { balanceCents: -1500, overdueCents: 0, overdueSince: null, entries: [ENTRY] };
  const user = await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()));
  await user.presses(words.sellPlan);
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(field(words.paid)).toHaveDisplayValue('30'));
  expect(dialog.getByText(starting(`· ${words.paidAhead.replace('{amount}', '15')}`))).toBeVisible();
  expect(screen.queryByLabelText(labelled(words.dueOn), { selector: 'input' })).toBeNull();
  const call = await gym.callDuring(SALES, () => user.presses(words.sell));
  expect(call.body).toMatchObject({ paidCents: 3000, method: 'cash' });
  await isClosed();
});

inSweeps('a discount needs its reason, and lowers what is paid', async () => {
  const gym = gymWithPlans();
  const client = gym.hasClient();
  const user = await openConsole(gym, ofClient('/subscription')(gym, client));
  await user.presses(words.sellPlan);
  const dialog = within(await screen.findByRole('dialog'));
  await user.fills(words.discount, '4,50');
  expect(dialog.getByRole('button', { name: words.sell })).toBeDisabled();
  await user.fills(words.discountReason, 'Φοιτήτρια');
  await waitFor(() => expect(dialog.getByRole('button', { name: words.sell })).toBeEnabled());
  expect(field(words.paid)).toHaveDisplayValue('40,50');
});

it('a receipt is printed on a sheet and on a roll, says that it is not fiscal, and a payment is taken back with a reason', async () => {
  const gym = gymWithPlans();
  gym.ledger.entries = [{ ...ENTRY, vatPercent: 24 }];
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const client = gym.hasClient({ name: 'Μαρία Ιωάννου' });
  const user = await openConsole(gym, ofClient('/subscription')(gym, client));
  await user.presses(`${words.receipt} ${ENTRY.receipt}`);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Μαρία Ιωάννου')).toBeVisible();
  expect(dialog.getByText(/Δεν είναι φορολογική απόδειξη/)).toBeVisible();
  expect(dialog.getByText('ΦΠΑ 24 % / VAT 24 %').nextSibling).toHaveTextContent('8,71');
  await user.presses(words.printA4);
  await user.presses(words.printNarrow);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  await user.presses(t.app.close);
  await user.presses(words.reverse);
  await user.fills(words.reason, 'Λάθος ποσό');
  const call = await gym.callDuring('POST /api/Admin/ledger/:id/reverse', async () =>
    user.presses(words.reverse, 'button', within(await screen.findByRole('dialog'))),
  );
  expect(call.body).toEqual({ reason: 'Λάθος ποσό' });
  await expectShown(/Αντιλογίστηκαν 45,00.*\d:\d\d.*: Μαρία Ιωάννου/);
  await isClosed();
  const account = within(await screen.findByRole('region', { name: words.title }));
  await waitFor(() => expect(account.getByText(words.wasReversed)).toBeVisible());
  expect(account.getByText(/Λάθος ποσό/)).toBeVisible();
  expect(account.queryByRole('button', { name: words.reverse })).toBeNull();
});

it('says to which gift card the amount of a reversed payment returns', async () => {
  const gym = gymWithPlans();
  gym.ledger.entries = [{ ...ENTRY, method: 'giftCard', cardLastFour: 'K7RT' }];
  const user = await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()));
  await user.presses(words.reverse);
  expect(within(await screen.findByRole('dialog')).getByText(/στη δωροκάρτα …K7RT\./)).toBeVisible();
});

inSweeps('a desk may not take a payment back', async () => {
  const gym = gymWithPlans();
  gym.staffRole = 'desk';
  await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()));
  const account = within(await screen.findByRole('region', { name: words.title }));
  expect(account.getByRole('button', { name: `${words.receipt} ${ENTRY.receipt}` })).toBeVisible();
  expect(account.queryByRole('button', { name: words.reverse })).toBeNull();
});

describe('a payment', () => {
  const PAYMENTS = 'POST /api/Admin/clients/:id/payments';
  const opened = async (gym = gymWithPlans()) => {
    const client = gym.hasClient({ name: 'Μαρία Ιωάννου' });
    const user = await openConsole(gym, ofClient('/subscription')(gym, client));
    await user.presses(words.takePayment);
    await waitFor(() => expect(field(words.amount)).toHaveDisplayValue('15'));
    await waitFor(() => expect(dialogButton(words.take)).toBeEnabled());
    return { gym, user, take: () => inDialog().getByRole('button', { name: words.take }) };
  };

  it('of what is owed is one press, and says how much, when, and with which receipt', async () => {
    const { gym, user, take } = await opened();
    await user.presses(words.method, 'combobox');
    await user.presses(words.methods.iris, 'option');
    const call = await gym.callDuring(PAYMENTS, () => user.events.click(take()));
    expect(call.body).toMatchObject({ amountCents: 1500, method: 'iris' });
    await expectShown(/Εισπράχθηκαν 15,00.*\d:\d\d.*, απόδειξη 2026-19: Μαρία Ιωάννου/);
    await isClosed();
    expect(screen.getByText(words.even)).toBeVisible();
  });

  inSweeps('says so in English, too, where the notice begins with the amount', async () => {
    const gym = gymWithPlans();
    const client = gym.hasClient({ name: 'Μαρία Ιωάννου' });
    const user = await openConsole(gym, ofClient('/subscription')(gym, client), { language: 'en' });
    const { money } = STAFF_TEXTS.en;
    await user.presses(money.takePayment);
    await user.presses(money.take, 'button', within(await screen.findByRole('dialog')));
    await expectShown(/^€15\.00 taken, .*\d:\d\d.*, receipt 2026-19: Μαρία Ιωάννου$/);
    await isClosed();
  });

  inSweeps.each(LANGUAGES)('of more than is owed is asked about before it is taken (%s)', async (language) => {
    const { money } = STAFF_TEXTS[language];
    const gym = gymWithPlans();
    const user = await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()), { language });
    await user.presses(money.takePayment);
    await waitFor(() => expect(dialogButton(money.take)).toBeEnabled());
    await user.fills(money.amount, '20');
    await expectShown(new RegExp(`5[.,]00.*${money.surplus.split('{amount} ')[1]}`));
    expect(dialogButton(money.take)).toBeDisabled();
    await user.presses(money.keepSurplus, 'checkbox');
    const call = await gym.callDuring(PAYMENTS, () => user.presses(money.take));
    expect(call.body).toMatchObject({ amountCents: 2000, balanceCents: -500 });
    await isClosed();
  });

  inSweeps('typed and sent by Enter at once is taken once, and the server is asked about no other amount', async () => {
    const { gym, user } = await opened();
    await user.events.clear(field(words.amount));
    await user.events.type(field(words.amount), '12');
    entersIn(field(words.amount));
    await isClosed();
    const amounts = (route: string) => gym.callsOf(route).map(({ body }) => body['amountCents']);
    expect(amounts(PAYMENTS)).toEqual([1200]);
    expect(amounts(`${PAYMENTS}?dryRun`)).toEqual([1500, 1200]);
    expect(gym.callsOf(PAYMENTS)[0]?.body).toMatchObject({ balanceCents: 300 });
  });

  inSweeps(
    'sent by Enter at once is asked about when it is more than is owed, and is taken by two more keys',
    async () => {
      const { gym, user } = await opened();
      await user.events.clear(field(words.amount));
      await user.events.type(field(words.amount), '20');
      entersIn(field(words.amount));
      await waitFor(() => expect(inDialog().getByRole('checkbox', { name: words.keepSurplus })).toHaveFocus());
      expect(gym.callsOf(PAYMENTS)).toEqual([]);
      await user.events.keyboard(' ');
      const call = await gym.callDuring(PAYMENTS, () => Promise.resolve(entersIn(field(words.amount))));
      expect(call.body).toMatchObject({ amountCents: 2000, balanceCents: -500 });
      await isClosed();
    },
  );

  inSweeps('is not sent by Enter when another amount is typed while the server is asked', async () => {
    const { gym, user, take } = await opened();
    gym.fails(`${PAYMENTS}?dryRun`, 'slow');
    await user.events.clear(field(words.amount));
    await user.events.type(field(words.amount), '1');
    entersIn(field(words.amount));
    await waitFor(() => expect(dialogButton(t.app.saving)).toHaveAttribute('aria-busy', 'true'));
    await user.events.type(field(words.amount), '2');
    gym.recovers(`${PAYMENTS}?dryRun`);
    await waitFor(() => expect(gym.callsOf(`${PAYMENTS}?dryRun`).at(-1)?.body).toMatchObject({ amountCents: 1200 }));
    await waitFor(() => expect(gym.callsOf(`${PAYMENTS}?dryRun`).at(-1)?.isSettled).toBe(true));
    await waitFor(() => expect(take()).toHaveAttribute('aria-busy', 'false'));
    expect(take()).toBeEnabled();
    expect(gym.callsOf(PAYMENTS)).toEqual([]);
  });

  inSweeps('sent by Enter at once says so when the server cannot be asked, and is not taken', async () => {
    const { gym, user } = await opened();
    gym.fails(`${PAYMENTS}?dryRun`, 'offline');
    await user.events.clear(field(words.amount));
    await user.events.type(field(words.amount), '12');
    entersIn(field(words.amount));
    await expectShown(t.errors.offline);
    expect(gym.callsOf(PAYMENTS)).toEqual([]);
  });

  inSweeps('that another desk took meanwhile is seen before it is taken again', async () => {
    const { gym, take } = await opened();
    gym.takesPayment({ id: 'elsewhere', amountCents: 1500, method: 'cash' });
    await gym.announces('clients');
    await expectShown(words.surplus.replace('{amount}', '15,00 €'));
    expect(take()).toBeDisabled();
    expect(field(words.amount)).toHaveDisplayValue('15');
  });

  inSweeps('that the server refuses as seen too late shows the account of now', async () => {
    const { gym, user, take } = await opened();
    gym.failsOnce(PAYMENTS, { status: 409, code: 'STALE' });
    gym.takesPayment({ id: 'elsewhere', amountCents: 1500, method: 'cash' });
    await user.events.click(take());
    await user.presses(t.stale.load);
    await expectShown(t.stale.loaded);
    await waitFor(() => expect(take()).toBeDisabled());
    await user.presses(words.keepSurplus, 'checkbox');
    const call = await gym.callDuring(PAYMENTS, () => user.events.click(take()));
    expect(call.body).toMatchObject({ amountCents: 1500, balanceCents: -1500 });
    await isClosed();
  });

  inSweeps('of what is no amount is not taken', async () => {
    const { gym, user, take } = await opened();
    for (const typed of ['0', '4,555', '1.000']) {
      // An amount in between: each of them alone makes the button rest.
      await user.fills(words.amount, '5');
      await waitFor(() => expect(take()).toBeEnabled());
      await user.events.clear(field(words.amount));
      await user.fills(words.amount, typed);
      expect(take()).toBeDisabled();
    }
    expect(gym.callsOf(PAYMENTS)).toEqual([]);
  });

  inSweeps.each(['1.000,50', '1,000.50'])('of %s is taken as a thousand and a half', async (typed) => {
    const gym = gymWithPlans();
    gym.ledger = { ...gym.ledger, balanceCents: 200_000 };
    const user = await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()));
    await user.presses(words.takePayment);
    await user.fills(words.amount, typed);
    await waitFor(() => expect(dialogButton(words.take)).toBeEnabled());
    const call = await gym.callDuring(PAYMENTS, () => user.presses(words.take));
    expect(call.body).toMatchObject({ amountCents: 100_050 });
    await isClosed();
  });

  inSweeps('whose response was lost is sent again as it was, and taken once', async () => {
    const { gym, user, take } = await opened();
    gym.failsOnce(PAYMENTS, 'cut');
    const first = await gym.callDuring(PAYMENTS, () => user.events.click(take()));
    await waitFor(() => expect(inDialog().getByRole('alert')).toBeVisible());
    const asked = gym.callsOf(`${PAYMENTS}?dryRun`).length;
    const read = gym.callsOf('GET /api/Admin/clients/:id/ledger').length;
    // Taken at another desk since.
    gym.takesPayment({ id: 'elsewhere', amountCents: 500, method: 'cash' });
    await gym.announces('clients');
    await waitFor(() => expect(gym.callsOf('GET /api/Admin/clients/:id/ledger').length).toBeGreaterThan(read));
    expect(gym.callsOf(`${PAYMENTS}?dryRun`)).toHaveLength(asked);
    const again = await gym.callDuring(PAYMENTS, () => user.events.click(take()));
    expect(again.body).toEqual(first.body);
    await isClosed();
    expect(gym.ledger.balanceCents).toBe(-500);
  });

  describe('whose response was lost', () => {
    const lost = async () => {
      const { gym, user, take } = await opened();
      gym.failsOnce(PAYMENTS, 'cut');
      const first = await gym.callDuring(PAYMENTS, () => user.events.click(take()));
      await waitFor(() => expect(inDialog().getByRole('alert')).toBeVisible());
      return { gym, user, take, first, read: gym.callsOf(LEDGER).length };
    };

    inSweeps('says so when it was taken and is sent again in another way, and reads the account anew', async () => {
      const { gym, user, take, first, read } = await lost();
      await user.presses(words.method, 'combobox');
      await user.presses(words.methods.card, 'option');
      await user.events.click(take());
      await waitFor(() => expect(inDialog().getByRole('alert')).toHaveTextContent(t.serverErrors.PAYMENT_TAKEN));
      await waitFor(() => expect(gym.callsOf(LEDGER).length).toBeGreaterThan(read));
      expect(gym.ledger.balanceCents).toBe(0);
      expect(take()).toBeDisabled();
      // It is known now, so that the next payment is another one.
      await user.presses(t.app.cancel, 'button', inDialog());
      await isClosed();
      await user.presses(words.takePayment);
      await user.fills(words.amount, '5');
      await user.clicks(() => inDialog().getByLabelText(words.keepSurplus));
      await waitFor(() => expect(take()).toBeEnabled());
      const next = await gym.callDuring(PAYMENTS, () => user.events.click(take()));
      expect(next.body['id']).not.toBe(first.body['id']);
      await isClosed();
    });

    inSweeps(
      'is the same one when the dialog is closed and opened again while the account cannot be read',
      async () => {
        const { gym, user, take, first } = await lost();
        await user.presses(t.app.cancel, 'button', inDialog());
        await isClosed();
        gym.failsOnce(LEDGER, 'broken');
        await user.presses(words.takePayment);
        await expectShown(words.sentBefore);
        const again = await gym.callDuring(PAYMENTS, () => user.events.click(take()));
        expect(again.body).toEqual(first.body);
        await isClosed();
        expect(gym.ledger.balanceCents).toBe(0);
      },
    );

    inSweeps(
      'says so when the account has it as the dialog is opened again, and another one is a press of its own',
      async () => {
        const { gym, user } = await lost();
        await user.presses(t.app.cancel, 'button', inDialog());
        await isClosed();
        await user.presses(words.takePayment);
        await waitFor(() =>
          expect(inDialog().getByRole('status')).toHaveTextContent(/Έχει ήδη καταχωριστεί: \d+,00.*\d:\d\d/),
        );
        expect(screen.queryByLabelText(labelled(words.amount))).toBeNull();
        await user.presses(words.takePayment, 'button', inDialog());
        await waitFor(() => expect(field(words.amount)).toHaveDisplayValue(''));
        expect(screen.queryByText(words.sentBefore)).toBeNull();
        expect(gym.callsOf(PAYMENTS)).toHaveLength(1);
      },
    );

    inSweeps('is the same one with the terms of now when the account does not have it', async () => {
      const { gym, user, take } = await opened();
      gym.failsOnce(PAYMENTS, 'broken');
      const first = await gym.callDuring(PAYMENTS, () => user.events.click(take()));
      await user.presses(t.app.cancel, 'button', inDialog());
      await isClosed();
      const asked = gym.callsOf(`${PAYMENTS}?dryRun`).length;
      await user.presses(words.takePayment);
      await expectShown(words.sentBefore);
      await waitFor(() => expect(take()).toBeEnabled());
      expect(gym.callsOf(`${PAYMENTS}?dryRun`).length).toBeGreaterThan(asked);
      const again = await gym.callDuring(PAYMENTS, () => user.events.click(take()));
      expect(again.body).toEqual(first.body);
      await isClosed();
    });

    inSweeps('says so when it was taken and another amount is typed, and offers no retry', async () => {
      const { gym, user, take, read } = await lost();
      await user.fills(words.amount, '12');
      await expectShown(t.serverErrors.PAYMENT_TAKEN);
      expect(inDialog().queryByRole('button', { name: t.app.retry })).toBeNull();
      expect(take()).toBeDisabled();
      await waitFor(() => expect(gym.callsOf(LEDGER).length).toBeGreaterThan(read));
    });

    inSweeps('keeps its terms when a later try is refused', async () => {
      const { gym, user, take, first } = await lost();
      const asked = gym.callsOf(`${PAYMENTS}?dryRun`).length;
      gym.failsOnce(PAYMENTS, { status: 429, code: 'TOO_MANY_ATTEMPTS' });
      await user.events.click(take());
      await waitFor(() => expect(inDialog().getByRole('alert')).toHaveTextContent(t.serverErrors.TOO_MANY_ATTEMPTS));
      const again = await gym.callDuring(PAYMENTS, () => user.events.click(take()));
      expect(again.body).toEqual(first.body);
      expect(gym.callsOf(`${PAYMENTS}?dryRun`)).toHaveLength(asked);
      await isClosed();
    });
  });

  inSweeps('that failed keeps what was typed, and is taken once when it is sent again', async () => {
    const { gym, user, take } = await opened();
    gym.failsOnce(PAYMENTS, 'broken');
    await user.fills(words.amount, '7,50');
    await waitFor(() => expect(take()).toBeEnabled());
    await user.events.click(take());
    await expectShown(words.failed);
    expect(field(words.amount)).toHaveDisplayValue('7,50');
    await user.events.click(take());
    await waitFor(() => expect(gym.callsOf(PAYMENTS)).toHaveLength(2));
    const [first, second] = gym.callsOf(PAYMENTS).map(({ body }) => body as { id: string; amountCents: number });
    expect(second).toEqual(first);
    expect(second?.amountCents).toBe(750);
    await isClosed();
  });
});

inSweeps('an account of more than ten lines is searched by what its lines say', async () => {
  const gym = gymWithPlans();
  for (let n = 0; n < 11; n += 1) {
    gym.ledger.entries.push({
      ...ENTRY,
      id: `older-${n}`,
      receipt: `2025-${n + 1}`,
      method: n === 4 ? 'iris' : 'card',
    });
  }
  const user = await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()));
  const account = within(await screen.findByRole('region', { name: words.title }));
  expect(account.getAllByRole('listitem')).toHaveLength(12);
  await user.events.type(account.getByRole('searchbox'), 'iris');
  await waitFor(() => expect(account.getAllByRole('listitem')).toHaveLength(1));
  expect(account.getByText(/2025-5/)).toBeVisible();
});

it('an owner adds a plan, and reads the register with its sums', async () => {
  const gym = gymWithPlans();
  gym.hasClient({ name: 'Μαρία Ιωάννου' });
  const user = await openConsole(gym, '/admin/money/plans');
  await user.presses(words.newPlan);
  await user.fills(words.nameEl, 'Τρίμηνο');
  await user.fills(words.price, '120');
  await user.fills(words.vat, '24');
  const call = await gym.callDuring('POST /api/Admin/plans', () => user.presses(t.app.save));
  expect(call.body).toMatchObject({
    nameEl: 'Τρίμηνο',
    priceCents: 12_000,
    vatPercent: 24,
    unit: 'months',
    isOnSale: true,
  });
  await waitFor(() => expect(screen.getByText('Τρίμηνο')).toBeVisible());
});

inSweeps('an owner changes what a plan counts its visits by, and sends no more than a plan has', async () => {
  const gym = gymWithPlans();
  const user = await openConsole(gym, '/admin/money/plans');
  await user.presses(words.changePlan.replace('{name}', PLAN.nameEl));
  await user.presses(words.limitPer, 'combobox');
  await user.events.click(await screen.findByRole('option', { name: words.limits.pack }));
  await user.fills(words.visits.pack, '0');
  expect(await screen.findByRole('button', { name: t.app.save })).toBeDisabled();
  await user.fills(words.visits.pack, '10');
  const { body } = await gym.callDuring('PUT /api/Admin/plans/:id', () => user.presses(t.app.save));
  const { id: _, ...plan } = PLAN;
  expect(body).toEqual({ ...plan, monthlyLimit: 0, packVisits: 10 });
});

inSweeps('the register lists entries with the sum that came in', async () => {
  const gym = gymWithPlans();
  gym.hasClient({ name: 'Μαρία Ιωάννου' });
  await openConsole(gym, '/admin/money/register');
  const register = within(await screen.findByRole('region', { name: words.register }));
  expect(await register.findByRole('link', { name: 'Μαρία Ιωάννου' })).toBeVisible();
  expect(register.getByText(/2026-17/)).toBeVisible();
  expect(register.getAllByText(/45,00/)[0]).toBeVisible();
});

inSweeps('the register follows the payments of other desks', async () => {
  const gym = gymWithPlans();
  gym.hasClient({ name: 'Μαρία Ιωάννου' });
  gym.ledger = { balanceCents: 0, overdueCents: 0, overdueSince: null, entries: [] };
  await openConsole(gym, '/admin/money/register');
  await expectShown(words.noEntries);
  expect(screen.queryByText(/-0,00/)).toBeNull();
  gym.ledger = { balanceCents: -1500, overdueCents: 0, overdueSince: null, entries: [ENTRY] };
  await gym.announces('clients');
  await expectShown(/2026-17/);
});

inSweeps('the register reads from a day that was refused as soon as it ends late enough', async () => {
  const gym = gymWithPlans();
  gym.hasClient();
  const user = await openConsole(gym, '/admin/money/register');
  const register = within(await screen.findByRole('region', { name: words.register }));
  const typed = (date: string): string => date.split('-').reverse().join('/');
  await user.fills(words.from, typed(gym.dayAhead(5)));
  expect(await register.findByText(starting(t.date.until))).toBeVisible();
  const { query } = await gym.callDuring('GET /api/Admin/ledger', () =>
    user.fills(words.until, typed(gym.dayAhead(9))),
  );
  expect(query.get('until')).toBe(gym.dayAhead(9));
  await waitFor(() => expect(register.queryByText(starting(t.date.until))).toBeNull());
  await waitFor(() => expect(gym.callsOf('GET /api/Admin/ledger').at(-1)?.query.get('from')).toBe(gym.dayAhead(5)));
});

inSweeps(
  'the file for the accountant has the dates of the gym, amounts that a spreadsheet sums, and no formulas',
  async () => {
    const gym = gymWithPlans();
    const charge = {
      ...ENTRY,
      id: 'charge-1',
      kind: 'charge' as const,
      amountCents: 4550,
      method: null,
      receipt: null,
    };
    gym.ledger.entries.push({
      ...charge,
      at: '2026-03-10T22:30:00.000Z',
      planNameEl: 'Μήνας',
      vatPercent: 24,
      reason: '=1+1',
    });
    gym.hasClient({ name: '=HYPERLINK("x")' });
    const files: Promise<string>[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      files.push((blob as Blob).text());
      return 'blob:file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const user = await openConsole(gym, '/admin/money/register');
    await user.presses(words.csv);
    const lines = ((await files[0]) ?? '').split('\r\n').slice(1, -1);
    const name = `"'=HYPERLINK(""x"")"`;
    expect(lines).toEqual([
      `2026-03-11;10:00;${name};${words.kinds.payment};${words.payment}: ${words.methods.cash};${words.methods.cash};2026-17;-45,00;;;;;Υποδοχή`,
      `2026-03-11;00:30;${name};${words.kinds.charge};Μήνας;;;45,50;24;8,81;;'=1+1;Υποδοχή`,
    ]);
  },
);

inSweeps('a client with a pack sees its visits named so, and the next sale begins with the same plan', async () => {
  const gym = gymWithPlans();
  gym.plans.push({ ...PLAN, id: 'plan-2', nameEl: 'Πακέτο 10', monthlyLimit: 0, packVisits: 10 });
  gym.ledger.entries.push({
    ...ENTRY,
    id: 'charge-1',
    kind: 'charge',
    method: null,
    receipt: null,
    planNameEl: 'Πακέτο 10',
  });
  const client = gym.hasClient();
  const allowance = { per: 'pack', used: 9, limit: 10, left: 1, since: '2026-03-01' } as const;
  Object.assign(client.subscription ?? {}, { monthlyLimit: 0, packVisits: 10, allowance });
  const user = await openConsole(gym, ofClient('/subscription')(gym, client));
  expect((await screen.findAllByText(/9 από 10 της κάρτας/))[0]).toHaveTextContent(/^Επισκέψεις: 9 από 10|^9 από 10/);
  expect(screen.queryByText(/από \d+ τον μήνα/)).toBeNull();
  expect(field(t.subscription.visitsPer.pack)).toHaveDisplayValue('10');
  expect(screen.queryByLabelText(labelled(t.subscription.monthlyLimit))).toBeNull();
  await user.presses(words.sellPlan);
  await waitFor(() =>
    expect(within(screen.getByRole('dialog')).getByRole('combobox', { name: words.plan })).toHaveTextContent(
      'Πακέτο 10',
    ),
  );
});

describe('the visits of a subscription written by hand', () => {
  const PUT = 'PUT /api/Admin/clients/:id/subscription';
  const PACK = { monthlyLimit: 0, packVisits: 10, packUsed: 9 };
  const allowance = { per: 'pack', used: 9, limit: 10, left: 1, since: null } as const;

  inSweeps('of a pack are changed where they stand', async () => {
    const gym = gymWithPlans();
    const client = gym.hasClient({ subscription: { ...PACK, allowance } });
    const user = await openConsole(gym, ofClient('/subscription')(gym, client));
    await waitFor(() => expect(field(t.subscription.visitsPer.pack)).toHaveDisplayValue('10'));
    await user.fills(t.subscription.visitsPer.pack, '12');
    const call = await gym.callDuring(PUT, () => user.presses(t.subscription.save));
    expect(call.body).toMatchObject({ monthlyLimit: 0, weeklyLimit: 0, packVisits: 12 });
  });

  inSweeps('are counted by the week when staff choose it, up to seven', async () => {
    const gym = gymWithPlans();
    const user = await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()));
    await user.presses(t.subscription.limitPer, 'combobox');
    await user.presses(t.subscription.limitsPer.week, 'option');
    await user.fills(t.subscription.visitsPer.week, '8');
    await user.presses(t.subscription.save);
    await expectShown(t.subscription.limitMax.replace('{max}', '7'));
    await user.fills(t.subscription.visitsPer.week, '2');
    const call = await gym.callDuring(PUT, () => user.presses(t.subscription.save));
    expect(call.body).toMatchObject({ monthlyLimit: 0, weeklyLimit: 2, packVisits: 0 });
  });

  inSweeps('are the month’s where no plan was ever made', async () => {
    const gym = fakeGym();
    const user = await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()));
    await waitFor(() => expect(field(t.subscription.monthlyLimit)).toHaveDisplayValue('12'));
    expect(screen.queryByRole('combobox', { name: t.subscription.limitPer })).toBeNull();
    await user.fills(t.subscription.monthlyLimit, '8');
    const call = await gym.callDuring(PUT, () => user.presses(t.subscription.save));
    expect(Object.keys(call.body as object)).not.toContain('packVisits');
  });
});

inSweeps('a list says of what the visits are: the month, the week or the pack', async () => {
  const gym = gymWithPlans();
  gym.hasClient({
    name: 'Άννα Κάρτα',
    subscription: {
      ...{ monthlyLimit: 0, packVisits: 10 },
      allowance: { per: 'pack', used: 9, limit: 10, left: 1, since: null },
    },
  });
  gym.hasClient({
    name: 'Βάσω Εβδομάδα',
    subscription: {
      ...{ monthlyLimit: 0, weeklyLimit: 2 },
      allowance: { per: 'week', used: 1, limit: 2, left: 1, since: '2026-03-09' },
    },
  });
  gym.hasClient({ name: 'Γιάννης Μήνας', subscription: { usedThisMonth: 3 } });
  gym.hasClient({ name: 'Δώρα Ελεύθερη', subscription: { monthlyLimit: 0, usedThisMonth: 5 } });
  await openConsole(gym, '/admin/');
  const said = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
  expect(await said(/Άννα/)).toMatch(/Κάρτα 10.*9/);
  expect(await said(/Βάσω/)).toMatch(/2 την εβδομάδα.*1/);
  expect(await said(/Γιάννης/)).toMatch(/12 τον μήνα.*3/);
  expect(await said(/Δώρα/)).toMatch(/Χωρίς όριο.*5 τον μήνα/);
});

it('a member reads what they owe, and their receipts', async () => {
  const gym = gymWithPlans();
  const user = await openSite(gym, '/profile', { member: gym.hasClient() });
  await user.presses(/Οφείλετε 15,00/, 'link');
  expect(await screen.findByText(/απόδειξη 2026-17/)).toBeVisible();
  expect(screen.getByText(/Οφείλετε 15,00/)).toBeVisible();
});

inSweeps('the profile comes with the account, which would push what stands below it', async () => {
  const gym = gymWithPlans();
  gym.fails('GET /api/Client/ledger', 'slow');
  await openSite(gym, '/profile', { member: gym.hasClient() });
  await waitFor(() => expect(gym.callsOf('GET /api/Client/profile')).not.toEqual([]));
  await waitFor(() => expect(gym.callsOf('GET /api/Client/ledger')).not.toEqual([]));
  expect(screen.queryByRole('region', { name: SITE_TEXTS.el.profile.subscription })).toBeNull();
  gym.recovers('GET /api/Client/ledger');
  expect(await screen.findByText(/Οφείλετε 15,00/)).toBeVisible();
});

describe('what came in today', () => {
  const took = (id: string, userName: string, amountCents: number, method: PaymentMethod, byName: string) => ({
    ...{ id, userId: 'client-1', userName, kind: amountCents > 0 ? 'reversal' : 'payment', amountCents, method },
    ...{ at: '2026-03-11T08:00:00.000Z', receipt: amountCents > 0 ? null : `2026-${id}`, dueOn: null },
    ...{
      planNameEl: null,
      planNameEn: null,
      startDate: null,
      endDate: null,
      discountCents: 0,
      vatPercent: null,
      cardLastFour: null,
      saleId: null,
    },
    ...{ reversesId: null, isReversed: false, reason: amountCents > 0 ? 'Λάθος ποσό' : '', byName, byId: byName },
  });
  const deskOf = () => {
    const gym = gymWithPlans();
    gym.staffRole = 'desk';
    gym.takings = {
      ...{ date: gym.today, totalCents: 6_500 },
      sums: [
        { method: 'cash', amountCents: 2_000 },
        { method: 'card', amountCents: 4_500 },
      ],
      people: [
        { byId: 'Άννα', byName: 'Άννα', totalCents: 4_500, sums: [{ method: 'card', amountCents: 4_500 }] },
        { byId: 'Ζωή', byName: 'Ζωή', totalCents: 2_000, sums: [{ method: 'cash', amountCents: 2_000 }] },
      ],
      entries: [
        took('9', 'Μαρία Δήμου', 1_000, 'cash', 'Ζωή'),
        took('8', 'Νίκος Ρήγας', -3_000, 'cash', 'Ζωή'),
        took('7', 'Μαρία Δήμου', -4_500, 'card', 'Άννα'),
      ] as Takings['entries'],
    };
    return gym;
  };

  it('is one press from the start for the desk: each sum is the server’s, and each line has its client', async () => {
    const gym = deskOf();
    const user = await openConsole(gym, '/admin/');
    await user.presses(t.nav.money, 'link');
    const all = within(await screen.findByRole('region', { name: words.takings.all }));
    expect(all.getByText(/^65,00/)).toBeVisible();
    expect(all.getByText(/^20,00/)).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Άννα' })).getAllByText(/^45,00/)).toHaveLength(2);
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
      ...[/^-10,00/, /^30,00/, /^45,00/].map((amount) => expect.stringMatching(amount) as string),
    ]);
    expect(within(rows[0] as HTMLElement).getByText(/Λάθος ποσό/)).toBeVisible();
    expect(within(rows[1] as HTMLElement).getByRole('link', { name: 'Νίκος Ρήγας' })).toBeVisible();
  });

  inSweeps('follows what another desk takes', async () => {
    const gym = deskOf();
    await openConsole(gym, '/admin/money');
    await screen.findByRole('region', { name: words.takings.all });
    gym.takings = { ...gym.takings, totalCents: 7_700 };
    await gym.announces('clients');
    expect(await within(screen.getByRole('region', { name: words.takings.all })).findByText(/^77,00/)).toBeVisible();
  });

  inSweeps('says that nothing was paid yet, and is not for trainers', async () => {
    const gym = gymWithPlans();
    await openConsole(gym, '/admin/money');
    expect(await screen.findByText(words.takings.none)).toBeVisible();
    gym.staffRole = 'trainer';
    await openConsole(gym, '/admin/money');
    expect(await screen.findByText(/Ο ρόλος σας δεν περιλαμβάνει/)).toBeVisible();
  });
});

describe('who owes', () => {
  const DEBTOR = { userId: 'client-1', userName: 'Άννα Πέτρου', phone: '6900000001' };
  const deskOf = () => {
    const gym = gymWithPlans();
    gym.staffRole = 'desk';
    gym.ledger = { ...gym.ledger, balanceCents: 4_500 };
    gym.owed.push(
      {
        ...DEBTOR,
        balanceCents: 4_500,
        overdueCents: 4_500,
        overdueSince: gym.dayAhead(-40),
        daysLate: 40,
        age: 'quarter',
      },
      {
        ...DEBTOR,
        userId: 'client-2',
        userName: 'Βάσω Νίκα',
        balanceCents: 9_000,
        overdueCents: 0,
        overdueSince: null,
        daysLate: 0,
        age: 'notDue',
      },
    );
    return gym;
  };
  const names = (): string[] => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

  inSweeps('is two presses from the start for the desk, which takes what is owed', async () => {
    const gym = deskOf();
    const user = await openConsole(gym, '/admin/');
    await user.presses(t.nav.money, 'link');
    await user.presses(words.owing.title, 'link');
    const row = within(await screen.findByRole('row', { name: /Άννα/ }));
    expect(row.getByText(words.owing.days_other.replace('{count}', '40'))).toBeVisible();
    expect(row.getByRole('link', { name: DEBTOR.phone })).toHaveAttribute('href', `tel:${DEBTOR.phone}`);
    await user.presses(words.payOf.replace('{name}', DEBTOR.userName));
    const dialog = within(await screen.findByRole('dialog'));
    expect(field(words.amount)).toHaveDisplayValue('45');
    await waitFor(() => expect(dialog.getByRole('button', { name: words.take })).toBeEnabled());
    const call = await gym.callDuring('POST /api/Admin/clients/:id/payments', () =>
      user.events.click(dialog.getByRole('button', { name: words.take })),
    );
    expect(call.body).toMatchObject({ amountCents: 4_500, method: 'cash' });
  });

  inSweeps('shows, folded below it, who trains without a plan and why', async () => {
    const gym = deskOf();
    const user = await openConsole(gym, '/admin/money/owed');
    await screen.findByRole('row', { name: /Άννα/ });
    expect(screen.queryByText(/χωρίς πακέτο$/)).toBeNull();
    gym.given.push({
      ...{ id: 'sub-1', userId: 'client-3', userName: 'Ζωή Λάμπρου', phone: '6900000003', isFrozen: true },
      ...{ startDate: '2026-11-10', endDate: '2026-12-09', reason: 'Αδελφή της προπονήτριας' },
      ...{ givenAt: '2026-11-09T10:00:00Z', givenByName: 'Ελένη Διαχειρίστρια' },
    });
    await gym.announces('subscriptions');
    const fold = await screen.findByText(words.owing.given.counted_one.replace('{count}', '1'));
    const row = () => screen.getByRole('row', { name: /Ζωή/, hidden: true });
    expect(row()).not.toBeVisible();
    await user.events.click(fold);
    expect(row()).toHaveTextContent(
      /10 Νοε 2026 – 9 Δεκ 2026.*Παγωμένη.*Αδελφή της προπονήτριας.*9 Νοεμβρίου 2026, Ελένη Διαχειρίστρια/,
    );
    expect(within(row()).getByRole('link', { name: 'Ζωή Λάμπρου' })).toHaveAttribute(
      'href',
      '/admin/clients/client-3/subscription',
    );
  });

  inSweeps('is sorted by the amount, in its address', async () => {
    await openConsole(deskOf(), '/admin/money/owed?sort=most');
    await waitFor(() => expect(names()).toEqual(['Βάσω Νίκα', 'Άννα Πέτρου']));
  });

  inSweeps('shows no link where nothing is sold, and says when nobody owes', async () => {
    const gym = fakeGym();
    await openConsole(gym, '/admin/clients');
    await screen.findByRole('navigation', { name: t.clients.viewsTitle });
    expect(screen.queryByRole('link', { name: words.owing.title })).toBeNull();
    await openConsole(gym, '/admin/money/owed');
    expect(await screen.findByText(words.owing.none)).toBeVisible();
  });

  it('is not for trainers', async () => {
    const gym = deskOf();
    gym.staffRole = 'trainer';
    await openConsole(gym, '/admin/money/owed');
    expect(await screen.findByText(/Ο ρόλος σας δεν περιλαμβάνει/)).toBeVisible();
  });
});

describe('the till', () => {
  const CLOSE = 'POST /api/Admin/till-closings';
  const gymOf = () => {
    const gym = gymWithPlans();
    gym.staffRole = 'desk';
    gym.till = { ...gym.till, number: 7, cashCents: 12_000, cardCents: 4_500, entries: 4 };
    return gym;
  };

  it('is closed by the cash that was counted, with a reason for what is missing, and shows its paper', async () => {
    const gym = gymOf();
    const user = await openConsole(gym, '/admin/money/till');
    expect(await screen.findByText(/^45,00/)).toBeVisible();
    await user.presses(words.till.count);
    await user.fills(words.till.counted, '118,50');
    expect(inDialog().getByRole('status')).toHaveTextContent(/^Λείπουν 1,50/);
    expect(dialogButton(words.till.close)).toBeDisabled();
    await user.fills(words.reason, 'Ρέστα');
    const { body } = await gym.callDuring(CLOSE, () => user.events.click(dialogButton(words.till.close)));
    expect(body).toMatchObject({ number: 7, cashCents: 12_000, countedCents: 11_850, reason: 'Ρέστα' });
    await screen.findByRole('dialog', { name: words.till.paper.replace('{number}', '7') });
    expect(inDialog().getByText(/^118,50/)).toBeVisible();
    expect(inDialog().getByText(/^-1,50|^−1,50/)).toBeVisible();
  });

  inSweeps('says that another desk was faster, and counts against what is there now', async () => {
    const gym = gymOf();
    const user = await openConsole(gym, '/admin/money/till');
    await user.presses(words.till.count);
    await user.fills(words.till.counted, '120');
    gym.failsOnce(CLOSE, { status: 409, code: 'STALE' });
    await user.events.click(dialogButton(words.till.close));
    gym.till = { ...gym.till, number: 8, cashCents: 500 };
    await user.presses(t.stale.load, 'button', inDialog());
    await waitFor(() => expect(inDialog().getByText(/^Εισπράχθηκαν 5,00/)).toBeVisible());
  });

  inSweeps('is corrected by a new closing with a reason', async () => {
    const gym = gymOf();
    gym.closesTill({ id: 'closing-7', countedCents: 11_000, reason: 'Λείπουν' });
    const user = await openConsole(gym, '/admin/money/till');
    await user.presses(words.till.correctOf.replace('{number}', '7'));
    await user.fills(words.till.counted, '120');
    expect(dialogButton(words.till.close)).toBeDisabled();
    await user.fills(words.reason, 'Βρέθηκαν');
    const { body } = await gym.callDuring(CLOSE, () => user.events.click(dialogButton(words.till.close)));
    expect(body).toMatchObject({ number: 8, corrects: 7, cashCents: 12_000, countedCents: 12_000 });
  });
});

describe('the screen of money', () => {
  always.each<[StaffRole, string[]]>(
    partOf<[StaffRole, string[]]>(
      [
        ['desk', [words.takings.title, words.till.title, words.owing.title, words.cards.title]],
        ['manager', [words.takings.title, words.till.title, words.owing.title, words.cards.title, words.plans]],
        [
          'owner',
          [
            ...[words.takings.title, words.till.title, words.owing.title, words.cards.title, words.register],
            ...[words.paying.problemsTitle, words.plans],
          ],
        ],
      ],
      1,
    ),
  )('lists for the role %s its parts at the side', async (role, parts) => {
    const gym = gymWithPlans();
    gym.staffRole = role;
    gym.hasPaymentProvider = true;
    await openConsole(gym, '/admin/money');
    const list = within(await screen.findByRole('navigation', { name: words.sections }));
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(parts);
  });

  always.each(
    partOf(
      [
        ['/admin/owed?sort=most', '/admin/money/owed?sort=most'],
        ['/admin/takings', '/admin/money'],
        ['/admin/settings/plans', '/admin/money/plans'],
        ['/admin/settings/register?q=2026-17', '/admin/money/register?q=2026-17'],
      ],
      1,
    ),
  )('is found at the address of before: %s', async (before, now) => {
    await openConsole(gymWithPlans(), before);
    await waitFor(() => expect(`${location.pathname}${location.search}`).toBe(now));
    expect(await screen.findByRole('heading', { level: 1, name: t.nav.money })).toBeVisible();
  });
});
