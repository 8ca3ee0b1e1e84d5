import { CHECK_IN_CODE } from '../contract/check-in.js';

const SECRET_BYTES = 20;
/** Clocks of phones may be a step off. */
const WINDOW = 1;
const OF_CODES = { algorithm: 'SHA256', digits: CHECK_IN_CODE.digits, period: CHECK_IN_CODE.seconds } as const;

// Loaded at first use: most processes never check a code, and memory is counted.
const library = () => import('otpauth');

export async function newCheckInSecret(): Promise<string> {
  const { Secret } = await library();
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The step that a code belongs to, at most one before or after that of `at`; null: the code is wrong. */
export async function checkInStepOf(secret: string, token: string, at: Date): Promise<number | null> {
  const { TOTP } = await library();
  const delta = new TOTP({ secret, ...OF_CODES }).validate({ token, timestamp: at.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(at.getTime() / 1000 / CHECK_IN_CODE.seconds) + delta;
}
