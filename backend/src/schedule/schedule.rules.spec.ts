import fc from '../../../test/support/properties.js';
import { timeFromSeconds } from '../contract/time-of-day.js';
import {
  findSlot,
  isOpen,
  isSameSlot,
  isWithin,
  scheduleOf,
  type Override,
  type ScheduleFacts,
  type ScheduledSlot,
  type TemplateSlot,
} from './schedule.rules.js';

const at = (hour: number): string => `${String(hour).padStart(2, '0')}:00:00`;
const times = (hour: number) => ({ room: 1, start: at(hour), end: at(hour + 1) });
const template = (hour: number, changes: Partial<TemplateSlot> = {}): TemplateSlot => ({
  ...times(hour),
  effectiveStart: at(hour),
  effectiveEnd: at(hour + 1),
  capacity: null,
  isEnabled: true,
  ...changes,
});
const facts = (changes: Partial<ScheduleFacts> = {}): ScheduleFacts => ({
  template: [template(9)],
  overrides: [],
  booked: [],
  defaultCapacity: 10,
  ...changes,
});
const nine = (changes: Partial<ScheduleFacts>): ScheduledSlot | undefined => scheduleOf(facts(changes)).slots[0];

const PILATES = {
  ...{ id: 'pilates', nameEl: 'Πιλάτες', nameEn: 'Pilates', colour: 'teal' as const },
  ...{ capacity: 8, cancelHours: null, opensDays: null, minVisits: null, decideHours: 3 },
};
const MARIA = { id: 'maria', nameEl: 'Μαρία', nameEn: '' };
const HOURS = { key: 'maria', nameEl: 'Με τη Μαρία', nameEn: 'With Maria' };
const NIKOS = { id: 'nikos', nameEl: 'Νίκος', nameEn: '' };

describe('scheduleOf', () => {
  const closed: Override = { kind: 'day', reason: 'Αργία' };
  const disabled: Override = { kind: 'disabled', ...times(9), reason: 'Βλάβη' };
  const roomier: Override = { kind: 'capacity', ...times(9), capacity: 14, reason: 'Μεγάλη αίθουσα' };
  const later: Override = { kind: 'time', ...times(9), newStart: '09:30:00', newEnd: '10:30:00', reason: null };
  const unchanged: Override = { kind: 'time', ...times(9), newStart: at(9), newEnd: at(10), reason: null };
  const ofAnother: Override = { kind: 'disabled', ...times(10), reason: 'Άλλο' };

  it.each<[string, Partial<ScheduleFacts>, Partial<ScheduledSlot>]>([
    ['follows the setting', {}, { capacity: 10, hasOverride: false, isDisabled: false, isRetired: false }],
    ["capacity: the template's, where staff set one", { template: [template(9, { capacity: 6 })] }, { capacity: 6 }],
    [
      'capacity: that of its class, where neither says one',
      { template: [template(9, { gymClass: PILATES, trainer: MARIA })] },
      { capacity: 8, gymClass: PILATES, trainer: MARIA, hasSubstitute: false },
    ],
    [
      'capacity: that of the hours of a trainer, whatever their class',
      {
        template: [template(9, { gymClass: PILATES, trainer: MARIA })],
        rooms: [{ ...HOURS, number: 1, capacity: 1, isActive: true, trainerId: MARIA.id }],
      },
      { capacity: 1, gymClass: PILATES },
    ],
    [
      "capacity: the template's before that of its class",
      { template: [template(9, { capacity: 6, gymClass: PILATES })] },
      { capacity: 6 },
    ],
    [
      'is led by the substitute of its date',
      {
        template: [template(9, { gymClass: PILATES, trainer: MARIA })],
        overrides: [{ kind: 'trainer', ...times(9), trainer: NIKOS, reason: 'Άδεια' }],
      },
      { gymClass: PILATES, trainer: NIKOS, hasSubstitute: true, hasOverride: true, overrideReason: 'Άδεια' },
    ],
    [
      'knows no substitute of a gym without trainers',
      { overrides: [{ kind: 'trainer', ...times(9), trainer: null, reason: null }] },
      { trainer: null, hasSubstitute: false, hasOverride: false },
    ],
    [
      "capacity: the date's first of all",
      { template: [template(9, { capacity: 6 })], overrides: [roomier] },
      { capacity: 14, hasCapacityOverride: true, hasOverride: true, overrideReason: 'Μεγάλη αίθουσα' },
    ],
    [
      "keeps its original times when the date's differ",
      { overrides: [later] },
      { ...times(9), effectiveStart: '09:30:00', effectiveEnd: '10:30:00', hasTimeChange: true },
    ],
    [
      "has no time change when only the template's differ",
      { template: [template(9, { effectiveStart: '09:15:00' })] },
      { room: 1, start: at(9), effectiveStart: '09:15:00', hasTimeChange: false },
    ],
    [
      "tells the template's times as the usual ones when the date's differ from both",
      { template: [template(9, { effectiveStart: '09:15:00' })], overrides: [later] },
      { room: 1, start: at(9), effectiveStart: '09:30:00', hasTimeChange: true, usualStart: '09:15:00' },
    ],
    ['has no time change by an override to the same times', { overrides: [unchanged] }, { hasTimeChange: false }],
    ['is disabled with the reason', { overrides: [disabled] }, { isDisabled: true, disabledReason: 'Βλάβη' }],
    ['carries several overrides at once', { overrides: [disabled, roomier] }, { isDisabled: true, capacity: 14 }],
    ["is untouched by another slot's override", { overrides: [ofAnother] }, { isDisabled: false, hasOverride: false }],
    ['stays listed on a closed day', { overrides: [closed] }, { isDisabled: false, hasOverride: false }],
  ])('%s', (_name, changes, expected) => {
    expect(nine(changes)).toMatchObject(expected);
  });

  it('gives the reason of a closed day', () => {
    expect(scheduleOf(facts({ overrides: [closed] }))).toMatchObject({ isGymOpen: false, closedReason: 'Αργία' });
    expect(scheduleOf(facts())).toMatchObject({ isGymOpen: true, closedReason: null });
  });
});

