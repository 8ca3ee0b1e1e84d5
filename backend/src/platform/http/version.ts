import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';

/**
 * Version of a resource (`ETag`, `If-Match`): a hash of its editable data. Other changes do not make an edit stale, and
 * an edit that was undone restores the version.
 */
export const versionOf = (...data: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 16);

const SEPARATOR = '.';

/** Version of a response with several parts; a write of one part checks that part only. */
export const joinedVersion = (...versions: string[]): string => versions.join(SEPARATOR);
const partsOf = (version: string): string[] => version.split(SEPARATOR);

/** True of a write that names no version: any may be overwritten. */
export const isForAny = (ifMatch: string | undefined): boolean => ifMatch === undefined || ifMatch.trim() === '*';

/**
 * Refuses a write made against another version (rule: stale write); without the header, or with `*`, any write passes. With several
 * `versions`, matching one of them is enough.
 */
export function requireFresh(ifMatch: string | undefined, ...versions: string[]): void {
  if (ifMatch === undefined || isForAny(ifMatch)) return;
  const seen = ifMatch.split(',').flatMap(versionsInTag);
  if (!versions.some((version) => seen.includes(version))) throw new AppError('STALE');
}

/** Answers 304 to a reader who has this version. */
export function sendUnlessKnown(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  version: string,
  content: string | Buffer,
): void {
  const tag = `"${version}"`;
  void reply.header('ETag', tag);
  void (headers['if-none-match']?.includes(tag) === true ? reply.code(304).send() : reply.send(content));
}

function versionsInTag(tag: string): string[] {
  const [, version] = /^(?:W\/)?"([^"]*)"$/.exec(tag.trim()) ?? [];
  return version === undefined ? [] : partsOf(version);
}
