import { HttpException } from '@nestjs/common';
import type { FailureDetails, FailureEnvelope } from '../../contract/envelope.js';
import type { ErrorCode } from '../../contract/error-codes.js';
import { constraintOf, databaseErrorOf } from '../database/transaction.js';
import { AppError, type AppErrorDetails } from './app-error.js';
import type { TextParams } from '../texts/text-params.js';
import type { Texts } from '../texts/texts.js';

/** Error codes for violated constraints. A constraint that is not listed is a bug and answers INTERNAL. */
const CONSTRAINT_ERRORS: Readonly<Record<string, ErrorCode>> = {
  users_email_key: 'EMAIL_TAKEN',
  client_tags_name_key: 'TAG_EXISTS',
  subscriptions_client_start_key: 'CONFLICT',
  appointments_one_per_slot: 'ALREADY_BOOKED',
  appointments_one_per_room_slot: 'ALREADY_BOOKED',
  appointments_one_per_day: 'ONE_PER_DAY',
  // It cannot name the slot in the way; who asks again is told.
  trainer_spans_one_at_a_time: 'CONFLICT',
  global_timeslots_times_key: 'TIMESLOT_EXISTS',
  global_timeslots_room_times_key: 'TIMESLOT_EXISTS',
  timeslot_overrides_slot_key: 'CONFLICT',
  timeslot_overrides_room_slot_key: 'CONFLICT',
  timeslot_overrides_day_key: 'CONFLICT',
  timeslot_overrides_room_key: 'CONFLICT',
  interests_client_slot_key: 'ALREADY_WAITING',
  interests_client_room_slot_key: 'ALREADY_WAITING',
  broadcasts_request_id_key: 'CONFLICT',
  sales_pkey: 'CONFLICT',
  payment_providers_one_active: 'STALE',
  payment_providers_pkey: 'CONFLICT',
  online_payments_pkey: 'CONFLICT',
  online_refunds_pkey: 'CONFLICT',
  till_closings_number_key: 'STALE',
  till_closings_pkey: 'CONFLICT',
};

const FASTIFY_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_ROUTE_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

const STATUS_ERRORS: Readonly<Record<number, ErrorCode>> = {
  400: 'VALIDATION_FAILED',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  409: 'CONFLICT',
  413: 'BODY_TOO_LARGE',
  414: 'NOT_FOUND',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_ATTEMPTS',
  503: 'NOT_READY',
};

/** Connection errors, and shutdown or start of the server. */
const AWAY = /^(ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|EHOSTUNREACH|ENETUNREACH|08|57P0)/;
/** Too few resources (53, 58030), or a statement that took too long (57014, 25P03). */
const OVERRUN = /^(57014|25P03|53|58030)/;
/**
 * node-postgres has no codes for these; TypeORM releases a connection that breaks inside a transaction. The last is
 * Citus', whose node broke down in a transaction: it has the code of a fault of PostgreSQL's own.
 */
const UNREACHABLE_TEXT =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|[Qq]uery runner (was )?already released|failure on connection marked as essential/;
/** Data exceptions: the caller sent a value that a column cannot hold. */
const DATA_EXCEPTION = /^22/;

/** The database cannot be reached: the next caller would also wait for it. */
export const isDatabaseAway = (fault: unknown): boolean =>
  fault instanceof Error && (UNREACHABLE_TEXT.test(fault.message) || AWAY.test(databaseErrorOf(fault)?.code ?? ''));

/** Turns any error into a refusal of the product. Errors that are not clearly the caller's become INTERNAL. */
export function toAppError(fault: unknown): AppError {
  if (fault instanceof AppError) return fault;
  if (fault instanceof HttpException) {
    // Nest wraps Fastify's errors; the cause is more precise than the status.
    return fault.cause instanceof Error ? toAppError(fault.cause) : new AppError(codeOfStatus(fault.getStatus()));
  }
  if (!(fault instanceof Error)) return new AppError('INTERNAL');
  if (UNREACHABLE_TEXT.test(fault.message)) return new AppError('NOT_READY');
  const code = databaseErrorOf(fault)?.code ?? '';
  const known = CONSTRAINT_ERRORS[constraintOf(fault)] ?? FASTIFY_ERRORS[code];
  if (known !== undefined) return new AppError(known);
  if (AWAY.test(code) || OVERRUN.test(code)) return new AppError('NOT_READY');
  if (DATA_EXCEPTION.test(code)) return new AppError('VALIDATION_FAILED');
  const status = 'statusCode' in fault && typeof fault.statusCode === 'number' ? fault.statusCode : 500;
  return new AppError(codeOfStatus(status));
}

function codeOfStatus(status: number): ErrorCode {
  return STATUS_ERRORS[status] ?? (status >= 400 && status < 500 ? 'VALIDATION_FAILED' : 'INTERNAL');
}

/** The failure envelope in the caller's language. */
export function failureEnvelope({ code, params, details }: AppError, texts: Texts): FailureEnvelope {
  const message = messageOf(code, params, details, texts);
  const data = detailsOf(details, texts);
  const listed = [...Object.values(data?.fields ?? {}), ...(data?.reasons ?? []).map((reason) => reason.message)];
  return { success: false, code, message, data, errors: listed.length > 0 ? [...new Set(listed)] : [message] };
}

function messageOf(
  code: ErrorCode,
  params: TextParams,
  { moved, visit, missing }: AppErrorDetails,
  texts: Texts,
): string {
  if (moved !== undefined) return texts.moved(moved);
  if (visit !== undefined) return texts.visitMoved(visit);
  return missing === undefined ? texts.error(code, params) : texts.lacking(missing);
}

function detailsOf(details: AppErrorDetails, texts: Texts): FailureDetails | null {
  const { fields, reasons, moved, visit, missing, proof } = details;
  if ([fields, reasons, moved, visit, missing, proof].every((detail) => detail === undefined)) return null;
  return {
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([name, fault]) => [name, texts.validation(fault)])),
    }),
    ...(reasons && { reasons: reasons.map((reason) => texts.refusal(reason)) }),
    ...(moved && { moved }),
    ...(visit && { visit }),
    ...(missing && { missing }),
    ...(proof && { proof }),
  };
}
