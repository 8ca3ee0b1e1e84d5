import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { addDays, daysBetween, type CalendarDate, type Weekday } from '../contract/calendar-date.js';
import {
  LONGEST_REPORT_DAYS,
  REPLAYED_DAYS,
  type ChangedRule,
  type ClassesReport,
  type TrainerPay,
  type ClosedDay,
  type ClosingLoss,
  type DemandReport,
  type DueCharge,
  type DueKind,
  type ExpiringMember,
  type FillReport,
  type GivenDates,
  type LatePayer,
  type LostSlot,
  type MemberAtRisk,
  type MemberEvent,
  type MembersReport,
  type MoneyKind,
  type MoneyReport,
  type OwingClient,
  type PolicyRefusal,
  type PolicyReport,
  type ReportedEntry,
  type ReportedLoss,
  type ReportedMember,
  type ReportedSlot,
  type ReportedVisit,
  type ReportedWait,
  type ReportPeriod,
  type VisitListKind,
  type WaitKind,
  type VisitsReport,
} from '../contract/report.js';
import type { Language } from '../contract/languages.js';
import type { MoneyWay } from '../contract/money.js';
import { invalidField } from '../platform/errors/app-error.js';
import { Page } from '../platform/http/answer.js';
import { readListQuery } from '../platform/lists/list-query.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { timeOfDayIn } from '../platform/time/gym-zone.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { readChanges } from './changed-rules.js';
import { readPay } from './pay-report.js';
import { readClasses } from './class-reports.js';
import { listLosses, listLostSlots, readClosings } from './closing-reports.js';
import { listWaits, readDemand } from './demand-report.js';
import { readGiven } from './given-dates.js';
import { listDueCharges, readLatePayers } from './late-payers.js';
import { listMembers, readExpiring, readMembers, readRunning } from './member-reports.js';
import { listMoney, readMoney, readOwed } from './money-reports.js';
import { asVisits, readBookings, touchedBy, type BookingRow } from './policy-report.js';
import { replay, type Policy, type Replay } from './policy.rules.js';
import { type PageOf, ReportReader } from './report-reader.js';
import { riskOf } from './risk.rules.js';
import { listSlots, listVisits, readFill, readVisits, type FillMoment } from './visit-reports.js';

interface Asked {
  from: CalendarDate;
  to: CalendarDate;
}
interface AskedBeside extends Asked {
  beside?: CalendarDate;
}
interface AskedPage {
  range?: string;
}
interface AskedHour {
  weekday?: number;
  hour?: number;
}

const ONLY_PAGED = { sortable: ['date'], defaultSort: { field: 'date', direction: 'DESC' }, filterable: [] } as const;

