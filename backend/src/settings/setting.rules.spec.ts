import { CAPABILITY_NAMES, switchOf } from '../contract/capability-names.js';
import { SETTING_KEYS, SETTING_RULES, type SettingKey } from '../contract/setting.js';
import { ON, settingValuesOf, type SettingValues, type StoredSettings } from './setting.rules.js';

/** The switches of a gym that uses everything. */
const ALL_ON = Object.fromEntries(CAPABILITY_NAMES.map((name) => [switchOf(name), ON]));

const DEFAULTS = settingValuesOf(ALL_ON);

/** Where nothing is stored. A further setting has its default in its rule alone. */
const USUAL: Partial<SettingValues> = {
  uses: CAPABILITY_NAMES,
  rooms: [],
  gymColour: null,
  gymName: 'Palestra',
  clockFormat: '12h',
  capacityPerTimeslot: 10,
  cancellationDeadlines: { regular: 2, morning: 12 },
  lateCancelling: 'off',
  fairUse: null,
  reminders: { eveningHour: 20, hoursBefore: 2 },
  tellsOfSubstitutes: false,
  courseEnding: 'off',
  quietHours: null,
  mailDelayMinutes: 0,
  attendanceOpensMinutes: null,
  paymentDueDays: null,
  membersRenew: false,
  giftCardMonths: 12,
  standingBookings: 'off',
  memberFreezing: 'off',
  occasions: [],
  texting: { priceCents: 5, capCents: 2_000, inCapitals: false },
  waitingList: { mode: 'tell', autoBookUntilHours: 12, holdMinutes: 30, firstComeMinutes: 60 },
  contact: {
    ...{ phone: null, email: null, viber: null, whatsApp: null },
    ...{ address: null, mapLink: null, openingHours: null },
  },
};

/** SQL reads these; `settingValuesOf` does not. */
const READ_BY_SQL: readonly SettingKey[] = ['MedicalCertificate', 'TermsConsent', 'StaffSecondFactorDays'];

function anotherValueOf(key: SettingKey): string {
  const rule = SETTING_RULES[key];
  switch (rule.kind) {
    case 'number':
      return String(rule.min === rule.default ? rule.max : rule.min);
    case 'choice':
      return rule.choices.find((choice) => choice !== rule.default) ?? '';
    case 'text':
      return 'Στίβος';
  }
}

describe('settingValuesOf', () => {
  it('has the defaults where nothing is stored', () => {
    const stated = Object.keys(USUAL).map((name) => [name, DEFAULTS[name as keyof SettingValues]]);
    expect(Object.fromEntries(stated)).toEqual(USUAL);
  });

  // Settings that matter only under another one are read while that one is on.
  it.each(SETTING_KEYS.filter((key) => !READ_BY_SQL.includes(key)))('reads %s as it is stored', (key) => {
    const before: StoredSettings = { ...ALL_ON, FairUsePoints: '4', QuietHoursFrom: '22' };
    expect(settingValuesOf({ ...before, [key]: anotherValueOf(key) })).not.toEqual(settingValuesOf(before));
  });

  it.each<[string, StoredSettings, SettingValues]>([
    ['have the name that is stored', { GymName: 'Στίβος' }, { ...DEFAULTS, gymName: 'Στίβος' }],
    ['have the clock of 24 hours where it is stored', { ClockFormat: '24h' }, { ...DEFAULTS, clockFormat: '24h' }],
    ['have numbers, though text is stored', { GymCapacityPerTimeslot: '8' }, { ...DEFAULTS, capacityPerTimeslot: 8 }],
    [
      'have a deadline of 0 hours where 0 is stored',
      { BookingCancellationDeadlineHours: '0', MorningClientCancellationDeadlineHours: '24' },
      { ...DEFAULTS, cancellationDeadlines: { regular: 0, morning: 24 } },
    ],
    [
      'have a reminder that is switched off where 0 is stored',
      { EveningReminderHour: '0', ReminderHoursBefore: '3' },
      { ...DEFAULTS, reminders: { eveningHour: null, hoursBefore: 3 } },
    ],
    [
      'have quiet hours where their beginning is stored',
      { QuietHoursFrom: '23' },
      { ...DEFAULTS, quietHours: { fromHour: 23, untilHour: 7 } },
    ],
    [
      'have fair use where a limit is stored',
      { FairUsePoints: '4' },
      {
        ...DEFAULTS,
        fairUse: { limit: 4, points: { late: 1, absent: 2 }, expiryDays: 30, closedDays: 7, freePerQuarter: 1 },
      },
    ],
    [
      'have the contact that is stored, and none where nothing is',
      { ContactPhone: '210 1234567', ContactEmail: '' },
      { ...DEFAULTS, contact: { ...DEFAULTS.contact, phone: '210 1234567' } },
    ],
  ])('%s', (_, stored, inForce) => {
    expect(settingValuesOf({ ...ALL_ON, ...stored })).toEqual(inForce);
  });

  it('read the settings of what the gym does not use as off, whatever is stored', () => {
    const stored: StoredSettings = {
      ...{ LateCancelling: 'counts', FairUsePoints: '4', WaitingListMode: 'fill', QuietHoursFrom: '23' },
      ...{ AttendanceOpensMinutes: '30', StandingBookings: 'members', MemberFreezing: 'ask', PaymentDueDays: '14' },
      GymCapacityPerTimeslot: '8',
    };
    expect(settingValuesOf(stored)).toEqual({
      ...DEFAULTS,
      uses: [],
      capacityPerTimeslot: 8,
      reminders: { eveningHour: null, hoursBefore: null },
      giftCardMonths: null,
    });
  });
});
