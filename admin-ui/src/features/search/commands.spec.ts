import { describe, expect, it } from '@jest/globals';
import { CAPABILITY_NAMES, type Capability } from '@palestra/backend/contract/capability-names';
import { mayRole } from '@palestra/backend/contract/permissions';
import { findCommands } from './commands';

const found = (
  words: string,
  role: 'owner' | 'manager' | 'desk' = 'owner',
  used: readonly Capability[] = CAPABILITY_NAMES,
) =>
  findCommands(words, {
    labelOf: () => '',
    may: (permission) => mayRole(role, permission),
    uses: (capability) => used.includes(capability),
  });

describe('a command of the search', () => {
  it.each([
    ['εξαγωγή', 'export'],
    ['download everything', 'export'],
    ['ετικέτες', 'tags'],
    ['tags', 'tags'],
    ['εισαγωγή', 'import'],
    ['χρωστ', 'owed'],
    ['ταμείο ημέρας', 'takings'],
    ['income', 'reports'],
    ['ταμείο', 'register'],
    ['prices', 'plans'],
    ['όροι', 'terms'],
    ['tablet', 'door'],
  ] as const)('is found by %s', (words, name) => {
    expect(found(words)).toContain(name);
  });

  it('is found only by roles that may do it', () => {
    expect(found('export', 'manager')).toEqual([]);
    expect(found('tags', 'manager')).toEqual(['tags']);
    expect(found('tags', 'desk')).toEqual([]);
  });

  it('is found only where the gym uses what it leads to', () => {
    expect(found('ταμείο', 'owner', ['money'])).toContain('register');
    expect(found('ταμείο', 'owner', [])).toEqual([]);
  });
});
