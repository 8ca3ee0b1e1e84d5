import type { DataSource } from 'typeorm';
import { addDays, daysBetween, monthOf, weekdayOf, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { comparedPeriod, MEMBER_EVENTS, VISIT_KINDS, type ReportPeriod } from '@palestra/backend/contract/report';
import type { Page } from '../../backend/src/platform/http/answer.js';
import type { GymClock, GymMoment } from '../../backend/src/platform/time/gym-clock.js';
import { timeOfDayIn, todayIn } from '../../backend/src/platform/time/gym-zone.js';
import { ReportReader } from '../../backend/src/reports/report-reader.js';
import { ReportsService } from '../../backend/src/reports/reports.service.js';
import { scheduleOf, type ScheduleFacts } from '../../backend/src/schedule/schedule.rules.js';
import {
  factsOn,
  scheduleRangeColumns,
  type ScheduleRangeRow,
} from '../../backend/src/schedule/schedule.repository.js';
import { SettingsRepository } from '../../backend/src/settings/settings.repository.js';
import { openDemoDatabase, type DemoDatabase } from '../support/demo-database.js';
import { fillRandomGym } from '../support/random-gym.js';

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
  effectiveStart: string;
  startsAt: Date;
  status: number;
  attendance: string | null;
  cancelledById: string | null;
  cancelledLate: boolean;
  capacity: number;
}

interface Term {
  id: string;
  clientId: string;
  startDate: CalendarDate;
  end: CalendarDate;
  frozenAt: Date | null;
  isActive: boolean;
  clientIsActive: boolean;
}

const VISITS = `
  SELECT a.id, a.client_id AS "clientId", u.guardian_id AS "guardianId", appointment_date AS date, start_time AS start,
    end_time AS end, effective_start_time AS "effectiveStart", starts_at AS "startsAt", status, attendance,
    cancelled_by_id AS "cancelledById", cancelled_late AS "cancelledLate", capacity_at_booking AS capacity
  FROM appointments a JOIN users u ON u.id = a.client_id`;
const TERMS = `
  SELECT s.id, s.client_id AS "clientId", start_date AS "startDate", coalesce(actual_end_date, end_date, '9999-12-31') AS end,
    frozen_at AS "frozenAt", s.is_active AS "isActive", u.is_active AS "clientIsActive"
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
  const { capacityPerTimeslot } = await new SettingsRepository(dataSource).values();
  const first = visits.reduce((least, { date }) => (date < least ? date : least), moment.today);
  const cells = new Map<string, number[]>();
  for (let date = from > first ? from : first; date <= to && date <= moment.today; date = addDays(date, 1)) {
    const held = begun({ from: date, to: date }).filter(IS_OF_KIND.visit);
    const known: ScheduleFacts = factsOn(date, facts, capacityPerTimeslot);
    const schedule = scheduleOf({
      ...known,
      booked: held
        .map((one) => ({ ...one, effectiveEnd: one.end }))
        .filter((one, i, all) => i === all.findIndex(({ start }) => start === one.start)),
    });
    for (const slot of schedule.slots) {
      const own = held.filter(({ start, end }) => start === slot.start && end === slot.end);
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

async function wholeList<T>(read: (range: string) => Promise<Page<T>>): Promise<T[]> {
  const rows: T[] = [];
  for (;;) {
    const page = await read(JSON.stringify([rows.length, rows.length + 499]));
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length >= page.total) {
      expect(rows).toHaveLength(page.total);
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
        ALTER TABLE ledger_entries DISABLE TRIGGER USER; DELETE FROM ledger_entries; DELETE FROM sales; DELETE FROM interests; DELETE FROM mails;
        DELETE FROM appointments; DELETE FROM slot_occupancies; DELETE FROM subscriptions; DELETE FROM timeslot_overrides;
        DELETE FROM audit_entries; DELETE FROM client_tag_links; DELETE FROM client_notes; DELETE FROM users WHERE role = 2;
        ALTER TABLE ledger_entries ENABLE TRIGGER USER; ALTER TABLE audit_entries ENABLE TRIGGER USER`);
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
    for (const { userId, endDate, renewedFrom } of expiring) {
      const next = terms.find(({ clientId, startDate }) => clientId === userId && startDate > endDate);
      expect([userId, renewedFrom]).toEqual([userId, next?.startDate ?? null]);
    }
  });

  it('cannot write, and give up after a while', async () => {
    const reader = new ReportReader(demo.dataSource);
    await expect(reader.read((tx) => tx.query('DELETE FROM interests'))).rejects.toThrow(/read-only transaction/);
    const limit = await reader.read((tx) => tx.query<object[]>('SHOW statement_timeout'));
    expect(limit).toEqual([{ statement_timeout: '5s' }]);
  });
});
