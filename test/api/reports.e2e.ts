import { addDays } from '@palestra/backend/contract/calendar-date';
import type { Client } from '@palestra/backend/contract/client';
import { FIELD_LABELS, type FieldLabel } from '@palestra/backend/contract/field-labels';
import { LANGUAGES, type Language } from '@palestra/backend/contract/languages';
import {
  EXPIRING_WITHIN_DAYS,
  type ExpiringMember,
  type MoneyReport,
  type VisitsReport,
} from '@palestra/backend/contract/report';
import type { FailureData } from '../support/api-client.js';
import { book } from '../support/booking.js';
import { aClient, aMember } from '../support/client-builder.js';
import { eventually } from '../support/eventually.js';
import { TestGym } from '../support/test-gym.js';
import { anId } from '../support/seed.js';

/** A Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const TODAY = '2026-03-11';
const TOMORROW = '2026-03-12';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
});
afterAll(() => gym.close());

const ask = <Data>(path: string, language: Language = 'en') =>
  gym.as(gym.admin).in(language).get<Data>(`/Admin/reports/${path}`);

type InBoth = Readonly<Record<Language, string>>;
const REQUIRED = (name: FieldLabel): InBoth => ({
  en: `${FIELD_LABELS.en[name]} is required`,
  el: `Συμπληρώστε: ${FIELD_LABELS.el[name]}`,
});
const NO_DATE = (name: FieldLabel): InBoth => ({
  en: `${FIELD_LABELS.en[name]} must be a date that exists, as YYYY-MM-DD`,
  el: `${FIELD_LABELS.el[name]}: γράψτε ημερομηνία που υπάρχει, στη μορφή ΕΕΕΕ-ΜΜ-ΗΗ`,
});
const BETWEEN = (name: FieldLabel, min: number, max: number): InBoth => ({
  en: `${FIELD_LABELS.en[name]} must be from ${min} to ${max}`,
  el: `${FIELD_LABELS.el[name]}: από ${min} έως ${max}`,
});
const NOT_WHOLE = (name: FieldLabel): InBoth => ({
  en: `${FIELD_LABELS.en[name]} must be a whole number`,
  el: `${FIELD_LABELS.el[name]}: γράψτε ακέραιο αριθμό`,
});
const NO_ID = (name: FieldLabel): InBoth => ({
  en: `${FIELD_LABELS.en[name]} is not a valid id`,
  el: `${FIELD_LABELS.el[name]}: μη έγκυρο αναγνωριστικό`,
});
const ONE_OF = (name: FieldLabel, values: string): InBoth => ({
  en: `${FIELD_LABELS.en[name]} must be one of: ${values}`,
  el: `${FIELD_LABELS.el[name]}: μόνο ένα από ${values}`,
});
const UNKNOWN = (name: string): InBoth => ({ en: `Unknown field: "${name}"`, el: `Άγνωστο πεδίο: «${name}»` });
const MALFORMED = (name: FieldLabel): InBoth => ({
  en: `${FIELD_LABELS.en[name]} is not well formed`,
  el: `${FIELD_LABELS.el[name]}: δεν έχει σωστή μορφή`,
});
const BACKWARDS: InBoth = {
  en: 'The end of the range cannot be before its start',
  el: 'Το τέλος του διαστήματος δεν μπορεί να είναι πριν από την αρχή του',
};
const TOO_LONG: InBoth = {
  en: 'The range can have at most 3660 days',
  el: 'Το διάστημα μπορεί να έχει έως 3660 ημέρες',
};
const KINDS = 'visit, attended, absent, unmarked, cancelledByClient, cancelledLate, cancelledByGym, booking';
const EVENTS = 'new, renewed, returned, ended, frozen';

const OF_PERIOD = [
  ...['fill?', 'visits?', 'members?', 'visits/list?kind=visit&', 'members/list?event=new&'],
  ...[
    'fill/list?',
    'closings?',
    'closings/slots?',
    'closings/list?kind=cancelled&',
    'demand?',
    'demand/list?kind=asked&',
  ],
  ...['money?', 'money/list?kind=sold&', 'late-payers?', 'late-payers/list?kind=due&'],
];
const PERIOD = 'from=2026-03-01&to=2026-03-11';

describe('a report returns 400, and names the fields in the language of the caller, for', () => {
  it.each<[string, Record<string, InBoth>]>([
    ...OF_PERIOD.flatMap((path): [string, Record<string, InBoth>][] => [
      [path, { from: REQUIRED('from'), to: REQUIRED('to') }],
      [`${path}from=2026-03-11&to=2026-03-10`, { to: BACKWARDS }],
      [`${path}from=2016-03-03&to=2026-03-11`, { to: TOO_LONG }],
      [`${path}from=2026-02-30&to=x`, { from: NO_DATE('from'), to: NO_DATE('to') }],
      [`${path}from=2026-03-01&from=2026-03-02&to=2026-03-11`, { from: NO_DATE('from') }],
      [`${path}${PERIOD}&zone=UTC`, { zone: UNKNOWN('zone') }],
    ]),
    ...['visits?', 'members?', 'demand?', 'money?'].map((path): [string, Record<string, InBoth>] => [
      `${path}${PERIOD}&beside=2026-02-30`,
      { beside: NO_DATE('beside') },
    ]),
    [`fill?${PERIOD}&beside=2026-03-12`, { beside: UNKNOWN('beside') }],
    [`visits/list?${PERIOD}`, { kind: REQUIRED('kind') }],
    [`visits/list?${PERIOD}&kind=all`, { kind: ONE_OF('kind', KINDS) }],
    [
      `visits/list?${PERIOD}&kind=visit&weekday=7&hour=24`,
      { weekday: BETWEEN('weekday', 0, 6), hour: BETWEEN('hour', 0, 23) },
    ],
    [`visits/list?${PERIOD}&kind=visit&weekday=1.5&hour=x`, { weekday: NOT_WHOLE('weekday'), hour: NOT_WHOLE('hour') }],
    [`visits/list?${PERIOD}&kind=visit&range=[5]`, { range: MALFORMED('range') }],
    [`visits/list?${PERIOD}&kind=visit&range=[9,1]`, { range: MALFORMED('range') }],
    [`members/list?${PERIOD}`, { event: REQUIRED('event') }],
    [`members/list?${PERIOD}&event=left`, { event: ONE_OF('event', EVENTS) }],
    [`members/list?${PERIOD}&event=new&range=all`, { range: MALFORMED('range') }],
    [
      'policy?deadlineHours=169&monthlyLimit=0',
      { deadlineHours: BETWEEN('deadlineHours', 0, 168), monthlyLimit: BETWEEN('visitLimit', 1, 100) },
    ],
    ['policy/list?deadlineHours=4', { kind: REQUIRED('kind') }],
    [
      'policy/list?kind=all&userId=x',
      { kind: ONE_OF('kind', 'refusedCancellations, refusedBookings'), userId: NO_ID('userId') },
    ],
    [`late-payers/list?${PERIOD}&kind=paid`, { kind: ONE_OF('kind', 'due, late, unpaid') }],
    ['owed?day=2026-02-30', { day: NO_DATE('day') }],
    ['expiring?day=soon', { day: NO_DATE('day') }],
    [`money/list?${PERIOD}`, { kind: REQUIRED('kind') }],
    [
      `money/list?${PERIOD}&kind=received&method=gold&planId=x`,
      {
        method: ONE_OF('method', 'cash, card, transfer, iris, other, stripe, viva, giftCard'),
        planId: NO_ID('planId'),
      },
    ],
    ['policy?deadlineHours=-1', { deadlineHours: BETWEEN('deadlineHours', 0, 168) }],
    ['policy?monthlyLimit=eight', { monthlyLimit: NOT_WHOLE('visitLimit') }],
  ])('%s', async (path, fields) => {
    for (const language of LANGUAGES) {
      const { status, code, data } = await ask<FailureData>(path, language);
      const named = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text[language]]));
      expect({ status, code, fields: data.fields }).toEqual({ status: 400, code: 'VALIDATION_FAILED', fields: named });
    }
  });

  it.each(['at-risk', 'expiring', 'owed'])('%s with a filter, which it has not @release', async (path) => {
    expect(await ask(`${path}?within=7`)).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });

  it('nothing at the limits of each @release', async () => {
    for (const path of [
      ...OF_PERIOD.flatMap((report) => [
        `${report}from=2016-03-04&to=2026-03-11`,
        `${report}from=${TODAY}&to=${TODAY}`,
      ]),
      `visits/list?${PERIOD}&kind=visit&weekday=0&hour=23&range=[100000,100024]`,
      ...['owed', 'expiring'].flatMap((report) => [`${report}?day=2016-03-04`, `${report}?day=${TODAY}`]),
      'policy',
      'policy/list?kind=refusedBookings',
      'policy?deadlineHours=168&monthlyLimit=1',
    ])
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
  });
});

it('a compared period is cut as the chosen one, and its spans add up to it @release', async () => {
  const maria = await gym.has(aMember());
  try {
    for (const [day, amountCents] of [1, 2, 4, 8].map((cents, i) => [['01', '05', '06', '10'][i], cents] as const)) {
      await gym.setNow(`2026-02-${day}T10:00:00Z`);
      await gym.as(gym.admin).post(`/Admin/clients/${maria.id}/payments`, { id: anId(), amountCents, method: 'cash' });
    }
  } finally {
    await gym.setNow(NOW);
  }
  const { data } = await ask<MoneyReport>('money?from=2026-02-01&to=2026-02-10&beside=2026-02-24');
  expect(data.spans.map(({ from, to, received }) => [from, to, received])).toEqual([
    ['2026-02-01', '2026-02-05', 3],
    ['2026-02-06', '2026-02-10', 12],
  ]);
  for (const path of ['visits', 'members', 'demand']) {
    const report = await ask<VisitsReport>(`${path}?from=2026-02-03&to=2026-02-12&beside=2026-02-13`);
    expect([path, report.data.spans.map(({ from, to }) => [from, to])]).toEqual([
      path,
      [
        ['2026-02-03', '2026-02-05'],
        ['2026-02-06', '2026-02-12'],
      ],
    ]);
  }
});

it('the members of the 7-day number are those of the client list with status expiring', async () => {
  const ends = (days: number) => ({ endDate: addDays(TODAY, days) });
  const expected: string[] = [];
  for (const days of [-1, 0, 3, 6, 7, 29, 30]) {
    const { id } = await gym.has(aMember(`Λήξη ${days}`));
    await gym.rows('UPDATE subscriptions SET end_date = $2 WHERE client_id = $1', [id, ends(days).endDate]);
    if (days >= 0 && days < 7) expected.push(id);
  }
  const next = { startDate: addDays(TODAY, 4), endDate: '2026-12-31' };
  const renewed = await gym.has(aClient().withSubscription(ends(3)).withSubscription(next));
  expected.push(renewed.id);
  await gym.has(aClient().withSubscription({ ...ends(3), frozenAt: new Date('2026-03-10T10:00:00Z') }));
  await gym.has(aClient().withSubscription({ ...ends(3), isActive: false }));
  await gym.has(aClient().inactive().withSubscription(ends(3)));
  await gym.has(aClient().withSubscription({ startDate: TOMORROW, ...ends(3) }));
  await gym.has(aClient().withSubscription({ endDate: null }));
  await gym.has(aClient());

  const [week] = EXPIRING_WITHIN_DAYS;
  const ending = (await ask<ExpiringMember[]>('expiring')).data.filter(({ daysLeft }) => daysLeft <= week);
  const query = { filter: '{"status":"expiring"}', range: '[0,99]' };
  const listed = (await gym.as(gym.admin).get<Client[]>('/Admin/clients', query)).data;
  expect(ending.map(({ userId }) => userId).sort()).toEqual(listed.map(({ id }) => id).sort());
  expect(listed.map(({ id }) => id).sort()).toEqual(expected.sort());
  expect(ending.find(({ userId }) => userId === renewed.id)).toMatchObject({ renewedFrom: next.startDate });
});

describe('a report that takes too long @release', () => {
  /** Makes each log entry take a minute to read in a report, and none in any other transaction. */
  const SLOW = `
    INSERT INTO audit_entries (at, action, entity, entity_id, after)
      VALUES ('${NOW}', 'subscription.frozen', 'subscription', gen_random_uuid(), '{}');
    ALTER TABLE audit_entries RENAME TO quick_audit_entries;
    CREATE VIEW audit_entries AS SELECT * FROM quick_audit_entries
      WHERE CASE WHEN current_setting('transaction_read_only') = 'on' THEN pg_sleep(60) IS NULL ELSE true END`;
  const QUICK = 'DROP VIEW audit_entries; ALTER TABLE quick_audit_entries RENAME TO audit_entries';
  const running = (): Promise<number> => gym.countWaiting("wait_event = 'PgSleep'");

  it('is stopped and says so, and meanwhile members book, cancel and book again', async () => {
    const maria = gym.as(await gym.has(aMember()));
    await gym.rows(SLOW);
    try {
      let ended = 0;
      const reports = ['en', 'el', 'en'].map(async (language) => {
        const refused = await ask(`members?from=${TODAY}&to=${TODAY}`, language as Language);
        ended += 1;
        return refused;
      });
      await eventually(async () => ((await running()) === 1 ? true : null));
      const { status, data } = await book(maria, TOMORROW, '18:00');
      const cancelled = await maria.delete(`/Client/appointments/${data.id}`);
      const again = await book(maria, TOMORROW, '19:00');
      expect([status, cancelled.status, again.status]).toEqual([201, 200, 201]);
      // One at a time: the others wait outside the database.
      await eventually(async () => ((await running()) === 1 ? true : null));
      expect(ended).toBeLessThan(reports.length);
      const refusals = await Promise.all(reports);
      expect(refusals.map((one) => [one.status, one.code])).toEqual(reports.map(() => [503, 'REPORT_TOO_SLOW']));
      expect(refusals[1]?.message).toMatch(/^Η αναφορά αργεί πολύ .*μικρότερη περίοδο/);
    } finally {
      await gym.rows(QUICK);
    }
    expect((await ask(`members?from=${TODAY}&to=${TODAY}`)).status).toBe(200);
  });
});
