/** `atOnce` attempts are free, then one each `secondsEach`. */
export interface AttemptLimit {
  atOnce: number;
  secondsEach: number;
}

/** A gym's Wi-Fi is one address for all who stand in it (rule: guesses). */
export const ofAddress = (limit: AttemptLimit & { addressFactor: number }): AttemptLimit => ({
  atOnce: limit.atOnce * limit.addressFactor,
  secondsEach: limit.secondsEach / limit.addressFactor,
});

/** How far `drainedAt` may lie ahead for one more attempt to be within the limit. */
export const toleranceSeconds = ({ atOnce, secondsEach }: AttemptLimit): number => (atOnce - 1) * secondsEach;

/** Whole seconds until the next attempt; 0: now. `drainedAt` null: nothing is held against it. */
export function decideWait(drainedAt: Date | null, limit: AttemptLimit, now: Date): number {
  if (drainedAt === null) return 0;
  const ahead = (drainedAt.getTime() - now.getTime()) / 1000;
  return Math.max(0, Math.ceil(ahead - toleranceSeconds(limit)));
}
