import type { CalendarDate } from './calendar-date.js';

/** A field of a client that staff write. Only fields with a default may be left out on creation. */
export type ClientField = // With a default it may be empty.
  (
    | { kind: 'name' | 'email' | 'phone'; default?: '' }
    | { kind: 'text'; maxLength: number; default: string }
    | { kind: 'date'; default: null }
    | { kind: 'flag'; default: boolean }
  ) & {
    /** A change must say it; any other field with a default stays when it is left out. */
    isRequiredInUpdate?: true;
    /** Members do not see it in their own data. */
    isForStaff?: true;
    /** About somebody else, who may also be a client: an erasure removes it where it is about this client only. */
    isOfAnother?: true;
  };

/**
 * Every field of a client that staff write, in one place. Requests and responses, checks, defaults, version, SQL, log,
 * export and erasure follow from it. docs/adding.md lists the other places that a new field needs.
 */
export const CLIENT_FIELDS = {
  name: { kind: 'name' },
  email: { kind: 'email' },
  phone: { kind: 'phone' },
  isActive: { kind: 'flag', default: true, isRequiredInUpdate: true },
  adminNotificationEnabled: { kind: 'flag', default: false, isForStaff: true },
  isMorningClient: { kind: 'flag', default: false },
  birthDate: { kind: 'date', default: null },
  emergencyContactName: { kind: 'name', default: '', isOfAnother: true },
  emergencyContactPhone: { kind: 'phone', default: '', isOfAnother: true },
  guardianName: { kind: 'name', default: '', isOfAnother: true },
  guardianPhone: { kind: 'phone', default: '', isOfAnother: true },
  guardianEmail: { kind: 'email', default: '', isOfAnother: true },
  /** As the gym knows it, perhaps of a program before this one; the account may be younger. */
  joinedOn: { kind: 'date', default: null },
  /** Their number in another program, or of a card. */
  externalNumber: { kind: 'text', maxLength: 40, default: '' },
} as const satisfies Readonly<Record<string, ClientField>>;

type Fields = typeof CLIENT_FIELDS;
export type ClientFieldName = keyof Fields;
type NamesOf<Shape> = { [Name in ClientFieldName]: Fields[Name] extends Shape ? Name : never }[ClientFieldName];

type Defaulted = NamesOf<{ default: unknown }>;
type RequiredInUpdate = Exclude<ClientFieldName, Defaulted> | NamesOf<{ isRequiredInUpdate: true }>;
export type FlagName = NamesOf<{ kind: 'flag' }>;
export type StaffFieldName = NamesOf<{ isForStaff: true }>;

/** The values of all fields that staff write. */
export type ClientData = {
  [Name in ClientFieldName]: Fields[Name] extends { kind: 'flag' }
    ? boolean
    : Fields[Name] extends { kind: 'date' }
      ? CalendarDate | null
      : string;
};
/** Data as staff send them. An adult is without an address only where they say so, by null (rule: without e-mail). */
type SentData = Omit<ClientData, 'email'> & { email: string | null };
/** The data of a new client; fields with a default may be left out. */
export type NewClientData = Omit<SentData, Defaulted> & Partial<Pick<SentData, Defaulted>>;
export type ClientChange = Pick<SentData, RequiredInUpdate> & Partial<Omit<SentData, RequiredInUpdate>>;

export const CLIENT_FIELD_NAMES = Object.keys(CLIENT_FIELDS) as ClientFieldName[];

const fieldOf = (name: ClientFieldName): ClientField => CLIENT_FIELDS[name];
const isDefaulted = (name: ClientFieldName): boolean => 'default' in fieldOf(name);

/** Names of fields that a request may leave out. */
export const OMITTABLE = {
  create: CLIENT_FIELD_NAMES.filter(isDefaulted),
  update: CLIENT_FIELD_NAMES.filter((name) => isDefaulted(name) && fieldOf(name).isRequiredInUpdate !== true),
} as const;
export const STAFF_FIELDS = CLIENT_FIELD_NAMES.filter((name) => fieldOf(name).isForStaff === true) as StaffFieldName[];
/** Data about a person, which an erasure removes. */
export const PERSONAL_FIELDS = CLIENT_FIELD_NAMES.filter((name) => fieldOf(name).kind !== 'flag');

export const isOfAnother = (name: ClientFieldName): boolean => fieldOf(name).isOfAnother === true;

export const CLIENT_DEFAULTS = Object.fromEntries(
  CLIENT_FIELD_NAMES.flatMap((name) => {
    const field = fieldOf(name);
    return 'default' in field ? [[name, field.default]] : [];
  }),
) as Pick<ClientData, Defaulted>;

/** The fields that staff write, of a row or a response that has more. */
export function clientDataOf(client: ClientData): ClientData {
  const data: Partial<Record<ClientFieldName, unknown>> = {};
  for (const name of CLIENT_FIELD_NAMES) data[name] = client[name];
  return data as ClientData;
}
