import { describe, expect, it } from '@jest/globals';
import { belongsTo, datesAhead, isOver, problemOf, type StandingPeriod } from './standing-booking.rules.js';

/** A Tuesday. */
const TODAY = '2026-03-10';
const TUESDAYS: StandingPeriod = { dayOfWeek: 2, from: '2026-01-01', until: null, pausedUntil: null };

describe('the dates of a standing booking', () => {
  it('reach 32 days ahead, both days included', () => {
    expect(datesAhead(TUESDAYS, TODAY)).toEqual(['2026-03-10', '2026-03-17', '2026-03-24', '2026-03-31', '2026-04-07']);
    const saturdays = { ...TUESDAYS, dayOfWeek: 6 as const };
    expect(datesAhead(saturdays, TODAY).at(-1)).toBe('2026-04-11');
    expect(datesAhead({ ...TUESDAYS, dayOfWeek: 0 }, TODAY).at(-1)).toBe('2026-04-05');
  });

  it.each<[string, Partial<StandingPeriod>, string[]]>([
    [
      'begin with the first date and end with the last one',
      { from: '2026-03-17', until: '2026-03-31' },
      ['2026-03-17', '2026-03-24', '2026-03-31'],
    ],
    ['are none in a week without that weekday', { from: '2026-03-18', until: '2026-03-23' }, []],
    ['leave out a pause with its last day', { pausedUntil: '2026-03-24' }, ['2026-03-31', '2026-04-07']],
    ['go on the day after a pause', { pausedUntil: '2026-03-30' }, ['2026-03-31', '2026-04-07']],
    ['are not kept by a pause that is over', { from: '2026-04-01', pausedUntil: '2026-03-09' }, ['2026-04-07']],
  ])('%s', (_, period, dates) => {
    expect(datesAhead({ ...TUESDAYS, ...period }, TODAY)).toEqual(dates);
  });

  it('belong to it on its weekday alone', () => {
    expect(belongsTo(TUESDAYS, TODAY)).toBe(true);
    expect(belongsTo(TUESDAYS, '2026-03-11')).toBe(false);
  });

  it('keep their weekday across a change of the clock', () => {
    // The clock goes forward on Sunday, 29 March 2026.
    const sundays = { ...TUESDAYS, dayOfWeek: 0 as const };
    expect(datesAhead(sundays, '2026-03-28')).toEqual([
      '2026-03-29',
      '2026-04-05',
      '2026-04-12',
      '2026-04-19',
      '2026-04-26',
    ]);
  });

  it('are over after the last one, and never without one', () => {
    expect(isOver({ ...TUESDAYS, until: TODAY }, TODAY)).toBe(false);
    expect(isOver({ ...TUESDAYS, until: '2026-03-09' }, TODAY)).toBe(true);
    expect(isOver(TUESDAYS, '2999-12-31')).toBe(false);
  });
});

describe('problemOf', () => {
  it.each<[string, Partial<StandingPeriod>, object | null]>([
    ['finds nothing in days ahead', { from: TODAY, until: TODAY, pausedUntil: TODAY }, null],
    ['refuses a first day further ahead than a year', { from: '2027-03-12' }, { field: 'from', key: 'mustBeUntil' }],
    ['refuses a last day before the first', { from: '2026-03-20', until: '2026-03-19' }, { field: 'until' }],
    ['refuses a last day in the past', { until: '2026-03-09' }, { field: 'until', key: 'endBeforeStart' }],
    ['refuses a pause in the past', { pausedUntil: '2026-03-09' }, { field: 'pausedUntil', key: 'endBeforeStart' }],
  ])('%s', (_, period, problem) => {
    const found = problemOf({ ...TUESDAYS, ...period }, TODAY);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toMatchObject(problem);
  });
});
