import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Act } from '../acts/act.entity.js';
import { toAppointment } from '../appointments/appointment.mapper.js';
import { loadForCancelling } from '../appointments/appointment.repository.js';
import { bookingFactsOf, refusalsOf, takingNoPlace } from '../appointments/booking.rules.js';
import { loadDay, withoutAppointment } from '../appointments/day.repository.js';
import { AppointmentStatus, type Appointment } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { inTransaction } from '../platform/database/transaction.js';
import { orNotFound, refusedBooking } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';
import { roomOf } from '../acts/act-changes.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';
import { tooLate, UndoService } from './undo.service.js';

/** Takes back the acts of members themselves (rule: undo). */
@Injectable()
export class OwnUndoService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly undoing: UndoService,
  ) {}

  /** Takes back their own cancellation or move when they could book the place now. */
  async restore(appointmentId: string, by: Caller): Promise<Appointment> {
    const act = await ownActOn(this.dataSource, appointmentId, by);
    return inTransaction(this.dataSource, async (tx) => {
      const locked = act === null ? null : await this.undoing.lock(tx, act);
      const before = orNotFound(await loadForCancelling(tx, appointmentId, by.clientId));
      const move = locked?.changes.move;
      if (before.appointment.status === AppointmentStatus.Cancelled) {
        if (locked === null || locked.outcome !== null || move !== undefined) throw tooLate();
        await refuseUnbookable(tx, before.appointment, this.clock.read(), appointmentId);
        await this.undoing.undoIn(tx, locked, by);
      } else if (locked !== null && locked.outcome === null && move !== undefined) {
        const place = { ...roomOf(move.from), clientId: by.clientId };
        await refuseUnbookable(tx, place, this.clock.read(), move.id);
        await this.undoing.undoIn(tx, locked, by);
      }
      const after = await loadForCancelling(tx, appointmentId, by.clientId);
      // Staff may have cancelled it again after the act.
      if (after === null || after.appointment.status === AppointmentStatus.Cancelled) throw tooLate();
      return toAppointment(after.appointment, {
        role: by.role,
        language: by.language,
        terms: after.settings,
        ...this.clock.read(),
      });
    });
  }
}

/** The member's own last act on that appointment; null when somebody else did it, or long ago. */
const ownActOn = (dataSource: DataSource, appointmentId: string, by: Caller): Promise<Act | null> =>
  dataSource.manager
    .createQueryBuilder(Act, 'act')
    .where('act.byId = :byId', { byId: by.id })
    .andWhere('(act.visits @> :visits::jsonb OR act.changes @> :changes::jsonb)', {
      visits: JSON.stringify([{ id: appointmentId }]),
      changes: JSON.stringify({ move: { id: appointmentId } }),
    })
    .orderBy('act.at', 'DESC')
    .addOrderBy('act.writtenIn', 'DESC')
    .getOne();

async function refuseUnbookable(
  tx: EntityManager,
  place: SlotTimes & { date: CalendarDate; clientId: string },
  moment: GymMoment,
  movedId?: string,
): Promise<void> {
  const day = withoutAppointment(await loadDay(tx, place.date, place.clientId, moment, place), movedId);
  const reasons = refusalsOf(takingNoPlace(bookingFactsOf(day, place)));
  if (reasons.length > 0) throw refusedBooking(reasons);
}
