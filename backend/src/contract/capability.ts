import { CAPABILITY_NAMES, type Capability } from './capability-names.js';
import * as is from './kinds.js';
import type { MailPurpose } from './mail.js';
import type { Permission } from './permissions.js';
import { SETTING_GROUPS, type SettingKey } from './setting.js';
import { about, oneOf, shape } from './shape.js';

export interface CapabilityParts {
  /** Settings that matter only while it is used. */
  settings: readonly SettingKey[];
  /** Their values when it is switched on and all of them would leave it without effect. */
  usual: Readonly<Partial<Record<SettingKey, string>>>;
  /** Permissions of staff roles that are about it alone. */
  permissions: readonly Permission[];
  /** Mails that it alone sends. */
  mails: readonly MailPurpose[];
}

const NOTHING: CapabilityParts = { settings: [], usual: {}, permissions: [], mails: [] };

/**
 * The parts of each capability (rule: what the gym uses). Nobody sees one that is off. `@PartOf` closes its calls,
 * `partOf` empties its fields, its settings read as off, and both apps ask `gym.uses`.
 */
export const CAPABILITIES = {
  reminders: {
    ...NOTHING,
    settings: ['EveningReminderHour', 'ReminderHoursBefore'],
    usual: { EveningReminderHour: '20', ReminderHoursBefore: '2' },
    mails: ['reminder'],
  },
  filling: {
    ...NOTHING,
    settings: SETTING_GROUPS.waitingList,
    usual: { WaitingListMode: 'fill' },
    mails: ['promoted', 'place-held', 'passed-over'],
  },
  lateCancelling: {
    ...NOTHING,
    settings: ['LateCancelling', ...SETTING_GROUPS.fairUse],
    // Points alone also have an effect.
    usual: { LateCancelling: 'counts', FairUsePoints: '0' },
    mails: ['visit-returned'],
  },
  attendance: {
    ...NOTHING,
    settings: ['AttendanceOpensMinutes'],
    usual: { AttendanceOpensMinutes: '30' },
    permissions: ['attendance', 'doors'],
  },
  standingBookings: {
    ...NOTHING,
    settings: ['StandingBookings'],
    usual: { StandingBookings: 'staff' },
    mails: ['standing'],
  },
  classes: {
    ...NOTHING,
    settings: ['SubstituteMessage', 'CourseEnding'],
    usual: { SubstituteMessage: 'on' },
    mails: ['other-trainer', 'class-open', 'course'],
  },
  rooms: NOTHING,
  freezes: {
    ...NOTHING,
    settings: ['MemberFreezing'],
    usual: { MemberFreezing: 'ask' },
    mails: ['freeze', 'freeze-asked'],
  },
  money: {
    ...NOTHING,
    settings: ['PaymentDueDays', 'MemberRenewing', 'GiftCardMonths'],
    permissions: ['money', 'plans', 'accounts', 'paymentProviders'],
    mails: ['renewal-soon', 'renewal', 'place-lost', 'gift-card'],
  },
  papers: {
    ...NOTHING,
    settings: ['MedicalCertificate', 'TermsConsent'],
    permissions: ['terms'],
    mails: ['document-expiring'],
  },
  notes: { ...NOTHING, permissions: ['tags'] },
  family: NOTHING,
  quietHours: { ...NOTHING, settings: ['QuietHoursFrom', 'QuietHoursUntil'], usual: { QuietHoursFrom: '23' } },
  reports: { ...NOTHING, permissions: ['reports'] },
  calendarFeeds: NOTHING,
  occasions: {
    ...NOTHING,
    settings: SETTING_GROUPS.occasions,
    usual: { BirthdayMessage: 'on' },
    mails: ['birthday', 'name-day', 'after-first-visit', 'subscription-over', 'away'],
  },
  phoneMessages: NOTHING,
  // Their usual values cost nothing: without a provider nothing goes.
  texting: { ...NOTHING, settings: SETTING_GROUPS.texting },
  page: NOTHING,
  joining: NOTHING,
  programs: { ...NOTHING, permissions: ['programs'] },
} as const satisfies Readonly<Record<Capability, CapabilityParts>>;

export const partsOf = (capability: Capability): CapabilityParts => CAPABILITIES[capability];

const ownerOf = <Part>(partsIn: (parts: CapabilityParts) => readonly Part[]): ReadonlyMap<Part, Capability> =>
  new Map(CAPABILITY_NAMES.flatMap((name) => partsIn(partsOf(name)).map((part) => [part, name] as const)));

/** The capability that a setting, a mail or a permission belongs to; none for the parts that every gym has. */
export const CAPABILITY_OF = {
  setting: ownerOf(({ settings }) => settings),
  mail: ownerOf(({ mails }) => mails),
  permission: ownerOf(({ permissions }) => permissions),
} as const;

/** GET /api/Admin/capabilities, PUT /api/Admin/capabilities/{id}. */
export class ShownCapability extends shape({
  id: oneOf(CAPABILITY_NAMES),
  isUsed: is.flag,
}) {}

export class UseCapabilityRequest extends shape({
  isUsed: about(is.flag, 'Switching off is refused with 409 while something of it runs'),
}) {}
