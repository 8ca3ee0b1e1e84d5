import { describe, expect, it } from '@jest/globals';
import { isWholeDate, readTypedDate } from './typed-date';

describe('a date as typed', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    ['1.2.2026', '2026-02-01'],
    ['1-2-26', '2026-02-01'],
    ['01 02 2026', '2026-02-01'],
    ['21112026', '2026-11-21'],
    ['2111', '2027-11-21'],
    ['21/11', '2027-11-21'],
    ['2026-11-21', '2026-11-21'],
    [' 21/11/2026 ', '2026-11-21'],
    ['30/2/2026', null],
    ['11/21/2026', null],
    ['αύριο', null],
    ['', null],
    ['21/11/202', null],
  ])('%p is %p', (typed, date) => {
    expect(readTypedDate(typed, '2027-01-05')).toBe(date);
  });

  it.each([
    ['21/11/2026', true],
    ['21112026', true],
    ['2026-11-21', true],
    ['2111', false],
    ['21/11', false],
    ['21/11/26', false],
    ['21/11/202', false],
  ])('%p is whole: %p', (typed, isWhole) => {
    expect(isWholeDate(typed)).toBe(isWhole);
  });
});
