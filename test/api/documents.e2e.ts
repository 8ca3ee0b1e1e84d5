import type { Client, ClientProfile } from '@palestra/backend/contract/client';
import type {
  Certificate,
  ClientDocument,
  DocumentKind,
  OwnDocument,
} from '@palestra/backend/contract/client-document';
import type { PersonalData } from '@palestra/backend/contract/erasure';
import type { StartedExport } from '@palestra/backend/contract/export';
import { Role } from '@palestra/backend/contract/roles';
import type { DaySchedule } from '@palestra/backend/contract/timeslot';
import { unzipSync } from 'fflate';
import type { Answer, ApiClient, FailureData } from '../support/api-client.js';
import { book, bookFor, place } from '../support/booking.js';
import { aMember, insertUser, type Person } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';
import { anId } from '../support/seed.js';

/* Documents of clients: kinds, ends, files, and the medical certificate that the gym may ask for. */

const NOW = '2026-03-11T10:00:00Z';
const TOMORROW = '2026-03-12';
const PDF = '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<</Type/Catalog>>\nendobj\n';
const FIVE_MB = 5 * 1024 * 1024;
const UPLOAD = { 'Content-Type': 'application/octet-stream' };
const CERTIFICATE = { kind: 'medical' as const, validUntil: '2026-04-30', note: 'Καρδιολογικό' };

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
});
afterAll(() => gym.close());
afterEach(() => asksFor('off'));

const staff = (): ApiClient => gym.as(gym.admin);
const asksFor = (value: string) => staff().put('/Admin/settings/MedicalCertificate', { value });
const listOf = async (person: Person) =>
  (await staff().get<ClientDocument[]>(`/Admin/clients/${person.id}/documents`)).data;

interface Wish {
  kind?: DocumentKind;
  validUntil?: string | null;
  note?: string;
}
const add = async (person: Person, wish: Wish = {}): Promise<ClientDocument> =>
  (await staff().post<ClientDocument>(`/Admin/clients/${person.id}/documents`, { ...CERTIFICATE, ...wish })).data;

const fileOf = ({ id }: { id: string }): string => `/Admin/client-documents/${id}/file`;
const upload = (document: { id: string }, body: BodyInit, name = 'βεβαίωση.pdf', as = staff()) =>
  as.fetch('PUT', fileOf(document), body, { ...UPLOAD, 'X-File-Name': encodeURIComponent(name) });
async function refusalOf(response: Response): Promise<Partial<Answer<FailureData>>> {
  const body = (await response.json()) as Answer<FailureData>;
  return { status: response.status, ...(body.code && { code: body.code }), message: body.message, errors: body.errors };
}

describe('a document', () => {
  it('is kept by the desk with its end, changed against what was read, and stands in the log', async () => {
    const maria = await gym.has(aMember());
    const never = await add(maria, { kind: 'contract', validUntil: null, note: '' });
    const document = await add(maria);
    expect(document).toMatchObject({
      ...CERTIFICATE,
      file: null,
      addedByName: gym.admin.name,
      createdAt: new Date(NOW).toISOString(),
    });
    expect((await listOf(maria)).map(({ id }) => id)).toEqual([document.id, never.id]);
    const path = `/Admin/client-documents/${document.id}`;
    const next = { kind: 'medical', validUntil: '2027-04-30', note: '' };
    const ofThatRead = { 'If-Match': `"${document.version}"` };
    expect((await staff().put<ClientDocument>(path, next, ofThatRead)).data).toMatchObject(next);
    expect(await staff().put(path, { ...next, note: 'Άλλο' }, ofThatRead)).toMatchObject({
      status: 409,
      code: 'STALE',
    });
    expect((await staff().delete(path)).status).toBe(200);
    expect((await listOf(maria)).map(({ id }) => id)).toEqual([never.id]);
    const log = await gym.rows<{ action: string }>(
      'SELECT action FROM audit_entries WHERE entity_id = $1 ORDER BY action',
      [maria.id],
    );
    expect(log.map(({ action }) => action)).toEqual([
      ...['client.document-added', 'client.document-added', 'client.document-changed', 'client.document-removed'],
    ]);
  });

  it.each([
    ['yesterday', '2026-03-10', 'expired'],
    ['today', '2026-03-11', 'expiring'],
    ['in 29 days', '2026-04-09', 'expiring'],
    ['in 30 days', '2026-04-10', null],
    ['never', null, null],
  ])('says the same to staff and member when it ends %s @release', async (_, validUntil, end) => {
    const maria = await gym.has(aMember());
    expect(await add(maria, { validUntil })).toMatchObject({ end });
    expect(await listOf(maria)).toMatchObject([{ end }]);
    expect((await gym.as(maria).get<OwnDocument[]>('/Client/documents')).data).toMatchObject([{ end }]);
  });

  it('ends with the day of the gym', async () => {
    const maria = await gym.has(aMember());
    await add(maria, { validUntil: '2026-03-11' });
    // In Athens the next day has begun.
    await gym.setNow('2026-03-11T22:30:00Z');
    expect(await listOf(maria)).toMatchObject([{ end: 'expired' }]);
    await gym.setNow(NOW);
  });

  it.each<[string, object]>([
    ['another kind', { kind: 'passport' }],
    ['a day that is none', { validUntil: '2026-02-30' }],
    ['no word about its end', { validUntil: undefined }],
    ['a novel for a note', { note: 'α'.repeat(301) }],
    ['a field of its own', { clientId: anId() }],
  ])('of %s is refused @release', async (_, wrong) => {
    const maria = await gym.has(aMember());
    const answer = await staff().post(`/Admin/clients/${maria.id}/documents`, { ...CERTIFICATE, ...wrong });
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(await listOf(maria)).toEqual([]);
  });

  it('is one of at most fifty @release', async () => {
    const maria = await gym.has(aMember());
    await gym.rows(
      `INSERT INTO client_documents (client_id, kind, note, added_by_id, created_at)
       SELECT $1, 'other', '', $2, now() FROM generate_series(1, 50)`,
      [maria.id, gym.admin.id],
    );
    const answer = await staff().post<FailureData>(`/Admin/clients/${maria.id}/documents`, CERTIFICATE);
    expect(answer).toMatchObject({ status: 400, data: { fields: { kind: expect.stringContaining('50') as string } } });
  });
});

