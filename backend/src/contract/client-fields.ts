/** A field of a client that staff write. Only fields with a default may be left out on creation. */
export type ClientField = (
  | { kind: 'name' | 'email' | 'phone' }
  | { kind: 'text'; maxLength: number; default: string }
  | { kind: 'flag'; default: boolean }
) & {
  /** A change must say it; any other field with a default stays when it is left out. */
  isRequiredInUpdate?: true;
  /** Not part of what members see of themselves. */
  isForStaff?: true;
};

/**
 * Every field of a client that staff write, in one place: requests and responses, checks, defaults, version, SQL, log,
 * export and erasure follow from it. CONTRIBUTING says what else a new field needs.
 */
export const CLIENT_FIELDS = {
  name: { kind: 'name' },
  email: { kind: 'email' },
  phone: { kind: 'phone' },
  isActive: { kind: 'flag', default: true, isRequiredInUpdate: true },
  adminNotificationEnabled: { kind: 'flag', default: false, isForStaff: true },
  isMorningClient: { kind: 'flag', default: false },
} as const satisfies Readonly<Record<string, ClientField>>;

type Fields = typeof CLIENT_FIELDS;
export type ClientFieldName = keyof Fields;
type NamesOf<Shape> = { [Name in ClientFieldName]: Fields[Name] extends Shape ? Name : never }[ClientFieldName];

type Defaulted = NamesOf<{ default: unknown }>;
type RequiredInUpdate = Exclude<ClientFieldName, Defaulted> | NamesOf<{ isRequiredInUpdate: true }>;
export type StaffFieldName = NamesOf<{ isForStaff: true }>;

/** The values of all fields that staff write. */
export type ClientData = { [Name in ClientFieldName]: Fields[Name] extends { kind: 'flag' } ? boolean : string };
/** The data of a new client; fields with a default may be left out. */
export type NewClientData = Omit<ClientData, Defaulted> & Partial<Pick<ClientData, Defaulted>>;
export type ClientChange = Pick<ClientData, RequiredInUpdate> & Partial<Omit<ClientData, RequiredInUpdate>>;

export const CLIENT_FIELD_NAMES = Object.keys(CLIENT_FIELDS) as ClientFieldName[];

const fieldOf = (name: ClientFieldName): ClientField => CLIENT_FIELDS[name];
const isDefaulted = (name: ClientFieldName): boolean => 'default' in fieldOf(name);

/** Names of fields that a request may leave out. */
export const OMITTABLE = {
  create: CLIENT_FIELD_NAMES.filter(isDefaulted),
  update: CLIENT_FIELD_NAMES.filter((name) => isDefaulted(name) && fieldOf(name).isRequiredInUpdate !== true),
} as const;
export const STAFF_FIELDS = CLIENT_FIELD_NAMES.filter((name) => fieldOf(name).isForStaff === true) as StaffFieldName[];
/** Text about a person, which an erasure removes. */
export const PERSONAL_FIELDS = CLIENT_FIELD_NAMES.filter((name) => fieldOf(name).kind !== 'flag');

export const CLIENT_DEFAULTS = Object.fromEntries(
  CLIENT_FIELD_NAMES.flatMap((name) => {
    const field = fieldOf(name);
    return 'default' in field ? [[name, field.default]] : [];
  }),
) as Pick<ClientData, Defaulted>;

/** The fields that staff write, of a row or a response that has more. */
export const clientDataOf = (client: ClientData): ClientData =>
  Object.fromEntries(CLIENT_FIELD_NAMES.map((name) => [name, client[name]])) as unknown as ClientData;
