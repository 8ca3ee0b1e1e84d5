import {
  always,
  expect,
  expectShown,
  fakeGym,
  inDialog,
  inSweeps,
  isClosed,
  it,
  openSite,
  partOf,
  screen,
  SITE_TEXTS,
  type User,
  waitFor,
} from './app.js';

/* A member's own freezes by date. */

function withBudget(byMembers: 'ask' | 'start') {
  const gym = fakeGym();
  gym.memberFreezing = byMembers;
  const facts = { byMembers, subscriptionId: 'subscription-1', endDate: '2026-12-31' };
  gym.freezes = { ...facts, budgetDays: 10, usedDays: 5, leftDays: 5, freezes: [] };
  const member = gym.hasClient();
  return { gym, member };
}

/** Chooses the days of a new freeze. */
async function chooses(user: User, from = '2026-12-12', until = '2026-12-18'): Promise<void> {
  await user.fills('First day', from);
  await user.fills('Last day', until);
  await expectShown(/then ends on .*2027/);
}

it('begins without days, reckons with those that are chosen, and sends nothing before the answer to its question', async () => {
  const { gym, member } = withBudget('ask');
  const user = await openSite(gym, '/freeze', { language: 'en', member });
  const first = await screen.findByLabelText('First day');
  expect([first, screen.getByLabelText('Last day')].map((field) => (field as HTMLInputElement).value)).toEqual([
    '',
    '',
  ]);
  expect(first).toBeValid();
  expect(screen.getByRole('button', { name: 'Ask for the pause' })).toBeDisabled();
  expect(gym.callsOf('POST /api/Client/freezes?dryRun')).toHaveLength(0);
  await chooses(user);
  await user.presses('Ask for the pause');
  await screen.findByRole('dialog', { name: 'Ask for a pause, 12–18 December?' });
  await user.presses('Not yet');
  await isClosed();
  expect(gym.callsOf('POST /api/Client/freezes')).toHaveLength(0);
});

it('asks for a freeze after reading the new end, and says that the gym will answer', async () => {
  const { gym, member } = withBudget('ask');
  const next = { subscriptionId: 'subscription-2', endDate: '2027-01-31', newEndDate: '2027-02-05', days: 5 };
  gym.givenDays = { ...gym.givenDays, moved: [next] };
  const user = await openSite(gym, '/freeze', { language: 'en', member });
  await expectShown(/^Days of pause taken or planned: 5 of 10\./);
  await chooses(user);
  await expectShown(/The next subscription then ends on .*5 February 2027 \(days: \+5\)/);
  await user.presses('Ask for the pause');
  await gym.callDuring('POST /api/Client/freezes', () => user.presses('Yes, ask for it'));
  await expectShown(/The request was sent/);
  expect(screen.queryByRole('alert')).toBeNull();
  await expectShown('Asked for');
  expect(screen.getByRole('button', { name: 'Withdraw the request' })).toBeVisible();
});

it.each([
  ['where members ask', 'ask'],
  ['where they may start one, but have no budget of days', 'start'],
] as const)('asks once at a double tap, and then shows the request without another one: %s', async (_, byMembers) => {
  const { gym, member } = withBudget(byMembers);
  if (byMembers === 'start') Object.assign(gym.freezes, { budgetDays: null, leftDays: null });
  const user = await openSite(gym, '/freeze', { language: 'en', member });
  await chooses(user);
  await user.presses('Ask for the pause');
  const button = await inDialog().findByRole('button', { name: 'Yes, ask for it' });
  // As the server does from then on.
  const POST = 'POST /api/Client/freezes';
  await gym.callDuring(POST, () => user.events.click(button));
  gym.fails(`${POST}?dryRun`, { status: 409, code: 'FREEZE_ASKED' });
  await user.events.click(button);
  await expectShown('Asked for');
  await expectShown(/The request was sent/);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByLabelText('First day')).toBeNull();
  expect(gym.callsOf(POST)).toHaveLength(1);
  await user.presses('Withdraw the request');
  await user.presses('Withdraw the request');
  await expectShown(/The request was withdrawn/);
  expect(await screen.findByLabelText('First day')).toBeVisible();
});

