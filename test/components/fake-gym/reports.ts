import type {
  ChangedRule,
  ClassesReport,
  TrainerPay,
  ClosedDay,
  DemandReport,
  DueCharge,
  ExpiringMember,
  FillReport,
  GivenDates,
  LatePayer,
  LostSlot,
  MemberAtRisk,
  MembersReport,
  MoneyReport,
  OwingClient,
  PolicyReport,
  ReportedEntry,
  ReportedLoss,
  ReportedMember,
  ReportedSlot,
  ReportedVisit,
  ReportedWait,
  VisitsReport,
} from '@palestra/backend/contract/report';
import type { Handler } from '../fake-transport.js';
import { answersOf } from './answers.js';
import { GymDoor } from './door.js';
import { TODAY } from './times.js';

/** Counts of the reports for every period, and the lists behind their numbers. */
export class GymReports extends GymDoor {
  readonly fill: FillReport = { cells: [] };
  visits: VisitsReport = { unit: 'week', spans: [], people: 0 };
  members: MembersReport = { unit: 'week', spans: [] };
  readonly atRisk: MemberAtRisk[] = [];
  readonly expiring: ExpiringMember[] = [];
  /** The same of an earlier day. */
  readonly expiredBefore: ExpiringMember[] = [];
  readonly policy: PolicyReport = {
    ...{ from: '2026-08-27', to: TODAY, bookings: 40, cancellations: 9 },
    ...{ refusedCancellations: 0, refusedBookings: 0, people: [] },
  };
  readonly visitList: ReportedVisit[] = [];
  readonly memberList: ReportedMember[] = [];
  money: MoneyReport = { spans: [], plans: [], methods: [] };
  readonly moneyList: ReportedEntry[] = [];
  readonly owed: OwingClient[] = [];
  /** Dates without a plan. */
  readonly given: GivenDates[] = [];
  /** As it stood on an earlier day. */
  readonly owedBefore: OwingClient[] = [];
  demand: DemandReport = { unit: 'week', spans: [], cells: [], idle: [] };
  readonly latePayers: LatePayer[] = [];
  readonly dueCharges: DueCharge[] = [];
  readonly waitList: ReportedWait[] = [];
  classesReport: ClassesReport = { classes: [], trainers: [] };
  trainerPay: TrainerPay[] = [];
  readonly closings: ClosedDay[] = [];
  readonly lossList: ReportedLoss[] = [];
  readonly slotList: ReportedSlot[] = [];
  readonly lostSlots: LostSlot[] = [];
  readonly refusedByPolicy: ReportedVisit[] = [];
  readonly changedRules: ChangedRule[] = [];
}

export function reportsRoutes(gymOf: () => GymReports): Record<string, Handler> {
  const { of, paged } = answersOf(gymOf);

  return {
    'GET /api/Admin/reports/fill': of((gym) => gym.fill),
    'GET /api/Admin/reports/visits': of((gym) => gym.visits),
    'GET /api/Admin/reports/visits/list': paged((gym) => gym.visitList),
    'GET /api/Admin/reports/members': of((gym) => gym.members),
    'GET /api/Admin/reports/members/list': paged((gym) => gym.memberList),
    'GET /api/Admin/reports/at-risk': of((gym) => gym.atRisk),
    'GET /api/Admin/reports/expiring': of((gym, { query }) => (query.has('day') ? gym.expiredBefore : gym.expiring)),
    'GET /api/Admin/reports/policy': of((gym) => gym.policy),
    'GET /api/Admin/reports/money': of((gym) => gym.money),
    'GET /api/Admin/reports/money/list': paged((gym) => gym.moneyList),
    'GET /api/Admin/reports/owed': of((gym, { query }) => (query.has('day') ? gym.owedBefore : gym.owed)),
    'GET /api/Admin/reports/late-payers': of((gym) => gym.latePayers),
    'GET /api/Admin/reports/late-payers/list': paged((gym) => gym.dueCharges),
    'GET /api/Admin/reports/demand': of((gym) => gym.demand),
    'GET /api/Admin/reports/demand/list': paged((gym) => gym.waitList),
    'GET /api/Admin/reports/pay': of((gym) => gym.trainerPay),
    'GET /api/Admin/reports/classes': of((gym) => gym.classesReport),
    'GET /api/Admin/reports/closings': of((gym) => gym.closings),
    'GET /api/Admin/reports/fill/list': paged((gym) => gym.slotList),
    'GET /api/Admin/reports/closings/slots': paged((gym) => gym.lostSlots),
    'GET /api/Admin/reports/policy/list': paged((gym) => gym.refusedByPolicy),
    'GET /api/Admin/reports/closings/list': paged((gym) => gym.lossList),
    'GET /api/Admin/reports/changes': of((gym) => gym.changedRules),
    'GET /api/Admin/debts': of((gym) => gym.owed),
    'GET /api/Admin/debts/given': of((gym) => gym.given),
  };
}
