import { describe, expect, it } from '@jest/globals';
import { formatTime } from '@palestra/web-kit/format-date';
import { isWholeTime, readTypedEnd, readTypedTime } from './typed-time';

describe('a time as typed', () => {
  it.each([
    ['18:30', '18:30'],
    ['9:05', '09:05'],
    ['1830', '18:30'],
    ['18.30', '18:30'],
    ['6:30 μ.μ.', '18:30'],
    ['6:30μμ', '18:30'],
    ['6:30 Μ.Μ.', '18:30'],
    ['6:30 π.μ.', '06:30'],
    ['6 pm', '18:00'],
    ['6:30 AM', '06:30'],
    ['12:00 π.μ.', '00:00'],
    ['12:00 pm', '12:00'],
    ['7', '07:00'],
    ['24:00', null],
    ['13:00 pm', null],
    ['0:30 π.μ.', null],
    ['9:60', null],
    ['', null],
    ['noon', null],
  ])('%p is %p', (typed, time) => {
    expect(readTypedTime(typed)).toBe(time);
  });

  it.each([
    ['24:00', '24:00'],
    ['2400', '24:00'],
    ['24', '24:00'],
    ['00:00', '24:00'],
    ['12:00 π.μ.', '24:00'],
    ['12:00 AM', '24:00'],
    ['12:00 μ.μ.', '12:00'],
    ['24:30', null],
    ['23:30', '23:30'],
  ])('%p as an end is %p', (typed, time) => {
    expect(readTypedEnd(typed)).toBe(time);
  });

  it.each(['el', 'en'] as const)('reads what it writes (%s)', (language) => {
    for (const time of ['00:00', '06:15', '11:59', '12:00', '12:30', '18:45', '23:59']) {
      expect(readTypedTime(formatTime(`${time}:00`, language))).toBe(time);
    }
  });

  it.each([
    ['1', false],
    ['10', false],
    ['10:', false],
    ['10:1', false],
    ['10:15', true],
    ['6 μ', true],
    ['6 μμ', true],
  ])('%p counts at once: %p', (typed, isWhole) => {
    expect(isWholeTime(typed)).toBe(isWhole);
  });
});
