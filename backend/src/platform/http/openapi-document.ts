import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ERROR_CODES, type ErrorCode } from '../../contract/error-codes.js';
import { CONFIRMED_ROUTES, NOT_FOR_KEYS, PERMISSIONS, type Permission } from '../../contract/permissions.js';
import { EVENT_KINDS, SIGNATURE_HEADER, TEST_EVENT } from '../../contract/webhook.js';
import { CAPABILITY_NAMES } from '../../contract/capability-names.js';
import { version } from '../config/version.js';
import { ERROR_STATUS } from '../errors/error-status.js';
import { ASKED_CALLS } from './asked-calls.js';
import { loadDocumentation } from './documentation.js';

/** Extension key in which `Refuses` passes its codes to `finishDocument`. */
export const CODES = 'x-codes';

type Json = Record<string, unknown>;
interface Response {
  description: string;
  content?: Record<string, { schema: Json }>;
}
interface Operation {
  requestBody?: unknown;
  security?: unknown[];
  responses: Record<string, Response | { $ref: string }>;
  tags?: string[];
  /** The capability that the call belongs to. */
  'x-part-of'?: string;
  'x-permission'?: Permission;
  'x-staff-roles'?: readonly string[];
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

/** Failures shared by many operations; each becomes one component, looked up by its codes. */
const SHARED_FAILURES: Readonly<Record<string, readonly ErrorCode[]>> = {
  Invalid: ['MALFORMED_REQUEST', 'VALIDATION_FAILED'],
  InvalidBody: ['MALFORMED_JSON', 'MALFORMED_REQUEST', 'VALIDATION_FAILED'],
  Unauthenticated: ['ACCOUNT_DISABLED', 'API_KEY_INVALID', 'SESSION_EXPIRED', 'SESSION_IDLE', 'UNAUTHENTICATED'],
  Forbidden: ['FORBIDDEN'],
  NotFound: ['NOT_FOUND'],
  Stale: ['STALE'],
  RequestTimeout: ['REQUEST_TIMEOUT'],
  BodyTooLarge: ['BODY_TOO_LARGE'],
  UnsupportedMediaType: ['UNSUPPORTED_MEDIA_TYPE'],
  TooManyAttempts: ['TOO_MANY_ATTEMPTS'],
  HeadersTooLarge: ['HEADERS_TOO_LARGE'],
  NotReady: ['NOT_READY'],
};

/** The request that webhooks get (rule: webhooks). */
const EVENT = {
  type: 'object',
  required: ['id', 'kind', 'at', 'data'],
  properties: {
    id: {
      type: 'string',
      format: 'uuid',
      description: 'The same when it is sent again: one that is known is answered and left',
    },
    kind: { type: 'string', enum: [...EVENT_KINDS, TEST_EVENT] },
    at: { type: 'string', format: 'date-time' },
    data: {
      type: 'object',
      description: 'Ids, dates and times: `appointmentId`, `clientId`, `date`, `startTime` … The API says more',
      additionalProperties: true,
    },
  },
};
const WEBHOOKS = {
  event: {
    post: {
      summary: 'Sent to the address of a webhook',
      description:
        'Events arrive at least once, and not always in the order in which they happened. An answer other than 2xx, or none ' +
        'within 10 s, is followed by further attempts for a day. A redirect is not followed.',
      operationId: 'Webhooks_event',
      security: [],
      parameters: [
        {
          ...{ name: SIGNATURE_HEADER, in: 'header', required: true, schema: { type: 'string' } },
          description:
            '`t=<seconds since 1970>,v1=<signature>`. The signature is the HMAC-SHA256, in hexadecimal, of `t`, a dot and the ' +
            'body as it came, with the secret of the webhook (`whsec_…`, all of it) as the key. Refuse one whose `t` is older ' +
            'than five minutes.',
        },
      ],
      requestBody: { required: true, content: { 'application/json': { schema: EVENT } } },
      responses: { '2XX': { description: 'It has arrived' } },
    },
  },
};

const FAILURE = {
  type: 'object',
  required: ['success', 'message', 'data', 'errors', 'code'],
  properties: {
    success: { type: 'boolean', enum: [false] },
    message: { type: 'string', description: "In the caller's language" },
    data: {
      type: ['object', 'null'],
      description:
        '`fields` by name, `reasons` of a refused booking, the `missing` permission, or the `proof` asked for',
    },
    errors: { type: 'array', items: { type: 'string' } },
    code: { type: 'string', enum: ERROR_CODES },
  },
};

const failureOf = (codes: readonly ErrorCode[]): Response => ({
  description: codes.join(', '),
  content: {
    'application/json': {
      schema: { allOf: [{ $ref: '#/components/schemas/Failure' }], properties: { code: { enum: [...codes] } } },
    },
  },
});

/** Codes that the pipes, parsers and the database pool can add to any handler of this kind, and Node before all of them. */
function impliedCodes(path: string, method: string, hasBody: boolean): ErrorCode[] {
  return [
    ...(['MALFORMED_REQUEST', 'VALIDATION_FAILED', 'REQUEST_TIMEOUT', 'HEADERS_TOO_LARGE', 'NOT_READY'] as const),
    ...(path.includes('{') ? ['NOT_FOUND' as const] : []),
    ...(method === 'get' ? [] : (['MALFORMED_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
    ...(hasBody ? ['VALIDATION_FAILED' as const] : []),
  ];
}

const declaredCodes = (response: Response | { $ref: string } | undefined): ErrorCode[] => {
  const schema = response && 'content' in response ? response.content?.['application/json']?.schema : undefined;
  return (schema?.[CODES] as ErrorCode[] | undefined) ?? [];
};

/** True for a non-failure response, such as health's 503, which is kept as it was written. */
const isWritten = (response: Response | { $ref: string } | undefined): boolean =>
  response !== undefined && declaredCodes(response).length === 0;

function declareFailures(path: string, method: string, operation: Operation): void {
  const byStatus = new Map<string, Set<ErrorCode>>();
  const add = (status: string, codes: readonly ErrorCode[]): void => {
    byStatus.set(status, new Set([...(byStatus.get(status) ?? []), ...codes]));
  };
  for (const [status, response] of Object.entries(operation.responses)) {
    const codes = declaredCodes(response);
    if (codes.length > 0) add(status, codes);
  }
  for (const code of impliedCodes(path, method, operation.requestBody !== undefined)) {
    add(String(ERROR_STATUS[code]), [code]);
  }
  for (const [status, set] of byStatus) {
    if (isWritten(operation.responses[status])) continue;
    const codes = [...set].sort();
    const shared = Object.keys(SHARED_FAILURES).find((name) => SHARED_FAILURES[name]?.join() === codes.join());
    operation.responses[status] = shared ? { $ref: `#/components/responses/${shared}` } : failureOf(codes);
  }
}

/** The staff roles that may make the call, which refuses others and keys without its permission with FORBIDDEN, and keys
 * that call too often. */
function declarePermission(operation: Operation): void {
  const permission = operation['x-permission'];
  if (permission === undefined) return;
  operation['x-staff-roles'] = PERMISSIONS[permission];
  operation.responses[ERROR_STATUS.FORBIDDEN] ??= { $ref: '#/components/responses/Forbidden' };
  operation.responses[ERROR_STATUS.TOO_MANY_ATTEMPTS] ??= { $ref: '#/components/responses/TooManyAttempts' };
}

/** Adds the refusal that asks again who calls (rule: asked again). */
function declareConfirmation(path: string, method: string, operation: Operation): void {
  if (!CONFIRMED_ROUTES.includes(`${method.toUpperCase()} ${path}`)) return;
  const status = ERROR_STATUS.CONFIRM_IDENTITY;
  const forbidden = operation.responses[status] === undefined ? [] : (['FORBIDDEN'] as const);
  operation.responses[status] = failureOf(['CONFIRM_IDENTITY', ...forbidden]);
}

/** Adds the refusal of what no program does (rule: API keys). */
function declareOfPeople(path: string, method: string, operation: Operation): void {
  if (!NOT_FOR_KEYS.includes(`${method.toUpperCase()} ${path}`)) return;
  operation.responses[ERROR_STATUS.NOT_FOR_KEYS] = failureOf(['FORBIDDEN', 'NOT_FOR_KEYS']);
}

/** OpenAPI 3.1 writes *or null* the way JSON Schema does, but the decorators still emit `nullable`. */
function withoutNullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutNullable);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = node as Json;
  const schema = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withoutNullable(value)]));
  if (nullable !== true) return schema;
  if (Array.isArray(schema.allOf)) {
    const { allOf, type: _, ...about } = schema;
    return { ...about, anyOf: [...(allOf as unknown[]), { type: 'null' }] };
  }
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(Array.isArray(schema.enum) && { enum: [...(schema.enum as unknown[]), null] }),
  };
}

