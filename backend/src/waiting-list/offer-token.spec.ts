import { offerToken, readOfferToken } from './offer-token.js';

const keys = { jwtSecret: 'a secret of the tests' };
const [ENTRY, ACTOR, OTHER] = [1, 2, 3].map((n) => `0b2c6f8e-51d3-4a77-8f10-00000000000${n}`) as [
  string,
  string,
  string,
];
const offer = { entryId: ENTRY, actorId: ACTOR, until: new Date('2026-03-11T10:30:00Z') };
const token = offerToken(offer, keys);
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('the secret of the link to a held place', () => {
  it('names the entry and the end of its hold', () => {
    expect(readOfferToken(token, keys)).toEqual(offer);
  });

  it('is refused in every other spelling, also of its last character, and under another key', () => {
    const spellings = [...ALPHABET].map((last) => token.slice(0, -1) + last).filter((other) => other !== token);
    expect(spellings.filter((other) => readOfferToken(other, keys) !== null)).toEqual([]);
    expect(readOfferToken(token.replace(ENTRY, OTHER), keys)).toBeNull();
    expect(readOfferToken(token, { jwtSecret: 'another' })).toBeNull();
    expect(readOfferToken(`${token}=`, keys)).toBeNull();
    expect(readOfferToken('', keys)).toBeNull();
  });
});
