import type { ListedFreeze } from '@palestra/backend/contract/freeze';
import { messagesEl } from '@palestra/backend/contract/messages.el';
import {
  describe,
  dialogField,
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

/* Freezes by date of all clients, and the requests that wait for an answer. */

const { el } = STAFF_TEXTS;
const dated = el.subscription.dated;
const ALREADY_FROZEN = messagesEl.atTheDesk.ALREADY_FROZEN ?? '';
const ANSWER = 'POST /api/Admin/freezes/:id/answer';

function withRequest() {
  const gym = fakeGym();
  gym.memberFreezing = 'ask';
  const { id: userId, name: userName } = gym.hasClient({ name: 'Ελένη Δήμου' });
  const request: ListedFreeze = {
    ...{ id: 'freeze-1', userId, userName, subscriptionId: 'subscription-1', from: '2026-12-07', until: '2026-12-11' },
    ...{ days: 5, state: 'asked', isByMember: true, createdAt: '2026-11-23T08:00:00.000Z', createdByName: userName },
    ...{ answerReason: null, obstacle: null, hasEmail: true },
  };
  gym.datedFreezes = [request];
  return { gym, request };
}

inSweeps('leads from the overview to the requests, and accepts one after showing what it does', async () => {
  const { gym, request } = withRequest();
  const user = await openConsole(gym);
  await user.presses(el.overview.freezesAsked_one.replace('{count}', '1'), 'link');
  await user.presses(`${dated.accept}: ${request.userName}`);
  await waitFor(() => expect(inDialog().getByText(/5 Ιανουαρίου 2027/)).toBeVisible());
  expect(window.location.search).toContain('freeze=accept');
  const { body } = await gym.callDuring(ANSWER, () => user.presses(dated.accept));
  expect(body).toEqual({ isAccepted: true });
  await expectShown(dated.acceptDone.replace('{name}', request.userName));
  await expectShown(el.freezes.none.asked);
});

it('promises no mail to a client whom none reaches', async () => {
  const { gym, request } = withRequest();
  gym.datedFreezes = [{ ...request, hasEmail: false }];
  const user = await openConsole(gym, '/admin/freezes');
  await user.presses(`${dated.refuse}: ${request.userName}`);
  await waitFor(() => expect(inDialog().getByText(dated.refuseUntold)).toBeVisible());
});

inSweeps('refuses one with the reason that the member reads', async () => {
  const { gym, request } = withRequest();
  const user = await openConsole(gym, '/admin/freezes');
  await user.presses(`${dated.refuse}: ${request.userName}`);
  await waitFor(() => expect(inDialog().getByText(dated.refuseText)).toBeVisible());
  await user.fills(dated.reason, 'Γεμάτος μήνας');
  const { body } = await gym.callDuring(ANSWER, () => user.presses(dated.refuse));
  expect(body).toEqual({ isAccepted: false, reason: 'Γεμάτος μήνας' });
  await expectShown(dated.refuseDone.replace('{name}', request.userName));
  await user.presses(el.freezes.shown.refused, 'radio');
  await expectShown(dated.answered.replace('{reason}', 'Γεμάτος μήνας'));
});

inSweeps('finds one by name among more than ten, in the state of the address', async () => {
  const { gym, request } = withRequest();
  const others = Array.from({ length: 11 }, (_, n) => ({ ...request, id: `other-${n}`, userName: `Πελάτης ${n}` }));
  gym.datedFreezes = [...others, request].map((one) => ({ ...one, state: 'running' as const }));
  const user = await openConsole(gym, '/admin/freezes?show=running');
  expect(await screen.findAllByText(starting(dated.runningUntil.replace('{until}', '')))).toHaveLength(12);
  await user.fills(el.app.searchIn.replace('{list}', el.freezes.title), 'δημου');
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').filter((one) => one.textContent.includes('Ελένη'))).toHaveLength(1),
  );
  await waitFor(() => expect(screen.queryByText('Πελάτης 3')).toBeNull());
});

