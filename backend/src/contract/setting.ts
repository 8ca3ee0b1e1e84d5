import { isColour } from './colour.js';
import { hasEmailForm, readEmail } from './email.js';
import { CERTIFICATE_RULES } from './client-document.js';
import { TERMS_CONSENTS } from './gym-terms.js';
import { DEFAULT_GYM_NAME, LATE_CANCELLING, MEMBER_FREEZING, STANDING_BOOKINGS_BY } from './gym.js';
import { COURSE_ENDINGS } from './course-endings.js';
import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import type { Permission } from './permissions.js';
import { isPhone, readPhone } from './phone.js';
import { oneOf, shape } from './shape.js';
import { CLOCK_FORMATS, DEFAULT_CLOCK_FORMAT } from './time-of-day.js';

/** Every setting, under the heading and in the order of the screen. */
export const SETTING_GROUPS = {
  booking: [
    'GymCapacityPerTimeslot',
    'BookingCancellationDeadlineHours',
    'MorningClientCancellationDeadlineHours',
    'LateCancelling',
    'StandingBookings',
    'CourseEnding',
  ],
  gym: ['GymName', 'ClockFormat', 'GymColour', 'OpeningHours'],
  contact: ['ContactPhone', 'ContactEmail', 'ContactViber', 'ContactWhatsApp', 'ContactAddress', 'ContactMapLink'],
  waitingList: ['WaitingListMode', 'AutoBookUntilHours', 'HoldMinutes', 'FirstComeMinutes'],
  fairUse: [
    'FairUsePoints',
    'FairUseLatePoints',
    'FairUseAbsencePoints',
    'FairUseExpiryDays',
    'FairUseClosedDays',
    'FairUseFreePerQuarter',
  ],
  clients: [
    'MemberFreezing',
    'MedicalCertificate',
    'PaymentDueDays',
    'MemberRenewing',
    'GiftCardMonths',
    'TermsConsent',
  ],
  mail: ['EveningReminderHour', 'ReminderHoursBefore', 'SubstituteMessage', 'QuietHoursFrom', 'QuietHoursUntil'],
  desk: ['AttendanceOpensMinutes'],
  occasions: ['BirthdayMessage', 'NameDayMessage', 'AfterFirstVisitMessage', 'SubscriptionOverMessage', 'AwayMessage'],
  texting: ['TextPriceCents', 'TextCapEuros', 'TextsInCapitals'],
  outgoing: ['MailDelayMinutes'],
  access: ['StaffSecondFactorDays'],
} as const;
export type SettingGroup = keyof typeof SETTING_GROUPS;
export type SettingKey = (typeof SETTING_GROUPS)[SettingGroup][number];
export const SETTING_KEYS: readonly SettingKey[] = Object.values(SETTING_GROUPS).flat();
interface Condition {
  of: SettingKey;
  when: (value: string) => boolean;
}

const WHILE_FILLING: Condition = { of: 'WaitingListMode', when: (mode) => mode === 'fill' };
const whileOn = (of: SettingKey): Condition => ({ of, when: (number) => number !== '0' });

/** Groups that stand on the page of their subject, not among the global settings. */
export const GROUPS_ELSEWHERE: readonly SettingGroup[] = ['occasions', 'texting', 'outgoing', 'access'];

/** Settings that matter only while another one has such a value. */
export const SETTING_MATTERS: Readonly<Partial<Record<SettingKey, Condition>>> = {
  ContactMapLink: { of: 'ContactAddress', when: (address) => address.trim() !== '' },
  AutoBookUntilHours: WHILE_FILLING,
  HoldMinutes: WHILE_FILLING,
  FirstComeMinutes: WHILE_FILLING,
  FairUseLatePoints: whileOn('FairUsePoints'),
  FairUseAbsencePoints: whileOn('FairUsePoints'),
  FairUseExpiryDays: whileOn('FairUsePoints'),
  FairUseClosedDays: whileOn('FairUsePoints'),
  FairUseFreePerQuarter: whileOn('FairUsePoints'),
  QuietHoursUntil: whileOn('QuietHoursFrom'),
};
export const isSettingKey = (value: unknown): value is SettingKey => SETTING_KEYS.includes(value as SettingKey);

/** `tell`: everybody who waits is told of a free place · `fill`: the first who may have it gets it (rule: filling). */
export const WAITING_LIST_MODES = ['tell', 'fill'] as const;
export type WaitingListMode = (typeof WAITING_LIST_MODES)[number];

const OFF_OR_ON = ['off', 'on'] as const;

