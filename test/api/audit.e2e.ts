import { AUDIT_CONSEQUENCE } from '@palestra/backend/contract/audit-deeds';
import { type AuditEntry } from '@palestra/backend/contract/audit';
import { bookFor } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { closeDay } from '../support/schedule.js';
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

describe('the audit log of staff changes', () => {
  it('returns actor, time, action, before and after, newest first', async () => {
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

  it('is filtered by page, kind, action, person and day of the gym’s calendar', async () => {
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

  it('names its subject, and is searched by actor and by subject @release', async () => {
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
    { actId: 'x' },
    { grouped: 'maybe' },
    { filter: '{"q":7}' },
    { filter: '{"entity":7}' },
    { colour: 'red' },
  ])('refuses %j @release', async (query) => {
    expect(await audit(query)).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });

  it('is for staff only', async () => {
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
  ])('cannot be changed: %s @release', async (sql) => {
    await expect(gym.database.query(`BEGIN; ${sql}; COMMIT`)).rejects.toThrow('never changed or removed');
    await gym.database.query('ROLLBACK');
    expect((await audit()).data).toHaveLength(3);
  });

  it('allows erasure to blank its values, and nothing else', async () => {
    await gym.database.query(`BEGIN; SET LOCAL palestra.erasing = 'on';
      UPDATE audit_entries SET before = NULL, after = NULL WHERE entity = 'client'; COMMIT`);
    expect((await audit({ entity: 'client' })).data).toMatchObject([
      { actorId: gym.admin.id, before: null, after: null },
    ]);
  });
});

describe('what one act of staff wrote', () => {
  it('is one line that tells how many entries it has, whatever it is narrowed to', async () => {
    await gym.setNow('2026-03-12T08:00:00Z');
    const staff = gym.as(gym.admin);
    const people = [];
    for (const name of ['Αθηνά', 'Βασίλης', 'Γιάννα']) {
      // The visit makes it begin later, so that the next one moves, and moves back once the day is closed.
      const waiting = { startDate: '2026-03-01', endDate: '2026-03-31' };
      const person = await gym.has(aClient().named(name).withSubscription(waiting));
      await gym.rows(
        `INSERT INTO subscriptions (client_id, start_date, end_date, monthly_limit)
         VALUES ($1, '2026-04-01', '2026-04-30', 0)`,
        [person.id],
      );
      expect((await bookFor(staff, person, '2026-03-20', '10:00')).status).toBe(201);
      people.push(person);
    }
    const before = (await audit({ range: '[0,0]' })).headers.get('Content-Range');
    await closeDay(staff, '2026-03-20', 'Αργία');
    const all = await audit();
    const [closed] = all.data.filter(({ action }) => action === 'day.closed');
    const moved = all.data.filter(({ action, actId }) => action === AUDIT_CONSEQUENCE && actId === closed?.actId);
    expect(moved.length).toBeGreaterThan(1);
    expect(closed).toMatchObject({ actEntries: moved.length + 1, actId: moved[0]?.actId });

    const lines = await audit({ grouped: 'true' });
    expect(lines.data.filter(({ actId }) => actId === closed?.actId)).toMatchObject([{ id: closed?.id }]);
    const totalOf = (range: string | null | undefined) => Number(range?.split('/')[1]);
    const wasAll = totalOf(all.headers.get('Content-Range'));
    expect(wasAll).toBe(totalOf(before) + moved.length + 1);
    const ofAll = await audit({ grouped: 'true', range: '[0,199]' });
    expect(totalOf(lines.headers.get('Content-Range'))).toBe(ofAll.data.length);
    // Filtered to consequences, one entry stands for all of an act; filtered to a client, their own does.
    const subscriptions = await audit({ grouped: 'true', entity: 'subscription' });
    expect(subscriptions.data.filter(({ actId }) => actId === closed?.actId)).toHaveLength(1);
    const [first] = people;
    const own = await audit({ grouped: 'true', clientId: first?.id ?? '' });
    const ownPart = own.data.filter(({ actId }) => actId === closed?.actId);
    expect(ownPart).toMatchObject([{ clientId: first?.id, actEntries: moved.length + 1 }]);
    // Paging shows nothing twice and leaves nothing out.
    const pages = [];
    for (let from = 0; from < ofAll.data.length; from += 2) {
      pages.push(...(await audit({ grouped: 'true', range: `[${from},${from + 1}]` })).data.map(({ id }) => id));
    }
    expect(pages).toEqual(ofAll.data.map(({ id }) => id));
    const opened = await audit({ filter: JSON.stringify({ actId: closed?.actId }) });
    expect(opened.data).toHaveLength(moved.length + 1);
  });
});
