import type { AuditEntry } from '@palestra/backend/contract/audit';
import { bookFor } from '../support/booking.js';
import { aMember, type Person } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';

/** Wednesday, a quarter of an hour before midnight in Athens. */
const NOW = '2026-03-11T21:45:00Z';

let gym: TestGym;
let maria: Person;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  maria = await gym.has(aMember());
  await gym.as(gym.admin).put(`/admin/clients/${maria.id}/morning-client`, { isMorningClient: true });
  await gym.setNow('2026-03-11T22:15:00Z');
  await bookFor(gym.as(gym.admin), maria, '2026-03-13', '09:00');
  await gym.setNow('2026-03-11T22:16:00Z');
  await gym.as(gym.admin).put('/Admin/settings/GymName', { value: 'Παλαίστρα' });
});
afterAll(() => gym.close());

const audit = (query: Record<string, string> = {}) => gym.as(gym.admin).get<AuditEntry[]>('/Admin/audit', query);
const actions = async (query: Record<string, string>) => (await audit(query)).data.map(({ action }) => action);

describe('the log of what staff changed', () => {
  it('says who, when, what, before and after, newest first', async () => {
    const answer = await audit({ sort: '["at","ASC"]' });
    expect(answer.headers.get('Content-Range')).toBe('audit 0-2/3');
    expect(answer.data[0]).toMatchObject({
      at: '2026-03-11T21:45:00.000Z',
      actorId: gym.admin.id,
      actorName: gym.admin.name,
      action: 'client.updated',
      entity: 'client',
      entityId: maria.id,
      before: { isMorningClient: false },
      after: { isMorningClient: true },
    });
    expect((await audit()).data.at(-1)?.action).toBe('client.updated');
  });

  it('is read by page, thing, deed, person and day of the gym’s calendar', async () => {
    const page = await audit({ range: '[2,9]' });
    expect([page.data.length, page.headers.get('Content-Range')]).toEqual([1, 'audit 2-2/3']);
    expect((await audit({ range: '[50,59]' })).headers.get('Content-Range')).toBe('audit */3');
    expect(await actions({ entity: 'setting' })).toEqual(['setting.updated']);
    expect(await actions({ filter: JSON.stringify({ entity: 'client', entityId: maria.id }) })).toEqual([
      'client.updated',
    ]);
    expect(await actions({ action: 'appointment.booked' })).toEqual(['appointment.booked']);
    expect(await actions({ actorId: maria.id })).toEqual([]);
    expect(await actions({ endDate: '2026-03-11' })).toEqual(['client.updated']);
    expect(await actions({ startDate: '2026-03-12', endDate: '2026-03-12', entity: 'appointment' })).toHaveLength(1);
  });

  it('says whom it is about, and is read by him and by search of who did it and whom it is about', async () => {
    const about = (await audit({ sort: '["at","ASC"]' })).data.map(({ clientName }) => clientName);
    expect(about).toEqual([maria.name, maria.name, null]);
    expect(await actions({ clientId: maria.id })).toEqual(['appointment.booked', 'client.updated']);
    expect(await actions({ filter: JSON.stringify({ clientId: gym.admin.id }) })).toEqual([]);
    expect(await actions({ q: maria.name.toUpperCase() })).toHaveLength(2);
    expect(await actions({ filter: '{"q":"diaxeiristria"}' })).toHaveLength(3);
    expect(await actions({ q: 'κανείς τέτοιος' })).toEqual([]);
  });

  it.each<Record<string, string>>([
    { sort: '["actorName","ASC"]' },
    { range: '[9,1]' },
    { startDate: '2026-02-30' },
    { actorId: 'x' },
    { filter: '{"actorId":"x"}' },
    { clientId: 'x' },
    { filter: '{"q":7}' },
    { filter: '{"entity":7}' },
    { colour: 'red' },
  ])('refuses %j', async (query) => {
    expect(await audit(query)).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });

  it('is for staff', async () => {
    expect((await gym.as(maria).get('/Admin/audit')).status).toBe(403);
    expect((await gym.asVisitor().get('/Admin/audit')).status).toBe(401);
  });

  it.each([
    'UPDATE audit_entries SET after = NULL',
    "UPDATE audit_entries SET action = 'nothing.happened'",
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
    "SET LOCAL palestra.erasing = 'on'; UPDATE audit_entries SET at = now()",
    "SET LOCAL palestra.erasing = 'on'; DELETE FROM audit_entries",
  ])('cannot be changed: %s', async (sql) => {
    await expect(gym.database.query(`BEGIN; ${sql}; COMMIT`)).rejects.toThrow('never changed or removed');
    await gym.database.query('ROLLBACK');
    expect((await audit()).data).toHaveLength(3);
  });

  it('lets erasure blacken what it holds, and nothing else', async () => {
    await gym.database.query(`BEGIN; SET LOCAL palestra.erasing = 'on';
      UPDATE audit_entries SET before = NULL, after = NULL WHERE entity = 'client'; COMMIT`);
    expect((await audit({ entity: 'client' })).data).toMatchObject([
      { actorId: gym.admin.id, before: null, after: null },
    ]);
  });
});
