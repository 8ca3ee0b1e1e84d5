import type { TimetableDay } from '@palestra/backend/contract/timeslot';
import { book } from '../support/booking.js';
import { aMember } from '../support/client-builder.js';
import { closeDay, moveHour } from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';

/** A Wednesday. */
const TODAY = '2026-03-11';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(`${TODAY}T10:00:00Z`) });
});
afterAll(() => gym.close());

const read = () => gym.asVisitor().get<TimetableDay[]>('/gym/timetable');
const day = async (date: string): Promise<TimetableDay | undefined> =>
  (await read()).data.find((other) => other.date === date);

describe('the timetable', () => {
  it('is public, starts today, covers a week, and may be cached for a minute', async () => {
    const { status, data, headers } = await read();
    expect({ status, days: data.length, cached: headers.get('cache-control') }).toEqual({
      ...{ status: 200, days: 7, cached: 'private, max-age=60' },
    });
    expect(data[0]?.date).toBe(TODAY);
    expect(data[0]?.timeslots[0]).toEqual({ startTime: '07:00:00', endTime: '08:00:00' });
    expect(data.find(({ date }) => date === '2026-03-15')).toEqual({
      ...{ date: '2026-03-15', isGymOpen: true, timeslots: [] },
    });
  });

  it('has the times of each date, without reasons or places', async () => {
    const staff = gym.as(gym.admin);
    await book(gym.as(await gym.has(aMember())), '2026-03-12', '18:00');
    await moveHour(staff, '2026-03-12', '18:00', '22:00');
    await closeDay(staff, '2026-03-13', 'Ο Νίκος είναι άρρωστος');
    await staff.post('/Admin/timeslots/disable', {
      date: '2026-03-16',
      startTime: '07:00',
      endTime: '08:00',
      reason: 'Έργα',
    });
    const times = (await day('2026-03-12'))?.timeslots;
    expect(times).toContainEqual({ startTime: '22:00:00', endTime: '23:00:00' });
    expect(times).not.toContainEqual({ startTime: '18:00:00', endTime: '19:00:00' });
    expect(await day('2026-03-13')).toEqual({ date: '2026-03-13', isGymOpen: false, timeslots: [] });
    expect((await day('2026-03-16'))?.timeslots[0]?.startTime).toBe('08:00:00');
    expect(JSON.stringify((await read()).data)).not.toMatch(/Νίκος|Έργα|capacity|booked/i);
  });

  it('omits an hour removed from the template, even with bookings', async () => {
    const staff = gym.as(gym.admin);
    await book(gym.as(await gym.has(aMember())), '2026-03-17', '21:00');
    const [slot] = await gym.rows<{ id: string }>(
      `SELECT id FROM global_timeslots WHERE day_of_week = 2 AND start_time = '21:00'`,
    );
    expect((await day('2026-03-17'))?.timeslots.at(-1)?.startTime).toBe('21:00:00');
    expect((await staff.delete(`/Admin/global-timeslots/${slot?.id}`)).status).toBe(200);
    expect((await day('2026-03-17'))?.timeslots.at(-1)?.startTime).toBe('20:00:00');
  });
});
