import type { DataSource } from 'typeorm';
import { addDays, daysBetween, monthOf, weekdayOf, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { MONEY_WAYS } from '@palestra/backend/contract/money';
import {
  comparedPeriod,
  MEMBER_EVENTS,
  MONEY_KINDS,
  VISIT_KINDS,
  WAIT_KINDS,
  type ReportPeriod,
} from '@palestra/backend/contract/report';
import type { Page } from '../../../backend/src/platform/http/answer.js';
import type { GymClock, GymMoment } from '../../../backend/src/platform/time/gym-clock.js';
import { timeOfDayIn, todayIn } from '../../../backend/src/platform/time/gym-zone.js';
import { ReportReader } from '../../../backend/src/reports/report-reader.js';
import { ReportsService } from '../../../backend/src/reports/reports.service.js';
import { isSameSlot, scheduleOf, type ScheduleFacts } from '../../../backend/src/schedule/schedule.rules.js';
import {
  factsOn,
  scheduleRangeColumns,
  type ScheduleRangeRow,
} from '../../../backend/src/schedule/schedule.repository.js';
import { SettingsRepository } from '../../../backend/src/settings/settings.repository.js';
import { openDemoDatabase, type DemoDatabase } from '../../support/demo-database.js';
import { fillRandomGym } from '../../support/random-gym.js';

/** A Wednesday afternoon, in the middle of a slot, a few weeks after the clock went back. */
const NOW = new Date('2026-11-18T15:20:00Z');
const SEED = 405_623;

interface Visit {
  id: string;
  clientId: string;
  guardianId: string | null;
  date: CalendarDate;
  start: string;
  end: string;
  room: number;
  effectiveStart: string;
  startsAt: Date;
  status: number;
  attendance: string | null;
  cancelledById: string | null;
  cancelledLate: boolean;
  capacity: number;
  cancelledAt: Date | null;
}

interface Term {
  id: string;
  clientId: string;
  startDate: CalendarDate;
  end: CalendarDate;
  frozenAt: Date | null;
  frozenUntil: CalendarDate | null;
  isActive: boolean;
  clientIsActive: boolean;
}

const VISITS = `
  SELECT a.id, a.client_id AS "clientId", u.guardian_id AS "guardianId", appointment_date AS date, start_time AS start,
    end_time AS end, room, effective_start_time AS "effectiveStart", starts_at AS "startsAt", status, attendance,
    cancelled_by_id AS "cancelledById", cancelled_late AS "cancelledLate", capacity_at_booking AS capacity,
    cancelled_at AS "cancelledAt"
  FROM appointments a JOIN users u ON u.id = a.client_id`;
const TERMS = `
  SELECT s.id, s.client_id AS "clientId", start_date AS "startDate", coalesce(actual_end_date, end_date, '9999-12-31') AS end,
    frozen_at AS "frozenAt", frozen_until AS "frozenUntil", s.is_active AS "isActive", u.is_active AS "clientIsActive"
  FROM subscriptions s JOIN users u ON u.id = s.client_id ORDER BY s.client_id, start_date`;

let demo: DemoDatabase;
let reports: ReportsService;
let moment: GymMoment;
let visits: Visit[];
let terms: Term[];

const within = (date: CalendarDate, { from, to }: ReportPeriod): boolean => date >= from && date <= to;
const monday = (date: CalendarDate): CalendarDate => addDays(date, -((weekdayOf(date) + 6) % 7));
const isByClient = ({ cancelledById, clientId, guardianId }: Visit): boolean =>
  cancelledById !== null && [clientId, guardianId].includes(cancelledById);
const IS_OF_KIND: Readonly<Record<(typeof VISIT_KINDS)[number], (visit: Visit) => boolean>> = {
  visit: ({ status }) => status !== 2,
  attended: ({ status, attendance }) => status !== 2 && attendance === 'attended',
  absent: ({ status, attendance }) => status !== 2 && attendance === 'absent',
  unmarked: ({ status, attendance }) => status !== 2 && attendance === null,
  cancelledByClient: (visit) => visit.status === 2 && isByClient(visit),
  cancelledLate: ({ cancelledLate }) => cancelledLate,
  cancelledByGym: (visit) => visit.status === 2 && !isByClient(visit),
};
const begun = (period: ReportPeriod): Visit[] =>
  visits.filter(({ date, startsAt }) => within(date, period) && startsAt <= moment.now);

async function expectedFill(dataSource: DataSource, { from, to }: ReportPeriod): Promise<Map<string, number[]>> {
  const [facts] = await dataSource.query<[ScheduleRangeRow]>(`SELECT ${scheduleRangeColumns('$1::date', '$2::date')}`, [
    from,
    to,
  ]);
  const settings = await new SettingsRepository(dataSource).values();
  const first = visits.reduce((least, { date }) => (date < least ? date : least), moment.today);
  const cells = new Map<string, number[]>();
  for (let date = from > first ? from : first; date <= to && date <= moment.today; date = addDays(date, 1)) {
    const held = begun({ from: date, to: date }).filter(IS_OF_KIND.visit);
    const known: ScheduleFacts = factsOn(date, facts, settings);
    const schedule = scheduleOf({
      ...known,
      booked: held
        .map((one) => ({ ...one, effectiveEnd: one.end }))
        .filter((one, i, all) => i === all.findIndex(({ start, room }) => start === one.start && room === one.room)),
    });
    for (const slot of schedule.slots) {
      const own = held.filter((one) => isSameSlot(one, slot));
      const isOffered = schedule.isGymOpen && !slot.isDisabled && !slot.isRetired;
      const hasBegun = date < moment.today || slot.effectiveStart <= timeOfDayIn(moment.zone, moment.now);
      if (own.length === 0 && !(isOffered && hasBegun)) continue;
      const atBooking = Math.max(...own.map(({ capacity }) => capacity));
      const places = slot.hasCapacityOverride || own.length === 0 ? slot.capacity : atBooking;
      const starts = own[0]?.effectiveStart ?? slot.effectiveStart;
      const key = `${weekdayOf(date)} ${Number(starts.slice(0, 2))}`;
      const [taken = 0, all = 0, slots = 0] = cells.get(key) ?? [];
      cells.set(key, [taken + own.length, all + places, slots + 1]);
    }
  }
  return cells;
}

/** Events of subscriptions, counted without SQL. */
function expectedEvents(frozen: readonly { id: string; date: CalendarDate }[], period: ReportPeriod): string[] {
  const events: string[] = [];
  for (const [i, { id, clientId, startDate, end, frozenAt }] of terms.entries()) {
    const [before, next] = [terms[i - 1], terms[i + 1]];
    const earlier = before?.clientId === clientId ? before : null;
    const later = next?.clientId === clientId ? next : null;
    if (within(startDate, period) && startDate <= moment.today) {
      const gap = earlier === null ? null : daysBetween(earlier.end, startDate);
      events.push(`${gap === null ? 'new' : gap <= 31 ? 'renewed' : 'returned'} ${startDate} ${id}`);
    }
    const isFollowed = later !== null && daysBetween(end, later.startDate) <= 31;
    if (within(end, period) && end < moment.today && frozenAt === null && !isFollowed)
      events.push(`ended ${end} ${id}`);
  }
  const unique = new Set(
    frozen.filter(({ date }) => within(date, period)).map(({ id, date }) => `frozen ${date} ${id}`),
  );
  return [...events, ...unique];
}

interface Wait {
  id: string;
  date: CalendarDate;
  start: string;
  wasServed: boolean;
}
const WAITS = 'SELECT id, appointment_date AS date, start_time AS start, was_served AS "wasServed" FROM past_waits';

/** Changed setting, its values, days ago, and the notice by which both sides are measured. */
const CHANGES: Readonly<Record<string, [string, string, string, number, number][]>> = {
  'the demo gym': [['BookingCancellationDeadlineHours', '1', '2', 40, 2]],
  'a random gym': [
    ['MorningClientCancellationDeadlineHours', '12', '24', 9, 24],
    ['BookingCancellationDeadlineHours', '2', '5', 60, 5],
    ['LateCancelling', 'off', 'counts', 90, 2],
  ],
};

interface Line {
  id: string;
  clientId: string;
  kind: 'charge' | 'payment' | 'reversal';
  cents: number;
  method: string | null;
  at: Date;
  dueOn: CalendarDate | null;
  planId: string | null;
  reversesId: string | null;
  receiptNo: number | null;
}
const LINES = `
  SELECT e.id, e.client_id AS "clientId", kind, amount_cents AS cents, method, at, e.due_on AS "dueOn", s.plan_id AS "planId",
    reverses_id AS "reversesId", receipt_no AS "receiptNo"
  FROM ledger_entries e LEFT JOIN sales s ON s.id = e.sale_id`;

const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);
const paidIn = (lines: readonly Line[]): number => lines.reduce((sum, { cents }) => sum - cents, 0);
const byDue = (a: Line, b: Line): number =>
  (a.dueOn ?? '').localeCompare(b.dueOn ?? '') || a.at.getTime() - b.at.getTime() || a.id.localeCompare(b.id);