describe('the file of a document', () => {
  it('is known by its content, and comes back as an attachment that no browser runs', async () => {
    const document = await add(await gym.has(aMember()));
    const kept = await upload(document, PDF, '../<b>Βεβαίωση"\r\n.html');
    expect(kept.status).toBe(200);
    const file = { name: 'bΒεβαίωση.html.pdf', type: 'application/pdf', bytes: Buffer.byteLength(PDF) };
    expect(((await kept.json()) as Answer<ClientDocument>).data.file).toEqual(file);
    const sent = await staff().fetch('GET', fileOf(document));
    expect(await sent.text()).toBe(PDF);
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="b________.html.pdf"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store, no-transform',
    });
  });

  it('replaces the former one, and goes alone or with its document', async () => {
    const document = await add(await gym.has(aMember()));
    await upload(document, PDF);
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]);
    expect(((await (await upload(document, jpeg, 'a.png')).json()) as Answer<ClientDocument>).data.file).toMatchObject({
      ...{ name: 'a.png.jpg', type: 'image/jpeg' },
    });
    expect((await staff().delete(fileOf(document))).status).toBe(200);
    expect((await staff().fetch('GET', fileOf(document))).status).toBe(404);
    expect((await staff().delete(fileOf(document))).status).toBe(404);
    await upload(document, PDF);
    await staff().delete(`/Admin/client-documents/${document.id}`);
    expect(await gym.rows('SELECT FROM client_document_files WHERE document_id = $1', [document.id])).toEqual([]);
  });

  it('of exactly 5 MB is kept, and with a byte more refused before it is read @release', async () => {
    const document = await add(await gym.has(aMember()));
    const most = Buffer.alloc(FIVE_MB);
    most.write(PDF);
    expect((await upload(document, most)).status).toBe(200);
    const response = await upload(document, Buffer.alloc(FIVE_MB + 1), 'a.pdf', staff().in('el'));
    expect(await refusalOf(response)).toMatchObject({
      ...{ status: 413, code: 'BODY_TOO_LARGE' },
      message: 'Το αίτημα είναι πολύ μεγάλο. Ένα αρχείο μπορεί να έχει έως 5 MB.',
    });
  });

  it.each<[string, BodyInit, string]>([
    ['a page in disguise', '<html><script>alert(1)</script>', 'Only files that are really PDF, JPEG or PNG are kept'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'Only files that are really PDF'],
    ['nothing', '', 'The file is empty'],
  ])('with %s is refused @release', async (_, body, text) => {
    const document = await add(await gym.has(aMember()));
    const refused = await refusalOf(await upload(document, body, 'βεβαίωση.pdf'));
    expect(refused).toMatchObject({ status: 400, errors: [expect.stringContaining(text)] });
    expect((await staff().fetch('GET', fileOf(document))).status).toBe(404);
  });

  it('is not taken as JSON or as a form, nor by any other call @release', async () => {
    const maria = await gym.has(aMember());
    const document = await add(maria);
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/html', 'application/pdf']) {
      const response = await staff().fetch('PUT', fileOf(document), '{}', { 'Content-Type': type });
      expect([type, await refusalOf(response)]).toMatchObject([type, { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' }]);
    }
    const elsewhere = await staff().fetch('POST', `/Admin/clients/${maria.id}/documents`, PDF, UPLOAD);
    expect(elsewhere.status).toBe(415);
  });
});

