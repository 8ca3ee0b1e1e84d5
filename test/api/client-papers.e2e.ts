import type { ClientNote } from '@palestra/backend/contract/client-note';
import type { ClientTag, UsedTag } from '@palestra/backend/contract/client-tag';
import { Role } from '@palestra/backend/contract/roles';
import type { Client, ClientProfile } from '@palestra/backend/contract/client';
import { type ClientImport, type ClientImportCheck } from '@palestra/backend/contract/client-import';
import { matchColumns } from '@palestra/backend/contract/import-headings';
import type { PersonalData } from '@palestra/backend/contract/erasure';
import { headingsOf, rowOf } from '../../admin-ui/src/features/client-list/client-rows.js';
import { el } from '../../admin-ui/src/i18n/el.js';
import type { FailureData } from '../support/api-client.js';
import { bookFor } from '../support/booking.js';
import { aClient, aMember, insertUser, type Person } from '../support/client-builder.js';
import { eventually } from '../support/eventually.js';
import { TestGym } from '../support/test-gym.js';
import { anId } from '../support/seed.js';

/* A client's own papers: birth date, the people to call, tags, notes. */

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
    ['a name that breaks the line', { guardianName: 'Άννα\u2028Β' }],
    ['a name of novel length', { emergencyContactName: 'α'.repeat(121) }],
    ['words for a phone', { emergencyContactPhone: 'το σταθερό' }],
    ['half an address', { guardianEmail: 'euterpe@' }],
    ['nothing for a name', { guardianName: null }],
  ])('of %s are refused, and nothing changes @release', async (_, wrong) => {
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

const tagged = async (name: string, colour = 'blue'): Promise<ClientTag> =>
  (await staff().post<ClientTag>('/Admin/client-tags', { name, colour })).data;
const tag = (person: Person, ...tags: ClientTag[]) =>
  staff().put<ClientTag[]>(`${pathOf(person)}/tags`, { tagIds: tags.map(({ id }) => id) });

describe('tags', () => {
  it('are given and taken whole, filter the list, and stand in the log and in the data of the member', async () => {
    const [early, old] = [await tagged('Πρωινή παρέα'), await tagged('Παλιό μέλος', 'green')];
    const [maria, nikos] = [await gym.has(aMember()), await gym.has(aMember('Νίκος'))];
    expect((await tag(maria, early, old)).data).toEqual([old, early]);
    await tag(nikos, old);
    const filter = encodeURIComponent(JSON.stringify({ tagId: early.id }));
    const { data: found } = await staff().get<Client[]>(`/Admin/clients?filter=${filter}`);
    expect(found).toMatchObject([{ id: maria.id, tags: [old, early] }]);
    await tag(maria, old);
    expect((await staff().get<Client>(pathOf(maria))).data.tags).toEqual([old]);
    expect((await gym.as(maria).get<PersonalData>('/Client/export')).data.tags).toEqual(['Παλιό μέλος']);
    expect((await gym.as(maria).get('/Client/profile')).data).not.toHaveProperty('tags');
    expect((await staff().get<UsedTag[]>('/Admin/client-tags')).data).toContainEqual({ ...old, clients: 2 });
    const entries = await gym.rows(
      `SELECT after ->> 'tags' AS tags FROM audit_entries WHERE action = 'client.tagged' AND entity_id = $1 ORDER BY length(after ->> 'tags') DESC`,
      [maria.id],
    );
    expect(entries).toEqual([{ tags: 'Παλιό μέλος, Πρωινή παρέα' }, { tags: 'Παλιό μέλος' }]);
    expect((await staff().delete(`/Admin/client-tags/${old.id}`)).status).toBe(200);
    expect((await staff().get<Client>(pathOf(nikos))).data.tags).toEqual([]);
  });

  it('refuse to be given against those that another desk has changed, and no other edit of the client', async () => {
    const [early, late] = [await tagged('Νωρίς'), await tagged('Αργά')];
    const maria = await gym.has(aMember());
    const seen = { 'If-Match': (await staff().get(pathOf(maria))).headers.get('etag') ?? 'none' };
    await staff().put(pathOf(maria), { ...(await bodyOf(maria)), name: 'Μαρία Άλλη' });
    const give = ({ id }: ClientTag) => staff().put(`${pathOf(maria)}/tags`, { tagIds: [id] }, seen);
    expect(await give(early)).toMatchObject({ status: 200, data: [early] });
    expect(await give(late)).toMatchObject({ status: 409, code: 'STALE' });
    expect((await staff().get<Client>(pathOf(maria))).data.tags).toEqual([early]);
  });

  it('go with the client, from the log too @release', async () => {
    const maria = await gym.has(aMember());
    await tag(maria, await tagged('Αργεί να πληρώσει'));
    await tag(maria);
    expect((await staff().delete(pathOf(maria))).status).toBe(200);
    const entries = await gym.rows<{ said: string }>(
      `SELECT concat(before::text, after::text) AS said FROM audit_entries
       WHERE action = 'client.tagged' AND entity_id = $1`,
      [maria.id],
    );
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries)).not.toContain('πληρώσει');
  });

  it.each<[string, object]>([
    ['another colour', { name: 'Άλλη', colour: '#ff0000' }],
    ['no name', { name: ' ', colour: 'red' }],
    ['a name that breaks the line', { name: 'Άλλη\u2028Β', colour: 'red' }],
    ['a long name', { name: 'α'.repeat(31), colour: 'red' }],
  ])('of %s are refused @release', async (_, request) => {
    expect(await staff().post('/Admin/client-tags', request)).toMatchObject({ status: 400 });
  });

  it('are called in a refusal as the form calls them @release', async () => {
    const { data } = await staff().post<FailureData>('/Admin/client-tags', { name: 'α'.repeat(31), colour: 'red' });
    expect(data).toMatchObject({ fields: { name: 'Name of the tag can have at most 30 characters' } });
  });

  it('that do not exist are given to nobody @release', async () => {
    const maria = await gym.has(aMember());
    const gone = { id: anId(), name: '', colour: 'red' as const };
    expect(await tag(maria, gone)).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });
});