/** Lines that are neither taken back nor take another back. */
function keptOf(lines: readonly Line[]): Line[] {
  const reversed = new Set(lines.map(({ reversesId }) => reversesId));
  return lines.filter(({ id, kind }) => kind !== 'reversal' && !reversed.has(id));
}

/** Received cents and parts of payments by plan, paid out cent by cent without SQL. */
function expectedPlans(lines: readonly Line[], period: ReportPeriod): Map<string, [number, number]> {
  const sums = new Map<string, [number, number]>();
  const add = (planId: string, cents: number): void => {
    const [sum, parts] = sums.get(planId) ?? [0, 0];
    sums.set(planId, [sum + cents, parts + 1]);
  };
  const isMeant = ({ at }: Line): boolean => within(todayIn(moment.zone, at), period);
  const kept = new Set(keptOf(lines));
  for (const clientId of new Set(lines.map((line) => line.clientId))) {
    const own = lines.filter((line) => line.clientId === clientId);
    const due = own.filter((line) => kept.has(line) && line.kind === 'charge').sort(byDue);
    const open = due.map(({ planId, cents }) => ({ planId: planId ?? 'none', cents }));
    const payments = own.filter((line) => line.method !== null);
    payments.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.receiptNo ?? 0) - (b.receiptNo ?? 0));
    for (const payment of payments) {
      const parts = new Map<string, number>();
      let left = -payment.cents;
      while (kept.has(payment) && left > 0 && open[0] !== undefined) {
        const part = Math.min(left, open[0].cents);
        parts.set(open[0].planId, (parts.get(open[0].planId) ?? 0) + part);
        left -= part;
        open[0].cents -= part;
        if (open[0].cents === 0) open.shift();
      }
      if (left !== 0) parts.set('none', left);
      if (isMeant(payment)) for (const [planId, cents] of parts) add(planId, cents);
    }
  }
  return sums;
}

