import { DEFAULT_GYM_NAME } from './gym.js';
import { LIMITS } from './limits.js';

export const SETTING_KEYS = [
  'GymName',
  'GymCapacityPerTimeslot',
  'BookingCancellationDeadlineHours',
  'MorningClientCancellationDeadlineHours',
  'EveningReminderHour',
  'ReminderHoursBefore',
] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];
export const isSettingKey = (value: unknown): value is SettingKey => SETTING_KEYS.includes(value as SettingKey);

export type SettingRule =
  | { kind: 'text'; maxLength: number; default: string }
  | {
      kind: 'number';
      min: number;
      max: number;
      /** `clockHour`: an hour of the day, 0 to 23. */
      unit: 'places' | 'hours' | 'clockHour';
      /** 0 is allowed too, and switches it off. */
      canBeOff?: true;
      default: number;
    };

/** What each setting may hold, and its default. */
export const SETTING_RULES: Readonly<Record<SettingKey, SettingRule>> = {
  GymName: { kind: 'text', maxLength: LIMITS.gymNameMaxLength, default: DEFAULT_GYM_NAME },
  GymCapacityPerTimeslot: { kind: 'number', ...LIMITS.globalCapacity, unit: 'places', default: 10 },
  BookingCancellationDeadlineHours: { kind: 'number', ...LIMITS.deadlineHours, unit: 'hours', default: 2 },
  MorningClientCancellationDeadlineHours: { kind: 'number', ...LIMITS.deadlineHours, unit: 'hours', default: 12 },
  EveningReminderHour: {
    kind: 'number',
    ...LIMITS.eveningReminderHour,
    unit: 'clockHour',
    canBeOff: true,
    default: 20,
  },
  ReminderHoursBefore: { kind: 'number', ...LIMITS.reminderHours, unit: 'hours', canBeOff: true, default: 2 },
};

/** GET /api/Admin/settings. Values travel as text. */
export interface Setting {
  id: string;
  key: SettingKey;
  value: string;
  updatedAt: string;
}

/** PUT /api/Admin/settings/{key or id}. */
export interface SettingRequest {
  value: string | number;
}
