import { aMember, gymSettings } from '../../../test/support/member-facts.js';
import fc from '../../../test/support/properties.js';
import type { BookingOutlook } from '../contract/booking-outlook.js';
import { addDays, monthOf, type CalendarDate } from '../contract/calendar-date.js';
import { spansOn } from '../platform/time/gym-zone.js';
import { scheduleOf, type TemplateSlot } from '../schedule/schedule.rules.js';
import { bookingOutlookOf, type OutlookFacts } from './booking-outlook.rules.js';

const TODAY = '2026-11-22';
/** In Athens, before every slot of the day. */
const NOW = new Date('2026-11-22T05:00:00Z');
type Terms = OutlookFacts['member']['subscriptions'][number];

const terms = (changes: Partial<Terms> = {}): Terms => ({
  id: 'this',
  startDate: '2026-11-01',
  endDate: '2027-01-31',
  actualEndDate: null,
  monthlyLimit: 4,
  ...{ weeklyLimit: 0, packVisits: 0, packUses: [], isMorningOnly: false },
  isActive: true,
  isFrozen: false,
  remainingDaysAtFreeze: null,
  ...changes,
});
const visitOn = (date: CalendarDate) => ({
  ...{ id: date, date, room: 1, start: '18:00:00', end: '19:00:00', effectiveStart: '18:00:00' },
});
const hourFrom = (start: string): TemplateSlot => {
  const end = `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00:00`;
  return { room: 1, start, end, effectiveStart: start, effectiveEnd: end, capacity: 10, isEnabled: true };
};
const visits = (count: number, month: string) => Array.from({ length: count }, (_, i) => visitOn(`${month}-0${i + 1}`));

const SETTINGS = gymSettings({ lateCancelling: 'forgivenIfFilled', paymentDueDays: 7 });

interface Given {
  today?: CalendarDate;
  subscriptions?: Terms[];
  visits?: { date: CalendarDate }[];
  member?: Partial<OutlookFacts['member']>;
  again?: OutlookFacts['again'];
  /** The starts of that date's slots, each an hour long; null: the gym is closed. */
  startsOn?: (date: CalendarDate) => string[] | null;
}

function outlook(given: Given = {}): BookingOutlook {
  const { today = TODAY, subscriptions = [terms()], again = null, startsOn = () => ['09:00:00', '18:00:00'] } = given;
  const member = {
    ...aMember({ appointments: (given.visits ?? []).map(({ date }) => visitOn(date)), settings: SETTINGS }),
    ...{ ...given.member, subscriptions },
  };
  return bookingOutlookOf({
    ...{ now: NOW, today, member, again, until: addDays(today, 92) },
    dayOn: (date) => ({
      ...{ now: NOW, today, date, member, occupancies: [], spanOf: spansOn('Europe/Athens', date) },
      schedule: scheduleOf({
        template: (startsOn(date) ?? []).map(hourFrom),
        overrides: startsOn(date) === null ? [{ kind: 'day', reason: null }] : [],
        ...{ booked: [], defaultCapacity: 10 },
      }),
    }),
  });
}

