import { addDays } from '@palestra/backend/contract/calendar-date';
import type { ChangedRule, VisitsReport } from '@palestra/backend/contract/report';
import {
  always,
  describe,
  expect,
  expectGone,
  expectShown,
  fakeGym,
  inSweeps,
  it,
  openConsole,
  partOf,
  screen,
  STAFF_TEXTS,
  vi,
  waitFor,
  within,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

const { reports: t } = STAFF_TEXTS.el;

/* The reports: their counts, the list behind each number, and the file of each table. */
const VISITS = 'GET /api/Admin/reports/visits';
const NONE = {
  people: 0,
  attended: 0,
  absent: 0,
  unmarked: 0,
  cancelledByClient: 0,
  cancelledLate: 0,
  cancelledByGym: 0,
};
const TWO_WEEKS: VisitsReport = {
  unit: 'week',
  people: 7,
  spans: [
    { ...NONE, from: '2026-11-09', to: '2026-11-15', visits: 12, people: 6, attended: 9, absent: 1, unmarked: 2 },
    { ...NONE, from: '2026-11-16', to: '2026-11-22', visits: 15, people: 5, unmarked: 15, cancelledByClient: 3 },
  ],
};
const ANNA = { userId: 'client-1', userName: 'Άννα Δήμου', phone: '697 123 4567' };

/** Address of a link, without the console's own path, and its parameters. */
const addressOf = (link: HTMLElement): [string, Record<string, string>] => {
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', location.origin);
  return [pathname, Object.fromEntries(searchParams)];
};
const inRow = (row: HTMLElement) => within(row);
const rowOf = async (text: string): Promise<ReturnType<typeof inRow>> =>
  inRow(await screen.findByRole('row', { name: new RegExp(text) }));
const asked = (gym: FakeGym, route: string): Record<string, string>[] =>
  gym.callsOf(route).map(({ query }) => Object.fromEntries(query));

/** Files that the page offers as downloads. */
function downloads(): { name: string; text: Promise<string> }[] {
  const files: { name: string; text: Promise<string> }[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push({ name: '', text: (blob as Blob).text() });
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.at(-1);
    if (file !== undefined) file.name = this.download;
  });
  return files;
}

describe('the visits', () => {
  it('lead from each number to its list, and stand beside the period before', async () => {
    const gym = fakeGym();
    gym.visits = TWO_WEEKS;
    await openConsole(gym, '/admin/reports');
    const week = await rowOf('16 Νοε');
    expect(addressOf((await week.findAllByRole('link', { name: '15' }))[0] ?? document.body)).toEqual([
      '/admin/reports/visit-list',
      { from: '2026-11-16', to: '2026-11-22', kind: 'visit' },
    ]);
    expect(asked(gym, VISITS)).toEqual([
      { from: '2026-09-02', to: '2026-11-24' },
      { from: '2026-06-10', to: '2026-09-01', beside: '2026-09-02' },
    ]);
    expect(document.title).toContain(`${t.names.visits} · ${t.title}`);
  });

  inSweeps('keep period and comparison in the address, on the next tab too', async () => {
    const gym = fakeGym();
    gym.visits = TWO_WEEKS;
    const user = await openConsole(gym, '/admin/reports?period=month&compare=year');
    await waitFor(() =>
      expect(asked(gym, VISITS)).toEqual([
        { from: '2026-10-28', to: '2026-11-24' },
        { from: '2025-10-29', to: '2025-11-25', beside: '2026-10-28' },
      ]),
    );
    await user.presses(t.question.attendance, 'link');
    await waitFor(() => expect(location.pathname).toBe('/admin/reports/attendance'));
    expect(location.search).toBe('?period=month&compare=year');
    await screen.findByRole('columnheader', { name: t.kinds.attended });
    const week = await rowOf('9 Νοε');
    expect(addressOf(week.getByRole('link', { name: '9' }))[1]).toMatchObject({ kind: 'attended' });
    expect(week.queryByRole('link', { name: '0' })).toBeNull();
  });

  inSweeps('take own dates, and say when there is nothing in them', async () => {
    const gym = fakeGym();
    const user = await openConsole(gym, '/admin/reports?from=2026-03-01&to=2026-03-31&compare=none');
    await expectShown(t.nothing);
    expect(asked(gym, VISITS)).toEqual([{ from: '2026-03-01', to: '2026-03-31' }]);
    await user.fills(t.from, '15/03/2026');
    await user.events.tab();
    await waitFor(() => expect(location.search).toContain('from=2026-03-15'));
  });

  inSweeps('stand dimmed and without their file until those of another period are read', async () => {
    const gym = fakeGym();
    gym.visits = TWO_WEEKS;
    const user = await openConsole(gym, '/admin/reports?compare=none');
    const csv = await screen.findByRole('button', { name: /^Λήψη CSV/ });
    expect(csv).toBeEnabled();
    gym.fails(VISITS, 'slow');
    await user.fills(t.from, '15/03/2026');
    await user.events.tab();
    await waitFor(() => expect(csv).toBeDisabled());
    expect(csv.closest('[aria-busy="true"]')).not.toBeNull();
    gym.recovers(VISITS);
    await waitFor(() => expect(csv).toBeEnabled());
    expect(csv.closest('[aria-busy="true"]')).toBeNull();
  });

  inSweeps(
    'say when those of the comparison cannot be read, and leave a week without a counterpart empty',
    async () => {
      const gym = fakeGym();
      gym.visits = TWO_WEEKS;
      const user = await openConsole(gym, '/admin/reports');
      await rowOf('16 Νοε');
      gym.visits = { ...TWO_WEEKS, spans: TWO_WEEKS.spans.slice(0, 1) };
      const compares = async (name: string): Promise<void> => {
        await user.clicks(() => screen.getByRole('combobox', { name: t.compare }));
        await user.presses(name, 'option');
      };
      gym.fails(VISITS, 'broken');
      await compares(t.comparisons.year);
      await expectShown(t.comparisonFailed);
      gym.recovers(VISITS);
      await user.presses(STAFF_TEXTS.el.app.retry);
      await expectGone(t.comparisonFailed);
      await waitFor(async () =>
        expect((await (await rowOf('16 Νοε')).findAllByRole('cell')).at(-1)).toHaveTextContent('–'),
      );
    },
  );

  inSweeps('that cannot be counted say so, and are counted on request', async () => {
    const gym = fakeGym();
    gym.visits = TWO_WEEKS;
    gym.fails(VISITS, 'broken');
    const user = await openConsole(gym, '/admin/reports');
    await expectShown(t.failed);
    gym.recovers(VISITS);
    await user.presses(STAFF_TEXTS.el.app.retry);
    await rowOf('16 Νοε');
    await expectGone(t.failed);
  });
});

