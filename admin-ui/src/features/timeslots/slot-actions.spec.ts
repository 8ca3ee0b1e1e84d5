import { describe, expect, it } from '@jest/globals';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { slotActionsOf } from './slot-actions';

const slot = {
  date: '2026-11-23',
  startTime: '18:00:00',
  endTime: '19:00:00',
  capacity: 10,
  startsAt: '2026-11-23T16:00:00Z',
  endsAt: '2026-11-23T17:00:00Z',
  isDisabled: false,
  isGymOpen: true,
  isRetired: false,
} as Timeslot;
const before = new Date('2026-11-23T12:00:00Z');

describe('the actions of a slot', () => {
  it.each([
    ['one to come', {}, before, ['clients', 'book', 'time', 'capacity', 'disable']],
    ['a disabled one', { isDisabled: true }, before, ['clients', 'book', 'time', 'capacity', 'enable']],
    ['one that has started', {}, new Date(slot.startsAt), ['clients', 'book', 'capacity', 'disable']],
    ['one that is over', {}, new Date(slot.endsAt), ['clients']],
    ['one of a closed day', { isGymOpen: false }, before, ['clients']],
    ['one that left the template', { isRetired: true }, before, ['clients', 'disable']],
    ['one that left it and was disabled', { isRetired: true, isDisabled: true }, before, ['clients']],
  ] as const)('%s', (_name, change, now, actions) => {
    expect(slotActionsOf({ ...slot, ...change }, now, null, false)).toEqual(actions);
  });

  it('has a substitute where the gym uses trainers, until it is over', () => {
    expect(slotActionsOf(slot, before, null, true)).toContain('trainer');
    expect(slotActionsOf(slot, new Date(slot.startsAt), null, true)).toContain('trainer');
    expect(slotActionsOf({ ...slot, isRetired: true }, before, null, true)).not.toContain('trainer');
  });
});
