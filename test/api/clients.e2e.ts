import type { Client, ClientDetails, ClientProfile } from '@palestra/backend/contract/client';
import type { Statistics } from '@palestra/backend/contract/gym';
import { AppointmentStatus } from '@palestra/backend/contract/appointment';
import { SUBSCRIPTION_STATUSES, subscriptionStatusOf } from '@palestra/backend/contract/subscription';
import type { ApiClient, FailureData } from '../support/api-client.js';
import { book } from '../support/booking.js';
import { aClient, aMember } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';

const NOW = new Date('2026-03-11T10:00:00Z');
const TODAY = '2026-03-11';
const NEW_CLIENT = { name: 'Άννα Ζαφειρίου', email: 'anna@example.gr', phone: '697 123 4567', password: 'παλαίστρα' };

let gym: TestGym;
let staff: ApiClient;
beforeAll(async () => {
  gym = await TestGym.open({ now: NOW });
  staff = gym.as(gym.admin);
});
afterAll(() => gym.close());

const list = (query: Record<string, string>) => staff.get<Client[]>('/Admin/clients', query);
const namesOf = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).data.map(({ name }) => name);
const create = (wish: Record<string, unknown> = {}) =>
  staff.post<Client & FailureData>('/Admin/clients', { ...NEW_CLIENT, ...wish });
const auditOf = (id: string) =>
  gym.rows<{ action: string; actorId: string; before: unknown; after: unknown }>(
    `SELECT action, actor_id AS "actorId", before, after FROM audit_entries WHERE entity_id = $1 ORDER BY at, action`,
    [id],
  );

const PHONE_INVALID = 'A phone number has 6 to 15 digits; spaces, +, -, ., / and parentheses may stand between them';

describe('a client added by staff', () => {
  it('can sign in at once, is stored trimmed and in lower case, and is audited without the password', async () => {
    const answer = await create({ name: '  Άννα Ζαφειρίου ', email: ' ANNA@Example.gr ' });
    expect(answer).toMatchObject({ status: 201, message: 'Client added', errors: [] });
    expect(answer.data).toMatchObject({
      name: 'Άννα Ζαφειρίου',
      email: 'anna@example.gr',
      phone: '697 123 4567',
      phoneNumber: '697 123 4567',
      isActive: true,
      isMorningClient: false,
      adminNotificationEnabled: false,
      language: 'el',
      subscription: null,
      subscriptionStatus: 'none',
      renewedFrom: null,
    });
    const login = await gym.asVisitor().post('/auth/login', { email: 'anna@example.gr', password: 'παλαίστρα' });
    expect(login.status).toBe(200);
    const [entry, ...others] = await auditOf(answer.data.id);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ action: 'client.created', actorId: gym.admin.id, before: null });
    expect(JSON.stringify(entry)).not.toMatch(/password|παλαίστρα|argon2/);
  });

  it('needs no password: the mailed link sets one', async () => {
    const { password: _, ...request } = { ...NEW_CLIENT, email: 'invited@example.gr' };
    const { status } = await staff.post('/Admin/clients', request);
    expect(status).toBe(201);
    for (const password of ['', 'undefined', 'null', request.phone]) {
      expect((await gym.asVisitor().post('/auth/login', { email: request.email, password })).status).not.toBe(200);
    }
    const mails = await gym.rows("SELECT purpose FROM mails WHERE recipient_address = 'invited@example.gr'");
    expect(mails).toEqual([{ purpose: 'welcome' }]);
  });

  it('is refused with an address already in use, however it is written', async () => {
    const answer = await create({ email: 'Anna@EXAMPLE.gr' });
    expect(answer).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
  });

  it('may have the longest name and address of letters that no index compresses @release', async () => {
    let seed = 11;
    const below = (limit: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return Math.floor((seed / 0x80000000) * limit);
    };
    const letter = (): string => String.fromCodePoint(below(20) < 9 ? 0xac00 + below(11_172) : 0x20000 + below(40_000));
    const text = (length: number): string => Array.from({ length }, letter).join('');
    const wishes = Array.from({ length: 5 }, () => ({ name: text(120), email: `${text(249)}@a.gr` }));
    for (const wish of wishes) expect(await create(wish)).toMatchObject({ status: 201, data: { name: wish.name } });
  });

  it('accepts phoneNumber as phone @release', async () => {
    const { phone: _, ...others } = NEW_CLIENT;
    const request = { ...others, email: 'number@example.gr', phoneNumber: '210 1234567' };
    const answer = await staff.post<Client>('/Admin/clients', request);
    expect(answer).toMatchObject({ status: 201, data: { phone: '210 1234567' } });
  });

  it('stores a pasted phone and address without what came along', async () => {
    const pasted = { email: 'mailto:Pasted@example.gr', phone: '\u202a+30 697–123–4567\u202c' };
    const answer = await staff.post<Client>('/Admin/clients', { ...NEW_CLIENT, ...pasted });
    expect(answer).toMatchObject({ status: 201, data: { email: 'pasted@example.gr', phone: '+30 697-123-4567' } });
  });

  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['an address with an empty part', { email: 'zz@example..gr' }, { email: 'Invalid email format' }],
    ['no name', { name: '  ' }, { name: 'Name is required' }],
    ['no e-mail', { email: '' }, { email: 'Email is required' }],
    ['a bad e-mail', { email: 'anna@' }, { email: 'Invalid email format' }],
    ['no phone', { phone: null }, { phone: 'Phone number is required' }],
    ['a phone of letters', { phone: 'κινητό' }, { phone: PHONE_INVALID }],
    ['a short phone', { phone: '210 12' }, { phone: PHONE_INVALID }],
    ['an empty password', { password: '' }, { password: 'Password is required' }],
    ['a short password', { password: '12345' }, { password: 'Password must be at least 6 characters long' }],
    ['a name that is no text', { name: { $ne: '' } }, { name: 'Full name must be text' }],
    [
      'a NUL in the name',
      { name: 'An\u0000na' },
      { name: 'The name contains characters that cannot be seen. Please type it again.' },
    ],
    ['a flag that is no flag', { isActive: 'true' }, { isActive: 'Active client must be true or false' }],
    ['a role', { role: 1 }, { role: 'Unknown field: "role"' }],
  ])('is refused with %s', async (_, wish, fields) => {
    const before = await gym.rows('SELECT count(*) FROM users');
    const answer = await create({ email: 'refused@example.gr', ...wish });
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', data: { fields } });
    expect(answer.errors).toEqual(Object.values(fields));
    expect(answer.message).toBe('Please fix the validation errors below');
    expect(await gym.rows('SELECT count(*) FROM users')).toEqual(before);
  });
});

