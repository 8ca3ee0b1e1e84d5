import type { CourseEnding } from '../contract/course-endings.js';

interface PlaceInCourse {
  priceCents: number;
  /** All dates; those that have begun, and those that the gym took, which are not owed. */
  dates: number;
  begun: number;
  lost: number;
}

/**
 * The amount that is owed in the end for a place that is given up: nothing before the first date begins, the dates so far where the
 * gym gives the rest back, else all but those that the gym took. Rounded in the member's favour.
 */
export function owedAfterEnding({ priceCents, dates, begun, lost }: PlaceInCourse, ending: CourseEnding): number {
  if (begun === 0) return 0;
  return Math.floor((priceCents * (ending === 'share' ? begun : dates - lost)) / dates);
}

/** A member gives up a course by themselves until its first date begins, later where the gym lets them. */
export const mayEndAlone = (begun: number, ending: CourseEnding): boolean => begun === 0 || ending !== 'off';
