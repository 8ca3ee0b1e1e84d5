import type { AuditEntry } from '@palestra/backend/contract/audit';
import { CLIENT_FIELD_NAMES, CLIENT_FIELDS, type ClientFieldName } from '@palestra/backend/contract/client-fields';
import type { AffectedAppointment, TimeslotOverride } from '@palestra/backend/contract/schedule-change';

export type Facts = Readonly<Record<string, unknown>>;

/** Format of a logged value. */
type Kind =
  | 'text'
  | 'reason'
  | 'money'
  | 'attendance'
  | 'end-cause'
  | 'document'
  | 'role'
  | 'flag'
  | 'date'
  | 'limit'
  | 'own-limit'
  | 'number';
export type AuditValue =
  | { kind: Kind; value: unknown }
  | { kind: 'override'; value: TimeslotOverride }
  | { kind: 'slot'; value: TemplateSlot };

/** Slot of the weekly template as the log stores it. */
export interface TemplateSlot {
  dayOfWeek: number;
  start: string;
  end: string;
  capacity: number | null;
  isEnabled: boolean;
}

/** One changed field, in display order; a side is empty where there was no value. */
export interface AuditLine {
  field: AuditField;
  before: readonly AuditValue[];
  after: readonly AuditValue[];
}

const KIND_OF = { name: 'text', email: 'text', phone: 'text', text: 'text', date: 'date', flag: 'flag' } as const;
const CLIENT_KINDS = Object.fromEntries(
  CLIENT_FIELD_NAMES.map((name) => [name, KIND_OF[CLIENT_FIELDS[name].kind]]),
) as Record<ClientFieldName, 'flag' | 'text' | 'date'>;

const FIELDS = {
  client: {
    ...CLIENT_KINDS,
    tags: 'text',
    note: 'text',
    passkey: 'text',
    documentKind: 'document',
    validUntil: 'date',
    fileName: 'text',
    plan: 'text',
    price: 'money',
    discount: 'money',
    amount: 'money',
    receipt: 'text',
  },
  plan: {
    nameEl: 'text',
    nameEn: 'text',
    length: 'number',
    weeklyLimit: 'number',
    packVisits: 'number',
    isMorningOnly: 'flag',
    freezeBudgetDays: 'number',
    vatPercent: 'number',
    isOnSale: 'flag',
  },
  room: { nameEl: 'text', nameEn: 'text', capacity: 'number', isActive: 'flag' },
  'gift-card': { amount: 'money', lastFour: 'text', validUntil: 'date', note: 'text' },
  promotion: {
    code: 'text',
    percent: 'number',
    discount: 'money',
    firstDay: 'date',
    lastDay: 'date',
    mostUses: 'number',
    isActive: 'flag',
  },
  'client-tag': { tag: 'text' },
  subscription: {
    startDate: 'date',
    endDate: 'date',
    actualEndDate: 'date',
    monthlyLimit: 'limit',
    weeklyLimit: 'own-limit',
    packVisits: 'own-limit',
    isMorningOnly: 'flag',
    isActive: 'flag',
    isFrozen: 'flag',
    remainingDaysAtFreeze: 'number',
    frozenUntil: 'date',
    from: 'date',
    until: 'date',
    endReason: 'end-cause',
    endNote: 'text',
  },
  appointment: { isAdminOverride: 'flag', cancelReason: 'reason', attendance: 'attendance', doorName: 'text' },
  day: { reason: 'reason', compensatedSubscriptions: 'number' },
  trainer: { from: 'date', className: 'text' },
  setting: { value: 'text' },
  'email-template': { subject: 'text', body: 'text' },
  broadcast: { subject: 'text', message: 'text', subjectEn: 'text', messageEn: 'text', activeClientsOnly: 'flag' },
  mail: { lastError: 'text' },
  administrator: { name: 'text', email: 'text', staffRole: 'role', isActive: 'flag', passkey: 'text' },
} as const satisfies Record<string, Record<string, Kind>>;

