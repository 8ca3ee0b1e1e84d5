import {
  ChangePasswordRequest as ChangePassword,
  ConfirmEmailRequest as ConfirmEmail,
  ForgotPasswordRequest as ForgotPassword,
  OwnName,
  RegisterRequest as Register,
  ResetLinkRequest as ResetLink,
  ResetPasswordRequest as ResetPassword,
} from '../contract/account.js';
import { passwordLetters } from '../contract/clean-words.js';
import { LIMITS } from '../contract/limits.js';
import type { ValidationKey } from '../contract/validation.el.js';
import { LoginRequest } from '../contract/session.js';
import { field, Rule } from '../platform/http/validation/field.js';
import {
  TextField,
  NewPasswordField,
  OwnPasswordField,
  EmailField,
  NameField,
  PhoneField,
} from '../platform/http/validation/fields.js';
import { requestOf } from '../platform/http/validation/request-of.js';

const TOKEN_MAX_LENGTH = 200;

/** The `email` or `token` of a link. Any fault in either gives the same message: the link is invalid. */
const LinkField = (incompleteKey: ValidationKey, maxLength = TOKEN_MAX_LENGTH): PropertyDecorator =>
  TextField({ min: 1, max: maxLength, requiredKey: incompleteKey, tooLongKey: incompleteKey });
const LinkEmailField = (incompleteKey: ValidationKey): PropertyDecorator =>
  LinkField(incompleteKey, LIMITS.emailMaxLength);

/** The same password again. */
const ConfirmationOfField = (other: string): PropertyDecorator =>
  field(
    { type: String, description: `Equal to \`${other}\`` },
    [
      Rule((value, request) =>
        typeof value === 'string' && value === (request as Record<string, unknown>)[other]
          ? null
          : { key: 'passwordsDiffer' },
      ),
    ],
    {},
    (value) => (typeof value === 'string' ? passwordLetters(value) : value),
  );

const confirmationLink = {
  email: () => LinkEmailField('confirmationLinkIncomplete'),
  token: () => LinkField('confirmationLinkIncomplete'),
};
const resetLink = { email: () => LinkEmailField('resetLinkIncomplete'), token: () => LinkField('resetLinkIncomplete') };
const newPassword = {
  newPassword: () => NewPasswordField({ requiredKey: 'newPasswordRequired' }),
  confirmPassword: () => ConfirmationOfField('newPassword'),
};
const ownPassword = (requiredKey: ValidationKey) => () => OwnPasswordField({ requiredKey });

export class ChangePasswordRequest extends requestOf(ChangePassword, {
  currentPassword: ownPassword('currentPasswordRequired'),
  ...newPassword,
}) {}

export class ConfirmEmailRequest extends requestOf(ConfirmEmail, confirmationLink) {}

/** Its token is optional here: the server's environment decides whether one is needed. */
export class ForgotPasswordRequest extends requestOf(ForgotPassword, { email: EmailField }) {}

export class OwnNameRequest extends requestOf(OwnName, { name: NameField }) {}

export class RegisterRequest extends requestOf(Register, {
  name: NameField,
  email: EmailField,
  phone: PhoneField,
  password: NewPasswordField,
  confirmPassword: () => ConfirmationOfField('password'),
}) {}

export class ResetLinkRequest extends requestOf(ResetLink, resetLink) {}

export class ResetPasswordRequest extends requestOf(ResetPassword, { ...resetLink, ...newPassword }) {}

export class SignInRequest extends requestOf(LoginRequest, {
  email: EmailField,
  password: ownPassword('passwordRequired'),
}) {}
