import type { SettingKey } from '../contract/setting.js';
import { decideSetting } from './setting-value.rules.js';

describe('a setting', () => {
  it.each<[SettingKey, unknown, string]>([
    ['GymName', ' Παλαίστρα ', 'Παλαίστρα'],
    ['GymCapacityPerTimeslot', '12', '12'],
    ['GymCapacityPerTimeslot', 50, '50'],
    ['GymCapacityPerTimeslot', '007', '7'],
    ['BookingCancellationDeadlineHours', 0, '0'],
    ['MorningClientCancellationDeadlineHours', '720', '720'],
    ['EveningReminderHour', '0', '0'],
    ['EveningReminderHour', 23, '23'],
    ['ReminderHoursBefore', 0, '0'],
    ['ReminderHoursBefore', '01', '1'],
  ])('%s takes %p as %s', (key, value, stored) => {
    expect(decideSetting(key, value)).toEqual({ ok: true, value: stored });
  });

  it.each<[SettingKey, unknown, string]>([
    ['GymName', '  ', 'required'],
    ['GymName', 'x'.repeat(61), 'tooLong'],
    ['GymName', true, 'mustBeText'],
    ['GymCapacityPerTimeslot', 0, 'mustBeBetween'],
    ['GymCapacityPerTimeslot', '51', 'mustBeBetween'],
    ['GymCapacityPerTimeslot', 2.5, 'mustBeWholeNumber'],
    ['GymCapacityPerTimeslot', 'ten', 'mustBeWholeNumber'],
    ['BookingCancellationDeadlineHours', -1, 'mustBeWholeNumber'],
    ['BookingCancellationDeadlineHours', 721, 'mustBeBetween'],
    ['EveningReminderHour', 14, 'mustBeOffOrBetween'],
    ['EveningReminderHour', 24, 'mustBeOffOrBetween'],
    ['ReminderHoursBefore', 25, 'mustBeOffOrBetween'],
  ])('%s refuses %p: %s', (key, value, problem) => {
    expect(decideSetting(key, value)).toMatchObject({ ok: false, problem: { key: problem } });
  });
});
