import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiResponse } from './documentation.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FILE_NAME_HEADER, UPLOAD_TYPE } from '../../contract/client-document.js';
import { AppError } from '../errors/app-error.js';
import { Refuses } from './documented.js';
import { RouteFacts } from './route-facts.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Taken besides JSON; set by `@TakesForm`, `@TakesSigned` and `@TakesFile`. */
    takes?: OtherBody;
    /** The longest body of `@TakesSigned`. */
    maxBytes?: number;
  }
}

/** Notices of other programs are short. */
const SIGNED_LIMIT_BYTES = 262_144;

type OtherBody = 'form' | 'signed' | 'file';

/** Lets this route take a posted form besides JSON; the form's content is ignored. All other routes answer 415. */
export const TakesForm = (): MethodDecorator => RouteFacts({ takes: 'form' });

/** Gives this route the very letters of a JSON body or a form, as `body` of the request: a signature is about them. */
export const TakesSigned = (maxBytes = SIGNED_LIMIT_BYTES): MethodDecorator =>
  RouteFacts({ takes: 'signed', maxBytes });

/** Lets this route take a file as it is, up to 5 MB. All other routes answer 415. */
export function TakesFile(): MethodDecorator {
  return applyDecorators(
    RouteFacts({ takes: 'file' }),
    ApiConsumes(UPLOAD_TYPE),
    ApiBody({ schema: { type: 'string', format: 'binary' } }),
    ApiHeader({ name: FILE_NAME_HEADER, required: false, description: 'Name of the file, by encodeURIComponent' }),
    Refuses('BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'),
  );
}

/** Fastify has one list of body types for all routes, so both are parsed, and refused on routes that do not take them. */
export function acceptOtherBodiesWhereWanted(fastify: FastifyInstance): void {
  const accept = (kinds: OtherBody[], types: string[]): void => {
    fastify.addContentTypeParser(types, { parseAs: 'buffer' }, (request, body, done) => {
      const { takes } = request.routeOptions.config;
      if (takes === 'signed' && kinds.includes(takes)) return done(null, body.toString());
      if (takes !== undefined && kinds.includes(takes)) return done(null, takes === 'file' ? body : undefined);
      done(Object.assign(new Error(`A ${kinds[0]}`), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }));
    });
  };
  accept(['form', 'signed'], ['application/x-www-form-urlencoded', 'multipart/form-data']);
  accept(['file'], [UPLOAD_TYPE]);
}

/** The file and the name that the caller sent with it. */
export function fileIn({ body, headers }: FastifyRequest): { content: Buffer; name: string | undefined } {
  if (body !== undefined && body !== null && !Buffer.isBuffer(body)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  return { content: body ?? Buffer.alloc(0), name: [headers[FILE_NAME_HEADER.toLowerCase()]].flat()[0] };
}

export interface SentFile {
  name: string;
  type: string;
  content: Buffer;
}

/** Documents the answer of `sendFile`. */
export const AnswersFile = (...types: string[]): MethodDecorator => {
  const file = { schema: { type: 'string', format: 'binary' } };
  return ApiResponse({ status: 200, description: '', content: Object.fromEntries(types.map((type) => [type, file])) });
};

/** Answers a file that somebody uploaded: it is saved, and never shown or run as a page of this site. */
export function sendFile(reply: FastifyReply, { name, type, content }: SentFile): void {
  void reply
    .header('Content-Type', type)
    .header('Content-Disposition', attachmentOf(name))
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('Cache-Control', 'private, no-store, no-transform')
    .send(content);
}

/** `Content-Disposition` of a download (RFC 6266): the name in ASCII for old programs, and as it is. */
export function attachmentOf(name: string): string {
  const ascii = name.replaceAll(/[^\w. -]/g, '_');
  const marks = /['()*!]/g;
  const encoded = encodeURIComponent(name).replaceAll(marks, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
