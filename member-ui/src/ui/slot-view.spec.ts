import { describe, expect, it } from '@jest/globals';
import type { BookingRefusalCode } from '@palestra/backend/contract/booking-refusals';
import type { MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { kindOf, mainReason, reasonsOfTheDay, shownSlots, untoldFrom, usualTimeOf } from './slot-view';

const aSlot = (codes: BookingRefusalCode[] = [], facts: Partial<MemberTimeslot> = {}): MemberTimeslot => ({
  ...{ id: '2026-11-23_1800-1900', date: '2026-11-23', startTime: '18:00:00', endTime: '19:00:00' },
  ...{ originalStartTime: '18:00:00', originalEndTime: '19:00:00', areaId: 1 },
  ...{ startsAt: '2026-11-23T16:00:00Z', endsAt: '2026-11-23T17:00:00Z' },
  ...{ capacity: 10, totalCapacity: 10, currentBookings: 3, loadState: 'partial' },
  ...{ isAvailable: true, isPast: false, isDisabled: false, isGymOpen: true, isRetired: false, isExtra: false },
  ...{ hasOverride: false, hasTimeChange: false, hasCapacityOverride: false },
  ...{ usualStartTime: '18:00:00', usualEndTime: '19:00:00' },
  ...{ disabledReason: null, overrideReason: null, appointments: [] },
  ...{
    canBook: codes.length === 0,
    ownAppointmentId: null,
    movableAppointmentId: null,
    canWait: false,
    interestId: null,
    heldUntil: null,
    cancelUntil: '2026-11-24T14:00:00.000Z',
    cancellation: 'free',
    lateUntil: null,
    waitingCount: 0,
    heldCount: 0,
  },
  reasons: codes.map((code) => ({ code, message: code, from: '2026-12-01' })),
  ...facts,
});

describe('the kind of a slot for the member', () => {
  it.each([
    ['own', aSlot(['ALREADY_BOOKED', 'ONE_PER_DAY'], { ownAppointmentId: 'a' })],
    ['bookable', aSlot()],
    ['restricted', aSlot(['MORNING_ONLY', 'SLOT_FULL'])],
    ['wanted', aSlot(['SLOT_FULL'], { canWait: true })],
    ['wanted', aSlot(['ONE_PER_DAY', 'SLOT_FULL'], { canWait: true })],
    ['movable', aSlot(['ONE_PER_DAY'], { movableAppointmentId: 'a' })],
    ['waiting', aSlot(['SLOT_FULL'], { interestId: 'i' })],
    ['waiting', aSlot(['ONE_PER_DAY', 'SLOT_FULL'], { interestId: 'i' })],
    ['bookable', aSlot([], { interestId: 'i' })],
    ['refused', aSlot(['ONE_PER_DAY', 'SLOT_FULL'])],
  ])('%s', (kind, slot) => {
    expect(kindOf(slot)).toBe(kind);
  });
});

describe('the reasons of a day', () => {
  it('are those that every other slot shares', () => {
    const own = aSlot(['ALREADY_BOOKED', 'ONE_PER_DAY'], { ownAppointmentId: 'a' });
    const slots = [own, aSlot(['ONE_PER_DAY']), aSlot(['ONE_PER_DAY', 'SLOT_FULL'])];
    expect(reasonsOfTheDay(slots).map((reason) => reason.code)).toEqual(['ONE_PER_DAY']);
  });

  it('are none while one slot can be booked', () => {
    expect(reasonsOfTheDay([aSlot(['SLOT_FULL']), aSlot()])).toEqual([]);
  });

  it('are those that all others share when one gives a late visit back', () => {
    const slots = [aSlot(['MONTHLY_LIMIT']), aSlot(), aSlot(['MONTHLY_LIMIT', 'SLOT_FULL'])];
    expect(reasonsOfTheDay(slots).map((reason) => reason.code)).toEqual(['MONTHLY_LIMIT']);
  });

  it('are none on a day with only the own slot', () => {
    expect(reasonsOfTheDay([aSlot(['ALREADY_BOOKED'], { ownAppointmentId: 'a' })])).toEqual([]);
  });
});

describe('the reason shown at a slot', () => {
  it('is its own before the day’s', () => {
    expect(mainReason(aSlot(['ONE_PER_DAY', 'SLOT_FULL']))?.code).toBe('SLOT_FULL');
    expect(mainReason(aSlot(['MONTHLY_LIMIT']))?.code).toBe('MONTHLY_LIMIT');
    expect(mainReason(aSlot())).toBeNull();
  });

  it('has its end date once', () => {
    expect(untoldFrom({ code: 'MONTHLY_LIMIT', message: '', from: '2026-12-01' })).toBeNull();
    expect(untoldFrom({ code: 'OUTSIDE_SUBSCRIPTION', message: '', from: '2026-12-01' })).toBe('2026-12-01');
  });
});

describe('slots of today', () => {
  it('are hidden once they have started', () => {
    expect(shownSlots([aSlot()], new Date('2026-11-23T15:59:59Z'))).toHaveLength(1);
    expect(shownSlots([aSlot()], new Date('2026-11-23T16:00:00Z'))).toHaveLength(0);
    expect(shownSlots([aSlot([], { isPast: true })], new Date('2026-11-20T00:00:00Z'))).toHaveLength(0);
  });
});

describe('the usual time of a moved slot', () => {
  it.each<[string, Partial<MemberTimeslot>, string]>([
    [
      'is the start by the week, whatever the slot is known by',
      { startTime: '18:45:00', usualStartTime: '18:15:00' },
      '6:15PM',
    ],
    ['has its end, too, when the start stays', { endTime: '19:30:00' }, '6:00–7:00PM'],
  ])('%s', (_name, facts, text) => {
    expect(usualTimeOf(aSlot([], facts), 'en').replaceAll(/[\s\u2060]/g, '')).toBe(text);
  });
});
