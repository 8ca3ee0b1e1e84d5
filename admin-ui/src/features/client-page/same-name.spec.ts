import { describe, expect, it } from '@jest/globals';
import { isSameName } from './same-name';

describe('a typed name', () => {
  it.each([
    ['Πασχάλης Διαγραφόπουλος', 'Πασχάλης Διαγραφόπουλος'],
    [' πασχαλης διαγραφοπουλος', 'Πασχάλης Διαγραφόπουλος'],
    ['☺', '☺'],
  ])('%j is taken for %j', (typed, name) => {
    expect(isSameName(typed, name)).toBe(true);
  });

  it.each([
    ['Πασχάλης', 'Πασχάλης Διαγραφόπουλος'],
    ['', 'Πασχάλης'],
    ['', '☺'],
    [' ', '☺'],
    ['☹', '☺'],
    ['', ''],
  ])('%j is not taken for %j', (typed, name) => {
    expect(isSameName(typed, name)).toBe(false);
  });
});
