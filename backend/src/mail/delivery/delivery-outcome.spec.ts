import { outcomeOf } from './delivery-outcome.js';

const now = new Date('2026-03-11T10:00:00Z');
const facts = { attempts: 0, createdAt: now, now };

describe('outcomeOf a mail that may have been accepted', () => {
  it('puts it in doubt instead of sending it again', () => {
    expect(outcomeOf('in-doubt', { ...facts, purpose: 'booked' })).toEqual({
      state: 'in-doubt',
      attempts: 1,
      nextAttemptAt: null,
    });
  });

  it.each(['confirmation', 'reset', 'welcome'] as const)('sends it again when it is a link: %s', (purpose) => {
    const outcome = outcomeOf('in-doubt', { ...facts, purpose });
    expect(outcome).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(outcome.nextAttemptAt?.getTime()).toBeGreaterThan(now.getTime());
  });

  it('puts a link in doubt after three more attempts', () => {
    expect(outcomeOf('in-doubt', { ...facts, purpose: 'reset', attempts: 3 })).toMatchObject({ state: 'in-doubt' });
  });
});
