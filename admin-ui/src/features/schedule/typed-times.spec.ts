import { describe, expect, it } from '@jest/globals';
import { readCapacity, timesProblem, withStart } from './typed-times';

describe('the times of a slot as typed', () => {
  it.each([
    ['18:00', '19:00', null],
    ['18:00', '18:00', 'endAfterStart'],
    ['19:00', '18:00', 'endAfterStart'],
    ['23:00', '24:00', null],
    ['24:00', '24:00', 'incomplete'],
    ['', '19:00', 'incomplete'],
    ['18:00', '', 'incomplete'],
  ] as const)('%p to %p', (start, end, problem) => {
    expect(timesProblem({ start, end })).toBe(problem);
  });

  it.each([
    ['keeps the length of the slot', { start: '18:00', end: '19:30' }, '17:15', '18:45'],
    ['ends at midnight at the latest', { start: '18:00', end: '20:00' }, '23:00', '24:00'],
    ['keeps the length of one that ends at midnight', { start: '23:00', end: '24:00' }, '21:30', '22:30'],
    ['leaves the end alone while it is not a time', { start: '18:00', end: '' }, '17:00', ''],
    ['leaves the end alone while the start is not a time', { start: '18:00', end: '19:00' }, '', '19:00'],
  ])('a new start %s', (_name, times, start, end) => {
    expect(withStart(times, start)).toEqual({ start, end });
  });
});

describe('a capacity as typed', () => {
  it.each([
    ['1', 1],
    [' 100 ', 100],
    ['0', null],
    ['101', null],
    ['2.5', null],
    ['', null],
    ['ten', null],
  ])('%p', (typed, capacity) => {
    expect(readCapacity(typed, { min: 1, max: 100 })).toBe(capacity);
  });
});
