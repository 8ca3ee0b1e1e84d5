import type { CalendarDate, Weekday } from '@palestra/backend/contract/calendar-date';
import type { StandingBooking, StandingDate } from '@palestra/backend/contract/standing-booking';
import type { Handler } from '../fake-transport.js';
import { answersOf } from './answers.js';
import { GymMoney } from './money.js';
import { TODAY, textOf } from './times.js';

/** Standing bookings. */
export class GymStandingBookings extends GymMoney {
  standing: StandingBooking[] = [];
  /** Booked dates of standing bookings that are past the member's deadline. */
  keptDates: readonly CalendarDate[] = [];

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
      areaId: 1,
      isOffered: true,
      from: TODAY,
      until: until as CalendarDate | null,
      pausedUntil: null,
      isByStaff: true,
      dates: [
        { ...this.standingDate(7), state: 'booked', ...times, appointmentId: 'appointment-1', reasons: [] },
        { ...this.standingDate(14), state: 'skipped', ...times, appointmentId: null, reasons },
      ],
    };
  }

  standingDate(days: number): Pick<StandingDate, 'date' | 'visitDate'> {
    const date = this.dayAhead(days);
    return { date, visitDate: date };
  }

  /** A standing booking whose visit of `from` was moved to `to`, both in days from today. */
  movesStandingDate(standing: StandingBooking, { from, to }: { from: number; to: number }): void {
    const moved = standing.dates.find(({ date }) => date === this.dayAhead(from));
    if (moved === undefined) throw new Error('It has no such date');
    moved.visitDate = this.dayAhead(to);
  }

  /** A standing booking with one more visit, which was moved ahead from a date that has passed. */
  hasMovedAhead(standing: StandingBooking, { from, to }: { from: number; to: number }): void {
    const [first] = standing.dates;
    if (first === undefined) throw new Error('It has no date');
    const days = { date: this.dayAhead(from), visitDate: this.dayAhead(to) };
    standing.dates.push({ ...first, ...days, appointmentId: this.nextId('appointment') });
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
}

export function standingBookingsRoutes(gymOf: () => GymStandingBookings): Record<string, Handler> {
  const { of } = answersOf(gymOf);

  return {
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
  };
}
