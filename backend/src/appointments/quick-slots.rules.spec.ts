import { usualTimeOf, type UsualHour } from './quick-slots.rules.js';

const hour = (dayOfWeek: number, start: string, visits: number): UsualHour => ({
  ...{ dayOfWeek, start, visits },
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
