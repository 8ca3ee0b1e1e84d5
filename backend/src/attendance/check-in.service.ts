import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource, LessThanOrEqual, type EntityManager } from 'typeorm';
import { markVisits } from '../appointments/appointment.repository.js';
import { BookingDaysService } from '../appointments/booking-days.service.js';
import { BookingService } from '../appointments/booking.service.js';
import { type Day, type DayMember, loadDay } from '../appointments/day.repository.js';
import { AuditService } from '../audit/audit.service.js';
import { newTotpSecret, totpStepOf } from '../auth/second-factor/totp.js';
import { sessionIdOf } from '../auth/sessions.service.js';
import { digitsTriedBy } from '../auth/throttling/throttle-keys.js';
import { ThrottlesService } from '../auth/throttling/throttles.service.js';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import {
  CHECK_IN_CODE,
  type CheckInAnswer,
  type CheckInOutcome,
  type CheckInRequest,
  type CheckInSecret,
  type DoorPerson,
  type DoorRoster,
  type DoorVisit,
  NOTHING_TOLD,
  readCheckInText,
} from '../contract/check-in.js';
import { FIRST_NAMES } from '../contract/first-names.js';
import type { Language } from '../contract/languages.js';
import { LIMITS } from '../contract/limits.js';
import { shortName } from '../contract/person-name.js';
import { Role } from '../contract/roles.js';
import { effectiveEndOf } from '../contract/subscription.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { named } from '../platform/database/named-query.js';
import { IS_CLIENT, uncancelled } from '../platform/database/sql-words.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField } from '../platform/errors/app-error.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import type { Caller } from '../platform/http/caller.js';
import { gymTimes, Texts } from '../platform/texts/texts.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { todayIn } from '../platform/time/gym-zone.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';
import { settingValuesOf, type StoredSettings } from '../settings/setting.rules.js';
import { SETTINGS_SQL } from '../settings/settings.repository.js';
import { isUsedUp, subscriptionFor } from '../subscriptions/subscription.rules.js';
import { CheckIn } from './check-in.entity.js';
import { type CheckInDecision, decideCheckIn, type OwnVisit } from './check-in.rules.js';
import type { Device } from './door-devices.service.js';

const MS_PER_DAY = 86_400_000;
/** Real and made-up names to choose from. */
const NAMES_SHOWN = { min: 2, max: 4 };

/** Digits of a phone without spaces and signs. */
const lastFour = (phone: string): string => `right(regexp_replace(${phone}, '\\D', '', 'g'), 4)`;
/** A child answers to the phone of the adult who looks after them. */
const PHONE = `coalesce(nullif(u.phone, ''), nullif(g.phone, ''), u.guardian_phone)`;

const ROSTER = `
  SELECT u.id AS "personId", u.name, ${lastFour(PHONE)} AS digits, a.effective_start_time AS "startTime",
    a.starts_at AS "startsAt", a.ends_at AS "endsAt", coalesce(a.attendance = 'attended', false) AS "isMarked",
    (SELECT coalesce(json_agg(s.id ORDER BY s.id), '[]') FROM check_in_secrets s WHERE s.client_id = u.id) AS codes
  FROM appointments a JOIN users u ON u.id = a.client_id LEFT JOIN users g ON g.id = u.guardian_id
  WHERE a.appointment_date = $1 AND a.ends_at > $2 AND ${uncancelled('a')} AND ${IS_CLIENT}
  ORDER BY a.starts_at, u.name COLLATE "el-x-icu", u.id`;

/** Those with a visit on that day come first. */
const PEOPLE = `
  SELECT u.id, u.name FROM users u LEFT JOIN users g ON g.id = u.guardian_id
  WHERE ${IS_CLIENT} AND u.is_active
    AND $1 IN (${lastFour('u.phone')}, ${lastFour('g.phone')}, ${lastFour('u.guardian_phone')})
  ORDER BY EXISTS (SELECT FROM appointments a
    WHERE a.client_id = u.id AND a.appointment_date = $2 AND ${uncancelled('a')}) DESC, u.id
  LIMIT ${NAMES_SHOWN.max}`;

/** Locked first, so that a check-in that is sent twice is decided once. The session may have ended, and a child grown up. */
const SECRET = `
  SELECT s.id, s.client_id AS "clientId", s.secret FROM check_in_secrets s
  JOIN sessions e ON e.id = s.session_id JOIN users u ON u.id = s.client_id
  WHERE s.id = $1 AND e.expires_at > $2 AND (e.user_id = u.id OR u.guardian_id = e.user_id)
  FOR NO KEY UPDATE OF s`;
