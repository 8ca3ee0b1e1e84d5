import type { Plan } from '@palestra/backend/contract/money';
import {
  choosesFor,
  describe,
  dialogField,
  expect,
  expectGone,
  expectShown,
  fakeGym,
  inDialog,
  inSweeps,
  it,
  labelled,
  ofClient,
  ofTomorrow,
  openConsole,
  screen,
  STAFF_TEXTS,
  starting,
  waitFor,
  type StaffTexts,
  type User,
  always,
  partOf,
} from './app.js';
import type { FakeClient, FakeGym } from './fake-gym.js';

/*
 * A date field that holds no valid date. Nothing is saved or booked with its older value, and nothing of that value is
 * shown.
 */

const NAME = 'Ισμήνη Αντοχή';
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
const field = (label: string): HTMLElement =>
  screen.getAllByLabelText(labelled(label), { selector: 'input' }).at(-1) as HTMLElement;
const saysWrong = (t: StaffTexts): Promise<void> => expectShown(starting(t.date.wrong));
const written = (date: string): string => date.split('-').reverse().join('/');

function aGym(): { gym: FakeGym; client: FakeClient } {
  const gym = fakeGym();
  gym.standingBookings = 'staff';
  const client = gym.hasClient({ name: NAME });
  gym.freezes = { ...gym.freezes, subscriptionId: 'subscription-1', budgetDays: 10, usedDays: 0, leftDays: 10 };
  gym.hasBooking(client, '13:00', gym.dayAhead(1));
  return { gym, client };
}

/** Requests that change something. */
const changes = (gym: FakeGym): string[] =>
  gym.calls
    .map(({ route }) => route)
    .filter((route) => !route.startsWith('GET ') && !route.endsWith('?dryRun') && !/validate|preview/.test(route));

interface Form {
  what: string;
  address: (gym: FakeGym, client: FakeClient) => string;
  /** Opens the form, and fills its required fields beside the date. */
  open: (user: User, t: StaffTexts, gym: FakeGym) => Promise<unknown>;
  label: (t: StaffTexts) => string;
  save: (t: StaffTexts) => string;
}

const FORMS: Form[] = [
  {
    what: 'a document',
    address: ofClient('/more'),
    open: (user, t) => user.presses(t.papers.documents.add),
    label: (t) => t.papers.documents.validUntil,
    save: (t) => t.papers.documents.save,
  },
  {
    what: 'a freeze by date',
    address: ofClient('/subscription'),
    open: async (user, t) => {
      await user.presses(t.subscription.dated.plan);
      await waitFor(() => expect(inDialog().getByText(/5 (Ιανουαρίου|January) 2027/)).toBeVisible());
    },
    label: (t) => t.subscription.dated.until,
    save: (t) => t.subscription.dated.submit,
  },
  {
    what: 'a subscription',
    address: ofClient('/subscription'),
    open: (user, t) => user.fills(t.subscription.monthlyLimit, '7'),
    label: (t) => t.subscription.endDate,
    save: (t) => t.subscription.save,
  },
  {
    what: 'a renewal',
    address: ofClient('/subscription'),
    open: async (user, t) => {
      await user.presses(t.subscription.renew);
      await screen.findByRole('button', { name: t.subscription.renewConfirm });
    },
    label: (t) => t.subscription.endDate,
    save: (t) => t.subscription.renewConfirm,
  },
  {
    what: 'a birth date',
    address: ofClient(),
    open: async (user, t) => {
      await user.fills(t.clients.phone, '2101234567');
      await user.clicks(() => screen.getByText(t.clients.moreAbout));
    },
    label: (t) => t.clients.birthDate,
    save: (t) => t.app.save,
  },
  {
    what: 'the birth date of a new client',
    address: () => '/admin/clients/create',
    open: async (user, t) => {
      await user.fills(t.clients.name, 'Ιάσονας Νέος');
      await user.fills(t.clients.email, 'iasonas@example.gr');
      await user.fills(t.clients.phone, '6971112223');
      await user.clicks(() => screen.getByText(t.clients.moreAbout));
    },
    label: (t) => t.clients.birthDate,
    save: (t) => t.clients.submitNew,
  },
  {
    what: 'a range that is closed',
    address: ofTomorrow('timeslots'),
    open: async (user, t) => {
      await user.presses(t.closing.closeRange);
      await expectShown(t.closing.none);
    },
    label: (t) => t.closing.to,
    save: (t) => t.closing.confirmRange_one.replace('{count}', '1'),
  },
  {
    what: 'a place of every week',
    address: ofClient('/appointments'),
    open: async (user, t) => {
      await user.presses(t.standing.add);
      await user.events.click(inDialog().getByRole('combobox', { name: t.standing.weekday }));
      await user.events.click(await screen.findByRole('option', { name: /Τρίτη|Tuesday/ }));
      await user.events.click(inDialog().getByRole('combobox', { name: t.standing.time }));
      await user.events.click(await screen.findByRole('option', { name: /^6:00/ }));
      await waitFor(() => expect(inDialog().getByRole('region', { name: t.standing.preview })).toBeVisible());
    },
    label: (t) => t.standing.until,
    save: (t) => t.standing.make,
  },
  {
    what: 'a sale',
    address: ofClient('/subscription'),
    open: async (user, t) => {
      await user.presses(t.money.sellPlan);
      await screen.findByRole('dialog');
      await user.fills(t.money.paid, '20');
      await expectShown(/25[,.]00/);
    },
    label: (t) => t.money.dueOn,
    save: (t) => t.money.sell,
  },
];

