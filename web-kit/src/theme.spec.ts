import { describe, expect, it } from '@jest/globals';
import { modeOf, nextTheme, readChoice } from './theme.js';

describe('the theme choice', () => {
  it.each([
    [null, 'system'],
    ['dark', 'dark'],
    ['light', 'light'],
    ['sepia', 'system'],
  ] as const)('reads %p as %s', (stored, expected) => {
    expect(readChoice(stored)).toBe(expected);
  });

  it.each([
    ['system', true, 'dark'],
    ['system', false, 'light'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
  ] as const)('%s on a device that is dark: %p shows %s', (choice, dark, expected) => {
    expect(modeOf(choice, dark)).toBe(expected);
  });

  it('cycles through system, light and dark', () => {
    expect(nextTheme('system')).toBe('light');
    expect(nextTheme('light')).toBe('dark');
    expect(nextTheme('dark')).toBe('system');
  });
});
