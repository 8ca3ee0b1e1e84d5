import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { about, listOf, optional, orNull, partOf, shape } from './shape.js';

/** A class that a plan, or a subscription, is for (rule: classes). The site's first load has this without all of `gym-class.ts`. */
export class ClassOfPlan extends shape({
  id: is.id,
  nameEl: is.text,
  nameEn: about(is.text, 'Empty: the Greek name'),
}) {}

/** null: it is for all. */
export const CLASSES_OF_PLAN = optional(
  partOf('classes', about(orNull(listOf(ClassOfPlan)), 'Those that it is for; null: all')),
);

export const OPENS_EARLIER = about(
  is.wholeNumber({ max: LIMITS.bookingWindowDays - 1 }),
  'Days by which classes that open later than others open earlier for it',
);
