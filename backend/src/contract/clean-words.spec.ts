import { cleanWords, mixedLetters, passwordLetters } from './clean-words.js';

describe('cleanWords', () => {
  it.each([
    ['  Μαρία ', 'Μαρία'],
    ['Μαρι\u0301α', 'Μαρία'],
    ['Μα\u200bρία', 'Μαρία'],
    ['\u202eΜαρία\u202c \ufeff', 'Μαρία'],
    ['Μαρι\u200d\u0301α', 'Μαρία'],
    ['Ma\u00adria', 'Maria'],
    ['\u200d\u200c', ''],
    ['Anne-Marie d’Arc', 'Anne-Marie d’Arc'],
  ])('makes %j into %j', (text, clean) => {
    expect(cleanWords(text)).toBe(clean);
    expect(cleanWords(clean)).toBe(clean);
  });
});

describe('passwordLetters', () => {
  it('composes letters and removes nothing', () => {
    expect(passwordLetters(' κωδικο\u0301ς\u200b1 ')).toBe(' κωδικός\u200b1 ');
  });
});

describe('mixedLetters', () => {
  it.each([
    ['maria@example.com', []],
    ['άννα@παράδειγμα.ελ', []],
    ['мария@пример.рф', []],
    ['ι@example.com', ['ι']],
    ['maria@examрle.com', ['р']],
    ['μaria.οο@example.com', ['μ', 'ο']],
    ['josé@example.com', []],
    ['1234@5678.90', []],
  ])('of %s are %j', (email, letters) => {
    expect(mixedLetters(email)).toEqual(letters);
  });
});