inSweeps('the heat map says fill and places of each weekday and hour, and leads to their visits', async () => {
  const gym = fakeGym();
  gym.fill.cells.push(
    { weekday: 1, hour: 18, visits: 90, places: 120, slots: 12 },
    { weekday: 0, hour: 9, visits: 0, places: 40, slots: 4 },
  );
  await openConsole(gym, '/admin/reports/fill?compare=none');
  const cell = await screen.findByRole('link', { name: /^75%: .*90 .*120.*Δευτέρα/ });
  expect(addressOf(cell)[1]).toMatchObject({ kind: 'visit', weekday: '1', hour: '18' });
  const empty = screen.getByRole('link', { name: /^0%: .*0 .*40.*Κυριακή/ });
  expect(addressOf(empty)).toMatchObject(['/admin/reports/slot-list', { weekday: '0', hour: '9' }]);
  await expectShown(/^56%/);
});

it('the list behind a number is paged, and its file is whole and in the language of the screen', async () => {
  const gym = fakeGym();
  const visit = { userId: 'client-1', startTime: '18:00:00', attendance: null, cancelledAt: null };
  for (let n = 1; n <= 60; n += 1)
    gym.visitList.push({ ...visit, id: `visit-${n}`, userName: `=Visitor ${n}`, date: '2026-11-16' });
  gym.visitList.push({ ...visit, id: 'erased', userId: null, userName: null, date: '2026-11-17' });
  const files = downloads();
  const user = await openConsole(gym, '/admin/reports/visit-list?kind=unmarked&from=2026-11-16&to=2026-11-22', {
    language: 'en',
  });
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(51));
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(
    `${STAFF_TEXTS.en.reports.kinds.unmarked} · 16 Nov 2026 – 22 Nov 2026: 61`,
  );
  await user.presses(/^Download CSV/);
  await waitFor(() => expect(files[0]?.name).toMatch(/^not-marked.*\.csv$/));
  const lines = (await files[0]?.text)?.split('\r\n') ?? [];
  expect(lines).toHaveLength(1 + 61 + 1);
  expect(lines[0]).toBe('\uFEFFClient,Date,Time,Mark');
  expect(lines[1]).toBe(`'=Visitor 1,2026-11-16,18:00,Not marked`);
  expect(lines[61]).toContain(STAFF_TEXTS.en.reports.erased);
});