describe('notes', () => {
  const add = (person: Person, text: string, isPinned = false) =>
    staff().post<ClientNote>(`${pathOf(person)}/notes`, { text, isPinned });
  const notesOf = async (person: Person) => (await staff().get<ClientNote[]>(`${pathOf(person)}/notes`)).data;

  it('have author and time, pinned ones first, and stand where staff book', async () => {
    const maria = await gym.has(aMember());
    await add(maria, 'Προτιμά το πρωί');
    const { data: pinned } = await add(maria, 'Πονάει η μέση', true);
    expect(await notesOf(maria)).toMatchObject([
      { text: 'Πονάει η μέση', isPinned: true, authorName: gym.admin.name, createdAt: new Date(NOW).toISOString() },
      { text: 'Προτιμά το πρωί', editedAt: null },
    ]);
    expect((await staff().get<Client>(pathOf(maria))).data.pinnedNotes).toEqual(['Πονάει η μέση']);
    await bookFor(staff(), maria, '2026-03-12', '10:00');
    const day = JSON.stringify((await staff().get('/Timeslot/capacity?date=2026-03-12')).data);
    expect(day).toContain('Πονάει η μέση');
    expect(day).not.toContain('Προτιμά');
    const trainer = { id: anId(), name: 'Γιάννης Γυμναστής', role: Role.Admin, staffRole: 'trainer' as const };
    await insertUser(gym.database, trainer, { createdAt: gym.clock });
    expect(JSON.stringify((await gym.as(trainer).get('/Timeslot/capacity?date=2026-03-12')).data)).not.toContain(
      'μέση',
    );
    const changed = await staff().put<ClientNote>(`/Admin/client-notes/${pinned.id}`, {
      text: 'Πέρασε',
      isPinned: false,
    });
    expect(changed.data).toMatchObject({ text: 'Πέρασε', editedAt: new Date(NOW).toISOString() });
    const late = { text: 'Άλλο', isPinned: true };
    const ofThatRead = { 'If-Match': `"${pinned.version}"` };
    expect(await staff().put(`/Admin/client-notes/${pinned.id}`, late, ofThatRead)).toMatchObject({ code: 'STALE' });
    expect((await staff().delete(`/Admin/client-notes/${pinned.id}`)).status).toBe(200);
    expect(await notesOf(maria)).toHaveLength(1);
  });

  it('are part of the data of the member without their author, and of no other call of theirs', async () => {
    const maria = await gym.has(aMember());
    await add(maria, 'Μυστικό σημείωμα', true);
    const { data } = await gym.as(maria).get<PersonalData>('/Client/export');
    expect(data.notes).toEqual([{ at: new Date(NOW).toISOString(), text: 'Μυστικό σημείωμα' }]);
    for (const path of ['/Client/profile', '/Client/appointments', '/Client/timeslots/available?date=2026-03-12'])
      expect(JSON.stringify((await gym.as(maria).get(path)).data)).not.toContain('Μυστικό');
  });

  it('go with the client, from the log too @release', async () => {
    const maria = await gym.has(aMember());
    const { data: note } = await add(maria, 'Χωρίζει με τον Θρασύβουλο', true);
    await staff().put(`/Admin/client-notes/${note.id}`, { text: 'Χώρισε με τον Θρασύβουλο', isPinned: true });
    expect((await staff().delete(pathOf(maria))).status).toBe(200);
    expect(await gym.rows('SELECT FROM client_notes WHERE client_id = $1', [maria.id])).toEqual([]);
    const log = await gym.rows("SELECT FROM audit_entries WHERE concat(before::text, after::text) LIKE '%Θρασύβουλο%'");
    expect(log).toEqual([]);
    expect((await staff().get(`${pathOf(maria)}/notes`)).status).toBe(404);
  });
});

