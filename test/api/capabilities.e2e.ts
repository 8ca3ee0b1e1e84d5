import type { AuditEntry } from '@palestra/backend/contract/audit';
import { partsOf, type ShownCapability } from '@palestra/backend/contract/capability';
import { CAPABILITY_NAMES, type Capability } from '@palestra/backend/contract/capability-names';
import type { ClientDetails, ClientProfile } from '@palestra/backend/contract/client';
import type { Gym } from '@palestra/backend/contract/gym';
import type { Setting } from '@palestra/backend/contract/setting';
import type { ApiClient } from '../support/api-client.js';
import { allCalls, answerTo, somethingOfEach } from '../support/calls-of-capabilities.js';
import { aMember, type Person } from '../support/client-builder.js';
import { owes, sells } from '../support/debts.js';
import { anId } from '../support/seed.js';
import { TestGym } from '../support/test-gym.js';

let gym: TestGym;
let staff: ApiClient;
let member: Person;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-03-11T10:00:00Z') });
  staff = gym.as(gym.admin);
  member = await gym.has(aMember());
});
afterAll(() => gym.close());
afterEach(async () => {
  await gym.rows(`UPDATE settings SET value = 'on' WHERE key LIKE 'uses.%'`);
});

const use = (capability: Capability, isUsed: boolean) =>
  staff.put<ShownCapability>(`/Admin/capabilities/${capability}`, { isUsed });
const allOff = () => gym.rows(`UPDATE settings SET value = 'off' WHERE key LIKE 'uses.%'`);

describe('a capability', () => {
  it('is listed, switched off and on, logged, and told to everybody', async () => {
    expect((await staff.get<ShownCapability[]>('/Admin/capabilities')).data).toEqual(
      CAPABILITY_NAMES.map((id) => ({ id, isUsed: true })),
    );
    expect(await use('reports', false)).toMatchObject({ status: 200, data: { id: 'reports', isUsed: false } });
    expect((await gym.asVisitor().get<Gym>('/gym')).data.uses).toEqual(
      CAPABILITY_NAMES.filter((name) => name !== 'reports'),
    );
    await use('reports', true);
    const { data: log } = await staff.get<AuditEntry[]>(
      `/Admin/audit?filter=${encodeURIComponent(JSON.stringify({ entity: 'capability' }))}`,
    );
    expect(log.map(({ action, entityId }) => [action, entityId]).sort()).toEqual([
      ['capability.switched-off', 'reports'],
      ['capability.switched-on', 'reports'],
    ]);
  });

  it('that is none is 404, and a switch that another has pressed 409 STALE', async () => {
    expect(await staff.put('/Admin/capabilities/sauna', { isUsed: true })).toMatchObject({ status: 404 });
    const first = await use('notes', false);
    await use('notes', true);
    expect(
      await staff.put('/Admin/capabilities/notes', { isUsed: true }, { 'If-Match': first.headers.get('etag') ?? '' }),
    ).toMatchObject({ status: 409, code: 'STALE' });
  });

  it('takes its usual values when it is switched on, and keeps those that it had', async () => {
    const valueOf = async (key: string) => (await staff.get<Setting>(`/Admin/settings/${key}`)).data.value;
    await use('lateCancelling', false);
    await use('lateCancelling', true);
    expect(await valueOf('LateCancelling')).toBe('counts');
    await staff.put('/Admin/settings/LateCancelling', { value: 'forgivenIfFilled' });
    await use('lateCancelling', false);
    await use('lateCancelling', true);
    expect(await valueOf('LateCancelling')).toBe('forgivenIfFilled');
  });

  it('keeps points alone, where a late cancellation costs no visit', async () => {
    const valuesOf = async () =>
      (await staff.get<Setting[]>('/Admin/settings')).data
        .filter(({ key }) => key === 'LateCancelling' || key === 'FairUsePoints')
        .map(({ value }) => value);
    await staff.put('/Admin/settings', { values: { LateCancelling: 'off', FairUsePoints: '6' } });
    await use('lateCancelling', false);
    await use('lateCancelling', true);
    expect(await valuesOf()).toEqual(['off', '6']);
    await staff.put('/Admin/settings', { values: { FairUsePoints: '0' } });
  });

  it('logs the usual values that its settings take', async () => {
    await staff.put('/Admin/settings', { values: { QuietHoursFrom: '0' } });
    await use('quietHours', false);
    await use('quietHours', true);
    const { data: log } = await staff.get<AuditEntry[]>(
      `/Admin/audit?filter=${encodeURIComponent(JSON.stringify({ action: 'setting.updated' }))}`,
    );
    expect(log.filter(({ entityId }) => entityId === 'QuietHoursFrom').map(({ after }) => after)).toEqual([
      { value: '23' },
    ]);
  });

  it('that is off leaves its settings out, and refuses them with 404 NOT_USED', async () => {
    await allOff();
    const { data: settings } = await staff.get<Setting[]>('/Admin/settings');
    const hidden = CAPABILITY_NAMES.flatMap((name) => partsOf(name).settings);
    expect(settings.map(({ key }) => key).filter((key) => hidden.includes(key))).toEqual([]);
    for (const key of hidden) {
      expect(await staff.put(`/Admin/settings/${key}`, { value: '1' })).toMatchObject({
        status: 404,
        code: 'NOT_USED',
      });
    }
  });

  it('is not switched off while a plan that limits runs or a balance is open', async () => {
    const buyer = await gym.has(aMember());
    await owes(gym, buyer, '2026-03-20');
    expect(await use('money', false)).toMatchObject({
      ...{ status: 409, code: 'STILL_NEEDED' },
      message: 'It is still needed (subscriptions of plans that run: 1, open balances: 1). Settle these first.',
    });
    await gym.rows('UPDATE subscriptions SET is_active = false WHERE client_id = $1', [buyer.id]);
    expect((await use('money', false)).message).toContain('(open balances: 1)');
    await staff.post(`/Admin/clients/${buyer.id}/payments`, { id: anId(), amountCents: 4500, method: 'cash' });
    expect(await use('money', false)).toMatchObject({ status: 200 });
  });

  it('is switched on whatever would keep it from being switched off', async () => {
    await owes(gym, await gym.has(aMember()), '2026-03-20');
    await gym.rows(`UPDATE settings SET value = 'off' WHERE key = 'uses.money'`);
    expect(await use('money', true)).toMatchObject({ status: 200 });
  });

  it('that is switched off meanwhile refuses a sale, a payment and a child', async () => {
    const [buyer, payer, adult] = [await gym.has(aMember()), await gym.has(aMember()), await gym.has(aMember())];
    const { planId } = await sells(gym, buyer);
    const entries = () =>
      gym.rows('SELECT FROM ledger_entries UNION ALL SELECT FROM users WHERE guardian_id IS NOT NULL');
    const before = (await entries()).length;
    const path = '/Admin/clients';
    const gate = await gym.database.connect();
    try {
      await gate.query(`BEGIN; UPDATE settings SET value = 'off' WHERE key IN ('uses.money', 'uses.family')`);
      const calls = Promise.all([
        staff.post(`${path}/${buyer.id}/sales`, { id: anId(), planId }),
        staff.post(`${path}/${payer.id}/payments`, { id: anId(), amountCents: 100, method: 'cash' }),
        staff.post(`${path}/${adult.id}/children`, { name: 'Νίκος Αλεξίου' }),
      ]);
      await gym.untilWaiting(3);
      await gate.query('COMMIT');
      expect((await calls).map(({ status, code }) => [status, code])).toEqual(Array(3).fill([404, 'NOT_USED']));
    } finally {
      gate.release(true);
    }
    expect((await entries()).length).toBe(before);
  });
});

