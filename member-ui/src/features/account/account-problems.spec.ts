import { describe, expect, it } from '@jest/globals';
import { forgottenProblems, isRegistrationFilled, newPasswordProblems, registrationProblems } from './account-problems';

const RIGHT = {
  name: 'Νίκος Παπαδόπουλος',
  email: 'nikos@example.gr',
  phone: '6971234567',
  password: 'palestra',
  confirmPassword: 'palestra',
};

describe('registering', () => {
  it('is fine when all is filled in', () => {
    expect(registrationProblems(RIGHT)).toEqual({});
    expect(isRegistrationFilled(RIGHT)).toBe(true);
  });

  it.each([
    [{ name: '  ' }, { name: 'nameRequired' }],
    [{ email: '' }, { email: 'emailRequired' }],
    [{ email: 'nikos@example' }, { email: 'emailInvalid' }],
    [{ email: 'nikos example@a.gr' }, { email: 'emailInvalid' }],
    [{ phone: '' }, { phone: 'phoneRequired' }],
    [{ phone: 'κινητό' }, { phone: 'phoneInvalid' }],
    [{ password: '', confirmPassword: '' }, { password: 'passwordRequired' }],
    [{ password: 'short', confirmPassword: 'short' }, { password: 'passwordTooShort' }],
    [{ confirmPassword: 'Palestra' }, { confirmPassword: 'passwordsDiffer' }],
  ])('with %j says what is wrong', (wish, problems) => {
    expect(registrationProblems({ ...RIGHT, ...wish })).toEqual(problems);
  });

  it('waits for every field and for six characters, not for the rest', () => {
    for (const field of ['name', 'email', 'phone', 'password', 'confirmPassword']) {
      expect(isRegistrationFilled({ ...RIGHT, [field]: '' })).toBe(false);
    }
    expect(isRegistrationFilled({ ...RIGHT, confirmPassword: 'short' })).toBe(false);
    expect(isRegistrationFilled({ ...RIGHT, email: 'nikos', confirmPassword: 'another' })).toBe(true);
  });
});

it('an address that ends in a space is an address', () => {
  expect(forgottenProblems({ email: 'nikos@example.gr ' })).toEqual({});
});

it('a new password has a text of its own when it is missing', () => {
  expect(newPasswordProblems({ newPassword: '', confirmPassword: '' })).toEqual({ newPassword: 'newPasswordRequired' });
  expect(newPasswordProblems({ newPassword: 'palestra', confirmPassword: 'palestr' })).toEqual({
    confirmPassword: 'passwordsDiffer',
  });
});
