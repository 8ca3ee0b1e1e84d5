import { hasInvisible, isShown, shortName } from './person-name.js';

describe('a person name', () => {
  it.each([
    ['a bidi override', 'Γιώργος\u202Egnp.exe'],
    ['a bidi isolate', '\u2067Maria\u2069'],
    ['a zero-width space', 'Μα\u200bρία'],
    ['a byte order mark', '\ufeffMaria'],
    ['a soft hyphen', 'Ma\u00adria'],
    ['a C1 control', 'a\u0085b'],
    ['a line break', 'Maria\nPappa'],
    ['a line separator', 'Maria\u2028Pappa'],
    ['a tag character', 'Maria\u{e0041}'],
    ['half a surrogate', 'Maria\ud800'],
  ])('finds %s', (_, name) => {
    expect(hasInvisible(name)).toBe(true);
  });

  it.each([
    'Γιώργος Παπαδόπουλος',
    "Ζωή O'Neil-Σμιθ",
    'محمد\u200cرضا',
    'क्\u200dष',
    'José Ñuñez',
    '李小龍',
    '👩\u200d👧 Άννα',
  ])('finds nothing invisible in %s', (name) => {
    expect(hasInvisible(name)).toBe(false);
    expect(isShown(name)).toBe(true);
  });

  it.each(['', '   ', '\u200d\u200c', '\u3164', '\u2800', '\u00a0'])('finds nothing visible in %j', (name) => {
    expect(isShown(name)).toBe(false);
  });
});

describe('shortName', () => {
  it.each([
    ['Μαρία Ιωάννου', 'Μαρία Ι.'],
    ['  Άννα  Μαρία   Όμορφου ', 'Άννα Ό.'],
    ['Ζωή', 'Ζωή'],
    ["Siobhán O'Neill", 'Siobhán O.'],
    ['Νίκος (Παππάς)', 'Νίκος Π.'],
    ['Μαρία 6971234567', 'Μαρία'],
    ['', ''],
  ])('of %p is %p', (name, expected) => {
    expect(shortName(name)).toBe(expected);
  });
});
