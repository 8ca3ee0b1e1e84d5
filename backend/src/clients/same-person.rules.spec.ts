import { sameBy, type Person } from './same-person.rules.js';

const MARIA: Person = { name: 'Μαρία Παπαδοπούλου', phone: '+30 697 123 4567', birthDate: '1990-05-23' };

describe('the same person', () => {
  it.each<[string, Partial<Person>, ReturnType<typeof sameBy>]>([
    ['the phone, however it is written', { name: 'Άλλη', phone: '697-1234567', birthDate: null }, 'phone'],
    ['another phone', { name: 'Άλλη', phone: '6971234568', birthDate: null }, null],
    ['the beginning of the phone', { name: 'Άλλη', phone: '69712', birthDate: null }, null],
    ['no phone and no birth date', { phone: '', birthDate: null }, null],
    ['the name and the birth date', { phone: '2101234567' }, 'nameAndBirthDate'],
    ['the name in Latin letters and the birth date', { name: 'Papadopoulou Maria', phone: '' }, 'nameAndBirthDate'],
    ['the name and another birth date', { phone: '', birthDate: '1990-05-24' }, null],
    ['the birth date and another name', { name: 'Μαρία Παπαδάκη', phone: '' }, null],
  ])('is told by %s: %p', (_, other, by) => {
    expect(sameBy({ ...MARIA, ...other }, MARIA)).toBe(by);
    expect(sameBy(MARIA, { ...MARIA, ...other })).toBe(by);
  });

  it('is told by nothing of two without phones', () => {
    const nameless = { name: '', phone: '', birthDate: null };
    expect(sameBy(nameless, nameless)).toBeNull();
  });
});
