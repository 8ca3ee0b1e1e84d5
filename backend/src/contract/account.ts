import * as is from './kinds.js';
import { LANGUAGES } from './languages.js';
import { about, extend, oneOf, optional, orNull, shape } from './shape.js';

/** Limit of the provider. */
const TURNSTILE_TOKEN = optional(
  about(
    orNull(is.textOf({ max: 2048 })),
    'From the widget of `GET /api/gym`; may be left out where verification is `off`',
  ),
);

/** POST /api/auth/register. */
export class RegisterRequest extends shape({
  name: is.text,
  email: is.email,
  phone: is.text,
  password: is.text,
  confirmPassword: is.text,
  turnstileToken: TURNSTILE_TOKEN,
}) {}

/** POST /api/auth/confirm-email: both come from the link in the mail. */
export class ConfirmEmailRequest extends shape({ email: is.text, token: is.text }) {}

/** POST /api/auth/forgot-password. */
export class ForgotPasswordRequest extends shape({
  email: is.email,
  turnstileToken: TURNSTILE_TOKEN,
  joins: optional(about(is.flag, 'Asked for while joining alone: the link leads back there')),
}) {}

/** POST /api/auth/reset-password/check: both come from the link in the mail. */
export class ResetLinkRequest extends shape({ email: is.text, token: is.text }) {}

/** POST /api/auth/reset-password. */
export class ResetPasswordRequest extends extend([ResetLinkRequest], {
  newPassword: is.text,
  confirmPassword: is.text,
}) {}

/** PUT /api/auth/name, for staff's own accounts. */
export class OwnName extends shape({ name: is.text }) {}

/** PUT /api/auth/password, for the signed-in user; every other session of the account ends. */
export class ChangePasswordRequest extends shape({
  currentPassword: is.text,
  newPassword: is.text,
  confirmPassword: is.text,
}) {}

/** GET and PUT /api/Client/language-preference and /api/Admin/language-preference. */
export class LanguagePreference extends shape({ languageCode: oneOf(LANGUAGES) }) {}

/**
 * Source of the `turnstileToken` in the registration and forgot-password forms. `widget` is the provider's (with
 * `siteKey`), `development` a button that supplies the dummy token, `off` none.
 */
export const VERIFICATION_MODES = ['widget', 'development', 'off'] as const;

export class SecurityVerification extends shape({
  mode: oneOf(VERIFICATION_MODES),
  siteKey: about(orNull(is.text), 'Of the widget'),
}) {}

/** The public forms; the widget sends its form as `action`, which the provider confirms. */
export type MailedForm = 'register' | 'forgot-password';

/** Supplied by the development button; production refuses it. */
export const DEVELOPMENT_VERIFICATION_TOKEN = 'XXXX.DUMMY.TOKEN.XXXX';

/** Routes of the member site that the links in mails open, with the queries `email` and `token`. */
export const ACCOUNT_ROUTES = {
  confirmEmail: '/confirm-email',
  resetPassword: '/reset-password',
  heldPlace: '/held-place',
} as const;

/** Parameter of the link of somebody who joins alone: they go on where they were (rule: joining alone). */
export const JOIN_LINK = 'join';

/** Parameter of an invitation's link, after which the console opens and not the member site. */
export const STAFF_LINK = 'staff';
