import type {
  ChangePasswordRequest as ChangePassword,
  ConfirmEmailRequest as ConfirmEmail,
  ConfirmIdentityRequest as ConfirmIdentity,
  ForgotPasswordRequest as ForgotPassword,
  OwnName,
  RegisterRequest as Register,
  ResetLinkRequest as ResetLink,
  ResetPasswordRequest as ResetPassword,
} from '../contract/account.js';
import { LIMITS } from '../contract/limits.js';
import type { ValidationKey } from '../contract/messages.el.js';
import type { LoginRequest } from '../contract/session.js';
import { field } from '../platform/http/validation/field.js';
import { TextField, NewPasswordField, EmailField, NameField, PhoneField } from '../platform/http/validation/fields.js';

const TOKEN_MAX_LENGTH = 200;
/** Limit of the provider. */
const TURNSTILE_TOKEN_MAX_LENGTH = 2048;

/** The `email` or `token` of a link. Any fault in either gives the same message: the link is invalid. */
export const LinkField = (incompleteKey: ValidationKey, maxLength = TOKEN_MAX_LENGTH): PropertyDecorator =>
  TextField({ min: 1, max: maxLength, requiredKey: incompleteKey, tooLongKey: incompleteKey });
export const LinkEmailField = (incompleteKey: ValidationKey): PropertyDecorator =>
  LinkField(incompleteKey, LIMITS.emailMaxLength);

/** Optional here: the server's environment decides whether a token is needed. */
export const TurnstileField = (): PropertyDecorator =>
  TextField({
    max: TURNSTILE_TOKEN_MAX_LENGTH,
    optional: true,
    nullable: true,
    description: 'From the widget of `GET /api/gym`; may be left out where verification is `off`',
  });

/** The same password again. */
export const ConfirmationOfField = (other: string): PropertyDecorator =>
  field(
    { type: String, description: `Equal to \`${other}\`` },
    (value, name, request) =>
      value === (request as Record<string, unknown>)[other]
        ? null
        : { key: 'passwordsDiffer', params: { field: name } },
    {},
  );

export class ChangePasswordRequest implements ChangePassword {
  @TextField({ min: 1, max: LIMITS.passwordMaxLength, trim: false, requiredKey: 'currentPasswordRequired' })
  currentPassword!: string;

  @NewPasswordField({ requiredKey: 'newPasswordRequired' }) newPassword!: string;
  @ConfirmationOfField('newPassword') confirmPassword!: string;
}

export class ConfirmIdentityRequest implements ConfirmIdentity {
  @TextField({ min: 1, max: LIMITS.passwordMaxLength, trim: false, requiredKey: 'passwordRequired' })
  password!: string;
}

export class ConfirmEmailRequest implements ConfirmEmail {
  @LinkEmailField('confirmationLinkIncomplete') email!: string;
  @LinkField('confirmationLinkIncomplete') token!: string;
}

export class ForgotPasswordRequest implements ForgotPassword {
  @EmailField() email!: string;
  @TurnstileField() turnstileToken?: string | null;
}

export class OwnNameRequest implements OwnName {
  @NameField() name!: string;
}

export class RegisterRequest implements Register {
  @NameField() name!: string;
  @EmailField() email!: string;
  @PhoneField() phone!: string;
  @NewPasswordField() password!: string;
  @ConfirmationOfField('password') confirmPassword!: string;
  @TurnstileField() turnstileToken?: string | null;
}

export class ResetLinkRequest implements ResetLink {
  @LinkEmailField('resetLinkIncomplete') email!: string;
  @LinkField('resetLinkIncomplete') token!: string;
}

export class ResetPasswordRequest implements ResetPassword {
  @LinkEmailField('resetLinkIncomplete') email!: string;
  @LinkField('resetLinkIncomplete') token!: string;
  @NewPasswordField({ requiredKey: 'newPasswordRequired' }) newPassword!: string;
  @ConfirmationOfField('newPassword') confirmPassword!: string;
}

export class SignInRequest implements LoginRequest {
  @EmailField() email!: string;

  // No minimum length: a password too short to exist is simply wrong, and the response says no more.
  @TextField({ min: 1, max: LIMITS.passwordMaxLength, trim: false, requiredKey: 'passwordRequired' })
  password!: string;
}
