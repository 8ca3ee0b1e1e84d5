import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { ENTITIES } from '../../../backend/src/app.entities.js';
import {
  APPOINTMENT_SORTS,
  type AppointmentFilter,
  listAppointments,
} from '../../../backend/src/appointments/appointment-list.repository.js';
import { upcomingAndLastOf } from '../../../backend/src/appointments/appointment.repository.js';
import { loadBookingDays } from '../../../backend/src/appointments/booking-days.repository.js';
import { BookingDaysService } from '../../../backend/src/appointments/booking-days.service.js';
import { cancelVisits, type VisitSelection } from '../../../backend/src/appointments/bulk-cancelling.repository.js';
import { CompletingService } from '../../../backend/src/appointments/completing.service.js';
import { loadDay } from '../../../backend/src/appointments/day.repository.js';
import { Role } from '@palestra/backend/contract/roles';
import { FIRST_ROOM } from '@palestra/backend/contract/room';
import type { Caller } from '../../../backend/src/platform/http/caller.js';
import type { PlansOnlineService } from '../../../backend/src/payments/plans-online.service.js';
import { DayService } from '../../../backend/src/timeslots/day.service.js';
import { loadOccupiedDay } from '../../../backend/src/timeslots/occupants.repository.js';
import { StatisticsService } from '../../../backend/src/appointments/statistics.service.js';
import { AuditRepository } from '../../../backend/src/audit/audit.repository.js';
import { AccountRepository } from '../../../backend/src/auth/account.repository.js';
import { SessionRepository } from '../../../backend/src/auth/session.repository.js';
import { countRedactable, countsOfClient } from '../../../backend/src/client-profile/client-erasure.service.js';
import { ClientRepository } from '../../../backend/src/clients/client.repository.js';
import { CLIENT_SORTS } from '../../../backend/src/clients/client.sql.js';
import { MailsRepository } from '../../../backend/src/mail/outbox/mails.repository.js';
import { dataSourceOptions } from '../../../backend/src/platform/database/data-source.js';
import { GymClock } from '../../../backend/src/platform/time/gym-clock.js';
import { expiringSubscriptions } from '../../../backend/src/subscriptions/expiry-notices.service.js';
import { subscriptionsOfClient } from '../../../backend/src/subscriptions/subscription.repository.js';
import { agreeing } from '../../support/agreeing-clock.js';
import { fillBigTables, someId } from '../../support/big-tables.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const NOW = new Date('2026-06-01T15:30:00Z');
const clock = new GymClock({ now: () => NOW }, { gymTimeZone: 'Europe/Athens' });
const TODAY = '2026-06-01';
const AT = { today: TODAY, now: NOW };
const BIG = ['users', 'subscriptions', 'current_subscriptions', 'appointments', 'audit_entries', 'mails'];
const ID = someId(7);

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource(dataSourceOptions(database.url, ENTITIES)).initialize();
  await fillBigTables(dataSource, NOW);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

interface Statement {
  text: string;
  values: unknown[];
}

/** Every statement that some work sends to the database. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent = jest.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.map((call: unknown[]): Statement => {
      const [first, second] = call;
      if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] };
      const { text = '', values = [] } = first as Partial<Statement>;
      return { text, values };
    });
  } finally {
    sent.mockRestore();
  }
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  /** `SubPlan`: made anew for each row. */
  'Parent Relationship'?: string;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The plans of the statements of some work. */
async function plansOf(work: () => Promise<unknown>): Promise<{ text: string; nodes: PlanNode[] }[]> {
  const statements = (await statementsOf(work)).filter(({ text }) => /^\s*\(*\s*(SELECT|WITH|UPDATE)\b/.test(text));
  expect(statements).not.toEqual([]);
  const plans = [];
  for (const { text, values } of statements) {
    type Row = { 'QUERY PLAN': { Plan: PlanNode }[] };
    const rows = await dataSource.query<Row[]>(`EXPLAIN (FORMAT JSON) ${text}`, values);
    plans.push({ text, nodes: rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => nodesOf(Plan)) });
  }
  return plans;
}