describe('scheduleOf after a change (rule: nothing lost)', () => {
  const booked = { ...times(9), effectiveStart: '09:30:00', effectiveEnd: '10:30:00' };

  it.each<[string, TemplateSlot[]]>([
    ['deleted', []],
    ['disabled', [template(9, { isEnabled: false })]],
  ])('keeps a %s template slot, retired, at the times of its bookings', (_name, rest) => {
    expect(scheduleOf(facts({ template: rest, booked: [booked] })).slots).toMatchObject([
      { ...booked, isRetired: true },
    ]);
  });

  it('drops a disabled template slot without bookings', () => {
    expect(scheduleOf(facts({ template: [template(9, { isEnabled: false })] })).slots).toEqual([]);
  });

  it('lists an enabled slot with bookings once, not retired', () => {
    expect(scheduleOf(facts({ booked: [booked] })).slots).toMatchObject([{ isRetired: false, effectiveStart: at(9) }]);
  });

  it('keeps the capacity that staff gave a retired slot', () => {
    const rest = [template(9, { isEnabled: false, capacity: 4 })];
    expect(scheduleOf(facts({ template: rest, booked: [booked] })).slots[0]?.capacity).toBe(4);
  });
});

describe('scheduleOf with an extra slot (rule: extra slot)', () => {
  const extra: Override = { kind: 'extra', ...times(12), reason: 'Ζήτηση' };
  const slotsOf = (changes: Partial<ScheduleFacts>) => scheduleOf(facts(changes)).slots;

  it('lists it in the order of the day, with its reason', () => {
    const [, added] = slotsOf({ overrides: [extra] });
    expect(added).toMatchObject({
      ...times(12),
      isExtra: true,
      isRetired: false,
      capacity: 10,
      overrideReason: 'Ζήτηση',
    });
  });

  it('applies the other changes of its date', () => {
    const moved: Override = { kind: 'time', ...times(12), newStart: '12:30:00', newEnd: '13:30:00', reason: null };
    const smaller: Override = { kind: 'capacity', ...times(12), capacity: 4, reason: null };
    const [, added] = slotsOf({ overrides: [extra, moved, smaller] });
    expect(added).toMatchObject({ effectiveStart: '12:30:00', capacity: 4, hasTimeChange: true });
  });

  it('gives way to an equal slot of the template', () => {
    expect(slotsOf({ template: [template(12)], overrides: [extra] })).toHaveLength(1);
    expect(slotsOf({ template: [template(12, { isEnabled: false })], overrides: [extra] })).toHaveLength(1);
  });

  it('is not retired while it has bookings', () => {
    const booked = [{ ...times(12), effectiveStart: at(12), effectiveEnd: at(13) }];
    expect(slotsOf({ template: [], overrides: [extra], booked })).toMatchObject([{ isRetired: false }]);
    expect(slotsOf({ template: [], overrides: [], booked })).toMatchObject([{ isRetired: true, isExtra: false }]);
  });
});

describe('scheduleOf with a class', () => {
  const booked = [{ ...times(9), effectiveStart: at(9), effectiveEnd: at(10), gymClass: PILATES, trainer: MARIA }];

  it.each<[string, Partial<ScheduleFacts>, Partial<ScheduledSlot>]>([
    [
      'keeps that of its visits in a slot that left the template',
      { template: [], booked },
      { gymClass: PILATES, trainer: MARIA, capacity: 8, isRetired: true },
    ],
    [
      'gives an extra slot its own',
      { template: [], overrides: [{ kind: 'extra', ...times(9), reason: null, gymClass: PILATES, trainer: NIKOS }] },
      { gymClass: PILATES, trainer: NIKOS, isExtra: true },
    ],
  ])('%s', (_name, changes, expected) => {
    expect(nine(changes)).toMatchObject(expected);
  });
});

