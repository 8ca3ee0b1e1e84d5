import type { ValidationKey } from '../contract/validation.el.js';

interface Wish {
  hasKeys: boolean;
  isActive: boolean;
  isLive: boolean;
  isLost: boolean;
}

interface Place {
  /** The operator has set a key that seals what is stored. */
  seals: boolean;
  production: boolean;
}

/** Why keys are not stored, or members cannot pay with them. `isLost`: the stored ones cannot be opened, and not all are given. */
export function faultOfWish(
  { hasKeys, isActive, isLive, isLost }: Wish,
  { seals, production }: Place,
): ValidationKey | null {
  if (isLost) return 'providerKeysSealed';
  if (hasKeys && isLive && !seals) return 'providerKeysUnsealed';
  if (!isActive) return null;
  if (!hasKeys) return 'providerKeysMissing';
  return isLive || !production ? null : 'providerKeysOfTrial';
}

/** With the keys of a trial members would get what they paid nothing for. */
export const isTakingPayments = (
  { isActive, isLive }: { isActive: boolean; isLive: boolean },
  { production }: Pick<Place, 'production'>,
): boolean => isActive && (isLive || !production);
