import {
  decideClosing,
  decideRemoval,
  decideSlotChange,
  overlapping,
  type SlotChangeFacts,
  type SlotChangeRefusal,
  type SlotPatch,
} from './slot-change.js';

const NOW = new Date('2026-06-01T10:00:00Z');
const EARLIER = new Date('2026-06-01T09:59:00Z');
const LATER = new Date('2026-06-01T10:01:00Z');
const FACTS: SlotChangeFacts = {
  now: NOW,
  today: '2026-06-01',
  date: '2026-06-01',
  slot: { startsAt: LATER, isRetired: false },
  newStartsAt: null,
};
const RETIRED = { startsAt: LATER, isRetired: true };
const STARTED = { startsAt: NOW, isRetired: false };
const AT_SIX: SlotPatch = { times: { start: '18:00:00', end: '19:00:00' } };

describe('decideSlotChange', () => {
  it.each<[string, Partial<SlotChangeFacts>, SlotPatch, SlotChangeRefusal | null]>([
    ['a coming slot', { newStartsAt: LATER }, AT_SIX, null],
    ['yesterday', { date: '2026-05-31' }, { isDisabled: true }, 'DATE_PAST'],
    ['a slot that the day does not have', { slot: null }, { capacity: 5 }, 'NO_SUCH_SLOT'],
    ['a started slot: its time', { slot: STARTED, newStartsAt: LATER }, AT_SIX, 'SLOT_STARTED'],
    ['a started slot: its time back', { slot: STARTED }, { times: null }, 'SLOT_STARTED'],
    ['a started slot: its capacity', { slot: STARTED }, { capacity: 5 }, null],
    ['a started slot: disabled', { slot: STARTED }, { isDisabled: true }, null],
    ['a time that has passed', { newStartsAt: EARLIER }, AT_SIX, 'DATE_PAST'],
    ['a time that is now', { newStartsAt: NOW }, AT_SIX, 'DATE_PAST'],
    ['a retired slot: disabled', { slot: RETIRED }, { isDisabled: true }, null],
    ['a retired slot: moved', { slot: RETIRED, newStartsAt: LATER }, AT_SIX, 'NO_SUCH_SLOT'],
    ['a retired slot: more places', { slot: RETIRED }, { capacity: 20 }, 'NO_SUCH_SLOT'],
    ['a retired slot: the date no longer differs', { slot: RETIRED }, { capacity: null, times: null }, null],
  ])('%s', (_name, facts, patch, expected) => {
    expect(decideSlotChange({ ...FACTS, ...facts }, patch)).toBe(expected);
  });
});

describe('decideRemoval', () => {
  it.each<[string, string, Date | null, SlotChangeRefusal | null]>([
    ['today', '2026-06-01', null, null],
    ['yesterday', '2026-05-31', null, 'DATE_PAST'],
    ['the time of a coming slot', '2026-06-01', LATER, null],
    ['the time of a slot that starts now', '2026-06-01', NOW, 'SLOT_STARTED'],
  ])('%s', (_name, date, startsAt, expected) => {
    expect(decideRemoval({ now: NOW, today: '2026-06-01', date, startsAt })).toBe(expected);
  });
});

describe('decideClosing', () => {
  it.each([
    ['today alone', '2026-06-01', '2026-06-01', null],
    ['a year', '2026-06-02', '2027-06-02', null],
    ['more than a year', '2026-06-02', '2027-06-03', 'tooLong'],
    ['backwards', '2026-06-03', '2026-06-02', 'endBeforeStart'],
    ['from yesterday on', '2026-05-31', '2026-06-02', 'DATE_PAST'],
  ])('%s', (_name, from, to, expected) => {
    expect(decideClosing({ from, to }, '2026-06-01')).toBe(expected);
  });
});

describe('overlapping', () => {
  it.each([
    ['the same times', '09:00:00', '10:00:00', true],
    ['a part of them', '09:30:00', '10:30:00', true],
    ['times around them', '08:00:00', '11:00:00', true],
    ['times that end when they start', '08:00:00', '09:00:00', false],
    ['times that start when they end', '10:00:00', '11:00:00', false],
  ])('%s', (_name, startTime, endTime, isOverlapping) => {
    const nine = { startTime: '09:00:00', endTime: '10:00:00' };
    expect(overlapping({ startTime, endTime }, [nine])).toEqual(isOverlapping ? [nine] : []);
  });
});