it('members at risk have their phone, and are written to together', async () => {
  const gym = fakeGym();
  const member = { lastVisit: null, recentVisits: 0, earlierVisits: 0, nextVisit: null, endDate: null };
  gym.atRisk.push(
    { ...member, ...ANNA, risk: 'absent' },
    {
      ...member,
      userId: 'client-2',
      userName: 'Βάσω Νίκα',
      phone: '',
      risk: 'falling',
      recentVisits: 2,
      earlierVisits: 8,
    },
  );
  const user = await openConsole(gym, '/admin/reports/at-risk');
  expect(await screen.findByRole('link', { name: ANNA.phone })).toHaveAttribute('href', 'tel:6971234567');
  await user.presses(`${t.risks.falling} (1)`, 'radio');
  await waitFor(() => expect(screen.queryByText(ANNA.userName)).toBeNull());
  const call = await gym.callDuring('POST /api/Admin/broadcasts/audience', () =>
    user.presses(t.write.replace('{count}', '1'), 'link'),
  );
  expect(call.body).toMatchObject({ clientIds: ['client-2'] });
  expect(location.pathname).toBe('/admin/settings/broadcast');
});

inSweeps('more members than one message may go to are not written to, and it says how many may', async () => {
  const gym = fakeGym();
  const member = { lastVisit: null, recentVisits: 0, earlierVisits: 0, nextVisit: null, endDate: null, phone: '' };
  for (let n = 1; n <= 501; n += 1)
    gym.atRisk.push({ ...member, userId: `client-${n}`, userName: `Μέλος ${n}`, risk: n === 1 ? 'falling' : 'absent' });
  const user = await openConsole(gym, '/admin/reports/at-risk');
  expect(await screen.findByRole('button', { name: t.write.replace('{count}', '501') })).toBeDisabled();
  await expectShown(t.writeTooMany.replace('{max}', '500'));
  await user.presses(`${t.risks.absent} (500)`, 'radio');
  await screen.findByRole('link', { name: t.write.replace('{count}', '500') });
});

inSweeps('of the members whose subscription ends, those are written to who have no next one', async () => {
  const gym = fakeGym();
  const ending = (daysAhead: number) => ({
    ...ANNA,
    ...{ id: `term-${daysAhead}`, endDate: gym.dayAhead(daysAhead), daysLeft: daysAhead + 1 },
  });
  gym.expiring.push(
    { ...ending(6), renewedFrom: null, lastVisit: gym.dayAhead(-1) },
    {
      ...ending(2),
      userId: 'client-2',
      userName: 'Βάσω Νίκα',
      renewedFrom: gym.dayAhead(3),
      lastVisit: null,
    },
    {
      ...ending(7),
      userId: 'client-3',
      userName: 'Γιώργος Ρήγας',
      renewedFrom: null,
      lastVisit: null,
    },
  );
  const user = await openConsole(gym, '/admin/reports/expiring');
  await screen.findByRole('link', { name: t.write.replace('{count}', '1') });
  expect(screen.queryByText('Γιώργος Ρήγας')).toBeNull();
  expect(screen.getByRole('link', { name: t.toClients })).toHaveAttribute('href', expect.stringContaining('expiring'));
  await user.presses(`${t.within['30']} (3)`, 'radio');
  await screen.findByRole('link', { name: t.write.replace('{count}', '2') });
  expect(location.search).toBe('?within=30');
});

inSweeps('the members whose subscription ends stand beside those of the days before, and lead to them', async () => {
  const gym = fakeGym();
  const ended = (n: number, daysLeft: number) => ({
    ...{ ...ANNA, id: `term-${n}`, userName: `Μέλος ${n}`, endDate: gym.dayAhead(-n), daysLeft },
    ...{ renewedFrom: null, lastVisit: null },
  });
  gym.expiring.push({ ...ended(0, 1), userName: 'Εύα Τώρα' }, { ...ended(9, 7), userName: 'Ζωή Τώρα' });
  gym.expiredBefore.push(ended(1, 7), { ...ended(2, 6), userId: null, userName: null }, ended(3, 8));
  const user = await openConsole(gym, '/admin/reports/expiring');
  const now = within(await screen.findByLabelText(t.total));
  // The third ended later than the seven days before.
  await waitFor(() => expect(now.getByText(/^ήταν 2$/)).toBeVisible());
  expect(asked(gym, 'GET /api/Admin/reports/expiring')).toContainEqual({ day: gym.dayAhead(-7) });
  await user.presses(t.compare, 'combobox');
  await user.presses(t.comparisons.year, 'option');
  await waitFor(() =>
    expect(asked(gym, 'GET /api/Admin/reports/expiring')).toContainEqual({ day: gym.dayAhead(-364) }),
  );
  await user.presses(new RegExp(t.endedThen.split('{to}')[1] ?? ''), 'link');
  await rowOf('Μέλος 1');
  await expectShown(t.erased);
  expect(screen.queryByText('Μέλος 3')).toBeNull();
  expect(location.search).toBe(`?day=${gym.dayAhead(-364)}&within=7`);
  expect(screen.queryByRole('link', { name: new RegExp(t.write.split(' (')[0] ?? '') })).toBeNull();
  await user.presses(t.expiringToday, 'link');
  await expectShown('Εύα Τώρα');
});

