import { isCalendarDate, type CalendarDate } from '../../../contract/calendar-date.js';
import { cleanWords, passwordLetters } from '../../../contract/clean-words.js';
import { CONTROL_CHARACTERS } from '../../../contract/control-characters.js';
import { hasEmailForm, storedEmail } from '../../../contract/email.js';
import type { FieldLabel } from '../../../contract/field-labels.js';
import { LIMITS } from '../../../contract/limits.js';
import type { ValidationKey } from '../../../contract/messages.el.js';
import { hasInvisible, isShown } from '../../../contract/person-name.js';
import { isPhone, readPhone } from '../../../contract/phone.js';
import { parseWireEnd, parseWireTime, type ParsedWireTime } from '../../../contract/time-of-day.js';
import { AppError } from '../../errors/app-error.js';
import { passwordProblem } from '../../passwords/password.rules.js';
import type { FieldProblem } from '../../texts/text-params.js';
import { field, type FieldCheck, type FieldOptions } from './field.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

const problem = (key: ValidationKey, name: string, params: FieldProblem['params'] = {}): FieldProblem => ({
  key,
  params: { field: name, ...params },
});
const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';
/** Changes a text and leaves any other value to its check. */
const ofText =
  (read: (text: string) => string) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? read(value) : value;
const trimmed = ofText((text) => text.trim());

interface TextOptions extends FieldOptions {
  min?: number;
  max: number;
  /** Keys of special texts for a missing, too short or too long value. */
  requiredKey?: ValidationKey;
  tooShortKey?: ValidationKey;
  tooLongKey?: ValidationKey;
  /** false keeps surrounding spaces, as in a password. */
  trim?: boolean;
}

/** Counts code points, so that an emoji is one character instead of two. */
const lengthOf = (text: string): number => [...text].length;

function checkText(value: unknown, name: string, options: TextOptions): FieldProblem | null {
  const { min = 0, max, requiredKey = 'required', tooShortKey = 'tooShort', tooLongKey = 'tooLong' } = options;
  if (isMissing(value) && (min > 0 || value !== '')) return problem(requiredKey, name);
  if (typeof value !== 'string') return problem('mustBeText', name);
  if (CONTROL_CHARACTERS.test(value)) return problem('malformed', name);
  if (lengthOf(value) < min) return problem(tooShortKey, name, { min });
  return lengthOf(value) > max ? problem(tooLongKey, name, { max }) : null;
}

const textSchema = (options: TextOptions) => ({ type: String, minLength: options.min, maxLength: options.max });

/** Text, stored trimmed. */
export const TextField = (options: TextOptions): PropertyDecorator =>
  field(
    textSchema(options),
    (value, name) => checkText(value, name, options),
    options,
    options.trim === false ? undefined : trimmed,
  );

const NAME: TextOptions = { min: 1, max: LIMITS.nameMaxLength, requiredKey: 'nameRequired' };
const checkName =
  (max = NAME.max): FieldCheck =>
  (value, name) => {
    if (typeof value === 'string' && hasInvisible(value)) return problem('nameInvisible', name);
    return checkText(typeof value === 'string' && !isShown(value) ? '' : value, name, { ...NAME, max });
  };
export const isName = (value: string): boolean => checkName()(value, 'name', {}) === null;

interface ContactOptions extends FieldOptions {
  mayBeEmpty?: boolean;
}
const unlessEmpty =
  (check: FieldCheck, { mayBeEmpty = false }: ContactOptions): FieldCheck =>
  (value, ...others) =>
    mayBeEmpty && value === '' ? null : check(value, ...others);

export const NameField = ({ max = NAME.max, ...options }: ContactOptions & { max?: number } = {}): PropertyDecorator =>
  field(
    textSchema(options.mayBeEmpty === true ? { max } : { ...NAME, max }),
    unlessEmpty(checkName(max), options),
    options,
    ofText(cleanWords),
  );

const checkPhone: FieldCheck = (value, name) => {
  const fault = checkText(value, name, { min: 1, max: LIMITS.phoneMaxLength, requiredKey: 'phoneRequired' });
  return fault ?? (isPhone(String(value)) ? null : problem('phoneInvalid', name));
};
export const PhoneField = (options: ContactOptions = {}): PropertyDecorator =>
  field(
    { type: String, maxLength: LIMITS.phoneMaxLength },
    unlessEmpty(checkPhone, options),
    options,
    ofText(readPhone),
  );

