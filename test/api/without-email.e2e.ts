import type { Client } from '@palestra/backend/contract/client';
import type { ClientImport, ClientImportCheck } from '@palestra/backend/contract/client-import';
import type { Broadcast } from '@palestra/backend/contract/mail';
import { messagesEn } from '@palestra/backend/contract/messages.en';
import { aMemberWithPassword, forgetPassword, newestLink, PASSWORD, reset, signIn } from '../support/accounts.js';
import type { Answer, ApiClient, FailureData } from '../support/api-client.js';
import { bookFor } from '../support/booking.js';
import { aMember, type Person } from '../support/client-builder.js';
import { eventually } from '../support/eventually.js';
import { moveHour } from '../support/schedule.js';
import { anId } from '../support/seed.js';
import { NOW } from '../support/stable-calls/row.js';
import { TestGym } from '../support/test-gym.js';

const [MONDAY, TUESDAY] = ['2026-03-23', '2026-03-24'];
const KATINA = { name: 'Κατίνα Ρήγα', email: null, phone: '2101234567', isActive: true };
const { emailRequired, minorWithoutEmail, phoneRequired } = messagesEn.validation;

let gym: TestGym;
let staff: ApiClient;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  staff = gym.as(gym.admin);
});
afterAll(() => gym.close());

const create = (wish: object = {}) => staff.post<Client & FailureData>('/Admin/clients', { ...KATINA, ...wish });
const update = (id: string, wish: object = {}): Promise<Answer<Client & FailureData>> =>
  staff.put<Client & FailureData>(`/Admin/clients/${id}`, { ...KATINA, ...wish });
const mailsTo = (id: string) =>
  gym.rows<{ purpose: string; state: string }>(
    'SELECT purpose, state FROM mails WHERE recipient_id = $1 ORDER BY created_at, purpose',
    [id],
  );

describe('a client without e-mail', () => {
  it.each<[string, object, object]>([
    ['an address that is left out', { email: undefined }, { email: emailRequired }],
    ['an empty address', { email: '' }, { email: emailRequired }],
    ['no phone', { phone: '' }, { phone: phoneRequired }],
    ['an age below 18', { birthDate: '2012-05-23' }, { email: minorWithoutEmail }],
  ])('is refused with %s', async (_, wish, fields) => {
    expect(await create(wish)).toMatchObject({ status: 400, data: { fields } });
  });

  it('is added by null, found, booked and cancelled for, and no mail is written', async () => {
    const { status, data } = await create();
    expect({ status, data }).toMatchObject({ status: 201, data: { email: '', phone: KATINA.phone, guardian: null } });
    const [found] = (await staff.get<Client[]>('/Admin/clients', { search: 'katina' })).data;
    expect(found?.id).toBe(data.id);
    await staff.put(`/Admin/clients/${data.id}/subscription`, {
      ...{ startDate: '2026-03-01', endDate: '2026-04-30', monthlyLimit: 12 },
    });
    const booked = await bookFor(staff, data as unknown as Person, MONDAY, '10:00');
    expect(booked.status).toBe(201);
    expect((await staff.delete(`/Admin/appointments/${booked.data.id}`)).status).toBe(200);
    expect(await mailsTo(data.id)).toEqual([]);
    expect((await staff.post(`/Admin/clients/${data.id}/password-reset-mail`, {})).status).toBe(409);
    const broadcast = { subject: 'Νέα', message: 'Γεια', activeClientsOnly: true, clientIds: [data.id] };
    const { data: sent } = await staff.post<Broadcast>('/admin/send-broadcast-email', broadcast);
    expect(sent.recipients).toBe(0);
    expect(await gym.faults()).toEqual([]);
  });

  it('is named with the phone to whoever closes the day or moves the hour, once, and never in the log', async () => {
    const { id, name, phone } = (await create({ name: 'Στέλλα Ρήγα', phone: '2101234571' })).data;
    const child = await gym.has(aMember());
    const adult = await gym.has(aMember());
    await staff.put(`/Admin/clients/${child.id}/guardian`, { guardianId: adult.id });
    await staff.put(`/Admin/clients/${id}/subscription`, {
      startDate: '2026-03-01',
      endDate: '2026-04-30',
      monthlyLimit: 12,
    });
    for (const [date, start] of [
      [MONDAY, '10:00'],
      [TUESDAY, '10:00'],
    ] as const) {
      expect((await bookFor(staff, { id } as Person, date, start)).status).toBe(201);
      expect((await bookFor(staff, child, date, start)).status).toBe(201);
    }
    const untold = [{ userId: id, userName: name, phone }];
    expect((await moveHour(staff, MONDAY, '10:00', '11:30', '?dryRun=true')).data).toMatchObject({ untold });
    expect((await moveHour(staff, MONDAY, '09:00', '09:30', '?dryRun=true')).data).toMatchObject({ untold: [] });
    const range = { startDate: MONDAY, endDate: TUESDAY };
    expect((await staff.post('/Admin/timeslots/disable-range', range)).data).toMatchObject({ untold });
    const [logged] = await gym.rows<{ after: object }>("SELECT after FROM audit_entries WHERE action = 'day.closed'");
    expect(JSON.stringify(logged)).not.toContain(phone);
    const audience = { activeClientsOnly: true, clientIds: [id, child.id] };
    expect((await staff.post('/Admin/broadcasts/audience', audience)).data).toMatchObject({ withoutEmail: 1 });
  });

  it('may be saved again by null, and not by an empty address', async () => {
    const { id } = (await create({ phone: '2101234568' })).data;
    expect(await update(id, { name: 'Κατίνα' })).toMatchObject({ status: 200, data: { name: 'Κατίνα', email: '' } });
    expect(await update(id, { email: '' })).toMatchObject({ status: 400, data: { fields: { email: emailRequired } } });
    expect(await update(id, { phone: '' })).toMatchObject({ status: 400, data: { fields: { phone: phoneRequired } } });
  });

  it('is mailed a link to a password once there is an address', async () => {
    const { id } = (await create({ phone: '2101234569', password: PASSWORD })).data;
    expect((await update(id, { email: 'katina@example.gr' })).status).toBe(200);
    expect(await mailsTo(id)).toEqual([{ purpose: 'welcome', state: 'waiting' }]);
    expect((await signIn(gym.asVisitor(), 'katina@example.gr')).status).toBe(401);
    await reset(gym.asVisitor(), await newestLink(gym, 'katina@example.gr', 'welcome'), 'άλλη παλαίστρα');
    expect((await signIn(gym.asVisitor(), 'katina@example.gr', 'άλλη παλαίστρα')).status).toBe(200);
  });
});

