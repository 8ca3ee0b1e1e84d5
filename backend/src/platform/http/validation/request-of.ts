import type { Type } from '@nestjs/common';
import type { FieldLabel } from '../../../contract/field-labels.js';
import type { Field, Of, Shape } from '../../../contract/shape.js';
import type { FieldOptions } from './field.js';
import {
  BooleanField,
  DateField,
  IdField,
  OneOfField,
  TextField,
  TimeField,
  EndTimeField,
  WholeNumberField,
} from './fields.js';

/** Makes the decorator of a field from what its shape says. */
type Check = (options: FieldOptions) => PropertyDecorator;

/**
 * Base of a request class: fields, types and checks of a shape. `checks` has those of fields of whose values the shape
 * does not say enough: an address, a password, a text with its own words for what is missing. `labels` are for fields
 * whose form has another name for them than those of others.
 */
export function requestOf<S extends Shape>(
  { fields }: S,
  checks: { readonly [Name in keyof S['fields']]?: Check } = {},
  labels: { readonly [Name in keyof S['fields']]?: FieldLabel } = {},
): Type<Of<S>> {
  class Request {}
  for (const [name, field] of Object.entries(fields)) {
    const { nullable, description } = field.schema;
    const label = labels[name];
    const options = {
      ...{ optional: field.isOptional, nullable },
      ...(description !== undefined && { description }),
      ...(label !== undefined && { label }),
    };
    // As the compiler notes it for a property; a union has no other.
    Reflect.defineMetadata('design:type', Object, Request.prototype, name);
    (checks[name] ?? checkOf(name, field))(options)(Request.prototype, name);
  }
  return Request as Type<Of<S>>;
}

function checkOf(name: string, { schema, isTime, isEnd }: Field<unknown>): Check {
  const { type, format, minLength: min, maxLength, minimum = 0, maximum } = schema;
  if (isTime) return isEnd ? EndTimeField : TimeField;
  if (format === 'uuid' && !schema.isArray) return IdField;
  if (format === 'date') return DateField;
  if (type === 'boolean') return BooleanField;
  if (schema.enum && !schema.isArray)
    return (options) => OneOfField(Object.values(schema.enum ?? {}).map(String), options);
  if (maximum !== undefined) return (options) => WholeNumberField({ ...options, min: minimum, max: maximum });
  if (maxLength !== undefined) return (options) => TextField({ ...options, min, max: maxLength });
  throw new Error(`The shape says too little about ${name}: give requestOf its check`);
}