describe('questions about a schedule', () => {
  const day = scheduleOf(facts({ template: [template(9), template(18)] }));

  it('finds a slot by its original times only', () => {
    expect(findSlot(day, times(18))).toMatchObject(times(18));
    expect(findSlot(day, { room: 1, start: at(9), end: at(11) })).toBeNull();
  });

  it.each([
    ['00:00:00', '23:59:00', true],
    ['18:00:00', '19:00:00', true],
    ['18:30:00', '20:00:00', false],
    ['17:00:00', '18:30:00', false],
  ])('the slot at 18:00 is within %s and %s: %s', (from, to, within) => {
    const slot = findSlot(day, times(18));
    expect(slot !== null && isWithin(slot, from, to)).toBe(within);
  });

  it.each<[string, Partial<ScheduleFacts>, boolean]>([
    ['an ordinary day', {}, true],
    ['a day without slots', { template: [] }, false],
    ['a closed day', { overrides: [{ kind: 'day', reason: null }] }, false],
    ['a day whose only slot is disabled', { overrides: [{ kind: 'disabled', ...times(9), reason: null }] }, false],
    ['a day with retired slots only', { template: [], booked: [template(9)] }, false],
  ])('%s has an open slot: %s', (_name, changes, open) => {
    const day = scheduleOf(facts(changes));
    expect(day.slots.some((slot) => isOpen(day, slot))).toBe(open);
  });
});

describe('every schedule', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 22 * 4 }), fc.integer({ min: 1, max: 4 }))
    .map(([quarter, length]) => ({
      room: 1,
      start: timeFromSeconds(quarter * 900),
      end: timeFromSeconds((quarter + length) * 900),
    }));
  const slots = fc.uniqueArray(
    fc.record({
      original: span,
      effective: span,
      capacity: fc.option(fc.integer({ min: 1, max: 50 })),
      isEnabled: fc.boolean(),
    }),
    { maxLength: 12, selector: ({ original }) => `${original.start}-${original.end}` },
  );
  const anyFacts: fc.Arbitrary<ScheduleFacts> = fc
    .record({
      slots,
      gone: fc.uniqueArray(span, { maxLength: 4, selector: (gone) => `${gone.start}-${gone.end}` }),
      kinds: fc.array(fc.constantFrom('day', 'disabled', 'capacity', 'time'), { maxLength: 12 }),
      moved: span,
      bookedEvery: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ slots: all, gone, kinds, moved, bookedEvery }) => {
      const templateSlots = all.map(({ original, effective, capacity, isEnabled }) => ({
        ...original,
        effectiveStart: effective.start,
        effectiveEnd: effective.end,
        capacity,
        isEnabled,
      }));
      const overrides = kinds.map((kind, i): Override => {
        const slot = templateSlots[i % Math.max(1, templateSlots.length)];
        if (kind === 'day' || slot === undefined) return { kind: 'day', reason: null };
        const own = { room: 1, start: slot.start, end: slot.end, reason: null };
        if (kind === 'disabled') return { kind, ...own };
        return kind === 'capacity'
          ? { kind, ...own, capacity: 7 }
          : { kind: 'time', ...own, newStart: moved.start, newEnd: moved.end };
      });
      const taken = templateSlots.filter((_, i) => i % bookedEvery === 0);
      const orphans = gone
        .filter((span) => !templateSlots.some((slot) => isSameSlot(slot, span)))
        .map((span) => ({ ...span, effectiveStart: span.start, effectiveEnd: span.end }));
      return { template: templateSlots, overrides, booked: [...taken, ...orphans], defaultCapacity: 10 };
    });
  const each = (check: (facts: ScheduleFacts, slots: ScheduledSlot[]) => void) =>
    fc.assert(fc.property(anyFacts, (some) => check(some, scheduleOf(some).slots)));

  it('has no two equal slots', () => {
    each((_, list) => expect(new Set(list.map((slot) => `${slot.start}-${slot.end}`)).size).toBe(list.length));
  });

  it('is in the order of the day', () => {
    each((_, list) => {
      const starts = list.map((slot) => slot.effectiveStart);
      expect(starts).toEqual([...starts].sort());
    });
  });

  it('ends each slot after it starts and gives each at least one place', () => {
    each((_, list) => {
      for (const slot of list) {
        expect(slot.end > slot.start && slot.effectiveEnd > slot.effectiveStart).toBe(true);
        expect(slot.capacity).toBeGreaterThanOrEqual(1);
      }
    });
  });

  it('lists every slot of the template that is enabled, and every slot with bookings', () => {
    each((some, list) => {
      const expected = [...some.template.filter((slot) => slot.isEnabled), ...some.booked];
      for (const slot of expected) expect(list.some((listed) => isSameSlot(listed, slot))).toBe(true);
    });
  });

  it('retires exactly the booked slots that the template no longer offers', () => {
    each((some, list) => {
      for (const slot of list) {
        expect(slot.isRetired).toBe(!some.template.some((known) => known.isEnabled && isSameSlot(known, slot)));
      }
    });
  });

  it('does not depend on the order of its facts', () => {
    each((some, list) => {
      const turned = { ...some, template: [...some.template].reverse(), booked: [...some.booked].reverse() };
      expect(scheduleOf(turned).slots).toEqual(list);
    });
  });
});
