import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { Weekday } from '../contract/calendar-date.js';
import { CreateGlobalTimeslotRequest, WeekdaySlotRequest } from '../contract/global-timeslot.js';
import { LIMITS } from '../contract/limits.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { field, type FieldOptions } from '../platform/http/validation/field.js';
import {
  BooleanField,
  DryRunQuery,
  TextField,
  EndTimeField,
  TimeField,
  WholeNumberField,
  WholeNumberQueryField,
} from '../platform/http/validation/fields.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { problemOf } from '../platform/http/validation/request.pipe.js';
import { SortField, RangeField, FilterField, type ListParameters } from '../platform/lists/list-query.js';
import type { FieldProblem } from '../platform/texts/text-params.js';

interface ListOptions extends FieldOptions {
  max: number;
}

/** A list of objects with a request class of their own; a problem names its place: `timeslots[2].endTime`. */
const ListField = (entry: Type<object>, options: ListOptions): PropertyDecorator =>
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

export class GlobalTimeslotListRequest implements ListParameters {
  @WholeNumberQueryField({ optional: true, min: 0, max: 6, description: 'Sunday 0 to Saturday 6' }) dayOfWeek?: Weekday;
  @SortField('dayOfWeek', 'ASC') sort?: string;
  @RangeField() range?: string;
  @FilterField('`{"dayOfWeek":1}`') filter?: string;
}

const WEEKDAY = { min: 0, max: 6, description: 'Sunday 0 to Saturday 6' };
const ReasonField = () => TextField({ optional: true, nullable: true, max: LIMITS.reasonMaxLength });
const RequiredReasonField = () => TextField({ min: 1, max: LIMITS.reasonMaxLength });

export class CreateGlobalTimeslot extends requestOf(CreateGlobalTimeslotRequest) {}

export class ChangeGlobalTime {
  @WholeNumberField(WEEKDAY) dayOfWeek!: Weekday;
  @TimeField() newStartTime!: TimeOfDay;
  @EndTimeField() newEndTime!: TimeOfDay;
  @RequiredReasonField() reason!: string;
}

export class ChangeGlobalCapacity {
  @WholeNumberField(WEEKDAY) dayOfWeek!: Weekday;
  @WholeNumberField(LIMITS.globalCapacity) newCapacity!: number;
  @RequiredReasonField() reason!: string;
}

export class EnableGlobalTimeslot {
  @WholeNumberField(WEEKDAY) dayOfWeek!: Weekday;
  @BooleanField() isEnabled!: boolean;
  @ReasonField() reason?: string | null;
}

export class WeekdayQuery extends DryRunQuery {
  @WholeNumberQueryField(WEEKDAY) dayOfWeek!: Weekday;
}

export class WeekdaySlot extends requestOf(WeekdaySlotRequest) {}

export class ReplaceWeekday {
  @WholeNumberField({ min: 0, max: 6, description: 'Sunday 0 to Saturday 6' }) dayOfWeek!: Weekday;
  @ListField(WeekdaySlot, { max: LIMITS.weekdayMaxSlots }) timeslots!: WeekdaySlot[];
}

/** An omitted weekday gets no slots. */
export class ReplaceWeek {
  @ListField(ReplaceWeekday, { max: 7 }) days!: ReplaceWeekday[];
}
