import { describe, expect, it } from '@jest/globals';
import { stepOf, type JoiningFacts } from './joining.rules.js';

const FRESH: JoiningFacts = {
  ...{ hasOffers: true, hasChosen: false, asksTerms: true, paysAtDesk: false, hasSubscription: false, hasVisit: false },
};

describe('the next step of a member who joins alone', () => {
  it.each<[string, Partial<JoiningFacts>, string]>([
    ['choose', {}, 'something, where the gym sells plans'],
    ['terms', { hasChosen: true }, 'before paying'],
    ['pay', { hasChosen: true, asksTerms: false }, 'once the terms are accepted'],
    ['desk', { hasChosen: true, asksTerms: false, paysAtDesk: true }, 'for those who pay at the gym'],
    ['terms', { hasOffers: false }, 'first, in a gym that sells nothing here'],
    ['desk', { hasOffers: false, asksTerms: false }, 'in a gym that sells nothing here'],
    ['terms', { hasSubscription: true }, 'before the first booking'],
    ['book', { hasSubscription: true, asksTerms: false }, 'with a subscription, whoever entered it'],
    ['done', { hasVisit: true }, 'once something is booked'],
  ])('is %s %j (%s)', (step, facts) => {
    expect(stepOf({ ...FRESH, ...facts })).toBe(step);
  });
});
