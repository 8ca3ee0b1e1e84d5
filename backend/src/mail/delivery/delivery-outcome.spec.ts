import { outcomeOf } from './delivery-outcome.js';

const now = new Date('2026-03-11T10:00:00Z');
const facts = { attempts: 0, createdAt: now, now };

describe('a mail that may or may not have been accepted', () => {
  it('is in doubt, and not sent again by itself', () => {
    expect(outcomeOf('in-doubt', { ...facts, purpose: 'booked' })).toEqual({
      state: 'in-doubt',
      attempts: 1,
      nextAttemptAt: null,
    });
  });

  it.each(['confirmation', 'reset', 'welcome'] as const)('is sent again when it is a link: %s', (purpose) => {
    const outcome = outcomeOf('in-doubt', { ...facts, purpose });
    expect(outcome).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(outcome.nextAttemptAt?.getTime()).toBeGreaterThan(now.getTime());
  });

  it('is in doubt after three more tries, even when it is a link', () => {
    expect(outcomeOf('in-doubt', { ...facts, purpose: 'reset', attempts: 3 })).toMatchObject({ state: 'in-doubt' });
  });
});