inSweeps('asks for another freeze beside a planned one, once that is wished', async () => {
  const { gym, member } = withBudget('start');
  gym.freezes.freezes = [gym.freezeOf({ state: 'planned', until: '2026-12-11' })];
  const user = await openSite(gym, '/freeze', { language: 'en', member });
  await expectShown('Planned');
  expect(gym.callsOf('POST /api/Client/freezes?dryRun')).toHaveLength(0);
  await user.presses('Another pause');
  expect(await screen.findByLabelText('First day')).toHaveValue('');
  await chooses(user);
  await user.presses('Ask for the pause');
  const { body } = await gym.callDuring('POST /api/Client/freezes', () => user.presses('Yes, ask for it'));
  expect(body).toEqual({ from: '2026-12-12', until: '2026-12-18' });
  await expectShown(/The request was sent/);
  expect(await screen.findByRole('button', { name: 'Another pause' })).toBeVisible();
});

always.each(
  partOf(
    [
      ['el', 'Πρώτη ημέρα', '12 Δεκεμβρίου 2026'],
      ['en', 'First day', '12 December 2026'],
    ] as const,
    1,
  ),
)('says each chosen day in words, as the browser may write it in another order (%s)', async (language, label, day) => {
  const { gym, member } = withBudget('ask');
  const user = await openSite(gym, '/freeze', { language, member });
  await user.fills(label, '2026-12-12');
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(day));
});

always.each(
  partOf(
    [
      ['el', /, σε παύση$/],
      ['en', /, paused$/],
    ] as const,
    1,
  ),
)(
  'shows a day inside a planned freeze with the words of the server, not as outside the subscription (%s)',
  async (language, frozen) => {
    const t = SITE_TEXTS[language];
    const { gym, member } = withBudget('start');
    const day = gym.dayAhead(3);
    gym.freezes.freezes = [gym.freezeOf({ state: 'planned', from: day, until: gym.dayAhead(5) })];
    await openSite(gym, `/book?date=${day}`, { language, member });
    await expectShown(t.book.cannotBook);
    expect(screen.getAllByText('FREEZE_PLANNED')).toHaveLength(1);
    expect(screen.queryByText(t.book.outsideTitle)).toBeNull();
    expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleName(frozen);
  },
);

always.each(
  partOf(
    [
      ['el', 'Η παύση σας, 26–30 Νοεμβρίου, θα το ακυρώσει.', 'Η παύση σας, 26–30 Νοεμβρίου, θα ακυρώσει αυτά τα 2.'],
      ['en', 'Your pause, 26–30 November, will cancel it.', 'Your pause, 26–30 November, will cancel these 2.'],
    ] as const,
    1,
  ),
)('says once, above the visits, that a planned freeze will cancel them (%s)', async (language, ofNext, ofOthers) => {
  const { gym, member } = withBudget('start');
  for (const days of [2, 3, 5, 8]) gym.hasBooking(member, '18:00', gym.dayAhead(days));
  gym.freezes.freezes = [gym.freezeOf({ state: 'planned', from: gym.dayAhead(2), until: gym.dayAhead(6) })];
  await openSite(gym, '/', { language, member });
  expect(await screen.findAllByText(ofNext)).toHaveLength(1);
  const [above, ...more] = await screen.findAllByText(ofOthers);
  expect(more).toEqual([]);
  expect(above?.nextElementSibling?.children).toHaveLength(2);
});

