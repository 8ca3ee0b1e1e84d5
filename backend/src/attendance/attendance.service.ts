import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ActsService } from '../acts/acts.service.js';
import { markVisits } from '../appointments/appointment.repository.js';
import { markingTime, refuseMarking } from '../appointments/attendance.rules.js';
import { AuditService } from '../audit/audit.service.js';
import type { Attendance, MarkedRest, MarkedVisit } from '../contract/attendance.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { may } from '../contract/permissions.js';
import { shortName } from '../contract/person-name.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { uncancelled } from '../platform/database/sql-words.js';
import { named } from '../platform/database/named-query.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';
import { settingValuesOf, type StoredSettings } from '../settings/setting.rules.js';
import { SETTINGS_SQL } from '../settings/settings.repository.js';

interface Visit {
  id: string;
  userId: string;
  userName: string;
  date: CalendarDate;
  startTime: TimeOfDay;
  endTime: TimeOfDay;
  startsAt: Date;
  isCancelled: boolean;
  attendance: Attendance | null;
  /** When staff marked it or cleared its mark. */
  staffMarkedAt: Date | null;
  settings: StoredSettings;
}

const VISIT_COLUMNS = `
  a.id, a.client_id AS "userId", u.name AS "userName", a.appointment_date AS date, a.starts_at AS "startsAt",
  a.effective_start_time AS "startTime", a.effective_end_time AS "endTime", a.staff_marked_at AS "staffMarkedAt",
  NOT (${uncancelled('a')}) AS "isCancelled", a.attendance, ${SETTINGS_SQL} AS settings`;
const VISIT = `
  SELECT ${VISIT_COLUMNS} FROM appointments a JOIN users u ON u.id = a.client_id WHERE a.id = $1 FOR NO KEY UPDATE OF a`;
/** Locked in the order of their ids, so that two of these cannot wait for each other. */
const VISITS_OF_SLOT = `
  SELECT ${VISIT_COLUMNS} FROM appointments a JOIN users u ON u.id = a.client_id
  WHERE a.appointment_date = $1 AND a.start_time = $2 AND a.end_time = $3 AND a.room = $4 AND ${uncancelled('a')}
  ORDER BY a.id FOR NO KEY UPDATE OF a`;

/** Marks who came (rule: attendance). */
@Injectable()
export class AttendanceService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly audit: AuditService,
    private readonly acts: ActsService,
  ) {}

  /** The last mark holds; one that is already there changes nothing. */
  mark(id: string, attendance: Attendance | null, by: Caller): Promise<MarkedVisit> {
    return inTransaction(this.dataSource, async (tx) => {
      const [visit] = await named<Visit>(tx, { name: 'lock-visit', text: VISIT, values: [id] });
      if (visit === undefined) throw new AppError('NOT_FOUND');
      if (visit.isCancelled) throw new AppError('APPOINTMENT_CANCELLED');
      const moment = this.clock.read();
      refuseMarking(visit, markingTime({ ...moment, settings: settingValuesOf(visit.settings) }));
      if (visit.attendance !== attendance) {
        await markVisits(tx, [id], { attendance, at: moment.now, deviceId: null });
        await this.record(tx, visit, attendance, by);
      }
      const { userId, userName } = visit;
      return { id, userId, userName: may(by, 'clients') ? userName : shortName(userName), attendance };
    });
  }

  /** One act that can be undone (rule: undo). */
  markRestAbsent(date: CalendarDate, { start, end, room }: SlotTimes, by: Caller): Promise<MarkedRest> {
    return inTransaction(this.dataSource, async (tx) => {
      const values = [date, start, end, room];
      const visits = await named<Visit>(tx, { name: 'lock-visits-of-slot', text: VISITS_OF_SLOT, values });
      const [first] = visits;
      if (first === undefined) throw new AppError('NO_SUCH_SLOT');
      const moment = this.clock.read();
      refuseMarking(first, markingTime({ ...moment, settings: settingValuesOf(first.settings) }));
      const rest = visits.filter(({ attendance }) => attendance === null);
      if (rest.length === 0) return { marked: 0 };
      const ids = rest.map(({ id }) => id);
      await markVisits(tx, ids, { attendance: 'absent', at: moment.now, deviceId: null });
      for (const visit of rest) await this.record(tx, visit, 'absent', by);
      await this.acts.record(tx, {
        ...{ kind: 'rest-marked-absent', at: moment.now, byId: by.id },
        about: { startDate: date, endDate: date, startTime: start, endTime: end },
        changes: { markedAbsent: ids, clearedBefore: clearedBefore(rest) },
      });
      return { marked: rest.length };
    });
  }

  private record(tx: EntityManager, visit: Visit, attendance: Attendance | null, by: Caller): Promise<void> {
    const { id, userId, userName, date, startTime, endTime } = visit;
    return this.audit.record(tx, {
      ...{ actorId: by.id, action: 'appointment.marked', entityId: id },
      before: { attendance: visit.attendance },
      after: { userId, userName, appointmentDate: date, startTime, endTime, attendance },
    });
  }
}

/** An undo that forgot these would let an older check-in replace the mark that staff had cleared. */
function clearedBefore(visits: readonly Visit[]): Record<string, string> {
  return Object.fromEntries(
    visits.flatMap(({ id, staffMarkedAt }) => (staffMarkedAt === null ? [] : [[id, staffMarkedAt.toISOString()]])),
  );
}
