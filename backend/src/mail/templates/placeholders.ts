import type { TemplatePurpose } from '../../contract/mail.js';

const APPOINTMENT = ['Date', 'StartTime', 'EndTime'] as const;

/** Placeholders of each purpose, written as `{UserName}`; the names of recipient and gym exist everywhere. */
export const PLACEHOLDERS = {
  confirmation: ['UserName', 'GymName', 'ValidHours'],
  welcome: ['UserName', 'GymName', 'ValidHours'],
  'staff-invitation': ['UserName', 'GymName', 'StaffRole', 'ValidHours'],
  reset: ['UserName', 'GymName', 'ValidHours'],
  'already-registered': ['UserName', 'GymName'],
  'password-changed': ['UserName', 'GymName', 'ChangedAt'],
  'email-changed': ['UserName', 'GymName', 'ChangedAt'],
  'second-factor-changed': ['UserName', 'GymName', 'Change', 'ChangedAt'],
  booked: ['UserName', 'GymName', ...APPOINTMENT, 'CancelUntil'],
  changed: ['UserName', 'GymName', 'Changed', ...APPOINTMENT, 'PreviousDate', 'PreviousStartTime', 'Reason'],
  cancelled: ['UserName', 'GymName', 'Cancelled', ...APPOINTMENT, 'AndOthers', 'CancelledBy', 'Reason'],
  'day-closed': ['UserName', 'GymName', ...APPOINTMENT, 'Reason'],
  restored: ['UserName', 'GymName', ...APPOINTMENT, 'AndOthers'],
  'other-trainer': ['UserName', 'GymName', ...APPOINTMENT, 'AndOthers', 'Trainer'],
  standing: ['UserName', 'GymName', 'Booked'],
  'visit-returned': ['UserName', 'GymName', ...APPOINTMENT, 'Returned'],
  'place-free': ['UserName', 'GymName', ...APPOINTMENT],
  course: ['UserName', 'GymName', 'Course', 'Count', 'Price', ...APPOINTMENT],
  'class-open': ['UserName', 'GymName', 'Class', 'Week', ...APPOINTMENT],
  promoted: ['UserName', 'GymName', ...APPOINTMENT, 'CancelUntil'],
  'place-held': ['UserName', 'GymName', ...APPOINTMENT, 'HeldUntil'],
  'passed-over': ['UserName', 'GymName', ...APPOINTMENT, 'Reason'],
  'place-lost': ['UserName', 'GymName', ...APPOINTMENT, 'Reason'],
  reminder: ['UserName', 'GymName', ...APPOINTMENT],
  expiring: ['UserName', 'GymName', 'EndDate', 'DaysRemaining', 'DaysLeft'],
  'first-visit': ['UserName', 'GymName', 'EndDate', 'Length'],
  'document-expiring': ['UserName', 'GymName', 'Document', 'EndDate', 'DaysRemaining', 'DaysLeft'],
  'renewal-soon': ['UserName', 'GymName', 'Plan', 'Amount', 'ChargedOn', 'EndDate'],
  renewal: ['UserName', 'GymName', 'Plan', 'Amount', 'Renewal'],
  'gift-card': ['UserName', 'GymName', 'GiftCode', 'Amount', 'ValidUntil', 'ForWhom'],
  freeze: ['UserName', 'GymName', 'Freeze', 'FirstDay', 'LastDay', 'Reason'],
  'staff-notification': ['UserName', 'GymName', 'ClientName', 'Event', ...APPOINTMENT],
  'freeze-asked': ['UserName', 'GymName', 'ClientName', 'FirstDay', 'LastDay'],
  'erasure-requested': ['UserName', 'GymName', 'ClientName'],
  birthday: ['UserName', 'GymName', 'Name'],
  'name-day': ['UserName', 'GymName', 'Name'],
  'after-first-visit': ['UserName', 'GymName'],
  'subscription-over': ['UserName', 'GymName'],
  away: ['UserName', 'GymName'],
  broadcast: ['UserName', 'GymName', 'Subject', 'Message'],
} as const satisfies Record<TemplatePurpose, readonly string[]>;

export type PlaceholderOf<Purpose extends TemplatePurpose> = (typeof PLACEHOLDERS)[Purpose][number];
export type Placeholder = PlaceholderOf<TemplatePurpose>;

const PLACEHOLDER = /\{([A-Za-z]\w*)\}/g;

/** Placeholders in a text that its purpose cannot fill, as written. */
export function unknownPlaceholders(text: string, purpose: TemplatePurpose): string[] {
  const known: readonly string[] = PLACEHOLDERS[purpose];
  const found = [...text.matchAll(PLACEHOLDER)].filter(([, name = '']) => !known.includes(name));
  return [...new Set(found.map(([placeholder]) => placeholder))];
}

/** With what stands directly beside it, so that it is found in a long text. */
const LOOSE_BRACE = /\{[^\s{}]{0,20}\}?|[^\s{}]{0,20}\}/gu;

/** Braces that belong to no placeholder: nothing fills them, and the mail would show them. */
export const looseBraces = (text: string): string[] => [
  ...new Set(text.replace(PLACEHOLDER, ' ').match(LOOSE_BRACE) ?? []),
];

/** Fills in one pass, so that a value that looks like a placeholder stays as it is. */
export const fillPlaceholders = (text: string, values: Readonly<Partial<Record<string, string>>>): string =>
  text.replace(PLACEHOLDER, (placeholder, name: string) => values[name] ?? placeholder);
