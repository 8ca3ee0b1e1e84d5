import type { GlobalTimeslot, WeeklySchedule } from '@palestra/backend/contract/global-timeslot';
import { timeslotId } from '@palestra/backend/contract/timeslot';
import { bookFor } from '../booking.js';
import { disable } from '../schedule.js';
import type { TestGym } from '../test-gym.js';
import { AFFECTED, DAY, GLOBAL_TIMESLOT, OVERRIDE, TIMESLOT, TIMESLOT_CLIENTS } from './entities.js';
import { at, FRIDAY, NOBODY, type Row } from './row.js';

const MONDAY = '2026-03-16';
const SATURDAY = 6;
const reason = 'Συντήρηση';

export const ADMIN_TIMESLOT_ROWS: readonly Row[] = [
  {
    call: 'PUT /api/Admin/timeslots/capacity',
    whose: 'staff',
    body: 'date, startTime, endTime, newCapacity, reason',
    usual: { body: { date: MONDAY, startTime: at(8), endTime: at(9), newCapacity: 4, reason } },
    answers: AFFECTED,
  },
  {
    call: 'PUT /api/Admin/timeslots/time',
    whose: 'staff',
    body: 'date, originalStartTime, originalEndTime, newStartTime, newEndTime, reason',
    usual: {
      body: {
        date: MONDAY,
        originalStartTime: at(7),
        originalEndTime: at(8),
        newStartTime: at(6),
        newEndTime: at(7),
        reason,
      },
    },
    answers: AFFECTED,
  },
  {
    call: 'POST /api/Admin/timeslots/disable',
    whose: 'staff',
    body: 'date, startTime, endTime, reason',
    usual: { body: { date: MONDAY, startTime: at(9), endTime: at(10), reason } },
    answers: AFFECTED,
  },
  {
    call: 'POST /api/Admin/timeslots/disable-day',
    whose: 'staff',
    body: 'date, reason',
    usual: { body: { date: '2026-03-17', reason } },
    answers: AFFECTED,
  },
  {
    call: 'POST /api/Admin/timeslots/disable-range',
    whose: 'staff',
    body: 'startDate, endDate, reason',
    usual: { body: { startDate: '2026-03-18', endDate: '2026-03-20', reason } },
    answers: AFFECTED,
  },
  {
    call: 'GET /api/Admin/timeslots/overrides',
    whose: 'staff',
    query: 'date, startDate, endDate',
    usual: { query: { startDate: '2026-03-01', endDate: '2026-03-31' } },
    answers: OVERRIDE,
  },
  {
    call: 'DELETE /api/Admin/timeslots/overrides/{id}',
    whose: 'staff',
    usual: { path: { id: NOBODY } },
    real: async (gym) => {
      const { data } = await disable(gym.as(gym.admin), MONDAY, '12:00');
      return { path: { id: data.overrides[0]?.id ?? '' } };
    },
    answers: AFFECTED,
  },
  {
    call: 'GET /api/admin/timeslots/clients',
    whose: 'staff',
    query: 'date, startTime, endTime',
    usual: { query: { date: FRIDAY, startTime: '07:00', endTime: '08:00' } },
    real: async (gym, member) => {
      await bookFor(gym.as(gym.admin), member, FRIDAY, '07:00');
      return {};
    },
    answers: TIMESLOT_CLIENTS,
  },
];

const hour = (start: string, end: string) => ({ path: { start, end } });
const CHANGED = `${GLOBAL_TIMESLOT}, ${AFFECTED}`;

/** A template slot that no other row of the table uses. */
async function lastOfSaturday(gym: TestGym): Promise<string> {
  const { data } = await gym.as(gym.admin).get<GlobalTimeslot[]>('/Admin/global-timeslots', { dayOfWeek: '6' });
  return data.at(-1)?.id ?? '';
}

