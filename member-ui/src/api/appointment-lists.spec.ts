import { describe, expect, it } from '@jest/globals';
import { AppointmentStatus, type Appointment, type Cancellation } from '@palestra/backend/contract/appointment';
import { cancellationNow, canStillCancel, historyOf, isRunning, upcomingOf } from './appointment-lists';

const at = (hour: string): string => `2026-11-21T${hour}:00:00Z`;
const now = new Date(at('12'));

function anAppointment(hour: string, status: AppointmentStatus = AppointmentStatus.Confirmed): Appointment {
  const startsAt = at(hour);
  const times = { startTime: `${hour}:00:00`, endTime: `${hour}:59:00` };
  return {
    id: `${hour}-${status}`,
    appointmentDate: '2026-11-21',
    ...times,
    ...{ originalStartTime: times.startTime, originalEndTime: times.endTime, areaId: null, hasTimeChange: false },
    ...{ usualStartTime: times.startTime, usualEndTime: times.endTime },
    ...{ startsAt, endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString() },
    ...{
      status,
      bookedAt: at('01'),
      bookedByName: 'Μαρία',
      cancelledAt: null,
      cancelledByName: null,
      cancelReason: null,
    },
    ...{ userId: 'member', userName: 'Μαρία', isAdminOverride: false, attendance: null },
    ...{ cancelUntil: new Date(Date.parse(startsAt) - 7_200_000).toISOString(), canCancel: true },
    ...{ cancellation: 'free', lateUntil: null, cancelledLate: false, forgiven: null, doorName: null },
    restoreUntil: null,
  };
}
const hoursOf = (appointments: Appointment[]): string[] => appointments.map((one) => one.startTime.slice(0, 2));

describe('upcoming appointments', () => {
  it('are the confirmed ones that are not over, soonest first', () => {
    const all = [anAppointment('18'), anAppointment('09'), anAppointment('14'), anAppointment('16', 2)];
    expect(hoursOf(upcomingOf(all, now))).toEqual(['14', '18']);
  });

  it('begin with the running one', () => {
    const running = anAppointment('11');
    const halfPast = new Date('2026-11-21T11:30:00Z');
    expect(isRunning(running, halfPast)).toBe(true);
    expect(hoursOf(upcomingOf([anAppointment('18'), running], halfPast))).toEqual(['11', '18']);
  });
});

describe('history', () => {
  it('has the last five cancelled or completed, latest first', () => {
    const hours = ['01', '02', '03', '04', '05', '06'];
    const past = hours.map((hour, i) => anAppointment(hour, i % 2 ? 2 : 3));
    expect(hoursOf(historyOf([anAppointment('20'), ...past]))).toEqual(['06', '05', '04', '03', '02']);
  });
});

describe('cancelling', () => {
  it('ends with the deadline, also on an open screen', () => {
    const appointment = anAppointment('14');
    expect(canStillCancel(appointment, new Date(appointment.cancelUntil))).toBe(true);
    expect(canStillCancel(appointment, new Date(Date.parse(appointment.cancelUntil) + 1))).toBe(false);
  });

  it.each<[string, string, Cancellation]>([
    ['free until the deadline', '2026-11-21T12:00:00Z', 'free'],
    ['late right after it', '2026-11-21T12:00:00.001Z', 'late'],
    ['late until the start', '2026-11-21T13:59:59.999Z', 'late'],
    ['closed from the start on', '2026-11-21T14:00:00Z', 'closed'],
  ])('where the gym lets members cancel late: is %s, also on an open screen', (_, at, cancellation) => {
    const times = { cancelUntil: '2026-11-21T12:00:00Z', lateUntil: '2026-11-21T14:00:00Z' };
    expect(cancellationNow({ ...anAppointment('14'), ...times }, new Date(at))).toBe(cancellation);
    expect(cancellationNow({ ...anAppointment('14'), ...times, cancellation: 'closed' }, new Date(at))).toBe('closed');
  });

  it('is never offered when the server forbids it', () => {
    expect(canStillCancel({ ...anAppointment('20'), canCancel: false, cancellation: 'closed' }, now)).toBe(false);
  });
});
