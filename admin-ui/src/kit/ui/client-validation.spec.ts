import { describe, expect, it } from '@jest/globals';
import { validateEmail, validateName, validatePassword, validatePhone } from './client-validation';

type Rules = readonly ((value: unknown) => string | undefined)[];
const first = (rules: Rules, value: unknown) => rules.map((rule) => rule(value)).find((error) => error !== undefined);

describe('adding a client', () => {
  it.each([
    ['an empty name', validateName, ' ', 'validation.nameRequired'],
    ['a missing phone', validatePhone, undefined, 'validation.phoneRequired'],
    ['a phone of letters', validatePhone, 'mobile', 'validation.phoneInvalid'],
    ['a phone', validatePhone, ' +30 697 123 4567 ', undefined],
    ['a missing email', validateEmail, null, 'validation.emailRequired'],
    ['an email without a domain', validateEmail, 'maria@', 'validation.emailInvalid'],
    ['two addresses in one', validateEmail, 'a;b@x.gr', 'validation.emailInvalid'],
    ['a good email', validateEmail, 'maria@palestra.test', undefined],
    ['an email that was copied from a link', validateEmail, 'mailto:maria@palestra.test', undefined],
    ['no password', validatePassword, undefined, undefined],
    ['a password of 5', validatePassword, '12345', 'validation.passwordTooShort'],
    ['a password of 6', validatePassword, '123456', undefined],
  ])('%s', (_name, rules, value, error) => {
    expect(first(rules, value)).toBe(error);
  });
});
