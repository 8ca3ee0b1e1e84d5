import { FIRST_NAMES } from './first-names.js';
import { LIMITS } from './limits.js';
import { findIn, foldedWords, isSameName, matchesSearch, searchKey } from './search-key.js';

const giorgos = searchKey('Γιώργος Παπαδόπουλος', 'giorgos@example.gr', '697 123 4567');

describe('search by name, e-mail or phone', () => {
  it.each([
    ['Γιώργος', giorgos],
    ['ΓΙΩΡΓΟΣ', giorgos],
    ['γιωργο', giorgos],
    ['giorgos', giorgos],
    ['giwrgos', giorgos],
    ['yiorgos', giorgos],
    ['papadopoulos', giorgos],
    ['papadopulos', giorgos],
    ['παπαδ γιωρ', giorgos],
    ['giorgos@example.gr', giorgos],
    ['6971234567', giorgos],
    ['697 123', giorgos],
    ['123 4567', giorgos],
    ['+30 697 123 4567', giorgos],
    ['+306971234567', giorgos],
    ['0030 697-123-4567', giorgos],
    ['(697) 123 4567', giorgos],
    ['\u202a+30 697–123–4567\u202c', giorgos],
    ['zerowidth@example.com', searchKey('Άννα', 'zero\u200bwidth@example.com')],
    ['zero\u200bwidth@example.com', searchKey('Άννα', 'zerowidth@example.com')],
    ['Μα\u00adρι\u0301α', searchKey('Μαρία')],
    ['6971234567', searchKey('+30 697 123 4567')],
    ['+30 6971234567', searchKey('+30 697 123 4567')],
    ['0044 20 7946 0999', searchKey('+44 20 7946 0999')],
    ['zwh', searchKey('Ζωή')],
    ['zoi', searchKey('Ζωή')],
    ['ζωη', searchKey('Zoi')],
    ['wilhelmina', searchKey('Wilhelmina')],
    ['john', searchKey('John')],
    ['ΣΟΦΙΑ', searchKey('Σοφία')],
    ['sofia', searchKey('Σοφία')],
    ['sophia', searchKey('Σοφία')],
    ['dimitris', searchKey('Δημήτρης')],
    ['dhmhtrhs', searchKey('Δημήτρης')],
    ['Χρήστος', searchKey('Χρήστος')],
    ['christos', searchKey('Χρήστος')],
    ['hristos', searchKey('Χρήστος')],
    ['xrhstos', searchKey('Χρήστος')],
    ['evangelia', searchKey('Ευαγγελία')],
    ['eyaggelia', searchKey('Ευαγγελία')],
    ['thanasis', searchKey('Θανάσης')],
    ['8anashs', searchKey('Θανάσης')],
    ['antonis', searchKey('Αντώνης')],
    ['ntinos', searchKey('Ντίνος')],
    ['dinos', searchKey('Ντίνος')],
    ['mpampis', searchKey('Μπάμπης')],
    ['babis', searchKey('Μπάμπης')],
    ['alexandros', searchKey('Αλέξανδρος')],
    ['aleksandros', searchKey('Αλέξανδρος')],
    ['katerinh', searchKey('Κατερίνη')],
    ['αλεξ', searchKey('Alexandros')],
    ['giorgos ???', giorgos],
    ['', giorgos],
    ['  ', giorgos],
  ])('finds it by %s', (query, key) => {
    expect(matchesSearch(key, query)).toBe(true);
  });

  it.each(['maria', 'Γεωργία', '698', 'giorgos maria', '???', '…', '\u0301'])(
    'does not find Γιώργος by %s',
    (query) => {
      expect(matchesSearch(giorgos, query)).toBe(false);
    },
  );
});

const keyOf = (name: string): string => searchKey(name, 'client@example.gr', '697 123 4567');

describe('everyday forms of first names', () => {
  it.each(FIRST_NAMES.map((forms) => [forms[0] ?? '', forms] as const))(
    'finds every form of %s by every other',
    (_, forms) => {
      const missed = forms.flatMap((asked) =>
        forms.filter((form) => !matchesSearch(keyOf(`${form} Παπαδόπουλος`), asked)).map((form) => `${asked}: ${form}`),
      );
      expect(missed).toEqual([]);
    },
  );

  it.each([
    ['Γεώργιος', 'Γιώργος Μακρής'],
    ['georgios', 'Γιώργος Μακρής'],
    ['γιώργ', 'Γεώργιος Μακρής'],
    ['geo', 'Γιώργος Μακρής'],
    ['γιωργος μακρ', 'Γεώργιος Μακρής'],
    ['Μακρής Γεώργιος', 'Γιώργος Μακρής'],
    ['ioannis', 'Giannis Makris'],
    ['kostas', 'Κωνσταντίνος Μακρής'],
    ['ntinos', 'Κωνσταντίνος Μακρής'],
    ['mitsos', 'Δημήτριος Μακρής'],
    ['Αικατερίνη', 'Καίτη Μακρή'],
    ['katerina', 'Μακρή Αικατερίνη'],
    ['Νάσος', 'Αθανάσιος Μακρής'],
    ['takis', 'Παναγιώτης Μακρής'],
    ['8anasis', 'Αθανάσιος Μακρής'],
  ])('%s finds %s', (query, name) => {
    expect(matchesSearch(keyOf(name), query)).toBe(true);
  });

  it.each([
    ['Παναγιώτης', 'Άννα Παπατάκης'],
    ['Γεώργιος', 'Γεωργία Μακρή'],
    ['γε', 'Γιώργος Μακρής'],
    ['Γεώργιος', 'Άννα Γιώργου'],
    ['Γιωργία', 'Γιώργος Μακρής'],
    ['Νίκος', 'Άννα Νικολάου'],
  ])('%s does not find %s', (query, name) => {
    expect(matchesSearch(keyOf(name), query)).toBe(false);
  });

  it('has each form in a name once, and no name of one form', () => {
    expect(FIRST_NAMES.filter((forms) => forms.length < 2 || new Set(forms).size < forms.length)).toEqual([]);
  });
});

