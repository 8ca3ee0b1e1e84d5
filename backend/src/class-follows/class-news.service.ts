import { Injectable, Logger } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { offersOf } from '../appointments/booking.rules.js';
import { loadDay } from '../appointments/day.repository.js';
import { opensDaysOn, openUntil } from '../classes/class-opening.sql.js';
import { addDays, laterOf, mondayOf, type CalendarDate } from '../contract/calendar-date.js';
import { MIDNIGHT } from '../contract/time-of-day.js';
import { inRoom, type OpenTime } from '../mail/mail-purposes.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { addressedToClient, type MailedClient, type OutgoingMail } from '../mail/outbox/outgoing-mail.js';
import { lockReaders } from '../platform/database/locks.js';
import { named } from '../platform/database/named-query.js';
import { uncancelled } from '../platform/database/sql-words.js';
import { inTransaction } from '../platform/database/transaction.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';
import { slotInstant } from '../platform/time/gym-zone.js';
import { usesSql } from '../settings/settings.repository.js';

interface Follow extends MailedClient {
  classId: string;
  nameEl: string;
  nameEn: string;
  openUntil: CalendarDate;
  judgedUntil: CalendarDate;
  toldWeek: CalendarDate;
  /** Mondays of the weeks in which they have booked the class. */
  bookedWeeks: CalendarDate[];
}

/** A round looks at so many members; the next one goes on. */
const AT_ONCE = 100;

const FOLLOWED = `
  FROM class_follows f JOIN classes k ON k.id = f.class_id JOIN users u ON u.id = f.client_id
  WHERE k.is_active AND u.role = 2 AND u.is_active
    AND f.judged_until < $1::date + ${opensDaysOn('f.client_id', '(f.judged_until + 1)')}`;

const DUE = `SELECT f.client_id AS "clientId", f.class_id AS "classId" ${FOLLOWED}
  ORDER BY f.judged_until, f.client_id, f.class_id LIMIT ${AT_ONCE}`;

const ONE = `
  SELECT f.client_id AS "clientId", u.name, u.email, u.language, f.class_id AS "classId", k.name_el AS "nameEl",
    k.name_en AS "nameEn", ${openUntil('f.client_id', '$1::date', '(f.judged_until + 1)')}::text AS "openUntil", f.judged_until AS "judgedUntil", f.told_week AS "toldWeek",
    ARRAY(SELECT DISTINCT date_trunc('week', a.appointment_date)::date::text FROM appointments a
      WHERE a.client_id = f.client_id AND a.class_id = f.class_id AND a.appointment_date >= $1::date
        AND ${uncancelled('a')}) AS "bookedWeeks"
  ${FOLLOWED} AND f.client_id = $2 AND f.class_id = $3 FOR UPDATE OF f SKIP LOCKED`;

const JUDGED = `UPDATE class_follows SET judged_until = $3, told_week = $4 WHERE client_id = $1 AND class_id = $2`;

/**
 * Tells members once that a week of a class they follow opens, if they may book one of its times and have none of that
 * week yet (rule: following a class). The row says what was looked at; it is written with the mail, whichever process is
 * first.
 */
@Injectable()
export class ClassNewsService {
  private readonly logger = new Logger('ClassNews');

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly outbox: MailOutboxService,
    private readonly clockCheck: ClockCheck,
  ) {}

  @Scheduled(CronExpression.EVERY_MINUTE, `${usesSql('classes')} AND EXISTS (SELECT FROM class_follows)`)
  async tell(): Promise<void> {
    if ((await this.clockCheck.agreedNow()) === null) return;
    const moment = this.clock.read();
    type Key = Pick<Follow, 'clientId' | 'classId'>;
    const due = await named<Key>(this.dataSource, { name: 'class-follows-due', text: DUE, values: [moment.today] });
    for (const { clientId, classId } of due) {
      try {
        await this.tellOne(clientId, classId, moment);
      } catch (fault) {
        // One that fails does not keep the others waiting.
        this.logger.error(`Follow of class ${classId} by ${clientId} failed`, fault);
      }
    }
  }

  private tellOne(clientId: string, classId: string, moment: GymMoment): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      // A member who is booking or being erased waits for the next round.
      if (!(await lockReaders(tx, [clientId])).has(clientId)) return;
      const values = [moment.today, clientId, classId];
      const [follow] = await named<Follow>(tx, { name: 'class-follow', text: ONE, values });
      if (follow !== undefined) await this.judge(tx, follow, moment);
    });
  }

  private async judge(tx: EntityManager, follow: Follow, moment: GymMoment): Promise<void> {
    const { clientId, classId, openUntil: last, judgedUntil, bookedWeeks } = follow;
    const times: OpenTime[] = [];
    for (let date = laterOf(addDays(judgedUntil, 1), moment.today); date <= last; date = addDays(date, 1)) {
      const week = mondayOf(date);
      if (week <= follow.toldWeek || bookedWeeks.includes(week)) continue;
      const day = await loadDay(tx, date, clientId, moment);
      for (const { slot, refusals } of offersOf(day)) {
        if (slot.gymClass?.id !== classId || refusals.length > 0) continue;
        times.push({
          ...{ date, startTime: slot.effectiveStart, endTime: slot.effectiveEnd, ...inRoom(slot.room) },
          ...{ originalStartTime: slot.start, originalEndTime: slot.end },
        });
      }
    }
    const [first, ...others] = times;
    const lastTime = others.at(-1) ?? first;
    const toldWeek = lastTime === undefined ? follow.toldWeek : mondayOf(lastTime.date);
    await named(tx, { name: 'class-follow-judged', text: JUDGED, values: [clientId, classId, last, toldWeek] });
    if (first === undefined) return;
    // The news ends with the last week that it tells of.
    const notAfter = slotInstant(moment.zone, addDays(toldWeek, 7), MIDNIGHT);
    await this.outbox.enqueue(tx, openMail(follow, [first, ...others], notAfter));
  }
}

function openMail(follow: Follow, times: [OpenTime, ...OpenTime[]], notAfter: Date): OutgoingMail<'class-open'> {
  const { classId, nameEl, nameEn } = follow;
  return {
    purpose: 'class-open',
    ...addressedToClient(follow),
    values: { gymClass: { id: classId, nameEl, nameEn }, week: mondayOf(times[0].date), times },
    notAfter,
  };
}
