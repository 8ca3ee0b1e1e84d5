import { openedBy, openingsOf, type Opening } from './opening.rules.js';
import { scheduleOf, type Override } from './schedule.rules.js';

const TIMES = { room: 1, start: '18:00:00', end: '19:00:00' };
const SLOT: Opening = {
  ...TIMES,
  ...{ effectiveStart: TIMES.start, effectiveEnd: TIMES.end, isOpen: true, capacity: 10 },
};
const EARLIER = { effectiveStart: '14:00:00', effectiveEnd: '15:00:00' };

describe('openedBy', () => {
  it.each<[string, Partial<Opening> | null, Partial<Opening> | null, number | null | false]>([
    ['nothing changed', {}, {}, false],
    ['more places', {}, { capacity: 11 }, 10],
    ['fewer places', {}, { capacity: 9 }, false],
    ['opened', { isOpen: false }, {}, null],
    ['closed', {}, { isOpen: false }, false],
    ['larger, but closed', { isOpen: false }, { isOpen: false, capacity: 11 }, false],
    ['at another time', {}, EARLIER, null],
    ['new', null, {}, null],
    ['gone', {}, null, false],
  ])('%s', (_name, before, after, capacityBefore) => {
    const slots = (changes: Partial<Opening> | null) => (changes === null ? [] : [{ ...SLOT, ...changes }]);
    expect(openedBy(slots(before), slots(after))).toEqual(
      capacityBefore === false ? [] : [{ ...TIMES, capacityBefore }],
    );
  });
});

describe('openingsOf', () => {
  it.each<[string, Override[], boolean]>([
    ['a usual day', [], true],
    ['a closed day', [{ kind: 'day', reason: null }], false],
    ['a disabled slot', [{ kind: 'disabled', ...TIMES, reason: null }], false],
  ])('%s', (_name, overrides, isOpen) => {
    const template = [{ ...SLOT, isEnabled: true }];
    expect(openingsOf(scheduleOf({ template, overrides, booked: [], defaultCapacity: 10 }))).toMatchObject([
      { ...TIMES, isOpen, capacity: 10 },
    ]);
  });
});