inSweeps('marks the day that the server names, and one that is missing', async () => {
  const { gym, member } = withBudget('ask');
  const user = await openSite(gym, '/freeze', { language: 'en', member });
  await chooses(user);
  const message = 'Please correct the marked fields';
  for (const [name, label] of [
    ['from', 'First day'],
    ['until', 'Last day'],
  ] as const) {
    const said = `${label} must be from 24 November 2026 to 25 November 2027`;
    const fields = { [name]: said };
    gym.fails('POST /api/Client/freezes?dryRun', { status: 400, code: 'VALIDATION_FAILED', message, data: { fields } });
    await user.fills(label, '2026-11-20');
    const field = await screen.findByLabelText(label);
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveAccessibleDescription(said);
    expect(screen.queryByText(message)).toBeNull();
    gym.recovers('POST /api/Client/freezes?dryRun');
    await user.fills(label, '2026-12-14');
    await waitFor(() => expect(field).toBeValid());
  }
  const last = screen.getByLabelText('Last day');
  await user.events.clear(last);
  expect(last).toHaveAccessibleDescription('Choose a day');
});

it('ends one that runs only after saying what comes back', async () => {
  const { gym, member } = withBudget('start');
  gym.freezes.freezes = [gym.freezeOf({ state: 'running' })];
  const user = await openSite(gym, '/freeze', { language: 'en', member });
  await expectShown(/^Paused until .*2026/);
  await user.presses('End it today');
  await expectShown(/Paused days that count: 2/);
  expect(gym.callsOf('POST /api/Client/freezes/:id/end')).toHaveLength(0);
  await user.presses('End it today');
  await waitFor(() => expect(gym.callsOf('POST /api/Client/freezes/:id/end')).toHaveLength(1));
  await expectShown(/The pause has ended/);
});

inSweeps('says why a request was refused, as soon as the gym answers', async () => {
  const { gym, member } = withBudget('ask');
  gym.freezes.freezes = [gym.freezeOf({ state: 'asked' })];
  await openSite(gym, '/freeze', { language: 'en', member });
  await expectShown('Asked for');
  gym.freezes.freezes = [gym.freezeOf({ state: 'refused', answerReason: 'The month is full', canEnd: false })];
  await gym.announces('you');
  await expectShown('The gym answered: The month is full');
});

always.each(
  partOf(
    [
      ['el', 'none', 'Η παύση χρειάζεται συνδρομή που ισχύει.'],
      ['en', 'none', 'A pause needs a subscription that runs.'],
      ['en', 'inactive', 'A pause needs a subscription that runs.'],
      ['en', 'expired', 'A pause needs a subscription that runs.'],
    ] as const,
    1,
  ),
)('says what is needed instead of a form that would be refused (%s, %s)', async (language, state, needs) => {
  const t = SITE_TEXTS[language];
  const { gym } = withBudget('start');
  const member = gym.hasClient(state === 'none' ? { subscription: null } : {});
  gym.outlook = { state, from: null };
  gym.freezes.freezes = [gym.freezeOf({ state: 'ended', canEnd: false })];
  await openSite(gym, '/freeze', { language, member });
  await expectShown(needs);
  expect(screen.getByText(t.status[state])).toBeVisible();
  expect(screen.queryByRole('button', { name: /Plan|Ask|Another|Ορίστε|Ζητήστε/ })).toBeNull();
  expect(gym.callsOf('POST /api/Client/freezes?dryRun')).toHaveLength(0);
  // As soon as the gym has sold one.
  gym.outlook = { state: 'ok' };
  await gym.announces('you');
  await waitFor(() => expect(screen.queryByText(needs)).toBeNull());
  expect(await screen.findByRole('button', { name: /Plan|Ask|Ορίστε|Ζητήστε/ })).toBeVisible();
});

