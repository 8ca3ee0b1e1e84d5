import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { FieldProblem } from '../../texts/text-params.js';
import { field, type FieldOptions } from './field.js';
import { isPlainObject, problemOf } from './request.pipe.js';

interface ListOptions extends FieldOptions {
  max: number;
}

/** An object with a request class of its own; a problem names its place: `sale.dueOn`. */
export const ObjectField = (entry: Type<object>, options: FieldOptions = {}): PropertyDecorator =>
  field(
    { type: () => entry },
    (value, name) => {
      const fault = checkEntry(value);
      return fault === null ? null : within(name, fault);
    },
    options,
    (value) => readEntry(entry, value),
  );

/** A list of such objects: `timeslots[2].endTime`. */
export const ListField = (entry: Type<object>, options: ListOptions): PropertyDecorator =>
  field(
    { type: () => entry, isArray: true, maxItems: options.max },
    (value, name) => checkList(value, name, options.max),
    options,
    (value) => (Array.isArray(value) ? value.map((item: unknown) => readEntry(entry, item)) : value),
  );

const readEntry = (entry: Type<object>, item: unknown): unknown =>
  isPlainObject(item) ? plainToInstance(entry, item) : item;

function checkList(value: unknown, name: string, max: number): FieldProblem | null {
  if (value === undefined || value === null) return { key: 'required', params: { field: name } };
  if (!Array.isArray(value)) return { key: 'mustBeList', params: { field: name } };
  if (value.length > max) return { key: 'tooMany', params: { field: name, max } };
  for (const [i, item] of value.entries()) {
    const fault = checkEntry(item);
    if (fault !== null) return within(`${name}[${i}]`, fault);
  }
  return null;
}

function checkEntry(item: unknown): FieldProblem | null {
  if (!isPlainObject(item)) return { key: 'malformed' };
  const [first] = validateSync(item, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false });
  return first === undefined ? null : problemOf(first);
}

/** Prefixes a problem's field with the place of its entry. */
function within(place: string, { key, params = {} }: FieldProblem): FieldProblem {
  const inner = params['field'];
  return { key, params: { ...params, field: typeof inner === 'string' ? `${place}.${inner}` : place } };
}