for (const [index, { what, address, open, label, save }] of FORMS.entries()) {
  const language = index % 2 === 0 ? 'el' : 'en';
  const t = STAFF_TEXTS[language];

  (index === 0 ? it : inSweeps)(
    `${what}: is not saved while a date is none, and the press leads to that field (${language})`,
    async () => {
      const { gym, client } = aGym();
      if (what === 'a sale') gym.plans.push(PLAN);
      const user = await openConsole(gym, address(gym, client), { language });
      await open(user, t, gym);
      await user.fills(label(t), '31/02/2027');
      await saysWrong(t);
      await user.presses(save(t));
      await waitFor(() => expect(field(label(t))).toHaveFocus());
      expect(field(label(t))).toHaveAccessibleDescription(starting(t.date.wrong));
      // Half a date is none either.
      await user.fills(label(t), '31/');
      await user.presses(save(t));
      await waitFor(() => expect(field(label(t))).toHaveFocus());
      expect(changes(gym)).toEqual([]);
    },
  );
}

inSweeps('a subscription without an end is saved, whatever stood in the field of its end', async () => {
  const { gym, client } = aGym();
  const t = STAFF_TEXTS.el;
  const user = await openConsole(gym, ofClient('/subscription')(gym, client));
  await user.fills(t.subscription.endDate, '31/02/2027');
  await saysWrong(t);
  await user.presses(t.subscription.doesNotExpire, 'switch');
  await expectGone(starting(t.date.wrong));
  await user.events.click(await screen.findByRole('combobox', { name: t.subscription.endReason }));
  await user.events.click((await screen.findAllByRole('option'))[0] as HTMLElement);
  const { body } = await gym.callDuring('PUT /api/Admin/clients/:id/subscription', () =>
    user.presses(t.subscription.save),
  );
  expect(body).toMatchObject({ doesNotExpire: true });
});

