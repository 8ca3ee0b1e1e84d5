import type { CourseEnding } from '../contract/course-endings.js';
import type { OffenceKind } from '../contract/fair-use.js';
import type { GymContact } from '../contract/contact.js';
import type { QuietHours } from '../platform/time/quiet-hours.js';
import type { LateCancelling, MemberFreezing, StandingBookingsBy } from '../contract/gym.js';
import { CAPABILITY_OF } from '../contract/capability.js';
import { CAPABILITY_NAMES, switchOf, type Capability, type SwitchKey } from '../contract/capability-names.js';
import { CLOCK_FORMATS, DEFAULT_CLOCK_FORMAT, type ClockFormat } from '../contract/time-of-day.js';
import { OCCASIONS, OCCASION_SETTINGS, type Occasion } from '../contract/occasion.js';
import type { GymRoom } from '../contract/room.js';
import { SETTING_RULES, type SettingKey, type WaitingListMode } from '../contract/setting.js';

export interface FairUseTerms {
  /** Points at which booking by oneself closes. */
  limit: number;
  points: Readonly<Record<OffenceKind, number>>;
  expiryDays: number;
  closedDays: number;
  /** Offences of a calendar quarter that cost nothing. */
  freePerQuarter: number;
}

export const ON = 'on';
export const OFF = 'off';

/**
 * The settings and switches by key, as stored text. A missing setting has its default, a missing switch is off. `rooms`
 * is a list of `GymRoom` as JSON; it is missing while there is one.
 */
export type StoredSettings = Readonly<Partial<Record<SettingKey | SwitchKey | 'rooms', string>>>;

export const usedBy = (stored: StoredSettings): readonly Capability[] =>
  CAPABILITY_NAMES.filter((name) => stored[switchOf(name)] === ON);

/** False for a setting of a capability that the gym does not use. */
export function isInUse(key: SettingKey, uses: readonly Capability[]): boolean {
  const capability = CAPABILITY_OF.setting.get(key);
  return capability === undefined || uses.includes(capability);
}

/** The value that a setting has while its capability is off. */
export function offValueOf(key: SettingKey): string {
  const rule = SETTING_RULES[key];
  if (rule.kind === 'choice' && rule.choices.includes(OFF)) return OFF;
  return rule.kind === 'number' && rule.canBeOff === true ? '0' : String(rule.default);
}

export interface SettingValues {
  /** Capabilities that are on; the settings of all others read as off. */
  uses: readonly Capability[];
  /** In their order, while the gym uses several; else empty. */
  rooms: readonly GymRoom[];
  gymName: string;
  clockFormat: ClockFormat;
  /** `#rrggbb` while the site starts from a phone's home screen; null is the design's. */
  gymColour: string | null;
  capacityPerTimeslot: number;
  /** Hours before the start of an appointment until which a member may cancel it. */
  cancellationDeadlines: { regular: number; morning: number };
  lateCancelling: LateCancelling;
  /** Points for late cancellations and absences (rule: fair use); null has none. */
  fairUse: FairUseTerms | null;
  /** The hour of the reminder on the evening before, and the number of hours before an appointment; null is off. */
  reminders: { eveningHour: number | null; hoursBefore: number | null };
  /** Members are told that another trainer leads what they booked (rule: classes). */
  tellsOfSubstitutes: boolean;
  /** How members leave a course that has begun (rule: courses). */
  courseEnding: CourseEnding;
  /** Hours of the night in which members are left alone (rule: quiet hours); null has none. */
  quietHours: QuietHours | null;
  /** Time for which mails about an act wait, so that its undo can withdraw them (rule: undo); 0 sends them at once. */
  mailDelayMinutes: number;
  /** Minutes before the start from which visits are marked; null where the gym takes no attendance. */
  attendanceOpensMinutes: number | null;
  /** Days after the last day to pay until which a debtor books alone (rule: overdue); null lets them go on. */
  paymentDueDays: number | null;
  /** Members may let a plan renew by itself (rule: renewing by itself). */
  membersRenew: boolean;
  /** For so long a gift card that is sold without another day is valid; null: without a last day. */
  giftCardMonths: number | null;
  standingBookings: StandingBookingsBy;
  memberFreezing: MemberFreezing;
  /** The mails that go by themselves. */
  occasions: readonly Occasion[];
  /** The cost of one message by SMS, and the most for a month (rule: SMS and Viber). */
  texting: { priceCents: number; capCents: number; inCapitals: boolean };
  waitingList: WaitingListSettings;
  contact: GymContact;
}