/** A new password; where the request has an `email`, it is also checked against that address. */
export function NewPasswordField(options: FieldOptions & Pick<TextOptions, 'requiredKey'> = {}): PropertyDecorator {
  const { requiredKey = 'passwordRequired' } = options;
  const { passwordMinLength: min, passwordMaxLength: max } = LIMITS;
  const text: TextOptions = { min, max, requiredKey, tooShortKey: 'passwordTooShort' };
  const check: FieldCheck = (value, name, request) => {
    const fault = checkText(value, name, text);
    if (fault !== null || typeof value !== 'string') return fault;
    const { email } = request as { email?: unknown };
    const weakness = passwordProblem(value, typeof email === 'string' ? { email } : {});
    return weakness && problem(weakness.key, name, weakness.params);
  };
  return field(textSchema(text), check, options, ofText(passwordLetters));
}

/**
 * The password that an account has, as typed. No minimum length: one too short to exist is simply wrong, and the
 * response says no more.
 */
export function OwnPasswordField(options: FieldOptions & { requiredKey: ValidationKey }): PropertyDecorator {
  const text: TextOptions = { min: 1, max: LIMITS.passwordMaxLength, requiredKey: options.requiredKey };
  // Decomposed letters are longer than those that were counted when it was chosen.
  return field(textSchema(text), (value, name) => checkText(ofText(passwordLetters)(value), name, text), options);
}

const checkEmail: FieldCheck = (value, name) => {
  const fault = checkText(value, name, { min: 1, max: LIMITS.emailMaxLength, requiredKey: 'emailRequired' });
  return fault ?? (hasEmailForm(String(value)) ? null : problem('emailInvalid', name));
};
export const isEmail = (value: string): boolean => checkEmail(value, 'email', {}) === null;

export const EmailField = (options: ContactOptions = {}): PropertyDecorator =>
  field(
    {
      ...{ type: String, maxLength: LIMITS.emailMaxLength },
      // The format of the document knows no empty address.
      ...(options.mayBeEmpty !== true && { format: 'idn-email' }),
    },
    unlessEmpty(checkEmail, options),
    options,
    ofText(storedEmail),
  );

export const IdField = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    { type: String, format: 'uuid' },
    (value, name) => {
      if (isMissing(value)) return problem('required', name);
      return isUuid(value) ? null : problem('mustBeId', name);
    },
    options,
  );

/** A list of ids, each once. */
export const IdsField = ({
  min = 1,
  max,
  ...options
}: FieldOptions & { min?: number; max: number }): PropertyDecorator =>
  field(
    { type: String, format: 'uuid', isArray: true },
    (value, name) => {
      if (isMissing(value)) return problem('required', name);
      if (!Array.isArray(value) || !value.every(isUuid)) return problem('mustBeId', name);
      const isFit = value.length >= min && value.length <= max;
      return isFit ? null : problem('mustBeBetween', name, { min, max });
    },
    options,
    (value) => (Array.isArray(value) ? [...new Set(value)] : value),
  );

const checkBoolean: FieldCheck = (value, name) => {
  if (isMissing(value)) return problem('required', name);
  return typeof value === 'boolean' ? null : problem('mustBeBoolean', name);
};
export const BooleanField = (options: FieldOptions = {}): PropertyDecorator =>
  field({ type: Boolean }, checkBoolean, options);

/** A flag in a query string: `true` or `false`. */
export const BooleanQueryField = (options: FieldOptions = {}): PropertyDecorator =>
  field({ type: Boolean }, checkBoolean, options, (value) =>
    value === 'true' ? true : value === 'false' ? false : value,
  );

interface NumberOptions extends FieldOptions {
  min: number;
  max: number;
}

const checkWholeNumber =
  ({ min, max }: NumberOptions): FieldCheck =>
  (value, name) => {
    if (isMissing(value)) return problem('required', name);
    if (typeof value !== 'number' || !Number.isInteger(value)) return problem('mustBeWholeNumber', name);
    return value < min || value > max ? problem('mustBeBetween', name, { min, max }) : null;
  };
const numberSchema = ({ min, max }: NumberOptions) => ({ type: 'integer' as const, minimum: min, maximum: max });

export const WholeNumberField = (options: NumberOptions): PropertyDecorator =>
  field(numberSchema(options), checkWholeNumber(options), options);

