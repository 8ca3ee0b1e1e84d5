import { messagesEl } from '@palestra/backend/contract/messages.el';
import type { Plan } from '@palestra/backend/contract/money';
import {
  expect,
  fakeGym,
  inSweeps,
  it,
  labelled,
  openConsole,
  screen,
  STAFF_TEXTS,
  starting,
  waitFor,
  within,
  type User,
} from './app.js';

/* A new client with a month on one screen, and the screen after a part of it is refused. */

const { el } = STAFF_TEXTS;
const POST = 'POST /api/Admin/clients';
const PUT = 'PUT /api/Admin/clients/:id/subscription';
const address = (): string => `${location.pathname}${location.search}`;

async function typing({ plans = [] }: { plans?: Plan[] } = {}) {
  const gym = fakeGym();
  gym.plans.push(...plans);
  const user = await openConsole(gym, '/admin/clients/create');
  await user.fills(el.clients.name, 'Ιάσονας Νέος');
  await user.fills(el.clients.email, 'iasonas@example.gr');
  await user.fills(el.clients.phone, '6971112223');
  return { gym, user };
}

it('asks for what each client has, folds the rest, and unfolds it for a fault', async () => {
  const { gym, user } = await typing();
  const inSight = screen.getAllByRole('textbox').filter((field) => field.closest('details') === null);
  expect(inSight).toHaveLength(3);
  for (const label of [el.clients.password, el.clients.isActive])
    expect(screen.getByLabelText(starting(label))).toBeVisible();
  const birthDate = screen.getByLabelText(labelled(el.clients.birthDate), { selector: 'input' });
  expect(birthDate).not.toBeVisible();
  expect(screen.queryByLabelText(labelled(el.subscription.startDate))).toBeNull();
  await user.clicks(() => screen.getByText(el.clients.moreAbout));
  expect(birthDate).toBeVisible();
  await user.fills(el.clients.emergencyContactPhone, '12');
  await user.clicks(() => screen.getByText(el.clients.moreAbout));
  expect(birthDate).not.toBeVisible();
  await user.presses(el.clients.submitNew);
  await waitFor(() => expect(screen.getByLabelText(labelled(el.clients.emergencyContactPhone))).toHaveFocus());
  expect(birthDate).toBeVisible();
  expect(gym.callsOf(POST)).toEqual([]);
});

it('adds a client with a month in one press, without a password to invent', async () => {
  const { gym, user } = await typing();
  await user.clicks(() => screen.getByLabelText(el.clients.withSubscription));
  await user.presses(el.clients.submitNew);
  expect(await screen.findByText(starting(el.clients.createdUntil))).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  expect(gym.callsOf(POST).map(({ body }) => 'password' in body)).toEqual([false]);
  expect(gym.callsOf(PUT).map(({ body }) => body)).toEqual([
    { startDate: '2026-11-24', endDate: '2026-12-23', doesNotExpire: false, monthlyLimit: 12, isActive: true },
  ]);
  await waitFor(() => expect(address()).toBe(`/admin/clients/${gym.clients[0]?.id}`));
});

inSweeps('adds a client without an address where staff say so, and asks for no password', async () => {
  const { gym, user } = await typing();
  await user.clicks(() => screen.getByLabelText(el.clients.noEmail.switch));
  expect(screen.queryByLabelText(starting(el.clients.password))).toBeNull();
  const { body } = await gym.callDuring(POST, () => user.presses(el.clients.submitNew));
  expect(body).toMatchObject({ email: null, phone: '6971112223' });
  expect(await screen.findByText(el.clients.noEmail.pill, { selector: 'span' })).toBeVisible();
});

inSweeps('sends a password that staff have typed', async () => {
  const { gym, user } = await typing();
  await user.fills(new RegExp(`^${el.clients.password}`), 'πρώτος κωδικός');
  const { body } = await gym.callDuring(POST, () => user.presses(el.clients.submitNew));
  expect(body.password).toBe('πρώτος κωδικός');
});

