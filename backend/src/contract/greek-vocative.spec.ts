import { describe, expect, it } from '@jest/globals';
import { greekVocative, greekVocativeOfName } from './greek-vocative.js';

describe('the Greek vocative', () => {
  it.each([
    ['Γιάννης', 'Γιάννη'],
    ['Κώστας', 'Κώστα'],
    ['Γιώργος', 'Γιώργο'],
    ['Νίκος', 'Νίκο'],
    ['Σπύρος', 'Σπύρο'],
    ['Αλέξανδρος', 'Αλέξανδρε'],
    ['Κωνσταντίνος', 'Κωνσταντίνε'],
    ['Δημήτριος', 'Δημήτριε'],
    ['Γεώργιος', 'Γεώργιε'],
    ['Μάριος', 'Μάριε'],
    ['Στέφανος', 'Στέφανε'],
    ['Γιωργάκος', 'Γιωργάκο'],
    ['Μαρία', 'Μαρία'],
    ['Ελένη', 'Ελένη'],
    ['ΑΛΕΞΑΝΔΡΟΣ', 'ΑΛΕΞΑΝΔΡΕ'],
    ['ΓΙΩΡΓΟΣ', 'ΓΙΩΡΓΟ'],
    ['Anna', 'Anna'],
    ['Thomas', 'Thomas'],
  ])('%s is called %s', (name, called) => {
    expect(greekVocative(name)).toBe(called);
  });

  it.each([
    ['Γιώργος Παπαδόπουλος', 'Γιώργο Παπαδόπουλε'],
    ['Νίκος Καζαντζάκης', 'Νίκο Καζαντζάκη'],
    ['Μαρία Παπαδοπούλου', 'Μαρία Παπαδοπούλου'],
    ['Ελένη', 'Ελένη'],
  ])('%s, whole, is called %s', (name, called) => {
    expect(greekVocativeOfName(name)).toBe(called);
  });
});
