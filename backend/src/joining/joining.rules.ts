import type { JoiningStep } from '../contract/joining.js';

export interface JoiningFacts {
  /** The gym sells something that this person can choose. */
  hasOffers: boolean;
  /** A plan was chosen, and is still on offer to this person. */
  hasChosen: boolean;
  /** The latest terms of the gym are not accepted. */
  asksTerms: boolean;
  paysAtDesk: boolean;
  /** One that can still be used, now or later. */
  hasSubscription: boolean;
  /** Booked since they began. */
  hasVisit: boolean;
}

/** The next step of a member who joins alone (rule: joining alone). */
export function stepOf(facts: JoiningFacts): JoiningStep {
  const { hasOffers, hasChosen, asksTerms, paysAtDesk, hasSubscription, hasVisit } = facts;
  if (hasVisit) return 'done';
  if (hasOffers && !hasChosen && !hasSubscription) return 'choose';
  if (asksTerms) return 'terms';
  if (hasSubscription) return 'book';
  return hasOffers && !paysAtDesk ? 'pay' : 'desk';
}
