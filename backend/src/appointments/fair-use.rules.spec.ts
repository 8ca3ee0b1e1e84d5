import { bookingOpensAt, fairUseOf, type Offence } from './fair-use.rules.js';
import type { FairUseTerms } from '../settings/setting.rules.js';

const TERMS: FairUseTerms = {
  ...{ limit: 4, points: { late: 1, absent: 2 }, expiryDays: 30, closedDays: 7, freePerQuarter: 1 },
};
const ZONE = 'Europe/Athens';
const late = (at: string): Offence => ({ id: at, kind: 'late', at });
const absent = (at: string): Offence => ({ id: at, kind: 'absent', at });
const at = (now: string) => ({ now: new Date(now), zone: ZONE });

describe('fair use', () => {
  const FREE = late('2026-03-01T10:00:00Z');
  const SECOND = absent('2026-03-02T10:00:00Z');
  const THIRD = absent('2026-03-03T10:00:00Z');
  it.each<[string, Offence[], string, string | null]>([
    ['is open without an offence', [], '2026-03-03T10:00:00Z', null],
    ['is open below the limit', [FREE, SECOND], '2026-03-03T10:00:00Z', null],
    [
      'closes with the offence that reaches it',
      [FREE, SECOND, THIRD],
      '2026-03-03T10:00:00Z',
      '2026-03-10T10:00:00.000Z',
    ],
    ['stays closed until the last instant', [FREE, SECOND, THIRD], '2026-03-10T09:59:59Z', '2026-03-10T10:00:00.000Z'],
    ['opens though the points are still there', [FREE, SECOND, THIRD], '2026-03-10T10:00:00Z', null],
    [
      'closes anew with one more',
      [FREE, SECOND, THIRD, late('2026-03-20T10:00:00Z')],
      '2026-03-20T10:00:00Z',
      '2026-03-27T10:00:00.000Z',
    ],
    ['counts no expired points', [FREE, SECOND, absent('2026-04-01T10:00:00Z')], '2026-04-01T10:00:00Z', null],
    ['knows no order but that of time', [THIRD, SECOND, FREE], '2026-03-04T10:00:00Z', '2026-03-10T10:00:00.000Z'],
  ])('%s', (_, offences, now, until) => {
    expect(bookingOpensAt(offences, TERMS, at(now))?.toISOString() ?? null).toBe(until);
  });

  it('makes the first offence of each quarter free, on the gym’s clock', () => {
    // Midnight in Athens is ten in the evening in UTC, nine in summer.
    const offences = [absent('2026-03-31T20:59:59Z'), absent('2026-03-31T21:00:00Z'), late('2026-04-02T10:00:00Z')];
    const points = fairUseOf(offences, TERMS, at('2026-04-03T10:00:00Z'))?.offences.map((one) => one.points);
    expect(points).toEqual([0, 0, 1]);
  });

  it('tells apart an offence that is free and one that gives no points', () => {
    const terms = { ...TERMS, freePerQuarter: 2, points: { late: 0, absent: 2 } };
    const offences = [FREE, SECOND, late('2026-03-03T09:00:00Z')];
    const told = fairUseOf(offences, terms, at('2026-03-04T10:00:00Z'))?.offences;
    expect(told?.map(({ points, inQuarter, isFree }) => [points, inQuarter, isFree])).toEqual([
      [0, 1, true],
      [0, 2, true],
      [0, 3, false],
    ]);
  });

  it('says what is left, and until when', () => {
    expect(fairUseOf([FREE, SECOND, THIRD], TERMS, at('2026-04-01T10:00:00Z'))).toEqual({
      ...{ points: 2, limit: 4, closedDays: 7, closedUntil: null },
      nextLate: { points: 0, inQuarter: 1, isFree: true, closedUntil: null },
      offences: [
        {
          ...{ appointmentId: THIRD.id, kind: 'absent', points: 2, inQuarter: 3, isFree: false },
          ...{ at: '2026-03-03T10:00:00.000Z', expiresAt: '2026-04-02T10:00:00.000Z' },
        },
      ],
    });
  });

  it.each<[string, Offence[], FairUseTerms, object]>([
    ['nothing for the first of a quarter', [], TERMS, { points: 0, inQuarter: 1, isFree: true, closedUntil: null }],
    ['its points afterwards', [FREE], TERMS, { points: 1, inQuarter: 2, isFree: false, closedUntil: null }],
    [
      'and until when the one that reaches the limit closes booking',
      [FREE, SECOND, late('2026-03-03T09:00:00Z')],
      TERMS,
      { points: 1, inQuarter: 4, isFree: false, closedUntil: '2026-03-10T10:00:00.000Z' },
    ],
    [
      'nothing for the second of two free ones',
      [FREE],
      { ...TERMS, freePerQuarter: 2 },
      { points: 0, inQuarter: 2, isFree: true, closedUntil: null },
    ],
  ])('says what a late cancellation would cost now: %s', (_name, offences, terms, price) => {
    expect(fairUseOf(offences, terms, at('2026-03-03T10:00:00Z'))?.nextLate).toEqual(price);
  });

  it('is not there where a gym has none', () => {
    const offences = [FREE, SECOND, THIRD];
    expect([fairUseOf(offences, null, at(THIRD.at)), bookingOpensAt(offences, null, at(THIRD.at))]).toEqual([
      null,
      null,
    ]);
  });
});