export const WholeNumberQueryField = (options: NumberOptions): PropertyDecorator =>
  field(numberSchema(options), checkWholeNumber(options), options, (value) =>
    typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value,
  );

export const OneOfField = (values: readonly string[], options: FieldOptions = {}): PropertyDecorator =>
  field(
    { type: String, enum: [...values] },
    (value, name) => {
      if (isMissing(value)) return problem('required', name);
      const known = typeof value === 'string' && values.includes(value);
      return known ? null : problem('mustBeOneOf', name, { values: values.join(', ') });
    },
    options,
  );

const ISO_DATE_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

interface DateOptions extends FieldOptions {
  requiredKey?: ValidationKey;
  /** Decides by the other fields; without it a field that is not `optional` is required. */
  isRequired?: (request: object) => boolean;
}

/** Returns the problem of a date that is present, or null. */
function dateProblem(value: unknown, name: string): FieldProblem | null {
  if (!isCalendarDate(value)) return problem('mustBeDate', name);
  const { min, max } = LIMITS.dates;
  return value < min || value > max ? problem('mustBeBetween', name, { min: { date: min }, max: { date: max } }) : null;
}

/** Reads a date from a list's `filter`: null when absent, or a 400 that names it. */
export function filteredDate(name: FieldLabel, value: unknown): CalendarDate | null {
  if (isMissing(value)) return null;
  const fault = dateProblem(value, name);
  if (fault !== null) throw new AppError('VALIDATION_FAILED', {}, { fields: { [name]: fault } });
  return value as CalendarDate;
}

/** A calendar date. A full ISO date-time is cut to its date part as written, without converting zones. */
export const DateField = ({
  requiredKey = 'required',
  isRequired = () => true,
  ...options
}: DateOptions = {}): PropertyDecorator =>
  field(
    { type: String, format: 'date', example: '2026-12-01' },
    (value, name, request) => {
      if (isMissing(value)) return isRequired(request) ? problem(requiredKey, name) : null;
      return dateProblem(value, name);
    },
    options,
    (value) => (typeof value === 'string' ? (ISO_DATE_TIME.exec(value)?.[1] ?? value) : value),
  );

const DURATION = {
  type: 'object' as const,
  properties: {
    hours: { type: 'integer' as const },
    minutes: { type: 'integer' as const },
    ticks: { type: 'integer' as const },
  },
};

type ReadTime = (value: unknown) => ParsedWireTime;

const checkBy =
  (read: ReadTime): FieldCheck =>
  (value, name) => {
    if (isMissing(value)) return problem('required', name);
    const parsed = read(value);
    if (parsed.ok) return null;
    return problem(parsed.problem === 'contradictory' ? 'timeContradictory' : 'mustBeTime', name);
  };

const timeField = (read: ReadTime, example: string, options: FieldOptions): PropertyDecorator =>
  field({ oneOf: [{ type: 'string', example }, DURATION] }, checkBy(read), options, (value) => {
    const parsed = read(value);
    return parsed.ok ? parsed.time : value;
  });

/** A time of day as text or as a duration object; the handler gets `HH:mm:ss`. */
export const TimeField = (options: FieldOptions = {}): PropertyDecorator => timeField(parseWireTime, '18:00', options);

/** The end of a slot, which may be `24:00` (rule: end at midnight). */
export const EndTimeField = (options: FieldOptions = {}): PropertyDecorator =>
  timeField(parseWireEnd, '19:00', options);

const timeQueryField = (read: ReadTime, example: string, options: FieldOptions): PropertyDecorator =>
  field({ type: String, example }, checkBy(read), options, (value) => {
    const parsed = typeof value === 'string' ? read(value) : null;
    return parsed?.ok ? parsed.time : value;
  });

/** A time of day in a query string, always text. */
export const TimeQueryField = (options: FieldOptions = {}): PropertyDecorator =>
  timeQueryField(parseWireTime, '18:00', options);

/** `EndTimeField` in a query string. */
export const EndTimeQueryField = (options: FieldOptions = {}): PropertyDecorator =>
  timeQueryField(parseWireEnd, '19:00', options);

/** Query of a call with a dry run: `?dryRun=true` runs the same code and rolls it back. */
export class DryRunQuery {
  @BooleanQueryField({ optional: true, description: 'true: answers what would happen, and changes nothing' })
  dryRun?: boolean;
}
