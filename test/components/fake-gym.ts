import { ACTING_FOR } from '@palestra/backend/contract/request-headers';
import {
  AppointmentStatus,
  undoUntilOf,
  type Appointment,
  type BookedAppointment,
  type HistoryMonth,
} from '@palestra/backend/contract/appointment';
import { FILE_NAME_HEADER, type ClientDocument } from '@palestra/backend/contract/client-document';
import { CLIENT_DEFAULTS } from '@palestra/backend/contract/client-fields';
import type { ClientTerms, OwnTerms, PublishedTerms, TermsConsent } from '@palestra/backend/contract/gym-terms';
import type {
  CheckInAnswer,
  CheckInSecret,
  DoorDevice,
  DoorDeviceWithKey,
  DoorPerson,
  DoorVisit,
} from '@palestra/backend/contract/check-in';
import type { ClientNote } from '@palestra/backend/contract/client-note';
import type { UsedTag } from '@palestra/backend/contract/client-tag';
import type { ClientImport, ImportFault, UndoneImport } from '@palestra/backend/contract/client-import';
import type { Act, UndoneAct } from '@palestra/backend/contract/act';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import type { BookingOutlook } from '@palestra/backend/contract/booking-outlook';
import {
  addDays,
  monthOf,
  WEEKDAYS,
  weekdayOf,
  type CalendarDate,
  type Weekday,
} from '@palestra/backend/contract/calendar-date';
import type {
  ClientDetails,
  ClientProfile,
  CountedVisits,
  FamilyMember,
  LostPlaces,
} from '@palestra/backend/contract/client';
import type { BookingRefusalCode } from '@palestra/backend/contract/error-codes';
import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import type { DataExport, ExportedFile, StartedExport } from '@palestra/backend/contract/export';
import type { ChangedFreeze, Freeze, FreezeOfClient, Freezes } from '@palestra/backend/contract/freeze';
import type { Gym, LateCancelling, MemberFreezing, StandingBookingsBy } from '@palestra/backend/contract/gym';
import type { Interest } from '@palestra/backend/contract/interest';
import type { Language } from '@palestra/backend/contract/languages';
import {
  TEMPLATE_PURPOSES,
  type Broadcast,
  type EmailTemplate,
  type MailPreview,
  type MailQueue,
  type OutboxMail,
} from '@palestra/backend/contract/mail';
import { successEl } from '@palestra/backend/contract/success.el';
import type { OperationsProblem } from '@palestra/backend/contract/operations';
import type { Refusal } from '@palestra/backend/contract/refusal';
import type {
  ChangedRule,
  ClosedDay,
  DemandReport,
  ExpiringMember,
  FillReport,
  MemberAtRisk,
  MembersReport,
  MoneyReport,
  OwingClient,
  PolicyReport,
  ReportedEntry,
  LostSlot,
  ReportedLoss,
  ReportedMember,
  ReportedSlot,
  ReportedVisit,
  ReportedWait,
  VisitsReport,
} from '@palestra/backend/contract/report';
import { Role } from '@palestra/backend/contract/roles';
import type {
  CompensatedSubscription,
  AddedTimeslot,
  Affected,
  AffectedAppointment,
  TimeslotOverride,
} from '@palestra/backend/contract/schedule-change';
import type { NewTotp, ProofRequest, SecondFactor, SecondFactorOf } from '@palestra/backend/contract/second-factor';
import type { ListedSession, Session } from '@palestra/backend/contract/session';
import type { StandingBooking } from '@palestra/backend/contract/standing-booking';
import type { SlotEvent, SlotHistory } from '@palestra/backend/contract/slot-history';
import type { StaffAccount } from '@palestra/backend/contract/staff';
import { SETTING_KEYS, SETTING_RULES, type Setting, type SettingKey } from '@palestra/backend/contract/setting';
import type { Ledger, LedgerEntry, PaymentMethod, Plan, Sale } from '@palestra/backend/contract/money';
import type { EndLine } from '@palestra/backend/contract/end-line';
import { effectiveEndOf, type Subscription } from '@palestra/backend/contract/subscription';
import { loadStateOf } from '@palestra/backend/contract/load-state';
import {
  parseTimeslotId,
  timeslotId,
  type BookedClientFacts,
  type MemberTimeslot,
  type WaitingClient,
  type QuickSlot,
} from '@palestra/backend/contract/timeslot';
import type { TimeOfDay } from '@palestra/backend/contract/time-of-day';
import { createHash } from 'node:crypto';
import { FakeTransport, type Call, type Handler, type Refusal as RefusedCall, type Reply } from './fake-transport.js';

/** A Tuesday morning well inside a month, at which the gym has opened. */
const TODAY = '2026-11-24';
const NOW = `${TODAY}T06:00:00.000Z`;
const STARTS = ['07:00:00', '08:00:00', '09:00:00', '12:00:00', '13:00:00', '18:00:00'];
const CAPACITY = 10;
/** Greece's offset from the last Sunday of October to that of March. */
const WINTER = '+02:00';

const anHourAfter = (start: string): string => `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00:00`;
const instantOf = (date: CalendarDate, time: string): string => new Date(`${date}T${time}${WINTER}`).toISOString();
const isUncancelled = ({ status }: Appointment): boolean => status !== AppointmentStatus.Cancelled;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const timeOf = (value: unknown): string => `${textOf(value).slice(0, 5)}:00`;

function cancellationOf(cancelUntil: string) {
  const canCancel = Date.parse(cancelUntil) > Date.parse(NOW);
  return { cancelUntil, canCancel, lateUntil: null, cancellation: canCancel ? ('free' as const) : ('closed' as const) };
}

/** Date and times of an appointment in a slot, and until when it may be cancelled. */
function placeOf(appointmentDate: CalendarDate, start: string) {
  const startTime = timeOf(start);
  const endTime = anHourAfter(startTime);
  const startsAt = instantOf(appointmentDate, startTime);
  const cancelUntil = new Date(Date.parse(startsAt) - 2 * 3_600_000).toISOString();
  return {
    ...{ appointmentDate, startTime, endTime, originalStartTime: startTime, originalEndTime: endTime },
    ...{ hasTimeChange: false, startsAt, endsAt: instantOf(appointmentDate, endTime) },
    ...cancellationOf(cancelUntil),
  };
}

const NEW_TOTP: NewTotp = {
  ticket: 'ticket',
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Palestra:owner?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  expiresAt: NOW,
};
const CODE_ID = '3b241101-e2bb-4255-8caf-4136c566a962';
const RECOVERY_CODES = Array.from({ length: 10 }, (_, n) => `abcd-efgh-jkmn-pqr${n}`);

const PREVIEW: MailPreview = { subject: 'Θέμα', html: '<p>Κείμενο</p>', text: 'Κείμενο' };

export type FakeClient = ClientDetails;

const NO_DAYS = { note: null, from: null, until: null } as const;

/** Texts are trimmed, and an address has small letters. */
const stored = (body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      return [name, name === 'email' ? value.trim().toLowerCase() : value.trim()];
    }),
  );

