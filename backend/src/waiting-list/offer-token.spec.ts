import { randomUUID } from 'node:crypto';
import { offerToken, readOfferToken } from './offer-token.js';

const keys = { jwtSecret: 'a secret of the tests' };
const offer = { entryId: randomUUID(), actorId: randomUUID(), until: new Date('2026-03-11T10:30:00Z') };
const token = offerToken(offer, keys);
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('the secret of the link to a held place', () => {
  it('names the entry and the end of its hold', () => {
    expect(readOfferToken(token, keys)).toEqual(offer);
  });

  it('is refused in every other spelling, also of its last character, and under another key', () => {
    const spellings = [...ALPHABET].map((last) => token.slice(0, -1) + last).filter((other) => other !== token);
    expect(spellings.filter((other) => readOfferToken(other, keys) !== null)).toEqual([]);
    expect(readOfferToken(token.replace(offer.entryId, randomUUID()), keys)).toBeNull();
    expect(readOfferToken(token, { jwtSecret: 'another' })).toBeNull();
    expect(readOfferToken(`${token}=`, keys)).toBeNull();
    expect(readOfferToken('', keys)).toBeNull();
  });
});