describe('bookingOutlookOf', () => {
  it.each<[string, Given, Partial<BookingOutlook>]>([
    [
      'today, with visits left',
      { visits: visits(3, '2026-11') },
      { state: 'ok', from: TODAY, until: '2027-01-31', month: '2026-11', visitsUsed: 3, visitsLeft: 1 },
    ],
    [
      'as often as they like',
      { subscriptions: [terms({ monthlyLimit: 0, endDate: null })], visits: visits(9, '2026-11') },
      { state: 'ok', from: TODAY, until: null, monthlyLimit: null, visitsLeft: null },
    ],
    [
      'from tomorrow, when the hours of today are over',
      { startsOn: (date) => (date === TODAY ? [] : ['18:00:00']) },
      { state: 'ok', from: '2026-11-23' },
    ],
    [
      'from the next month, when this one is used',
      { visits: visits(4, '2026-11') },
      { state: 'limit', from: '2026-12-01', opensOn: null, month: '2026-12', visitsUsed: 0, visitsLeft: 4 },
    ],
    [
      'from the month after the next, when both are used',
      { visits: [...visits(4, '2026-11'), ...visits(4, '2026-12')] },
      { state: 'limit', from: '2027-01-01', opensOn: '2026-12-02', month: '2027-01', visitsLeft: 4 },
    ],
    [
      'from the next Monday, when the week is used',
      {
        subscriptions: [terms({ monthlyLimit: 0, weeklyLimit: 2 })],
        visits: [{ date: '2026-11-16' }, { date: TODAY }],
      },
      { state: 'limit', from: '2026-11-23', month: '2026-11', visitsLeft: 2, usedUp: 'week' },
    ],
    [
      'the slot given up late alone, when booking it gives the only visit back',
      {
        subscriptions: [terms({ monthlyLimit: 0, packVisits: 1, packUses: ['a'] })],
        again: { date: '2026-11-24', start: '18:00:00' },
      },
      { state: 'limit', from: '2026-11-24', onlyAt: '18:00:00', visitsLeft: 0, usedUp: 'pack' },
    ],
    [
      'the slot given up late before all other days, when today is over and the next week is used up',
      {
        subscriptions: [terms({ monthlyLimit: 0, weeklyLimit: 1 })],
        visits: [{ date: '2026-11-25' }],
        startsOn: (date) => (date === TODAY ? [] : ['18:00:00']),
        again: { date: '2026-11-25', start: '18:00:00' },
      },
      { state: 'limit', from: '2026-11-25', onlyAt: '18:00:00', usedUp: 'week' },
    ],
    [
      'any day that comes before the slot given up late',
      { again: { date: '2026-11-25', start: '18:00:00' } },
      { state: 'ok', from: TODAY, onlyAt: null, visitsLeft: 4 },
    ],
    [
      'nothing more, when the pack is used up',
      { subscriptions: [terms({ monthlyLimit: 0, packVisits: 2, packUses: ['a', 'b'] })] },
      { state: 'limit', from: null, visitsLeft: 0, usedUp: 'pack' },
    ],
    [
      'as often as the pack has visits',
      { subscriptions: [terms({ monthlyLimit: 0, packVisits: 10, packUses: ['a', 'b'] })] },
      {
        state: 'ok',
        visitsLeft: 8,
        usedUp: null,
        allowance: { per: 'pack', limit: 10, used: 2, left: 8, since: null },
      },
    ],
    [
      'as often as the scarcer of two limits lets them',
      { subscriptions: [terms({ weeklyLimit: 2 })], visits: visits(3, '2026-11') },
      { state: 'ok', visitsLeft: 1, allowance: { per: 'month', limit: 4, used: 3, left: 1, since: '2026-11-01' } },
    ],
    [
      'nothing more, when it ends before there are visits again',
      { subscriptions: [terms({ endDate: '2026-11-30' })], visits: visits(4, '2026-11') },
      { state: 'limit', from: null, until: '2026-11-30', visitsUsed: 4, visitsLeft: 0, isRenewed: false },
    ],
    [
      'from the next subscription, when its limit is another one',
      {
        subscriptions: [
          terms({ endDate: '2026-11-25' }),
          terms({ id: 'next', startDate: '2026-11-26', endDate: '2026-12-25', monthlyLimit: 12 }),
        ],
        visits: visits(4, '2026-11'),
      },
      { state: 'limit', from: '2026-11-26', until: '2026-12-25', monthlyLimit: 12, visitsLeft: 5, isRenewed: false },
    ],
    [
      'nothing while frozen, even with a later subscription',
      {
        subscriptions: [
          terms({ isFrozen: true, remainingDaysAtFreeze: 24, endDate: '2026-11-30' }),
          terms({ id: 'next', startDate: '2026-12-01', endDate: '2026-12-31' }),
        ],
      },
      { state: 'frozen', from: null, until: null, visitsLeft: 0, frozenDaysLeft: 25 },
    ],
    [
      'nothing while frozen before its start, whose days alone wait',
      {
        subscriptions: [
          terms({ isFrozen: true, remainingDaysAtFreeze: 54, startDate: '2026-11-16', endDate: '2026-11-30' }),
        ],
      },
      { state: 'frozen', from: null, until: null, visitsLeft: 0, frozenDaysLeft: 15 },
    ],
    [
      'nothing after its end',
      { subscriptions: [terms({ startDate: '2026-10-11', endDate: '2026-11-10' })] },
      { state: 'expired', from: null, until: '2026-11-10', visitsLeft: 0 },
    ],
    [
      'nothing after the end of a pack that is used up',
      {
        subscriptions: [
          terms({
            ...{ startDate: '2026-10-11', endDate: '2026-11-10', monthlyLimit: 0, packVisits: 1 },
            ...{ packUses: ['one'], lastUseOn: '2026-10-20' },
          }),
        ],
      },
      { state: 'limit', usedUp: 'pack', from: null, until: '2026-11-10', visitsLeft: 0 },
    ],
    [
      'nothing when it is switched off',
      { subscriptions: [terms({ isActive: false })] },
      { state: 'inactive', from: null, visitsLeft: 0 },
    ],
    [
      'days from its start, before it starts',
      { subscriptions: [terms({ startDate: '2026-12-01' })] },
      { state: 'notStarted', from: '2026-12-01', opensOn: null, visitsLeft: 4 },
    ],
    [
      'days from its start, which booking opens for later',
      { subscriptions: [terms({ startDate: '2027-01-10' })] },
      { state: 'notStarted', from: '2027-01-10', opensOn: '2026-12-11' },
    ],
    [
      'days of the one bought ahead, after the end of the last',
      { subscriptions: [terms({ endDate: '2026-11-20' }), terms({ id: 'next', startDate: '2026-11-24' })] },
      { state: 'notStarted', from: '2026-11-24', until: '2027-01-31' },
    ],
    [
      'today, and it is renewed',
      {
        subscriptions: [
          terms({ endDate: '2026-11-30' }),
          terms({ id: 'next', startDate: '2026-12-01', endDate: '2026-12-31' }),
        ],
      },
      { state: 'ok', until: '2026-11-30', isRenewed: true, renewedUntil: '2026-12-31' },
    ],
    [
      'no day, on the last one without hours',
      { subscriptions: [terms({ endDate: TODAY })], startsOn: (date) => (date === TODAY ? [] : ['18:00:00']) },
      { state: 'noDay', from: null, until: TODAY, visitsLeft: 0 },
    ],
    [
      'tomorrow, when only afternoons are left of today for a morning client',
      {
        member: { isMorningClient: true },
        startsOn: (date) => (date === TODAY ? ['15:00:00'] : ['09:00:00', '18:00:00']),
      },
      { state: 'ok', from: '2026-11-23' },
    ],
    [
      'tomorrow, when only afternoons are left of today for a plan of mornings',
      {
        subscriptions: [terms({ isMorningOnly: true })],
        startsOn: (date) => (date === TODAY ? ['15:00:00'] : ['09:00:00', '18:00:00']),
      },
      { state: 'ok', from: '2026-11-23' },
    ],
    [
      'no more visits of the month than it has open days',
      {
        subscriptions: [terms({ monthlyLimit: 12 })],
        startsOn: (date) => (date < '2026-11-30' ? null : ['18:00:00']),
      },
      {
        ...{ state: 'ok', from: '2026-11-30', visitsLeft: 1 },
        allowance: { per: 'month', limit: 12, used: 0, left: 12, since: '2026-11-01' },
      },
    ],
    [
      'no more visits of the week than it has open days',
      {
        subscriptions: [terms({ monthlyLimit: 0, weeklyLimit: 5 })],
        startsOn: (date) => (date < '2026-11-27' ? null : ['18:00:00']),
      },
      { state: 'ok', from: '2026-11-27', visitsLeft: 3 },
    ],
    [
      'no more visits of the pack than there are open days to its end',
      {
        subscriptions: [
          terms({ monthlyLimit: 0, packVisits: 10, endDate: '2026-11-25' }),
          terms({ id: 'next', startDate: '2026-11-26' }),
        ],
        startsOn: (date) => (date === '2026-11-23' ? null : ['18:00:00']),
      },
      { state: 'ok', from: TODAY, visitsLeft: 3 },
    ],
    [
      'in the last week of a month no more visits of the next one than it has open days',
      {
        today: '2026-11-24',
        subscriptions: [terms({ monthlyLimit: 12 })],
        visits: [{ date: '2026-12-01' }],
        startsOn: (date) => (date > '2026-12-03' ? null : ['18:00:00']),
      },
      { state: 'ok', visitsLeft: 7, nextMonth: { month: '2026-12', limit: 12, used: 1, left: 2 } },
    ],
    ['before its last week nothing of the next month', {}, { state: 'ok', nextMonth: null }],
    [
      'the next month from its first open day',
      { visits: visits(4, '2026-11'), startsOn: (date) => (date < '2026-12-03' ? null : ['18:00:00']) },
      { state: 'limit', from: '2026-12-03', visitsLeft: 4 },
    ],
    [
      'the next month from the day after the own visit on its first',
      { visits: [...visits(4, '2026-11'), { date: '2026-12-01' }] },
      { state: 'limit', from: '2026-12-02', visitsLeft: 3 },
    ],
    ['no day, where the gym is closed', { startsOn: () => null }, { state: 'noDay', from: null }],
    [
      'no day, where each has its visit',
      {
        subscriptions: [terms({ monthlyLimit: 0, endDate: '2026-11-30' })],
        visits: Array.from({ length: 9 }, (_, i) => ({ date: addDays(TODAY, i) })),
      },
      { state: 'noDay', from: null },
    ],
    [
      'nothing without the medical certificate that the gym asks for',
      { member: { certificate: { rule: 'blocks', until: '2026-11-21' } } },
      { state: 'certificate', from: null, visitsLeft: 0, until: '2027-01-31' },
    ],
    [
      'nothing that the certificate covers, when the month is used up',
      { member: { certificate: { rule: 'blocks', until: '2026-11-25' } }, visits: visits(4, '2026-11') },
      { state: 'certificate', from: null },
    ],
    [
      'nothing before the certificate, when the subscription is to start',
      { member: { certificate: { rule: 'blocks', until: null } }, subscriptions: [terms({ startDate: '2026-12-01' })] },
      { state: 'certificate', from: null },
    ],
    [
      'today, where the gym only warns',
      { member: { certificate: { rule: 'warns', until: null } } },
      { state: 'ok', from: TODAY },
    ],
    [
      'nothing after its end, whatever the certificate says',
      {
        member: { certificate: { rule: 'blocks', until: null } },
        subscriptions: [terms({ startDate: '2026-10-11', endDate: '2026-11-10' })],
      },
      { state: 'expired' },
    ],
    [
      'nothing while fair use keeps them from booking, and until when',
      { member: { bookingOpensAt: new Date('2026-11-20T10:00:00Z'), unpaidSince: '2026-11-01' } },
      {
        ...{ state: 'closed', closedBy: 'FAIR_USE', closedUntil: '2026-11-20T10:00:00.000Z' },
        ...{ from: null, visitsLeft: 0 },
      },
    ],
    [
      'nothing while a debt closes booking',
      { member: { unpaidSince: '2026-11-01' } },
      { state: 'closed', closedBy: 'PAYMENT_DUE', closedUntil: null, from: null, visitsLeft: 0 },
    ],
    [
      'what is true without a debt, where no day could be booked anyway',
      { member: { unpaidSince: '2026-11-01' }, subscriptions: [] },
      { state: 'none', closedBy: null },
    ],
    ['nothing without a subscription', { subscriptions: [] }, { state: 'none', from: null, visitsLeft: 0 }],
    ['nothing when the account is switched off', { member: { isActive: false } }, { state: 'disabled', from: null }],
  ])('%s', (_name, changes, expected) => {
    expect(outlook(changes)).toMatchObject(expected);
  });

  it('finds the same first date as trying the days one by one', () => {
    const date = (from: number, to: number) => fc.integer({ min: from, max: to }).map((n) => addDays(TODAY, n));
    const limit = fc.integer({ min: 0, max: 2 });
    const subscription = fc.tuple(date(-60, 60), fc.integer({ min: 0, max: 70 }), limit, limit);
    const weekOf = (day: CalendarDate): number => Math.floor((Date.parse(day) / 86_400_000 + 3) / 7);
    fc.assert(
      fc.property(
        fc.array(subscription, { maxLength: 3 }),
        fc.array(date(-21, 30), { maxLength: 6 }),
        (made, dates) => {
          const subscriptions = made.map(([startDate, length, monthlyLimit, weeklyLimit], i) =>
            terms({ id: String(i), startDate, endDate: addDays(startDate, length), monthlyLimit, weeklyLimit }),
          );
          const result = outlook({ subscriptions, visits: dates.map((one) => ({ date: one })) });
          const isOpen = (day: CalendarDate): boolean =>
            !dates.includes(day) &&
            subscriptions.some(({ startDate, endDate, monthlyLimit, weeklyLimit }) => {
              const used = dates.filter((one) => monthOf(one) === monthOf(day)).length;
              const inWeek = dates.filter((one) => weekOf(one) === weekOf(day)).length;
              return (
                startDate <= day &&
                day <= (endDate ?? '') &&
                (monthlyLimit === 0 || used < monthlyLimit) &&
                (weeklyLimit === 0 || inWeek < weeklyLimit)
              );
            });
          const all = Array.from({ length: 200 }, (_, n) => addDays(TODAY, n));
          const first = all.find(isOpen) ?? null;
          const isBeyond = result.state === 'noDay' && (first ?? '') > addDays(TODAY, 30);
          expect(result.from).toBe(isBeyond ? null : first);
        },
      ),
    );
  });
});