inSweeps('members who came and left lead to their lists', async () => {
  const gym = fakeGym();
  gym.members = {
    unit: 'month',
    spans: [
      { from: '2026-10-01', to: '2026-10-31', new: 0, renewed: 0, returned: 0, ended: 0, frozen: 0 },
      { from: '2026-11-01', to: '2026-11-24', new: 4, renewed: 3, returned: 0, ended: 2, frozen: 1 },
    ],
  };
  gym.memberList.push({
    ...{ id: 'subscription-1', userId: 'client-1', userName: 'Άννα Δήμου', phone: '6970000001' },
    ...{ date: '2026-11-20', startDate: '2026-10-21', endDate: '2026-11-20' },
  });
  await openConsole(gym, '/admin/reports/members');
  // The names are on the page: somebody may want to call.
  const stopped = within(await screen.findByRole('table', { name: t.stopped }));
  expect(stopped.getByRole('link', { name: 'Άννα Δήμου' })).toBeVisible();
  expect(asked(gym, 'GET /api/Admin/reports/members/list')).toMatchObject([{ event: 'ended' }]);
  await rowOf('Οκτώβριος 2026');
  const month = await rowOf('1 Νοε – 24 Νοε 2026');
  expect(addressOf(month.getByRole('link', { name: '2' }))).toEqual([
    '/admin/reports/member-list',
    { from: '2026-11-01', to: '2026-11-24', event: 'ended' },
  ]);
});

inSweeps('a replay asks for a rule within its bounds, and says what would have changed and for whom', async () => {
  const gym = fakeGym();
  Object.assign(gym.policy, { refusedCancellations: 3, refusedBookings: 1 });
  gym.policy.people.push({ ...ANNA, refusedCancellations: 3, refusedBookings: 1 });
  const user = await openConsole(gym, '/admin/reports/policy');
  await expectShown(t.askPolicy);
  await user.fills(t.deadline, '169');
  await expectShown(t.between.replace('{min}', '0').replace('{max}', '168'));
  expect(screen.getByRole('button', { name: t.replay })).toBeDisabled();
  await user.fills(t.deadline, '4');
  await user.fills(t.limit, '10');
  await user.presses(t.replay);
  await expectShown(t.wouldCancel_other.replace('{count}', '3'));
  await expectShown(t.wouldBook_one.replace('{count}', '1'));
  expect(location.search).toBe('?deadline=4&limit=10');
  expect(asked(gym, 'GET /api/Admin/reports/policy')).toEqual([{ deadlineHours: '4', monthlyLimit: '10' }]);
  expect(await screen.findByRole('link', { name: ANNA.userName })).toHaveAttribute(
    'href',
    '/admin/clients/client-1/appointments',
  );
  const ofAnna = (await rowOf(ANNA.userName)).getByRole('link', { name: '3' });
  const refused = { deadline: '4', limit: '10', kind: 'refusedCancellations' };
  expect(addressOf(ofAnna)).toEqual(['/admin/reports/policy-list', { ...refused, client: 'client-1' }]);
  const sums = within(screen.getByLabelText(t.total));
  expect(addressOf(sums.getByRole('link', { name: '3' }))).toEqual(['/admin/reports/policy-list', refused]);
  expect(sums.getAllByRole('link')).toHaveLength(4);
});

inSweeps(
  'the bookings that a replay would have touched are listed, those of one client where the address names one',
  async () => {
    const gym = fakeGym();
    gym.refusedByPolicy.push({
      ...{ ...ANNA, id: 'visit-1', date: '2026-11-17', startTime: '19:00:00', attendance: null },
      cancelledAt: '2026-11-17T15:00:00.000Z',
    });
    const address = 'deadline=4&kind=refusedCancellations&client=client-1';
    await openConsole(gym, `/admin/reports/policy-list?${address}`);
    expect((await rowOf(ANNA.userName)).getByText(/17 Νοε.*5:00/)).toBeVisible();
    expect(asked(gym, 'GET /api/Admin/reports/policy/list')[0]).toMatchObject({
      ...{ deadlineHours: '4', kind: 'refusedCancellations', userId: 'client-1' },
    });
  },
);

inSweeps('an hour leads to its timeslots with places and visits', async () => {
  const gym = fakeGym();
  gym.slotList.push({ id: '2026-11-17_1900-2000', date: '2026-11-17', startTime: '19:00:00', visits: 7, places: 12 });
  await openConsole(gym, '/admin/reports/slot-list?weekday=2&hour=19&from=2026-11-16&to=2026-11-22');
  const row = await rowOf('17 Νοε');
  expect(row.getByText('12')).toBeVisible();
  expect(row.getByText('7')).toBeVisible();
  expect(asked(gym, 'GET /api/Admin/reports/fill/list')[0]).toMatchObject({ weekday: '2', hour: '19' });
});

