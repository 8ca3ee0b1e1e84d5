import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  isUUID,
  IsUUID,
  Max,
  Min,
} from 'class-validator';
import { isCalendarDate, type CalendarDate } from '../../../contract/calendar-date.js';
import { cleanWords, passwordLetters } from '../../../contract/clean-words.js';
import { CONTROL_CHARACTERS } from '../../../contract/control-characters.js';
import { hasEmailForm, storedEmail } from '../../../contract/email.js';
import type { FieldLabel } from '../../../contract/field-labels.js';
import { LIMITS } from '../../../contract/limits.js';
import { AREA_LIMITS } from '../../../contract/room.js';
import type { ValidationKey } from '../../../contract/validation.el.js';
import { hasInvisible, isShown } from '../../../contract/person-name.js';
import { isPhone, readPhone } from '../../../contract/phone.js';
import { parseWireEnd, parseWireTime, type ParsedWireTime } from '../../../contract/time-of-day.js';
import { invalidField } from '../../errors/app-error.js';
import { passwordProblem } from '../../passwords/password.rules.js';
import type { FieldProblem } from '../../texts/text-params.js';
import { fault, field, Rule, type FieldCheck, type FieldOptions } from './field.js';

export const isUuid = (value: unknown): value is string => isUUID(value, 'loose');

const Required = (): PropertyDecorator => IsNotEmpty(fault('required'));
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

/**
 * Not `MaxLength`: it counts no variation selectors, while a column of PostgreSQL counts every code point.
 */
function checkText(value: unknown, options: TextOptions): FieldProblem | null {
  const { min = 0, max, requiredKey = 'required', tooShortKey = 'tooShort', tooLongKey = 'tooLong' } = options;
  if (isMissing(value) && (min > 0 || value !== '')) return { key: requiredKey };
  if (typeof value !== 'string') return { key: 'mustBeText' };
  if (CONTROL_CHARACTERS.test(value)) return { key: 'malformed' };
  if (lengthOf(value) < min) return { key: tooShortKey, params: { min } };
  return lengthOf(value) > max ? { key: tooLongKey, params: { max } } : null;
}

const textSchema = (options: TextOptions) => ({ type: String, minLength: options.min, maxLength: options.max });

/** Text, stored trimmed. */
export const TextField = (options: TextOptions): PropertyDecorator =>
  field(
    textSchema(options),
    [Rule((value) => checkText(value, options))],
    options,
    options.trim === false ? undefined : trimmed,
  );

const NAME: TextOptions = { min: 1, max: LIMITS.nameMaxLength, requiredKey: 'nameRequired' };
function checkName(value: unknown, max = NAME.max): FieldProblem | null {
  if (typeof value === 'string' && hasInvisible(value)) return { key: 'nameInvisible' };
  return checkText(typeof value === 'string' && !isShown(value) ? '' : value, { ...NAME, max });
}
export const isName = (value: string): boolean => checkName(value) === null;

interface ContactOptions extends FieldOptions {
  mayBeEmpty?: boolean;
}
const contactRule = (check: (value: unknown) => FieldProblem | null, { mayBeEmpty = false }: ContactOptions) =>
  Rule((value) => (mayBeEmpty && value === '' ? null : check(value)));

export const NameField = ({ max = NAME.max, ...options }: ContactOptions & { max?: number } = {}): PropertyDecorator =>
  field(
    textSchema(options.mayBeEmpty === true ? { max } : { ...NAME, max }),
    [contactRule((value) => checkName(value, max), options)],
    options,
    ofText(cleanWords),
  );

function checkPhone(value: unknown): FieldProblem | null {
  const problem = checkText(value, { min: 1, max: LIMITS.phoneMaxLength, requiredKey: 'phoneRequired' });
  return problem ?? (isPhone(String(value)) ? null : { key: 'phoneInvalid' });
}
export const PhoneField = (options: ContactOptions = {}): PropertyDecorator =>
  field(
    { type: String, maxLength: LIMITS.phoneMaxLength },
    [contactRule(checkPhone, options)],
    options,
    ofText(readPhone),
  );

