import { describe, expect, it } from '@jest/globals';
import { obstacleOf } from './obstacle';

const active = { isFrozen: false, isActive: true, profileStatus: 'active' } as const;

describe('obstacles to booking', () => {
  it.each([
    ['no subscription', null, 'none'],
    ['one in force', active, null],
    ['a frozen one', { ...active, isFrozen: true }, 'frozen'],
    ['a pack that is used up', { ...active, profileStatus: 'usedUp' }, 'usedUp'],
    ['one that has ended', { ...active, profileStatus: 'expired' }, 'expired'],
    ['one that is switched off', { ...active, isActive: false, profileStatus: 'inactive' }, 'inactive'],
    ['a frozen one that is switched off', { isFrozen: true, isActive: false, profileStatus: 'inactive' }, 'frozen'],
    ['one that has ended, and is switched off', { ...active, isActive: false, profileStatus: 'expired' }, 'expired'],
  ] as const)('%s', (_name, subscription, obstacle) => {
    expect(obstacleOf(subscription)).toBe(obstacle);
  });
});
