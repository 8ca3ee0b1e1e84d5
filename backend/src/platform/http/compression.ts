import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** API responses are compressed on the fly, so speed matters more than size. */
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

type OnSend = (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: () => void) => void;
const sendContentRange: OnSend = (_request, reply, _payload, done) => {
  if (reply.contentRange !== null) void reply.header('Content-Range', reply.contentRange);
  done();
};

/**
 * Compresses responses. The `Content-Range` of our lists counts rows, but the compressor takes it for bytes and would
 * skip every list, so the header is added in a hook that runs after it.
 */
export async function compressAnswers(fastify: FastifyInstance): Promise<void> {
  const options = { encodings: ['br' as const, 'gzip' as const], brotliOptions: FAST_BROTLI };
  await fastify.register(compress, { ...options, globalDecompression: false });
  fastify.decorateReply('contentRange', null);
  fastify.addHook('onRoute', (route) => {
    const before = route.onSend ?? [];
    route.onSend = [...(Array.isArray(before) ? before : [before]), sendContentRange];
  });
}
