import { COMMONEST_PASSWORDS } from './commonest-passwords.js';
import { passwordProblem } from './password.rules.js';

const OWNER = { email: 'Maria.Pappa@Example.gr' };

describe('passwordProblem', () => {
  it('compares with 3,000 common passwords', () => {
    expect(COMMONEST_PASSWORDS.size).toBe(3_000);
  });

  it.each([
    ['123456', 'passwordCommon'],
    ['password', 'passwordCommon'],
    ['PassWord', 'passwordCommon'],
    [' qwerty ', 'passwordCommon'],
    ['palestra', 'passwordCommon'],
    ['Κωδικός', 'passwordCommon'],
    ['      ', 'passwordBlank'],
    ['\u00a0\u2003   \t', 'passwordBlank'],
    ['maria.pappa@example.gr', 'passwordIsEmail'],
    ['maria.pappa', 'passwordIsEmail'],
    ['MARIA.PAPPA', 'passwordIsEmail'],
    ['example.gr', 'passwordIsEmail'],
    [' Example.GR', 'passwordIsEmail'],
  ])('refuses %j', (password, key) => {
    expect(passwordProblem(password, OWNER)).toEqual({ key });
  });

  it.each(['σωστός κωδικός', 'three words together', 'maria.pappa1987', '123456 horses'])('accepts %s', (password) => {
    expect(passwordProblem(password, OWNER)).toBeNull();
    expect(passwordProblem(password, {})).toBeNull();
  });

  it('requires ten characters of staff', () => {
    expect(passwordProblem('nine char', { isStaff: true })).toEqual({
      key: 'staffPasswordTooShort',
      params: { min: 10 },
    });
    expect(passwordProblem('ten chars!', { isStaff: true })).toBeNull();
    expect(passwordProblem('nine char', {})).toBeNull();
  });
});
