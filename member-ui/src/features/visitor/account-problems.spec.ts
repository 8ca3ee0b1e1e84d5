import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@palestra/backend/contract/limits';
import { forgottenProblems, isRegistrationFilled, newPasswordProblems, registrationProblems } from './account-problems';

const RIGHT = {
  name: 'Νίκος Παπαδόπουλος',
  email: 'nikos@example.gr',
  phone: '6971234567',
  password: 'palestra',
  confirmPassword: 'palestra',
};

it('asks staff for a longer new password than members', () => {
  const filled = { newPassword: 'palestra', confirmPassword: 'palestra' };
  expect(newPasswordProblems(filled)).toEqual({});
  expect(newPasswordProblems(filled, LIMITS.staffPasswordMinLength)).toEqual({ newPassword: 'passwordTooShort' });
});

describe('the registration form', () => {
  it('is valid when complete', () => {
    expect(registrationProblems(RIGHT)).toEqual({});
    expect(isRegistrationFilled(RIGHT)).toBe(true);
  });

  it.each([
    [{ name: '  ' }, { name: 'nameRequired' }],
    [{ email: '' }, { email: 'emailRequired' }],
    [{ email: 'nikos@example' }, { email: 'emailInvalid' }],
    [{ email: 'nikos example@a.gr' }, { email: 'emailInvalid' }],
    [{ email: 'a;b@x.gr' }, { email: 'emailInvalid' }],
    [{ phone: '' }, { phone: 'phoneRequired' }],
    [{ phone: 'κινητό' }, { phone: 'phoneInvalid' }],
    [{ password: '', confirmPassword: '' }, { password: 'passwordRequired' }],
    [{ password: 'short', confirmPassword: 'short' }, { password: 'passwordTooShort' }],
    [{ confirmPassword: 'Palestra' }, { confirmPassword: 'passwordsDiffer' }],
  ])('reports errors for %j', (wish, problems) => {
    expect(registrationProblems({ ...RIGHT, ...wish })).toEqual(problems);
  });

  it('enables its button after every field and six characters, whatever else is wrong', () => {
    for (const field of ['name', 'email', 'phone', 'password', 'confirmPassword']) {
      expect(isRegistrationFilled({ ...RIGHT, [field]: '' })).toBe(false);
    }
    expect(isRegistrationFilled({ ...RIGHT, confirmPassword: 'short' })).toBe(false);
    expect(isRegistrationFilled({ ...RIGHT, email: 'nikos', confirmPassword: 'another' })).toBe(true);
  });
});

it.each(['nikos@example.gr ', 'mailto:nikos@example.gr'])('the address "%s" is valid', (email) => {
  expect(forgottenProblems({ email })).toEqual({});
});

it('a missing new password has its own message', () => {
  expect(newPasswordProblems({ newPassword: '', confirmPassword: '' })).toEqual({ newPassword: 'newPasswordRequired' });
  expect(newPasswordProblems({ newPassword: 'palestra', confirmPassword: 'palestr' })).toEqual({
    confirmPassword: 'passwordsDiffer',
  });
});