describe('who sees documents', () => {
  it('the member their own without the note of staff, an adult those of a child, a trainer none', async () => {
    const [maria, child] = [await gym.has(aMember()), await gym.has(aMember('Παιδί Ιωάννου'))];
    await gym.rows('UPDATE users SET guardian_id = $2, email = NULL WHERE id = $1', [child.id, maria.id]);
    const [own, ofChild] = [await add(maria), await add(child, { kind: 'waiver' })];
    await upload(own, PDF);
    await upload(ofChild, PDF);
    const file = { name: 'βεβαίωση.pdf', type: 'application/pdf', bytes: Buffer.byteLength(PDF) };
    const member = gym.as(maria);
    expect((await member.get<OwnDocument[]>('/Client/documents')).data).toEqual([
      { id: own.id, kind: 'medical', validUntil: '2026-04-30', end: null, file },
    ]);
    const adult = member.actingFor(child.id);
    expect((await adult.get<OwnDocument[]>('/Client/documents')).data).toEqual([
      { id: ofChild.id, kind: 'waiver', validUntil: '2026-04-30', end: null, file },
    ]);
    const statusOf = async (as: ApiClient, { id }: { id: string }) =>
      (await as.fetch('GET', `/Client/documents/${id}/file`)).status;
    expect([await statusOf(member, own), await statusOf(adult, ofChild)]).toEqual([200, 200]);
    expect([await statusOf(member, ofChild), await statusOf(adult, own)]).toEqual([404, 404]);
    const trainer = { id: anId(), name: 'Γιάννης Γυμναστής', role: Role.Admin, staffRole: 'trainer' as const };
    await insertUser(gym.database, trainer, { createdAt: gym.clock });
    expect((await gym.as(trainer).get(`/Admin/clients/${maria.id}/documents`)).status).toBe(403);
    expect((await gym.as(trainer).fetch('GET', fileOf(own))).status).toBe(403);
    expect((await upload(own, PDF, 'a.pdf', gym.as(trainer))).status).toBe(403);
  });

  it('my data has them all with their notes, an erasure leaves none, not even in the log', async () => {
    const maria = await gym.has(aMember());
    await upload(await add(maria), PDF, 'Μαρία-καρδιά.pdf');
    const { documents } = (await gym.as(maria).get<PersonalData>('/Client/export')).data;
    expect(documents).toEqual([{ ...CERTIFICATE, fileName: 'Μαρία-καρδιά.pdf', at: new Date(NOW).toISOString() }]);
    expect((await staff().delete(`/Admin/clients/${maria.id}`)).status).toBe(200);
    expect(await gym.rows('SELECT FROM client_documents WHERE client_id = $1', [maria.id])).toEqual([]);
    const log = await gym.rows<{ said: string }>(
      'SELECT concat(before::text, after::text) AS said FROM audit_entries WHERE entity_id = $1',
      [maria.id],
    );
    expect(JSON.stringify(log)).not.toMatch(/Καρδιο|καρδιά/);
  });

  it('an export of everything has each file whole @release', async () => {
    const document = await add(await gym.has(aMember()));
    await upload(document, PDF);
    const { link } = (await staff().post<StartedExport>('/Admin/exports', {})).data;
    const zip = new Uint8Array(await (await fetch(gym.urlOf(0).replace(/\/api$/, '') + link)).arrayBuffer());
    const files = unzipSync(zip);
    expect(Buffer.from(files[`documents/${document.id}.pdf`] ?? []).toString()).toBe(PDF);
    expect(Buffer.from(files['documents.csv'] ?? []).toString()).toContain('βεβαίωση.pdf');
  });
});

