import { faultOfWish, isTakingPayments } from './payment-keys.rules.js';

const WISH = { hasKeys: true, isActive: true, isLive: true, isLost: false };
const PLACE = { seals: true, production: true };

describe('faultOfWish', () => {
  it('takes live keys that are sealed, and those of a trial outside production', () => {
    expect(faultOfWish(WISH, PLACE)).toBeNull();
    expect(faultOfWish({ ...WISH, isLive: false }, { seals: false, production: false })).toBeNull();
  });

  it('refuses live keys that nothing seals, also while members do not pay there', () => {
    const place = { ...PLACE, seals: false };
    expect(faultOfWish(WISH, place)).toBe('providerKeysUnsealed');
    expect(faultOfWish({ ...WISH, isActive: false }, place)).toBe('providerKeysUnsealed');
  });

  it('refuses to let members pay without keys, or in production with those of a trial', () => {
    expect(faultOfWish({ ...WISH, hasKeys: false }, PLACE)).toBe('providerKeysMissing');
    expect(faultOfWish({ ...WISH, isLive: false }, PLACE)).toBe('providerKeysOfTrial');
  });

  it('says first that stored keys cannot be opened', () => {
    expect(faultOfWish({ ...WISH, hasKeys: false, isLost: true }, PLACE)).toBe('providerKeysSealed');
  });
});

describe('isTakingPayments', () => {
  it('is false in production with keys of a trial', () => {
    expect(isTakingPayments({ isActive: true, isLive: false }, { production: true })).toBe(false);
    expect(isTakingPayments({ isActive: true, isLive: false }, { production: false })).toBe(true);
    expect(isTakingPayments({ isActive: true, isLive: true }, { production: true })).toBe(true);
    expect(isTakingPayments({ isActive: false, isLive: true }, { production: true })).toBe(false);
  });
});
