import {
  type Appointment,
  AppointmentStatus,
  type BookedAppointment,
  undoUntilOf,
} from '@palestra/backend/contract/appointment';
import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { ClientDetails } from '@palestra/backend/contract/client';
import { messagesEl } from '@palestra/backend/contract/messages.el';
import type { Call, Refusal, Reply } from '../fake-transport.js';
import { GymBase } from './base.js';
import { NOW, TODAY, anHourAfter, instantOf, textOf, timeOf } from './times.js';

export const isUncancelled = ({ status }: Appointment): boolean => status !== AppointmentStatus.Cancelled;

function cancellationOf(cancelUntil: string) {
  const canCancel = Date.parse(cancelUntil) > Date.parse(NOW);
  return { cancelUntil, canCancel, lateUntil: null, cancellation: canCancel ? ('free' as const) : ('closed' as const) };
}

/** Date and times of an appointment in a slot, and until when it may be cancelled. */
export function placeOf(appointmentDate: CalendarDate, start: string) {
  const startTime = timeOf(start);
  const endTime = anHourAfter(startTime);
  const startsAt = instantOf(appointmentDate, startTime);
  const cancelUntil = new Date(Date.parse(startsAt) - 2 * 3_600_000).toISOString();
  return {
    ...{ appointmentDate, startTime, endTime, originalStartTime: startTime, originalEndTime: endTime },
    ...{
      hasTimeChange: false,
      usualStartTime: startTime,
      usualEndTime: endTime,
      startsAt,
      endsAt: instantOf(appointmentDate, endTime),
    },
    ...cancellationOf(cancelUntil),
  };
}

/** Bookings, whose times are those of the slot that they are in. */
export class GymBookings extends GymBase {
  readonly appointments: Appointment[] = [];
  letsCancelLate = false;

  hasBooking(client: Pick<ClientDetails, 'id' | 'name'>, start: string, date: CalendarDate = TODAY): Appointment {
    const appointment: Appointment = {
      id: this.nextId('appointment'),
      ...placeOf(date, start),
      areaId: null,
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

  /** Where each appointment was before its last move. */
  private readonly former = new Map<string, { date: CalendarDate; start: string }>();

  moves(id: string, date: CalendarDate, start: string): Appointment {
    const found = this.found(this.appointments, id);
    this.former.set(id, { date: found.appointmentDate, start: found.originalStartTime });
    return Object.assign(found, placeOf(date, start), { restoreUntil: undoUntilOf(new Date(NOW)).toISOString() });
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
    const former = this.former.get(id);
    if (former !== undefined) {
      this.former.delete(id);
      const place = placeOf(former.date, former.start);
      return Object.assign(this.found(this.appointments, id), place, { restoreUntil: null });
    }
    const cancellation = {
      ...{ cancelledAt: null, cancelledByName: null, restoreUntil: null, canCancel: true },
      ...{ cancellation: 'free' as const, cancelledLate: false, forgiven: null, doorName: null },
    };
    return Object.assign(this.found(this.appointments, id), { status: AppointmentStatus.Confirmed, ...cancellation });
  }

  protected offeredCancellation(date: CalendarDate, start: string) {
    const { cancelUntil, cancellation, startsAt } = placeOf(date, start);
    if (!this.letsCancelLate) return { cancelUntil, cancellation, lateUntil: null };
    return { cancelUntil, cancellation: cancellation === 'free' ? cancellation : 'late', lateUntil: startsAt } as const;
  }
}

/** The refusal of what asks about a booking that is elsewhere by now; null: it is where it was seen, or should go. */
function elsewhere(gym: GymBookings, { route, id, body }: Call): Refusal | null {
  const { appointmentDate: date, startTime, endTime } = gym.found(gym.appointments, id);
  const isAt = (day: unknown, start: unknown): boolean => date === textOf(day) && startTime === timeOf(start);
  if (isAt(body.fromDate, body.fromStartTime) || isAt(body.date, body.startTime)) return null;
  const words = messagesEl[route.includes('Admin') ? 'visitMovedAtTheDesk' : 'visitMoved'];
  const message = words.replace('{start}', startTime);
  return { status: 409, code: 'STALE', data: { visit: { date, startTime, endTime } }, message };
}

/** Cancels a booking, as its request asks; not one that is elsewhere than it was seen. */
export function cancelsBooking(gym: GymBookings, call: Call, byName: string): Reply | Refusal {
  const refused = elsewhere(gym, call);
  if (refused !== null) return refused;
  Object.assign(gym.found(gym.appointments, call.id), { cancelReason: call.body.reason ?? null });
  return { data: gym.cancels(call.id, byName) };
}

/** Moves a booking, as its request asks; not one that is elsewhere than it was seen. */
export function movesBooking(gym: GymBookings, call: Call): Reply | Refusal {
  const { id, body } = call;
  const refused = elsewhere(gym, call);
  if (refused !== null) return refused;
  const moved: BookedAppointment = {
    ...gym.moves(id, textOf(body.date), textOf(body.startTime)),
    ...{ overridden: [], visitsInMonth: 5, limitOfMonth: 12 },
  };
  return { data: moved };
}