/** The rules of the waiting list (rule: filling). */
export interface WaitingListSettings {
  mode: WaitingListMode;
  /** Further from the start than this, the first who may book is booked; nearer, a place is held for them. */
  autoBookUntilHours: number;
  holdMinutes: number;
  /** Nearer to the start than this, everybody is told. */
  firstComeMinutes: number;
}

export function settingValuesOf(stored: StoredSettings): SettingValues {
  const uses = usedBy(stored);
  const textOf = (key: SettingKey): string =>
    isInUse(key, uses) ? (stored[key] ?? String(SETTING_RULES[key].default)) : offValueOf(key);
  const textOrNone = (key: SettingKey): string | null => textOf(key) || null;
  const numberOrOff = (key: SettingKey): number | null => Number(textOf(key)) || null;
  return {
    uses,
    rooms: uses.includes('rooms') && stored.rooms !== undefined ? (JSON.parse(stored.rooms) as GymRoom[]) : [],
    gymName: textOf('GymName'),
    clockFormat: clockFormatOf(textOf('ClockFormat')),
    gymColour: textOrNone('GymColour'),
    capacityPerTimeslot: Number(textOf('GymCapacityPerTimeslot')),
    cancellationDeadlines: {
      regular: Number(textOf('BookingCancellationDeadlineHours')),
      morning: Number(textOf('MorningClientCancellationDeadlineHours')),
    },
    lateCancelling: textOf('LateCancelling') as LateCancelling,
    fairUse: fairUseTermsOf(numberOrOff('FairUsePoints'), (key) => Number(textOf(key))),
    reminders: {
      eveningHour: numberOrOff('EveningReminderHour'),
      hoursBefore: numberOrOff('ReminderHoursBefore'),
    },
    tellsOfSubstitutes: textOf('SubstituteMessage') === ON,
    courseEnding: textOf('CourseEnding') as CourseEnding,
    quietHours: quietHoursOf(numberOrOff('QuietHoursFrom'), Number(textOf('QuietHoursUntil'))),
    mailDelayMinutes: Number(textOf('MailDelayMinutes')),
    attendanceOpensMinutes: numberOrOff('AttendanceOpensMinutes'),
    paymentDueDays: numberOrOff('PaymentDueDays'),
    membersRenew: textOf('MemberRenewing') === ON,
    giftCardMonths: numberOrOff('GiftCardMonths'),
    standingBookings: textOf('StandingBookings') as StandingBookingsBy,
    memberFreezing: textOf('MemberFreezing') as MemberFreezing,
    occasions: OCCASIONS.filter((occasion) => textOf(OCCASION_SETTINGS[occasion]) === ON),
    texting: {
      priceCents: Number(textOf('TextPriceCents')),
      capCents: Number(textOf('TextCapEuros')) * 100,
      inCapitals: textOf('TextsInCapitals') === ON,
    },
    waitingList: {
      mode: textOf('WaitingListMode') === 'fill' ? 'fill' : 'tell',
      autoBookUntilHours: Number(textOf('AutoBookUntilHours')),
      holdMinutes: Number(textOf('HoldMinutes')),
      firstComeMinutes: Number(textOf('FirstComeMinutes')),
    },
    contact: {
      phone: textOrNone('ContactPhone'),
      email: textOrNone('ContactEmail'),
      viber: textOrNone('ContactViber'),
      whatsApp: textOrNone('ContactWhatsApp'),
      address: textOrNone('ContactAddress'),
      mapLink: textOrNone('ContactMapLink'),
      openingHours: textOrNone('OpeningHours'),
    },
  };
}

/** A value that this version does not know, of a later one, reads as usual. */
export const clockFormatOf = (stored: string | null): ClockFormat =>
  CLOCK_FORMATS.find((format) => format === stored) ?? DEFAULT_CLOCK_FORMAT;

const quietHoursOf = (fromHour: number | null, untilHour: number): QuietHours | null =>
  fromHour === null ? null : { fromHour, untilHour };

const fairUseTermsOf = (limit: number | null, numberOf: (key: SettingKey) => number): FairUseTerms | null =>
  limit === null
    ? null
    : {
        limit,
        points: { late: numberOf('FairUseLatePoints'), absent: numberOf('FairUseAbsencePoints') },
        expiryDays: numberOf('FairUseExpiryDays'),
        closedDays: numberOf('FairUseClosedDays'),
        freePerQuarter: numberOf('FairUseFreePerQuarter'),
      };
