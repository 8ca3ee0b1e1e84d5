import { surnameFor } from './names.js';

describe('surnameFor', () => {
  it.each([
    ['Γιώργος', 'Αγγελοπούλου', 'Αγγελόπουλος'],
    ['Σοφία', 'Μακρής', 'Μακρή'],
    ['Άννα', 'Αγγελοπούλου', 'Αγγελοπούλου'],
    ['Κώστας', 'Οικονόμου', 'Οικονόμου'],
    ['Ελένη', 'Μέλος', 'Μέλος'],
  ])('gives %s of the family %s the surname %s', (firstName, surname, expected) => {
    expect(surnameFor(firstName, surname)).toBe(expected);
  });
});
