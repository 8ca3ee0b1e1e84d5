import * as is from './kinds.js';
import { LANGUAGES } from './languages.js';
import { about, extend, oneOf, optional, orNull, shape, type Of } from './shape.js';

/** Limit of the provider. */
const TURNSTILE_TOKEN = optional(
  about(
    orNull(is.textOf({ max: 2048 })),
    'From the widget of `GET /api/gym`; may be left out where verification is `off`',
  ),
);

/** POST /api/auth/register. */
export const RegisterRequest = shape('RegisterRequest', {
  name: is.text,
  email: is.email,
  phone: is.text,
  password: is.text,
  confirmPassword: is.text,
  turnstileToken: TURNSTILE_TOKEN,
});
export type RegisterRequest = Of<typeof RegisterRequest>;

/** POST /api/auth/confirm-email: both come from the link in the mail. */
export const ConfirmEmailRequest = shape('ConfirmEmailRequest', { email: is.text, token: is.text });
export type ConfirmEmailRequest = Of<typeof ConfirmEmailRequest>;

/** POST /api/auth/forgot-password. */
export const ForgotPasswordRequest = shape('ForgotPasswordRequest', {
  email: is.email,
  turnstileToken: TURNSTILE_TOKEN,
});
export type ForgotPasswordRequest = Of<typeof ForgotPasswordRequest>;

/** POST /api/auth/reset-password/check: both come from the link in the mail. */
export const ResetLinkRequest = shape('ResetLinkRequest', { email: is.text, token: is.text });
export type ResetLinkRequest = Of<typeof ResetLinkRequest>;

/** POST /api/auth/reset-password. */
export const ResetPasswordRequest = extend('ResetPasswordRequest', [ResetLinkRequest], {
  newPassword: is.text,
  confirmPassword: is.text,
});
export type ResetPasswordRequest = Of<typeof ResetPasswordRequest>;

/** PUT /api/auth/name, for staff's own accounts. */
export const OwnName = shape('OwnName', { name: is.text });
export type OwnName = Of<typeof OwnName>;

/** PUT /api/auth/password, for the signed-in user; every other session of the account ends. */
export const ChangePasswordRequest = shape('ChangePasswordRequest', {
  currentPassword: is.text,
  newPassword: is.text,
  confirmPassword: is.text,
});
export type ChangePasswordRequest = Of<typeof ChangePasswordRequest>;

/** GET and PUT /api/Client/language-preference and /api/Admin/language-preference. */
export const LanguagePreference = shape('LanguagePreference', { languageCode: oneOf(LANGUAGES) });
export type LanguagePreference = Of<typeof LanguagePreference>;

/**
 * Source of the `turnstileToken` in the registration and forgot-password forms: the provider's `widget` (with
 * `siteKey`), a `development` button that supplies the dummy token, or none (`off`).
 */
export const VERIFICATION_MODES = ['widget', 'development', 'off'] as const;

export const SecurityVerification = shape('SecurityVerification', {
  mode: oneOf(VERIFICATION_MODES),
  siteKey: about(orNull(is.text), 'Of the widget'),
});
export type SecurityVerification = Of<typeof SecurityVerification>;

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
