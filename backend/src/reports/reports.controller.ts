import { Get, Query } from '@nestjs/common';
import type { CalendarDate } from '../contract/calendar-date.js';
import { MONEY_WAYS, type MoneyWay } from '../contract/money.js';
import {
  ChangedRule,
  ClassesReport,
  TrainerPay,
  CLOSING_LOSSES,
  ClosedDay,
  DemandReport,
  DUE_KINDS,
  DueCharge,
  ExpiringMember,
  FillReport,
  GivenDates,
  LatePayer,
  LostSlot,
  MEMBER_EVENTS,
  MemberAtRisk,
  MembersReport,
  MONEY_KINDS,
  MoneyReport,
  OwingClient,
  POLICY,
  POLICY_REFUSALS,
  PolicyReport,
  ReportedEntry,
  ReportedLoss,
  ReportedMember,
  ReportedSlot,
  ReportedVisit,
  ReportedWait,
  VISIT_LIST_KINDS,
  VisitsReport,
  WAIT_KINDS,
  type ClosingLoss,
  type DueKind,
  type MemberEvent,
  type MoneyKind,
  type PolicyRefusal,
  type VisitListKind,
  type WaitKind,
} from '../contract/report.js';
import { ApiOperation } from '../platform/http/documentation.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import { AdminController, PartOf, Permits } from '../platform/http/access.js';
import { Language } from '../platform/http/caller.js';
import type { Page } from '../platform/http/answer.js';
import { AnswersList, Refuses, RespondsWith } from '../platform/http/documented.js';
import {
  BooleanQueryField,
  DateField,
  IdField,
  OneOfField,
  WholeNumberQueryField,
} from '../platform/http/validation/fields.js';
import { RangeField } from '../platform/lists/list-query.js';
import { ReportsService } from './reports.service.js';

/** Both days are included. Only events that have begun are counted, so that a later end changes nothing. */
class PeriodRequest {
  @DateField() from!: CalendarDate;
  @DateField() to!: CalendarDate;
}

class SpansRequest extends PeriodRequest {
  @DateField({
    optional: true,
    description: 'First day of the period that this one is compared with: the spans are as long as those of that one',
  })
  beside?: CalendarDate;
}

class HourRequest extends PeriodRequest {
  @WholeNumberQueryField({ optional: true, min: 0, max: 6, description: 'Sunday 0 … Saturday 6' }) weekday?: number;
  @WholeNumberQueryField({ optional: true, min: 0, max: 23, description: 'In which the timeslot starts' })
  hour?: number;
  @RangeField() range?: string;
}

class PagedPeriodRequest extends PeriodRequest {
  @RangeField() range?: string;
}

class VisitListRequest extends HourRequest {
  @OneOfField(VISIT_LIST_KINDS) kind!: VisitListKind;
  @WholeNumberQueryField({
    ...POLICY.deadlineHours,
    optional: true,
    description: 'Cancelled with fewer hours of notice',
  })
  noticeBelow?: number;
}

class WaitListRequest extends HourRequest {
  @OneOfField(WAIT_KINDS) kind!: WaitKind;
}

class LossListRequest extends PeriodRequest {
  @OneOfField(CLOSING_LOSSES) kind!: ClosingLoss;
  @RangeField() range?: string;
}

class MemberListRequest extends PeriodRequest {
  @OneOfField(MEMBER_EVENTS) event!: MemberEvent;
  @RangeField() range?: string;
}

class MoneyListRequest extends PeriodRequest {
  @OneOfField(MONEY_KINDS) kind!: MoneyKind;
  @OneOfField(MONEY_WAYS, { optional: true }) method?: MoneyWay;
  @IdField({ optional: true, description: 'Only the parts of payments that paid for this plan' }) planId?: string;
  @BooleanQueryField({ optional: true, description: 'Only what paid for no plan' }) isWithoutPlan?: boolean;
  @RangeField() range?: string;
}

class DueListRequest extends PagedPeriodRequest {
  @OneOfField(DUE_KINDS) kind!: DueKind;
  @IdField({ optional: true, description: 'Only those of this client' }) userId?: string;
}

class OwedRequest {
  @DateField({ optional: true, description: 'As it stood when this day ended; today if left out' }) day?: CalendarDate;
}

class ExpiringRequest {
  @DateField({ optional: true, description: 'The first of the 30 days; today if left out' }) day?: CalendarDate;
}

