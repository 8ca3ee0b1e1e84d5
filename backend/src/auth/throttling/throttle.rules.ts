/** `atOnce` attempts are free, then one each `secondsEach`. */
export interface AttemptLimit {
  atOnce: number;
  secondsEach: number;
}

/** All members in a gym's Wi-Fi share one address, so it has a multiple of the limit (rule: guesses). */
export const ofAddress = (limit: AttemptLimit & { addressFactor: number }): AttemptLimit => ({
  atOnce: limit.atOnce * limit.addressFactor,
  secondsEach: limit.secondsEach / limit.addressFactor,
});

/** The farthest that `drainedAt` may lie ahead for another attempt to be allowed, in seconds. */
export const toleranceSeconds = ({ atOnce, secondsEach }: AttemptLimit): number => (atOnce - 1) * secondsEach;

/** Seconds until the next attempt, rounded up; 0: now. `drainedAt` null: nothing counted yet. */
export function decideWait(drainedAt: Date | null, limit: AttemptLimit, now: Date): number {
  if (drainedAt === null) return 0;
  const ahead = (drainedAt.getTime() - now.getTime()) / 1000;
  return Math.max(0, Math.ceil(ahead - toleranceSeconds(limit)));
}