const HEADING_OF = new Map(
  Object.entries(ASKED_CALLS).flatMap(([heading, calls]) => calls.map((call) => [call, heading] as const)),
);

const tagOfCapability = (name: string): string => `Capability: ${name}`;

/** Lists the calls that were asked for under the headings of the request, and others under their capability or their part. */
function groupCalls(document: OpenAPIObject): void {
  const groups = { asked: Object.keys(ASKED_CALLS), ground: new Set<string>(), capabilities: new Set<string>() };
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      if (!METHODS.includes(method)) continue;
      const heading = HEADING_OF.get(`${method.toUpperCase()} ${path}`);
      const capability = operation['x-part-of'];
      const [part = 'other'] = operation.tags ?? [];
      const group = heading ?? (capability === undefined ? `Further: ${part}` : tagOfCapability(capability));
      if (heading === undefined) groups[capability === undefined ? 'ground' : 'capabilities'].add(group);
      operation.tags = [group];
    }
  }
  const capabilities = CAPABILITY_NAMES.map(tagOfCapability).filter((name) => groups.capabilities.has(name));
  const described = (description: string) => (name: string) => ({ name, description });
  document.tags = [
    ...groups.asked.map(described('As asked for')),
    ...[...groups.ground].sort().map(described('Beyond that, in every gym')),
    ...capabilities.map(described('404 NOT_USED unless the gym uses it')),
  ];
}