describe('a client edited by staff', () => {
  const edit = { name: 'Νέο Όνομα', phone: '6900000000', isActive: true };

  it('has the sent values and keeps the omitted ones', async () => {
    const person = await gym.has(aClient().named('Παλιό Όνομα').morning());
    const request = { ...edit, email: 'neo@example.gr', adminNotificationEnabled: true };
    const answer = await staff.put<Client>(`/Admin/clients/${person.id}`, request);
    expect(answer).toMatchObject({ status: 200, message: 'Client updated' });
    expect(answer.data).toMatchObject({ name: 'Νέο Όνομα', adminNotificationEnabled: true, isMorningClient: true });
    expect(await namesOf({ search: 'neo onoma' })).toEqual(['Νέο Όνομα']);
    expect(await namesOf({ search: 'Παλιό' })).toEqual([]);
    const [entry] = await auditOf(person.id);
    expect(entry).toMatchObject({
      action: 'client.updated',
      before: { name: 'Παλιό Όνομα' },
      after: { name: 'Νέο Όνομα' },
    });
  });

  it('is signed out everywhere when deactivated, and told why with a token of then or the right password', async () => {
    const { data: client } = await create({ name: 'Προσωρινός', email: 'temporary@example.gr' });
    const signIn = (password: string) =>
      gym.asVisitor().post<{ token: string }>('/auth/login', { email: client.email, password });
    const earlier = gym.asVisitor().withToken((await signIn('παλαίστρα')).data.token);
    await earlier.post('/auth/logout-all', {});
    const session = gym.asVisitor().withToken((await signIn('παλαίστρα')).data.token);
    expect(await session.get('/Client/profile')).toMatchObject({ status: 200 });
    await staff.put(`/Admin/clients/${client.id}`, { ...edit, email: client.email, isActive: false });
    expect(await earlier.get('/Client/profile')).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
    const refused = await session.in('el').get('/Client/profile');
    const message = 'Ο λογαριασμός έχει απενεργοποιηθεί. Επικοινωνήστε με το γυμναστήριο.';
    expect(refused).toMatchObject({ status: 401, code: 'ACCOUNT_DISABLED', message });
    expect(await signIn('παλαίστρα')).toMatchObject({ status: 401, code: 'ACCOUNT_DISABLED' });
    expect(await signIn('λάθος κωδικός')).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    await staff.put(`/Admin/clients/${client.id}`, { ...edit, email: client.email });
    expect(await session.get('/Client/profile')).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
    expect(await signIn('παλαίστρα')).toMatchObject({ status: 200 });
  });

  it('returns 409 STALE when somebody else wrote since it was read', async () => {
    const person = await gym.has(aClient().named('Δύο Μαζί'));
    const { headers } = await staff.get<ClientDetails>(`/Admin/clients/${person.id}`);
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w.-]+"$/);
    const write = (name: string, ifMatch: string) => {
      const request = { ...edit, name, email: `${person.id}@example.gr` };
      return staff.put(`/Admin/clients/${person.id}`, request, { 'If-Match': ifMatch });
    };
    const first = await write('Πρώτος', etag);
    expect(first.status).toBe(200);
    expect(await write('Δεύτερος', etag)).toMatchObject({ status: 409, code: 'STALE' });
    expect(await write('Δεύτερος', first.headers.get('etag') ?? '')).toMatchObject({ status: 200 });
  });

  it.each([['00000000-0000-4000-8000-000000000000'], ['not-an-id'], ["1' OR '1'='1"]])(
    'returns 404 for %s',
    async (id) => {
      const path = `/Admin/clients/${encodeURIComponent(id)}`;
      expect(await staff.get(path)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect(await staff.put(path, { ...edit, email: 'x@example.gr' })).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    },
  );

  it('is never an administrator', async () => {
    expect(await staff.get(`/Admin/clients/${gym.admin.id}`)).toMatchObject({ status: 404 });
  });
});

