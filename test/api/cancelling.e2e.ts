import type { Appointment } from '@palestra/backend/contract/appointment';
import { book, bookFor } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';

/** Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const TOMORROW = '2026-03-12';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
});
afterAll(() => gym.close());
beforeEach(() => gym.setNow(NOW));

const cancel = (person: Person, id: string, area = 'Client') =>
  gym.as(person).delete<Appointment>(`/${area}/appointments/${id}`);
const occupancyOf = async (date: string, start: string): Promise<number | undefined> => {
  const sql = 'SELECT booked FROM slot_occupancies WHERE slot_date = $1 AND start_time = $2';
  return (await gym.rows<{ booked: number }>(sql, [date, start]))[0]?.booked;
};
const startOf = async (clientId: string): Promise<string | null | undefined> => {
  const sql = 'SELECT actual_start_date::text AS start FROM subscriptions WHERE client_id = $1';
  return (await gym.rows<{ start: string | null }>(sql, [clientId]))[0]?.start;
};

describe('a member cancels', () => {
  it('until the deadline, which frees the place and the day', async () => {
    const maria = await gym.has(aMember());
    const { id } = (await book(gym.as(maria), TOMORROW, '18:00')).data;
    await gym.setNow('2026-03-12T14:00:00Z');
    const answer = await cancel(maria, id);
    expect(answer).toMatchObject({ status: 200, message: 'Appointment cancelled' });
    expect(answer.data).toMatchObject({
      id,
      status: 2,
      cancelledAt: '2026-03-12T14:00:00.000Z',
      cancelledByName: maria.name,
      canCancel: false,
    });
    expect(await occupancyOf(TOMORROW, '18:00')).toBe(0);
    expect((await book(gym.as(maria), TOMORROW, '20:00')).status).toBe(201);
  });

  it('not after the deadline, and the refusal names it', async () => {
    const maria = await gym.has(aMember());
    const { id } = (await book(gym.as(maria), TOMORROW, '19:00')).data;
    await gym.setNow('2026-03-12T15:00:01Z');
    const answer = await cancel(maria, id);
    expect(answer).toMatchObject({ status: 422, code: 'DEADLINE_PASSED' });
    expect(answer.message).toMatch(/Thursday.* 12 March.*5:00.*\(2 hours before\)/);
    expect(await occupancyOf(TOMORROW, '19:00')).toBe(1);
  });

  it('as a morning client by the morning deadline', async () => {
    const maria = await gym.has(aMember().morning());
    const { id } = (await book(gym.as(maria), TOMORROW, '10:00')).data;
    await gym.setNow('2026-03-11T20:00:01Z');
    expect(await cancel(maria, id)).toMatchObject({ status: 422, code: 'DEADLINE_PASSED' });
    await gym.setNow('2026-03-11T20:00:00Z');
    expect((await cancel(maria, id)).status).toBe(200);
  });

  it('by the current settings, not those at booking @release', async () => {
    const maria = await gym.has(aMember());
    const { id } = (await book(gym.as(maria), TOMORROW, '14:00')).data;
    const setting = '/Admin/settings/BookingCancellationDeadlineHours';
    await gym.as(gym.admin).put(setting, { value: '48' });
    expect(await cancel(maria, id)).toMatchObject({ status: 422, code: 'DEADLINE_PASSED' });
    await gym.as(gym.admin).put(setting, { value: '2' });
    expect((await cancel(maria, id)).status).toBe(200);
  });

  it('only once', async () => {
    const maria = await gym.has(aMember());
    const { id } = (await book(gym.as(maria), TOMORROW, '13:00')).data;
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(maria, id)));
    const refused = answers.filter(({ code }) => code === 'NOT_CANCELLABLE');
    expect([refused.length, answers.filter(({ status }) => status === 200).length]).toEqual([4, 1]);
    expect(await occupancyOf(TOMORROW, '13:00')).toBe(0);
  });

  it('no appointment of somebody else', async () => {
    const [maria, nikos] = [await gym.has(aMember()), await gym.has(aMember('Νίκος Γεωργίου'))];
    const { id } = (await book(gym.as(maria), TOMORROW, '12:00')).data;
    expect(await cancel(nikos, id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await cancel(maria, 'not-an-id')).status).toBe(404);
    expect(await occupancyOf(TOMORROW, '12:00')).toBe(1);
  });

  it('and the subscription starts with the earliest remaining visit', async () => {
    const maria = await gym.has(aClient().withSubscription({ startDate: '2026-03-01', endDate: '2026-03-31' }));
    const early = (await book(gym.as(maria), '2026-03-16', '18:00')).data;
    const late = (await book(gym.as(maria), '2026-03-20', '18:00')).data;
    await cancel(maria, early.id);
    expect(await startOf(maria.id)).toBe('2026-03-20');
    await cancel(maria, late.id);
    expect(await startOf(maria.id)).toBeNull();
  });
});

describe('staff cancel', () => {
  it('past the deadline until the slot has ended, with an audit entry', async () => {
    const maria = await gym.has(aMember());
    const { id } = (await book(gym.as(maria), TOMORROW, '11:00')).data;
    await gym.setNow('2026-03-12T09:59:59Z');
    expect(await cancel(gym.admin, id, 'Admin')).toMatchObject({ status: 200, data: { status: 2, userId: maria.id } });
    const sql = 'SELECT action FROM audit_entries WHERE entity_id = $1';
    expect(await gym.rows(sql, [id])).toEqual([{ action: 'appointment.cancelled' }]);
  });

  it('with a reason that is stored, audited and mailed to the member', async () => {
    const maria = await gym.has(aMember());
    const { id } = (await book(gym.as(maria), TOMORROW, '12:00')).data;
    const staff = gym.as(gym.admin);
    const tooLong = await staff.delete(`/Admin/appointments/${id}`, {}, { reason: 'α'.repeat(501) });
    expect(tooLong).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    const answer = await staff.delete<Appointment>(
      `/Admin/appointments/${id}`,
      {},
      { reason: ' Το ζήτησε τηλεφωνικά ' },
    );
    expect(answer).toMatchObject({ status: 200, data: { status: 2, cancelReason: 'Το ζήτησε τηλεφωνικά' } });
    const list = await gym.as(maria).get<Appointment[]>('/Client/appointments');
    expect(list.data).toMatchObject([{ id, cancelReason: 'Το ζήτησε τηλεφωνικά' }]);
    const audited = `SELECT after->>'cancelReason' AS reason FROM audit_entries WHERE entity_id = $1`;
    expect(await gym.rows(audited, [id])).toEqual([{ reason: 'Το ζήτησε τηλεφωνικά' }]);
    const mailed = `SELECT facts->>'reason' AS reason FROM mails WHERE purpose = 'cancelled' AND recipient_id = $1`;
    expect(await gym.rows(mailed, [maria.id])).toEqual([{ reason: 'Το ζήτησε τηλεφωνικά' }]);
  });

  it('not once the slot has ended, since it then counts as completed', async () => {
    const maria = await gym.has(aMember());
    const { id } = (await book(gym.as(maria), TOMORROW, '10:00')).data;
    await gym.setNow('2026-03-12T09:00:00Z');
    expect(await cancel(gym.admin, id, 'Admin')).toMatchObject({ status: 409, code: 'NOT_CANCELLABLE' });
    const list = await gym.as(maria).get<Appointment[]>('/Client/appointments');
    expect(list.data).toMatchObject([{ id, status: 3, canCancel: false }]);
  });

  it('and get 404 for an unknown appointment @release', async () => {
    expect((await cancel(gym.admin, '00000000-0000-4000-8000-000000000000', 'Admin')).status).toBe(404);
  });
});

describe('lists of appointments', () => {
  let maria: Person;
  let nikos: Person;
  beforeAll(async () => {
    maria = await gym.has(aMember('Άννα Λιστού'));
    nikos = await gym.has(aMember('Ωρίων Λιστός'));
    for (const date of ['2026-03-26', '2026-03-24', '2026-03-25']) {
      await bookFor(gym.as(gym.admin), maria, date, '09:00');
      await bookFor(gym.as(gym.admin), nikos, date, '10:00');
    }
  });

  it('return a member’s own, ascending, between two optional dates', async () => {
    const api = gym.as(maria);
    const all = await api.get<Appointment[]>('/Client/appointments');
    expect(all.data.map(({ appointmentDate }) => appointmentDate)).toEqual(['2026-03-24', '2026-03-25', '2026-03-26']);
    expect(new Set(all.data.map(({ userId }) => userId))).toEqual(new Set([maria.id]));
    const some = await api.get<Appointment[]>('/Client/appointments', {
      startDate: '2026-03-25',
      endDate: '2026-03-25',
    });
    expect(some.data).toHaveLength(1);
    expect((await api.get('/Client/appointments', { userId: nikos.id })).status).toBe(400);
  });

  it('filter staff’s by client and dates, page, order and status', async () => {
    const api = gym.as(gym.admin);
    const range = { startDate: '2026-03-24', endDate: '2026-03-26' };
    const page = await api.get<Appointment[]>('/Admin/appointments', {
      ...range,
      sort: '["userName","DESC"]',
      range: '[0,1]',
    });
    expect(page.headers.get('Content-Range')).toBe('appointments 0-1/6');
    expect(page.data.map(({ userName }) => userName)).toEqual([nikos.name, nikos.name]);
    const beyond = await api.get<Appointment[]>('/Admin/appointments', { ...range, range: '[50,59]' });
    expect([beyond.data, beyond.headers.get('Content-Range')]).toEqual([[], 'appointments */6']);
    const filter = JSON.stringify({ userId: maria.id, status: 1, startDate: '2026-03-25' });
    expect((await api.get<Appointment[]>('/Admin/appointments', { filter })).data).toHaveLength(2);
    expect((await api.get<Appointment[]>('/Admin/appointments', { userId: maria.id })).data).toHaveLength(3);
  });

  it.each<Record<string, string>>([
    { sort: '["phone","ASC"]' },
    { range: '[9,1]' },
    { filter: '{"userId":"x"}' },
    { filter: '{"color":1}' },
    { startDate: '2026-02-30' },
  ])('refuse %j @release', async (query) => {
    const answer = await gym.as(gym.admin).get('/Admin/appointments', query);
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });
});