/** Turns the decorators' output into OpenAPI 3.1 and declares each shared failure once. */
function finishDocument(document: OpenAPIObject): OpenAPIObject {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      if (!METHODS.includes(method)) continue;
      declarePermission(operation);
      declareFailures(path, method, operation);
      declareConfirmation(path, method, operation);
      declareOfPeople(path, method, operation);
      // An explicit empty list: without it a reader cannot tell a public route from a forgotten one.
      operation.security ??= [];
    }
  }
  groupCalls(document);
  const finished = withoutNullable(document) as OpenAPIObject;
  const shared = Object.entries(SHARED_FAILURES).map(([name, codes]) => [name, failureOf(codes)]);
  finished.components = {
    ...finished.components,
    schemas: { ...finished.components?.schemas, Failure: FAILURE as object },
    responses: { ...finished.components?.responses, ...(Object.fromEntries(shared) as object) },
  };
  return Object.assign(finished, { webhooks: WEBHOOKS });
}

/** Describes the API from its decorators; needs no database. */
export async function describeApi(app: NestFastifyApplication): Promise<OpenAPIObject> {
  return describeWith(await loadDocumentation(), app);
}

type Library = Awaited<ReturnType<typeof loadDocumentation>>;

function describeWith({ DocumentBuilder, SwaggerModule }: Library, app: NestFastifyApplication): OpenAPIObject {
  const description = new DocumentBuilder()
    .setOpenAPIVersion('3.1.1')
    .setTitle('Palestra')
    .setDescription(
      'Booking and membership management for a gym. Every response is an envelope: success, message, data, errors. ' +
        'A request that no person has just asked for, such as a poll, may say so with the header `X-Unattended: 1`: it ' +
        "does not count as use, and staff's sessions end when they are not used.",
    )
    .setVersion(version)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'This gym')
    .addBearerAuth({
      type: 'http',
      scheme: 'bearer',
      description:
        'The token of a session; or the key of a program, `plk_…`, which an owner makes in the settings. A key opens the ' +
        'calls of staff whose `x-permission` it has, is refused elsewhere with 403, and with 401 API_KEY_INVALID once it ' +
        'has ended.',
    })
    .build();
  const document = SwaggerModule.createDocument(app, description, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  return finishDocument(document);
}

export async function serveDocumentation(app: NestFastifyApplication): Promise<void> {
  const library = await loadDocumentation();
  library.SwaggerModule.setup('api/docs', app, () => describeWith(library, app), {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'Palestra API',
    swaggerOptions: { persistAuthorization: false },
  });
}
