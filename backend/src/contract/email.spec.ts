import { describe, expect, it } from '@jest/globals';
import { hasEmailForm, readEmail } from './email.js';

describe('hasEmailForm', () => {
  it.each(['zz@example.gr', 'a.b+c@mail.example.co.uk', 'άννα@παράδειγμα.ελ', 'mailto:zz@example.gr'])(
    'accepts %s',
    (text) => {
      expect(hasEmailForm(text)).toBe(true);
    },
  );

  it.each(['', 'zz', 'zz@example', 'zz@example..gr', 'zz@example.gr.', 'zz@.example.gr', 'z z@example.gr', 'mailto:'])(
    'refuses %p',
    (text) => {
      expect(hasEmailForm(text)).toBe(false);
    },
  );
});

describe('readEmail', () => {
  it.each([
    ['mailto:zz@example.gr', 'zz@example.gr'],
    ['MAILTO:ZZ@Example.gr?subject=Hello', 'ZZ@Example.gr'],
    [' zz@example.gr ', 'zz@example.gr'],
    ['zz?@example.gr', 'zz?@example.gr'],
  ])('reads %j as %j', (text, read) => {
    expect(readEmail(text)).toBe(read);
  });
});
