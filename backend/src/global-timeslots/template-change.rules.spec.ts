import {
  decideChanging,
  decideCreating,
  decideReplacing,
  decideResetting,
  findTemplateSlot,
  type TemplateSlotChange,
  type TemplateSlotFacts,
  type Times,
  type WeekdaySlotWish,
} from './template-change.rules.js';

const hour = (start: number): Times => ({ start: `${start}:00:00`, end: `${start + 1}:00:00` });
const slotAt = (start: number, changes: Partial<TemplateSlotFacts> = {}): TemplateSlotFacts => ({
  ...{ dayOfWeek: 1, room: 1, originalStart: hour(start).start, originalEnd: hour(start).end, ...hour(start) },
  ...{ capacity: null, originalCapacity: null, isEnabled: true, isCustom: false, reason: null },
  ...changes,
});
/** 17:00 unchanged; 18:00, moved to 19:00; 20:00, switched off. */
const MOVED = slotAt(18, { ...hour(19), capacity: 8, reason: 'Συντήρηση' });
const OFF = slotAt(20, { isEnabled: false, capacity: 5, originalCapacity: 6, isCustom: true });
const MONDAY = [slotAt(17), MOVED, OFF];

describe('findTemplateSlot', () => {
  it.each<[string, Times, TemplateSlotFacts | null]>([
    ['by original times', hour(18), MOVED],
    ['else by effective times', hour(19), MOVED],
    ['one that is switched off, too', hour(20), OFF],
    ['none', hour(21), null],
  ])('%s', (_name, times, expected) => {
    expect(findTemplateSlot(MONDAY, times)).toBe(expected);
  });
});

describe('decideCreating', () => {
  it.each<[string, number, 'new' | 'revived' | 'TIMESLOT_EXISTS']>([
    ['a free hour', 21, 'new'],
    ['an hour that is there', 17, 'TIMESLOT_EXISTS'],
    ['an hour that another one was moved to', 19, 'TIMESLOT_EXISTS'],
    ['the hour that another one was moved from', 18, 'TIMESLOT_EXISTS'],
    ['an hour that is switched off', 20, 'revived'],
  ])('%s: %s', (_name, start, expected) => {
    const wish = { ...hour(start), dayOfWeek: 1, room: 1, capacity: 4, reason: null } as const;
    const decision = decideCreating(MONDAY, wish);
    if (expected === 'TIMESLOT_EXISTS') expect(decision).toEqual({ ok: false, code: expected });
    else {
      const originalCapacity = expected === 'new' ? 4 : 6;
      const slot = { ...slotAt(start), isCustom: true, capacity: 4, originalCapacity };
      expect(decision).toEqual({ ok: true, slot });
    }
  });
});

describe('decideChanging', () => {
  it.each<[string, number, TemplateSlotChange, string | null, object | string]>([
    ['a time', 17, hour(16), 'Νέα ώρα', { ...hour(16), reason: 'Νέα ώρα' }],
    ['a time that overlaps another', 17, { start: '17:30:00', end: '18:30:00' }, null, { start: '17:30:00' }],
    ['a time that another has', 17, hour(19), null, 'TIMESLOT_EXISTS'],
    ['a time of one that is switched off', 17, hour(20), null, { ...hour(20) }],
    ['switched on again without an equal slot', 20, { isEnabled: true }, null, { isEnabled: true }],
    ['a capacity, and the reason stays', 18, { capacity: 9 }, null, { capacity: 9, reason: 'Συντήρηση' }],
    ['an hour that is not there', 9, { capacity: 9 }, null, 'NO_SUCH_SLOT'],
  ])('%s', (_name, start, change, reason, expected) => {
    const decision = decideChanging(MONDAY, hour(start), change, reason);
    if (typeof expected === 'string') expect(decision).toEqual({ ok: false, code: expected });
    else expect(decision).toMatchObject({ ok: true, slot: expected });
  });

  it('refuses to enable a slot beside an equal one', () => {
    const twin = slotAt(21, { ...hour(20) });
    const decision = decideChanging([...MONDAY, twin], hour(20), { isEnabled: true }, null);
    expect(decision).toEqual({ ok: false, code: 'TIMESLOT_EXISTS' });
  });
});

describe('decideResetting', () => {
  it.each<[string, number, object]>([
    ['a moved one gets its time and the usual capacity', 18, slotAt(18)],
    ['a custom one the capacity it was created with', 20, { ...OFF, isEnabled: true, capacity: 6 }],
  ])('%s', (_name, start, slot) => {
    expect(decideResetting(MONDAY, hour(start))).toEqual({ ok: true, slot });
  });
});

describe('decideReplacing', () => {
  const wish = (start: number, changes: Partial<WeekdaySlotWish> = {}): WeekdaySlotWish => ({
    ...{ ...hour(start), originalStart: hour(start).start, originalEnd: hour(start).end },
    ...{ capacity: 10, isEnabled: true, reason: null },
    ...changes,
  });

  it.each<[string, WeekdaySlotWish[], number[], number[]]>([
    ['nothing: all are retired', [], [], [17, 18, 20]],
    ['a match is updated', [wish(18)], [18], [17, 20]],
    ['a new one is added', [wish(17), wish(18), wish(20), wish(9)], [17, 18, 20, 9], []],
  ])('%s', (_name, wishes, written, retired) => {
    const decision = decideReplacing(MONDAY, { dayOfWeek: 1, room: 1 }, wishes);
    if (!decision.ok) throw new Error('It was refused');
    const starts = (slots: readonly TemplateSlotFacts[]) => slots.map(({ originalStart }) => parseInt(originalStart));
    expect([starts(decision.write), starts(decision.retire)]).toEqual([written, retired]);
  });

  it('writes the requested values and keeps the other ones of a match', () => {
    const decision = decideReplacing(MONDAY, { dayOfWeek: 1, room: 1 }, [wish(20), wish(9), wish(18, { ...hour(19) })]);
    expect(decision).toMatchObject({
      write: [
        { ...hour(20), isEnabled: true, capacity: 10, originalCapacity: 6, isCustom: true },
        { dayOfWeek: 1, isCustom: true, originalCapacity: 10 },
        { originalStart: '18:00:00', start: '19:00:00', isCustom: false, reason: 'Συντήρηση' },
      ],
    });
  });

  it.each<[string, WeekdaySlotWish[], string | null]>([
    ['twice the same', [wish(9), wish(9)], '9:00:00'],
    ['two at the same effective times', [wish(9), wish(10, hour(9))], '9:00:00'],
    ['the same, one of them switched off', [wish(9), wish(10, { ...hour(9), isEnabled: false })], null],
    ['overlapping', [wish(9), wish(10, { start: '9:30:00' })], null],
  ])('%s', (_name, wishes, sameStart) => {
    const decision = decideReplacing([], { dayOfWeek: 1, room: 1 }, wishes);
    expect(decision.ok ? null : decision.sameStart).toBe(sameStart);
  });
});
