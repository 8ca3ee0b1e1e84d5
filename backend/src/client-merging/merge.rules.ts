import type { CalendarDate } from '../contract/calendar-date.js';
import type { MergeRefusal } from '../contract/merging.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { isSameSlot } from '../schedule/schedule.rules.js';

/** A client of a merge. */
export interface MergeParty {
  id: string;
  isErased: boolean;
  isActive: boolean;
  isMinor: boolean;
  guardianId: string | null;
  /** They have an address of their own that is confirmed. */
  isReached: boolean;
  hasChildren: boolean;
  hasSecondFactor: boolean;
  /** A freeze by date that is asked for, planned or running. */
  hasOpenFreeze: boolean;
  /** Courses that they are in, with visits to come. */
  courseIds: string[];
}

/** All reasons why `other` does not become part of `kept` (rule: merging). */
export function refusalsOf(kept: MergeParty, other: MergeParty): MergeRefusal[] {
  const areOfAdults = kept.guardianId !== null && other.guardianId !== null;
  const looksAfterNobody = !kept.isReached || kept.isMinor || kept.guardianId !== null;
  const found: Readonly<Record<MergeRefusal, boolean>> = {
    erased: kept.isErased || other.isErased,
    adultOfOther: kept.guardianId === other.id || other.guardianId === kept.id,
    differentAdults: areOfAdults && kept.guardianId !== other.guardianId,
    secondFactor: other.hasSecondFactor,
    childrenUnreached: other.hasChildren && looksAfterNobody,
    keptInactive: !kept.isActive && other.isActive,
    bothFreeze: kept.hasOpenFreeze && other.hasOpenFreeze,
    bothInCourse: kept.courseIds.some((id) => other.courseIds.includes(id)),
  };
  return (Object.keys(found) as MergeRefusal[]).filter((reason) => found[reason]);
}

/** An uncancelled visit of either client. */
export interface MergeVisit {
  id: string;
  isOther: boolean;
  date: CalendarDate;
  start: TimeOfDay;
  end: TimeOfDay;
  room: number;
  hasBegun: boolean;
  isAttended: boolean;
  /** Made beside another one of its date. */
  passesOneADay: boolean;
}

export interface VisitClash {
  kept: MergeVisit;
  other: MergeVisit;
  isSameSlot: boolean;
  /** One of them goes; null: the other one stays as an override. */
  cancelled: MergeVisit | null;
}

/** Pairs of visits on a date, one of which is cancelled or stays as an override; `chosen` are the ids to cancel. */
export function clashesOf(visits: readonly MergeVisit[], chosen: readonly string[]): VisitClash[] {
  const own = visits.filter(({ isOther }) => !isOther);
  return visits.flatMap((other): VisitClash[] => {
    if (!other.isOther) return [];
    const onDate = own.filter(({ date }) => date === other.date);
    const same = onDate.find((one) => isSameSlot(one, other));
    const kept = same ?? (other.passesOneADay ? undefined : onDate.find((one) => !one.passesOneADay));
    if (kept === undefined) return [];
    const isTwice = same !== undefined;
    const asked = [kept, other].find((one) => chosen.includes(one.id) && mayGo(one, isTwice)) ?? null;
    return [{ kept, other, isSameSlot: isTwice, cancelled: asked ?? (isTwice ? spare(kept, other) : null) }];
  });
}

/** Nobody has been twice in a slot; any other visit that has begun took place. */
export const mayGo = ({ hasBegun }: MergeVisit, isTwice: boolean): boolean => isTwice || !hasBegun;

const spare = (kept: MergeVisit, other: MergeVisit): MergeVisit =>
  other.isAttended && !kept.isAttended ? kept : other;

/** A visit that counts in a month or a week under a limit. */
export interface LimitedVisit {
  id: string;
  isOther: boolean;
  date: CalendarDate;
  period: string;
  limit: number;
}

/** Visits that stay as overrides of a limit, since both clients' together are more than it allows: the other's first. */
export function beyondLimits(visits: readonly LimitedVisit[]): string[] {
  return [...new Set(visits.map(({ period }) => period))].flatMap((period) => {
    const inPeriod = visits.filter((one) => one.period === period);
    const left = inPeriod.toSorted(
      (a, b) => Number(a.isOther) - Number(b.isOther) || a.date.localeCompare(b.date) || a.id.localeCompare(b.id),
    );
    const beyond: string[] = [];
    for (const limit of [...new Set(inPeriod.map((one) => one.limit))].sort((a, b) => a - b)) {
      for (let held = upTo(left, limit); held.length > limit; held = upTo(left, limit)) {
        const last = held.at(-1);
        if (last === undefined) break;
        beyond.push(last.id);
        left.splice(left.indexOf(last), 1);
      }
    }
    return beyond;
  });
}

const upTo = (visits: readonly LimitedVisit[], limit: number): LimitedVisit[] =>
  visits.filter((one) => one.limit <= limit);
