import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BuiltApp, type ServedFile } from './built-app.js';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const NOT_AN_APP = /^\/(api|metrics)(\/|$)/i;
const CONSOLE = '/admin';

/**
 * Serves the built apps, if any: the member site at `/`, the console at `/admin/`. Every screen's path answers its
 * index.
 */
export async function serveApps(fastify: FastifyInstance, repository = REPOSITORY): Promise<void> {
  const memberSite = new BuiltApp(path.join(repository, 'member-ui', 'dist'));
  const adminConsole = new BuiltApp(path.join(repository, 'admin-ui', 'dist'));
  // Only adds `sendFile`. A `.br` or `.gz` beside a file is sent in its place.
  await fastify.register(fastifyStatic, { root: repository, serve: false, preCompressed: true });
  fastify.get('/*', (request: FastifyRequest, reply: FastifyReply) => {
    const name = decodeURIComponent(request.url.split('?')[0] ?? '/');
    if (NOT_AN_APP.test(name)) return reply.callNotFound();
    if (name === CONSOLE) return reply.redirect(`${CONSOLE}/`);
    const isConsole = name.startsWith(`${CONSOLE}/`);
    return send(reply, isConsole ? adminConsole.find(name.slice(CONSOLE.length + 1)) : memberSite.find(name.slice(1)));
  });
}

/** Unknown paths get the application's own 404. */
const send = (reply: FastifyReply, file: ServedFile | null): unknown =>
  file === null ? reply.callNotFound() : reply.sendFile(file.name, file.root, file.cache);
