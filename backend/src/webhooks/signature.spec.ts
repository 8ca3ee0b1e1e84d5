import { newSecret, signatureOf } from './signature.js';

it('signs time and body, as every implementation of HMAC-SHA256 does', () => {
  // printf '1773223200.{"a":"ά"}' | openssl dgst -sha256 -hmac whsec_test
  expect(signatureOf('{"a":"ά"}', 'whsec_test', new Date('2026-03-11T10:00:00.999Z'))).toBe(
    't=1773223200,v1=e4ccbb9d467b09b10e8cb1d89a103791de66bb9605efd48d6347225d6052a12d',
  );
});

it('makes secrets of 256 random bits', () => {
  const [one, two] = [newSecret(), newSecret()];
  expect(one).toMatch(/^whsec_[\w-]{43}$/);
  expect(two).not.toBe(one);
});
