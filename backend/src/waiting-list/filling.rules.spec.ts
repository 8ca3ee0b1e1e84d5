import { aMember } from '../../../test/support/member-facts.js';
import type { DayFacts } from '../appointments/booking.rules.js';
import { scheduleOf } from '../schedule/schedule.rules.js';
import type { OwnVisit } from '../appointments/moving.rules.js';
import { fillingOf, holdUntil, phaseAt, type FillingRules, type WaitingEntry } from './filling.rules.js';

const RULES: FillingRules = {
  ...{ mode: 'fill', autoBookUntilHours: 12, holdMinutes: 30, firstComeMinutes: 60 },
  quietUntil: (instant) => instant,
  moving: {
    settings: {
      cancellationDeadlines: { regular: 2, morning: 12 },
      lateCancelling: 'off',
      quietHours: null,
    },
    zone: 'Europe/Athens',
  },
};
const SLOT = { room: 1, start: '18:00:00', end: '19:00:00' };
const STARTS_AT = new Date('2026-03-13T16:00:00Z');
const [FAR, NEAR, LAST_HOUR] = ['2026-03-11T10:00:00Z', '2026-03-13T10:00:00Z', '2026-03-13T15:10:00Z'] as const;
const RUNNING = {
  ...{ weeklyLimit: 0, packVisits: 0, packUses: [], isMorningOnly: false },
  ...{ id: 'running', startDate: '2026-03-01', endDate: '2026-03-31', actualEndDate: null, monthlyLimit: 1 },
  ...{ isActive: true, isFrozen: false },
};
const FROZEN = { ...RUNNING, isFrozen: true };

const entry = (id: string, changes: Partial<WaitingEntry> = {}): WaitingEntry => ({
  ...{
    id,
    clientId: `client ${id}`,
    noticeHours: 0,
    heldUntil: null,
    heldPlaces: 1,
    lapsedAt: null,
    passedOverAt: null,
  },
  ...{
    toldAt: null,
    anyOf: null,
    isPreferred: false,
    isOfferedAnother: false,
    isPaying: false,
  },
  ...aMember({ subscriptions: [RUNNING] }),
  appointments: [],
  ...SLOT,
  ...changes,
});

const dayWith = (booked: number, now: string, capacity = 10): DayFacts => ({
  now: new Date(now),
  today: now.slice(0, 10),
  date: '2026-03-13',
  schedule: scheduleOf({
    template: ['17:00:00', SLOT.start].map((start) => {
      const end = start === SLOT.start ? SLOT.end : SLOT.start;
      return { room: 1, start, end, effectiveStart: start, effectiveEnd: end, capacity, isEnabled: true };
    }),
    ...{ overrides: [], booked: [], defaultCapacity: capacity },
  }),
  occupancies: [
    { ...SLOT, booked },
    { room: 1, start: '17:00:00', end: '18:00:00', booked },
  ],
  spanOf: (start, end) => ({
    startsAt: new Date(`2026-03-13T${start}+02:00`),
    endsAt: new Date(`2026-03-13T${end}+02:00`),
  }),
  member: null,
});

/** Kinds and entries of the steps: `book a`. */
const filled = (day: DayFacts, waiting: WaitingEntry[], rules: Partial<FillingRules> = {}): string[] =>
  fillingOf(day, waiting, { ...RULES, ...rules }).map((step) => `${step.kind} ${step.entry.id}`);

describe('phaseAt (rule: filling)', () => {
  it.each([
    ['books further away than the setting', '2026-03-13T03:59:59Z', 'book'],
    ['holds from that hour on', '2026-03-13T04:00:00Z', 'hold'],
    ['holds until the last hour', '2026-03-13T14:59:59Z', 'hold'],
    ['tells everybody in the last hour', '2026-03-13T15:00:00Z', 'tell'],
  ])('%s', (_name, now, phase) => {
    expect(phaseAt(STARTS_AT, new Date(now), RULES)).toBe(phase);
  });
});

describe('holdUntil', () => {
  const morning = new Date('2026-03-12T05:00:00Z');
  it.each([
    ['lasts as long as the setting', STARTS_AT, '2026-03-13T10:00:00Z', '2026-03-13T10:30:00.000Z'],
    ['never outlasts the start', STARTS_AT, '2026-03-13T15:45:00Z', '2026-03-13T16:00:00.000Z'],
    [
      'lasts into the morning when it would end at night',
      STARTS_AT,
      '2026-03-11T20:45:00Z',
      '2026-03-12T05:30:00.000Z',
    ],
    ['ends at a start early in the morning', morning, '2026-03-11T20:45:00Z', '2026-03-12T05:00:00.000Z'],
  ])('%s', (_name, startsAt, now, until) => {
    const quietUntil = (at: Date) => (at >= new Date('2026-03-11T21:00:00Z') && at < morning ? morning : at);
    expect(holdUntil(startsAt, new Date(now), { ...RULES, quietUntil }).toISOString()).toBe(until);
  });
});

