import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { FieldProblem } from '../../texts/text-params.js';

import { field, type FieldOptions } from './field.js';
import { problemOf } from './request.pipe.js';

interface ListOptions extends FieldOptions {
  max: number;
}

/** A list of objects with a request class of their own; a problem names its place: `timeslots[2].endTime`. */
export const ListField = (entry: Type<object>, options: ListOptions): PropertyDecorator =>
  field(
    { type: () => entry, isArray: true, maxItems: options.max },
    (value, name) => checkList(value, name, options.max),
    options,
    (value) => (Array.isArray(value) ? value.map((item: unknown) => readEntry(entry, item)) : value),
  );

const readEntry = (entry: Type<object>, item: unknown): unknown =>
  typeof item === 'object' && item !== null && !Array.isArray(item) ? plainToInstance(entry, item) : item;

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
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return { key: 'malformed' };
  const [first] = validateSync(item, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false });
  return first === undefined ? null : problemOf(first);
}

/** Prefixes a problem's field with the place of its entry. */
function within(place: string, { key, params = {} }: FieldProblem): FieldProblem {
  const inner = params['field'];
  return { key, params: { ...params, field: typeof inner === 'string' ? `${place}.${inner}` : place } };
}
