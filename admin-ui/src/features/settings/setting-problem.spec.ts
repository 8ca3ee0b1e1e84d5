import { describe, expect, it } from '@jest/globals';
import { settingProblem } from './setting-problem';

describe('a setting as typed', () => {
  it.each([
    ['GymName', '  ', 'required'],
    ['GymName', 'x'.repeat(61), 'tooLong'],
    ['GymName', 'Palestra', undefined],
    ['ContactPhone', ' ', undefined],
    ['ContactPhone', 'call', 'phoneInvalid'],
    ['ContactViber', '6971234567', 'chatNumberInvalid'],
    ['ContactEmail', 'gym', 'emailInvalid'],
    ['ContactEmail', 'a;b@x.gr', 'emailInvalid'],
    ['GymName', 'Palestra\u0000', 'malformed'],
    ['ContactMapLink', 'http://maps.example', 'linkInvalid'],
    ['ContactMapLink', 'https://maps.example', undefined],
    ['GymCapacityPerTimeslot', '0', 'outOfRange'],
    ['GymCapacityPerTimeslot', '51', 'outOfRange'],
    ['GymCapacityPerTimeslot', '2.5', 'outOfRange'],
    ['GymCapacityPerTimeslot', 'ten', 'outOfRange'],
    ['GymCapacityPerTimeslot', ' 12 ', undefined],
    ['BookingCancellationDeadlineHours', '0', undefined],
    ['EveningReminderHour', '0', undefined],
    ['EveningReminderHour', '20', undefined],
    ['EveningReminderHour', '14', 'outOfRangeOrOff'],
  ] as const)('%s %p', (key, typed, problem) => {
    expect(settingProblem(key, typed)?.key).toBe(problem);
  });
});