describe('the income', () => {
  const SPAN = {
    ...{ from: '2026-11-01', to: '2026-11-24', received: 8_000, payments: 2, sold: 9_050, sales: 2 },
    ...{ cash: 3_500, card: 4_500, transfer: 0, iris: 0, other: 0, stripe: 0, viva: 0, giftCard: 0 },
  };
  const PLAN = { planId: 'plan-1', planNameEl: 'Μήνας', planNameEn: 'Month', received: 7_500, payments: 2 };

  it('leads from each month, plan and method to its payments, and its file has euros', async () => {
    const gym = fakeGym();
    gym.money = {
      spans: [SPAN],
      plans: [PLAN, { ...PLAN, planId: null, planNameEl: null, planNameEn: null, received: 500, payments: 1 }],
      methods: [
        { method: 'card', received: 4_500, payments: 1 },
        { method: 'cash', received: 3_500, payments: 1 },
      ],
    };
    const files = downloads();
    const user = await openConsole(gym, '/admin/reports/money?compare=none');
    const months = within(await screen.findByRole('table', { name: t.moneyByMonth }));
    expect(addressOf(months.getByRole('link', { name: /45,00/ }))).toEqual([
      '/admin/reports/money-list',
      { from: '2026-11-01', to: '2026-11-24', kind: 'received', method: 'card' },
    ]);
    expect(addressOf(months.getByRole('link', { name: /90,50/ }))[1]).toMatchObject({ kind: 'sold' });
    const plans = within(screen.getByRole('table', { name: t.moneyByPlan }));
    expect(addressOf(plans.getByRole('link', { name: /75,00/ }))[1]).toMatchObject({ plan: 'plan-1' });
    expect(addressOf(plans.getByRole('link', { name: /^5,00\s€$/ }))[1]).toMatchObject({ plan: 'none' });
    await user.presses(t.csvOf.replace('{name}', t.moneyByMonth));
    expect(((await files[0]?.text) ?? '').split('\r\n')[1]).toMatch(/;80,00;2;35,00;45,00;90,50$/);
  });

  inSweeps('lists what paid for no plan, with the sum of the list', async () => {
    const gym = fakeGym();
    const entry = { ...ANNA, date: '2026-11-10', method: 'cash' as const, planNameEl: null, planNameEn: null };
    gym.moneyList.push(
      { ...entry, id: 'entry-1', amountCents: 4_500, receipt: '2026-7' },
      { ...entry, id: 'entry-2', amountCents: -1_000, receipt: '2026-6', userId: null, userName: null },
    );
    await openConsole(gym, '/admin/reports/money-list?kind=received&plan=none&from=2026-11-01&to=2026-11-24');
    expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent(/: 2 · 35,00\s€$/);
    expect(asked(gym, 'GET /api/Admin/reports/money/list')[0]).toMatchObject({ isWithoutPlan: 'true' });
    expect(screen.getByRole('link', { name: ANNA.userName })).toHaveAttribute(
      'href',
      '/admin/clients/client-1/subscription',
    );
    await expectShown(t.erased);
  });

  inSweeps('says when nothing was sold or paid', async () => {
    await openConsole(fakeGym(), '/admin/reports/money');
    await expectShown(t.noMoney);
  });

  it('is not for managers', async () => {
    const gym = fakeGym();
    gym.staffRole = 'manager';
    await openConsole(gym, '/admin/reports/money');
    await expectShown(/Ο ρόλος σας δεν περιλαμβάνει/);
    expect(screen.queryByRole('link', { name: t.question.money })).toBeNull();
    expect(screen.getByRole('link', { name: t.question.owed })).toBeVisible();
  });
});

