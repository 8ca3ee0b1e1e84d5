import { cleanWords, passwordLetters } from '@palestra/backend/contract/clean-words';
import { hasEmailForm, readEmail } from '@palestra/backend/contract/email';
import { LIMITS } from '@palestra/backend/contract/limits';
import { isPhone } from '@palestra/backend/contract/phone';

type Rule = (value: unknown) => string | undefined;

const textOf = (value: unknown): string => (typeof value === 'string' ? cleanWords(value) : '');
const required =
  (key: string): Rule =>
  (value) =>
    textOf(value) === '' ? key : undefined;

/*
 * Translation keys instead of texts: react-admin translates an error on each render. So it follows a change of language
 * (rule: form checks).
 */
export const validateName = [required('validation.nameRequired')];
export const validatePhone: Rule[] = [
  required('validation.phoneRequired'),
  (value) => (isPhone(textOf(value)) ? undefined : 'validation.phoneInvalid'),
];
export const validateEmail: Rule[] = [
  required('validation.emailRequired'),
  (value) => (hasEmailForm(readEmail(textOf(value))) ? undefined : 'validation.emailInvalid'),
];
/** The other checks, for a field that may be empty. */
export const ifGiven =
  (rules: readonly Rule[]): Rule =>
  (value) =>
    textOf(value) === '' ? undefined : rules.map((check) => check(value)).find((found) => found !== undefined);
/** The people to call. */
export const CHECKS_AROUND = {
  emergencyContactPhone: [ifGiven(validatePhone)],
  guardianPhone: [ifGiven(validatePhone)],
  guardianEmail: [ifGiven(validateEmail)],
};
/** The first problem of each value, for a form that is checked as a whole: such a form ignores its fields' own checks. */
export const problemsOf = (
  rules: Readonly<Record<string, readonly Rule[]>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([name, checks]) => {
      const problem = checks.map((check) => check(values[name])).find((found) => found !== undefined);
      return problem === undefined ? [] : [[name, problem]];
    }),
  );
/** Not required: without one the client chooses it by the mailed link. */
export const validatePassword: Rule[] = [
  (value) => {
    const length = typeof value === 'string' ? passwordLetters(value).length : 0;
    return length > 0 && length < LIMITS.passwordMinLength ? 'validation.passwordTooShort' : undefined;
  },
];
