import { createHash } from 'node:crypto';

/**
 * The version of a thing (`ETag`, `If-Match`). Made of the data that can be edited: what else comes and goes meanwhile
 * does not make an edit stale, and an edit that was undone does not either.
 */
export const versionOf = (...data: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 16);

const SEPARATOR = '.';

/** Of an answer that shows several things: a write of one of them asks for that one's part only. */
export const joinedVersion = (...versions: string[]): string => versions.join(SEPARATOR);
export const partsOf = (version: string): string[] => version.split(SEPARATOR);