describe('a medical certificate that the gym asks for', () => {
  const seenBy = async (person: Person) => (await gym.as(person).get<ClientProfile>('/Client/profile')).data;

  it('keeps members from booking themselves or their children, while staff may override that', async () => {
    const [maria, child] = [await gym.has(aMember()), await gym.has(aMember('Παιδί Ιωάννου'))];
    await gym.rows('UPDATE users SET guardian_id = $2, email = NULL WHERE id = $1', [child.id, maria.id]);
    await asksFor('blocks');
    await add(maria, { validUntil: '2026-03-11' });
    expect(await book(gym.as(maria), TOMORROW, '18:00')).toMatchObject({ status: 422, code: 'DOCUMENT_EXPIRED' });
    expect(await book(gym.as(maria).actingFor(child.id), TOMORROW, '18:00')).toMatchObject({
      code: 'DOCUMENT_EXPIRED',
    });
    const atDesk = await bookFor(staff(), maria, TOMORROW, '18:00');
    expect(atDesk).toMatchObject({ status: 422, code: 'DOCUMENT_EXPIRED' });
    expect(atDesk.message).toMatch(/on their page/);
    expect((await bookFor(staff(), maria, TOMORROW, '18:00', true)).data).toMatchObject({
      overridden: ['DOCUMENT_EXPIRED'],
    });
    await add(maria, { validUntil: '2026-03-13' });
    expect((await book(gym.as(maria), '2026-03-13', '18:00')).status).toBe(201);
    expect(await book(gym.as(maria), '2026-03-16', '18:00')).toMatchObject({ code: 'DOCUMENT_EXPIRED' });
  });

  it('answers the outlook of a member without one, and no hour is offered', async () => {
    const maria = await gym.has(aMember());
    await asksFor('blocks');
    expect(await seenBy(maria)).toMatchObject({
      booking: { state: 'certificate', from: null },
      certificate: { state: 'missing', until: null, isBlocking: true },
      quickSlots: [],
    });
    await add(maria, { kind: 'waiver' });
    expect(await book(gym.as(maria), TOMORROW, '18:00')).toMatchObject({ code: 'DOCUMENT_EXPIRED' });
    await add(maria, { validUntil: null });
    expect(await seenBy(maria)).toMatchObject({ booking: { state: 'ok' }, certificate: null });
  });

  it('that only warns is told to the member, at the client and on the roster, and keeps nobody away', async () => {
    const maria = await gym.has(aMember('Μαρία Ληγμένη'));
    await add(maria, { validUntil: TOMORROW });
    await book(gym.as(maria), TOMORROW, '18:00');
    await book(gym.as(maria), '2026-03-13', '18:00');
    const onRoster = async (date: string): Promise<Certificate | null | undefined> => {
      const day = (await staff().get<DaySchedule>('/Timeslot/capacity', { date })).data;
      const visits = day.timeslots.flatMap(({ appointments }) => appointments);
      return visits.find(({ userId }) => userId === maria.id)?.client?.certificate;
    };
    expect(await onRoster(TOMORROW)).toBeNull();
    await asksFor('warns');
    expect(await onRoster(TOMORROW)).toEqual({ state: 'expiring', until: TOMORROW, isBlocking: false });
    expect(await onRoster('2026-03-13')).toEqual({ state: 'expired', until: TOMORROW, isBlocking: false });
    const expected = { state: 'expiring', until: TOMORROW, isBlocking: false };
    expect((await seenBy(maria)).certificate).toEqual(expected);
    expect((await staff().get<Client>(`/Admin/clients/${maria.id}`)).data.certificate).toEqual(expected);
    expect((await book(gym.as(maria), '2026-03-16', '18:00')).status).toBe(201);
  });

  it('is asked of who waits for a place, too @release', async () => {
    const maria = await gym.has(aMember());
    await staff().put('/Admin/timeslots/capacity', {
      ...place('2026-03-18', '18:00'),
      date: '2026-03-18',
      capacity: 1,
    });
    await asksFor('blocks');
    const answer = await gym.as(maria).post('/TimeslotInterest/express', place('2026-03-18', '18:00'));
    expect(answer).toMatchObject({ code: 'DOCUMENT_EXPIRED' });
  });
});

describe('the list of clients', () => {
  it('finds whose documents end soon, have ended, or are missing, unless the next one is there', async () => {
    const person = (name: string) => gym.has(aMember(`${name} Φίλτρου`));
    const soon = await person('Σύντομα');
    const over = await person('Έληξε');
    const renewed = await person('Ανανέωσε');
    await person('Χωρίς');
    await add(soon, { kind: 'waiver', validUntil: '2026-04-09' });
    await add(over, { validUntil: '2026-03-10' });
    await add(renewed, { validUntil: '2026-03-20' });
    await add(renewed, { validUntil: '2027-03-20' });
    const found = async (document: string) => {
      const filter = encodeURIComponent(JSON.stringify({ document, q: 'Φίλτρου' }));
      const { data } = await staff().get<Client[]>(`/Admin/clients?filter=${filter}`);
      return data.map(({ name }) => name.split(' ')[0]).sort();
    };
    expect(await found('expiring')).toEqual(['Σύντομα']);
    expect(await found('expired')).toEqual(['Έληξε']);
    expect(await found('missing')).toEqual(['Σύντομα', 'Χωρίς']);
    expect(await staff().get('/Admin/clients?filter={"document":"lost"}')).toMatchObject({ status: 400 });
  });
});