export const GLOBAL_TIMESLOT_ROWS: readonly Row[] = [
  {
    call: 'GET /api/Admin/global-timeslots',
    whose: 'staff',
    query: 'dayOfWeek',
    usual: { query: { dayOfWeek: '1' } },
    answers: GLOBAL_TIMESLOT,
  },
  {
    call: 'POST /api/Admin/global-timeslots',
    whose: 'staff',
    body: 'startTime, endTime, capacity, dayOfWeek, reason',
    usual: { body: { startTime: at(15), endTime: at(16), capacity: 6, dayOfWeek: SATURDAY, reason } },
    status: 201,
    answers: GLOBAL_TIMESLOT,
  },
  {
    call: 'PUT /api/Admin/global-timeslots/{start}/{end}/time',
    whose: 'staff',
    body: 'newStartTime, newEndTime, dayOfWeek, reason',
    usual: { ...hour('09:00', '10:00'), body: { newStartTime: at(8), newEndTime: at(9), dayOfWeek: SATURDAY, reason } },
    answers: CHANGED,
  },
  {
    call: 'PUT /api/Admin/global-timeslots/{start}/{end}/capacity',
    whose: 'staff',
    body: 'newCapacity, dayOfWeek, reason',
    usual: { ...hour('10:00', '11:00'), body: { newCapacity: 7, dayOfWeek: SATURDAY, reason } },
    answers: CHANGED,
  },
  {
    call: 'PUT /api/Admin/global-timeslots/{start}/{end}/enabled',
    whose: 'staff',
    body: 'isEnabled, dayOfWeek, reason',
    usual: { ...hour('11:00', '12:00'), body: { isEnabled: false, dayOfWeek: SATURDAY, reason } },
    answers: CHANGED,
  },
  {
    call: 'POST /api/Admin/global-timeslots/{start}/{end}/reset',
    whose: 'staff',
    query: 'dayOfWeek',
    usual: { ...hour('11:00', '12:00'), query: { dayOfWeek: String(SATURDAY) } },
    answers: CHANGED,
  },
  {
    call: 'DELETE /api/Admin/global-timeslots/{id}',
    whose: 'staff',
    usual: { path: { id: NOBODY } },
    real: async (gym) => ({ path: { id: await lastOfSaturday(gym) } }),
    answers: CHANGED,
  },
  {
    call: 'PUT /api/Admin/global-timeslots/bulk',
    whose: 'staff',
    body: 'dayOfWeek, timeslots',
    usual: {
      body: { dayOfWeek: 0, timeslots: [{ startTime: at(10), endTime: at(11), capacity: 5, isEnabled: true, reason }] },
    },
    answers: `dayOfWeek, timeslots, ${AFFECTED}`,
  },
];

export const TIMESLOT_ROWS: readonly Row[] = [
  {
    call: 'GET /api/Timeslot/capacity',
    whose: 'both',
    query: 'date',
    usual: { query: { date: FRIDAY } },
    answers: DAY,
  },
  {
    call: 'PUT /api/Timeslot/{id}',
    whose: 'staff',
    body: 'capacity, startTime, endTime, isDisabled, reason',
    usual: {
      path: { id: timeslotId(MONDAY, '18:00:00', '19:00:00', null) },
      body: { capacity: 3, startTime: at(18), endTime: at(19), isDisabled: false, reason },
    },
    answers: `${TIMESLOT}, ${AFFECTED}`,
  },
  { call: 'GET /api/Timeslot/schedule', whose: 'both', usual: {}, answers: 'days' },
  {
    call: 'PUT /api/Timeslot/schedule',
    whose: 'staff',
    body: 'days',
    usual: { body: { days: [] } },
    // The week is written as it was read.
    real: async (gym) => {
      const { data } = await gym.as(gym.admin).get<WeeklySchedule>('/Timeslot/schedule');
      return { body: { days: data.days } };
    },
    answers: `days, ${AFFECTED}`,
  },
  {
    call: 'GET /api/Timeslot/validate',
    whose: 'both',
    query: 'date, startTime, endTime',
    usual: { query: { date: FRIDAY, startTime: '10:00', endTime: '11:00' } },
    answers: 'isValid, reasons',
  },
];