/** A new password; where the request has an `email`, it is also checked against that address. */
export function NewPasswordField(options: FieldOptions & Pick<TextOptions, 'requiredKey'> = {}): PropertyDecorator {
  const { requiredKey = 'passwordRequired' } = options;
  const { passwordMinLength: min, passwordMaxLength: max } = LIMITS;
  const text: TextOptions = { min, max, requiredKey, tooShortKey: 'passwordTooShort' };
  const check: FieldCheck = (value, request) => {
    const problem = checkText(value, text);
    if (problem !== null || typeof value !== 'string') return problem;
    const { email } = request as { email?: unknown };
    return passwordProblem(value, typeof email === 'string' ? { email } : {});
  };
  return field(textSchema(text), [Rule(check)], options, ofText(passwordLetters));
}

/**
 * The password that an account has, as typed. No minimum length: one too short to exist is simply wrong, and the
 * response says no more.
 */
export function OwnPasswordField(options: FieldOptions & { requiredKey: ValidationKey }): PropertyDecorator {
  const text: TextOptions = { min: 1, max: LIMITS.passwordMaxLength, requiredKey: options.requiredKey };
  // Decomposed letters are longer than those that were counted when it was chosen.
  return field(textSchema(text), [Rule((value) => checkText(ofText(passwordLetters)(value), text))], options);
}

function checkEmail(value: unknown): FieldProblem | null {
  const problem = checkText(value, { min: 1, max: LIMITS.emailMaxLength, requiredKey: 'emailRequired' });
  return problem ?? (hasEmailForm(String(value)) ? null : { key: 'emailInvalid' });
}
export const isEmail = (value: string): boolean => checkEmail(value) === null;

export const EmailField = (options: ContactOptions = {}): PropertyDecorator =>
  field(
    {
      ...{ type: String, maxLength: LIMITS.emailMaxLength },
      // The format of the document knows no empty address.
      ...(options.mayBeEmpty !== true && { format: 'idn-email' }),
    },
    [contactRule(checkEmail, options)],
    options,
    ofText(storedEmail),
  );

export const IdField = (options: FieldOptions = {}): PropertyDecorator =>
  field({ type: String, format: 'uuid' }, [Required(), IsUUID('loose', fault('mustBeId'))], options);

/** A list of ids, each once. */
export const IdsField = ({
  min = 1,
  max,
  ...options
}: FieldOptions & { min?: number; max: number }): PropertyDecorator =>
  field(
    { type: String, format: 'uuid', isArray: true },
    [
      Required(),
      IsArray(fault('mustBeId')),
      IsUUID('loose', { each: true, ...fault('mustBeId') }),
      ArrayMinSize(min, fault('mustBeBetween', { min, max })),
      ArrayMaxSize(max, fault('mustBeBetween', { min, max })),
    ],
    options,
    (value) => (Array.isArray(value) ? [...new Set(value)] : value),
  );

/** A list of numbers of rooms, each once. */
export const AreasField = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    { type: Number, isArray: true },
    [
      Required(),
      IsArray(fault('mustBeWholeNumber')),
      IsInt({ each: true, ...fault('mustBeWholeNumber') }),
      Min(AREA_LIMITS.min, { each: true, ...fault('mustBeBetween', AREA_LIMITS) }),
      Max(AREA_LIMITS.max, { each: true, ...fault('mustBeBetween', AREA_LIMITS) }),
    ],
    options,
    (value) => (Array.isArray(value) ? [...new Set(value)] : value),
  );

const BOOLEAN = [Required(), IsBoolean(fault('mustBeBoolean'))];

export const BooleanField = (options: FieldOptions = {}): PropertyDecorator =>
  field({ type: Boolean }, BOOLEAN, options);

/** A flag in a query string: `true` or `false`. */
export const BooleanQueryField = (options: FieldOptions = {}): PropertyDecorator =>
  field({ type: Boolean }, BOOLEAN, options, (value) => (value === 'true' ? true : value === 'false' ? false : value));

