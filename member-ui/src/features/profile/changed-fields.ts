import { AppointmentStatus } from '@palestra/backend/contract/appointment';
import {
  CLIENT_FIELD_WORDS,
  NAMED_CLIENT_FIELDS,
  YES_OR_NO,
  type NamedClientField,
} from '@palestra/backend/contract/client-field-names';
import type { Language } from '@palestra/backend/contract/languages';
import { CLIENT_FIELDS, type ClientField } from '@palestra/backend/contract/client-fields';
import { LIMITS } from '@palestra/backend/contract/limits';
import { reasonIn } from '@palestra/backend/contract/usual-reasons';
import { dateIn, formatDate, formatTime } from '@palestra/web-kit/format-date';
import type { Translate } from '../../i18n/translate';
import { MY_DATA_WORDS } from './my-data-words';

/** Formats values; the zone is the gym's. */
export interface Wording {
  t: Translate;
  language: Language;
  timeZone: string;
}

type Format = (value: unknown, wording: Wording) => string | null;

const words: Format = (value) => (typeof value === 'string' && value !== '' ? value : null);
const flag: Format = (value, { language }) =>
  typeof value === 'boolean' ? YES_OR_NO[language][value ? 'yes' : 'no'] : null;
const date: Format = (value, { language }) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value, 'full', language) : null;
const time: Format = (value, { language }) =>
  typeof value === 'string' && /^\d\d:\d\d:\d\d$/.test(value) ? formatTime(value, language) : null;

const FORMAT_OF: Readonly<Record<ClientField['kind'], Format>> = {
  name: words,
  email: words,
  phone: words,
  text: words,
  date,
  flag,
};
const NAMED = Object.fromEntries(
  NAMED_CLIENT_FIELDS.map((name): [string, Format] => [name, FORMAT_OF[CLIENT_FIELDS[name].kind]]),
) as Record<NamedClientField, Format>;

const STATUS = {
  [AppointmentStatus.Confirmed]: 'appointment.status.confirmed',
  [AppointmentStatus.Cancelled]: 'appointment.status.cancelled',
  [AppointmentStatus.Completed]: 'appointment.status.completed',
} as const;
export const statusText = (status: AppointmentStatus, t: Translate): string => t(STATUS[status]);

/** Fields of the log that mean something to the member. The log's other fields are for staff, and in the file. */
const FORMATS = {
  name: words,
  email: words,
  phone: words,
  isActive: flag,
  isMorningClient: flag,
  adminNotificationEnabled: flag,
  ...NAMED,
  startDate: date,
  endDate: date,
  monthlyLimit: (value, { t }) => {
    if (typeof value !== 'number') return null;
    return value === LIMITS.monthlyLimit.unlimited ? t('overview.unlimited') : String(value);
  },
  isFrozen: flag,
  erasureRequestedAt: (value, { language, timeZone }) => {
    const at = new Date(typeof value === 'string' ? value : NaN);
    return Number.isNaN(at.getTime()) ? null : formatDate(dateIn(timeZone, at), 'full', language);
  },
  appointmentDate: date,
  startTime: time,
  endTime: time,
  // A subscription's status is a word of the console; its dates and flags tell the same.
  status: (value, { t }) =>
    typeof value === 'number' && value in STATUS ? statusText(value as AppointmentStatus, t) : null,
  cancelReason: (value, { language }) => (typeof value === 'string' && value !== '' ? reasonIn(language, value) : null),
} satisfies Record<string, Format>;

type FieldName = keyof typeof FORMATS;
const FIELDS = Object.entries(FORMATS) as [FieldName, Format][];

const nameOf = (field: FieldName, language: Language): string =>
  ({ ...CLIENT_FIELD_WORDS[language], ...MY_DATA_WORDS[language].fields })[field];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const NOTHING = '–';

/** Lines "name: before → after" of the fields that differ; without a value before, only the one after. */
export function changedFields(before: unknown, after: unknown, wording: Wording): string[] {
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return FIELDS.flatMap(([name, format]) => {
    const was = format(old[name], wording);
    const is = format(now[name], wording);
    if (was === is) return [];
    return [`${nameOf(name, wording.language)}: ${was === null ? is : `${was} → ${is ?? NOTHING}`}`];
  });
}

/** The kind of record that an action such as `client.updated` is about. */
export function changedRecord(action: string, language: Language): string {
  const { records } = MY_DATA_WORDS[language];
  if (action === 'client.password-link-mailed') return records.passwordLink;
  const [entity] = action.split('.');
  return records[entity === 'subscription' || entity === 'appointment' ? entity : 'client'];
}
