import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../config/environment-shape.js';
import {
  HEADERS_FOR_OTHER_PAGES,
  leaveOutHeadersOfPages,
  PART_OF_OTHER_PAGES,
  PART_OF_PAGE,
} from '../http/security-headers.js';
import type { Clock } from '../time/clock.js';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const NOT_AN_APP = /^\/(api|metrics)(\/|$)/i;
const CONSOLE = '/admin';

/** One year: a file with a hash in its name never changes under that name. */
const HASHED = { maxAge: '365d', immutable: true };
const ASK_AGAIN = { maxAge: 0, immutable: false };
const INDEX = 'index.html';
/** The build's stamp, and compressed variants, which are sent in place of the original. */
const NOT_ASKED_FOR = /^\.|\.(br|gz)$/;

interface ServedFile {
  name: string;
  root: string;
  cache: { maxAge: string | number; immutable: boolean };
}

/** A built app on disk; maps paths to files. Only files present at the start are ever served. */
class BuiltApp {
  private readonly files: ReadonlySet<string>;

  constructor(private readonly root: string) {
    this.files = new Set(existsSync(path.join(root, INDEX)) ? filesUnder(root) : []);
  }

  get isBuilt(): boolean {
    return this.files.size > 0;
  }

  /** `name` is relative to the app. Screens have no file of their own and get the index. null: no such file. */
  find(name: string): ServedFile | null {
    if (this.files.has(name)) return this.served(name);
    const isFileName = path.posix.extname(name) !== '';
    return this.isBuilt && !isFileName ? this.served(INDEX) : null;
  }

  private served(name: string): ServedFile {
    return { name, root: this.root, cache: name.startsWith('static/') ? HASHED : ASK_AGAIN };
  }
}

function filesUnder(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_ASKED_FOR.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

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
function send(reply: FastifyReply, file: ServedFile | null): unknown {
  if (file === null) return reply.callNotFound();
  if (PART_OF_PAGE.test(file.name)) leaveOutHeadersOfPages(reply);
  if (!PART_OF_OTHER_PAGES.test(file.name)) return reply.sendFile(file.name, file.root, file.cache);
  return reply.headers(HEADERS_FOR_OTHER_PAGES).sendFile(file.name, file.root, { cacheControl: false });
}

const SECURITY_TXT = '/.well-known/security.txt';
/** Readers distrust an older file; it never needs renewing, because it is written for each request. */
const SECURITY_TXT_DAYS = 180;
const DAY_MS = 86_400_000;

/** Serves the contact for security reports (RFC 9116) when the gym has set one. */
export function serveSecurityContact(fastify: FastifyInstance, environment: Environment, clock: Clock): void {
  const { securityContact: contact } = environment;
  if (contact === null) return;
  fastify.get(SECURITY_TXT, (_request, reply) => {
    const expires = new Date(clock.now().getTime() + SECURITY_TXT_DAYS * DAY_MS);
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=0')
      .send(
        [
          `Contact: ${contact}`,
          `Expires: ${expires.toISOString()}`,
          'Preferred-Languages: el, en',
          `Canonical: ${environment.publicUrl}${SECURITY_TXT}`,
          '',
        ].join('\n'),
      );
  });
}