describe('what belongs to a date is not shown under a field that holds none', () => {
  const t = STAFF_TEXTS.el;

  inSweeps('offers no slots for a new appointment', async () => {
    const { gym, client } = aGym();
    const user = await openConsole(gym, ofClient('/appointments')(gym, client));
    await user.presses(/^8:00/, 'radio');
    await screen.findByRole('button', { name: t.appointments.confirm });
    await user.fills(t.day.date, '31/02/2027');
    await saysWrong(t);
    expect(screen.queryByRole('button', { name: t.appointments.confirm })).toBeNull();
    expect(screen.queryByRole('radio', { name: /^8:00/ })).toBeNull();
    await user.fills(t.day.date, written(gym.dayAhead(2)));
    expect(await screen.findByRole('radio', { name: /^8:00/ })).not.toBeChecked();
  });

  inSweeps('offers no slots for a move, until a day is chosen, which may be the one before', async () => {
    const { gym } = aGym();
    const user = await openConsole(gym, ofTomorrow('')(gym));
    await choosesFor(user, NAME, t.appointments.move.to);
    await user.presses(/^8:00/, 'radio');
    await waitFor(() => expect(inDialog().getByRole('button', { name: t.appointments.move.confirm })).toBeVisible());
    await user.fills(t.day.date, '31/02/2027');
    await saysWrong(t);
    expect(inDialog().queryByRole('radio')).toBeNull();
    expect(inDialog().queryByRole('button', { name: t.appointments.move.confirm })).toBeNull();
    const week = inDialog().getByRole('group', { name: t.appointments.move.days });
    await user.clicks(() => week.querySelector('[aria-pressed="true"]') as HTMLElement);
    expect(await inDialog().findByRole('radio', { name: /^8:00/ })).toBeVisible();
    expect(dialogField(t.day.date)).toHaveValue(written(gym.dayAhead(1)));
  });

  inSweeps('shows no numbers of a report, until a period is chosen, which may be the one before', async () => {
    const { gym } = aGym();
    const user = await openConsole(gym, '/admin/reports?from=2026-03-01&to=2026-03-31&compare=none');
    await expectShown(t.reports.nothing);
    await user.fills(t.reports.to, '31/02/2026');
    await saysWrong(t);
    await expectGone(t.reports.nothing);
    await user.events.click(screen.getByRole('combobox', { name: t.reports.period }));
    await user.events.click(await screen.findByRole('option', { name: t.reports.presets.own }));
    await user.events.click(screen.getByRole('combobox', { name: t.reports.period }));
    await user.events.click(await screen.findByRole('option', { name: t.reports.presets.month }));
    await expectShown(t.reports.nothing);
    expect(field(t.reports.to)).not.toHaveValue('31/02/2026');
  });

  inSweeps('shows no entries of the register, and gives no file of them', async () => {
    const { gym } = aGym();
    const user = await openConsole(gym, '/admin/money/register');
    await expectShown(t.money.noEntries);
    await user.fills(t.money.until, '31/02/2027');
    await saysWrong(t);
    await expectGone(t.money.noEntries);
    expect(screen.queryByRole('button', { name: t.money.csv })).toBeNull();
  });

  inSweeps('shows no lines of the log', async () => {
    const { gym } = aGym();
    const user = await openConsole(gym, '/admin/settings/audit');
    await expectShown(t.audit.nothingYet);
    await user.fills(t.audit.from, '31/02/2027');
    await saysWrong(t);
    await expectGone(t.audit.nothingYet);
  });
});

describe('the buttons beside a date that is none begin at the day that is shown', () => {
  always.each(
    partOf(
      [
        ['overview', 'el'],
        ['timeslots', 'en'],
      ] as const,
      1,
    ),
  )('on the screen %s (%s)', async (screenName, language) => {
    const t = STAFF_TEXTS[language];
    const { gym } = aGym();
    const path = screenName === 'overview' ? '/admin/' : '/admin/timeslots';
    const user = await openConsole(gym, path, { language });
    const shows = (day: string): Promise<unknown> => waitFor(() => expect(field(t.day.date)).toHaveValue(written(day)));
    const isRight = (): Promise<unknown> => waitFor(() => expect(field(t.day.date)).toBeValid());
    const typesNone = async (): Promise<void> => {
      await user.fills(t.day.date, '31/02/2027');
      await saysWrong(t);
    };
    await shows(gym.today);
    await typesNone();
    await user.presses(t.day.next);
    await shows(gym.dayAhead(1));
    await isRight();
    await typesNone();
    await user.presses(t.day.previous);
    await shows(gym.today);
    await isRight();
    // The day is shown already: only the field goes back to it.
    await typesNone();
    await user.presses(t.day.toToday);
    await shows(gym.today);
    await isRight();
    await user.events.tab();
    await waitFor(() => expect(screen.getByRole('button', { name: t.day.toToday })).toBeDisabled());
  });
});
