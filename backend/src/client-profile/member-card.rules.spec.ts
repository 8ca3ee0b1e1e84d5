import type { BookingOutlook } from '../contract/booking-outlook.js';
import type { CardLine } from '../contract/member-card.js';
import { cardOf, type CardFacts } from './member-card.rules.js';

const TODAY = '2026-11-23';
const MONTH = { per: 'month', limit: 12, used: 7, left: 5, since: '2026-11-01' } as const;
const OK: BookingOutlook = {
  ...{ state: 'ok', from: TODAY, onlyAt: null, opensOn: null, until: '2027-01-31', renewedUntil: null },
  ...{ isRenewed: false, month: '2026-11', monthlyLimit: 12, visitsUsed: 7, visitsLeft: 5, allowance: MONTH },
  ...{ nextMonth: null, usedUp: null, closedBy: null, closedUntil: null, frozenDaysLeft: null },
};
const limit = (changes: Partial<BookingOutlook> = {}): Partial<BookingOutlook> => ({
  ...{ state: 'limit', from: '2026-12-01', usedUp: 'month' },
  ...changes,
});
const closed = (closedBy: BookingOutlook['closedBy'], closedUntil: string | null = null): Partial<BookingOutlook> => ({
  ...{ state: 'closed', from: null, visitsLeft: 0, closedBy, closedUntil },
});

const DEBT = { cents: 4000, isClosed: false, closesOn: '2026-12-07' };
const PRICE = { points: 1, inQuarter: 2, isFree: false, closedUntil: null };
const POINTS = { points: 3, limit: 4, closedDays: 7, closedUntil: null, nextLate: PRICE, offences: [] };
const WAITS = { isWaiting: true, daysFromFirstVisit: 30 };
const FREEZE = { from: '2026-12-01', until: '2026-12-10' };

type Given = Omit<Partial<CardFacts>, 'booking'> & { booking?: Partial<BookingOutlook> };
type Told = Partial<CardLine>[];

const said = ({ booking, ...facts }: Given): Told =>
  cardOf({
    ...{ today: TODAY, daysFromFirstVisit: null, isWaiting: false, isMorning: false, owed: null, freeze: null },
    ...{ certificate: null, fairUse: null, ...facts, booking: { ...OK, ...booking } },
  }).map((line) => Object.fromEntries(Object.entries(line).filter(([, fact]) => fact !== null)));

const LEFT = { kind: 'left', count: 5, on: '2026-11-01' } as const;
const UNTIL = { kind: 'until', on: '2027-01-31' } as const;
const ENDS = { kind: 'endsSoon', on: '2026-11-28' } as const;
const OWES = { kind: 'owesCloses', cents: 4000, on: '2026-12-07' } as const;
const AGAIN = { kind: 'again', on: '2026-12-01' } as const;
const FIRST = { kind: 'firstVisit', days: 30, on: '2027-01-31' } as const;