inSweeps('offers one end for a freeze by date that runs, and says until when', async () => {
  const { gym, request } = withRequest();
  gym.freezes.freezes = [{ ...request, state: 'running', canEnd: true }];
  const client = gym.client(request.userId);
  Object.assign(client.subscription ?? {}, { isFrozen: true, frozenUntil: request.until, activationStatus: 'frozen' });
  await openConsole(gym, `/admin/clients/${client.id}/subscription`);
  await expectShown(el.subscription.frozenUntil);
  expect(await screen.findByRole('button', { name: `${dated.end}: ${request.userName}` })).toBeVisible();
  expect(screen.queryByRole('button', { name: el.subscription.unfreeze })).toBeNull();
});

it('shows the server’s reason instead of accepting a request that it would refuse', async () => {
  const { gym, request } = withRequest();
  gym.datedFreezes = [{ ...request, obstacle: ALREADY_FROZEN }];
  await openConsole(gym, '/admin/freezes?freeze=accept+freeze-1');
  await expectShown(ALREADY_FROZEN);
  expect(screen.getByRole('button', { name: `${dated.refuse}: ${request.userName}` })).toBeVisible();
  expect(screen.queryByRole('button', { name: `${dated.accept}: ${request.userName}` })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

inSweeps('offers no days of a freeze by date while the subscription is frozen without a last day', async () => {
  const { gym, request } = withRequest();
  const held = { ...request, canEnd: true, obstacle: ALREADY_FROZEN };
  gym.freezes.freezes = [held, { ...held, id: 'planned', state: 'planned' }];
  const client = gym.client(request.userId);
  Object.assign(client.subscription ?? {}, { isFrozen: true, activationStatus: 'frozen', status: 'frozen' });
  await openConsole(gym, `/admin/clients/${client.id}/subscription?dated=days+planned`);
  for (const step of ['withdraw', 'refuse'] as const)
    expect(await screen.findByRole('button', { name: `${dated[step]}: ${request.userName}` })).toBeVisible();
  for (const name of [dated.plan, `${dated.change}: ${request.userName}`, `${dated.accept}: ${request.userName}`])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('on the page of the client', () => {
  function withClient() {
    const gym = fakeGym();
    const { id } = gym.hasClient({ name: 'Ελένη Δήμου' });
    gym.freezes = { ...gym.freezes, subscriptionId: 'subscription-1', budgetDays: 10, usedDays: 0, leftDays: 10 };
    return { gym, path: `/admin/clients/${id}/subscription` };
  }

  it('plans a freeze after saying its days, the new end, what is left and which visits fall', async () => {
    const { gym, path } = withClient();
    const [client] = gym.clients;
    if (client === undefined) throw new Error('The gym has a client');
    gym.isAffected(gym.hasBooking(client, '18:00', gym.dayAhead(2)));
    const user = await openConsole(gym, path);
    await expectShown(dated.left_other.replace('{count}', '10'));
    await user.presses(dated.plan);
    await waitFor(() => expect(inDialog().getByText(/5 Ιανουαρίου 2027/)).toBeVisible());
    expect(inDialog().getByText(starting(el.subscription.cancelledByFreeze_one))).toBeVisible();
    expect(inDialog().getByRole('listitem')).toBeVisible();
    const { body } = await gym.callDuring('POST /api/Admin/clients/:id/freezes', () => user.presses(dated.submit));
    expect(body).toEqual({ from: gym.dayAhead(0), until: gym.dayAhead(6) });
    await expectShown(dated.states.planned);
  });

  inSweeps('marks the day that the server refuses, until another is chosen', async () => {
    const { gym, path } = withClient();
    const user = await openConsole(gym, path);
    await user.presses(dated.plan);
    await waitFor(() => expect(inDialog().getByText(/5 Ιανουαρίου 2027/)).toBeVisible());
    const said = `${dated.until}: έως 24 Νοεμβρίου 2027`;
    const fields = { until: said };
    gym.failsOnce('POST /api/Admin/clients/:id/freezes?dryRun', {
      ...{ status: 400, code: 'VALIDATION_FAILED', data: { fields } },
    });
    await user.fills(dated.until, '20/12/2028');
    await waitFor(() => expect(dialogField(dated.until)).toHaveAccessibleDescription(said));
    expect(dialogField(dated.from)).toBeValid();
    expect(inDialog().queryByText(el.errors.fixBelow)).toBeNull();
    await user.fills(dated.until, '20/12/2026');
    await waitFor(() => expect(dialogField(dated.until)).toBeValid());
  });

  inSweeps('says at the first day that it is past, and at the last that it is before the first', async () => {
    const { gym, path } = withClient();
    const user = await openConsole(gym, path);
    await user.presses(dated.plan);
    await waitFor(() => expect(inDialog().getByText(/5 Ιανουαρίου 2027/)).toBeVisible());
    const since = (date: string): string => el.date.from.replace('{min}', date.split('-').reverse().join('/'));
    await user.fills(dated.from, '20/11/2026');
    await waitFor(() => expect(dialogField(dated.from)).toHaveAccessibleDescription(since(gym.today)));
    await user.presses(dated.submit);
    await waitFor(() => expect(dialogField(dated.from)).toHaveFocus());
    await user.fills(dated.from, '26/11/2026');
    await user.fills(dated.until, '25/11/2026');
    await waitFor(() => expect(dialogField(dated.until)).toHaveAccessibleDescription(since('2026-11-26')));
    expect(gym.callsOf('POST /api/Admin/clients/:id/freezes')).toEqual([]);
  });

  inSweeps('gives a planned one other days, and cancels it', async () => {
    const { gym, path } = withClient();
    gym.freezes.freezes = [gym.freezeOf({ state: 'planned', userName: 'Ελένη Δήμου' })];
    const user = await openConsole(gym, path);
    await user.presses(`${dated.change}: Ελένη Δήμου`);
    await user.fills(dated.until, '13/12/2026');
    await waitFor(() => expect(inDialog().getByText(/5 Ιανουαρίου 2027/)).toBeVisible());
    const { body } = await gym.callDuring('PUT /api/Admin/freezes/:id', () => user.presses(dated.submit));
    expect(body).toEqual({ from: '2026-12-07', until: '2026-12-13' });
    await user.presses(`${dated.withdraw}: Ελένη Δήμου`);
    await gym.callDuring('POST /api/Admin/freezes/:id/end', () => user.presses(dated.withdraw));
    await waitFor(() => expect(screen.queryByText(dated.states.planned)).toBeNull());
  });

  inSweeps('ends one that runs after saying what comes back, and keeps the first day as it is', async () => {
    const { gym, path } = withClient();
    gym.freezes.freezes = [gym.freezeOf({ state: 'running', userName: 'Ελένη Δήμου' })];
    const user = await openConsole(gym, path);
    await user.presses(`${dated.change}: Ελένη Δήμου`);
    expect(dialogField(dated.from)).toBeDisabled();
    await user.presses(el.app.cancel);
    await user.presses(`${dated.end}: Ελένη Δήμου`);
    await waitFor(() => expect(inDialog().getByText(starting(dated.kept_other.replace('{count}', '2')))).toBeVisible());
    expect(gym.callsOf('POST /api/Admin/freezes/:id/end')).toEqual([]);
    await gym.callDuring('POST /api/Admin/freezes/:id/end', () => user.presses(dated.end));
    await expectShown(dated.endDone.replace('{name}', 'Ελένη Δήμου'));
  });
});

inSweeps('follows the requests that other desks and members change', async () => {
  const { gym, request } = withRequest();
  await openConsole(gym, '/admin/freezes');
  await expectShown(request.userName);
  gym.datedFreezes = [{ ...request, userName: 'Άννα Βήτα' }];
  await gym.announces('subscriptions');
  await expectShown('Άννα Βήτα');
});
