import { describe, expect, it } from '@jest/globals';
import type { StoredClass } from '../contract/gym-class.js';
import { hasTooFew } from './too-few.rules.js';

const YOGA: StoredClass = {
  ...{ id: 'yoga', nameEl: 'Γιόγκα', nameEn: '', colour: 'purple', capacity: null, cancelHours: null, opensDays: null },
  ...{ minVisits: 4, decideHours: 3 },
};
const slot = (booked: number, gymClass: StoredClass | null = YOGA, capacity = 10) => ({
  ...{ booked, gymClass, capacity, startsAt: new Date('2026-03-12T16:00:00Z') },
});

describe('hasTooFew (rule: classes)', () => {
  it.each([
    ['decides at the hour', slot(3), '13:00:00', true],
    ['decides it a quarter of an hour long', slot(0), '13:14:59', true],
    ['decides nothing later, when somebody cancels', slot(3), '13:15:00', false],
    ['decides nothing before', slot(3), '12:59:59', false],
    ['lets a class with enough bookings be', slot(4), '13:00:00', false],
    ['lets a full class be, though it has fewer places than bookings to ask for', slot(3, YOGA, 3), '13:00:00', false],
    ['lets a class without such a number be', slot(0, { ...YOGA, minVisits: null }), '13:00:00', false],
    ['lets a timeslot of no class be', slot(0, null), '13:00:00', false],
  ])('%s', (_name, one, at, isSo) => {
    expect(hasTooFew(one, new Date(`2026-03-12T${at}Z`))).toBe(isSo);
  });

  it('counts no place that is held for somebody', () => {
    expect(hasTooFew(slot(4), new Date('2026-03-12T13:00:00Z'), 1)).toBe(true);
  });
});
