import { openSeed, sealSeed } from './seeds.js';

const SEED = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const KEY = { key: 'k'.repeat(16) + 'abcdefghijklmnop', before: null };
const NEXT = { key: 'the next key, of thirty-two letters', before: KEY.key };

describe('the seed of an authenticator app', () => {
  it('is sealed anew each time, and opened for its account', () => {
    const [one, two] = [sealSeed(SEED, 'maria', KEY), sealSeed(SEED, 'maria', KEY)];
    expect(one).not.toContain(SEED);
    expect(one).not.toBe(two);
    expect([one, two].map((stored) => openSeed(stored, 'maria', KEY))).toEqual([SEED, SEED]);
  });

  it('is opened by the key before, while another takes its place', () => {
    expect(openSeed(sealSeed(SEED, 'maria', KEY), 'maria', NEXT)).toBe(SEED);
    expect(openSeed(sealSeed(SEED, 'maria', NEXT), 'maria', KEY)).toBeNull();
  });

  it.each([
    ['for another account', (stored: string) => openSeed(stored, 'nikos', KEY)],
    ['without a key', (stored: string) => openSeed(stored, 'maria', null)],
    ['when it was changed', (stored: string) => openSeed(`${stored.slice(0, -4)}AAAA`, 'maria', KEY)],
    ['when it was cut off', (stored: string) => openSeed(stored.slice(0, 20), 'maria', KEY)],
  ])('is not opened %s', (_, open) => {
    expect(open(sealSeed(SEED, 'maria', KEY))).toBeNull();
  });

  it('is read as it is where it was kept before there was a key', () => {
    expect(openSeed(SEED, 'maria', KEY)).toBe(SEED);
    expect(openSeed(sealSeed(SEED, 'maria', null), 'maria', null)).toBe(SEED);
  });
});