/** Counts the past (rule: reports). Nothing here writes or locks. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly reader: ReportReader,
    private readonly clock: GymClock,
    private readonly settings: SettingsRepository,
  ) {}

  async fill(asked: Asked): Promise<FillReport> {
    const period = checked(asked);
    const at = await this.moment();
    return { cells: await this.reader.read((tx) => readFill(tx, period, at)) };
  }

  async slotList(asked: Asked & AskedPage & AskedHour): Promise<Page<ReportedSlot>> {
    const selection = { ...checked(asked), ...hourOf(asked) };
    const at = await this.moment();
    return this.list('slots', asked, (tx, page) => listSlots(tx, selection, page, at));
  }

  private async list<Row>(
    name: string,
    { range }: AskedPage,
    read: (tx: EntityManager, page: PageOf) => Promise<{ rows: Row[]; total: number }>,
  ): Promise<Page<Row>> {
    const page = pageOf(range);
    const { rows, total } = await this.reader.read((tx) => read(tx, page));
    return new Page(name, rows, total, page.offset);
  }

  private async moment(): Promise<FillMoment> {
    const { now, today, zone } = this.clock.read();
    const { capacityPerTimeslot: defaultCapacity } = await this.settings.values();
    return { now, today, time: timeOfDayIn(zone, now), defaultCapacity };
  }

  visits(asked: AskedBeside): Promise<VisitsReport> {
    const period = { ...checked(asked), beside: asked.beside };
    return this.reader.read((tx) => readVisits(tx, period, this.clock.read().now));
  }

  visitList(
    asked: Asked & AskedPage & AskedHour & { kind: VisitListKind; noticeBelow?: number },
  ): Promise<Page<ReportedVisit>> {
    const { kind, noticeBelow = null } = asked;
    const selection = { ...checked(asked), ...hourOf(asked), kind, noticeBelow };
    return this.list('visits', asked, (tx, page) => listVisits(tx, selection, page, this.clock.read().now));
  }

  members(asked: AskedBeside): Promise<MembersReport> {
    const period = { ...checked(asked), beside: asked.beside };
    return this.reader.read((tx) => readMembers(tx, period, this.clock.read()));
  }

  memberList(asked: Asked & AskedPage & { event: MemberEvent }): Promise<Page<ReportedMember>> {
    const selection = { ...checked(asked), event: asked.event };
    return this.list('members', asked, (tx, page) => listMembers(tx, selection, page, this.clock.read()));
  }

  async atRisk(): Promise<MemberAtRisk[]> {
    const { now, today } = this.clock.read();
    const running = await this.reader.read((tx) => readRunning(tx, today, now));
    return running.flatMap(({ startDate, ...member }) => {
      const risk = riskOf({ ...member, startDate }, today);
      return risk === null ? [] : [{ ...member, risk }];
    });
  }

  expiring({ day }: { day?: CalendarDate } = {}): Promise<ExpiringMember[]> {
    const moment = this.clock.read();
    return this.reader.read((tx) => readExpiring(tx, untilToday(day, moment.today), moment));
  }

  /** All of it in the reports' lane: replays hold the process one at a time, as they do the database. */
  private replaying<T>(
    { deadlineHours = null, monthlyLimit = null }: Partial<Policy>,
    answer: (replayed: Replay<BookingRow>, bookings: readonly BookingRow[], period: ReportPeriod) => T,
  ): Promise<T> {
    const { now, today } = this.clock.read();
    const period = { from: addDays(today, 1 - REPLAYED_DAYS), to: today };
    return this.reader.read(async (tx) => {
      const bookings = await readBookings(tx, period, now);
      return answer(replay(bookings, { deadlineHours, monthlyLimit }, period.from), bookings, period);
    });
  }

  policy(policy: Partial<Policy>): Promise<PolicyReport> {
    return this.replaying(policy, (replayed, bookings, period) => ({
      ...period,
      bookings: replayed.bookings,
      cancellations: replayed.cancellations,
      refusedCancellations: replayed.refusedCancellations.length,
      refusedBookings: replayed.refusedBookings.length,
      people: touchedBy(bookings, replayed),
    }));
  }

  async policyList({
    kind,
    userId,
    range,
    ...policy
  }: AskedPage & Partial<Policy> & { kind: PolicyRefusal; userId?: string }): Promise<Page<ReportedVisit>> {
    const page = pageOf(range);
    const visits = await this.replaying(policy, (replayed) => asVisits(replayed[kind]));
    const rows = visits.filter((one) => userId === undefined || one.userId === userId);
    return new Page('visits', rows.slice(page.offset, page.offset + page.limit), rows.length, page.offset);
  }

  money(asked: AskedBeside): Promise<MoneyReport> {
    const period = { ...checked(asked), beside: asked.beside };
    return this.reader.read((tx) => readMoney(tx, period, this.clock.read().zone));
  }

  moneyList(
    asked: Asked & AskedPage & { kind: MoneyKind; method?: MoneyWay; planId?: string; isWithoutPlan?: boolean },
  ): Promise<Page<ReportedEntry>> {
    const { kind, method = null, planId = null, isWithoutPlan = false } = asked;
    const selection = { ...checked(asked), kind, method, planId, isWithoutPlan };
    return this.list('entries', asked, (tx, page) => listMoney(tx, selection, page, this.clock.read().zone));
  }

  async demand(asked: AskedBeside): Promise<DemandReport> {
    const period = { ...checked(asked), beside: asked.beside };
    const at = await this.moment();
    return this.reader.read((tx) => readDemand(tx, period, at));
  }

  waitList(asked: Asked & AskedPage & AskedHour & { kind: WaitKind }): Promise<Page<ReportedWait>> {
    const selection = { ...checked(asked), ...hourOf(asked), kind: asked.kind };
    return this.list('waits', asked, (tx, page) => listWaits(tx, selection, page, this.clock.read().today));
  }

  classes(asked: Asked, language: Language): Promise<ClassesReport> {
    const period = checked(asked);
    const { now } = this.clock.read();
    return this.reader.read((tx) => readClasses(tx, period, { now, language }));
  }

  pay(asked: Asked, language: Language): Promise<TrainerPay[]> {
    const period = checked(asked);
    const { now } = this.clock.read();
    return this.reader.read((tx) => readPay(tx, period, { now, language }));
  }

  async closings(asked: Asked): Promise<ClosedDay[]> {
    const period = checked(asked);
    const { defaultCapacity } = await this.moment();
    return this.reader.read((tx) => readClosings(tx, period, defaultCapacity));
  }

  lossList(asked: Asked & AskedPage & { kind: ClosingLoss }): Promise<Page<ReportedLoss>> {
    const selection = { ...checked(asked), kind: asked.kind };
    return this.list('losses', asked, (tx, page) => listLosses(tx, selection, page));
  }

  async lostSlotList(asked: Asked & AskedPage): Promise<Page<LostSlot>> {
    const period = checked(asked);
    const { defaultCapacity } = await this.moment();
    return this.list('slots', asked, (tx, page) => listLostSlots(tx, period, page, defaultCapacity));
  }

  async changes(): Promise<ChangedRule[]> {
    const { cancellationDeadlines } = await this.settings.values();
    return this.reader.read((tx) => readChanges(tx, { ...this.clock.read(), hours: cancellationDeadlines.regular }));
  }

  latePayers(asked: Asked): Promise<LatePayer[]> {
    const period = checked(asked);
    const { zone, today } = this.clock.read();
    return this.reader.read((tx) => readLatePayers(tx, period, zone, today));
  }

  dueChargeList(asked: Asked & AskedPage & { kind: DueKind; userId?: string }): Promise<Page<DueCharge>> {
    const { kind, userId = null } = asked;
    const selection = { ...checked(asked), kind, userId };
    return this.list('charges', asked, (tx, page) => listDueCharges(tx, selection, page, this.clock.read()));
  }

  owed({ day }: { day?: CalendarDate } = {}): Promise<OwingClient[]> {
    const { today, zone } = this.clock.read();
    return this.reader.read((tx) => readOwed(tx, untilToday(day, today), zone));
  }

  given(): Promise<GivenDates[]> {
    return this.reader.read((tx) => readGiven(tx, this.clock.read()));
  }
}

/** Today for a day that is left out, or to come. */
const untilToday = (day: CalendarDate | undefined, today: CalendarDate): CalendarDate =>
  day !== undefined && day < today ? day : today;

const pageOf = (range: string | undefined): PageOf => readListQuery(range === undefined ? {} : { range }, ONLY_PAGED);

const hourOf = ({ weekday = null, hour = null }: { weekday?: number | null; hour?: number | null }) => ({
  weekday: weekday as Weekday | null,
  hour,
});

/** @throws {AppError} 400 for a period that ends before it begins, or is longer than any gym's life */
function checked({ from, to }: Asked): ReportPeriod {
  if (to < from) throw invalidField('to', 'rangeEndBeforeStart');
  if (daysBetween(from, to) >= LONGEST_REPORT_DAYS)
    throw invalidField('to', 'rangeTooLong', { max: LONGEST_REPORT_DAYS });
  return { from, to };
}