it('closes every call of what the gym does not use', async () => {
  const calls = (await allCalls(gym)).filter(({ partOf }) => partOf !== undefined);
  await allOff();
  const answers: string[] = [];
  for (const call of calls) {
    const { status, body } = await answerTo(gym, member, call);
    answers.push(`${call.partOf} ${call.method} ${call.path}: ${status} ${String(body.code)}`);
  }
  expect(answers.filter((answer) => !answer.endsWith(': 404 NOT_USED'))).toEqual([]);
  expect(new Set(calls.map(({ partOf }) => partOf))).toEqual(
    new Set(CAPABILITY_NAMES.filter((name) => !['reminders', 'quietHours', 'page'].includes(name))),
  );
});

it('refuses what other calls would do for a capability that is off, and changes nothing', async () => {
  await allOff();
  const table = {
    columns: ['name', 'email', 'phone', 'balance'],
    rows: [['Άννα', 'anna@example.gr', '6971234567', '45']],
  };
  const order = { id: anId(), fileName: 'a.csv', mailsLinks: false };
  const range = { startDate: '2026-04-01', endDate: '2026-04-02', reason: null, compensate: true };
  const unused = { status: 404, code: 'NOT_USED' };
  expect(await staff.post('/Admin/client-imports/check', table)).toMatchObject(unused);
  expect(await staff.post('/Admin/client-imports', { ...order, ...table })).toMatchObject(unused);
  expect(await staff.post('/Admin/timeslots/disable-range', range)).toMatchObject(unused);
  expect(await gym.rows('SELECT FROM client_imports UNION ALL SELECT FROM timeslot_overrides')).toEqual([]);
});

it('empties the fields of what the gym does not use, and fills them again', async () => {
  const read = async () => (await staff.get<ClientDetails>(`/Admin/clients/${member.id}`)).data;
  await somethingOfEach(gym, member);
  const before = await read();
  expect(before).toMatchObject({
    ...{ tags: [{ name: 'Κολύμβηση' }], pinnedNotes: ['Πονάει ο ώμος'], children: [{ name: 'Νεφέλη Μάνου' }] },
    certificate: { state: 'expiring' },
  });
  await allOff();
  const { data: profile } = await gym.as(member).get<ClientProfile>('/Client/profile');
  expect(await read()).toEqual({ ...before, tags: [], pinnedNotes: [], children: [], certificate: null });
  expect(profile).toMatchObject({ family: [], terms: null, fairUse: null, certificate: null });
  await gym.rows(`UPDATE settings SET value = 'on' WHERE key LIKE 'uses.%'`);
  expect(await read()).toEqual(before);
});
