import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';

export type Difference =
  | { kind: 'added'; slot: GlobalTimeslot }
  | { kind: 'changed'; slot: GlobalTimeslot; before: GlobalTimeslot }
  | { kind: 'removed'; slot: GlobalTimeslot };

/** The original times identify a slot, even after later changes (rule: original times). */
const isSame = (a: GlobalTimeslot, b: GlobalTimeslot): boolean =>
  a.originalStartTime === b.originalStartTime && a.originalEndTime === b.originalEndTime;

const looksSame = (a: GlobalTimeslot, b: GlobalTimeslot): boolean =>
  a.effectiveStartTime === b.effectiveStartTime &&
  a.effectiveEndTime === b.effectiveEndTime &&
  a.ownCapacity === b.ownCapacity &&
  a.classId === b.classId &&
  a.trainerId === b.trainerId &&
  a.isEnabled === b.isEnabled;

/** Differences that pasting makes in a day, by time. */
export function differencesOf(day: readonly GlobalTimeslot[], copied: readonly GlobalTimeslot[]): Difference[] {
  const pasted = copied.flatMap((slot): Difference[] => {
    const before = day.find((other) => isSame(other, slot));
    if (before === undefined) return [{ kind: 'added', slot }];
    return looksSame(before, slot) ? [] : [{ kind: 'changed', slot, before }];
  });
  const removed = day
    .filter((slot) => !copied.some((other) => isSame(other, slot)))
    .map((slot): Difference => ({ kind: 'removed', slot }));
  const at = ({ slot }: Difference): string => slot.effectiveStartTime + slot.effectiveEndTime;
  return [...pasted, ...removed].sort((a, b) => (at(a) < at(b) ? -1 : 1));
}
