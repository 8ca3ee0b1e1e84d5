import 'reflect-metadata';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '../documentation.js';
import type { FieldLabel } from '../../../contract/field-labels.js';
import type { FieldProblem } from '../../texts/text-params.js';

/**
 * Returns the problem of a field's value, or null. `field` is its name in `request`, whose fields have been read
 * already.
 */
export type FieldCheck = (value: unknown, field: string, request: object) => FieldProblem | null;

export interface FieldOptions {
  /** May be left out. `nullable` fields may be null as well. */
  optional?: boolean;
  nullable?: boolean;
  /** Text for the API's documentation. */
  description?: string;
  /** The label in sentences, where the field is called otherwise than others of its name. */
  label?: FieldLabel;
}

/** The JSON schema that documents a field. */
type FieldSchema = Parameters<typeof ApiProperty>[0];

const CHECK = Symbol('field check');

/** The check that a field of a request class was declared with; class-validator itself keeps only its message. */
export const checkOf = (request: object, property: string): FieldCheck | undefined =>
  Reflect.getMetadata(CHECK, request, property) as FieldCheck | undefined;

/**
 * Declares one field of a request: `read` may normalise a well-formed value and leaves any other as it is, then the
 * check runs. All requests are built of this, so every problem has its text in both languages.
 */
export function field(
  schema: FieldSchema,
  check: FieldCheck,
  { optional = false, nullable = false, description, label }: FieldOptions,
  read: (value: unknown) => unknown = (value) => value,
): PropertyDecorator {
  const named: FieldCheck = (value, name, request) => check(value, label ?? name, request);
  const documented = { ...schema, nullable, ...(description !== undefined && { description }) } as FieldSchema;
  const decorators = [
    (optional ? ApiPropertyOptional : ApiProperty)(documented),
    Transform(({ value }: { value: unknown }) => read(value)),
    ValidateIf((_, value: unknown) => !(optional && value === undefined) && !(nullable && value === null)),
    ValidateBy({
      name: 'field',
      validator: {
        validate: (value: unknown, args) => named(value, args?.property ?? '', args?.object ?? {}) === null,
      },
    }),
    Reflect.metadata(CHECK, named) as PropertyDecorator,
  ];
  return (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };
}
