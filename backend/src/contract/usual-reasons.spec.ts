import { describe, expect, it } from '@jest/globals';
import { reasonIn, USUAL_REASONS } from './usual-reasons.js';

describe('reasonIn', () => {
  it.each([
    ['en', 'Αργία', 'Public holiday'],
    ['el', 'Public holiday', 'Αργία'],
    ['el', 'Αργία', 'Αργία'],
    ['el', 'Public holiday in town', 'Public holiday in town'],
    ['en', '', ''],
    ['en', null, null],
  ] as const)('says in %s %j as %j', (language, reason, said) => {
    expect(reasonIn(language, reason)).toBe(said);
  });

  it('finds each by one name, since no two read alike', () => {
    const texts = Object.values(USUAL_REASONS).flatMap((reasons) => Object.values(reasons));
    expect(new Set(texts).size).toBe(texts.length);
  });
});
