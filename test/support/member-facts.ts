import { FACTS_OF_NOBODY, type MemberFacts } from '../../backend/src/appointments/booking.rules.js';
import { settingValuesOf, type SettingValues } from '../../backend/src/settings/setting.rules.js';

/** Settings of a new gym, but for these. */
export const gymSettings = (changes: Partial<SettingValues> = {}): SettingValues => ({
  ...settingValuesOf({}),
  ...changes,
});

/** Facts about a member whom only the lack of a subscription keeps from booking. */
export const aMember = (changes: Partial<MemberFacts> = {}): MemberFacts => ({
  ...FACTS_OF_NOBODY,
  isActive: true,
  subscriptions: [],
  appointments: [],
  settings: gymSettings(),
  bookingOpensAt: null,
  ...changes,
});
