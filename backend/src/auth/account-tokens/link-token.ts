import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Normalises the address in a link's query to its stored form. */
export const linkedEmail = (email: string): string => email.trim().toLowerCase();

/**
 * The stored hash of a link. It covers the address, so that a link stops working once staff have changed the address.
 */
export const linkHash = (email: string, token: string): string =>
  createHash('sha256')
    .update(`${linkedEmail(email)}\n${token}`)
    .digest('base64url');
