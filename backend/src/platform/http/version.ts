import { createHash } from 'node:crypto';

/**
 * Version of a resource (`ETag`, `If-Match`): a hash of its editable data. Other changes do not make an edit stale, and
 * an edit that was undone restores the version.
 */
export const versionOf = (...data: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 16);

const SEPARATOR = '.';

/** Version of a response with several parts; a write of one part checks that part only. */
export const joinedVersion = (...versions: string[]): string => versions.join(SEPARATOR);
export const partsOf = (version: string): string[] => version.split(SEPARATOR);
