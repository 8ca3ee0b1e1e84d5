import { ageOn, hasBirthday, lacksGuardian } from './age.js';

it.each([
  ['2008-11-22', '2026-11-22', 18],
  ['2008-11-23', '2026-11-22', 17],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2026-11-22', '2026-11-22', 0],
])('who is born on %s is on %s %i years old', (born, today, age) => {
  expect(ageOn(born, today)).toBe(age);
});

it.each([
  ['1990-11-22', '2026-11-22', true],
  ['1990-11-22', '2026-11-23', false],
  ['2000-02-29', '2026-02-28', true],
  ['2000-02-29', '2028-02-28', false],
  ['2000-02-29', '2028-02-29', true],
])('who is born on %s has a birthday on %s: %s', (born, today, has) => {
  expect(hasBirthday(born, today)).toBe(has);
});

it.each([
  ['an adult', '1990-01-01', '', '', null, false],
  ['somebody of unknown age', null, '', '', null, false],
  ['a minor without guardian', '2012-01-01', '', '', null, true],
  ['a minor whose guardian has no phone', '2012-01-01', 'Άννα', '', null, true],
  ['a minor with guardian', '2012-01-01', 'Άννα', '6971234567', null, false],
  ['a minor whom an adult account looks after', '2012-01-01', '', '', { id: 'adult' }, false],
])('misses the guardian of %s', (_, birthDate, guardianName, guardianPhone, guardian, lacks) => {
  expect(lacksGuardian({ birthDate, guardianName, guardianPhone, guardian }, '2026-11-22')).toBe(lacks);
});
