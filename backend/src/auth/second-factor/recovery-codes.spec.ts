import { newRecoveryCodes, readRecoveryCode, recoveryCodeHash } from './recovery-codes.js';

describe('recovery codes', () => {
  it('are ten different ones, which are read as they are written', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/);
      expect(code).not.toMatch(/[ilou01]/);
      expect(readRecoveryCode(`\u2066${code}\u2069`)).toBe(code);
      expect(readRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')}`)).toBe(code);
    }
  });

  it.each(['', '123456', 'abcd-efgh-jkmn', 'abcd-efgh-jkmn-pqr1', 'abcd-efgh-jkmn-pqrs-t', 'αβγδ-efgh-jkmn-pqrs'])(
    'are not %p',
    (typed) => {
      expect(readRecoveryCode(typed)).toBeNull();
    },
  );

  it('have another hash in each account', () => {
    const [code = ''] = newRecoveryCodes();
    expect(recoveryCodeHash('one', code)).not.toBe(recoveryCodeHash('another', code));
  });
});
