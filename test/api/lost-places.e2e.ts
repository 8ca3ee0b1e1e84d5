import type { ClientProfile, LostPlaces } from '@palestra/backend/contract/client';
import { book, slot } from '../support/booking.js';
import { aMember, type Person } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';

/** Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const [TOMORROW, FRIDAY] = ['2026-03-12', '2026-03-13'];

let gym: TestGym;
let maria: Person;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
});
afterAll(() => gym.close());
beforeEach(async () => {
  await gym.setNow(NOW);
  maria = await gym.has(aMember());
});

const noticesOf = async (person: Person): Promise<LostPlaces[]> =>
  (await gym.as(person).get<ClientProfile>('/Client/profile')).data.notices;
const read = (person: Person, id = '') => gym.as(person).post<LostPlaces[]>(`/Client/notices/${id}/read`, {});
const staff = () => gym.as(gym.admin);
const subscriptionOf = async (person: Person): Promise<string> =>
  (await gym.as(person).get<ClientProfile>('/Client/profile')).data.subscription?.id ?? '';

describe('a place taken back by the gym', () => {
  it.each([
    ['a closed day', { date: TOMORROW, reason: 'Διακοπή ρεύματος' }, 'disable-day'],
    ['a disabled slot', { ...slot(TOMORROW, '18:00'), reason: 'Διακοπή ρεύματος' }, 'disable'],
  ])('shows as a notice with the reason after %s, until it is read', async (_, body, call) => {
    const { data: lost } = await book(gym.as(maria), TOMORROW, '18:00');
    await staff().post(`/Admin/timeslots/${call}`, body);
    const [notice, ...others] = await noticesOf(maria);
    expect(others).toEqual([]);
    expect(notice).toEqual({
      id: lost.id,
      lostAt: '2026-03-11T10:00:00.000Z',
      cause: null,
      reason: 'Διακοπή ρεύματος',
      appointments: [{ id: lost.id, appointmentDate: TOMORROW, startTime: '18:00:00', endTime: '19:00:00' }],
    });
    expect(await read(maria, notice?.id)).toMatchObject({ status: 200, data: [] });
    expect(await noticesOf(maria)).toEqual([]);
    expect((await read(maria, notice?.id)).status).toBe(200);
    const overrides = `/Admin/timeslots/overrides?date=${TOMORROW}`;
    for (const { id } of (await staff().get<{ id: string }[]>(overrides)).data)
      await staff().delete(`/Admin/timeslots/overrides/${id}`);
  });

  it('shows as a notice after staff cancelled it, but not after the member did', async () => {
    const first = await book(gym.as(maria), TOMORROW, '18:00');
    const second = await book(gym.as(maria), FRIDAY, '18:00');
    await staff().delete(`/Admin/appointments/${first.data.id}`);
    await gym.as(maria).delete(`/Client/appointments/${second.data.id}`);
    expect((await noticesOf(maria)).map(({ id }) => id)).toEqual([first.data.id]);
    // Nothing is left to choose again once its time is over.
    await gym.setNow('2026-03-12T17:00:00Z');
    expect(await noticesOf(maria)).toEqual([]);
    await gym.setNow(NOW);
  });

  it('shows as one notice for all places of a freeze, and names the freeze @release', async () => {
    for (const date of [FRIDAY, TOMORROW]) await book(gym.as(maria), date, '18:00');
    await staff().post(`/Admin/subscriptions/${await subscriptionOf(maria)}/freeze`, {});
    const [notice, ...others] = await noticesOf(maria);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ cause: 'frozen', reason: null });
    expect(notice?.appointments.map(({ appointmentDate }) => appointmentDate)).toEqual([TOMORROW, FRIDAY]);
    expect((await read(maria, notice?.appointments[1]?.id)).data).toEqual([]);
  });

  it('stores a deactivation as its cause, unread until the member can sign in', async () => {
    const { data: lost } = await book(gym.as(maria), TOMORROW, '18:00');
    const { data } = await staff().get<Record<string, unknown>>(`/Admin/clients/${maria.id}`);
    const { name, email } = data;
    await staff().put(`/Admin/clients/${maria.id}`, { name, email, phone: '6971234567', isActive: false });
    const sql = 'SELECT cancel_cause AS cause, seen_at AS "seenAt" FROM appointments WHERE id = $1';
    expect(await gym.rows(sql, [lost.id])).toEqual([{ cause: 'deactivated', seenAt: null }]);
  });

  it('stays unread while another notice is read, latest first @release', async () => {
    const first = await book(gym.as(maria), TOMORROW, '18:00');
    const second = await book(gym.as(maria), FRIDAY, '18:00');
    await staff().delete(`/Admin/appointments/${first.data.id}`);
    await gym.setNow('2026-03-11T10:05:00Z');
    await staff().delete(`/Admin/appointments/${second.data.id}`);
    expect((await noticesOf(maria)).map(({ id }) => id)).toEqual([second.data.id, first.data.id]);
    expect((await read(maria, second.data.id)).data.map(({ id }) => id)).toEqual([first.data.id]);
  });

  it('is visible to its member only', async () => {
    const other = await gym.has(aMember('Νίκος Γεωργίου'));
    const { data: lost } = await book(gym.as(maria), TOMORROW, '18:00');
    expect(await read(maria, lost.id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    await staff().delete(`/Admin/appointments/${lost.id}`);
    expect(await read(other, lost.id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await noticesOf(other)).toEqual([]);
    expect(await noticesOf(maria)).toHaveLength(1);
  });
});
