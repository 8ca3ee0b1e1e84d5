import type { Client, ClientProfile } from '@palestra/backend/contract/client';
import type { PersonalData } from '@palestra/backend/contract/erasure';
import type { ClientTerms, OwnTerms, PublishedTerms } from '@palestra/backend/contract/gym-terms';
import type { AvailableTimeslots } from '@palestra/backend/contract/timeslot';
import type { ApiClient, FailureData } from '../support/api-client.js';
import { book, bookFor } from '../support/booking.js';
import { aMember, type Person } from '../support/client-builder.js';
import { publishTerms } from '../support/gym-terms.js';
import { TestGym } from '../support/test-gym.js';

/* The gym's terms by version, and the consent of members, of adults for children, and on paper (rule: gym's terms). */

const NOW = '2026-03-11T10:00:00Z';
const LATER = '2026-03-11T12:00:00Z';
const TOMORROW = '2026-03-12';
const TERMS = { textEl: 'Πετσέτα σε κάθε όργανο.\n\nΩράριο έως τις 22:00.', textEn: 'A towel.', link: '' };

let gym: TestGym;
let staff: ApiClient;
let maria: Person;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW), processes: 2 });
  staff = gym.as(gym.admin);
  maria = await gym.has(aMember('Μαρία'));
});
afterAll(() => gym.close());
beforeEach(() => gym.setNow(NOW));
afterEach(() => staff.put('/Admin/settings/TermsConsent', { value: 'asks' }));

const askedOf = async (person: Person) => (await gym.as(person).get<ClientProfile>('/Client/profile')).data.terms;
const accept = (client: ApiClient, version: number) => client.post<OwnTerms>('/Client/terms/consent', { version });
const seenBy = async (client: ApiClient) => (await client.get<OwnTerms>('/Client/terms')).data;
const consentsOf = async ({ id }: { id: string }) =>
  (await staff.get<ClientTerms>(`/Admin/clients/${id}/terms`)).data.consents;
const whoHaveAccepted = async (termsAccepted: unknown, others: object = {}) => {
  const filter = JSON.stringify({ termsAccepted, ...others });
  const { data, headers } = await staff.get<Client[]>('/Admin/clients', { filter });
  expect(headers.get('Content-Range')?.split('/')[1]).toBe(String(data.length));
  return data.map(({ name }) => name);
};
const logOf = (id: string) =>
  gym.rows<{ actor_id: string; after: unknown }>(
    `SELECT actor_id, after FROM audit_entries WHERE entity_id = $1 AND action = 'client.terms-accepted'`,
    [id],
  );

describe("the gym's terms", () => {
  it('ask nobody for anything while there are none', async () => {
    await staff.put('/Admin/settings/TermsConsent', { value: 'blocks' });
    expect(await askedOf(maria)).toBeNull();
    expect((await gym.as(maria).get('/Client/terms')).status).toBe(404);
    expect((await staff.get<ClientTerms>(`/Admin/clients/${maria.id}/terms`)).data).toEqual({
      ...{ version: null, consents: [] },
    });
    expect((await accept(gym.as(maria), 1)).code).toBe('TERMS_OUTDATED');
    expect([await whoHaveAccepted(false), await whoHaveAccepted(true)]).toEqual([[], []]);
    expect((await book(gym.as(maria), TOMORROW, '07:00')).status).toBe(201);
  });

  it('are published by version, which nobody changes, one after the other', async () => {
    const first = await staff.post<PublishedTerms[]>('/Admin/terms', { after: 0, ...TERMS });
    const version = { version: 1, ...TERMS, publishedAt: new Date(NOW).toISOString(), acceptedBy: 0 };
    expect(first.data).toEqual([{ ...version, publishedByName: gym.admin.name }]);
    const both = await Promise.all(
      ['Α', 'Β'].map((textEl, n) => gym.as(gym.admin, n).post('/Admin/terms', { after: 1, ...TERMS, textEl })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await staff.get<PublishedTerms[]>('/Admin/terms')).data.map((one) => one.version)).toEqual([2, 1]);
    await expect(gym.rows(`UPDATE gym_terms SET text_el = 'Άλλο'`)).rejects.toThrow('never changed');
    await expect(gym.rows('DELETE FROM gym_terms')).rejects.toThrow('never changed');
    const log = await gym.rows(`SELECT entity_id FROM audit_entries WHERE action = 'terms.published'`);
    expect(log).toHaveLength(2);
  });

  it.each<[string, object, string]>([
    ['nothing', { textEl: '', textEn: '' }, 'textEl'],
    ['one language', { textEn: ' ' }, 'textEn'],
    ['a link of a script', { link: 'javascript:alert(1)' }, 'link'],
    ['a novel', { textEl: 'α'.repeat(40_001) }, 'textEl'],
    ['a version of its own', { version: 7 }, 'version'],
  ])('of %s are refused', async (_, wrong, field) => {
    const answer = await staff.post<FailureData>('/Admin/terms', { after: 2, ...TERMS, ...wrong });
    expect([answer.status, Object.keys(answer.data.fields ?? {})]).toEqual([400, [field]]);
  });

  it('may be a link alone', async () => {
    const link = 'https://gym.example/terms';
    const [latest] = (await staff.post<PublishedTerms[]>('/Admin/terms', { after: 2, textEl: '', textEn: '', link }))
      .data;
    expect(latest).toMatchObject({ version: 3, link });
    expect(await seenBy(gym.as(maria))).toMatchObject({ version: 3, link, acceptedAt: null });
  });
});

