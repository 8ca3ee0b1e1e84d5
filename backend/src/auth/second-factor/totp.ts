import { cleanWords } from '../../contract/clean-words.js';

const PERIOD_SECONDS = 30;
/** Clocks of phones may be a step off. */
const WINDOW = 1;
const SECRET_BYTES = 20;

// Loaded at first use: most processes never check a code, and memory is counted.
const library = () => import('otpauth');

export async function newTotpSecret(): Promise<string> {
  const { Secret } = await library();
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that an authenticator app reads from a QR code. */
export async function totpUri(secret: string, gymName: string, email: string): Promise<string> {
  const { TOTP } = await library();
  return new TOTP({ issuer: gymName.replaceAll(':', ' '), label: email, secret }).toString();
}

export const readTotpCode = (typed: string): string | null => {
  const digits = cleanWords(typed).replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
};

/** The step that a code belongs to, at most one before or after that of `now`; null: the code is wrong. */
export async function totpStepOf(
  secret: string,
  code: string,
  now: Date,
  form: { algorithm?: string; digits?: number; period: number } = { period: PERIOD_SECONDS },
): Promise<number | null> {
  const { TOTP } = await library();
  const delta = new TOTP({ secret, ...form }).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / form.period) + delta;
}
