import 'reflect-metadata';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf, type ValidationOptions } from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '../documentation.js';
import type { FieldLabel } from '../../../contract/field-labels.js';
import type { ValidationKey } from '../../../contract/validation.el.js';
import type { FieldProblem } from '../../texts/text-params.js';

/** Returns the problem of a field's value, or null. The other fields of `request` have been read already. */
export type FieldCheck = (value: unknown, request: object) => FieldProblem | null;

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

/** The message of a constraint: the key of its text, since the language of the response is not known yet. */
const messageOf = (problem: FieldProblem | null): string => JSON.stringify(problem);
export const problemIn = (message: string): FieldProblem => JSON.parse(message) as FieldProblem;

/** The options of a decorator of class-validator: its text, and the values that fill it. */
export const fault = (key: ValidationKey, params: FieldProblem['params'] = {}): ValidationOptions => ({
  message: messageOf({ key, params }),
});

/** A rule that class-validator has no decorator for. */
export const Rule = (check: FieldCheck): PropertyDecorator =>
  ValidateBy({
    name: 'rule',
    validator: {
      validate: (value: unknown, args) => check(value, args?.object ?? {}) === null,
      defaultMessage: (args) => messageOf(check(args?.value, args?.object ?? {})),
    },
  });

const LABEL = Symbol('label of a field');
export const labelOf = (request: object, property: string): string =>
  (Reflect.getMetadata(LABEL, request, property) as string | undefined) ?? property;

/**
 * Declares one field of a request: `read` may normalise a well-formed value and leaves any other as it is, then the
 * rules are asked in order until one is broken.
 */
export function field(
  schema: FieldSchema,
  rules: readonly PropertyDecorator[],
  { optional = false, nullable = false, description, label }: FieldOptions,
  read: (value: unknown) => unknown = (value) => value,
): PropertyDecorator {
  const documented = { ...schema, nullable, ...(description !== undefined && { description }) } as FieldSchema;
  const mayBeAbsent = (value: unknown): boolean => (optional && value === undefined) || (nullable && value === null);
  return (target, property) => {
    // In the order of the rules, while decorators that are composed run from the last one up.
    for (const decorate of [
      (optional ? ApiPropertyOptional : ApiProperty)(documented),
      Transform(({ value }: { value: unknown }) => read(value)),
      ValidateIf((_, value: unknown) => !mayBeAbsent(value)),
      ...rules,
      ...(label === undefined ? [] : [Reflect.metadata(LABEL, label) as PropertyDecorator]),
    ])
      decorate(target, property);
  };
}
