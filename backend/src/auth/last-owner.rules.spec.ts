import { isLastOwner, type StaffFacts } from './last-owner.rules.js';

const person = (id: string, given: Partial<StaffFacts> = {}): StaffFacts => ({
  ...{ id, staffRole: 'owner', isActive: true, isConfirmed: true },
  ...given,
});
const ANNA = person('anna');

describe('isLastOwner', () => {
  it.each<[string, StaffFacts[], boolean]>([
    ['alone', [ANNA], true],
    ['beside staff of other roles', [ANNA, person('eva', { staffRole: 'manager' })], true],
    ['beside an owner who has not accepted the invitation', [ANNA, person('eva', { isConfirmed: false })], true],
    ['beside a deactivated owner', [ANNA, person('eva', { isActive: false })], true],
    ['beside another owner', [ANNA, person('eva')], false],
    ['as a manager', [person('anna', { staffRole: 'manager' })], false],
    ['deactivated', [person('anna', { isActive: false })], false],
  ])('of an owner %s', (_, staff, expected) => {
    expect(isLastOwner(staff, 'anna')).toBe(expected);
  });
});
