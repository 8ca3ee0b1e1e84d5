import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { rememberVerified, verifiedClaims } from './session-tokens.js';

const keyOf = (secret: string) => createSecretKey(secret, 'utf8');
const [ours, anothers] = [keyOf('ours'), keyOf('another gym')];
const claims = { sub: 'a member' };

describe('verifiedClaims', () => {
  it('returns what a token claims that was verified with this key', () => {
    rememberVerified('token', ours, claims);
    expect(verifiedClaims('token', ours)).toBe(claims);
  });

  it('knows no token of another key, no other token, and none at all', () => {
    rememberVerified('token', ours, claims);
    expect(verifiedClaims('token', anothers)).toBeNull();
    expect(verifiedClaims('token of another', ours)).toBeNull();
    expect(verifiedClaims(null, ours)).toBeNull();
  });

  it('forgets when it knows too many', () => {
    rememberVerified('first', ours, claims);
    for (let n = 0; n < 5_000; n += 1) rememberVerified(`token ${n}`, ours, claims);
    expect(verifiedClaims('first', ours)).toBeNull();
    expect(verifiedClaims('token 4999', ours)).toBe(claims);
  });
});