it.each([
  ['accepted it', { state: 'planned' }, 'The gym accepted the pause.'],
  ['accepted it from today on', { state: 'running' }, 'The gym accepted the pause.'],
  ['refused it', { state: 'refused', answerReason: 'The month is full', canEnd: false }, 'The gym refused the pause.'],
] as const)('says that the gym %s in the place of the notice that the request was sent', async (_, answer, said) => {
  const { gym, member } = withBudget('ask');
  const user = await openSite(gym, '/freeze', { language: 'en', member });
  await chooses(user);
  await user.presses('Ask for the pause');
  await user.presses('Yes, ask for it');
  await expectShown(/The request was sent/);
  const [asked] = gym.freezes.freezes;
  gym.freezes.freezes = [gym.freezeOf({ ...asked, ...answer })];
  await gym.announces('you');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(said));
  expect(screen.queryByText(/The request was sent/)).toBeNull();
});

always.each(
  partOf(
    [
      ['asked', 'Withdraw the request', 'The request was withdrawn.', 'withdrawn'],
      ['planned', 'Cancel the pause', 'The pause was cancelled.', 'withdrawn'],
      ['running', 'End it today', 'The pause has ended. You can book again.', 'ended'],
    ] as const,
    1,
  ),
)(
  'says that one ended when the list cannot be read again, until it changes after that (%s)',
  async (state, ask, done, after) => {
    const { gym, member } = withBudget('start');
    const freeze = gym.freezeOf({ state });
    gym.freezes.freezes = [freeze];
    const user = await openSite(gym, '/freeze', { language: 'en', member });
    await user.presses(ask);
    if (state === 'running') await expectShown(/Paused days that count/);
    gym.fails('GET /api/Client/freezes', 'broken');
    await gym.callDuring('POST /api/Client/freezes/:id/end', () => user.presses(ask));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(done));
    gym.recovers('GET /api/Client/freezes');
    gym.freezes.freezes = [{ ...freeze, state: after, canEnd: false }];
    await gym.announces('you');
    await waitFor(() => expect(screen.queryByRole('button', { name: ask })).toBeNull());
    expect(screen.getByRole('status')).toHaveTextContent(done);
    gym.freezes.freezes = [{ ...freeze, state: 'lapsed', canEnd: false }];
    await gym.announces('you');
    await waitFor(() => expect(screen.queryByText(done)).toBeNull());
  },
);

inSweeps('takes the notice away when the freeze changes otherwise', async () => {
  const { gym, member } = withBudget('ask');
  const user = await openSite(gym, '/freeze', { language: 'en', member });
  await chooses(user);
  await user.presses('Ask for the pause');
  await user.presses('Yes, ask for it');
  await expectShown(/The request was sent/);
  gym.freezes.freezes = [gym.freezeOf({ ...gym.freezes.freezes[0], state: 'lapsed', canEnd: false })];
  await gym.announces('you');
  await waitFor(() => expect(screen.queryByText(/The request was sent/)).toBeNull());
  expect(screen.queryByRole('status')).toBeNull();
});

always.each(
  partOf(
    [
      ['el', 'Άλλη παύση ορίζεται όταν συνεχιστεί.'],
      ['en', 'Another pause can be planned once it goes on.'],
    ] as const,
    1,
  ),
)('offers no form while the subscription is frozen without a last day (%s)', async (language, held) => {
  const { gym } = withBudget('start');
  const member = gym.hasClient({ subscription: { isFrozen: true, activationStatus: 'frozen', status: 'frozen' } });
  gym.outlook = { state: 'frozen', from: null, frozenDaysLeft: 12 };
  gym.freezes.freezes = [gym.freezeOf({ state: 'planned' })];
  await openSite(gym, '/freeze', { language, member });
  await expectShown(new RegExp(held));
  expect(screen.queryByRole('button', { name: /Plan|Ask|Another|Ορίστε|Ζητήστε|Άλλο/ })).toBeNull();
  Object.assign(member.subscription ?? {}, { frozenUntil: '2026-12-11' });
  await gym.announces('you');
  await waitFor(() => expect(screen.queryByText(new RegExp(held))).toBeNull());
  expect(await screen.findByRole('button', { name: /Another pause|Άλλη παύση/ })).toBeVisible();
});
