import * as is from './kinds.js';
import { about, oneOf, orNull, shape, type Of } from './shape.js';

/** POST /api/auth/register. `turnstileToken` may be omitted where verification is `off`. */
export interface RegisterRequest {
  name: string;
  email: string;
  phone: string;
  password: string;
  confirmPassword: string;
  turnstileToken?: string | null;
}

/** POST /api/auth/confirm-email: both come from the link in the mail. */
export interface ConfirmEmailRequest {
  email: string;
  token: string;
}

/** POST /api/auth/confirm-identity (rule: asked again). */
export interface ConfirmIdentityRequest {
  password: string;
}

/** POST /api/auth/forgot-password. */
export interface ForgotPasswordRequest {
  email: string;
  turnstileToken?: string | null;
}

/** POST /api/auth/reset-password/check: both come from the link in the mail. */
export interface ResetLinkRequest {
  email: string;
  token: string;
}

/** POST /api/auth/reset-password. */
export interface ResetPasswordRequest extends ResetLinkRequest {
  newPassword: string;
  confirmPassword: string;
}

/** PUT /api/auth/name, for staff's own accounts. */
export const OwnName = shape('OwnName', { name: is.text });
export type OwnName = Of<typeof OwnName>;

/** PUT /api/auth/password, for the signed-in user; every other session of the account ends. */
export interface ChangePasswordRequest {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/**
 * Source of the `turnstileToken` in the registration and forgot-password forms: the provider's `widget` (with
 * `siteKey`), a `development` button that supplies the dummy token, or none (`off`).
 */
export const VERIFICATION_MODES = ['widget', 'development', 'off'] as const;
export type VerificationMode = (typeof VERIFICATION_MODES)[number];

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
export const ACCOUNT_ROUTES = { confirmEmail: '/confirm-email', resetPassword: '/reset-password' } as const;