describe('fillingOf (rule: filling)', () => {
  const [a, b, c] = [entry('a'), entry('b'), entry('c')];
  const past = new Date('2026-03-13T09:59:00Z');
  const coming = new Date('2026-03-13T10:20:00Z');
  it.each<[string, string[], WaitingEntry[], DayFacts, Partial<FillingRules>?]>([
    ['books as many as there are places, in line', ['book a', 'book b'], [a, b, c], dayWith(8, FAR)],
    ['does nothing in a full slot', [], [a, b], dayWith(10, FAR)],
    ['does nothing in an overfull slot of which one left', [], [a], dayWith(10, FAR, 9)],
    ['holds nearer to the start', ['hold a'], [a, b], dayWith(9, NEAR)],
    ['tells everybody in the last hour', ['tell a', 'tell b'], [a, b], dayWith(9, LAST_HOUR)],
    ['tells nobody twice', ['tell b'], [entry('a', { toldAt: past }), b], dayWith(9, LAST_HOUR)],
    ['does nothing once it has started', [], [a], dayWith(9, '2026-03-13T16:00:00Z')],
    ['leaves a list to the notifier where the gym only tells', [], [a], dayWith(9, FAR), { mode: 'tell' }],
    [
      'passes over a frozen member, with a reason',
      ['pass-over a', 'book b'],
      [entry('a', { subscriptions: [FROZEN] }), b],
      dayWith(9, FAR),
    ],
    [
      'gives the reason only once',
      ['book b'],
      [entry('a', { subscriptions: [FROZEN], passedOverAt: past }), b],
      dayWith(9, FAR),
    ],
    ['skips an entry that asks for more notice', ['hold b'], [entry('a', { noticeHours: 7 }), b], dayWith(9, NEAR)],
    ['takes an entry with enough notice', ['hold a'], [entry('a', { noticeHours: 6 }), b], dayWith(9, NEAR)],
    [
      'passes a hold on when its time is over, and offers its owner no other',
      ['release a', 'hold b'],
      [entry('a', { heldUntil: past }), b],
      dayWith(10, NEAR),
    ],
    [
      'leaves a place alone that is held while its member pays, who has no subscription yet',
      [],
      [entry('a', { heldUntil: coming, isPaying: true, subscriptions: [] }), b],
      dayWith(10, NEAR),
    ],
    [
      'passes it on when its time is over, also where the gym only tells, and keeps the payer in no line',
      ['release a', 'tell b'],
      [entry('a', { heldUntil: past, isPaying: true, subscriptions: [] }), b],
      dayWith(10, NEAR),
      { mode: 'tell' },
    ],
    ['leaves a hold alone while it runs', [], [entry('a', { heldUntil: coming }), b], dayWith(10, NEAR)],
    [
      'takes a hold from a member who may not book any more',
      ['release a', 'pass-over a', 'hold b'],
      [entry('a', { heldUntil: coming, subscriptions: [FROZEN] }), b],
      dayWith(10, NEAR),
    ],
    ['skips an entry that let a place pass', ['hold b'], [entry('a', { lapsedAt: past }), b], dayWith(9, NEAR)],
    [
      'tells an entry that let a place pass in the last hour',
      ['tell a'],
      [entry('a', { lapsedAt: past })],
      dayWith(9, LAST_HOUR),
    ],
    [
      'skips an entry while another one of which any will do is offered',
      ['book b'],
      [entry('a', { isOfferedAnother: true }), b],
      dayWith(9, FAR),
    ],
    [
      'ends a hold where the gym only tells again, and tells of the place',
      ['release a', 'tell a', 'tell b'],
      [entry('a', { heldUntil: past }), b],
      dayWith(10, NEAR),
      { mode: 'tell' },
    ],
  ])('%s', (_name, steps, waiting, day, rules = {}) => {
    expect(filled(day, waiting, rules)).toEqual(steps);
  });

  it('gives a member one place of a day', () => {
    const early = { room: 1, start: '17:00:00', end: '18:00:00' };
    const both = [entry('early', { clientId: 'maria', ...early }), entry('late', { clientId: 'maria' })];
    expect(filled(dayWith(9, FAR), both)).toEqual(['book early']);
    expect(filled(dayWith(9, NEAR), both)).toEqual(['hold early']);
  });

  describe('for a member with a visit on that date (rule: one wish a day)', () => {
    const EARLY = { room: 1, start: '17:00:00', end: '18:00:00' };
    const visit = (changes: Partial<OwnVisit> = {}): OwnVisit => ({
      ...{ id: 'visit', date: '2026-03-13', ...EARLY, effectiveStart: EARLY.start, promotedAt: null, attendance: null },
      ...changes,
    });
    const mover = (changes: Partial<WaitingEntry> = {}, own: Partial<OwnVisit> = {}) =>
      entry('mover', { appointments: [visit(own)], ...changes });
    // The visit's deadline passes at three o'clock.
    const LAST_MINUTES = '2026-03-13T12:50:00Z';

    it.each<[string, string[], WaitingEntry[], DayFacts, Partial<FillingRules>?]>([
      ['holds the place as that move, and books nothing by itself', ['hold mover'], [mover(), b], dayWith(9, FAR)],
      ['offers it once', ['book b'], [mover({ lapsedAt: past }), b], dayWith(9, FAR)],
      ['keeps it held while the move reaches it', [], [mover({ heldUntil: coming })], dayWith(10, NEAR)],
      [
        'gives it back when the visit’s deadline has passed',
        ['release mover', 'pass-over mover'],
        [mover({ heldUntil: new Date('2026-03-13T15:30:00Z') })],
        dayWith(10, '2026-03-13T13:01:00Z'),
      ],
      [
        'offers it to nobody who has come',
        ['pass-over mover'],
        [mover({}, { attendance: 'attended' })],
        dayWith(9, FAR),
      ],
      ['offers it under no other refusal', ['pass-over mover'], [mover({ subscriptions: [FROZEN] })], dayWith(9, FAR)],
    ])('%s', (_name, steps, waiting, day, rules = {}) => {
      expect(filled(day, waiting, rules)).toEqual(steps);
    });

    it('holds it no longer than the visit may move, and names that', () => {
      const [step] = fillingOf(dayWith(9, LAST_MINUTES), [mover()], RULES);
      expect(step).toMatchObject({ kind: 'hold', until: new Date('2026-03-13T13:00:00Z'), moves: { id: 'visit' } });
    });
  });

  it('books one of several of which any one will do, and says nothing of the others', () => {
    const early = { room: 1, start: '17:00:00', end: '18:00:00' };
    const wish = { clientId: 'maria', anyOf: 'any' };
    const all = [entry('early', { ...wish, ...early }), entry('late', wish), entry('other')];
    expect(filled(dayWith(9, FAR), all)).toEqual(['book early', 'book other']);
  });

  it('holds no place longer than the slot has it, the last in line first, but for places given away by override', () => {
    const held = (id: string, heldPlaces = 1) => entry(id, { heldUntil: STARTS_AT, heldPlaces });
    const queue = (beyond: number) => [held('a', 1 + beyond), entry('b'), held('c', 1 + beyond)];
    expect(filled(dayWith(4, NEAR, 4), queue(0))).toEqual([]);
    expect(filled(dayWith(4, NEAR, 3), queue(0))).toEqual(['release c']);
    expect(filled(dayWith(4, NEAR, 2), queue(0))).toEqual(['release a', 'release c']);
    expect(filled(dayWith(4, NEAR, 3), queue(1))).toEqual([]);
  });

  describe('where two rooms have waiting lists of one hour', () => {
    const other = { room: 2 };
    const rooms = (now: string, booked: number, bookedInOther: number): DayFacts => {
      const day = dayWith(booked, now);
      const template = [1, 2].map((room) => ({
        ...{ ...SLOT, room, effectiveStart: SLOT.start, effectiveEnd: SLOT.end },
        ...{ capacity: 10, isEnabled: true },
      }));
      const room = { nameEl: '', nameEn: '', capacity: null, isActive: true };
      const schedule = scheduleOf({
        ...{ template, overrides: [], booked: [], defaultCapacity: 10 },
        rooms: [
          { ...room, number: 1, key: 'main' },
          { ...room, number: 2, key: 'small' },
        ],
      });
      return { ...day, schedule, occupancies: [...day.occupancies, { ...SLOT, room: 2, booked: bookedInOther }] };
    };
    const steps = (day: DayFacts, waiting: WaitingEntry[]): string[] =>
      fillingOf(day, waiting, RULES).map((step) => {
        const room = step.kind === 'release' ? step.entry.room : step.slot.room;
        return `${step.kind} ${step.entry.id} in ${room}`;
      });

    it('gives each of them what is free in its own', () => {
      expect(steps(rooms(FAR, 9, 9), [a, b, entry('c', other)])).toEqual(['book a in 1', 'book c in 2']);
    });

    it('fills the other while the first is full', () => {
      expect(steps(rooms(FAR, 10, 9), [a, entry('c', other)])).toEqual(['book c in 2']);
    });

    it('gives what a lapsed hold in the other freed to nobody in the first', () => {
      const lapsed = entry('c', { ...other, heldUntil: past });
      expect(steps(rooms(NEAR, 10, 10), [a, lapsed])).toEqual(['release c in 2']);
    });
  });

  it('holds only one place of a day for a member', () => {
    const early = { room: 1, start: '17:00:00', end: '18:00:00', heldUntil: coming };
    const both = [entry('early', { clientId: 'maria', ...early }), entry('late', { clientId: 'maria' })];
    expect(filled(dayWith(9, NEAR), both)).toEqual([]);
  });
});
