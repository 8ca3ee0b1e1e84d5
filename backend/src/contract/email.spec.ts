import { describe, expect, it } from '@jest/globals';
import { hasEmailForm, readEmail } from './email.js';

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
  ])('reads %j as %j', (text, read) => {
    expect(readEmail(text)).toBe(read);
  });
});
