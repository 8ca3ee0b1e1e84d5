import { isMinor } from '../contract/age.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { ErrorCode } from '../contract/error-codes.js';

/** A client who is to look after another. */
export interface GuardianFacts {
  id: string;
  isActive: boolean;
  isConfirmed: boolean;
  /** They are a child of a family, or a minor by their date of birth. */
  isChild: boolean;
}

interface Adult {
  id: string;
  isActive: boolean;
  emailConfirmedAt: Date | null;
  guardianId: string | null;
  birthDate: CalendarDate | null;
}

export const guardianFactsOf = (adult: Adult, today: CalendarDate): GuardianFacts => ({
  ...{ id: adult.id, isActive: adult.isActive },
  isConfirmed: adult.emailConfirmedAt !== null,
  isChild: adult.guardianId !== null || isMinor(adult, today),
});

/** A client whom an adult will look after. */
export interface ChildFacts {
  id: string;
  hasChildren: boolean;
  /** It would go with their account; removing it is an act of its own, logged and mailed (rule: second factor). */
  hasSecondFactor: boolean;
}

/** The reason why this adult cannot look after this client; null when they can (rule: family). */
export function decideLink(adult: GuardianFacts | null, child: ChildFacts): ErrorCode | null {
  if (adult === null || adult.id === child.id) return 'GUARDIAN_UNFIT';
  if (!adult.isActive || !adult.isConfirmed || adult.isChild) return 'GUARDIAN_UNFIT';
  if (child.hasChildren) return 'HAS_CHILDREN';
  return child.hasSecondFactor ? 'HAS_SECOND_FACTOR' : null;
}