describe('a list that is exported', () => {
  const everything = (): boolean => true;
  const tableOf = (clients: Client[]) => {
    const columns = matchColumns(headingsOf(el, everything));
    const read = columns.flatMap((column, i) => (column === null ? [] : [{ column, i }]));
    const rows = clients.map((client) => rowOf(client, el, { timeZone: 'Europe/Athens', uses: everything }));
    return {
      columns: read.map(({ column }) => column),
      rows: rows.map((row) => read.map(({ i }) => row[i] ?? '')),
    };
  };
  const withoutId = ({ id: _, subscription, appointmentDates: __, createdAt: ___, ...client }: Client) => ({
    ...client,
    period: subscription && [subscription.startDate, subscription.endDate, subscription.monthlyLimit],
  });

  it('can be imported: into this gym it changes nobody, into an empty one it makes the same people @release', async () => {
    const maria = await gym.has(aMember('Μαρία Εξαγόμενη'));
    const nikos = await gym.has(
      aClient().named('Νίκος Εξαγόμενος').withSubscription({ endDate: null, monthlyLimit: 0 }),
    );
    await staff().put(pathOf(maria), { ...(await bodyOf(maria)), ...AROUND });
    await staff().put(pathOf(nikos), await bodyOf(nikos));
    await tag(nikos, await tagged('Εξαγωγή', 'grey'), await tagged('Δεύτερη', 'red'));
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
    const id = anId();
    await staff().post('/Admin/client-imports', { ...table, id, fileName: 'λίστα.csv', mailsLinks: false });
    const done = await eventually(async () => {
      const { data } = await staff().get<ClientImport>(`/Admin/client-imports/${id}`);
      return data.state === 'running' ? null : data;
    });
    expect(done).toMatchObject({ state: 'finished', created: 2 });
    expect((await list()).map(withoutId)).toEqual(before.map(withoutId));
  });
});