const USE_STEP = 'UPDATE check_in_secrets SET last_step = $2 WHERE id = $1 AND last_step < $2 RETURNING id';

/** In the order of their ids, as marking does. */
const VISITS = `
  SELECT a.id, a.effective_start_time AS "effectiveStart", a.effective_end_time AS "effectiveEnd", a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.attendance,
    a.staff_marked_at AS "staffMarkedAt"
  FROM appointments a WHERE a.client_id = $1 AND a.appointment_date = $2 AND ${uncancelled('a')}
  ORDER BY a.id FOR NO KEY UPDATE`;

const OF_CODES = { algorithm: 'SHA256', digits: CHECK_IN_CODE.digits, period: CHECK_IN_CODE.seconds } as const;

const INITIALS = 'ΑΒΓΔΖΗΘΚΛΜΝΠΡΣΤΦΧ';

/**
 * Made-up people for digits that too few have, always the same ones for the same digits, so that an answer never tells
 * whether a number belongs to somebody (rule: door device).
 */
function decoysFor(digits: string, howMany: number, secret: string): DoorPerson[] {
  return Array.from({ length: howMany }, (_, place) => {
    const bytes = createHmac('sha256', secret).update(`door ${digits} ${place}`).digest();
    const forms = FIRST_NAMES[bytes.readUInt16BE(16) % FIRST_NAMES.length] ?? [];
    const initial = INITIALS.charAt(bytes.readUInt8(18) % INITIALS.length);
    return { id: uuidOf(bytes), name: `${forms[1] ?? forms[0] ?? ''} ${initial}.` };
  });
}

/** Sorts real and made-up people alike. */
const shuffled = (people: readonly DoorPerson[]): DoorPerson[] => [...people].sort((a, b) => (a.id < b.id ? -1 : 1));

/** In the form of a random UUID. */
function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  const variant = '89ab'.charAt(bytes.readUInt8(8) % 4);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

interface KnownCheckIn {
  clientId: string;
  appointmentId: string | null;
  outcome: CheckInOutcome;
}

interface Arrival {
  day: Day & { member: DayMember };
  clientId: string;
  decision: CheckInDecision;
}

type Failed = Extract<CheckInOutcome, 'unknown' | 'codeOld' | 'codeUsed'>;

