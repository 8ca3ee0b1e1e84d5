import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource, LessThanOrEqual, type EntityManager } from 'typeorm';
import { markVisits } from '../appointments/appointment.repository.js';
import { loadDay } from '../appointments/day.repository.js';
import { AuditService } from '../audit/audit.service.js';
import {
  NOTHING_TOLD,
  readCheckInText,
  type CheckInAnswer,
  type CheckInOutcome,
  type CheckInRequest,
} from '../contract/check-in.js';
import type { Language } from '../contract/languages.js';
import { LIMITS } from '../contract/limits.js';
import { FIRST_ROOM } from '../contract/room.js';
import { named } from '../platform/database/named-query.js';
import { uncancelled } from '../platform/database/sql-words.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField } from '../platform/errors/app-error.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { todayIn } from '../platform/time/gym-zone.js';
import { CheckInCodes } from './check-in-codes.service.js';
import { CheckIn } from './check-in.entity.js';
import { type CheckInDecision, decideCheckIn, type OwnVisit } from './check-in.rules.js';
import { DoorAnswers, type Arrival } from './door-answers.service.js';
import type { Device } from './door-devices.service.js';

const MS_PER_DAY = 86_400_000;
/** In the order of their ids, as marking does. */
const VISITS = `
  SELECT a.id, a.effective_start_time AS "effectiveStart", a.effective_end_time AS "effectiveEnd", a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.attendance,
    a.staff_marked_at AS "staffMarkedAt"
  FROM appointments a WHERE a.client_id = $1 AND a.appointment_date = $2 AND ${uncancelled('a')}
  ORDER BY a.id FOR NO KEY UPDATE`;

interface KnownCheckIn {
  clientId: string;
  appointmentId: string | null;
  outcome: CheckInOutcome;
}

type Failed = Extract<CheckInOutcome, 'unknown' | 'codeOld' | 'codeUsed'>;

/** Checks members in at the door (rule: check-in). */
@Injectable()
export class CheckInService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly clockCheck: ClockCheck,
    private readonly codes: CheckInCodes,
    private readonly answers: DoorAnswers,
    private readonly audit: AuditService,
  ) {}

  /** Marks the visit that the client came for. Otherwise it names the problem and offers a place. */
  async checkIn(device: Device, order: CheckInRequest, language: Language): Promise<CheckInAnswer> {
    if ((order.code === undefined) === (order.personId === undefined)) {
      throw invalidField('code', 'required');
    }
    const arrival = await inTransaction(this.dataSource, (tx) => this.arrive(tx, order, device));
    if (typeof arrival === 'string') return { ...NOTHING_TOLD, outcome: arrival };
    const { startTime: start, endTime: end, areaId: room = FIRST_ROOM } = order;
    return this.answers.to(
      arrival,
      start === undefined || end === undefined ? null : { room, start, end },
      device,
      language,
    );
  }

  private async arrive(tx: EntityManager, order: CheckInRequest, device: Device): Promise<Arrival | Failed> {
    const { zone, now, today } = this.clock.read();
    const at = new Date(now.getTime() - (order.secondsAgo ?? 0) * 1000);
    const shown = order.code === undefined ? null : readCheckInText(order.code);
    const secret = shown === null ? null : await this.codes.lock(tx, shown.id, now);
    const clientId = secret?.clientId ?? order.personId;
    if (clientId === undefined) return 'unknown';
    const known = await this.known(tx, order.id);
    if (known !== null && known.clientId !== clientId) throw new AppError('CONFLICT');
    if (known === null && secret !== null && shown !== null) {
      const wrong = await this.codes.refuse(tx, secret, shown.digits, at);
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

  private async known(tx: EntityManager, id: string): Promise<KnownCheckIn | null> {
    const text =
      'SELECT client_id AS "clientId", appointment_id AS "appointmentId", outcome FROM check_ins WHERE id = $1';
    const [known] = await named<KnownCheckIn>(tx, { name: 'known-check-in', text, values: [id] });
    return known ?? null;
  }

  /** Deletes check-ins that no device sends again by now. */
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
