import type { SealKey } from '../../platform/config/environment-shape.js';
import { openText, sealText } from '../../platform/config/sealed-text.js';

/** As the database has it: sealed for this account alone, or as it is where there is no key (rule: sealed seeds). */
export const sealSeed = (seed: string, userId: string, key: SealKey | null): string =>
  sealText(seed, `totp ${userId}`, key);

/** The seed of what the database has; null: no key that is set opens it, or it is that of another account. */
export const openSeed = (stored: string, userId: string, key: SealKey | null): string | null =>
  openText(stored, `totp ${userId}`, key);