type FieldOf<Entity> = Entity extends unknown ? keyof Entity : never;
export type AuditField = FieldOf<(typeof FIELDS)[keyof typeof FIELDS]> | 'changes' | 'slots';

/** A field that other records also have is called as in the log, any other field of a client as in its form. */
type OfClient = Exclude<
  keyof (typeof FIELDS)['client'],
  FieldOf<Omit<typeof FIELDS, 'client'>[Exclude<keyof typeof FIELDS, 'client'>]>
>;
const isOfClient = (field: AuditField): field is OfClient =>
  field in FIELDS.client && !Object.entries(FIELDS).some(([entity, fields]) => entity !== 'client' && field in fields);
export const labelOf = (field: AuditField) =>
  isOfClient(field) ? (`clients.${field}` as const) : (`audit.fields.${field}` as const);

export const factsOf = (side: unknown): Facts | null =>
  typeof side === 'object' && side !== null ? (side as Facts) : null;

const listOf = <T>(facts: Facts | null, name: string): readonly T[] =>
  Array.isArray(facts?.[name]) ? (facts[name] as T[]) : [];

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';
/** 0: the visits are limited in another way, if at all. */
const isOtherwise = (facts: Facts | null, kind: Kind, value: unknown): boolean =>
  value === 0 &&
  (kind === 'own-limit' ||
    (kind === 'limit' && [facts?.weeklyLimit, facts?.packVisits].some((limit) => Number(limit) > 0)));

/** For a created or deleted record, flags that are off and missing values are left out. */
function valuesOf(facts: Facts | null, name: string, kind: Kind, isCompared: boolean): readonly AuditValue[] {
  const value = facts?.[name];
  return isNothing(value) || isOtherwise(facts, kind, value) || (!isCompared && value === false)
    ? []
    : [{ kind, value }];
}

function fieldLines({ entity, before, after }: AuditEntry): AuditLine[] {
  const fields = Object.entries((FIELDS as Record<string, Record<string, Kind>>)[entity] ?? {});
  const [was, is] = [factsOf(before), factsOf(after)];
  // Compares only fields present on both sides; otherwise it is unknown whether they changed.
  const isCompared = was !== null && is !== null;
  const isKept = ([name]: [string, Kind]): boolean => !isCompared || (name in was && name in is);
  return fields.filter(isKept).map(([name, kind]) => ({
    field: name as AuditField,
    before: valuesOf(was, name, kind, isCompared),
    after: valuesOf(is, name, kind, isCompared),
  }));
}

function listLines({ entity, before, after }: AuditEntry): AuditLine[] {
  const [was, is] = [factsOf(before), factsOf(after)];
  const overrides = (facts: Facts | null): AuditValue[] =>
    listOf<TimeslotOverride>(facts, 'overrides').map((value) => ({ kind: 'override', value }));
  const slots = (facts: Facts | null): AuditValue[] =>
    listOf<TemplateSlot>(facts, 'slots').map((value) => ({ kind: 'slot', value }));
  if (entity === 'timeslot-override' && was !== null) {
    const removed = was as unknown as TimeslotOverride;
    return [{ field: 'changes', before: [{ kind: 'override', value: removed }], after: [] }];
  }
  return [
    { field: 'changes', before: overrides(was), after: overrides(is) },
    { field: 'slots', before: slots(was), after: slots(is) },
  ];
}

const differs = ({ before, after }: AuditLine): boolean => JSON.stringify(before) !== JSON.stringify(after);

/** Changed fields of an entry. */
export const linesOf = (entry: AuditEntry): AuditLine[] => [...fieldLines(entry), ...listLines(entry)].filter(differs);

/** Appointments that the change cancelled or moved. Those that an undo brought back have no new time. */
export const affectedBy = ({ after }: AuditEntry): readonly AffectedAppointment[] =>
  listOf<AffectedAppointment>(factsOf(after), 'affected').map((visit) => ({
    ...visit,
    newStartTime: visit.newStartTime ?? null,
    newEndTime: visit.newEndTime ?? null,
  }));
