import { Injectable, ValidationPipe, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { AppError, unknownFields } from '../../errors/app-error.js';
import type { FieldProblem } from '../../texts/text-params.js';
import { RESERVED_KEYS } from '../json-body.js';
import { labelOf, problemIn } from './field.js';
import { isUuid } from './fields.js';

const BUILT_IN: readonly unknown[] = [String, Number, Boolean, Array, Object];
const isRequestClass = (metatype: ArgumentMetadata['metatype']): metatype is Type<object> =>
  metatype !== undefined && !BUILT_IN.includes(metatype);

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Turns a body or a query into its request class, or throws a 400 that names every faulty and unknown field. */
@Injectable()
export class RequestPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      stopAtFirstError: true,
      validationError: { target: true, value: true },
      exceptionFactory: (errors) =>
        failed(Object.fromEntries(errors.map((error) => [error.property, problemOf(error)]))),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype, type } = metadata;
    if (!isRequestClass(metatype) || (type !== 'body' && type !== 'query')) return value;
    const input = value ?? {};
    if (!isPlainObject(input)) throw failed({ body: { key: 'malformed', params: { field: 'body' } } });
    const reserved = RESERVED_KEYS.filter((key) => Object.hasOwn(input, key));
    if (reserved.length > 0) throw unknownFields(reserved);
    return super.transform(type === 'query' ? withoutEmpty(input, metatype) : input, metadata);
  }
}

const failed = (fields: Record<string, FieldProblem>): AppError => new AppError('VALIDATION_FAILED', {}, { fields });

/** Ignores empty parameters such as `?startDate=`. A flag must have a value: `?dryRun` may be meant as true. */
const withoutEmpty = (query: Record<string, unknown>, request: Type<object>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([key, value]) => value !== '' || isFlag(request, key)));
const isFlag = (request: Type<object>, key: string): boolean =>
  Reflect.getMetadata('design:type', request.prototype as object, key) === Boolean;

/** The first problem of a field or, for an object or a list, of what is in it: `timeslots[2].endTime`. */
function problemOf(error: ValidationError, place = nameOf(error)): FieldProblem {
  const [constraint] = Object.entries(error.constraints ?? {});
  if (constraint === undefined) return problemWithin(error, place);
  const [name, message] = constraint;
  if (name === 'whitelistValidation') return { key: 'unknownField', params: { field: place } };
  const { key, params } = problemIn(message);
  return { key, params: { field: place, ...params } };
}

function problemWithin({ value, children: [child] = [] }: ValidationError, place: string): FieldProblem {
  if (child === undefined) return { key: 'malformed', params: { field: place } };
  return problemOf(child, Array.isArray(value) ? `${place}[${child.property}]` : `${place}.${nameOf(child)}`);
}

const nameOf = ({ target = {}, property }: ValidationError): string => labelOf(target, property);

/** Reads the `{id}` of a path. A malformed UUID cannot exist, so it answers 404. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isUuid(value)) throw new AppError('NOT_FOUND');
    return value.toLowerCase();
  }
}
