import { besideRoom, nameOfHours, slotLine } from './hours.js';

describe('the name of a trainer’s hours', () => {
  it.each([
    ['Μαρία', 'τη Μαρία'],
    ['Ελένη', 'την Ελένη'],
    ['Κατερίνα', 'την Κατερίνα'],
    ['Ντίνα', 'την Ντίνα'],
    ['Φανή', 'τη Φανή'],
    ['Πέτρος', 'τον Πέτρο'],
    ['Ανδρέας Δήμος', 'τον Ανδρέα Δήμο'],
    ['Lena', 'Lena'],
  ])('of %s is said after a preposition', (nameEl, said) => {
    expect(nameOfHours({ nameEl, nameEn: '' }).nameEl).toBe(`Ραντεβού με ${said}`);
  });

  it('is the Greek name in English, too, where there is no other', () => {
    expect(nameOfHours({ nameEl: 'Μαρία', nameEn: 'Maria' }).nameEn).toBe('Appointments with Maria');
    expect(nameOfHours({ nameEl: 'Μαρία', nameEn: '' }).nameEn).toBe('Appointments with Μαρία');
  });

  it('has room for a long one by its first word', () => {
    const named = nameOfHours({ nameEl: 'Μαρία Παπακωνσταντίνου Χατζηδημητρίου', nameEn: 'M'.repeat(60) });
    expect(named.nameEl).toBe('Ραντεβού με τη Μαρία');
    expect(named.nameEn).toHaveLength(40);
  });
});

describe('a slot of hours', () => {
  const maria = { id: 'm', nameEl: 'Μαρία', nameEn: 'Maria' };
  const eleni = { id: 'e', nameEl: 'Ελένη', nameEn: 'Eleni' };
  const rooms = [
    { number: 1, nameEl: 'Κύρια', nameEn: 'Main room' },
    { number: 2, nameEl: 'Ραντεβού με τη Μαρία', nameEn: 'Appointments with Maria', trainerId: 'm' },
  ];

  it('is named once, by the hours', () => {
    expect(slotLine(rooms, 2, { trainer: maria }, 'el')).toBe('Ραντεβού με τη Μαρία');
    expect(besideRoom(rooms, 2, { trainer: maria })).toEqual({ trainer: null });
  });

  it('also names who leads instead', () => {
    expect(slotLine(rooms, 2, { trainer: eleni }, 'en')).toBe('Appointments with Maria · Eleni');
  });

  it('is unlike one of a room, whose trainer is named', () => {
    expect(slotLine(rooms, 1, { trainer: maria }, 'en')).toBe('Maria');
    expect(slotLine(rooms, null, {}, 'en')).toBe('');
  });
});
