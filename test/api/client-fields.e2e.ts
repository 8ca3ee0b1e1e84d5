import type { Client, ClientProfile } from '@palestra/backend/contract/client';
import { CLIENT_FIELD_WORDS, IMPORTED_CLIENT_FIELDS } from '@palestra/backend/contract/client-field-names';
import {
  CLIENT_DEFAULTS,
  CLIENT_FIELD_NAMES,
  CLIENT_FIELDS,
  PERSONAL_FIELDS,
  STAFF_FIELDS,
  type ClientData,
  type ClientField,
  type ClientFieldName,
} from '@palestra/backend/contract/client-fields';
import { type ClientImport } from '@palestra/backend/contract/client-import';
import { matchColumns } from '@palestra/backend/contract/import-headings';
import type { PersonalData } from '@palestra/backend/contract/erasure';
import type { ApiClient } from '../support/api-client.js';
import { aMember, type Person } from '../support/client-builder.js';
import { eventually } from '../support/eventually.js';
import { TestGym } from '../support/test-gym.js';
import { anId } from '../support/seed.js';

/** A value that nothing else in the database has. An inactive client reads nothing of themselves. */
function sampleOf(name: ClientFieldName): string | boolean {
  switch ((CLIENT_FIELDS[name] as ClientField).kind) {
    case 'flag':
      return name === 'isActive' || !CLIENT_DEFAULTS[name as 'isMorningClient'];
    case 'date':
      return '1987-05-17';
    case 'email':
      return `${name.toLowerCase()}@fields.example`;
    case 'phone':
      return `+30 699 ${String(CLIENT_FIELD_NAMES.indexOf(name) + 1_000_000)}`;
    case 'name':
    case 'text':
      return `Ζζ ${name}`;
  }
}
const samplesOf = (names: readonly ClientFieldName[]): Partial<ClientData> =>
  Object.fromEntries(names.map((name) => [name, sampleOf(name)]));
const ALL = samplesOf(CLIENT_FIELD_NAMES);
const OF_MEMBERS = samplesOf(CLIENT_FIELD_NAMES.filter((name) => !STAFF_FIELDS.some((other) => other === name)));

let gym: TestGym;
let staff: ApiClient;
let member: Person;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-03-11T10:00:00Z') });
  staff = gym.as(gym.admin);
  member = await gym.has(aMember('Θεόφιλος'));
  // Another address would end the sessions.
  await gym.rows('UPDATE users SET email = $2 WHERE id = $1', [member.id, ALL.email]);
  expect((await staff.put(`/Admin/clients/${member.id}`, ALL)).status).toBe(200);
});
afterAll(() => gym.close());

const logOf = () =>
  gym.rows<{ before: Record<string, unknown>; after: Record<string, unknown> }>(
    `SELECT before, after FROM audit_entries WHERE entity_id = $1 AND action = 'client.updated'`,
    [member.id],
  );

// Each goes over the table of the contract: a new field needs no case of its own.
describe('the fields of a client that staff write', () => {
  it('are read by staff as they were written', async () => {
    expect((await staff.get<Client>(`/Admin/clients/${member.id}`)).data).toMatchObject(ALL);
    expect((await staff.get<Client[]>('/Admin/clients', { search: 'Ζζ name' })).data).toMatchObject([ALL]);
  });

  it('are read by the member, without those for staff, on their page and in their data', async () => {
    const { data: profile } = await gym.as(member).get<ClientProfile>('/Client/profile');
    const { data } = await gym.as(member).get<PersonalData>('/Client/export');
    for (const seen of [profile, data.profile]) {
      expect(seen).toMatchObject(OF_MEMBERS);
      for (const name of STAFF_FIELDS) expect(seen).not.toHaveProperty(name);
    }
  });

  it('are in the log with the value before and after', async () => {
    const entries = await logOf();
    expect(entries).toMatchObject([{ after: ALL }]);
    expect(Object.keys(entries[0]?.before ?? {})).toEqual(expect.arrayContaining(CLIENT_FIELD_NAMES));
  });

  it('are read from a table under their names in either language @release', async () => {
    for (const words of Object.values(CLIENT_FIELD_WORDS)) {
      expect(matchColumns(IMPORTED_CLIENT_FIELDS.map((name) => words[name]))).toEqual(IMPORTED_CLIENT_FIELDS);
    }
    const columns = ['name', 'email', 'phone', ...IMPORTED_CLIENT_FIELDS] as const;
    const read = { ...samplesOf(columns), email: 'imported@fields.example' };
    const wish = { id: anId(), fileName: 'fields.csv', mailsLinks: false };
    const rows = [columns.map((column) => read[column])];
    expect((await staff.post('/Admin/client-imports', { ...wish, columns, rows })).status).toBe(201);
    await eventually(async () => {
      const { data } = await staff.get<ClientImport>(`/Admin/client-imports/${wish.id}`);
      return data.state === 'running' ? null : data;
    });
    expect((await staff.get<Client[]>('/Admin/clients', { search: read.email })).data).toMatchObject([read]);
  });

  it('leave neither the row nor the log of a client with their data after an erasure', async () => {
    expect((await staff.delete(`/Admin/clients/${member.id}`)).status).toBe(200);
    const kept = JSON.stringify([await logOf(), await gym.rows('SELECT * FROM users WHERE id = $1', [member.id])]);
    expect(PERSONAL_FIELDS.filter((name) => kept.includes(String(sampleOf(name))))).toEqual([]);
  });
});