describe('what is owed', () => {
  const NOT_DUE = { overdueCents: 0, overdueSince: null, daysLate: 0, age: 'notDue' } as const;

  it('is narrowed by its age, and those who owe it are written to', async () => {
    const gym = fakeGym();
    gym.owed.push(
      {
        ...{ ...ANNA, balanceCents: 4_500, overdueCents: 4_500, overdueSince: gym.dayAhead(-40) },
        ...{ daysLate: 40, age: 'quarter' },
      },
      { ...ANNA, userId: 'client-2', userName: 'Βάσω Νίκα', balanceCents: 500, ...NOT_DUE },
    );
    const user = await openConsole(gym, '/admin/reports/owed');
    const row = await rowOf('Άννα');
    expect(row.getByText('40')).toBeVisible();
    // The plot is for eyes only.
    const ages = within(screen.getByRole('region', { name: t.owedPlot }));
    expect(addressOf(ages.getByRole('link', { name: /^45,00/ }))).toEqual(['/admin/reports/owed', { age: 'quarter' }]);
    await screen.findByRole('link', { name: t.write.replace('{count}', '2') });
    await user.presses(`${t.debtAges.quarter} (1)`, 'radio');
    await screen.findByRole('link', { name: t.write.replace('{count}', '1') });
    expect(screen.queryByText('Βάσω Νίκα')).toBeNull();
    expect(location.search).toBe('?age=quarter');
    await user.presses(`${t.debtAges.older} (0)`, 'radio');
    await expectShown(t.nobodyOwes);
  });

  inSweeps('stands beside the end of the last month, and leads to who owed then', async () => {
    const gym = fakeGym();
    const debt = { ...ANNA, ...NOT_DUE };
    gym.owed.push({ ...debt, balanceCents: 4_500 });
    gym.owedBefore.push(
      { ...debt, balanceCents: 2_000 },
      { ...debt, userId: 'client-2', userName: 'Βάσω Νίκα', balanceCents: 1_000 },
    );
    const user = await openConsole(gym, '/admin/reports/owed');
    await screen.findByText(/30,00.*\(\+50%\)/);
    const monthEnd = addDays(`${gym.dayAhead(0).slice(0, 8)}01`, -1);
    expect(asked(gym, 'GET /api/Admin/reports/owed')).toContainEqual({ day: monthEnd });
    await user.presses(new RegExp(t.owedThen.split('{date}')[1] ?? ''), 'link');
    await rowOf('Βάσω');
    expect(location.search).toBe(`?day=${monthEnd}`);
    expect(screen.queryByRole('link', { name: new RegExp(t.write.split(' (')[0] ?? '') })).toBeNull();
    await user.presses(t.owedToday, 'link');
    await waitFor(() => expect(screen.queryByText('Βάσω Νίκα')).toBeNull());
  });

  inSweeps('is nothing', async () => {
    await openConsole(fakeGym(), '/admin/reports/owed');
    await expectShown(t.nobodyOwes);
  });
});

it('late payers lead to their charges, over whole months beside those of a year before', async () => {
  const gym = fakeGym();
  gym.latePayers.push({ ...ANNA, charges: 6, late: 4, daysLate: 9, unpaid: 1 });
  await openConsole(gym, '/admin/reports/late-payers?period=lastMonth');
  const anna = await rowOf('Άννα');
  expect(addressOf(anna.getByRole('link', { name: '4' }))).toEqual([
    '/admin/reports/due-list',
    { from: '2026-10-01', to: '2026-10-31', kind: 'late', client: 'client-1' },
  ]);
  expect(anna.getByText('9')).toBeVisible();
  expect(asked(gym, 'GET /api/Admin/reports/late-payers')).toEqual([
    { from: '2026-10-01', to: '2026-10-31' },
    { from: '2025-10-01', to: '2025-10-31' },
  ]);
});

