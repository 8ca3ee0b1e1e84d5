import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** An address in the query of a link, as it is stored. */
export const linkedEmail = (email: string): string => email.trim().toLowerCase();

/**
 * What is stored of a link. The address is part of it: a link that went to an address opens nothing for the one that
 * staff have put in its place since.
 */
export const linkHash = (email: string, token: string): string =>
  createHash('sha256')
    .update(`${linkedEmail(email)}\n${token}`)
    .digest('base64url');
