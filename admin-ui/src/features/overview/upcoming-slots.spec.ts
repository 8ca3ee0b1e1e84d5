import { describe, expect, it } from '@jest/globals';
import { shownSlots } from './upcoming-slots';

const slot = (startsAt: string) => ({ startsAt });
const clock = { today: '2026-11-23', now: new Date('2026-11-23T10:00:00Z') };

describe('the slots that the overview shows', () => {
  it.each([
    ['a slot that is still to come', '2026-11-23T12:00:00Z', true],
    ['a slot that started exactly 90 minutes ago', '2026-11-23T08:30:00Z', true],
    ['a slot that started more than 90 minutes ago', '2026-11-23T08:29:59Z', false],
  ])('today: %s', (_name, startsAt, isShown) => {
    expect(shownSlots([slot(startsAt)], '2026-11-23', clock)).toHaveLength(isShown ? 1 : 0);
  });

  it('shows all slots of a past day', () => {
    expect(shownSlots([slot('2026-11-22T06:00:00Z')], '2026-11-22', clock)).toHaveLength(1);
  });
});
