import { expect, it } from '@jest/globals';
import { PushPace } from './push-pace.js';

it('leaves a push service alone for half a minute after it did not answer, and no other one', () => {
  let now = 0;
  const pace = new PushPace(() => now);
  expect(pace.isSilent('push.example')).toBe(false);
  pace.noteSilence('push.example');
  now = 29_999;
  expect([pace.isSilent('push.example'), pace.isSilent('other.example')]).toEqual([true, false]);
  now = 30_000;
  expect(pace.isSilent('push.example')).toBe(false);
});

it('keeps a hundred at most: their addresses come from browsers', () => {
  const pace = new PushPace(() => 0);
  for (let n = 0; n <= 100; n += 1) pace.noteSilence(`push${n}.example`);
  expect([pace.isSilent('push0.example'), pace.isSilent('push100.example')]).toEqual([false, true]);
});
