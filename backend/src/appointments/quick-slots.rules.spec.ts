import { partsFirst, usualTimeOf, type UsualHour } from './quick-slots.rules.js';

const hour = (dayOfWeek: number, start: string, visits: number): UsualHour => ({
  ...{ dayOfWeek, room: 1, start, visits },
  end: '23:00:00',
});

describe('the usual time', () => {
  it.each<[string, UsualHour[], string | null]>([
    ['of a newcomer', [], null],
    ['of one hour', [hour(1, '07:00:00', 2)], '07:00:00'],
    [
      'that adds up over the week',
      [hour(1, '07:00:00', 3), hour(2, '18:00:00', 2), hour(4, '18:00:00', 2)],
      '18:00:00',
    ],
    ['that is as frequent as another, the first', [hour(1, '07:00:00', 2), hour(2, '18:00:00', 2)], '07:00:00'],
  ])('%s', (_name, hours, expected) => {
    expect(usualTimeOf(hours)).toBe(expected);
  });
});

describe('the hours for a newcomer', () => {
  it.each<[string, string[], string[]]>([
    ['one of each part of the day first', ['07', '08', '12', '13', '17', '18'], ['07', '12', '17', '08', '13', '18']],
    ['all of the only part that is left', ['18', '19', '20'], ['18', '19', '20']],
    ['none of a day without any', [], []],
  ])('are %s', (_name, free, expected) => {
    const slots = free.map((hours) => ({ effectiveStart: `${hours}:00:00` }));
    expect(partsFirst(slots).map(({ effectiveStart }) => effectiveStart.slice(0, 2))).toEqual(expected);
  });
});