export type TextFormat = 'phone' | 'chatNumber' | 'email' | 'link' | 'colour';

export type SettingRule =
  | {
      kind: 'text';
      maxLength: number;
      /** The format of a text that is not free. */
      format?: TextFormat;
      /** An empty value is allowed: the gym has none. */
      isOptional?: true;
      isMultiline?: true;
      default: string;
    }
  | {
      kind: 'number';
      min: number;
      max: number;
      /** `clockHour`: an hour of the day, 0 to 23. */
      unit:
        | 'places'
        | 'hours'
        | 'minutes'
        | 'minutesBefore'
        | 'days'
        | 'withinDays'
        | 'months'
        | 'points'
        | 'times'
        | 'clockHour'
        | 'cents'
        | 'euros';
      /** Only its multiples are allowed. */
      step?: number;
      /** 0 is also allowed and switches it off. */
      canBeOff?: true;
      default: number;
    }
  | { kind: 'choice'; choices: readonly string[]; default: string };

function optionalText(maxLength: number, format?: TextFormat) {
  return { kind: 'text', maxLength, isOptional: true, default: '', ...(format !== undefined && { format }) } as const;
}

/** Checks a text against the format of its setting. */
const FORMATS: Readonly<Record<TextFormat, (text: string) => boolean>> = {
  phone: isPhone,
  // Viber and WhatsApp only find a number with its country code.
  chatNumber: (text) => readPhone(text).startsWith('+') && isPhone(text),
  email: hasEmailForm,
  link: isHttpsLink,
  colour: isColour,
};

/** The stored form of a text, because people paste characters that they do not mean. */
const READINGS: Readonly<Partial<Record<TextFormat, (text: string) => string>>> = {
  phone: readPhone,
  chatNumber: readPhone,
  email: readEmail,
};

export const readFormat = (text: string, format: TextFormat | undefined): string =>
  (format === undefined ? undefined : READINGS[format])?.(text) ?? text;

export const hasFormat = (text: string, format: TextFormat | undefined): boolean =>
  format === undefined || FORMATS[format](text);

