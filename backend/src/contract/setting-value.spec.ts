import type { SettingKey } from './setting.js';
import { decideSetting } from './setting-value.js';

describe('decideSetting', () => {
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
    ['GymName', 'Στίβος\n Νέας\tΣμύρνης', 'Στίβος Νέας Σμύρνης'],
    ['ContactPhone', ' 210 123-4567 ', '210 123-4567'],
    ['ContactPhone', '', ''],
    ['ContactEmail', 'hello@gym.gr', 'hello@gym.gr'],
    ['ContactViber', '+30 697 1234567', '+30 697 1234567'],
    ['ContactMapLink', 'https://maps.app.goo.gl/a?b=c', 'https://maps.app.goo.gl/a?b=c'],
    ['ContactAddress', 'Ερμού 5, Αθήνα', 'Ερμού 5, Αθήνα'],
    ['GymColour', '#1B5e9b', '#1B5e9b'],
    ['GymColour', '', ''],
    ['StandingBookings', ' staff', 'staff'],
    ['ContactWhatsApp', '\u202a+30 697–123–4567\u202c', '+30 697-123-4567'],
    ['ContactEmail', 'mailto:gym@example.gr', 'gym@example.gr'],
    ['OpeningHours', 'Δευ–Παρ 7–22\r\nΣάβ 9–14', 'Δευ–Παρ 7–22\nΣάβ 9–14'],
  ])('accepts for %s the value %p as %s', (key, value, stored) => {
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
    ['StandingBookings', 'everybody', 'mustBeOneOf'],
    ['StandingBookings', '', 'mustBeOneOf'],
    ['BookingCancellationDeadlineHours', -1, 'mustBeWholeNumber'],
    ['BookingCancellationDeadlineHours', 721, 'mustBeBetween'],
    ['EveningReminderHour', 14, 'mustBeOffOrBetween'],
    ['EveningReminderHour', 24, 'mustBeOffOrBetween'],
    ['ReminderHoursBefore', 25, 'mustBeOffOrBetween'],
    ['GymName', 'a\u0000b', 'malformed'],
    ['ContactPhone', '12345', 'phoneInvalid'],
    ['ContactPhone', 'call us', 'phoneInvalid'],
    ['ContactEmail', 'gym', 'emailInvalid'],
    ['ContactEmail', 'a@b.gr?cc=c@d.gr,e@f.gr', 'emailInvalid'],
    ['ContactWhatsApp', '6971234567', 'chatNumberInvalid'],
    ['ContactMapLink', 'http://maps.example', 'linkInvalid'],
    ['ContactMapLink', 'javascript:alert(1)', 'linkInvalid'],
    ['ContactMapLink', 'https://maps.example/a b', 'linkInvalid'],
    ['GymColour', 'blue', 'colourInvalid'],
    ['GymColour', '#12', 'colourInvalid'],
    ['OpeningHours', 'x'.repeat(401), 'tooLong'],
  ])('refuses for %s the value %p: %s', (key, value, problem) => {
    expect(decideSetting(key, value)).toMatchObject({ ok: false, problem: { key: problem } });
  });
});
