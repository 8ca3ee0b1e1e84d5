/** Instant at which the demo gym of the tests is made: the tests' day is two months later. */
export const DEMO_MADE_AT = new Date('2098-12-09T08:00:00Z');
