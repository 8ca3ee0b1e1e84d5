import { Injectable, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { AppError, unknownFields } from '../../errors/app-error.js';
import type { FieldProblem } from '../../texts/text-params.js';
import { RESERVED_KEYS } from '../json-body.js';
import { checkOf } from './field.js';
import { isUuid } from './fields.js';

const BUILT_IN: readonly unknown[] = [String, Number, Boolean, Array, Object];
const isRequestClass = (metatype: ArgumentMetadata['metatype']): metatype is Type<object> =>
  metatype !== undefined && !BUILT_IN.includes(metatype);

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Turns a body or a query into its request class, or throws a 400 that names every faulty and unknown field. */
@Injectable()
export class RequestPipe implements PipeTransform {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if (!isRequestClass(metatype) || (type !== 'body' && type !== 'query')) return value;
    const input = value ?? {};
    if (!isPlainObject(input)) throw failed({ body: { key: 'malformed', params: { field: 'body' } } });
    const reserved = RESERVED_KEYS.filter((key) => Object.hasOwn(input, key));
    if (reserved.length > 0) throw unknownFields(reserved);
    const request = plainToInstance(metatype, type === 'query' ? withoutEmpty(input, metatype) : input);
    const faults = validateSync(request, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false });
    if (faults.length > 0) throw failed(Object.fromEntries(faults.map((fault) => [fault.property, problemOf(fault)])));
    return request;
  }
}

const failed = (fields: Record<string, FieldProblem>): AppError => new AppError('VALIDATION_FAILED', {}, { fields });

/** Ignores empty parameters such as `?startDate=`. A flag must have a value: `?dryRun` may be meant as true. */
const withoutEmpty = (query: Record<string, unknown>, request: Type<object>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([key, value]) => value !== '' || isFlag(request, key)));
const isFlag = (request: Type<object>, key: string): boolean =>
  Reflect.getMetadata('design:type', request.prototype as object, key) === Boolean;

/** Finds a field's problem by running its own check again. */
export function problemOf({ property, value, target = {}, constraints = {} }: ValidationError): FieldProblem {
  const params = { field: property };
  if ('whitelistValidation' in constraints) return { key: 'unknownField', params };
  return checkOf(target, property)?.(value, property, target) ?? { key: 'malformed', params };
}

/** Reads the `{id}` of a path. A malformed UUID cannot exist, so it answers 404. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isUuid(value)) throw new AppError('NOT_FOUND');
    return value.toLowerCase();
  }
}