async function wholeList<T>(read: (range: string) => Promise<Page<T>>): Promise<T[]> {
  const rows: T[] = [];
  for (;;) {
    const page = await read(JSON.stringify([rows.length, rows.length + 499]));
    rows.push(...page.rows);
    if (page.rows.length === 0 || page.total === null || rows.length >= page.total) {
      expect(rows.length).toBe(page.total);
      return rows;
    }
  }
}

describe.each(['the demo gym', 'a random gym'])('the reports of %s', (name) => {
  let periods: ReportPeriod[];
  beforeAll(async () => {
    demo = await openDemoDatabase(NOW);
    moment = demo.moment;
    const { dataSource } = demo;
    if (name !== 'the demo gym') {
      await dataSource.query(`ALTER TABLE audit_entries DISABLE TRIGGER USER;
        ALTER TABLE ledger_entries DISABLE TRIGGER USER; ALTER TABLE gift_card_moves DISABLE TRIGGER USER;
        DELETE FROM gift_card_moves; DELETE FROM gift_cards; DELETE FROM ledger_entries; DELETE FROM sales; DELETE FROM interests; DELETE FROM mails;
        DELETE FROM appointments; DELETE FROM slot_occupancies; DELETE FROM subscriptions; DELETE FROM timeslot_overrides;
        DELETE FROM audit_entries; DELETE FROM client_tag_links; DELETE FROM client_notes; DELETE FROM past_waits; DELETE FROM terms_consents; DELETE FROM users WHERE role = 2;
        ALTER TABLE gift_card_moves ENABLE TRIGGER USER; ALTER TABLE ledger_entries ENABLE TRIGGER USER;
        ALTER TABLE audit_entries ENABLE TRIGGER USER`);
      await fillRandomGym(dataSource, { ...moment, seed: SEED, clients: 60, days: 400 });
    }
    reports = new ReportsService(
      new ReportReader(dataSource),
      { read: () => moment } as GymClock,
      new SettingsRepository(dataSource),
    );
    visits = await dataSource.query<Visit[]>(VISITS);
    terms = await dataSource.query<Term[]>(TERMS);
    const weeks = { from: addDays(moment.today, -83), to: moment.today };
    periods = [
      weeks,
      comparedPeriod(weeks, 'before'),
      { from: addDays(moment.today, -390), to: addDays(moment.today, 9) },
    ];
  });
  afterAll(() => demo.close());

  it('count visits, people, marks and cancellations as their rows do', async () => {
    for (const period of periods) {
      const { unit, spans, people } = await reports.visits(period);
      const all = begun(period);
      for (const span of spans) {
        const own = all.filter(({ date }) => within(date, span));
        const counts = Object.fromEntries(VISIT_KINDS.map((kind) => [kind, own.filter(IS_OF_KIND[kind]).length]));
        const { visit, ...others } = counts;
        const came = new Set(own.filter(IS_OF_KIND.visit).map(({ clientId }) => clientId)).size;
        expect(span).toEqual({ from: span.from, to: span.to, visits: visit, people: came, ...others });
        const key = (date: CalendarDate): string => (unit === 'week' ? monday(date) : monthOf(date));
        expect(key(span.from)).toBe(key(span.to));
      }
      expect(spans.reduce((sum, { from, to }) => sum + daysBetween(from, to) + 1, 0)).toBe(
        daysBetween(period.from, period.to) + 1,
      );
      expect(people).toBe(new Set(all.filter(IS_OF_KIND.visit).map(({ clientId }) => clientId)).size);
    }
  });

  it('list exactly the visits behind each number', async () => {
    const [period = { from: moment.today, to: moment.today }] = periods;
    for (const kind of VISIT_KINDS) {
      const listed = await wholeList((range) => reports.visitList({ ...period, kind, range }));
      expect(listed.map(({ id }) => id).sort()).toEqual(
        begun(period)
          .filter(IS_OF_KIND[kind])
          .map(({ id }) => id)
          .sort(),
      );
    }
    const { cells } = await reports.fill(period);
    for (const { weekday, hour, visits: taken } of cells.filter((_, i) => i % 7 === 0)) {
      const page = await reports.visitList({ ...period, kind: 'visit', weekday, hour });
      expect([weekday, hour, page.total]).toEqual([weekday, hour, taken]);
    }
  });

  it('count the places of each weekday and hour as the schedule has them', async () => {
    for (const period of periods) {
      const { cells } = await reports.fill(period);
      const expected = await expectedFill(demo.dataSource, period);
      expect(
        Object.fromEntries(
          cells.map((cell) => [`${cell.weekday} ${cell.hour}`, [cell.visits, cell.places, cell.slots]]),
        ),
      ).toEqual(Object.fromEntries(expected));
    }
  });

  it('list exactly the timeslots behind each number of places', async () => {
    const [period = { from: moment.today, to: moment.today }] = periods;
    const listed = await wholeList((range) => reports.slotList({ ...period, range }));
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
    expect(listed.map(({ date, startTime }) => `${date} ${startTime}`)).toEqual(
      listed.map(({ date, startTime }) => `${date} ${startTime}`).sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)),
    );
    const { cells } = await reports.fill(period);
    for (const { weekday, hour, ...counts } of cells) {
      const own = listed.filter(
        ({ date, startTime }) => weekdayOf(date) === weekday && Number(startTime.slice(0, 2)) === hour,
      );
      const sums = (rows: typeof own) => ({
        visits: rows.reduce((sum, row) => sum + row.visits, 0),
        places: rows.reduce((sum, { places }) => sum + places, 0),
        slots: rows.length,
      });
      expect([weekday, hour, sums(own)]).toEqual([weekday, hour, counts]);
      if ((weekday + hour) % 5 > 0) continue;
      const narrowed = await wholeList((range) => reports.slotList({ ...period, weekday, hour, range }));
      expect(narrowed).toEqual(own);
    }
  });

  it('list exactly the bookings that another policy would have touched', async () => {
    const kinds = ['refusedCancellations', 'refusedBookings'] as const;
    let most = 0;
    for (const policy of [{ deadlineHours: 12 }, { monthlyLimit: 4 }, { deadlineHours: 48, monthlyLimit: 6 }]) {
      const { people, from, to, bookings, cancellations, ...counts } = await reports.policy(policy);
      for (const kind of kinds) {
        const listed = await wholeList((range) => reports.policyList({ ...policy, kind, range }));
        expect([kind, listed.length]).toEqual([kind, counts[kind]]);
        expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
        most = Math.max(most, listed.length);
        for (const person of people.slice(0, 5)) {
          if (person.userId === null) continue;
          const own = await wholeList((range) =>
            reports.policyList({ ...policy, kind, range, userId: person.userId ?? '' }),
          );
          expect(own).toEqual(listed.filter(({ userId }) => userId === person.userId));
          expect(own).toHaveLength(person[kind]);
        }
      }
      const all = await wholeList((range) => reports.visitList({ from, to, kind: 'booking', range }));
      expect(all).toHaveLength(bookings);
      const taken = await wholeList((range) => reports.visitList({ from, to, kind: 'cancelledByClient', range }));
      expect(taken).toHaveLength(cancellations);
    }
    expect(most).toBeGreaterThan(0);
  });

  it('count and list new, renewed, returned, ended and frozen members', async () => {
    const logged = await demo.dataSource.query<{ id: string; at: Date }[]>(
      `SELECT entity_id AS id, at FROM audit_entries WHERE action = 'subscription.frozen'`,
    );
    const now = terms
      .filter(({ frozenAt }) => frozenAt !== null)
      .map(({ id, frozenAt }) => ({ id, at: frozenAt as Date }));
    const known = new Set(terms.map(({ id }) => id));
    const frozen = [...logged, ...now]
      .filter(({ id }) => known.has(id))
      .map(({ id, at }) => ({ id, date: todayIn(moment.zone, at) }));
    for (const period of periods) {
      const { spans } = await reports.members(period);
      const listed: string[] = [];
      for (const event of MEMBER_EVENTS) {
        const rows = await wholeList((range) => reports.memberList({ ...period, event, range }));
        listed.push(...rows.map(({ id, date }) => `${event} ${date} ${id}`));
        expect(rows).toHaveLength(spans.reduce((sum, span) => sum + span[event], 0));
      }
      expect(listed.sort()).toEqual(expectedEvents(frozen, period).sort());
      for (const span of spans) {
        for (const event of MEMBER_EVENTS) {
          const own = listed.filter((line) => line.startsWith(`${event} `) && within(line.split(' ')[1] ?? '', span));
          expect([span.from, event, span[event]]).toEqual([span.from, event, own.length]);
        }
      }
    }
  });

  it('find the members at risk and those whose subscription ends', async () => {
    const { today } = moment;
    const running = terms.filter(
      ({ startDate, end, frozenAt, isActive, clientIsActive, clientId }) =>
        clientIsActive &&
        isActive &&
        frozenAt === null &&
        startDate <= today &&
        end >= today &&
        // A frozen subscription that began earlier is still the current one.
        !terms.some(
          (one) =>
            one.clientId === clientId &&
            one.isActive &&
            one.frozenAt !== null &&
            one.startDate <= today &&
            one.startDate < startDate,
        ),
    );
    const came = (clientId: string): CalendarDate[] =>
      visits
        .filter(
          (one) =>
            one.clientId === clientId && one.status !== 2 && one.startsAt <= moment.now && one.attendance !== 'absent',
        )
        .map(({ date }) => date)
        .sort();
    const expected = running.flatMap(({ clientId, startDate }) => {
      const days = came(clientId);
      const last = days.at(-1) ?? null;
      const recent = days.filter((date) => date > addDays(today, -28)).length;
      const earlier = days.filter((date) => date > addDays(today, -56) && date <= addDays(today, -28)).length;
      const isAbsent = startDate <= addDays(today, -14) && (last === null || last <= addDays(today, -14));
      const isFalling = earlier >= 4 && recent * 2 <= earlier;
      return isAbsent || isFalling ? [[clientId, isAbsent ? 'absent' : 'falling', last, recent, earlier]] : [];
    });
    const atRisk = await reports.atRisk();
    const shown = atRisk.map((one) => [one.userId, one.risk, one.lastVisit, one.recentVisits, one.earlierVisits]);
    expect(shown.sort()).toEqual(expected.sort());
    expect(atRisk.every(({ phone }) => phone !== '')).toBe(true);

    const expiring = await reports.expiring();
    const ends = running.filter(({ end }) => end < addDays(today, 30));
    expect(expiring.map(({ userId, endDate }) => `${endDate} ${userId}`).sort()).toEqual(
      ends.map(({ end, clientId }) => `${end} ${clientId}`).sort(),
    );
    for (const daysAgo of [7, 30, 364, 3]) {
      const day = addDays(today, -daysAgo);
      const [lastOfDays, yesterday] = [addDays(day, 29), addDays(today, -1)];
      const period = { from: day, to: lastOfDays < yesterday ? lastOfDays : yesterday };
      const ended = terms.filter(({ end, isActive, frozenAt }) => isActive && frozenAt === null && within(end, period));
      const found = await reports.expiring({ day });
      expect(found.map(({ id }) => id).sort()).toEqual(ended.map(({ id }) => id).sort());
      expect(daysAgo !== 30 || found.length > 0).toBe(true);
      expiring.push(...found.map((one) => ({ ...one, daysLeft: one.daysLeft - daysAgo })));
    }
    for (const { id, userId, endDate, daysLeft, renewedFrom } of expiring) {
      const { clientId } = terms.find((term) => term.id === id) ?? {};
      const own = terms.find((term) => term.id === id);
      const next = terms.find(
        (term) =>
          term.clientId === clientId &&
          term.isActive &&
          term.startDate > (own?.startDate ?? '') &&
          (term.end > endDate || (term.frozenAt !== null && term.frozenUntil === null)),
      );
      expect([userId, renewedFrom]).toEqual([clientId, next?.startDate ?? null]);
      expect(daysLeft).toBe(daysBetween(today, endDate) + 1);
    }
    // A closing gave the first one a day, and the next one had been used: both have that day.
    const shared = expiring.filter(({ renewedFrom, endDate }) => renewedFrom !== null && renewedFrom <= endDate);
    expect(name !== 'the demo gym' || shared.length > 0).toBe(true);
    expect(await reports.expiring({ day: addDays(today, 9) })).toEqual(await reports.expiring());
  });

  it('count who waited, by span and by weekday and hour, and list them', async () => {
    const waits = await demo.dataSource.query<Wait[]>(WAITS);
    for (const period of periods) {
      const own = waits.filter(({ date }) => within(date, period) && date <= moment.today);
      const { spans, cells } = await reports.demand(period);
      const countsOf = (these: readonly Wait[]) => ({
        asked: these.length,
        served: these.filter(({ wasServed }) => wasServed).length,
        missed: these.filter(({ wasServed }) => !wasServed).length,
      });
      for (const { from, to, ...counts } of spans)
        expect([from, counts]).toEqual([from, countsOf(own.filter(({ date }) => within(date, { from, to })))]);
      const fill = new Map((await reports.fill(period)).cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
      const hours = new Map<string, Wait[]>();
      for (const wait of own) {
        const key = `${weekdayOf(wait.date)} ${Number(wait.start.slice(0, 2))}`;
        hours.set(key, [...(hours.get(key) ?? []), wait]);
      }
      expect(cells.map(({ weekday, hour }) => `${weekday} ${hour}`).sort()).toEqual([...hours.keys()].sort());
      for (const { weekday, hour, asked, served, missed, visits: taken, places } of cells) {
        const these = hours.get(`${weekday} ${hour}`) ?? [];
        const { visits: held, places: all } = fill.get(`${weekday} ${hour}`) ?? { visits: 0, places: 0 };
        expect([{ asked, served, missed }, taken, places]).toEqual([countsOf(these), held, all]);
        const listed = await reports.waitList({ ...period, kind: 'missed', weekday, hour });
        expect(listed.total).toBe(missed);
      }
      const missed = cells.map((cell) => cell.missed);
      expect(missed).toEqual([...missed].sort((a, b) => b - a));
      for (const kind of WAIT_KINDS) {
        const listed = await wholeList((range) => reports.waitList({ ...period, kind, range }));
        const isMeant = ({ wasServed }: Wait): boolean => kind === 'asked' || wasServed === (kind === 'served');
        const ids = own.filter(isMeant).map(({ id }) => id);
        expect(listed.map(({ id }) => id).sort()).toEqual(ids.sort());
      }
    }
    expect(waits.length).toBeGreaterThan(20);
  });

  it('count what each closing cancelled, the places that were lost and the days given back, and list them', async () => {
    const closed = await demo.dataSource.query<{ date: CalendarDate; at: Date; reason: string | null }[]>(
      `SELECT date, created_at AS at, reason FROM timeslot_overrides WHERE kind = 'day'`,
    );
    const back = await demo.dataSource.query<{ id: string; date: CalendarDate }[]>(
      'SELECT subscription_id AS id, date FROM compensated_days',
    );
    const template = await demo.dataSource.query<{ dow: number; capacity: number | null; isOn: boolean }[]>(
      `SELECT t.day_of_week AS dow, coalesce(t.capacity, r.capacity) AS capacity, t.is_enabled AS "isOn"
         FROM global_timeslots t JOIN rooms r ON r.number = t.room`,
    );
    const { capacityPerTimeslot } = await new SettingsRepository(demo.dataSource).values();
    const lostOn = (on: CalendarDate, at: Date): Visit[] =>
      visits.filter(
        (one) => one.date === on && IS_OF_KIND.cancelledByGym(one) && Number(one.cancelledAt) >= Number(at),
      );
    let cancelled = 0;
    for (const period of periods) {
      const own = closed.filter(({ date }) => within(date, period));
      const days = await reports.closings(period);
      const expected = own.map(({ date, at, reason }) => {
        const lost = lostOn(date, at);
        const slots = template.filter(({ dow, isOn }) => dow === weekdayOf(date) && isOn);
        const places = slots.reduce((sum, { capacity }) => sum + (capacity ?? capacityPerTimeslot), 0);
        const people = new Set(lost.map(({ clientId }) => clientId)).size;
        const compensated = back.filter((one) => one.date === date).length;
        return { date, reason, cancelled: lost.length, people, slots: slots.length, places, compensated };
      });
      const counted = days.map(({ costCents: _, ...day }) => day);
      expect(counted).toEqual(expected.sort((a, b) => (a.date < b.date ? 1 : -1)));
      const ids = {
        cancelled: own.flatMap(({ date, at }) => lostOn(date, at).map(({ id }) => id)),
        compensated: back.filter(({ date }) => own.some((one) => one.date === date)).map(({ id }) => id),
      };
      const priced = await wholeList((range) => reports.lossList({ ...period, kind: 'priced', range }));
      for (const { date, costCents } of days) {
        const own = priced.filter((one) => one.date === date);
        expect(own.reduce((sum, one) => sum + (one.costCents ?? 0), 0)).toBe(costCents);
      }
      for (const kind of ['cancelled', 'compensated'] as const) {
        const listed = await wholeList((range) => reports.lossList({ ...period, kind, range }));
        expect(listed.map(({ id }) => id).sort()).toEqual(ids[kind].sort());
      }
      const slots = await wholeList((range) => reports.lostSlotList({ ...period, range }));
      for (const { date, slots: offered, places } of days) {
        const own = slots.filter((slot) => slot.date === date);
        expect(own).toHaveLength(offered);
        expect(own.reduce((sum, slot) => sum + slot.places, 0)).toBe(places);
      }
      expect(slots).toHaveLength(days.reduce((sum, day) => sum + day.slots, 0));
      cancelled += ids.cancelled.length;
    }
    expect(cancelled).toBeGreaterThan(0);
  });

  it('compare what clients did before and after each changed rule, and list it', async () => {
    const changes = await reports.changes();
    const expected = CHANGES[name]?.map(([setting, from, to, daysAgo, hours]) => ({
      ...{ setting, from, to, hours, date: addDays(moment.today, 1 - daysAgo) },
    }));
    expect(changes.map(({ setting, from, to, hours, date }) => ({ setting, from, to, hours, date }))).toEqual(expected);
    for (const { date, hours, before, after } of changes) {
      const days = Math.min(42, daysBetween(date, moment.today) + 1);
      expect([after.from, after.to]).toEqual([date, addDays(date, days - 1)]);
      expect([before.from, before.to]).toEqual([addDays(date, -days - 1), addDays(date, -2)]);
      for (const { from, to, ...counts } of [before, after]) {
        const own = begun({ from, to });
        const cancelled = own.filter(IS_OF_KIND.cancelledByClient);
        const short = cancelled.filter(
          ({ startsAt, cancelledAt }) => Number(startsAt) - Number(cancelledAt) < hours * 3_600_000,
        );
        const absent = own.filter(IS_OF_KIND.absent).length;
        expect(counts).toEqual({ bookings: own.length, cancelled: cancelled.length, short: short.length, absent });
        const all = await reports.visitList({ from, to, kind: 'booking' });
        const late = await reports.visitList({ from, to, kind: 'cancelledByClient', noticeBelow: hours });
        expect([all.total, late.total]).toEqual([own.length, short.length]);
      }
    }
  });

  it('sum payments and sales by month, plan and method as their lines do, and list the lines behind each sum', async () => {
    const lines = await demo.dataSource.query<Line[]>(LINES);
    for (const period of periods) {
      const own = lines.filter(({ at }) => within(todayIn(moment.zone, at), period));
      const report = await reports.money(period);
      for (const span of report.spans) {
        const inSpan = own.filter(({ at }) => within(todayIn(moment.zone, at), span));
        const received = inSpan.filter(({ method }) => method !== null);
        const sold = inSpan.filter(({ method }) => method === null);
        const ofMethod = (method: string): number => paidIn(received.filter((one) => one.method === method));
        const sums = { received: paidIn(received), payments: received.length, sold: sumOf(sold), sales: sold.length };
        const methods = Object.fromEntries(MONEY_WAYS.map((method) => [method, ofMethod(method)]));
        expect(span).toEqual({ from: span.from, to: span.to, ...sums, ...methods });
        for (const kind of MONEY_KINDS) {
          const rows = await wholeList((range) => reports.moneyList({ from: span.from, to: span.to, kind, range }));
          const listed = kind === 'received' ? received : sold;
          expect(rows.map(({ id }) => id).sort()).toEqual(listed.map(({ id }) => id).sort());
          expect(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(span[kind]);
        }
      }
      for (const { method, received, payments } of report.methods) {
        const rows = await wholeList((range) => reports.moneyList({ ...period, kind: 'received', method, range }));
        const listed = own.filter((one) => one.method === method);
        expect([method, received, payments]).toEqual([method, paidIn(listed), listed.length]);
        expect(rows.map(({ id }) => id).sort()).toEqual(listed.map(({ id }) => id).sort());
      }
      const expected = expectedPlans(lines, period);
      const planned = report.plans.map(({ planId, received, payments }) => [planId ?? 'none', [received, payments]]);
      expect(Object.fromEntries(planned)).toEqual(Object.fromEntries(expected));
      for (const { planId, received, payments } of report.plans) {
        const which = planId === null ? { isWithoutPlan: true } : { planId };
        const rows = await wholeList((range) => reports.moneyList({ ...period, kind: 'received', ...which, range }));
        const sum = rows.reduce((all, { amountCents }) => all + amountCents, 0);
        expect([planId, sum, rows.length]).toEqual([planId, received, payments]);
      }
      const all = report.spans.reduce((sum, { received }) => sum + received, 0);
      expect(report.plans.reduce((sum, { received }) => sum + received, 0)).toBe(all);
    }
  });

  it('find everybody who owes and who owed when an earlier day ended, with the age of the debt', async () => {
    const all = await demo.dataSource.query<Line[]>(LINES);
    const days = [moment.today, addDays(`${moment.today.slice(0, 7)}-01`, -1), addDays(moment.today, -5)];
    const counts: number[] = [];
    for (const day of days) {
      const lines = all.filter(({ at }) => todayIn(moment.zone, at) <= day);
      const clients = new Map<string, Line[]>();
      for (const line of lines) clients.set(line.clientId, [...(clients.get(line.clientId) ?? []), line]);
      const expected = [...clients].flatMap(([clientId, own]) => {
        const balance = sumOf(own);
        if (balance <= 0) return [];
        const kept = keptOf(own);
        // Charges reversed count as none; so do payments.
        let left = paidIn(kept.filter(({ kind }) => kind === 'payment'));
        let [overdue, since]: [number, CalendarDate | null] = [0, null];
        for (const { cents, dueOn } of kept.filter(({ kind }) => kind === 'charge').sort(byDue)) {
          const open = Math.max(0, cents - left);
          left = Math.max(0, left - cents);
          if (open === 0 || dueOn === null || dueOn >= day) continue;
          overdue += open;
          since ??= dueOn;
        }
        return [[clientId, balance, overdue, since]];
      });
      const owed = await reports.owed({ day });
      counts.push(expected.length);
      for (const { overdueSince, daysLate } of owed)
        expect(daysLate).toBe(overdueSince === null ? 0 : daysBetween(overdueSince, day));
      const found = owed.map((one) => [one.userId, one.balanceCents, one.overdueCents, one.overdueSince]);
      expect(found.sort()).toEqual(expected.sort());
      if (day === moment.today) {
        expect(expected.length).toBeGreaterThan(5);
        expect(await reports.owed()).toEqual(owed);
        expect(await reports.owed({ day: addDays(day, 9) })).toEqual(owed);
      }
    }
    expect(Math.max(...counts.slice(1))).toBeGreaterThan(0);
  });

  it('cannot write, and give up after a while', async () => {
    const reader = new ReportReader(demo.dataSource);
    await expect(reader.read((tx) => tx.query('DELETE FROM interests'))).rejects.toThrow(/read-only transaction/);
    const limit = await reader.read((tx) => tx.query<object[]>('SHOW statement_timeout'));
    expect(limit).toEqual([{ statement_timeout: '5s' }]);
  });
});
