import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath, type ApiResponseOptions } from '@nestjs/swagger';
import type { ErrorCode } from '../../contract/error-codes.js';
import { ERROR_STATUS } from '../errors/error-status.js';
import { CODES } from './openapi-document.js';

const envelopeOf = (data: object): ApiResponseOptions & { schema: object } => ({
  schema: {
    type: 'object',
    required: ['success', 'message', 'data', 'errors'],
    properties: {
      success: { type: 'boolean' },
      message: { type: 'string' },
      data,
      errors: { type: 'array', items: { type: 'string' } },
    },
  },
});

/** Documents a response envelope whose `data` is this class. */
export const RespondsWith = (answer: Type, { status = 200, description = '' } = {}): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(answer),
    ApiResponse({ ...envelopeOf({ $ref: getSchemaPath(answer) }), status, description }),
  );

/** Documents a response whose `data` is null; `message` says it all. */
export const AnswersNothing = ({ status = 200, description = '' } = {}): MethodDecorator =>
  ApiResponse({ ...envelopeOf({ type: 'null' }), status, description });

/** Documents a response whose `data` is a list of this class; `paged` adds `Content-Range`. */
export const AnswersList = (answer: Type, { paged = false } = {}): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(answer),
    ApiResponse({
      ...envelopeOf({ type: 'array', items: { $ref: getSchemaPath(answer) } }),
      status: 200,
      description: '',
      ...(paged && {
        headers: { 'Content-Range': { description: 'Such as `clients 0-24/319`', schema: { type: 'string' } } },
      }),
    }),
  );

/** Documents the codes that the call may refuse with, each under its status. */
export function Refuses(...codes: ErrorCode[]): MethodDecorator & ClassDecorator {
  const statuses = [...new Set(codes.map((code) => ERROR_STATUS[code]))];
  const responses = statuses.map((status) => {
    const ofStatus = codes.filter((code) => ERROR_STATUS[code] === status);
    return ApiResponse({ status, description: ofStatus.join(', '), schema: { [CODES]: ofStatus } as object });
  });
  return applyDecorators(...responses);
}
