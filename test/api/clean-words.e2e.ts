import type { Client } from '@palestra/backend/contract/client';
import type { Setting } from '@palestra/backend/contract/setting';
import {
  aMemberWithPassword,
  forgetPassword,
  mailsTo,
  newestLink,
  register,
  reset,
  signIn,
} from '../support/accounts.js';
import type { ApiClient } from '../support/api-client.js';
import { aMember } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';

const NOW = '2026-03-11T10:00:00+02:00';
const COMPOSED = 'κωδικός1';
const DECOMPOSED = COMPOSED.normalize('NFD');

let gym: TestGym;
let staff: ApiClient;
let visitor: ApiClient;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  staff = gym.as(gym.admin);
  visitor = gym.asVisitor();
});
afterAll(() => gym.close());

const create = (wish: Record<string, unknown>) =>
  staff.post<Client>('/Admin/clients', { name: 'Μαρία Παπαδοπούλου', phone: '6971234567', ...wish });
const found = async (q: string): Promise<string[]> =>
  (await staff.get<Client[]>(`/Admin/clients?filter=${encodeURIComponent(JSON.stringify({ q }))}`)).data.map(
    ({ email }) => email,
  );

describe('an address with characters that nobody sees', () => {
  it.each([
    ['\u200bpasted@example.com', 'pasted@example.com'],
    ['zero\u200bwidth@example.com', 'zerowidth@example.com'],
    ['\u202aembed@example.com\u202c', 'embed@example.com'],
    ['soft\u00adhyphen@example.com', 'softhyphen@example.com'],
    ['mailto:\ufefflinked@example.com', 'linked@example.com'],
    ['jose\u0301@example.com', 'josé@example.com'],
  ])('is stored clean, and is found and taken as the clean one: %j', async (email, clean) => {
    expect(await create({ email })).toMatchObject({ status: 201, data: { email: clean } });
    expect(await create({ email: clean })).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
    expect(await found(email)).toEqual([clean]);
    expect(await found(clean)).toEqual([clean]);
  });

  it.each(['fill\u3164er@example.com', 'joi\u034fner@example.com', 'pri\ue000vate@example.com'])(
    'is refused where it is no format character that it has: %j',
    async (email) => {
      expect(await create({ email })).toMatchObject({
        status: 400,
        data: { fields: { email: 'Invalid email format' } },
      });
    },
  );

  it('registers, signs in, asks for a password and resets it as the clean one', async () => {
    expect((await register(visitor, 'mid\u200bdle@example.com')).status).toBe(201);
    const { token, email } = await newestLink(gym, 'middle@example.com', 'confirmation');
    expect(email).toBe('middle@example.com');
    const link = { email: 'mid\u200bdle@example.com', token };
    expect((await visitor.post('/auth/confirm-email', link)).status).toBe(200);
    expect((await register(visitor, 'middle@example.com')).status).toBe(201);
    expect(await gym.rows(`SELECT email FROM users WHERE email LIKE 'mid%'`)).toEqual([
      { email: 'middle@example.com' },
    ]);
    expect(await signIn(visitor, 'middle\u200b@example.com')).toMatchObject({ status: 200 });
    expect((await forgetPassword(visitor, '\u2060middle@example.com')).status).toBe(200);
    expect((await mailsTo(gym, 'middle@example.com')).map(({ purpose }) => purpose)).toContain('reset');
  });

  it('of another client stays refused when staff write it, however it is written', async () => {
    const taken = (await create({ email: 'taken@example.com' })).data;
    const other = (await create({ email: 'other@example.com' })).data;
    const { name, phone, isActive } = other;
    const changed = await staff.put(`/Admin/clients/${other.id}`, {
      name,
      phone,
      isActive,
      email: 'ta\u200bken@example.com',
    });
    expect(changed).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
    expect(await found('taken@example.com')).toEqual([taken.email]);
  });

  it('invites staff and gives a child an account of their own as the clean one', async () => {
    const invited = await staff.post('/Admin/staff', {
      ...{ name: 'Άννα\u200b Νέα', email: 'in\u200bvited@example.com', staffRole: 'desk' },
    });
    expect(invited).toMatchObject({ status: 201, data: { name: 'Άννα Νέα', email: 'invited@example.com' } });
    const adult = await gym.has(aMember('Ενήλικη Θεανώ'));
    const added = await staff.post<Client>(`/Admin/clients/${adult.id}/children`, { name: 'Λουκα\u0301ς\u202e' });
    expect(added).toMatchObject({ status: 201, data: { name: 'Λουκάς' } });
    const own = await staff.post(`/Admin/clients/${added.data.id}/own-account`, { email: 'lou\u00adkas@example.com' });
    expect(own).toMatchObject({ data: { email: 'loukas@example.com' } });
  });

  it('and a phone of the people around a client are stored clean', async () => {
    const around = { emergencyContactPhone: 'tel:+30\u200b6971234567', guardianEmail: 'mo\u200bther@example.com' };
    expect(await create({ email: 'child@example.com', guardianName: 'Ρε\u0301α', ...around })).toMatchObject({
      status: 201,
      data: {
        ...{ emergencyContactPhone: '+306971234567', guardianEmail: 'mother@example.com', guardianName: 'Ρέα' },
      },
    });
  });

  it.each([
    ['ContactEmail', 'gym\u200b@example.com', 'gym@example.com'],
    ['ContactPhone', 'tel:210\u202c1234567', '2101234567'],
    ['GymName', 'Γυμναστη\u0301ριο\u200b', 'Γυμναστήριο'],
  ])('is stored clean in the setting %s', async (key, value, stored) => {
    expect(await staff.put<Setting>(`/Admin/settings/${key}`, { value })).toMatchObject({
      status: 200,
      data: { value: stored },
    });
  });
});