/** A gym with the state that screens read and change, behind the addresses of the API. It knows shapes, not rules. */
export class FakeGym extends FakeTransport {
  readonly today: CalendarDate = TODAY;
  readonly now = NOW;
  readonly settings: Setting[] = SETTING_KEYS.map((key) => settingOf(key, String(SETTING_RULES[key].default)));
  readonly clients: FakeClient[] = [];
  readonly staff: StaffAccount[] = [];
  readonly appointments: Appointment[] = [];
  letsCancelLate = false;
  readonly overrides: TimeslotOverride[] = [];
  readonly interests: Interest[] = [];
  readonly template: GlobalTimeslot[] = WEEKDAYS.flatMap((dayOfWeek) =>
    STARTS.map((start) => templateSlotOf(dayOfWeek, start)),
  );
  readonly broadcasts: Broadcast[] = [];
  tags: UsedTag[] = [];
  staffLanguage: Language = 'el';
  notes: ClientNote[] = [];
  plans: Plan[] = [];
  ledger: Ledger = { balanceCents: 0, overdueCents: 0, overdueSince: null, entries: [] };
  endLines: EndLine[] = [
    { cause: 'sold', days: 31, endDate: '2026-03-31', at: '2026-03-01T08:00:00.000Z', ...NO_DAYS, byName: 'Υποδοχή' },
    {
      cause: 'first-visit',
      days: 15,
      endDate: '2026-04-15',
      at: '2026-03-16T08:00:00.000Z',
      ...NO_DAYS,
      byName: 'Μαρία',
    },
    { cause: 'edited', days: -2, endDate: '2026-04-13', at: '2026-03-20T08:00:00.000Z', ...NO_DAYS, byName: 'Υποδοχή' },
  ];
  /** A line of an end for a closed day that was given back. */
  readonly closedDay: EndLine = {
    ...{ cause: 'closing', days: 1, endDate: '2026-04-14', at: '2026-03-24T08:00:00.000Z', byName: null },
    ...{ note: 'Εθνική εορτή', from: '2026-03-25', until: '2026-03-25' },
  };
  /** Subscriptions that get days back when a closing gives them. */
  compensated: CompensatedSubscription[] = [];
  standing: StandingBooking[] = [];
  standingBookings: StandingBookingsBy = 'off';
  memberFreezing: MemberFreezing = 'off';
  freezes: Freezes = {
    ...{ byMembers: 'off', subscriptionId: null, endDate: null, budgetDays: null, usedDays: 0, leftDays: null },
    freezes: [],
  };
  /** Freezes by date of all clients. */
  datedFreezes: Freeze[] = [];
  freezeOf = (facts: Partial<FreezeOfClient>): ChangedFreeze & FreezeOfClient => ({
    ...{ id: 'freeze-1', userId: 'client-1', userName: 'Μαρία', subscriptionId: 'subscription-1' },
    ...{ from: '2026-12-07', until: '2026-12-11', days: 5, state: 'running', isByMember: true },
    ...{ createdAt: NOW, createdByName: 'Μαρία', answerReason: null, canEnd: true, ...facts, ...this.effects(true) },
    ...{ endDate: '2026-12-31', newEndDate: '2027-01-05', leftDays: 5 },
  });
  /** Booked dates of standing bookings that are past the member's deadline. */
  keptDates: readonly CalendarDate[] = [];
  /** Visits that the member's limit counts; null: only those to come. */
  countedVisits: CountedVisits | null = null;
  /** Set where places are given to the waiting list. */
  autoBookUntilHours: number | null = null;
  documents: ClientDocument[] = [];
  terms: PublishedTerms[] = [];
  consents: TermsConsent[] = [];
  hasTerms = (wish: Partial<PublishedTerms> = {}): void => {
    const version = this.terms.length + 1;
    const texts = { textEl: 'Πετσέτα σε κάθε όργανο.', textEn: 'A towel on each machine.', link: '' };
    const by = { publishedAt: NOW, publishedByName: 'Ιδιοκτήτρια', acceptedBy: 0 };
    this.terms.unshift({ version, ...texts, ...by, ...wish });
  };
  termsAsked: ClientProfile['terms'] = null;
  readonly imports: ClientImport[] = [];
  /** Faults that the check of an import finds. */
  importFaults: ImportFault[] = [];
  /** All faults, of which `importFaults` are the first. */
  importFaultCount: number | null = null;
  undoneImport: UndoneImport = { removed: 0, kept: [] };
  readonly mails: OutboxMail[] = [];
  readonly audit: AuditEntry[] = [];
  /** Acts that can be undone, newest first, and the result of undoing one. */
  acts: Act[] = [];
  /** Whether the roster of every slot may be marked now. */
  attendanceOpen = false;
  /** Whether members check in at the door. */
  hasDoor = false;
  /** As its operator has set it. */
  language: Language = 'el';
  readonly doorDevices: DoorDevice[] = [];
  /** The tablet's own copy of the day, the names it finds, and the answer to the next check-ins. */
  doorVisits: DoorVisit[] = [];
  doorPeople: DoorPerson[] = [];
  checkIn: CheckInAnswer = {
    ...{ outcome: 'welcome', personId: null, name: null, startTime: null, opensAt: null },
    ...{ visitsLeft: null, endsOn: null, offer: null, reasons: [] },
  };
  undone: Pick<UndoneAct, 'returned' | 'notReturned' | 'movedBack' | 'unmarked'> = {
    ...{ returned: [], notReturned: [], movedBack: 0, unmarked: 0 },
  };
  readonly templates: EmailTemplate[] = TEMPLATE_PURPOSES.flatMap((purpose) => [
    templateOf(purpose, 'el'),
    templateOf(purpose, 'en'),
  ]);
  readonly sessions: ListedSession[] = [
    {
      id: 'this-device',
      browser: 'Firefox, Linux',
      createdAt: NOW,
      lastUsedAt: NOW,
      isCurrent: true,
      isSameNetwork: true,
    },
  ];
  /** Appointments that the next changes and their dry runs take away. */
  readonly affected: AffectedAppointment[] = [];
  /** Start times of slots that left the week and stay for their bookings. */
  readonly retired: string[] = [];
  /** Members in the waiting list of every slot. */
  readonly waitingList: WaitingClient[] = [];
  /** The history of every slot. */
  readonly slotEvents: SlotEvent[] = [];
  /** Second factors of the signed-in person. */
  secondFactor: SecondFactor = {
    ...{ totpSince: null, passkeys: [], recoveryCodesLeft: 0, canHavePasskeys: true, dueAt: null },
  };
  /** Factors of a person who lost their device. */
  factorsOfOther: SecondFactorOf = { totp: false, passkeys: 0, recoveryCodesLeft: 0 };
  /** The next proof that is asked for. */
  proof: ProofRequest = { ticket: 'ticket', methods: ['password'], passkey: null, expiresAt: NOW };
  operationsProblem: OperationsProblem | null = null;
  notices: LostPlaces[] = [];
  /** Changes what the server says about a member's next bookings. */
  outlook: Partial<BookingOutlook> = {};
  /** The hours at which the member usually comes. */
  usualTime: TimeOfDay | null = null;
  quickSlots: QuickSlot[] = [];
  /** Rules that refuse a member's bookings, and those at the desk. */
  refusals: Refusal[] = [];
  /** The export of everything, as far as it is. */
  readonly export: DataExport = { id: 'export', state: 'ready', createdAt: NOW, bytes: 0 };
  /** Counts of the reports, whatever period is asked for, and the lists behind their numbers. */
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
  /** As it stood on an earlier day. */
  readonly owedBefore: OwingClient[] = [];
  demand: DemandReport = { unit: 'week', spans: [], cells: [] };
  readonly waitList: ReportedWait[] = [];
  readonly closings: ClosedDay[] = [];
  readonly lossList: ReportedLoss[] = [];
  readonly slotList: ReportedSlot[] = [];
  readonly lostSlots: LostSlot[] = [];
  readonly refusedByPolicy: ReportedVisit[] = [];
  readonly changedRules: ChangedRule[] = [];
  /** Changes what the server counts for a month of a member's history. */
  streaks: Partial<HistoryMonth> = {};
  private made = 0;

  constructor() {
    super(routesOf(() => this));
  }

  /** A standing booking whose first date is booked and whose second one was skipped. */
  standingOf({
    dayOfWeek = 2,
    startTime = '18:00:00',
    endTime = '19:00:00',
    until = null,
  }: Readonly<Record<string, unknown>>): StandingBooking {
    const times = { startTime: textOf(startTime), endTime: textOf(endTime) };
    const reasons = [{ code: 'DAY_CLOSED' as const, message: 'Το γυμναστήριο είναι κλειστό.' }];
    return {
      id: this.nextId('standing'),
      userId: 'client-1',
      userName: 'Μαρία',
      dayOfWeek: dayOfWeek as Weekday,
      ...times,
      originalStartTime: times.startTime,
      originalEndTime: times.endTime,
      isOffered: true,
      from: TODAY,
      until: until as CalendarDate | null,
      pausedUntil: null,
      isByStaff: true,
      dates: [
        { date: this.dayAhead(7), state: 'booked', ...times, appointmentId: 'appointment-1', reasons: [] },
        { date: this.dayAhead(14), state: 'skipped', ...times, appointmentId: null, reasons },
      ],
    };
  }

  saleOf({ id, planId, discountCents = 0 }: Readonly<Record<string, unknown>>): Sale {
    const plan = this.found(this.plans, String(planId));
    const totalCents = plan.priceCents - Number(discountCents);
    return {
      ...{ id: String(id), planNameEl: plan.nameEl, planNameEn: plan.nameEn, priceCents: plan.priceCents, totalCents },
      ...{ startDate: TODAY, endDate: this.dayAhead(30), dueOn: TODAY, discountCents: Number(discountCents) },
      ...{ soldAt: NOW, paymentId: null, balanceCents: 0 },
    };
  }

  /** Writes a line of the account, as a payment or a reversal does. */
  hasEntry(facts: Partial<LedgerEntry> & Pick<LedgerEntry, 'id' | 'kind' | 'amountCents'>): Ledger {
    const entry: LedgerEntry = {
      ...{ at: NOW, method: null, receipt: null, dueOn: null, planNameEl: null, planNameEn: null, startDate: null },
      ...{ endDate: null, discountCents: 0, reversesId: null, isReversed: false, reason: '', byName: 'Υποδοχή' },
      ...facts,
    };
    const { balanceCents, entries } = this.ledger;
    const others = entries.map((one) => (one.id === entry.reversesId ? { ...one, isReversed: true } : one));
    this.ledger = { ...this.ledger, balanceCents: balanceCents + entry.amountCents, entries: [entry, ...others] };
    return this.ledger;
  }

  takesPayment({ id, amountCents, method }: Readonly<Record<string, unknown>>): Ledger {
    const receipt = `2026-${18 + this.ledger.entries.filter(({ kind }) => kind === 'payment').length}`;
    const paid = { method: method as PaymentMethod, receipt };
    return this.hasEntry({ id: String(id), kind: 'payment', amountCents: -Number(amountCents), ...paid });
  }

  reverses(id: string, { reason }: Readonly<Record<string, unknown>>): Ledger {
    const { amountCents, method } = this.found(this.ledger.entries, id);
    const facts = { reversesId: id, reason: String(reason), method };
    return this.hasEntry({ id: `reversal of ${id}`, kind: 'reversal', amountCents: -amountCents, ...facts });
  }

  /** As it is once its booked dates are cancelled, if that is wished. */
  withDatesCancelled(id: string, { cancelDates }: Readonly<Record<string, unknown>>): StandingBooking {
    const standing = this.found(this.standing, id);
    const isLost = ({ date, state }: StandingBooking['dates'][number]): boolean =>
      cancelDates === true && state === 'booked' && !this.keptDates.includes(date);
    const dates = standing.dates.map((one) => (isLost(one) ? { ...one, state: 'cancelled' as const } : one));
    return { ...standing, dates };
  }

  makesStanding(wish: Readonly<Record<string, unknown>>): StandingBooking {
    const made = this.standingOf(wish);
    this.standing.push(made);
    return made;
  }

  dayAhead(days: number): CalendarDate {
    return addDays(TODAY, days);
  }

  nextId(kind: string): string {
    this.made += 1;
    return `${kind}-${this.made}`;
  }

  hasClient({ subscription, ...wish }: Partial<Omit<FakeClient, 'subscription'>> & ClientWish = {}): FakeClient {
    const id = this.nextId('client');
    const own = subscription === null ? null : subscriptionOf(this.nextId('subscription'), this, subscription);
    const client: FakeClient = {
      id,
      renewedFrom: null,
      name: 'Μαρία Παπαδοπούλου',
      email: `${id}@example.gr`,
      phone: '6971234567',
      phoneNumber: '6971234567',
      ...CLIENT_DEFAULTS,
      adminNotificationEnabled: true,
      tags: [],
      pinnedNotes: [],
      certificate: null,
      language: 'el',
      createdAt: '2026-01-10T09:00:00.000Z',
      guardian: null,
      children: [],
      fairUse: null,
      erasureRequestedAt: null,
      monthlyLimit: own?.monthlyLimit ?? null,
      subscription: own,
      subscriptionStatus: own?.status ?? 'none',
      appointmentDates: [],
      appointments: [],
      ...wish,
    };
    this.clients.push(client);
    return client;
  }

  hasDocument(wish: Partial<ClientDocument> = {}): ClientDocument {
    const document: ClientDocument = {
      ...{ id: this.nextId('document'), kind: 'medical', validUntil: null, end: null, note: '', file: null },
      ...{ addedByName: 'Ελένη', createdAt: NOW, version: this.nextId('version') },
      ...wish,
    };
    this.documents.push(document);
    return document;
  }

  hasDoorDevice(name: string): DoorDeviceWithKey {
    const device: DoorDevice = { id: this.nextId('device'), name, createdAt: NOW, lastUsedAt: null };
    this.doorDevices.push(device);
    return { ...device, key: `KEY0-${device.id}` };
  }