describe('the demand', () => {
  const CELL = { slots: 12, served: 2, asked: 9, missed: 7, visits: 108, places: 120, weekday: 2, hour: 19 };

  inSweeps('names the hour to add, and leads to those who found no place', async () => {
    const gym = fakeGym();
    gym.demand = {
      unit: 'week',
      spans: [{ from: '2026-11-16', to: '2026-11-22', asked: 9, served: 2, missed: 7 }],
      cells: [CELL],
      idle: [],
    };
    await openConsole(gym, '/admin/reports/demand?compare=none');
    await expectShown(t.addHere.replace('{weekday}', 'Τρίτη').replace('{hour}', '7:00 μ.μ.'));
    await expectShown(/7 φορές .* 90%/);
    const hours = within(screen.getByRole('table', { name: t.demandByHour }));
    const [path, of] = addressOf(hours.getByRole('link', { name: '7' }));
    expect([path, of]).toEqual([
      '/admin/reports/demand-list',
      expect.objectContaining({ kind: 'missed', weekday: '2', hour: '19' }),
    ]);
    expect(addressOf(hours.getByRole('link', { name: '108' }))[1]).toMatchObject({ kind: 'visit', hour: '19' });
    const [places, ofHour] = addressOf(hours.getByRole('link', { name: '120' }));
    expect([places, ofHour]).toMatchObject(['/admin/reports/slot-list', { weekday: '2', hour: '19' }]);
  });

  inSweeps('names the hour to drop, which hardly anybody comes to', async () => {
    const gym = fakeGym();
    gym.demand.idle.push({ weekday: 1, hour: 12, visits: 0, places: 120, slots: 12 });
    await openConsole(gym, '/admin/reports/demand');
    await expectShown(t.nobodyWaited);
    await expectShown(t.dropHere.replace('{weekday}', 'Δευτέρα').replace('{hour}', '12:00 μ.μ.'));
    const hours = within(screen.getByRole('table', { name: t.idleHours }));
    expect(addressOf(hours.getByRole('link', { name: '120' }))).toMatchObject([
      '/admin/reports/slot-list',
      { weekday: '1', hour: '12' },
    ]);
  });

  inSweeps('shows the ten emptiest hours, and all with their search when asked', async () => {
    const gym = fakeGym();
    gym.demand.idle.push(
      ...Array.from({ length: 12 }, (_, n) => ({
        weekday: 1 as const,
        hour: 8 + n,
        visits: 0,
        places: 120,
        slots: 12,
      })),
    );
    const user = await openConsole(gym, '/admin/reports/demand');
    const rows = () => within(screen.getByRole('table', { name: t.idleHours })).getAllByRole('row').length - 1;
    await screen.findByRole('table', { name: t.idleHours });
    expect(rows()).toBe(10);
    await user.presses(t.allRows.replace('{count}', '12'));
    await waitFor(() => expect(rows()).toBe(12));
    await user.presses(t.firstRows.replace('{count}', '10'));
    await waitFor(() => expect(rows()).toBe(10));
  });

  inSweeps('is searched by day and hour where there are more than ten', async () => {
    const gym = fakeGym();
    gym.demand = {
      unit: 'week',
      spans: [{ from: '2026-11-16', to: '2026-11-22', asked: 22, served: 0, missed: 22 }],
      cells: Array.from({ length: 11 }, (_, n) => ({ ...CELL, weekday: n < 9 ? 2 : 4, hour: 10 + n })),
      idle: [],
    };
    const user = await openConsole(gym, '/admin/reports/demand');
    const hours = within(await screen.findByRole('region', { name: t.demandByHour }));
    expect(hours.getAllByRole('row')).toHaveLength(12);
    await user.fills(STAFF_TEXTS.el.app.searchIn.replace('{list}', t.demandByHour), 'πεμπτη');
    await waitFor(() => expect(hours.getAllByRole('row')).toHaveLength(3));
    expect(location.search).toContain('q=');
  });

  inSweeps('has who waited in the compared weeks in its table, too', async () => {
    const gym = fakeGym();
    gym.demand = {
      unit: 'week',
      spans: [{ from: '2026-11-16', to: '2026-11-22', asked: 7, served: 3, missed: 4 }],
      cells: [CELL],
      idle: [],
    };
    await openConsole(gym, '/admin/reports/demand');
    const weeks = within(await screen.findByRole('region', { name: t.demandPlot.week }));
    await weeks.findByRole('columnheader', { name: t.otherOf.replace('{name}', t.waits.asked) });
    expect(weeks.getAllByRole('link', { name: '7' })).toHaveLength(2);
  });

  inSweeps('lists them with the time at which they asked', async () => {
    const gym = fakeGym();
    gym.waitList.push({
      ...{ ...ANNA, id: 'wait-1', date: '2026-11-17', startTime: '19:00:00' },
      ...{ askedAt: '2026-11-16T10:00:00.000Z', wasServed: false },
    });
    await openConsole(gym, '/admin/reports/demand-list?kind=missed&weekday=2&hour=19&from=2026-11-16&to=2026-11-22');
    const row = await rowOf('Άννα');
    expect(row.getByText(t.waits.missed)).toBeVisible();
    expect(row.getByText(/16 Νοε.*12:00/)).toBeVisible();
    expect(asked(gym, 'GET /api/Admin/reports/demand/list')[0]).toMatchObject({ weekday: '2', hour: '19' });
  });

  inSweeps('says when nobody waited, and when everybody was served', async () => {
    const gym = fakeGym();
    const user = await openConsole(gym, '/admin/reports/demand?compare=none');
    await expectShown(t.nobodyWaited);
    gym.demand = {
      unit: 'week',
      spans: [{ from: '2026-11-16', to: '2026-11-22', asked: 2, served: 2, missed: 0 }],
      cells: [{ ...CELL, missed: 0, asked: 2 }],
      idle: [],
    };
    await user.fills(t.from, '15/03/2026');
    await user.events.tab();
    await expectShown(t.nothingToAdd);
  });
});