describe('a password', () => {
  it('is one word whether its letters come composed or decomposed', async () => {
    await register(visitor, 'greek@example.gr', { password: COMPOSED, confirmPassword: DECOMPOSED });
    const link = await newestLink(gym, 'greek@example.gr', 'confirmation');
    await visitor.post('/auth/confirm-email', link);
    for (const typed of [COMPOSED, DECOMPOSED]) {
      expect(await signIn(visitor, 'greek@example.gr', typed)).toMatchObject({ status: 200 });
    }
    for (const wrong of ['κωδικος1', `${COMPOSED}\u200b`, ` ${COMPOSED}`]) {
      expect(await signIn(visitor, 'greek@example.gr', wrong)).toMatchObject({ status: 401 });
    }
  });

  it('is chosen anew and proven in either form', async () => {
    await aMemberWithPassword(gym, 'chooses@example.gr');
    await forgetPassword(visitor, 'chooses@example.gr');
    const link = await newestLink(gym, 'chooses@example.gr', 'reset');
    expect((await reset(visitor, link, DECOMPOSED)).status).toBe(200);
    const { data } = await signIn(visitor, 'chooses@example.gr', COMPOSED);
    const me = visitor.withToken(data.token);
    expect(await me.post('/auth/confirm-identity', { password: DECOMPOSED })).toMatchObject({ status: 200 });
    const change = { currentPassword: DECOMPOSED, newPassword: 'άλλος κωδικός', confirmPassword: 'άλλος κωδικός' };
    expect(await me.put('/auth/password', change)).toMatchObject({ status: 200 });
  });

  it('is as long as its composed letters', async () => {
    const long = 'ώ'.repeat(200);
    await register(visitor, 'long@example.gr', { password: long.normalize('NFD'), confirmPassword: long });
    await visitor.post('/auth/confirm-email', await newestLink(gym, 'long@example.gr', 'confirmation'));
    expect(await signIn(visitor, 'long@example.gr', long.normalize('NFD'))).toMatchObject({ status: 200 });
    const short = await register(visitor, 'short@example.gr', { password: 'ώΐ1'.normalize('NFD') });
    expect(short).toMatchObject({ status: 400 });
  });
});
