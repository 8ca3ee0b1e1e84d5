import { scheduleOf } from '../schedule/schedule.rules.js';
import { aMember } from '../../../test/support/member-facts.js';
import { datedSlot, refusalsOn, type DayFacts } from './booking.rules.js';
import { buyableOn, isBuyableOn, unlikePlans, type PlanToBuy } from './with-plan.rules.js';

const SLOT = { room: 1, start: '18:00:00', end: '19:00:00' };
const PLAN: PlanToBuy = {
  ...{ startDate: '2026-03-11', endDate: '2026-04-10', monthlyLimit: 0, weeklyLimit: 0, packVisits: 0 },
  ...{ isMorningOnly: false, classes: null },
};
const PACK = {
  ...{ id: 'pack', startDate: '2026-03-01', endDate: '2026-03-31', actualEndDate: null, monthlyLimit: 0 },
  ...{ weeklyLimit: 0, packVisits: 1, packUses: ['used'], lastUseOn: '2026-03-10', lastUseAt: '2026-03-10T16:00:00Z' },
  ...{ isMorningOnly: false, isActive: true, isFrozen: false },
};

const day = (member: Parameters<typeof aMember>[0], booked = 0): DayFacts => ({
  ...{ now: new Date('2026-03-11T10:00:00Z'), today: '2026-03-11', date: '2026-03-13' },
  schedule: scheduleOf({
    template: [{ ...SLOT, effectiveStart: SLOT.start, effectiveEnd: SLOT.end, capacity: 1, isEnabled: true }],
    ...{ overrides: [], booked: [], defaultCapacity: 1 },
  }),
  occupancies: [{ ...SLOT, booked }],
  spanOf: (start, end) => ({
    ...{ startsAt: new Date(`2026-03-13T${start}+02:00`), endsAt: new Date(`2026-03-13T${end}+02:00`) },
  }),
  member: aMember(member),
});

describe('what a plan makes bookable (rule: paying online)', () => {
  const NONE = { subscriptions: [] };
  it.each<[string, DayFacts, PlanToBuy, boolean]>([
    ['a slot, for a member without a subscription', day(NONE), PLAN, true],
    [
      'a slot, for one whose pack is used up',
      day({ subscriptions: [PACK] }),
      { ...PLAN, startDate: '2026-04-01' },
      true,
    ],
    ['no full slot', day(NONE, 1), PLAN, false],
    ['no evening, where it is for mornings', day(NONE), { ...PLAN, isMorningOnly: true }, false],
    ['no slot of another class', day(NONE), { ...PLAN, classes: [{ id: 'yoga', nameEl: '', nameEn: '' }] }, false],
    ['no slot of another room', day(NONE), { ...PLAN, rooms: [{ number: 2, nameEl: '', nameEn: '' }] }, false],
    ['no day before its first', day(NONE), { ...PLAN, startDate: '2026-03-14' }, false],
    ['nothing for an inactive client', day({ ...NONE, isActive: false }), PLAN, false],
  ])('%s', (_name, on, plan, expected) => {
    expect(isBuyableOn(on, [plan])).toBe(expected);
  });

  it('no slot that can be booked as it is', () => {
    const on = day({ subscriptions: [{ ...PACK, packVisits: 0, packUses: [] }] });
    const [scheduled] = on.schedule.slots;
    if (scheduled === undefined) throw new Error('The day has a slot');
    const slot = datedSlot(on, scheduled);
    expect(buyableOn(on, [PLAN])(slot, refusalsOn(on)(slot))).toBe(false);
  });
});

it('judges the longest of plans that are alike', () => {
  const longer = { ...PLAN, endDate: '2026-06-10' };
  const mornings = { ...PLAN, isMorningOnly: true };
  const upstairs = { ...PLAN, endDate: '2026-03-30', rooms: [{ number: 2, nameEl: '', nameEn: '' }] };
  expect(unlikePlans([PLAN, longer, mornings, upstairs])).toEqual([longer, mornings, upstairs]);
});
