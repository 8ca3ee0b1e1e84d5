import { LIMITS } from '../../contract/limits.js';

const MS_PER_DAY = 86_400_000;

/**
 * The end of the time in which staff set up a second factor. `since`: the later of the account's start and the day on which
 * the setting was switched on; null: nothing is asked for.
 */
export const secondFactorDueAt = (since: Date | null): Date | null =>
  since === null ? null : new Date(since.getTime() + LIMITS.secondFactorGraceDays * MS_PER_DAY);

export const isBarred = (since: Date | null, now: Date): boolean => {
  const dueAt = secondFactorDueAt(since);
  return dueAt !== null && dueAt <= now;
};
