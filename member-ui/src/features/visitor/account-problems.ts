import { cleanWords, passwordLetters } from '@palestra/backend/contract/clean-words';
import { hasEmailForm, readEmail } from '@palestra/backend/contract/email';
import { LIMITS } from '@palestra/backend/contract/limits';
import { isPhone } from '@palestra/backend/contract/phone';

/** Errors of a form (rule: form checks) as text keys, so that they follow a language switch. */
type AccountProblem =
  | 'nameRequired'
  | 'emailRequired'
  | 'emailInvalid'
  | 'phoneRequired'
  | 'phoneInvalid'
  | 'passwordRequired'
  | 'newPasswordRequired'
  | 'passwordTooShort'
  | 'passwordsDiffer';
export type Problems<Name extends string> = Partial<Record<Name, AccountProblem>>;

export interface Registration {
  name: string;
  email: string;
  phone: string;
  password: string;
  confirmPassword: string;
}

export interface NewPassword {
  newPassword: string;
  confirmPassword: string;
}

const isBlank = (value: string): boolean => cleanWords(value) === '';
const isLongEnough = (password: string, min: number = LIMITS.passwordMinLength): boolean =>
  passwordLetters(password).length >= min;
const isSame = (password: string, again: string): boolean => passwordLetters(again) === passwordLetters(password);

/** Drops fields without an error. */
function only<Name extends string>(found: Record<Name, AccountProblem | null>): Problems<Name> {
  const entries = Object.entries<AccountProblem | null>(found).filter(([, problem]) => problem !== null);
  return Object.fromEntries(entries) as Problems<Name>;
}

function emailProblem(email: string): AccountProblem | null {
  if (isBlank(email)) return 'emailRequired';
  return hasEmailForm(readEmail(email)) ? null : 'emailInvalid';
}

function phoneProblem(phone: string): AccountProblem | null {
  if (isBlank(phone)) return 'phoneRequired';
  return isPhone(phone.trim()) ? null : 'phoneInvalid';
}

function passwordProblem(password: string, missing: AccountProblem, min?: number): AccountProblem | null {
  if (password === '') return missing;
  return isLongEnough(password, min) ? null : 'passwordTooShort';
}

export const registrationProblems = (filled: Registration): Problems<keyof Registration> =>
  only({
    name: isBlank(filled.name) ? 'nameRequired' : null,
    email: emailProblem(filled.email),
    phone: phoneProblem(filled.phone),
    password: passwordProblem(filled.password, 'passwordRequired'),
    confirmPassword: isSame(filled.password, filled.confirmPassword) ? null : 'passwordsDiffer',
  });

export const forgottenProblems = (filled: { email: string }): Problems<'email'> =>
  only({ email: emailProblem(filled.email) });

/** Staff need more characters than members. */
export const newPasswordProblems = (filled: NewPassword, min?: number): Problems<keyof NewPassword> =>
  only({
    newPassword: passwordProblem(filled.newPassword, 'newPasswordRequired', min),
    confirmPassword: isSame(filled.newPassword, filled.confirmPassword) ? null : 'passwordsDiffer',
  });

/**
 * Enables the button once all fields are filled and both passwords are long enough. Other errors show after submitting.
 */
export const isRegistrationFilled = (filled: Registration): boolean =>
  !Object.values<string>({ ...filled }).some(isBlank) &&
  isLongEnough(filled.password) &&
  isLongEnough(filled.confirmPassword);
