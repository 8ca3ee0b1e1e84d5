import { randomUUID } from 'node:crypto';
import type { Client, ClientProfile } from '@palestra/backend/contract/client';
import { matchColumns, type ClientImport, type ClientImportCheck } from '@palestra/backend/contract/client-import';
import type { PersonalData } from '@palestra/backend/contract/erasure';
import { headingsOf, rowOf } from '../../admin-ui/src/features/client-list/client-rows.js';
import { el } from '../../admin-ui/src/i18n/el.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { eventually } from '../support/eventually.js';
import { TestGym } from '../support/test-gym.js';

/* A client's own papers: birth date, the people to call. */

const NOW = '2026-03-11T10:00:00Z';
const AROUND = {
  birthDate: '2012-06-05',
  emergencyContactName: 'Γιαγιά Φωτεινή',
  emergencyContactPhone: '2101234567',
  guardianName: 'Ευτέρπη Μεγαλοπούλου',
  guardianPhone: '+30 697 7654321',
  guardianEmail: 'euterpe@megalou.example',
};

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
});
afterAll(() => gym.close());

const staff = () => gym.as(gym.admin);
const pathOf = ({ id }: Person): string => `/Admin/clients/${id}`;
async function bodyOf(person: Person) {
  const { name, email, phone, isActive } = (await staff().get<Client>(pathOf(person))).data;
  return { name, email, phone: phone === '' ? '6971234567' : phone, isActive };
}

describe('birth date, emergency contact and guardian', () => {
  it('are written by staff, stay when they are left out, and are shown to the member', async () => {
    const maria = await gym.has(aMember());
    const body = await bodyOf(maria);
    expect(await staff().put(pathOf(maria), { ...body, ...AROUND })).toMatchObject({ status: 200, data: AROUND });
    expect((await staff().put(pathOf(maria), body)).data).toMatchObject(AROUND);
    expect((await gym.as(maria).get<ClientProfile>('/Client/profile')).data).toMatchObject(AROUND);
    const mine = (await gym.as(maria).get<PersonalData>('/Client/export')).data;
    expect(mine.profile).toMatchObject(AROUND);
    expect(mine.changes).toContainEqual(expect.objectContaining({ after: expect.objectContaining(AROUND) as unknown }));
    const none = { birthDate: '', emergencyContactName: '', guardianPhone: '', guardianEmail: '' };
    expect((await staff().put(pathOf(maria), { ...body, ...none })).data).toMatchObject({ ...none, birthDate: null });
  });

  it.each<[string, object]>([
    ['tomorrow', { birthDate: '2026-03-12' }],
    ['another century', { birthDate: '1899-12-31' }],
    ['a day that is none', { birthDate: '2011-02-29' }],
    ['a number', { birthDate: 19_900_101 }],
    ['a name that turns the text around', { guardianName: 'Άννα\u202e' }],
    ['a name of novel length', { emergencyContactName: 'α'.repeat(121) }],
    ['words for a phone', { emergencyContactPhone: 'το σταθερό' }],
    ['half an address', { guardianEmail: 'euterpe@' }],
    ['nothing for a name', { guardianName: null }],
  ])('of %s are refused, and nothing changes', async (_, wrong) => {
    const maria = await gym.has(aMember());
    const answer = await staff().put(pathOf(maria), { ...(await bodyOf(maria)), ...AROUND, ...wrong });
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(answer.errors).toHaveLength(1);
    expect((await staff().get<Client>(pathOf(maria))).data).toMatchObject({ birthDate: null, guardianName: '' });
  });

  it('go with the client, while the log of a guardian who is a client keeps their name', async () => {
    const child = await gym.has(aMember('Ανήλικη Θεανώ'));
    const adult = await gym.has(aMember(AROUND.guardianName));
    const grown = { ...(await bodyOf(adult)), email: AROUND.guardianEmail };
    await staff().put(pathOf(adult), grown);
    await staff().put(pathOf(child), { ...(await bodyOf(child)), ...AROUND });
    expect((await staff().delete(pathOf(child))).status).toBe(200);
    const left = await gym.rows(
      `SELECT FROM users u WHERE id = $1 AND (birth_date, guardian_name, guardian_phone, guardian_email,
         emergency_contact_name, emergency_contact_phone) IS DISTINCT FROM (NULL::date, '', '', '', '', '')`,
      [child.id],
    );
    expect(left).toEqual([]);
    const entries = await gym.rows<{ about: string; text: string }>(
      `SELECT entity_id AS about, coalesce(before::text, '') || coalesce(after::text, '') AS text FROM audit_entries
        WHERE entity_id = ANY ($1::text[])`,
      [[child.id, adult.id]],
    );
    const ofChild = entries.filter(({ about }) => about === child.id).map(({ text }) => text);
    for (const trace of Object.values(AROUND)) expect(ofChild.join()).not.toContain(trace);
    const ofAdult = entries.filter(({ about }) => about === adult.id).map(({ text }) => text);
    expect(ofAdult.join()).toContain(AROUND.guardianEmail);
    expect(ofAdult.join()).toContain(AROUND.guardianName);
  });
});

describe('a list that is exported', () => {
  const tableOf = (clients: Client[]) => {
    const columns = matchColumns(headingsOf(el));
    const read = columns.flatMap((column, i) => (column === null ? [] : [{ column, i }]));
    const rows = clients.map((client) => rowOf(client, el, 'Europe/Athens'));
    return {
      columns: read.map(({ column }) => column),
      rows: rows.map((row) => read.map(({ i }) => row[i] ?? '')),
    };
  };
  const withoutId = ({ id: _, subscription, appointmentDates: __, createdAt: ___, ...client }: Client) => ({
    ...client,
    period: subscription && [subscription.startDate, subscription.endDate, subscription.monthlyLimit],
  });

  it('can be imported: into this gym it changes nobody, into an empty one it makes the same people', async () => {
    const maria = await gym.has(aMember('Μαρία Εξαγόμενη'));
    const nikos = await gym.has(
      aClient().named('Νίκος Εξαγόμενος').withSubscription({ endDate: null, monthlyLimit: 0 }),
    );
    await staff().put(pathOf(maria), { ...(await bodyOf(maria)), ...AROUND });
    await staff().put(pathOf(nikos), await bodyOf(nikos));
    const list = async () => (await staff().get<Client[]>('/Admin/clients?search=Εξαγόμεν')).data;
    const before = await list();
    expect(before).toHaveLength(2);
    const table = tableOf(before);
    const check = await staff().post<ClientImportCheck>('/Admin/client-imports/check', table);
    expect(check.data).toMatchObject({ rows: 2, ready: 0, present: 2, faultyRows: 0 });
    for (const person of [maria, nikos]) {
      await gym.rows('DELETE FROM subscriptions WHERE client_id = $1', [person.id]);
      await gym.rows('DELETE FROM users WHERE id = $1', [person.id]);
    }
    const id = randomUUID();
    await staff().post('/Admin/client-imports', { ...table, id, fileName: 'λίστα.csv', mailsLinks: false });
    const done = await eventually(async () => {
      const { data } = await staff().get<ClientImport>(`/Admin/client-imports/${id}`);
      return data.state === 'running' ? null : data;
    });
    expect(done).toMatchObject({ state: 'finished', created: 2 });
    expect((await list()).map(withoutId)).toEqual(before.map(withoutId));
  });
});