describe('cardOf', () => {
  it.each<[string, Given, Told]>([
    ['visits left, and until when', {}, [LEFT, UNTIL]],
    [
      'visits of both months, in the last week',
      { booking: { nextMonth: { month: '2026-12', limit: 12, used: 3, left: 9 } } },
      [{ kind: 'leftMonths', count: 5, nextCount: 9, on: '2026-11-01' }, UNTIL],
    ],
    [
      'visits of the next month, with no day left of this one',
      {
        booking: { from: '2026-12-01', month: '2026-12', nextMonth: { month: '2026-12', limit: 12, used: 3, left: 9 } },
      },
      [{ ...LEFT, on: '2026-12-01' }, UNTIL],
    ],
    ['no limit', { booking: { visitsLeft: null, allowance: null, until: null } }, [{ kind: 'unlimited' }]],
    [
      'visits of the week',
      { booking: { allowance: { ...MONTH, per: 'week', since: TODAY } } },
      [{ kind: 'leftWeek', count: 5, on: TODAY }, UNTIL],
    ],
    [
      'visits of the pack',
      { booking: { allowance: { ...MONTH, per: 'pack', since: null } } },
      [{ kind: 'leftPack', count: 5, limit: 12 }, UNTIL],
    ],
    [
      'days for the pack, where they are fewer',
      { booking: { visitsLeft: 3, allowance: { ...MONTH, per: 'pack', since: null } } },
      [{ kind: 'leftPackDays', count: 3 }, UNTIL],
    ],
    ['the first visit, while it waits for that', WAITS, [LEFT, FIRST]],
    ['that it waits, without an end', { booking: { until: null }, isWaiting: true }, [LEFT, { kind: 'waits' }]],
    ['from when, with the month used up', { booking: limit() }, [AGAIN, UNTIL]],
    [
      'from when, with the week used up',
      { booking: limit({ usedUp: 'week', from: '2026-11-30' }) },
      [{ kind: 'again', on: '2026-11-30' }, UNTIL],
    ],
    [
      'the slot that gives a visit back',
      { booking: limit({ from: '2026-11-24', onlyAt: '18:00:00' }) },
      [{ kind: 'againAt', on: '2026-11-24', time: '18:00:00' }, UNTIL],
    ],
    [
      'no visit until its end',
      { booking: limit({ from: null, until: '2026-11-28' }) },
      [{ kind: 'noneLeft', on: '2026-11-28' }],
    ],
    [
      'the next pack, with this one used up',
      { booking: limit({ from: null, usedUp: 'pack' }) },
      [{ kind: 'nextPack' }],
    ],
    ['hours of the morning', { isMorning: true }, [{ kind: 'morning', time: '15:00:00' }, UNTIL]],
    ['the pause', { booking: { state: 'frozen', from: null, until: null } }, [{ kind: 'paused' }]],
    ['the day after the pause', { booking: { state: 'frozen', from: '2026-12-01' } }, [AGAIN, UNTIL]],
    ['a planned pause', { freeze: FREEZE }, [{ kind: 'freeze', on: '2026-12-01', until: '2026-12-10' }, UNTIL]],
    ['the end within 7 days', { booking: { until: '2026-11-28' } }, [LEFT, ENDS]],
    ['the end today', { booking: { until: TODAY } }, [LEFT, { kind: 'lastDay', on: TODAY }]],
    ['the end in 8 days as far', { booking: { until: '2026-11-30' } }, [LEFT, { kind: 'until', on: '2026-11-30' }]],
    [
      'the one bought ahead',
      { booking: { until: '2026-11-28', isRenewed: true, renewedUntil: '2026-12-28' } },
      [LEFT, { kind: 'renewed', on: '2026-12-28' }],
    ],
    [
      'its start',
      { booking: { state: 'notStarted', from: '2027-01-10', opensOn: '2026-12-11' }, ...WAITS },
      [{ kind: 'starts', on: '2027-01-10', opensOn: '2026-12-11' }, FIRST],
    ],
    [
      'when it ended, and nothing but a debt besides',
      { booking: { state: 'expired', from: null, until: '2026-11-20' }, owed: DEBT, fairUse: POINTS },
      [
        { kind: 'ended', on: '2026-11-20' },
        { kind: 'owes', cents: 4000 },
      ],
    ],
    ['whom to ask, without any', { booking: { state: 'none', from: null, until: null } }, [{ kind: 'begin' }]],
    ['whom to ask, switched off', { booking: { state: 'inactive', from: null } }, [{ kind: 'talk' }]],
    ['no day to book', { booking: { state: 'noDay', from: null } }, [{ kind: 'noDay' }, UNTIL]],
    [
      'no day until its end',
      { booking: { state: 'noDay', from: null, until: '2026-11-28' } },
      [{ kind: 'noDayUntil', on: '2026-11-28' }],
    ],
    ['no hour of its last day', { booking: { state: 'noDay', from: null, until: TODAY } }, [{ kind: 'lastDayOver' }]],
    ['a debt, and what it closes', { owed: DEBT }, [OWES]],
    ['a debt that closes nothing', { owed: { ...DEBT, closesOn: null } }, [UNTIL, { kind: 'owes', cents: 4000 }]],
    [
      'a debt that has closed booking',
      { booking: closed('PAYMENT_DUE'), owed: { ...DEBT, isClosed: true } },
      [UNTIL, { kind: 'owesClosed', cents: 4000 }],
    ],
    [
      'a block, and until when',
      { booking: closed('FAIR_USE', '2026-11-26T10:00:00.000Z') },
      [{ kind: 'blocked', at: '2026-11-26T10:00:00.000Z' }, UNTIL],
    ],
    ['terms to accept', { booking: closed('TERMS_NOT_ACCEPTED') }, [{ kind: 'acceptTerms' }, UNTIL]],
    ['points', { fairUse: POINTS }, [{ kind: 'points', count: 3, limit: 4, days: 7 }, UNTIL]],
    [
      'points of a block that is over',
      { fairUse: { ...POINTS, points: 4 } },
      [{ kind: 'pointsFull', count: 4, limit: 4, days: 7 }, UNTIL],
    ],
    [
      'a certificate to bring',
      {
        booking: { state: 'certificate', from: null },
        certificate: { state: 'missing', until: null, isBlocking: true },
      },
      [{ kind: 'bringCertificate' }, UNTIL],
    ],
    [
      'the end of the certificate',
      { certificate: { state: 'expiring', until: '2026-12-05', isBlocking: true } },
      [{ kind: 'certificateEnds', on: '2026-12-05' }, UNTIL],
    ],
    [
      'a certificate that the gym would like',
      { certificate: { state: 'missing', until: null, isBlocking: false } },
      [{ kind: 'certificateLacks' }, UNTIL],
    ],
  ])('tells %s', (_, given, told) => {
    expect(said(given)).toEqual(told);
  });

  it.each<[string, Given, Told]>([
    [
      'an end within 7 days and a debt before all else',
      { booking: { until: '2026-11-28' }, owed: DEBT, freeze: FREEZE },
      [ENDS, OWES],
    ],
    [
      'the end in one sentence with what may be booked, beside a debt',
      { booking: limit({ from: '2026-11-27', until: '2026-11-28' }), owed: DEBT },
      [{ kind: 'again', on: '2026-11-27', endsOn: '2026-11-28' }, OWES],
    ],
    [
      'the first visit in one sentence with what may be booked, beside a debt',
      { booking: closed('FAIR_USE', '2026-11-26T10:00:00.000Z'), ...WAITS, owed: DEBT },
      [{ kind: 'blocked', at: '2026-11-26T10:00:00.000Z', firstVisitBy: '2027-01-31' }, OWES],
    ],
    [
      'a planned pause before points, and both before the visits',
      { freeze: FREEZE, fairUse: POINTS },
      [
        { kind: 'freeze', on: '2026-12-01', until: '2026-12-10' },
        { kind: 'points', count: 3, limit: 4, days: 7 },
      ],
    ],
  ])('keeps %s', (_, given, told) => {
    expect(said(given)).toEqual(told);
  });
});
