import { describe, expect, it } from '@jest/globals';
import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import { differencesOf } from './paste-differences';

const slotAt = (hour: number, change: Partial<GlobalTimeslot> = {}): GlobalTimeslot => {
  const [start, end] = [hour, hour + 1].map((at) => `${String(at).padStart(2, '0')}:00:00`) as [string, string];
  return {
    ...{ id: String(hour), dayOfWeek: 1, dayOfWeekName: '', effectiveTimeRange: '', originalTimeRange: '' },
    ...{ originalStartTime: start, originalEndTime: end, effectiveStartTime: start, effectiveEndTime: end },
    ...{
      areaId: 1,
      ownCapacity: null,
      defaultCapacity: 10,
      isEnabled: true,
      isModified: false,
      isCustomTimeslot: false,
    },
    ...{ hasTimeModification: false, reason: null, modifiedByName: null, modifiedAt: null },
    ...change,
  };
};

describe('the differences that pasting makes in a day', () => {
  it.each([
    ['nothing where the day is the same', [slotAt(9)], [slotAt(9)], []],
    ['new slots on an empty day', [], [slotAt(9), slotAt(10)], ['added 09', 'added 10']],
    ['slots that go', [slotAt(9), slotAt(10)], [slotAt(10)], ['removed 09']],
    ['another capacity', [slotAt(9)], [slotAt(9, { ownCapacity: 4 })], ['changed 09']],
    ['the capacity of the settings', [slotAt(9, { ownCapacity: 4 })], [slotAt(9)], ['changed 09']],
    ['another class', [slotAt(9, { classId: 'yoga' })], [slotAt(9, { classId: 'pilates' })], ['changed 09']],
    ['no trainer any more', [slotAt(9, { trainerId: 'maria' })], [slotAt(9)], ['changed 09']],
    ['a slot that is switched off', [slotAt(9)], [slotAt(9, { isEnabled: false })], ['changed 09']],
    ['another time of the same slot', [slotAt(9)], [slotAt(9, { effectiveStartTime: '09:30:00' })], ['changed 09']],
    ['all in the order of the day', [slotAt(8)], [slotAt(9), slotAt(7)], ['added 07', 'removed 08', 'added 09']],
  ])('%s', (_name, day, copied, expected) => {
    const found = differencesOf(day, copied).map(({ kind, slot }) => `${kind} ${slot.effectiveStartTime.slice(0, 2)}`);
    expect(found).toEqual(expected);
  });
});