  hasStaff(account: Partial<StaffAccount> = {}): StaffAccount {
    const id = this.nextId('staff');
    const full: StaffAccount = {
      ...{ id, name: 'Ειρήνη Υποδοχή', email: `${id}@example.gr`, staffRole: 'desk', state: 'active' },
      ...{ lastSeenAt: NOW, invitedUntil: null, isLastOwner: false },
      ...account,
    };
    this.staff.push(full);
    return full;
  }

  hasBooking(client: FakeClient, start: string, date: CalendarDate = TODAY): Appointment {
    const appointment: Appointment = {
      id: this.nextId('appointment'),
      ...placeOf(date, start),
      status: AppointmentStatus.Confirmed,
      bookedAt: NOW,
      bookedByName: client.name,
      cancelledAt: null,
      cancelledByName: null,
      cancelReason: null,
      userId: client.id,
      userName: client.name,
      isAdminOverride: false,
      restoreUntil: null,
      attendance: null,
      cancelledLate: false,
      forgiven: null,
      doorName: null,
    };
    this.appointments.push(appointment);
    return appointment;
  }

  /** Later changes and dry runs take this booking away. */
  isAffected({ id, userId, userName, appointmentDate, startTime, endTime }: Appointment): void {
    this.affected.push({
      ...{ id, userId, userName, appointmentDate, startTime, endTime, newStartTime: null, newEndTime: null },
    });
  }

  moves(id: string, date: CalendarDate, start: string): Appointment {
    return Object.assign(this.found(this.appointments, id), placeOf(date, start));
  }

  /** Its deadline has passed, and the gym lets members cancel late. */
  isLate(id: string): void {
    const found = this.found(this.appointments, id);
    const cancelUntil = new Date(Date.parse(NOW) - 3_600_000).toISOString();
    Object.assign(found, { cancelUntil, lateUntil: found.startsAt, cancellation: 'late' });
  }

  cancels(id: string, by: string): Appointment {
    const found = this.found(this.appointments, id);
    return Object.assign(found, {
      status: AppointmentStatus.Cancelled,
      cancelledAt: NOW,
      cancelledByName: by,
      canCancel: false,
      cancellation: 'closed',
      cancelledLate: found.cancellation === 'late',
      restoreUntil: found.userName === by ? undoUntilOf(new Date(NOW)).toISOString() : null,
    });
  }

  restores(id: string): Appointment {
    const cancellation = {
      ...{ cancelledAt: null, cancelledByName: null, restoreUntil: null, canCancel: true },
      ...{ cancellation: 'free' as const, cancelledLate: false, forgiven: null, doorName: null },
    };
    return Object.assign(this.found(this.appointments, id), { status: AppointmentStatus.Confirmed, ...cancellation });
  }

  /** Adds a client who waits for a slot. */
  hasInterest(start: string, date: CalendarDate, heldUntil: string | null = null): Interest {
    const slot = this.slot(date, timeOf(start), null);
    const { startTime, endTime, originalStartTime, originalEndTime, startsAt, endsAt } = slot;
    const interest: Interest = {
      id: this.nextId('interest'),
      appointmentDate: date,
      ...{ startTime, endTime, originalStartTime, originalEndTime, startsAt, endsAt },
      ...{ position: 1, waiting: 1, heldUntil, noticeHours: 0, anyOf: null, weeksFreed: 0 },
      createdAt: NOW,
    };
    this.interests.push(interest);
    return interest;
  }

  /** A change of one slot of a date, or of the whole date. */
  hasChange(date: CalendarDate, start: string | null, change: Partial<TimeslotOverride>): TimeslotOverride {
    const startTime = start === null ? null : timeOf(start);
    const kept = this.overrides.find((one) => one.date === date && one.startTime === startTime);
    if (kept !== undefined) return Object.assign(kept, change);
    const override: TimeslotOverride = {
      id: this.nextId('change'),
      date,
      isFullDayOverride: startTime === null,
      isDisabled: false,
      isExtra: false,
      capacityOverride: null,
      startTime,
      endTime: startTime === null ? null : anHourAfter(startTime),
      newStartTime: null,
      newEndTime: null,
      reason: null,
      createdByName: 'Διαχειριστής',
      createdAt: NOW,
      ...change,
    };
    this.overrides.push(override);
    return override;
  }

  hasMail(mail: Partial<OutboxMail> = {}): OutboxMail {
    const full: OutboxMail = {
      id: this.nextId('mail'),
      purpose: 'booked',
      language: 'el',
      recipientName: 'Μαρία Παπαδοπούλου',
      recipientAddress: 'maria@example.gr',
      state: 'sent',
      attempts: 1,
      lastError: null,
      createdAt: NOW,
      nextAttemptAt: null,
      sentAt: NOW,
      settledAt: null,
      canResend: false,
      canSettle: false,
      ...mail,
    };
    this.mails.push(full);
    return full;
  }

  /** An import that has ended, newest first. */
  hasImport({ id, fileName, rows }: Record<string, unknown>): ClientImport {
    const count = Array.isArray(rows) ? rows.length - this.importFaults.length : 0;
    const by = { createdAt: NOW, createdByName: 'Διαχειριστής' };
    const counts = { rows: count, done: count, created: count, present: 0 };
    const full: ClientImport = { id: textOf(id), fileName: textOf(fileName), ...by, state: 'finished', ...counts };
    this.imports.unshift(full);
    return full;
  }

  hasBroadcast(broadcast: Partial<Broadcast> = {}): Broadcast {
    const full: Broadcast = {
      id: this.nextId('broadcast'),
      subject: 'Νέα',
      message: 'Γεια σας',
      subjectEn: null,
      messageEn: null,
      activeClientsOnly: false,
      createdAt: NOW,
      createdByName: 'Διαχειριστής',
      state: 'sending',
      recipients: 20,
      waiting: 15,
      sent: 5,
      failed: 0,
      inDoubt: 0,
      withdrawn: 0,
      ...broadcast,
    };
    this.broadcasts.unshift(full);
    return full;
  }

  sessionOf({ id, name, email }: Pick<FakeClient, 'id' | 'name' | 'email'>, role: Role, language: Language): Session {
    const staffRole = role === Role.Admin ? this.staffRole : null;
    const expiresAt = '2999-01-01T00:00:00.000Z';
    return { token: `token-of-${id}`, role, staffRole, expiresAt, name, id, email, language };
  }

  staffSession(language: Language): Session {
    return this.sessionOf({ id: 'staff', name: 'Διαχειριστής', email: 'admin@palestra.test' }, Role.Admin, language);
  }

  found<T extends { id: string }>(rows: readonly T[], id: string): T {
    const found = rows.find((row) => row.id === id);
    if (found === undefined) throw new Error(`Nothing is called ${id}`);
    return found;
  }

  client(id: string): FakeClient {
    const client = this.found(this.clients, id);
    const appointments = this.appointments.filter(({ userId }) => userId === id);
    const appointmentDates = appointments.filter(isUncancelled).map(({ appointmentDate }) => appointmentDate);
    return { ...client, appointments, appointmentDates };
  }

  /** Effects of a change, or of its dry run. */
  effects(isDryRun = false): Affected {
    return { isDryRun, affectedAppointments: this.affected.length, affected: this.affected };
  }

  /** The member whom the request is about: the owner of its token, or the child they act for. */
  member({ headers }: Call): FakeClient {
    const child = headers.get(ACTING_FOR);
    if (child !== null) return this.client(child);
    return this.client(textOf(headers.get('Authorization')).replace('Bearer token-of-', ''));
  }

  gym(): Gym {
    const settings = Object.fromEntries(this.settings.map(({ key, value }) => [key, value])) as Record<
      SettingKey,
      string
    >;
    const orNull = (value: string): string | null => (value === '' ? null : value);
    return {
      name: settings.GymName,
      language: this.language,
      timeZone: 'Europe/Athens',
      now: NOW,
      today: TODAY,
      bookingCancellationDeadlineHours: Number(settings.BookingCancellationDeadlineHours),
      morningClientCancellationDeadlineHours: Number(settings.MorningClientCancellationDeadlineHours),
      attendanceOpensMinutes: this.attendanceOpen ? 30 : null,
      standingBookings: this.standingBookings,
      memberFreezing: this.memberFreezing,
      autoBookUntilHours: this.autoBookUntilHours,
      lateCancelling: settings.LateCancelling as LateCancelling,
      hasDoor: this.hasDoor,
      contact: {
        phone: orNull(settings.ContactPhone),
        email: orNull(settings.ContactEmail),
        viber: orNull(settings.ContactViber),
        whatsApp: orNull(settings.ContactWhatsApp),
        address: orNull(settings.ContactAddress),
        mapLink: orNull(settings.ContactMapLink),
        openingHours: orNull(settings.OpeningHours),
      },
      securityVerification: { mode: 'development', siteKey: null },
    };
  }

  slots(date: CalendarDate, reader: FakeClient | null): MemberTimeslot[] {
    const extra = this.overrides
      .filter((one) => one.isExtra && one.date === date)
      .map(({ startTime }) => startTime ?? '');
    return [...STARTS, ...extra].toSorted().map((start) => this.slot(date, start, reader));
  }

  slot(date: CalendarDate, originalStartTime: string, reader: FakeClient | null): MemberTimeslot {
    const originalEndTime = anHourAfter(originalStartTime);
    const changes = this.overrides.filter((one) => one.date === date);
    const change = changes.find((one) => one.startTime === originalStartTime);
    const isGymOpen = !changes.some((one) => one.isFullDayOverride);
    const startTime = change?.newStartTime ?? originalStartTime;
    const endTime = change?.newEndTime ?? originalEndTime;
    const capacity = change?.capacityOverride ?? CAPACITY;
    const booked = this.appointments.filter(
      (one) => isUncancelled(one) && one.appointmentDate === date && one.originalStartTime === originalStartTime,
    );
    const startsAt = instantOf(date, startTime);
    const isPast = Date.parse(startsAt) <= Date.parse(NOW);
    const isDisabled = change?.isDisabled ?? false;
    const isFull = booked.length >= capacity;
    const isAvailable = isGymOpen && !isPast && !isFull && !isDisabled;
    const reasons = reader === null ? [] : this.reasonsFor(reader, { date, isFull, isPast, isDisabled, isGymOpen });
    const own = this.appointments.find(
      (one) => one.userId === reader?.id && one.appointmentDate === date && isUncancelled(one),
    );
    const isMovable = own?.canCancel === true && isAvailable && !booked.includes(own) && this.refusals.length === 0;
    const interest = this.interests.find(
      (one) => one.appointmentDate === date && one.originalStartTime === originalStartTime,
    );
    // The reader's own, who may book it.
    const held = interest?.heldUntil == null ? 0 : 1;
    return {
      id: timeslotId(date, originalStartTime, originalEndTime),
      date,
      startTime,
      endTime,
      originalStartTime,
      originalEndTime,
      startsAt,
      endsAt: instantOf(date, endTime),
      capacity,
      totalCapacity: capacity,
      currentBookings: booked.length + held,
      loadState: loadStateOf(booked.length + held, capacity),
      isAvailable,
      isPast,
      isDisabled,
      isGymOpen,
      isRetired: this.retired.includes(originalStartTime),
      isExtra: change?.isExtra ?? false,
      hasOverride: change !== undefined,
      hasTimeChange: change?.newStartTime != null,
      hasCapacityOverride: change?.capacityOverride != null,
      disabledReason: isDisabled ? (change?.reason ?? null) : null,
      overrideReason: change?.reason ?? null,
      waitingCount: interest === undefined ? 0 : 1,
      heldCount: held,
      appointments: booked
        .filter(({ userId }) => reader === null || userId === reader.id)
        .map((one) => ({
          ...one,
          client: reader === null ? this.factsOf(one.userId) : null,
          canMark: this.attendanceOpen,
        })),
      canBook: reasons.length === 0,
      reasons,
      ownAppointmentId: own !== undefined && booked.includes(own) ? own.id : null,
      interestId: interest?.id ?? null,
      ...this.offeredCancellation(date, startTime),
      movableAppointmentId: isMovable ? own.id : null,
    };
  }