describe('the list of clients', () => {
  let place: string;
  beforeAll(async () => {
    place = 'Θεσσαλονίκη';
    for (const name of ['Γιώργος', 'Σοφία', 'Ωρίων', 'Αλέξης']) await gym.has(aMember(`${name} ${place}`));
    await gym.has(aClient().named(`Ζήνων ${place}`).inactive());
  });

  it.each([
    ['giorgos', ['Γιώργος']],
    ['ΓΙΩΡΓΟΣ', ['Γιώργος']],
    ['γιωργο', ['Γιώργος']],
    ['ΣΟΦΙΑ', ['Σοφία']],
    ['sofia', ['Σοφία']],
    ['Γεώργιος', ['Γιώργος']],
    ['geo', ['Γιώργος']],
    ['Αλέξανδρος', ['Αλέξης']],
    ['_', []],
    ["' OR 1=1 --", []],
  ])('finds by %s', async (word, first) => {
    expect(await namesOf({ search: `${word} ${place}` })).toEqual(first.map((name) => `${name} ${place}`));
  });

  it('begins with whom words most likely mean, and with those who have them inside only if nobody begins so', async () => {
    const ended = { startDate: '2026-01-01', endDate: '2026-03-10' };
    await gym.has(aClient().named('Άγγελος Κομοτηνός').withSubscription(ended));
    await gym.has(aMember('Βασίλης Κομοτηνός'));
    const lately = await gym.has(aMember('Γιάννης Κομοτηνός'));
    const today = await gym.has(aMember('Δήμος Κομοτηνός'));
    await gym.has(aMember('Άννα Σακομοτηνού'));
    await book(gym.as(today), TODAY, '18:00');
    await book(gym.as(lately), '2026-03-12', '10:00');
    await gym.rows(`UPDATE appointments SET appointment_date = '2026-03-02' WHERE client_id = $1`, [lately.id]);
    const ask = async (search: string) =>
      (await namesOf({ search, sort: '["relevance","ASC"]', range: '[0,7]', countUpTo: '8' })).map(
        (name) => name.split(' ')[0],
      );
    expect(await ask('komot')).toEqual(['Δήμος', 'Γιάννης', 'Βασίλης', 'Άγγελος']);
    expect(await ask('μοτην γι')).toEqual(['Γιάννης']);
    expect(await ask('ομοτη')).toEqual(['Δήμος', 'Γιάννης', 'Άννα', 'Βασίλης', 'Άγγελος']);
    expect(await namesOf({ search: 'κομοτ', filter: '{"isActive":true}' })).not.toContain('Άννα Σακομοτηνού');
    const firstTwo = async (search: string) =>
      (await namesOf({ search, range: '[0,1]', countUpTo: '2' })).map((name) => name.split(' ')[0]);
    expect(await firstTwo('κομοτ')).toEqual(['Άγγελος', 'Βασίλης']);
    expect(await firstTwo('ομοτ')).toEqual(['Άγγελος', 'Άννα']);
  });

  it('finds who begins with the word behind more than are looked through of those who have it inside', async () => {
    await gym.rows(
      `INSERT INTO users (role, email, name, search_key, password_hash, created_at)
       SELECT 2, 'kavala' || n || '@example.gr', 'Αδάμ Σακαβάλας', ' adam sakavalas kavala' || n || '@example.gr', '', $1
         FROM generate_series(1, 101) n`,
      [NOW],
    );
    await gym.has(aClient().named('Ώρα Βαλαωρίτη'));
    const ask = (search: string) => namesOf({ search, sort: '["relevance","ASC"]', range: '[0,7]', countUpTo: '8' });
    expect(await ask('βαλα')).toEqual(['Ώρα Βαλαωρίτη']);
    expect(await ask('ακαβα')).toEqual(Array.from({ length: 8 }, () => 'Αδάμ Σακαβάλας'));
    await gym.rows(`DELETE FROM users WHERE name = 'Αδάμ Σακαβάλας'`);
  });

  it('is sorted in Greek order and paged, with the total', async () => {
    const ask = (range: string) => list({ filter: JSON.stringify({ q: place }), sort: '["name","ASC"]', range });
    const first = await ask('[0,2]');
    expect(first.data.map(({ name }) => name.split(' ')[0])).toEqual(['Αλέξης', 'Γιώργος', 'Ζήνων']);
    expect(first.headers.get('content-range')).toBe('clients 0-2/5');
    const second = await ask('[3,5]');
    expect(second.data.map(({ name }) => name.split(' ')[0])).toEqual(['Σοφία', 'Ωρίων']);
    expect(second.headers.get('content-range')).toBe('clients 3-4/5');
    expect((await ask('[9,12]')).headers.get('content-range')).toBe('clients */5');
    const down = await list({ search: place, sort: '["name","DESC"]' });
    expect(down.data[0]?.name).toBe(`Ωρίων ${place}`);
  });

  it('is counted no further than asked, or than its page, and then says that there are more @release', async () => {
    const ask = async (range: string, countUpTo: string) =>
      (await list({ search: place, range, countUpTo })).headers.get('content-range');
    expect(await ask('[0,1]', '4')).toBe('clients 0-1/*');
    expect(await ask('[0,1]', '5')).toBe('clients 0-1/5');
    expect(await ask('[2,3]', '1')).toBe('clients 2-3/*');
    expect(await ask('[3,4]', '1')).toBe('clients 3-4/5');
    expect(await ask('[9,12]', '1')).toBe('clients */5');
    expect(await list({ countUpTo: '0' })).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });

  it('is searched anew after a change of a client, and until then keeps whom it found @release', async () => {
    const ask = () => namesOf({ search: 'Ξάνθη' });
    expect(await ask()).toEqual([]);
    const first = await gym.has(aClient().named('Ωρίων Ξάνθης'));
    expect([await ask(), await ask()]).toEqual([[first.name], [first.name]]);
    const second = await gym.has(aClient().named('Αλέξης Ξάνθης'));
    const both = [second.name, first.name];
    expect([await ask(), await ask()]).toEqual([both, both]);
    const renamed = { name: 'Ωωω Ξάνθης', email: 'last@example.gr', phone: '6900000000', isActive: true };
    expect(await staff.put(`/Admin/clients/${second.id}`, renamed)).toMatchObject({ status: 200 });
    expect(await ask()).toEqual([first.name, renamed.name]);
  });

  it('without a search is read anew after a change of a client, too @release', async () => {
    const ask = () => namesOf({ filter: '{"isActive":false}', sort: '["email","ASC"]' });
    const before = new Set(await ask());
    const added = async () => (await ask()).filter((name) => !before.has(name));
    const first = await gym.has(aClient().named('Ωρίων Δράμας').inactive());
    expect([await added(), await added()]).toEqual([[first.name], [first.name]]);
    const again = { name: first.name, email: 'drama@example.gr', phone: '6900000001', isActive: true };
    expect(await staff.put(`/Admin/clients/${first.id}`, again)).toMatchObject({ status: 200 });
    expect(await added()).toEqual([]);
  });

  it('can be kept again after a crash of the database has emptied the notes @release', async () => {
    await gym.rows('TRUNCATE live_changes, note_series');
    const ask = () => namesOf({ sort: '["name","ASC"]', range: '[0,24]' });
    const first = await ask();
    expect(await gym.rows('SELECT id FROM note_series')).toHaveLength(1);
    expect(await ask()).toEqual(first);
  });

  it.each(['???', '…', '!'])('finds nobody by %s, which has no letters @release', async (search) => {
    expect(await namesOf({ search })).toEqual([]);
    expect(await namesOf({ filter: JSON.stringify({ q: search }) })).toEqual([]);
  });

  it('leaves out clients outside the filter @release', async () => {
    expect(await namesOf({ search: place, filter: '{"isActive":false}' })).toEqual([`Ζήνων ${place}`]);
    expect(await namesOf({ search: place, filter: '{"isActive":true,"q":"sof"}' })).toEqual([`Σοφία ${place}`]);
  });

  it('has the same status in the filter as in each row', async () => {
    const until = (endDate: string | null) => ({ startDate: '2026-01-01', endDate });
    await gym.has(aClient().named('Κ ληγμένη').withSubscription(until('2026-03-10')));
    await gym.has(aClient().named('Κ σήμερα').withSubscription(until(TODAY)));
    await gym.has(aClient().named('Κ επτά').withSubscription(until('2026-03-17')));
    await gym.has(aClient().named('Κ οκτώ').withSubscription(until('2026-03-18')));
    await gym.has(aClient().named('Κ αύριο').withSubscription({ startDate: '2026-03-12', endDate: '2026-04-11' }));
    await gym.has(aClient().named('Κ αόριστη').withSubscription(until(null)));
    await gym.has(aClient().named('Κ παγωμένη').withSubscription({ frozenAt: NOW }));
    await gym.has(aClient().named('Κ ανενεργή').withSubscription({ isActive: false }));
    const maria = await gym.has(aClient().named('Κ κάρτα').withSubscription({ monthlyLimit: 0, packVisits: 1 }));
    await book(gym.as(maria), '2026-03-12', '10:00');
    await gym.rows(`UPDATE appointments SET appointment_date = $2, starts_at = $3 WHERE client_id = $1`, [
      maria.id,
      TODAY,
      NOW,
    ]);
    const { data: all } = await list({});
    const seen: string[] = [];
    for (const status of SUBSCRIPTION_STATUSES) {
      const { data: found } = await list({ filter: JSON.stringify({ status }) });
      expect(found.map((client) => client.subscriptionStatus)).toEqual(found.map(() => status));
      for (const client of found) {
        const { subscription } = client;
        const isUsedUp = subscription !== null && subscription.packVisits > 0;
        expect(subscriptionStatusOf(client, subscription && { ...subscription, isUsedUp }, TODAY)).toBe(status);
      }
      expect(found.length).toBeGreaterThan(0);
      seen.push(...found.map(({ id }) => id));
    }
    expect(seen.sort()).toEqual(all.map(({ id }) => id).sort());
    const next = `INSERT INTO subscriptions (client_id, start_date, end_date, monthly_limit, created_at, end_change)
      SELECT client_id, '2026-03-18', '2026-04-17', monthly_limit, created_at, end_change
      FROM subscriptions WHERE client_id = $1`;
    await gym.rows(next, [all.find(({ name }) => name === 'Κ επτά')?.id]);
    const renewed = await list({ filter: JSON.stringify({ q: 'Κ επτά' }) });
    expect(renewed.data).toMatchObject([{ subscriptionStatus: 'expiring', renewedFrom: '2026-03-18' }]);
    const expiring = async (more: object) => {
      const { data: rows, headers } = await list({
        filter: JSON.stringify({ status: 'expiring', ...more }),
        range: '[0,0]',
      });
      return [rows.map((row) => row.renewedFrom), Number(headers.get('content-range')?.split('/')[1])] as const;
    };
    const [, count] = await expiring({});
    expect(await expiring({ renewed: true })).toEqual([['2026-03-18'], 1]);
    expect(await expiring({ renewed: false })).toEqual([[null], count - 1]);
    // The console's strip says the total of one row, and its link lists them all.
    const toRenew = await list({ filter: JSON.stringify({ status: 'expiring', renewed: false }) });
    expect(toRenew.data.map(({ subscriptionStatus, renewedFrom }) => [subscriptionStatus, renewedFrom])).toEqual(
      Array.from({ length: count - 1 }, () => ['expiring', null]),
    );
    expect((await list({ filter: JSON.stringify({ renewed: false }) })).data.map(({ name }) => name)).not.toContain(
      'Κ επτά',
    );
    expect((await list({ filter: JSON.stringify({ renewed: 'no' }) })).status).toBe(400);
    const counted = await list({ filter: JSON.stringify({ status: ['active', 'expiring'] }) });
    const isCounted = (client: Client): boolean => ['active', 'expiring'].includes(client.subscriptionStatus);
    expect(counted.data.map(({ id }) => id).sort()).toEqual(
      all
        .filter(isCounted)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it.each([
    ['sort', '["passwordHash","ASC"]'],
    ['range', '[5,1]'],
    ['range', 'all'],
    ['filter', '{"status":"rich"}'],
    ['filter', '{"status":["active","rich"]}'],
    ['filter', '{"status":[]}'],
  ])('refuses %s=%s @release', async (parameter, value) => {
    expect(await list({ [parameter]: value })).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });
});

describe('one client', () => {
  afterEach(() => gym.setNow(NOW.toISOString()));

  it('is shown with bookings, to staff and to the client', async () => {
    const member = await gym.has(aMember('Μέλος Μετρημένο'));
    const himself = gym.as(member);
    expect(await book(himself, '2026-03-12', '18:00')).toMatchObject({ status: 201 });
    expect(await book(himself, '2026-03-16', '08:00')).toMatchObject({ status: 201 });
    const details = await staff.get<ClientDetails>(`/Admin/clients/${member.id}`);
    expect(details.data.appointments.map(({ appointmentDate }) => appointmentDate)).toEqual([
      '2026-03-12',
      '2026-03-16',
    ]);
    const profile = await himself.get<ClientProfile>('/Client/profile');
    expect(profile.data).toMatchObject({
      name: 'Μέλος Μετρημένο',
      totalAppointments: 2,
      upcomingAppointments: 2,
      cancellationDeadlineHours: 2,
      monthlyLimit: 12,
      subscriptionStatus: 'active',
      appointmentDates: ['2026-03-12', '2026-03-16'],
      subscription: { usedThisMonth: 2, remainingThisMonth: 10, isActivated: true, actualStartDate: '2026-03-12' },
    });
    expect(profile.data.appointments[0]).toMatchObject({ status: AppointmentStatus.Confirmed, canCancel: true });
  });

  it('counts a visit as upcoming until it is over, as listed @release', async () => {
    const member = await gym.has(aMember());
    await book(gym.as(member), '2026-03-12', '18:00');
    const figures = async (now: string) => {
      await gym.setNow(now);
      const { data } = await gym.as(member).get<ClientProfile>('/Client/profile');
      const listed = data.appointments.filter(({ status }) => status === AppointmentStatus.Confirmed).length;
      const { upcomingAppointments } = (await gym.as(gym.admin).get<Statistics>('/Admin/statistics')).data;
      return [data.upcomingAppointments, listed, upcomingAppointments];
    };
    const [, , all = 0] = await figures('2026-03-12T15:59:59Z');
    expect(await figures('2026-03-12T16:30:00Z')).toEqual([1, 1, all]);
    expect((await figures('2026-03-12T17:00:00Z')).slice(0, 2)).toEqual([0, 0]);
  });

  it('counts as made a visit of this month that is over, unless the client missed it', async () => {
    const member = await gym.has(aMember());
    const { data: visit } = await book(gym.as(member), '2026-03-12', '18:00');
    const made = async (now: string, isNewcomer = false): Promise<number[]> => {
      await gym.setNow(now);
      const { data } = await gym.as(member).get<ClientProfile>('/Client/profile');
      expect(data.isNewcomer).toBe(isNewcomer);
      return [data.madeThisMonth, data.subscription?.usedThisMonth ?? -1];
    };
    expect(await made('2026-03-12T16:30:00Z', true)).toEqual([0, 1]);
    expect(await made('2026-03-12T17:00:00Z')).toEqual([1, 1]);
    expect(await made('2026-04-01T09:00:00Z')).toEqual([0, 0]);
    await gym.rows("UPDATE appointments SET attendance = 'absent', attendance_at = $2 WHERE id = $1", [visit.id, NOW]);
    expect(await made('2026-03-12T17:00:00Z', true)).toEqual([0, 1]);
  });

  it('has the morning deadline as a morning client @release', async () => {
    const member = await gym.has(aClient().morning().withSubscription());
    const { data } = await gym.as(member).get<ClientProfile>('/Client/profile');
    expect(data).toMatchObject({ isMorningClient: true, cancellationDeadlineHours: 12, totalAppointments: 0 });
  });
});
