import * as is from './kinds.js';
import { about, each, listOf, oneOf, orNull, shape } from './shape.js';

/** `password` only where the account has no second factor. */
export const PROOFS = ['password', 'totp', 'passkey', 'recovery'] as const;
export type ProofMethod = (typeof PROOFS)[number];

/** A step that waits for a proof: of a sign-in, or of a sensitive act (rules: second factor, asked again). */
export class ProofRequest extends shape({
  ticket: about(is.text, 'To be sent back with the proof'),
  methods: about(each(oneOf(PROOFS)), 'Any one of them'),
  passkey: about(orNull(is.object), 'Options for `navigator.credentials.get`, as JSON; null: no passkey'),
  expiresAt: is.instant,
}) {}

/** One of `code` (of the app, or a recovery code) and `passkey`, or of an account without a second factor the `password`. */
export interface Proof {
  code?: string;
  passkey?: object;
}

/** POST /api/auth/login/second-step. */
export interface SecondStepRequest extends Proof {
  ticket: string;
}

/** POST /api/auth/confirm-identity. */
export interface ConfirmIdentityRequest extends Proof {
  ticket?: string;
  password?: string;
}

export class Passkey extends shape({
  id: is.id,
  name: is.text,
  createdAt: is.instant,
  lastUsedAt: orNull(is.instant),
}) {}

/** GET /api/auth/second-factor. */
export class SecondFactor extends shape({
  totpSince: about(orNull(is.instant), 'Null: no authenticator app'),
  passkeys: listOf(Passkey),
  recoveryCodesLeft: is.number,
  canHavePasskeys: about(is.flag, 'The public address is one that browsers keep passkeys for'),
  dueAt: about(orNull(is.instant), 'By when staff must have set one up; null: not asked for, or done'),
}) {}

/** GET /api/Admin/clients/{id}/second-factor, and of staff: for those who may remove it. */
export class SecondFactorOf extends shape({
  totp: is.flag,
  passkeys: is.number,
  recoveryCodesLeft: is.number,
}) {}

/** POST /api/auth/second-factor/totp: works only after its first code. */
export class NewTotp extends shape({
  ticket: is.text,
  secret: about(is.text, 'In base32, for typing'),
  uri: about(is.text, 'For a QR code'),
  expiresAt: is.instant,
}) {}

/** POST /api/auth/second-factor/totp/confirm. */
export interface ConfirmTotpRequest {
  ticket: string;
  code: string;
}

/** POST /api/auth/passkeys/options. */
export class NewPasskey extends shape({
  ticket: is.text,
  passkey: about(is.object, 'Options for `navigator.credentials.create`, as JSON'),
  expiresAt: is.instant,
}) {}

/** POST /api/auth/passkeys. */
export interface AddPasskeyRequest {
  ticket: string;
  name: string;
  passkey: object;
}

/** Recovery codes, shown this once; null: the earlier ones stay. */
export class RecoveryCodes extends shape({ recoveryCodes: orNull(each(is.text)) }) {}

/** Changes that are logged, and mailed to the account's owner. */
export const SECOND_FACTOR_CHANGES = [
  'totp-added',
  'totp-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-renewed',
  'recovery-code-used',
  'second-factor-removed',
] as const;
export type SecondFactorChange = (typeof SECOND_FACTOR_CHANGES)[number];