  private offeredCancellation(date: CalendarDate, start: string) {
    const { cancelUntil, cancellation, startsAt } = placeOf(date, start);
    if (!this.letsCancelLate) return { cancelUntil, cancellation, lateUntil: null };
    return { cancelUntil, cancellation: cancellation === 'free' ? cancellation : 'late', lateUntil: startsAt } as const;
  }

  private factsOf(clientId: string): BookedClientFacts {
    const { phone, subscription, pinnedNotes, certificate } = this.client(clientId);
    if (subscription === null) return { phone, subscription, pinnedNotes, certificate, overdueSince: null };
    const { allowance, remainingThisMonth, effectiveEndDate: endsOn } = subscription;
    const visitsLeft = allowance?.left ?? remainingThisMonth;
    const visitsLeftPer = visitsLeft === null ? null : (allowance?.per ?? 'month');
    return { phone, pinnedNotes, certificate, overdueSince: null, subscription: { visitsLeft, visitsLeftPer, endsOn } };
  }

  private reasonsFor(
    { id }: FakeClient,
    slot: { date: CalendarDate } & Pick<MemberTimeslot, 'isPast' | 'isDisabled' | 'isGymOpen'> & { isFull: boolean },
  ): Refusal[] {
    const because = (code: BookingRefusalCode): Refusal => ({ code, message: code, from: null });
    const isBooked = this.appointments.some(
      (one) => one.userId === id && one.appointmentDate === slot.date && isUncancelled(one),
    );
    return [
      ...(slot.isPast ? [because('DATE_PAST')] : []),
      ...(slot.isGymOpen ? [] : [because('DAY_CLOSED')]),
      ...(slot.isDisabled ? [because('SLOT_DISABLED')] : []),
      ...(isBooked ? [because('ONE_PER_DAY')] : []),
      ...(slot.isFull ? [because('SLOT_FULL')] : []),
      ...this.refusals,
    ];
  }

  private familyOf({ id, guardian }: FakeClient): FamilyMember[] {
    const adult = this.client(guardian?.id ?? id);
    const children = this.clients.filter((client) => client.guardian?.id === adult.id);
    return children.length === 0 ? [] : [adult, ...children].map((one) => ({ id: one.id, name: one.name }));
  }

  clientTerms = (): ClientTerms => ({ version: this.terms[0]?.version ?? null, consents: this.consents });

  ownTerms(): OwnTerms {
    const [terms] = this.terms;
    if (terms === undefined) throw new Error('The gym of this test has no terms');
    const { publishedByName: _, acceptedBy: __, ...latest } = terms;
    return { ...latest, acceptedAt: this.consents.find(({ version }) => version === latest.version)?.at ?? null };
  }

  profile(member: FakeClient): ClientProfile {
    const {
      adminNotificationEnabled: _,
      guardian: __,
      children: ___,
      tags: ____,
      pinnedNotes: _____,
      ...rest
    } = member;
    const upcoming = member.appointments.filter((one) => isUncancelled(one) && one.startsAt > NOW);
    return {
      ...rest,
      family: this.familyOf(member),
      totalAppointments: member.appointments.length,
      upcomingAppointments: upcoming.length,
      madeThisMonth: this.countedVisits?.made ?? 0,
      countedVisits: this.countedVisits ?? {
        per: member.subscription?.allowance?.per ?? 'month',
        ...{ made: 0, toCome: upcoming.length, lost: 0 },
      },
      cancellationDeadlineHours: 2,
      booking: { ...outlookOf(member), ...this.outlook },
      terms: this.termsAsked,
      usualTime: this.usualTime,
      quickSlots: this.quickSlots,
      notices: this.notices,
    };
  }
}

interface ClientWish {
  /** Null: no subscription at all. */
  subscription?: Partial<Subscription> | null;
}

function subscriptionOf(id: string, gym: FakeGym, wish: Partial<Subscription> = {}): Subscription {
  const subscription: Subscription = {
    id,
    startDate: gym.dayAhead(-30),
    endDate: gym.dayAhead(200),
    doesNotExpire: false,
    monthlyLimit: 12,
    ...{ weeklyLimit: 0, packVisits: 0, packUsed: 0, isMorningOnly: false, allowance: null },
    isActive: true,
    isFrozen: false,
    isActivated: true,
    frozenAt: null,
    remainingDaysAtFreeze: null,
    frozenUntil: null,
    freezeBudgetDays: null,
    actualStartDate: gym.dayAhead(-30),
    actualEndDate: null,
    effectiveEndDate: null,
    validAppointmentCount: 0,
    daysRemaining: 201,
    usedThisMonth: 0,
    remainingThisMonth: 12,
    status: 'active',
    profileStatus: 'active',
    activationStatus: 'activated',
    ...wish,
  };
  const { monthlyLimit: limit, usedThisMonth: used } = subscription;
  const ofMonth = {
    per: 'month',
    limit,
    used,
    left: Math.max(0, limit - used),
    since: `${monthOf(TODAY)}-01`,
  } as const;
  return {
    ...subscription,
    allowance: subscription.allowance ?? (limit === 0 ? null : ofMonth),
    effectiveEndDate: effectiveEndOf(subscription),
  };
}

const settingOf = (key: SettingKey, value: string): Setting => ({ id: key, key, value, updatedAt: NOW });

function templateSlotOf(dayOfWeek: GlobalTimeslot['dayOfWeek'], start: string): GlobalTimeslot {
  const end = anHourAfter(start);
  const range = `${start.slice(0, 5)} - ${end.slice(0, 5)}`;
  return {
    id: `template-${dayOfWeek}-${start}`,
    dayOfWeek,
    dayOfWeekName: '',
    originalStartTime: start,
    originalEndTime: end,
    effectiveStartTime: start,
    effectiveEndTime: end,
    effectiveTimeRange: range,
    originalTimeRange: range,
    ownCapacity: null,
    defaultCapacity: CAPACITY,
    isEnabled: true,
    isModified: false,
    isCustomTimeslot: false,
    hasTimeModification: false,
    reason: null,
    modifiedByName: null,
    modifiedAt: null,
  };
}

const templateOf = (purpose: EmailTemplate['purpose'], language: Language): EmailTemplate => ({
  id: `${purpose}.${language}`,
  purpose,
  language,
  name: purpose,
  subject: `Θέμα: ${purpose}`,
  body: `Κείμενο: ${purpose}`,
  isChanged: false,
  updatedAt: null,
  placeholders: [{ placeholder: '{UserName}', meaning: 'το όνομα', sample: 'Μαρία' }],
});

const outlookOf = ({ subscription }: FakeClient): BookingOutlook => ({
  state: subscription === null ? 'none' : 'ok',
  from: subscription === null ? null : TODAY,
  opensOn: null,
  until: subscription?.effectiveEndDate ?? null,
  renewedUntil: null,
  isRenewed: false,
  month: monthOf(TODAY),
  monthlyLimit: subscription?.monthlyLimit ?? null,
  visitsUsed: 0,
  visitsLeft: subscription === null ? 0 : (subscription.allowance?.left ?? subscription.monthlyLimit),
  allowance: subscription?.allowance ?? null,
  usedUp: null,
  frozenDaysLeft: null,
});

/** A page of a list, as `range` asks for it. */
/** A row of the list: only the read of one client has their appointments. */
const withoutAppointments = ({ appointments: _, ...row }: FakeClient): Omit<FakeClient, 'appointments'> => row;

function pageOf<T>(rows: readonly T[], { query }: Call): Reply {
  const [start = 0, end = rows.length - 1] = JSON.parse(query.get('range') ?? '[]') as number[];
  const countTo = Math.max(Number(query.get('countUpTo') ?? Infinity), end + 1);
  return { data: rows.slice(start, end + 1), total: rows.length > countTo ? null : rows.length };
}

interface MailFilter {
  q?: string;
  state?: readonly OutboxMail['state'][];
  needsAttention?: true;
  recipientId?: string;
}

const filterOf = <Filter extends object>({ query }: Call): Filter => JSON.parse(query.get('filter') ?? '{}') as Filter;

const versionOf = (data: unknown): string => `"${createHash('sha256').update(JSON.stringify(data)).digest('base64')}"`;

