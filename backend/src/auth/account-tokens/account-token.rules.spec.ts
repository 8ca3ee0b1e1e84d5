import { decideConfirmation, mayReset, type LinkFacts } from './account-token.rules.js';

const NOW = new Date('2026-11-20T10:00:00Z');
const LATER = new Date('2026-11-20T10:00:01Z');
const EARLIER = new Date('2026-11-20T09:00:00Z');
const FRESH: LinkFacts = { expiresAt: LATER, usedAt: null, isConfirmed: false, isActive: true };

describe('a confirmation link', () => {
  it.each<[string, LinkFacts | null, string]>([
    ['confirms', FRESH, 'confirm'],
    ['confirms a disabled account too: signing in is another matter', { ...FRESH, isActive: false }, 'confirm'],
    ['that was used answers success again', { ...FRESH, usedAt: EARLIER, isConfirmed: true }, 'done'],
    ['older than the one that was used answers success', { ...FRESH, isConfirmed: true }, 'done'],
    ['is dead at its end', { ...FRESH, expiresAt: NOW }, 'refuse'],
    ['is dead after its end on a confirmed account', { ...FRESH, expiresAt: EARLIER, isConfirmed: true }, 'refuse'],
    ['confirms once only', { ...FRESH, usedAt: EARLIER }, 'refuse'],
    ['is refused when it was never sent', null, 'refuse'],
  ])('%s', (_, link, decision) => {
    expect(decideConfirmation(link, NOW)).toBe(decision);
  });
});

describe('a reset link', () => {
  const CONFIRMED = { ...FRESH, isConfirmed: true };
  it.each<[string, LinkFacts | null, boolean]>([
    ['resets', CONFIRMED, true],
    ['resets once only', { ...CONFIRMED, usedAt: EARLIER }, false],
    ['is dead at its end', { ...CONFIRMED, expiresAt: NOW }, false],
    ['is dead when the account was disabled', { ...CONFIRMED, isActive: false }, false],
    ['is refused when it was never sent', null, false],
  ])('%s', (_, link, expected) => {
    expect(mayReset(link, NOW)).toBe(expected);
  });
});
