import { describe, expect, it } from '@jest/globals';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { emptySeatsOf, slotStateOf } from './slot-state';

const slot: Timeslot = {
  id: '2026-11-23_1800-1900',
  date: '2026-11-23',
  startTime: '18:00:00',
  endTime: '19:00:00',
  originalStartTime: '18:00:00',
  originalEndTime: '19:00:00',
  areaId: 1,
  startsAt: '2026-11-23T16:00:00Z',
  endsAt: '2026-11-23T17:00:00Z',
  capacity: 10,
  totalCapacity: 10,
  currentBookings: 4,
  loadState: 'partial',
  isAvailable: true,
  isPast: false,
  isDisabled: false,
  isGymOpen: true,
  isRetired: false,
  isExtra: false,
  hasOverride: false,
  hasTimeChange: false,
  usualStartTime: '18:00:00',
  usualEndTime: '19:00:00',
  hasCapacityOverride: false,
  disabledReason: null,
  overrideReason: null,
  waitingCount: 0,
  heldCount: 0,
  appointments: [],
};
const before = new Date('2026-11-23T12:00:00Z');

describe('the state of a slot', () => {
  it.each([
    ['how full it is', {}, before, 'partial', 6],
    ['closed before disabled', { isGymOpen: false, isDisabled: true }, before, 'closed', 0],
    ['disabled', { isDisabled: true }, before, 'disabled', 0],
    ['off the schedule', { isRetired: true }, before, 'retired', 0],
    ['full', { loadState: 'full', currentBookings: 10 }, before, 'full', 0],
    ['in progress from its start', {}, new Date(slot.startsAt), 'underway', 6],
    ['ended from its end', {}, new Date(slot.endsAt), 'ended', 0],
  ] as const)('is %s', (_name, change, now, state, seats) => {
    const changed = { ...slot, ...change };
    expect(slotStateOf(changed, now, null)).toBe(state);
    expect(emptySeatsOf(changed, state)).toBe(seats);
  });

  it('is not open yet on a day beyond the booking window, unless something else blocks booking', () => {
    expect(slotStateOf(slot, before, '2026-11-24')).toBe('notYet');
    expect(slotStateOf({ ...slot, isDisabled: true }, before, '2026-11-24')).toBe('disabled');
    expect(emptySeatsOf(slot, 'notYet')).toBe(0);
  });

  it('has no empty seats when overbooked', () => {
    expect(emptySeatsOf({ ...slot, currentBookings: 12 }, 'partial')).toBe(0);
  });
});