describe('the closings', () => {
  inSweeps('say what each day cost, and lead to the visits and the subscriptions', async () => {
    const gym = fakeGym();
    const closed = { date: '2026-11-04', reason: 'Απεργία', people: 11, slots: 15, places: 150 };
    gym.closings.push({ ...closed, cancelled: 12, compensated: 40, costCents: 6_000 });
    gym.lossList.push({ ...ANNA, id: 'visit-1', date: '2026-11-04', startTime: '18:00:00', costCents: null });
    const user = await openConsole(gym, '/admin/reports/closings?compare=none');
    const day = await rowOf('Απεργία');
    const day150 = { from: '2026-11-04', to: '2026-11-04' };
    expect(addressOf(day.getByRole('link', { name: '150' }))).toEqual(['/admin/reports/lost-list', day150]);
    expect(addressOf(day.getByRole('link', { name: '40' }))[1]).toMatchObject({ kind: 'compensated' });
    expect(addressOf(day.getByRole('link', { name: /^60,00/ }))[1]).toMatchObject({ kind: 'priced' });
    await user.clicks(() => day.getByRole('link', { name: '12' }));
    await rowOf('Άννα');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(`${t.losses.cancelled} · 4 Νοε 2026: 1`);
    expect(asked(gym, 'GET /api/Admin/reports/closings/list')[0]).toMatchObject({
      ...{ from: '2026-11-04', to: '2026-11-04', kind: 'cancelled' },
    });
  });

  inSweeps('list the timeslots whose places were lost', async () => {
    const gym = fakeGym();
    gym.lostSlots.push({ id: '2026-11-04_1800-1900', date: '2026-11-04', startTime: '18:00:00', places: 12 });
    await openConsole(gym, '/admin/reports/lost-list?from=2026-11-04&to=2026-11-04');
    const row = await rowOf('4 Νοε');
    expect(row.getByText('12')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(`${t.placesLost} · 4 Νοε 2026: 1`);
  });

  inSweeps('say when there was none', async () => {
    await openConsole(fakeGym(), '/admin/reports/closings');
    await expectShown(t.neverClosed);
  });
});

describe('the changed rules', () => {
  const BEHAVIOUR = { bookings: 200, cancelled: 20, absent: 10 };
  const RULE: ChangedRule = {
    ...{ id: 'entry-1', date: '2026-10-15', setting: 'BookingCancellationDeadlineHours', from: '1', to: '2', hours: 2 },
    before: { ...BEHAVIOUR, from: '2026-09-04', to: '2026-10-13', short: 12 },
    after: { ...BEHAVIOUR, from: '2026-10-15', to: '2026-11-24', short: 3 },
    ...{ verdict: 'fewer', days: 41, isEarly: false },
  };

  inSweeps('say whether they helped, and lead to the bookings on both sides', async () => {
    const gym = fakeGym();
    gym.changedRules.push(RULE);
    await openConsole(gym, '/admin/reports/changes');
    await expectShown(t.verdicts.fewer);
    await expectShown(/2 ώρες: 1,5% .* πριν 6%/);
    const before = await rowOf(t.beforeChange);
    expect(addressOf(before.getByRole('link', { name: '12' }))).toEqual([
      '/admin/reports/visit-list',
      { from: '2026-09-04', to: '2026-10-13', kind: 'cancelledByClient', notice: '2' },
    ]);
    expect(addressOf(before.getByRole('link', { name: '200' }))[1]).toMatchObject({ kind: 'booking' });
  });

  inSweeps('say when it is too early, and when there are more or as many', async () => {
    const gym = fakeGym();
    gym.changedRules.push(
      {
        ...{ ...RULE, setting: 'LateCancelling', from: 'off', to: 'counts' },
        ...{ verdict: 'more', days: 6, isEarly: true },
      },
      { ...RULE, id: 'entry-2', verdict: 'same' },
    );
    await openConsole(gym, '/admin/reports/changes');
    await expectShown(t.verdicts.more);
    await expectShown(t.verdicts.same);
    await expectShown(/Έχουν περάσει μόνο 6 ημέρες/);
    await expectShown(/από «όχι» σε «μετράει»/);
  });

  inSweeps('have nothing to compare where one side has no bookings', async () => {
    const gym = fakeGym();
    const none = { bookings: 0, cancelled: 0, absent: 0, short: 0 };
    gym.changedRules.push({ ...RULE, before: { ...RULE.before, ...none }, verdict: 'unknown' });
    await openConsole(gym, '/admin/reports/changes');
    await expectShown(t.verdicts.unknown);
    expect(screen.queryByText('0%')).toBeNull();
  });

  inSweeps('that never changed lead to the sandbox', async () => {
    await openConsole(fakeGym(), '/admin/reports/changes');
    await expectShown(t.noChanges);
  });
});

describe('the list of questions', () => {
  always.each(
    partOf(
      [
        ['a section with a chosen period', '/admin/reports/fill?period=month', t.question.fill, 'page'],
        [
          'a list behind a number',
          '/admin/reports/lost-list?from=2026-11-16&to=2026-11-22',
          t.question.closings,
          'true',
        ],
      ],
      1,
    ),
  )('names that of %s, and stays beside it', async (_what, address, name, current) => {
    await openConsole(fakeGym(), address);
    expect(await screen.findByRole('button', { name: `${t.questions}: ${name}` })).toBeDefined();
    const questions = within(screen.getByRole('navigation', { name: t.questions }));
    expect(questions.getAllByRole('link')).toHaveLength(15);
    expect(questions.getByRole('link', { name: t.question.deeds })).toHaveAttribute('href', '/admin/settings/audit');
    expect(questions.getByRole('link', { name, current: current === 'page' ? 'page' : true })).toBeDefined();
  });
});
