import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiProperty,
  ApiResponse,
  type ApiPropertyOptions,
  type ApiResponseOptions,
} from './documentation.js';
import type { ErrorCode } from '../../contract/error-codes.js';
import type { Shape, Field } from '../../contract/shape.js';
import type { Language } from '../../contract/languages.js';
import type { SuccessKey } from '../../contract/success.el.js';
import { ERROR_STATUS } from '../errors/error-status.js';
import { concernsCapabilities } from './hide-unused.js';
import { CODES } from './openapi-document.js';
import { RouteFacts } from './route-facts.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its text goes into the response, as `message`. */
    succeedsWith?: SuccessWords;
    /** The shape of `data`, or of each of its list. */
    answers?: Shape;
  }
}

const classes = new WeakMap<Shape, Type>();

/** The class that swagger describes a shape by. */
function classOf(shape: Shape): Type {
  const known = classes.get(shape);
  if (known !== undefined) return known;
  const name = `${shape.name}Response`;
  const made: Type = { [name]: class {} }[name] as Type;
  classes.set(shape, made);
  for (const [key, field] of Object.entries(shape.fields))
    ApiProperty(propertyOf(field))(made.prototype as object, key);
  return made;
}

const propertyOf = ({ schema, shape, capability, isOptional = false }: Field<unknown>): ApiPropertyOptions =>
  ({
    ...schema,
    ...(capability && { 'x-part-of': capability }),
    ...(schema.enum && { enum: Object.values(schema.enum) }),
    ...(shape && { type: classOf(shape) }),
    required: !isOptional,
  }) as ApiPropertyOptions;

/** The text of this route, or the name of a text that several routes say (contract/success.el.ts). */
type SuccessWords = Readonly<Record<Language, string>> | SuccessKey;

type Answer = Shape | Type;
const pathOf = (model: Type): string => `#/components/schemas/${model.name}`;
const modelOf = (answer: Answer): Type => ('fields' in answer ? classOf(answer) : answer);

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

interface Success {
  /** The text that the response carries as `message`. */
  says?: SuccessWords;
  status?: number;
  description?: string;
}

/** Tells Nest and the document. Where a route documents two responses, as health does, Nest sends the success. */
const succeeds = (
  { says, status = 200, description = '' }: Success,
  data: object,
  more: object = {},
): MethodDecorator =>
  applyDecorators(
    ...(status < 300 ? [HttpCode(status)] : []),
    ...(says === undefined ? [] : [RouteFacts({ succeedsWith: says })]),
    ApiResponse({ ...envelopeOf(data), status, description, ...more }),
  );

const answers = (answer: Answer): MethodDecorator[] =>
  'fields' in answer && concernsCapabilities(answer) ? [RouteFacts({ answers: answer })] : [];

export const RespondsWith = (answer: Answer, success: Success = {}): MethodDecorator =>
  applyDecorators(
    ...answers(answer),
    ApiExtraModels(modelOf(answer)),
    succeeds(success, { $ref: pathOf(modelOf(answer)) }),
  );

/** A response whose `data` is null; `message` says it all. */
export const AnswersNothing = (says: SuccessWords, success: Success = {}): MethodDecorator =>
  succeeds({ says, ...success }, { type: 'null' });

/** A response whose `data` is a list of this shape; `paged` adds `Content-Range`. */
export const AnswersList = (answer: Shape, { paged = false, ...success }: Success & { paged?: boolean } = {}) =>
  applyDecorators(
    ...answers(answer),
    ApiExtraModels(classOf(answer)),
    succeeds(success, { type: 'array', items: { $ref: pathOf(classOf(answer)) } }, paged ? PAGED : {}),
  );

const PAGED = {
  headers: { 'Content-Range': { description: 'Such as `clients 0-24/319`', schema: { type: 'string' } } },
};

const REFUSED = Symbol('refused');
interface Refused {
  status: number;
  description: string;
  schema: { [CODES]: ErrorCode[] };
}

/**
 * Documents the codes that the call may refuse with, each under its status. VALIDATION_FAILED, and NOT_FOUND of a path with
 * an id, are documented for every call.
 */
export function Refuses(...codes: ErrorCode[]): MethodDecorator & ClassDecorator {
  return (target: object, key?: string | symbol, descriptor?: PropertyDescriptor): void => {
    const place = (descriptor?.value ?? target) as object;
    const refused = (Reflect.getOwnMetadata(REFUSED, place) ?? new Map()) as Map<number, Refused>;
    Reflect.defineMetadata(REFUSED, refused, place);
    for (const code of codes) {
      const status = ERROR_STATUS[code];
      const before = refused.get(status);
      const all = [...new Set([...(before?.schema[CODES] ?? []), code])];
      const said = { description: all.join(', '), schema: { [CODES]: all } };
      // Changed in place, and described later: a second response of the status would not be gathered with the first.
      const response = Object.assign(before ?? { status }, said);
      refused.set(status, response);
      if (before === undefined) applyDecorators(ApiResponse(response as object))(target, key, descriptor);
    }
  };
}
