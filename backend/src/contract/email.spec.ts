import { describe, expect, it } from '@jest/globals';
import { hasEmailForm, readEmail, storedEmail } from './email.js';

describe('hasEmailForm', () => {
  it.each(['zz@example.gr', 'a.b+c@mail.example.co.uk', 'άννα@παράδειγμα.ελ'])('accepts %s', (text) => {
    expect(hasEmailForm(text)).toBe(true);
  });

  it.each(['', 'zz', 'zz@example', 'zz@example..gr', 'zz@example.gr.', 'zz@.example.gr', 'z z@example.gr'])(
    'refuses %p',
    (text) => {
      expect(hasEmailForm(text)).toBe(false);
    },
  );

  it.each([
    'zz\u200b@example.gr',
    'zz\u3164@example.gr',
    'zz\ufe0f@example.gr',
    'zz@exa\u034fmple.gr',
    'zz\ue000@example.gr',
  ])('refuses signs that nobody sees: %j', (text) => {
    expect(hasEmailForm(text)).toBe(false);
  });

  it('refuses what was not read as it was meant, so that no link is stored as an address', () => {
    expect(hasEmailForm('mailto:zz@example.gr')).toBe(false);
    expect(hasEmailForm(readEmail('mailto:zz@example.gr'))).toBe(true);
    expect(hasEmailForm(readEmail('mailto:'))).toBe(false);
  });
});

describe('readEmail', () => {
  it.each([
    ['mailto:zz@example.gr', 'zz@example.gr'],
    ['MAILTO:ZZ@Example.gr?subject=Hello', 'ZZ@Example.gr'],
    [' zz@example.gr ', 'zz@example.gr'],
    ['zz?@example.gr', 'zz?@example.gr'],
    ['maria@example.com\u200b', 'maria@example.com'],
    ['zero\u200bwidth@example.com', 'zerowidth@example.com'],
    ['\u202aembed@example.com\u202c', 'embed@example.com'],
    ['soft\u00adhyphen@example.com', 'softhyphen@example.com'],
    [' \u200bmailto:zz@example.gr \ufeff', 'zz@example.gr'],
    ['α\u0301@example.gr', 'ά@example.gr'],
  ])('reads %j as %j', (text, read) => {
    expect(readEmail(text)).toBe(read);
  });
});

describe('storedEmail', () => {
  it.each([
    ['ZZ@Example.gr', 'zz@example.gr'],
    ['mailto:\u200bΆννα@Example.gr', 'άννα@example.gr'],
    ['\u0391\u0301ννα@example.gr', 'άννα@example.gr'],
  ])('stores %j as %j, which stays so', (text, stored) => {
    expect(storedEmail(text)).toBe(stored);
    expect(storedEmail(stored)).toBe(stored);
  });
});
