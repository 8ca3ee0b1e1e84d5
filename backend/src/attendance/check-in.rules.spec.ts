import { aMember } from '../../../test/support/member-facts.js';
import type { DayFacts } from '../appointments/booking.rules.js';
import type { Attendance } from '../contract/attendance.js';
import type { CheckInOutcome } from '../contract/check-in.js';
import { spansOn } from '../platform/time/gym-zone.js';
import { scheduleOf } from '../schedule/schedule.rules.js';
import { decideCheckIn, type OwnVisit } from './check-in.rules.js';

const DATE = '2026-03-11';
const ZONE = 'Europe/Athens';
const at = (time: string): Date => new Date(`${DATE}T${time}:00+02:00`);
const template = ['17', '18', '20'].map((hour) => {
  const [start, end] = [`${hour}:00:00`, `${Number(hour) + 1}:00:00`];
  return { room: 1, start, end, effectiveStart: start, effectiveEnd: end, capacity: 1, isEnabled: true };
});
const subscription = {
  ...{ id: 'running', startDate: '2026-03-01', endDate: '2026-03-31', actualEndDate: null },
  ...{ weeklyLimit: 0, packVisits: 0, packUses: [], isMorningOnly: false },
  ...{ monthlyLimit: 12, isActive: true, isFrozen: false },
};

function dayAt(time: string, { isFrozen = false, taken = [] as string[] } = {}): DayFacts {
  return {
    ...{ now: at(time), today: DATE, date: DATE, spanOf: spansOn(ZONE, DATE) },
    schedule: scheduleOf({ template, overrides: [], booked: [], defaultCapacity: 1 }),
    occupancies: taken.map((hour) => ({
      room: 1,
      start: `${hour}:00:00`,
      end: `${Number(hour) + 1}:00:00`,
      booked: 1,
    })),
    member: aMember({ subscriptions: [{ ...subscription, isFrozen }] }),
  };
}
const visit = (hour: number, attendance: Attendance | null = null, staffMarkedAt: string | null = null): OwnVisit => ({
  ...{ id: `at ${hour}`, effectiveStart: `${hour}:00:00`, effectiveEnd: `${hour + 1}:00:00` },
  ...{ startsAt: at(`${hour}:00`), endsAt: at(`${hour + 1}:00`) },
  ...{ attendance, staffMarkedAt: staffMarkedAt === null ? null : at(staffMarkedAt) },
});
const decide = (day: DayFacts, visits: OwnVisit[], minutesBefore: number | null = 30, arrivesOn = DATE) =>
  decideCheckIn({ day, minutesBefore, visits, arrivesOn });

describe('decideCheckIn', () => {
  it.each<[string, string, OwnVisit[], CheckInOutcome, boolean]>([
    ['marks a visit that is open', '17:30', [visit(18)], 'welcome', true],
    ['marks one that runs', '18:59', [visit(18)], 'welcome', true],
    ['changes nothing that is marked as attended', '18:10', [visit(18, 'attended')], 'already', false],
    ['replaces an earlier mark of staff', '18:10', [visit(18, 'absent', '18:05')], 'welcome', true],
    ['leaves a later mark of staff', '18:10', [visit(18, 'absent', '18:15')], 'leftToStaff', false],
    ['leaves a mark that staff cleared later', '18:10', [visit(18, null, '18:15')], 'leftToStaff', false],
    ['prefers an unmarked visit', '17:40', [visit(17, 'attended'), visit(18)], 'welcome', true],
    ['tells of a visit that is too far ahead', '17:29', [visit(18)], 'early', false],
    ['tells of one that is over', '19:00', [visit(18)], 'over', false],
    ['offers a place without a visit', '18:10', [], 'notBooked', false],
  ])('%s', (_, time, visits, outcome, marks) => {
    expect(decide(dayAt(time), visits)).toMatchObject({ outcome, marks });
  });

  it.each<[string, Parameters<typeof dayAt>, string | null, string[]]>([
    ['the slot that runs', ['18:10'], '18:00:00', []],
    ['the next one when that is full', ['17:40', { taken: ['17'] }], '18:00:00', []],
    ['none when all are full, and says why', ['18:10', { taken: ['18'] }], null, ['SLOT_FULL']],
    ['none while no slot is open', ['12:00'], null, []],
    [
      'none to a frozen subscription, also while no slot is open',
      ['12:00', { isFrozen: true }],
      null,
      ['SUBSCRIPTION_FROZEN'],
    ],
  ])('offers %s', (_, facts, start, codes) => {
    const { offer, reasons } = decide(dayAt(...facts), []);
    expect([offer?.start ?? null, reasons.map(({ code }) => code)]).toEqual([start, codes]);
  });

  it('does nothing where no attendance is taken, or when it comes later than the next day', () => {
    expect(decide(dayAt('18:10'), [visit(18)], null).outcome).toBe('off');
    expect(decide(dayAt('18:10'), [visit(18)], 30, '2026-03-12').outcome).toBe('welcome');
    expect(decide(dayAt('18:10'), [visit(18)], 30, '2026-03-13').outcome).toBe('off');
  });
});