/** Checks members in at the door (rule: check-in). */
@Injectable()
export class CheckInService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly clockCheck: ClockCheck,
    private readonly booking: BookingService,
    private readonly bookingDays: BookingDaysService,
    private readonly throttles: ThrottlesService,
    private readonly audit: AuditService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** The secret of the caller's device; the same until its session ends. */
  async secretFor(caller: Caller): Promise<CheckInSecret> {
    const { now } = this.clock.read();
    const text = `
      INSERT INTO check_in_secrets AS held (session_id, client_id, secret, last_step, created_at)
      VALUES ($1, $2, $3, 0, $4)
      ON CONFLICT (session_id, client_id) DO UPDATE SET secret = held.secret RETURNING id, secret`;
    const values = [sessionIdOf(caller), caller.clientId, await newTotpSecret(), now];
    const [row] = await named<{ id: string; secret: string }>(this.dataSource, {
      name: 'check-in-secret',
      text,
      values,
    });
    if (row === undefined) throw new Error('The insert or the update returns a row');
    return { ...row, now: now.toISOString() };
  }

  async roster(device: Device): Promise<DoorRoster> {
    const { now, today } = this.clock.read();
    const [gym] = await named<{ settings: StoredSettings }>(this.dataSource, {
      name: 'settings-in-force',
      text: `SELECT ${SETTINGS_SQL} AS settings`,
      values: [],
    });
    const { gymName, attendanceOpensMinutes } = settingValuesOf(gym?.settings ?? {});
    const rows = await named<Omit<DoorVisit, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date }>(
      this.dataSource,
      {
        name: 'door-roster',
        text: ROSTER,
        values: [today, now],
      },
    );
    const visits = rows.map((row) => ({
      ...row,
      name: shortName(row.name),
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
    }));
    return { deviceName: device.name, gymName, date: today, attendanceOpensMinutes, visits };
  }

  /** Names for the last four digits of a phone, of which some may be made up. */
  async people(device: Device, digits: string): Promise<DoorPerson[]> {
    if (!/^\d{4}$/.test(digits)) throw invalidField('digits', 'mustBeFourDigits');
    await this.throttles.requireCounted([digitsTriedBy(device.id)]);
    const { today } = this.clock.read();
    const rows = await named<DoorPerson>(this.dataSource, {
      name: 'door-people',
      text: PEOPLE,
      values: [digits, today],
    });
    const found = rows.map(({ id, name }) => ({ id, name: shortName(name) }));
    const made = decoysFor(digits, Math.max(0, NAMES_SHOWN.min - found.length), this.environment.jwtSecret ?? '');
    return shuffled([...found, ...made]);
  }

  /** Marks the visit that the client came for; or says what is wrong, and offers a place. */
  async checkIn(device: Device, order: CheckInRequest, language: Language): Promise<CheckInAnswer> {
    if ((order.code === undefined) === (order.personId === undefined)) {
      throw invalidField('code', 'required');
    }
    const arrival = await inTransaction(this.dataSource, (tx) => this.arrive(tx, order, device));
    if (typeof arrival === 'string') return { ...NOTHING_TOLD, outcome: arrival };
    const texts = new Texts(language, gymTimes(this.environment, arrival.day.settings));
    const { startTime: start, endTime: end } = order;
    if (arrival.decision.offer === null || start === undefined || end === undefined) return this.answer(arrival, texts);
    return this.takePlace(arrival, { start, end }, device, texts);
  }

  private async arrive(tx: EntityManager, order: CheckInRequest, device: Device): Promise<Arrival | Failed> {
    const { zone, now, today } = this.clock.read();
    const at = new Date(now.getTime() - (order.secondsAgo ?? 0) * 1000);
    const shown = order.code === undefined ? null : readCheckInText(order.code);
    const secret = shown === null ? null : await this.lockSecret(tx, shown.id, now);
    const clientId = secret?.clientId ?? order.personId;
    if (clientId === undefined) return 'unknown';
    const known = await this.known(tx, order.id);
    if (known !== null && known.clientId !== clientId) throw new AppError('CONFLICT');
    if (known === null && secret !== null && shown !== null) {
      const wrong = await this.refuseCode(tx, secret, shown.digits, at);
      if (wrong !== null) return wrong;
    }
    const date = todayIn(zone, at);
    const day = await loadDay(tx, date, clientId, { zone, now: at });
    if (day.member === null) return 'unknown';
    const visits = await named<OwnVisit>(tx, { name: 'visits-of-date', text: VISITS, values: [clientId, date] });
    const facts = { day: { ...day, member: day.member }, clientId };
    const decision = decideCheckIn({
      day,
      minutesBefore: day.settings.attendanceOpensMinutes,
      visits,
      arrivesOn: today,
    });
    const settled = known === null ? null : asBefore(decision, known, visits);
    if (settled !== null) return { ...facts, decision: settled };
    const { visit, marks, outcome } = decision;
    if (marks && visit !== null) {
      await markVisits(tx, [visit.id], { attendance: 'attended', at, deviceId: device.id });
      if (visit.attendance !== null) await this.recordReplaced(tx, visit, facts, device);
    }
    await tx.query(
      `INSERT INTO check_ins (id, client_id, appointment_id, outcome, at, received_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET appointment_id = EXCLUDED.appointment_id, outcome = EXCLUDED.outcome`,
      [order.id, clientId, visit?.id ?? null, outcome, at, now],
    );
    return { ...facts, decision };
  }

  /** The log has the mark of staff: without this it would say that the client never came. */
  private recordReplaced(
    tx: EntityManager,
    { id, effectiveStart, effectiveEnd, attendance }: OwnVisit,
    { clientId, day }: Pick<Arrival, 'clientId' | 'day'>,
    { name: doorName }: Device,
  ): Promise<void> {
    const visit = { userId: clientId, userName: day.member.name, appointmentDate: day.date };
    const time = { startTime: effectiveStart, endTime: effectiveEnd };
    return this.audit.record(tx, {
      ...{ actorId: clientId, action: 'appointment.marked', entityId: id },
      before: { attendance, doorName: null },
      after: { ...visit, ...time, attendance: 'attended', doorName },
    });
  }

  private async lockSecret(tx: EntityManager, id: string, now: Date) {
    const [secret] = await named<{ id: string; clientId: string; secret: string }>(tx, {
      name: 'lock-check-in-secret',
      text: SECRET,
      values: [id, now],
    });
    return secret ?? null;
  }

  /** Null when the code is right, and used now. */
  private async refuseCode(
    tx: EntityManager,
    { id, secret }: { id: string; secret: string },
    digits: string,
    at: Date,
  ): Promise<Failed | null> {
    const step = await totpStepOf(secret, digits, at, OF_CODES);
    if (step === null) return 'codeOld';
    const used = await named(tx, { name: 'use-check-in-step', text: USE_STEP, values: [id, step] });
    return used.length === 0 ? 'codeUsed' : null;
  }

  private async known(tx: EntityManager, id: string): Promise<KnownCheckIn | null> {
    const text =
      'SELECT client_id AS "clientId", appointment_id AS "appointmentId", outcome FROM check_ins WHERE id = $1';
    const [known] = await named<KnownCheckIn>(tx, { name: 'known-check-in', text, values: [id] });
    return known ?? null;
  }

  /** Books the place as the client's own walk-in. */
  private async takePlace(
    { day, clientId, decision }: Arrival,
    slot: SlotTimes,
    { id: deviceId }: Device,
    texts: Texts,
  ): Promise<CheckInAnswer> {
    const { name, language } = day.member;
    const by: Caller = {
      ...{ id: clientId, clientId, role: Role.Client, staffRole: null, language, name },
      ...{ uses: day.settings.uses, clockFormat: day.settings.clockFormat },
      ...{ confirmedAt: day.now, lacksSecondFactorSince: null, claims: null },
    };
    const order = { clientId, date: day.date, slot, isOverride: false, isWalkIn: true, deviceId };
    const booked = await this.booking.book(order, by);
    const offer = { ...decision, offer: null, outcome: 'welcome' } as const;
    const answer = await this.answer({ day, clientId, decision: offer }, texts);
    return { ...answer, startTime: booked.startTime };
  }

  private async answer(arrival: Arrival, texts: Texts): Promise<CheckInAnswer> {
    return { ...toAnswer(arrival, texts), visitsLeft: await this.bookingDays.visitsLeft(arrival.clientId) };
  }

  /** Deletes what no device sends again by now. */
  @Scheduled(CronExpression.EVERY_HOUR)
  async forget(): Promise<void> {
    const now = await this.clockCheck.agreedNow();
    if (now === null) return;
    const longAgo = new Date(now.getTime() - LIMITS.checkInsKeptDays * MS_PER_DAY);
    await this.dataSource.manager.delete(CheckIn, { receivedAt: LessThanOrEqual(longAgo) });
  }
}