describe('consent', () => {
  let version = 0;

  it('is given once by two requests at once, and says who and when', async () => {
    expect(await askedOf(maria)).toEqual({ version, isAccepted: false, isBlocking: false });
    const both = await Promise.all([0, 1].map((n) => accept(gym.as(maria, n), version)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await gym.setNow(LATER);
    expect((await accept(gym.as(maria), version)).data.acceptedAt).toBe(new Date(NOW).toISOString());
    expect(await consentsOf(maria)).toEqual([
      { version, at: new Date(NOW).toISOString(), byName: 'Μαρία', isOnPaper: false, address: '127.0.0.1' },
    ]);
    expect(await logOf(maria.id)).toEqual([{ actor_id: maria.id, after: { termsVersion: version, isOnPaper: false } }]);
    expect(await askedOf(maria)).toMatchObject({ isAccepted: true });
    expect((await staff.get<PublishedTerms[]>('/Admin/terms')).data[0]?.acceptedBy).toBe(1);
  });

  it('to terms that are no longer the latest is refused, and asked for again', async () => {
    const next = await publishTerms(staff);
    expect(await accept(gym.as(maria), version)).toMatchObject({ status: 409, code: 'TERMS_OUTDATED' });
    expect(await accept(gym.as(maria), next + 1)).toMatchObject({ status: 409, code: 'TERMS_OUTDATED' });
    expect(await askedOf(maria)).toMatchObject({ version: next, isAccepted: false });
    version = next;
  });

  it('to the latest terms narrows the list of clients, and one to older terms does not @release', async () => {
    const rena = await gym.has(aMember('Ρένα'));
    await accept(gym.as(rena), version);
    expect(await whoHaveAccepted(true)).toEqual(['Ρένα']);
    expect(await whoHaveAccepted(false)).toEqual(['Μαρία']);
    expect(await whoHaveAccepted(false, { status: ['active', 'expiring'] })).toEqual(['Μαρία']);
    expect(await whoHaveAccepted(false, { status: 'none' })).toEqual([]);
    expect(await whoHaveAccepted(false, { q: 'Ρένα' })).toEqual([]);
    const wrong = await staff.get<FailureData>('/Admin/clients', { filter: '{"termsAccepted":"no"}' });
    expect([wrong.status, Object.keys(wrong.data.fields ?? {})]).toEqual([400, ['termsAccepted']]);
  });

  it('on paper is recorded by the desk under its name', async () => {
    const nikos = await gym.has(aMember('Νίκος'));
    const path = `/Admin/clients/${nikos.id}/terms`;
    expect((await staff.post(path, { version: version - 1 })).code).toBe('TERMS_OUTDATED');
    expect((await staff.post<ClientTerms>(path, { version })).data).toEqual({
      version,
      consents: [{ version, at: new Date(NOW).toISOString(), byName: gym.admin.name, isOnPaper: true, address: null }],
    });
    expect(await seenBy(gym.as(nikos))).toMatchObject({ acceptedAt: new Date(NOW).toISOString() });
  });

  it('for a child is given by their adult, whose name it bears', async () => {
    const { data: child } = await staff.post<{ id: string }>(`/Admin/clients/${maria.id}/children`, { name: 'Άννα' });
    await accept(gym.as(maria), version);
    const forChild = gym.as(maria).actingFor(child.id);
    expect((await forChild.get<ClientProfile>('/Client/profile')).data.terms).toMatchObject({ isAccepted: false });
    expect((await accept(forChild, version)).status).toBe(200);
    expect(await consentsOf(child)).toMatchObject([{ version, byName: 'Μαρία', isOnPaper: false }]);
  });

  it('is waited for by own bookings alone where the setting says so', async () => {
    const eleni = await gym.has(aMember('Ελένη'));
    const client = gym.as(eleni);
    expect((await book(client, TOMORROW, '18:00')).status).toBe(201);
    await staff.put('/Admin/settings/TermsConsent', { value: 'blocks' });
    expect(await askedOf(eleni)).toMatchObject({ isAccepted: false, isBlocking: true });
    expect(await book(client, '2026-03-16', '18:00')).toMatchObject({ status: 422, code: 'TERMS_NOT_ACCEPTED' });
    const { data } = await client.get<AvailableTimeslots>('/Client/timeslots/available', { date: '2026-03-16' });
    expect(data.timeslots.map(({ reasons }) => reasons[0]?.code)).toEqual(
      data.timeslots.map(() => 'TERMS_NOT_ACCEPTED'),
    );
    expect(await bookFor(staff, eleni, '2026-03-16', '18:00')).toMatchObject({ code: 'TERMS_NOT_ACCEPTED' });
    expect((await bookFor(staff, eleni, '2026-03-16', '18:00', true)).data.overridden).toEqual(['TERMS_NOT_ACCEPTED']);
    await accept(client, version);
    expect((await book(client, '2026-03-17', '18:00')).status).toBe(201);
  });

  it("is in the member's data, and an erasure removes it", async () => {
    const { data } = await gym.as(maria).get<PersonalData>('/Client/export');
    expect(data.consents.at(-1)).toEqual({
      version,
      at: new Date(NOW).toISOString(),
      isOnPaper: false,
      address: '127.0.0.1',
    });
    expect(data.children[0]?.consents).toMatchObject([{ version }]);
    expect((await staff.delete(`/Admin/clients/${maria.id}?withChildren=true`)).status).toBe(200);
    expect(await gym.rows('SELECT FROM terms_consents WHERE client_id = $1', [maria.id])).toEqual([]);
  });

  it('keeps no address where it would be that of a proxy that is not trusted', async () => {
    const eva = await gym.has(aMember());
    const body = { version: await publishTerms(staff) };
    await gym.as(eva).post('/Client/terms/consent', body, { forwarded: 'for=203.0.113.9' });
    expect(await consentsOf(eva)).toMatchObject([{ address: null }]);
  });

  beforeAll(async () => {
    version = await publishTerms(staff);
  });
});