describe('a search among several', () => {
  const people = [
    'Αλέξανδρος Οικονόμου',
    'Ανδρέας Οικονόμου',
    'Γιώργος Ανδρέου',
    'Άννα Παπαδοπούλου-Νικολάου',
    'Μαρία Ελένη Μακρή',
    'Sinéad O’Connor',
    'Λευτέρης Πολύδωρος',
  ];

  it.each([
    ['οικονομου ανδρ', ['Ανδρέας Οικονόμου']],
    ['ανδρ', ['Ανδρέας Οικονόμου', 'Γιώργος Ανδρέου']],
    ['ξανδρ', ['Αλέξανδρος Οικονόμου']],
    ['geo', ['Γιώργος Ανδρέου']],
    ['νικολ', ['Άννα Παπαδοπούλου-Νικολάου']],
    ['παπαδοπούλου νικολάου', ['Άννα Παπαδοπούλου-Νικολάου']],
    ['νικολάου-παπαδοπούλου', ['Άννα Παπαδοπούλου-Νικολάου']],
    ['Μαρία-Ελένη', ['Μαρία Ελένη Μακρή']],
    ["o'connor", ['Sinéad O’Connor']],
    ['oconnor', ['Sinéad O’Connor']],
    ['Sine\u0301ad', ['Sinéad O’Connor']],
    ['δωρ', ['Λευτέρης Πολύδωρος']],
    ['κανείς', []],
  ])('finds by %s what begins so, else what has it inside', (query, found) => {
    expect(findIn(people, keyOf, query)).toEqual(found);
  });

  it('finds a number wherever it stands', () => {
    const phones = ['697 123 4567', '2109994567', '4567000000'];
    expect(findIn(phones, (phone) => searchKey('Άννα', phone), '4567')).toEqual(phones);
  });
});

it('fits into an index beside the longest name, whatever alphabet the fields have', () => {
  const longest = (
    { nameMaxLength: name, emailMaxLength: email, phoneMaxLength: phone }: typeof LIMITS,
    letter: string,
  ) => searchKey(letter.repeat(name), letter.repeat(email - 5) + '@a.gr', '1'.repeat(phone), '1'.repeat(phone));
  for (const letter of ['ψ', '\u{20000}', '각']) {
    const key = longest(LIMITS, letter);
    expect(Buffer.byteLength(key)).toBeLessThan(2_000);
    expect(key).not.toContain('\ufffd');
    expect(matchesSearch(key, letter.repeat(20))).toBe(true);
    expect(key.trim().split(' ')).toHaveLength(6);
  }
  // All of what Greeks write is found.
  expect(matchesSearch(longest(LIMITS, 'ψ'), `${'ψ'.repeat(249)}@a.gr`)).toBe(true);
});

it('finds the last word of a long text on a screen, which no index has to hold', () => {
  const note = `${'Ασκήσεις για τη μέση. '.repeat(44)}γόνατο`;
  expect(matchesSearch(foldedWords(note), 'ΓΟΝΑΤΟ')).toBe(true);
  expect(matchesSearch(searchKey(note), 'ΓΟΝΑΤΟ')).toBe(false);
});

describe('the same name', () => {
  it.each([
    ['Μαρία Παπαδοπούλου', 'ΜΑΡΙΑ ΠΑΠΑΔΟΠΟΥΛΟΥ'],
    ['Maria Papadopoulou', 'Μαρία Παπαδοπούλου'],
    ['Παπαδοπούλου  Μαρία', 'Μαρία Παπαδοπούλου'],
    ['Μαρι\u0301α Παπα\u200bδοπούλου', 'Μαρία Παπαδοπούλου'],
    ['Γιώργος Νικολάου', 'Γεώργιος Νικολάου'],
    ['Giorgos Nikolaou', 'Γεώργιος Νικολάου'],
    ['8anashs Xrhstou', 'Θανάσης Χρήστου'],
  ])('%s is %s', (one, other) => {
    expect(isSameName(one, other)).toBe(true);
    expect(isSameName(other, one)).toBe(true);
  });

  it.each([
    ['Μαρία Παπαδοπούλου', 'Μαρία Παπαδοπούλου Νικολάου'],
    ['Μαρία Παπαδοπούλου', 'Μαρία Παπαδάκη'],
    ['Μαρία', 'Μαριάννα'],
    ['Μαρία Μαρία', 'Μαρία Παπαδοπούλου'],
    ['', ''],
    ['???', '???'],
  ])('%s is not %s', (one, other) => {
    expect(isSameName(one, other)).toBe(false);
  });
});
