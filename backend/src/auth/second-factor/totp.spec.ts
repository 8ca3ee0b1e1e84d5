import { readTotpCode, totpStepOf, totpUri } from './totp.js';

/** The secret of RFC 6238's test vectors, in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number): Date => new Date(seconds * 1000);

describe('a code of an authenticator app', () => {
  // Appendix B of RFC 6238, cut to six digits.
  it.each([
    [59, '287082', 1],
    [1111111109, '081804', 37037036],
    [1234567890, '005924', 41152263],
    [20000000000, '353130', 666666666],
  ])('at %i s is %s, of step %i', async (seconds, code, step) => {
    expect(await totpStepOf(SECRET, code, at(seconds))).toBe(step);
    expect(await totpStepOf(SECRET, code, at(seconds + 30))).toBe(step);
    expect(await totpStepOf(SECRET, code, at(seconds - 30))).toBe(step);
    expect(await totpStepOf(SECRET, code, at(seconds + 60))).toBeNull();
    expect(await totpStepOf(SECRET, code, at(seconds - 60))).toBeNull();
  });

  it.each([
    ['287 082', '287082'],
    [' 287082 ', '287082'],
    ['28708', null],
    ['2870822', null],
    ['28708a', null],
    ['٢٨٧٠٨٢', null],
  ])('typed as %p is read as %p', (typed, code) => {
    expect(readTotpCode(typed)).toBe(code);
  });

  it('is set up by an address with the gym and the person', async () => {
    const uri = new URL(await totpUri(SECRET, 'Γυμναστήριο: Α', 'maria@example.gr'));
    expect(decodeURIComponent(uri.pathname)).toContain('maria@example.gr');
    expect(uri.searchParams.get('secret')).toBe(SECRET);
    expect(uri.searchParams.get('issuer')).toBe('Γυμναστήριο  Α');
  });
});
