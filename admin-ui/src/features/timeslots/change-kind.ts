import type { TimeslotOverride } from '@palestra/backend/contract/schedule-change';

export type ChangeKind = 'day' | 'disabled' | 'time' | 'capacity';

/** Each override changes one thing (rule: overrides). */
export function changeKindOf(override: TimeslotOverride): ChangeKind {
  if (override.isFullDayOverride) return 'day';
  if (override.isDisabled) return 'disabled';
  return override.newStartTime === null ? 'capacity' : 'time';
}