class PolicyRequest {
  @WholeNumberQueryField({ ...POLICY.deadlineHours, optional: true, description: 'Left out, as it was' })
  deadlineHours?: number;
  @WholeNumberQueryField({
    ...POLICY.monthlyLimit,
    optional: true,
    label: 'visitLimit',
    description: 'Left out, as it was',
  })
  monthlyLimit?: number;
}

class PolicyListRequest extends PolicyRequest {
  @OneOfField(POLICY_REFUSALS) kind!: PolicyRefusal;
  @IdField({ optional: true, description: 'Only those of this client' }) userId?: string;
  @RangeField() range?: string;
}

@AdminController('Admin/reports', 'reports')
@PartOf('reports')
@Refuses('REPORT_TOO_SLOW')
export class ReportsAdminController {
  constructor(private readonly reports: ReportsService) {}

  @Get('fill')
  @Permits('reports')
  @ApiOperation({ summary: 'Counts visits and places by weekday and hour' })
  @RespondsWith(FillReport)
  fill(@Query() asked: PeriodRequest): Promise<FillReport> {
    return this.reports.fill(asked);
  }

  @Get('fill/list')
  @Permits('reports')
  @ApiOperation({ summary: 'Lists the timeslots behind a number of places' })
  @AnswersList(ReportedSlot, { paged: true })
  slotList(@Query() asked: HourRequest): Promise<Page<ReportedSlot>> {
    return this.reports.slotList(asked);
  }

  @Get('visits')
  @Permits('reports')
  @ApiOperation({ summary: 'Counts visits, marks and cancellations by week or month' })
  @RespondsWith(VisitsReport)
  visits(@Query() asked: SpansRequest): Promise<VisitsReport> {
    return this.reports.visits(asked);
  }

  @Get('visits/list')
  @Permits('reports')
  @ApiOperation({ summary: 'Lists the visits behind a number of a report' })
  @AnswersList(ReportedVisit, { paged: true })
  visitList(@Query() asked: VisitListRequest): Promise<Page<ReportedVisit>> {
    return this.reports.visitList(asked);
  }

  @Get('members')
  @Permits('reports')
  @ApiOperation({ summary: 'Counts new, renewed, ended and frozen subscriptions by week or month' })
  @RespondsWith(MembersReport)
  members(@Query() asked: SpansRequest): Promise<MembersReport> {
    return this.reports.members(asked);
  }

  @Get('members/list')
  @Permits('reports')
  @ApiOperation({ summary: 'Lists the subscriptions behind a number of a report' })
  @AnswersList(ReportedMember, { paged: true })
  memberList(@Query() asked: MemberListRequest): Promise<Page<ReportedMember>> {
    return this.reports.memberList(asked);
  }

  @Get('at-risk')
  @Permits('reports')
  @ApiOperation({ summary: 'Lists members who stay away or come half as often' })
  @AnswersList(MemberAtRisk)
  atRisk(): Promise<MemberAtRisk[]> {
    return this.reports.atRisk();
  }

  @Get('expiring')
  @Permits('reports')
  @ApiOperation({
    summary: 'Lists members whose subscription ends within 30 days, or ended in those after an earlier day',
  })
  @AnswersList(ExpiringMember)
  expiring(@Query() asked: ExpiringRequest): Promise<ExpiringMember[]> {
    return this.reports.expiring(asked);
  }

  @Get('policy')
  @Permits('reports')
  @ApiOperation({ summary: 'Replays the last 90 days under another deadline or limit' })
  @RespondsWith(PolicyReport)
  policy(@Query() asked: PolicyRequest): Promise<PolicyReport> {
    return this.reports.policy(asked);
  }

  @Get('policy/list')
  @Permits('reports')
  @ApiOperation({ summary: 'Lists the bookings that another deadline or limit would have touched' })
  @AnswersList(ReportedVisit, { paged: true })
  policyList(@Query() asked: PolicyListRequest): Promise<Page<ReportedVisit>> {
    return this.reports.policyList(asked);
  }

  @Get('demand')
  @Permits('reports')
  @ApiOperation({ summary: 'Counts who waited for a full timeslot, and who got a place' })
  @RespondsWith(DemandReport)
  demand(@Query() asked: SpansRequest): Promise<DemandReport> {
    return this.reports.demand(asked);
  }

  @Get('demand/list')
  @Permits('reports')
  @ApiOperation({ summary: 'Lists the wishes for a timeslot behind a number of a report' })
  @AnswersList(ReportedWait, { paged: true })
  waitList(@Query() asked: WaitListRequest): Promise<Page<ReportedWait>> {
    return this.reports.waitList(asked);
  }

