import type { AuditEntry } from '@palestra/backend/contract/audit';
import { partsOf, type ShownCapability } from '@palestra/backend/contract/capability';
import { CAPABILITY_NAMES, switchOf, type Capability } from '@palestra/backend/contract/capability-names';
import type { ClientDetails, ClientProfile } from '@palestra/backend/contract/client';
import type { Gym } from '@palestra/backend/contract/gym';
import type { Setting } from '@palestra/backend/contract/setting';
import type { ApiClient } from '../support/api-client.js';
import { aMember, type Person } from '../support/client-builder.js';
import { owes, sells } from '../support/debts.js';
import { eventually } from '../support/eventually.js';
import { anId } from '../support/seed.js';
import { TestGym } from '../support/test-gym.js';

const NOBODY = '5f0c9c1e-0d3a-4f5e-9a54-6f0f4c1b2a3d';

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
      await eventually(async () => ((await gym.countWaiting()) === 3 ? true : null));
      await gate.query('COMMIT');
      expect((await calls).map(({ status, code }) => [status, code])).toEqual(Array(3).fill([404, 'NOT_USED']));
    } finally {
      gate.release(true);
    }
    expect((await entries()).length).toBe(before);
  });
});

interface Call {
  path: string;
  method: string;
  /** The capability that it needs. */
  partOf: Capability | undefined;
  isForStaff: boolean;
}

/** Every call that needs a session, as the API's document has it. */
async function allCalls(): Promise<Call[]> {
  const { paths } = (await (await fetch(`${gym.urlOf(0)}/api/openapi.json`)).json()) as {
    paths: Record<
      string,
      Record<string, { 'x-part-of'?: Capability; 'x-staff-roles'?: unknown; security?: unknown[] }>
    >;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      // The door has a key, and visitors nothing.
      .filter(([, { security = [] }]) => security.length > 0)
      .map(([method, operation]) => ({
        ...{ path, method, partOf: operation['x-part-of'] },
        isForStaff: operation['x-staff-roles'] !== undefined,
      })),
  );
}

async function answerTo({
  path,
  method,
  isForStaff,
}: Call): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(gym.urlOf(0) + path.replaceAll(/\{\w+\}/g, NOBODY), {
    method: method.toUpperCase(),
    headers: {
      authorization: `Bearer ${gym.tokenOf(isForStaff ? gym.admin : member)}`,
      ...{ 'accept-language': 'en', 'content-type': 'application/json' },
    },
    ...(method !== 'get' && { body: '{}' }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

it('closes every call of what the gym does not use', async () => {
  const calls = (await allCalls()).filter(({ partOf }) => partOf !== undefined);
  await allOff();
  const answers: string[] = [];
  for (const call of calls) {
    const { status, body } = await answerTo(call);
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

/** Something of each capability that can be written without a day's work. */
async function somethingOfEach(): Promise<void> {
  const { data: tag } = await staff.post<{ id: string }>('/Admin/client-tags', { name: 'Κολύμβηση', colour: 'blue' });
  await staff.put(`/Admin/clients/${member.id}/tags`, { tagIds: [tag.id] });
  await staff.post(`/Admin/clients/${member.id}/notes`, { text: 'Πονάει ο ώμος', isPinned: true });
  await staff.post(`/Admin/clients/${member.id}/documents`, { kind: 'medical', validUntil: '2026-03-20', note: '' });
  await staff.post('/Admin/terms', { after: 0, textEl: 'Όροι', textEn: 'Terms', link: '' });
  await staff.post(`/Admin/clients/${member.id}/children`, { name: 'Νεφέλη Μάνου' });
  await staff.post('/Admin/door-devices', { name: 'Είσοδος' });
  await owes(gym, await gym.has(aMember()), '2026-03-01');
  await staff.post(`/Admin/clients/${member.id}/freezes`, { from: '2026-06-01', until: '2026-06-05' });
  await staff.put('/Admin/settings', {
    values: {
      MedicalCertificate: 'warns',
      StandingBookings: 'members',
      MemberFreezing: 'ask',
      AttendanceOpensMinutes: '30',
    },
  });
}

it.each([
  ['an empty gym @release', () => Promise.resolve()],
  ['a gym with something of each', somethingOfEach],
])('each alone is closed and opened again, and every other call answers as before: in %s', async (_, fill) => {
  await fill();
  const reads = (await allCalls()).filter(
    ({ method, path }) => method === 'get' && !path.includes('{') && !/live|capabilities|settings|audit/.test(path),
  );
  const readAll = async () => {
    return new Map(await Promise.all(reads.map(async (call) => [call, await answerTo(call)] as const)));
  };
  const before = await readAll();
  // A gym whose screens are broken before would prove nothing.
  expect([...before.values()].filter(({ status }) => status >= 500)).toEqual([]);
  for (const name of CAPABILITY_NAMES) {
    await gym.rows(`UPDATE settings SET value = 'off' WHERE key = $1`, [switchOf(name)]);
    const wrong = [...(await readAll())].filter(([call, { status, body }]) =>
      call.partOf === name ? body.code !== 'NOT_USED' : body.code !== 'NOT_USED' && status !== before.get(call)?.status,
    );
    expect({ name, wrong: wrong.map(([call, { status }]) => `${call.path} ${status}`) }).toEqual({ name, wrong: [] });
    await gym.rows(`UPDATE settings SET value = 'on' WHERE key = $1`, [switchOf(name)]);
  }
  const after = await readAll();
  for (const [call, answer] of before) expect([call.path, after.get(call)]).toEqual([call.path, answer]);
});

it('empties the fields of what the gym does not use, and fills them again', async () => {
  const read = async () => (await staff.get<ClientDetails>(`/Admin/clients/${member.id}`)).data;
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
