import { LANGUAGES } from '@palestra/backend/contract/languages';
import type { Subscription } from '@palestra/backend/contract/subscription';
import {
  always,
  expect,
  expectShown,
  fakeGym,
  inSweeps,
  it,
  labelled,
  ofClient,
  openConsole,
  partOf,
  screen,
  STAFF_TEXTS,
  starting,
  waitFor,
  within,
  type User,
} from './app.js';
import type { FakeClient, FakeGym } from './fake-gym.js';

/* A client's subscription and switches, as staff see and change them. */
const { el: t } = STAFF_TEXTS;
const words = t.subscription;
const written = (date: string): string => date.split('-').reverse().join('/');
/** As sentences say a date. */
const inWords = (date: string): string =>
  new Intl.DateTimeFormat('el-GR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
const hasBoughtAhead = (gym: FakeGym, client: FakeClient, next: Partial<Subscription>): void => {
  const own = gym.hasClient({ subscription: next }).subscription;
  gym.laterSubscriptions = client.laterSubscriptions = own === null ? [] : [own];
  client.renewedFrom = own?.startDate ?? null;
};
const givesReason = async (user: User): Promise<void> => {
  await user.clicks(() => screen.getByLabelText(labelled(words.endReason)));
  await user.clicks(() => screen.getByRole('option', { name: words.endReasons.gift }));
};
const field = (label: string): HTMLElement => screen.getByLabelText(labelled(label), { selector: 'input' });

it('an expired subscription says so, and can be renewed but not frozen', async () => {
  const gym = fakeGym();
  const dates = { startDate: gym.dayAhead(-40), endDate: gym.dayAhead(-1) };
  const client = gym.hasClient({ subscription: { ...dates, status: 'expired' } });
  await openConsole(gym, ofClient('/subscription')(gym, client));
  const current = within(await screen.findByRole('region', { name: words.current }));
  expect(await current.findByText(t.clients.status.expired)).toBeVisible();
  expect(current.getByRole('button', { name: words.renew })).toBeVisible();
  expect(current.queryByRole('button', { name: words.freeze })).toBeNull();
});

inSweeps.each(LANGUAGES)('a used-up pack says so on its page, and cannot be frozen (%s)', async (language) => {
  const gym = fakeGym();
  const texts = STAFF_TEXTS[language];
  const client = gym.hasClient({ subscription: { packVisits: 10, packUsed: 10, status: 'usedUp' } });
  await openConsole(gym, ofClient('/subscription')(gym, client), { language });
  const current = within(await screen.findByRole('region', { name: texts.subscription.current }));
  expect(await current.findByText(texts.clients.status.usedUp)).toBeVisible();
  expect(current.getByRole('button', { name: texts.subscription.renew })).toBeVisible();
  expect(current.queryByRole('button', { name: texts.subscription.freeze })).toBeNull();
});

always.each(partOf(['freeze', 'unfreeze'] as const, 1))(
  'the dialog of %s names the ends and visits of the chain',
  async (step) => {
    const gym = fakeGym();
    const client = gym.hasClient({ subscription: { isFrozen: step === 'unfreeze' } });
    const next = { subscriptionId: 'subscription-2', endDate: '2027-01-31', newEndDate: '2027-01-28', days: -3 };
    const times = { startTime: '18:00:00', endTime: '19:00:00', newStartTime: null, newEndTime: null };
    const visit = { id: 'visit', userId: client.id, userName: client.name, appointmentDate: '2027-01-30', ...times };
    const chain = { endDate: '2027-01-31', newEndDate: '2027-01-28', gained: -3 };
    gym.givenDays = { ...chain, moved: [next], behind: [visit] };
    const user = await openConsole(gym, ofClient('/subscription')(gym, client));
    await user.presses(words[step]);
    const dialog = within(await screen.findByRole('dialog', { name: words[`${step}Title`] }));
    expect(await dialog.findByText(/ακολουθεί: 28 Ιανουαρίου 2027 \(−3 ημέρες\)/)).toBeVisible();
    expect(dialog.getByText(words.given.behind_one.replace('{count}', '1'))).toBeVisible();
    expect(dialog.getByText(/30 Ιανουαρίου/)).toBeVisible();
  },
);

inSweeps('the history calls a subscription switched off, but not for a client who is', async () => {
  const gym = fakeGym();
  for (const isActive of [false, true]) {
    const client = gym.hasClient({ isActive: false, subscription: { isActive, status: 'disabled' } });
    await openConsole(gym, ofClient('/subscription')(gym, client));
    const history = within(await screen.findByRole('region', { name: words.history }));
    expect(await history.findByText(words.isCurrent)).toBeVisible();
    expect(history.queryAllByText(t.clients.status.disabled)).toHaveLength(isActive ? 0 : 1);
  }
});

it('a subscription is renewed in two clicks for the same length, and the form is not dirty then', async () => {
  const gym = fakeGym();
  const dates = { startDate: gym.dayAhead(-26), endDate: gym.dayAhead(3), monthlyLimit: 8 };
  const client = gym.hasClient({ subscription: dates });
  const user = await openConsole(gym, ofClient('/subscription')(gym, client));
  await user.presses(words.renew);
  await waitFor(() => expect(field(words.startDate)).toHaveValue(written(gym.dayAhead(4))));
  expect(field(words.endDate)).toHaveValue(written(gym.dayAhead(33)));
  const call = await gym.callDuring('PUT /api/Admin/clients/:id/subscription', () => user.presses(words.renewConfirm));
  expect(call.body).toMatchObject({ startDate: gym.dayAhead(4), endDate: gym.dayAhead(33), monthlyLimit: 8 });
  await expectShown(starting(words.renewed));
  await user.presses(t.clients.back, 'link');
  expect(await screen.findByRole('heading', { level: 1, name: t.clients.title })).toBeVisible();
});

inSweeps(
  'a renewal of who has bought the next one ahead shows that one, and changes nothing of it unseen',
  async () => {
    const gym = fakeGym();
    const client = gym.hasClient({ subscription: { startDate: gym.dayAhead(-26), endDate: gym.dayAhead(3) } });
    const pack = { startDate: gym.dayAhead(4), endDate: gym.dayAhead(93), monthlyLimit: 0, packVisits: 10 };
    hasBoughtAhead(gym, client, pack);
    const user = await openConsole(gym, ofClient('/subscription')(gym, client));
    await user.presses(words.renew);
    await expectShown(starting(words.changesNext));
    expect(field(words.endDate)).toHaveValue(written(pack.endDate));
    await screen.findByText(words.isToCome);
    expect(screen.queryByText(starting(words.overlaps))).toBeNull();
    const call = await gym.callDuring('PUT /api/Admin/clients/:id/subscription', () =>
      user.presses(words.renewConfirm),
    );
    expect(call.body).toMatchObject(pack);
  },
);

inSweeps('a renewal says that the next one is switched off, and keeps it so', async () => {
  const gym = fakeGym();
  const client = gym.hasClient({ subscription: { startDate: gym.dayAhead(-26), endDate: gym.dayAhead(3) } });
  const off = { startDate: gym.dayAhead(4), endDate: gym.dayAhead(33), isActive: false };
  hasBoughtAhead(gym, client, off);
  const user = await openConsole(gym, ofClient('/subscription')(gym, client));
  await user.presses(words.renew);
  await expectShown(starting(words.changesNextOff));
  const call = await gym.callDuring('PUT /api/Admin/clients/:id/subscription', () => user.presses(words.renewConfirm));
  expect(call.body).toMatchObject(off);
  await expectShown(starting(words.switchedOff));
  expect(screen.queryByText(starting(words.renewed))).toBeNull();
});

inSweeps('says that it was switched off when staff switch off the next one in the form of a renewal', async () => {
  const gym = fakeGym();
  const client = gym.hasClient({ subscription: { startDate: gym.dayAhead(-26), endDate: gym.dayAhead(3) } });
  const next = { startDate: gym.dayAhead(4), endDate: gym.dayAhead(33) };
  hasBoughtAhead(gym, client, next);
  const user = await openConsole(gym, ofClient('/subscription')(gym, client));
  await user.presses(words.renew);
  await expectShown(starting(words.changesNext));
  await user.clicks(() => screen.getByRole('switch', { name: words.isActive }));
  const call = await gym.callDuring(PUT, () => user.presses(words.renewConfirm));
  expect(call.body).toMatchObject({ ...next, isActive: false });
  await expectShown(starting(words.switchedOff));
  expect(screen.queryByText(starting(words.renewed))).toBeNull();
});

const PUT = 'PUT /api/Admin/clients/:id/subscription';
const SAID = 'Εδώ αλλάζετε άλλη συνδρομή.';
const refusesStart = (gym: FakeGym): void =>
  gym.failsOnce(PUT, { status: 400, code: 'VALIDATION_FAILED', data: { fields: { startDate: SAID } } });

inSweeps.each([
  ['a new one', false],
  ['the next one', true],
] as const)('a renewal names %s, and shows at the start why the server refuses it', async (_name, hasNext) => {
  const gym = fakeGym();
  const client = gym.hasClient({ subscription: { startDate: gym.dayAhead(-26), endDate: gym.dayAhead(3) } });
  if (hasNext) hasBoughtAhead(gym, client, { startDate: gym.dayAhead(4), endDate: gym.dayAhead(33) });
  const subscriptionId = hasNext ? client.laterSubscriptions[0]?.id : null;
  const user = await openConsole(gym, ofClient('/subscription')(gym, client));
  await user.presses(words.renew);
  await waitFor(() => expect(field(words.startDate)).toHaveValue(written(gym.dayAhead(4))));
  await user.fills(words.startDate, written(gym.dayAhead(3)));
  refusesStart(gym);
  const refused = await gym.callDuring(PUT, () => user.presses(words.renewConfirm));
  expect(refused.body).toMatchObject({ startDate: gym.dayAhead(3), subscriptionId });
  await waitFor(() => expect(field(words.startDate)).toHaveAccessibleDescription(SAID));
  await user.fills(words.startDate, written(gym.dayAhead(5)));
  const call = await gym.callDuring(PUT, () => user.presses(words.renewConfirm));
  expect(call.body).toMatchObject({ startDate: gym.dayAhead(5), subscriptionId });
  await expectShown(starting(words.renewed));
});

always.each(
  partOf(
    [
      ['the current one', true],
      ['the first one, which is new', false],
    ] as const,
    1,
  ),
)('the form names %s, and shows at the start why the server refuses it', async (_name, hasCurrent) => {
  const gym = fakeGym();
  const dates = { startDate: gym.dayAhead(-26), endDate: gym.dayAhead(3) };
  const client = gym.hasClient({ subscription: hasCurrent ? dates : null });
  const subscriptionId = client.subscription?.id ?? null;
  const user = await openConsole(gym, ofClient('/subscription')(gym, client));
  const save = hasCurrent ? words.save : words.create;
  await user.fills(words.endDate, written(gym.dayAhead(33)));
  await user.fills(words.startDate, written(gym.dayAhead(4)));
  refusesStart(gym);
  const { body } = await gym.callDuring(PUT, () => user.presses(save));
  expect(body).toMatchObject({ startDate: gym.dayAhead(4), subscriptionId });
  await waitFor(() => expect(field(words.startDate)).toHaveAccessibleDescription(SAID));
});

inSweeps.each([
  ['not where it begins after its end, which makes the next one', {}, false],
  ['not where it begins after its end, frozen by date', { isFrozen: true, frozenUntil: '2026-12-31' }, false],
  ['also after its end while it is frozen, which leaves the end open', { isFrozen: true, status: 'frozen' }, true],
] as const)('asks why the end of the current one moves: %s', async (_name, change, isAsked) => {
  const gym = fakeGym();
  const client = gym.hasClient({ subscription: { startDate: gym.dayAhead(-26), endDate: gym.dayAhead(3), ...change } });
  const user = await openConsole(gym, ofClient('/subscription')(gym, client));
  await waitFor(() => expect(field(words.startDate)).toHaveValue(written(gym.dayAhead(-26))));
  await user.fills(words.endDate, written(gym.dayAhead(120)));
  expect(await screen.findByLabelText(labelled(words.endReason))).toBeVisible();
  await user.fills(words.startDate, written(gym.dayAhead(4)));
  await waitFor(() => expect(screen.queryAllByLabelText(labelled(words.endReason))).toHaveLength(isAsked ? 1 : 0));
  if (isAsked) await givesReason(user);
  const call = await gym.callDuring(PUT, () => user.presses(words.save));
  expect(call.body).toMatchObject({ startDate: gym.dayAhead(4) });
});

inSweeps(
  'a renewal says where the next one is edited when it starts within the current one, and can move its start',
  async () => {
    const gym = fakeGym();
    const client = gym.hasClient({ subscription: { startDate: gym.dayAhead(-26), endDate: gym.dayAhead(3) } });
    hasBoughtAhead(gym, client, { startDate: gym.dayAhead(-20), endDate: gym.dayAhead(10) });
    const user = await openConsole(gym, ofClient('/subscription')(gym, client));
    await user.presses(words.renew);
    await expectShown(words.nextStartsWithin.replaceAll('{end}', inWords(gym.dayAhead(3))));
    await user.fills(words.endDate, written(gym.dayAhead(12)));
    await user.fills(words.startDate, written(gym.dayAhead(4)));
    const call = await gym.callDuring('PUT /api/Admin/clients/:id/subscription', () =>
      user.presses(words.renewConfirm),
    );
    expect(call.body).toMatchObject({ startDate: gym.dayAhead(4), endDate: gym.dayAhead(12) });
  },
);

inSweeps('a renewal of an expired one is a new one, where all that ended later have ended too', async () => {
  const gym = fakeGym();
  const dates = { startDate: gym.dayAhead(-40), endDate: gym.dayAhead(-11) };
  const client = gym.hasClient({ subscription: { ...dates, status: 'expired' } });
  hasBoughtAhead(gym, client, { startDate: gym.dayAhead(-60), endDate: gym.dayAhead(-5) });
  client.renewal = { subscriptionId: null, after: gym.dayAhead(-5) };
  const user = await openConsole(gym, ofClient('/subscription')(gym, client));
  await user.presses(words.renew);
  await waitFor(() => expect(field(words.startDate)).toHaveValue(written(gym.today)));
  expect(screen.queryByText(starting(words.changesNext))).toBeNull();
  const call = await gym.callDuring('PUT /api/Admin/clients/:id/subscription', () => user.presses(words.renewConfirm));
  expect(call.body).toMatchObject({ startDate: gym.today, endDate: gym.dayAhead(29), subscriptionId: null });
});

inSweeps('offers no form of a renewal for a subscription that nothing follows, whatever the address says', async () => {
  const gym = fakeGym();
  const client = gym.hasClient({ subscription: { endDate: null, doesNotExpire: true } });
  await openConsole(gym, `${ofClient('/subscription')(gym, client)}?renew=1`);
  expect(await screen.findByRole('button', { name: words.save })).toBeVisible();
  expect(screen.queryByRole('button', { name: words.renewConfirm })).toBeNull();
});

it('the page answers why a subscription ends when it ends, line by line', async () => {
  const gym = fakeGym();
  gym.endLines.push(gym.closedDay);
  const client = gym.hasClient({ subscription: { endDate: '2026-04-13', effectiveEndDate: '2026-04-13' } });
  const user = await openConsole(gym, ofClient('/subscription')(gym, client));
  await user.presses(starting(words.whyEnd));
  const lines = within(await screen.findByRole('dialog'));
  const [sold, visit, edited, closed] = await lines.findAllByRole('listitem');
  expect(sold).toHaveTextContent(/31 ημέρες.*31 Μαρτίου/);
  expect(visit).toHaveTextContent(new RegExp(`${words.endCauses['first-visit']}.*Μαρία\\+15 ημέρες.*15 Απριλίου`));
  expect(edited).toHaveTextContent(/Υποδοχή−2 ημέρες.*13 Απριλίου/);
  expect(closed).toHaveTextContent(/25 Μαρτίου 2026 · Εθνική εορτή.*\+1 ημέρα/);
});

inSweeps('a change of the end asks why, and nothing else does', async () => {
  const gym = fakeGym();
  const dates = { startDate: gym.dayAhead(-10), endDate: gym.dayAhead(20), effectiveEndDate: gym.dayAhead(20) };
  const client = gym.hasClient({ subscription: { ...dates, monthlyLimit: 8 } });
  const user = await openConsole(gym, ofClient('/subscription')(gym, client));
  await waitFor(() => expect(field(words.monthlyLimit)).toHaveDisplayValue('8'));
  await user.fills(words.monthlyLimit, '9');
  expect(screen.queryByLabelText(labelled(words.endReason))).toBeNull();
  await user.fills(words.endDate, written(gym.dayAhead(27)));
  await user.presses(words.save);
  await expectShown(words.endReasonRequired);
  await user.clicks(() => screen.getByLabelText(labelled(words.endReason)));
  await user.clicks(() => screen.getByRole('option', { name: words.endReasons.other }));
  await user.presses(words.save);
  await expectShown(t.validation.endNoteRequired);
  await user.fills(words.endNote, 'Μετακόμισε');
  const call = await gym.callDuring('PUT /api/Admin/clients/:id/subscription', () => user.presses(words.save));
  expect(call.body).toMatchObject({ endDate: gym.dayAhead(27), endReason: 'other', endNote: 'Μετακόμισε' });
  await expectShown(words.updated);
  await waitFor(() => expect(screen.queryByLabelText(labelled(words.endReason))).toBeNull());
});

inSweeps('a limit that counts beside the one of the form is named, and goes with unlimited visits', async () => {
  const gym = fakeGym();
  const client = gym.hasClient({ subscription: { monthlyLimit: 8, weeklyLimit: 3 } });
  const user = await openConsole(gym, ofClient('/subscription')(gym, client));
  const beside = 'Ισχύει και: 3 επισκέψεις την εβδομάδα.';
  await expectShown(beside);
  const save = () => gym.callDuring('PUT /api/Admin/clients/:id/subscription', () => user.presses(words.save));
  await user.fills(words.monthlyLimit, '9');
  expect((await save()).body).toMatchObject({ monthlyLimit: 9, weeklyLimit: 3 });
  await expectShown(words.updated);
  await user.clicks(() => screen.getByRole('switch', { name: words.unlimited }));
  await waitFor(() => expect(screen.queryByText(beside)).toBeNull());
  expect((await save()).body).toMatchObject({ monthlyLimit: 0, weeklyLimit: 0, packVisits: 0 });
});

inSweeps(
  'a subscription that somebody else changed meanwhile is not overwritten, and the typed text stays',
  async () => {
    const gym = fakeGym();
    const client = gym.hasClient();
    const user = await openConsole(gym, ofClient('/subscription')(gym, client));
    await waitFor(() => expect(field(words.monthlyLimit)).toHaveDisplayValue('12'));
    const endDate = gym.dayAhead(90);
    Object.assign(client.subscription ?? {}, { endDate, effectiveEndDate: endDate });
    await user.fills(words.monthlyLimit, '20');
    await user.presses(words.save);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(t.serverErrors.STALE));
    await user.presses(t.clients.loadLatest);
    await waitFor(() => expect(field(words.endDate)).toHaveValue(written(endDate)));
    expect(field(words.monthlyLimit)).toHaveDisplayValue('20');
    await user.presses(words.save);
    await expectShown(words.updated);
    expect(client.subscription).toMatchObject({ endDate, monthlyLimit: 20 });
  },
);

