import type { Capability } from './capability-names.js';

/** The description of a field for the API's document, in words of JSON schema. */
export interface FieldSchema {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'object';
  format?: 'uuid' | 'date' | 'date-time' | 'idn-email';
  enum?: readonly (string | number)[] | Readonly<Record<string, string | number>>;
  additionalProperties?: boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  isArray?: boolean;
  nullable?: boolean;
  description?: string;
  example?: string;
}

/** A field of a request or a response: its description, and its type. */
export interface Field<T> {
  readonly schema: FieldSchema;
  /** Empty in responses of a gym that does not use it. */
  readonly capability?: Capability;
  /** Sent in one of several forms (rule: dates and times in). */
  readonly isTime?: boolean;
  /** A time that may be midnight at the end of its date. */
  readonly isEnd?: boolean;
  /** The shape of its objects. */
  readonly shape?: Shape;
  readonly isOptional?: boolean;
  /** Only for the compiler. */
  readonly value?: T;
}

type Fields = Readonly<Record<string, Field<unknown>>>;

/** Fields of an object on the wire. The document calls a response `name` with `Response`. */
export interface Shape<F extends Fields = Fields> {
  readonly name: string;
  readonly fields: F;
}

/** A field that may be left out. */
interface Optional<T> extends Field<T> {
  readonly isOptional: true;
}

type ValueOf<F> = F extends Field<infer T> ? T : never;
type OptionalIn<F> = { [Name in keyof F]: F[Name] extends Optional<unknown> ? Name : never }[keyof F];
type Values<F> = { -readonly [Name in Exclude<keyof F, OptionalIn<F>>]: ValueOf<F[Name]> } & {
  -readonly [Name in OptionalIn<F>]?: ValueOf<F[Name]>;
};
export type Of<S extends Shape> = { [Name in keyof Values<S['fields']>]: Values<S['fields']>[Name] };

/**
 * The base of a class that is an object on the wire. It is written once: its type for the server and both apps, and its
 * schema in the API's document. A request also gets its checks from it (`requestOf`). Nothing makes objects of these
 * classes.
 */
interface ShapeClass<F extends Fields> extends Shape<F> {
  new (): Of<Shape<F>>;
}

// The apps leave out shapes that they use only as types. For that, a new function belongs into
// web-kit/build/vite-plugins.ts. Other shapes come in by `extend`, not by spreading their fields.

/** The field with a text for the API's document. */
export function about<T>(field: Field<T>, description: string): Field<T> {
  return { ...field, schema: { ...field.schema, description } };
}

export function example<T>(field: Field<T>, value: string): Field<T> {
  return { ...field, schema: { ...field.schema, example: value } };
}

export function orNull<T>(field: Field<T>): Field<T | null> {
  return { ...field, schema: { ...field.schema, nullable: true } };
}

/** A field of responses that is null, or an empty list, unless the gym uses the capability (rule: what the gym uses). */
export function partOf<T>(capability: Capability, field: Field<T>): Field<T> {
  return { ...field, capability };
}

export function optional<T>(field: Field<T>): Optional<T> {
  return { ...field, isOptional: true };
}

/** One of a list's values, or of the values of an enumeration. */
export function oneOf<const V extends string | number>(values: readonly V[] | Readonly<Record<string, V>>): Field<V> {
  return { schema: { enum: values } };
}

export function each<T>(field: Field<T>): Field<T[]> {
  return { ...field, schema: { ...field.schema, isArray: true } } as Field<T[]>;
}

export function one<S extends Shape>(shape: S): Field<Of<S>> {
  return { schema: {}, shape };
}

export function listOf<S extends Shape>(shape: S): Field<Of<S>[]> {
  return { schema: { isArray: true }, shape };
}

export function shape<const F extends Fields>(fields: F): ShapeClass<F> {
  return class {
    static readonly fields = fields;
  } as unknown as ShapeClass<F>;
}

type Both<B> = (B extends Shape<infer F> ? (fields: F) => void : never) extends (fields: infer All) => void
  ? All
  : never;

/** The fields of other shapes, then its own, which replace others' of the same name. */
export function extend<const B extends readonly Shape[], const F extends Fields = Record<never, never>>(
  bases: B,
  fields: F = {} as F,
): ShapeClass<Omit<Both<B[number]>, keyof F> & F> {
  const all = Object.assign({}, ...bases.map((base) => base.fields), fields) as Omit<Both<B[number]>, keyof F> & F;
  return shape(all);
}

export function pick<F extends Fields, const N extends keyof F & string>(
  { fields }: Shape<F>,
  names: readonly N[],
): ShapeClass<Pick<F, N>> {
  return shape(Object.fromEntries(names.map((field) => [field, fields[field]])) as Pick<F, N>);
}

export function omit<F extends Fields, const N extends keyof F & string>(
  { fields }: Shape<F>,
  names: readonly N[],
): ShapeClass<Omit<F, N>> {
  const left = Object.entries(fields).filter(([field]) => !names.includes(field as N));
  return shape(Object.fromEntries(left) as Omit<F, N>);
}
