import type { CourseEnding } from '../contract/course-endings.js';

interface PlaceInCourse {
  priceCents: number;
  /** All dates, and those that have begun. */
  dates: number;
  begun: number;
}

/**
 * The amount that is owed in the end for a place that is given up: nothing before the first date begins, the dates so far where the
 * gym gives the rest back, else the whole price. Rounded in the member's favour.
 */
export function owedAfterEnding({ priceCents, dates, begun }: PlaceInCourse, ending: CourseEnding): number {
  if (begun === 0) return 0;
  return ending === 'share' ? Math.floor((priceCents * begun) / dates) : priceCents;
}

/** A member gives up a course by themselves until its first date begins, later where the gym lets them. */
export const mayEndAlone = (begun: number, ending: CourseEnding): boolean => begun === 0 || ending !== 'off';
