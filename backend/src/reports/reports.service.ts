import { Injectable } from '@nestjs/common';
import { addDays, daysBetween, type CalendarDate, type Weekday } from '../contract/calendar-date.js';
import {
  LONGEST_REPORT_DAYS,
  REPLAYED_DAYS,
  type ExpiringMember,
  type FillReport,
  type MemberAtRisk,
  type MemberEvent,
  type MembersReport,
  type MoneyKind,
  type MoneyReport,
  type OwingClient,
  type PolicyReport,
  type ReportedEntry,
  type ReportedMember,
  type ReportedVisit,
  type ReportPeriod,
  type VisitKind,
  type VisitsReport,
} from '../contract/report.js';
import type { PaymentMethod } from '../contract/money.js';
import { invalidField } from '../platform/errors/app-error.js';
import { Page } from '../platform/http/answer.js';
import { readListQuery } from '../platform/lists/list-query.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { timeOfDayIn } from '../platform/time/gym-zone.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { listMembers, readExpiring, readMembers, readRunning } from './member-reports.js';
import { listMoney, readMoney, readOwed } from './money-reports.js';
import { readBookings, touchedBy } from './policy-report.js';
import { replay, type Policy } from './policy.rules.js';
import { ReportReader } from './report-reader.js';
import { riskOf } from './risk.rules.js';
import { listVisits, readFill, readVisits } from './visit-reports.js';

interface Asked {
  from: CalendarDate;
  to: CalendarDate;
}
interface AskedPage {
  range?: string;
}

const ONLY_PAGED = { sortable: ['date'], defaultSort: { field: 'date', direction: 'DESC' }, filterable: [] } as const;

/** Counts what has happened (rule: reports). Nothing here writes or locks. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly reader: ReportReader,
    private readonly clock: GymClock,
    private readonly settings: SettingsRepository,
  ) {}

  async fill(asked: Asked): Promise<FillReport> {
    const period = checked(asked);
    const { now, today, zone } = this.clock.read();
    const { capacityPerTimeslot: defaultCapacity } = await this.settings.values();
    const at = { now, today, time: timeOfDayIn(zone, now), defaultCapacity };
    return { cells: await this.reader.read((tx) => readFill(tx, period, at)) };
  }

  visits(asked: Asked): Promise<VisitsReport> {
    const period = checked(asked);
    return this.reader.read((tx) => readVisits(tx, period, this.clock.read().now));
  }

  async visitList(
    asked: Asked & AskedPage & { kind: VisitKind; weekday?: number; hour?: number },
  ): Promise<Page<ReportedVisit>> {
    const period = checked(asked);
    const page = readListQuery(pageOf(asked), ONLY_PAGED);
    const { kind, weekday = null, hour = null } = asked;
    const selection = { ...period, kind, weekday: weekday as Weekday | null, hour };
    const { now } = this.clock.read();
    const { rows, total } = await this.reader.read((tx) => listVisits(tx, selection, page, now));
    return new Page('visits', rows, total, page.offset);
  }

  members(asked: Asked): Promise<MembersReport> {
    const period = checked(asked);
    return this.reader.read((tx) => readMembers(tx, period, this.clock.read()));
  }

  async memberList(asked: Asked & AskedPage & { event: MemberEvent }): Promise<Page<ReportedMember>> {
    const period = checked(asked);
    const page = readListQuery(pageOf(asked), ONLY_PAGED);
    const selection = { ...period, event: asked.event };
    const { rows, total } = await this.reader.read((tx) => listMembers(tx, selection, page, this.clock.read()));
    return new Page('members', rows, total, page.offset);
  }

  async atRisk(): Promise<MemberAtRisk[]> {
    const { now, today } = this.clock.read();
    const running = await this.reader.read((tx) => readRunning(tx, today, now));
    return running.flatMap(({ startDate, ...member }) => {
      const risk = riskOf({ ...member, startDate }, today);
      return risk === null ? [] : [{ ...member, risk }];
    });
  }

  expiring(): Promise<ExpiringMember[]> {
    const { now, today } = this.clock.read();
    return this.reader.read((tx) => readExpiring(tx, today, now));
  }

  async policy({ deadlineHours = null, monthlyLimit = null }: Partial<Policy>): Promise<PolicyReport> {
    const { now, today } = this.clock.read();
    const period = { from: addDays(today, 1 - REPLAYED_DAYS), to: today };
    const bookings = await this.reader.read((tx) => readBookings(tx, period, now));
    const replayed = replay(bookings, { deadlineHours, monthlyLimit }, period.from);
    return {
      ...period,
      bookings: replayed.bookings,
      cancellations: replayed.cancellations,
      refusedCancellations: replayed.refusedCancellations.length,
      refusedBookings: replayed.refusedBookings.length,
      people: touchedBy(bookings, replayed),
    };
  }

  money(asked: Asked): Promise<MoneyReport> {
    const period = checked(asked);
    return this.reader.read((tx) => readMoney(tx, period, this.clock.read().zone));
  }

  async moneyList(
    asked: Asked & AskedPage & { kind: MoneyKind; method?: PaymentMethod; planId?: string; isWithoutPlan?: boolean },
  ): Promise<Page<ReportedEntry>> {
    const period = checked(asked);
    const page = readListQuery(pageOf(asked), ONLY_PAGED);
    const { kind, method = null, planId = null, isWithoutPlan = false } = asked;
    const selection = { ...period, kind, method, planId, isWithoutPlan };
    const { rows, total } = await this.reader.read((tx) => listMoney(tx, selection, page, this.clock.read().zone));
    return new Page('entries', rows, total, page.offset);
  }

  owed(): Promise<OwingClient[]> {
    return this.reader.read((tx) => readOwed(tx, this.clock.read().today));
  }
}

const pageOf = ({ range }: AskedPage): AskedPage => (range === undefined ? {} : { range });

/** @throws {AppError} 400 for a period that ends before it begins, or is longer than any gym's life */
function checked({ from, to }: Asked): ReportPeriod {
  if (to < from) throw invalidField('to', 'rangeEndBeforeStart');
  if (daysBetween(from, to) >= LONGEST_REPORT_DAYS)
    throw invalidField('to', 'rangeTooLong', { max: LONGEST_REPORT_DAYS });
  return { from, to };
}