interface NumberOptions extends FieldOptions {
  min: number;
  max: number;
}

const wholeNumber = ({ min, max }: NumberOptions): PropertyDecorator[] => [
  Required(),
  IsInt(fault('mustBeWholeNumber')),
  Min(min, fault('mustBeBetween', { min, max })),
  Max(max, fault('mustBeBetween', { min, max })),
];
const numberSchema = ({ min, max }: NumberOptions) => ({ type: 'integer' as const, minimum: min, maximum: max });

export const WholeNumberField = (options: NumberOptions): PropertyDecorator =>
  field(numberSchema(options), wholeNumber(options), options);

export const WholeNumberQueryField = (options: NumberOptions): PropertyDecorator =>
  field(numberSchema(options), wholeNumber(options), options, (value) =>
    typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value,
  );

export const OneOfField = (values: readonly string[], options: FieldOptions = {}): PropertyDecorator =>
  field(
    { type: String, enum: [...values] },
    [Required(), IsIn(values, fault('mustBeOneOf', { values: values.join(', ') }))],
    options,
  );

/** At least one of these values, each once. */
export const SomeOfField = (values: readonly string[], options: FieldOptions = {}): PropertyDecorator =>
  field(
    { type: String, enum: [...values], isArray: true },
    [
      Required(),
      IsArray(fault('mustBeList')),
      ArrayMinSize(1, fault('required')),
      IsIn(values, { each: true, ...fault('mustBeOneOf', { values: values.join(', ') }) }),
    ],
    options,
    (value) => (Array.isArray(value) ? [...new Set(value)] : value),
  );

const ISO_DATE_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

interface DateOptions extends FieldOptions {
  requiredKey?: ValidationKey;
  /** Decides by the other fields; without it a field that is not `optional` is required. */
  isRequired?: (request: object) => boolean;
}

/** Returns the problem of a date that is present, or null. */
function dateProblem(value: unknown): FieldProblem | null {
  if (!isCalendarDate(value)) return { key: 'mustBeDate' };
  const { min, max } = LIMITS.dates;
  return value < min || value > max
    ? { key: 'mustBeBetween', params: { min: { date: min }, max: { date: max } } }
    : null;
}

/** Reads a date from a list's `filter`: null when absent, or a 400 that names it. */
export function filteredDate(name: FieldLabel, value: unknown): CalendarDate | null {
  if (isMissing(value)) return null;
  const problem = dateProblem(value);
  if (problem !== null) throw invalidField(name, problem.key, problem.params);
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
    [
      Rule((value, request) => {
        if (isMissing(value)) return isRequired(request) ? { key: requiredKey } : null;
        return dateProblem(value);
      }),
    ],
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

const timeRules = (read: ReadTime): PropertyDecorator[] => [
  Required(),
  Rule((value) => {
    const parsed = read(value);
    if (parsed.ok) return null;
    return { key: parsed.problem === 'contradictory' ? 'timeContradictory' : 'mustBeTime' };
  }),
];

const timeField = (read: ReadTime, example: string, options: FieldOptions): PropertyDecorator =>
  field({ oneOf: [{ type: 'string', example }, DURATION] }, timeRules(read), options, (value) => {
    const parsed = read(value);
    return parsed.ok ? parsed.time : value;
  });

/** A time of day as text or as a duration object; the handler gets `HH:mm:ss`. */
export const TimeField = (options: FieldOptions = {}): PropertyDecorator => timeField(parseWireTime, '18:00', options);

/** The end of a slot, which may be `24:00` (rule: end at midnight). */
export const EndTimeField = (options: FieldOptions = {}): PropertyDecorator =>
  timeField(parseWireEnd, '19:00', options);

const timeQueryField = (read: ReadTime, example: string, options: FieldOptions): PropertyDecorator =>
  field({ type: String, example }, timeRules(read), options, (value) => {
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