function isHttpsLink(text: string): boolean {
  return /^https:\/\/[^\s<>"']+$/i.test(text) && URL.canParse(text);
}

/** Allowed values and default of each setting. */
export const SETTING_RULES: Readonly<Record<SettingKey, SettingRule>> = {
  GymName: { kind: 'text', maxLength: LIMITS.gymNameMaxLength, default: DEFAULT_GYM_NAME },
  GymCapacityPerTimeslot: { kind: 'number', ...LIMITS.globalCapacity, unit: 'places', default: 10 },
  BookingCancellationDeadlineHours: { kind: 'number', ...LIMITS.deadlineHours, unit: 'hours', default: 2 },
  MorningClientCancellationDeadlineHours: { kind: 'number', ...LIMITS.deadlineHours, unit: 'hours', default: 12 },
  ClockFormat: { kind: 'choice', choices: CLOCK_FORMATS, default: DEFAULT_CLOCK_FORMAT },
  LateCancelling: { kind: 'choice', choices: LATE_CANCELLING, default: 'off' },
  FairUsePoints: { kind: 'number', ...LIMITS.fairUse.points, unit: 'points', canBeOff: true, default: 0 },
  FairUseLatePoints: { kind: 'number', ...LIMITS.fairUse.pointsOfOne, unit: 'points', default: 1 },
  FairUseAbsencePoints: { kind: 'number', ...LIMITS.fairUse.pointsOfOne, unit: 'points', default: 2 },
  FairUseExpiryDays: { kind: 'number', ...LIMITS.fairUse.expiryDays, unit: 'days', default: 30 },
  FairUseClosedDays: { kind: 'number', ...LIMITS.fairUse.closedDays, unit: 'days', default: 7 },
  FairUseFreePerQuarter: { kind: 'number', ...LIMITS.fairUse.freePerQuarter, unit: 'times', default: 1 },
  EveningReminderHour: {
    kind: 'number',
    ...LIMITS.eveningReminderHour,
    unit: 'clockHour',
    canBeOff: true,
    default: 20,
  },
  ReminderHoursBefore: { kind: 'number', ...LIMITS.reminderHours, unit: 'hours', canBeOff: true, default: 2 },
  CourseEnding: { kind: 'choice', choices: COURSE_ENDINGS, default: 'off' },
  SubstituteMessage: { kind: 'choice', choices: OFF_OR_ON, default: 'off' },
  QuietHoursFrom: { kind: 'number', ...LIMITS.quietFromHour, unit: 'clockHour', canBeOff: true, default: 0 },
  QuietHoursUntil: { kind: 'number', ...LIMITS.quietUntilHour, unit: 'clockHour', default: 7 },
  MailDelayMinutes: { kind: 'number', ...LIMITS.mailDelayMinutes, unit: 'minutes', canBeOff: true, default: 0 },
  TextPriceCents: { kind: 'number', ...LIMITS.textPriceCents, unit: 'cents', default: 5 },
  TextCapEuros: { kind: 'number', ...LIMITS.textCapEuros, unit: 'euros', default: 20 },
  TextsInCapitals: { kind: 'choice', choices: OFF_OR_ON, default: 'off' },
  AttendanceOpensMinutes: {
    kind: 'number',
    ...LIMITS.attendanceOpensMinutes,
    unit: 'minutesBefore',
    canBeOff: true,
    default: 0,
  },
  StandingBookings: { kind: 'choice', choices: STANDING_BOOKINGS_BY, default: 'off' },
  MemberFreezing: { kind: 'choice', choices: MEMBER_FREEZING, default: 'off' },
  PaymentDueDays: { kind: 'number', ...LIMITS.paymentDueDays, unit: 'days', canBeOff: true, default: 0 },
  MemberRenewing: { kind: 'choice', choices: OFF_OR_ON, default: 'off' },
  GiftCardMonths: { kind: 'number', ...LIMITS.giftCardMonths, unit: 'months', canBeOff: true, default: 12 },
  MedicalCertificate: { kind: 'choice', choices: CERTIFICATE_RULES, default: 'off' },
  TermsConsent: { kind: 'choice', choices: TERMS_CONSENTS, default: 'asks' },
  WaitingListMode: { kind: 'choice', choices: WAITING_LIST_MODES, default: 'tell' },
  AutoBookUntilHours: { kind: 'number', ...LIMITS.autoBookUntilHours, unit: 'hours', default: 12 },
  HoldMinutes: { kind: 'number', ...LIMITS.holdMinutes, unit: 'minutes', default: 30 },
  FirstComeMinutes: { kind: 'number', ...LIMITS.firstComeMinutes, unit: 'minutes', default: 60 },
  BirthdayMessage: { kind: 'choice', choices: OFF_OR_ON, default: 'off' },
  NameDayMessage: { kind: 'choice', choices: OFF_OR_ON, default: 'off' },
  AfterFirstVisitMessage: { kind: 'choice', choices: OFF_OR_ON, default: 'off' },
  SubscriptionOverMessage: { kind: 'choice', choices: OFF_OR_ON, default: 'off' },
  AwayMessage: { kind: 'choice', choices: OFF_OR_ON, default: 'off' },
  StaffSecondFactorDays: {
    kind: 'number',
    ...{ min: LIMITS.secondFactorGraceDays, max: LIMITS.secondFactorGraceDays },
    unit: 'withinDays',
    canBeOff: true,
    default: 0,
  },
  ContactPhone: optionalText(LIMITS.phoneMaxLength, 'phone'),
  ContactEmail: optionalText(LIMITS.emailMaxLength, 'email'),
  ContactViber: optionalText(LIMITS.phoneMaxLength, 'chatNumber'),
  ContactWhatsApp: optionalText(LIMITS.phoneMaxLength, 'chatNumber'),
  ContactAddress: optionalText(LIMITS.addressMaxLength),
  ContactMapLink: optionalText(LIMITS.linkMaxLength, 'link'),
  OpeningHours: { ...optionalText(LIMITS.openingHoursMaxLength), isMultiline: true },
  GymColour: optionalText('#000000'.length, 'colour'),
};

/** Settings that need more than the permission for settings. */
export const SETTING_PERMISSIONS: Readonly<Partial<Record<SettingKey, Permission>>> = {
  StaffSecondFactorDays: 'staff',
};

/** GET /api/Admin/settings. Values are sent as text. */
export class Setting extends shape({
  id: is.id,
  key: oneOf(SETTING_KEYS),
  value: is.text,
  updatedAt: is.instant,
}) {}

/** PUT /api/Admin/settings/{key or id}. */
export class SettingRequest extends shape({ value: is.textOrNumber }) {}

/** PUT /api/Admin/settings: new values by key; settings that are not named stay as they are. */
export class SettingsRequest extends shape({ values: is.object }) {}
export type NewSettings = Readonly<Partial<Record<SettingKey, string>>>;
