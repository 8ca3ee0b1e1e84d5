import type { Type as Class } from '@nestjs/common';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsDefined, IsObject, ValidateNested } from 'class-validator';
import { fault, field, type FieldOptions } from './field.js';

interface ListOptions extends FieldOptions {
  max: number;
}

/** An object with a request class of its own; a problem names its place: `sale.dueOn`. */
export const ObjectField = (entry: Class<object>, options: FieldOptions = {}): PropertyDecorator =>
  field({ type: () => entry }, [Type(() => entry), IsObject(fault('malformed')), ValidateNested()], options);

/** A list of such objects: `timeslots[2].endTime`. */
export const ListField = (entry: Class<object>, { max, ...options }: ListOptions): PropertyDecorator =>
  field(
    { type: () => entry, isArray: true, maxItems: max },
    [
      Type(() => entry),
      IsDefined(fault('required')),
      IsArray(fault('mustBeList')),
      ArrayMaxSize(max, fault('tooMany', { max })),
      IsObject({ each: true, ...fault('malformed') }),
      ValidateNested(fault('malformed')),
    ],
    options,
  );
