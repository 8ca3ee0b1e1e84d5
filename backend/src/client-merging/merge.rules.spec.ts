import {
  beyondLimits,
  clashesOf,
  refusalsOf,
  type LimitedVisit,
  type MergeParty,
  type MergeVisit,
} from './merge.rules.js';

const KEPT: MergeParty = {
  ...{ id: 'kept', isErased: false, isActive: true, isMinor: false, guardianId: null, isReached: true },
  ...{ hasChildren: false, hasSecondFactor: false, hasOpenFreeze: false, courseIds: [] },
};
const OTHER: MergeParty = { ...KEPT, id: 'other' };

describe('two clients', () => {
  it.each<[string, Partial<MergeParty>, Partial<MergeParty>, ReturnType<typeof refusalsOf>]>([
    ['are merged', {}, {}, []],
    ['are merged when only the one who stays has a second factor', { hasSecondFactor: true }, {}, []],
    ['are merged when one is a child', {}, { guardianId: 'mother', isReached: false }, []],
    ['are merged when both are children of one adult', { guardianId: 'mother' }, { guardianId: 'mother' }, []],
    ['are not merged when one is erased', {}, { isErased: true }, ['erased']],
    ['are not merged when one is the adult of the other', {}, { guardianId: 'kept' }, ['adultOfOther']],
    ['are not merged as children of two', { guardianId: 'mother' }, { guardianId: 'father' }, ['differentAdults']],
    ['are not merged when a second factor would go', {}, { hasSecondFactor: true }, ['secondFactor']],
    ['are not merged when children would be left', { isReached: false }, { hasChildren: true }, ['childrenUnreached']],
    ['are not merged into an inactive one', { isActive: false }, {}, ['keptInactive']],
    ['are not merged with two freezes', { hasOpenFreeze: true }, { hasOpenFreeze: true }, ['bothFreeze']],
    [
      'are not merged with a place each in one course',
      { courseIds: ['a'] },
      { courseIds: ['b', 'a'] },
      ['bothInCourse'],
    ],
    ['are merged with places in two courses', { courseIds: ['a'] }, { courseIds: ['b'] }, []],
  ])('%s', (_, kept, other, refusals) => {
    expect(refusalsOf({ ...KEPT, ...kept }, { ...OTHER, ...other })).toEqual(refusals);
  });
});

const VISIT: MergeVisit = {
  ...{ id: 'k', isOther: false, date: '2026-03-12', start: '10:00:00', end: '11:00:00', room: 1 },
  ...{ hasBegun: false, isAttended: false, passesOneADay: false },
};
const BESIDE: MergeVisit = { ...VISIT, id: 'o', isOther: true, start: '18:00:00', end: '19:00:00' };
const SAME: MergeVisit = { ...VISIT, id: 'o', isOther: true };

describe('of two visits on a date', () => {
  it.each<[string, Partial<MergeVisit>, MergeVisit, string[], string | null]>([
    ['both stay unless one is named', {}, BESIDE, [], null],
    ['the one that is named goes', {}, BESIDE, ['k'], 'k'],
    ['both stay once they have begun', { hasBegun: true }, { ...BESIDE, hasBegun: true }, ['k', 'o'], null],
    ['in one slot the other one goes', {}, SAME, [], 'o'],
    ['in one slot the one that is named goes', {}, SAME, ['k'], 'k'],
    ['in one slot that was attended goes the one that was not', {}, { ...SAME, isAttended: true }, [], 'k'],
    ['at one time in two rooms both stay unless one is named', {}, { ...SAME, room: 2 }, [], null],
    ['an override is left alone', {}, { ...BESIDE, passesOneADay: true }, [], 'none'],
    ['another date is left alone', { date: '2026-03-13' }, BESIDE, [], 'none'],
  ])('%s', (_, kept, other, chosen, cancelled) => {
    const clashes = clashesOf([{ ...VISIT, ...kept }, other], chosen);
    expect(clashes.map((clash) => clash.cancelled?.id ?? null)).toEqual(cancelled === 'none' ? [] : [cancelled]);
  });
});

const visit = (id: string, limit: number, day = 1): LimitedVisit => ({
  ...{ id, isOther: id.startsWith('o'), date: `2026-03-0${day}`, period: '2026-03', limit },
});

describe('beyond a limit', () => {
  it.each<[string, LimitedVisit[], string[]]>([
    ['is nothing within it', [visit('k1', 2), visit('o1', 2)], []],
    ['are the other’s visits, the last first', [visit('k1', 2), visit('o1', 2, 2), visit('o2', 2, 3)], ['o2']],
    ['is nothing under a higher one', [visit('k1', 1), visit('o1', 2)], []],
    ['are those of each limit', [visit('k1', 1), visit('o1', 1), visit('o2', 2), visit('o3', 2)], ['o1', 'o3']],
    ['is nothing of another month', [visit('k1', 1), { ...visit('o1', 1), period: '2026-04' }], []],
  ])('%s', (_, visits, beyond) => {
    expect(beyondLimits(visits)).toEqual(beyond);
  });
});