inSweeps('adds a client without a subscription, and leads to its form', async () => {
  const { gym, user } = await typing();
  await user.presses(el.clients.submitNew);
  expect(await screen.findByText(el.subscription.none)).toBeVisible();
  expect(gym.callsOf(PUT)).toEqual([]);
});

const PLAN = {
  ...{ id: 'plan-1', nameEl: 'Μήνας', nameEn: 'Month', priceCents: 4500, length: 1, unit: 'months' as const },
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

async function choosing(user: User, choice: string | RegExp): Promise<void> {
  await user.clicks(() => screen.getByRole('combobox', { name: el.clients.first.title }));
  await user.clicks(() => screen.getByRole('option', { name: choice }));
}

it('sells a plan and takes its payment in one press, and stands at the next booking', async () => {
  const { gym, user } = await typing({ plans: [PLAN] });
  await choosing(user, starting('Μήνας'));
  expect(screen.getByText(/24 Νοε.*23 Δεκ/)).toBeVisible();
  gym.hasEntry({ id: 'payment-1', kind: 'payment', amountCents: -4500, method: 'cash', receipt: '2026-7' });
  const { body } = await gym.callDuring(POST, () => user.presses(el.clients.submitSold));
  expect(body).toMatchObject({
    name: 'Ιάσονας Νέος',
    sale: { planId: 'plan-1', startDate: '2026-11-24', paidCents: 4500, method: 'cash' },
  });
  await waitFor(() => expect(screen.getByRole('link', { name: el.clients.newBooking })).toHaveFocus());
  expect(address()).toBe(`/admin/clients/${gym.clients[0]?.id}`);
  await user.presses(el.money.receipt);
  const receipt = within(await screen.findByRole('dialog', { name: el.money.receipt }));
  expect(await receipt.findByText('2026-7')).toBeVisible();
  expect(receipt.getByText('Ιάσονας Νέος')).toBeVisible();
});

inSweeps('gives dates beside its plans only with a reason', async () => {
  const { gym, user } = await typing({ plans: [PLAN] });
  await choosing(user, el.clients.first.without);
  await user.presses(el.clients.submitNew);
  expect(await screen.findByText(messagesEl.validation.givenNeedsReason)).toBeVisible();
  expect(gym.callsOf(POST)).toEqual([]);
  await user.fills(el.subscription.why, 'Αδελφή της Μαρίας');
  const { body } = await gym.callDuring(POST, () => user.presses(el.clients.submitNew));
  expect(body['given']).toMatchObject({ startDate: '2026-11-24', endDate: '2026-12-23', endNote: 'Αδελφή της Μαρίας' });
});

inSweeps('sells with a later day to pay, and leads to the sale where nothing was sold yet', async () => {
  const { gym, user } = await typing({ plans: [PLAN] });
  await choosing(user, starting('Μήνας'));
  await user.fills(el.money.paid, '20');
  await user.fills(el.money.dueOn, '1/12/2026');
  const { body } = await gym.callDuring(POST, () => user.presses(el.clients.submitSold));
  expect(body['sale']).toMatchObject({ paidCents: 2000, dueOn: '2026-12-01' });
  const { user: other } = await typing({ plans: [PLAN] });
  await other.presses(el.clients.submitNew);
  await waitFor(() => expect(screen.getByRole('button', { name: el.money.sellPlan })).toHaveFocus());
});

inSweeps('says nothing of plans in a gym that sells none', async () => {
  await openConsole(fakeGym(), '/admin/clients/create');
  await screen.findByLabelText(el.clients.withSubscription);
  expect(screen.queryByRole('combobox', { name: el.clients.first.title })).toBeNull();
});

inSweeps('checks the subscription before anything is sent', async () => {
  const { gym, user } = await typing();
  await user.clicks(() => screen.getByLabelText(el.clients.withSubscription));
  await user.fills(el.subscription.monthlyLimit, '0');
  await user.presses(el.clients.submitNew);
  expect(await screen.findByText(el.subscription.limitMin.replace('{min}', '1'))).toBeVisible();
  expect(gym.callsOf(POST)).toEqual([]);
});

inSweeps.each([true, false])(
  'checks the contact details and the password (with a subscription: %s)',
  async (isWanted) => {
    const { gym, user } = await typing();
    if (isWanted) await user.clicks(() => screen.getByLabelText(el.clients.withSubscription));
    await user.fills(el.clients.name, ' ');
    await user.fills(el.clients.email, 'nobody');
    await user.fills(el.clients.phone, '12');
    await user.fills(new RegExp(`^${el.clients.password}`), '12345');
    await user.presses(el.clients.submitNew);
    for (const wrong of ['nameRequired', 'emailInvalid', 'phoneInvalid', 'passwordTooShort'] as const) {
      expect(await screen.findByText(el.validation[wrong].replace('{min}', '6'))).toBeVisible();
    }
    expect(gym.callsOf(POST)).toEqual([]);
  },
);

inSweeps('leads to the field at fault, whether the form or the server finds it', async () => {
  const { gym, user } = await typing();
  await user.fills(el.clients.phone, '12');
  await user.presses(el.clients.submitNew);
  await waitFor(() => expect(screen.getByLabelText(labelled(el.clients.phone))).toHaveFocus());
  await user.fills(el.clients.phone, '6971112223');
  gym.failsOnce(POST, { status: 409, code: 'EMAIL_TAKEN' });
  await user.presses(el.clients.submitNew);
  const email = screen.getByLabelText(labelled(el.clients.email));
  await waitFor(() => expect(email).toHaveFocus());
  expect(email).toHaveAccessibleDescription(messagesEl.errors.EMAIL_TAKEN);
  // Later checks leave the focus where somebody types.
  await user.fills(el.clients.email, 'nobody');
  await user.fills(el.clients.name, 'Ιάσονας Άλλος');
  expect(screen.getByLabelText(labelled(el.clients.name))).toHaveFocus();
});

inSweeps('leads to the message of a failure that belongs to no field', async () => {
  const { gym, user } = await typing();
  gym.failsOnce(POST, 'broken');
  await user.presses(el.clients.submitNew);
  await waitFor(() => expect(document.activeElement).toHaveTextContent(el.errors.createClient));
});

inSweeps('says that the client was added although their subscription was refused', async () => {
  const { gym, user } = await typing();
  await user.clicks(() => screen.getByLabelText(el.clients.withSubscription));
  gym.fails(PUT, 'broken');
  await user.presses(el.clients.submitNew);
  const named = el.clients.createdWithout.replace('{name}', 'Ιάσονας Νέος');
  const why = named.replace('{why}', el.errors.updateSubscription);
  expect(await screen.findByText(why)).toBeVisible();
  await waitFor(() => expect(address()).toBe(`/admin/clients/${gym.clients[0]?.id}/subscription`));
  expect(screen.getByLabelText(labelled(el.subscription.startDate))).toBeVisible();
});

inSweeps('names who is there already, and hints at an address of two alphabets, and saves all the same', async () => {
  const gym = fakeGym();
  gym.samePeople = [{ id: 'known', name: 'Ιάσονας Παλιός', by: 'phone' }];
  const user = await openConsole(gym, '/admin/clients/create');
  await user.fills(el.clients.name, 'Ιάσονας Νέος');
  await user.fills(el.clients.email, 'ι@example.gr');
  await user.fills(el.clients.phone, '6971112223');
  expect(await screen.findByText(el.clients.emailMixed.replace('{letters}', 'ι'))).toBeVisible();
  const known = await screen.findByRole('link', { name: 'Ιάσονας Παλιός' });
  expect(known).toHaveAttribute('href', expect.stringMatching(/\/clients\/known$/));
  await user.presses(el.clients.submitNew);
  expect(await screen.findByText(el.subscription.none)).toBeVisible();
});
