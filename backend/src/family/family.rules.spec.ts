import { decideLink, type ChildFacts, type GuardianFacts } from './family.rules.js';

const MOTHER: GuardianFacts = { id: 'mother', isActive: true, isConfirmed: true, isChild: false };
const CHILD: ChildFacts = { id: 'child', hasChildren: false, hasSecondFactor: false };

describe('an adult', () => {
  it.each<[string, GuardianFacts | null, ChildFacts, ReturnType<typeof decideLink>]>([
    ['looks after a client', MOTHER, CHILD, null],
    ['is an account of the gym', null, CHILD, 'GUARDIAN_UNFIT'],
    ['is not the child', { ...MOTHER, id: 'child' }, CHILD, 'GUARDIAN_UNFIT'],
    ['is not deactivated', { ...MOTHER, isActive: false }, CHILD, 'GUARDIAN_UNFIT'],
    ['has confirmed their address', { ...MOTHER, isConfirmed: false }, CHILD, 'GUARDIAN_UNFIT'],
    ['is not looked after themselves', { ...MOTHER, isChild: true }, CHILD, 'GUARDIAN_UNFIT'],
    ['does not look after an adult of others', MOTHER, { ...CHILD, hasChildren: true }, 'HAS_CHILDREN'],
    ['keeps nobody’s second factor', MOTHER, { ...CHILD, hasSecondFactor: true }, 'HAS_SECOND_FACTOR'],
  ])('%s', (_, adult, child, refusal) => {
    expect(decideLink(adult, child)).toBe(refusal);
  });
});
