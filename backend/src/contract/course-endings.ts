/** How members leave a course after its first date: not by themselves, for the places alone, or with the rest of the price. */
export const COURSE_ENDINGS = ['off', 'places', 'share'] as const;
export type CourseEnding = (typeof COURSE_ENDINGS)[number];