/** Big tables that the statements of some work scan sequentially. */
const readWhole = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await plansOf(work)).flatMap(({ text, nodes }) =>
    nodes
      .filter((node) => node['Node Type'] === 'Seq Scan' && BIG.includes(node['Relation Name'] ?? ''))
      .map((node) => `${node['Relation Name']}: ${text.trim().slice(0, 200)}`),
  );

it('a sequential scan of a big table is detected', async () => {
  const found = await readWhole(() => dataSource.query('SELECT max(password_hash) FROM users'));
  expect(found).toEqual(['users: SELECT max(password_hash) FROM users']);
});

const page = { offset: 0, limit: 25, countTo: null, filter: {} };
const DIRECTIONS = ['ASC', 'DESC'] as const;

describe('the list of clients scans no big table', () => {
  const everybody = { search: '', isActive: null, statuses: null };
  const read = async (
    filter: object,
    field: (typeof CLIENT_SORTS)[number] = 'name',
    direction: 'ASC' | 'DESC' = 'ASC',
    countTo: number | null = null,
  ) =>
    new ClientRepository(dataSource).list(
      { ...everybody, ...filter },
      { ...page, countTo, sort: { field, direction } },
      AT,
    );
  const list = async (...asked: Parameters<typeof read>) => [
    ...(await readWhole(() => read(...asked))),
    ...(await readWhole(() => read(asked[0], asked[1], asked[2], 1_000))),
  ];
  it.each(CLIENT_SORTS.flatMap((sort) => DIRECTIONS.map((direction) => [sort, direction] as const)))(
    'sorted by %s %s',
    async (sort, direction) => {
      expect(await list({}, sort, direction)).toEqual([]);
    },
  );

  const statuses = [
    ...(['none', 'disabled', 'frozen', 'usedUp', 'expired', 'expiring', 'active'] as const).map((status) => [status]),
    ['active', 'expiring', 'upcoming'],
  ].map((statuses) => ({ statuses }));
  const toRenew = { statuses: ['expiring'], renewed: false };
  const searches = ['μελος 4711', 'Παναγιώτης', 'παν'].map((search) => ({ search }));
  it.each([
    { isActive: false },
    { erasureRequested: true },
    { termsAccepted: false },
    ...searches,
    ...statuses,
    toRenew,
  ])('filtered by %j', async (filter) => {
    expect(await list(filter)).toEqual([]);
    expect(await list(filter, 'subscriptionEnd', 'DESC')).toEqual([]);
    expect(await list(filter, 'relevance')).toEqual([]);
  });

  const scansOf = async (search: string) =>
    (await plansOf(() => read({ search }, 'name', 'ASC', 1_000))).flatMap(({ nodes }) =>
      nodes
        .filter((node) => node['Index Name']?.startsWith('users_by_') === true)
        .map((node) => `${node['Node Type']} ${node['Index Name']}`),
    );

  it('a search that finds most is read along their names, without their rows', async () => {
    const scans = await scansOf('μέλος');
    expect(scans).toContain('Index Only Scan users_by_name_and_key');
    expect(scans).not.toContain('Index Scan users_by_name_and_key');
  });

  it('a search that finds few looks for them alone', async () => {
    const scans = await scansOf('μελος 4711');
    expect(scans).toContain('Bitmap Index Scan users_by_search_key');
    expect(scans.filter((scan) => scan.endsWith('users_by_name_and_key'))).toEqual([]);
  });

  it.each(['name', 'relevance'] as const)(
    'a search that finds few, or nobody, looks for them once: %s',
    async (sort) => {
      const ofClients = async (search: string) =>
        (await statementsOf(() => read({ search }, sort, 'ASC', 8))).filter(({ text }) => text.includes('search_key'));
      for (const search of ['μελος 4711', 'λος 4711', 'ξψξψ']) expect(await ofClients(search)).toHaveLength(1);
    },
  );

  it('the visits of a subscription are counted without their rows', async () => {
    const nodes = (await plansOf(() => read({}))).flatMap((plan) => plan.nodes);
    const scans = nodes.filter((node) => node['Index Name']?.startsWith('appointments_by_subscription') === true);
    const ways = scans.map((node) => `${node['Node Type']} ${node['Index Name']}`);
    expect(ways).toContain('Index Only Scan appointments_by_subscription_and_status');
  });

  it('and neither do the four figures of the overview', async () => {
    const statistics = new StatisticsService(dataSource, clock);
    expect(await readWhole(() => statistics.read())).toEqual([]);
  });
});