/** A check-in that was sent before is answered as it was. Null when it met no visit: staff may have booked since. */
function asBefore(decision: CheckInDecision, known: KnownCheckIn, visits: readonly OwnVisit[]): CheckInDecision | null {
  const visit = visits.find(({ id }) => id === known.appointmentId);
  if (visit === undefined) return known.appointmentId === null ? null : { ...decision, marks: false };
  return { ...decision, outcome: known.outcome as CheckInDecision['outcome'], visit, marks: false };
}

/** The end of the client's subscription, if it is near; a used-up pack has none to tell. */
function endsSoon({ member, date, now }: Arrival['day']): CalendarDate | null {
  const subscription = subscriptionFor(member.subscriptions, date, now);
  const end = subscription === null || isUsedUp(subscription, now) ? null : effectiveEndOf(subscription);
  return end !== null && end >= date && end <= addDays(date, LIMITS.expiringSoonDays) ? end : null;
}

function toAnswer({ day, clientId, decision }: Arrival, texts: Texts): Omit<CheckInAnswer, 'visitsLeft'> {
  const { outcome, visit, opensAt, offer, reasons } = decision;
  const { member } = day;
  return {
    outcome,
    personId: clientId,
    name: shortName(member.name),
    startTime: visit?.effectiveStart ?? null,
    opensAt: opensAt?.toISOString() ?? null,
    endsOn: endsSoon(day),
    offer: offer && {
      startTime: offer.effectiveStart,
      endTime: offer.effectiveEnd,
      originalStartTime: offer.start,
      originalEndTime: offer.end,
    },
    reasons: reasons.map((reason) => texts.refusal(reason)),
  };
}
