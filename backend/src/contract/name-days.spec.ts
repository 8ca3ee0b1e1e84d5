import { easterOf, hasNameDay, namesOn } from './name-days.js';

describe('Easter', () => {
  it.each([
    [2024, '2024-05-05'],
    [2025, '2025-04-20'],
    [2026, '2026-04-12'],
    [2027, '2027-05-02'],
    [2028, '2028-04-16'],
    [2030, '2030-04-28'],
    [2038, '2038-04-25'],
  ])('of %i is on %s', (year, date) => {
    expect(easterOf(year)).toBe(date);
  });
});

describe('a name day', () => {
  const has = (name: string, date: string): boolean => hasNameDay(name, namesOn(date));

  it.each([
    ['Νίκος Παπαδόπουλος', '2026-12-06'],
    ['ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ', '2026-08-15'],
    ['Giannis Georgiou', '2026-01-07'],
    ['Κώστας Ελευθερίου', '2026-05-21'],
    ['Άγγελος Μακρής', '2026-11-08'],
    ['Βαγγέλης Μακρής', '2026-03-25'],
    ['Τάσος Ρήγας', '2026-04-12'],
    ['Θοδωρής Μακρής', '2026-02-28'],
    ['Θωμάς Μακρής', '2026-04-19'],
    ['Ζωή Μακρή', '2026-04-17'],
    ['Αλέξης Μακρής', '2026-03-17'],
    ['Αλέκος Μακρής', '2026-08-30'],
    ['Βάγια Μακρή', '2026-04-05'],
    ['Μάρκος Μακρής', '2026-04-25'],
    ['Μάρκος Μακρής', '2022-04-26'],
  ])('of %s is on %s', (name, date) => {
    expect(has(name, date)).toBe(true);
  });

  it.each([
    ['before Easter gives way to its Monday', '2027-05-03', '2027-04-23'],
    ['after Easter stays', '2026-04-23', '2026-04-13'],
    ['on Easter Sunday gives way', '2006-04-24', '2006-04-23'],
  ])('of George that falls %s', (_, date, other) => {
    expect([has('Γιώργος Μακρής', date), has('Γιώργος Μακρής', other)]).toEqual([true, false]);
  });

  it('is that of the first name that has one, not of another word', () => {
    expect(has('Άννα Μαρία Μακρή', '2026-07-25')).toBe(true);
    expect(has('Άννα Μαρία Μακρή', '2026-08-15')).toBe(false);
  });

  it.each([
    'Τάκης Ρήγας',
    'Άρης Λουκάς',
    'Έφη Μακρή',
    'Τζένη Μακρή',
    'Βιβή Μακρή',
    'Φοίβη Μακρή',
    'John Smith',
    'Ανδρέου Μακρής',
    '',
  ])('is not guessed for %s', (name) => {
    const year = Array.from({ length: 365 }, (_, day) =>
      new Date(Date.UTC(2026, 0, day + 1)).toISOString().slice(0, 10),
    );
    expect(year.filter((date) => has(name, date))).toEqual([]);
  });
});