/** The server's calls, each doing just enough for the screens to go on. */
function routesOf(gymOf: () => FakeGym): Record<string, Handler> {
  const of =
    (handler: (gym: FakeGym, call: Call) => unknown) =>
    (call: Call): Reply => ({ data: handler(gymOf(), call) });
  const tagged =
    (handler: (gym: FakeGym, call: Call) => unknown) =>
    (call: Call): Reply => {
      const data = handler(gymOf(), call);
      return { data, etag: versionOf(data) };
    };
  /** Reads or writes a record: a write that names another version than the current one is stale. */
  const versioned =
    (recordOf: (gym: FakeGym, call: Call) => unknown) =>
    (handler: (gym: FakeGym, call: Call) => unknown) =>
    (call: Call): Reply | RefusedCall => {
      const gym = gymOf();
      const seen = call.headers.get('If-Match');
      if (seen !== null && seen !== versionOf(recordOf(gym, call))) return { status: 409, code: 'STALE' };
      return { data: handler(gym, call), etag: versionOf(recordOf(gym, call)) };
    };
  const ofClient = versioned((gym, { id }) => gym.found(gym.clients, id));
  const ofTemplate = versioned((gym, { id }) => gym.found(gym.templates, id));
  const day = (gym: FakeGym, { query }: Call, reader: FakeClient | null) => {
    const date = query.get('date') ?? '';
    const closed = gym.overrides.find((one) => one.date === date && one.isFullDayOverride);
    const opensOn = date > gym.dayAhead(30) ? addDays(date, -30) : null;
    const timeslots = gym.slots(date, reader);
    return { date, isGymOpen: closed === undefined, closedReason: closed?.reason ?? null, opensOn, timeslots };
  };
  const changesTemplateSlot =
    (isDryRun: boolean) =>
    (gym: FakeGym, { id, body }: Call) => {
      const slot = gym.template.find((one) => one.dayOfWeek === body.dayOfWeek && one.originalStartTime === timeOf(id));
      if (slot !== undefined && !isDryRun && typeof body.newCapacity === 'number') slot.ownCapacity = body.newCapacity;
      if (slot !== undefined && !isDryRun && typeof body.isEnabled === 'boolean') slot.isEnabled = body.isEnabled;
      return { ...slot, ...gym.effects(isDryRun), staying: [] };
    };
  const resetsTemplateSlot =
    (isDryRun: boolean) =>
    (gym: FakeGym, { id, query }: Call) => {
      const day = Number(query.get('dayOfWeek'));
      const slot = gym.template.find((one) => one.dayOfWeek === day && one.originalStartTime === timeOf(id));
      if (slot !== undefined && !isDryRun) Object.assign(slot, { ownCapacity: null, isModified: false, reason: null });
      return { ...slot, ...gym.effects(isDryRun), staying: [] };
    };
  const changesSlot =
    (isDryRun: boolean) =>
    (gym: FakeGym, { id, body }: Call) => {
      const { date, start } = parseTimeslotId(id) ?? { date: '', start: '' };
      if (!isDryRun)
        gym.hasChange(date, start, {
          reason: textOf(body.reason),
          ...(typeof body.capacity === 'number' && { capacityOverride: body.capacity }),
          ...(typeof body.isDisabled === 'boolean' && { isDisabled: body.isDisabled }),
          ...(typeof body.startTime === 'string' && { newStartTime: timeOf(body.startTime) }),
          ...(typeof body.endTime === 'string' && { newEndTime: timeOf(body.endTime) }),
        });
      return { ...gym.slot(date, start, null), ...gym.effects(isDryRun) };
    };
  const closes =
    (isDryRun: boolean) =>
    (gym: FakeGym, { body }: Call) => {
      const date = textOf(body.date ?? body.startDate);
      const overrides = isDryRun ? [] : [gym.hasChange(date, null, { isDisabled: true, reason: textOf(body.reason) })];
      return { ...gym.effects(isDryRun), overrides, ...(body.compensate === true && { compensated: gym.compensated }) };
    };
  const plansFreeze =
    (isDryRun: boolean) =>
    (gym: FakeGym, { id, body }: Call): ChangedFreeze => {
      const { id: userId, name: userName } = gym.client(id);
      const made = gym.freezeOf({ ...body, userId, userName, state: 'planned', isByMember: false });
      if (!isDryRun) gym.freezes.freezes = [made, ...gym.freezes.freezes];
      return { ...made, ...gym.effects(isDryRun) };
    };
  const changesFreeze =
    (isDryRun: boolean) =>
    (gym: FakeGym, { id, body }: Call): ChangedFreeze => {
      const freeze = gym.found(gym.freezes.freezes, id);
      if (!isDryRun) Object.assign(freeze, body);
      return gym.freezeOf({ ...freeze, ...body });
    };
  const endsFreeze =
    (isDryRun: boolean) =>
    (gym: FakeGym, { id }: Call): ChangedFreeze => {
      const freeze = gym.found(gym.freezes.freezes, id);
      const state = freeze.state === 'running' ? 'ended' : 'withdrawn';
      if (!isDryRun) Object.assign(freeze, { state, canEnd: false });
      return gym.freezeOf({ ...freeze, state, days: 2 });
    };
  const freezes =
    (isDryRun: boolean, isFrozen: boolean) =>
    (gym: FakeGym, { id }: Call) => {
      const owner = gym.clients.find(({ subscription }) => subscription?.id === id);
      if (owner?.subscription && !isDryRun) owner.subscription.isFrozen = isFrozen;
      return { ...owner?.subscription, ...gym.effects(isDryRun) };
    };
  const answersFreeze =
    (isDryRun: boolean) =>
    (gym: FakeGym, { id, body }: Call): ChangedFreeze => {
      const freeze = gym.found(gym.datedFreezes, id);
      const answerReason = body.reason === undefined ? null : textOf(body.reason);
      const answered: Freeze = { ...freeze, answerReason, state: body.isAccepted === true ? 'planned' : 'refused' };
      if (!isDryRun) Object.assign(freeze, answered);
      return { ...answered, ...gym.effects(isDryRun), endDate: '2026-12-31', newEndDate: '2027-01-05', leftDays: 5 };
    };
  const moves = (gym: FakeGym, { id, body }: Call): BookedAppointment => ({
    ...gym.moves(id, textOf(body.date), textOf(body.startTime)),
    overridden: [],
    visitsInMonth: 5,
  });
  const changesMail = (change: Partial<OutboxMail>) =>
    of((gym, { id }) => Object.assign(gym.found(gym.mails, id), { canResend: false, canSettle: false, ...change }));
  const steers = (state: Broadcast['state']) =>
    of((gym, { id }) => Object.assign(gym.found(gym.broadcasts, id), { state }));
  const changesTemplate = (gym: FakeGym, { id, body }: Call) =>
    Object.assign(gym.found(gym.templates, id), { isChanged: true, ...body });

  return {
    'GET /api/gym': of((gym) => gym.gym()),
    'GET /api/health': of(() => ({ status: 'ok' })),
    'POST /api/auth/login': of((gym, { body }) => {
      const client = gym.clients.find(({ email }) => email === body.email);
      return client === undefined ? gym.staffSession('el') : gym.sessionOf(client, Role.Client, client.language);
    }),
    'POST /api/auth/logout': of(() => null),
    'POST /api/auth/logout-all': () => ({ data: null, message: successEl.signedOutEverywhere }),
    'POST /api/auth/login/second-step': of((gym) => gym.staffSession('el')),
    'POST /api/auth/login/passkey': of((gym) => gym.proof),
    'POST /api/auth/confirm-identity': of(() => null),
    'POST /api/auth/confirm-identity/options': of((gym) => gym.proof),
    'GET /api/auth/second-factor': of((gym) => gym.secondFactor),
    'POST /api/auth/second-factor/totp': of(() => NEW_TOTP),
    'POST /api/auth/second-factor/totp/confirm': of((gym) => {
      Object.assign(gym.secondFactor, { totpSince: NOW, recoveryCodesLeft: 10, dueAt: null });
      return { recoveryCodes: RECOVERY_CODES };
    }),
    'DELETE /api/auth/second-factor/totp': of((gym) => {
      gym.secondFactor.totpSince = null;
      return null;
    }),
    'POST /api/auth/second-factor/recovery-codes': of(() => ({ recoveryCodes: RECOVERY_CODES })),
    'DELETE /api/auth/passkeys/:id': of((gym, { id }) => {
      gym.secondFactor.passkeys = gym.secondFactor.passkeys.filter((passkey) => passkey.id !== id);
      return null;
    }),
    'POST /api/auth/register': of(() => null),
    'POST /api/auth/forgot-password': of(() => null),
    'POST /api/auth/confirm-email': of(() => null),
    'POST /api/auth/reset-password': of(() => null),
    'POST /api/auth/reset-password/check': of(() => null),
    'PUT /api/auth/name': of((_, { body }) => ({ name: body.name })),
    'PUT /api/auth/password': of((gym) => ({ ...gym.staffSession('el'), token: 'token-after-the-change' })),
    'GET /api/auth/sessions': of((gym) => gym.sessions),
    'DELETE /api/auth/sessions/:id': of((gym, { id }) => {
      gym.sessions.splice(0, gym.sessions.length, ...gym.sessions.filter((one) => one.id !== id));
      return null;
    }),

    'GET /api/Admin/statistics': of((gym) => ({
      upcomingAppointments: gym.appointments.length,
      activeSubscriptions: gym.clients.filter(({ subscription }) => subscription !== null).length,
      inactiveClients: 0,
      totalClients: gym.clients.length,
    })),
    'GET /api/Admin/reports/fill': of((gym) => gym.fill),
    'GET /api/Admin/reports/visits': of((gym) => gym.visits),
    'GET /api/Admin/reports/visits/list': (call) => pageOf(gymOf().visitList, call),
    'GET /api/Admin/reports/members': of((gym) => gym.members),
    'GET /api/Admin/reports/members/list': (call) => pageOf(gymOf().memberList, call),
    'GET /api/Admin/reports/at-risk': of((gym) => gym.atRisk),
    'GET /api/Admin/reports/expiring': of((gym, { query }) => (query.has('day') ? gym.expiredBefore : gym.expiring)),
    'GET /api/Admin/reports/policy': of((gym) => gym.policy),
    'GET /api/Admin/reports/money': of((gym) => gym.money),
    'GET /api/Admin/reports/money/list': (call) => pageOf(gymOf().moneyList, call),
    'GET /api/Admin/reports/owed': of((gym, { query }) => (query.has('day') ? gym.owedBefore : gym.owed)),
    'GET /api/Admin/reports/demand': of((gym) => gym.demand),
    'GET /api/Admin/reports/demand/list': (call) => pageOf(gymOf().waitList, call),
    'GET /api/Admin/reports/closings': of((gym) => gym.closings),
    'GET /api/Admin/reports/fill/list': (call) => pageOf(gymOf().slotList, call),
    'GET /api/Admin/reports/closings/slots': (call) => pageOf(gymOf().lostSlots, call),
    'GET /api/Admin/reports/policy/list': (call) => pageOf(gymOf().refusedByPolicy, call),
    'GET /api/Admin/reports/closings/list': (call) => pageOf(gymOf().lossList, call),
    'GET /api/Admin/reports/changes': of((gym) => gym.changedRules),
    'GET /api/Admin/operations': of((gym) => ({ problem: gym.operationsProblem })),
    'GET /api/Admin/language-preference': of((gym) => ({ languageCode: gym.staffLanguage })),
    'PUT /api/Admin/language-preference': of((gym, { body }) => {
      gym.staffLanguage = body.languageCode as Language;
      return body;
    }),
    'GET /api/Admin/clients': (call) => {
      const gym = gymOf();
      const { q, status } = JSON.parse(call.query.get('filter') ?? '{}') as { q?: string; status?: string | string[] };
      const words = call.query.get('search') ?? q ?? '';
      const isMeant = ({ subscriptionStatus }: FakeClient): boolean =>
        status === undefined || [status].flat().includes(subscriptionStatus);
      return pageOf(
        gym.clients
          .filter((one) => `${one.name} ${one.email}`.includes(words) && isMeant(one))
          .map(({ id }) => withoutAppointments(gym.client(id))),
        call,
      );
    },
    'POST /api/Admin/clients': of((gym, { body }) => gym.hasClient({ ...body, subscription: null })),
    'GET /api/Admin/clients/:id': ofClient((gym, { id }) => gym.client(id)),
    'PUT /api/Admin/clients/:id': ofClient((gym, { id, body }) => {
      Object.assign(gym.found(gym.clients, id), stored(body));
      return { ...gym.client(id), ...gym.effects() };
    }),
    'PUT /api/Admin/clients/:id?dryRun': of((gym, { id }) => ({ ...gym.client(id), ...gym.effects(true) })),
    'DELETE /api/Admin/clients/:id': of((gym) => ({
      ...gym.effects(),
      erased: { interests: 0, mails: 0, logEntries: 0 },
      kept: { appointments: 0, subscriptions: 0 },
      children: [],
    })),
    'DELETE /api/Admin/clients/:id?dryRun': of((gym) => ({
      ...gym.effects(true),
      erased: { interests: 0, mails: 0, logEntries: 0 },
      kept: { appointments: 0, subscriptions: 0 },
      children: [],
    })),
    'PUT /api/Admin/clients/:id/subscription': ofClient((gym, { id, body }) => {
      const client = gym.found(gym.clients, id);
      client.subscription = subscriptionOf(client.subscription?.id ?? gym.nextId('subscription'), gym, body);
      return client.subscription;
    }),
    'GET /api/Admin/clients/:id/subscriptions': of((gym, { id }) => {
      const { subscription } = gym.client(id);
      return subscription === null ? [] : [subscription];
    }),
    'GET /api/Admin/debts': of((gym) => gym.owed),
    'GET /api/Admin/plans': of((gym) => gym.plans),
    'POST /api/Admin/plans': of((gym, { body }) => {
      gym.plans.push({ ...(body as Omit<Plan, 'id'>), id: gym.nextId('plan') });
      return gym.plans.at(-1);
    }),
    'PUT /api/Admin/plans/:id': of((gym, { id, body }) => Object.assign(gym.found(gym.plans, id), body)),
    'GET /api/Admin/clients/:id/ledger': of((gym) => gym.ledger),
    'POST /api/Admin/clients/:id/sales': of((gym, { body }) => gym.saleOf(body)),
    'POST /api/Admin/clients/:id/sales?dryRun': of((gym, { body }) => gym.saleOf(body)),
    'POST /api/Admin/clients/:id/payments': of((gym, { body }) => gym.takesPayment(body)),
    'POST /api/Admin/ledger/:id/reverse': of((gym, { id, body }) => gym.reverses(id, body)),
    'GET /api/Admin/ledger': of((gym) =>
      gym.ledger.entries.map((entry) => ({ ...entry, userId: gym.clients[0]?.id, userName: gym.clients[0]?.name })),
    ),
    'GET /api/Client/ledger': of((gym) => gym.ledger),
    'GET /api/Admin/subscriptions/:id/end-lines': of((gym) => gym.endLines),
    'GET /api/Client/subscriptions/:id/end-lines': of((gym) => gym.endLines),
    'PUT /api/Admin/clients/:id/morning-client': ofClient((gym, { id, body }) =>
      Object.assign(gym.found(gym.clients, id), body),
    ),
    'PUT /api/Admin/clients/:id/admin-notification': ofClient((gym, { id, body }) =>
      Object.assign(gym.found(gym.clients, id), body),
    ),
    'POST /api/Admin/clients/:id/password-reset-mail': of(() => null),
    'POST /api/Admin/clients/:id/children': ofClient((gym, { id, body }) => {
      const { name, email, phone, isActive } = gym.client(id);
      const child = gym.hasClient({ name: String(body.name), email: '', phone: '' });
      gym.client(id).children.push({ id: child.id, name: child.name });
      return Object.assign(child, { guardian: { id, name, email, phone, isActive } });
    }),
    'GET /api/Admin/clients/:id/freezes': of((gym) => gym.freezes),
    'GET /api/Admin/freezes': of((gym, { query }) =>
      gym.datedFreezes.filter(({ state }) => state === query.get('state')),
    ),
    'POST /api/Admin/clients/:id/freezes': of(plansFreeze(false)),
    'POST /api/Admin/clients/:id/freezes?dryRun': of(plansFreeze(true)),
    'PUT /api/Admin/freezes/:id': of(changesFreeze(false)),
    'PUT /api/Admin/freezes/:id?dryRun': of(changesFreeze(true)),
    'POST /api/Admin/freezes/:id/end': of(endsFreeze(false)),
    'POST /api/Admin/freezes/:id/end?dryRun': of(endsFreeze(true)),
    'POST /api/Admin/freezes/:id/answer': of(answersFreeze(false)),
    'POST /api/Admin/freezes/:id/answer?dryRun': of(answersFreeze(true)),
    'POST /api/Client/freezes?dryRun': of((gym, { body }) => gym.freezeOf({ ...body, state: 'asked' })),
    'POST /api/Client/freezes': of((gym, { body }) => {
      const made = gym.freezeOf({ ...body, state: 'asked' });
      gym.freezes.freezes = [made, ...gym.freezes.freezes];
      return made;
    }),
    'POST /api/Client/freezes/:id/end?dryRun': of(endsFreeze(true)),
    'POST /api/Client/freezes/:id/end': of(endsFreeze(false)),
    'GET /api/Client/freezes': of((gym) => gym.freezes),
    'POST /api/Admin/subscriptions/:id/freeze': of(freezes(false, true)),
    'POST /api/Admin/subscriptions/:id/freeze?dryRun': of(freezes(true, true)),
    'POST /api/Admin/subscriptions/:id/unfreeze': of(freezes(false, false)),
    'POST /api/Admin/subscriptions/:id/unfreeze?dryRun': of(freezes(true, false)),

    'GET /api/Timeslot/capacity': tagged((gym, call) => day(gym, call, null)),
    'GET /api/Timeslot/validate': of((gym) => ({ isValid: gym.refusals.length === 0, reasons: gym.refusals })),
    'PUT /api/Timeslot/schedule': of((gym) => ({ days: [], ...gym.effects(), staying: [] })),
    'PUT /api/Timeslot/schedule?dryRun': of((gym) => ({ days: [], ...gym.effects(true), staying: [] })),
    'PUT /api/Admin/appointments/:id/attendance': of((gym, { id, body }) => {
      const appointment = Object.assign(gym.found(gym.appointments, id), body);
      const { userId, userName, attendance } = appointment;
      return { id, userId, userName, attendance };
    }),
    'POST /api/Admin/attendance/mark-rest-absent': of((gym, { body }) => {
      const rest = gym.appointments.filter(
        ({ appointmentDate, originalStartTime, attendance }) =>
          appointmentDate === body['date'] &&
          originalStartTime === timeOf(String(body['startTime'])) &&
          attendance === null,
      );
      for (const one of rest) one.attendance = 'absent';
      return { marked: rest.length };
    }),
    'PUT /api/Timeslot/:id': of(changesSlot(false)),
    'PUT /api/Timeslot/:id?dryRun': of(changesSlot(true)),
    'GET /api/Admin/timeslots/clients': of((gym, { query }) => {
      const date = query.get('date') ?? '';
      const slot = gym.slot(date, timeOf(query.get('startTime')), null);
      return {
        date,
        effectiveStartTime: slot.startTime,
        effectiveEndTime: slot.endTime,
        originalStartTime: slot.originalStartTime,
        originalEndTime: slot.originalEndTime,
        hasTimeOverride: slot.hasTimeChange,
        totalCapacity: slot.capacity,
        bookedCount: slot.currentBookings,
        overrideReason: slot.overrideReason,
        bookedClients: slot.appointments,
        waitingClients: gym.waitingList,
      };
    }),
    'GET /api/Admin/timeslots/history': of((gym, { query }): SlotHistory => {
      const slot = gym.slot(query.get('date') ?? '', timeOf(query.get('startTime')), null);
      return { date: slot.date, startTime: slot.startTime, endTime: slot.endTime, events: gym.slotEvents };
    }),
    'POST /api/Admin/waiting-list': of((gym, { body }) => {
      const { id: userId, name: userName } = gym.found(gym.clients, textOf(body.userId));
      const wishes = { heldUntil: null, noticeHours: 0, isOneOfSeveral: false };
      const entry = { id: gym.nextId('entry'), userId, userName, createdAt: NOW, ...wishes };
      gym.waitingList.push(entry);
      return entry;
    }),
    'PUT /api/Admin/waiting-list/:id/position': of((gym, { id, body }) => {
      const entry = gym.found(gym.waitingList, id);
      gym.waitingList.splice(gym.waitingList.indexOf(entry), 1);
      gym.waitingList.splice(Number(body.position) - 1, 0, entry);
      return entry;
    }),
    'DELETE /api/Admin/waiting-list/:id': of(
      (gym, { id }) => gym.waitingList.splice(gym.waitingList.indexOf(gym.found(gym.waitingList, id)), 1)[0],
    ),
    'GET /api/Admin/timeslots/overrides': of((gym, { query }) =>
      gym.overrides.filter(({ date }) => date === query.get('date')),
    ),
    'DELETE /api/Admin/timeslots/overrides/:id': of((gym, { id }) => {
      const removed = gym.found(gym.overrides, id);
      gym.overrides.splice(gym.overrides.indexOf(removed), 1);
      return { ...gym.effects(), overrides: [removed] };
    }),
    'DELETE /api/Admin/timeslots/overrides/:id?dryRun': of((gym, { id }) => ({
      ...gym.effects(true),
      overrides: [gym.found(gym.overrides, id)],
    })),
    'POST /api/Admin/timeslots/extra': of((gym, { body }): AddedTimeslot => {
      const { date, startTime, capacity, reason } = body;
      const change = { isExtra: true, reason: textOf(reason), capacityOverride: Number(capacity) || null };
      const overrides = [gym.hasChange(textOf(date), textOf(startTime), change)];
      return { ...gym.effects(), overrides, overlaps: [] };
    }),
    'POST /api/Admin/timeslots/disable-day': of(closes(false)),
    'POST /api/Admin/timeslots/disable-day?dryRun': of(closes(true)),
    'POST /api/Admin/timeslots/disable-range': of(closes(false)),
    'POST /api/Admin/timeslots/disable-range?dryRun': of(closes(true)),

    'GET /api/Admin/appointments': of((gym, { query }) =>
      gym.appointments.filter(
        ({ userId, appointmentDate: date }) =>
          userId === (query.get('userId') ?? userId) &&
          date >= (query.get('startDate') ?? '') &&
          date <= (query.get('endDate') ?? '9999'),
      ),
    ),
    'POST /api/Admin/appointments': of((gym, { body }): BookedAppointment => {
      const client = gym.found(gym.clients, textOf(body.userId));
      const booked = gym.hasBooking(client, textOf(body.startTime), textOf(body.appointmentDate));
      const { startTime, endTime } = gym.slot(booked.appointmentDate, booked.originalStartTime, null);
      return { ...booked, startTime, endTime, overridden: [], visitsInMonth: 5 };
    }),
    'POST /api/Admin/appointments/:id/move': of(moves),
    'POST /api/Admin/appointments/:id/forgive': of((gym, { id }) =>
      Object.assign(gym.found(gym.appointments, id), { forgiven: 'staff' as const }),
    ),
    'DELETE /api/Admin/appointments/:id': of((gym, { id, body }) => {
      Object.assign(gym.found(gym.appointments, id), { cancelReason: body.reason ?? null });
      return gym.cancels(id, 'Διαχειριστής');
    }),

    'GET /api/Admin/global-timeslots': tagged((gym) => gym.template),
    'POST /api/Admin/global-timeslots': of((gym, { body }) => {
      const added = {
        ...templateSlotOf(body.dayOfWeek as GlobalTimeslot['dayOfWeek'], timeOf(body.startTime)),
        ...{ isCustomTimeslot: true, ownCapacity: typeof body.capacity === 'number' ? body.capacity : null },
      };
      gym.template.push(added);
      return { ...added, ...gym.effects(), staying: [] };
    }),
    'POST /api/Admin/global-timeslots?dryRun': of((gym) => ({ ...gym.template[0], ...gym.effects(true), staying: [] })),
    'PUT /api/Admin/global-timeslots/bulk': of((gym) => ({ timeslots: [], ...gym.effects(), staying: [] })),
    'PUT /api/Admin/global-timeslots/bulk?dryRun': of((gym) => ({ timeslots: [], ...gym.effects(true), staying: [] })),
    'PUT /api/Admin/global-timeslots/:start/:end/capacity': of(changesTemplateSlot(false)),
    'PUT /api/Admin/global-timeslots/:start/:end/capacity?dryRun': of(changesTemplateSlot(true)),
    'PUT /api/Admin/global-timeslots/:start/:end/time': of(changesTemplateSlot(false)),
    'PUT /api/Admin/global-timeslots/:start/:end/time?dryRun': of(changesTemplateSlot(true)),
    'PUT /api/Admin/global-timeslots/:start/:end/enabled': of(changesTemplateSlot(false)),
    'PUT /api/Admin/global-timeslots/:start/:end/enabled?dryRun': of(changesTemplateSlot(true)),
    'DELETE /api/Admin/global-timeslots/:id': of((gym, { id }) => {
      const deleted = gym.found(gym.template, id);
      gym.template.splice(gym.template.indexOf(deleted), 1);
      return { ...deleted, ...gym.effects(), affected: [], staying: gym.affected };
    }),
    'DELETE /api/Admin/global-timeslots/:id?dryRun': of((gym, { id }) => ({
      ...gym.found(gym.template, id),
      ...{ isDryRun: true, affectedAppointments: 0, affected: [], staying: gym.affected },
    })),
    'POST /api/Admin/global-timeslots/:start/:end/reset': of(resetsTemplateSlot(false)),
    'POST /api/Admin/global-timeslots/:start/:end/reset?dryRun': of(resetsTemplateSlot(true)),

    'GET /api/Admin/settings': tagged((gym) => gym.settings),
    'PUT /api/Admin/settings/:id': of((gym, { id, body }) =>
      Object.assign(gym.found(gym.settings, id), { value: String(body.value) }),
    ),
    'GET /api/Admin/acts': of((gym) => gym.acts),
    'POST /api/Admin/acts/:id/undo': of((gym, { id }): UndoneAct => {
      const act = gym.found(gym.acts, id);
      gym.acts = gym.acts.filter((other) => other.id !== id);
      return { id, kind: act.kind, isDryRun: false, undoneAt: NOW, undoneByName: 'Ελένη', ...gym.undone };
    }),
    'GET /api/Admin/audit': (call) => pageOf(gymOf().audit, call),
    'GET /api/Admin/mails/queue': of(({ mails }): MailQueue => {
      const count = (state: OutboxMail['state']): number =>
        mails.filter((one) => one.state === state && one.settledAt === null).length;
      return {
        ...{ server: 'up', waiting: count('waiting'), oldestWaitingSince: null, paused: count('paused') },
        ...{ failed: count('failed'), inDoubt: count('in-doubt') },
      };
    }),
    'GET /api/Admin/mails': (call) => {
      const { mails, clients } = gymOf();
      const { q = '', state, needsAttention, recipientId } = filterOf<MailFilter>(call);
      const recipient = clients.find(({ id }) => id === recipientId)?.email;
      const isWanted = (one: OutboxMail): boolean =>
        one.recipientName.includes(q) &&
        (state === undefined || state.includes(one.state)) &&
        (needsAttention === undefined || one.canSettle) &&
        (recipientId === undefined || one.recipientAddress === recipient);
      return pageOf(mails.filter(isWanted), call);
    },
    'POST /api/Admin/mails/:id/resend': changesMail({ state: 'waiting' }),
    'POST /api/Admin/mails/:id/settle': changesMail({ settledAt: NOW }),
    'GET /api/Admin/client-tags': of((gym) => gym.tags),
    'POST /api/Admin/client-tags': of((gym, { body }) => {
      const tag = { id: gym.nextId('tag'), name: textOf(body.name), colour: 'blue' as const, clients: 0 };
      gym.tags.push(tag);
      return tag;
    }),
    'DELETE /api/Admin/client-tags/:id': of((gym, { id }) => {
      gym.tags.splice(gym.tags.indexOf(gym.found(gym.tags, id)), 1);
      return null;
    }),
    'PUT /api/Admin/clients/:id/tags': ofClient((gym, { id, body }) => {
      const tags = gym.tags.filter((tag) => (body.tagIds as string[]).includes(tag.id));
      gym.found(gym.clients, id).tags = tags;
      return tags;
    }),
    'GET /api/Admin/clients/:id/documents': of((gym) => gym.documents),
    'POST /api/Admin/clients/:id/documents': of((gym, { body }) => gym.hasDocument(body)),
    'PUT /api/Admin/client-documents/:id': of((gym, { id, body }) =>
      Object.assign(gym.found(gym.documents, id), body, { version: gym.nextId('version') }),
    ),
    'DELETE /api/Admin/client-documents/:id': of((gym, { id }) => {
      gym.documents.splice(gym.documents.indexOf(gym.found(gym.documents, id)), 1);
      return null;
    }),
    'PUT /api/Admin/client-documents/:id/file': of((gym, { id, headers }) =>
      Object.assign(gym.found(gym.documents, id), {
        file: { name: decodeURIComponent(headers.get(FILE_NAME_HEADER) ?? ''), type: 'application/pdf', bytes: 2048 },
      }),
    ),
    'DELETE /api/Admin/client-documents/:id/file': of((gym, { id }) =>
      Object.assign(gym.found(gym.documents, id), { file: null }),
    ),
    'GET /api/Client/documents': of((gym) => gym.documents),
    'GET /api/Admin/terms': of((gym) => gym.terms),
    'POST /api/Admin/terms': of((gym, { body }) => {
      gym.hasTerms({ textEl: textOf(body.textEl), textEn: textOf(body.textEn), link: textOf(body.link) });
      return gym.terms;
    }),
    'GET /api/Admin/clients/:id/terms': of((gym) => gym.clientTerms()),
    'POST /api/Admin/clients/:id/terms': of((gym) => {
      gym.consents.unshift({ version: gym.terms.length, at: NOW, byName: 'Ιδιοκτήτρια', isOnPaper: true });
      return gym.clientTerms();
    }),
    'GET /api/Client/terms': of((gym) => gym.ownTerms()),
    'POST /api/Client/terms/consent': of((gym) => {
      gym.consents.unshift({ version: gym.terms.length, at: NOW, byName: 'Μέλος', isOnPaper: false });
      if (gym.termsAsked !== null) gym.termsAsked = { ...gym.termsAsked, isAccepted: true, isBlocking: false };
      return gym.ownTerms();
    }),
    'GET /api/Admin/clients/:id/standing-bookings': of((gym) => gym.standing),
    'POST /api/Admin/clients/:id/standing-bookings': of((gym, { body }) => gym.makesStanding(body)),
    'POST /api/Admin/clients/:id/standing-bookings?dryRun': of((gym, { body }) => gym.standingOf(body)),
    'PUT /api/Admin/standing-bookings/:id': of((gym, { id, body }) =>
      Object.assign(gym.found(gym.standing, id), gym.withDatesCancelled(id, body), body),
    ),
    'PUT /api/Admin/standing-bookings/:id?dryRun': of((gym, { id, body }) => gym.withDatesCancelled(id, body)),
    'POST /api/Admin/standing-bookings/:id/end?dryRun': of((gym, { id, body }) => gym.withDatesCancelled(id, body)),
    'POST /api/Admin/standing-bookings/:id/end': of((gym, { id, body }) => {
      const ended = gym.withDatesCancelled(id, body);
      gym.standing.splice(gym.standing.indexOf(gym.found(gym.standing, id)), 1);
      return ended;
    }),
    'GET /api/Client/standing-bookings': of((gym) => gym.standing),
    'POST /api/Client/standing-bookings': of((gym, { body }) => gym.makesStanding(body)),
    'POST /api/Client/standing-bookings?dryRun': of((gym, { body }) => gym.standingOf(body)),
    'PUT /api/Client/standing-bookings/:id': of((gym, { id, body }) =>
      Object.assign(gym.found(gym.standing, id), gym.withDatesCancelled(id, body), body),
    ),
    'PUT /api/Client/standing-bookings/:id?dryRun': of((gym, { id, body }) => gym.withDatesCancelled(id, body)),
    'POST /api/Client/standing-bookings/:id/end?dryRun': of((gym, { id, body }) => gym.withDatesCancelled(id, body)),
    'POST /api/Client/standing-bookings/:id/end': of((gym, { id, body }) => {
      const ended = gym.withDatesCancelled(id, body);
      gym.standing.splice(gym.standing.indexOf(gym.found(gym.standing, id)), 1);
      return ended;
    }),
    'GET /api/Client/documents/:id/file': of((gym, { id }) => gym.found(gym.documents, id).file),
    'GET /api/Admin/clients/:id/notes': of((gym) => gym.notes),
    'POST /api/Admin/clients/:id/notes': of((gym, { id, body }) => {
      const about = { authorName: 'Ελένη', createdAt: NOW, editedAt: null, version: gym.nextId('version') };
      const note = { id: gym.nextId('note'), text: textOf(body.text), isPinned: body.isPinned === true, ...about };
      gym.notes.push(note);
      if (note.isPinned) gym.found(gym.clients, id).pinnedNotes.push(note.text);
      return note;
    }),
    'PUT /api/Admin/client-notes/:id': of((gym, { id, body }) =>
      Object.assign(gym.found(gym.notes, id), body, { version: gym.nextId('version') }),
    ),
    'DELETE /api/Admin/client-notes/:id': of((gym, { id }) => {
      gym.notes.splice(gym.notes.indexOf(gym.found(gym.notes, id)), 1);
      return null;
    }),
    'GET /api/Admin/staff': of((gym) => gym.staff),
    'POST /api/Admin/staff': of((gym, { body }) => gym.hasStaff({ ...body, state: 'invited', invitedUntil: NOW })),
    'PUT /api/Admin/staff/:id': of((gym, { id, body: { staffRole, isActive } }) =>
      Object.assign(gym.found(gym.staff, id), {
        ...(staffRole !== undefined && { staffRole }),
        ...(isActive !== undefined && { state: isActive === true ? 'active' : 'deactivated' }),
      }),
    ),
    'POST /api/Admin/staff/:id/invitation': of((gym, { id }) => gym.found(gym.staff, id)),
    'GET /api/Admin/staff/:id/second-factor': of((gym) => gym.factorsOfOther),
    'DELETE /api/Admin/staff/:id/second-factor': of(() => null),
    'GET /api/Admin/door-devices': of((gym) => gym.doorDevices),
    'POST /api/Admin/door-devices': of((gym, { body }) => gym.hasDoorDevice(textOf(body.name))),
    'POST /api/Admin/door-devices/:id/key': of((gym, { id }): DoorDeviceWithKey => ({
      ...gym.found(gym.doorDevices, id),
      key: 'KEY0-RENEWED',
    })),
    'DELETE /api/Admin/door-devices/:id': of((gym, { id }) => {
      gym.doorDevices.splice(gym.doorDevices.indexOf(gym.found(gym.doorDevices, id)), 1);
      return null;
    }),
    'GET /api/Door/roster': of((gym) => ({
      ...{ deviceName: 'Είσοδος', gymName: 'Palestra', date: TODAY, attendanceOpensMinutes: 30 },
      visits: gym.doorVisits,
    })),
    'POST /api/Door/people': of((gym) => gym.doorPeople),
    'POST /api/Door/check-ins': of((gym) => gym.checkIn),
    'POST /api/Client/check-in-code': of((): CheckInSecret => ({
      id: CODE_ID,
      secret: NEW_TOTP.secret,
      now: new Date().toISOString(),
    })),
    'GET /api/Admin/exports/files': of((): ExportedFile[] => [{ name: 'clients.csv', description: 'Πελάτες' }]),
    'POST /api/Admin/exports': of((gym): StartedExport => ({ ...gym.export, link: '/api/exports/the-link' })),
    'GET /api/Admin/exports/:id': of((gym) => gym.export),
    'GET /api/Admin/client-imports': of((gym) => gym.imports),
    'POST /api/Admin/client-imports/check': of((gym, { body }) => {
      const rows = Array.isArray(body.rows) ? body.rows.length : 0;
      const faultyRows = new Set(gym.importFaults.map(({ row }) => row)).size;
      const faults = gym.importFaults;
      const faultCount = gym.importFaultCount ?? faults.length;
      return { rows, ready: rows - faultyRows, present: 0, faultyRows, faults, faultCount };
    }),
    'POST /api/Admin/client-imports': of((gym, { body }) => gym.hasImport(body)),
    'POST /api/Admin/client-imports/:id/undo': of((gym, { id }) => {
      Object.assign(gym.found(gym.imports, id), { state: 'undone', created: gym.undoneImport.kept.length });
      return gym.undoneImport;
    }),
    'GET /api/Admin/broadcasts': (call) => {
      const { q = '' } = filterOf<{ q?: string }>(call);
      return pageOf(
        gymOf().broadcasts.filter(({ subject }) => subject.includes(q)),
        call,
      );
    },
    'POST /api/Admin/broadcasts/audience': of((_, { body }) => ({
      recipients: Array.isArray(body.clientIds) ? body.clientIds.length : 0,
    })),
    'GET /api/Admin/broadcasts/audience': of((gym) => ({ recipients: gym.clients.length })),
    'POST /api/Admin/broadcasts/preview': of((gym) => ({ recipients: gym.clients.length, el: PREVIEW, en: PREVIEW })),
    'POST /api/Admin/broadcasts/test': of(() => null),
    'POST /api/Admin/send-broadcast-email': of((gym, { body }) =>
      gym.hasBroadcast({ subject: textOf(body.subject), message: textOf(body.message) }),
    ),
    'POST /api/Admin/broadcasts/:id/stop': steers('stopped'),
    'POST /api/Admin/broadcasts/:id/resume': steers('sending'),
    'GET /api/Admin/email-templates': of((gym) => gym.templates),
    'GET /api/Admin/email-templates/:id': ofTemplate((gym, { id }) => gym.found(gym.templates, id)),
    'PUT /api/Admin/email-templates/:id': ofTemplate(changesTemplate),
    'DELETE /api/Admin/email-templates/:id': ofTemplate((gym, { id }) =>
      Object.assign(gym.found(gym.templates, id), { isChanged: false }),
    ),
    'POST /api/Admin/email-templates/:id/preview': of(() => PREVIEW),
    'POST /api/Admin/email-templates/:id/test': of(() => null),

    'GET /api/gym/timetable': of((gym) => [
      { date: gym.today, isGymOpen: true, timeslots: gym.slots(gym.today, null) },
    ]),
    'GET /api/Client/profile': of((gym, call) => gym.profile(gym.member(call))),
    'GET /api/Client/booking-days': of((gym, call) => {
      const member = gym.member(call);
      return Array.from({ length: 31 }, (_, days) => {
        const date = gym.dayAhead(days);
        const closed = gym.overrides.find((one) => one.date === date && one.isFullDayOverride);
        return {
          date,
          isGymOpen: closed === undefined,
          closedReason: closed?.reason ?? null,
          isWithinSubscription: member.subscription !== null,
          hasTimeslots: closed === undefined,
          isBooked: member.appointmentDates.includes(date),
          isWaiting: gym.interests.some((one) => one.appointmentDate === date),
        };
      });
    }),
    'GET /api/Client/timeslots/available': of((gym, call) => day(gym, call, gym.member(call))),
    'GET /api/Client/appointments': of((gym, call) =>
      gym
        .member(call)
        .appointments.filter(
          ({ appointmentDate: date }) =>
            date >= (call.query.get('startDate') ?? '') && date <= (call.query.get('endDate') ?? '9999'),
        ),
    ),
    'POST /api/Client/appointments': of((gym, call): BookedAppointment => {
      const { startTime, appointmentDate } = call.body;
      return {
        ...gym.hasBooking(gym.member(call), textOf(startTime), textOf(appointmentDate)),
        overridden: [],
        visitsInMonth: 5,
      };
    }),
    'POST /api/Client/appointments/:id/move': of(moves),
    'DELETE /api/Client/appointments/:id': of((gym, call) => gym.cancels(call.id, gym.member(call).name)),
    'POST /api/Client/appointments/:id/restore': of((gym, { id }) => gym.restores(id)),
    'GET /api/Client/history': of((gym, call): HistoryMonth[] =>
      [...new Set(gym.member(call).appointmentDates.map(monthOf))].map((month, place) => ({
        month,
        appointments:
          place === 0
            ? gym.member(call).appointments.filter(({ appointmentDate: date }) => monthOf(date) === month)
            : null,
        made: 0,
        booked: gym.member(call).appointmentDates.filter((date) => monthOf(date) === month).length,
        cancelled: 0,
        ...{ monthsInARow: null, weeksInARow: null, ...gym.streaks },
      })),
    ),
    'GET /api/Client/export': of((gym, call) => ({ exportedAt: NOW, profile: gym.profile(gym.member(call)) })),
    'POST /api/Client/erasure-request': of((gym, call) => {
      Object.assign(gym.found(gym.clients, gym.member(call).id), { erasureRequestedAt: NOW });
      return { erasureRequestedAt: NOW };
    }),
    'DELETE /api/Client/erasure-request': of((gym, call) => {
      Object.assign(gym.found(gym.clients, gym.member(call).id), { erasureRequestedAt: null });
      return { erasureRequestedAt: null };
    }),
    'PUT /api/Client/language-preference': of((_, { body }) => body),
    'POST /api/Client/notices/:id/read': of(
      (gym, { id }) => (gym.notices = gym.notices.filter((one) => one.id !== id)),
    ),
    'GET /api/TimeslotInterest/my-interests': of((gym) => gym.interests),
    'PUT /api/TimeslotInterest/:id': of((gym, { id, body }) => {
      const together = [id, ...(Array.isArray(body.anyOf) ? body.anyOf.map(String) : [])];
      for (const one of gym.interests)
        if (together.includes(one.id)) one.anyOf = together.length > 1 ? 'one group' : null;
      return Object.assign(gym.found(gym.interests, id), { noticeHours: Number(body.noticeHours) });
    }),
    'POST /api/TimeslotInterest/express': of((gym, { body }) =>
      gym.hasInterest(timeOf(body.startTime), textOf(body.appointmentDate)),
    ),
    'DELETE /api/TimeslotInterest/:id': of((gym, { id }) => {
      gym.interests.splice(gym.interests.indexOf(gym.found(gym.interests, id)), 1);
      return null;
    }),
  };
}

/** Weekday whose slots a date has, for addresses of the weekly template. */
export const dayNumberOf = (date: CalendarDate): number => weekdayOf(date);
