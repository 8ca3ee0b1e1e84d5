import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { FieldProblem } from '../app-error.js';

/** What is wrong with a field's value, or null. `field` is its name in the `request`, whose fields are read already. */
export type FieldCheck = (value: unknown, field: string, request: object) => FieldProblem | null;

export interface FieldOptions {
  /** May be left out. `nullable` fields may be null as well. */
  optional?: boolean;
  nullable?: boolean;
  /** What the API's documentation says about it. */
  description?: string;
}

/** The JSON schema of a field, as its documentation shows it. */
export type FieldSchema = Parameters<typeof ApiProperty>[0];

const CHECK = Symbol('field check');

/** The check that a field of a request class was declared with; class-validator keeps only a text of it. */
export const checkOf = (request: object, property: string): FieldCheck | undefined =>
  Reflect.getMetadata(CHECK, request, property) as FieldCheck | undefined;

/**
 * One field of a request: read (`read` may normalise a well-formed value, and leaves any other as it is), then checked,
 * and documented. All fields of all requests are built of this, so that each fault has its text in both languages.
 */
export function field(
  schema: FieldSchema,
  check: FieldCheck,
  { optional = false, nullable = false, description }: FieldOptions,
  read: (value: unknown) => unknown = (value) => value,
): PropertyDecorator {
  const documented = { ...schema, nullable, ...(description !== undefined && { description }) } as FieldSchema;
  const decorators = [
    (optional ? ApiPropertyOptional : ApiProperty)(documented),
    Transform(({ value }: { value: unknown }) => read(value)),
    ValidateIf((_, value: unknown) => !(optional && value === undefined) && !(nullable && value === null)),
    ValidateBy({
      name: 'field',
      validator: {
        validate: (value: unknown, args) => check(value, args?.property ?? '', args?.object ?? {}) === null,
      },
    }),
    Reflect.metadata(CHECK, check) as PropertyDecorator,
  ];
  return (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };
}
