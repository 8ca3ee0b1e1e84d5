import type { FastifyInstance } from 'fastify';
import { LIMITS } from '../../contract/limits.js';

/** The largest body of most calls is a week's template; a larger one is refused before it is read. */
export const BODY_LIMIT_BYTES = 1_048_576;
/** Calls that send a spreadsheet of clients. */
const TABLE_PATH = /^\/api\/admin\/client-imports(\/check)?$/i;
const TABLE_LIMIT_BYTES = 8 * BODY_LIMIT_BYTES;

/** No call needs more than five levels. The code that walks a body recurses, so its depth must be bounded. */
const MAX_DEPTH = 20;

/** Keys with a special meaning on objects: copying or reading them would not give back the sent value. */
export const RESERVED_KEYS: readonly string[] = ['constructor', 'prototype', '__proto__'];

/** Takes JSON bodies only. An empty one counts as none: many clients send the header with every DELETE. */
export function acceptOnlyJson(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (TABLE_PATH.test(route.url)) route.bodyLimit = TABLE_LIMIT_BYTES;
    if (route.config?.takes === 'file') route.bodyLimit = LIMITS.documentFileMaxBytes;
    if (route.config?.maxBytes !== undefined) route.bodyLimit = route.config.maxBytes;
  });
  fastify.removeAllContentTypeParsers();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (request.routeOptions.config.takes === 'signed') return done(null, body.toString());
    void parse(request, body.toString(), (fault, value) => {
      if (fault === null && !isReadable(value)) done(unreadable());
      else done(fault, value);
    });
  });
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Walks level by level, so that no depth can exhaust the stack here. */
function isReadable(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    const objects = level.filter(isObject);
    if (depth > MAX_DEPTH || objects.some(hasReservedKey)) return false;
    level = objects.flatMap((object): unknown[] => Object.values(object));
  }
  return true;
}

const hasReservedKey = (object: object): boolean => RESERVED_KEYS.some((key) => Object.hasOwn(object, key));

const unreadable = (): Error =>
  Object.assign(new Error('A reserved key, or too deep'), { code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 });