describe('taking an address away', () => {
  const email = 'stavros@example.gr';

  it('ends sessions, links and the password, withdraws mail, and tells the address', async () => {
    await aMemberWithPassword(gym, email);
    const { data: session } = await signIn(gym.asVisitor(), email);
    await forgetPassword(gym.asVisitor(), email);
    const link = await newestLink(gym, email, 'reset');
    const change = { name: 'Σταύρος', phone: '6971112223' };
    expect(await update(session.id, change)).toMatchObject({ status: 200, data: { email: '' } });
    expect((await gym.asVisitor().withToken(session.token).get('/Client/profile')).status).toBe(401);
    expect((await reset(gym.asVisitor(), link, 'άλλη παλαίστρα')).status).toBe(400);
    const mails = await mailsTo(session.id);
    expect(mails.filter(({ state }) => state === 'waiting')).toEqual([{ purpose: 'email-changed', state: 'waiting' }]);
    await update(session.id, { ...change, email });
    expect((await signIn(gym.asVisitor(), email)).status).toBe(401);
    expect(await gym.faults()).toEqual([]);
  });

  it('is refused while children need it', async () => {
    const [adult, child] = [await gym.has(aMember()), await gym.has(aMember())];
    await staff.put(`/Admin/clients/${child.id}/guardian`, { guardianId: adult.id });
    expect(await update(adult.id)).toMatchObject({ code: 'HAS_CHILDREN' });
    const unreached = (await create({ phone: '2101234570' })).data;
    const other = await gym.has(aMember());
    const linked = await staff.put(`/Admin/clients/${other.id}/guardian`, { guardianId: unreached.id });
    expect(linked).toMatchObject({ code: 'GUARDIAN_UNFIT' });
  });
});

it('imports people without an address where staff say so, each once', async () => {
  const rows = [
    ['Πέτρος Λάμπρου', '', '2107654321'],
    ['Πέτρος Λάμπρου', '', '210 765 4321'],
    ['Ελένη Λάμπρου', '', '2107654321'],
    ['Χωρίς Τίποτα', '', ''],
  ];
  const table = { columns: ['name', 'email', 'phone'], rows };
  const check = async (withoutEmail: boolean) =>
    (await staff.post<ClientImportCheck>('/Admin/client-imports/check', { ...table, withoutEmail })).data;
  expect(await check(false)).toMatchObject({ ready: 0, faultyRows: 4 });
  expect(await check(true)).toMatchObject({ ready: 2, present: 0, faultyRows: 2 });
  const begin = async (): Promise<ClientImport> => {
    const [id, facts] = [anId(), { fileName: 'χωρίς.csv', mailsLinks: true, withoutEmail: true }];
    await staff.post('/Admin/client-imports', { ...table, ...facts, id });
    return eventually(async () => {
      const { data } = await staff.get<ClientImport>(`/Admin/client-imports/${id}`);
      return data.state === 'running' ? null : data;
    });
  };
  expect(await begin()).toMatchObject({ state: 'finished', created: 2 });
  expect(await begin()).toMatchObject({ state: 'finished', created: 0, present: 2 });
  expect(await check(true)).toMatchObject({ ready: 0, present: 2 });
  const columnless = { columns: ['name', 'phone'], rows: [['Άρης Λάμπρου', '2107654322']] };
  const checked = (withoutEmail: boolean) =>
    staff.post<ClientImportCheck>('/Admin/client-imports/check', { ...columnless, withoutEmail });
  expect([(await checked(false)).status, (await checked(true)).data.ready]).toEqual([400, 1]);
  expect(await gym.faults()).toEqual([]);
});