describe('the list of appointments scans no big table', () => {
  const all = { clientId: null, startDate: null, endDate: null, status: null };
  const list = async (
    filter: object,
    field: (typeof APPOINTMENT_SORTS)[number] = 'startsAt',
    direction: 'ASC' | 'DESC' = 'ASC',
  ) => {
    const asked = { ...all, ...filter };
    const read = (countTo: number | null) =>
      readWhole(() => listAppointments(dataSource, asked, { ...page, countTo, sort: { field, direction } }, NOW));
    return [...(await read(null)), ...(await read(1_000))];
  };

  it.each(APPOINTMENT_SORTS.flatMap((sort) => DIRECTIONS.map((direction) => [sort, direction] as const)))(
    'sorted by %s %s',
    async (sort, direction) => {
      expect(await list({}, sort, direction)).toEqual([]);
    },
  );

  const filters = [
    ...[{ status: 1 }, { status: 2 }, { status: 3 }, { clientId: ID }],
    ...[{ startDate: TODAY }, { endDate: TODAY }, { startDate: TODAY, endDate: TODAY, status: 1 }],
  ];
  it.each(filters.flatMap((filter) => DIRECTIONS.map((direction) => [filter, direction] as const)))(
    'filtered by %j, %s',
    async (filter, direction) => {
      expect(await list(filter, 'startsAt', direction)).toEqual([]);
    },
  );

  it.each([{}, ...filters, { clientId: ID, status: 3 }, { endDate: TODAY, status: 3 }])(
    'and counts all filtered by %j',
    async (filter: object) => {
      const asked: AppointmentFilter = { ...all, ...filter };
      const sort = { field: 'startsAt', direction: 'ASC' } as const;
      const totals = [];
      for (const countTo of [null, 20_000, 25])
        totals.push((await listAppointments(dataSource, asked, { ...page, countTo, sort }, NOW)).total);
      const [counted] = await dataSource.query<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM appointments
         WHERE ($1::uuid IS NULL OR client_id = $1) AND ($2::date IS NULL OR appointment_date >= $2)
           AND ($3::date IS NULL OR appointment_date <= $3)
           AND ($4::int IS NULL OR CASE WHEN status = 1 AND ends_at <= $5 THEN 3 ELSE status END = $4)`,
        [asked.clientId, asked.startDate, asked.endDate, asked.status, NOW],
      );
      const { count = 0 } = counted ?? {};
      expect(count).toBeGreaterThan(0);
      expect(totals).toEqual([count, count, count > 25 ? null : count]);
    },
  );
});

describe('the audit log and the outbox are read by an index', () => {
  const everywhere = { entity: null, entityId: null, action: null, clientId: null, search: '' };
  const anything = { ...everywhere, actorId: null, actId: null, from: null, until: null };
  const narrow = [
    {},
    { entity: 'client' },
    { entityId: ID },
    { action: 'client.updated' },
    { actorId: ID },
    { clientId: ID },
    { search: 'melos 7777' },
    { search: 'Παναγιώτης' },
    { from: NOW },
    { actId: ID },
  ];
  it.each(narrow.flatMap((filter) => DIRECTIONS.map((direction) => [filter, direction] as const)))(
    'entries filtered by %j, %s',
    async (filter, direction) => {
      const audit = new AuditRepository(dataSource);
      const asked = { ...anything, ...filter };
      for (const isGrouped of [false, true]) {
        for (const countTo of [null, 1_000])
          expect(await readWhole(() => audit.list(asked, { ...page, countTo, direction, isGrouped }))).toEqual([]);
      }
    },
  );

  const mails = [
    ...[{}, { states: ['failed', 'in-doubt'] }, { states: ['waiting'] }, { purpose: 'reset' }],
    ...[{ needsAttention: true }, { recipientId: ID }],
  ] as const;
  it.each(mails.flatMap((filter) => DIRECTIONS.map((direction) => [filter, direction] as const)))(
    'mails filtered by %j, %s',
    async (filter, direction) => {
      const { states, ...others } = { states: undefined, ...filter };
      const asked = { ...others, ...(states && { states: [...states] }) };
      const mailsOf = (countTo: number | null) =>
        new MailsRepository(dataSource).list(asked, { ...page, countTo, direction });
      expect(await readWhole(() => mailsOf(null))).toEqual([]);
      expect(await readWhole(() => mailsOf(1_000))).toEqual([]);
    },
  );
});

describe('interactive reads use an index', () => {
  const slot = { room: 1, start: '10:00:00', end: '11:00:00' };
  const moment = { zone: 'Europe/Athens', now: NOW };
  const reads: [string, () => Promise<unknown>][] = [
    ['an account by address', () => new AccountRepository(dataSource).findToSignIn('client7@example.gr', '::1')],
    ['a client', () => new ClientRepository(dataSource).find(dataSource, ID, AT)],
    ['the appointments of a client', () => upcomingAndLastOf(dataSource, ID, NOW)],
    ['the subscriptions of a client', () => subscriptionsOfClient(dataSource, ID, TODAY)],
    ['a day', () => loadDay(dataSource, TODAY, ID, moment)],
    ['a slot', () => loadDay(dataSource, TODAY, ID, moment, slot)],
    ['who is in a day', () => loadOccupiedDay(dataSource, { date: TODAY, clientId: null, onlyOf: null }, moment)],
    ['the rows that an erasure concerns', () => countsOfClient(dataSource.manager, ID)],
    ['the log that an erasure would redact', () => countRedactable(dataSource.manager, ID)],
    ['the days to book', () => loadBookingDays(dataSource, ID, TODAY, 30)],
  ];
  it.each(reads)('%s', async (_name, read) => {
    expect(await readWhole(read)).toEqual([]);
  });
});

it('what the gym asks for is read once for a page and for a day, not for each client', async () => {
  const read = async () => {
    const clients = { search: '', isActive: null, statuses: null };
    await new ClientRepository(dataSource).list(clients, { ...page, sort: { field: 'name', direction: 'ASC' } }, AT);
    const day = { date: TODAY, clientId: null, onlyOf: null };
    await loadOccupiedDay(dataSource, day, { zone: 'Europe/Athens', now: NOW });
  };
  const reads = (await plansOf(read)).flatMap(({ nodes }) =>
    nodes.filter((node) => node['Relation Name'] === 'settings'),
  );
  expect(reads).not.toEqual([]);
  expect(reads.filter((node) => node['Parent Relationship'] === 'SubPlan')).toEqual([]);
});

it('the day of staff is read in one statement, with all that a gym can switch on as with none of it', async () => {
  // The day of staff asks for no plans.
  const plans = {} as PlansOnlineService;
  const days = new DayService(dataSource, clock, new BookingDaysService(dataSource, clock), plans);
  const caller = { role: Role.Admin } as Caller;
  const read = async () => (await statementsOf(() => days.capacity(TODAY, FIRST_ROOM, caller))).length;
  const switches = {
    ...{ WaitingListMode: 'fill', StandingBookings: 'members', AttendanceOpensMinutes: '30' },
    ...{ LateCancelling: 'forgivenIfFilled', FairUsePoints: '4', QuietHoursFrom: '23', MedicalCertificate: 'blocks' },
  };
  const off = await read();
  const values = [JSON.stringify(switches)];
  await dataSource.query(
    'INSERT INTO settings (key, value) SELECT * FROM json_each_text($1) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    values,
  );
  expect([off, await read()]).toEqual([1, 1]);
  await dataSource.query('DELETE FROM settings WHERE key IN (SELECT json_object_keys($1))', values);
});

it('PostgreSQL keeps one plan for each statement of booking, of the day and of a short list of clients', async () => {
  const slot = { room: 1, start: '10:00:00', end: '11:00:00' };
  const moment = { zone: 'Europe/Athens', now: NOW };
  const one = await new DataSource({ ...dataSourceOptions(database.url, ENTITIES), poolSize: 1 }).initialize();
  const days = [
    { date: TODAY, clientId: null, onlyOf: null },
    { date: TODAY, clientId: null, onlyOf: ID },
    { date: TODAY, clientId: ID, onlyOf: ID },
    { date: TODAY, clientId: null, onlyOf: null, slot },
  ];
  const clients = new ClientRepository(one);
  const few = { ...page, limit: 8, sort: { field: 'name', direction: 'ASC' } } as const;
  try {
    // After five custom plans PostgreSQL compares their cost with that of a generic one.
    for (let count = 0; count < 7; count += 1) {
      await loadDay(one, TODAY, null, moment);
      await loadDay(one, TODAY, ID, moment);
      await loadDay(one, TODAY, null, moment, slot);
      await loadDay(one, TODAY, ID, moment, slot);
      for (const day of days) await loadOccupiedDay(one, day, moment);
      await loadBookingDays(one, ID, TODAY, 30);
      await upcomingAndLastOf(one, ID, NOW);
      await subscriptionsOfClient(one, ID, TODAY);
      // The first is kept; the second is found anew each time.
      await clients.list({ search: '', isActive: null, statuses: null }, few, AT);
      await clients.list({ search: '', isActive: null, statuses: ['active'] }, few, AT);
      const likeliest = { ...few, sort: { field: 'relevance', direction: 'ASC' } } as const;
      await clients.list({ search: 'μελος 4711', isActive: null, statuses: null }, likeliest, AT);
      await new SessionRepository(one).find(ID, ID, null);
    }
    const kept = await one.query<{ name: string; generic: number }[]>(
      'SELECT name, generic_plans::int AS generic FROM pg_prepared_statements',
    );
    expect(kept.length).toBeGreaterThanOrEqual(12);
    expect(kept.filter(({ generic }) => generic === 0)).toEqual([]);
  } finally {
    await one.destroy();
  }
});

describe('scheduled and bulk work uses an index', () => {
  const inTransaction = (work: (tx: EntityManager) => Promise<unknown>) =>
    readWhole(() => dataSource.transaction(work));

  it('for ended appointments', async () => {
    expect(await readWhole(() => new CompletingService(dataSource, agreeing({ now: () => NOW })).complete())).toEqual(
      [],
    );
  });

  it('for subscriptions that end soon', async () => {
    expect(await inTransaction((tx) => expiringSubscriptions(tx, TODAY, '2026-06-07'))).toEqual([]);
  });

  const selections: VisitSelection[] = [
    { of: 'slot', date: '2026-06-05', slot: { room: 1, start: '10:00:00', end: '11:00:00' } },
    { of: 'days', from: '2026-06-05', to: '2026-06-05' },
    { of: 'client', clientId: ID },
    { of: 'client-days', clientId: ID, from: '2026-06-05', until: '2026-06-06' },
    { of: 'visits', ids: [ID] },
  ];
  it.each(selections)('for the visits of a cancellation: $of', async (selection) => {
    const by = { now: NOW, cancelledById: null, reason: null, keepsAttended: true };
    expect(await inTransaction((tx) => cancelVisits(tx, selection, by))).toEqual([]);
  });
});
