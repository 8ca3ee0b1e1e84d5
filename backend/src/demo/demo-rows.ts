import type { Attendance } from '../contract/attendance.js';
import { addDays, daysBetween } from '../contract/calendar-date.js';
import { AppointmentStatus } from '../contract/appointment.js';
import { Role } from '../contract/roles.js';
import { searchKey } from '../contract/search-key.js';
import { timeFromSeconds } from '../contract/time-of-day.js';
import { slotInstant, todayIn } from '../platform/time/gym-zone.js';
import { closedAt } from './demo-closings.js';
import { SOLD_DAYS_BEFORE, type DemoClient, type DemoSubscription } from './demo-clients.js';
import { Seeded } from './seeded.js';
import type { DemoPlan, DemoVisit } from './visit-planner.js';

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
/** About three months: the gym began to take attendance then. */
const MARKED_DAYS = 92;
/** Every tenth client stays away now and then; the others hardly ever. */
const UNRELIABLE = { share: 0.1, staysAway: 0.35 };
const STAYS_AWAY = 0.05;
/** Now and then the desk is too busy to mark anybody. */
const FORGOTTEN = 0.03;
const BY_DOOR = 0.6;
/** Minutes from the start at which people arrive, and from which the desk no longer expects them. */
const ARRIVES = { min: -14, max: 6 };
const GIVEN_UP = { min: 20, max: 40 };

interface Times {
  startsAt: Date;
  endsAt: Date;
}

/** Attendance of the last months. Numbers of its own: the rest of the gym does not depend on them. */
class DemoMarks {
  private readonly seeded = new Seeded(3_181);
  private readonly unreliable = new Map<string, boolean>();

  constructor(
    private readonly now: Date,
    private readonly deviceId: string,
  ) {}

  /** Columns of a visit's mark. The demo member always comes: nothing may keep them from booking. */
  of({ client, isCancelled }: DemoVisit, { startsAt, endsAt }: Times) {
    const isUnreliable = this.unreliable.get(client.id) ?? this.seeded.chance(UNRELIABLE.share);
    this.unreliable.set(client.id, isUnreliable);
    const isMissing = this.seeded.chance(isUnreliable ? UNRELIABLE.staysAway : STAYS_AWAY) && client.kind !== 'member';
    const isForgotten = this.seeded.chance(FORGOTTEN) && client.kind !== 'member';
    const { min, max } = isMissing ? GIVEN_UP : ARRIVES;
    const at = new Date(startsAt.getTime() + this.seeded.between(min, max) * MS_PER_MINUTE);
    const isByDoor = this.seeded.chance(BY_DOOR) && !isMissing;
    const isTooEarly = endsAt.getTime() < this.now.getTime() - MARKED_DAYS * MS_PER_DAY;
    if (isCancelled || isForgotten || isTooEarly || at > this.now)
      return { attendance: null, attendance_at: null, attendance_device_id: null, staff_marked_at: null };
    const attendance: Attendance = isMissing ? 'absent' : 'attended';
    const by = isByDoor
      ? { attendance_device_id: this.deviceId, staff_marked_at: null }
      : { attendance_device_id: null, staff_marked_at: at };
    return { attendance, attendance_at: at, ...by };
  }
}

/** A row by column names. */
export type Row = Readonly<Record<string, unknown>>;

export interface RowContext {
  seeded: Seeded;
  now: Date;
  zone: string;
  passwordHash: string;
  administratorId: string;
  /** The tablet at the door. */
  deviceId: string;
  capacity: number;
}

const MS_PER_HOUR = 3_600_000;
const OFFICE_HOUR = '10:00:00';
const EVENING = '18:40:00';
const DESK = { opens: '09:00:00', closes: '21:00:00' };
/** Range of hours between a booking and its visit: after the subscription was sold, and inside the booking window. */
const BOOKED_HOURS_BEFORE = { min: 3, max: 200 };
const CANCELLED_HOURS_BEFORE = { min: 14, max: 40 };
/** After every deadline; the place is taken some minutes later, before the start. */
const LATE_MINUTES_BEFORE = { min: 20, max: 110 };
const FILLED_AFTER_HOURS = 0.1;
const BOOKED_BY_STAFF = 0.2;
/** The deadline was one hour until then, and is two since. */
export const DEADLINE_CHANGED_DAYS_AGO = 40;
const FORMERLY_SHORT = 0.6;
const FORMER_MINUTES_BEFORE = { min: 65, max: 115 };

const hoursBefore = (at: Date, hours: number): Date => new Date(at.getTime() - hours * MS_PER_HOUR);
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** An appointment's row, as rows about it need it. */
export type AppointmentRow = ReturnType<DemoRows['appointment']>;

/** Builds the rows of the plan. */
export class DemoRows {
  private readonly marks: DemoMarks;
  private readonly lateness = new Seeded(4_219);
  /** Numbers of its own, as those of lateness. */
  private readonly formerly = new Seeded(7_027);

  constructor(private readonly context: RowContext) {
    this.marks = new DemoMarks(context.now, context.deviceId);
  }

  user = (client: DemoClient, today: string): Row => {
    const since = slotInstant(this.context.zone, addDays(today, -client.memberForDays), OFFICE_HOUR);
    return {
      id: client.id,
      role: Role.Client,
      email: client.email || null,
      name: client.name,
      phone: client.phone,
      search_key: searchKey(client.name, client.email, client.phone),
      password_hash: this.context.passwordHash,
      is_active: client.isActive,
      is_morning_client: client.isMorningClient,
      admin_notification_enabled: this.context.seeded.chance(0.1),
      email_confirmed_at: client.email === '' ? null : since,
      created_at: since,
    };
  };

