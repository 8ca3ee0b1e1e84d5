import { expect, it } from '@jest/globals';
import { isPushKey, isPushSecret } from './push-key.js';

const POINT = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url');
const SECRET = Buffer.alloc(16, 7).toString('base64url');

it('knows the keys of a browser by their lengths', () => {
  expect([isPushKey(POINT), isPushSecret(SECRET)]).toEqual([true, true]);
  expect([isPushKey(SECRET), isPushKey('*'), isPushKey(`A${POINT.slice(1)}`)]).toEqual([false, false, false]);
  expect([isPushSecret(POINT), isPushSecret(''), isPushSecret('a b')]).toEqual([false, false, false]);
});
