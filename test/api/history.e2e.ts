import type { Appointment, HistoryMonth } from '@palestra/backend/contract/appointment';
import { book } from '../support/booking.js';
import { aMember } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-02-25T08:00:00Z') });
});
afterAll(() => gym.close());

describe('the history of a member', () => {
  it('counts by month what was made, booked and cancelled, and lists the current month', async () => {
    const member = await gym.has(aMember());
    const maria = gym.as(member);
    const other = gym.as(await gym.has(aMember('Νίκος')));
    await book(other, '2026-02-26', '18:00');
    expect((await maria.get<HistoryMonth[]>('/Client/history')).data).toEqual([]);
    for (const date of ['2026-02-26', '2026-03-10', '2026-03-12', '2026-03-13']) await book(maria, date, '18:00');
    const { data: last } = await book(maria, '2026-03-16', '18:00');
    await maria.delete(`/Client/appointments/${last.id}`);
    await gym.setNow('2026-03-12T08:00:00Z');
    const later = gym.as(member);
    await book(later, '2026-04-02', '18:00');
    const { status, data } = await later.get<HistoryMonth[]>('/Client/history');
    expect(status).toBe(200);
    const none = { monthsInARow: null, weeksInARow: null };
    const month = { startDate: '2026-03-01', endDate: '2026-03-31', sort: '["startsAt","DESC"]' };
    const appointments = (await later.get<Appointment[]>('/Client/appointments', month)).data;
    expect(appointments).toHaveLength(4);
    expect(data).toEqual([
      { month: '2026-04', made: 0, booked: 1, cancelled: 0, ...none, appointments: null },
      { month: '2026-03', made: 1, booked: 2, cancelled: 1, ...none, appointments },
      { month: '2026-02', made: 1, booked: 0, cancelled: 0, ...none, appointments: null },
    ]);
  });

  it('tells months and weeks in a row with visits that took place @release', async () => {
    await gym.setNow('2026-02-25T08:00:00Z');
    const member = await gym.has(aMember('Ελένη'));
    const dates = ['2026-02-26', '2026-03-05', '2026-03-12', '2026-03-19', '2026-03-26', '2026-04-02'];
    for (const date of dates) {
      await gym.setNow(`${date}T05:00:00Z`);
      await book(gym.as(member), date, '18:00');
    }
    // Cancelled ones and the one to come count for nothing.
    await book(gym.as(member), '2026-04-09', '18:00');
    await gym.setNow('2026-04-05T08:00:00Z');
    const { data } = await gym.as(member).get<HistoryMonth[]>('/Client/history');
    expect(data).toMatchObject([
      { month: '2026-04', made: 1, booked: 1, monthsInARow: null, weeksInARow: 6 },
      { month: '2026-03', made: 4, monthsInARow: null, weeksInARow: null },
      { month: '2026-02', made: 1, monthsInARow: null, weeksInARow: null },
    ]);
    await gym.setNow('2026-04-20T08:00:00Z');
    const later = (await gym.as(member).get<HistoryMonth[]>('/Client/history')).data;
    expect(later).toMatchObject([{ made: 2, weeksInARow: null }, { monthsInARow: null }, { monthsInARow: null }]);
  });

  it('leaves out a visit that the member did not come to', async () => {
    await gym.setNow('2026-02-25T08:00:00Z');
    await gym.database.query(`UPDATE settings SET value = '30' WHERE key = 'AttendanceOpensMinutes'`);
    const member = await gym.has(aMember('Άννα'));
    const ids: string[] = [];
    for (const date of ['2026-02-26', '2026-03-05', '2026-03-12', '2026-03-19']) {
      await gym.setNow(`${date}T05:00:00Z`);
      ids.push((await book(gym.as(member), date, '18:00')).data.id);
    }
    await gym.setNow('2026-03-19T17:30:00Z');
    const marked = await gym
      .as(gym.admin)
      .put(`/Admin/appointments/${ids.at(-1)}/attendance`, { attendance: 'absent' });
    expect(marked.status).toBe(200);
    await gym.setNow('2026-03-20T08:00:00Z');
    const { data } = await gym.as(member).get<HistoryMonth[]>('/Client/history');
    expect(data).toMatchObject([
      { month: '2026-03', made: 2, booked: 0, cancelled: 0, weeksInARow: 3 },
      { month: '2026-02', made: 1 },
    ]);
  });

  it('is the member’s own', async () => {
    expect((await gym.as(gym.admin).get('/Client/history')).status).toBe(403);
    expect((await gym.asVisitor().get('/Client/history')).status).toBe(401);
  });
});
