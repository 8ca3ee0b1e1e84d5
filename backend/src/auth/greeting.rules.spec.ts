import { mayGreetBy } from './greeting.rules.js';

describe('mayGreetBy', () => {
  it.each(['Γιώργος Παπαδόπουλος', 'J. R. Smith', 'Άννα-Μαρία', "O'Neil", 'J.R. Smith', 'Ιωάννα <Μ>'])(
    'accepts %s',
    (name) => {
      expect(mayGreetBy(name)).toBe(true);
    },
  );
  it.each([
    'Visit https://evil.test/win NOW',
    'evil.test',
    'κερδίστε.ελ',
    'Call 900 123 456',
    'www.evil',
    'me@evil.test',
    'ｅｖｉｌ．ｔｅｓｔ',
  ])('refuses %s', (name) => {
    expect(mayGreetBy(name)).toBe(false);
  });
});
