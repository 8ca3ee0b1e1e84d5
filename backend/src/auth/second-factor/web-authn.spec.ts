import { expect, it } from '@jest/globals';
import type { Environment } from '../../platform/config/environment-shape.js';
import { WebAuthn } from './web-authn.js';

it.each([
  ['https://gym.example.gr', true],
  ['http://localhost:3000', true],
  ['http://192.168.1.7:3000', false],
  ['http://[::1]:3000', false],
])('passkeys at %s are possible: %s', (publicUrl, isPossible) => {
  expect(new WebAuthn({ publicUrl } as Environment).isPossible).toBe(isPossible);
});
