import type { AddedTimeslot, ScheduleChange } from '@palestra/backend/contract/schedule-change';
import type { AvailableTimeslots, DaySchedule, TimeslotClients } from '@palestra/backend/contract/timeslot';
import { book } from '../support/booking.js';
import { aMember } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';

/** Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const TODAY = '2026-03-11';
const FRIDAY = '2026-03-13';
const SUNDAY = '2026-03-15';
const CLOSED = '2026-03-20';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  await gym.as(gym.admin).post('/Admin/timeslots/disable-day', { date: CLOSED, reason: 'Ανακαίνιση' });
});
afterAll(() => gym.close());

const staff = () => gym.as(gym.admin);
const adds = (date: string, startTime: string, endTime: string, wish: object = {}, mode = '') =>
  staff().post<AddedTimeslot>(`/Admin/timeslots/extra${mode}`, { date, startTime, endTime, ...wish });
const slotsOf = async (date: string) => (await staff().get<DaySchedule>('/Timeslot/capacity', { date })).data.timeslots;
const slotAt = async (date: string, start: string) =>
  (await slotsOf(date)).find(({ originalStartTime }) => originalStartTime === start);

describe('an extra slot (rule: extra slot)', () => {
  it('is on its date alone, with its own capacity, and members book it', async () => {
    const added = await adds(SUNDAY, '10:30', '11:30', { capacity: 4, reason: 'Μεγάλη ζήτηση' });
    expect(added).toMatchObject({ status: 201, data: { isDryRun: false, affected: [], overlaps: [] } });
    expect(added.data.overrides.map(({ isExtra, capacityOverride }) => ({ isExtra, capacityOverride }))).toEqual(
      expect.arrayContaining([
        { isExtra: true, capacityOverride: null },
        { isExtra: false, capacityOverride: 4 },
      ]),
    );
    expect(await slotsOf(SUNDAY)).toMatchObject([
      { startTime: '10:30:00', endTime: '11:30:00', capacity: 4, isExtra: true, overrideReason: 'Μεγάλη ζήτηση' },
    ]);
    expect(await slotsOf('2026-03-22')).toEqual([]);
    const member = await gym.has(aMember('Ανθή Έκτακτη'));
    const { data } = await gym.as(member).get<AvailableTimeslots>('/Client/timeslots/available', { date: SUNDAY });
    expect(data.timeslots).toMatchObject([{ canBook: true }]);
    const body = { appointmentDate: SUNDAY, startTime: '10:30', endTime: '11:30' };
    expect(await gym.as(member).post('/Client/appointments', body)).toMatchObject({ status: 201 });
    expect(await slotAt(SUNDAY, '10:30:00')).toMatchObject({ currentBookings: 1 });
  });

  it('takes the capacity of the settings unless one is given @release', async () => {
    await adds(SUNDAY, '18:00', '19:00');
    expect(await slotAt(SUNDAY, '18:00:00')).toMatchObject({ capacity: 10 });
  });

  it('names the slots that it overlaps, and changes nothing in a dry run', async () => {
    const before = await slotsOf(FRIDAY);
    const asked = await adds(FRIDAY, '18:30', '19:30', {}, '?dryRun=true');
    expect(asked.data).toMatchObject({
      isDryRun: true,
      overlaps: [
        { startTime: '18:00:00', endTime: '19:00:00' },
        { startTime: '19:00:00', endTime: '20:00:00' },
      ],
    });
    expect(await slotsOf(FRIDAY)).toEqual(before);
  });

  it('does not appear among the clients of another slot of its date', async () => {
    await adds(FRIDAY, '06:00', '07:00');
    const times = { date: FRIDAY, startTime: '09:00', endTime: '10:00' };
    const { data } = await staff().get<TimeslotClients>('/admin/timeslots/clients', times);
    expect(data).toMatchObject({ originalStartTime: '09:00:00' });
  });

  it.each([
    ['a slot of the template', FRIDAY, '09:00', '10:00', 409, 'TIMESLOT_EXISTS'],
    ['a start that has passed', TODAY, '11:30', '12:30', 422, 'DATE_PAST'],
    ['a past day', '2026-03-10', '18:30', '19:30', 422, 'DATE_PAST'],
    ['a closed day', CLOSED, '06:00', '07:00', 422, 'DAY_CLOSED'],
    ['an end before its start', FRIDAY, '20:30', '20:00', 400, 'VALIDATION_FAILED'],
  ])('is refused for %s @release', async (_what, date, start, end, status, code) => {
    const before = await slotsOf(date);
    expect(await adds(date, start, end)).toMatchObject({ status, code });
    expect(await slotsOf(date)).toEqual(before);
  });

  it('is refused twice, in words that do not speak of the week @release', async () => {
    await adds(FRIDAY, '05:00', '06:00');
    const again = await adds(FRIDAY, '05:00', '06:00');
    expect(again).toMatchObject({ status: 409, code: 'TIMESLOT_EXISTS' });
    expect(again.message).not.toMatch(/εβδομάδα|week/);
  });

  it('stays as retired while it has bookings once it is removed, and then goes with its other changes', async () => {
    const added = await adds(FRIDAY, '22:00', '23:00', { capacity: 3 });
    const member = await gym.has(aMember('Ανθή Μένουσα'));
    const { data: booked } = await book(gym.as(member), FRIDAY, '22:00');
    const id = added.data.overrides.find(({ isExtra }) => isExtra)?.id;
    const removed = await staff().delete<ScheduleChange>(`/Admin/timeslots/overrides/${id}`);
    expect(removed).toMatchObject({ status: 200, data: { overrides: [{ isExtra: true }] } });
    expect(await slotAt(FRIDAY, '22:00:00')).toMatchObject({ isRetired: true, currentBookings: 1 });
    const { data: changes } = await staff().get<{ startTime: string }[]>('/Admin/timeslots/overrides', {
      date: FRIDAY,
    });
    expect(changes.filter(({ startTime }) => startTime === '22:00:00')).toEqual([]);
    await staff().delete(`/Admin/appointments/${booked.id}`);
    expect(await slotAt(FRIDAY, '22:00:00')).toBeUndefined();
  });

  it('moves like any other slot, and its bookings with it', async () => {
    await adds(FRIDAY, '04:00', '05:00');
    const member = await gym.has(aMember('Ανθή Κινούμενη'));
    await book(gym.as(member), FRIDAY, '04:00');
    const moved = { startTime: '04:30', endTime: '05:30' };
    expect(await staff().put('/Timeslot/2026-03-13_0400-0500', moved)).toMatchObject({
      status: 200,
      data: { startTime: '04:30:00', isExtra: true, hasTimeChange: true, affectedAppointments: 1 },
    });
  });
});