  @Get('classes')
  @Permits('reports')
  @PartOf('classes')
  @ApiOperation({ summary: 'Counts timeslots and visits by class and by trainer' })
  @RespondsWith(ClassesReport)
  classes(@Language() language: LanguageCode, @Query() asked: PeriodRequest): Promise<ClassesReport> {
    return this.reports.classes(asked, language);
  }

  @Get('pay')
  @Permits('reports')
  @PartOf('classes')
  @ApiOperation({ summary: 'Sums what trainers have earned by the classes that they led' })
  @AnswersList(TrainerPay)
  pay(@Language() language: LanguageCode, @Query() asked: PeriodRequest): Promise<TrainerPay[]> {
    return this.reports.pay(asked, language);
  }

  @Get('closings')
  @Permits('reports')
  @ApiOperation({ summary: 'Lists closed days with what they cost' })
  @AnswersList(ClosedDay)
  closings(@Query() asked: PeriodRequest): Promise<ClosedDay[]> {
    return this.reports.closings(asked);
  }

  @Get('closings/list')
  @Permits('reports')
  @ApiOperation({ summary: 'Lists the visits that closings cancelled, or the subscriptions that got a day back' })
  @AnswersList(ReportedLoss, { paged: true })
  lossList(@Query() asked: LossListRequest): Promise<Page<ReportedLoss>> {
    return this.reports.lossList(asked);
  }

  @Get('closings/slots')
  @Permits('reports')
  @ApiOperation({ summary: 'Lists the timeslots that closed days would have had' })
  @AnswersList(LostSlot, { paged: true })
  lostSlotList(@Query() asked: PagedPeriodRequest): Promise<Page<LostSlot>> {
    return this.reports.lostSlotList(asked);
  }

  @Get('changes')
  @Permits('reports')
  @ApiOperation({ summary: 'Compares cancellations and absences before and after each change of their rules' })
  @AnswersList(ChangedRule)
  changes(): Promise<ChangedRule[]> {
    return this.reports.changes();
  }

  @Get('money')
  @Permits('accounts')
  @PartOf('money')
  @ApiOperation({ summary: 'Sums payments and sales by month, plan and method' })
  @RespondsWith(MoneyReport)
  money(@Query() asked: SpansRequest): Promise<MoneyReport> {
    return this.reports.money(asked);
  }

  @Get('money/list')
  @Permits('accounts')
  @PartOf('money')
  @ApiOperation({ summary: 'Lists the charges or payments behind a sum of a report' })
  @AnswersList(ReportedEntry, { paged: true })
  moneyList(@Query() asked: MoneyListRequest): Promise<Page<ReportedEntry>> {
    return this.reports.moneyList(asked);
  }

  @Get('owed')
  @Permits('reports')
  @PartOf('money')
  @ApiOperation({ summary: 'Lists clients who owe, the oldest debt first' })
  @AnswersList(OwingClient)
  owed(@Query() asked: OwedRequest): Promise<OwingClient[]> {
    return this.reports.owed(asked);
  }

  @Get('late-payers')
  @Permits('reports')
  @PartOf('money')
  @ApiOperation({ summary: 'Lists clients who paid after the last day to pay, the most often first' })
  @AnswersList(LatePayer)
  latePayers(@Query() asked: PeriodRequest): Promise<LatePayer[]> {
    return this.reports.latePayers(asked);
  }

  @Get('late-payers/list')
  @Permits('reports')
  @PartOf('money')
  @ApiOperation({ summary: 'Lists the charges that were due, with the day on which each was paid' })
  @AnswersList(DueCharge, { paged: true })
  dueChargeList(@Query() asked: DueListRequest): Promise<Page<DueCharge>> {
    return this.reports.dueChargeList(asked);
  }
}

/** Staff who take payments read whom to ask for one; earlier days are for the reports (rule: owed). */
@AdminController('Admin/debts', 'money')
@Permits('money')
@PartOf('money')
export class DebtsAdminController {
  constructor(private readonly reports: ReportsService) {}

  @Get()
  @ApiOperation({ summary: 'Lists clients who owe today, the oldest debt first' })
  @AnswersList(OwingClient)
  list(): Promise<OwingClient[]> {
    return this.reports.owed();
  }

  @Get('given')
  @ApiOperation({ summary: 'Lists who trains under dates without a plan, and why' })
  @AnswersList(GivenDates)
  given(): Promise<GivenDates[]> {
    return this.reports.given();
  }
}