inSweeps(
  'the switches of a client save at once, and the form beside them saves against the version that they made',
  async () => {
    const gym = fakeGym();
    const client = gym.hasClient({ name: 'Φοίβος Αναγνώστου', adminNotificationEnabled: false });
    const user = await openConsole(gym, ofClient()(gym, client));
    for (const [label, key] of [
      [t.clients.isMorningClient, 'isMorningClient'],
      [t.clients.adminNotificationEnabled, 'adminNotificationEnabled'],
    ] as const) {
      await user.clicks(() => screen.getByRole('switch', { name: label }));
      await waitFor(() => expect(screen.getByRole('switch', { name: label })).toBeChecked());
      await expectShown(t.clients.updated);
      // The first one's notice is still shown for the second.
      await waitFor(() => expect(client[key]).toBe(true));
    }
    await user.fills(t.clients.name, 'Φοίβος Αναγνώστης');
    await user.presses(t.app.save);
    expect(await screen.findByRole('heading', { level: 1, name: 'Φοίβος Αναγνώστης' })).toBeVisible();
    expect(client).toMatchObject({ name: 'Φοίβος Αναγνώστης', isMorningClient: true });
  },
);

inSweeps(
  'a switch and the button of the form keep the focus while they save, and send a second press nowhere',
  async () => {
    const gym = fakeGym();
    const client = gym.hasClient();
    const user = await openConsole(gym, ofClient()(gym, client));
    const flag = await screen.findByRole('switch', { name: t.clients.isMorningClient });
    const FLAG = 'PUT /api/Admin/clients/:id/morning-client';
    gym.fails(FLAG, 'slow');
    flag.focus();
    await user.events.keyboard(' ');
    await waitFor(() => expect(flag).toHaveAttribute('aria-disabled', 'true'));
    expect(flag).toBeEnabled();
    await user.events.keyboard(' ');
    gym.recovers(FLAG);
    await waitFor(() => expect(flag).not.toHaveAttribute('aria-disabled'));
    expect(flag).toBeChecked();
    expect(gym.callsOf(FLAG)).toHaveLength(1);
    expect(flag).toHaveFocus();

    const SAVE = 'PUT /api/Admin/clients/:id';
    await user.fills(t.clients.name, 'Φοίβος Αναγνώστης');
    const save = screen.getByRole('button', { name: t.app.save });
    gym.fails(SAVE, 'slow');
    save.focus();
    await user.events.keyboard('{Enter}');
    await waitFor(() => expect(save).toHaveAttribute('aria-disabled', 'true'));
    expect(save).toBeEnabled();
    await user.events.keyboard('{Enter}');
    gym.recovers(SAVE);
    await waitFor(() => expect(save).toHaveAttribute('aria-busy', 'false'));
    expect(gym.callsOf(SAVE)).toHaveLength(1);
    expect(save).toHaveFocus();
  },
);
