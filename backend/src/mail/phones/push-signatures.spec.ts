import { expect, it } from '@jest/globals';
import webPush from 'web-push';
import { PushSignatures } from './push-signatures.js';

const GYM = 'https://gym.example';
const audienceOf = (header: string): unknown =>
  (JSON.parse(Buffer.from(header.split('.')[1] ?? '', 'base64url').toString('utf8')) as { aud: unknown }).aud;

it('signs once an hour for each push service and each pair of keys', async () => {
  let now = 0;
  const signatures = new PushSignatures(() => now);
  const [one, other] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
  const first = await signatures.for('https://push.example', GYM, one);
  expect(audienceOf(first)).toBe('https://push.example');
  now = 3_599_999;
  expect(await signatures.for('https://push.example', GYM, one)).toBe(first);
  expect(audienceOf(await signatures.for('https://elsewhere.example', GYM, one))).toBe('https://elsewhere.example');
  expect(await signatures.for('https://push.example', GYM, other)).not.toBe(first);
  now = 3_600_000;
  expect(await signatures.for('https://push.example', GYM, one)).not.toBe(first);
});