  subscription = (client: DemoClient, subscription: DemoSubscription, visits: readonly DemoVisit[]): Row => {
    const { zone, now } = this.context;
    const { id, startDate, endDate, monthlyLimit, weeklyLimit, packVisits, frozenOn } = subscription;
    const isActivated = visits.some((visit) => visit.subscription === subscription && !visit.isCancelled);
    return {
      id,
      client_id: client.id,
      start_date: startDate,
      end_date: endDate,
      monthly_limit: monthlyLimit,
      weekly_limit: weeklyLimit,
      pack_visits: packVisits,
      frozen_at: frozenOn && slotInstant(zone, frozenOn, OFFICE_HOUR),
      remaining_days_at_freeze: frozenOn && daysBetween(frozenOn, endDate),
      actual_start_date: isActivated ? startDate : null,
      actual_end_date: isActivated ? endDate : null,
      // A subscription that starts later has been sold already, because it has bookings.
      created_at: earlier(
        slotInstant(zone, addDays(startDate, -SOLD_DAYS_BEFORE), OFFICE_HOUR),
        slotInstant(zone, addDays(todayIn(zone, now), -3), EVENING),
      ),
    };
  };

  appointment = (visit: DemoVisit) => {
    const { zone, now, seeded, administratorId, capacity } = this.context;
    const { startsAt, endsAt, start, end } = timesOf(visit, zone);
    const bookedBefore = seeded.between(BOOKED_HOURS_BEFORE.min, BOOKED_HOURS_BEFORE.max);
    const just = visit.minutesAgo === undefined ? null : hoursBefore(now, visit.minutesAgo / 60);
    const cancelledBefore = hoursBefore(
      startsAt,
      seeded.between(CANCELLED_HOURS_BEFORE.min, CANCELLED_HOURS_BEFORE.max),
    );
    const shortNotice = this.formerlyAllowed(visit, startsAt);
    const fell = visit.closing === undefined ? null : closedAt(visit.closing, zone);
    const cancelledAt =
      fell ?? (visit.late === undefined ? (just ?? shortNotice ?? cancelledBefore) : this.lateBefore(startsAt));
    // A cancelled visit was booked before its cancellation, and a future one before now.
    const latest = visit.isCancelled ? hoursBefore(cancelledAt, 1) : hoursBefore(now, seeded.between(60, 1_800) / 60);
    const bookedAt = earlier(hoursBefore(startsAt, bookedBefore), latest);
    const isReached = visit.client.email !== '';
    const isByMember = visit.staffReason === undefined && fell === null && isReached;
    const cancelledBy = isByMember ? visit.client.id : administratorId;
    const booked = visit.isCancelled ? bookedAt : (just ?? bookedAt);
    const isByStaff = seeded.chance(BOOKED_BY_STAFF) && isByDay(zone, booked);
    const past = endsAt <= now ? AppointmentStatus.Completed : AppointmentStatus.Confirmed;
    return {
      id: visit.id,
      client_id: visit.client.id,
      subscription_id: visit.subscription.id,
      appointment_date: visit.date,
      start_time: start,
      end_time: end,
      effective_start_time: start,
      effective_end_time: end,
      starts_at: startsAt,
      ends_at: endsAt,
      status: visit.isCancelled ? AppointmentStatus.Cancelled : past,
      booked_at: booked,
      booked_by_id: isByStaff || !isReached ? administratorId : visit.client.id,
      is_admin_override: false,
      overridden: [],
      cancelled_at: visit.isCancelled ? cancelledAt : null,
      cancelled_by_id: visit.isCancelled ? cancelledBy : null,
      cancel_reason: visit.staffReason ?? visit.closing?.cause.reason ?? null,
      cancelled_late: visit.late !== undefined,
      forgiven_at: visit.late === 'forgiven' ? hoursBefore(cancelledAt, -FILLED_AFTER_HOURS) : null,
      capacity_at_booking: capacity,
      monthly_limit_at_booking: visit.subscription.monthlyLimit,
      ...this.marks.of(visit, { startsAt, endsAt }),
    };
  };

  /** Under the shorter deadline of before many cancelled in the last two hours. */
  private formerlyAllowed({ date, isCancelled }: DemoVisit, startsAt: Date): Date | null {
    const isShort = this.formerly.chance(FORMERLY_SHORT);
    const minutes = this.formerly.between(FORMER_MINUTES_BEFORE.min, FORMER_MINUTES_BEFORE.max);
    const wasAllowed = date < addDays(todayIn(this.context.zone, this.context.now), -DEADLINE_CHANGED_DAYS_AGO);
    return isCancelled && isShort && wasAllowed ? hoursBefore(startsAt, minutes / 60) : null;
  }

  private lateBefore = (startsAt: Date): Date =>
    hoursBefore(startsAt, this.lateness.between(LATE_MINUTES_BEFORE.min, LATE_MINUTES_BEFORE.max) / 60);

  interest = ({ client, date, hour }: DemoPlan['waiting'][number], place: number): Row => ({
    client_id: client.id,
    appointment_date: date,
    start_time: timeFromSeconds(hour * 3_600),
    end_time: timeFromSeconds((hour + 1) * 3_600),
    // Ordered by arrival, after the last place was booked.
    created_at: hoursBefore(this.context.now, (10 - place) / 60),
  });
}

/** Staff are at the desk from nine to nine. */
function isByDay(zone: string, at: Date): boolean {
  const today = todayIn(zone, at);
  return at >= slotInstant(zone, today, DESK.opens) && at < slotInstant(zone, today, DESK.closes);
}

function timesOf({ date, hour }: DemoVisit, zone: string) {
  const start = timeFromSeconds(hour * 3_600);
  const end = timeFromSeconds((hour + 1) * 3_600);
  return { start, end, startsAt: slotInstant(zone, date, start), endsAt: slotInstant(zone, date, end) };
}
